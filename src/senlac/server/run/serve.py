"""The `senlac serve` command: reads the settings and runs the server."""

from __future__ import annotations

import logging
from collections.abc import Callable

from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.server.config import settings
from senlac.server.database import data_folder
from senlac.server.run import run
from senlac.server.run.app import make_app
from senlac.server.run.run import OpenBrowser
from senlac.server.run.supervisor import serve_with_workers
from senlac.server.support import logs


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

    Without a `port` it is `run.PORT`, or the first available of some others. `processes` overrides
    `SENLAC_PROCESSES` unless it is None. With `browser` the page is opened. With `verbose` the log
    also shows starts, stops and settings.

    Raises:
        OptionError: a setting is invalid, or the port, the folder or the database is not available.
    """
    logs.set_up(logging.INFO if verbose else logging.WARNING)
    chosen = settings.from_environment(processes=processes)
    # Validate all settings before anything is opened or changed.
    app = make_app(chosen)
    for fault in registry.installed().faults():
        say(f"Not served: {fault}.")
    with data_folder.exclusive_lock(chosen) as lock:
        run.prepare(chosen)
        listening = run.bound_socket(host, port)
        address = run.address(listening, host)
        if port is None and listening.getsockname()[1] != run.PORT:
            say(f"Port {run.PORT} is in use, so the server uses another.")
        say(f"The server runs at {address} (press Ctrl-C to stop it).")
        shown = address if browser else ""
        try:
            if chosen.processes == 1:
                run.run(app, chosen, listening, OpenBrowser(shown))
            else:
                serve_with_workers(chosen.processes, listening, lock, shown, verbose=verbose)
        except OSError as error:
            raise OptionError(f"cannot serve: {error.strerror or error}") from error
