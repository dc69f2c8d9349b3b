"""What is known of the live charts without playing: the shares that have a closed form."""

from __future__ import annotations

from boardkit.core.game import AnyGame
from boardkit.panels.live_words import Setting


def exact_shares(game: AnyGame, setting: Setting) -> tuple[float, ...]:
    """The share of wins of each seat, where `bk.exact` has it; else none.

    That is so for two who play Memoarrr! blindly, by chance or without remembering anything.

    >>> from boardkit.core.game import find_game
    >>> setting = Setting(2, "random", (), True, "careful")
    >>> [round(share, 3) for share in exact_shares(find_game("memoarrr"), setting)]
    [0.565, 0.435]
    """
    if game.name != "memoarrr" or setting.seats != 2 or setting.reading:
        return ()
    forgets = setting.dials[:1] == (0,)
    blind = {"random", "forgetful"} if forgets else {"random"}
    if not blind.issuperset(setting.names()):
        return ()
    from boardkit.simulate import exact

    return tuple(float(sum(bounds) / 2) for bounds in exact.memoarrr.blind_wins())
