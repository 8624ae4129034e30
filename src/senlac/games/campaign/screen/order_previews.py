"""What a mission of the chosen body would mean, before it is written: hours, food, odds."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from senlac.games.campaign.rules.constants import AWAIT, LAND, NOBODY
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.plans import forecast, hour_of, hours_of
from senlac.games.campaign.rules.reports.sightings import last_sightings
from senlac.games.campaign.screen.order_forecasts import outlook_against, outlook_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.screen.scene import Scene
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState

NEAREST: Final = 12
"""The number of crossings whose food and odds are computed: a fleet can go to a hundred towns."""

PREVIEWED: Final = ("seize", "besiege", "relieve")
"""The missions whose outlook is the same as that of a march to the town."""


def with_previews(scene: Scene, state: CampaignState, seats: Sequence[int]) -> Scene:
    """[order.c] Return a scene with the outlook of each mission that the chosen body may begin.

    Only the player who writes the orders gets it, from what they know.
    """
    phase = state.stack[-1] if state.stack else None
    if not scene.notes or len(seats) != 1 or not isinstance(phase, Orders):
        return scene
    bodies = phase.bodies(state, seats[0])
    if bodies.open == NOBODY or not missions_of(bodies).may_begin():
        return scene
    found = {**hunts(bodies), **ferries(bodies)}
    if not bodies.state.is_fleet(bodies.place()):
        found.update(previews(bodies))
    return replace(scene, notes={**scene.notes, **found})


def hunts(bodies: OrderReader) -> dict[str, str]:
    """[battle.a, naval.h] Return the outlook of hunting each body that was seen within reach."""
    missions, state, place = missions_of(bodies), bodies.state, bodies.place()
    seen = last_sightings(state, state.owner(place))
    found: dict[str, str] = {}
    for number in missions.huntable_sightings():
        away = _away(state, place, missions.points_to(seen[number]))
        told = " ".join([away, *outlook_against(state, place, seen[number])])
        found[f"hunt s{number + 1}"] = told
    return found


def ferries(bodies: OrderReader) -> dict[str, str]:
    """[naval.e] Return the hours of each crossing, and the outlook of a force that would land.

    A crossing that takes longer than this week still ends where the force will have to eat.
    """
    missions, state, place = missions_of(bodies), bodies.state, bodies.place()
    week = state.catalogue.tables.files.tables.time.hours_in_turn
    ports = set(missions.towns("ferry"))
    force = not state.is_fleet(place)
    # A force goes aboard first; a fleet has its cargo aboard.
    besides = hours_of(state, LAND) + (hours_of(state, AWAIT) if force else 0)
    found: dict[str, str] = {}
    for town, water in sorted(missions.hours_over_water(), key=lambda each: each[1]):
        if town not in ports:
            continue
        hours = ceil(besides + water)
        how = "with going aboard and landing" if force else "with landing"
        away = f"{hours} hours, {how}" + ("." if hours <= week else ": not this week.")
        told = force and len(found) < NEAREST
        then = outlook_at(state, place, state.catalogue.ground.town_hex[town]) if told else []
        found[f"ferry {state.catalogue.towns[town]}"] = " ".join([away, *then])
    return found


def _away(state: CampaignState, place: int, points: int) -> str:
    """[scale.b] Return when a body arrives, after a route of some points from its plan's end."""
    start = forecast(state, place)
    hour = hour_of(state, place, start._replace(points=start.points + points))
    week = state.catalogue.tables.files.tables.time.hours_in_turn
    return f"{hour} of {week} hours." if hour <= week else f"{hour} hours: not this week."


def previews(bodies: OrderReader) -> dict[str, str]:
    """Return the outlook of missions of the open force to towns, the nearest towns first."""
    missions = missions_of(bodies)
    state, place = bodies.state, bodies.place()
    offers = {verb: missions.towns(verb) for verb in PREVIEWED}
    points = missions.points_to_towns()
    towns = sorted({town for some in offers.values() for town in some}, key=points.__getitem__)
    found: dict[str, str] = {}
    for town in towns:
        hex_ = state.catalogue.ground.town_hex[town]
        told = " ".join([_away(state, place, points[town]), *outlook_at(state, place, hex_)])
        for verb, some in offers.items():
            if town in some:
                found[f"{verb} {state.catalogue.towns[town]}"] = told
    return found
