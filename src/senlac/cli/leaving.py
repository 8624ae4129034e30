"""The end of a match at the terminal: finished, left by the player, or ended by a signal."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import typer

from senlac.cli import kept
from senlac.cli.output import write_nowhere
from senlac.cli.prompt_commands import LeaveMatch, write_record
from senlac.cli.status import INTERRUPTED
from senlac.cli.terminal_match import TerminalMatch
from senlac.engine.support.errors import SenlacError

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
)
"""Signals that end the program: Ctrl-C, a closed terminal, and a system that shuts down."""

BY_SIGNAL: Final = 128
"""The exit status after a signal is this plus the number of the signal."""

AGAIN: Final = 0.1
"""Seconds after which a signal is sent again if its handler has not run."""


class Ended(BaseException):
    """A signal has ended the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def run(session: TerminalMatch, save: Path | None) -> None:
    """Play until the match or the program ends, and save the match."""
    with heard():
        try:
            play_or_break_off(session, save)
        except KeyboardInterrupt:
            break_off(session, save)
            raise typer.Exit(INTERRUPTED) from None
        except Ended as ended:
            break_off(session, save)
            raise typer.Exit(BY_SIGNAL + ended.number) from None


def play_or_break_off(session: TerminalMatch, save: Path | None) -> None:
    """Play, and save the match at the end of input or after an error.

    A closed terminal also ends the input. Its signal may arrive while that is handled here, so
    that signals are caught by the caller.
    """
    try:
        play(session, save)
    except EOFError:
        break_off(session, save)
    except Exception:
        # The terminal or the reader of the output was closed, or a bot failed.
        break_off(session, save)
        raise


def play(session: TerminalMatch, save: Path | None) -> None:
    """Play, and save the match if the options or the player say where."""
    try:
        session.play()
    except LeaveMatch:
        leave(session, save)
    else:
        save_finished(session, save)


def save_finished(session: TerminalMatch, save: Path | None) -> None:
    """Save a finished match if the options or the player say where."""
    kept.note_end(session.match)
    if save is None and session.keyboard.live:
        save = ask_save_path(session)
    if save is not None:
        save_or_autosave(session, save)
        session.say_command("Saved; see it again with:", "replay", save)


def leave(session: TerminalMatch, save: Path | None) -> None:
    """Save a match that the player leaves, if the options or the player say where."""
    if save is None and is_idle(session):
        return
    path = save if save is not None else ask_save_path(session)
    if path is not None:
        save_or_autosave(session, path)
        session.say_command("The match is kept; go on with:", "play", "--resume", path)


def break_off(session: TerminalMatch, save: Path | None) -> None:
    """Save an interrupted match, and print the path if standard output is open."""
    if save is None and is_idle(session):
        return
    path = save_or_autosave(session, save)
    try:
        session.console.print()
        session.say_command("The match is kept; go on with:", "play", "--resume", path)
        sys.stdout.flush()
    except OSError:
        write_nowhere()


def is_idle(session: TerminalMatch) -> bool:
    """Return whether leaving loses nothing: no action has been played, or the match is over."""
    return session.match.entries == 1 or session.match.result() is not None


def save_or_autosave(session: TerminalMatch, path: Path | None) -> Path:
    """Write the record of a match to `path`, by default to an automatically saved file.

    Raises:
        SenlacError: the file cannot be written; the message says where the match is instead.
    """
    with deaf():
        if path is None:
            return kept.save_unfinished(session.match)
        try:
            write_record(session.match, path)
        except SenlacError as error:
            refuge = kept.save_unfinished(session.match)
            raise SenlacError(f"{error}; the match is kept in {refuge}") from error
        return path


def ask_save_path(session: TerminalMatch) -> Path | None:
    """Ask where to save the match; `None` for nowhere."""
    text = session.keyboard.ask("Save to which file? (Enter: do not save) ").strip()
    return Path(text).expanduser() if text else None


# ---- signals ------------------------------------------------------------------------------------


@contextlib.contextmanager
def heard() -> Iterator[None]:
    """Turn signals into exceptions, so that the match can be saved.

    After the first signal further ones are ignored until the match is saved, so that an impatient
    second Ctrl-C does not lose it. Signals that were ignored at the start, as by `nohup`, stay
    ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {one: signal.getsignal(one) for one in SIGNALS}
    for one, way in before.items():
        if way is not signal.SIG_IGN:
            signal.signal(one, _end)
    try:
        with repeated():
            yield
    finally:
        for one, way in before.items():
            signal.signal(one, way)


@contextlib.contextmanager
def repeated() -> Iterator[None]:
    """Send signals again until their handler has run.

    A signal that arrives between Python's last check and the system call that waits for input does
    not interrupt that call.
    """
    if not hasattr(signal, "pthread_kill"):
        yield
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    sender = threading.Thread(target=_send_again, args=(reading, threading.get_ident()))
    sender.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(writing)
        sender.join()
        os.close(reading)


def _send_again(reading: int, thread: int) -> None:
    """Read the numbers of signals from a pipe; resend each to a thread until `_end` has run."""
    while number := os.read(reading, 1):
        time.sleep(AGAIN)
        while signal.getsignal(number[0]) is _end:
            signal.pthread_kill(thread, number[0])
            time.sleep(AGAIN)


def _end(number: int, _frame: FrameType | None) -> None:
    """Handle a signal: ignore further ones, and end the match.

    Raises:
        KeyboardInterrupt: the signal is that of Ctrl-C.
        Ended: it is another one.
    """
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Ended(number)


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Ignore signals while the context lasts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {one: signal.signal(one, signal.SIG_IGN) for one in SIGNALS}
    try:
        yield
    finally:
        for one, way in before.items():
            signal.signal(one, way)
