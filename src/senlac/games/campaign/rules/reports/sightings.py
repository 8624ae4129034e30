"""7.2: sightings: what a report says of a body that is not one's own.

They are made once, at spring and at dusk, and kept by player in `state.sightings`; whatever a
player is shown or offered of enemies is read from there. Those of the last report come first, in
the order of their labels, then those of the two reports before.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.conditions import ASHORE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

UNTOLD: Final = -1
"""A number that a report does not give."""

SOURCES: Final = ("scout", "spy", "same_hex", "town")
SCOUT: Final = 0
SPY: Final = 1
SAME_HEX: Final = 2
TOWN: Final = 3
"""[report.d] Who tells of it, in this order."""

SHAPES: Final = ("force", "fleet", "garrison")
FORCE: Final = 0
FLEET: Final = 1
GARRISON: Final = 2
"""What it is: in the field, on the water, or inside a town."""

STAYED: Final = -1
GONE: Final = 6
"""Instead of the side of its hex by which it left: it did not, or nobody knows how."""

HEAD: Final = 17
"""How many numbers stand before the lists."""

Row = list[list[int]]
"""A sighting as the state keeps it: its numbers, then its lists."""


class Sighting(NamedTuple):
    """What is told of a body; UNTOLD or an empty list for what is not.

    `week` is that of the Year, 0 in spring, and `hour` the one at the end of which it was seen.
    `left` is the side of the hex over which it went, or STAYED or GONE. `size` are figures, off by
    up to `error` per cent. `wagons` are models by number; `lord` is 0 or 1; `classes`, `models`
    (treasure in crowns) and `stacks` are counted in the order of the catalogue.
    """

    hex: int
    hour: int
    source: int
    owner: int
    shape: int
    week: int
    left: int
    size: int
    error: int
    foot: int
    horse: int
    ships: int
    wagons: int
    lord: int
    captains: int
    posture: int
    pace: int
    classes: list[int]
    models: list[int]
    stacks: list[int]

    def row(self) -> Row:
        """Return the sighting as the state keeps it."""
        head = [self.hex, self.hour, self.source, self.owner, self.shape, self.week, self.left,
                self.size, self.error, self.foot, self.horse, self.ships, self.wagons, self.lord,
                self.captains, self.posture, self.pace]  # fmt: skip
        return [head, self.classes, self.models, self.stacks]


def sighting(row: Row) -> Sighting:
    """Read a sighting that the state keeps."""
    n = row[0]
    return Sighting(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12],
                    n[13], n[14], n[15], n[16], row[1], row[2], row[3])  # fmt: skip


def known_sightings(state: CampaignState, seat: int) -> list[Sighting]:
    """Return all that a player has been told of, those of his last report first."""
    return [sighting(row) for row in state.sightings[seat]]


def last_sightings(state: CampaignState, seat: int) -> list[Sighting]:
    """[report.d] Return the sightings of a player's last report: s1, s2 and so on, in order."""
    return [seen for seen in known_sightings(state, seat) if seen.week == last_report(state)]


def last_report(state: CampaignState) -> int:
    """Return the week of the Year of which the last report tells, 0 for that of spring."""
    return max(0, state.turn - 1)


def file_report(state: CampaignState, seat: int, found: Sequence[Sighting], week: int) -> None:
    """[report.d] Keep what a player is told, in an order that follows nothing hidden.

    Of more than the labels there are, those nearest to his own bodies are kept. What is too old is
    forgotten.
    """
    bounds = state.catalogue.tables.files.tables.sheet
    most = bounds.most_sightings
    rows = sorted([seen.row() for seen in found])
    if len(rows) > most:
        rows = sorted(sorted(rows, key=lambda row: _nearness(state, seat, row[0][0]))[:most])
    older = [
        row for row in state.sightings[seat] if week - bounds.sightings_kept <= row[0][5] < week
    ]
    everybody = state.sightings[:]
    everybody[seat] = [*rows, *older]
    state.sightings = everybody


def _nearness(state: CampaignState, seat: int, hex_: int) -> int:
    """Return how far a hex is from a player's nearest body."""
    distance = state.catalogue.ground.board.distance
    return min([distance(hex_, state.at[p]) for p in state.bodies_of(seat)], default=0)


class Look(NamedTuple):
    """A body as it was at some moment: all of which reports may tell a part.

    `code` is the body's; no report says it.
    """

    code: int
    hex: int
    shape: int
    ships: int
    posture: int
    pace: int
    lord: int
    captains: int
    figures: list[int]
    models: list[int]


def look_at(state: CampaignState, place: int) -> Look:
    """Return a body as it is now."""
    shape = FLEET if state.is_fleet(place) else GARRISON if state.inside[place] else FORCE
    with_it = state.with_body(place)
    lords = [leader for leader in with_it if leader < len(state.catalogue.players)]
    return Look(
        state.codes[place], state.at[place], shape, len(state.ships[place]), state.posture[place],
        state.pace[place], len(lords), len(with_it) - len(lords), state.figures[place][:],
        state.models[place][:],
    )  # fmt: skip


def in_sight(state: CampaignState) -> list[int]:
    """Return the places of the bodies that others may see: players', and not below deck."""
    # Neutral garrisons come last in id order.
    players = bisect_left(state.codes, state.catalogue.guard(0))
    return [place for place in range(players) if state.aboard[place] == ASHORE]


def half_up(count: int, per_cent: int) -> int:
    """Return so many per cent of a number, rounded half up."""
    return (2 * count * per_cent + 100) // 200


def nearest(count: int, step: int) -> int:
    """Return a number rounded to the nearest multiple, half up."""
    return (2 * count + step) // (2 * step) * step
