"""Rename identifiers and move modules, of some packages or of all; see README.md."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scripts.rename.facts import OURS, ROOT, Facts, facts_of, sources
from scripts.rename.moves import git, move, paths_of, shims
from scripts.rename.plan import Plan, collisions, load, plan_of
from scripts.rename.python import Edit, Findings, Renamer, applied
from scripts.rename.texts import Texts, python_edits
from scripts.rename.wrap import wrapped

REPLACEMENTS: Final = Path(__file__).with_name("replacements.toml")
TEXTS: Final = (".cfg", ".html", ".js", ".json", ".md", ".mjs", ".toml", ".txt", ".yaml", ".yml")
LEFT_OUT: Final = ("CHANGELOG.md", "package-lock.json", "scripts/rename/", "tests/games/")
"""Texts that stay: history, records, and this tool."""


def main(given: Sequence[str] | None = None) -> int:
    """Print what would be done, or do it."""
    parser = argparse.ArgumentParser(prog="python -m scripts.rename", description=__doc__)
    parser.add_argument("--package", action="append", default=[], help="a table of renames.toml")
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    parser.add_argument("--list", action="store_true", help="print all that is left to do by hand")
    asked = parser.parse_args(given)
    facts = facts_of()
    plan = plan_of(load(asked.package), facts)
    taken: dict[str, set[str]] = {}
    for entry, why in collisions(plan, facts):
        taken.setdefault(entry, set()).add(why)
    for entry in taken:
        plan.drop(entry)
    paths = paths_of(plan, facts, ROOT)
    found = findings(plan, facts, paths)
    for entry, reasons in taken.items():
        found.collisions.setdefault(entry, set()).update(reasons)
    report(plan, found, every=asked.list)
    if not asked.dry_run:
        apply(plan, facts, paths, found)
        print_lines(list(replace(asked.package)))
        tidy()
    return 0


def findings(plan: Plan, facts: Facts, paths: dict[str, str]) -> Findings:
    """Find all edits. An entry that collides somewhere is applied nowhere."""
    found = Findings()
    texts = Texts(facts, plan, paths)
    renamers = []
    for module in facts.modules.values():
        if (ROOT / module.path).is_relative_to(OURS):
            continue
        renamer = Renamer(ROOT, module, facts, plan)
        renamer.run()
        renamers.append(renamer)
        for entry, why in renamer.collisions:
            found.collisions.setdefault(entry, set()).add(why)
    for entry in found.collisions:
        plan.drop(entry)
    for renamer in renamers:
        found.unresolved += renamer.unresolved
        found.by_hand += renamer.by_hand
        edits = [one for one in renamer.edits if one.entry not in found.collisions]
        found.edits[renamer.path] = [*edits, *python_edits(texts, renamer)]
    for path in git(ROOT, "ls-files").splitlines():
        is_text = Path(path).suffix in TEXTS or Path(path).name == "Makefile"
        if is_text and not path.startswith(LEFT_OUT):
            text = (ROOT / path).read_bytes().decode()
            found.edits[path] = _text_edits(path, text, texts)
            if path.endswith(".md"):
                found.by_hand += [f"{path}:{one}" for one in texts.doubts(text)]
    return found


def _text_edits(path: str, text: str, texts: Texts) -> list[Edit]:
    """Return the edits of a file that is no Python."""
    if path.endswith(".md"):
        return list(texts.edits(text, 0, texts.in_docs))
    return list(texts.edits(text, 0, lambda name: name))


def report(plan: Plan, found: Findings, *, every: bool) -> None:
    """Print what is found."""
    counts = Counter([one.entry for edits in found.edits.values() for one in edits])
    attributes = len({*plan.entry_of.values()})
    print_lines([
        f"{len(plan.modules)} modules, {len(plan.globals)} names, {attributes} attributes",
        f"{counts.total()} edits, {counts['']} of them in texts",
        f"{len(found.unresolved)} unresolved",
        f"{len(found.collisions)} collisions",
        f"{len(found.by_hand)} by hand",
        f"{len(plan.problems)} entries without a meaning",
    ])  # fmt: skip
    for entry, reasons in sorted(found.collisions.items()):
        print_lines([f"collision: {entry}: {min(reasons)} ({len(reasons)})"])
    print_lines([f"no meaning: {one}" for one in plan.problems])
    if every:
        print_lines([f"unresolved: {one}" for one in found.unresolved])
        print_lines([f"by hand: {one}" for one in found.by_hand])


def print_lines(lines: Sequence[str]) -> None:
    """Print lines."""
    sys.stdout.writelines([f"{line}\n" for line in lines])


def apply(plan: Plan, facts: Facts, paths: dict[str, str], found: Findings) -> None:
    """Write all edits and move the files."""
    for path, edits in found.edits.items():
        if edits:
            source = (ROOT / path).read_bytes()
            (ROOT / path).write_bytes(applied(source, edits))
    move(paths, ROOT)
    shims(plan, facts, ROOT)


def replace(packages: Sequence[str]) -> Iterator[str]:
    """Replace texts of files as replacements.toml says; yield what is not found once."""
    document = tomllib.loads(REPLACEMENTS.read_text("utf-8"))
    for package in packages or document:
        for path, pairs in document.get(package, {}).items():
            text = (ROOT / path).read_text("utf-8")
            for old, new in pairs:
                if text.count(old) != 1:
                    yield f"replacement: {path}: {old!r} is there {text.count(old)} times"
                text = text.replace(old, new)
            (ROOT / path).write_text(text, "utf-8")


def tidy() -> None:
    """Sort imports, format, and break lines of text that have become too long."""
    ruff = str(ROOT / ".venv/bin/ruff")
    for command in (["check", "--fix-only", "--quiet", "."], ["format", "-q", "."]):
        subprocess.run([ruff, *command], cwd=ROOT, check=False)  # noqa: S603 - our own
    for path in sources(ROOT):
        text = path.read_text("utf-8")
        if wrapped(text) != text:
            path.write_text(wrapped(text), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
