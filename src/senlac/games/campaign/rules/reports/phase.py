"""3.6, steps 5 to 7: the reports of a week, or of spring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.reports.observation import ObservationLog
from senlac.games.campaign.rules.reports.scouting import watch_towns
from senlac.games.campaign.rules.reports.scouts import scout
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SCOUT,
    SHAPES,
    STAYED,
    Sighting,
    file_report,
    sighting,
)
from senlac.games.campaign.rules.reports.spying import hunt_spies, reporting, spy, towns_spied
from senlac.games.campaign.rules.reports.towns import (
    known,
    learn_from_spy,
    learn_own,
    see_garrison,
    week_of,
)
from senlac.games.campaign.words.events import SPRING

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.campaign.state import CampaignState

SIZES: Final[Sequence[tuple[str, str]]] = (
    ("figure", "figures"), ("on foot", "on foot"), ("on horse", "on horse"), ("ship", "ships"),
    ("wagon", "wagons"), ("lord", "lords"), ("captain", "captains"),
)  # fmt: skip
"""The numbers of a sighting: singular and plural."""

TELLERS: Final = ("scouts", "a spy", "men in the same hex", "a town")
"""[report.a] The sources of sightings in words."""


def report(state: CampaignState, merged: Mapping[int, int]) -> None:
    """[report.d, seq.b] Make the reports of the week that ends, once, from all observations.

    The dice are in this order: scouts, counterspies, spies. `merged` maps the code of a body that
    joined another at dusk to the code of that one.
    """
    week = state.turn
    watch = ObservationLog(state)
    state.observations = []
    scouted = scout(state, watch, week)
    voices = reporting(state, hunt_spies(state))
    spied = spy(state, watch, voices, merged)
    for seat, town in towns_spied(state, voices):
        learn_from_spy(state, seat, town, within=seat in voices[town])
    seen = watch_towns(state, week)
    for seat in range(len(state.catalogue.players)):
        if not state.is_out(seat):
            file_report(state, seat, [*scouted[seat], *spied[seat], *seen[seat]], week)
            _learn_of_garrisons(state, seat, week)
            _tell(state, seat, week)
    learn_own(state)
    for seat in range(len(state.catalogue.players)):
        if not state.is_out(seat):
            _tell_sieges(state, seat)


def _learn_of_garrisons(state: CampaignState, seat: int, week: int) -> None:
    """[report.a, report.e] Record for a player who holds a town, by what scouts saw.

    Public news and spies' reports of the week are at least as recent.
    """
    ground = state.catalogue.ground
    for row in state.sightings[seat]:
        seen = sighting(row)
        if seen.week == week and seen.shape == GARRISON and seen.source == SCOUT:
            town = ground.town_at[seen.hex]
            before = known(state, seat, town)
            stale = before.week < week_of(state) or not week
            if stale and before.holder != seen.owner:
                see_garrison(state, seat, town, seen.owner)


def _tell(state: CampaignState, seat: int, week: int) -> None:
    """[report.a] Emit to a player alone what was seen."""
    if state.journal is None:
        return
    names = state.catalogue.ground.board.names
    mine = [sighting(row) for row in state.sightings[seat]]
    fresh = [seen for seen in mine if seen.week == week]
    if fresh:
        state.emit("letters", {}, "report.a", frozenset([seat]))
    for number, seen in enumerate(fresh, start=1):
        fields: dict[str, Field] = {
            "label": f"s{number}", "hex": names[seen.hex], "source": TELLERS[seen.source],
            "player": state.catalogue.players[seen.owner], "shape": SHAPES[seen.shape],
            "hour": seen.hour if week else SPRING, "what": in_words(seen),
        }  # fmt: skip
        state.emit("sighted", fields, "scout.a" if seen.source == SCOUT else "report.a",
                   frozenset([seat]))  # fmt: skip


def _tell_sieges(state: CampaignState, seat: int) -> None:
    """[report.a] Emit to a player alone which sieges they know to be going on."""
    if state.journal is None:
        return
    for town, name in enumerate(state.catalogue.towns):
        row = known(state, seat, town)
        if row.siege != NOBODY and row.week == week_of(state):
            fields = {"player": state.catalogue.players[row.siege], "town": name}
            state.emit("besieged", fields, "report.a", frozenset([seat]))


def in_words(seen: Sighting) -> str:
    """Return the numbers of a sighting in words, and whether the body has left."""
    told = zip(SIZES, (seen.size, seen.foot, seen.horse, seen.ships, seen.wagons, seen.lord,
                       seen.captains), strict=True)  # fmt: skip
    parts = [
        f"{count} {one if count == 1 else several}" for (one, several), count in told if count > 0
    ]
    if seen.left != STAYED:
        parts.append("left since")
    return ", ".join(parts) or "no details"
