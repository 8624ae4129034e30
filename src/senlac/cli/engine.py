"""`senlac engine`: the engine for programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from senlac.cli.arguments import complete_game
from senlac.engine.match import registry
from senlac.lab.rpc import serve
from senlac.lab.rpc_methods import RpcSession


def engine(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Default game of `new`.",
            autocompletion=complete_game,
        ),
    ] = None,
) -> None:
    """Serve JSON-RPC 2.0 over standard input and output, one message a line, for programs."""
    if game is not None:
        registry.game(game)
    serve(sys.stdin.buffer, sys.stdout.buffer, RpcSession(game))
