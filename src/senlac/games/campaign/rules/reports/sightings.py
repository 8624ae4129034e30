"""7.2: sightings: reports of other players' bodies.

They are made once, in spring and at dusk, and stored by player in `state.sightings`; everything
that a player is shown or offered about enemies is read from there. Those of the last report come
first, in the order of their labels, then those of the two reports before.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.constants import ASHORE

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
"""[report.d] The sources of reports, in this order."""

SHAPES: Final = ("force", "fleet", "garrison")
FORCE: Final = 0
FLEET: Final = 1
GARRISON: Final = 2
"""Where the body is: in the field, on the water, or inside a town."""

STAYED: Final = -1
GONE: Final = 6
"""Values instead of the side over which it left: it stayed, or its way is not known."""

HEAD: Final = 17
"""The number of values before the lists."""

Row = list[list[int]]
"""The stored form of a sighting: its numbers, then its lists."""


class Sighting(NamedTuple):
    """The report of a body; UNTOLD or an empty list for details that were not reported.

    `week` is the week of the Year, 0 in spring, and `hour` the one at whose end it was seen. `left`
    is the side of the hex over which it left, or STAYED or GONE. `size` are figures, with an error
    of up to `error` per cent. `wagons` is the number of models; `lord` is 0 or 1; `classes`,
    `models` (treasure in crowns) and `stacks` are in the order of the catalogue.
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
        """Return the stored form of the sighting."""
        head = [self.hex, self.hour, self.source, self.owner, self.shape, self.week, self.left,
                self.size, self.error, self.foot, self.horse, self.ships, self.wagons, self.lord,
                self.captains, self.posture, self.pace]  # fmt: skip
        return [head, self.classes, self.models, self.stacks]


def sighting(row: Row) -> Sighting:
    """Return the sighting of a stored row."""
    n = row[0]
    return Sighting(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12],
                    n[13], n[14], n[15], n[16], row[1], row[2], row[3])  # fmt: skip


def known_sightings(state: CampaignState, seat: int) -> list[Sighting]:
    """Return all sightings of a player, those of the last report first."""
    return [sighting(row) for row in state.sightings[seat]]


def last_sightings(state: CampaignState, seat: int) -> list[Sighting]:
    """[report.d] Return the sightings of a player's last report: s1, s2 and so on, in order."""
    return [seen for seen in known_sightings(state, seat) if seen.week == last_report(state)]


def last_report(state: CampaignState) -> int:
    """Return the week of the Year of the last report, 0 for the report of spring."""
    return max(0, state.turn - 1)


def file_report(state: CampaignState, seat: int, found: Sequence[Sighting], week: int) -> None:
    """[report.d] Store a player's report, in an order that depends on nothing hidden.

    If there are more sightings than labels, those nearest to the player's bodies are kept. Old
    reports are dropped.
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
    """Return the distance of a hex from a player's nearest body."""
    distance = state.catalogue.ground.board.distance
    return min([distance(hex_, state.hex_of[p]) for p in state.bodies_of(seat)], default=0)


class BodySnapshot(NamedTuple):
    """A body at some moment: everything that reports may show in part.

    `code` is the body's own; no report shows it.
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


def look_at(state: CampaignState, place: int) -> BodySnapshot:
    """Return a body as it is now."""
    shape = FLEET if state.is_fleet(place) else GARRISON if state.inside[place] else FORCE
    with_it = state.with_body(place)
    lords = [leader for leader in with_it if leader < len(state.catalogue.players)]
    return BodySnapshot(
        state.codes[place], state.hex_of[place], shape, len(state.ships[place]),
        state.posture[place],
        state.pace[place], len(lords), len(with_it) - len(lords), state.figures[place][:],
        state.models[place][:],
    )  # fmt: skip


def in_sight(state: CampaignState) -> list[int]:
    """Return the players' bodies that others may see: all that are not below deck."""
    # Neutral garrisons come last in id order.
    players = bisect_left(state.codes, state.catalogue.guard(0))
    return [place for place in range(players) if state.aboard[place] == ASHORE]


def half_up(count: int, per_cent: int) -> int:
    """Return a percentage of a number, rounded half up."""
    return (2 * count * per_cent + 100) // 200


def nearest(count: int, step: int) -> int:
    """Return a number rounded to the nearest multiple of `step`, half up."""
    return (2 * count + step) // (2 * step) * step
