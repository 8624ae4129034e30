"""Validation of the players' knowledge, which screens show and sampling uses."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import is_named
from senlac.engine.support.validation import require
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.battle.entered.phase import BattleReportSheet
from senlac.games.campaign.rules.constants import CHURCH, MODELS, NEVER, NOBODY, PACES, POSTURES
from senlac.games.campaign.rules.reports.observation import BY_SPY, LOOK_HEAD, LOOKED
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    GONE,
    HEAD,
    SHAPES,
    SOURCES,
    STAYED,
    UNTOLD,
    Row,
    Sighting,
    sighting,
)
from senlac.games.campaign.rules.reports.towns import besieger, learn_own, week_of
from senlac.games.campaign.rules.sheets import OrderSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

LISTS: Final = 4
"""The number of lists that store a sighting."""
WEEK: Final = 5
"""The index of the week among the numbers of a sighting."""
COUNTED: Final = 6
"""From this index on the numbers may be UNTOLD."""
OF_TOWN: Final = 5
"""The number of values known of a town."""


def validate_reports(state: CampaignState) -> None:
    """Require that knowledge has the right shape, and that players know their own towns.

    Raises:
        RecordError: the knowledge is invalid; the message names the field and the player.
    """
    _validate_known(state)
    for seat, rows in enumerate(state.sightings):
        _validate_sightings(state, seat, rows)
    for row in state.observations:
        _validate_watched(state, row)
    # The state shown while a march is stopped is at no step.
    shown = not state.stack and state.outcome is None
    top = state.stack[-1] if state.stack else None
    if shown or (isinstance(top, OrderSheet) and not isinstance(top, BattleReportSheet)):
        _require_no_march(state)
        now = state.copy()
        learn_own(now)
        require(now.known == state.known, "known: a player does not know their own towns")


def _validate_known(state: CampaignState) -> None:
    """Require a row of each reader for every town."""
    players, towns = len(state.catalogue.players), len(state.catalogue.towns)
    worst = state.catalogue.tables.files.tables.pillage.levels_max
    now = week_of(state)
    for rows in state.known:
        require(len(rows) == towns, f"known: expected {towns} towns")
        for row in rows:
            fits = (
                len(row) == OF_TOWN
                and min(row[:2]) >= CHURCH
                and max(row[:2]) < players
                and 0 <= row[2] <= worst
                and NOBODY <= row[3] < players
                and 0 <= row[4] <= now
            )
            require(fits, "known: impossible knowledge of a town")


def _validate_sightings(state: CampaignState, seat: int, rows: Sequence[Row]) -> None:
    """Require that sightings are valid and in order."""
    name = state.catalogue.players[seat]
    require(not rows or not state.is_out(seat), f"sightings: {name} is out")
    for row in rows:
        require(len(row) == LISTS and len(row[0]) == HEAD, f"sightings: {name}: wrong shape")
        seen = sighting(row)
        require(_could_be(state, seat, seen), f"sightings: {name}: impossible sighting")
    most = state.catalogue.tables.files.tables.sheet.most_sightings
    for week in range(state.turn + 1):
        count = len([row for row in rows if row[0][WEEK] == week])
        require(count <= most, f"sightings: {name}: expected {most} a week at most")
    for one, other in pairwise(rows):
        ordered = (-one[0][WEEK], one) <= (-other[0][WEEK], other)
        require(ordered, f"sightings: {name}: not in order")


def _could_be(state: CampaignState, seat: int, seen: Sighting) -> bool:
    """Return whether a sighting is of another player's body at a possible place."""
    catalogue, ground = state.catalogue, state.catalogue.ground
    bounded = (
        0 <= seen.hex < ground.board.size
        and 0 <= seen.hour <= catalogue.tables.files.tables.time.hours_in_turn
        and 0 <= seen.source < len(SOURCES)
        and 0 <= seen.shape < len(SHAPES)
        and seen.owner != seat
        and 0 <= seen.owner < len(catalogue.players)
        and 0 <= seen.week <= state.turn
        and STAYED <= seen.left <= GONE
        and UNTOLD <= seen.posture < len(POSTURES)
        and UNTOLD <= seen.pace < len(PACES)
        and seen.lord <= 1
        and len(seen.classes) in (0, len(catalogue.classes))
        and len(seen.models) in (0, len(MODELS))
        and len(seen.stacks) in (0, len(catalogue.stacks))
    )
    if not bounded or min([0, *seen.classes, *seen.models, *seen.stacks]) < 0:
        return False
    if min(seen.row()[0][COUNTED:]) < UNTOLD:
        return False
    wet = ground.is_sea(seen.hex)
    return {
        FORCE: not wet,
        FLEET: wet or ground.coastal[seen.hex],
        GARRISON: ground.town_at[seen.hex] != NO_TOWN,
    }[seen.shape]


def _validate_watched(state: CampaignState, row: Row) -> None:
    """Require that an observation of an unfinished week is of a possible body."""
    catalogue, size = state.catalogue, state.catalogue.ground.board.size
    require(len(row) == LOOKED and len(row[0]) == LOOK_HEAD, "observations: wrong shape")
    kind, watcher, code, _, _, at, left, hex_, shape = row[0][:9]
    players = len(catalogue.players) * catalogue.most_bodies
    most = len(catalogue.players) * len(catalogue.towns) if kind == BY_SPY else players
    fits = (
        0 <= kind <= BY_SPY
        and 0 <= watcher < most
        and 0 <= code < players
        and 0 <= at < size
        and 0 <= hex_ < size
        and STAYED <= left <= GONE
        and 0 <= shape < len(SHAPES)
        and len(row[1]) == len(catalogue.stacks)
        and len(row[2]) == len(MODELS)
        and min([0, *row[1], *row[2], *row[0][9:]]) == 0
    )
    require(fits, "observations: impossible observation")


def _require_no_march(state: CampaignState) -> None:
    """Require that nothing is left of a march while sheets are written."""
    marching = (state.pace, state.points, state.hours_held, state.halted, state.has_marched,
                state.sallied,
                state.meets_because)  # fmt: skip
    require(not any([any(entries) for entries in marching]), "points: only during a march")
    require(not any(state.plans), "plans: only during a march")
    require(state.previous_hex == state.hex_of, "previous_hex: expected the present hexes")
    require(not state.no_further_fight, "no_further_fight: only during a march")
    require(not state.observations, "observations: expected none after the reports")
    require(max(state.garrison) == NOBODY, "garrison: only during a march")
    late = [hour for hour in (*state.arrived_hour, *state.landed) if hour > 0]
    require(not late, "arrived_hour: expected hours before this week's first")
    require(min([0, *state.landed]) >= NEVER, f"landed: expected {NEVER} for never")
    beset = [
        town for town in range(len(state.siege_rolls)) if state.besieged_since_start >> town & 1
    ]
    require(
        all([besieger(state, town) != NOBODY for town in beset]),
        "besieged_since_start: town not besieged",
    )
    if not state.stack or is_named(state.stack[-1], "Orders"):
        require(max(state.winter_holder) == NOBODY, "winter_holder: it is spring")
