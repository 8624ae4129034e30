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
    """Return the name of each counter: `Housecarle hc_2.1`, or `Kent fyrd 2` for a fyrd.

    The id is part of the name, so that players find in the log what they type.
    """
    return [
        f"{titles[counter]} {name}"
        if home[unit] == NOBODY
        else f"{areas[home[unit]]} fyrd {name.rsplit('.', 1)[-1]}"
        for counter, (name, unit) in enumerate(zip(counters, unit_of, strict=True))
    ]


def names_in_sentences(counters: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the names of counters in sentences: `Housecarle 2.1`, with the number of the id alone.

    Those that would share a name keep their ids.
    """
    short = [
        f"{name.removesuffix(counter)}{number_in(counter)}" if name.endswith(counter) else name
        for counter, name in zip(counters, names, strict=True)
    ]
    return [
        told if short.count(told) == 1 else name for told, name in zip(short, names, strict=True)
    ]


def number_in(name: str) -> str:
    """Return the number at the end of a unit's id."""
    return name.rsplit("_", 1)[-1]


def numbered(name: str, number: str, *, alone: bool) -> str:
    """Return a name with its number, if there is more than one."""
    return name if alone else f"{name} {number}"
