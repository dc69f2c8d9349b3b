"""Players with dials: what each can be set to, and how such a player is written and read.

It is written as its name, and behind it the values of its dials in their order, parted by blanks:
`bluffer 1/4 1/2`. Dials left out at the end stand as usual, so that `bluffer 1/4` is
the same player. What is shown anywhere can be typed again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from numbers import Real
from typing import Any, ClassVar, TypeVar

from boardkit.core.catalogue import Lang, say
from boardkit.core.chance import Stream
from boardkit.core.errors import RulesError
from boardkit.core.given import MAX_NAME, short, whole

Find = Callable[[str], Any]  # finds a player by its name

D = TypeVar("D", bound="Dialled")


class WrongValueError(Exception):
    """A dial cannot be set so; whoever knows whose dial it is says so."""


class Dial(ABC):
    """What a dial can be set to.

    Attributes:
        hushed: whether it is only told where it stands otherwise than usual.
    """

    hushed: ClassVar[bool] = False

    @abstractmethod
    def take(self, value: Any) -> Any:
        """A value as the player keeps it.

        Raises:
            WrongValueError: the dial cannot be set so.
        """

    @abstractmethod
    def read(self, text: str, find: Find) -> Any:
        """The value of a text; a text that is none comes back, for `take` to refuse."""

    @abstractmethod
    def sentence(self, lang: Lang) -> str:
        """What it can be set to, in words."""


@dataclass(frozen=True, slots=True)
class Share(Dial):
    """How often something is done: a number from 0 to 1.

    >>> Share().take(0.5), Share().sentence("en")
    (0.5, 'a number from 0 to 1')
    """

    def take(self, value: Any) -> Any:
        """A number from 0 to 1."""
        if isinstance(value, bool) or not isinstance(value, Real):
            raise WrongValueError
        # Compared before it becomes a float, for which it may be too long; NaN is neither.
        if value < 0 or not value <= 1:
            raise WrongValueError
        number = whole(value)
        if number is not None:
            return number
        return value if isinstance(value, Fraction) else float(value)

    def read(self, text: str, find: Find) -> Any:
        """A number such as `1/3`, `0.3` or `1`."""
        return read_number(text)

    def sentence(self, lang: Lang) -> str:
        """From where to where."""
        return say(lang, "errors", "dials.share")


@dataclass(frozen=True, slots=True)
class Whole(Dial):
    """A whole number.

    >>> Whole(0, 36).sentence("en")
    'a whole number from 0 to 36'
    """

    least: int
    most: int

    def take(self, value: Any) -> int:
        """A whole number of that range."""
        number = whole(value)
        if number is None or not self.least <= number <= self.most:
            raise WrongValueError
        return number

    def read(self, text: str, find: Find) -> Any:
        """A number such as `13`."""
        return read_number(text)

    def sentence(self, lang: Lang) -> str:
        """From where to where."""
        return say(lang, "errors", "dials.whole", least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class OneOf(Dial):
    """One of a few words, or True and False.

    >>> OneOf((True, False)).read("false", str), OneOf(("any", "never")).sentence("en")
    (False, 'one of any, never')
    """

    options: tuple[str | bool, ...]

    def take(self, value: Any) -> str | bool:
        """The option that is called so."""
        return self._found(str(value))

    def read(self, text: str, find: Find) -> Any:
        """The word, in any case of letters."""
        try:
            return self._found(text.casefold())
        except WrongValueError:
            return text

    def _found(self, word: str) -> str | bool:
        for option in self.options:
            if word in (str(option), str(option).casefold()):
                return option
        raise WrongValueError

    def sentence(self, lang: Lang) -> str:
        """Which ones."""
        return say(lang, "errors", "dials.one_of", known=", ".join(map(str, self.options)))


@dataclass(frozen=True, slots=True)
class Another(Dial):
    """Another player, whose way of choosing is taken over."""

    hushed = True

    def take(self, value: Any) -> Any:
        """A player of this game, which can be asked at once."""
        if not callable(value) or isinstance(value, type):
            raise WrongValueError
        return value

    def read(self, text: str, find: Find) -> Any:
        """A player by its name."""
        return find(text)

    def sentence(self, lang: Lang) -> str:
        """What it is."""
        return say(lang, "errors", "dials.another")


@dataclass(frozen=True, slots=True)
class Word(Dial):
    """A word from which chance follows, or several.

    >>> Word().take("two words"), Word().take(3)
    ('two words', '3')
    """

    hushed = True

    def take(self, value: Any) -> str:
        """Words that a name holds as they are; a whole number is one of them, as it is typed."""
        found = value if isinstance(value, str) else whole(value)
        try:
            word = str(found)
        except ValueError:  # more digits than Python writes
            raise WrongValueError from None
        if found is None or word != " ".join(word.split()) or not word.isprintable():
            raise WrongValueError
        return word

    def read(self, text: str, find: Find) -> Any:
        """The text itself."""
        return text

    def sentence(self, lang: Lang) -> str:
        """What it is."""
        return say(lang, "errors", "dials.word")


class Dialled(ABC):
    """A player with dials: a frozen dataclass, whose fields they are."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def dials(cls) -> Mapping[str, Dial]:
        """What each of its dials can be set to, in the order of its fields."""

    @classmethod
    def called(cls) -> str:
        """What stands before the dials: the name of its class."""
        return cls.__qualname__.rpartition(".")[2].lower()  # `__name__` is that of a player

    def __post_init__(self) -> None:
        """Checks the dials.

        Raises:
            RulesError: one of them cannot be set so, or the name becomes too long to be kept.
        """
        for name, dial in self.dials().items():
            found = getattr(self, name)
            try:
                object.__setattr__(self, name, dial.take(found))
            except WrongValueError:
                told = {"player": self.called(), "name": name, "allowed": dial}
                raise RulesError("players.dial", **told, found=short(found)) from None
        if not self._is_short():
            raise RulesError("players.long_name", player=self.called(), most=MAX_NAME)

    def _is_short(self) -> bool:
        """Whether a record keeps the whole name; a part of it may name another player."""
        try:
            return len(self.__name__) <= MAX_NAME
        except ValueError:  # a fraction of more digits than Python writes
            return False

    @abstractmethod
    def __call__(self, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        """Chooses one of the legal actions."""

    def told(self) -> dict[str, str]:
        """What stands behind its name: the dials, as they are written."""
        told = dict(self.dials())
        # mypy cannot know that all of them are dataclasses, as their docstring demands.
        usual = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]
        while told:
            name, dial = list(told.items())[-1]
            if not dial.hushed or getattr(self, name) != usual[name]:
                break
            del told[name]
        return {name: self.written(name) for name in told}

    def written(self, dial: str) -> str:
        """Where a dial stands, as it is typed."""
        return _written(getattr(self, dial))

    @property
    def __name__(self) -> str:
        """The player as it is written."""
        return " ".join([self.called(), *self.told().values()])


def read_number(text: str) -> int | Fraction | float | str:
    """A number as it is typed; a text that is none comes back as it is.

    >>> [read_number(text) for text in ("3", "1/2", "0.25", "often")]
    [3, Fraction(1, 2), 0.25, 'often']
    """
    for kind in (int, Fraction if "/" in text else float):
        try:
            return kind(text) if text.isascii() and "_" not in text else text
        except (ValueError, ZeroDivisionError):
            continue
    return text


def read_dials(usual: D, values: str, find: Find) -> D:
    """A player with the dials of a text; those that it does not name stay as they are.

    Args:
        usual: the player with its usual dials.
        values: the values, parted by blanks.
        find: finds another player by its name.

    Raises:
        RulesError: there are more values than dials, or one of them is none.
    """
    dials = usual.dials()
    # The last dial takes what is left if it is a word: words may have blanks.
    *_, last = dials.values()
    words = values.split(None, len(dials) - 1) if isinstance(last, Word) else values.split()
    if len(words) > len(dials):
        told = {"player": usual.called(), "dials": ", ".join(dials)}
        raise RulesError("players.many_dials", **told, n=len(dials), found=f"{values:.60}")
    named = zip(dials.items(), words, strict=False)
    return set_dials(usual, {name: dial.read(word, find) for (name, dial), word in named})


def set_dials(player: D, values: Mapping[str, Any]) -> D:
    """The player with some dials set otherwise.

    Raises:
        RulesError: one of them cannot be set so.
    """
    turned: D = replace(player, **values)  # type: ignore[type-var]  # each of them is a dataclass
    return turned


def _written(value: Any) -> str:
    """A value as it is typed; a player with dials of its own in brackets, for nobody can type it."""
    if isinstance(value, Dialled):
        return f"({value.__name__})"
    return str(getattr(value, "__name__", "player")) if callable(value) else str(value)
