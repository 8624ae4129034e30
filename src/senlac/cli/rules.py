"""`senlac rules`: every rule of a game in our words, and the tests that show it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

import senlac
from senlac.cli.choices import GameArgument, JsonOption
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine import registry
from senlac.engine.errors import DataError
from senlac.engine.ledger import Ledger, Row, coverage

UNCOVERED: Final = 1
"""The exit status while a row has no test."""


def rules(
    game: GameArgument,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A rule's id, or the beginning of some: melee, win.1"),
    ] = None,
    *,
    covered: Annotated[
        bool,
        typer.Option("--coverage", help="Add each rule's tests; status 1 while one has none."),
    ] = False,
    tests: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the game's tests are, if not in the checkout."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell the rules of a game, each with its id and its source."""
    ledger = Ledger.of(registry.game(game))
    rows = choose(ledger, rule)
    shown = coverage(ledger, tests_folder(game, tests)) if covered else {}
    bare = [row.id for row in rows if covered and not shown[row.id]]
    if as_json:
        write_json(document(game, rows, shown, bare))
    else:
        show(rows, shown, covered=covered)
        if covered:
            paper().print(plain(summary(rows, bare), "bad" if bare else "good"))
    if bare:
        raise typer.Exit(UNCOVERED)


def choose(ledger: Ledger, name: str | None) -> list[Row]:
    """Return the row of an id, the rows whose ids begin so, or all.

    Raises:
        DataError: there is none.
    """
    if name is None:
        return list(ledger.rows.values())
    if name in ledger.rows:
        return [ledger.rows[name]]
    found = [row for row in ledger.rows.values() if row.id.startswith(name)]
    return found or [ledger.row(name)]


def tests_folder(game: str, given: Path | None) -> Path:
    """Return the folder of a game's tests: the one given, or that of the checkout.

    Raises:
        DataError: there is none.
    """
    roots = [Path(senlac.__file__).resolve().parents[2], Path.cwd()]
    tried = [given] if given is not None else [root / "tests" / "games" / game for root in roots]
    for folder in tried:
        if folder.is_dir():
            return folder
    wanted = f"no folder {given}" if given else f"no folder tests/games/{game} here"
    raise DataError(f"{wanted}; --coverage reads the tests of a checkout, see --tests")


def document(
    game: str, rows: Sequence[Row], shown: dict[str, list[str]], bare: list[str]
) -> dict[str, Any]:
    """Return the rows as a JSON object; with coverage, their tests too."""
    listed: list[dict[str, Any]] = []
    for row in rows:
        fields: dict[str, Any] = {
            "id": row.id, "chapter": row.chapter, "source": row.source, "rule": row.rule,
            "why": row.why,
        }  # fmt: skip
        if shown:
            fields["tests"] = shown[row.id]
        listed.append(fields)
    written: dict[str, Any] = {"game": game, "rows": listed}
    if shown:
        written["uncovered"] = bare
    return written


def show(rows: Sequence[Row], shown: dict[str, list[str]], *, covered: bool) -> None:
    """Print rows by chapter."""
    console = paper()
    for chapter in dict.fromkeys([row.chapter for row in rows]):
        table = grid("", "", title=chapter)
        table.show_header = False
        for row in rows:
            if row.chapter == chapter:
                table.add_row(plain(row.id, "id"), told(row, shown.get(row.id), covered=covered))
        console.print(table)
        console.print()


def told(row: Row, tests: list[str] | None, *, covered: bool) -> Text:
    """Return a rule with its source, its reason and its tests."""
    text = Text.assemble(row.rule, " ", (f"({row.source})", f"source.{row.source}"))
    if row.why:
        text.append(f"\n{row.why}", style="quiet")
    for test in tests or []:
        text.append(f"\n  {test}", style="quiet")
    if covered and not tests:
        text.append("\n  no test", style="bad")
    return text


def summary(rows: Sequence[Row], bare: Sequence[str]) -> str:
    """Return in a sentence how many rows have tests."""
    if not bare:
        return f"All {len(rows)} rules have tests."
    return f"{len(bare)} of {len(rows)} rules have no test: {', '.join(bare)}."
