"""A server whose collector never looks, and which writes at a signal what waits for it."""

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
    """Write down how many objects of each kind only the collector would free, and free them."""
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
    # Of tables the last alone has room.
    vars(table_cache)["FLAT"] = sys.maxsize
    signal.signal(signal.SIGUSR1, tell)
    main()
