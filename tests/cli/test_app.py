"""The program as a whole: help, version, completion and errors."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from senlac import __version__
from senlac.testing.server import PROGRAM
from tests.cli.support import refused, senlac, start


def test_program_without_a_command_prints_its_help() -> None:
    ran = senlac()
    assert ran.status == 0
    assert "senlac play shieldwall" in ran.out
    assert senlac("--help").out == ran.out


def test_version_is_printed() -> None:
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
def test_unknown_argument_is_refused_in_one_line(arguments: list[str], told: str) -> None:
    assert told in refused(senlac(*arguments))


@pytest.mark.parametrize(
    "arguments", [["games"], ["rules", "shieldwall", "--json"], ["--version"], ["rules", "--help"]]
)
def test_closed_pipe_ends_the_program_with_one_line(arguments: list[str]) -> None:
    # The reading end is closed before the start: the program may finish before a later close.
    reading, writing = os.pipe()
    os.close(reading)
    with start(*arguments, out=writing) as process:
        os.close(writing)
        assert process.stderr is not None
        told = process.stderr.read().decode()
    assert (process.returncode, told) == (2, "senlac: the output was closed before its end\n")


def test_full_disk_ends_the_program_with_one_line() -> None:
    with Path("/dev/full").open("w") as disk, start("games", out=disk) as process:
        assert process.stderr is not None
        told = process.stderr.read().decode()
    assert (process.returncode, told) == (2, "senlac: No space left on device\n")


def test_completion_script_is_for_the_calling_shell() -> None:
    # A shell replaces itself by its last command, so that must be another one.
    command = f"{shlex.join([*PROGRAM, '--show-completion'])}; exit $?"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=True, text=True)  # noqa: S603, S607
    assert "_SENLAC_COMPLETE=complete_bash" in ran.stdout


@pytest.mark.parametrize(
    ("words", "completed"),
    [("senlac ga", "games"), ("senlac rules sh", "shieldwall")],
)
def test_completion_answers_its_script(words: str, completed: str) -> None:
    env = {
        "_SENLAC_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    with start(env=env) as process:
        out, _ = process.communicate()
    assert out.decode().split() == [completed]
