"""The rule ledger in the docs: the whole of it, the rulings among it, and links to its rows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from senlac.engine import registry
from senlac.engine.errors import DataError
from senlac.engine.ledger import Ledger, Row
from senlac.games.shieldwall import GAME

from .tables import table

DOCS: Final = Path(__file__).parents[2] / "docs"

PAGE: Final = "play/{}-ledger.md"
"""The page that holds the ledger of a game; links from other pages lead there."""

CITED: Final = re.compile(
    r"\[((?:[a-z]+\.\d+|[A-Z]?\d+\.\d+(?:[A-Z]|x)?|[A-Z]?\d+)[a-z]|[A-Z]\.[a-z]+)\](?![(\[])"
)
"""A rule id in brackets, which becomes a link."""


def ledger_of(game: str) -> Ledger:
    """Return the ledger of a game."""
    return Ledger.read(registry.game(game).package)


def shieldwall() -> Ledger:
    """Return the ledger of shieldwall."""
    return ledger_of(GAME.id)


def game_of(page: str) -> str:
    """Return the game whose rules a page cites: the one it is named after, else shieldwall."""
    name = page.removeprefix("play/").removesuffix(".md").split("-")[0]
    return name if page.startswith("play/") and (DOCS / PAGE.format(name)).is_file() else GAME.id


def whole(game: str = GAME.id) -> str:
    """Return every row by chapter, each with an anchor that is its id."""
    return "\n".join(
        [
            f"## {chapter}\n\n" + table(("Rule", "What it says", "Source"), map(_line, rows))
            for chapter, rows in ledger_of(game).chapters().items()
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
    ledger = ledger_of(game_of(page))
    home = PAGE.format(game_of(page))
    way = home.removeprefix("play/") if page.startswith("play/") else "../" * page.count("/") + home

    def link(found: re.Match[str]) -> str:
        try:
            ledger.row(found[1])
        except DataError as error:
            raise DataError(f"{page}: {error}") from error
        return f"[{found[1]}]({way}#{found[1]}){{ .rule }}"

    return CITED.sub(link, markdown)
