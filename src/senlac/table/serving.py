"""Serving: the table from its settings to its last request, as the command starts it."""

from __future__ import annotations

import logging
from collections.abc import Callable

from senlac.engine import registry
from senlac.engine.errors import OptionError
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
    """Serve until Ctrl-C; `say` is told where, in sentences for whoever started it.

    Raises:
        OptionError: a setting is wrong, or the port, the folder or the database may not be had.
    """
    logs.set_up(logging.INFO if verbose else logging.WARNING)
    chosen = settings.from_environment(processes=processes)
    # Whatever the settings say is looked at before anything is touched.
    app = make_app(chosen)
    for fault in registry.installed().faults():
        say(f"Not served: {fault}.")
    with folder.alone(chosen) as lock:
        running.prepare(chosen)
        listening = running.bound_socket(host, port)
        address = running.address(listening, host)
        if port is None and listening.getsockname()[1] != running.PORT:
            say(f"Port {running.PORT} is taken; this is the next best.")
        say(f"The table stands at {address} (Ctrl-C ends).")
        shown = address if browser else ""
        try:
            if chosen.processes == 1:
                running.run(app, chosen, listening, Browsing(shown))
            else:
                live_together(chosen.processes, listening, lock, shown, verbose=verbose)
        except OSError as error:
            raise OptionError(f"cannot serve: {error.strerror or error}") from error
