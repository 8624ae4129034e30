"""A real server that is told the time and the secrets of its dice, so that two can be compared.

Run as `python -m tests.server.steady serve`; all the rest of it is the program as it is.
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
"""When the first of all things happens there."""

ROUND: Final = 0.05
"""How often it is looked there what is due: the time may leap at any moment."""

AGES: Final = 1e9
"""A leap of the time is not the absence of whoever keeps it."""


class Steady(Server):
    """A server that knows the example games, and no time but the one it is told."""

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
        """Set the time, and the secret of the matches that are made from now on."""
        self.now = seconds
        fresh = self._told.with_suffix(".new")
        fresh.write_text(f"{seconds} {secret.hex()}", encoding="ascii")
        fresh.replace(self._told)


def serve(told: Path) -> None:
    """Serve by a clock and with secrets that a file tells."""

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
