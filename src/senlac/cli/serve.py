"""`senlac serve`: the table, for browsers."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    *,
    port: Annotated[
        int | None,
        typer.Option(help="The port to listen on; 1066, or a free one, unless it is given."),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    processes: Annotated[
        int | None,
        typer.Option(
            min=1, max=64, help="How many processes share the matches; SENLAC_PROCESSES, or one."
        ),
    ] = None,
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
    # It takes a second to load, and no other command needs it.
    from senlac.table.serving import serve as begin  # noqa: PLC0415 - see above

    begin(host, port, typer.echo, processes=processes, browser=browser, verbose=verbose)
