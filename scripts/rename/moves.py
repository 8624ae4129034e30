"""Files that move, and what stays in their place."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from scripts.rename.facts import Facts, Module
from scripts.rename.plan import Plan

HELPER: Final = Path(__file__).with_name("moved.py")
HELPER_PATH: Final = "src/senlac/engine/support/moved.py"
PUBLIC: Final = re.compile(r"\[`(senlac\.[\w.]+)`\]\[\]")
SHIM: Final = '''"""Moved to `{new}`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "{new}",
    {names},
)
'''


def paths_of(plan: Plan, facts: Facts, root: Path) -> dict[str, str]:
    """Return the paths that change: of modules, and of the tests that bear their names."""
    found: dict[str, str] = {}
    for old, new in plan.modules.items():
        path = facts.modules[old].path
        ending = "/__init__.py" if path.endswith("__init__.py") else ".py"
        found[path] = "src/" + new.replace(".", "/") + ending
        leaf, renamed = old.rpartition(".")[2], new.rpartition(".")[2]
        for folder in _test_folders(old):
            test, target = f"{folder}/test_{leaf}.py", f"{folder}/test_{renamed}.py"
            if (root / test).exists() and leaf != renamed:
                found[test] = target
    for old, new in [*found.items()]:
        if old.startswith("tests/") and (root / new).exists() and new not in found:
            del found[old]
    return found


def _test_folders(module: str) -> list[str]:
    """Return where tests of a module are looked for."""
    parts = module.split(".")[1:-1]
    return ["/".join(["tests", *parts[:n]]) for n in range(len(parts), 0, -1)]


def move(paths: Mapping[str, str], root: Path) -> None:
    """Move files, and make the packages that are new."""
    for old, new in paths.items():
        target = root / new
        target.parent.mkdir(parents=True, exist_ok=True)
        git(root, "mv", old, f"{new}.moved")
    for new in paths.values():
        git(root, "mv", f"{new}.moved", new)
    for new in paths.values():
        folder = (root / new).parent
        while new.startswith("src/") and folder.name != "senlac":
            start = folder / "__init__.py"
            if not start.exists():
                words = folder.name.replace("_", " ").capitalize()
                start.write_text(f'"""{words} of the {folder.parent.name}."""\n', "utf-8")
            folder = folder.parent
    git(root, "add", "-A")


def shims(plan: Plan, facts: Facts, root: Path) -> list[str]:
    """Write a module at the former path of each public module; return the former paths."""
    public = PUBLIC.findall((root / "docs/games/public.md").read_text("utf-8"))
    found = [old for old in plan.modules if old in public or plan.modules[old] in public]
    for old in found:
        path = root / "src" / (old.replace(".", "/") + ".py")
        package = path.with_suffix("")
        if package.is_dir():
            path = package / "__init__.py"
        if not (path.parent / "__init__.py").exists():
            (path.parent / "__init__.py").write_text('"""Former paths of modules."""\n', "utf-8")
        names = _former_names(plan, facts.modules[old])
        path.write_text(SHIM.format(new=plan.modules[old], names=names), "utf-8")
    if found:
        (root / HELPER_PATH).parent.mkdir(exist_ok=True)
        (root / HELPER_PATH).write_bytes(HELPER.read_bytes())
    return found


def _former_names(plan: Plan, module: Module) -> dict[str, str]:
    """Return the public names that a module defines, with the present ones."""
    named = {name: f"{module.name}.{name}" for name in module.names if not name.startswith("_")}
    own = {name: one for name, one in named.items() if module.names[name] == one}
    return {name: plan.globals.get(one, name) for name, one in sorted(own.items())}


def git(root: Path, *arguments: str) -> str:
    """Run git."""
    done = subprocess.run(  # noqa: S603 - arguments of our own
        ["git", *arguments],  # noqa: S607
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
