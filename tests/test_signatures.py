"""Introspection of the public interface: `inspect.signature` agrees with the source.

Compiled functions and methods have parameters and defaults, but no annotations. Type checkers read
these from the source, which is installed beside the compiled modules. Matches, records, events and
cards are Python in both builds, with annotations.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import typing
from collections.abc import Callable, Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import pytest
from scripts.docpages.reference import groups

SOURCE = Path(__file__).parents[1] / "src"
ROOMS = ("senlac.engine", "senlac.boards", "senlac.bots")
MODULES = [name for listed in groups().values() for name in listed if name.startswith(ROOMS)]
TOLD = ("cards", "event", "match", "record", "situation")

Function = ast.FunctionDef


def is_compiled(module: ModuleType) -> bool:
    """Return whether a module is compiled."""
    return (module.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))


@cache
def tree(name: str) -> ast.Module:
    """Parse the installed source of a module."""
    file = Path(importlib.import_module(name).__file__ or "")
    source = file.parent / f"{file.name.split('.')[0]}.py"
    return ast.parse(source.read_text("utf-8"))


def functions(name: str) -> Iterator[tuple[str, Function, bool]]:
    """Yield the public functions and methods, each with whether it is a method."""
    for node in tree(name).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, node, False
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for one in node.body:
                public = isinstance(one, ast.FunctionDef) and not one.name.startswith("_")
                if public and isinstance(one, ast.FunctionDef) and not is_property(one):
                    yield f"{node.name}.{one.name}", one, True


def is_property(node: Function) -> bool:
    """Return whether a method is a property, a setter or an overload."""
    names = [ast.unparse(one) for one in node.decorator_list]
    return any(name == "property" or name.endswith((".setter", "overload")) for name in names)


def found(module: ModuleType, path: str) -> Callable[..., object]:
    """Return a function or a method of a module by its path, such as `Class.method`."""
    value: Callable[..., object] = attrgetter(path)(module)
    return value


def written(node: Function, *, method: bool) -> list[tuple[str, str, bool]]:
    """Return the parameters in the source: name, kind, and whether there is a default."""
    args = node.args
    told = [(one.arg, "positional") for one in (*args.posonlyargs, *args.args)]
    given = [False] * (len(told) - len(args.defaults)) + [True] * len(args.defaults)
    rows = [(name, kind, default) for (name, kind), default in zip(told, given, strict=True)]
    if args.vararg:
        rows.append((args.vararg.arg, "all", False))
    pairs = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    rows += [(one.arg, "named", default is not None) for one, default in pairs]
    if args.kwarg:
        rows.append((args.kwarg.arg, "rest", False))
    static = any(ast.unparse(one) == "staticmethod" for one in node.decorator_list)
    return rows[1:] if method and not static else rows


KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "positional",
    inspect.Parameter.VAR_POSITIONAL: "all",
    inspect.Parameter.KEYWORD_ONLY: "named",
    inspect.Parameter.VAR_KEYWORD: "rest",
}


def told(
    value: Callable[..., object], node: Function, *, method: bool
) -> list[tuple[str, str, bool]]:
    """Return the parameters that `inspect.signature` returns."""
    rows = [
        (one.name, KINDS[one.kind], one.default is not inspect.Parameter.empty)
        for one in inspect.signature(value).parameters.values()
    ]
    bound = any(ast.unparse(one) in ("classmethod", "staticmethod") for one in node.decorator_list)
    return rows[1:] if method and not bound else rows


def untold(node: Function) -> bool:
    """Return whether a compiled function has no signature.

    mypyc cannot write defaults that are calls or names, or signatures of decorated methods.
    """
    defaults = [one for one in (*node.args.defaults, *node.args.kw_defaults) if one is not None]
    plain = all(isinstance(one, ast.Constant | ast.Tuple) for one in defaults)
    made = [ast.unparse(one) for one in node.decorator_list]
    return not plain or bool({*made} - {"classmethod", "staticmethod"})


def of_tuple(name: str, path: str) -> bool:
    """Return whether a method is of a named tuple, whose compiled methods have no signature."""
    return any(
        isinstance(node, ast.ClassDef)
        and node.name == path.partition(".")[0]
        and "NamedTuple" in [ast.unparse(base) for base in node.bases]
        for node in tree(name).body
    )


@pytest.mark.parametrize("name", MODULES)
def test_signatures_agree_with_the_source(name: str) -> None:
    module = importlib.import_module(name)
    for path, node, method in functions(name):
        value = found(module, path)
        if not (is_compiled(module) and (untold(node) or of_tuple(name, path))):
            assert told(value, node, method=method) == written(node, method=method), path


@pytest.mark.parametrize("name", MODULES)
def test_source_is_installed_beside_compiled_modules(name: str) -> None:
    here = SOURCE.joinpath(*name.split(".")).with_suffix(".py")
    assert ast.dump(tree(name)) == ast.dump(ast.parse(here.read_text("utf-8")))
    assert (Path(importlib.import_module("senlac").__file__ or "").parent / "py.typed").is_file()


@pytest.mark.parametrize("name", MODULES)
def test_python_modules_have_annotations(name: str) -> None:
    module = importlib.import_module(name)
    if is_compiled(module):
        assert name.rpartition(".")[2] not in TOLD
        return
    for path, node, _ in functions(name):
        value = found(module, path)
        returns = inspect.signature(value).return_annotation
        assert returns == (ast.unparse(node.returns) if node.returns else ""), path


@pytest.mark.parametrize("name", TOLD)
def test_match_record_and_event_have_annotations_in_both_builds(name: str) -> None:
    module = importlib.import_module(f"senlac.engine.{name}")
    for path, node, _ in functions(module.__name__):
        hints = typing.get_type_hints(found(module, path))
        assert "return" in hints, path
        assert len(hints) >= len(written(node, method=True)), path
