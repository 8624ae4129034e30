"""Progress bars on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from senlac.cli.output import paper


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error, if that is a terminal; give its callback.

    The callback takes the number of finished items and of all.
    """
    console = paper(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True,
        disable=not console.is_terminal,
    ) as shown:  # fmt: skip
        task = shown.add_task(what, total=None)
        yield lambda done, most: shown.update(task, completed=done, total=most)
