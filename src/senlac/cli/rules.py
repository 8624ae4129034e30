"""`senlac rules`: every rule of a game in our words, and its tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

import senlac
from senlac.cli.arguments import GameArgument, JsonOption
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine.game.rule_ledger import RuleLedger, RuleRow, coverage
from senlac.engine.match import registry
from senlac.engine.support.errors import DataError

UNCOVERED: Final = 1
"""The exit status if a row has no test."""


def rules(
    game: GameArgument,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="Id of a rule, or a prefix of ids: melee, win.1"),
    ] = None,
    *,
    covered: Annotated[
        bool,
        typer.Option("--coverage", help="Show each rule's tests; status 1 if a rule has none."),
    ] = False,
    tests: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Folder of the tests (default: tests/games/GAME of the checkout, or tests).",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print the rules of a game, each with its id and its source."""
    ledger = RuleLedger.of(registry.game(game))
    rows = choose(ledger, rule)
    folder = tests_folder(game, tests) if covered else None
    shown = read_tests(ledger, folder) if folder else {}
    bare = [row.id for row in rows if covered and not shown[row.id]]
    if as_json:
        written = document(game, rows, shown)
        write_json(written | {"folder": str(folder), "uncovered": bare} if folder else written)
    else:
        show(rows, shown, covered=covered)
        if folder:
            told = f"{summary(rows, bare)} They were looked for in {folder}."
            paper().print(plain(told, "bad" if bare else "good"))
    if bare:
        raise typer.Exit(UNCOVERED)


def choose(ledger: RuleLedger, name: str | None) -> list[RuleRow]:
    """Return the row of an id, the rows whose ids have a prefix, or all.

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
    """Return the folder of a game's tests: the one given, that of a checkout, or `tests` here.

    Raises:
        DataError: there is none; the message says where it was searched for.
    """
    here = Path.cwd()
    roots = [Path(senlac.__file__).resolve().parents[2], here]
    usual = [*[root / "tests" / "games" / game for root in roots], here / "tests"]
    tried = usual if given is None else [given.absolute()]
    for folder in tried:
        if folder.is_dir():
            return folder
    listed = ", ".join([str(folder) for folder in dict.fromkeys(tried)])
    raise DataError(f"no tests of {game} found: no folder {listed}; --tests says where they are")


def read_tests(ledger: RuleLedger, folder: Path) -> dict[str, list[str]]:
    """Return the tests of each rule, from a folder.

    Raises:
        DataError: a test is not Python, or of a rule that is not in the ledger.
    """
    try:
        return coverage(ledger, folder)
    except DataError as error:
        raise DataError(f"the tests in {folder}: {error}; --tests names another folder") from error


def document(game: str, rows: Sequence[RuleRow], shown: dict[str, list[str]]) -> dict[str, Any]:
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
    return {"game": game, "rows": listed}


def show(rows: Sequence[RuleRow], shown: dict[str, list[str]], *, covered: bool) -> None:
    """Print rows by chapter."""
    console = paper()
    for chapter in dict.fromkeys([row.chapter for row in rows]):
        table = grid("", "", title=chapter)
        table.show_header = False
        for row in rows:
            if row.chapter == chapter:
                table.add_row(
                    plain(row.id, "id"), rule_text(row, shown.get(row.id), covered=covered)
                )
        console.print(table)
        console.print()


def rule_text(row: RuleRow, tests: list[str] | None, *, covered: bool) -> Text:
    """Return a rule with its source, its reason and its tests."""
    text = Text.assemble(row.rule, " ", (f"({row.source})", f"source.{row.source}"))
    if row.why:
        text.append(f"\n{row.why}", style="quiet")
    for test in tests or []:
        text.append(f"\n  {test}", style="quiet")
    if covered and not tests:
        text.append("\n  no test", style="bad")
    return text


def summary(rows: Sequence[RuleRow], bare: Sequence[str]) -> str:
    """Return the number of rows with tests in a sentence."""
    if not bare:
        return f"All {len(rows)} rules have tests."
    return f"{len(bare)} of {len(rows)} rules have no test: {', '.join(bare)}."
