"""Three questions about MammuZ: how much to lie, how evidence adds up, which dinosaur matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.core.chance import Seed, Stream, seed_word, stream
from boardkit.core.game import CHANCE, find_game
from boardkit.games.mammuz.chance import draw
from boardkit.games.mammuz.claims import Claims
from boardkit.games.mammuz.duel import wins
from boardkit.games.mammuz.knowledge import view
from boardkit.games.mammuz.pieces import DINOSAURS, NUMBER, SPECIES, Cards, Kind, load_box
from boardkit.games.mammuz.players import HARMLESS
from boardkit.games.mammuz.rules import challenged, legal, step
from boardkit.games.mammuz.state import Challenge, Display, Setup, State, TurnOver
from boardkit.games.mammuz.strategies import Bluffer, happens
from boardkit.simulate.compare import holm
from boardkit.simulate.questions.rows import averaged, counted, table

if TYPE_CHECKING:
    import pandas as pd

QUARTERS = tuple(Fraction(k, 4) for k in range(5))
PRIORS = (Fraction(1, 4), Fraction(1, 2), Fraction(1))
LARGE = 6  # cards of a herd that counts as large
HALF = Fraction(1, 2)


def lies(
    games: int = 60,
    seed: Seed = "papaya",
    *,
    players: int = 3,
    rates: Sequence[Fraction] = QUARTERS,
    challenges: Sequence[Fraction] = QUARTERS,
    others: Fraction = Fraction(0),
) -> pd.DataFrame:
    """How much should one lie? Wins of a player by its lie rate and the table's challenge rate.

    Columns: `lie`, `challenge` and the share of wins. It sits on each seat in turn, and the others
    lie with the rate `others`; where it lies just like them, all are alike and it wins one nth.

    Args:
        games: how many for each row.
        seed: a word or whole number.
        players: how many play.
        rates: the lie rates of the one.
        challenges: the challenge rates of all.
        others: the lie rate of the others.

    >>> lies(3, rates=[Fraction(0)], challenges=[Fraction(0)])["exact_text"].tolist()
    ['1/3']
    """
    setup = find_game("mammuz").new(players).setup
    rows = []
    for rate in rates:
        for challenge in challenges:
            mine, theirs = Bluffer(rate, challenge), Bluffer(others, challenge)
            won = wins(setup, mine, theirs, games, seed)
            known = Fraction(1, players) if rate == others else None
            where = {"lie": float(rate), "challenge": float(challenge)}
            rows.append({**where, **counted(float(won), games, known)})
    return table(rows, "mammuz", "lies", seed, games, unit="each")


class _Event(NamedTuple):
    """What has happened up to some point: claims of the others, and the cards that one holds."""

    name: str
    mine: int
    said: tuple[int, ...]


# Two others claim squirrels; then one draws a fourth, and the first claims once more.
STORY = (
    _Event("claim", 0, (3,)),
    _Event("own", 3, (3,)),
    _Event("herd", 3, (2, 3)),
    _Event("fourth", 4, (2, 3)),
    _Event("fifth", 5, (2, 3)),
)


def evidence(
    deals: int = 2000,
    seed: Seed = "papaya",
    *,
    players: int = 3,
    species: str = "squirrel",
    priors: Sequence[Fraction] = PRIORS,
) -> pd.DataFrame:
    """How does evidence add up? The chance that a claim of three is a lie, event by event.

    Columns: `event`, `prior` (how often others lie who cannot tell the truth) and the chance of a
    lie. The events: `claim` (nothing else known), `own` (one holds three oneself), `herd` (another
    one has claimed two before), `fourth` and `fifth` (one holds four, then five: now claimed and
    held are more than there are). Hands are dealt at random and the others claim; the exact value is
    computed from the cards.

    Args:
        deals: from how many deals that fit the story each value comes.
        seed: a word or whole number.
        players: how many play.
        species: which species is claimed.
        priors: the lie rates.

    >>> frame = evidence(50, priors=[Fraction(1)])
    >>> frame["exact_text"].tolist()[1], float(frame["value"].iloc[-1])
    ('229/323', 1.0)
    """
    word, deal = seed_word(seed), load_box().deals[players]
    total = deal.animals[NUMBER[Kind(species)]]
    rows = []
    for prior in priors:
        for event in STORY:
            unseen = deal.hand * (players - (event.mine > 0))
            claims = Claims(total, event.mine, unseen, deal.hand, event.said)
            chance = stream(word, "evidence", event.name, str(prior))
            false = sum(not true for true in _judged(claims, prior, deals, chance))
            where = {"event": event.name, "prior": float(prior)}
            rows.append({**where, **counted(false, deals, 1 - claims.true(prior))})
    return table(rows, "mammuz", "evidence", seed, deals, unit="deals", said=[3, 2], total=total)


def _judged(claims: Claims, lie: Fraction, deals: int, chance: Stream) -> Iterator[bool]:
    """Whether the last claim was true, in deals in which everybody claimed what they did."""
    done = 0
    while done < deals:
        unseen, left = claims.unseen, claims.left
        held = 0
        for claim in claims.said:
            held = _dealt(left, unseen, claims.hand, chance)
            unseen, left = unseen - claims.hand, left - held
            if held < claim and not happens(lie, chance):
                break
        else:
            done += 1
            yield held >= claims.said[-1]


def _dealt(left: int, unseen: int, hand: int, chance: Stream) -> int:
    """How many of the cards left a hand gets, dealt card by card."""
    found = 0
    for gone in range(hand):
        found += chance.below(unseen - gone) < left - found
    return found


def dinosaurs(games: int = 60, seed: Seed = "papaya", *, players: int = 3) -> pd.DataFrame:
    """Which dinosaur matters most? What it changes for whoever is there, against a false animal.

    In the first round of a game a display is challenged. Once a dinosaur of it is turned over, once
    in its place some false animal, and the game is played on with the same seed. Columns: `p_holm`
    (of no change at all, corrected for so many comparisons), `dinosaur`, `herd` (`small`, or `large` from six cards), `role` (`challenger`, `challenged`,
    `other`, the mean of all others) and the mean difference of wins. With `herd` `last` it is the
    last card of a hand: the value is the share of games that its owner wins, all of them where the
    herd goes to somebody else or to nobody.

    Args:
        games: how many games are looked into.
        seed: a word or whole number.
        players: how many play.

    >>> sorted(set(dinosaurs(6)["role"]))
    ['challenged', 'challenger', 'other']
    """
    word, setup = seed_word(seed), find_game("mammuz").new(players).setup
    found: dict[tuple[str, str, str], list[float]] = {}
    for number in range(games):
        for dinosaur in DINOSAURS:
            for size, roles in _compared(setup, dinosaur, f"{word}/{number}"):
                for role, change in roles.items():
                    found.setdefault((dinosaur.value, size, role), []).append(change)
    tested = [key for key in found if key[1] != "last"]
    chances = dict(
        zip(tested, holm([_chance_of_nothing(found[key]) for key in tested]), strict=True)
    )
    rows = []
    for dinosaur in DINOSAURS:
        for size in ("small", "large", "last"):
            for role in ("challenger", "challenged", "other"):
                changes = found.get((dinosaur.value, size, role))
                if changes:
                    where: dict[str, Any] = {"dinosaur": dinosaur.value, "herd": size, "role": role}
                    where["p_holm"] = chances.get((dinosaur.value, size, role))
                    sure = size == "last" and setup.box.effects[dinosaur] in HARMLESS
                    known = Fraction(1) if sure else None
                    rows.append({**where, **averaged(changes, known)})
    return table(rows, "mammuz", "dinosaurs", seed, games)


def _chance_of_nothing(changes: Sequence[float]) -> float:
    """How likely such changes are where nothing changes (Student's test)."""
    from scipy.stats import ttest_1samp

    if min(changes) == max(changes):
        return 1.0
    return float(ttest_1samp(changes, 0).pvalue)


PLAYER = Bluffer(HALF, HALF)


def _compared(setup: Setup, dinosaur: Kind, seed: str) -> Iterator[tuple[str, dict[str, float]]]:
    """The differences that a dinosaur makes in one game; the last display apart."""
    state = _until_challenged(setup, seed)
    if state is None:
        return
    with_it = _swapped(state, dinosaur)
    if with_it is None:
        return
    animal = _false_animal(state)
    without = None if animal is None else _swapped(state, animal)
    if without is None or animal is None:
        return
    one = _shares(_turned(with_it, dinosaur), f"{seed}/on")
    other = _shares(_turned(without, animal), f"{seed}/on")
    previous = state.herd[-1].seat
    challenger = (previous + 1) % setup.seats
    change = [a - b for a, b in zip(one, other, strict=True)]
    rest = [c for seat, c in enumerate(change) if seat not in {challenger, previous}]
    size = sum(display.size for display in state.herd)
    roles = {"challenger": change[challenger], "challenged": change[previous]}
    yield "large" if size >= LARGE else "small", {**roles, "other": sum(rest) / len(rest)}
    last = _as_last(with_it)
    yield "last", {"challenged": _shares(_turned(last, dinosaur), f"{seed}/last")[previous]}


def _until_challenged(setup: Setup, seed: str) -> State | None:
    """The position of the first round before its challenge, or before a display picked by chance."""
    chance = stream(seed, "chance")
    state: State = find_game("mammuz").new(setup.seats)
    wanted, moves = 1 + stream(seed, "display").below(4), 0
    while state.to_move is not None:
        if state.to_move is CHANCE:
            action = draw(state, chance)
        else:
            seat = int(state.to_move)
            action = PLAYER(view(state, seat), legal(state), stream(seed, "seat", seat, moves))
        if state.herd and (isinstance(action, Challenge) or len(state.herd) == wanted):
            return state
        state = step(state, action).state
        moves += 1
    return None


def _swapped(state: State, kind: Kind) -> State | None:
    """The position with a card of that kind in the latest display, in exchange for one of its own.

    The card comes from a hand; None where nobody has one.
    """
    display, place = challenged(state), NUMBER[kind]
    if display[place]:
        return state
    give = max(range(len(display)), key=lambda k: display[k])
    for seat, hand in enumerate(state.hands):
        if hand[place]:
            hands = list(state.hands)
            hands[seat] = _exchange(hand, place, give)
            return _laid(state, _exchange(display, give, place))._replace(hands=tuple(hands))
    return None


def _exchange(some: Cards, less: int, more: int) -> Cards:
    return tuple(n - (k == less) + (k == more) for k, n in enumerate(some))


def _laid(state: State, display: Cards) -> State:
    """The position with other cards in its latest display."""
    seat, size, _ = state.herd[-1]
    return state._replace(herd=(*state.herd[:-1], Display(seat, size, display)))


def _false_animal(state: State) -> Kind | None:
    """An animal that was not declared, of the display itself or from a hand."""
    others = [kind for kind in SPECIES if kind != state.declared]
    display = challenged(state)
    laid = [kind for kind in others if display[NUMBER[kind]]]
    held = [kind for kind in others if any(hand[NUMBER[kind]] for hand in state.hands)]
    return next(iter([*laid, *held]), None)


def _turned(state: State, kind: Kind) -> State:
    """The position after a challenge that turns over a card of that kind."""
    return step(step(state, Challenge()).state, TurnOver(kind)).state


def _as_last(state: State) -> State:
    """The same, but the display was the last of its hand: what was left there goes to the next."""
    previous = state.herd[-1].seat
    taker = (previous + 1) % len(state.hands)
    hands = [list(hand) for hand in state.hands]
    hands[taker] = [a + b for a, b in zip(hands[taker], hands[previous], strict=True)]
    hands[previous] = [0] * len(hands[previous])
    return state._replace(hands=tuple(map(tuple, hands)))


def _shares(state: State, seed: str) -> list[float]:
    """Each seat's share of the win when the game is played on from here."""
    chance, moves = stream(seed, "chance"), 0
    while state.to_move is not None:
        if state.to_move is CHANCE:
            action = draw(state, chance)
        else:
            seat = int(state.to_move)
            action = PLAYER(view(state, seat), legal(state), stream(seed, "seat", seat, moves))
        state = step(state, action).state
        moves += 1
    part = 1 / max(1, len(state.winners))
    return [part * (seat in state.winners) for seat in range(len(state.hands))]
