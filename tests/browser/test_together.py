"""In a real page a step of a game comes in two messages, not in twenty."""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.panels import Shown


def test_a_step_comes_in_few_messages(page: Page, open_notebook: Callable[..., Page]) -> None:
    received: list[bytes] = []

    def hear(data: str | bytes) -> None:
        received.append(data.encode() if isinstance(data, str) else data)

    def listen(socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", hear)

    page.on("websocket", listen)
    open_notebook("en/karuba-walkthrough.ipynb")
    shown = Shown(page, "walk-panel", "en")
    page.wait_for_timeout(1000)
    received.clear()
    before = shown.panel.locator(".bk-events option").count()
    shown.button("step").or_(shown.button("draw")).first.click()
    expect(shown.panel.locator(".bk-events option")).not_to_have_count(before)
    page.wait_for_timeout(200)
    # Beside them, the browser is told that the kernel is still there.
    steps = [message for message in received if b'"states"' in message]
    assert 1 <= len(steps) <= 2, steps
    assert not [message for message in received if b'"method": "update"' in message]
    assert sum(map(len, received)) < 10_000
