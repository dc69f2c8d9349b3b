"""Own data laid over ours: what is wrong is named by file, line, column and what was expected."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core import data
from boardkit.core.data import Boxes, Folder, Row, each, raise_all

OURS = Path(__file__).parents[2] / "data" / "karuba"
KARUBA = bk.game("karuba")
Change = Callable[[str], str]


def ours(name: str) -> str:
    return (OURS / name).read_text(encoding="utf-8")


def lay(folder: Path, name: str, text: str | bytes) -> Path:
    """Put an own file into a folder."""
    raw = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(raw)
    return folder


def put(line: int, text: str) -> Change:
    """Another text in one line of a file (1 is the header)."""

    def change(old: str) -> str:
        lines = old.splitlines()
        lines[line - 1] = text
        return "\n".join(lines)

    return change


def drop(line: int) -> Change:
    return lambda old: "\n".join(old.splitlines()[: line - 1] + old.splitlines()[line:])


def swap(old: str, new: str) -> Change:
    return lambda text: text.replace(old, new)


# Folder --------------------------------------------------------------------------------------


def test_ours_are_found_and_own_files_win(tmp_path: Path):
    assert Folder("karuba").read("tiles.csv") == ours("tiles.csv")
    lay(tmp_path, "tiles.csv", "own")
    assert Folder("karuba", tmp_path).read("tiles.csv") == "own"
    assert Folder("karuba", tmp_path).read("island.csv") == ours("island.csv")
    assert "tiles.csv" in Folder("karuba").names()


def test_a_table_has_rows_with_their_line(tmp_path: Path):
    lay(tmp_path, "x.csv", 'b,a\n 1 ,"x, y"\n\n'.rstrip("\n"))
    assert Folder("karuba", tmp_path).table("x.csv", ("a", "b")) == [
        Row("x.csv", 2, {"a": "x, y", "b": "1"})
    ]
    lay(tmp_path, "x.csv", "a\n")
    assert Folder("karuba", tmp_path).table("x.csv", ("a",)) == []


def test_toml_is_read_as_tables(tmp_path: Path):
    lay(tmp_path, "x.toml", 'a.b = "ñ"')
    assert Folder("karuba", tmp_path).toml("x.toml") == {"a": {"b": "ñ"}}


def test_the_digest_follows_the_content_and_nothing_else(tmp_path: Path):
    names = ("tiles.csv", "island.csv")
    digest = Folder("karuba").digest(names)
    assert len(digest) == 8
    lay(tmp_path, "tiles.csv", "\ufeff" + ours("tiles.csv").replace("\n", "  \r\n"))
    assert Folder("karuba", tmp_path).digest(names) == digest
    lay(tmp_path, "tiles.csv", ours("tiles.csv").replace("crystal", "gold", 1))
    assert Folder("karuba", tmp_path).digest(names) != digest


def test_a_column_is_a_text_or_a_number_within_bounds():
    row = Row("x.csv", 7, {"n": "12", "t": "crystal", "e": ""})
    assert (row.number("n"), row.text("t", allowed=("crystal",)), row.text("e")) == (
        12,
        "crystal",
        "",
    )
    for low, high in ((13, 20), (0, 11)):
        with pytest.raises(bk.DataError, match=f"line 7, column n: expected {low} to {high}"):
            row.number("n", low, high)
    with pytest.raises(bk.DataError, match="expected one of '', gold, found 'crystal'"):
        row.text("t", allowed=("", "gold"))
    assert str(row.error("t", "data.twice", found=3)) == "x.csv, line 7, column t: 3 stands twice"


@pytest.mark.parametrize("value", ["", "x", "-1", "1.0", "1e3", "1_0", "٣", "²", "9" * 5000, "0x1"])
def test_only_plain_digits_are_a_number(value: str):
    with pytest.raises(bk.DataError, match="expected a whole number"):
        Row("x.csv", 2, {"n": value}).number("n")


def test_each_goes_on_after_a_fault():
    rows = [Row("x.csv", line, {"n": value}) for line, value in enumerate("1a2b", start=2)]
    with pytest.raises(bk.DataError, match="line 3") as caught:
        each(rows, lambda row: row.number("n"))
    assert [error.line for error in caught.value.also] == [5]
    assert each(rows[::2], lambda row: row.number("n")) == [1, 2]
    raise_all([])


def test_a_missing_folder_or_file_is_named(tmp_path: Path):
    with pytest.raises(bk.DataError, match="gone: there is no such folder"):
        Folder("karuba", tmp_path / "gone")
    with pytest.raises(bk.DataError, match=r"none.csv: the file cannot be read"):
        Folder("karuba", tmp_path).read("none.csv")
    with pytest.raises(bk.DataError, match="no such folder"):
        KARUBA.new(2, data=lay(tmp_path, "file", "") / "file")


@pytest.mark.parametrize("name", bk.games())
def test_a_folder_without_a_file_of_the_game_is_refused(tmp_path: Path, name: str):
    """Else one would play with ours and take them for one's own."""
    game = bk.game(name)
    lay(tmp_path, "notes.txt", "anything")
    lay(tmp_path, "tile.csv", "")
    assert Folder(name, tmp_path).own_names() == ("tile.csv",)
    assert Folder(name).own_names() == ()
    for call in (
        lambda: game.new(game.seats[-1], data=tmp_path),
        lambda: bk.play(name, ["random"] * game.seats[0], data=str(tmp_path)),
        lambda: bk.simulate(name, "random", games=1, data=tmp_path),
    ):
        with pytest.raises(bk.DataError, match=f"there is no file of {name} here; expected one"):
            call()
    below = tmp_path / "data" / name
    below.mkdir(parents=True)
    lay(below, "rulebook.toml", (data._home() / name / "rulebook.toml").read_text("utf-8"))
    with pytest.raises(bk.DataError, match=re.escape(f"Did you mean {below}?")):
        game.new(game.seats[-1], data=tmp_path)
    ours_too = game.new(game.seats[-1], data=below)  # the same, from there
    assert ours_too.setup.digest == game.new(game.seats[-1]).setup.digest


def test_a_folder_has_a_name():
    with pytest.raises(bk.DataError, match="3: there is no such folder"):
        KARUBA.new(2, data=3)  # type: ignore[arg-type]  # the fault it is about


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path):
    with (tmp_path / "tiles.csv").open("wb") as file:
        file.truncate(50 * data.MAX_BYTES)
    with pytest.raises(bk.DataError, match=r"tiles.csv: .*larger than 1000000 bytes"):
        KARUBA.new(2, data=tmp_path)


@pytest.mark.parametrize(
    ("raw", "place", "match"),
    [
        ("number,exits\n1,Ñ\n".encode("latin-1"), (2, None), "not UTF-8"),
        ("number,exits\n".encode("utf-16"), (1, None), "not UTF-8"),
        (b"\0\xff", (1, None), "not UTF-8"),
        (b"", (1, "number"), "must stand once"),
        (b"number;exits;treasure\n1;EW;\n", (1, None), "commas .* semicolons"),
        (b"number,exits\n1,EW\n", (1, "treasure"), "must stand once"),
        (b"number,exits,treasure,exits\n", (1, "exits"), "must stand once"),
        (b"number,exits,treasure,name\n", (1, "name"), "unknown column; expected number, exits"),
        (b"number,exits,treasure\n1,EW\n", (2, None), "expected 3 fields, found 2"),
        (b"number,exits,treasure\n1,EW,,\n", (2, None), "expected 3 fields, found 4"),
        (b"number,exits,treasure\n\n1,EW,\n", (2, None), "expected 3 fields, found 0"),
        (b'number,exits,treasure\n1,"EW,\n2,NS,\n', (3, None), "expected fields parted by commas"),
        (b'number,exits,treasure\n1,"E"W,\n', (2, None), "expected fields parted by commas"),
        (b"number,exits,treasure\n1," + b"E" * 200_000 + b",\n", (2, None), "parted by commas"),
    ],
    ids=range(14),
)
def test_a_file_that_is_no_such_table_says_where(
    tmp_path: Path, raw: bytes, place: tuple[int, str | None], match: str
):
    with pytest.raises(bk.DataError, match=match) as caught:
        KARUBA.new(2, data=lay(tmp_path, "tiles.csv", raw))
    assert (caught.value.file, caught.value.line, caught.value.column) == ("tiles.csv", *place)


def test_all_wrong_lines_are_told_in_one_go(tmp_path: Path):
    lay(tmp_path, "tiles.csv", put(5, "x")(put(3, "2,EW")(ours("tiles.csv"))))
    with pytest.raises(bk.DataError) as caught:
        KARUBA.new(2, data=tmp_path)
    assert [error.line for error in (caught.value, *caught.value.also)] == [3, 5]


@pytest.mark.parametrize(
    "raw",
    [
        "\ufeff" + ours("tiles.csv"),
        ours("tiles.csv").replace("\n", "\r\n"),
        ours("tiles.csv").replace("\n", "\r"),
        ours("tiles.csv").rstrip("\n"),
        ours("tiles.csv")
        .replace(",", " , ")
        .replace("number , exits , treasure", "number,exits,treasure"),
        "\n".join('"' + line.replace(",", '","') + '"' for line in ours("tiles.csv").splitlines()),
        "\n".join(",".join(line.split(",")[::-1]) for line in ours("tiles.csv").splitlines()),
    ],
    ids=["mark", "crlf", "cr", "no end", "blanks", "quotes", "order of columns"],
)
def test_what_spreadsheets_do_to_a_file_is_forgiven(tmp_path: Path, raw: str):
    state = KARUBA.new(2, data=lay(tmp_path, "tiles.csv", raw))
    assert state.setup.box.tiles == KARUBA.new(2).setup.box.tiles


# Karuba's files ------------------------------------------------------------------------------

FAULTS: list[tuple[str, Change, int | None, str | None, str]] = [
    ("tiles.csv", drop(6), None, "number", "tile 5 of 36 is missing"),
    ("tiles.csv", drop(37), None, "number", "tile 36 of 36 is missing"),
    ("tiles.csv", put(6, "4,ESW,"), 6, "number", "4 stands twice"),
    ("tiles.csv", put(6, "37,ESW,"), 6, "number", "expected 1 to 36, found 37"),
    ("tiles.csv", put(6, "0,ESW,"), 6, "number", "expected 1 to 36, found 0"),
    ("tiles.csv", put(6, "five,ESW,"), 6, "number", "expected a whole number, found 'five'"),
    ("tiles.csv", put(6, "5,WSE,"), 6, "exits", "N, E, S, W in that order, found 'WSE'"),
    ("tiles.csv", put(6, "5,E,"), 6, "exits", "expected two to four"),
    ("tiles.csv", put(6, "5,EE,"), 6, "exits", "expected two to four"),
    ("tiles.csv", put(6, "5,EX,"), 6, "exits", "expected two to four"),
    ("tiles.csv", put(6, "5,,"), 6, "exits", "expected two to four"),
    ("tiles.csv", put(2, "1,NS,"), 37, "exits", "expected 8 tiles with the exits NS .*found 9"),
    ("tiles.csv", put(6, "5,ESW,silver"), 6, "treasure", "expected one of '', crystal, gold"),
    ("island.csv", put(2, "beach,20,W,1,"), 3, "degrees", "20 stands twice"),
    ("island.csv", put(2, "beach,10,X,1,"), 2, "side", "expected one of N, E, S, W"),
    ("island.csv", put(2, "coast,10,W,1,"), 2, "kind", "expected one of beach, jungle"),
    ("island.csv", put(2, "beach,10,W,,"), 2, "row", "expected a whole number"),
    ("island.csv", put(2, "beach,10,W,99,"), 2, "row", "expected 1 to"),
    ("treasures.csv", put(3, "2,3,3"), 3, "rank", "expected rank 2"),
    ("treasures.csv", put(3, "2,2,9"), 3, "value", "worth more than the one before"),
    ("treasures.csv", drop(3), None, None, "2 players need 2 treasures"),
    ("components.csv", swap("crystal,", "cristal,"), None, "component", "no line for crystal"),
    ("layouts.csv", put(2, "near,brown,15,30"), 2, "beach", "expected one of 10, 20"),
    ("layouts.csv", put(2, "near,blue,20,30"), 3, "colour", "blue stands twice"),
    ("layouts.csv", put(2, "near,red,20,30"), 2, "colour", "expected one of brown, blue"),
    ("layouts.csv", drop(2), None, None, "near needs all four colours"),
    (
        "readings.toml",
        swap("[beach.options.open]", "[beach.options.opened]"),
        None,
        None,
        "closed, open",
    ),
    ("readings.toml", swap("low = 5\n", ""), None, None, "distance: expected the options"),
]


@pytest.mark.parametrize(
    ("file", "change", "line", "column", "match"),
    FAULTS,
    ids=[f"{k}-{f[0]}" for k, f in enumerate(FAULTS)],
)
def test_a_fault_in_own_data_is_named(
    tmp_path: Path, file: str, change: Change, line: int | None, column: str | None, match: str
):
    with pytest.raises(bk.DataError, match=match) as caught:
        KARUBA.new(2, data=lay(tmp_path, file, change(ours(file))))
    error = caught.value
    assert error.file == file
    places = [(fault.line, fault.column) for fault in (error, *error.also)]
    assert (line, column) in places
    assert "\n" not in error.sentence("es")


def test_a_count_of_shapes_that_does_not_fit_the_tiles_points_at_one_of_them(tmp_path: Path):
    lay(tmp_path, "shapes.csv", ours("shapes.csv").replace("EW,8", "EW,7"))
    with pytest.raises(bk.DataError, match=r"tiles.csv, line \d+.* expected 7 .* found 8"):
        KARUBA.new(2, data=tmp_path)


def test_records_outlive_new_words_and_notice_new_figures(tmp_path: Path):
    """A reading told in other words is the same game; another number is another game."""
    digest = KARUBA.new(2).setup.digest
    text = ours("readings.toml")
    why = next(line for line in text.splitlines() if line.startswith("why.en"))
    lay(tmp_path, "readings.toml", text.replace(why, 'why.en = "In other words."'))
    assert KARUBA.new(2, data=tmp_path).setup.digest == digest
    for figure, other in (("low = 5", "low = 6"), ('default = "closed"', 'default = "open"')):
        lay(tmp_path, "readings.toml", text.replace(figure, other, 1))
        assert KARUBA.new(2, data=tmp_path).setup.digest != digest


def test_a_mended_file_is_read_again(tmp_path: Path):
    """Each file of the folder counts, also one that is not part of the digest."""
    lay(tmp_path, "tiles.csv", ours("tiles.csv"))
    for file, broken in (("layouts.csv", drop(2)), ("rulebook.toml", swap("KAR-S2", ""))):
        KARUBA.new(2, data=tmp_path)
        lay(tmp_path, file, broken(ours(file)))
        with pytest.raises(bk.DataError):
            KARUBA.new(2, data=tmp_path)
        (tmp_path / file).unlink()
        KARUBA.new(2, data=tmp_path)


def test_own_data_that_cannot_be_played_is_refused(tmp_path: Path):
    """Too few numbers at the allowed distance, or fewer tiles than islands."""
    text = ours("readings.toml")
    for low, high in ((90, 1), (3, 3)):
        mine = text.replace("low = 5\nhigh = 19", f"low = {low}\nhigh = {high}", 1)
        lay(tmp_path, "readings.toml", mine)
        with pytest.raises(bk.DataError, match="too few numbers"):
            KARUBA.new(2, data=tmp_path)
    (tmp_path / "readings.toml").unlink()
    few = ours("components.csv").replace("tile,144", "tile,3")
    lay(tmp_path, "components.csv", few)
    with pytest.raises(bk.DataError, match="fewer tiles than"):
        KARUBA.new(2, data=tmp_path)


def test_boxes_are_read_once_and_again_where_a_file_changed(tmp_path: Path):
    boxes = Boxes("karuba", ("tiles.csv",), lambda folder: [folder.own, folder.read("tiles.csv")])
    assert boxes.load() is boxes.load()
    assert boxes.load() == [None, ours("tiles.csv")]
    (tmp_path / "tiles.csv").write_text("own", encoding="utf-8")
    mine = boxes.load(tmp_path)
    assert mine == [tmp_path.resolve(), "own"]
    assert boxes.load(str(tmp_path)) is mine
    (tmp_path / "island.csv").write_text("it is not made of this file", encoding="utf-8")
    assert boxes.load(tmp_path) is mine
    (tmp_path / "tiles.csv").write_text("other", encoding="utf-8")
    assert boxes.load(tmp_path) == [tmp_path.resolve(), "other"]
    with pytest.raises(bk.DataError, match="no such folder"):
        boxes.load(tmp_path / "nowhere")
