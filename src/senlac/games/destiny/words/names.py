"""What units and counters are called, in sentences and on the screen; ids are for actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.rules.conditions import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence


def unit_names(
    units: Sequence[str], kinds: Sequence[str], home: Sequence[int], areas: Sequence[str]
) -> list[str]:
    """Return what each unit is called: the fyrd after their area, others by kind and number.

    `kinds` are the names of the units' kinds; a kind of a single unit needs no number.
    """
    return [
        f"Fyrd of {areas[home[unit]]}"
        if home[unit] != NOBODY
        else numbered(kinds[unit], number_in(name), alone=kinds.count(kinds[unit]) == 1)
        for unit, name in enumerate(units)
    ]


def counter_names(
    unit_of: Sequence[int], titles: Sequence[str], home: Sequence[int], areas: Sequence[str]
) -> list[str]:
    """Return what each counter is called: `Kent fyrd 2`, `Housecarle 5`."""
    found: list[str] = []
    numbers: dict[str, int] = {}
    for counter, unit in enumerate(unit_of):
        area = home[unit]
        name = titles[counter] if area == NOBODY else f"{areas[area]} fyrd"
        numbers[name] = numbers.get(name, 0) + 1
        found.append(f"{name} {numbers[name]}")
    return found


def number_in(name: str) -> str:
    """Return the number at the end of a unit's id."""
    return name.rsplit("_", 1)[-1]


def numbered(name: str, number: str, *, alone: bool) -> str:
    """Return a name with its number, if there are several of it."""
    return name if alone else f"{name} {number}"
