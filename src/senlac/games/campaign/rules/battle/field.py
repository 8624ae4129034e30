"""3.8: a field battle from the first blow to the rout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.battle.rounds import Fought, fight
from senlac.games.campaign.rules.battle.strength import WHOLE, Side
from senlac.games.campaign.rules.bodies import leave_siege, scouting_of
from senlac.games.campaign.rules.conditions import NOBODY, NOWHERE
from senlac.games.campaign.rules.losses import HUNDRED, fell, flee, lose_force, thin
from senlac.games.campaign.rules.march.retreat import go_back, go_inside, retreat_hex, shelter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def battle(state: CampaignState, one: Side, other: Side, hour: int) -> None:
    """[battle.a-battle.d] Fight a battle between two sides, and see the loser off."""
    sides = (one, other) if one.seat < other.seat else (other, one)
    hex_ = state.at[sides[0].places(state)[0]]
    fought = fight(state, sides, hour)
    _tell(state, sides, fought, hex_)
    halves = state.catalogue.tables.files.tables.battle.winner_loses_divisor
    for number, side in enumerate(sides):
        share = (WHOLE - fought.left[number]) // HUNDRED
        lost = number == fought.loser and not fought.drawn
        column = [share if lost else share // halves] * len(state.catalogue.stacks)
        for place in side.places(state):
            thin(state, place, column, "battle")
    winner, loser = sides[1 - fought.loser], sides[fought.loser]
    if not fought.drawn:
        _rout(state, winner, loser)
    _see_off(state, winner, loser, hex_, hour)
    held = state.catalogue.tables.files.tables.battle.held_hours
    for place in winner.places(state):
        state.held[place] = held


def captor_of(state: CampaignState, side: Side) -> int:
    """Return the place of the lowest force of a side with figures, NOBODY if it has none."""
    for place in side.places(state):
        if state.strength(place):
            return place
    return NOBODY


def _rout(state: CampaignState, winner: Side, loser: Side) -> None:
    """[battle.b, battle.c] Let the losers lose in flight, twice before better horse; then leaders.

    A leader of theirs may be slain or taken.
    """
    rules = state.catalogue.tables.files.tables.battle
    points = scouting_of(state, winner.places(state))
    twice = points >= rules.pursuit_double_min_points and points >= (
        rules.pursuit_double_ratio * scouting_of(state, loser.places(state))
    )
    for _ in range(2 if twice else 1):
        for place in loser.places(state):
            flee(state, place, captor_of(state, winner))
    for place in loser.places(state):
        for leader in state.with_body(place):
            fate = state.dice.roll(6, f"fate of {state.catalogue.leaders[leader]}")
            if fate in rules.leader_slain or fate in rules.leader_taken:
                fell(state, leader, winner.seat, slain=fate in rules.leader_slain)


def _see_off(state: CampaignState, winner: Side, loser: Side, hex_: int, hour: int) -> None:
    """[battle.d] Send the losers into their town here, or a hex back; else they are lost."""
    for place in loser.places(state):
        leave_siege(state, place)
    _bury(state, winner, loser)
    places = loser.places(state)
    if not places:
        return
    if shelter(state, loser.seat, hex_) != NO_TOWN:
        for place in places:
            go_inside(state, place)
        return
    to = retreat_hex(state, places)
    for code in [state.codes[place] for place in places]:
        captor = captor_of(state, winner)
        if to == NOWHERE:
            lose_force(state, state.place(code), captor)
        else:
            go_back(state, state.place(code), to, captor, hour)


def _bury(state: CampaignState, winner: Side, loser: Side) -> None:
    """[battle.c] Lose those of the beaten forces that have no figure left."""
    places = loser.places(state)
    for code in [state.codes[place] for place in places if not state.strength(place)]:
        lose_force(state, state.place(code), captor_of(state, winner))


def _tell(state: CampaignState, sides: Sequence[Side], fought: Fought, hex_: int) -> None:
    """[report.b] Tell all of a battle: where, who fought, and who won."""
    if state.journal is not None:
        names = state.catalogue.players
        fields = {
            "hex": state.catalogue.ground.board.names[hex_],
            "player": names[sides[1 - fought.loser].seat],
            "other": names[sides[fought.loser].seat],
        }
        state.tell("drawn" if fought.drawn else "battle", fields, "report.b")
