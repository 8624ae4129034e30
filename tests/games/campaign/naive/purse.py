"""Money on the march, by the second referee: plunder, treasure, exchequers."""

from __future__ import annotations

from tests.games.campaign.naive.taking import ravage, town_of
from tests.games.campaign.naive.world import TABLES, TOWNS, Body, World

CARRIED = -2


def pillage(world: World, body: Body, *, plunder: bool) -> bool:
    """Ravage or plunder the town of a force's hex, if enough men and no enemy garrison are there.

    Return whether it does.
    """
    town = town_of(world, body)
    if town is None or body.count < TABLES["control"]["min_pillage"]:
        return False
    foes = [
        other
        for other in world.inside(town)
        if other.owner != body.owner and not world.friends(other.owner, body.owner)
    ]
    if sum(other.count for other in foes) >= TABLES["control"]["min_garrison"]:
        return False
    if plunder:
        tax = [TOWNS[town]["tax"], TOWNS[town]["tax"] // 2, 0][world.pillage[town]]
        body.models["treasure"] += tax // 4
    ravage(world, body.owner, town)
    return True


def reaches(world: World, body: Body) -> str | None:
    """Return the town of a force's hex, if no siege is between them."""
    town = town_of(world, body)
    return town if town is not None and (body.inside or not world.camp(town)) else None


def lodge(world: World, body: Body) -> bool:
    """Leave the exchequer in a town that its player controls; return whether it is left."""
    town = reaches(world, body)
    if not body.models["exchequer"] or town is None or world.controller(town) != body.owner:
        return False
    body.models["exchequer"] = 0
    world.chest[body.owner] = list(world.towns).index(town)
    return True


def deposit(world: World, body: Body) -> bool:
    """Deposit all treasure in an exchequer here: the player's own, or that of a player at peace.

    Return whether any was deposited.
    """
    town = reaches(world, body)
    friends = [seat for seat in range(len(world.chest)) if world.friends(seat, body.owner)]
    for seat in [body.owner, *friends]:
        if town is not None and has_chest(world, seat, town, body):
            handed = body.models["treasure"]
            world.crowns[seat] += handed
            body.models["treasure"] = 0
            return handed > 0
    return False


def has_chest(world: World, seat: int, town: str, body: Body) -> bool:
    """Return whether the exchequer of a player is in a town, or with a force in its hex."""
    home = world.chest[seat]
    if home == CARRIED:
        return any(
            other.owner == seat and other.hex == body.hex and other.models["exchequer"]
            for other in world.bodies if not other.aboard
        )  # fmt: skip
    return home >= 0 and world.towns[home] == town
