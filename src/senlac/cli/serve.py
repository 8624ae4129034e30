"""`senlac serve`: the web server."""

from __future__ import annotations

from typing import Annotated

import typer

from senlac.cli.extras import import_extra


def serve(
    *,
    port: Annotated[
        int | None,
        typer.Option(help="Port (default: 1066, or a free one)."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address; 0.0.0.0 accepts other machines.")
    ] = "127.0.0.1",
    processes: Annotated[
        int | None,
        typer.Option(hidden=True, help="An option of earlier versions; the error says what to do."),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--open", help="Open the browser when the server is ready.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Log everything, not only warnings.")
    ] = False,
) -> None:
    """Serve the table: play in the browser, with friends or against the computer.

    All data is stored in one file below ~/.local/share/senlac, or where SENLAC_DATA says;
    SENLAC_DATABASE_URL names a PostgreSQL database instead.
    """
    # It takes a second to import, and no other command needs it.
    begin = import_extra("senlac.server.run.serve", "serve", "server").serve
    begin(host, port, typer.echo, processes=processes, browser=browser, verbose=verbose)
