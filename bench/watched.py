"""Serve as `senlac serve` does, and write down every few milliseconds what the server is doing.

    python bench/watched.py FILE serve --port 0

A line of the file holds a moment of the machine's monotonic clock, and where in the code the event
loop was then, the innermost last; or how long a collection of garbage took that ended then.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Final, TextIO

from senlac.cli import main

INTERVAL: Final = 0.004
DEPTH: Final = 3
OURS: Final = "senlac"


def watch(file: TextIO, thread: int) -> None:
    """Write down for ever where a thread is."""
    while True:
        time.sleep(INTERVAL)
        frame = sys._current_frames().get(thread)  # noqa: SLF001 - there is no other way to look
        file.write(f"{time.perf_counter():.4f} {' < '.join(places(frame))}\n")


def places(frame: FrameType | None) -> list[str]:
    """Return where a thread is: its innermost function, and the nearest of ours around it."""
    found: list[str] = []
    while frame is not None and len(found) < DEPTH:
        path = Path(frame.f_code.co_filename)
        if not found or OURS in path.parts:
            found.append(f"{path.stem}.{frame.f_code.co_name}")
        frame = frame.f_back
    return found


class Collections:
    """Writes down the collections of garbage."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """Note that one begins or ends."""
        now = time.perf_counter()
        if phase == "start":
            self._began = now
        else:
            took = (now - self._began) * 1000
            self._file.write(f"{now:.4f} gc{info['generation']} {took:.1f} ms\n")


def run() -> None:
    """Watch, and serve."""
    path = Path(sys.argv.pop(1))
    file = path.open("w", encoding="utf-8", buffering=1)
    gc.callbacks.append(Collections(file))
    thread = threading.main_thread().ident or 0
    threading.Thread(target=watch, args=(file, thread), daemon=True).start()
    main()


if __name__ == "__main__":
    run()
