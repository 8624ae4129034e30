"""The `senlac serve` command: reads the settings and runs the server."""

from __future__ import annotations

import logging
from collections.abc import Callable

from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.table import logs, running, settings
from senlac.table.app import make_app
from senlac.table.homes.household import live_together
from senlac.table.running import Browsing
from senlac.table.storage import folder


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

    Raises:
        OptionError: a setting is invalid, or the port, the folder or the database is not available.
    """
    logs.set_up(logging.INFO if verbose else logging.WARNING)
    chosen = settings.from_environment(processes=processes)
    # Validate all settings before anything is opened or changed.
    app = make_app(chosen)
    for fault in registry.installed().faults():
        say(f"Not served: {fault}.")
    with folder.alone(chosen) as lock:
        running.prepare(chosen)
        listening = running.bound_socket(host, port)
        address = running.address(listening, host)
        if port is None and listening.getsockname()[1] != running.PORT:
            say(f"Port {running.PORT} is in use, so the server uses another.")
        say(f"The server runs at {address} (press Ctrl-C to stop it).")
        shown = address if browser else ""
        try:
            if chosen.processes == 1:
                running.run(app, chosen, listening, Browsing(shown))
            else:
                live_together(chosen.processes, listening, lock, shown, verbose=verbose)
        except OSError as error:
            raise OptionError(f"cannot serve: {error.strerror or error}") from error
