"""The effects of an event for a player, in one line: each roll with its results."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from senlac.games.destiny.rules.constants import TOSTIG_WAYS
from senlac.games.destiny.rules.pipe.table import (
    BRITTANY,
    DANES,
    FORCE,
    LEGITIMACY,
    PLAYER,
    RIVAL,
    SCOTS,
    EventEffect,
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
"""The decisions of Bretons, Scots and Danes, as text."""


def outlook(catalogue: Catalogue, event: int, side: int) -> str:
    """[4.0n] Return the effects of an event if a side played it."""
    politics = catalogue.politics
    if politics.kept >> event & 1:
        if politics.usable[event] >> side & 1:
            return catalogue.tables.events[catalogue.events[event]].text
        return "of no use to you; if you play it, no other side can use it"
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


def together(catalogue: Catalogue, deeds: Sequence[EventEffect], side: int) -> str:
    """Return the effects as text, for the side that plays them."""
    return ", ".join([words(catalogue, deed, side) for deed in deeds]) or "nothing"


def words(catalogue: Catalogue, deed: EventEffect, side: int) -> str:
    """Return one effect as text, for the side that plays it."""
    if deed.sort == LEGITIMACY:
        whose = {PLAYER: "you", side: "you", RIVAL: "the rival you name"}
        name = whose.get(deed.target) or catalogue.peoples[deed.target]
        return f"{name} {deed.number:+d} Legitimacy"
    if deed.sort == FORCE:
        kind = catalogue.tables.operational[catalogue.kinds[deed.target]].name
        return f"{kind} {deed.number:+d}"
    return MINDS.get(deed.sort) or f"Tostig {WAYS[TOSTIG_WAYS[deed.target]]}"
