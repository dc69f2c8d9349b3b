"""What people type and what is meant: a player by its name in either language, a clause by its id."""

from __future__ import annotations

from boardkit.core.catalogue import LANGUAGES
from boardkit.core.game import AnyGame, find_game, games
from boardkit.core.notation import fold
from boardkit.core.players import SEP, all_names, player_label

PERSON = "person"


def find_kind(game: AnyGame, word: str) -> str:
    """The player meant by a word of either language; an unknown word is left for others to refuse.

    Case and accents are forgiven, and of a name such as `al azar` its last word is enough. What
    stands behind a name, a budget or dials, stays as it is.

    >>> karuba = find_game("karuba")
    >>> [find_kind(karuba, word) for word in ("Prudente", "azar", "careful", "genio")]
    ['careful', 'random', 'careful', 'genio']
    >>> find_kind(karuba, "Buscador:200"), find_kind(karuba, "constructor corridor 8")
    ('search:200', 'builder corridor 8')
    """
    word = " ".join(word.split())
    for sign in ("", SEP, " "):  # a label may have blanks of its own, so that the whole comes first
        typed, sep, dial = word.partition(sign) if sign else (word, "", "")
        typed = fold(typed)
        for name in (PERSON, *all_names(game)):
            labels = [fold(player_label(game, name, lang)) for lang in LANGUAGES]
            if typed in (name, *labels, *(label.split()[-1] for label in labels)):
                return name + sep + dial
    return word


def game_of_clause(word: str) -> AnyGame | None:
    """The game whose clauses begin like this id; None where the word is no such id.

    >>> game = game_of_clause("kar-b4")
    >>> game.name if game else None, game_of_clause("karuba")
    ('karuba', None)
    """
    prefix, dash, _ = word.upper().partition("-")
    for game in map(find_game, games() if dash else ()):
        if any(name.startswith(f"{prefix}-") for name in game.rulebook.clauses):
            return game
    return None
