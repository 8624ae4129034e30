"""The `senlac serve` command: reads the settings and runs the server."""

from __future__ import annotations

import asyncio
import logging
import webbrowser
from collections.abc import Callable
from typing import Final

from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.server.config import settings
from senlac.server.database import data_folder
from senlac.server.run import listening as ports
from senlac.server.run import run
from senlac.server.run.app import make_app
from senlac.server.support import logs

NO_PROXY: Final = (
    "Warning: other machines can connect, and SENLAC_PROXIES names no proxy. Connections are not "
    "encrypted, and a flood of connections from many networks is not held off. "
    "See docs/host/https.md."
)


def serve(
    host: str,
    port: int | None,
    say: Callable[[str], None],
    *,
    processes: int | None,
    browser: bool,
    verbose: bool,
) -> None:
    """Serve until Ctrl-C. `say` prints sentences for the person who started the server.

    Without a `port` it is `PORT`, or the first available of some others. `processes` is an
    option of earlier versions, refused unless it is None. With `browser` the page is opened. With
    `verbose` the log also shows starts, stops and settings.

    Raises:
        OptionError: a setting is invalid, or the port, the folder or the database is not available.
    """
    logs.set_up(logging.INFO if verbose else logging.WARNING)
    if processes is not None:
        raise OptionError(f"--processes: {settings.ONE_PROCESS}")
    chosen = settings.from_environment()
    # Validate all settings before anything is opened or changed.
    app = make_app(chosen)
    for fault in registry.installed().faults():
        say(f"Not served: {fault}.")
    with data_folder.exclusive_lock(chosen, say):
        run.prepare(chosen)
        listening = ports.bound_socket(host, port)
        address = ports.address(listening, host)
        if port is None and listening.getsockname()[1] != ports.PORT:
            say(f"Port {ports.PORT} is in use, so the server uses another.")
        say(f"The server runs at {address} (press Ctrl-C to stop it).")
        if ports.accepts_other_machines(listening) and chosen.proxies == settings.HERE:
            say(NO_PROXY)

        async def open_browser(_server: object) -> None:
            if browser:
                await asyncio.to_thread(webbrowser.open, address)

        try:
            run.run(app, chosen, listening, open_browser)
        except OSError as error:
            raise OptionError(f"cannot serve: {error.strerror or error}") from error
