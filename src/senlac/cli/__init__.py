"""The command line: one file a command, and what they share."""

from senlac.cli.app import app, main

__all__ = ["app", "main"]
