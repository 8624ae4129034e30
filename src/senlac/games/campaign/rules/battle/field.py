"""3.8: a field battle from the first round to the rout."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.battle.events import BattleEvents
from senlac.games.campaign.rules.battle.rounds import BattleResult, fight
from senlac.games.campaign.rules.battle.strength import WHOLE, Side
from senlac.games.campaign.rules.bodies import leave_siege, scouting_of
from senlac.games.campaign.rules.constants import NOBODY, NOWHERE
from senlac.games.campaign.rules.losses import (
    HUNDRED,
    apply_attrition,
    flee,
    lose_force,
    remove_leader,
)
from senlac.games.campaign.rules.march.retreat import go_back, go_inside, retreat_hex, shelter
from senlac.games.campaign.rules.undone import drop_if_empty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


class BattleSite(NamedTuple):
    """The hex of a battle, and the hour of the week."""

    hex: int
    hour: int


def fight_in_rounds(state: CampaignState, one: Side, other: Side, hour: int) -> None:
    """[battle.a-battle.d] Fight a battle between two sides, and withdraw the loser."""
    sides = (one, other) if one.seat < other.seat else (other, one)
    spot = BattleSite(hex_of(state, sides), hour)
    melee = BattleEvents(state, sides)
    melee.tell_modifiers(state, hour)
    fought = fight(state, sides, hour)
    for number in (0, 1):
        take_losses(state, sides, fought, number)
    winner, loser = sides[1 - fought.loser], sides[fought.loser]
    emit_battle(state, winner, loser, spot.hex, drawn=fought.drawn)
    end_battle(state, winner, loser, spot, routed=not fought.drawn)
    melee.close(state)


def take_losses(
    state: CampaignState, sides: tuple[Side, Side], fought: BattleResult, number: int
) -> None:
    """[battle.b] Apply a side's losses of the rounds: a beaten side all, other sides half."""
    halves = state.catalogue.tables.files.tables.battle.winner_loses_divisor
    share = (WHOLE - fought.left[number]) // HUNDRED
    lost = number == fought.loser and not fought.drawn
    column = [share if lost else share // halves] * len(state.catalogue.stacks)
    for place in sides[number].places(state):
        apply_attrition(state, place, column, "battle")


def end_battle(
    state: CampaignState, winner: Side, loser: Side, spot: BattleSite,
    *, routed: bool, spared: Sequence[int] = (),
) -> None:  # fmt: skip
    """[battle.b-battle.d] Let the losers flee, if they are `routed`, and withdraw them.

    The winners, whose losses have been applied, are held. Leaders whose fate is known are `spared`
    the roll for it in a rout.
    """
    if routed:
        rout(state, winner, loser, spared)
    _see_off(state, winner, loser, spot)
    for code in winner.codes:
        drop_if_empty(state, state.place(code))
    hold(state, winner)


def hold(state: CampaignState, side: Side) -> None:
    """[battle.d] Hold the forces of a side for some hours."""
    held = state.catalogue.tables.files.tables.battle.held_hours
    for place in side.places(state):
        state.hours_held[place] = held


def hex_of(state: CampaignState, sides: Sequence[Side]) -> int:
    """Return the hex where two sides meet."""
    return next(state.hex_of[place] for side in sides for place in side.places(state))


def captor_of(state: CampaignState, side: Side) -> int:
    """Return the lowest force of a side with figures, `NOBODY` if it has none."""
    for place in side.places(state):
        if state.strength(place):
            return place
    return NOBODY


def rout(state: CampaignState, winner: Side, loser: Side, spared: Sequence[int]) -> None:
    """[battle.b, battle.c] Apply the losses of a rout, twice before better horse.

    Then each leader of the losers may be slain or captured.
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
            if leader in spared:
                continue
            fate = state.dice.roll(6, f"fate of {state.catalogue.leaders[leader]}")
            if fate in rules.leader_slain or fate in rules.leader_taken:
                remove_leader(state, leader, winner.seat, slain=fate in rules.leader_slain)


def _see_off(state: CampaignState, winner: Side, loser: Side, spot: BattleSite) -> None:
    """[battle.d] Withdraw the losers; forces without figures are lost."""
    leave_sieges(state, loser)
    _remove_empty_forces(state, winner, loser)
    withdraw(state, winner, loser, spot)


def leave_sieges(state: CampaignState, side: Side) -> None:
    """[battle.d] Remove the forces of a side from their siege."""
    for place in side.places(state):
        leave_siege(state, place)


def withdraw(state: CampaignState, winner: Side, loser: Side, spot: BattleSite) -> None:
    """[battle.d] Move the losers into their town here, or back a hex; otherwise they are lost."""
    places = loser.places(state)
    if not places:
        return
    if shelter(state, loser.seat, spot.hex) != NO_TOWN:
        for place in places:
            go_inside(state, place)
        return
    to = retreat_hex(state, places)
    for code in [state.codes[place] for place in places]:
        captor = captor_of(state, winner)
        if to == NOWHERE:
            lose_force(state, state.place(code), captor)
        else:
            go_back(state, state.place(code), to, captor, spot.hour)


def _remove_empty_forces(state: CampaignState, winner: Side, loser: Side) -> None:
    """[battle.c] Lose the beaten forces that have no figure left."""
    places = loser.places(state)
    for code in [state.codes[place] for place in places if not state.strength(place)]:
        lose_force(state, state.place(code), captor_of(state, winner))


def emit_battle(state: CampaignState, winner: Side, loser: Side, hex_: int, *, drawn: bool) -> None:
    """[report.b] Emit a battle to all: where, who fought, and who won."""
    _tell_result(state, "drawn" if drawn else "battle", winner, loser, hex_)


def emit_on_board(
    state: CampaignState, winner: Side, loser: Side, hex_: int, *, routed: bool
) -> None:
    """[report.b, table.c] Emit to all who won on the board: by a rout, or when time ran out."""
    _tell_result(state, "battle" if routed else "on_time", winner, loser, hex_)


def _tell_result(state: CampaignState, kind: str, winner: Side, loser: Side, hex_: int) -> None:
    """[report.b] Emit the result of a battle to all."""
    if state.journal is not None:
        names = state.catalogue.players
        fields = {
            "hex": state.catalogue.ground.board.names[hex_],
            "player": names[winner.seat],
            "other": names[loser.seat],
        }
        state.emit(kind, fields, "report.b")
