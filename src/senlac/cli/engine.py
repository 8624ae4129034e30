"""`senlac engine`: the engine for programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from senlac.cli.choices import complete_game
from senlac.engine import registry
from senlac.lab.methods import Engine
from senlac.lab.rpc import serve


def engine(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game of `new` when it names none.",
            autocompletion=complete_game,
        ),
    ] = None,
) -> None:
    """Speak JSON-RPC 2.0 over standard input and output, one message a line, for programs."""
    if game is not None:
        registry.game(game)
    serve(sys.stdin.buffer, sys.stdout.buffer, Engine(game))
