"""The two languages say the same things: same keys, same values named, nothing untranslated."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

TEXT = Path(__file__).parents[2] / "boardkit" / "text"
NAMES = sorted(file.stem for file in (TEXT / "es").glob("*.toml"))

# What is the same word in Spanish and English.
SHARED = {"Karuba", "Memoarrr!", "Penny Papers", "Tortuga", "Maracao", "lava", "Total", "Idea"}
SHARED |= {"MammuZ", "Tricky Tides", "triceratops"}
SHARED |= {"oc", "la", "fl", "ju"}  # how landscapes are written


@cache
def load(lang: str, name: str) -> dict[str, Any]:
    return tomllib.loads((TEXT / lang / f"{name}.toml").read_text(encoding="utf-8"))


def messages(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with its key, such as `refusals.cell_taken`."""
    for key, value in table.items():
        where = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from messages(value, where)
        else:
            yield where, value


def fields(template: str) -> set[tuple[str, str]]:
    """The values that a template names, each with its group of words."""
    parts = Formatter().parse(template)
    return {(name, group or "") for _, name, group, _ in parts if name is not None}


def wording(template: str) -> str:
    """What is left of a template without the values that it names."""
    return re.sub(r"{[^}]*}", "", template)


def words(table: dict[str, Any]) -> dict[str, Any]:
    """The groups of words of a file: [words.group], or a table of its own at the top."""
    groups: dict[str, Any] = table.get("words", {})
    return {key: value for key, value in table.items() if key != "words"} | groups


ALL = [
    (lang, name, key, template)
    for lang in ("es", "en")
    for name in NAMES
    for key, template in messages(load(lang, name))
]


def test_both_languages_have_the_same_files():
    assert [file.stem for file in sorted((TEXT / "en").glob("*.toml"))] == NAMES
    assert {"frame", "karuba"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_keys_in_the_same_order(name: str):
    spanish, english = (list(dict(messages(load(lang, name)))) for lang in ("es", "en"))
    assert spanish == english


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_name_the_same_values(name: str):
    spanish, english = (dict(messages(load(lang, name))) for lang in ("es", "en"))
    # The groups may differ: a language that bends its words may need a form of its own.
    named = {
        key: ({field for field, _ in fields(spanish[key])}, {f for f, _ in fields(english[key])})
        for key in spanish
    }
    assert {key: both for key, both in named.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_untranslated(name: str):
    spanish, english = (dict(messages(load(lang, name))) for lang in ("es", "en"))
    same = {
        key
        for key, text in spanish.items()
        if text == english[key] and text not in SHARED and re.search("[a-z]", wording(text))
    }
    assert same == set()


def test_every_group_of_words_exists():
    missing = []
    for lang, name, key, template in ALL:
        known = words(load(lang, "frame")) | words(load(lang, name))
        missing += [
            (lang, key, group) for _, group in fields(template) if group and group not in known
        ]
    assert missing == []


def test_a_plural_has_both_forms_and_says_the_number():
    for lang in ("es", "en"):
        for name in NAMES:
            for group, table in load(lang, name).get("words", {}).items():
                if {"one", "other"} & set(table):
                    assert set(table) == {"one", "other"}, (lang, name, group)
                    assert all("{n}" in form for form in table.values()), (lang, name, group)


def test_texts_are_clean():
    for lang, name, key, template in ALL:
        where = (lang, name, key)
        assert template == template.strip(), where
        assert template, where
        assert "  " not in template, where
        assert not re.search(r"<[a-z/]", template), where


@pytest.mark.parametrize("table", ["refusals", "events", "outcome", "hints"])
def test_sentences_begin_with_a_capital_and_end_with_a_stop(table: str):
    for lang, name, key, template in ALL:
        if key.startswith(f"{table}."):
            assert template.endswith("."), (lang, name, key)
            assert template[0].isupper() or template[0] in "{¡¿", (lang, name, key)


def test_controls_have_a_label_and_a_help():
    for lang in ("es", "en"):
        for control, texts in load(lang, "frame")["ui"].items():
            assert set(texts) == {"label", "help"}, (lang, control)


def test_the_letters_of_the_colours_differ():
    for lang in ("es", "en"):
        known = load(lang, "karuba")["words"]
        letters = known["letter"]
        assert len(set(letters.values())) == len(letters)
        for colour, letter in letters.items():
            assert letter.casefold() in known["colour"][colour]
