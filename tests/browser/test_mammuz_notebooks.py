"""MammuZ's lessons in a real JupyterLab, as a pupil goes through them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, no_complaints
from tests.browser.test_memoarrr_notebooks import gate

Open = Callable[..., Page]


def test_eight_squirrels_a_proof_and_the_eyes_of_player_2(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("es/mammuz-walkthrough.ipynb")
        shown = Shown(page, "opening", "es", game="mammuz")
        shown.expect_room()
        assert "alguien ha mentido" in shown.label("herd")
        last = gate(page, "guess-last")
        expect(last).not_to_contain_text("era mentira")
        last.get_by_label("Un dinosaurio").check()
        last.get_by_role("button").first.click()
        expect(last).to_contain_text("era mentira")
        shown = Shown(page, "guess-proof", "es", game="mammuz")
        eyes = shown.panel.get_by_role("button", name="2", exact=True)
        eyes.first.click()
        expect(shown.spot("hand-hare")).to_have_attribute("aria-label", "liebre, 3 en la mano")
        proof = gate(page, "guess-proof")
        proof.get_by_label("Es mentira").check()
        proof.get_by_role("button").first.click()
        expect(proof).to_contain_text("hacen 7")


def test_three_squirrels_and_two_dials(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("en/mammuz-bluff-lab.ipynb")
        three = gate(page, "guess-three")
        expect(three).not_to_contain_text("94/323")
        three.get_by_role("textbox").fill("40")
        page.keyboard.press("Enter")
        expect(three).to_contain_text("94/323")
        price = Shown(page, "guess-saddle", "en", game="mammuz")
        price.expect_room()
        more, less = (price.say(f"lab.challenger_{way}") for way in ("more", "less"))
        expect(price.panel).to_contain_text(more)
        price.spot("rate-3-5").click()
        expect(price.panel).to_contain_text(less)
        assert price.violations() == []
        last = gate(page, "guess-last")
        last.get_by_role("textbox").fill("50")
        page.keyboard.press("Enter")
        expect(last).to_contain_text("1/2")
