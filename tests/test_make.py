"""`make test`: each of its steps runs, and a failure of any of them fails it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

STEPS = {
    "format": "ruff format --check .",
    "style": "ruff check .",
    "spelling": "codespell",
    "words": "python -m scripts.wording",
    "types": "mypy",
    "types of the pages": "npm run --silent types",
    "style of the pages": "npm run --silent lint",
    "compiled build": "compile.sh",
    "plain tests": "pytest -n logical --dist worksteal -m not (long or soak or browser) tests",
    "compiled tests": "python -m pytest -n auto --dist worksteal tests --ignore=tests/maps",
    "pages": "python -m pytest -n auto --dist worksteal -m browser and not soak tests/web",
    "docs": "mkdocs build --strict",
}
"""The steps of `make test`, each by the beginning of its command."""

TOOL = """\
#!/bin/sh
line="$(basename "$0") $*"
echo "$line" >> "$CALLED"
case "$line" in "$BROKEN"*) exit 1;; esac
"""
"""A stub for every tool: it logs its command line, and fails if that begins with `$BROKEN`."""

TOOLS = (
    *(f".venv/bin/{name}" for name in ("codespell", "ruff", "mypy", "pytest", "mkdocs", "python")),
    *("bin/npm", "scripts/compile.sh", "scripts/bootstrap.sh", "scripts/play.sh"),
    ".venv-compiled/bin/python",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a folder with the Makefile, a stub for every tool, and all stamps of installations."""
    (tmp_path / "Makefile").write_text(MAKEFILE, "utf-8")
    for name in ("pyproject.toml", "setup.py", "package.json", "package-lock.json"):
        (tmp_path / name).write_text("", "utf-8")
    for name in TOOLS:
        tool = tmp_path / name
        tool.parent.mkdir(parents=True, exist_ok=True)
        tool.write_text(TOOL, "utf-8")
        tool.chmod(0o755)
    (tmp_path / "node_modules").mkdir()
    for stamp in ("node_modules/.ready", ".venv/.ready", ".venv/.servers"):
        (tmp_path / stamp).write_text("", "utf-8")
    return tmp_path


def make(tree: Path, *targets: str, broken: str = "nothing") -> tuple[int, list[str]]:
    """Run targets; return the exit status and the commands that ran."""
    called = tree / "called"
    called.unlink(missing_ok=True)
    ran = subprocess.run(  # noqa: S603 - our own Makefile
        [MAKE, "--no-print-directory", *targets],
        cwd=tree,
        env=clean() | {"CALLED": str(called), "BROKEN": broken, "PATH": f"{tree / 'bin'}:{PATH}"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, called.read_text("utf-8").splitlines()


PATH = os.environ["PATH"]
MAKE = shutil.which("make") or "make"


def clean() -> dict[str, str]:
    """Return the environment without the variables of an outer `make` or pytest."""
    own = ("MAKE", "MFLAGS", "PYTEST")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


def test_make_test_runs_every_step_and_passes_if_all_pass(tree: Path) -> None:
    status, called = make(tree, "test")
    assert status == 0
    for step in STEPS.values():
        assert [line for line in called if line.startswith(step)], step
    known = tuple(STEPS.values())
    assert [line for line in called if not line.startswith(known)] == []


@pytest.mark.parametrize("step", STEPS)
def test_make_test_fails_if_a_step_fails(step: str, tree: Path) -> None:
    status, called = make(tree, "test", broken=STEPS[step])
    assert [line for line in called if line.startswith(STEPS[step])]
    assert status != 0


def test_make_play_runs_its_script(tree: Path) -> None:
    assert make(tree, "play") == (0, ["play.sh "])


def test_no_recipe_ignores_a_failure() -> None:
    recipes = [line for line in MAKEFILE.splitlines() if line.startswith("\t")]
    assert [line for line in recipes if re.match(r"\t@?-|.*\|\||.*; *true", line)] == []


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("[here](there.md)", 0),
        ("[here](nowhere.md)", 1),
        ("[here](there.md#nowhere)", 1),
        ("[here](/there)", 1),
    ],
)
def test_make_docs_fails_on_a_broken_link(page: str, status: int, tree: Path) -> None:
    [command] = make(tree, "docs")[1]
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    validation = re.search(r"^validation:\n(?:  .*\n)+", settings, re.MULTILINE)
    assert validation is not None
    (tree / "docs").mkdir()
    (tree / "docs/index.md").write_text(page, "utf-8")
    (tree / "docs/there.md").write_text("# There", "utf-8")
    (tree / "mkdocs.yml").write_text(f"site_name: x\nplugins: []\n{validation[0]}", "utf-8")
    ran = subprocess.run(  # noqa: S603 - the command of our own Makefile
        [str(ROOT / ".venv/bin/mkdocs"), *command.split()[1:]],
        cwd=tree,
        env=clean(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == status, ran.stderr


def test_types_are_checked_in_every_folder_with_python() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    listed = {*settings["mypy"]["files"]}
    found = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("*.py")}
    for folder in ROOT.iterdir():
        own = folder.is_dir() and not folder.name.startswith(".") and folder.name not in OTHERS
        if own and next(folder.rglob("*.py"), None):
            found.add(folder.name)
    assert found == listed
    # tests/cli/test_new_game.py creates a package from the template, and checks its types.
    template = "src/senlac/cli/template"
    assert settings["mypy"]["exclude"] == [f"^{template}/"]
    assert settings["ruff"]["extend-exclude"] == ["*.md", template]


OTHERS = ("build", "dist", "node_modules", "site")


def test_every_test_is_collected_by_some_step() -> None:
    assert uncollected(ROOT / "tests", ignored(MAKEFILE)) == []


def ignored(makefile: str) -> list[str]:
    """Return the files and folders of `tests` that the compiled tests skip."""
    found = re.search(r"\$\(foreach room,([^,]*),--ignore", makefile)
    assert found is not None
    return found[1].split()


def uncollected(tests: Path, rooms: list[str]) -> list[str]:
    """Return the files with tests that no step runs, as `file: why`."""
    found = []
    for path in sorted(tests.rglob("*.py")):
        text, place = path.read_text("utf-8"), path.relative_to(tests)
        marks = {*re.findall(r"pytest\.mark\.(\w+)", text)}
        named = path.name.startswith("test_")
        if re.search(r"^(async )?def test_", text, re.MULTILINE) and not named:
            found.append(f"{place}: not named test_*.py")
        if named and "long" in marks and {place.parts[0], place.as_posix()} & {*rooms}:
            found.append(f"{place}: long, but the compiled build leaves it out")
        if named and "browser" in marks and place.parts[0] != "web":
            found.append(f"{place}: needs a browser, but is not in web")
    return found


def test_test_file_that_no_step_runs_is_found(tmp_path: Path) -> None:
    for name, mark in {
        "lab/test_a.py": "long",
        "lab/test_b.py": "rule",
        "bots/test_c.py": "long",
        "bots/test_d.py": "browser",
        "web/test_e.py": "browser",
        "web/help.py": "rule",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"@pytest.mark.{mark}\ndef test_it() -> None: ...\n", "utf-8")
    assert [line.split(":")[0] for line in uncollected(tmp_path, ["lab"])] == [
        "bots/test_d.py",
        "lab/test_a.py",
        "web/help.py",
    ]


def test_hanging_test_fails_without_running_python_code(tmp_path: Path) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]
    options = settings["ini_options"]
    assert options["faulthandler_timeout"] > options["timeout"] > 0
    assert options["faulthandler_exit_on_timeout"]
    # Like a loop in compiled rules, this sum never checks for signals.
    (tmp_path / "test_hangs.py").write_text("def test_it(): sum(range(10**13))", "utf-8")
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\ntimeout = 1\nfaulthandler_timeout = 3\nfaulthandler_exit_on_timeout = true\n"
        "addopts = -p no:schemathesis -p no:anyio -p no:faker\n",
        "utf-8",
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "test_hangs.py"],
        cwd=tmp_path,
        env=clean(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode != 0
    assert "Timeout (0:00:03)!" in ran.stderr
    assert "test_hangs.py" in ran.stderr
