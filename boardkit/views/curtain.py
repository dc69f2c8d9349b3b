"""The curtain in front of a board, while the laptop goes from one person to the next."""

from __future__ import annotations

from html import escape

from boardkit.views.scene import Mark, Scene

_STYLE = (
    ".bk-curtain .bk-cloth{fill:#5b2333}.bk-curtain .bk-fold{fill:#6f2c40}"
    ".bk-curtain text{fill:#fff;font:600 26px sans-serif;text-anchor:middle}"
    "@media (forced-colors:active){.bk-curtain .bk-cloth,.bk-curtain .bk-fold{fill:Canvas}"
    ".bk-curtain text{fill:CanvasText}}"
)
_FOLDS = 9


def curtain(width: float, height: float, title: str, words: str) -> Scene:
    """A cloth as large as the board behind it, and nothing of that board.

    Args:
        width: how wide the board is.
        height: how high it is.
        title: what stands on the cloth.
        words: what to do, for those who cannot see it.

    >>> scene = curtain(600, 500, "Player 2", "Pass the laptop to player 2.")
    >>> scene.alt, [mark.id for mark in scene.marks]
    ('Pass the laptop to player 2.', ['curtain'])
    """
    fold = width / (2 * _FOLDS)
    folds = "".join(
        f'<rect class="bk-fold" x="{(2 * k + 0.5) * fold:g}" width="{fold:g}" height="{height:g}"/>'
        for k in range(_FOLDS)
    )
    size = min(width / 20, 40)
    cloth = (
        f'<rect class="bk-cloth" width="{width:g}" height="{height:g}"/>{folds}'
        f'<text x="{width / 2:g}" y="{height / 2:g}" style="font-size:{size:g}px">'
        f"{escape(title)}</text>"
    )
    return Scene(
        title=title,
        description=words,
        width=width,
        height=height,
        style=_STYLE,
        background=cloth,
        # One place to be, so that the keyboard does not fall out of the board.
        marks=(Mark("curtain", 0, 0, 0, 0, width, height, words, ""),),
        alt=words,
        name="curtain",
    )
