"""A slider whose end may move while somebody drags it."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets


class Scrub(widgets.IntSlider):
    """A slider that tells browsers how far it goes before it tells where it stands.

    In the other order a browser that gets both at once takes the new moment for one beyond the end,
    and sends back the old end: fast play would be thrown back in time.
    """

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What to send, with the value last."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if "value" in state:
            state["value"] = state.pop("value")
        return state
