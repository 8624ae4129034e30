"""`senlac replay`: a record, told again and proved."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from senlac.cli.board import draw
from senlac.cli.choices import JsonOption
from senlac.cli.files import read_bytes
from senlac.cli.output import Paper, grid, paper, plain, write_json
from senlac.cli.picture.sight import Sight
from senlac.engine.errors import OptionError
from senlac.engine.match import Match
from senlac.engine.record import Record
from senlac.engine.verify import Report, verify
from senlac.lab.fortune import Fortune, Throw, fortune, has_chances

TURNS: Final = 5
"""So many turning points are told."""


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
    luck: Annotated[
        bool, typer.Option("--luck", help="Tell how the chances stood, and what the dice gave.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Tell a saved match again: its log, and the board at the end."""
    record = Record.from_json(read_bytes(file, "record"))
    report = verify(record) if proof else None
    match = Match.from_record(record if step is None else cut(record, step))
    found = fortune_of(match) if luck else None
    if as_json:
        write_json(document(match, report, found))
        return
    console = paper()
    show(console, match)
    if found is not None:
        show_luck(console, match, found)
    if report is not None:
        for line in told(report):
            console.print(plain(line, "good"))


def fortune_of(match: Match) -> Fortune:
    """Return how the chances stood in a match, and what its dice gave.

    Raises:
        OptionError: its game says nothing of chances.
    """
    if not has_chances(match.game):
        raise OptionError(f"--luck: {match.game.id} does not say what chances follow from points")
    return fortune(match)


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


def document(match: Match, report: Report | None, found: Fortune | None) -> dict[str, Any]:
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
        "luck": None if found is None else luck_document(found),
    }


def luck_document(found: Fortune) -> dict[str, Any]:
    """Return how the chances of each role stood, and what each throw gave, as a JSON object."""
    return {
        "roles": found.roles,
        "chances": [{"entry": one.entry, "chances": one.chances} for one in found.course],
        "throws": [
            {
                "entry": throw.entry,
                "role": throw.role,
                "rolls": [roll.value for roll in throw.rolls],
                "gave": throw.gave,
            }
            for throw in found.throws
        ],
        "luck": found.luck(),
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


def show_luck(console: Paper, match: Match, found: Fortune) -> None:
    """Print what the dice gave each role, its worst and best throw, and when the chances turned."""
    table = grid("", "luck", "worst throw", "", "best throw", "")
    for column in (1, 3, 5):
        table.columns[column].justify = "right"
    for role, name in enumerate(found.roles):
        cells = [c for throw in ends(found, role) for c in throw_of(match, throw, role)]
        table.add_row(plain(name, "bold"), gave(found.luck()[role]), *cells)
    console.print()
    console.print(table)
    for entry in found.turning_points(TURNS):
        chances = next(one.chances for one in found.course if one.entry == entry)
        stand = ", ".join(
            [f"{name} {chance:.0%}" for name, chance in zip(found.roles, chances, strict=True)]
        )
        console.print(plain(f"Entry {entry}: {first_of(match, entry)} {stand}."))


def ends(found: Fortune, role: int) -> tuple[Throw | None, Throw | None]:
    """Return a role's worst throw and its best; the only one was either the one or the other."""
    worst, best = found.extremes(role) or (None, None)
    if worst is None or worst is not best:
        return worst, best
    return (worst, None) if worst.gave[role] < 0 else (None, best)


def throw_of(match: Match, throw: Throw | None, role: int) -> tuple[str, str]:
    """Return in words a throw, if there was one, and what it gave a role."""
    return ("", "") if throw is None else (first_of(match, throw.entry), gave(throw.gave[role]))


def gave(chance: float) -> str:
    """Return in words what dice gave, in hundredths of the chance to win."""
    return f"{100 * chance:+.0f}%"


def first_of(match: Match, entry: int) -> str:
    """Return what is first told of an entry."""
    events = match.course.history.played[entry].events
    return match.sentence(events[0]) if events else ""


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
