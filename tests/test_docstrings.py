"""Public methods have a docstring, unless a base class documents them."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import FunctionType, ModuleType

import pytest

import senlac

LEFT_OUT = (".template", ".migrations", ".__main__")
"""Modules that are not imported: the template, the scripts of Alembic and programs."""


def modules() -> list[str]:
    found = pkgutil.walk_packages(senlac.__path__, "senlac.")
    return [one.name for one in found if not any([part in one.name for part in LEFT_OUT])]


def public_methods(owner: type) -> Iterator[tuple[str, FunctionType]]:
    """Yield the public methods and properties that a class itself defines."""
    for name, member in vars(owner).items():
        function = inner(member)
        if not name.startswith("_") and function and written_in(owner, function):
            yield name, function


def inner(member: object) -> FunctionType | None:
    """Return the function below a method, a property or a decorator."""
    match member:
        case property():
            member = member.fget
        case classmethod() | staticmethod():
            member = member.__func__
        case functools.cached_property():
            member = member.func
    function = inspect.unwrap(member) if callable(member) else None
    return function if inspect.isfunction(function) else None


def written_in(owner: type, function: FunctionType) -> bool:
    """Return whether the body of a class contains a function: dataclasses generate some."""
    return (
        function.__module__ == owner.__module__
        and function.__qualname__ == f"{owner.__qualname__}.{function.__name__}"
    )


def undocumented(module: ModuleType) -> list[str]:
    """Return the public methods of a module that need a docstring and have none."""
    return [
        f"{owner.__name__}.{name}"
        for owner in vars(module).values()
        if inspect.isclass(owner) and owner.__module__ == module.__name__
        if not owner.__name__.startswith("_")
        for name, function in public_methods(owner)
        if not function.__doc__
        if not any([name in vars(base) for base in owner.__mro__[1:]])
    ]


@pytest.mark.parametrize("name", modules())
def test_public_methods_have_docstrings(name: str) -> None:
    assert undocumented(importlib.import_module(name)) == []


def test_methods_without_docstrings_are_found() -> None:
    module = ModuleType("tests.made")
    source = """
class Base:
    def a(self): "Documented."
    @property
    def b(self): return 1
class Other(Base):
    def a(self): return 2
    @classmethod
    def c(cls): return 3
    def _d(self): return 4
class _Private:
    def e(self): return 5
"""
    exec(source, module.__dict__)  # noqa: S102 - our own text, as a module
    assert undocumented(module) == ["Base.b", "Other.c"]
