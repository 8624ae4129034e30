"""A real server with a controlled clock and controlled dice secrets, so that two can be compared.

Run as `python -m tests.server.steady serve`; everything else is the unchanged program.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar, Final
from unittest.mock import patch

from senlac.cli import main
from senlac.engine.match.match import SECRET_BYTES
from senlac.server.bots import deadline_scheduler
from senlac.server.matches import lobby
from senlac.server.store import table_writer
from senlac.testing.plugins import write_entry_points
from tests.server.plugins import GAMES, python_path
from tests.server.support import Server

TOLD: Final = "SENLAC_TEST_TOLD"
BEGIN: Final = 1_800_000_000
"""The start time of the clock."""

ROUND: Final = 0.05
"""The poll interval of the deadline scheduler: the clock may jump at any moment."""

AGES: Final = 1e9
"""The scheduler's threshold for a late round: a jump of the clock is not an outage."""


class Steady(Server):
    """A server with the example games, whose clock and secrets the test sets."""

    program: ClassVar[list[str]] = [sys.executable, "-m", "tests.server.steady"]

    def __init__(
        self, folder: Path, begin: int = BEGIN, environment: Mapping[str, str] | None = None
    ) -> None:
        known = write_entry_points(folder / "plugins", GAMES)
        self._told = folder / "told"
        self.now = begin
        self.tell(begin, bytes(SECRET_BYTES))
        told = {"PYTHONPATH": python_path(known), TOLD: str(self._told)}
        super().__init__(folder / "data", **told, **(environment or {}))

    def tell(self, seconds: int, secret: bytes = bytes(SECRET_BYTES)) -> None:
        """Set the clock, and the secret of matches created from now on."""
        self.now = seconds
        fresh = self._told.with_suffix(".new")
        fresh.write_text(f"{seconds} {secret.hex()}", encoding="ascii")
        fresh.replace(self._told)


def serve(told: Path) -> None:
    """Serve with the clock and the secrets that a file contains."""

    def word(place: int) -> str:
        return told.read_text(encoding="ascii").split()[place]

    clock = SimpleNamespace(time=lambda: float(word(0)))
    chosen = SimpleNamespace(token_bytes=lambda _: bytes.fromhex(word(1)))
    with ExitStack() as stack:
        for module, name, other in [
            (table_writer, "time", clock),
            (lobby, "secrets", chosen),
            (deadline_scheduler, "ROUND_SECONDS", ROUND),
            (deadline_scheduler, "LATE", AGES),
        ]:
            stack.enter_context(patch.object(module, name, other))
        main()


if __name__ == "__main__":
    serve(Path(os.environ[TOLD]))
