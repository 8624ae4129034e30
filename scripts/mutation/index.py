"""Index of the tests that execute each line, from the contexts of coverage.py."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from scripts.mutation.scratch import Scratch, ScratchError

SETTINGS: Final = """[run]
source = {source}
dynamic_context = test_function
data_file = {data}
"""


class Index:
    """The test functions that execute a line, by file and line.

    Names are those that coverage.py gives to contexts: `tests.games.comet.test_x.test_y`. Results
    that the engine caches are computed in the first test that needs them, so that a test may be
    missing here. Therefore the tests of the whole game run last in any case.
    """

    def __init__(self, lines: dict[str, dict[str, list[str]]]) -> None:
        self.lines = lines

    def tests(self, path: str, line: int) -> frozenset[str]:
        """Return the names of the tests that execute a line."""
        return frozenset(self.lines.get(path, {}).get(str(line), ()))

    @classmethod
    def kept(cls, path: Path) -> Index:
        """Read an index that was written by `keep`."""
        return cls(json.loads(path.read_text("utf-8")))

    def keep(self, path: Path) -> None:
        """Write the index. One of older sources costs time, but changes no verdict."""
        path.write_text(json.dumps(self.lines), "utf-8")

    @classmethod
    def read(cls, report: dict[str, Any], root: Path) -> Index:
        """Read the JSON report of coverage.py, written with `--show-contexts`."""
        lines = {}
        for name, file in report["files"].items():
            place = Path(name)
            path = place.relative_to(root) if place.is_absolute() else place
            contexts = file["contexts"]
            lines[path.as_posix()] = {
                line: sorted(filter(None, tests)) for line, tests in contexts.items()
            }
        return cls(lines)


def measure(scratch: Scratch, games: Sequence[str], tests: Iterable[str]) -> Index:
    """Run tests under coverage.py and return which of them execute which lines.

    Raises:
        ScratchError: a test fails although nothing has been changed.
    """
    folder = scratch.folder / "coverage"
    folder.mkdir()
    settings, data, report = (folder / name for name in ("rc", "data", "report.json"))
    source = ",".join(str(scratch.folder / "src/senlac/games" / game) for game in games)
    settings.write_text(SETTINGS.format(source=source, data=data), "utf-8")
    coverage = [sys.executable, "-m", "coverage"]
    rc = f"--rcfile={settings}"
    ran = ["run", rc, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *tests]
    for arguments in (ran, ["json", rc, "--show-contexts", "-o", str(report)]):
        done = subprocess.run(  # noqa: S603 - our own tests
            [*coverage, *arguments],
            cwd=scratch.folder,
            env=scratch.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise ScratchError(f"coverage: {done.stdout[-3000:]}{done.stderr[-1000:]}")
    return Index.read(json.loads(report.read_text("utf-8")), scratch.folder)
