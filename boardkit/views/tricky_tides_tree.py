"""The search tree of the course lab of Tricky Tides, card by card, and two goals for one card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardkit.core.catalogue import Lang, join, number, say
from boardkit.games.tricky_tides.course import Chart, Layer, Leg, courses, legs
from boardkit.games.tricky_tides.lab import MOST, Case, Trade, places, undominated
from boardkit.views import tricky_tides_art as art
from boardkit.views.scene import Mark, Scene
from boardkit.views.tricky_tides_text import NAME

LOOK = "tides"  # the name of the style
WIDTH, HEIGHT = 440, 486
_TOP, _SLOT, _WIDE, _HIGH = 70, 34, 74, 28  # a slot for each place, and how large a node is
_LEFT, _STEP = 8, 114  # where the columns begin
STYLE = (
    art.STYLE
    + """
.bk-tides .bk-paper{fill:#fffdf6;stroke:#14202b;stroke-width:2}
.bk-tides .bk-node{stroke:#14202b;stroke-width:1.5}
.bk-tides .bk-ring0{fill:#ffd23d}.bk-tides .bk-ring1{fill:#7fd09b}
.bk-tides .bk-ring2{fill:#9fcbf2}.bk-tides .bk-ring3{fill:#e3c4f0}
.bk-tides .bk-again{fill:#f4f6f7;stroke:#7b919d;stroke-dasharray:3 3}
.bk-tides .bk-node.bk-aim{stroke:#a4123f;stroke-width:4;stroke-dasharray:none}
.bk-tides .bk-branch{fill:none;stroke:#b4c1c9;stroke-width:1.3}
.bk-tides .bk-branch.bk-bold{stroke:#a4123f;stroke-width:3.5}
.bk-tides .bk-row{fill:#eef3f5}.bk-tides .bk-row.bk-odd{fill:#e1eaee}
.bk-tides .bk-grid{fill:none;stroke:#b4c1c9;stroke-width:1.2}
.bk-tides .bk-half{fill:none;stroke:#14202b;stroke-width:2;stroke-dasharray:8 5}
.bk-tides .bk-pill{fill:#fff;stroke:#14202b;stroke-width:1.5}
.bk-tides .bk-pill.bk-best{fill:#ffe27a;stroke-width:3.5}
.bk-tides .bk-chosen{fill:none;stroke:#a4123f;stroke-width:3}
.bk-tides .bk-target{fill:none;stroke:#a4123f;stroke-width:4}
.bk-tides .bk-fill{fill:#2f7f9f}
.bk-tides .bk-needle{fill:none;stroke:#14202b;stroke-width:3}
.bk-tides .bk-calm{fill:#7b919d}
""".replace("\n", "")
)

Node = tuple[int, int]  # a node as it is drawn: after how many cards, at which place


def node_id(cards: int, cell: str) -> str:
    """The id of a node of the tree.

    >>> node_id(2, "B3")
    'node-2-B3'
    """
    return f"node-{cards}-{cell}"


def tree_scene(case: Case, lang: Lang, picked: Node | None = None) -> Scene:
    """The tree as far as it has grown: a column for each card, in it the places that can be reached.

    Places stand at the same height in every column. What is reached anew stands out; so do the
    courses to the goal, or to the node that was picked.

    Args:
        case: map, hand and goal.
        lang: the language.
        picked: the node whose courses stand out, in place of those to the goal.
    """
    grown = min(case.grown, len(case.layers) - 1)
    shown = case.layers[: grown + 1]
    bold = _on_courses(case, picked or (case.fewest or 0, case.goal), grown)
    marks: list[Mark] = []
    for cards, layer in enumerate(shown):
        marks += [
            _node(case, cards, place, ways, (cards, place) == picked, lang)
            for place, ways in sorted(_ways(layer).items())
        ]
    marks.sort(key=lambda mark: (mark.row, mark.col))
    lines = {"edge": "", "bold": ""}
    for cards in range(grown):
        for start, end in sorted(_edges(case.chart, shown[cards])):
            look = "bold" if (cards, start, end) in bold else "edge"
            lines[look] += _line(cards, start, end)
    title = say(lang, NAME, "lab.title_tree")
    told = [_layer_words(cards, layer, lang) for cards, layer in enumerate(shown) if cards]
    heads = "".join(_head(case, cards, shown, lang) for cards in range(MOST + 1))
    return Scene(
        title,
        "\n".join([title, *told]),
        WIDTH,
        HEIGHT,
        STYLE,
        art.box("paper", 1, 1, WIDTH - 2, HEIGHT - 2, 14)
        + heads
        + "".join(
            art.path(f"branch {look}".removesuffix(" edge"), line)
            for look, line in lines.items()
            if line
        ),
        tuple(marks),
        "",
        " ".join([f"{title}.", *told]),
        LOOK,
    )


def _ways(layer: Layer) -> dict[int, int]:
    """The places of a layer, each with the number of courses that lead there."""
    found: dict[int, int] = {}
    for node in layer:
        found[node.place] = found.get(node.place, 0) + node.ways
    return found


def _layer_words(cards: int, layer: Layer, lang: Lang) -> str:
    where, ways = counts(layer)
    return say(lang, NAME, "lab.layer", n=cards, places=where, courses=ways)


def counts(layer: Layer) -> tuple[int, int]:
    """At how many places the courses of a layer end, and how many courses there are."""
    return len(_ways(layer)), sum(node.ways for node in layer)


@lru_cache(maxsize=64)
def _edges(chart: Chart, layer: Layer) -> dict[tuple[int, int], int]:
    """From where to where one card leads from a layer, each with the mask of such cards."""
    found: dict[tuple[int, int], int] = {}
    for node in layer:
        for card in places(node.left):
            for leg in legs(chart, node.place, card):
                pair = leg.start, leg.end
                found[pair] = found.get(pair, 0) | 1 << card
    return found


@lru_cache(maxsize=64)
def all_courses(case: Case, cards: int, place: int) -> tuple[tuple[Leg, ...], ...]:
    """Every course with so many cards to a place."""
    return courses(case.chart, case.start, case.kept, place, cards) if cards else ()


def _on_courses(case: Case, end: Node, grown: int) -> set[tuple[int, int, int]]:
    """The edges on the courses to a node, as far as the tree has grown."""
    cards, place = end
    if cards > grown:
        return set()
    return {
        (k, leg.start, leg.end)
        for course in all_courses(case, cards, place)
        for k, leg in enumerate(course)
    }


# Drawing --------------------------------------------------------------------------------------


def _at(cards: int, place: int) -> tuple[float, float]:
    return _LEFT + cards * _STEP, _TOP + place * _SLOT


def _line(cards: int, start: int, end: int) -> str:
    """The edge between two nodes, in a gentle bow."""
    x1, y1 = _at(cards, start)
    x2, y2 = _at(cards + 1, end)
    x1, half = x1 + _WIDE, _HIGH / 2
    bow = (x2 - x1) / 2
    y1, y2 = y1 + half, y2 + half
    return f"M{x1:g} {y1:g}C{x1 + bow:g} {y1:g} {x2 - bow:g} {y2:g} {x2:g} {y2:g}"


def _head(case: Case, cards: int, shown: Sequence[Layer], lang: Lang) -> str:
    """What stands over a column: how many cards, and how large the tree has become."""
    x = _LEFT + cards * _STEP + _WIDE / 2
    key = "lab.head" if cards else "lab.head_start"
    svg = art.write(x, 28, say(lang, NAME, key, n=cards), "small")
    if cards >= len(shown):
        return svg + art.write(x, 52, "?" if cards < len(case.layers) else "–", "small")
    if not cards:
        return svg
    return svg + art.write(x, 52, say(lang, NAME, "lab.courses", n=counts(shown[cards])[1]), "tiny")


def _node(case: Case, cards: int, place: int, ways: int, picked: bool, lang: Lang) -> Mark:
    """A place in the column of so many cards."""
    cell = str(case.box.cells[place])
    x, y = _at(cards, place)
    new = case.reached.get(place) == cards
    goal = place == case.goal
    look = f"node ring{cards}" if new else "node again"
    svg = art.box(f"{look} aim" if goal else look, 0, 0, _WIDE, _HIGH, 8)
    svg += art.write(6, 20, cell, "small start")
    beside, said = _beside(case, cards, place, ways, lang)
    svg += art.write(_WIDE - 5, 19, beside, "tiny end")
    if picked:
        svg += art.box("chosen", -3, -3, _WIDE + 6, _HIGH + 6, 10)
    words = [say(lang, NAME, "lab.node" if cards else "lab.node_start", cell=cell, n=cards)]
    words += [said] if said else []
    words += [say(lang, NAME, "lab.again", n=case.reached.get(place, 0))] if not new else []
    words += [say(lang, NAME, "lab.is_goal")] if goal else []
    label = ", ".join(words)
    where = (x, y, _WIDE, _HIGH)
    return Mark(node_id(cards, cell), place + 1, cards + 1, *where, label, art.at(x, y, svg))


def _beside(case: Case, cards: int, place: int, ways: int, lang: Lang) -> tuple[str, str]:
    """What stands beside the name of a node, and how it is read out: its cards, or how many ways."""
    if not cards:
        return "", ""
    if cards == 1:
        mask = _edges(case.chart, case.layers[0]).get((case.start, place), 0)
        names = [str(case.box.cards[card]) for card in places(mask)]
        said = say(lang, NAME, "lab.with", cards=join(lang, names))
        return names[0] if len(names) == 1 else f"×{len(names)}", said
    return f"×{ways}", say(lang, NAME, "lab.courses", n=ways)


# Two goals, one card --------------------------------------------------------------------------

_X0, _X1 = 116, 410  # where the axis of chances begins and ends
_Y0, _ROW, _PILL, _LANE = 84, 91, 40, 26


def trade_scene(case: Case, lang: Lang, *, shown: bool, picked: int | None = None) -> Scene:
    """Each card for the course: how many cards the goal needs after it, and whether it keeps the lead.

    Args:
        case: map, hand and goal.
        lang: the language.
        shown: whether the chances may be shown; else they are to be guessed.
        picked: the card that is asked about.
    """
    trades = case.trades() if shown else ()
    best = undominated(trades)
    title = say(lang, NAME, "lab.title_trade")
    rows: list[int | None] = [*range(1, MOST + 1), None]
    svg = art.box("paper", 1, 1, WIDTH - 2, HEIGHT - 2, 14)
    svg += art.write(WIDTH / 2, 30, title)
    svg += art.write(16, 48, say(lang, NAME, "lab.axis_goal"), "tiny start")
    for place, needs in enumerate(rows):
        y = _Y0 + place * _ROW
        key = "lab.needs" if needs else "lab.needs_more"
        svg += art.box("row" if place % 2 else "row odd", 8, y - 30, WIDTH - 16, _ROW - 4, 6)
        svg += art.write(16, y + 16, say(lang, NAME, key, n=needs or MOST), "small start")
    low = _Y0 + len(rows) * _ROW - 30
    for tenth in (0, 25, 50, 75, 100):
        x = _x(tenth / 100)
        svg += art.path("half" if tenth == 50 else "grid", f"M{x:g} {_Y0 - 30}V{low}")
        svg += art.write(x, low + 18, f"{tenth} %", "tiny")
    svg += art.write((_X0 + _X1) / 2, low + 40, say(lang, NAME, "lab.axis_lead"), "small")
    marks = _pills(case, trades, best, rows, picked, lang) if shown else _hidden(case, rows, lang)
    words = [mark.label for mark in marks]
    return Scene(
        title,
        "\n".join([title, *words]),
        WIDTH,
        HEIGHT,
        STYLE,
        svg,
        tuple(marks),
        "",
        f"{title}: {'; '.join(words)}.",
        LOOK,
    )


def _x(chance: float) -> float:
    return _X0 + (_X1 - _X0) * chance


def percent(case: Case, card: int, lang: Lang) -> str:
    """How likely a card keeps the lead, in per cent."""
    return f"{number(lang, float(100 * case.chance(card)), 1)} %"


def _pills(
    case: Case,
    trades: Sequence[Trade],
    best: Sequence[Trade],
    rows: Sequence[int | None],
    picked: int | None,
    lang: Lang,
) -> list[Mark]:
    """The cards at their places; those that would cover each other stand one over the other."""
    marks: list[Mark] = []
    for row, needs in enumerate(rows):
        lanes: list[float] = []  # how far each lane is taken
        here = sorted((t for t in trades if t.needs == needs), key=lambda trade: trade.chance)
        for col, trade in enumerate(here):
            x = _x(float(trade.chance)) - _PILL / 2
            lane = next((k for k, end in enumerate(lanes) if end <= x), len(lanes))
            lanes[lane : lane + 1] = [x + _PILL + 2]
            y = _Y0 - 26 + row * _ROW + lane % 3 * _LANE
            svg = _pill(case, trade.card, trade in best, trade.card == picked)
            label = say(
                lang,
                NAME,
                "lab.trade" if needs else "lab.trade_more",
                card=str(case.box.cards[trade.card]),
                n=needs or MOST,
                percent=percent(case, trade.card, lang),
            )
            if trade in best:
                label += ", " + say(lang, NAME, "lab.worth")
            where = (x, y, _PILL, _LANE - 2)
            name = f"trade-{case.box.cards[trade.card]}"
            marks.append(Mark(name, row + 1, col + 1, *where, label, art.at(x, y, svg)))
    return marks


def _hidden(case: Case, rows: Sequence[int | None], lang: Lang) -> list[Mark]:
    """The cards before the guess: in the row of what they need, but nowhere on the axis."""
    marks: list[Mark] = []
    for row, needs in enumerate(rows):
        here = [card for card in places(case.kept) if case.needs(card) == needs]
        for col, card in enumerate(here):
            x = _X0 + 8 + col * (_PILL + 4)
            y = _Y0 - 2 + row * _ROW
            name = str(case.box.cards[card])
            key = "lab.trade_hidden" if needs else "lab.trade_hidden_more"
            label = say(lang, NAME, key, card=name, n=needs or MOST)
            svg = _pill(case, card, False, False) + art.write(_PILL / 2, -8, "?", "tiny")
            where = (x, y, _PILL, _LANE - 2)
            marks.append(Mark(f"trade-{name}", row + 1, col + 1, *where, label, art.at(x, y, svg)))
    if not marks:
        label = say(lang, NAME, "lab.no_cards")
        marks = [Mark("trade-none", 1, 1, _X0, _Y0, 100, 40, label, "")]
    return marks


def _pill(case: Case, card: int, best: bool, picked: bool) -> str:
    look = "pill best" if best else "pill"
    svg = art.box(look, 0, 0, _PILL, _LANE - 3, 11)
    svg += art.write(_PILL / 2, 17, str(case.box.cards[card]), "tiny")
    return svg + (art.box("chosen", -3, -3, _PILL + 6, _LANE + 3, 12) if picked else "")
