"""Edits of texts: qualified names and paths anywhere, and names in backquotes."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from scripts.rename.facts import Facts
from scripts.rename.plan import Plan
from scripts.rename.python import Edit, Renamer

QUALIFIED: Final = re.compile(r"(?<![\w./-])senlac(?:\.\w+)+(?::\w+(?:\.\w+)*)?")
PATH: Final = re.compile(r"(?<![\w/.-])(?:[\w-]+/)+\w+\.py\b")
QUOTED: Final = re.compile(r"(?<![`\w])`([A-Za-z_]\w*(?:\.\w+)*)(\([^`]*\))?`(?!`)")

Find = Callable[[str], str]
"""Returns the new form of a name, or the name itself."""


class Texts:
    """Finds new names for those in texts."""

    def __init__(self, facts: Facts, plan: Plan, paths: Mapping[str, str]) -> None:
        self.facts = facts
        self.plan = plan
        self.paths = paths
        self.by_name: dict[str, set[str]] = {}
        for module in facts.modules.values():
            if module.name.startswith("senlac."):
                for name, named in module.names.items():
                    if named == f"{module.name}.{name}":
                        self.by_name.setdefault(name, set()).add(named)

    def edits(self, text: str, start: int, quoted: Find) -> Iterator[Edit]:
        """Yield the edits of a text that begins at an offset in bytes."""
        for pattern, find in ((QUALIFIED, self.qualified), (PATH, self.path)):
            for one in pattern.finditer(text):
                yield from _edit(text, start, (one.start(), one.end()), find(one[0]))
        for one in QUOTED.finditer(text):
            if not one[1].startswith("senlac."):
                yield from _edit(text, start, (one.start(1), one.end(1)), quoted(one[1]))

    def doubts(self, text: str) -> Iterator[str]:
        """Yield names in backquotes that may be meant by a rename, but need not be."""
        old = {name.rpartition(".")[2] for name in self.plan.globals}
        old |= {name for _, name in self.plan.members}
        for one in QUOTED.finditer(text):
            name = one[1]
            if name.startswith("senlac."):
                continue
            if name.rpartition(".")[2] in old and self.in_docs(name) == name:
                yield f"{text.count(chr(10), 0, one.start()) + 1}: `{name}` may be renamed"

    def path(self, path: str) -> str:
        """Return the new path of a file, if it has moved."""
        for before in ("", "src/", "src/senlac/"):
            if before + path in self.paths:
                return self.paths[before + path].removeprefix(before)
        return path

    def qualified(self, name: str) -> str:
        """Return the new form of a qualified name."""
        parts = name.replace(":", ".").split(".")
        sizes = [n for n in range(len(parts), 0, -1) if ".".join(parts[:n]) in self.facts.modules]
        if not sizes:
            return name
        module = ".".join(parts[: sizes[0]])
        new = self.plan.modules.get(module, module)
        rest = self.within(self.facts.modules[module].names, parts[sizes[0] :])
        colon = ":" in name and name.index(":") == len(module)
        return (":" if colon else ".").join([new, ".".join(rest)]) if rest else new

    def within(self, names: Mapping[str, str], parts: list[str]) -> list[str]:
        """Return the new names of a global and of its attributes."""
        if not parts or parts[0] not in names:
            return parts
        named = names[parts[0]]
        first = self.plan.globals.get(named, parts[0])
        if parts[0] != named.rpartition(".")[2]:
            first = parts[0]
        return [first, *self._attributes(named, parts[1:])]

    def _attributes(self, owner: str, parts: list[str]) -> list[str]:
        """Return the new name of an attribute of a class."""
        made = self.facts.classes.get(owner)
        if made is None or not parts:
            return parts
        for base in made.bases:
            if (base, parts[0]) in self.plan.members:
                return [self.plan.members[base, parts[0]], *parts[1:]]
        return parts

    def in_docs(self, name: str) -> str:
        """Return the new form of a name that only one global of ours has."""
        parts = name.split(".")
        found = self.by_name.get(parts[0], set())
        if len(found) != 1 or (len(parts) == 1 and name.islower()):
            return name
        return ".".join(self.within({parts[0]: next(iter(found))}, parts))

    def in_code(self, renamer: Renamer, line: int) -> Find:
        """Return how names in a comment or docstring of a line are found."""
        owners = [owner for first, last, owner in renamer.classes if first <= line <= last]

        def find(name: str) -> str:
            parts = name.split(".")
            if parts[0] in renamer.module.names:
                return ".".join(self.within(renamer.module.names, parts))
            new = parts
            for owner in reversed(owners):
                new = self._attributes(owner, parts)
                if new != parts:
                    break
            if new == parts and not parts[0].islower():
                return self.in_docs(name)
            return ".".join(new)

        return find


def _edit(text: str, start: int, span: tuple[int, int], new: str) -> Iterator[Edit]:
    """Yield the edit of a part of a text, if it changes."""
    first, last = span
    if text[first:last] != new:
        before = start + len(text[:first].encode())
        old = text[first:last].encode()
        yield Edit(before, before + len(old), new.encode(), "")


def python_edits(texts: Texts, renamer: Renamer) -> Iterator[Edit]:
    """Yield the edits of the texts and comments of a Python file."""
    for token in tokens(renamer.source):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            line, column = token.start
            before = token.line.splitlines()[0][:column] if token.line else ""
            place = renamer.lines[line - 1] + len(before.encode())
            yield from texts.edits(token.string, place, texts.in_code(renamer, line))


def tokens(source: bytes) -> Iterable[tokenize.TokenInfo]:
    """Return the tokens of a Python file."""
    return tokenize.tokenize(io.BytesIO(source).readline)
