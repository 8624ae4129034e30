"""Limit of the processor time of a process that computes for players."""

from __future__ import annotations

import math
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def limit_processor_time(seconds: int) -> None:
    """End this process once it has computed `seconds` longer, where systems can.

    Time that it waits for a processor does not count. It is ended by SIGXCPU, without a core dump.
    Windows cannot do that.
    """
    if find_spec("resource") is None:
        return
    resource: Any = import_module("resource")
    used = math.ceil(time.process_time())
    for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_CPU, used + seconds)):
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, hard))
