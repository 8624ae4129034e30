"""3.6, step 5: what forces report of others that were next to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import TREASURE
from senlac.games.campaign.rules.former import ROWS_APART
from senlac.games.campaign.rules.reports.scouting import (
    NO_ROW,
    WHOLE,
    bare_of,
    foot_and_horse,
    row_of,
    size_off,
    told_in,
)
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SAME_HEX,
    SCOUT,
    UNTOLD,
    Sighting,
    half_up,
    nearest,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from senlac.games.campaign.rules.reports.observation import Observation, ObservationLog
    from senlac.games.campaign.rules.reports.sightings import BodySnapshot
    from senlac.games.campaign.state import CampaignState

PRESENCE: Final = "presence"
SIZE: Final = "size"
BARE: Final = frozenset([PRESENCE, SIZE])
"""What men without scouts see in their own hex as well."""

NO_VIEW: Final = 1000
"""The rank of a force that sees nothing."""


def scout(state: CampaignState, watch: ObservationLog, week: int) -> list[list[Sighting]]:
    """[scout.a-scout.c] Return by player the reports of their forces, dice in id order of scouts.

    If several forces saw the same body, the one with the best view reports; of equal ones the one
    with the lowest id.
    """
    best: dict[tuple[int, int], tuple[int, int]] = {}
    beside: set[tuple[int, int, int]] = set()
    for scouting, seen in sorted(watch.scouted):
        glimpse = watch.scouted[scouting, seen]
        rank = _rank(state, glimpse)
        key = (state.catalogue.owner(scouting), seen)
        if _shares_hex(glimpse):
            beside.add((*key, glimpse.hour))
        if rank != NO_VIEW and (key not in best or rank < best[key][0]):
            best[key] = (rank, scouting)
    found: list[list[Sighting]] = [[] for _ in state.catalogue.players]
    for (seat, seen), (_, scouting) in sorted(best.items(), key=lambda item: (
            item[1][1], item[0][1])):  # fmt: skip
        glimpse = watch.scouted[scouting, seen]
        if state.uses_former(ROWS_APART):
            found[seat].append(_report_formerly(state, glimpse, week))
        else:
            near = (seat, seen, glimpse.hour) in beside
            found[seat].append(_report(state, glimpse, week, near=near))
    return found


def _shares_hex(seen: Observation) -> bool:
    """Return whether an observer was in the hex of the observed body."""
    return seen.at == seen.look.hex


def _rank(state: CampaignState, seen: Observation) -> int:
    """[scout.a, scout.e] Return the rank of what a force sees, lower is better.

    Rows that show more than a size come first. Then come sizes that are at least as exact as men in
    the same hex see them, what these men see, other sizes, and mere presence.
    """
    row = row_of(state, seen)
    near = _shares_hex(seen)
    if state.uses_former(ROWS_APART):
        return row if row != NO_ROW or near else NO_VIEW
    if row == NO_ROW and not near:
        return NO_VIEW
    rules = state.catalogue.tables.files.tables.scouting
    shows, error = told_in(state, row)
    if not shows <= BARE:
        return row
    if SIZE in shows and not _is_coarse(state, seen.look, error):
        return len(rules.rows)
    if near:
        return len(rules.rows) + 1
    return len(rules.rows) + (2 if SIZE in shows else 3)


def _is_coarse(state: CampaignState, look: BodySnapshot, error: int) -> bool:
    """[scout.e] Return whether a size may be less exact than men in the same hex see it."""
    step = state.catalogue.tables.files.tables.scouting.same_hex_round_to
    return 2 * sum(look.figures) * error > step * WHOLE


def _report(state: CampaignState, seen: Observation, week: int, *, near: bool) -> Sighting:
    """[scout.a, scout.e] Return the report of a force; `near`: one of its side was in the hex."""
    shows, error = told_in(state, row_of(state, seen))
    by_eye = near and (SIZE not in shows or _is_coarse(state, seen.look, error))
    if by_eye and shows <= BARE:
        return _at_hand(state, seen, week)
    told = _told(state, seen, week, shows, error)
    if not by_eye:
        return told
    step = state.catalogue.tables.files.tables.scouting.same_hex_round_to
    size = nearest(sum(seen.look.figures), step)
    return told._replace(size=size, error=min(error, -(-step * WHOLE // (2 * size))))


def _report_formerly(state: CampaignState, seen: Observation, week: int) -> Sighting:
    """[scout.a, scout.c] Return the report of a force in version 1: only what its row shows."""
    row = row_of(state, seen)
    if row == NO_ROW:
        return _at_hand(state, seen, week)
    return _told(state, seen, week, *told_in(state, row))


def _told(
    state: CampaignState, seen: Observation, week: int, shows: Collection[str], error: int
) -> Sighting:
    """[scout.a] Return the details that a row shows; for a garrison only the size."""
    look = seen.look
    size = UNTOLD
    share = WHOLE
    if SIZE in shows:
        share += size_off(state.catalogue.tables.files.tables.scouting, error, state.dice)
        size = max(1, half_up(sum(look.figures), share))
    bare = bare_of(look, seen.hour, SCOUT, week, state)._replace(
        size=size, error=error if size != UNTOLD else UNTOLD
    )
    return bare if look.shape == GARRISON else _in_detail(state, look, bare, shows, share)


def _in_detail(
    state: CampaignState, look: BodySnapshot, bare: Sighting, shows: Collection[str], share: int
) -> Sighting:
    """[scout.a, scout.d] Return a sighting with the details shown besides the size."""
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


def _at_hand(state: CampaignState, seen: Observation, week: int) -> Sighting:
    """[scout.c] Return what men without scouts see in their own hex."""
    step = state.catalogue.tables.files.tables.scouting.same_hex_round_to
    look = seen.look
    size = nearest(sum(look.figures), step)
    return bare_of(look, seen.hour, SAME_HEX, week, state)._replace(size=size, error=step)
