"""What the bluff lab of MammuZ shows of a claim: my cards, the claims, and the odds."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import log10

from boardkit.core.catalogue import Lang, number, say
from boardkit.games.mammuz.claims import odds
from boardkit.games.mammuz.lab import Case
from boardkit.games.mammuz.notation import CODES
from boardkit.games.mammuz.pieces import DINOSAURS, NUMBER, SPECIES, Kind
from boardkit.views import mammuz_art as art
from boardkit.views import mammuz_cards as cards
from boardkit.views.mammuz_text import NAME
from boardkit.views.scene import Mark, Scene, beside

_WIDTH, _HEIGHT = 356, 440
_CHART, _LEFT, _TOP, _BOTTOM = 440, 92, 56, 364  # the chart, and where its axes lie
_DECADES = 3  # the axis goes from 1 : 1000 to 1000 : 1
CLAIMS = (1, 2, 3, 4)


def percent(chance: Fraction, lang: Lang) -> str:
    """A chance in per cent: `29.1 %`.

    >>> percent(Fraction(94, 323), "en")
    '29.1 %'
    """
    return f"{number(lang, float(100 * chance), 1)} %"


def odds_words(chance: Fraction, lang: Lang) -> str:
    """A chance as odds, the smaller side as 1.

    >>> odds_words(Fraction(94, 323), "en"), odds_words(Fraction(0), "en")
    ('1 to 2.4', 'impossible')
    """
    if chance == 0:
        return say(lang, NAME, "lab.impossible")
    ratio = odds(chance)
    if ratio is None:
        return say(lang, NAME, "lab.certain")
    if ratio >= 1:
        return say(lang, NAME, "lab.odds_for", n=number(lang, float(ratio), 1))
    return say(lang, NAME, "lab.odds_against", n=number(lang, float(1 / ratio), 1))


def claim_scene(case: Case, lang: Lang, *, shown: bool) -> Scene:
    """My cards and the claims; beside them the odds, or an empty chart where they are to be guessed.

    Args:
        case: the hand and the claims.
        lang: the language.
        shown: whether the odds may be shown.
    """
    return beside(_case_scene(case, lang), _chart_scene(case, lang, shown))


# My cards and the claims ----------------------------------------------------------------------


def _case_scene(case: Case, lang: Lang) -> Scene:
    marks = [_claim_mark(case, place, lang) for place in range(len(case.said))]
    marks += [_species_mark(case, kind, lang) for kind in SPECIES]
    dinosaurs = [kind for kind in DINOSAURS if case.hand[NUMBER[kind]]]
    ground = (
        cards.drawings()
        + art.box("ice", 0, 0, _WIDTH, _HEIGHT, 14)
        + art.box("mine", 0, 140, _WIDTH, _HEIGHT - 140, 14)
        + art.write(12, 24, say(lang, NAME, "lab.claims_title"), "small start")
        + art.write(12, 164, say(lang, NAME, "lab.hand_title", n=sum(case.hand)), "small start")
    )
    ground += "".join(
        art.at(12 + 50 * k, 374, cards.used_face(kind), 0.58) for k, kind in enumerate(dinosaurs)
    )
    title = say(lang, NAME, "lab.title_claim")
    words = [mark.label for mark in marks]
    return Scene(
        title,
        "\n".join([title, *words]),
        _WIDTH,
        _HEIGHT,
        art.STYLE,
        ground,
        tuple(marks),
        "",
        f"{'; '.join(words)}.",
        NAME,
    )


def _claim_mark(case: Case, place: int, lang: Lang) -> Mark:
    """One claim: so many cards face down, and what they are said to be."""
    claim, last = case.said[place], place == len(case.said) - 1
    wide = (_WIDTH - 12) / len(case.said)
    step = min(34, (wide - 50) / 3)
    left = (wide - step * (claim - 1) - 38) / 2
    svg = art.box("chair turn" if last else "chair", 0, 0, wide - 4, 96, 10)
    svg += "".join(art.back(left + k * step, 36, 0.48) for k in range(claim))
    svg += art.badge(18, 19, str(place + 2))
    svg += art.write(wide / 2 + 12, 26, f"{claim} {CODES[case.species]}")
    key = "lab.claim_last" if last else "lab.claim_before"
    kind = case.species.value
    label = say(lang, NAME, key, seat=place + 2, n=claim, kind=kind)
    x = 6 + place * wide
    return Mark(f"said{place}", 1, place + 1, x, 34, wide - 4, 96, label, art.at(x, 34, svg))


def _species_mark(case: Case, kind: Kind, lang: Lang) -> Mark:
    """A species: how many of it I hold, of how many in the game."""
    place = NUMBER[kind]
    row, col = divmod(place, 4)
    total, mine = case.deal.animals[place], case.hand[place]
    x, y = 4 + col * 87, 172 + row * 100
    if not total:
        svg = art.box("gone", 15, 4, 56, 70, 7) + art.write(43, 46, CODES[kind], "faint")
        label = say(lang, NAME, "view.not_used", kind=kind.value)
    else:
        face = cards.used_face(kind)
        svg = art.at(15, 3, face if mine else f'<g class="bk-faint">{face}</g>', 0.7)
        if kind == case.species:
            svg += art.ring("pick2", 11, 2, 64, 76)
        svg += art.box("plate", 9, 74, 68, 22, 7)
        svg += art.write(43, 91, say(lang, NAME, "lab.of", mine=mine, total=total), "small")
        label = say(lang, NAME, "lab.held", kind=kind.value, mine=mine, total=total)
        if kind == case.species:
            label += ", " + say(lang, NAME, "lab.claimed")
    name = f"species-{kind}"
    return Mark(name, 2 + row, col + 1, x, y, 87, 98, label, art.at(x, y, svg))


# The odds -------------------------------------------------------------------------------------


def _x(mine: int, most: int) -> float:
    return _LEFT + 24 + mine * (_CHART - _LEFT - 48) / max(most, 1)


def _y(chance: Fraction) -> float:
    """Where a chance lies on the log axis of its odds; what is off the axis lies at its end."""
    if chance in (0, 1):
        return _BOTTOM + 16 if chance == 0 else _TOP - 14
    power = log10(float(chance)) - log10(float(1 - chance))
    power = max(-_DECADES, min(_DECADES, power))
    return _TOP + (_DECADES - power) / (2 * _DECADES) * (_BOTTOM - _TOP)


def _chart_scene(case: Case, lang: Lang, shown: bool) -> Scene:
    """The odds that the last claim is true, by how many I hold: a curve for each claim."""
    most = case.most
    title = say(lang, NAME, "lab.chart_title")
    lines, marks = "", []
    if shown:
        now = case.said[-1]
        for claim in sorted(CLAIMS, key=lambda k: k == now):
            chances = [case.chance(mine, claim) for mine in range(most + 1)]
            lines += _curve(chances, most, claim == now)
            for mine, chance in enumerate(chances):
                marks.append(_dot(case, mine, claim, chance, lang))
    else:
        label = say(lang, NAME, "lab.chart_hidden")
        marks = [Mark("chart", 1, 1, _LEFT, _TOP, _CHART - _LEFT, _BOTTOM - _TOP, label, "")]
        lines = art.write((_LEFT + _CHART) / 2, (_TOP + _BOTTOM) / 2, "?", "big")
    marks.sort(key=lambda mark: (mark.row, mark.col))
    words = [mark.label for mark in marks]
    return Scene(
        title,
        "\n".join([title, *words]),
        _CHART,
        _HEIGHT,
        art.STYLE,
        _axes(most, case.species, lang) + lines,
        tuple(marks),
        "",
        "",
        NAME,
    )


def _curve(chances: list[Fraction], most: int, now: bool) -> str:
    """The line through the odds of one claim, as far as it can be true."""
    places = [
        f"{_x(mine, most):g} {_y(chance):.1f}" for mine, chance in enumerate(chances) if chance
    ]
    return art.path("curve now" if now else "curve", f"M{'L'.join(places)}") if places else ""


def _dot(case: Case, mine: int, claim: int, chance: Fraction, lang: Lang) -> Mark:
    x, y = _x(mine, case.most), _y(chance)
    now = claim == case.said[-1]
    here = now and mine == case.mine
    names = {"mine": mine, "claim": claim, "kind": case.species.value}
    told = {"percent": percent(chance, lang), "odds": odds_words(chance, lang)}
    label = say(lang, NAME, "lab.dot", **names, **told)
    if here:
        label += ", " + say(lang, NAME, "lab.here")
    if chance == 0:  # the four claims side by side, for they are all as impossible
        x += 9 * (claim - 2.5)
        svg = art.write(x, y + 6, "✗", "small red" if here else "small")
    else:
        look = "dot here" if here else "dot now" if now else "dot"
        svg = art.circle(look, x, y, 9 if here else 8)
        svg += art.write(x, y + 5, str(claim), "tiny light" if here else "tiny")
    box = (x - 11, y - 11, 22, 22) if chance else (x - 4.5, y - 11, 9, 22)
    return Mark(f"dot-{mine}-{claim}", claim, mine + 1, *box, label, svg)


@lru_cache(maxsize=64)
def _axes(most: int, species: Kind, lang: Lang) -> str:
    """The axes: odds upwards, my cards to the right; below all, what cannot be."""
    svg = art.box("paper", 1, 1, _CHART - 2, _HEIGHT - 2, 14)
    svg += art.write(_CHART / 2, 26, say(lang, NAME, "lab.chart_title"), "small")
    svg += art.box("never", _LEFT, _BOTTOM + 3, _CHART - _LEFT - 10, 26)
    svg += art.write(_LEFT - 8, _BOTTOM + 21, say(lang, NAME, "lab.never"), "tiny end")
    for power in range(-_DECADES, _DECADES + 1):
        y = _TOP + (_DECADES - power) / (2 * _DECADES) * (_BOTTOM - _TOP)
        words = f"{10**power} : 1" if power >= 0 else f"1 : {10**-power}"
        svg += art.path("half" if power == 0 else "grid", f"M{_LEFT} {y:g}H{_CHART - 10}")
        svg += art.write(_LEFT - 8, y + 5, words, "tiny end")
    svg += art.path("axis", f"M{_LEFT} {_TOP - 6}V{_BOTTOM + 30}H{_CHART - 10}")
    for mine in range(most + 1):
        svg += art.write(_x(mine, most), _BOTTOM + 46, str(mine), "tiny")
    held = say(lang, NAME, "lab.axis_mine", kind=species.value)
    return svg + art.write((_LEFT + _CHART) / 2, _HEIGHT - 10, held, "tiny")
