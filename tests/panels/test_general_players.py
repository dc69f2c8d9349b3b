"""Players of every game at a panel: in the list of players, with a dial too, and playing along."""

from boardkit.panels import MemoarrrPanel, SkullIslandPanel


def test_the_search_is_in_the_list_of_players_in_both_languages() -> None:
    panel = MemoarrrPanel(players=("person", "careful"), lang="en")
    box = panel.folded.players[1]
    assert box.value == "careful"
    assert ("search", "search") in box.options
    panel.language.value = "es"
    assert ("buscador", "search") in box.options
    assert box.value == "careful"


def test_one_with_a_dial_plays_and_stays_for_the_next_game() -> None:
    panel = MemoarrrPanel(players=("search:8", "search:16"), seed="papaya", lang="es")
    while panel.match.state.to_move is not None:
        assert panel.people == ()
        panel.press("step")
    assert panel.match.players == ("search:8", "search:16")
    assert [box.value for box in panel.folded.players[:2]] == ["search:8", "search:16"]
    assert ("buscador:16", "search:16") in panel.folded.players[0].options
    panel.press("new_game")
    assert panel.match.players == ("search:8", "search:16")


def test_a_class_is_not_filled_with_searchers_by_itself() -> None:
    panel = SkullIslandPanel(players=("person", "person"), lang="en")
    assert panel.folded.whole_class is not None
    panel.folded.whole_class.count.value = 1
    assert panel.folded.whole_class.others.value != "search"


def test_a_name_that_nobody_knows_is_a_person() -> None:
    panel = MemoarrrPanel(players=("search:8", "careful"), lang="en")
    assert panel.player_of(0) == "search:8"
    assert panel.people == ()
