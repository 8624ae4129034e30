"""Open files: how many the system grants this process, and how many connections that is."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from senlac.engine.optional import optional_module
from senlac.table.allowance import Limits

OURS: Final = 64
"""How many files we need ourselves: the database, bots, pages, the log."""

FEWEST: Final = 16
"""Not even one browser does with fewer connections than this."""

resource: Final = optional_module("resource")
"""None on Windows, which limits no open files."""

log = logging.getLogger("senlac.table")


def within(limits: Limits) -> Limits:
    """Return limits by which no more is open than can be, the system's own raised if it may be.

    What we cannot have is said in the log, for then some who would come in are turned away.
    """
    if resource is None:
        return limits
    wanted = limits.connections + OURS
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        possible = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (possible, most))
        log.info("open files raised", extra={"before": granted, "now": possible})
        granted = possible
    if granted == resource.RLIM_INFINITY or granted >= wanted:
        log.info("%s connections can be open at once", limits.connections)
        return limits
    found = max(FEWEST, granted - OURS)
    log.warning(
        "the system grants %s open files: only %s of %s connections can be open at once",
        granted, found, limits.connections,
    )  # fmt: skip
    return replace(limits, connections=found)
