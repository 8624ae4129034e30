"""Compiles the rules with mypyc when SENLAC_COMPILE=1; everything else is in pyproject.toml.

Without the variable the build needs no compiler and ships plain Python. SENLAC_OPTIMISE, 0 to 3, is
how hard the C compiler works at it: 3 if not given. Where node is installed, the pages are bundled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HARD = "3"
SEE_THROUGH = ["-fno-semantic-interposition", "-fno-plt"]
"""No library replaces functions of ours or of mypyc, so the compiler may inline their calls."""
UNREAD = "-Wno-misleading-indentation"
"""For that warning gcc reads each file again for almost every line of it, so that a file of half a
million lines takes minutes. The indentation of generated code does not matter."""

OFF_PATH = ("data", "screen", "validation", "words")
"""Rooms of a game through which no decision of a bot goes, or hardly: a library of their own, which
the C compiler works at less (level 1 takes less than half of its time), lest it take as long for
the words as for the rules."""

ROOMS = "_off_path"
"""The suffix that distinguishes the libraries of those rooms from the others."""

COMPILED = ("engine", "boards", "games", "bots")
PLAIN = ("__init__", "rows")
"""What stays Python: an `__init__` only gathers names, and rows are read by their annotations."""

ROOT = Path("src/senlac")

RECORDS = (
    "match/nested_request",
    "screen/drawings",
    "screen/lattice",
    "screen/listings",
    "screen/order_form",
    "screen/record_base",
    "screen/scene",
    "screen/tracks",
)
"""Records that msgspec writes: their class is made by it, not by mypyc, and holds no code."""

LOOKED_INTO = ("game/cards", "game/record", "match/match", "match/queries", "model/event")
"""What programs hold, keep by weak references and look into: compiled, its methods would say
nothing of their types. A decision takes as long without it, for bots go by none of these."""

INTERPRETED = tuple(ROOT / "engine" / f"{name}.py" for name in (*RECORDS, *LOOKED_INTO))


def sources() -> list[Path]:
    """List the modules to compile: all of the compiled packages but those that stay Python."""
    found = [path for package in COMPILED for path in (ROOT / package).rglob("*.py")]
    plain = {path for path in found if {*PLAIN} & {*path.parts, path.stem}} | {*INTERPRETED}
    return sorted(path for path in found if path not in plain)


def libraries(modules: list[Path]) -> list[tuple[list[str], str | None]]:
    """Return the modules of each library with its name: two for each game, and one for the rest.

    So the C compiler works at several of them at once.
    """
    found: dict[str, list[str]] = {}
    for path in modules:
        _, package, game, *room = path.relative_to(ROOT.parent).parts
        name = "rules"
        if package == "games" and room:
            name = f"{game}{ROOMS}" if room[0] in OFF_PATH else game
        found.setdefault(name, []).append(str(path))
    return [(files, f"senlac_{name}") for name, files in found.items()]


def extensions() -> list[Any]:
    """Translate the rules to C extensions, with a thin shim for each module.

    The members are `Extension`s, of which setuptools and distutils each have a type of their own.
    The largest come first, lest one of them is begun last and the other cores wait for it.
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
    if os.name == "posix":
        flags = [UNREAD, *(SEE_THROUGH if level == HARD else ())]
        for extension in found:
            less = ["-O1"] if level > "1" and ROOMS in extension.name else []
            extension.extra_compile_args = [*extension.extra_compile_args, *flags, *less]
    return sorted(found, key=lambda extension: -sum(map(os.path.getsize, extension.sources)))


def wanted() -> bool:
    """Tell whether compiled modules are asked for: pip asks for what the wheel is called first."""
    return os.environ.get("SENLAC_COMPILE") == "1" and not {"egg_info", "dist_info"} & {*sys.argv}


def bundle() -> None:
    """Bundle the pages in a checkout. A source distribution has the bundle it was made with."""
    script = Path("scripts/bundle.sh")
    if os.name != "posix" or not script.is_file():
        return
    if subprocess.run([script], check=False).returncode:  # noqa: S603 - our own script
        sys.stderr.write("setup: the pages are not bundled: they are served as separate modules\n")


class BuildWithPages(build_py):
    """Copies the modules and data files of the package, after bundling the pages."""

    def run(self) -> None:
        """Build, without the files of an earlier bundle, whose names differ."""
        if not self.editable_mode:
            bundle()
            shutil.rmtree(Path(self.build_lib) / "senlac/web/bundle", ignore_errors=True)
        super().run()


class SourcesWithPages(sdist):
    """Makes a source distribution, after bundling the pages."""

    def run(self) -> None:
        bundle()
        super().run()


setup(
    cmdclass={"build_py": BuildWithPages, "sdist": SourcesWithPages},
    ext_modules=extensions() if wanted() else [],
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
