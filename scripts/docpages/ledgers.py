"""The rule ledgers in the docs: complete, their rulings alone, and links to their rows."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final

from senlac.engine.data.loader import load
from senlac.engine.game.document_versions import HASHES
from senlac.engine.game.rule_ledger import RuleLedger, RuleRow
from senlac.engine.match import registry
from senlac.engine.support.errors import DataError
from senlac.engine.support.toml import TomlTable
from senlac.games.shieldwall import GAME

from .tables import table

DOCS: Final = Path(__file__).parents[2] / "docs"

GAMES: Final = ("shieldwall", "comet", "hastings", "destiny", "campaign")
"""The games with a ledger in the docs."""

PAGE: Final = "play/{}-ledger.md"
"""The page with the ledger of a game; links from other pages lead there."""

RECONSTRUCTED: Final = "reconstructed"
"""Word in the source of a row that is ours because the book has nothing."""

CITED: Final = re.compile(
    r"\[((?:[a-z]+\.\d+|[A-Z]?\d+\.\d+(?:[A-Z]|x)?|[A-Z]?\d+)[a-z]|[A-Z]\.[a-z]+|[a-z]+\.[a-z])\](?![(\[])"
)
"""A rule id in brackets, which becomes a link."""


def ledger_of(game: str) -> RuleLedger:
    """Return the ledger of a game."""
    return RuleLedger.read(registry.game(game).package)


def shieldwall() -> RuleLedger:
    """Return the ledger of shieldwall."""
    return ledger_of(GAME.id)


def game_of(page: str) -> str:
    """Return the game whose rules a page cites: the one in its name, else shieldwall."""
    name = page.removeprefix("play/").removesuffix(".md").split("-")[0]
    return name if page.startswith("play/") and (DOCS / PAGE.format(name)).is_file() else GAME.id


def whole(game: str) -> str:
    """Return every row by chapter, each with an anchor that is its id."""
    return "\n".join(
        [
            f"## {chapter}\n\n" + table(("Rule", "What it says", "Source"), map(_line, rows))
            for chapter, rows in ledger_of(game).chapters().items()
        ]
    )


def _line(row: RuleRow) -> tuple[str, str, str]:
    """Return a row of the ledger as a row of the page."""
    why = f" *{row.why}*" if row.why else ""
    return (f'<span id="{row.id}">{row.id}</span>', row.rule + why, row.source)


def rulings(game: str, source: str) -> str:
    """Return the rows of one source, each with its reason if it has one."""
    rows = [row for row in ledger_of(game).rows.values() if row.source == source]
    return table(("Rule", "How we play it", "Why"), [_reasoned(game, row) for row in rows])


def reasons(game: str) -> str:
    """Return the explanations of rows whose source is the book."""
    rows = [row for row in ledger_of(game).rows.values() if row.source == "book" and row.why]
    head = ("Rule", "What the book says, in our words", "How we read it")
    return table(head, [_reasoned(game, row) for row in rows])


def _reasoned(game: str, row: RuleRow) -> tuple[str, str, str]:
    """Return a row of the ledger with its reason, for a page of rulings in the same folder."""
    return (_link(PAGE.format(game).removeprefix("play/"), row.id), row.rule, row.why)


def _link(way: str, rule: str) -> str:
    """Return a link to a row of the ledger at a path."""
    return f"[{rule}]({way}#{rule}){{ .rule }}"


def values(game: str) -> str:
    """Return every reconstructed table of a game's data, with the reason."""
    package = registry.game(game).package
    files = sorted([path.name for path in resources.files(package).joinpath("data").iterdir()])
    rows: list[tuple[str, str]] = []
    for name in files:
        if name.endswith(".toml") and f"data/{name}" != HASHES:
            for key, value in load(package, f"data/{name}").items():
                listed: list[TomlTable] = value if isinstance(value, list) else [value]  # type: ignore[list-item]
                rows += _supplied(f"{name.removesuffix('.toml')}.{key}", listed)
    return table(("Table", "What was done"), rows)


def _supplied(place: str, listed: list[TomlTable]) -> list[tuple[str, str]]:
    """Return the reasons in a list of tables, each with the ids of its rows if these have ids."""
    found: dict[str, list[str]] = {}
    for row in listed:
        source = str(row["source"])
        if RECONSTRUCTED in source:
            reason = source.partition(f"{RECONSTRUCTED}: ")[2] or source
            found.setdefault(reason, []).extend([str(row["id"])] if "id" in row else [])
    if not any(found.values()):
        return [(f"`{place}`", "; ".join(found))] if found else []
    return [
        (f"`{place}.{ids[0]}`" if len(ids) == 1 else f"`{place}`: {', '.join(ids)}", reason)
        for reason, ids in found.items()
    ]


def cited(markdown: str) -> list[str]:
    """Return the rule ids in brackets on a page, each once."""
    return list(dict.fromkeys(CITED.findall(markdown)))


def linked(markdown: str, page: str) -> str:
    """Return a page with its rule ids as links into the ledger.

    Raises:
        DataError: the page names a rule that is not in the ledger.
    """
    ledger = ledger_of(game_of(page))
    home = PAGE.format(game_of(page))
    way = home.removeprefix("play/") if page.startswith("play/") else "../" * page.count("/") + home

    def link(found: re.Match[str]) -> str:
        try:
            ledger.row(found[1])
        except DataError as error:
            raise DataError(f"{page}: {error}") from error
        return _link(way, found[1])

    return CITED.sub(link, markdown)
