"""A server without garbage collection, which at a signal reports what only the collector frees."""

from __future__ import annotations

import gc
import json
import signal
import sys
from collections import Counter

from senlac.cli import main
from senlac.server.store import table_cache
from senlac.server.support import gc_scheduler


def tell(*_: object) -> None:
    """Free the objects that only the collector can free, and write their number by type."""
    gc.unfreeze()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = Counter(type(one).__name__ for one in gc.garbage)
    gc.garbage.clear()
    gc.collect()
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    vars(gc_scheduler)["ENOUGH"] = sys.maxsize
    # Only the last table fits into the cache.
    vars(table_cache)["FLAT"] = sys.maxsize
    signal.signal(signal.SIGUSR1, tell)
    main()
