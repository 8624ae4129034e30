"""`make play`: which build serves, and when one is built in the background."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
BUILDING: Final = "play: building the faster, compiled package in the background"
READY: Final = "play: the compiled package is ready; the next 'make play' uses it"
FAILED: Final = "play: the compiled package was not built; see .venv/compile.log"

COMPILE: Final = """\
#!/bin/sh
[ "$1" = --check ] && exit "$CHECK"
read -r line <go
echo "built"
exit "$BUILD"
"""
"""A stub: the build waits until the test writes a line into the pipe `go`."""

BUNDLE: Final = '#!/bin/sh\nexit "${BUNDLED:-0}"\n'

SERVE: Final = '#!/bin/sh\necho "${0#"$PWD"/} $*"\n'

PYTHON: Final = '#!/bin/sh\n[ "$1" = -c ] && exit "$HEADERS"\necho "Python 3.11.2"\n'


def put(path: Path, text: str) -> None:
    """Write a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a folder with the script, and stubs for the build and the servers."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts/play.sh", tmp_path / "scripts")
    put(tmp_path / "scripts/compile.sh", COMPILE)
    put(tmp_path / "scripts/bundle.sh", BUNDLE)
    os.mkfifo(tmp_path / "go")
    put(tmp_path / ".venv/bin/senlac", SERVE)
    put(tmp_path / ".venv-compiled/bin/senlac", SERVE)
    return tmp_path


def started(folder: Path, *words: str, **env: str) -> subprocess.Popen[str]:
    """Start a program in a folder; its output is read from its `stdout`."""
    # The words are scripts of the repository and paths that the tests have made.
    return subprocess.Popen(  # noqa: S603 - see above
        words, cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def play(tree: Path, check: int, build: int = 0, bundled: int = 0) -> list[str]:
    """Run the script; return its lines, those of the build last.

    The build has the output of the script, so that the output ends when both have ended.
    """
    env = os.environ | {"CHECK": str(check), "BUILD": str(build), "BUNDLED": str(bundled)}
    with started(tree, str(tree / "scripts/play.sh"), **env) as run:
        assert run.stdout is not None
        first = run.stdout.readline()
        if first.startswith(BUILDING):
            first += run.stdout.readline()
            (tree / "go").write_text("\n")
        return (first + run.stdout.read()).splitlines()


def test_compiled_build_of_these_sources_serves(tree: Path) -> None:
    assert play(tree, check=0) == [".venv-compiled/bin/senlac serve --open"]


@pytest.mark.parametrize("check", [1, 2, 127])
def test_plain_python_serves_silently_if_nothing_can_be_compiled(tree: Path, check: int) -> None:
    assert play(tree, check=check) == [".venv/bin/senlac serve --open"]


@pytest.mark.parametrize(("build", "told"), [(0, READY), (1, FAILED)])
def test_plain_python_serves_while_the_package_is_built(tree: Path, build: int, told: str) -> None:
    first, second, third = play(tree, check=10, build=build)
    assert first.startswith(BUILDING)
    assert (second, third) == (".venv/bin/senlac serve --open", told)
    assert (tree / ".venv/compile.log").read_text() == "built\n"


def test_pages_are_served_as_modules_if_they_cannot_be_bundled(tree: Path) -> None:
    told = "play: the pages are not bundled: they are served as separate modules"
    assert play(tree, check=1, bundled=1) == [told, ".venv/bin/senlac serve --open"]


# ---- compile.sh --check -------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a folder with the real compile.sh, a source, and stubs for Python and gcc."""
    for name, text in {"src/a.py": "", "pyproject.toml": "", "setup.py": ""}.items():
        put(tmp_path / name, text)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts/compile.sh", tmp_path / "scripts")
    put(tmp_path / ".venv/bin/python", PYTHON)
    put(tmp_path / "bin/gcc", "#!/bin/sh\n")
    return tmp_path


def checked(sources: Path, *, headers: bool = True) -> int:
    """Return the status of `compile.sh --check`, with no other programs than it needs."""
    for name in ("bash", "dirname", "cat", "find", "sort", "xargs", "sha256sum", "flock", "sh"):
        found = shutil.which(name)
        link = sources / "bin" / name
        if found and not link.exists():
            link.symlink_to(found)
    env = {"PATH": str(sources / "bin"), "HEADERS": "0" if headers else "1"}
    with started(sources, str(sources / "scripts/compile.sh"), "--check", **env) as run:
        run.communicate(timeout=30)
    return run.returncode


def stamp(sources: Path, level: int) -> None:
    """Write the stamp of a build of the present sources."""
    text = (sources / "scripts/compile.sh").read_text()
    lines = text[text.index("digest() {") : text.index("# One build at a time")]
    script = f'python="$PWD/.venv/bin/python"\n{lines}\ndigest {level} >.venv-compiled/.sources\n'
    (sources / ".venv-compiled").mkdir(exist_ok=True)
    with started(sources, str(shutil.which("bash")), "-c", script, **os.environ) as run:
        out, _ = run.communicate(timeout=30)
    assert (run.returncode, out) == (0, "")


def test_check_finds_what_can_be_built(sources: Path) -> None:
    assert checked(sources) == 10
    assert not (sources / "build").exists()
    assert not (sources / ".venv-compiled").exists()


@pytest.mark.parametrize("level", [0, 3])
def test_check_accepts_a_build_of_the_present_sources_only(sources: Path, level: int) -> None:
    stamp(sources, level)
    assert checked(sources) == 0
    (sources / "src/a.py").write_text("x = 1\n")
    assert checked(sources) == 10


def test_check_fails_without_a_compiler_or_headers(sources: Path) -> None:
    assert checked(sources, headers=False) == 1
    (sources / "bin/gcc").unlink()
    assert checked(sources) == 1


@pytest.mark.skipif(
    shutil.which("flock") is None, reason="without the program flock nothing is locked (macOS)"
)
def test_check_fails_while_a_build_is_running(sources: Path) -> None:
    with (sources / ".venv/.compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert checked(sources) == 1
    assert checked(sources) == 10
