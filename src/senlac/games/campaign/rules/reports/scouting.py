"""3.6, step 5: what forces report of others that were next to them, and towns of their own hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.conditions import NEUTRAL, TREASURE
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SAME_HEX,
    SCOUT,
    STAYED,
    TOWN,
    UNTOLD,
    Look,
    Sighting,
    half_up,
    in_sight,
    look_at,
    nearest,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.dice import Dice
    from senlac.games.campaign.data.rows.tables import Scouting, ScoutingRow
    from senlac.games.campaign.rules.reports.watch import Glimpse, Watch
    from senlac.games.campaign.state import CampaignState

WHOLE: Final = 100
NO_ROW: Final = 99
"""Worse than any row of the table: the force has too few scouting points."""


def scout(state: CampaignState, watch: Watch, week: int) -> list[list[Sighting]]:
    """[scout.a-scout.c] Return by player what his forces tell, the dice by the ids of the scouts.

    Of several forces that saw the same one that with the best row tells, the lowest of these.
    """
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for scouting, seen in sorted(watch.scouted):
        row = row_of(state, watch.scouted[scouting, seen])
        key = (state.catalogue.owner(scouting), seen)
        at_hand = row != NO_ROW or _shares_hex(watch.scouted[scouting, seen])
        if at_hand and (key not in best or row < best[key][0]):
            best[key] = (row, scouting)
    found: list[list[Sighting]] = [[] for _ in state.catalogue.players]
    for (seat, seen), (row, scouting) in sorted(best.items(), key=lambda item: (
            item[1][1], item[0][1])):  # fmt: skip
        glimpse = watch.scouted[scouting, seen]
        if row == NO_ROW:
            found[seat].append(_at_hand(state, glimpse, week))
        else:
            table = state.catalogue.tables.files.tables.scouting.rows[row]
            found[seat].append(_reported(state, glimpse, table, week))
    return found


def _shares_hex(seen: Glimpse) -> bool:
    """Tell whether a watcher stood in the hex of what he saw."""
    return seen.at == seen.look.hex


def row_of(state: CampaignState, seen: Glimpse) -> int:
    """[scout.a, scout.c] Return the row of the table by which a force tells, NO_ROW if by none."""
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


def _reported(state: CampaignState, seen: Glimpse, row: ScoutingRow, week: int) -> Sighting:
    """[scout.a] Return what a row of the table tells; of a garrison it is the size alone."""
    look, shows = seen.look, row.shows
    size = UNTOLD
    share = WHOLE
    if "size" in shows:
        share += off_by(state.catalogue.tables.files.tables.scouting, row, state.dice)
        size = max(1, half_up(sum(look.figures), share))
    bare = _bare(look, seen.hour, SCOUT, week, state)._replace(
        size=size, error=row.size_error if size != UNTOLD else UNTOLD
    )
    if look.shape == GARRISON:
        return bare
    catalogue = state.catalogue
    if "foot_and_horse" in shows:
        foot, horse = foot_and_horse(state, look.figures)
        bare = bare._replace(foot=half_up(foot, share), horse=half_up(horse, share))
    if "classes" in shows:
        classes = [0] * len(catalogue.classes)
        for stack, count in enumerate(look.figures):
            classes[catalogue.class_of[stack]] += count
        bare = bare._replace(classes=[half_up(count, share) for count in classes])
    if "stacks" in shows:
        bare = bare._replace(stacks=look.figures)
    if "leaders" in shows:
        bare = bare._replace(lord=look.lord, captains=look.captains)
    if "models" in shows:
        crowns = look.models[TREASURE]
        seen_crowns = crowns if "stacks" in shows else min(1, crowns)
        bare = bare._replace(models=[*look.models[:TREASURE], seen_crowns])
    if "posture" in shows:
        bare = bare._replace(posture=look.posture, pace=look.pace)
    return bare


def off_by(rules: Scouting, row: ScoutingRow, dice: Dice) -> int:
    """[scout.a] Return by how many per cent a size is off; no die where it cannot be."""
    if not row.size_error:
        return 0
    share = rules.error_by_d6
    return row.size_error * share[dice.roll(len(share), "scouts' error") - 1] // WHOLE


def foot_and_horse(state: CampaignState, figures: Sequence[int]) -> tuple[int, int]:
    """Return the figures that walk, and those that ride."""
    rides = state.catalogue.rides
    horse = sum([count for stack, count in enumerate(figures) if rides[stack]])
    return sum(figures) - horse, horse


def wagons_of(models: Sequence[int]) -> int:
    """Return the wagons of a force; treasure is one, however much it is."""
    return sum(models[:TREASURE]) + min(1, models[TREASURE])


def _at_hand(state: CampaignState, seen: Glimpse, week: int) -> Sighting:
    """[scout.c] Return what men without scouts see in their own hex."""
    step = state.catalogue.tables.files.tables.scouting.same_hex_round_to
    look = seen.look
    size = nearest(sum(look.figures), step)
    return _bare(look, seen.hour, SAME_HEX, week, state)._replace(size=size, error=step)


def watch_towns(state: CampaignState, week: int) -> list[list[Sighting]]:
    """[report.a] Return by player what his towns tell of foreign bodies in their hexes at dusk.

    Of a fleet it is only that it is there.
    """
    rules = state.catalogue.tables.files.tables
    found: list[list[Sighting]] = [[] for _ in state.catalogue.players]
    for place in in_sight(state):
        town = state.catalogue.ground.town_at[state.at[place]]
        seat = NEUTRAL if town < 0 else state.controller(town)
        if seat > NEUTRAL and seat != state.owner(place):
            bare = _bare(look_at(state, place), rules.time.hours_in_turn, TOWN, week, state)
            if not state.is_fleet(place):
                step = rules.scouting.same_hex_round_to
                size = nearest(strength_of(state, [place]), step)
                bare = bare._replace(size=size, error=step)
            found[seat].append(bare)
    return found


def _bare(look: Look, hour: int, source: int, week: int, state: CampaignState) -> Sighting:
    """Return a sighting that tells where something is, and whose it is."""
    return bare_sighting(look, hour, source, week, state.catalogue.owner(look.code))


def bare_sighting(look: Look, hour: int, source: int, week: int, owner: int) -> Sighting:
    """Return a sighting that tells where and when something was, and whose it is."""
    return Sighting(
        hex=look.hex, hour=hour, source=source, owner=owner, shape=look.shape, week=week,
        left=STAYED, size=UNTOLD, error=UNTOLD, foot=UNTOLD, horse=UNTOLD, ships=UNTOLD,
        wagons=UNTOLD, lord=UNTOLD, captains=UNTOLD, posture=UNTOLD, pace=UNTOLD,
        classes=[], models=[], stacks=[],
    )  # fmt: skip
