"""3.8: a side's strength in a field battle, its break point, and its modifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.ground import CLEAR
from senlac.games.campaign.rules.bodies import scouting_of
from senlac.games.campaign.rules.constants import FORCED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

WHOLE: Final = 10000
"""A side without losses, in ten-thousandths."""

GROUNDS: Final = ("clear", "rough", "mountain")
TRIPLE: Final = 3

LEADER: Final = "leader"
GROUND: Final = "ground"
STARVING: Final = "starving"
"""The modifiers that reach a battle fought elsewhere in another way."""


class Side(NamedTuple):
    """A side of a battle: its player, its forces by code, and whether it failed to evade."""

    seat: int
    codes: list[int]
    caught: bool = False

    def places(self, state: CampaignState) -> list[int]:
        """Return its remaining forces."""
        found = [state.place(code) for code in self.codes]
        return [place for place in found if place >= 0]


def army_of(state: CampaignState, side: Side) -> list[int]:
    """Return the figures of a side by stack."""
    figures = [state.figures[place] for place in side.places(state)]
    return [sum([row[stack] for row in figures]) for stack in range(len(state.catalogue.stacks))]


def leaders_of(state: CampaignState, side: Side) -> list[int]:
    """Return the leaders of a side, lords first."""
    found = [leader for place in side.places(state) for leader in state.with_body(place)]
    return sorted(found)


def strength(state: CampaignState, places: Sequence[int]) -> int:
    """[battle.a] Return the strength of some forces on their ground, in hundredths."""
    catalogue = state.catalogue
    terrain = catalogue.ground.terrain[state.hex_of[places[0]]]
    chart = catalogue.tables.files.tables.battle.terrain_percent
    row = getattr(chart, GROUNDS[terrain])
    shares = [getattr(row, name) for name in catalogue.classes]
    return sum([
        count * catalogue.value[stack] * shares[catalogue.class_of[stack]]
        for place in places for stack, count in enumerate(state.figures[place]) if count
    ])  # fmt: skip


def break_point(state: CampaignState, places: Sequence[int]) -> int:
    """[battle.a] Return the loss at which some forces break, in ten-thousandths."""
    catalogue = state.catalogue
    table = catalogue.tables.files.units.grades.breaks_at
    breaks = [table[grade] for grade in catalogue.tables.files.units.grades.order]
    worth = firm = 0
    for place in places:
        for stack, count in enumerate(state.figures[place]):
            value = count * catalogue.value[stack]
            worth += value
            firm += value * breaks[catalogue.grade[stack]] * 100
    return firm // worth


def holds_ground(state: CampaignState, side: Side, other: Side) -> bool:
    """[battle.a] Return whether all of a side were here before the first of the other arrived."""
    mine = [state.arrived_hour[place] for place in side.places(state)]
    return max(mine) < min([state.arrived_hour[place] for place in other.places(state)])


def modifier(
    state: CampaignState, side: Side, other: Side, hour: int, without: Sequence[str] = ()
) -> int:
    """[battle.a, supply.b, church.d] Return the modifier of a side's rolls.

    `without` are modifiers that are left out; for LEADER only the penalty of having none.
    """
    rules = state.catalogue.tables.files.tables.battle
    total = sum(modifiers(state, side, other, hour, without).values())
    return max(rules.modifier_min, min(rules.modifier_max, total))


def modifiers(
    state: CampaignState, side: Side, other: Side, hour: int, without: Sequence[str] = ()
) -> dict[str, int]:
    """[battle.a] Return the modifiers of a side by id, without the bounds."""
    leader = _leader(state, side, counts=LEADER not in without)
    found = {LEADER: leader} if leader else {}
    applies = _applies(state, side, other, hour)
    for row in state.catalogue.tables.files.tables.battle_modifier:
        if applies.get(row.id, False) and row.id not in without:
            found[row.id] = row.add
    return found


def _leader(state: CampaignState, side: Side, *, counts: bool) -> int:
    """Return the rating of a side's best leader, or the penalty of having none."""
    ratings = [
        state.catalogue.rating[leader]
        for place in side.places(state)
        for leader in state.with_body(place)
    ]
    rows = {row.id: row for row in state.catalogue.tables.files.tables.battle_modifier}
    return max(ratings, default=rows[LEADER].add if counts else 0)


def _applies(state: CampaignState, side: Side, other: Side, hour: int) -> dict[str, bool]:
    """Return by id whether a modifier applies."""
    places = side.places(state)
    tables = state.catalogue.tables.files.tables
    points = scouting_of(state, places)
    enemy = scouting_of(state, other.places(state))
    rough = state.catalogue.ground.terrain[state.hex_of[places[0]]] != CLEAR
    forced = [state.has_marched[p] and state.pace[p] == FORCED for p in places]
    late = hour - tables.battle.held_hours
    return {
        GROUND: rough and holds_ground(state, side, other),
        "scouts": points >= tables.scouting.min_points and points >= TRIPLE * enemy,
        "banner": state.papal == side.seat,
        STARVING: any([state.starving[place] == 1 for place in places]),
        "forced": any(forced),
        "caught": side.caught,
        "landing": any([state.landed[place] >= late for place in places]),
    }
