"""The live charts without a browser: what they count, how they grow, what they ask and say."""

import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, number
from boardkit.core.errors import RulesError
from boardkit.panels import LivePanel, live, live_told, live_words
from boardkit.panels.live_asked import seats_of
from boardkit.panels.live_dials import DIALS, dialled_name, dials_of, offered
from boardkit.panels.live_points import look
from boardkit.panels.live_scene import SCORES
from boardkit.panels.live_words import Setting, changed, finding, rows_of, table
from boardkit.simulate.stats import Share, share
from boardkit.simulate.tallies import RULES, Growing
from boardkit.simulate.warming import State
from tests.panels import looking

OPENING, AT_ONCE, MOST = 4, 60, 200
FOREVER = float("inf")


@pytest.fixture(autouse=True)
def states(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """Without the fast lane, and with no clock: few games, played by the rules.

    What the lane can do is told by the first of the list, which a test may change.
    """
    told = [State.MISSING]
    monkeypatch.setattr(live, "state", lambda _, **__: told[0])
    fixed = {"OPENING": OPENING, "AT_ONCE": AT_ONCE, "FIRST": FOREVER, "BY_RULES": FOREVER}
    for name, value in fixed.items():
        monkeypatch.setattr(live, name, value)
    return told


def a_panel(game: str = "memoarrr", **options: Any) -> LivePanel:
    made = bk.live(game, **({"lang": "en", "games": MOST} | options))
    assert isinstance(made, LivePanel)
    return made


def shown(game: str = "memoarrr", **options: Any) -> LivePanel:
    """A panel whose first games are shown."""
    panel = a_panel(game, **options)
    if panel.waiting:
        panel.press("live_show")
    return panel


def text(panel: LivePanel) -> str:
    return " ".join([panel.found(), *panel.facts(), panel.report.value, panel.asked.value])


def beat(panel: LivePanel) -> None:
    """What the browser sends when it has drawn."""
    panel.manners._handle_custom_msg({"beat": panel.manners.beat}, None)


# The numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("memoarrr", {"seats": 2, "dials": {"p": 0.3}}, None),
        ("memoarrr", {"seats": 4, "who": "pairing", "rules": {"looks": "every_round"}}, None),
        ("mammuz", {"seats": 3, "dials": {"lie": 1, "challenge": 0}, "everybody": True}, None),
        ("mammuz", {"seats": 5, "who": "random"}, ["random", *["careful"] * 4]),
        ("skull_island", {"seats": 2, "who": "random", "others": "random"}, ["random"] * 2),
    ],
)
def test_the_numbers_are_those_of_simulate(
    game: str, options: dict[str, Any], players: list[str] | None
):
    panel = shown(game, seed="papaya", **options)
    setting = panel.setting
    listed = players or setting.players(panel.game)
    frame = bk.simulate(
        game, listed, AT_ONCE, "papaya", seats=setting.seats, rules=setting.rules(), fast=False
    )
    assert panel.growing.n == AT_ONCE
    tally = panel.growing.tally
    for seat, row in enumerate(panel.rows):
        own = frame[frame["seat"] == seat]
        assert tally.totals[seat] == Counter(own["total"].tolist())
        assert row.share == share(own["won"].sum(), AT_ONCE)
        assert row.mean is not None
        assert row.mean.value == pytest.approx(own["total"].mean())
        mark = panel.board.scene.mark(f"seat{seat + 1}")
        assert mark is not None
        assert f"{100 * row.share.value:.1f}% wins" in mark.label
        assert f"{100 * row.share.value:.2f}" in panel.numbers.value
    assert tally.attrs["readings"] == frame.attrs["readings"]


def test_the_fast_lane_counts_the_same_as_the_rules(states: list[State]):
    slow = shown(dials={"p": 0.8}, games=AT_ONCE).growing
    states[0] = State.READY
    quick = shown(dials={"p": 0.8}, games=AT_ONCE).growing
    assert (slow.lane, quick.lane) == ("rules", "fast")
    assert slow.tally == quick.tally


def test_a_stored_panel_is_the_same_whoever_plays(states: list[State]):
    bundles = []
    for found in (State.MISSING, State.READY, State.WARMING):
        states[0] = found
        data, _ = a_panel()._repr_mimebundle_()
        bundles.append((data["text/html"], data["text/plain"]))
    assert bundles[0] == bundles[1] == bundles[2]
    assert "4 games" in bundles[0][1]
    assert "boardkit 0" in bundles[0][1]


# Growing ---------------------------------------------------------------------------------------


def test_it_grows_with_each_drawing_up_to_the_end(monkeypatch: pytest.MonkeyPatch):
    panel = shown()
    assert panel.growing.n == AT_ONCE
    wide = panel.rows[0].share
    monkeypatch.setattr(live, "SLICE", 0.0)  # one game at a time
    beat(panel)
    assert panel.growing.n == AT_ONCE + 1
    stale = panel.manners.beat - 1
    panel.manners._handle_custom_msg({"beat": stale}, None)  # another window tells it too
    assert panel.growing.n == AT_ONCE + 1
    monkeypatch.setattr(live, "SLICE", FOREVER)
    beat(panel)
    assert panel.growing.n == MOST
    narrow = panel.rows[0].share
    assert wide is not None
    assert narrow is not None
    assert narrow.width < wide.width
    assert "200 of 200 games" in text(panel)
    assert panel.found() in panel.board.said  # the same numbers as on the board
    before = panel.manners.beat
    beat(panel)  # nothing more to come
    assert panel.manners.beat - before <= 1
    assert panel.growing.n == MOST


def test_a_control_that_moves_begins_anew(monkeypatch: pytest.MonkeyPatch):
    panel = shown()
    old = panel.growing
    panel.bar.dials[0].value = Fraction(1)
    assert panel.growing is not old
    assert panel.growing.n == AT_ONCE
    monkeypatch.setattr(live, "SLICE", 0.0)
    beat(panel)
    assert (old.n, panel.growing.n) == (AT_ONCE, AT_ONCE + 1)


def test_it_stands_still_when_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "SLICE", 0.0)
    panel = shown()
    panel.grow.value = False
    beat(panel)
    assert panel.growing.n == AT_ONCE
    assert "Standing still" in text(panel)
    panel.grow.value = True
    beat(panel)
    assert panel.growing.n == AT_ONCE + 1


# Who plays -------------------------------------------------------------------------------------


def test_the_rules_have_their_time(monkeypatch: pytest.MonkeyPatch):
    """Without numba so many games are played as fit into a second; more when somebody asks."""
    monkeypatch.setattr(live, "BY_RULES", 0.0)
    panel = shown()
    assert panel.growing.lane == RULES
    assert "numba is missing" in text(panel)
    beat(panel)
    assert panel.growing.n == AT_ONCE
    assert not panel.grow.value
    panel.grow.value = True
    beat(panel)
    assert panel.growing.n > AT_ONCE


def test_while_the_lane_is_compiled_the_rules_play_and_then_the_lane_goes_on(
    states: list[State], monkeypatch: pytest.MonkeyPatch
):
    states[0] = State.WARMING
    monkeypatch.setattr(live, "BY_RULES", 0.0)
    panel = shown()
    assert "<progress" in panel.report.value
    assert "being compiled" in text(panel)
    beat(panel)
    assert panel.growing.n == AT_ONCE  # the rules have had their time
    assert panel.manners.pause == live.WAIT
    states[0] = State.READY
    monkeypatch.setattr(live, "SLICE", FOREVER)
    beat(panel)
    assert (panel.growing.n, panel.growing.lane) == (MOST, "fast")
    assert "The fast lane plays them" in text(panel)


def test_what_could_not_be_compiled_is_told(states: list[State]):
    states[0] = State.WARMING
    panel = shown()
    states[0] = State.COLD
    beat(panel)
    assert "could not be compiled" in text(panel)


def test_what_the_lane_does_not_know_the_rules_play(states: list[State]):
    states[0] = State.READY
    panel = shown("mammuz", rules={"endless": "unlimited"})
    assert panel.growing.lane == RULES
    assert "does not know this player or this rule" in text(panel)


# Guessing and comparing ------------------------------------------------------------------------


def test_a_guess_is_asked_first_and_told_beside_what_came_out():
    panel = a_panel(seats=2)
    assert "more than an equal share (50.0%)" in text(panel)
    assert panel.growing.n == live.OPENING
    panel.guesses.value = "less"
    assert not panel.waiting
    assert panel.growing.n == AT_ONCE
    assert panel.facts() == ["You said “less”, and so it comes out."]
    other = a_panel(seats=2)
    other.guesses.value = "more"
    assert other.facts() == ["You said “more”; what comes out is “less”."]


def test_so_few_games_do_not_tell(monkeypatch: pytest.MonkeyPatch):
    panel = a_panel(who="careful")
    monkeypatch.setattr(live, "AT_ONCE", 10_000)
    monkeypatch.setattr(live, "FIRST", 0.0)
    panel.guesses.value = "same"
    assert panel.facts() == ["You said “about as much”; so few games do not tell yet."]


def test_moving_a_control_answers_without_a_guess_unless_it_is_wanted():
    panel = a_panel(seats=2)
    panel.bar.seats.value = 3
    assert not panel.waiting
    panel.ask_box.value = True
    panel.bar.dials[0].value = Fraction(0)
    assert (panel.waiting, panel.growing.n) == (True, 0)
    assert "than with the one kept" in text(panel)
    assert "?" in "".join(mark.svg for mark in panel.board.scene.marks)
    assert "not played yet" in panel.board.scene.description
    panel.press("live_show")
    assert panel.growing.n == AT_ONCE
    assert panel.facts()[0].startswith("Player 1 now wins")


def test_the_one_kept_stays_as_pale_marks():
    panel = shown(seats=2)
    kept = panel.rows[0].share
    panel.press("live_keep")
    assert "pale marks" in looking.said(panel)
    assert panel.facts() == []  # nothing to compare with itself
    panel.bar.dials[0].value = Fraction(1)
    assert kept is not None
    assert panel.rows[0].kept == kept
    assert f"{100 * kept.value:.1f}%" in panel.facts()[0]
    assert "Kept" in panel.rows[0].label
    assert "forgetful, remembers: half / careful" in panel.board.scene.description
    panel.bar.seats.value = 4  # the kept one has two
    assert [row.kept is None for row in panel.rows] == [False, False, True, True]
    panel.press("live_drop")
    assert panel.pale is None
    assert panel.buttons["live_drop"].disabled


def test_what_is_kept_while_it_grows_is_kept_as_it_was_at_the_end():
    panel = shown()
    panel.press("live_keep")
    beat(panel)
    played = panel.growing.n
    panel.bar.seats.value = 2
    assert panel.kept is not None
    assert panel.kept.tally.n == played > AT_ONCE


def test_what_waits_for_a_guess_says_so_and_is_not_kept():
    """Opened, it shows a few games; they are no run that anything could be compared with."""
    panel = a_panel(seats=2)
    assert "4 games, played beforehand: guess or press “Just show”" in text(panel)
    assert panel.buttons["live_keep"].disabled
    panel.ask_box.value = True
    panel.bar.dials[0].value = Fraction(0)
    assert panel.buttons["live_drop"].disabled  # nothing is kept
    assert "Nothing is played yet" in text(panel)
    panel.press("live_show")
    assert "60 of 200 games" in text(panel)
    assert not panel.buttons["live_keep"].disabled
    panel.bar.dials[0].value = Fraction(1)
    assert panel.kept is not None
    assert panel.kept.tally.n == AT_ONCE
    panel.bar.dials[0].value = Fraction(1, 2)  # still waiting: the one kept stays
    assert panel.kept.setting.dials == (0,)


def test_an_equal_share_that_moves_is_told():
    panel = shown(seats=2)
    panel.bar.seats.value = 4
    assert panel.facts() == ["With 4 players an equal share is 25.0%; with 2 it was 50.0%."]
    panel.bar.dials[0].value = Fraction(0)
    assert panel.facts() == []
    panel.press("live_keep")
    panel.bar.seats.value = 3
    assert panel.facts()[-1] == "With 3 players an equal share is 33.3%; with 4 it was 25.0%."
    panel.bar.dials[0].value = Fraction(1)
    assert panel.facts()[-1] == "With 3 players an equal share is 33.3%; with 4 it was 25.0%."
    alone = shown("skull_island", seats=1, who="random", others="random")
    alone.bar.seats.value = 2
    assert alone.facts() == []


@pytest.mark.parametrize(
    ("now", "then", "told"),
    [
        (0.05949, 0.06050, "now wins 5.9%, with the one kept 6.0%: 0.1 points fewer"),
        (0.05940, 0.05960, "now wins 5.94%, with the one kept 5.96%: 0.02 points fewer"),
        (0.2026, 0.1044, "now wins 20.26%, with the one kept 10.44%: 9.82 points more"),
        (0.75, 0.5, "now wins 75.0%, with the one kept 50.0%: 25.0 points more"),
    ],
)
def test_a_difference_is_that_of_the_numbers_beside_it(now: float, then: float, told: str):
    one, other = (Share(part, part - 1e-6, part + 1e-6) for part in (now, then))
    assert told in changed(one, other, "en")


def test_what_is_known_without_playing_stands_beside_an_equal_share():
    low, high = bk.exact.memoarrr.blind_wins()[0]
    blind = [
        shown(seats=2, dials={"p": 0}, everybody=True),
        shown(seats=2, dials={"p": 0}, others="random"),
        shown(seats=2, who="random", others="random"),
    ]
    for panel in blind:
        first, second = panel.rows
        assert first.exact is not None
        assert low <= first.exact <= high
        assert second.exact == pytest.approx(1 - first.exact)
        assert "Exact, without playing: 56.5%." in first.label
        assert "▾ exact" in panel.board.background
    others: list[dict[str, Any]] = [
        {"seats": 2, "dials": {"p": 0}},
        {"seats": 2, "dials": {"p": 0.1}, "everybody": True},
        {"seats": 3, "dials": {"p": 0}, "everybody": True},
        {"seats": 2, "dials": {"p": 0}, "everybody": True, "rules": {"looks": "every_round"}},
    ]
    for options in others:
        panel = a_panel(**options)
        assert panel.rows[0].exact is None
        assert "exact" not in panel.board.background


def test_the_marks_on_the_axis_are_explained():
    assert "Points at the end; mark on the axis: mean of that player" in shown().board.background


def test_nobody_is_named_while_intervals_overlap():
    panel = shown(who="careful", games=live.OPENING)
    shares = [row.share for row in panel.rows if row.share is not None]
    best = max(shares, key=lambda one: one.low)
    assert any(one.high >= best.low for one in shares if one is not best)
    assert "too few to tell who wins most" in panel.board.scene.title
    clear = shown(seats=2, dials={"p": 0}, games=MOST)
    assert clear.board.scene.title.startswith("Player 2 (careful) wins most")


def test_nobody_is_named_at_the_first_glances(monkeypatch: pytest.MonkeyPatch):
    """Whoever looks that often sees winners among equals; this one is clear, but it is early."""
    monkeypatch.setattr(live, "FIRST", 0.0)
    monkeypatch.setattr(live, "SLICE", 0.0)
    panel = shown(seats=2, dials={"p": 0})
    for _ in range(AT_ONCE - panel.growing.n - 1):
        beat(panel)
    assert panel.growing.n == AT_ONCE - 1
    assert panel.board.scene.title == "59 games: too early to say who wins most"
    early = "5 games: too early to say who wins most."
    assert panel.board.said == early  # said once
    assert panel.facts() == []
    beat(panel)
    assert panel.board.scene.title.startswith("Player 2 (careful) wins most")
    assert panel.board.said == panel.found()
    panel.press("live_keep")
    panel.bar.dials[0].value = Fraction(1)
    assert panel.growing.n < AT_ONCE
    assert panel.board.said == "1 game: too early to say who wins most."
    assert panel.facts() == []


def test_a_guess_is_not_judged_before_there_are_games_enough(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "FIRST", 0.0)
    monkeypatch.setattr(live, "SLICE", FOREVER)
    panel = a_panel(seats=2, dials={"p": 0})
    panel.guesses.value = "less"
    assert panel.facts() == ["You said “less”; so few games do not tell yet."]
    beat(panel)
    assert panel.facts() == ["You said “less”, and so it comes out."]
    assert panel.board.said == " ".join([panel.found(), *panel.facts()])


def test_what_is_found_otherwise_is_said_anew(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "SLICE", 0.0)
    panel = shown(seats=2, dials={"p": 0})
    first = panel.board.said
    assert "wins most" in first
    beat(panel)
    assert panel.board.said == first  # the same with one game more is not said again
    for module in (live_told, live_words):
        monkeypatch.setattr(module, "stands_out", lambda _: None)
    beat(panel)
    assert panel.board.said == panel.found() == "62 games: too few to tell who wins most."


def test_who_wins_least_is_named_where_those_before_cannot_be_told_apart():
    panel = shown(seats=3, dials={"p": 0})
    last = panel.rows[0].share
    assert last is not None
    assert panel.found() == (
        f"Player 1 (forgetful) wins least: {100 * last.value:.1f}% of {AT_ONCE} games."
    )
    assert panel.board.scene.title == panel.found().removesuffix(".")


def test_picture_and_progress_count_the_same_games(monkeypatch: pytest.MonkeyPatch):
    """They are sent one after the other, with nothing that takes time between them."""
    panel = shown()
    sent = []
    panel.report.observe(lambda change: sent.append(change["new"]), "value")
    panel.board.observe(lambda change: sent.append(panel.report.value), "painted")
    monkeypatch.setattr(live, "SLICE", 0.0)
    beat(panel)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert f"{panel.growing.n} of 200 games" in sent[0]
    assert f"{panel.growing.n} games" in panel.board.scene.title


def test_alone_there_is_nothing_to_win():
    panel = shown("skull_island", seats=1, who="random")
    assert not panel.waiting
    assert panel.ask_box.layout.display == "none"
    assert re.match(r"Player 1 scores −?-?\d+\.\d+ on average", panel.found())


@pytest.mark.parametrize(
    ("lang", "said", "row"),
    [
        ("en", "Player 1 scores {} on average (1 game: too few for an interval)", "too few games"),
        (
            "es",
            "El jugador 1 consigue {} de media (1 partida: demasiado poco para un intervalo)",
            "son demasiado pocas partidas para un intervalo",
        ),
    ],
)
def test_one_game_has_no_interval(lang, said, row):
    game, setting = bk.game("skull_island"), Setting(1, "careful", (), True, "careful")
    growing = Growing(game, setting.players(game), "papaya", most=1)
    growing.more(1, 9, lane=False)
    (points,) = growing.tally.totals[0]
    rows = rows_of(game, setting, growing.tally, None, lang)
    assert finding(game, setting, rows, 1, lang, judged=True) == said.format(
        number(lang, points, 2)
    )
    assert row in rows[0].label
    told = table(game, setting, rows, lang)
    assert told.endswith("<td>–</td></tr></table>")
    assert "∞" not in rows[0].label + told


def test_a_seat_stands_out():
    panel = shown()
    panel.board.press("seat2")
    assert panel.picked == 1
    assert 'opacity="0.35"' in panel.board.background
    assert "Player 2" in panel.board.said
    panel.bar.seats.value = 2
    assert panel.picked == 1
    panel.board.press(SCORES)
    assert panel.picked is None


# Where it stands -------------------------------------------------------------------------------

FOUR = {"hunt": 10, "boats": False, "nines": "late", "skulls": "anywhere"}


def under(panel: LivePanel, seat: int) -> list[str]:
    """The lines under the name of a seat (from 1)."""
    mark = panel.board.scene.mark(f"seat{seat}")
    assert mark is not None
    return re.findall(r'class="bk-tiny">([^<]*)<', mark.svg)


def test_the_dials_stand_in_the_column_of_the_name():
    panel = a_panel("skull_island", lang="es", dials={"hunt": 10, "boats": False})
    assert under(panel, 1) == ["busca: el 10, barcos:", "nunca"]
    assert under(panel, 2) == []
    assert "busca" not in panel.board.background
    panel = a_panel("karuba", lang="es", dials={"discards": 20}, seats=4)
    assert len(under(panel, 1)) == 1


@pytest.mark.parametrize("everybody", [False, True])
@pytest.mark.parametrize(("seats", "dials"), [(3, FOUR), (8, {"hunt": 10})])
def test_dials_that_do_not_fit_there_are_said_once(
    seats: int, dials: dict[str, Any], everybody: bool
):
    panel = a_panel("skull_island", seats=seats, dials=dials, everybody=everybody)
    assert all(under(panel, seat) == [] for seat in range(1, seats + 1))
    told = "".join(re.findall(r">([^<]+)<", panel.board.background))
    assert told.count("hunts: the 10") == 1
    assert ("Everybody (planner" if everybody else "Player 1 (planner") in told


def test_eight_seats_look_each_otherwise():
    looks = [look(place) for place in range(8)]
    assert len({(one["color"], one["symbol"]) for one in looks}) == 8
    assert len({(one["color"], one["dash"]) for one in looks}) == 8
    panel = a_panel("skull_island", seats=8)
    first, last = (panel.board.scene.mark(f"seat{seat}") for seat in (1, 8))
    assert first is not None
    assert last is not None
    assert 'r="6.5"' in first.svg
    assert 'r="6.5"' not in last.svg


def test_the_words_beside_a_low_chart_stand_in_two_lines():
    low = a_panel("skull_island", seats=8, dials=FOUR).board.background
    high = a_panel("skull_island", seats=3, dials=FOUR).board.background
    assert [len(re.findall("rotate\\(-90\\)", one)) for one in (low, high)] == [2, 1]


def test_the_axis_of_the_shares_stays():
    axes = set()
    for options in ({"seats": 2}, {"seats": 4}, {"seats": 4, "who": "random"}):
        panel = shown(**options)
        numbers = re.findall(r'class="bk-tiny bk-mid">(\d+)<', panel.board.background)
        axes.add(tuple(numbers[:6]))
    assert axes == {("0", "20", "40", "60", "80", "100")}


# The controls ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DIALS)
def test_every_control_sets_what_it_says(game: str):
    panel = a_panel(game)
    kind, bar = panel.game, panel.bar
    panel.ask_box.value = True  # nothing need be played for this
    bar.seats.value = seats_of(kind)[-1]
    assert panel.setting.seats == seats_of(kind)[-1]
    for place, (slider, dial) in enumerate(zip(bar.dials, dials_of(kind), strict=True)):
        assert 2 <= len(dial.values) <= 11
        for value in dial.values:
            slider.value = value
            assert panel.setting.dials[place] == value
            assert getattr(panel.setting.players(kind)[0], dial.name) == value
    bar.everybody.value = True
    assert set(panel.setting.names()) == {dialled_name(kind)}
    assert bar.others.layout.display == "none"
    bar.everybody.value = False
    bar.others.value = "random"
    assert panel.setting.names()[1:] == ("random",) * (panel.setting.seats - 1)
    for name in offered(kind):
        bar.who.value = name
        assert panel.setting.names()[0] == name
        assert (bar.dials[0].layout.display == "none") == (name != dialled_name(kind))
    readings = kind.rulebook.readings
    for name in [value for _, value in bar.reading.options if value]:
        bar.reading.value = name
        assert panel.setting.rules() == {name: bar.option.value}
        assert bar.option.value != readings[name].default
        for option in readings[name].options:
            bar.option.value = option
            assert panel.setting.option == option
    bar.reading.value = ""
    assert panel.setting.rules() == {}


@pytest.mark.parametrize("game", DIALS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_one_language_at_a_time(game: str, lang: Lang):
    (other,) = (code for code in LANGUAGES if code != lang)
    panel = a_panel(game, lang=other)
    panel.language.value = lang
    assert looking.foreign(panel, lang) == set()
    again = a_panel(game, lang=lang)
    assert panel.board.scene == again.board.scene
    assert panel.report.value == again.report.value


def test_the_language_changes_nothing_but_the_words():
    panel = shown()
    panel.press("live_keep")
    panel.bar.dials[0].value = Fraction(1)
    growing = panel.growing
    panel.language.value = "es"
    assert panel.growing is growing
    assert panel.bar.dials[0].label == "todo"
    assert panel.facts()[0].startswith("El jugador 1 gana ahora")
    assert "Pálido" in panel.board.scene.description


def test_what_fails_is_put_back(monkeypatch: pytest.MonkeyPatch):
    panel = shown()
    setting, growing = panel.setting, panel.growing

    def fail(*_: Any, **__: Any) -> None:
        raise OSError

    monkeypatch.setattr(type(growing), "more", fail)
    panel.bar.seats.value = 4
    assert (panel.setting, panel.growing) == (setting, growing)
    assert panel.bar.seats.value == 3


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"seats": 9}, "seats"),
        ({"who": "Ana"}, "who"),
        ({"others": "forgetful"}, "others"),
        ({"everybody": "yes"}, "everybody"),
        ({"dials": {"lie": 1}}, "dials"),
        ({"dials": {"p": 0.33}}, "p"),
        ({"dials": {"p": "half"}}, "p"),
        ({"who": "careful", "dials": {"p": 1}}, "'careful' has no dials"),
        ({"foo": 1}, "foo"),
        ({"rules": {"hats": "on"}}, "rules"),
        ({"rules": {"looks": "never"}}, "looks"),
        ({"rules": {"looks": "once", "birds": "hidden"}}, "rules"),
        ({"games": OPENING - 1}, "games"),
        ({"games": "many"}, "games"),
        ({"lang": "fr"}, "fr"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(options: dict[str, Any], named: str):
    with pytest.raises(RulesError) as caught:
        a_panel(**options)
    for lang in LANGUAGES:
        assert caught.value.sentence(lang)
    assert named in caught.value.sentence("en")


def test_there_is_one_for_every_game():
    assert set(bk.games()) == set(DIALS)
    assert isinstance(bk.panel("memoarrr-live", lang="en"), LivePanel)
    with pytest.raises(RulesError):
        bk.live("chess")
