"""3.5.3: evasion: into a town, away with losses, or caught."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.ground import CLEAR, NO_TOWN
from senlac.games.campaign.rules.battle.field import captor_of
from senlac.games.campaign.rules.battle.strength import TRIPLE, Side
from senlac.games.campaign.rules.bodies import (
    has_wagon,
    points_of,
    scouting_of,
    strength_of,
)
from senlac.games.campaign.rules.constants import NOWHERE
from senlac.games.campaign.rules.losses import flee, lose_force
from senlac.games.campaign.rules.march.retreat import go_back, go_inside, retreat_hex, shelter
from senlac.games.campaign.rules.undone import drop_if_empty

if TYPE_CHECKING:
    from senlac.games.campaign.data.rows.battle import Evasion
    from senlac.games.campaign.data.rows.tables import TablesFile
    from senlac.games.campaign.state import CampaignState

DOUBLE: Final = 2


def evade(state: CampaignState, side: Side, pursuer: Side, hour: int) -> bool:
    """[meet.c, meet.e] Let a side try to evade; return whether it must fight."""
    places = side.places(state)
    hex_ = state.hex_of[places[0]]
    if shelter(state, side.seat, hex_) != NO_TOWN:
        for place in places:
            go_inside(state, place)
        return False
    to = retreat_hex(state, places)
    if to != NOWHERE and _gets_away(state, side, pursuer):
        _flee_to(state, side, pursuer, to, hour)
        return False
    if strength_of(state, places):
        return True
    for code in side.codes:
        lose_force(state, state.place(code), captor_of(state, pursuer))
    return False


def _flee_to(state: CampaignState, side: Side, pursuer: Side, to: int, hour: int) -> None:
    """[meet.c] Apply the losses of flight to a side, and move it back a hex."""
    for place in side.places(state):
        flee(state, place, captor_of(state, pursuer))
    for code in side.codes:
        go_back(state, state.place(code), to, captor_of(state, pursuer), hour)
        drop_if_empty(state, state.place(code))
    if state.journal is not None:
        names = state.catalogue.players
        fields = {"player": names[side.seat], "other": names[pursuer.seat]}
        state.emit("got_away", fields, "meet.c", frozenset([pursuer.seat]))
        own = {**fields, "hex": state.catalogue.ground.board.names[to]}
        state.emit("evaded", own, "meet.c", frozenset([side.seat]))


def _gets_away(state: CampaignState, side: Side, pursuer: Side) -> bool:
    """[meet.c] Roll for an evasion: 1 always fails, 6 always succeeds."""
    rules = state.catalogue.tables.files.tables.evasion
    die = state.dice.roll(6, f"evasion: {state.catalogue.players[side.seat]}")
    return escapes(rules, die, evasion_modifier(state, side, pursuer))


def escapes(rules: Evasion, die: int, add: int) -> bool:
    """[meet.c] Return whether a die with its modifier lets a side get away."""
    if die in (rules.natural_fail, rules.natural_success):
        return die == rules.natural_success
    return die + add >= rules.needed


class Chase(NamedTuple):
    """The conditions of an evasion: scouting points of both sides, and facts of the evader."""

    points: int
    against: int
    faster: bool
    broken: bool
    wagons: bool
    starving: bool
    leaders_only: bool


def evasion_modifier(state: CampaignState, side: Side, pursuer: Side) -> int:
    """[meet.c] Return the modifier of an evasion roll."""
    mine, his = side.places(state), pursuer.places(state)
    slowest = min([points_of(state, place) for place in mine])
    chase = Chase(
        points=scouting_of(state, mine),
        against=scouting_of(state, his),
        faster=slowest > min([points_of(state, place) for place in his]),
        broken=state.catalogue.ground.terrain[state.hex_of[mine[0]]] != CLEAR,
        wagons=any([has_wagon(state, place) for place in mine]),
        starving=any([state.starving[place] == 1 for place in mine]),
        leaders_only=not strength_of(state, mine),
    )
    return changes(state.catalogue.tables.files.tables, chase)


def changes(tables: TablesFile, chase: Chase) -> int:
    """[meet.c] Return the modifier of the table for such an evasion."""
    points, against = chase.points, chase.against
    least = tables.scouting.min_points
    applies = {
        "better_scouts": points >= least and points >= against,
        "worse_scouts": against >= least and against >= DOUBLE * points,
        "faster": chase.faster,
        "broken_ground": chase.broken,
        "wagons": chase.wagons,
        "starving": chase.starving,
        "leaders_only": chase.leaders_only,
    }
    total = 0
    for row in tables.evasion_modifier:
        if applies[row.id]:
            far = row.add_at_triple and points >= TRIPLE * against
            total += row.add_at_triple if far else row.add
    return total
