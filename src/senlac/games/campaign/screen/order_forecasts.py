"""The outlook of orders from what their player knows: hours, food, odds."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.support.text import capital
from senlac.games.campaign.data.tables import GameData
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.odds.rounds import HOLDS, WINS, BattleSide, battle_odds
from senlac.games.campaign.odds.single_rolls import fall_chance
from senlac.games.campaign.rules.battle.strength import break_point, strength
from senlac.games.campaign.rules.constants import (
    LEAVE,
    NOBODY,
    PLUNDER,
    RAVAGE,
    SIEGE,
    STEP,
    TAKE,
)
from senlac.games.campaign.rules.dawn.feeding import unfed_by
from senlac.games.campaign.rules.dawn.sieges import die_added
from senlac.games.campaign.rules.plans import ABOUT, COUNT, KIND, forecast, hour_of
from senlac.games.campaign.rules.reports.sightings import (
    FORCE,
    GARRISON,
    SCOUT,
    UNTOLD,
    Sighting,
    last_report,
)
from senlac.games.campaign.rules.reports.towns import besieger, known
from senlac.games.campaign.screen.meetings import meetings
from senlac.games.campaign.screen.sightings import size_of, told_of
from senlac.games.campaign.words.chances import percent
from senlac.games.campaign.words.lines import place_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

NEAR: Final = 1
"""The maximum distance, in hexes, of an enemy from the end of a route."""

GRAIN: Final = 10
FIRM: Final = 500
"""Rounding for cached odds.

An enemy's strength is rounded to a tenth of the player's, and break points to FIRM ten-thousandths:
reports are no more exact, and few different odds must be computed.
"""

HUNDRED: Final = 100


def outlooks(drafted: CampaignState, seat: int) -> dict[int, list[str]]:
    """[order.c, supply.a] Return the outlook of each body that has a plan, in sentences.

    `drafted` is the campaign with the player's bodies as the sheet leaves them. Of all other bodies
    only the player's reports are used.
    """
    planned = [place for place in drafted.bodies_of(seat) if drafted.plans[place]]
    if not planned:
        return {}
    there = at_the_end(drafted, seat)
    mine = [known(there, seat, t).holder == seat for t in range(len(there.catalogue.towns))]
    unfed = unfed_by(there, [seat if own else NOBODY for own in mine])
    found: dict[int, list[str]] = {}
    for place in planned:
        fights = not drafted.is_fleet(place) and drafted.strength(place) > 0
        food = _food(unfed[place], there.strength(place)) if fights else ""
        found[place] = _arrival(drafted, place, food)
        if drafted.is_fleet(place):
            found[place] += _near(there, place)
        if fights:
            found[place] += _pillage(drafted, place)
            found[place] += [*_near(there, place), *_siege(there, drafted, place)]
    return found


def outlook_at(drafted: CampaignState, place: int, hex_: int) -> list[str]:
    """[order.c, supply.a] Return the outlook of a force that would go to take a town in a hex."""
    there = drafted.copy()
    there.hex_of[place] = hex_
    there.inside[place] = 0
    seat = there.owner(place)
    mine = [known(there, seat, t).holder == seat for t in range(len(there.catalogue.towns))]
    unfed = unfed_by(there, [seat if own else NOBODY for own in mine])
    town = there.catalogue.ground.town_at[hex_]
    taken = [] if mine[town] else _garrison(there, place, town)
    food = capital(_food(unfed[place], there.strength(place)))
    return [f"{food}.", *_near(there, place), *taken]


def outlook_against(drafted: CampaignState, place: int, seen: Sighting) -> list[str]:
    """[battle.a, naval.h] Return the outlook of a body that would meet one that was seen."""
    there = drafted.copy()
    there.hex_of[place] = seen.hex
    there.inside[place] = 0
    found = [] if there.is_fleet(place) else [_battle(there, place, "them", seen)]
    return [*found, *meetings(there, place, "them", seen)]


def _arrival(drafted: CampaignState, place: int, food: str) -> list[str]:
    """Return where and when a route ends and how its body is fed there, as one sentence."""
    told = [text for text in (_way(drafted, place), food) if text]
    return [f"{capital('; '.join(told))}."] if told else []


def _way(drafted: CampaignState, place: int) -> str:
    """Return the length of a route and the hour of its end; "" for tasks done at once."""
    steps = [line for line in drafted.plans[place] if line[KIND] == STEP]
    end = forecast(drafted, place)
    week = drafted.catalogue.tables.files.tables.time.hours_in_turn
    hour = hour_of(drafted, place, end)
    if not hour:
        return ""
    at = place_at(drafted.catalogue, drafted.catalogue.ground.board.names[end.hex])
    way = f"{len(steps)} {'hex' if len(steps) == 1 else 'hexes'}, " if steps else ""
    return f"{way}{at} by hour {hour} of {week}"


def _pillage(drafted: CampaignState, place: int) -> list[str]:
    """[pillage.a] Return a warning if too few figures will be left for an ordered pillage."""
    least = drafted.catalogue.tables.files.tables.control.min_pillage
    have = drafted.strength(place)
    for line in drafted.plans[place]:
        if line[KIND] == LEAVE and line[ABOUT] <= len(drafted.catalogue.stacks):
            have -= line[COUNT]
        elif line[KIND] in (RAVAGE, PLUNDER) and have < least:
            return [f"The pillage will fail: it takes {least} figures, and {have} are there."]
    return []


def at_the_end(drafted: CampaignState, seat: int) -> CampaignState:
    """Return the campaign with the player's bodies at the ends of their plans."""
    there = drafted.copy()
    for place in there.bodies_of(seat):
        end = forecast(drafted, place).hex
        if end != drafted.hex_of[place]:
            there.hex_of[place] = end
            there.inside[place] = 0
    return there


def _food(unfed: int, mouths: int) -> str:
    """[supply.a-supply.f] Return how many would go hungry where the plans end."""
    if not unfed:
        return "all fed"
    return f"all {mouths} go hungry" if unfed == mouths else f"{unfed} of {mouths} go hungry"


def _near(there: CampaignState, place: int) -> list[str]:
    """[battle.a] Return the odds against each body that was seen near the end of the plan."""
    board = there.catalogue.ground.board
    found: list[str] = []
    for (number, seen), _ in told_of(there, there.owner(place)):
        if seen.week != last_report(there) or seen.shape == GARRISON:
            continue
        if board.distance(seen.hex, there.hex_of[place]) > NEAR:
            continue
        name = f"s{number}"
        if seen.shape == FORCE and not there.is_fleet(place):
            found.append(_battle(there, place, name, seen))
        found += meetings(there, place, name, seen)
    return found


def _battle(there: CampaignState, place: int, name: str, seen: Sighting) -> str:
    """Return the odds of a field battle; without numbers by kind both sides are equally good."""
    own, size = strength(there, [place]), size_of(seen)
    if size == UNTOLD:
        return f"The report gives no size for {name}."
    if any(seen.stacks):
        value = there.catalogue.value
        other = HUNDRED * sum([n * value[stack] for stack, n in enumerate(seen.stacks)])
        doubt = ""
    else:
        other = size * own // there.strength(place)
        doubt = ", if they are as good as yours"
    breaks = break_point(there, [place]) // FIRM * FIRM
    wins = chance_to_win(there.catalogue.tables, GRAIN * other // max(1, own), breaks)
    return f"Victory over {name}, {number_told(seen)} strong: {percent(wins)}{doubt}."


def number_told(seen: Sighting) -> str:
    """[scout.a, spy.b] Return the reported figures; with "about" if the report may be inexact."""
    return f"{size_of(seen)}" if is_exact(seen) else f"about {size_of(seen)}"


def is_exact(seen: Sighting) -> bool:
    """[scout.a, spy.b] Return whether the numbers of a report are exact."""
    return seen.source == SCOUT and seen.error == 0


@lru_cache(maxsize=1024)
def chance_to_win(tables: GameData, ratio: int, breaks: int) -> Fraction:
    """[battle.a] Return the probability to keep the field against a relative strength.

    The player's own strength is GRAIN, the enemy's `ratio`. Both sides break at the same loss and
    have a leader, and neither holds the ground. The tables are those of the match, since an overlay
    may have changed them.
    """
    hosts = [BattleSide(worth, breaks, 0, holds=False) for worth in (GRAIN, max(1, ratio))]
    found = battle_odds(tables.files.tables.battle, hosts[0], hosts[1])
    return found.get(WINS, Fraction(0)) + found.get(HOLDS, Fraction(0))


def _siege(there: CampaignState, drafted: CampaignState, place: int) -> list[str]:
    """[siege.a, siege.c, town.a] Return the outlook of a force that is to take a town."""
    hex_, seat = there.hex_of[place], there.owner(place)
    town = there.catalogue.ground.town_at[hex_]
    takes = any([line[KIND] == TAKE for line in drafted.plans[place]])
    if town == NO_TOWN or not takes or known(there, seat, town).holder == seat:
        return []
    return _garrison(there, place, town)


def _garrison(there: CampaignState, place: int, town: int) -> list[str]:
    """[siege.a, siege.c] Return what is reported in a town, and the odds of a siege."""
    seat, hex_ = there.owner(place), there.catalogue.ground.town_hex[town]
    garrison = [
        told.best.seen for told in told_of(there, seat)
        if told.best.seen.week == last_report(there)
        and told.best.seen.shape == GARRISON and told.best.seen.hex == hex_
        and size_of(told.best.seen) != UNTOLD
    ]  # fmt: skip
    if not garrison:
        return ["There is no report of a garrison in the town."]
    return [_storm(there, place, town, garrison)]


def _storm(there: CampaignState, place: int, town: int, seen: Sequence[Sighting]) -> str:
    """Return the odds of the first dawn of a siege, against forces that were seen inside."""
    garrison = sum([size_of(one) for one in seen])
    exact = all([is_exact(one) for one in seen])
    within = f"{garrison} are inside" if exact else f"About {garrison} are reported inside"
    tables = there.catalogue.tables.files.tables
    besiegers = there.strength(place)
    if besiegers < max(tables.siege.min_figures, tables.siege.odds * garrison):
        least = max(tables.siege.min_figures, tables.siege.odds * garrison)
        return f"{within}: a siege needs {least} men."
    if garrison < tables.control.min_garrison:
        return f"{within}: too few to hold it."
    # Rolls of another besieger are hidden from this player, and do not count for a new siege.
    rolls = there.siege_rolls[town] if besieger(there, town) == there.owner(place) else 0
    counts = {"persistence": rolls, "trains": there.models[place][SIEGE]}
    add = die_added(
        there, counts, {"large_town": there.catalogue.ground.large[town]}, (besiegers, garrison)
    )
    falls = fall_chance(tables.siege.captured_at - add)
    return f"{within}. Chance to take it at the first dawn: {percent(falls)}."
