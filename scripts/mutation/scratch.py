"""A scratch copy of the repository, in which mutations are applied and tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scripts.mutation.operators import Mutation

COPIED: Final = ("src", "tests")
"""The folders that are copied; everything else at the root is linked."""

MEMORY: Final = 4 << 30
"""Address space of a test process in bytes: a broken loop must not fill the machine."""

START: Final = (
    f"import resource, sys; resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}));"
    "import pytest; sys.exit(pytest.main(sys.argv[1:]))"
)

OPTIONS: Final = (
    "-q",
    "-x",
    "-p",
    "no:randomly",
    "-p",
    "no:cacheprovider",
    "--tb=no",
)
PASSED: Final = 0
FAILED: Final = frozenset({1, 2})
"""Exit status of pytest: a test failed, or a file could not be imported."""
USAGE: Final = 4
"""Exit status of pytest if it does not find a test, also because its file cannot be imported."""
NOTHING: Final = 5
CRASH: Final = "crash"


class ScratchError(RuntimeError):
    """Tests could not be run at all."""


@dataclass(frozen=True)
class Outcome:
    """Whether tests noticed a change, and the first one that did.

    Attributes:
        late: the process was stopped before all tests had run, so that nothing is known.
    """

    noticed: bool
    test: str = ""
    late: bool = False


class Scratch:
    """A copy of the sources and tests under a temporary folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        for path in root.iterdir():
            target = folder / path.name
            if path.name in COPIED:
                ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
                shutil.copytree(path, target, ignore=ignored)
            elif not path.name.startswith(".git"):
                target.symlink_to(path)

    @contextmanager
    def changed(self, mutation: Mutation) -> Iterator[None]:
        """Apply a mutation while the context lasts."""
        path = self.folder / mutation.path
        source = path.read_text("utf-8")
        path.write_text(mutation.apply(source), "utf-8")
        # Python reuses bytecode if the source has the same size and modification second.
        os.utime(path, (1, 1))
        try:
            yield
        finally:
            path.write_text(source, "utf-8")

    def environment(self, **more: str) -> Mapping[str, str]:
        """Return the environment in which tests import the scratch copy."""
        own = {
            "PYTHONPATH": f"{self.folder / 'src'}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_PROFILE": "ci",
        }
        return os.environ | own | more

    def run(self, tests: Sequence[str], *, seconds: float, most: float) -> Outcome:
        """Run tests until the first one fails.

        A test that takes more than `seconds` fails. After `most` seconds in total the process is
        stopped.

        Raises:
            ScratchError: pytest could not run them.
        """
        if not tests:
            return Outcome(noticed=False)
        try:
            ran = subprocess.run(  # noqa: S603 - our own tests
                [sys.executable, "-c", START, *OPTIONS, "-o", f"timeout={seconds:.0f}", *tests],
                cwd=self.folder, env=self.environment(), capture_output=True, text=True,
                timeout=most, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Outcome(noticed=False, late=True)
        if ran.returncode in (PASSED, NOTHING):
            return Outcome(noticed=False)
        test = first_failure(ran.stdout)
        unread = ran.returncode == USAGE and test != CRASH
        if unread or ran.returncode in FAILED or ran.returncode < 0:
            return Outcome(noticed=True, test=test)
        raise ScratchError(f"pytest ended with {ran.returncode}: {ran.stdout[-2000:]}{ran.stderr}")


def first_failure(output: str) -> str:
    """Return the test that failed first according to pytest's summary."""
    for line in output.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            return line.split(" ", 1)[1].split(" - ")[0]
    return CRASH
