"""Helpers that run the program, within this process or as another one."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from typer.testing import CliRunner

from senlac import Match
from senlac.cli.app import app
from senlac.testing.server import PROGRAM

PLAIN = {"NO_COLOR": "1", "COLUMNS": "80", "TERM": "xterm"}


@dataclass(frozen=True)
class Ran:
    """Exit status and output of a run of the program."""

    status: int
    out: str
    err: str


def senlac(*args: object, stdin: str = "", **env: str) -> Ran:
    """Run the program in this process; raise any exception but `SystemExit`."""
    given = [str(arg) for arg in args]
    result = CliRunner().invoke(app, given, input=stdin, env={**PLAIN, **env})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def start(
    *args: object,
    out: IO[str] | int = subprocess.PIPE,
    env: Mapping[str, str] = PLAIN,
    group: bool = False,
) -> subprocess.Popen[bytes]:
    """Start the program as another process, with pipes for its streams.

    As a `group` it has a process group of its own, to which a test can send signals.
    """
    return subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, *[str(arg) for arg in args]],
        stdin=subprocess.PIPE,
        stdout=out,
        stderr=subprocess.PIPE,
        env={**os.environ, **PLAIN, **env},
        start_new_session=group,
    )


def refused(ran: Ran) -> str:
    """Require that a run was refused with status 2 and one line; return the message."""
    assert ran.status == 2, ran
    assert ran.out == ""
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("senlac: ")
    return lines[0].removeprefix("senlac: ")


def archers_ready(path: Path) -> Path:
    """Write a position of Hastings in which the Norman archers may shoot; return its path."""
    match = Match.new("hastings", "historical", seed=1)
    for _ in range(20):
        [role] = match.actors()
        options = match.options(role)
        if any(text.startswith("fire") for text in options):
            break
        match.play(role, "auto" if "auto" in options else options[0])
    path.write_text(json.dumps(match.position()))
    return path
