"""The notation: one line for each action.

    I PO CJ ... WB     the island row by row, each card by its initials; the middle one goes away
    T 2 1 4 2 1 3 2    the stack of treasures by their rubies, from the top down
    V 7 1 3            the volcanoes on it by their birds, from the top down
    F 2                player 2 is drawn to start the first round
    L N                look in secret at the north side
    R B4               reveal the location on B4
    X                  take a volcano, because everything has been revealed

Spanish and English words are read as well: `revela B4`, `mira norte`, `isla pingüino+océano ...`.
"""

from __future__ import annotations

from boardkit.core.catalogue import Lang
from boardkit.core.notation import Reader, fold, folded
from boardkit.games.memoarrr.pieces import Animal, Card, Landscape, Side
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    DrawStarter,
    Look,
    Reveal,
    StackTreasures,
    StackVolcanoes,
    TakeVolcano,
)

# The words of each language, the one that is written first; the letters are the neutral notation.
_LETTERS: dict[type[Action], str] = {
    DealIsland: "I",
    StackTreasures: "T",
    StackVolcanoes: "V",
    DrawStarter: "F",
    Look: "L",
    Reveal: "R",
    TakeVolcano: "X",
}
_VERB_WORDS: dict[Lang, dict[type[Action], str]] = {
    "es": {
        DealIsland: "isla",
        StackTreasures: "tesoros",
        StackVolcanoes: "volcanes",
        DrawStarter: "empieza",
        Look: "mira mirar",
        Reveal: "revela revelar descubre voltea",
        TakeVolcano: "toma tomar",
    },
    "en": {
        DealIsland: "island",
        StackTreasures: "treasures",
        StackVolcanoes: "volcanoes",
        DrawStarter: "first",
        Look: "look",
        Reveal: "reveal flip",
        TakeVolcano: "take",
    },
}
_SIDE_WORDS: dict[Lang, dict[Side, str]] = {
    "es": {Side.N: "norte", Side.E: "este", Side.S: "sur", Side.W: "oeste O"},
    "en": {Side.N: "north", Side.E: "east", Side.S: "south", Side.W: "west"},
}
_ANIMAL_WORDS: dict[Lang, dict[Animal, str]] = {
    "es": {
        Animal.PENGUIN: "pingüino",
        Animal.OCTOPUS: "pulpo",
        Animal.CRAB: "cangrejo",
        Animal.TURTLE: "tortuga",
        Animal.WALRUS: "morsa",
    },
    "en": {animal: animal.value for animal in Animal},
}
_LANDSCAPE_WORDS: dict[Lang, dict[Landscape, str]] = {
    "es": {
        Landscape.OCEAN: "océano",
        Landscape.JUNGLE: "jungla",
        Landscape.LAVA: "lava",
        Landscape.FLOWERS: "flores",
        Landscape.BEACH: "playa",
    },
    "en": {landscape: landscape.value for landscape in Landscape},
}


_VERBS = {fold(letter): verb for verb, letter in _LETTERS.items()} | folded(_VERB_WORDS)
SIDE_WORDS = {side.lower(): side for side in Side} | folded(_SIDE_WORDS)
CARD_WORDS = {
    fold(str(card)): card
    for card in (Card(animal, landscape) for animal in Animal for landscape in Landscape)
} | {
    f"{animal}+{landscape}": Card(animals[animal], landscapes[landscape])
    for animals in (folded(_ANIMAL_WORDS),)
    for landscapes in (folded(_LANDSCAPE_WORDS),)
    for animal in animals
    for landscape in landscapes
}


def parse(text: str) -> Action:
    """Reads an action without looking at a position.

    Raises:
        NotationError: where reading stopped and what could have stood there.

    >>> parse("revela b4")
    Reveal(cell=Cell(row=3, col=1))
    >>> parse("V 7 1 3")
    StackVolcanoes(birds=(7, 1, 3))
    """
    reader = Reader(text)
    verb = reader.one_of(_VERBS, "action")
    action: Action
    if verb is DealIsland:
        action = DealIsland(tuple(_cards(reader)))
    elif verb is StackTreasures:
        action = StackTreasures(tuple(_numbers(reader)))
    elif verb is StackVolcanoes:
        action = StackVolcanoes(tuple(_numbers(reader)))
    elif verb is DrawStarter:
        action = DrawStarter(reader.number("player") - 1)
    elif verb is Look:
        action = Look(reader.one_of(SIDE_WORDS, "side"))
    elif verb is Reveal:
        action = Reveal(reader.cell())
    else:
        action = TakeVolcano()
    reader.end()
    return action


def _cards(reader: Reader) -> list[Card]:
    found = [reader.one_of(CARD_WORDS, "card")]
    while not reader.at_end:
        found.append(reader.one_of(CARD_WORDS, "card"))
    return found


def _numbers(reader: Reader) -> list[int]:
    found = [reader.number()]
    while not reader.at_end:
        found.append(reader.number())
    return found


def parse_card(text: str) -> Card:
    """Reads a card: its initials, or its animal and landscape.

    Raises:
        NotationError: it is none.

    >>> str(parse_card("pulpo+jungla"))
    'OJ'
    """
    reader = Reader(text)
    card = reader.one_of(CARD_WORDS, "card")
    reader.end()
    return card


def write(action: Action) -> str:
    """Writes an action.

    >>> write(parse("mira oeste")), write(parse("treasures 1 1 2"))
    ('L W', 'T 1 1 2')
    """
    return " ".join((_LETTERS[type(action)], *_rest(action)))


def _rest(action: Action) -> list[str]:
    """What stands behind the verb."""
    match action:
        case DealIsland(cards):
            return list(map(str, cards))
        case StackTreasures(numbers) | StackVolcanoes(numbers):
            return list(map(str, numbers))
        case DrawStarter(seat):
            return [str(seat + 1)]
        case Look(side):
            return [side.value]
        case Reveal(cell):
            return [str(cell)]
        case TakeVolcano():
            return []


def words(action: Action, lang: Lang) -> str:
    """Writes an action in the words of a language, so that `parse` reads it back.

    >>> words(parse("l w"), "es"), words(parse("r b4"), "en"), words(parse("i po"), "es")
    ('mira oeste', 'reveal B4', 'isla pingüino+océano')
    """
    verb = _VERB_WORDS[lang][type(action)].split()[0]
    rest = _rest(action)
    if isinstance(action, DealIsland):
        rest = [card_words(card, lang) for card in action.cards]
    elif isinstance(action, Look):
        rest = [_SIDE_WORDS[lang][action.side].split()[0]]
    return " ".join((verb, *rest))


def card_words(card: Card, lang: Lang) -> str:
    """A card in the words of a language.

    >>> card_words(Card(Animal.WALRUS, Landscape.FLOWERS), "es")
    'morsa+flores'
    """
    return f"{_ANIMAL_WORDS[lang][card.animal]}+{_LANDSCAPE_WORDS[lang][card.landscape]}"
