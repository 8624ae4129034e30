"""Crash guard: sets aside matches that a server process was working on when it died.

While a thread computes something for a match, the match's id is in a memory-mapped file, which
remains when the process is killed. The next start reads the file. A match with an overlay or a
position is set aside at once: its values are its creator's. Others are set aside after `STRIKES`
deaths without a success between them, because a process may die for unrelated reasons.
"""

from __future__ import annotations

import functools
import itertools
import logging
import mmap
import re
import threading
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from senlac.server.database.data_folder import OWNERS_FOLDER
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.table import Table
from senlac.server.support.errors import SetAside

T = TypeVar("T")
P = ParamSpec("P")

STRIKES: Final = 3
"""Deaths in a row after which a match with the printed values is set aside."""

SLOTS: Final = 32
"""Number of threads that can be noted at the same time. Further threads are not noted."""

SLOT: Final = 64
"""Bytes for one thread."""

FOLDER: Final = "set-aside"
"""Folder in the data folder: a file for each match, which contains the number of deaths."""

OWN: Final = "own"
PRINTED: Final = "printed"

_ID: Final = re.compile(r"[0-9a-z]{1,40}")

log = logging.getLogger("senlac.server")


class CrashGuard:
    """The notes of one server process, and the matches that are set aside.

    It takes notes only while it is open.

    Attributes:
        aside: the ids of the matches that are set aside.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER
        self._path = data / FOLDER / "working-0"
        self._file: mmap.mmap | None = None
        self._slots = itertools.count()
        self._mine = threading.local()
        self._struck: set[str] = set()
        self.aside: set[str] = set()

    def open(self) -> None:
        """Read what the previous process was working on, and begin to take notes."""
        self._folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
        for kind, match_id in sorted(_left(self._path)):
            self._strike(kind, match_id)
        for match_id, strikes in read_strikes(self._folder):
            self._struck.add(match_id)
            if strikes >= STRIKES:
                self.aside.add(match_id)
                log.warning(
                    "match set aside: the server died while working on it; "
                    "`senlac admin release` makes it playable again",
                    extra={"match": match_id},
                )
        self._path.write_bytes(bytes(SLOTS * SLOT))
        with self._path.open("r+b") as file:
            self._file = mmap.mmap(file.fileno(), SLOTS * SLOT)

    def close(self) -> None:
        """Remove the notes, after which no match is suspected, even if a thread still computes."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._path.unlink(missing_ok=True)

    def require_usable(self, match_id: str) -> None:
        """Refuse a match that is set aside.

        Raises:
            SetAside: the match is set aside.
        """
        if match_id in self.aside:
            raise SetAside

    def working(self, match_id: str, begin: MatchStart) -> AbstractContextManager[None]:
        """Note that this thread computes something for a match."""
        file, slot = self._file, self._slot()
        if file is None or slot >= SLOTS:
            return nullcontext()
        kind = OWN if begin.has_own_values else PRINTED
        return _Note(self, file, slot, kind, match_id)

    @property
    def is_open(self) -> bool:
        """Whether notes are taken."""
        return self._file is not None

    def acquit(self, match_id: str) -> None:
        """Forget earlier deaths of a match, after a success."""
        if match_id in self._struck and match_id not in self.aside:
            self._struck.discard(match_id)
            (self._folder / match_id).unlink(missing_ok=True)

    def over(
        self, work: Generator[None, None, T], match_id: str, begin: MatchStart
    ) -> Generator[None, None, T]:
        """Run work that is divided into parts, and note the match while each part runs."""
        while True:
            with self.working(match_id, begin):
                try:
                    next(work)
                except StopIteration as ended:
                    result: T = ended.value
                    return result
            yield

    def _slot(self) -> int:
        """Return the number of this thread, assigned at its first call."""
        slot: int | None = getattr(self._mine, "slot", None)
        if slot is None:
            slot = self._mine.slot = next(self._slots)
        return slot

    def _strike(self, kind: str, match_id: str) -> None:
        """Note that a process died while it was working on a match."""
        file = self._folder / match_id
        before = _number(file)
        file.write_text(str(STRIKES if kind == OWN else before + 1), "utf-8")


class _Note:
    """A note that a thread computes something for a match, while its context is entered.

    Actions take several: a generator as context manager would take twice the time.
    """

    __slots__ = ("_before", "_file", "_guard", "_match_id", "_place", "_text")

    def __init__(
        self, guard: CrashGuard, file: mmap.mmap, slot: int, kind: str, match_id: str
    ) -> None:
        self._guard = guard
        self._file = file
        self._place = slice(slot * SLOT, (slot + 1) * SLOT)
        self._match_id = match_id
        self._text = f"{kind} {match_id}".encode()[:SLOT].ljust(SLOT, b"\0")
        self._before = b""

    def __enter__(self) -> None:
        self._before = self._file[self._place]
        self._file[self._place] = self._text

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # The file is already closed if the server stops while a thread computes.
        if self._guard.is_open:
            self._file[self._place] = self._before
        if kind is None:
            self._guard.acquit(self._match_id)


def read_strikes(folder: Path) -> list[tuple[str, int]]:
    """Return the matches during which processes died, each with the number of deaths."""
    if not folder.is_dir():
        return []
    files = [file for file in folder.iterdir() if _ID.fullmatch(file.name)]
    return sorted([(file.name, _number(file)) for file in files])


def set_aside(data: Path) -> set[str]:
    """Return the matches that a data folder lists as set aside."""
    return {match_id for match_id, strikes in read_strikes(data / FOLDER) if strikes >= STRIKES}


def release(data: Path, match_id: str) -> bool:
    """Make a match playable from the next start on; return whether it was set aside."""
    if match_id not in set_aside(data):
        return False
    (data / FOLDER / match_id).unlink(missing_ok=True)
    return True


def _left(path: Path) -> set[tuple[str, str]]:
    """Return the kind and the id of the matches in the notes that a process left."""
    try:
        text = path.read_bytes()
    except OSError:
        return set()
    slots = [text[start : start + SLOT].rstrip(b"\0") for start in range(0, len(text), SLOT)]
    found = [slot.decode("ascii", "replace").partition(" ") for slot in slots if slot]
    return {
        (kind, match_id)
        for kind, _, match_id in found
        if kind in (OWN, PRINTED) and _ID.fullmatch(match_id)
    }


def _number(file: Path) -> int:
    """Return the number in a file, 0 without one."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return 0
    return int(text) if text.isdecimal() and len(text) < SLOT else 0


# ---- the installed guard ------------------------------------------------------------------------

_guards: list[CrashGuard] = []
"""The guard of the server that runs in this process; empty without one."""


def install(guard: CrashGuard) -> None:
    """Let the guard note the work of all `guarded` functions of this process."""
    _guards[:] = [guard]


def remove(guard: CrashGuard) -> None:
    """Uninstall the guard, if it is installed."""
    if guard in _guards:
        _guards.remove(guard)


def working_on(table: Table) -> AbstractContextManager[None]:
    """Note the table while something is computed for it."""
    return _guards[0].working(table.id, table.begin) if _guards else nullcontext()


def guarded(
    function: Callable[Concatenate[Table, P], T],
) -> Callable[Concatenate[Table, P], T]:
    """Decorate a function that computes something for a table, which the guard then notes."""

    @functools.wraps(function)
    def noted(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with working_on(table):
            return function(table, *args, **kwargs)

    return noted


def guarded_parts(
    function: Callable[Concatenate[Table, P], Generator[None, None, T]],
) -> Callable[Concatenate[Table, P], Generator[None, None, T]]:
    """Decorate a generator that works for a table: the guard notes the table in each part."""

    @functools.wraps(function)
    def noted(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> Generator[None, None, T]:
        work = function(table, *args, **kwargs)
        return _guards[0].over(work, table.id, table.begin) if _guards else work

    return noted
