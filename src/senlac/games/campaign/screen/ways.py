"""Orders on the map: the routes of bodies, and the reach of the open one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from senlac.engine.screen.scene import Highlight, Trail
from senlac.games.campaign.rules.plans import (
    forecast,
    hour_of,
    hours_of_steps,
    most_points,
    travel_of,
    will_be_led,
)

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def trails(drafted: CampaignState, seat: int) -> tuple[Trail, ...]:
    """[order.c] Return the routes of a player's bodies, one arrow for each day."""
    found: list[Trail] = []
    for place in drafted.bodies_of(seat):
        found += body_trails(drafted, place)
    return tuple(found)


def body_trails(drafted: CampaignState, place: int) -> list[Trail]:
    """Return the route of a body in stretches of a day, the last one with its hour of arrival."""
    names = drafted.catalogue.ground.board.names
    name = drafted.catalogue.bodies[drafted.codes[place]]
    stops = days(drafted, place)
    return [
        Trail(names[start], names[end], f"side-{drafted.owner(place)}", f"{hour}h",
              f"{name} at hour {hour}")
        for (start, _), (end, hour) in pairwise(stops)
    ]  # fmt: skip


def days(drafted: CampaignState, place: int) -> list[tuple[int, int]]:
    """Return the hexes of a route at the end of each day and at its end, with the hours."""
    long = drafted.catalogue.tables.files.tables.time.hours_in_day
    steps = hours_of_steps(drafted, place)
    stops = [(drafted.hex_of[place], 0)]
    for number, (hex_, hour) in enumerate(steps):
        if number == len(steps) - 1 or hour // long > stops[-1][1] // long:
            stops.append((hex_, hour))
    return stops


def reach(drafted: CampaignState, place: int) -> tuple[Highlight, ...]:
    """[order.c] Return the hexes that a body can reach by the end of the week, with the hours."""
    if not will_be_led(drafted, place):
        return ()
    catalogue = drafted.catalogue
    names = catalogue.ground.board.names
    found = forecast(drafted, place)
    ways = travel_of(drafted, place)
    hexes = ways.reach(found.hex, found.shore, most_points(drafted, place, found))
    texts = []
    for to in hexes:
        points = found.points + ways.price(found.hex, found.shore, to)
        texts.append(str(hour_of(drafted, place, found._replace(points=points))))
    body = catalogue.bodies[drafted.codes[place]]
    spaces = tuple([names[to] for to in hexes])
    return (Highlight((body,), "reach", "The hour of arrival", spaces, tuple(texts)),)
