"""`senlac replay --verify` for several records: one line for each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer

from senlac.cli.files import read_bytes
from senlac.cli.output import PipeAwareConsole, plain
from senlac.engine.match.verify import VerificationReport, verify
from senlac.engine.support.errors import SenlacError

FAILED: Final = 1
"""The exit status if a record is not verified."""


def prove_all(console: PipeAwareConsole, files: Sequence[Path]) -> None:
    """Verify records, and print one line for each.

    Raises:
        Exit: a record is not verified.
    """
    failed = 0
    for file in files:
        try:
            line, style = told(verify(read_bytes(file, "record"))), "good"
        except SenlacError as error:
            line, style = f"not verified: {error}", "bad"
            failed += 1
        console.print(plain(f"{file}: {line}", style), soft_wrap=True)
    console.print(plain(f"{len(files) - failed} of {len(files)} records verified.", "bold"))
    if failed:
        raise typer.Exit(FAILED)


def told(report: VerificationReport) -> str:
    """Format the report of a record on one line."""
    rules = report.rules
    if report.edition != rules:
        rules = f"{rules} as played in {report.edition}"
    dice = f"{report.fair} of {report.rolls} rolls proved"
    queued = f", {len(report.queued)} set by hand" if report.queued else ""
    return f"verified: {report.game}, rules {rules}, {report.entries} entries, {dice}{queued}"
