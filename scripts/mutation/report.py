"""The figures of a sample, and mutations that are listed as equivalent."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scripts.mutation.trial import (
    BY_GOLDEN,
    BY_REFEREE,
    EQUIVALENT,
    LATE,
    MARKED,
    OTHER,
    UNNOTICED,
    Verdict,
)

LISTED: Final = Path(__file__).parent / "equivalent.toml"
ORDER: Final = (MARKED, OTHER, BY_REFEREE, BY_GOLDEN, UNNOTICED, LATE, EQUIVALENT)


def equivalents(path: Path = LISTED) -> dict[str, str]:
    """Return the mutations that change no behaviour, by label, each with the reason.

    Raises:
        ValueError: an entry has no reason or comes twice.
    """
    found: dict[str, str] = {}
    for entry in tomllib.loads(path.read_text("utf-8")).get("equivalent", []):
        label, why = entry["mutation"], entry["why"]
        if label in found or not why.strip():
            raise ValueError(f"{path.name}: {label}: expected one entry with a reason")
        found[label] = why
    return found


def line_of(verdict: Verdict) -> str:
    """Return a verdict on one line."""
    one = verdict.mutation
    rules = f" [{', '.join(one.rules)}]" if one.rules else ""
    test = f" ({verdict.test})" if verdict.test else ""
    return f"{verdict.by}: {one.label} (line {one.line}, {one.kind}){rules}{test}"


def figures(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield the numbers of mutations by what noticed them, in total, by game and by room."""
    groups: dict[str, list[Verdict]] = {"all": list(verdicts)}
    for verdict in verdicts:
        game, room = verdict.mutation.path.split("/")[3:5]
        for name in (game, room):
            groups.setdefault(name, []).append(verdict)
    for name, members in groups.items():
        counts = Counter([verdict.by for verdict in members])
        alive = len(members) - counts[EQUIVALENT]
        good = alive - counts[UNNOTICED] - counts[BY_GOLDEN] - counts[LATE]
        share = f"{100 * good / alive:.0f}%" if alive else "-"
        told = ", ".join(f"{counts[by]} {by}" for by in ORDER if counts[by])
        yield f"{name}: {good} of {alive} noticed by more than a golden record ({share}): {told}"
