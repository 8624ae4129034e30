"""Third-party games, registered with a server as an installed package would register them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from senlac.testing.plugins import write_entry_points
from tests.server.support import Server, serving

ROOT: Final = Path(__file__).resolve().parents[2]

GAMES: Final = {
    "feud": "tests.example.feud_table:FEUD",
    "brothers": "tests.example.feud_table:BROTHER_FEUD",
    "sticks": "tests.example.sticks:STICKS",
    "harrying": "tests.example.harrying_table:HARRYING",
}


@contextmanager
def serving_feud(data: Path) -> Iterator[Server]:
    """Yield a server that finds the example games by their entry points."""
    known = write_entry_points(data / "plugins", GAMES)
    with serving(data / "data", PYTHONPATH=python_path(known)) as server:
        yield server


def python_path(*more: Path) -> str:
    """Return the module path of a test server: our sources, the tests and more folders."""
    import senlac  # noqa: PLC0415 - the one that is tested

    source = Path(senlac.__file__).parents[1]
    return ":".join([str(path) for path in (source, ROOT, *more)])
