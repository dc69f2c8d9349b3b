"""How likely a claim of MammuZ is true: proofs by counting, and worlds dealt anew."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice
from math import comb, sqrt

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz import MAMMUZ, bluff
from boardkit.games.mammuz.pieces import NOTHING, NUMBER, Kind, cards
from boardkit.games.mammuz.state import Display, State, View
from boardkit.games.mammuz.worlds import Hand, worlds
from tests.exact.test_mammuz_worlds_exact import played_out

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
PLAYERS = ("careful", "bluffer", "random", "bluffer", "careful", "random", "bluffer")


# Single positions ----------------------------------------------------------------------------------

HANDS = "H 3SQ 2TI 2HA DE BE MA / 3SQ 2TI 2HA DE BE MA / SQ TI 2HA 2DE BE BR PT TC"
FOUR = "H 3SQ 2TI 2HA DE BE MA / 4SQ TI 2HA DE BE MA / 2TI 2HA 2DE BE BR PT TC"


def after(*texts: str, hands: str = HANDS, **rules: str) -> State:
    """A game of three after the deal and some actions, each of which must be allowed."""
    state: State = MAMMUZ.new(3, MAMMUZ.rules(**rules))
    for text in (hands, *texts):
        state = MAMMUZ.apply(state, MAMMUZ.parse(text)).state
    return state


@pytest.mark.parametrize(("mine", "hands"), [(3, HANDS), (4, FOUR)])
@pytest.mark.parametrize("claim", [1, 2, 3, 4])
def test_ma_l1_the_more_i_hold_the_less_likely_is_a_claim(mine, hands, claim):
    """Of seven squirrels I hold some; ten of the twenty cards that I do not see are the other's."""
    view = MAMMUZ.view(after(f"L SQ {claim - 1}SQ TI" if claim > 1 else "L SQ SQ", hands=hands), 1)
    left = 7 - mine
    ways = sum(comb(left, n) * comb(20 - left, 10 - n) for n in range(claim, left + 1))
    can = Fraction(ways, comb(20, 10))
    assert bluff.possible(view) == can
    assert bluff.true(view, HALF) == can / (can + HALF * (1 - can))
    assert bluff.true(view, 0) == (can > 0)
    assert (bluff.proof(view) is None) == (can > 0) == (claim <= left)
    if (mine, claim) == (3, 3):
        assert can == Fraction(94, 323)


def test_ma_5_what_a_challenge_gains_by_cards_and_pile():
    state = after("L SQ 3SQ", "E 2SQ")
    view = MAMMUZ.view(state, 2)
    false = bluff.chance_false(view, HALF)
    assert bluff.gain(view, HALF) == 5 * (2 * false - 1)
    piled = view._replace(pile=4, known=(*view.known[:-1], NOTHING))
    assert bluff.gain(piled, HALF) == 9 * (2 * bluff.chance_false(piled, HALF) - 1)


def test_what_a_seat_laid_itself_it_knows():
    view = MAMMUZ.view(after("L SQ 2SQ TI"), 0)
    assert bluff.possible(view) == bluff.true(view, HALF) == 0
    assert bluff.chance_false(view, HALF) == THIRD
    assert (bluff.proof(view), bluff.herd_proof(view), bluff.suspects(view, HALF)) == (
        None,
        None,
        {},
    )
    honest = MAMMUZ.view(after("L SQ 3SQ"), 0)
    assert bluff.true(honest, HALF) == 1
    assert bluff.chance_false(honest, HALF) == 0


def test_before_a_display_there_is_nothing_to_doubt():
    view = MAMMUZ.view(after(), 1)
    assert bluff.true(view, HALF) == 1
    assert bluff.chance_false(view, HALF) == bluff.gain(view, HALF) == 0
    assert bluff.after_each_claim(view, HALF) == ()
    assert (bluff.proof(view), bluff.herd_proof(view)) == (None, None)


def test_a_second_claim_makes_the_first_less_likely_and_itself():
    """Two claims draw on the same seven squirrels, of which the third seat holds one."""
    view = MAMMUZ.view(after("L SQ 3SQ", "E 3SQ"), 2)
    first, second = bluff.after_each_claim(view, HALF)
    assert second < first
    later = bluff.suspects(view, HALF)
    assert later == {0: 1 - second, 1: 1 - second}  # alike: as many cards, as many claimed
    assert later[0] > 1 - first


# Proofs --------------------------------------------------------------------------------------------


def small_room() -> View:
    """The second seat claims two squirrels; nine of its ten cards the first one knows for others."""
    view = MAMMUZ.view(after("L SQ SQ", "E 2SQ"), 0)
    floor = cards([Kind.HARE] * 4 + [Kind.DEER] * 3 + [Kind.BEAR] * 2)
    return view._replace(known=(NOTHING, floor, *view.known[2:]))


def some_removed() -> View:
    view = MAMMUZ.view(after("L TI 2TI SQ"), 1)
    return view._replace(removed=cards([Kind.TIGER]))


def known_elsewhere() -> View:
    view = MAMMUZ.view(after("L TI 2TI SQ"), 1)
    return view._replace(known=(*view.known[:2], cards([Kind.TIGER]), *view.known[3:]))


def no_world() -> View:
    """Four cards cannot be placed: two deer, a mammoth, a dinosaur; two of them the second seat had.

    If those were the deer, the first seat would have the mammoth to go with its own.
    """
    deer = cards([Kind.DEER] * 2)
    return MAMMUZ.view(after("L DE DE"), 2)._replace(
        extinct=(Kind.BEAR, Kind.SQUIRREL, Kind.TIGER, Kind.HARE),
        known=(cards([Kind.MAMMOTH, Kind.PTEROSAUR]), NOTHING, NOTHING, NOTHING),
        hand=cards([Kind.TRICERATOPS]),
        sizes=(2, 0, 1),
        herd=(Display(1, 1, None), Display(2, 2, deer), Display(0, 2, None), Display(1, 1, None)),
    )


SHOWN: list[tuple[View, str, str, str]] = [
    (
        MAMMUZ.view(after("L DE DE 3SQ"), 1),
        "counted",
        (
            "Player 1 has lied: of the species (deer) there were 4 cards, but 4 claimed and 1 of your "
            "own make 5."
        ),
        (
            "El jugador 1 ha mentido: de la especie (ciervos) había 4 cartas, pero 4 de las que se "
            "anuncian y 1 de las tuyas hacen 5."
        ),
    ),
    (
        some_removed(),
        "counted",
        (
            "Player 1 has lied: of the species (sabre-toothed tigers) there were 5 cards, but 3 "
            "claimed, 2 of your own and 1 out of the game make 6."
        ),
        (
            "El jugador 1 ha mentido: de la especie (tigres dientes de sable) había 5 cartas, pero 3 "
            "de las que se anuncian, 2 de las tuyas y 1 fuera del juego hacen 6."
        ),
    ),
    (
        known_elsewhere(),
        "counted",
        (
            "Player 1 has lied: of the species (sabre-toothed tigers) there were 5 cards, but 3 "
            "claimed, 2 of your own and 1 for certain elsewhere make 6."
        ),
        (
            "El jugador 1 ha mentido: de la especie (tigres dientes de sable) había 5 cartas, pero 3 "
            "de las que se anuncian, 2 de las tuyas y 1 con seguridad en otro sitio hacen 6."
        ),
    ),
    (
        MAMMUZ.view(after("L MA MA 2SQ"), 2),
        "too_many",
        "Player 1 has lied: of the species (mammoths) there were 2 cards, and 3 are claimed.",
        "El jugador 1 ha mentido: de la especie (mamuts) había 2 cartas, y se anuncian 3.",
    ),
    (
        MAMMUZ.view(after("L MA MA SQ"), 2),
        "complete",
        (
            "Player 1 has lied: whoever holds the whole species (mammoths, 2 cards) shows it before "
            "the round begins."
        ),
        (
            "El jugador 1 ha mentido: quien tiene la especie entera (mamuts, 2 cartas) la enseña antes "
            "de que empiece la ronda."
        ),
    ),
    (
        small_room(),
        "no_room",
        (
            "Player 2 has lied: of 10 cards in hand when the round began, others make up at least 9, "
            "which leaves no room for 2 of the species (squirrels)."
        ),
        (
            "El jugador 2 ha mentido: de 10 cartas en la mano al empezar la ronda, al menos 9 de otra "
            "clase, así que no cabían 2 de la especie (ardillas)."
        ),
    ),
    (
        no_world(),
        "no_world",
        (
            "Player 2 has lied: with 2 of the species (deer) in that hand, somebody would hold "
            "another species whole, and would have shown it before the round began."
        ),
        (
            "El jugador 2 ha mentido: con 2 de la especie (ciervos) en esa mano, alguien tendría "
            "entera otra especie y la habría enseñado antes de que empezara la ronda."
        ),
    ),
]


@pytest.mark.parametrize(("view", "reason", "english", "spanish"), SHOWN)
def test_a_proof_tells_its_sum(view, reason, english, spanish):
    found = bluff.proof(view)
    assert found is not None
    assert (found.reason, found.sentence("en"), found.sentence("es")) == (reason, english, spanish)
    assert all(clause in view.setup.box.rulebook.clauses for clause in found.clauses)
    assert bluff.possible(view) == bluff.true(view, THIRD) == 0


def test_a_whole_species_may_be_claimed_where_nobody_must_show_it():
    view = MAMMUZ.view(after("L MA MA SQ", extinction="optional"), 2)
    assert bluff.proof(view) is None
    assert bluff.possible(view) == Fraction(comb(18, 8), comb(20, 10))


def test_mz_3_five_claimed_of_five_prove_nothing_and_one_more_does():
    """Whose lie it was the count does not tell."""
    state = after("L TI 2TI", "E 2TI SQ")
    table = MAMMUZ.view(state, None)
    assert (bluff.proof(table), bluff.herd_proof(table)) == (None, None)
    own = bluff.herd_proof(MAMMUZ.view(state, 2))
    assert own is not None
    assert (own.reason, own.params["found"]) == ("herd_counted", 6)
    assert bluff.proof(MAMMUZ.view(state, 2)) is None
    one_more = bluff.herd_proof(MAMMUZ.view(after("L TI 2TI", "E 2TI SQ", "E TI"), None))
    assert one_more is not None
    assert one_more.sentence("en") == (
        "Somebody has lied: of the species (sabre-toothed tigers) there were 5 cards, and 6 are "
        "claimed."
    )
    assert one_more.sentence("es") == (
        "Alguien ha mentido: de la especie (tigres dientes de sable) había 5 cartas, y se anuncian "
        "6."
    )


def doubted(seats: int, word: str, **rules: str) -> Iterator[tuple[State, View]]:
    """Every position of a game with a display to challenge, as each seat and the table know it."""
    record = bk.play("mammuz", PLAYERS[:seats], word, rules=MAMMUZ.rules(**rules))
    for _, (state, _) in record.steps():
        if state.herd and state.turned is None and not state.winners:
            for seat in (None, *range(seats)):
                yield state, MAMMUZ.view(state, seat)


@pytest.mark.parametrize("seats", range(3, 8))
def test_there_is_a_proof_just_where_no_world_is_left(seats):
    """And what is proved is so: the seat has lied, and the sum is right."""
    proofs = 0
    games = chain(*(doubted(seats, f"proof {seats} {number}") for number in range(3)))
    for state, view in islice(games, 0, 700, 7):
        found, herd = bluff.proof(view), bluff.herd_proof(view)
        if view.herd[-1].cards is None:
            assert (found is None) == (bluff.possible(view) > 0)
        species = NUMBER[view.declared or Kind.MAMMOTH]
        displays = [d for d, seen in zip(state.herd, view.herd, strict=True) if not seen.cards]
        false = {d.seat for d in displays if d.cards and d.cards[species] < d.size}
        for proof in filter(None, (found, herd)):
            proofs += 1
            assert false
            parts = [proof.params.get(part, 0) for part in bluff.PARTS]
            if "total" in proof.params:
                assert sum(map(int, parts)) == int(proof.params["found"])
                assert int(proof.params["found"]) > int(proof.params["total"])
        if found:
            assert view.herd[-1].seat in false
        if herd:
            assert sum(bluff.suspects(view, THIRD).values()) >= 1
    assert proofs > 3


# Worlds dealt anew ---------------------------------------------------------------------------------


def tell(world: State, view: View) -> tuple[int, int]:
    """The lies of the others in a world, were they to play as assumed; the true cards laid last."""
    lies = last = 0
    species = NUMBER[view.declared or Kind.MAMMOTH]
    for seat in range(view.setup.seats):
        said = tuple(d.size for d in view.herd if d.seat == seat and d.cards is None)
        held = world.hands[seat][species]
        held += sum(d.cards[species] for d in world.herd if d.seat == seat and d.cards)
        more, laid = played_out(held, said)
        lies += more
        if seat == view.herd[-1].seat and laid:
            last = laid[-1]
    return lies, last


@pytest.mark.parametrize("extinction", ["compulsory", "optional"])
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_chances_agree_with_worlds_dealt_anew(seats, extinction, full):
    """`resample` knows nothing of claims; a world is kept with the chance of its lies, |z| < 4."""
    worlds_each, looked, chance = (3000 if full else 400), 0, stream("claims dealt anew", seats)
    positions = [
        view
        for _, view in doubted(seats, f"anew {seats}", extinction=extinction)
        if len(view.herd) > 1 and view.herd[-1].cards is None
    ]
    for view in positions[:: max(1, len(positions) // 10)]:
        told = [tell(MAMMUZ.resample(view, chance), view) for _ in range(worlds_each)]
        size, can, is_true = view.herd[-1].size, bluff.possible(view), bluff.true(view, HALF)
        assert agree([last == size for _, last in told], can)
        kept = [last for lies, last in told if not chance.below(2**lies)]
        if len(kept) > 30:
            looked += 1
            assert agree([last == size for last in kept], is_true)
    assert looked > 2


def agree(hits: list[bool], share: Fraction) -> bool:
    """Whether so many hits are to be expected: |z| < 4."""
    if share in (0, 1):
        return all(hit == share for hit in hits)
    n, p = len(hits), float(share)
    return abs(sum(hits) - n * p) < 4 * sqrt(n * p * (1 - p)) + 1


@pytest.mark.parametrize("seats", [3, 5])
def test_after_each_claim_is_what_was_known_then(seats):
    """The row at the end of a round repeats what `true` was at each of its displays."""
    rows: dict[int | None, list[Fraction]] = {}
    longest = 0
    for state, view in doubted(seats, f"row {seats}"):
        row = rows.setdefault(view.seat, [])
        if len(state.herd) == 1:
            row.clear()
        if len(row) < len(state.herd):
            row.append(bluff.true(view, THIRD))
        assert bluff.after_each_claim(view, THIRD) == tuple(row)
        longest = max(longest, len(row))
    assert longest > 3


def test_a_hand_that_must_show_other_species_is_counted_as_resample_deals_it():
    """The third seat has no mammoth: that both lie in one hand is ruled out, and it matters."""
    view = MAMMUZ.view(after("L SQ 3SQ"), 2)
    plain = worlds((Hand(10, said=(3,)), Hand(10)), 0, 6).true(1)
    exact = bluff.possible(view)
    # The mammoths apart: one in ten cards with three squirrels or more, one in the other ten.
    ways = sum(2 * comb(6, n) * comb(12, 9 - n) for n in range(3, 7))
    whole = sum(2 * comb(6, n) * comb(12, 9 - n) for n in range(7))
    assert exact == Fraction(ways, whole)
    assert exact != plain
