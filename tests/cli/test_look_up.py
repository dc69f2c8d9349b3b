"""Checking own data and looking up the rules."""

from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit import cli

OURS = Path(__file__).parents[2] / "data" / "karuba"


def test_good_own_data_are_ok_with_counts(run, tmp_path: Path):
    for name in ("tiles.csv", "readings.toml"):
        (tmp_path / name).write_bytes((OURS / name).read_bytes())
    (tmp_path / "notes.txt").write_text("anything")
    result = run("check-data", tmp_path)
    assert result.code == 0
    assert "ok: 2 own files of karuba" in result.out
    assert "tiles.csv: 36 lines" in result.out
    assert run("check-data", tmp_path, "--game", "karuba", "--lang", "es").code == 0


def test_our_own_folder_is_good(run):
    assert run("check-data", OURS).code == 0


def test_every_fault_is_told_with_file_line_column_and_what_was_expected(run, tmp_path: Path):
    tiles = (OURS / "tiles.csv").read_text(encoding="utf-8")
    tiles = tiles.replace("\n5,ESW,", "\n5,EXW,").replace("\n7,", "\n77,")
    (tmp_path / "tiles.csv").write_text(tiles, encoding="utf-8")
    (tmp_path / "island.csv").write_bytes(b"kind,degrees\n\xff")
    (tmp_path / "shapes.csv").write_text("exits,count\nEW\nNS,8,8\n", encoding="utf-8")
    (tmp_path / "tile.csv").write_text("", encoding="utf-8")
    result = run("check-data", tmp_path)
    assert result.code == cli.REFUSED
    for line in (
        "tile.csv: the game has no such file; expected one of",
        "island.csv, line 2: the file is not UTF-8 text",
        "shapes.csv, line 2: expected 2 fields, found 1",
        "shapes.csv, line 3: expected 2 fields, found 3",
    ):
        assert f"boardkit: {line}" in result.err
    for name in ("island.csv", "shapes.csv", "tile.csv"):
        (tmp_path / name).unlink()
    result = run("check-data", tmp_path)
    assert "tiles.csv, line 6, column exits: expected two to four of N, E, S, W" in result.err
    assert "tiles.csv, line 8, column number: expected 1 to 36, found 77" in result.err
    assert "columna exits" in run("check-data", tmp_path, "--lang", "es").err


def test_a_folder_that_is_none_or_has_nothing_is_refused(run, tmp_path: Path):
    assert "no such folder" in run("check-data", tmp_path / "none").err
    empty = run("check-data", tmp_path)
    assert (empty.code, "there is no file of karuba" in empty.err) == (cli.REFUSED, True)


def test_clauses_are_found_by_words_of_either_language(run):
    assert "KAR-B3 (" in run("rule", "karuba", "KAR-B3").out
    both = [run("rule", "karuba", *words).out for words in (["beach", "step"], ["playa", "paso"])]
    assert all("KAR-B3" in out for out in both)
    reading = run("--lang", "es", "rule", "karuba", "kar-b3").out
    assert "Interpretación: ¿Puede un aventurero volver a su número de la playa?" in reading
    assert "beach=open" in reading
    assert reading.count("(la que se usa)") == 1
    assert "«B. Descartar Azulejos y Mover aventurero», párrafo 3" in reading
    assert "Ver también: KAR-B6 y KAR-D2" in reading
    example = run("--lang", "en", "rule", "karuba", "kar-s6").out
    assert "Example: brown 60/70" in example
    assert "holds everybody to this rule" in example
    assert "cannot enforce this rule. Drawing straws" in run("rule", "karuba", "KAR-S10").out
    assert run("rule", "karuba").out.count("KAR-") >= 40
    nothing = run("rule", "karuba", "xyzzy")
    assert (nothing.code, "no clause" in nothing.err) == (cli.REFUSED, True)


def test_a_fault_for_every_number_of_seats_is_looked_for_twice_and_told_once(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "levels.csv").write_text("level,least\ntourist,many\n", encoding="utf-8")
    game = bk.game("skull_island")
    tried: list[int] = []
    new = type(game).new

    def noted(self: Any, seats: int, **options: Any) -> Any:
        tried.append(seats)
        return new(self, seats, **options)

    monkeypatch.setattr(type(game), "new", noted)
    result = run("check-data", tmp_path, "--game", "skull_island")
    assert result.err.count("levels.csv, line 2, column least") == 1
    assert tried == [1, 2]


@pytest.mark.parametrize("name", bk.games())
def test_each_game_says_where_its_files_may_be(run, tmp_path: Path, name: str):
    """A folder above the right one, and a folder of another game."""
    ours = OURS.parent / name
    above = run("check-data", ours.parent, "--game", name)
    assert (above.code, above.err.count("\n")) == (cli.REFUSED, 1)
    assert f"there is no file of {name} here" in above.err
    assert f"Did you mean {ours}?" in above.err
    assert run("check-data", ours, "--game", name).code == cli.FINE
    other = "karuba" if name != "karuba" else "mammuz"
    for lang, words in (("en", "These are files of"), ("es", "Son archivos de")):
        wrong = run("--lang", lang, "check-data", ours, "--game", other)
        assert wrong.code == cli.REFUSED
        assert f"{words} {name}: " in wrong.err
        assert f"--game {name}" in wrong.err
    own = "components.csv" if name != "skull_island" else "sheet.csv"
    (tmp_path / own).write_text("name\n", encoding="utf-8")
    assert f"--game {other}" not in run("check-data", tmp_path, "--game", name).err
