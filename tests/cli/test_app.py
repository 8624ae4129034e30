"""The program as a whole: help, version, completion, and how it fails."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from senlac import __version__
from senlac.testing.server import PROGRAM
from tests.cli.support import refused, senlac, start


def test_without_a_command_it_tells_what_there_is() -> None:
    ran = senlac()
    assert ran.status == 0
    assert "senlac play shieldwall" in ran.out
    assert senlac("--help").out == ran.out


def test_it_tells_its_version() -> None:
    ran = senlac("--version")
    assert (ran.status, ran.out) == (0, f"senlac {__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sing"], "No such command 'sing'."),
        (["games", "--loud"], "No such option: --loud"),
        (["rules"], "Missing argument 'GAME'."),
        (["rules", "chess"], "no game 'chess'"),
    ],
)
def test_what_it_does_not_know_is_refused_in_one_line(arguments: list[str], told: str) -> None:
    assert told in refused(senlac(*arguments))


@pytest.mark.parametrize(
    "arguments", [["games"], ["rules", "shieldwall", "--json"], ["--version"], ["rules", "--help"]]
)
def test_a_closed_pipe_ends_it_with_one_line(arguments: list[str]) -> None:
    # Closed before it begins: it may be quicker than whoever would close it later.
    reading, writing = os.pipe()
    os.close(reading)
    with start(*arguments, out=writing) as process:
        os.close(writing)
        assert process.stderr is not None
        told = process.stderr.read().decode()
    assert (process.returncode, told) == (2, "senlac: the output was closed before its end\n")


def test_a_full_disk_ends_it_with_one_line() -> None:
    with Path("/dev/full").open("w") as disk, start("games", out=disk) as process:
        assert process.stderr is not None
        told = process.stderr.read().decode()
    assert (process.returncode, told) == (2, "senlac: No space left on device\n")


def test_it_writes_a_completion_script_for_the_shell_it_is_started_from() -> None:
    # Not the last command: a shell puts that in its own place.
    command = f"{shlex.join([*PROGRAM, '--show-completion'])}; exit $?"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=True, text=True)  # noqa: S603, S607
    assert "_SENLAC_COMPLETE=complete_bash" in ran.stdout


@pytest.mark.parametrize(
    ("words", "completed"),
    [("senlac ga", "games"), ("senlac rules sh", "shieldwall")],
)
def test_the_completion_script_is_answered(words: str, completed: str) -> None:
    env = {
        "_SENLAC_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    with start(env=env) as process:
        out, _ = process.communicate()
    assert out.decode().split() == [completed]
