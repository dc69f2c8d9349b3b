"""What somebody who is new finds at the terminal: the tile, the notation, names in their language."""

import re
from pathlib import Path

import pytest

import boardkit as bk
from boardkit import cli
from boardkit.core.catalogue import LANGUAGES
from boardkit.views.words import example_actions, hand, verb

OURS = Path(__file__).parents[2] / "data" / "karuba"
LESSON = ["--rule", "setup=given", "--rule", "layout=lesson", "--players", "person,random"]


def play(run, *words: str, typed: str, lang: str = "es") -> list[str]:
    result = run("--lang", lang, "play", "karuba", *LESSON, *words, typed=typed)
    assert result.code == 0
    lines: list[str] = result.out.splitlines()
    return lines


def test_the_tile_is_shown_at_every_prompt_of_a_person(run):
    lines = play(run, "--seed", "x", typed="\nboard\nP Z9\nP C3\ncode\nundo\nredo\nquit\n")
    prompts = [place for place, line in enumerate(lines) if line.startswith("Le toca al jugador")]
    assert len(prompts) == 8
    for place in prompts:
        assert re.match(r". Loseta \d+, caminos hacia el .*; si se descarta, da hasta \d pasos$",
                        lines[place - 1])  # fmt: skip
    tiles = [lines[place - 1].split()[2] for place in prompts]
    # The first tile, the next one after `P C3`, back to the first, and the next one again.
    assert tiles == [tiles[0]] * 4 + [tiles[4]] * 2 + [tiles[0], tiles[4]]
    assert tiles[0] != tiles[4]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_is_told_with_its_exits_steps_and_treasure(lang):
    karuba = bk.game("karuba")
    state = karuba.new(2, {"setup": "given", "layout": "lesson"})
    assert hand(karuba, state, lang) == ""
    for number, tile in state.setup.box.tiles.items():
        after = karuba.step(state, karuba.parse(f"T {number}")).state
        said = hand(karuba, karuba.view(after, 1), lang)
        assert f" {number}, " in said
        assert str(tile.steps) in said.split(";")[1]
        treasures = {"crystal": ("cristal", "crystal"), "gold": ("oro", "gold")}
        for treasure, words in treasures.items():
            assert any(word in said for word in words) == (tile.treasure == treasure)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_of_a_person_has_an_example_that_is_read_back(lang):
    karuba = bk.game("karuba")
    examples = example_actions(karuba, karuba.new(2))
    assert {type(action).__name__ for action in examples} == {
        "PlacePair", "Place", "Move", "Discard",
    }  # fmt: skip
    for action in examples:
        assert karuba.parse(karuba.words(action, lang)) == action
        assert verb(action, lang, "karuba")


def test_help_explains_the_notation_and_counts_what_is_allowed(run):
    lines = play(run, typed="ayuda\nquit\n")
    start = lines.index("Así se escribe una acción, con palabras o en breve, como en un registro:")
    for line in ("sitúa azul 20 100 (", "coloca C3 (P C3)", "descarta (D)", "mueve azul D4 ("):
        assert any(said.startswith(f"  {line}") for said in lines[start + 1 : start + 5])
    assert lines[start + 5] == "Ahora se permiten 31 acciones:"
    shown = " ".join(line.strip() for line in lines[start + 6 : start + 8])
    assert shown.startswith("coloca A1, coloca B1,")
    assert shown.endswith("y 18 más")
    assert shown.count("coloca") == 12
    assert lines[start + 8] == "  descarta"


@pytest.mark.parametrize(
    ("lang", "typed", "example"),
    [
        ("es", "hola", "coloca A1"),
        ("es", "descarta todo", "descarta"),
        ("en", "D D", "discard"),
        ("en", "place somewhere", "place A1"),
    ],
)
def test_an_unreadable_action_is_answered_with_an_example(run, lang, typed, example):
    lines = play(run, typed=f"{typed}\nquit\n", lang=lang)
    said = next(line for line in lines if line.startswith(("Por ejemplo: ", "For example: ")))
    assert said.partition(": ")[2].startswith(f"{example} (")


def test_a_clause_finds_its_game_by_itself(run):
    assert run("rule", "kar-b4").out == run("rule", "karuba", "KAR-B4").out
    assert run("rule", "kar-b4").out.startswith("KAR-B4 (")
    unknown = run("rule", "KAR-Z9")
    assert (unknown.code, "no clause of karuba" in unknown.err) == (cli.REFUSED, True)
    assert run("rule", "XYZ-B4").code == cli.USAGE


@pytest.mark.parametrize("under", [(), ("data",)])
def test_the_folder_below_is_suggested(run, tmp_path: Path, under: tuple[str, ...]):
    right = tmp_path.joinpath(*under, "karuba")
    right.mkdir(parents=True)
    assert "Did you mean" not in run("check-data", tmp_path).err
    (right / "tiles.csv").write_bytes((OURS / "tiles.csv").read_bytes())
    result = run("check-data", tmp_path)
    assert (result.code, result.err.count("\n")) == (cli.REFUSED, 1)
    assert f"Did you mean {right}?" in result.err


@pytest.mark.parametrize("names", ["prudente,azar", "Prudente, al  azar", "careful,random"])
def test_players_have_names_in_both_languages(run, names: str):
    out = run("--lang", "es", "play", "karuba", "--players", names, "--seed", "papaya").out
    code = next(line for line in out.splitlines() if "bk1-" in line).split()[-1]
    assert bk.Record.decode(code) == bk.play("karuba", ["careful", "random"], "papaya")


def test_a_replay_calls_the_players_by_their_names_in_the_language(run):
    match = bk.Match("karuba", seats=3, seed="x", players=["person", "careful", "Ana"])
    told = run("--lang", "es", "replay", "--code", match.record.code).out
    assert "Jugadores: persona, prudente, Ana" in told
