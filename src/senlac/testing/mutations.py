"""Random changes of positions, to find others that look the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

from senlac.engine.data.document import canonical
from senlac.engine.match.match import Match
from senlac.engine.support.errors import SenlacError

WAYS = 4
"""Number of kinds of changes."""

MAX_MUTATION = 60
"""Upper bound of random numbers."""


class Place(NamedTuple):
    """The place of a value: the table or list that contains it, and its key there."""

    holder: Any
    key: Any


def mutated(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a position with a random change: rows swapped, a number moved or replaced."""
    written: dict[str, Any] = json.loads(canonical(position))
    parts = [written["fields"], written["stack"]]
    rows = [row for row in lists(parts)[1:] if row]
    match rng.randrange(WAYS):
        case 0:
            swap(rows, rng)
        case 1:
            transfer_one(rng.choice(rows), rng)
        case 2:
            row = rng.choice(rows)
            rng.choice((row.reverse, row.pop, lambda: row.append(rng.randrange(MAX_MUTATION))))()
        case _:
            shift(rng.choice(numbers(parts)), rng)
    return written


def shift(place: Place, rng: Random) -> None:
    """Invert a boolean, or replace a number."""
    holder, key = place
    value = holder[key]
    other = rng.choice((value + 1, value - 1, 0, rng.randrange(MAX_MUTATION)))
    holder[key] = not value if isinstance(value, bool) else other


def swap(rows: list[list[Any]], rng: Random) -> None:
    """Swap two things in all lists that are indexed by things."""
    length = len(rng.choice(rows))
    first, second = rng.randrange(length), rng.randrange(length)
    for row in rows:
        if len(row) == length:
            row[first], row[second] = row[second], row[first]


def transfer_one(row: list[Any], rng: Random) -> None:
    """Move 1 from one number of a list to another."""
    first, second = rng.randrange(len(row)), rng.randrange(len(row))
    if isinstance(row[first], int) and isinstance(row[second], int):
        row[first] += 1
        row[second] -= 1


def lists(value: object) -> list[list[Any]]:
    """Return all lists in a document, outermost first."""
    if isinstance(value, list):
        return [value, *[row for item in value for row in lists(item)]]
    if isinstance(value, dict):
        return [row for item in value.values() for row in lists(item)]
    return []


def numbers(value: object) -> list[Place]:
    """Return the places of all numbers in a document."""
    found: list[Place] = []
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, item in pairs:
        found += [Place(value, key)] if isinstance(item, int) else numbers(item)
    return found


def at(match: Match, position: dict[str, Any]) -> Match | None:
    """Return a match of the same game at a position, always with the same dice."""
    try:
        return Match.from_position(position, game=match.game, secret=bytes(32))
    except SenlacError:
        return None
