"""Edits of a Python file: every token that names what is renamed.

The syntax tree gives the tokens, the scopes say which global a name stands for, and the facts of
mypy say whose attribute is meant.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scripts.rename.facts import GLOBAL, REFLECTION, UNKNOWN, Facts, Module, Position
from scripts.rename.plan import Plan

Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
STATE: Final = "senlac.engine.model.state.State"
PHASE: Final = "senlac.engine.model.phase.Phase"
STRUCT: Final = "msgspec.Struct"
DECLARATIONS: Final = ("column", "flag", "mask", "number", "table", "whole")
"""What declares a field of a state that documents contain."""
SLOTS: Final = ("__slots__", "__match_args__")


@dataclass(frozen=True, order=True)
class Edit:
    """Bytes to put in the place of others, and the entry that asks for it."""

    start: int
    end: int
    new: bytes
    entry: str


@dataclass
class Findings:
    """What was found in all files: edits by path, and what is left to do by hand."""

    edits: dict[str, list[Edit]] = field(default_factory=dict)
    unresolved: list[str] = field(default_factory=list)
    collisions: dict[str, set[str]] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Scope:
    """Names of a function (with what an import stands for), or of the class `owner`.

    `renamed` has the entry of each parameter that is renamed with the attribute of a phase.
    """

    names: Mapping[str, str | None]
    owner: str = ""
    renamed: Mapping[str, str] = field(default_factory=dict)


class Renamer(ast.NodeVisitor):
    """Finds the edits of a file."""

    def __init__(self, root: Path, module: Module, facts: Facts, plan: Plan) -> None:
        self.path = module.path
        self.source = (root / module.path).read_bytes()
        self.module = module
        self.facts = facts
        self.plan = plan
        self.scopes: list[Scope] = []
        self.classes: list[tuple[int, int, str]] = []
        self.edits: list[Edit] = []
        self.unresolved: list[str] = []
        self.collisions: list[tuple[str, str]] = []
        self.by_hand: list[str] = []
        self.old_members = {name for _, name in plan.members}
        own = f"{module.name}."
        self.own_members = {name for owner, name in plan.members if owner.startswith(own)}
        self.lines = [0]
        for line in self.source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.formatted: list[ast.JoinedStr] = []
        self.kept_leaves: set[str] = set()

    def run(self) -> None:
        """Find all edits."""
        tree = ast.parse(self.source)
        self.visit(tree)

    # ---- names ----------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> None:
        """Rename a name that stands for a global, a module or an attribute of the class."""
        owner, named = self.resolve(node.id)
        entry = self._parameter(node.id)
        if entry:
            self._edit(self.offset(node), node.id, self._new_of(entry, node.id), entry)
        elif owner:
            self._rename_member(node, frozenset([owner]), node.id, self.offset(node))
        elif named:
            self._rename_global(named, node.id, self.offset(node))

    def visit_Global(self, node: ast.Global) -> None:
        """Rename the names of a `global` statement."""
        for name in node.names:
            named = self.module.names.get(name, "")
            if named in self.plan.globals:
                place = self.source.index(name.encode(), self.offset(node))
                self._rename_global(named, name, place)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Rename an attribute, by its owner."""
        named = self._dotted(node)
        if named in self.plan.modules and ast.unparse(node) == named:
            self._edit(self.offset(node), named, self.plan.modules[named], named)
            return
        self.visit(node.value)
        place = self.end(node) - len(node.attr.encode())
        owners = self.module.owners.get(position(node))
        if owners is None and named:
            owners = frozenset([GLOBAL + named])
        if owners and len(owners) == 1 and next(iter(owners)).startswith(GLOBAL):
            self._rename_global(next(iter(owners))[1:], node.attr, place)
        elif node.attr in self.old_members:
            self._rename_member(node, owners, node.attr, place)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Report a text that is an attribute of a class of this file."""
        if isinstance(node.value, str) and node.value in self.own_members:
            self.by_hand.append(f"{self.path}:{node.lineno}: '{node.value}' may be an attribute")

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        """Rename what is written within a text; mypy lets it begin where the text does."""
        inner = node.value
        moved = (node.lineno, node.col_offset, *position(inner)[2:])
        if moved in self.module.owners:
            self.module.owners.setdefault(position(inner), self.module.owners[moved])
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Rename what is written within a text."""
        self.formatted.append(node)
        self.generic_visit(node)
        self.formatted.pop()

    # ---- definitions ----------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Rename a function, and what is in it."""
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """Rename an asynchronous function, and what is in it."""
        self._visit_function(node)

    def _visit_function(self, node: Function) -> None:
        """Rename a function, and what is in it."""
        self._visit_definition(node, rb"(?:async\s+)?def\s+")
        self._visit_all(node.decorator_list)
        self._visit_arguments(node.args)
        if node.returns:
            self.visit(node.returns)
        renamed = dict(self._renamed_parameters(node))
        with self._within(Scope(self._bindings(node.args, node.body), "", renamed)):
            self._visit_all(node.body)

    def _renamed_parameters(self, node: Function) -> Iterator[tuple[str, str]]:
        """Rename parameters of the constructor of a phase, which bear the names of its fields."""
        owner = self.scopes[-1].owner if self.scopes else ""
        if node.name != "__init__" or not self._is_a(owner, PHASE):
            return
        for one in [*node.args.args, *node.args.kwonlyargs]:
            entry = self.plan.entry_of.get((self._definer(owner, one.arg), one.arg))
            if entry:
                place = self.lines[one.lineno - 1] + one.col_offset
                self._edit(place, one.arg, self._new_of(entry, one.arg), entry)
                yield one.arg, entry

    def _parameter(self, name: str) -> str:
        """Return the entry by which a parameter is renamed, or an empty text."""
        for scope in reversed(self.scopes):
            if name in scope.names and not scope.owner:
                return scope.renamed.get(name, "")
        return ""

    def _new_of(self, entry: str, name: str) -> str:
        """Return the new name of an attribute."""
        return self.plan.members[entry.rpartition(".")[0], name]

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Rename what is in a function without a name."""
        self._visit_arguments(node.args)
        with self._within(Scope(self._bindings(node.args, [node.body]))):
            self.visit(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Rename a class, and what is in it."""
        self._visit_definition(node, rb"class\s+")
        lines = [node.lineno, *[one.lineno for one in node.decorator_list]]
        found = [self.module.classes.get((line, node.name)) for line in lines]
        owner = next(filter(None, found), "")
        if not owner:
            self.by_hand.append(f"{self.path}:{node.lineno}: mypy does not know {node.name}")
        self._visit_all([*node.decorator_list, *node.bases])
        for keyword in node.keywords:
            self.visit(keyword.value)
            if keyword.arg == "rename" and isinstance(keyword.value, ast.Dict):
                for one in keyword.value.keys:
                    self._rename_text(one, frozenset([owner]))
        self._keep_phase(owner, node)
        self._keep_keys(owner, node)
        self.classes.append((node.lineno, node.end_lineno or 0, owner))
        with self._within(Scope(self._bindings(None, node.body), owner)):
            self._visit_all(node.body)

    def _visit_definition(self, node: Function | ast.ClassDef, before: bytes) -> None:
        """Rename what is defined."""
        found = re.compile(before).match(self.source, self.offset(node))
        if not found:
            self.by_hand.append(f"{self.path}:{node.lineno}: cannot find {node.name}")
        elif not self.scopes:
            self._rename_global(f"{self.module.name}.{node.name}", node.name, found.end())
        elif self.scopes[-1].owner:
            owners = frozenset([self.scopes[-1].owner])
            self._rename_member(node, owners, node.name, found.end())

    def _visit_arguments(self, node: ast.arguments) -> None:
        """Rename what is in annotations and defaults."""
        every = [*node.posonlyargs, *node.args, *node.kwonlyargs, node.vararg, node.kwarg]
        self._visit_all([one.annotation for one in every if one and one.annotation])
        self._visit_all([one for one in [*node.defaults, *node.kw_defaults] if one])

    def visit_ListComp(self, node: ast.ListComp) -> None:
        """Rename what is in a comprehension."""
        self._visit_comprehension(node, [node.elt])

    def visit_SetComp(self, node: ast.SetComp) -> None:
        """Rename what is in a comprehension."""
        self._visit_comprehension(node, [node.elt])

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        """Rename what is in a comprehension."""
        self._visit_comprehension(node, [node.elt])

    def visit_DictComp(self, node: ast.DictComp) -> None:
        """Rename what is in a comprehension."""
        self._visit_comprehension(node, [node.key, node.value])

    def _visit_comprehension(self, node: Comprehension, elements: Iterable[ast.AST]) -> None:
        """Rename what is in a comprehension, whose first list is read outside of it."""
        first = node.generators[0]
        self.visit(first.iter)
        with self._within(Scope(self._bindings(None, [one.target for one in node.generators]))):
            for one in node.generators:
                self.visit(one.target)
                self._visit_all(one.ifs)
                if one is not first:
                    self.visit(one.iter)
            self._visit_all(elements)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Rename what is assigned, and the texts of lists of names."""
        self.generic_visit(node)
        for target in node.targets:
            self._visit_list(target, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Rename what is declared; a field of a state keeps its name in documents."""
        self.generic_visit(node)
        if node.value:
            self._visit_list(node.target, node.value)
        owner = self.scopes[-1].owner if self.scopes else ""
        if owner and isinstance(node.target, ast.Name):
            self._keep_field(owner, node.target.id, node.value)

    def _keep_field(self, owner: str, name: str, value: ast.expr | None) -> None:
        """Let a field of a state keep its former name in documents."""
        if (owner, name) not in self.plan.members or not self._is_a(owner, STATE):
            return
        call = value
        while isinstance(call, ast.Call) and _called(call.func) == "added":
            call = call.args[0]
        if isinstance(call, ast.Call) and _called(call.func) in DECLARATIONS:
            if [one for one in call.keywords if one.arg == "former"]:
                self.by_hand.append(f"{self.path}:{call.lineno}: another former name of {name}")
                return
            place = self.end(call) - 1
            before = self.source[:place].rstrip()[-1:]
            comma = b"" if before in (b"(", b",") else b", "
            new = comma + b'former=("' + name.encode() + b'",)'
            self.edits.append(Edit(place, place, new, self.plan.entry_of[owner, name]))

    def _keep_phase(self, owner: str, node: ast.ClassDef) -> None:
        """Let a phase keep its former name in documents."""
        if owner not in self.plan.globals or not self._is_a(owner, PHASE):
            return
        if "former_names" in self.facts.classes[owner].members:
            self.by_hand.append(f"{self.path}:{node.lineno}: another former name of {node.name}")
        elif [one for one in self.facts.classes.values() if owner in one.bases[1:]]:
            self.by_hand.append(f"{self.path}:{node.lineno}: is {node.name} in documents?")
        else:
            place = self.end(node.body[0])
            new = f'\n\n    former_names = ("{node.name}",)'.encode()
            self.edits.append(Edit(place, place, new, owner))

    def _keep_keys(self, owner: str, node: ast.ClassDef) -> None:
        """Report the attributes that are keys of JSON or TOML."""
        is_row = ".rows" in self.module.name and node.decorator_list
        if is_row or self._is_a(owner, STRUCT):
            for one in node.body:
                name = _field_of(one)
                if (owner, name) in self.plan.members:
                    text = f"{self.path}:{one.lineno}: {node.name} needs the key of {name}"
                    self.by_hand.append(text)

    def _is_a(self, owner: str, base: str) -> bool:
        """Return whether a class has a base."""
        made = self.facts.classes.get(owner)
        return made is not None and base in made.bases

    def _visit_list(self, target: ast.expr, value: ast.expr) -> None:
        """Rename the texts of `__slots__` and `__all__`."""
        name = target.id if isinstance(target, ast.Name) else ""
        owner = self.scopes[-1].owner if self.scopes else ""
        if name == "fields" and isinstance(value, ast.Dict) and owner:
            for key in value.keys:
                self._rename_text(key, frozenset([owner]))
        texts = value.elts if isinstance(value, ast.Tuple | ast.List | ast.Set) else [value]
        for one in texts:
            if name in SLOTS and owner:
                self._rename_text(one, frozenset([owner]))
            elif name == "__all__" and isinstance(one, ast.Constant) and one.value:
                named = self.module.names.get(str(one.value), "")
                self._rename_global(named, str(one.value), self.offset(one) + 1)

    # ---- calls and patterns ---------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> None:
        """Rename keywords that are fields, and texts that name attributes."""
        self.generic_visit(node)
        owner = self.module.created.get(position(node), "")
        owners = frozenset([owner]) if owner and self._by_fields(owner) else frozenset()
        name = _called(node.func)
        if name in ("partial", "replace") and node.args:
            owners = self.module.arguments.get(position(node.args[0]), frozenset())
        if name == "__init__" and isinstance(node.func, ast.Attribute):
            found = self.module.owners.get(position(node.func), frozenset())
            owners = frozenset([one for one in found if self._by_fields(one)])
        if name == "_replace" and isinstance(node.func, ast.Attribute):
            owners = self.module.arguments.get(position(node.func.value), frozenset())
        for keyword in node.keywords:
            if keyword.arg in self.old_members and owners:
                definers = frozenset([self._definer(one, keyword.arg) for one in owners])
                self._rename_member(keyword, definers, keyword.arg, self.offset(keyword))
        if name in REFLECTION and len(node.args) > 1:
            place = position(node.args[0])
            self._rename_text(node.args[1], self.module.arguments.get(place, frozenset()))

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        """Rename the keywords of a pattern."""
        self.generic_visit(node)
        owner = self.module.created.get(position(node), UNKNOWN)
        for name, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
            before = self.source[: self.offset(pattern)]
            found = re.search(rb"(\w+)\s*=\s*\(*\s*$", before)
            if name in self.old_members and found and found[1] == name.encode():
                owners = frozenset([self._definer(owner, name)])
                self._rename_member(pattern, owners, name, found.start(1))

    def _by_fields(self, owner: str) -> bool:
        """Return whether the arguments of a class are its fields."""
        made = self.facts.classes.get(owner)
        return made is not None and (made.by_fields or PHASE in made.bases)

    def _definer(self, owner: str, name: str) -> str:
        """Return the class that defines an attribute of another."""
        made = self.facts.classes.get(owner)
        if made is None:
            return UNKNOWN
        bases = [self.facts.classes[one] for one in made.bases if one in self.facts.classes]
        return next((one.name for one in bases if name in one.members), "")

    # ---- imports --------------------------------------------------------------------------------

    def visit_Import(self, node: ast.Import) -> None:
        """Rename the modules of an import."""
        for one in node.names:
            if one.name in self.plan.modules:
                self._edit(self.offset(one), one.name, self.plan.modules[one.name], one.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Rename the module and the names of an import."""
        source = self._absolute(node)
        moved = [one for one in node.names if f"{source}.{one.name}" in self.plan.modules]
        if moved:
            self._split_import(node, source)
            return
        if source in self.plan.modules and node.level == 0:
            found = re.compile(rb"from\s+").match(self.source, self.offset(node))
            place = found.end() if found else 0
            self._edit(place, source, self.plan.modules[source], source)
        for one in node.names:
            named = self.facts.modules[source].names.get(one.name) if self._is_ours(source) else ""
            self._rename_global(named or "", one.name, self.offset(one), imported=True)

    def _absolute(self, node: ast.ImportFrom) -> str:
        """Return the module that is imported from."""
        if not node.level:
            return node.module or ""
        parts = self.module.name.split(".")
        keep = len(parts) - node.level + self.path.endswith("__init__.py")
        return ".".join([*parts[:keep], *filter(None, [node.module])])

    def _split_import(self, node: ast.ImportFrom, source: str) -> None:
        """Write one import for each package that modules have moved to."""
        groups: dict[str, list[str]] = {}
        for one in node.names:
            named = f"{source}.{one.name}"
            parent, _, leaf = self.plan.modules.get(named, named).rpartition(".")
            if named not in self.plan.modules:
                parent = self.plan.modules.get(source, source)
                symbol = self.facts.modules[source].names.get(one.name, "")
                leaf = self.plan.globals.get(symbol, leaf)
            alias = one.asname or (one.name if self._keeps(named, leaf) else leaf)
            groups.setdefault(parent, []).append(leaf if alias == leaf else f"{leaf} as {alias}")
        indent = b"\n" + b" " * node.col_offset
        lines = [
            f"from {parent} import {', '.join(sorted(names))}".encode()
            for parent, names in sorted(groups.items())
        ]
        place = self.offset(node)
        self.edits.append(Edit(place, self.end(node), indent.join(lines), source))

    def _keeps(self, named: str, leaf: str) -> bool:
        """Return whether a module is known by its former name here, as the new one is taken."""
        old = named.rpartition(".")[2]
        if old == leaf:
            return False
        taken = {*self.module.names, *[name for scope in self._all_scopes() for name in scope]}
        if leaf in taken:
            self.by_hand.append(f"{self.path}: {named} is imported as {old}: {leaf} is taken")
            self.kept_leaves.add(old)
        return leaf in taken

    def _all_scopes(self) -> Iterator[Iterable[str]]:
        """Yield the names of each function of the file."""
        for node in ast.walk(ast.parse(self.source)):
            if isinstance(node, Function):
                yield self._bindings(node.args, node.body)

    def _is_ours(self, module: str) -> bool:
        return module in self.facts.modules

    # ---- scopes ---------------------------------------------------------------------------------

    @contextmanager
    def _within(self, scope: Scope) -> Iterator[None]:
        """Enter a scope."""
        self.scopes.append(scope)
        yield
        self.scopes.pop()

    def resolve(self, name: str) -> tuple[str, str]:
        """Return the class whose attribute a name is, and the qualified name of a global."""
        for scope in reversed(self.scopes):
            if scope.owner and scope is not self.scopes[-1]:
                continue
            if name in scope.names:
                if scope.owner:
                    return self._definer(scope.owner, name) or scope.owner, ""
                return "", scope.names[name] or ""
        return "", self.module.names.get(name, "")

    def _bindings(
        self, arguments: ast.arguments | None, body: Sequence[ast.AST]
    ) -> dict[str, str | None]:
        """Return the names that a scope binds, with what imports stand for."""
        found: dict[str, str | None] = {}
        if arguments:
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            named = [*every, *filter(None, [arguments.vararg, arguments.kwarg])]
            found.update(dict.fromkeys([one.arg for one in named]))
        for node in body:
            self._bind(node, found)
        for node in body:
            for one in ast.walk(node):
                if isinstance(one, ast.Global | ast.Nonlocal):
                    for name in one.names:
                        found.pop(name, None)
        return found

    def _bind(self, node: ast.AST, found: dict[str, str | None]) -> None:
        """Add the names that a statement binds."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.setdefault(node.name)
                return
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp():
                return
            case ast.GeneratorExp():
                return
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.setdefault(name)
            case ast.Import() | ast.ImportFrom():
                found.update(self._imported(node))
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                found.setdefault(name)
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                found.setdefault(name)
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            self._bind(child, found)

    def _imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
        """Yield the names that an import binds with what they stand for."""
        if isinstance(node, ast.Import):
            for one in node.names:
                yield one.asname or one.name.split(".")[0], one.name if one.asname else ""
            return
        source = self._absolute(node)
        for one in node.names:
            whole = f"{source}.{one.name}"
            if self._is_ours(source) and not self._is_ours(whole):
                whole = self.facts.modules[source].names.get(one.name, whole)
            yield one.asname or one.name, whole

    def _dotted(self, node: ast.expr) -> str:
        """Return the qualified name of a global that is reached through modules, or ""."""
        if isinstance(node, ast.Name):
            owner, named = self.resolve(node.id)
            return "" if owner else named
        if isinstance(node, ast.Attribute):
            base = self._dotted(node.value)
            if base and f"{base}.{node.attr}" in self.facts.modules:
                return f"{base}.{node.attr}"
            if base in self.facts.modules:
                return self.facts.modules[base].names.get(node.attr, "")
        return ""

    # ---- edits ----------------------------------------------------------------------------------

    def _rename_global(self, named: str, name: str, place: int, *, imported: bool = False) -> None:
        """Rename a token that stands for a global or for a module."""
        old = named.rpartition(".")[2]
        new = self.plan.globals.get(named)
        if new is None and named in self.plan.modules and not imported:
            new = self.plan.modules[named].rpartition(".")[2]
            if old in self.kept_leaves:
                return
        if new is None or old != name or new == name:
            return
        for scope in self.scopes:
            if not scope.owner and new in scope.names and name not in scope.names:
                line = self.source.count(b"\n", 0, place) + 1
                self.collisions.append((named, f"{self.path}:{line}: {new} is a local name"))
        self._edit(place, name, new, named)

    def _rename_member(
        self, node: ast.AST, owners: frozenset[str] | None, name: str, place: int
    ) -> None:
        """Rename a token that stands for an attribute of these classes."""
        if name not in self.old_members:
            return
        line = getattr(node, "end_lineno", 0)
        assumed = self.plan.assumed.get((self.path, name))
        if assumed and owners is not None and UNKNOWN in owners:
            self._edit(place, name, assumed, "")
            return
        if not owners or UNKNOWN in owners:
            why = "unreachable or not typed" if owners is None else "may be of any type"
            if owners != frozenset():
                self.unresolved.append(f"{self.path}:{line}: .{name}: {why}")
            return
        found = {self.plan.members.get((owner, name)) for owner in owners}
        if found == {None}:
            return
        [new, *others] = found
        if new is None or others:
            text = ", ".join(sorted(owners))
            self.unresolved.append(f"{self.path}:{line}: .{name}: of several classes: {text}")
            return
        entry = self.plan.entry_of[next(iter(owners)), name]
        self._edit(place, name, new, entry)

    def _rename_text(self, node: ast.expr | None, owners: frozenset[str]) -> None:
        """Rename a text that is the name of an attribute."""
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return
        if self.source[self.offset(node) + 1 :].startswith(node.value.encode()):
            found = frozenset([self._definer(one, node.value) for one in owners])
            self._rename_member(node, found - {""}, node.value, self.offset(node) + 1)

    def _edit(self, place: int, old: str, new: str, entry: str) -> None:
        """Put a name in the place of another, if it is there."""
        raw = old.encode()
        places = [place]
        if self.source[place : place + len(raw)] != raw:
            places = list(self._in_text(raw))
        if not places:
            line = self.source.count(b"\n", 0, place) + 1
            self.by_hand.append(f"{self.path}:{line}: {old} is not where it should be")
        self.edits += [Edit(one, one + len(raw), new.encode(), entry) for one in places]

    def _in_text(self, name: bytes) -> Iterator[int]:
        """Yield where a name is written in the formatted text that is visited.

        Before Python 3.12 the tree does not know it.
        """
        if self.formatted:
            outer = self.formatted[0]
            text = self.source[self.offset(outer) : self.end(outer)]
            for part in re.finditer(rb"\{[^{}]*\}", text):
                for one in re.finditer(rb"(?<![\w'\"])" + name + rb"(?![\w'\"])", part[0]):
                    yield self.offset(outer) + part.start() + one.start()

    def _visit_all(self, found: Iterable[ast.AST]) -> None:
        """Visit nodes in order."""
        for node in found:
            self.visit(node)

    def offset(self, node: ast.expr | ast.stmt | ast.keyword | ast.alias | ast.pattern) -> int:
        """Return where a node begins."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Return where a node ends."""
        return self.lines[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)


def position(node: ast.expr | ast.pattern) -> Position:
    """Return the position of a node, as the facts have it."""
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


def _field_of(node: ast.stmt) -> str:
    """Return the name of the field that a statement declares, or an empty text."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return ""


def _called(node: ast.expr) -> str:
    """Return the last name of what is called."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def applied(source: bytes, edits: Iterable[Edit]) -> bytes:
    """Return a source with edits; of edits of one place that are equal, one counts.

    Raises:
        ValueError: two edits overlap.
    """
    parts: list[bytes] = []
    done = 0
    for start, end, new in sorted({(one.start, one.end, one.new) for one in edits}):
        if start < done:
            raise ValueError(f"edits overlap at {start}: {source[start:end]!r} -> {new!r}")
        parts += [source[done:start], new]
        done = end
    return b"".join([*parts, source[done:]])
