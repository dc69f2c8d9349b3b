"""How the command line is read: one line for whatever is wrong, in the language that is spoken."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from boardkit.core.catalogue import LANGUAGES, Lang, say

USAGE = 2

# What argparse complains about in English, and which of our sentences (`cli.usage`) says it.
_COMPLAINTS = {
    "number": r"argument (?P<name>.+?): invalid int value: '?(?P<found>.*?)'?$",
    "choice": r"argument (?P<name>.+?): invalid choice: '?(?P<found>.*?)'? \(choose from (?P<known>.*)\)$",
    "value": r"argument (?P<name>.+?): expected one argument$",
    "no_value": r"argument (?P<name>.+?): ignored explicit argument '?(?P<found>.*?)'?$",
    "required": r"the following arguments are required: (?P<known>.+)$",
    "unknown": r"unrecognized arguments: (?P<found>.+)$",
}


def complaint(message: str, lang: Lang) -> str:
    """What argparse complains about, in a language; as it stands where we know no words for it.

    >>> complaint("argument --games: invalid int value: '1e3'", "es")
    '--games necesita un número entero, no «1e3»'
    >>> complaint("the following arguments are required: game", "en")
    'missing: game'
    """
    line = " ".join(message.split())
    for key, pattern in _COMPLAINTS.items():
        if found := re.match(pattern, line):
            told = found.groupdict()
            if "known" in told:  # some versions of Python put the choices into quotation marks
                told["known"] = told["known"].replace("'", "")
            return say(lang, "cli", f"usage.{key}", **told)
    return line


class Formatter(argparse.HelpFormatter):
    """Help whose heads are in the language of the rest."""

    lang: Lang = "en"

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        """Adds how the command is written."""
        head = f"{say(self.lang, 'cli', 'usage.usage')}: " if prefix is None else prefix
        super().add_usage(usage, actions, groups, head)

    def start_section(self, heading: str | None) -> None:
        """Begins a list of arguments or options."""
        known = {"positional arguments": "arguments", "options": "options"}
        if heading in known:
            heading = say(self.lang, "cli", f"usage.{known[heading]}")
        super().start_section(heading)


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line and has no abbreviations."""

    lang: Lang = "en"

    def __init__(self, **options: Any) -> None:
        spoken = type("_SpokenFormatter", (Formatter,), {"lang": self.lang})
        options["formatter_class"] = spoken
        super().__init__(**options, allow_abbrev=False, add_help=False)
        said = say(self.lang, "cli", "help.help")
        self.add_argument("-h", "--help", action="help", help=said)
        said = say(self.lang, "cli", "help.lang")
        self.add_argument("--lang", choices=LANGUAGES, help=said)

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where to read more."""
        hint = say(self.lang, "cli", "errors.hint", prog=self.prog)
        self.exit(USAGE, f"{self.prog}: {complaint(message, self.lang)} ({hint})\n")


def parser_in(lang: Lang) -> type[Parser]:
    """The parser of a language; those of the commands are made of it, too."""
    return type("_SpokenParser", (Parser,), {"lang": lang})
