"""The command line: one module for each command, and what they share."""

from __future__ import annotations

import sys

from senlac.cli.status import INTERRUPTED


def main() -> None:
    """Run the program with the arguments it was started with."""
    try:
        # Imported only now, so that Ctrl-C is handled in one place, and the processes of a
        # simulation,
        # which import this file too, start quickly.
        from senlac.cli.app import app  # noqa: PLC0415

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
