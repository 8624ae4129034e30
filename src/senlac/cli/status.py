"""Exit statuses of the program."""

from __future__ import annotations

from typing import Final

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""
