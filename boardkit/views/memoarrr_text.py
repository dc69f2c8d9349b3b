"""Memoarrr! as plain text, for terminals, logs and whoever reads with a screen reader.

A card that lies face up stands in capitals, `PE-OC`; one that was seen and lies face down in small
letters in brackets, `(pe-oc)`. The last one revealed has a star.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.catalogue import Lang, say

NAME = "memoarrr"
ANIMALS = ("penguin", "octopus", "crab", "turtle", "walrus")
LANDSCAPES = ("ocean", "jungle", "lava", "flowers", "beach")
_WIDE = 9
_DOWN = "·"


class Spot(NamedTuple):
    """A place of the island, as far as somebody knows it.

    Attributes:
        name: such as `C3`.
        row, col: where it is, from 0.
        animal, landscape: what its card shows; empty where that is not known.
        up: whether the card lies face up.
        last: whether it was revealed last.
        barred: whether it must not be revealed now.
        failed: whether it was revealed just now and did not connect.
    """

    name: str
    row: int
    col: int
    animal: str = ""
    landscape: str = ""
    up: bool = False
    last: bool = False
    barred: bool = False
    failed: bool = False

    @property
    def known(self) -> bool:
        """Whether it is known what the card shows."""
        return bool(self.animal)

    def connects(self, other: Spot) -> bool:
        """Whether both cards are known and connect.

        >>> Spot("A1", 0, 0, "crab", "lava").connects(Spot("B1", 0, 1, "crab", "ocean"))
        True
        """
        if not (self.known and other.known) or self.name == other.name:
            return False
        return self.animal == other.animal or self.landscape == other.landscape


class Chair(NamedTuple):
    """A player at the island.

    Attributes:
        seat: from 0.
        side: where they sit, `N`, `E`, `S` or `W`.
        treasures: how many they have.
        birds: the birds on the volcano before them; -1 for one that is not known, None for no volcano.
        turn: whether it is their turn.
    """

    seat: int
    side: str
    treasures: int = 0
    birds: int | None = None
    turn: bool = False


class Stack(NamedTuple):
    """The stack in the middle: how many volcanoes, and how many treasures under them."""

    volcanoes: int
    treasures: int


def kind_name(animal: str, landscape: str, lang: Lang) -> str:
    """What a card shows, in words.

    >>> kind_name("penguin", "ocean", "en")
    'penguin, ocean'
    """
    return say(
        lang,
        NAME,
        "view.kind",
        animal=say(lang, NAME, f"words.animal.{animal}"),
        landscape=say(lang, NAME, f"words.landscape.{landscape}"),
    )


@lru_cache(maxsize=64)
def code_of(animal: str, landscape: str, lang: Lang) -> str:
    """A card in five signs.

    >>> code_of("penguin", "ocean", "es")
    'pi-oc'
    """
    codes = say(lang, NAME, f"view.code.{animal}"), say(lang, NAME, f"view.code.{landscape}")
    return "-".join(codes)


def island_text(
    spots: Sequence[Spot],
    lang: Lang,
    *,
    title: str = "",
    chairs: Iterable[Chair] = (),
    stack: Stack | None = None,
) -> str:
    """An island as plain text, with a legend."""
    size = 1 + max(max(spot.row, spot.col) for spot in spots)
    there = {(spot.row, spot.col): spot for spot in spots}
    lines = [title] if title else []
    lines.append("   " + "".join(chr(65 + col).center(_WIDE) for col in range(size)).rstrip())
    for row in range(size):
        words = [_sign(there.get((row, col)), stack, lang) for col in range(size)]
        lines.append(f"{row + 1:>2} " + "".join(w.center(_WIDE) for w in words).rstrip())
    lines += ["", *(chair_words(chair, lang) for chair in chairs)]
    used = {spot.animal for spot in spots} | {spot.landscape for spot in spots} - {""}
    kinds = [
        say(lang, NAME, "view.legend_code", code=say(lang, NAME, f"view.code.{kind}"), name=name)
        for group, kinds in (("animal", ANIMALS), ("landscape", LANDSCAPES))
        for kind in kinds
        if kind in used
        for name in (say(lang, NAME, f"words.{group}.{kind}"),)
    ]
    lines += [", ".join(kinds)] if kinds else []
    lines.append(say(lang, NAME, "view.legend"))
    return "\n".join(lines)


def _sign(spot: Spot | None, stack: Stack | None, lang: Lang) -> str:
    """A place in at most eight signs."""
    if spot is None:
        return f"▲{stack.volcanoes} ◆{stack.treasures}" if stack else ""
    if not spot.known:
        return "x" if spot.barred else _DOWN
    code = code_of(spot.animal, spot.landscape, lang)
    if not spot.up:
        return f"({code})"
    return f"*{code.upper()}" if spot.last else code.upper()


def chair_words(chair: Chair, lang: Lang) -> str:
    """A player at the island, in a sentence."""
    side = say(lang, NAME, f"view.side.{chair.side}")
    said = [say(lang, NAME, "view.chair", seat=chair.seat + 1, side=side, n=chair.treasures)]
    if chair.birds is not None:
        key = "view.out_birds" if chair.birds >= 0 else "view.out"
        said.append(say(lang, NAME, key, birds=chair.birds))
    if chair.turn:
        said.append(say(lang, NAME, "view.turn"))
    return ", ".join(said)
