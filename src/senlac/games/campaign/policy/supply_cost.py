"""The cost of hunger where a force goes: the price of the figures that unfed forces lose.

Other forces that need the same food are ignored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import SUPPLY
from senlac.games.campaign.rules.dawn.feeding import town_feeds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.state import CampaignState

HUNDRED: Final = 100


@lru_cache(maxsize=4096)
def towns_around(catalogue: Catalogue, hex_: int) -> tuple[int, ...]:
    """[supply.d] Return the towns that may feed forces in a hex."""
    ground = catalogue.ground
    reach = catalogue.tables.files.tables.supply.range
    distance = ground.board.distance
    return tuple([t for t, there in enumerate(ground.town_hex) if distance(hex_, there) <= reach])


def unfed_at(state: CampaignState, places: Sequence[int], fed_by: Sequence[int]) -> float:
    """Return the share of some forces' figures that wagons and the towns do not feed."""
    per = state.catalogue.tables.files.tables.supply.unit
    mouths = sum([state.strength(place) for place in places])
    food = per * sum([state.models[place][SUPPLY] for place in places])
    for town in fed_by:
        if food >= mouths:
            return 0.0
        food += town_feeds(state, town)
    return max(0, mouths - food) / max(1, mouths)


def hunger_at(
    state: CampaignState, places: Sequence[int], hex_: int, holders: Sequence[int], *, taken: bool
) -> float:
    """[supply.h] Return the price of a week's losses by hunger of a player's forces in a hex.

    `taken`: the town there is not theirs yet, but will be and will feed them.
    """
    seat = state.owner(places[0])
    here = state.catalogue.ground.town_at[hex_]
    around = towns_around(state.catalogue, hex_)
    fed_by = [town for town in around if holders[town] == seat or (taken and town == here)]
    return _hunger_of(state, places, unfed_at(state, places, fed_by))


def hunger_afield(state: CampaignState, places: Sequence[int]) -> float:
    """[supply.h] Return the price of a week's losses by hunger far from all towns."""
    return _hunger_of(state, places, unfed_at(state, places, ()))


def _hunger_of(state: CampaignState, places: Sequence[int], share: float) -> float:
    """Return the price of the losses of some forces, a share of which is not fed."""
    if not share:
        return 0.0
    wastes, prices = state.catalogue.wastes, state.catalogue.price
    lost = sum([
        count * wastes[stack] * prices[stack]
        for place in places for stack, count in enumerate(state.figures[place]) if count
    ])  # fmt: skip
    return share * lost / HUNDRED
