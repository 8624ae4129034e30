"""Odds of meetings at the end of orders, besides battles on land: evasion, ships, scouts.

All values come from a player's last report. The sentences state what is assumed where the report
says nothing.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.support.text import listed
from senlac.games.campaign.ground import CLEAR, NO_TOWN
from senlac.games.campaign.odds.single_rolls import EXCHANGE, evasion_odds, sea_odds
from senlac.games.campaign.rules.battle.sea import sea_points
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import has_wagon, points_of, scouting_of
from senlac.games.campaign.rules.constants import EVADE
from senlac.games.campaign.rules.former import ROWS_APART
from senlac.games.campaign.rules.march.evasion import Chase, changes
from senlac.games.campaign.rules.reports.scouting import NO_ROW, row_by, told_in
from senlac.games.campaign.rules.reports.sightings import FLEET, UNTOLD, Sighting
from senlac.games.campaign.rules.reports.towns import known
from senlac.games.campaign.words.chances import percent

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

SHOWN: Final = {
    "stacks": "every kind and grade",
    "classes": "its classes",
    "foot_and_horse": "foot and horse",
    "leaders": "who leads it",
    "models": "its wagons",
}
"""The details that a row of the scouting table shows besides the size, in words."""

IMPLIED: Final = frozenset(["classes", "foot_and_horse"])
"""Details implied by numbers by kind and grade."""


def meetings(there: CampaignState, place: int, name: str, seen: Sighting) -> list[str]:
    """Return the outlook of a body that ends its plan where another body was seen.

    `there` is the campaign with the player's bodies at the ends of their plans.
    """
    fleets = (there.is_fleet(place), seen.shape == FLEET)
    if any(fleets):
        return [_at_sea(there, place, name, seen)] if all(fleets) else []
    found = [_flight(there, place, name, seen)] if there.posture[place] == EVADE else []
    return [*found, _scouts(there, place, name, seen)]


def _at_sea(there: CampaignState, place: int, name: str, seen: Sighting) -> str:
    """[naval.h, naval.i] Return the odds of a sea battle against a fleet that was seen."""
    if seen.ships == UNTOLD:
        return f"The report gives no number of ships for {name}."
    tables = there.catalogue.tables.files.tables
    own = sea_points(there, Side(there.owner(place), [there.codes[place]]))
    chances = sea_odds(tables, own, seen.ships * tables.naval.ship_points)
    results = (2 * EXCHANGE, EXCHANGE, 0)
    wins, parts, lost = [percent(chances.get(n, Fraction(0))) for n in results]
    return (
        f"At sea against {name}, {seen.ships} ships as reported: they are destroyed, {wins}; "
        f"you are, {lost}; both lose some, {parts}."
    )


def _flight(there: CampaignState, place: int, name: str, seen: Sighting) -> str:
    """[meet.c] Return the chance to evade a force that was seen, or that its town is open."""
    seat, hex_ = there.owner(place), there.hex_of[place]
    town = there.catalogue.ground.town_at[hex_]
    if town != NO_TOWN and known(there, seat, town).holder == seat and not there.besieged(town):
        return f"It evades {name} by going inside the walls."
    points = scouting_of(there, [place])
    against, pace = _points_of(there, seen), _pace_of(there, seen)
    chase = Chase(
        points=points,
        against=points if against == UNTOLD else against,
        faster=pace != UNTOLD and points_of(there, place) > pace,
        broken=there.catalogue.ground.terrain[hex_] != CLEAR,
        wagons=has_wagon(there, place),
        starving=bool(there.starving[place]),
        leaders_only=not there.strength(place),
    )
    tables = there.catalogue.tables.files.tables
    chance = evasion_odds(tables, changes(tables, chase)).get(1, Fraction(0))
    doubt = ", if they move and scout as well as you do" if against == UNTOLD else ""
    return f"Chance to evade {name}: {percent(chance)}{doubt}."


def _scouts(there: CampaignState, place: int, name: str, seen: Sighting) -> str:
    """[scout.a-scout.c, scout.e] Return what a force's scouts would report of another force."""
    rules = there.catalogue.tables.files.tables.scouting
    points, against = scouting_of(there, [place]), _points_of(there, seen)
    number = row_by(rules, points, points if against == UNTOLD else against)
    if number == NO_ROW:
        return f"Its scouts will report nothing about {name}: they are too few."
    shows, error = told_in(there, number)
    plain = shows - IMPLIED if "stacks" in shows else shows
    told = [words for shown, words in SHOWN.items() if shown in plain]
    if "size" in shows:
        size = f"its size within {error}%" if error else "its true size"
        told.insert(0, size)
    elif not there.uses_former(ROWS_APART):
        told.insert(0, f"its size to the nearest {rules.same_hex_round_to}")
    doubt = ", if they scout as well as you do" if against == UNTOLD else ""
    what = listed(told) or "only that it is there"
    return f"Its scouts will report about {name}: {what}{doubt}."


def _stacks_of(there: CampaignState, seen: Sighting) -> list[tuple[int, int]]:
    """Return the reported stacks with their figures; for classes their first stack."""
    if any(seen.stacks):
        return [(stack, count) for stack, count in enumerate(seen.stacks) if count]
    first = there.catalogue.class_of.index
    return [(first(n), count) for n, count in enumerate(seen.classes) if count]


def _points_of(there: CampaignState, seen: Sighting) -> int:
    """[scout.b] Return the scouting points of a force that was seen, UNTOLD without its classes."""
    stacks = _stacks_of(there, seen)
    worth = there.catalogue.scouting
    return sum([count * worth[stack] for stack, count in stacks]) if stacks else UNTOLD


def _pace_of(there: CampaignState, seen: Sighting) -> int:
    """[move.h] Return the speed of the slowest member of a reported force, UNTOLD if unknown."""
    speeds = [there.catalogue.speed[stack] for stack, _ in _stacks_of(there, seen)]
    if speeds and any(seen.models):
        speeds.append(there.catalogue.tables.files.units.movement.wagon)
    return min(speeds, default=UNTOLD)
