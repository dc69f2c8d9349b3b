"""The words of the notation in each language; of several for one thing, the first one is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from boardkit.core.catalogue import Lang
from boardkit.core.notation import fold, folded
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Blow,
    Burn,
    DealHands,
    DealSightings,
    Deliver,
    DrawFire,
    DrawFlotsam,
    DrawLeader,
    DrawOrder,
    DrawSpout,
    DrawStart,
    DrawTide,
    Eat,
    FillIslands,
    LayMap,
    LayOrders,
    Move,
    Pass,
    PickUp,
    Place,
    Play,
    Reach,
    Sail,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.pieces import LETTERS as SUIT_LETTERS
from boardkit.games.tricky_tides.pieces import Good, Heading, Suit, Tide

T = TypeVar("T")
Write = Callable[[T], str]

LETTERS: dict[type[Action], str] = {
    DealSightings: "Z",
    DrawLeader: "F",
    DrawStart: "G",
    LayMap: "I",
    DrawTide: "E",
    LayOrders: "O",
    FillIslands: "B",
    DealHands: "H",
    DrawOrder: "R",
    DrawFlotsam: "X",
    DrawSpout: "Y",
    DrawFire: "V",
    Place: "P",
    Play: "C",
    Sail: "S",
    Stay: "T",
    Anchor: "A",
    PickUp: "U",
    Deliver: "D",
    Pass: "N",
    Move: "M",
    Eat: "K",
    Reach: "J",
    Burn: "Q",
    Spout: "W",
    Blow: "L",
}
VERB_WORDS_IN: dict[Lang, dict[type[Action], str]] = {
    "es": {
        DealSightings: "avistamientos",
        DrawLeader: "líder",
        DrawStart: "inicio",
        LayMap: "mapa",
        DrawTide: "evento",
        LayOrders: "pedidos",
        FillIslands: "bolsa",
        DealHands: "manos",
        DrawOrder: "pedido",
        DrawFlotsam: "restos",
        DrawSpout: "surtidor",
        DrawFire: "fuego",
        Place: "pon poner coloca",
        Play: "juega jugar carta",
        Sail: "navega navegar zarpa",
        Stay: "queda varado",
        Anchor: "ancla",
        PickUp: "recoge recoger carga",
        Deliver: "entrega entregar",
        Pass: "nada pasa",
        Move: "mueve mover",
        Eat: "come tiburón",
        Reach: "alcanza pulpo",
        Burn: "quema dragón",
        Spout: "emerge ballena",
        Blow: "sopla",
    },
    "en": {
        DealSightings: "sightings",
        DrawLeader: "leader",
        DrawStart: "start",
        LayMap: "map",
        DrawTide: "event",
        LayOrders: "orders",
        FillIslands: "bag",
        DealHands: "hands",
        DrawOrder: "order",
        DrawFlotsam: "flotsam",
        DrawSpout: "jet",
        DrawFire: "fire",
        Place: "place put",
        Play: "play card",
        Sail: "sail",
        Stay: "stay stranded",
        Anchor: "anchor",
        PickUp: "pick load",
        Deliver: "deliver",
        Pass: "nothing pass",
        Move: "move",
        Eat: "eat shark",
        Reach: "reach octopus",
        Burn: "burn dragon",
        Spout: "rise whale",
        Blow: "blow",
    },
}
GOOD_LETTERS = {
    Good.SUGAR: "S",
    Good.COFFEE: "C",
    Good.SILK: "K",
    Good.SPICE: "P",
    Good.GOLD: "G",
}
GOOD_WORDS_IN: dict[Lang, dict[Good, str]] = {
    "es": {
        Good.SUGAR: "azúcar azúcares",
        Good.COFFEE: "café cafés",
        Good.SILK: "seda sedas",
        Good.SPICE: "especia especias",
        Good.GOLD: "oro",
    },
    "en": {good: good.value for good in Good},
}
SUIT_WORDS_IN: dict[Lang, dict[Suit, str]] = {
    "es": {
        Suit.OCTOPUS: "pulpo",
        Suit.SEA_DRAGON: "dragón",
        Suit.SHARK: "tiburón",
        Suit.WHALE: "ballena",
    },
    "en": {
        Suit.OCTOPUS: "octopus",
        Suit.SEA_DRAGON: "dragon sea_dragon",
        Suit.SHARK: "shark",
        Suit.WHALE: "whale",
    },
}
HEADING_WORDS_IN: dict[Lang, dict[Heading, str]] = {
    "es": {
        Heading.N: "norte",
        Heading.NE: "nordeste noreste",
        Heading.E: "este",
        Heading.SE: "sudeste sureste",
        Heading.S: "sur",
        Heading.SW: "sudoeste suroeste SO",
        Heading.W: "oeste O",
        Heading.NW: "noroeste NO",
    },
    "en": {
        Heading.N: "north",
        Heading.NE: "northeast",
        Heading.E: "east",
        Heading.SE: "southeast",
        Heading.S: "south",
        Heading.SW: "southwest",
        Heading.W: "west",
        Heading.NW: "northwest",
    },
}
TIDE_WORDS_IN: dict[Lang, dict[Tide, str]] = {
    "es": {
        Tide.LOW_TIDE: "marea_baja",
        Tide.EDGE_OF_THE_WORLD: "borde_del_mundo",
        Tide.CALM_SEA: "mar_en_calma",
        Tide.UNDERTOW: "resaca",
        Tide.STRONG_WIND: "viento_fuerte",
        Tide.LOOSE_SAILS: "velas_sueltas",
        Tide.FULL_HARVEST: "cosecha_abundante",
        Tide.BUSY_DOCKS: "muelles_llenos",
        Tide.LONG_STOP: "escala_larga",
        Tide.FLOTSAM: "restos_flotantes",
        Tide.BRISK_TRADE: "buen_mercado",
        Tide.FOG: "niebla",
    },
    "en": {tide: tide.value for tide in Tide},
}


def first_words(table: Mapping[T, str]) -> dict[T, str]:
    """The word that is written for each thing."""
    return {meant: words.split()[0] for meant, words in table.items()}


VERBS = folded(VERB_WORDS_IN) | {fold(letter): verb for verb, letter in LETTERS.items()}
GOODS_WORDS = folded(GOOD_WORDS_IN) | {fold(letter): good for good, letter in GOOD_LETTERS.items()}
SUIT_WORDS = folded(SUIT_WORDS_IN) | {fold(letter): suit for suit, letter in SUIT_LETTERS.items()}
HEADING_WORDS = folded(HEADING_WORDS_IN) | {fold(heading): heading for heading in Heading}
TIDES = folded(TIDE_WORDS_IN)
