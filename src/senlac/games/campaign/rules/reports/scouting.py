"""3.6, step 5: the scouting table, and what towns report of their own hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import NEUTRAL, TREASURE
from senlac.games.campaign.rules.former import ROWS_APART
from senlac.games.campaign.rules.reports.sightings import (
    STAYED,
    TOWN,
    UNTOLD,
    BodySnapshot,
    Sighting,
    in_sight,
    look_at,
    nearest,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.dice import Dice
    from senlac.games.campaign.data.rows.tables import Scouting
    from senlac.games.campaign.rules.reports.observation import Observation
    from senlac.games.campaign.state import CampaignState

WHOLE: Final = 100
NO_ROW: Final = 99
"""Worse than any row of the table: the force has too few scouting points."""


def row_of(state: CampaignState, seen: Observation) -> int:
    """[scout.a, scout.c] Return the row of the table for an observation, NO_ROW if none."""
    worth = state.catalogue.scouting
    other = sum([count * worth[stack] for stack, count in enumerate(seen.look.figures)])
    return row_by(state.catalogue.tables.files.tables.scouting, seen.points, other)


def row_by(rules: Scouting, own: int, other: int) -> int:
    """[scout.a, scout.c] Return the row of the table for scouting points, NO_ROW for too few."""
    if own < rules.min_points:
        return NO_ROW
    for number, row in enumerate(rules.rows):
        ours, theirs = row.at_least
        if not other or own * theirs >= other * ours:
            return number
    return NO_ROW


def told_by(rules: Scouting, row: int) -> tuple[frozenset[str], int]:
    """[scout.e] Return what a row shows, and the maximum error of a size in per cent.

    A row includes the rows below it, and the smallest of their errors. NO_ROW shows nothing.
    """
    worse = rules.rows[row:]
    errors = [each.size_error for each in worse if "size" in each.shows]
    return frozenset([what for each in worse for what in each.shows]), min(errors, default=0)


def told_in(state: CampaignState, row: int) -> tuple[frozenset[str], int]:
    """[scout.a, scout.e] Return what a row shows by the match's rules version, as `told_by`."""
    rules = state.catalogue.tables.files.tables.scouting
    if row != NO_ROW and state.uses_former(ROWS_APART):
        return frozenset(rules.rows[row].shows), rules.rows[row].size_error
    return told_by(rules, row)


def size_off(rules: Scouting, error: int, dice: Dice) -> int:
    """[scout.a] Return the error of a reported size in per cent: at most `error` either way.

    Without an error no die is rolled.
    """
    if not error:
        return 0
    share = rules.error_by_d6
    return error * share[dice.roll(len(share), "scouts' error") - 1] // WHOLE


def foot_and_horse(state: CampaignState, figures: Sequence[int]) -> tuple[int, int]:
    """Return the figures on foot, and those on horseback."""
    rides = state.catalogue.rides
    horse = sum([count for stack, count in enumerate(figures) if rides[stack]])
    return sum(figures) - horse, horse


def wagons_of(models: Sequence[int]) -> int:
    """Return the wagons of a force; treasure of any amount counts as one."""
    return sum(models[:TREASURE]) + min(1, models[TREASURE])


def watch_towns(state: CampaignState, week: int) -> list[list[Sighting]]:
    """[report.a] Return by player what the towns they control report at dusk.

    They report the other players' bodies in their hexes that are not aboard a fleet: the size of a
    force, rounded to `same_hex_round_to`, which is also its error, and of a fleet no details.
    """
    rules = state.catalogue.tables.files.tables
    found: list[list[Sighting]] = [[] for _ in state.catalogue.players]
    for place in in_sight(state):
        town = state.catalogue.ground.town_at[state.hex_of[place]]
        seat = NEUTRAL if town < 0 else state.controller(town)
        if seat > NEUTRAL and seat != state.owner(place):
            bare = bare_of(look_at(state, place), rules.time.hours_in_turn, TOWN, week, state)
            if not state.is_fleet(place):
                step = rules.scouting.same_hex_round_to
                size = nearest(strength_of(state, [place]), step)
                bare = bare._replace(size=size, error=step)
            found[seat].append(bare)
    return found


def bare_of(
    look: BodySnapshot, hour: int, source: int, week: int, state: CampaignState
) -> Sighting:
    """Return a sighting of a body without details, as `bare_sighting`, with its present owner."""
    return bare_sighting(look, hour, source, week, state.catalogue.owner(look.code))


def bare_sighting(look: BodySnapshot, hour: int, source: int, week: int, owner: int) -> Sighting:
    """Return a sighting of a body with its place, time, source, owner and shape only."""
    return Sighting(
        hex=look.hex, hour=hour, source=source, owner=owner, shape=look.shape, week=week,
        left=STAYED, size=UNTOLD, error=UNTOLD, foot=UNTOLD, horse=UNTOLD, ships=UNTOLD,
        wagons=UNTOLD, lord=UNTOLD, captains=UNTOLD, posture=UNTOLD, pace=UNTOLD,
        classes=[], models=[], stacks=[],
    )  # fmt: skip
