"""Serve like `senlac serve`, and record every few milliseconds what the server is doing.

    python bench/watched.py FILE serve --port 0

A line of the file has a time of the performance counter, and the functions that the event loop was
in, the innermost first; or how long a garbage collection took that ended then.
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
    """Record for ever where a thread is."""
    while True:
        time.sleep(INTERVAL)
        frame = sys._current_frames().get(thread)  # noqa: SLF001 - there is no other way to look
        file.write(f"{time.perf_counter():.4f} {' < '.join(places(frame))}\n")


def places(frame: FrameType | None) -> list[str]:
    """Return the innermost function of a thread, and the nearest functions of ours around it."""
    found: list[str] = []
    while frame is not None and len(found) < DEPTH:
        path = Path(frame.f_code.co_filename)
        if not found or OURS in path.parts:
            found.append(f"{path.stem}.{frame.f_code.co_name}")
        frame = frame.f_back
    return found


class Collections:
    """Records garbage collections."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """Record the start or the end of a garbage collection."""
        now = time.perf_counter()
        if phase == "start":
            self._began = now
        else:
            took = (now - self._began) * 1000
            self._file.write(f"{now:.4f} gc{info['generation']} {took:.1f} ms\n")


def run() -> None:
    """Start the recording, and serve."""
    path = Path(sys.argv.pop(1))
    file = path.open("w", encoding="utf-8", buffering=1)
    gc.callbacks.append(Collections(file))
    thread = threading.main_thread().ident or 0
    threading.Thread(target=watch, args=(file, thread), daemon=True).start()
    main()


if __name__ == "__main__":
    run()
