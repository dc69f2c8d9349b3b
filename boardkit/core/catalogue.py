"""Everything a person reads, in Spanish and English, from the files in `boardkit/text`.

A message is a template. `{cell}` is put in as it is; `{colour:colour}` is looked up in the table
`words.colour`; `{steps:steps}` with a whole number takes `one` or `other` of `words.steps`, in
which `{n}` is the number. A value of several words separated by blanks (`{expected:expected}`) is
looked up word by word and joined with *or*.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Literal, get_args

Lang = Literal["es", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)
MINUS = "−"


def language(lang: str) -> Lang:
    """`lang`, if the kit speaks it.

    Raises:
        RulesError: it does not.
    """
    for known in LANGUAGES:
        if str(lang) == known:  # what is compared with pandas' NA is neither true nor false
            return known
    from boardkit.core.errors import RulesError  # which are told by this module

    raise RulesError("rules.language", found=f"{lang!s:.40}", known=", ".join(LANGUAGES))


_homes: dict[str, Path] = {}


def add_texts(name: str, home: Path) -> None:
    """Makes the texts known of a game that does not come with boardkit: `<home>/<lang>/<name>.toml`."""
    _homes[name] = home
    catalogue.cache_clear()
    _find.cache_clear()


@lru_cache
def catalogue(lang: Lang, name: str) -> Mapping[str, Any]:
    """The file `boardkit/text/<lang>/<name>.toml`."""
    import tomllib  # when something is first said: `import boardkit` says nothing
    from importlib.resources import files

    home = _homes.get(name, files("boardkit") / "text")
    file = home / lang / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@lru_cache
def _find(lang: Lang, name: str, key: str) -> Any:
    """The entry of a game's file or, where that has none, of `frame.toml`."""
    for file in (name, "frame"):
        entry: Any = catalogue(lang, file)
        for part in key.split("."):
            entry = entry.get(part) if isinstance(entry, Mapping) else None
        if entry is not None:
            return entry
    raise KeyError(f"no text {key!r} for {name!r} in {lang!r}")


class _Words(Formatter):
    """Fills a template, looking words and plurals up in the catalogue."""

    def __init__(self, lang: Lang, name: str) -> None:
        self.lang = lang
        self.name = name

    def format_field(self, value: Any, format_spec: str) -> str:
        """Puts one value in; `format_spec` names the table of words, if any."""
        if not format_spec:
            if isinstance(value, float):
                return number(self.lang, value)
            # An error repeats a number as it was typed.
            typed = self.name == "errors" or not isinstance(value, int)
            return str(value) if typed else whole_number(self.lang, value)
        if isinstance(value, int):
            forms = _find(self.lang, self.name, f"words.{format_spec}")
            form = str(forms["one" if value == 1 else "other"])
            return form.replace("{n}", whole_number(self.lang, value))
        words = [self.word(format_spec, word) for word in str(value).split()]
        return join(self.lang, words, "or")

    def word(self, group: str, word: str) -> str:
        """One word of a table, or the word itself where the table has none for it."""
        for table in (f"words.{group}", group):
            try:
                return str(_find(self.lang, self.name, f"{table}.{word}"))
            except KeyError:
                continue
        return word


def say(lang: Lang, name: str, key: str, /, **params: object) -> str:
    """A message in one language.

    Args:
        lang: `es` or `en`.
        name: the game, or `frame`; what a game does not say itself is taken from `frame`.
        key: the path to the message, such as `refusals.cell_taken`.
        params: what the template names.

    Raises:
        KeyError: there is no such message.

    >>> say("es", "karuba", "events.tile_drawn", tile=12)
    'Sale la loseta 12.'
    """
    return _Words(lang, name).format(_find(lang, name, key), **params)


def join(lang: Lang, items: list[str], word: Literal["and", "or"] = "and") -> str:
    """`a, b and c`, or with `word="or"` the same with that word.

    In Spanish the word gives way to the sound that follows it: *e* before an i, *u* before an o.

    >>> join("es", ["norte", "sur", "este"]), join("es", ["siete", "ocho"], "or")
    ('norte, sur y este', 'siete u ocho')
    """
    if len(items) < 2:
        return "".join(items)
    # Only Spanish has other words before these sounds; English repeats its own there.
    sound = _SOUNDS[word]
    key = f"{word}_before_{sound}" if _starts_with(items[-1], sound) else word
    return f"{', '.join(items[:-1])} {_find(lang, 'frame', f'lists.{key}')} {items[-1]}"


_SOUNDS: dict[str, str] = {"and": "i", "or": "o"}


def _starts_with(text: str, sound: str) -> bool:
    """Whether a Spanish text begins with the sound of i or of o (also that of 8 and 11)."""
    start = text.casefold()
    if sound == "o":
        return start.startswith(("o", "ó", "ho", "hó", "8", "11"))
    return start.startswith(("i", "í", "hi", "hí")) and not start.startswith(("hie", "hia"))


def number(lang: Lang, value: float, places: int = 2) -> str:
    """A number with the language's decimal sign, thousands apart, and a minus that is no hyphen.

    >>> number("es", 2.444), number("en", 2.444), number("es", 1234.5, 1)
    ('2,44', '2.44', '1.234,5')
    >>> number("en", -0.5), number("en", -0.001), number("en", float("-inf"))
    ('−0.50', '0.00', '−∞')
    """
    text = signed(f"{value:,.{places}f}").replace("inf", "∞")
    if not text.strip("−0."):  # rounded to nothing, on whichever side it lay
        text = text.removeprefix("−")
    return text.translate(_SPANISH) if lang == "es" else text


_SPANISH = str.maketrans(".,", ",.")


def whole_number(lang: Lang, value: int) -> str:
    """A whole number as the language writes it: `number` without a decimal part.

    >>> whole_number("es", 10_000), whole_number("en", 10_000), whole_number("en", -3)
    ('10.000', '10,000', '−3')
    """
    text = signed(f"{value:,d}")
    return text.replace(",", ".") if lang == "es" else text


def signed(value: object) -> str:
    """A number as it is written, with a minus sign in place of the hyphen of programs.

    >>> signed(-3), signed(4)
    ('−3', '4')
    """
    return str(value).replace("-", MINUS)
