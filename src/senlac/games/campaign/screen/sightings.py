"""What a player has been told of others: pieces that fade with age, a body only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.scene import Piece
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
from senlac.games.campaign.screen.drawing.board import symbol

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

VOICES: Final = {SCOUT: 0, SAME_HEX: 0, TOWN: 1, SPY: 2}
"""[report.g] Who tells, by source: each tells of a body only once. The first is believed first."""


class Report(NamedTuple):
    """A sighting, and its number among those that a player knows, from 1."""

    number: int
    seen: Sighting


class Told(NamedTuple):
    """A body that a player has been told of: the report that is believed, and what others tell."""

    best: Report
    besides: list[Report]


Place = tuple[int, int, int, int, int, int]
"""The week, the hour, the hex, whose it is, what it is, and whether it is still there."""


def told_of(state: CampaignState, seat: int) -> list[Told]:
    """[report.g] Return the bodies that a player has been told of, in the order of their labels.

    Reports of one time and hex are of the same bodies: of as many as are told of by whoever tells
    of most. The rest is told besides of that which is nearest in size. What is known to be gone is
    left out. All follows from the reports that the player has, and nothing from what is true.
    """
    places: dict[Place, list[list[Report]]] = {}
    for number, seen in enumerate(known_sightings(state, seat), start=1):
        if not is_gone(state, seat, seen):
            voices = places.setdefault(_place_of(seen), [[] for _ in VOICES])
            voices[VOICES[seen.source]].append(Report(number, seen))
    found: list[Told] = []
    for voices in places.values():
        voices.sort(key=_belief)
        here = [Told(report, []) for report in voices[0]]
        for report in [other for voice in voices[1:] for other in voice]:
            nearest = min(here, key=lambda told: abs(_size(told.best.seen) - _size(report.seen)))
            nearest.besides.append(report)
        found += here
    return sorted(found, key=lambda told: told.best.number)


def is_gone(state: CampaignState, seat: int, seen: Sighting) -> bool:
    """[control.d] Tell whether a player knows that a garrison that was seen is no longer there.

    His own men are inside, or it is held by a garrison of somebody else: forces of two players are
    never inside one town.
    """
    if seen.shape != GARRISON:
        return False
    row = known(state, seat, state.catalogue.ground.town_at[seen.hex])
    mine = [p for p in state.bodies_of(seat) if state.inside[p] and state.at[p] == seen.hex]
    return bool(mine) or row.holder not in (seen.owner, row.loyalty)


def _place_of(seen: Sighting) -> Place:
    """Return where and when something was seen; in spring, or inside, at whatever hour."""
    hour = seen.hour if seen.week and seen.shape != GARRISON else 0
    return seen.week, hour, seen.hex, seen.owner, seen.shape, seen.left


def _belief(voice: list[Report]) -> tuple[int, int, int, int]:
    """Return the rank of those who tell of a place: of most, with numbers, last, the best eyes."""
    bare = len([report for report in voice if _size(report.seen) <= 0])
    last = max([report.seen.hour for report in voice], default=0)
    eyes = min([VOICES[report.seen.source] for report in voice], default=len(VOICES))
    return -len(voice), bare, -last, eyes


def _size(seen: Sighting) -> int:
    """Return how many ships or figures were seen, UNTOLD if that was not told."""
    return seen.ships if seen.shape == FLEET else size_of(seen)


def size_of(seen: Sighting) -> int:
    """Return how many figures were seen, UNTOLD if that was not told."""
    if seen.size != UNTOLD or seen.foot == UNTOLD:
        return seen.size
    return seen.foot + max(0, seen.horse)


def sightings(state: CampaignState, seat: int) -> tuple[Piece, ...]:
    """[report.a, report.d] Return what a player has been told of bodies of others.

    Those of his last report go by their labels, s1 and so on; older ones cannot be named.
    """
    last = last_report(state)
    return tuple([seen_piece(state, told, last) for told in told_of(state, seat)])


def seen_piece(state: CampaignState, told: Told, last: int) -> Piece:
    """Return a sighting: its size as far as it was told, and how old it is."""
    number, seen = told.best
    fresh = seen.week == last
    size = _size(seen)
    age = last - seen.week
    when = f"hour {seen.hour}" if seen.week else "in spring"
    if age:
        when = f"{age} {'week' if age == 1 else 'weeks'} ago"
    people = state.catalogue.player_names[seen.owner]
    besides = [
        f"Told by {TELLERS[other.source]}{f' (s{label})' if fresh else ''}: {in_words(other)}."
        for label, other in told.besides
    ]
    return Piece(
        id=f"s{number}" if fresh else f"?{number}",
        name=f"{'A fleet' if seen.shape == FLEET else 'Men'} of {people}, {when}",
        side=seen.owner,
        space=state.catalogue.ground.board.names[seen.hex],
        symbol=symbol("fleet" if seen.shape == FLEET else "force"),
        value=f"~{size}" if size > 0 else "?",
        note="gone" if seen.left != STAYED else "",
        style="reported" if fresh and seen.left == STAYED else "reported dormant",
        spoken=in_words(seen),
        lines=(f"Told by {TELLERS[seen.source]}: {in_words(seen)}.", *besides),
    )
