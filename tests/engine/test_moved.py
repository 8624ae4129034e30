"""Former paths of public modules: each still exports its names, with a warning."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import Final, TypeGuard

import pytest

SOURCES: Final = Path(__file__).parents[2] / "src"
MARK: Final = "\n__getattr__ = moved(\n"
FORMER: Final = sorted(
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in (SOURCES / "senlac").rglob("*.py")
    if MARK in path.read_text("utf-8")
)
"""The modules that forward to their present paths."""


def names_of(former: str) -> list[str]:
    """Return the names that a former module forwards."""
    folder = SOURCES.joinpath(*former.split("."))
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if is_mark(node)]
    names: dict[str, str] = ast.literal_eval(calls[0].args[2])
    return sorted(names)


def is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """Return whether a node is a call of `moved`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "moved"


def test_there_are_former_paths() -> None:
    assert len(FORMER) > 50


@pytest.mark.parametrize("former", FORMER)
def test_former_module_exports_its_names_with_a_warning(former: str) -> None:
    module = importlib.import_module(former)
    names = names_of(former)
    assert names
    for name in names:
        with pytest.warns(DeprecationWarning, match=rf"{former}\.{name} is now senlac\."):
            getattr(module, name)


def test_unknown_name_of_a_former_module_is_an_attribute_error() -> None:
    module = importlib.import_module("senlac.engine.action")
    with pytest.raises(
        AttributeError, match=r"'senlac\.engine\.action' has no attribute 'nothing'"
    ):
        module.nothing  # noqa: B018 - the access is what is tested
