"""The renames as data, and which definitions each of them concerns.

An attribute is renamed in a whole family of classes: wherever a class and its base, or two bases of
one class, define it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scripts.rename.facts import Class, Facts

RENAMES: Final = Path(__file__).with_name("renames.toml")
GLOBALS: Final = ("class", "function", "constant")
MEMBERS: Final = ("method", "attribute")

Member = tuple[str, str]
"""The qualified name of a class, and the name of an attribute."""


@dataclass
class Plan:
    """What is renamed: modules and global names by qualified name, attributes by class and name.

    Attributes:
        entry_of: the entry of the list that an attribute is renamed by.
        assumed: by path and name, the new name of attributes of values that may be of any type.
        problems: what cannot be done, each as `entry: why`.
    """

    modules: dict[str, str] = field(default_factory=dict)
    globals: dict[str, str] = field(default_factory=dict)
    members: dict[Member, str] = field(default_factory=dict)
    entry_of: dict[Member, str] = field(default_factory=dict)
    assumed: dict[tuple[str, str], str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def drop(self, entry: str) -> None:
        """Leave out an entry."""
        self.globals.pop(entry, None)
        for member in [one for one, named in self.entry_of.items() if named == entry]:
            del self.members[member], self.entry_of[member]


def load(packages: Iterable[str], path: Path = RENAMES) -> dict[str, dict[str, str]]:
    """Return the renames of packages by kind; without packages, those of all."""
    document: dict[str, dict[str, dict[str, str]]] = tomllib.loads(path.read_text("utf-8"))
    found: dict[str, dict[str, str]] = {}
    for package in packages or document:
        for kind, renames in document[package].items():
            found.setdefault(kind, {}).update(renames)
    return found


def plan_of(renames: Mapping[str, Mapping[str, str]], facts: Facts) -> Plan:
    """Resolve renames; entries that do not exist or disagree become problems."""
    plan = Plan()
    for old, new in renames.get("module", {}).items():
        if old in facts.modules:
            plan.modules[old] = new
        else:
            plan.problems.append(f"{old}: no such module")
    for kind in GLOBALS:
        for old, new in renames.get(kind, {}).items():
            module, _, name = old.rpartition(".")
            if module in facts.modules and facts.modules[module].names.get(name) == old:
                plan.globals[old] = new
            else:
                plan.problems.append(f"{old}: not defined there")
    for kind in MEMBERS:
        for old, new in renames.get(kind, {}).items():
            _add_member(plan, facts, old, new)
    for old, new in renames.get("assume", {}).items():
        path, _, name = old.partition(":")
        plan.assumed[path, name] = new
    plan.problems += _protocols(plan, facts)
    return plan


def _protocols(plan: Plan, facts: Facts) -> Iterator[str]:
    """Yield attributes of protocols that have the former name of another attribute."""
    renamed = {name for _, name in plan.members}
    for made in facts.classes.values():
        if made.protocol and is_ours(facts, made.name):
            for name in sorted(made.members & renamed):
                if (made.name, name) not in plan.members:
                    yield f"{made.name}.{name}: a protocol; it may have to follow"


def _add_member(plan: Plan, facts: Facts, old: str, new: str) -> None:
    """Add the rename of an attribute in all of its family."""
    owner, _, name = old.rpartition(".")
    if owner not in facts.classes or name not in facts.classes[owner].members:
        plan.problems.append(f"{old}: no such attribute")
        return
    family = family_of(facts, owner, name)
    foreign = sorted([one for one in family if not is_ours(facts, one)])
    if foreign:
        plan.problems.append(f"{old}: also an attribute of {', '.join(foreign)}")
        return
    for one in family:
        other = plan.members.setdefault((one, name), new)
        plan.entry_of.setdefault((one, name), old)
        if other != new:
            plan.problems.append(f"{old}: {new}, but {other} by {plan.entry_of[one, name]}")
            return


def family_of(facts: Facts, owner: str, name: str) -> set[str]:
    """Return the classes that define an attribute together with one."""
    groups = [
        {base for base in one.bases if name in _members(facts, base)}
        for one in facts.classes.values()
    ]
    found = {owner}
    while True:
        more = found.union(*[group for group in groups if group & found])
        if more == found:
            return found
        found = more


def _members(facts: Facts, name: str) -> frozenset[str]:
    """Return the attributes that a class defines itself."""
    made = facts.classes.get(name)
    return made.members if made else frozenset()


def is_ours(facts: Facts, name: str) -> bool:
    """Return whether a class is of our sources."""
    parts = name.split(".")
    return any([".".join(parts[:n]) in facts.modules for n in range(1, len(parts))])


def collisions(plan: Plan, facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield entries whose new name is taken where they are defined or known, with the reason."""
    for module in facts.modules.values():
        yield from _global_collisions(plan, module.name, module.names)
    for made in facts.classes.values():
        yield from _member_collisions(plan, facts, made)


def _global_collisions(
    plan: Plan, module: str, names: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the entries that collide with a global name of a module."""
    for name, named in names.items():
        new = plan.globals.get(named)
        if new is None or name != named.rpartition(".")[2] or new not in names:
            continue
        there = names[new]
        if there.rpartition(".")[2] != new or there not in plan.globals:
            yield named, f"{module} has {new} ({there})"
    renamed: dict[str, str] = {}
    for name, named in names.items():
        if named in plan.globals and name == named.rpartition(".")[2]:
            other = renamed.setdefault(plan.globals[named], named)
            if other != named:
                yield named, f"{module} has {other}, which gets the same name"


def _member_collisions(plan: Plan, facts: Facts, made: Class) -> Iterator[tuple[str, str]]:
    """Yield the entries that collide with another attribute of a class or its bases."""
    present: dict[str, str] = {}
    for base in made.bases:
        for name in _members(facts, base):
            if (base, name) not in plan.members:
                present.setdefault(name, base)
    renamed: dict[str, str] = {}
    for base in made.bases:
        for name in _members(facts, base):
            new = plan.members.get((base, name))
            if new is None:
                continue
            entry = plan.entry_of[base, name]
            if new in present:
                yield entry, f"{present[new]}.{new} exists ({made.name})"
            other = renamed.setdefault(new, name)
            if other != name:
                yield entry, f"{made.name}.{other} gets the same name"
