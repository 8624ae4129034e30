"""Compiles the rules with mypyc when SENLAC_COMPILE=1; everything else is in pyproject.toml.

Without the variable the build needs no compiler and ships plain Python. SENLAC_OPTIMISE, 0 to 3, is
how hard the C compiler works at it: 3 if not given.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup

HARD = "3"
SEE_THROUGH = ["-fno-semantic-interposition", "-fno-plt"]
"""Nobody puts other functions in the place of ours, or of mypyc's: their calls may be inlined."""

COMPILED = ("engine", "boards", "games", "bots")
PLAIN = ("__init__", "rows")
"""What stays Python: an `__init__` only gathers names, and rows are read by their annotations."""

ROOT = Path("src/senlac")

INTERPRETED = tuple(ROOT / "engine" / f"{name}.py" for name in ("lattice", "part", "scene"))
"""Records that msgspec writes: their class is made by it, not by mypyc, and holds no code."""


def sources() -> list[Path]:
    """List the modules to compile: all of the compiled packages but those that stay Python."""
    found = [path for package in COMPILED for path in (ROOT / package).rglob("*.py")]
    plain = {path for path in found if {*PLAIN} & {*path.parts, path.stem}} | {*INTERPRETED}
    return sorted(path for path in found if path not in plain)


def libraries(modules: list[Path]) -> list[tuple[list[str], str | None]]:
    """Return the modules of each library with its name: one for each game, and one for the rest.

    So the C compiler works at several of them at once.
    """
    games = sorted(path.name for path in (ROOT / "games").iterdir() if (path / "game.py").exists())
    found: dict[str, list[str]] = {"rules": [], **{game: [] for game in games}}
    for path in modules:
        _, package, game, *_ = path.relative_to(ROOT.parent).parts
        found[game if package == "games" and game in games else "rules"].append(str(path))
    return [(files, f"senlac_{name}") for name, files in found.items()]


def extensions() -> list[Any]:
    """Translate the rules to C extensions, with a thin shim for each module.

    The members are `Extension`s, of which setuptools and distutils each have a type of their own.
    """
    from mypyc.build import mypycify  # noqa: PLC0415 - a plain build must not need mypy

    level = os.environ.get("SENLAC_OPTIMISE", HARD)
    modules = sources()
    found: list[Any] = mypycify(
        ["--cache-dir=build/mypy", *[str(path) for path in modules]],
        opt_level=level,
        debug_level="0",
        multi_file=False,
        target_dir="build/mypyc",
        separate=libraries(modules),
    )
    if level == HARD and os.name == "posix":
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *SEE_THROUGH]
    return found


def wanted() -> bool:
    """Tell whether compiled modules are asked for: pip asks for what the wheel is called first."""
    return os.environ.get("SENLAC_COMPILE") == "1" and not {"egg_info", "dist_info"} & {*sys.argv}


setup(
    ext_modules=extensions() if wanted() else [],
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
