"""Matches that end early are saved, each to a file of its own."""

from __future__ import annotations

import errno
import json
import os
import pty
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from senlac import Match
from senlac.cli import files, leaving
from senlac.testing.server import PROGRAM
from tests.cli.support import PLAIN, Ran, refused, senlac

TERMINAL = """
import fcntl, os, signal, sys, termios
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Makes standard input the controlling terminal of the process, then executes the program.

Signals that the test run ignores, as under `nohup`, get their default handlers back.
"""

MOVES = "move N1 e2\nface W\n"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of automatically saved matches."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "senlac"


def left(*args: object, stdin: str = MOVES) -> Ran:
    """Play a few moves until the input ends."""
    return senlac("play", "shieldwall", "--bot", "random", *args, stdin=stdin)


def actions(path: Path) -> list[str]:
    """Return the actions of a record."""
    return [entry.get("action", "") for entry in json.loads(path.read_text("utf-8"))["entries"]]


class Terminal:
    """A run of the program in a pseudo-terminal."""

    def __init__(self, *args: object) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", TERMINAL, *PROGRAM, *map(str, args)],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**os.environ, **PLAIN},
        )  # fmt: skip
        os.close(slave)
        self.seen = b""

    def read_until(self, text: bytes) -> None:
        """Read until the program has written this text."""
        start = len(self.seen)
        while text not in self.seen[start:]:
            self.seen += os.read(self.master, 4096)

    def type(self, text: bytes) -> None:
        """Type a line."""
        os.write(self.master, text + b"\n")

    def send(self, number: signal.Signals) -> None:
        """Send a signal until the program writes something.

        Readline checks for signals and then waits for a key. A signal that arrives in between has
        no effect before the next key or signal.
        """
        os.kill(self.process.pid, number)
        while not select.select([self.master], [], [], 1)[0]:
            os.kill(self.process.pid, number)

    def rest(self) -> bytes:
        """Read to the end; return all output."""
        while True:
            try:
                found = os.read(self.master, 4096)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                return self.seen
            if not found:
                return self.seen
            self.seen += found


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """Yield a terminal with a match in which one unit has moved."""
    made = Terminal("play", "shieldwall", "--bot", "random", "--seed", "1")
    made.read_until(b"norman> ")
    made.type(b"move N1 e2")
    made.read_until(b"norman> ")
    yield made
    made.process.kill()
    made.process.wait()


def test_closed_terminal_saves_the_match(terminal: Terminal, state: Path) -> None:
    os.close(terminal.master)
    # The hang-up also ends the input, and either may be handled first.
    assert terminal.process.wait(60) in (0, 128 + signal.SIGHUP)
    [kept] = state.iterdir()
    assert actions(kept) == ["", "move N1 e2"]


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_signal_saves_the_match_and_prints_where(
    terminal: Terminal, state: Path, number: signal.Signals
) -> None:
    terminal.send(number)
    told = terminal.rest()
    os.close(terminal.master)
    assert terminal.process.wait(60) == 128 + number
    [kept] = state.iterdir()
    assert actions(kept) == ["", "move N1 e2"]
    assert b"The match is kept" in told
    assert b"Traceback" not in told


def test_signal_that_does_not_interrupt_the_wait_is_handled() -> None:
    def unheard() -> None:
        # A signal to another thread does not interrupt the call in which the main thread waits.
        signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

    begun = time.monotonic()
    reading, writing = os.pipe()
    sender = threading.Timer(0.5, unheard)
    sender.start()
    with pytest.raises(leaving.Ended), leaving.heard():
        select.select([reading], [], [], 30)
    assert time.monotonic() - begun < 20
    os.close(reading)
    os.close(writing)


def test_signals_ignored_at_the_start_stay_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with leaving.heard():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is leaving._end
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_ctrl_c_twice_saves_the_match(terminal: Terminal, state: Path) -> None:
    os.write(terminal.master, b"\x03\x03\x03")
    told = terminal.rest()
    os.close(terminal.master)
    assert terminal.process.wait(60) == 130
    [kept] = state.iterdir()
    assert actions(kept) == ["", "move N1 e2"]
    assert b"Traceback" not in told


def test_end_of_the_input_saves_the_match(terminal: Terminal, state: Path) -> None:
    os.write(terminal.master, b"\x04")
    assert b"The match is kept" in terminal.rest()
    os.close(terminal.master)
    assert terminal.process.wait(60) == 0
    assert len([*state.iterdir()]) == 1


def test_closed_output_saves_the_match(state: Path) -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, "play", "shieldwall", "--bot", "random", "--seed", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, **PLAIN, "PYTHONUNBUFFERED": "1"},
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"move N1 e2\n")
        process.stdin.flush()
        seen = b""
        while seen.count(b"norman> ") < 2:
            seen += os.read(process.stdout.fileno(), 4096)
        process.stdout.close()
        process.stdin.write(b"log\nlog\n")
        process.stdin.close()
        told = process.stderr.read()
        assert process.wait(60) == 2
    assert told == b"senlac: the output was closed before its end\n"
    [kept] = state.iterdir()
    assert actions(kept)[1] == "move N1 e2"


def test_unknown_bot_leaves_the_saved_match_unchanged(state: Path) -> None:
    assert left("--seed", 1).status == 0
    [kept] = state.iterdir()
    entries = actions(kept)
    again = senlac("play", "--resume", kept, "--bot", "nobody")
    assert again.status == 2
    assert actions(kept) == entries


# ---- which file ---------------------------------------------------------------------------------


def test_saved_match_is_not_overwritten_by_another(state: Path) -> None:
    for _ in range(3):
        assert left().status == 0
    assert len([*state.glob("shieldwall-*.json")]) == 3


def test_different_matches_of_one_seed_have_different_files(state: Path) -> None:
    left("--seed", 1)
    left("--seed", 1, stdin="move N2 d2\n")
    found = sorted(state.iterdir())
    assert sorted([path.stem.count("-") for path in found]) == [1, 2]
    assert {actions(path)[1] for path in found} == {"move N1 e2", "move N2 d2"}


def test_resumed_match_is_saved_in_the_same_file(state: Path) -> None:
    left("--seed", 1)
    [kept] = state.iterdir()
    before = actions(kept)
    again = senlac("play", "--resume", kept, stdin="turn N2 E\n")
    assert again.status == 0
    assert [*state.iterdir()] == [kept]
    assert len(actions(kept)) > len(before)
    assert actions(kept)[: len(before)] == before


def test_file_of_an_earlier_version_is_resumed(state: Path) -> None:
    left("--seed", 1)
    [kept] = state.iterdir()
    old = kept.rename(state / "shieldwall.json")
    again = senlac("play", "--resume", stdin="log\nturn N2 E\n")
    assert "N1 moves from e1 to e2." in again.out
    assert [*state.iterdir()] == [old]


def test_files_that_are_no_records_are_not_overwritten(state: Path) -> None:
    state.mkdir(parents=True)
    for name in ("shieldwall.json", "shieldwall-12.json"):
        (state / name).write_text("not a record")
    left()
    assert len([*state.iterdir()]) == 3
    assert (state / "shieldwall.json").read_text() == "not a record"


# ---- --resume without a file --------------------------------------------------------------------


def test_only_saved_match_is_resumed() -> None:
    left()
    again = senlac("play", "--resume", stdin="log\n")
    assert again.status == 0
    assert "N1 moves from e1 to e2." in again.out
    assert senlac("play", "--resume", "--bot", "greedy", stdin="log\n").status == 0


def test_option_after_resume_is_not_taken_for_a_file() -> None:
    left()
    assert "Usage: senlac play" in senlac("play", "--resume", "-h").out
    refusal = refused(senlac("play", "--resume", "-o", "reroll=yes"))
    assert refusal == "play --resume: the record says what is played; leave the rest out"


def test_resume_without_a_saved_match_is_refused(state: Path) -> None:
    assert refused(senlac("play", "--resume")) == f"play --resume: no match is kept in {state}"


def test_resume_lists_all_matches_if_there_are_several(state: Path) -> None:
    left()
    left()
    told = refused(senlac("play", "--resume"))
    assert told.startswith("play --resume: several matches")
    assert all(str(path) in told for path in state.iterdir())


def test_resume_in_a_terminal_asks_for_one_of_several(state: Path) -> None:
    left("--seed", 1)
    left("--seed", 1, stdin="move N2 d2\n")
    os.utime(next(path for path in state.iterdir() if actions(path)[1] == "move N1 e2"), (1, 1))
    screen = Terminal("play", "--resume")
    screen.read_until(b"Which? 1 to 2")
    assert b"foragers" in screen.seen
    screen.type(b"2")
    screen.read_until(b"norman> ")
    screen.type(b"log")
    screen.read_until(b"N1 moves from e1 to e2.")
    screen.process.kill()
    screen.process.wait()
    os.close(screen.master)


def test_match_that_is_over_is_not_offered(state: Path) -> None:
    state.mkdir(parents=True)
    match = Match.new("shieldwall", seed=1)
    match.concede("norman")
    (state / "shieldwall-1.json").write_text(json.dumps(match.record(private=True).document()))
    assert "no match is kept" in refused(senlac("play", "--resume"))


def test_saved_match_played_to_its_end_is_not_offered(state: Path) -> None:
    left()
    [kept] = state.iterdir()
    assert senlac("play", "--resume", stdin="concede\nyes\n").status == 0
    assert [*state.iterdir()] == [kept]
    assert actions(kept)[-1] == "concede"
    assert "no match is kept" in refused(senlac("play", "--resume"))


def test_pipes_and_folders_are_not_taken_for_saved_matches(state: Path) -> None:
    left("--seed", 1)
    [kept] = state.iterdir()
    (state / "shieldwall-folder.json").mkdir()
    os.mkfifo(state / "shieldwall-pipe.json")
    again = senlac("play", "--resume", stdin="log\nturn N2 E\n")
    assert again.status == 0
    assert actions(kept)[-1].startswith("turn N2")


def test_match_is_saved_with_temporary_files_without_a_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("pwd.getpwuid", no_such_user)
    ran = left()
    assert ran.status == 0, ran
    [kept] = tmp_path.glob("senlac-*/shieldwall-*.json")
    assert actions(kept)[1] == "move N1 e2"
    assert refused(senlac("play", "--resume")) == "there is no home folder; set XDG_STATE_HOME"


def no_such_user(number: int) -> object:
    """Raise the error for a user without an entry, as in a container with an arbitrary user id."""
    raise KeyError(number)


# ---- a full disk --------------------------------------------------------------------------------


def test_match_is_saved_elsewhere_when_the_disk_is_full(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = files._replace

    def full(target: Path, content: bytes) -> None:
        if target.is_relative_to(state):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(target, content)

    monkeypatch.setattr(files, "_replace", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = left()
    assert ran.status == 0
    assert [*state.iterdir()] == []
    [kept] = tmp_path.glob("senlac-*/shieldwall-*.json")
    assert str(kept) in ran.out
    assert actions(kept)[1] == "move N1 e2"


def test_signal_does_not_interrupt_the_writing_of_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, written = files._replace, []

    def interrupted(target: Path, content: bytes) -> None:
        signal.raise_signal(signal.SIGTERM)
        written.append(target.name)
        real(target, content)

    monkeypatch.setattr(files, "_replace", interrupted)
    ran = left("--save", tmp_path / "match.json", stdin="concede\nyes\n")
    assert (ran.status, written) == (0, ["match.json"]), ran
    assert actions(tmp_path / "match.json")[-1] == "concede"


def test_match_that_cannot_be_saved_anywhere_is_an_error(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "_replace", full)
    ran = left()
    assert ran.status == 2
    assert "No space left on device" in ran.err
    assert [*state.iterdir()] == []
