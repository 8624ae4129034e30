"""What an event would do for a player, in a line: each throw of the die with what comes of it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.conditions import TOSTIG_WAYS
from senlac.games.destiny.rules.pipe.table import (
    BRITTANY,
    DANES,
    FORCE,
    LEGITIMACY,
    PLAYER,
    RIVAL,
    SCOTS,
    Deed,
)
from senlac.games.destiny.words.politics import WAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.catalogue import Catalogue

MINDS: Final = {
    BRITTANY: "Brittany is wary",
    SCOTS: "the Scots join the Norwegians",
    DANES: "no Danes before November",
}
"""What some make up their minds to."""


def outlook(catalogue: Catalogue, event: int, side: int) -> str:
    """[4.0n] Return what an event would do if a side played it."""
    politics = catalogue.politics
    if politics.kept >> event & 1:
        if politics.usable[event] >> side & 1:
            return catalogue.tables.events[catalogue.events[event]].text
        return "of no use to you, nor to anybody else then"
    throws = politics.deeds[event][side]
    if politics.sure[event][side]:
        return together(catalogue, throws[0], side)
    parts = []
    first = 1
    for text, run in groupby([together(catalogue, deeds, side) for deeds in throws]):
        last = first + len(list(run)) - 1
        dice = str(first) if first == last else f"{first}-{last}"
        parts.append(f"{dice}: {text}")
        first = last + 1
    return f"die {'; '.join(parts)}"


def together(catalogue: Catalogue, deeds: Sequence[Deed], side: int) -> str:
    """Return what some deeds do, in words, as the side that plays them is told."""
    return ", ".join([words(catalogue, deed, side) for deed in deeds]) or "nothing"


def words(catalogue: Catalogue, deed: Deed, side: int) -> str:
    """Return what a deed does, in words, as the side that plays it is told."""
    if deed.sort == LEGITIMACY:
        whose = {PLAYER: "you", side: "you", RIVAL: "the rival you name"}
        name = whose.get(deed.target) or catalogue.peoples[deed.target]
        return f"{name} {deed.number:+d} Legitimacy"
    if deed.sort == FORCE:
        kind = catalogue.tables.operational[catalogue.kinds[deed.target]].name
        return f"{kind} {deed.number:+d}"
    return MINDS.get(deed.sort) or f"Tostig {WAYS[TOSTIG_WAYS[deed.target]]}"
