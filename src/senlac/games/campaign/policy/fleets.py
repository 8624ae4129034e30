"""The choices of a fleet without cargo: close a besieged port, hunt, or stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.values import prize_of
from senlac.games.campaign.ground import SEA_PORT
from senlac.games.campaign.policy.choices import STAY, Choice, Ranked, found_by
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.reports.sightings import last_sightings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.campaign.rules.orders.missions import Missions
    from senlac.games.campaign.state import CampaignState

UNSEEN: Final = 6
"""The assumed ships of a fleet whose number was not reported."""

STRONGER: Final = 1.5
"""The ratio of ships from which an enemy fleet is hunted."""

PRIZE: Final = 25
"""The worth of a ship that an enemy loses."""


def fleet_choices(
    state: CampaignState, missions: Missions, claimed: Mapping[int, int]
) -> list[Ranked]:
    """Return the choices of a fleet without cargo; `claimed` are the goals of other bodies."""
    return [(0.0, Choice(STAY)), *_blockades(state, missions, claimed), *_hunts(state, missions)]


def _blockades(
    state: CampaignState, missions: Missions, claimed: Mapping[int, int]
) -> list[Ranked]:
    """[siege.b] Return the choices to close sea ports whose sieges need a ship."""
    ground = state.catalogue.ground
    points = missions.points_to_towns()
    found: list[Ranked] = []
    for town in missions.towns("besiege"):
        hex_ = ground.town_hex[town]
        camp = strength_of(state, state.field(missions.seat, hex_))
        wanted = town in claimed or camp >= state.catalogue.tables.files.tables.siege.min_figures
        if ground.port[town] == SEA_PORT and wanted and not state.fleets(missions.seat, hex_):
            weeks = points[town] / missions.pace()
            prize = prize_of(state, town, missions.seat, state.controller(town))
            found.append((prize / (1.0 + weeks), Choice("besiege", town)))
    return found


def _hunts(state: CampaignState, missions: Missions) -> list[Ranked]:
    """[naval.g] Return the choices to hunt fleets of the last report that this one could beat."""
    own = len(state.ships[missions.place])
    week = state.catalogue.tables.files.tables.time.hours_in_turn
    seen = last_sightings(state, missions.seat)
    found: list[Ranked] = []
    for number in missions.huntable_sightings():
        ships = seen[number].ships if seen[number].ships > 0 else UNSEEN
        if own >= STRONGER * ships and state.hostile(missions.seat, seen[number].owner):
            hours = week * missions.points_to(seen[number]) / missions.pace()
            found.append((PRIZE * ships * found_by(hours), Choice("hunt", number)))
    return found
