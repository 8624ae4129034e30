"""Public modules exist, are documented, and suffice to write a game."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from scripts.docpages.pages import finished
from scripts.docpages.reference import groups, reference

from tests.docs.pages import DOCS, PAGES, ROOT, fragments, page

PUBLIC: Final = [module for listed in groups().values() for module in listed]

AUTHORS: Final = sorted(
    [
        *ROOT.glob("src/senlac/cli/template/**/*.py"),
        *ROOT.glob("examples/*.py"),
        *[ROOT / "tests" / "example" / f"{name}.py" for name in ("feud", "harrying", "sticks")],
    ]
)
"""Sources of games and bots that may import public modules only."""

FOR_AUTHORS: Final = [name for name in PAGES if name.startswith("games/")]
"""The pages for authors of games."""

OF_A_GAME: Final = "senlac.games."
"""The prefix of modules of games, which examples may import too."""


def taken(source: str) -> Iterator[str]:
    """Yield the modules of Senlac that a source imports from."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            known = [name for name in within if is_module(name)]
            names = known or [node.module]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "senlac")


def is_module(name: str) -> bool:
    """Return whether a name is that of a module of Senlac."""
    path = ROOT / "src" / Path(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def offered(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the functions and classes that a module itself defines."""
    for name, value in vars(module).items():
        if name.startswith("_") or not (inspect.isfunction(value) or inspect.isclass(value)):
            continue
        if value.__module__ == module.__name__:
            yield name, value


def undocumented(kind: type) -> list[str]:
    """Return the public methods of a class without a docstring, even an inherited one."""
    named = [name for name in vars(kind) if not name.startswith("_")]
    found = [name for name in named if inspect.isfunction(getattr(kind, name))]
    return [name for name in found if not inspect.getdoc(getattr(kind, name))]


@pytest.mark.parametrize("name", PUBLIC)
def test_public_module_is_documented(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    for one, value in offered(module):
        assert inspect.getdoc(value), f"{name}.{one} says nothing"
        if inspect.isclass(value):
            assert undocumented(value) == [], f"{name}.{one}"


@pytest.mark.parametrize("name", PUBLIC)
def test_public_module_imports_no_private_name(name: str) -> None:
    tree = ast.parse(Path(importlib.import_module(name).__file__ or "").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("senlac"):
            named = [*(node.module or "").split("."), *[alias.name for alias in node.names]]
            assert [one for one in named if one.startswith("_")] == []


@pytest.mark.parametrize("path", AUTHORS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_example_imports_public_modules_only(path: Path) -> None:
    wanted = {name for name in taken(path.read_text("utf-8")) if not name.startswith(OF_A_GAME)}
    assert wanted - {*PUBLIC, "senlac"} == set()


@pytest.mark.parametrize("name", [*FOR_AUTHORS, "bots/tournament.md"])
def test_page_for_authors_imports_public_modules_only(name: str) -> None:
    wanted = {one for code in fragments(page(name), "python") for one in taken(code)}
    assert {one for one in wanted if not one.startswith(OF_A_GAME)} - {*PUBLIC, "senlac"} == set()


def test_every_public_module_is_listed_once() -> None:
    assert len(PUBLIC) == len(set(PUBLIC))
    assert len(re.findall(r"^\| \[`senlac", page("games/public.md"), re.MULTILINE)) == len(PUBLIC)


def test_every_group_has_a_page_of_its_docstrings() -> None:
    assert {path.stem for path in DOCS.glob("games/reference/*.md")} == set(groups())
    for group, modules in groups().items():
        text = finished(page(f"games/reference/{group}.md"), f"games/reference/{group}.md")
        assert re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE) == modules


def test_unknown_group_stops_the_build() -> None:
    with pytest.raises(LookupError, match="no table 'Module of ships'"):
        reference("ships")
