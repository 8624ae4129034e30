"""`senlac replay`: a record, told again and proved."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from senlac.cli.board import draw
from senlac.cli.choices import JsonOption
from senlac.cli.files import read_bytes
from senlac.cli.output import Paper, paper, plain, write_json
from senlac.cli.picture.sight import Sight
from senlac.engine.errors import OptionError
from senlac.engine.match import Match
from senlac.engine.record import Record
from senlac.engine.verify import Report, verify


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The record of a match; - is standard input.")
    ],
    *,
    proof: Annotated[
        bool, typer.Option("--verify", help="Prove every entry, every roll and the outcome.")
    ] = False,
    step: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after the entry with this number.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell a saved match again: its log, and the board at the end."""
    record = Record.from_json(read_bytes(file, "record"))
    report = verify(record) if proof else None
    match = Match.from_record(record if step is None else cut(record, step))
    if as_json:
        write_json(document(match, report))
        return
    console = paper()
    show(console, match)
    if report is not None:
        for line in told(report):
            console.print(plain(line, "good"))


def cut(record: Record, step: int) -> Record:
    """Return a record up to an entry.

    Raises:
        OptionError: it has no such entry.
    """
    last = len(record.entries) - 1
    if not 0 <= step <= last:
        raise OptionError(f"--step: expected 0 to {last}, the entries of the record, got {step}")
    if step == last:
        return record
    return replace(record, entries=record.entries[: step + 1], ending=None)


def document(match: Match, report: Report | None) -> dict[str, Any]:
    """Return a replayed match as a JSON object. A record is for those who may know all of it."""
    result = match.result()
    start = match.header.start
    return {
        "game": match.game.id,
        "rules": match.header.rules,
        "scenario": start.scenario or None,
        "options": dict(start.options),
        "seats": dict(match.header.seats),
        "entries": match.entries,
        "log": match.log(match.roles),
        "view": match.view(match.roles),
        "result": None if result is None else {"winners": result.winners, "how": result.how},
        "verified": None if report is None else asdict(report),
    }


def show(console: Paper, match: Match) -> None:
    """Print the log of a match, and how it stands."""
    for line in match.log(match.roles):
        console.print(plain(line))
    console.print()
    draw(console, Sight().picture(match.standpoint(match.roles)))
    result = match.result()
    if result is None:
        console.print(plain(f"\nNot over: {' and '.join(match.actors())} to decide.", "bold"))
    else:
        winners = " and ".join(result.winners) or "nobody"
        console.print(plain(f"\nThe match is over: {winners} won ({result.how}).", "bold"))


def told(report: Report) -> list[str]:
    """Return in sentences what was proved."""
    lines = [f"Verified: the chain of {report.entries} entries, every action legal."]
    if report.proved:
        lines.append(f"Dice: {report.fair} of {report.rolls} rolls follow from the secret.")
    else:
        lines.append(f"Dice: {report.rolls} rolls; the secret that proves them is not out yet.")
    queued = [
        f"Entry {one.entry}: {one.label} was put at {one.value}, not rolled."
        for one in report.queued
    ]
    return lines + queued
