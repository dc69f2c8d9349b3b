"""The rulebook is searched in both languages and checked when it is read."""

from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core.data import Folder
from boardkit.core.rulebook import KINDS, game_rulebook, load_rulebook

BOOK = bk.game("karuba").rulebook


def ids(words: str) -> list[str]:
    return [clause.id for clause in BOOK.search(words)]


def test_a_clause_is_had_by_its_id():
    clause = BOOK["KAR-B3"]
    assert (clause.id, clause.kind, clause.reading) == ("KAR-B3", "rule", "beach")
    assert set(clause.gist) == {"es", "en"}
    assert {clause.kind for clause in BOOK.clauses.values()} <= set(KINDS)
    with pytest.raises(KeyError):
        BOOK["KAR-Z9"]


def test_a_reading_has_options():
    reading = BOOK.readings["beach"]
    assert reading.option(reading.default).name == "closed"
    assert BOOK.readings["distance"].option("three_to_twenty").numbers == {"low": 3, "high": 20}
    with pytest.raises(bk.RulesError, match="beach can be closed, open, not 'wide'"):
        reading.option("wide")


@pytest.mark.parametrize("words", ["KAR-B3", "kar-b3", "  Kar-B3 "])
def test_an_id_finds_its_clause(words: str):
    assert ids(words) == ["KAR-B3"]


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("crystals same turn", "KAR-D4"),
        ("discard steps exits", "KAR-B2"),
        ("descartar pasos salidas", "KAR-B2"),
        ("IZQUIERDA loseta", "KAR-A2"),
        ("upper corner", "KAR-A2"),
        ("MAS puntos gana", "KAR-E5"),
        ("más puntos gana", "KAR-E5"),
        ("distancia minima", "KAR-S6"),
        ("minimum distance", "KAR-S6"),
        ("adventurer temple colour", "KAR-D2"),
        ("aventureros templos", "KAR-S5"),
    ],
)
def test_words_of_either_language_find_a_clause(words: str, clause: str):
    assert clause in ids(words)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cristal", "cristales"),
        ("adventurer", "adventurers"),
        ("loseta", "LOSETAS"),
        ("minima", "mínima"),
    ],
)
def test_accents_and_endings_are_forgiven(one: str, other: str):
    assert set(ids(one)) == set(ids(other)) != set()


def test_a_slip_of_the_finger_is_forgiven():
    assert "KAR-S6" in ids("distamce")


def test_who_holds_every_word_comes_first_and_a_strange_word_does_no_harm():
    both = [name for name in ids("temple crystals") if name in ids("temple")]
    assert ids("temple crystals")[0] in both
    assert ids("temple xyzzy") == ids("temple")


# What pupils type, with the clause that answers it.
ASKED = """
¿puedo saltar?=B5
girar loseta=A2
rotar ficha=A2
quien gana=E5
empate=E6
DESEMPATE=E6
cuantos puntos vale un cristal=E3
cuánto vale el oro=E3
cuando termina la partida=E1
como se acaba el juego=E1
volver a la playa=B3
dos aventureros en la misma casilla=B4
pasar por encima=B5
puedo pasar de largo un tesoro=C3
templo de otro color=D2
llegan a la vez=D4
pasos que sobran=B8
mover dos aventureros=B7
colocar en cualquier casilla=A3
callejon=A3
recojer cristales=C1
coger el oro=C1
se acaban las pepitas=A4
distancia entre aventurero y templo=S6
tres jugadores=S7
barajar losetas=S10
quien empieza=S10
poner encima de otra ficha=A1
se puede mover sin descartar=B1
moverse hacia atrás=B6
diamantes=C1
can I jump over=B5
rotate=A2
who wins=E5
tie break=E6
draw=E6
how many points is a crystal worth=E3
when does the game end=E1
go back to the beach=B3
two adventurers on the same cell=B4
same space=B4
pass by a treasure=C3
wrong temple=D2
arrive at the same time=D4
leftover steps=B8
split steps=B7
dead end=A3
does the path have to connect=A3
pick up gold=C1
run out of gold=A4
how far apart=S6
three players=S7
who goes first=S10
can I discard without moving=B1
final score=E3
most tiles=E6
"""


@pytest.mark.parametrize("line", ASKED.split("\n")[1:-1])
def test_what_a_pupil_types_finds_its_clause_among_the_first_two(line: str):
    words, _, clause = line.partition("=")
    assert f"KAR-{clause}" in ids(words)[:2], ids(words)[:5]


@pytest.mark.parametrize(
    "words", ["", "  ", "!?", "\0", "🦜", "xyzzy", "(", "[", "\\", "a" * 100_000]
)
def test_what_is_not_there_finds_nothing(words: str):
    assert ids(words) == []


def test_the_same_word_comes_before_a_like_one():
    first = BOOK.search("crystals")[0]
    assert "crystals" in first.gist["en"].casefold()


# Broken books --------------------------------------------------------------------------------

CLAUSE = (
    '[[clause]]\nid = "X-1"\nkind = "rule"\nsection = "s"\nparagraph = 1\nes = "uno"\nen = "one"\n'
)
READING = (
    '[r]\nclause = "X-1"\ndefault = "a"\nquestion = {es = "¿?", en = "?"}\n'
    'why = {es = "porque", en = "because"}\noptions.a = {es = "sí", en = "yes", n = 1}\n'
)


def load(folder: Path, book: str, readings: str = READING):
    (folder / "rulebook.toml").write_text(book, encoding="utf-8")
    (folder / "readings.toml").write_text(readings, encoding="utf-8")
    return load_rulebook(Folder("karuba", folder))


def test_the_smallest_book_is_read(tmp_path: Path):
    book = load(tmp_path, CLAUSE + 'reading = "r"\nrelated = ["X-1"]\nexample = "e"\nalso = "z"\n')
    clause = book["X-1"]
    assert (clause.gist, clause.related, clause.example) == (
        {"es": "uno", "en": "one"},
        ("X-1",),
        "e",
    )
    assert book.readings["r"].option("a").numbers == {"n": 1}
    assert book.search("z") == (clause,)
    assert clause.not_enforced == {}
    reason = load(tmp_path, f'{CLAUSE}[not_enforced]\nX-1 = {{es = "por", en = "for"}}\n')
    assert reason["X-1"].not_enforced == {"es": "por", "en": "for"}


@pytest.mark.parametrize(
    ("book", "match"),
    [
        ("clause = 1", "expected clause to be a list"),
        ("clause = [1]", "clause 1: expected a table"),
        ('clause = "x"', "expected clause to be a list"),
        ("not_enforced = 3\n" + CLAUSE, "expected not_enforced to be a table"),
        (CLAUSE + "[not_enforced]\nX-1 = 1", "expected X-1 to be a table"),
        (CLAUSE + '[not_enforced]\nX-1 = {es = "x"}', "X-1 has no text in en"),
        (CLAUSE + '[not_enforced]\nX-2 = {es = "x", en = "y"}', "unknown clause X-2"),
        (CLAUSE.replace('"X-1"', "1"), "clause 1: expected id to be a text"),
        (CLAUSE.replace('id = "X-1"\n', ""), "the id '' is empty"),
        (CLAUSE * 2, "the id 'X-1' is empty or stands twice"),
        (CLAUSE.replace('"rule"', '"law"'), "X-1: kind must be one of rule"),
        (
            CLAUSE.replace("paragraph = 1", 'paragraph = "one"'),
            "expected paragraph to be a whole number",
        ),
        (
            CLAUSE.replace("paragraph = 1", "paragraph = true"),
            "expected paragraph to be a whole number",
        ),
        (CLAUSE.replace('en = "one"', 'en = " "'), "X-1 has no text in en"),
        (CLAUSE + 'related = "X-1"', "expected related to be a list"),
        (CLAUSE + 'related = ["X-9"]', "unknown clause X-9"),
        (CLAUSE + "also = 3", "expected also to be a text"),
        (CLAUSE + "reading = 3", "expected reading to be a text"),
        (CLAUSE + 'reading = "q"', "unknown reading q"),
        ("[[clause]", "line 1: the file is not TOML"),
        ("\nx = " + "9" * 5000, "the file is not TOML"),
        ("x = " + "[" * 50_000, "the file is not TOML"),
    ],
    ids=range(22),
)
def test_a_broken_rulebook_says_what_is_wrong(tmp_path: Path, book: str, match: str):
    with pytest.raises(bk.DataError, match=match) as caught:
        load(tmp_path, book)
    assert caught.value.file == "rulebook.toml"


@pytest.mark.parametrize(
    ("readings", "match"),
    [
        ("r = 1", "expected r to be a table"),
        ("[r]", "r: the default is not one of the options"),
        (READING.replace('"a"', '"b"'), "r: the default is not one of the options"),
        (READING.replace('"a"', '["a"]'), "expected default to be a text"),
        (READING.replace("options.a = {", "options.a = 1 #"), "expected a to be a table"),
        (READING.replace("options.a = {", "options = 1 #"), "expected options to be a table"),
        (READING.replace('en = "yes"', 'em = "yes"'), "r.a has no text in en"),
        (READING.replace("question = ", 'question = "why" #'), "expected question to be a table"),
        (READING.replace("why = ", "because = "), "r.why has no text in es, en"),
        (READING.replace('"X-1"', "1"), "expected clause to be a text"),
        ("r =", "not TOML"),
    ],
    ids=range(11),
)
def test_broken_readings_say_what_is_wrong(tmp_path: Path, readings: str, match: str):
    with pytest.raises(bk.DataError, match=match) as caught:
        load(tmp_path, CLAUSE, readings)
    assert caught.value.file == "readings.toml"


def test_a_reading_of_no_clause_is_named(tmp_path: Path):
    with pytest.raises(bk.DataError, match="unknown clause X-7"):
        load(tmp_path, CLAUSE, READING.replace("X-1", "X-7"))


def test_the_figures_of_the_readings_leave_their_words_out():
    """What changes a game is told, what only explains it is not."""
    figures = bk.game("karuba").rulebook.figures
    assert "distance: five_to_nineteen" in figures
    assert "'low': 5" in figures
    assert "between round both corners" not in figures


@pytest.mark.parametrize("game", bk.games())
def test_own_readings_have_the_options_that_the_code_knows(game: str, tmp_path: Path):
    readings = Folder(game).read("readings.toml")
    file = tmp_path / "readings.toml"
    file.write_text(readings + "\n# an own remark\n", encoding="utf-8")
    assert game_rulebook(Folder(game, tmp_path)) == game_rulebook(Folder(game))
    first = next(iter(game_rulebook(Folder(game)).readings.values()))
    # The same question with an option that the code does not know.
    asked = f'[{first.name}]\nclause = "{first.clause}"\ndefault = "mine"\n'
    texts = 'question = {es = "¿?", en = "?"}\nwhy = {es = "sí", en = "yes"}\n'
    option = f'[{first.name}.options.mine]\nes = "sí"\nen = "yes"\n'
    start, end = (
        readings.index(f"[{first.name}]"),
        readings.find("\n[", readings.rindex(f"[{first.name}.options")),
    )
    rest = readings[end:] if end > 0 else ""
    renamed = readings[:start] + asked + texts + option + rest
    file.write_text(renamed, encoding="utf-8")
    with pytest.raises(bk.DataError, match=rf"readings\.toml: {first.name}: expected the options"):
        game_rulebook(Folder(game, tmp_path))
