"""`senlac replay`: shows and verifies a record."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from senlac.cli.arguments import JsonOption
from senlac.cli.ending import ending
from senlac.cli.files import read_bytes
from senlac.cli.output import PipeAwareConsole, grid, paper, plain, write_json
from senlac.cli.picture.renderer import PictureRenderer
from senlac.cli.proving import prove_all
from senlac.cli.render import draw
from senlac.engine.game.record import Record
from senlac.engine.match.match import Match
from senlac.engine.match.verify import VerificationReport, verify
from senlac.engine.support.errors import OptionError, RecordError
from senlac.engine.support.text import listed
from senlac.lab.luck import DiceResult, MatchLuck, analyse_luck, has_chances

TURNS: Final = 5
"""Number of turning points that are printed."""


def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Record of a match; - is standard input. Several only with --verify.",
        ),
    ],
    *,
    proof: Annotated[
        bool, typer.Option("--verify", help="Verify every entry, every roll and the outcome.")
    ] = False,
    step: Annotated[
        int | None, typer.Option(metavar="N", help="Number of the last entry to show.")
    ] = None,
    luck: Annotated[
        bool, typer.Option("--luck", help="Show winning chances and luck over the match.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show a saved match: its log, and the board at the end."""
    if len(files) > 1:
        if not proof or step is not None or luck or as_json:
            raise OptionError("several records: expected --verify and no other option")
        prove_all(paper(), files)
        return
    record = Record.from_json(read_bytes(files[0], "record"))
    report = verify(record) if proof else None
    match = Match.from_record(record) if step is None else stood(record, step)
    found = fortune_of(match) if luck else None
    if as_json:
        write_json(document(match, report, found))
        return
    console = paper()
    show(console, match)
    if found is not None:
        show_luck(console, match, found)
    if report is not None:
        for line in verification_sentences(report):
            console.print(plain(line, "good"))


def fortune_of(match: Match) -> MatchLuck:
    """Return the win chances over a match, and the luck of its dice.

    Raises:
        OptionError: its game has no win chances.
    """
    if not has_chances(match.game):
        raise OptionError(f"--luck: {match.game.id} has no estimate of winning chances")
    return analyse_luck(match)


def stood(record: Record, step: int) -> Match:
    """Return the match after an entry of a record.

    The whole record is replayed first: if it has no hash of its data, later entries may decide
    which edition of the rules it is of. If they cannot be replayed, those up to `step` are enough.

    Raises:
        OptionError: the record has no such entry.
        RecordError: the entries up to it cannot be replayed.
    """
    shorter = cut(record, step)
    try:
        return Match(Match.from_record(record).core.until(step))
    except RecordError:
        return Match.from_record(shorter)


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


def document(
    match: Match, report: VerificationReport | None, found: MatchLuck | None
) -> dict[str, Any]:
    """Return a replayed match as a JSON object, for readers who may know all of it."""
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


def luck_document(found: MatchLuck) -> dict[str, Any]:
    """Return the win chances of each role, and the luck of each throw, as a JSON object."""
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


def show(console: PipeAwareConsole, match: Match) -> None:
    """Print the log of a match, and its board."""
    for line in match.log(match.roles):
        console.print(plain(line))
    console.print()
    draw(console, PictureRenderer().picture(match.perspective(match.roles)))
    if match.result() is None:
        waiting = f"The match is not over. Waiting for {listed(match.actors())}."
        console.print(plain(f"\n{waiting}", "bold"))
    else:
        console.print(plain(f"\n{ending(match)}", "bold"))


def show_luck(console: PipeAwareConsole, match: Match, found: MatchLuck) -> None:
    """Print the luck of each role, its worst and best throw, and the turning points."""
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


def ends(found: MatchLuck, role: int) -> tuple[DiceResult | None, DiceResult | None]:
    """Return a role's worst and best throw; a single throw is only one of them."""
    worst, best = found.extremes(role) or (None, None)
    if worst is None or worst is not best:
        return worst, best
    return (worst, None) if worst.gave[role] < 0 else (None, best)


def throw_of(match: Match, throw: DiceResult | None, role: int) -> tuple[str, str]:
    """Return a throw in words, if there is one, and its luck for a role."""
    return ("", "") if throw is None else (first_of(match, throw.entry), gave(throw.gave[role]))


def gave(chance: float) -> str:
    """Return luck in words, in hundredths of the win chance."""
    return f"{100 * chance:+.0f}%"


def first_of(match: Match, entry: int) -> str:
    """Return the first log line of an entry."""
    events = match.core.history.played[entry].events
    return match.sentence(events[0]) if events else ""


def verification_sentences(report: VerificationReport) -> list[str]:
    """Return the result of a verification in sentences."""
    lines = [f"Verified: the chain of {report.entries} entries, every action legal."]
    if report.proved:
        lines.append(f"Dice: {report.fair} of {report.rolls} rolls follow from the secret.")
    else:
        lines.append(f"Dice: {report.rolls} rolls; the secret that proves them is not out yet.")
    lines.append(f"Commitment: {report.commitment}")
    salts = ", ".join([f"{one.role} {one.salt}" for one in report.salts])
    lines.append(f"Salts: {salts}." if salts else "Salts: none, no player added to the dice.")
    queued = [
        f"Entry {one.entry}: {one.label} was set to {one.value}, not rolled."
        for one in report.queued
    ]
    return lines + queued
