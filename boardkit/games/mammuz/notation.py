"""The notation: one line for each action. Cards are written by kind, several alike with their number.

    F 2                  player 2 is drawn to start
    H 2HA BE / 3TI ...   the hands that are dealt, one after the other
    L HA 2HA BE          lead: declare hares, lay two hares and a bear
    E 2HA                expand the herd with two hares
    C                    challenge the display before
    T HA                 the card turned over shows a hare
    G 3                  player 3 takes the herd, after a triceratops
    S HA / - / 2BE       the herd is dealt out, after a stegosaurus
    X HA                 show all hares that are left

The kinds are MA BE DE TI HA SQ GO MO for mammoth, bear, deer, tiger, hare, squirrel, gopher, mouse,
and BR PT TC SG PL RX for the dinosaurs. Spanish and English words are read as well:
`abre liebre 2 liebres oso`, `desafía`, `expand 2 hares`.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.core.catalogue import Lang
from boardkit.core.notation import Reader, fold, folded
from boardkit.games.mammuz.pieces import KINDS, NOTHING, NUMBER, Cards, Kind
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DealHands,
    DealHerd,
    DrawStarter,
    Expand,
    Lead,
    Show,
    TurnOver,
)

CODES = dict(
    zip(
        KINDS,
        ["MA", "BE", "DE", "TI", "HA", "SQ", "GO", "MO", "BR", "PT", "TC", "SG", "PL", "RX"],
        strict=True,
    ),
)
NONE, NEXT = "-", "/"

# The words of each language, the one that is written first; the letters are the neutral notation.
_LETTERS: dict[type[Action], str] = {
    DrawStarter: "F",
    DealHands: "H",
    Lead: "L",
    Expand: "E",
    Challenge: "C",
    TurnOver: "T",
    Choose: "G",
    DealHerd: "S",
    Show: "X",
}
_VERB_WORDS: dict[Lang, dict[type[Action], str]] = {
    "es": {
        DrawStarter: "empieza",
        DealHands: "manos",
        Lead: "abre abrir declara declarar",
        Expand: "amplía ampliar expande expandir",
        Challenge: "desafía desafiar",
        TurnOver: "descubre",
        Choose: "elige elegir",
        DealHerd: "reparte",
        Show: "muestra mostrar",
    },
    "en": {
        DrawStarter: "first",
        DealHands: "hands",
        Lead: "lead declare",
        Expand: "expand",
        Challenge: "challenge",
        TurnOver: "turn",
        Choose: "choose give",
        DealHerd: "share",
        Show: "show",
    },
}
# One card, several cards, and other words for them.
_KIND_WORDS: dict[Lang, tuple[str, ...]] = {
    "es": (
        "mamut mamuts mamutes",
        "oso osos",
        "ciervo ciervos",
        "tigre tigres",
        "liebre liebres",
        "ardilla ardillas",
        "tuza tuzas",
        "ratón ratones",
        "brontosaurio brontosaurios",
        "pterosaurio pterosaurios",
        "triceratops triceratops",
        "estegosaurio estegosaurios",
        "plesiosaurio plesiosaurios",
        "tiranosaurio tiranosaurios",
    ),
    "en": (
        "mammoth mammoths",
        "bear bears",
        "deer deer",
        "tiger tigers",
        "hare hares",
        "squirrel squirrels",
        "gopher gophers",
        "mouse mice",
        "brontosaurus brontosauruses",
        "pterosaur pterosaurs",
        "triceratops triceratops",
        "stegosaurus stegosauruses",
        "plesiosaur plesiosaurs",
        "tyrannosaurus tyrannosauruses trex t-rex rex",
    ),
}


VERBS = {fold(letter): verb for verb, letter in _LETTERS.items()} | folded(_VERB_WORDS)
KIND_WORDS = {fold(code): kind for kind, code in CODES.items()} | folded(
    {lang: dict(zip(KINDS, words, strict=True)) for lang, words in _KIND_WORDS.items()}
)


def parse(text: str) -> Action:
    """Reads an action without looking at a position.

    Raises:
        NotationError: where reading stopped and what could have stood there.

    >>> parse("amplía 2 liebres oso") == parse("E 2HA BE") == parse("e be ha ha")
    True
    """
    reader = Reader(text)
    verb = reader.one_of(VERBS, "action")
    action: Action
    if verb is Lead:
        action = Lead(reader.one_of(KIND_WORDS, "species"), _read_cards(reader))
    elif verb is Expand:
        action = Expand(_read_cards(reader))
    elif verb is TurnOver:
        action = TurnOver(reader.one_of(KIND_WORDS, "kind"))
    elif verb is Show:
        action = Show(reader.one_of(KIND_WORDS, "species"))
    elif verb is DealHands:
        action = DealHands(_parts(reader))
    elif verb is DealHerd:
        action = DealHerd(_parts(reader))
    elif verb is Choose:
        action = Choose(reader.number("seat") - 1)
    elif verb is DrawStarter:
        action = DrawStarter(reader.number("seat") - 1)
    else:
        action = Challenge()
    reader.end()
    return action


def _parts(reader: Reader) -> tuple[Cards, ...]:
    """Some cards for each seat."""
    found = [read_cards(reader)]
    while reader.peek() == NEXT:
        reader.one_of({NEXT: None})
        found.append(read_cards(reader))
    return tuple(found)


def read_cards(reader: Reader) -> Cards:
    """Some cards, or the sign for none."""
    if reader.peek() == NONE:
        reader.one_of({NONE: None})
        return NOTHING
    return _read_cards(reader)


def _read_cards(reader: Reader) -> Cards:
    """At least one card; a number goes before its kind, with or without a space."""
    counts = [0] * len(KINDS)
    while True:
        word = reader.peek()
        digits = len(word) - len(word.lstrip("0123456789"))
        number, name = word[:digits], word[digits:]
        if len(number) > 2 or number.startswith("0"):
            raise reader.error("kind")
        if number and not name:
            reader.number()
            name = word = reader.peek()
        if name not in KIND_WORDS:
            raise reader.error("kind")
        kind, count = reader.one_of({word: KIND_WORDS[name]}), int(number or 1)
        counts[NUMBER[kind]] += count
        following = reader.peek().lstrip("0123456789")
        if reader.at_end or (following and following not in KIND_WORDS):
            return tuple(counts)


def parse_kind(text: str) -> Kind:
    """Reads a kind: its code or its word.

    Raises:
        NotationError: it is none.

    >>> parse_kind("tiranosaurio").value
    'tyrannosaurus_rex'
    """
    reader = Reader(text)
    kind = reader.one_of(KIND_WORDS, "kind")
    reader.end()
    return kind


def parse_cards(text: str) -> Cards:
    """Reads some cards.

    Raises:
        NotationError: they are none.

    >>> sum(parse_cards("2HA BE 3 ratones"))
    6
    """
    reader = Reader(text)
    found = read_cards(reader)
    reader.end()
    return found


def write_cards(some: Cards) -> str:
    """Writes some cards.

    >>> write_cards(parse_cards("be ha ha")), write_cards(NOTHING)
    ('BE 2HA', '-')
    """
    words = [
        f"{count if count > 1 else ''}{code}"
        for code, count in zip(CODES.values(), some, strict=True)
        if count
    ]
    return " ".join(words) or NONE


def write(action: Action) -> str:
    """Writes an action.

    >>> write(parse("lead hare 2 hares bear")), write(parse("reparte oso / - / 2 tuzas"))
    ('L HA BE 2HA', 'S BE / - / 2GO')
    """
    parts = [_LETTERS[type(action)]]
    match action:
        case Lead(species, some):
            parts += [CODES[species], write_cards(some)]
        case Expand(some):
            parts.append(write_cards(some))
        case TurnOver(kind) | Show(kind):
            parts.append(CODES[kind])
        case DealHands(shares) | DealHerd(shares):
            parts.append(f" {NEXT} ".join(map(write_cards, shares)))
        case Choose(seat) | DrawStarter(seat):
            parts.append(str(seat + 1))
        case Challenge():
            pass
    return " ".join(parts)


def words(action: Action, lang: Lang) -> str:
    """Writes an action in the words of a language, so that `parse` reads it back.

    >>> words(parse("L HA 2HA BE"), "es"), words(parse("t rx"), "en")
    ('abre liebre 1 oso 2 liebres', 'turn tyrannosaurus')
    """
    parts = [_VERB_WORDS[lang][type(action)].split()[0]]
    match action:
        case Lead(species, some):
            parts += [kind_word(species, 1, lang), card_words(some, lang)]
        case Expand(some):
            parts.append(card_words(some, lang))
        case TurnOver(kind) | Show(kind):
            parts.append(kind_word(kind, 1, lang))
        case DealHands(shares) | DealHerd(shares):
            parts.append(f" {NEXT} ".join(card_words(share, lang) for share in shares))
        case Choose(seat) | DrawStarter(seat):
            parts.append(str(seat + 1))
        case Challenge():
            pass
    return " ".join(parts)


def kind_word(kind: Kind, count: int, lang: Lang) -> str:
    """One or several cards of a kind, as a word of the notation.

    >>> kind_word(Kind.MOUSE, 2, "en")
    'mice'
    """
    return _KIND_WORDS[lang][NUMBER[kind]].split()[count != 1]


def card_words(some: Sequence[int], lang: Lang) -> str:
    """Some cards in the words of a language.

    >>> card_words(parse_cards("2HA BE"), "en")
    '1 bear 2 hares'
    """
    found = [
        f"{count} {kind_word(kind, count, lang)}"
        for kind, count in zip(KINDS, some, strict=True)
        if count
    ]
    return " ".join(found) or NONE
