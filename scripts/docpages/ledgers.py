"""The rule ledger in the docs: the whole of it, the rulings among it, and links to its rows."""

from __future__ import annotations

import re
from typing import Final

from senlac.engine.errors import DataError
from senlac.engine.ledger import Ledger, Row
from senlac.games.shieldwall import GAME

from .tables import table

PAGE: Final = "play/shieldwall-ledger.md"
"""The page that holds the ledger; links from other pages lead there."""

CITED: Final = re.compile(r"\[([a-z]+\.\d+[a-z])\](?![(\[])")
"""A rule id in brackets, which becomes a link."""


def shieldwall() -> Ledger:
    """Return the ledger of shieldwall."""
    return Ledger.read(GAME.package)


def whole() -> str:
    """Return every row by chapter, each with an anchor that is its id."""
    return "\n".join(
        [
            f"## {chapter}\n\n" + table(("Rule", "What it says", "Source"), map(_line, rows))
            for chapter, rows in shieldwall().chapters().items()
        ]
    )


def _line(row: Row) -> tuple[str, str, str]:
    """Return a row of the ledger as a row of the page."""
    why = f" *{row.why}*" if row.why else ""
    return (f'<span id="{row.id}">{row.id}</span>', row.rule + why, row.source)


def rulings(source: str) -> str:
    """Return the rows of one source, each with its reason where there is one."""
    rows = [row for row in shieldwall().rows.values() if row.source == source]
    return table(("Rule", "How we play it", "Why"), [(f"[{r.id}]", r.rule, r.why) for r in rows])


def reasons() -> str:
    """Return what the ledger explains of rows that stand in the book."""
    rows = [row for row in shieldwall().rows.values() if row.source == "book" and row.why]
    head = ("Rule", "What the book says, in our words", "How we read it")
    return table(head, [(f"[{row.id}]", row.rule, row.why) for row in rows])


def cited(markdown: str) -> list[str]:
    """Return the rule ids that a page names in brackets, each once."""
    return list(dict.fromkeys(CITED.findall(markdown)))


def linked(markdown: str, page: str) -> str:
    """Return the page with its rule ids as links into the ledger.

    Raises:
        DataError: it names a rule that the ledger has not.
    """
    ledger = shieldwall()
    way = "../" * page.count("/") + PAGE if not page.startswith("play/") else PAGE[len("play/") :]

    def link(found: re.Match[str]) -> str:
        try:
            ledger.row(found[1])
        except DataError as error:
            raise DataError(f"{page}: {error}") from error
        return f"[{found[1]}]({way}#{found[1]}){{ .rule }}"

    return CITED.sub(link, markdown)
