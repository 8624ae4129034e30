"""The names of units and counters for sentences and the screen; ids are for actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.rules.constants import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence


def unit_names(
    units: Sequence[str], kinds: Sequence[str], home: Sequence[int], areas: Sequence[str]
) -> list[str]:
    """Return the name of each unit: fyrd by their area, others by kind and number.

    `kinds` are the names of the units' kinds; a kind of a single unit needs no number.
    """
    return [
        f"Fyrd of {areas[home[unit]]}"
        if home[unit] != NOBODY
        else numbered(kinds[unit], number_in(name), alone=kinds.count(kinds[unit]) == 1)
        for unit, name in enumerate(units)
    ]


def counter_names(
    counters: Sequence[str],
    unit_of: Sequence[int],
    titles: Sequence[str],
    home: Sequence[int],
    areas: Sequence[str],
) -> list[str]:
    """Return the name of each counter: `Kent fyrd 2` for a fyrd, others by title and number.

    Counters of a title are numbered through, whatever unit they belong to: the numbers of units
    are not unique, and no counter shows its id.
    """
    alike = titles[: len(counters)]
    return [
        numbered(titles[place], str(alike[: place + 1].count(titles[place])),
                 alone=alike.count(titles[place]) == 1)
        if home[unit] == NOBODY
        else f"{areas[home[unit]]} fyrd {name.rsplit('.', 1)[-1]}"
        for place, (name, unit) in enumerate(zip(counters, unit_of, strict=True))
    ]  # fmt: skip


def number_in(name: str) -> str:
    """Return the number at the end of a unit's id."""
    return name.rsplit("_", 1)[-1]


def numbered(name: str, number: str, *, alone: bool) -> str:
    """Return a name with its number, if there is more than one."""
    return name if alone else f"{name} {number}"
