"""4.0 and 3.0: the end of the PIPE phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.rules.campaign_setup import TOSTIG_SIDE, bring_tostig, put_out, setup_of
from senlac.games.destiny.rules.constants import TOSTIG_WAYS
from senlac.games.destiny.rules.pipe.deal import lay_open

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def close(state: DestinyState) -> None:
    """[3.0i, 4.0a, 4.0p] Show the unplayed events, and place what events brought on the map.

    Tostig stays out of the game if no event brought him, or his side is out.
    """
    lay_open(state)
    call_up(state)
    way = TOSTIG_WAYS[state.tostig_as]
    if way and state.is_out(state.catalogue.sides.index(TOSTIG_SIDE[way])):
        way = ""
    bring_tostig(state, way)


def call_up(state: DestinyState) -> None:
    """[3.0i, 4.0m] Place the units that an event has raised on the map; fleets keep theirs."""
    catalogue = state.catalogue
    for row in setup_of(state).unit:
        if not row.only_if_event:
            continue
        unit = catalogue.units.index(row.ids[0])
        called = state.forces_from_events[catalogue.unit_kind[unit]] > 0
        if called and not state.is_out(catalogue.unit_side[unit]):
            put_out(state, "", row.only_if_event)
