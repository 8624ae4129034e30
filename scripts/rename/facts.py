"""What mypy knows of the sources: the owner of each attribute, and the members of each class.

mypy checks everything once, uncached, and its findings are reduced to plain data that can be
stored. All positions are those of `ast`.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from mypy import build, nodes, types
from mypy.main import process_options
from mypy.modulefinder import BuildSource
from mypy.patterns import ClassPattern

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = ROOT / "scripts/rename"
STORE: Final = ROOT / ".mypy_cache/rename.pickle"
TEMPLATE: Final = "src/senlac/cli/template"
"""mypy leaves it out: it is a package only once it is copied."""

UNKNOWN: Final = "?"
"""The owner of an attribute of a value that may be anything."""

GLOBAL: Final = "="
"""Before the qualified name of an attribute of a module."""

REFLECTION: Final = frozenset([
    "attrgetter", "delattr", "getattr", "hasattr", "object", "partial", "replace", "setattr",
])  # fmt: skip
"""Functions that name an attribute of their first argument."""

REFERENCES: Final = frozenset(["node", "info", "original_def", "def_var", "names"])
"""Attributes of nodes that lead to other definitions."""

ELSEWHERE: Final = (nodes.MypyFile, nodes.TypeInfo, nodes.Var, nodes.TypeAlias)
"""Nodes that are no part of a file's own text."""

CACHE: Final = ".mypy_cache/rename"
OUR_NAMES: Final = (
    "bench", "examples", "maps", "mygame", "scripts", "senlac", "setup.", "test_mygame", "tests",
)  # fmt: skip
"""How paths of our files begin in the cache."""

Position = tuple[int, int, int, int]
"""Line, column, end line, end column."""


@dataclass(frozen=True)
class Class:
    """A class: its bases from itself on, its own members, and how its constructor was made."""

    name: str
    bases: tuple[str, ...]
    members: frozenset[str]
    by_fields: bool
    protocol: bool


@dataclass
class Module:
    """A file: its global names with what they stand for, and what is known by position."""

    name: str
    path: str
    names: dict[str, str] = field(default_factory=dict)
    owners: dict[Position, frozenset[str]] = field(default_factory=dict)
    created: dict[Position, str] = field(default_factory=dict)
    arguments: dict[Position, frozenset[str]] = field(default_factory=dict)
    classes: dict[tuple[int, str], str] = field(default_factory=dict)


@dataclass
class Facts:
    """All modules by name, and all classes by name, those of libraries that are bases included."""

    modules: dict[str, Module] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)


def facts_of(root: Path = ROOT, store: Path | None = STORE) -> Facts:
    """Return the facts of the sources as they are, from the store if nothing has changed."""
    digest = _digest(root)
    if store and store.exists():
        with store.open("rb") as file:
            known: tuple[str, Facts] = pickle.load(file)  # noqa: S301 - written below
        if known[0] == digest:
            return known[1]
    found = _build(root)
    if store:
        store.parent.mkdir(exist_ok=True)
        with store.open("wb") as file:
            pickle.dump((digest, found), file)
    return found


def sources(root: Path) -> list[Path]:
    """List the Python files that are renamed."""
    folders = ("src", "tests", "bench", "scripts", "examples", "maps")
    found = [path for name in folders for path in (root / name).rglob("*.py")]
    return sorted([*found, *root.glob("*.py")])


def _digest(root: Path) -> str:
    """Return a hash of all sources."""
    total = hashlib.sha256()
    for path in [one for one in sources(root) if not one.is_relative_to(OURS)]:
        total.update(
            str(path.relative_to(root)).encode() + hashlib.sha256(path.read_bytes()).digest()
        )
    return total.hexdigest()


def _build(root: Path) -> Facts:
    """Check the types of all sources and collect the facts."""
    with contextlib.chdir(root):
        files, options = process_options([])
    _forget_ours(root)
    options.incremental = True
    options.cache_dir = str(root / CACHE)
    options.export_types = True
    options.preserve_asts = True
    options.native_parser = False
    for folder in (root / TEMPLATE).glob("*/"):
        for path in folder.rglob("*.py"):
            named = ".".join(path.relative_to(folder).with_suffix("").parts)
            files.append(BuildSource(str(path), named.removesuffix(".__init__"), None))
    with contextlib.chdir(root):
        result = build.build(files, options)
    if result.errors:
        raise SystemExit("\n".join(["mypy fails:", *result.errors[:20]]))
    found = Facts()
    for name, tree in result.files.items():
        path = (root / tree.path).resolve()
        if path.is_relative_to(root) and ".venv" not in path.parts and path.suffix == ".py":
            module = Module(name, str(path.relative_to(root)))
            module.names = dict(_globals(tree))
            _Reader(result.types, module, found.classes).read(tree)
            found.modules[name] = module
    return found


def _forget_ours(root: Path) -> None:
    """Leave in the cache what mypy knows of libraries, so that only our files are checked."""
    for path in (root / CACHE).rglob("cache*.db"):
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            for name in OUR_NAMES:
                database.execute("delete from files2 where path like ?", (f"{name}%",))


def _globals(tree: nodes.MypyFile) -> Iterator[tuple[str, str]]:
    """Yield the global names of a module with the qualified names of what they stand for."""
    for name, symbol in tree.names.items():
        if symbol.node is not None and symbol.fullname:
            yield name, symbol.node.fullname or symbol.fullname


class _Reader:
    """Reads the checked tree of a module.

    mypy is compiled: its visitors have no interpreted subclasses. So the attributes of nodes are
    followed, but those that lead elsewhere.
    """

    def __init__(
        self, found: dict[nodes.Expression, types.Type], module: Module, classes: dict[str, Class]
    ) -> None:
        self.types = found
        self.module = module
        self.classes = classes

    def read(self, tree: nodes.MypyFile) -> None:
        """Read all nodes."""
        known: set[int] = set()
        left: list[nodes.Node] = [*tree.defs]
        while left:
            node = left.pop()
            if id(node) in known or isinstance(node, ELSEWHERE):
                continue
            known.add(id(node))
            self._note(node)
            left += _children(node)

    def _note(self, node: nodes.Node) -> None:
        """Record what a node says."""
        match node:
            case nodes.MemberExpr():
                self._note_member(node)
            case nodes.SuperExpr():
                self._note_super(node)
            case nodes.CallExpr():
                self._note_call(node)
            case ClassPattern():
                self._note_pattern(node)
            case nodes.ClassDef():
                self.module.classes[node.line, node.name] = node.info.fullname
                self._add(node.info)
            case _:
                pass

    def _note_member(self, o: nodes.MemberExpr) -> None:
        """Record the owner of an attribute."""
        base = o.expr
        place = position(o)
        if isinstance(base, nodes.RefExpr) and isinstance(base.node, nodes.MypyFile):
            named = o.node.fullname if o.node is not None else ""
            self.module.owners[place] = frozenset([GLOBAL + (named or o.fullname)])
            return
        owners = self._owners(base, o.name)
        self.module.owners[place] = self.module.owners.get(place, frozenset()) | owners

    def _note_super(self, o: nodes.SuperExpr) -> None:
        """Record the owner of an attribute of `super()`."""
        if o.info is not None:
            found = [base.fullname for base in o.info.mro[1:] if o.name in base.names]
            self.module.owners[position(o)] = frozenset(found[:1])

    def _note_call(self, o: nodes.CallExpr) -> None:
        """Record which class a call creates, and of what class the first argument is."""
        callee = o.callee
        created = _created(self.types.get(callee))
        if created is not None:
            self._add(created)
            self.module.created[position(o)] = created.fullname
        if isinstance(callee, nodes.NameExpr | nodes.MemberExpr) and o.args:
            if callee.name in REFLECTION:
                self._argument(o.args[0])
            if callee.name == "_replace" and isinstance(callee, nodes.MemberExpr):
                self._argument(callee.expr)

    def _note_pattern(self, p: ClassPattern) -> None:
        """Record which class a pattern names."""
        node = p.class_ref.node
        if isinstance(node, nodes.TypeAlias):
            target = types.get_proper_type(node.target)
            node = target.type if isinstance(target, types.Instance) else None
        if isinstance(node, nodes.TypeInfo):
            self.module.created[position(p)] = node.fullname

    def _argument(self, expression: nodes.Expression) -> None:
        """Record the classes of a value."""
        infos = list(infos_of(self.types.get(expression)))
        for info in infos:
            if info is not None:
                self._add(info)
        names = frozenset([UNKNOWN if info is None else info.fullname for info in infos])
        self.module.arguments[position(expression)] = names

    def _owners(self, base: nodes.Expression, name: str) -> frozenset[str]:
        """Return the classes that define an attribute of a value."""
        found = set()
        for info in infos_of(self.types.get(base)):
            owner = None
            if info is not None:
                self._add(info)
                owner = next((one.fullname for one in info.mro if name in one.names), None)
            if info is None or (owner is None and info.fallback_to_any):
                owner = UNKNOWN
            if owner is not None:
                found.add(owner)
        return frozenset(found)

    def _add(self, info: nodes.TypeInfo) -> None:
        """Record a class and its bases."""
        for one in info.mro:
            if one.fullname not in self.classes:
                made = one.get("__init__")
                by_fields = one.is_named_tuple or bool(made and made.plugin_generated)
                self.classes[one.fullname] = Class(
                    one.fullname,
                    tuple([base.fullname for base in one.mro]),
                    frozenset(one.names),
                    by_fields,
                    one.is_protocol,
                )


def _children(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the nodes that a node consists of."""
    for name in _attributes(type(node)):
        if name not in REFERENCES:
            yield from _nodes_in(getattr(node, name, None))


def _nodes_in(value: object) -> Iterator[nodes.Node]:
    """Yield the nodes in a value, in lists and dictionaries too."""
    if isinstance(value, nodes.Node):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _nodes_in(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _nodes_in(one)


def _attributes(made: type) -> Sequence[str]:
    """Return the names of the attributes of a class of nodes."""
    if made not in _KNOWN:
        found: set[str] = set()
        for base in made.__mro__:
            found.update(getattr(base, "__mypyc_attrs__", ()))
        _KNOWN[made] = sorted(found)
    return _KNOWN[made]


_KNOWN: Final[dict[type, Sequence[str]]] = {}
"""The attributes of classes of nodes."""


def position(node: nodes.Context) -> Position:
    """Return the position of a node."""
    return node.line, node.column, node.end_line or 0, node.end_column or 0


def infos_of(given: types.Type | None) -> Iterator[nodes.TypeInfo | None]:
    """Yield the classes that a value may have; None is a class that is not known."""
    if given is None:
        yield None
        return
    found = types.get_proper_type(given)
    created = _created(found)
    if created is not None:
        yield created
    elif isinstance(found, types.Instance):
        yield found.type
    elif isinstance(found, types.UnionType):
        for item in found.items:
            yield from infos_of(item)
    elif isinstance(found, types.AnyType):
        yield None
    else:
        inner = _inner(found)
        if inner is not None:
            yield from infos_of(inner)


def _inner(found: types.ProperType) -> types.Type | None:
    """Return the type that says what attributes another has."""
    if isinstance(found, types.TypeVarType):
        return found.upper_bound
    if isinstance(found, types.TupleType):
        return found.partial_fallback
    if isinstance(found, types.TypeType):
        return found.item
    if isinstance(found, types.LiteralType | types.TypedDictType | types.CallableType):
        return found.fallback
    return None


def _created(given: types.Type | None) -> nodes.TypeInfo | None:
    """Return the class that is created if a value is called, if the value is a class."""
    found = types.get_proper_type(given)
    if isinstance(found, types.Overloaded):
        found = found.items[0]
    if isinstance(found, types.CallableType) and found.is_type_obj():
        return found.type_object()
    if isinstance(found, types.TypeType):
        item = types.get_proper_type(found.item)
        if isinstance(item, types.TypeVarType):
            item = types.get_proper_type(item.upper_bound)
        return item.type if isinstance(item, types.Instance) else None
    return None
