"""Reported bodies of other players: pieces that fade with age, each body once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.screen.scene import Piece
from senlac.games.campaign.rules.reports.phase import TELLERS, in_words
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    GARRISON,
    SAME_HEX,
    SCOUT,
    SPY,
    STAYED,
    TOWN,
    UNTOLD,
    Sighting,
    known_sightings,
    last_report,
)
from senlac.games.campaign.rules.reports.towns import known
from senlac.games.campaign.screen.bodies import size_bar
from senlac.games.campaign.screen.drawing.board import symbol

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

SIGNS: Final = {FLEET: "fleet", GARRISON: "inside"}
"""The signs of reported bodies that are not in the open."""

VOICES: Final = {SCOUT: 0, SAME_HEX: 0, TOWN: 1, SPY: 2}
"""[report.g] The rank of each source; a source reports a body once. Rank 0 is believed first."""


class Report(NamedTuple):
    """A sighting and its number, from 1, among those that a player knows."""

    number: int
    seen: Sighting


class ReportedBody(NamedTuple):
    """A reported body: the report that is believed, and other reports of it."""

    best: Report
    besides: list[Report]


Place = tuple[int, int, int, int, int, int]
"""The week, the hour, the hex, the owner, the shape, and the side over which it left."""


def told_of(state: CampaignState, seat: int) -> list[ReportedBody]:
    """[report.g] Return the bodies that were reported to a player, in the order of their labels.

    Reports of one time and hex are of the same bodies: as many as the source with the most reports.
    The reports of other sources are added to the body of the nearest size. Bodies that are known to
    be gone are left out. The result depends on the player's reports only, not on the true state.
    """
    places: dict[Place, list[list[Report]]] = {}
    for number, seen in enumerate(known_sightings(state, seat), start=1):
        if not is_gone(state, seat, seen):
            voices = places.setdefault(_place_of(seen), [[] for _ in VOICES])
            voices[VOICES[seen.source]].append(Report(number, seen))
    found: list[ReportedBody] = []
    for voices in places.values():
        voices.sort(key=_belief)
        here = [ReportedBody(report, []) for report in voices[0]]
        for report in [other for voice in voices[1:] for other in voice]:
            nearest = min(here, key=lambda told: abs(_size(told.best.seen) - _size(report.seen)))
            nearest.besides.append(report)
        found += here
    return sorted(found, key=lambda told: told.best.number)


def is_gone(state: CampaignState, seat: int, seen: Sighting) -> bool:
    """[control.d] Return whether a player knows that a reported garrison is no longer there.

    It is gone if their own men are inside, or if a garrison of a third player holds the town:
    forces of two players are never inside one town.
    """
    if seen.shape != GARRISON:
        return False
    row = known(state, seat, state.catalogue.ground.town_at[seen.hex])
    mine = [p for p in state.bodies_of(seat) if state.inside[p] and state.hex_of[p] == seen.hex]
    return bool(mine) or row.holder not in (seen.owner, row.loyalty)


def _place_of(seen: Sighting) -> Place:
    """Return where and when a body was seen; the hour is ignored in spring and for garrisons."""
    hour = seen.hour if seen.week and seen.shape != GARRISON else 0
    return seen.week, hour, seen.hex, seen.owner, seen.shape, seen.left


def _belief(voice: list[Report]) -> tuple[int, int, int, int]:
    """Return the sort key of a source: most reports, most sizes, latest hour, best rank."""
    bare = len([report for report in voice if _size(report.seen) <= 0])
    last = max([report.seen.hour for report in voice], default=0)
    eyes = min([VOICES[report.seen.source] for report in voice], default=len(VOICES))
    return -len(voice), bare, -last, eyes


def _size(seen: Sighting) -> int:
    """Return the ships or figures of a report, UNTOLD if it has none."""
    return seen.ships if seen.shape == FLEET else size_of(seen)


def size_of(seen: Sighting) -> int:
    """Return the figures of a report, UNTOLD if it has none."""
    if seen.size != UNTOLD or seen.foot == UNTOLD:
        return seen.size
    return seen.foot + max(0, seen.horse)


def sightings(state: CampaignState, seat: int) -> tuple[Piece, ...]:
    """[report.a, report.d] Return the pieces of other players' bodies that were reported.

    Those of the last report have their labels, s1 and so on; older ones cannot be named.
    """
    last = last_report(state)
    return tuple([seen_piece(state, told, last) for told in told_of(state, seat)])


def seen_piece(state: CampaignState, told: ReportedBody, last: int) -> Piece:
    """Return the piece of a reported body: its size, if it was reported, and its age."""
    number, seen = told.best
    fresh = seen.week == last
    size = _size(seen)
    age = last - seen.week
    when = f"hour {seen.hour}" if seen.week else "in spring"
    if age:
        when = f"{age} {'week' if age == 1 else 'weeks'} ago"
    people = state.catalogue.leader_names[seen.owner]
    besides = [
        f"Reported by {TELLERS[other.source]}{f' (s{label})' if fresh else ''}: {in_words(other)}."
        for label, other in told.besides
    ]
    return Piece(
        id=f"s{number}" if fresh else f"?{number}",
        name=f"{'A fleet' if seen.shape == FLEET else 'Men'} of {people}, {when}",
        side=seen.owner,
        space=state.catalogue.ground.board.names[seen.hex],
        symbol=symbol(SIGNS.get(seen.shape, "force")),
        value=f"~{size}" if size > 0 else "?",
        bar=size_bar(max(0, size), fleet=seen.shape == FLEET),
        note="gone" if seen.left != STAYED else "",
        style="reported" if fresh and seen.left == STAYED else "reported dormant",
        spoken=in_words(seen),
        lines=(f"Reported by {TELLERS[seen.source]}: {in_words(seen)}.", *besides),
    )
