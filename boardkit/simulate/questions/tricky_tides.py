"""Three questions about Tricky Tides: which card to lead, sailing first, collecting or delivering."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import Seed, Stream, seed_word, stream
from boardkit.core.match import Match
from boardkit.games.tricky_tides.actions import Play
from boardkit.games.tricky_tides.merchants import Merchant
from boardkit.games.tricky_tides.odds import Followers
from boardkit.games.tricky_tides.pieces import Box, load_box
from boardkit.games.tricky_tides.scoring import leftovers, score
from boardkit.games.tricky_tides.state import Phase, State, Trick
from boardkit.games.tricky_tides.trick import playable, winner
from boardkit.simulate.exact import tricky_tides as exact
from boardkit.simulate.questions.rows import averaged, counted, finished, table

if TYPE_CHECKING:
    import pandas as pd

LEASTS = (0, 2, 3, 4)
FREES = (0, 1, 2, 3)
DRAWN = {"first_leader": "drawn"}  # so that all seats are alike


def lead(
    deals: int = 2000,
    seed: Seed = "papaya",
    *,
    players: Sequence[int] = (2, 3, 4),
    followers: Sequence[str] = tuple(Followers),
) -> pd.DataFrame:
    """Which card to lead? The chance that a card led to the first trick wins it.

    Columns: `followers` (how the others follow: `random`, `high`, `low`), `players`, `number` and the
    chance. The other cards are dealt at random and the trick is played by the rules; the exact
    chance is counted over all deals.

    Args:
        deals: how many for each row.
        seed: a word or whole number.
        players: the numbers of players.
        followers: how the others follow.

    >>> frame = lead(50, players=[2], followers=["random"])
    >>> frame["exact_text"].tolist()[-2:]
    ['5340869/6135675', '1']
    """
    word, box = seed_word(seed), load_box()
    rows = []
    for how in followers:
        for many in players:
            chance = stream(word, "lead", how, many)
            led = [k for k in range(len(box.cards)) if box.suit_of[k] == 0]
            for card in led:
                won = sum(_wins(box, card, many, how, chance) for _ in range(deals))
                number = box.cards[card].number
                where = {"followers": str(how), "players": many, "number": number}
                rows.append({**where, **counted(won, deals, exact.lead_wins(number, many, how))})
    return table(rows, "tricky_tides", "lead", seed, deals, unit="deals")


def _wins(box: Box, card: int, players: int, how: str, chance: Stream) -> bool:
    """Whether a card led wins a trick in one deal."""
    others = chance.shuffled([k for k in range(len(box.cards)) if k != card])
    cards: tuple[int, ...] = (card,)
    for seat in range(1, players):
        hand = others[(seat - 1) * box.figures.hand : seat * box.figures.hand]
        allowed = playable(box, None, Trick(0, cards), sum(1 << k for k in hand))
        fit = [k for k in hand if allowed >> k & 1]
        pick = {Followers.HIGH: max, Followers.LOW: min}.get(Followers(how))
        cards = (*cards, pick(fit) if pick else chance.choice(fit))
    return winner(box, cards) == 0


def sailing_first(games: int = 40, seed: Seed = "papaya", *, players: int = 4) -> pd.DataFrame:
    """What is sailing first worth? Gold per hand by the place in the sailing order.

    All play alike, and lots are drawn for the first leader. Columns: `what`, `position` (1 sails
    first), `seat`, and the mean: `gold`, what a hand brings; `cargo`, the same without what orders
    bring, so what the goods in the hold are worth more; `seat`, by how much a seat is above the mean
    of its game: 0, as all seats are alike.

    Args:
        games: how many.
        seed: a word or whole number.
        players: how many play.

    >>> frame = sailing_first(2, players=2)
    >>> frame[frame["what"] == "seat"]["exact_text"].tolist()
    ['0', '0']
    """
    word = seed_word(seed)
    gold: dict[int, list[float]] = {}
    cargo: dict[int, list[float]] = {}
    apart: dict[int, list[float]] = {seat: [] for seat in range(players)}
    for number in range(games):
        match = finished("tricky_tides", ["careful"] * players, f"{word}/{number}", DRAWN)
        for order, before, after in _hands(match):
            for position, seat in enumerate(order, start=1):
                change = score(after, seat).total - score(before, seat).total
                gold.setdefault(position, []).append(change)
                held = (leftovers(s.setup.box, s.holds[seat]) for s in (before, after))
                start, end = held
                delivered = len(after.filled[seat]) > len(before.filled[seat])
                cargo.setdefault(position, []).append(0 if delivered else end - start)
        totals = [score(match.state, seat).total for seat in range(players)]
        for seat, total in enumerate(totals):
            apart[seat].append(total - sum(totals) / players)
    rows = []
    for what, found in (("gold", gold), ("cargo", cargo)):
        for position, values in sorted(found.items()):
            rows.append({"what": what, "position": position, "seat": -1, **averaged(values)})
    for seat, values in apart.items():
        row = averaged(values, Fraction(0))
        rows.append({"what": "seat", "position": 0, "seat": seat, **row})
    return table(rows, "tricky_tides", "sailing_first", seed, games, readings=DRAWN)


def _hands(match: Match) -> Iterator[tuple[tuple[int, ...], State, State]]:
    """For each trick the sailing order, and the positions before the first and after the last ship."""
    before: State | None = None
    order: tuple[int, ...] = ()
    for _, (state, _) in match.record.steps():
        if before is not None and state.phase in (Phase.PLAY, Phase.OVER, *_BETWEEN):
            yield order, before, state
            before = None
        if before is None and state.phase is Phase.SAIL and len(state.queue) == state.setup.seats:
            before, order = state, state.queue


_BETWEEN = (Phase.EVENT, Phase.ORDERS, Phase.FILL, Phase.HARVEST, Phase.DEAL)


def collect_or_deliver(
    games: int = 20,
    seed: Seed = "papaya",
    *,
    players: int = 3,
    leasts: Sequence[int] = LEASTS,
    frees: Sequence[int] = FREES,
) -> pd.DataFrame:
    """Collect or deliver? Final gold by the least order delivered and the room kept free.

    Columns: `least`, `free` and the mean of the gold of one merchant among careful players, who sits
    on each seat in turn.

    Args:
        games: how many for each row.
        seed: a word or whole number.
        players: how many play.
        leasts: the least gold of an order that the merchant delivers.
        frees: how much of its hold it keeps free.

    >>> collect_or_deliver(1, players=2, leasts=[0], frees=[0])["n"].tolist()
    [1]
    """
    word = seed_word(seed)
    rows = []
    for least in leasts:
        for free in frees:
            gold = []
            for number in range(games):
                mine = number % players
                line_up: list[Any] = ["careful"] * players
                line_up[mine] = Merchant(least, free)
                match = finished("tricky_tides", line_up, f"{word}/{number}", DRAWN)
                gold.append(score(match.state, mine).total)
            rows.append({"least": least, "free": free, **averaged(gold)})
    more = {"tricks": exact.tricks(), "readings": DRAWN}
    return table(rows, "tricky_tides", "collect_or_deliver", seed, games, unit="each", **more)


def left_cards(games: int = 30, seed: Seed = "papaya", *, players: int = 3) -> pd.DataFrame:
    """Which two cards to leave? How often each number is left, and what the round then brings.

    Columns: `what`, `number` and the value: `left`, the share of the cards of that number in a hand
    that are left at the end of the round; `gold`, by how much the gold of a round is above the mean
    where one of that number was left. Of all cards two of eight are left, exactly.

    Args:
        games: how many games of careful players.
        seed: a word or whole number.
        players: how many play.

    >>> frame = left_cards(1, players=2)
    >>> frame[frame["number"] == 0][["value", "exact_text"]].to_numpy().tolist()
    [[0.25, '1/4']]
    """
    word, box = seed_word(seed), load_box()
    dealt: dict[int, int] = {}
    left: dict[int, int] = {}
    gains: list[tuple[float, list[int]]] = []
    for number in range(games):
        match = finished("tricky_tides", ["careful"] * players, f"{word}/{number}", DRAWN)
        for hand, rest, gain in _rounds(match, players):
            for card in hand:
                dealt[box.cards[card].number] = dealt.get(box.cards[card].number, 0) + 1
            kept = [box.cards[card].number for card in rest]
            for rank in kept:
                left[rank] = left.get(rank, 0) + 1
            gains.append((gain, kept))
    mean = sum(gain for gain, _ in gains) / len(gains)
    rows = []
    for rank in sorted(dealt):
        row = counted(left.get(rank, 0), dealt[rank])
        rows.append({"what": "left", "number": rank, **row})
        apart = [gain - mean for gain, kept in gains if rank in kept]
        if apart:
            rows.append({"what": "gold", "number": rank, **averaged(apart)})
    whole = counted(sum(left.values()), sum(dealt.values()), exact.left_share())
    rows.append({"what": "left", "number": 0, **whole})
    return table(rows, "tricky_tides", "left_cards", seed, games, readings=DRAWN)


def _rounds(match: Match, players: int) -> Iterator[tuple[list[int], list[int], float]]:
    """For each round and seat the hand, the cards left, and the gold that the round brought."""
    hands: list[int] = []
    gold: list[int] = []
    last: State | None = None
    for action, (state, _) in match.record.steps():
        if isinstance(action, Play) or last is None or last.phase is not Phase.DEAL:
            pass
        elif any(state.hands):
            hands, gold = list(state.hands), [score(state, seat).total for seat in range(players)]
        if hands and last is not None and (state.round != last.round or state.to_move is None):
            for seat in range(players):
                gain = score(state, seat).total - gold[seat]
                yield _cards(hands[seat]), _cards(last.hands[seat]), gain
            hands = []
        last = state


def _cards(mask: int) -> list[int]:
    """The cards of a mask."""
    return [k for k in range(mask.bit_length()) if mask >> k & 1]
