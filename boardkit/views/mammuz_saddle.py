"""What the bluff lab of MammuZ shows of the price of a lie: two dials and the saddle between them."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.catalogue import Lang, number, say
from boardkit.games.mammuz.lab import Price
from boardkit.views import mammuz_art as art
from boardkit.views.mammuz_text import NAME
from boardkit.views.scene import Mark, Scene, beside

STEPS = 10  # a dial has so many steps
_WIDTH, _HEIGHT = 356, 440
_CHART, _LEFT, _TOP, _CELL = 440, 74, 42, 32


def rate(step: int) -> Fraction:
    """Where a dial stands after so many steps."""
    return Fraction(step, STEPS)


def signed(gain: Fraction, lang: Lang) -> str:
    """A gain with its sign, rounded.

    >>> signed(Fraction(3, 2), "en"), signed(Fraction(-7, 3), "en")
    ('+1.5', '−2.3')
    """
    rounded = round(float(gain), 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + number(lang, abs(rounded), 1)


def price_scene(price: Price, lang: Lang, *, shown: bool) -> Scene:
    """The display that is claimed; beside it what each pair of rates is worth.

    Args:
        price: the small game and where its dials stand.
        lang: the language.
        shown: whether the saddle may be shown.
    """
    return beside(_display_scene(price, lang), _map_scene(price, lang, shown))


def _display_scene(price: Price, lang: Lang) -> Scene:
    dials = price.dials
    title = say(lang, NAME, "lab.title_price")
    parts = []
    for row, lies in enumerate((0, dials.false)):
        words = say(lang, NAME, "lab.shows_lie" if lies else "lab.shows_true")
        chance = (1 - dials.can) * price.lie if lies else dials.can
        words += f": {number(lang, float(100 * chance), 0)} %"
        y = 30 + row * 122
        svg = art.write(12, y, words, "small start")
        for k in range(dials.claim):
            false = k >= dials.claim - lies
            look, sign = ("dead", "✗") if false else ("beast", "✓")
            card = art.box(look, 3, 3, 74, 94, 9) + art.write(
                40, 62, sign, "big light" if false else "big"
            )
            svg += art.at(14 + 80 * k, y + 8, card, 0.92)
        parts.append(svg)
    herd = say(lang, NAME, "lab.herd_is", n=dials.herd)
    silent = number(lang, float(100 * (1 - dials.can) * (1 - price.lie)), 0)
    svg = art.write(12, 280, f"{say(lang, NAME, 'lab.shows_less')}: {silent} %", "small start")
    svg += art.write(12, 310, herd, "small start")
    svg += "".join(
        art.back(12 + k * min(26, 290 / dials.herd), 318, 0.5) for k in range(dials.herd)
    )
    words = say(lang, NAME, "lab.caught_is", fraction=str(dials.caught))
    svg += art.write(12, 396, words, "small start")
    gain = say(lang, NAME, "lab.gain_is", gain=signed(price.gain, lang))
    svg += art.write(12, 427, gain, "start")
    label = (
        f"{say(lang, NAME, 'lab.display_is', n=dials.claim, false=dials.false)}; {herd}; {words}"
    )
    ground = art.box("ice", 0, 0, _WIDTH, _HEIGHT, 14)
    mark = Mark("display", 1, 1, 4, 4, _WIDTH - 8, _HEIGHT - 8, label, "".join(parts) + svg)
    return Scene(
        title,
        f"{title}\n{label}",
        _WIDTH,
        _HEIGHT,
        art.STYLE,
        ground,
        (mark,),
        "",
        f"{label}; {gain}.",
        NAME,
    )


def _map_scene(price: Price, lang: Lang, shown: bool) -> Scene:
    """The heat map: rows are lie rates from below, columns challenge rates."""
    dials = price.dials
    grid = [
        [dials.gain(rate(row), rate(col)) for col in range(STEPS + 1)] for row in range(STEPS + 1)
    ]
    value = dials.gain(*dials.saddle())
    if not shown:  # then the colours must not give the value of the game away
        every = [gain for gains in grid for gain in gains]
        value = (max(every) + min(every)) / 2
    spread = max(abs(gain - value) for gains in grid for gain in gains) or Fraction(1)
    here = round(price.lie * STEPS), round(price.challenge * STEPS)
    marks = [
        _cell(grid[row][col], (grid[row][col] - value) / spread, row, col, (row, col) == here, lang)
        for row in range(STEPS, -1, -1)
        for col in range(STEPS + 1)
    ]
    title = say(lang, NAME, "lab.map_title")
    overlay, alt = "", ""
    if shown:
        lie, challenge = dials.saddle()
        x = _LEFT + (float(challenge) * STEPS + 0.5) * _CELL
        y = _TOP + (STEPS - float(lie) * STEPS + 0.5) * _CELL
        overlay = art.circle("under", x, y, 13) + art.circle("saddle", x, y, 13)
        overlay += art.path("saddle", f"M{x - 20:g} {y:g}h40M{x:g} {y - 20:g}v40")
        names = {"lie": _percent(lie, lang), "challenge": _percent(challenge, lang)}
        alt = say(lang, NAME, "lab.saddle_at", **names, gain=signed(value, lang))
    svg = art.box("paper", 1, 1, _CHART - 2, _HEIGHT - 2, 14)
    svg += art.write(_CHART / 2, 26, title, "small")
    for step in range(0, STEPS + 1, 2):
        middle = (step + 0.5) * _CELL
        svg += art.write(_LEFT + middle, _TOP + (STEPS + 1) * _CELL + 17, f"{10 * step}", "tiny")
        y = _TOP + (STEPS + 1) * _CELL - middle + 5
        svg += art.write(_LEFT - 8, y, f"{10 * step}", "tiny end")
    svg += art.write(
        _LEFT + 5.5 * _CELL, _HEIGHT - 8, say(lang, NAME, "lab.axis_challenge"), "tiny"
    )
    side = art.write(0, 0, say(lang, NAME, "lab.axis_lie"), "tiny")
    svg += f'<g transform="translate(22 {_TOP + 5.5 * _CELL:g}) rotate(-90)">{side}</g>'
    return Scene(
        title,
        f"{title}\n{alt}".strip(),
        _CHART,
        _HEIGHT,
        art.STYLE,
        svg,
        tuple(marks),
        overlay,
        alt,
        NAME,
    )


def _percent(share: Fraction, lang: Lang) -> str:
    return f"{number(lang, float(100 * share), 1)} %"


def _cell(gain: Fraction, level: Fraction, row: int, col: int, here: bool, lang: Lang) -> Mark:
    """A pair of rates: its number tells whom it serves, and its colour more or less than what."""
    x, y = _LEFT + col * _CELL, _TOP + (STEPS - row) * _CELL
    step = 0 if abs(level) > Fraction(1, 2) else 1 if abs(level) > Fraction(1, 6) else 2
    side = "pro" if level >= 0 else "con"
    sign = signed(gain, lang).removeprefix("+")
    svg = art.box(f"{side}{step}", x, y, _CELL - 1, _CELL - 1)
    svg += art.write(x + _CELL / 2, y + 21, sign, "mini light" if step == 0 else "mini")
    label = say(lang, NAME, "lab.cell", lie=10 * row, challenge=10 * col, gain=signed(gain, lang))
    if here:
        svg += art.ring("pick2", x + 2, y + 2, _CELL - 5, _CELL - 5)
        label += ", " + say(lang, NAME, "lab.here")
    name = f"rate-{row}-{col}"
    return Mark(name, STEPS + 1 - row, col + 1, x, y, _CELL, _CELL, label, svg)
