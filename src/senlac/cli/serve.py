"""`senlac serve`: the table, for browsers."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

from senlac.engine.errors import OptionError


def serve(
    *,
    port: Annotated[
        int | None,
        typer.Option(help="The port to listen on; 1066, or a free one, unless it is given."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    browser: Annotated[
        bool, typer.Option("--open", help="Open the browser when the server is ready.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Write all the log, not only warnings.")
    ] = False,
) -> None:
    """Serve the table: play in the browser, with friends or against the computer.

    Everything is kept in one file below ~/.local/share/senlac, or where SENLAC_DATA says;
    SENLAC_DATABASE_URL names a PostgreSQL database instead.
    """
    from senlac.table import logs, running, settings  # noqa: PLC0415 - it takes a moment to load
    from senlac.table.app import make_app  # noqa: PLC0415 - it takes a moment to load
    from senlac.table.storage import folder  # noqa: PLC0415 - it takes a moment to load

    logs.set_up(logging.INFO if verbose else logging.WARNING)
    chosen = settings.from_environment()
    app = make_app(chosen)
    with folder.alone(chosen):
        running.prepare(chosen)
        listening = running.bound_socket(host, port)
        address = running.address(listening, host)
        if port is None and listening.getsockname()[1] != running.PORT:
            typer.echo(f"Port {running.PORT} is taken; this is the next best.")
        typer.echo(f"The table stands at {address} (Ctrl-C ends).")
        try:
            running.run(app, chosen, listening, address if browser else "")
        except OSError as error:
            raise OptionError(f"cannot serve: {error.strerror or error}") from error
