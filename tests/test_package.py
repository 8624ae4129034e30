from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import senlac

ROOT = Path(__file__).parent.parent


def test_example_of_the_package_docstring_runs() -> None:
    tried = doctest.testmod(senlac)
    assert tried.attempted > 0
    assert tried.failed == 0


def test_source_distribution_contains_the_documentation(tmp_path: Path) -> None:
    # `egg_info` lists the files only; a build would write a copy of each beside the sources.
    subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    names = (tmp_path / "senlac.egg-info" / "SOURCES.txt").read_text("utf-8").splitlines()
    for path in [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("examples/*.py")]:
        assert path.relative_to(ROOT).as_posix() in names
