"""The command line: one file a command, and what they share."""

from __future__ import annotations

import sys

from senlac.cli.status import INTERRUPTED


def main() -> None:
    """Run the program on the arguments it was started with."""
    try:
        # Read only now, so that Ctrl-C is met in one place, and the processes of a simulation,
        # which read this file too, start quickly.
        from senlac.cli.app import app  # noqa: PLC0415

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
