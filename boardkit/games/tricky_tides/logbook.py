"""Voyages in words: what a ship does turn by turn, and why so."""

from __future__ import annotations

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.tricky_tides.cargo import minus, some
from boardkit.games.tricky_tides.course import chart_of, say_leg
from boardkit.games.tricky_tides.pieces import GOODS, Goods
from boardkit.games.tricky_tides.state import View
from boardkit.games.tricky_tides.voyage import NoVoyage, Stop, Voyage


def say_goods(goods: Goods, lang: Lang) -> str:
    """Some goods in words.

    >>> say_goods((2, 0, 1, 0, 0), "es"), say_goods((2, 0, 1, 0, 0), "en")
    ('2 de azúcar y 1 de seda', '2 sugar and 1 silk')
    """
    words = [
        say(lang, "tricky_tides", "voyage.some", n=str(n), good=good.value)
        for good, n in zip(GOODS, goods, strict=True)
        if n
    ]
    return join(lang, words)


def say_stop(view: View, stop: Stop, lang: Lang) -> str:
    """What a ship does in one turn."""
    leg = (
        say_leg(chart_of(view), stop.leg, lang)
        if stop.leg
        else say(lang, "tricky_tides", "voyage.now")
    )
    if stop.paid is not None:
        goods = say_goods(stop.paid, lang)
        return say(lang, "tricky_tides", "voyage.delivers", leg=leg, goods=goods)
    if stop.picked is not None:
        goods = say_goods(some(stop.picked, stop.number), lang)
        return say(lang, "tricky_tides", "voyage.picks", leg=leg, goods=goods)
    return leg


def say_reason(view: View, seat: int, voyage: Voyage, lang: Lang) -> str:
    """Why it is this voyage: what the order lacks, what stands for it, and why not fewer cards."""
    card = view.setup.box.orders[voyage.order]
    lacking = tuple([max(0, n) for n in minus(card.goods, view.holds[seat])])
    told = [
        say(lang, "tricky_tides", "voyage.lacks", goods=say_goods(lacking, lang))
        if any(lacking)
        else say(lang, "tricky_tides", "voyage.lacks_nothing")
    ]
    if voyage.sets:
        over = minus(voyage.paid, card.goods)
        given = say_goods(tuple([max(0, n) for n in over]), lang)
        saved = say_goods(tuple([max(0, -n) for n in over]), lang)
        told.append(say(lang, "tricky_tides", "voyage.exchanges", given=given, saved=saved))
    picks = sum(stop.picked is not None for stop in voyage.stops)
    cards = len(voyage.cards)
    told.append(say(lang, "tricky_tides", f"voyage.why.{voyage.why}", cards=cards, picks=picks))
    return " ".join(told)


def say_voyage(view: View, seat: int, found: Voyage | NoVoyage, lang: Lang) -> str:
    """A voyage with its reason, or why there is none."""
    if isinstance(found, NoVoyage):
        return say(lang, "tricky_tides", f"voyage.none.{found.reason}", **dict(found.params))
    card, cell = view.setup.box.orders[found.order], view.setup.box.cells[found.place]
    head = say(
        lang,
        "tricky_tides",
        "voyage.head",
        order=card.number,
        cell=str(cell),
        gold=card.value,
        cards=len(found.cards),
    )
    stops = "; ".join(say_stop(view, stop, lang) for stop in found.stops)
    return f"{head} {stops}. {say_reason(view, seat, found, lang)}"
