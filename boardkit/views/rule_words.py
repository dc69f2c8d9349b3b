"""A clause of a rulebook in words: for the message line, for the rules desk and for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.game import AnyGame

InForce = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One way to read a clause.

    Attributes:
        name: as it is typed: `beach=open`.
        text: what it says.
        in_force: whether the game is played by it.
    """

    name: str
    text: str
    in_force: bool


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """What there is to say about one clause, in one language.

    Attributes:
        id: its name.
        kind: rule, exception, example or variant, in words.
        gist: what it says.
        place: where it stands in the rulebook.
        question: what the rulebook leaves open here, or nothing.
        why: why it can be read in several ways.
        options: the answers to the question, the one in force first.
        example: a short example, or nothing.
        related: the ids of the clauses beside it.
        enforced: whether the program holds everybody to it, or why not.
    """

    id: str
    kind: str
    gist: str
    place: str
    question: str
    why: str
    options: tuple[OptionWords, ...]
    example: str
    related: tuple[str, ...]
    enforced: str


def clause_words(
    game: AnyGame, name: str, lang: Lang, in_force: InForce | None = None
) -> ClauseWords:
    """A clause in words.

    Args:
        game: the game of the rulebook.
        name: the id of the clause.
        lang: `es` or `en`.
        in_force: tells the option of a reading that the game is played by; the usual one if left out.
    """
    book = game.rulebook
    clause = book[name]
    options: tuple[OptionWords, ...] = ()
    question = why = ""
    if clause.reading:
        reading = book.readings[clause.reading]
        question, why = reading.question[lang], reading.why[lang]
        chosen = in_force(reading.name) if in_force else reading.default
        options = tuple(
            OptionWords(f"{reading.name}={option.name}", option.text[lang], option.name == chosen)
            for option in reading.options.values()
        )
    enforced = ""
    if clause.not_enforced:
        enforced = say(lang, game.name, "clauses.not_held", why=clause.not_enforced[lang])
    elif clause.kind in ("rule", "exception"):
        enforced = say(lang, game.name, "clauses.held")
    return ClauseWords(
        id=clause.id,
        kind=say(lang, game.name, f"clauses.kind.{clause.kind}"),
        gist=clause.gist[lang],
        place=say(lang, game.name, "clauses.place", section=clause.section, n=clause.paragraph),
        question=question,
        why=why,
        options=tuple(sorted(options, key=lambda option: not option.in_force)),
        example=clause.example,
        related=clause.related,
        enforced=enforced,
    )


def clause_html(words: ClauseWords, game: AnyGame, lang: Lang) -> str:
    """All about a clause but its related ones, which a panel shows as buttons."""

    def line(key: str, text: str) -> str:
        return f"<p><b>{escape(say(lang, game.name, f'clauses.{key}'))}:</b> {text}</p>"

    parts = [f"<p><b>{escape(words.id)}</b> · {escape(words.kind)}</p><p>{escape(words.gist)}</p>"]
    if words.example:
        parts.append(line("example", f"<code>{escape(words.example)}</code>"))
    if words.question:
        parts.append(_reading_html(words, game, lang))
        others = [option for option in words.options if not option.in_force]
        rest = "".join(f"<li>{escape(option.text)}</li>" for option in others)
        parts.append(f"{line('others', '')}<ul>{rest}</ul><p>{escape(words.why)}</p>")
    if words.enforced:
        parts.append(f"<p>{escape(words.enforced)}</p>")
    return f'<div class="bk-rule">{"".join(parts)}{_place_html(words)}</div>'


def clause_details(game: AnyGame, name: str, lang: Lang, in_force: InForce | None = None) -> str:
    """A clause folded up behind its id, as it stands under a refusal."""
    words = clause_words(game, name, lang, in_force)
    reading = _reading_html(words, game, lang) if words.question else ""
    return (
        f'<details class="bk-clause"><summary>{escape(name)}</summary>'
        f"<p>{escape(words.gist)}</p>{reading}{_place_html(words)}</details>"
    )


def _reading_html(words: ClauseWords, game: AnyGame, lang: Lang) -> str:
    mark = escape(say(lang, game.name, "clauses.reading"))
    taken = " ".join(option.text for option in words.options if option.in_force)
    return f'<p class="bk-reading">{mark}: {escape(words.question)} <b>{escape(taken)}</b></p>'


def _place_html(words: ClauseWords) -> str:
    return f"<p><small>{escape(words.place)}</small></p>"


def clause_lines(
    game: AnyGame, name: str, lang: Lang, in_force: InForce | None = None
) -> list[str]:
    """The same for a terminal, line by line.

    >>> from boardkit.core.game import find_game
    >>> clause_lines(find_game("karuba"), "KAR-B4", "en")[0]
    'KAR-B4 (rule): A cell holds one adventurer only.'
    """

    def named(key: str, text: str) -> str:
        return f"  {say(lang, game.name, f'clauses.{key}')}: {text}"

    words = clause_words(game, name, lang, in_force)
    lines = [f"{words.id} ({words.kind}): {words.gist}", f"  {words.place}"]
    if words.example:
        lines.append(named("example", words.example))
    if words.question:
        lines.append(named("reading", words.question))
        for option in words.options:
            mark = f" ({say(lang, game.name, 'clauses.taken')})" if option.in_force else ""
            lines.append(f"    {option.name}: {option.text}{mark}")
    if words.related:
        lines.append(named("related", join(lang, list(words.related))))
    if words.enforced:
        lines.append(f"  {words.enforced}")
    return lines
