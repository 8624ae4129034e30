"""Rules for the code base: imports between layers, length of files, contents of games' folders."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[1] / "src"
MODULES = sorted(SOURCE.glob("senlac/**/*.py"))

# A layer may import itself and the layers before it. The lab analyses bots, so it comes after them.
# Modules outside the layers (the command line, `senlac` itself) may import all.
LAYERS = ("engine", "boards", "games", "bots", "lab", "server", "web")
INNER = {
    "engine": ("support", "screen", "model", "data", "game", "match"),
    "server": (
        "support", "config", "database", "accounts", "matches", "store", "bots", "views", "alerts",
        "notices", "services", "security", "sockets", "http", "run", "ops",
    ),
}  # fmt: skip
"""The packages inside a package: each imports only those before it."""
# `senlac` re-exports these from the engine, so all layers but the engine may import them from it.
ROOT_NAMES = ("senlac.Match", "senlac.__version__")

# Rules get randomness, time, files and the network as arguments only.
PURE = ("engine", "boards", "games")
IMPURE = frozenset(
    {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "shutil", "socket"}
    | {"subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"},
)
COMPILED = ("engine", "boards", "games", "bots")
"""The packages that mypyc compiles. Their modules that stay Python follow the same rules."""

ALLOWED = {
    ("senlac.engine.model.dice", "random"): "the fast dice draw from a generator they are given",
    (
        "senlac.engine.match.match",
        "secrets",
    ): "a match without a given secret draws one that no one knows",
}

# All games have the same packages and files, so that a rule is found by its chapter.
ROOMS = frozenset(
    {"data", "evaluation", "hidden", "odds", "policy", "rules", "screen", "validation", "words"},
)
FILES = frozenset(
    {"__init__.py", "catalogue.py", "game.py", "ledger.toml", "sequence.py", "state.py"},
)
HALVES = frozenset({"campaign.py", "ground.py"})
"""Files of games with two levels: the part of the state and of the catalogue for the map."""

GAME_FILES = "senlac/games/*/game.py"

FILE_LIMIT = 500
FUNCTION_LIMIT = 60


def module_name(path: Path) -> str:
    """Return the name of the module in a source file."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_type_checking(node: ast.AST) -> bool:
    """Return whether a node is an `if TYPE_CHECKING`, whose body never runs."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def walked(node: ast.AST, *, runs: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the nodes of a tree, each with whether it runs; imports for types do not."""
    yield node, runs
    unread = node.body if isinstance(node, ast.If) and is_type_checking(node) else ()
    for child in ast.iter_child_nodes(node):
        yield from walked(child, runs=runs and child not in unread)


@dataclass(frozen=True)
class Facts:
    """Properties of a module that the rules use; `imported` includes imports for types."""

    imported: tuple[str, ...]
    imported_to_run: tuple[str, ...]
    opening: tuple[int, ...]
    lengths: tuple[tuple[str, int], ...]


@cache
def facts(source: str, module: str) -> Facts:
    """Parse a module once for all rules."""
    imported: list[str] = []
    to_run: list[str] = []
    opening: list[int] = []
    lengths: list[tuple[str, int]] = []
    for node, runs in walked(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = imports(node, module)
            imported += names
            to_run += names if runs else []
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "open":
                opening.append(node.lineno)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lengths.append((node.name, (node.end_lineno or node.lineno) - node.lineno + 1))
    return Facts(tuple(imported), tuple(to_run), tuple(opening), tuple(lengths))


def imports(node: ast.Import | ast.ImportFrom, module: str) -> list[str]:
    """Return the imported names; a name imported from a package counts as a module of it."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    start = module.split(".")[: -node.level] if node.level else []
    base = ".".join([*start, *filter(None, [node.module])])
    return [f"{base}.{alias.name}" for alias in node.names]


def import_graph(known: dict[str, str]) -> dict[str, set[str]]:
    """Return for each of the given modules those of them that it imports, also for types."""
    graph: dict[str, set[str]] = {}
    for module, source in known.items():
        named = set(facts(source, module).imported)
        named |= {name.rpartition(".")[0] for name in named - known.keys()}
        graph[module] = (named & known.keys()) - {module}
    return graph


def in_circles(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules in an import cycle, or between two cycles."""
    left = dict(graph)
    while True:
        wanted = set().union(*left.values())
        rest = {
            name: found & left.keys()
            for name, found in left.items()
            if found & left.keys() and name in wanted
        }
        if len(rest) == len(left):
            return sorted(left)
        left = rest


def layer(module: str) -> int:
    """Return the rank of a module of senlac; modules of a higher rank may import more."""
    parts = module.split(".")
    if module in ROOT_NAMES:
        return LAYERS.index("engine") + 1
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[1] in LAYERS else len(LAYERS)


def game_of(module: str) -> str | None:
    """Return the game that a module belongs to, `None` for other modules."""
    match module.split("."):
        case ["senlac", "games", game, *_]:
            return game
    return None


def upward_imports(source: str, module: str) -> list[str]:
    """List imports, also those for types, from a layer above or from another game."""
    found = []
    for name in facts(source, module).imported:
        if name.split(".")[0] != "senlac":
            continue
        strangers = game_of(module) and game_of(name) and game_of(module) != game_of(name)
        if layer(name) > layer(module) or strangers:
            found.append(f"{module} imports {name}")
    return found


def backward_imports(source: str, module: str) -> list[str]:
    """List imports from a later package inside the same one; migrations may have them."""
    _, outer, inner, *_ = [*module.split("."), "", ""]
    order = INNER.get(outer, ())
    if inner not in order or ".migrations." in module:
        return []
    later = [f"senlac.{outer}.{name}." for name in order[order.index(inner) + 1 :]]
    return [
        f"{module} imports {name}"
        for name in facts(source, module).imported
        if f"{name}.".startswith(tuple(later))
    ]


def impure_imports(source: str, module: str) -> list[tuple[str, str]]:
    """List the impure modules that a module imports at run time, whether allowed or not."""
    roots = {name.split(".")[0] for name in facts(source, module).imported_to_run}
    return [(module, root) for root in sorted(roots & IMPURE)]


def opened_files(source: str, module: str) -> list[str]:
    """List the calls of the builtin `open`."""
    return [f"{module}:{line} opens a file" for line in facts(source, module).opening]


def overlong(source: str, module: str) -> list[str]:
    """List a file that is too long, and its functions that are too long."""
    lines = len(source.splitlines())
    found = [f"{module} has {lines} lines"] if lines > FILE_LIMIT else []
    return found + [
        f"{module}.{name} has {length} lines"
        for name, length in facts(source, module).lengths
        if length > FUNCTION_LIMIT
    ]


def misplaced(game: Path) -> list[str]:
    """List unexpected entries of a game's folder, and its packages without a docstring."""
    beside = [path for path in sorted(game.iterdir()) if path.name != "__pycache__"]
    found = [
        f"{game.name}/{path.name} is none of the rooms"
        for path in beside
        if path.name not in (ROOMS if path.is_dir() else FILES | HALVES)
    ]
    for folder in sorted({path.parent for path in game.rglob("*.py")}):
        package = folder / "__init__.py"
        if not package.is_file() or not ast.get_docstring(ast.parse(package.read_text("utf-8"))):
            found.append(f"{folder.relative_to(game.parent)} does not say what it holds")
    return found


def dropped_causes(source: str, module: str) -> list[str]:
    """List raise statements whose cause is lost in compiled code.

    mypyc drops `from`. An error that is raised in a handler must name its cause with `caused`.
    """
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise) and node.cause is not None:
            found.add(node.lineno)
        elif isinstance(node, ast.ExceptHandler):
            found |= {one.lineno for one in raised_in(node.body) if not names_cause(one)}
    return [f"{module}:{line} raises without `caused`" for line in sorted(found)]


def raised_in(body: list[ast.stmt]) -> Iterator[ast.Raise]:
    """Yield the raise statements of a handler, without those of nested handlers and functions."""
    for node in body:
        if isinstance(node, ast.Raise):
            yield node
        elif not isinstance(node, ast.FunctionDef):
            for _, value in ast.iter_fields(node):
                inner = (
                    [one for one in value if isinstance(one, ast.stmt)]
                    if isinstance(value, list)
                    else []
                )
                yield from raised_in(inner)


def names_cause(node: ast.Raise) -> bool:
    """Return whether a statement re-raises an error, or names its cause with `caused`."""
    error = node.exc
    if not isinstance(error, ast.Call):
        return True
    return isinstance(error.func, ast.Name) and error.func.id == "caused"


def starred_members(source: str, module: str) -> list[str]:
    """List membership tests with a starred member: mypyc 2.4.1 crashes on them."""
    found = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for op, one in zip(node.ops, node.comparators, strict=True)
        if isinstance(op, ast.In | ast.NotIn)
        and isinstance(one, ast.Tuple | ast.List | ast.Set)
        and any(isinstance(member, ast.Starred) for member in one.elts)
    ]
    return [f"{module}:{line} looks among starred members" for line in found]


def sources(layers: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the source and the name of each module of some layers."""
    names = [(path, module_name(path)) for path in MODULES]
    return [
        (path.read_text(encoding="utf-8"), name)
        for path, name in names
        if layer(name) in map(LAYERS.index, layers)
    ]


def every_source() -> list[tuple[str, str]]:
    """Return the source and the name of each module."""
    return [(path.read_text(encoding="utf-8"), module_name(path)) for path in MODULES]


def test_no_layer_imports_a_layer_above_it() -> None:
    assert [line for pair in every_source() for line in upward_imports(*pair)] == []


def test_no_package_inside_a_layer_imports_a_later_one() -> None:
    assert [line for pair in every_source() for line in backward_imports(*pair)] == []
    for outer, order in INNER.items():
        folders = {module.split(".")[2] for _, module in every_source() if is_inside(module, outer)}
        assert folders - {"rows"} == set(order)


def is_inside(module: str, outer: str) -> bool:
    """Return whether a module is in a package inside another one."""
    return module.startswith(f"senlac.{outer}.") and module.count(".") > 2


@pytest.mark.parametrize(
    "line", ["from senlac.server.store import x", "import senlac.server.http.y"]
)
def test_import_from_a_later_package_is_found(line: str) -> None:
    assert backward_imports(line, "senlac.server.matches.table")
    assert not backward_imports(line, "senlac.server.run.app")


def test_only_testing_and_the_template_import_senlac_testing() -> None:
    for source, module in every_source():
        if not module.startswith(("senlac.testing", "senlac.cli.template")):
            named = facts(source, module).imported
            assert [name for name in named if name.startswith("senlac.testing")] == [], module


def test_there_are_no_import_cycles() -> None:
    # An import of a module from a package is an import of that module, not of the package.
    graph = import_graph({name: source for source, name in every_source()})
    assert in_circles(graph) == []


def test_rules_import_no_impure_modules() -> None:
    found = [pair for source in sources(PURE) for pair in impure_imports(*source)]
    assert [pair for pair in found if pair not in ALLOWED] == []


def test_every_exception_to_purity_is_still_used() -> None:
    found = [pair for source in sources(PURE) for pair in impure_imports(*source)]
    assert sorted(set(ALLOWED) - set(found)) == []


def test_rules_open_no_files() -> None:
    assert [line for source in sources(PURE) for line in opened_files(*source)] == []


def test_compiled_code_names_causes_with_the_helper() -> None:
    found = [line for source in sources(COMPILED) for line in dropped_causes(*source)]
    assert found == []


def test_compiled_code_tests_membership_without_starred_members() -> None:
    found = [line for source in sources(COMPILED) for line in starred_members(*source)]
    assert found == []
    assert starred_members("x = a in (*b, c)", "m") == ["m:1 looks among starred members"]
    assert starred_members("x = a in b or a == c", "m") == []


@pytest.mark.parametrize(
    "source",
    [
        "raise E from None",
        "try:\n    f()\nexcept A as a:\n    raise E(str(a)) from a",
        "try:\n    f()\nexcept A:\n    if g():\n        raise E('x')",
        "raise caused(E('x'), a) from a",
    ],
)
def test_a_dropped_cause_is_found(source: str) -> None:
    assert len(dropped_causes(source, "senlac.engine.match.match")) == 1


@pytest.mark.parametrize(
    "source",
    [
        "raise E('x')",
        "try:\n    f()\nexcept A as a:\n    raise caused(E(str(a)), a)",
        "try:\n    f()\nexcept A:\n    g()\n    raise",
    ],
)
def test_a_named_cause_is_accepted(source: str) -> None:
    assert dropped_causes(source, "senlac.engine.match.match") == []


def test_files_and_functions_stay_short() -> None:
    assert [line for pair in every_source() for line in overlong(*pair)] == []


@pytest.mark.parametrize("game", sorted(path.parent for path in SOURCE.glob(GAME_FILES)))
def test_every_game_has_the_same_packages_and_files(game: Path) -> None:
    assert misplaced(game) == []


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import senlac.games.shieldwall", "senlac.engine.model.dice"),
        ("from senlac.bots import greedy", "senlac.games.shieldwall.screen.view"),
        ("from senlac import table", "senlac.lab.odds"),
        ("from senlac import Match", "senlac.engine.game.record"),
        ("from senlac.cli import main", "senlac.web.scene"),
        ("from ..games import comet", "senlac.boards.square"),
        ("def later():\n    import senlac.lab.odds", "senlac.bots.mcts"),
        ("if TYPE_CHECKING:\n    from senlac.games import comet", "senlac.engine.match.match"),
        ("from senlac.games.comet.state import State", "senlac.games.shieldwall.state"),
        ("from senlac.games import comet", "senlac.games.shieldwall.state"),
        ("from senlac import Match", "senlac.engine.match.replay"),
    ],
)
def test_upward_import_is_found(source: str, module: str) -> None:
    assert len(upward_imports(source, module)) == 1


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import senlac.engine.model.dice", "senlac.engine.model.state"),
        ("from senlac.engine.model import dice, state", "senlac.games.shieldwall.state"),
        ("from .state import State", "senlac.games.shieldwall.screen.view"),
        ("from senlac.games.shieldwall import tables", "senlac.games.shieldwall.screen.view"),
        ("from senlac.bots import greedy", "senlac.lab.balance"),
        ("from senlac.web import scene", "senlac.cli"),
        ("from senlac import __version__", "senlac.server.run.app"),
        ("import json\nfrom rich import print", "senlac.engine.game.record"),
    ],
)
def test_downward_import_is_accepted(source: str, module: str) -> None:
    assert upward_imports(source, module) == []


def test_import_cycle_is_found_without_modules_outside_it() -> None:
    known = {
        "senlac.a": "from senlac.b import f",
        "senlac.b": "if TYPE_CHECKING:\n    from senlac import c",
        "senlac.c": "from senlac.a import T\nfrom senlac.d import g",
        "senlac.d": "import json",
        "senlac.e": "from senlac import a",
    }
    assert in_circles(import_graph(known)) == ["senlac.a", "senlac.b", "senlac.c"]
    assert in_circles(import_graph({**known, "senlac.c": ""})) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path as somewhere",
        "from time import monotonic",
        "def now():\n    from datetime import datetime",
        "if TYPE_CHECKING:\n    import ast\nelse:\n    import random",
    ],
)
def test_impure_import_is_found(source: str) -> None:
    assert len(impure_imports(source, "senlac.engine.match.match")) == 1


def test_impure_import_for_types_is_accepted() -> None:
    source = "from json import loads\nif TYPE_CHECKING:\n    from random import Random"
    assert impure_imports(source, "senlac.engine.match.match") == []


def test_call_of_open_is_found() -> None:
    assert opened_files("with open('x') as f:\n    f.read()", "m") == ["m:1 opens a file"]


def test_unexpected_file_or_folder_of_a_game_is_found(tmp_path: Path) -> None:
    game = tmp_path / "feud"
    for room in ("rules", "tents"):
        (game / room).mkdir(parents=True)
        (game / room / "__init__.py").write_text("", encoding="utf-8")
    (game / "__init__.py").write_text('"""Feud."""', encoding="utf-8")
    (game / "banner.py").write_text("", encoding="utf-8")
    assert misplaced(game) == [
        "feud/banner.py is none of the rooms",
        "feud/tents is none of the rooms",
        "feud/rules does not say what it holds",
        "feud/tents does not say what it holds",
    ]


def test_function_over_the_limit_is_found() -> None:
    def body(lines: int) -> str:
        return "class A:\n    def law():\n" + "        x = 1\n" * (lines - 1)

    assert overlong(body(60), "m") == []
    assert overlong(body(61), "m") == ["m.law has 61 lines"]


def test_file_over_the_limit_is_found() -> None:
    assert overlong("x = 1\n" * 500, "m") == []
    assert overlong("x = 1\n" * 501, "m") == ["m has 501 lines"]
