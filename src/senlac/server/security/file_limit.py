"""The system's limit on open files, and the number of connections that it allows."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from senlac.engine.support.optional import optional_module
from senlac.server.config.limits import Limits

RESERVED_FILES: Final = 64
"""Files that the server needs itself: database, bots, pages, log."""

FEWEST: Final = 16
"""Minimum number of connections. Not even one browser can work with fewer."""

resource: Final = optional_module("resource")
"""None on Windows, which has no limit on open files."""

log = logging.getLogger("senlac.server")


def clamp_to_file_limit(limits: Limits) -> Limits:
    """Return limits that the system can fulfil, raising the system's own limit if it can be raised.

    Logs a warning if `connections` had to be reduced, because the server then refuses clients.
    """
    if resource is None:
        return limits
    wanted = limits.connections + RESERVED_FILES
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        possible = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (possible, most))
        log.info("limit on open files raised", extra={"before": granted, "now": possible})
        granted = possible
    if granted == resource.RLIM_INFINITY or granted >= wanted:
        log.info("at most %s connections can be open", limits.connections)
        return limits
    found = max(FEWEST, granted - RESERVED_FILES)
    log.warning(
        "limited to %s open files, reducing connections to %s of %s",
        granted, found, limits.connections,
    )  # fmt: skip
    return replace(limits, connections=found)
