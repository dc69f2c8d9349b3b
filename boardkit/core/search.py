"""Finding texts by words, as forgiving as a person: case, accents, endings and slips."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import log

from boardkit.core.catalogue import LANGUAGES, say
from boardkit.core.notation import fold

MOST = 200  # letters of a search that are looked at
_NEARLY = 0.6  # of the best score: what lies below is not shown

_VOWELS = {"ue": "o", "ie": "e"}  # mueve and mover, pierde and perder


def _listed(key: str) -> set[str]:
    """The words of both languages that the catalogue lists for a search."""
    return {word for lang in LANGUAGES for word in say(lang, "frame", f"search.{key}").split()}


@cache
def small_words() -> frozenset[str]:
    """Words of a question that say nothing about what is asked: *can I*, *puedo*."""
    return frozenset(_listed("small"))


@cache
def _endings() -> list[str]:
    """The endings of both languages, the longest first, so that one word has one stem."""
    return sorted(_listed("endings"), key=lambda ending: (-len(ending), ending))


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """What the forms of a word have in common; the word must be folded.

    >>> {stem(word) for word in ("mover", "mueve", "movimiento", "moved", "moving")}
    {'mov'}
    """
    for ending in _endings():
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    for pair, vowel in _VOWELS.items():
        word = word.replace(pair, vowel)
    return re.sub(r"(.)\1", r"\1", word)  # winner and win


def split(text: str) -> Iterator[str]:
    """The words of a text, folded.

    >>> list(split("¿Más puntos?"))
    ['mas', 'puntos']
    """
    return (fold(word) for word in re.findall(r"[\w-]+", text))


@lru_cache(maxsize=20_000)
def likeness(word: str, other: str) -> float:
    """How well a word fits another: 1 the same, less for other forms and slips, 0 not at all."""
    if word == other:
        return 1.0
    if len(word) < 3 or len(other) < 3 or word[0] != other[0] or not other.isalpha():
        return 0.0
    if stem(word) == stem(other):
        return 0.9
    shared = min(len(word), len(other), 5)
    if word[:shared] == other[:shared] and shared >= 4:
        return 0.7
    one, two = stem(word), stem(other)
    if min(len(one), len(two)) < 5:
        return 0.0  # in a short word, another letter makes another word
    from difflib import SequenceMatcher

    ratio = SequenceMatcher(None, one, two).ratio()
    return ratio - 0.2 if ratio >= 0.8 else 0.0


class Index:
    """Some texts, each in parts of different weight, ready to be searched.

    >>> Index([(("roads and tiles", 1.0),), (("tiles", 1.0),)]).find("the road")
    (0,)
    """

    def __init__(self, texts: Sequence[Sequence[tuple[str, float]]]) -> None:
        self._known: list[dict[str, float]] = []
        for parts in texts:
            known: dict[str, float] = {}
            for part, weight in parts:
                for word in split(part):
                    known[word] = max(weight, known.get(word, 0.0))
            self._known.append(known)

    def find(self, words: str) -> tuple[int, ...]:
        """The places of the texts that hold the words, best first.

        Small words, such as *can* or *the*, do not count beside others, nor do words that stand
        nowhere. A text that holds nearly as much as the best one is found too.
        """
        asked = list(dict.fromkeys(split(words[:MOST])))
        telling = [word for word in asked if word not in small_words()] or asked
        scores = [0.0] * len(self._known)
        for word in telling:
            fits = [self._fit(word, known) for known in self._known]
            if not any(fits):
                continue
            # A word that few texts hold says more.
            weight = 1.0 + log(len(fits) / sum(fit > 0 for fit in fits))
            scores = [score + weight * fit for score, fit in zip(scores, fits, strict=True)]
        least = max(scores, default=0.0) * _NEARLY
        found = [place for place, score in enumerate(scores) if score >= least > 0]
        return tuple(sorted(found, key=lambda place: (-scores[place], place)))

    @staticmethod
    def _fit(word: str, known: dict[str, float]) -> float:
        return max((likeness(word, other) * weight for other, weight in known.items()), default=0)
