"""Battles called by other games: their ground and their start."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.shieldwall.data.rows.order import SIDES, OrderOfBattle, starting_points
from senlac.games.shieldwall.rules.called.figures import side_units
from senlac.games.shieldwall.rules.called.request import parse_request
from senlac.games.shieldwall.rules.ending import NO_CONTEST, win
from senlac.games.shieldwall.rules.set_up.array import (
    begin_battle,
    begin_deployment,
    default_formation,
)
from senlac.games.shieldwall.rules.set_up.land import RollTerrain
from senlac.games.shieldwall.rules.set_up.meeting import meeting_order
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.shieldwall.data.rows.order import BattleRequest, UnitEntry
    from senlac.games.shieldwall.data.tables import GameData


class SetUpCalledBattle(AutomaticPhase[ShieldwallState]):
    """[call.2b] Use the ground as printed or mirrored, set up both sides, and begin."""

    former_names = ("CalledGround",)

    __slots__ = ()

    def run(self, state: ShieldwallState) -> None:
        call = state.order.call
        if call is None:
            raise AssertionError("no call")
        mirrored = call.mirror == "yes"
        if call.mirror == "roll":
            die = state.dice.roll(6, "mirror")
            mirrored = state.tables.field.mirrored_by_d6[die - 1]
            if state.journal is not None:
                how = "mirrored" if mirrored else "as drawn"
                state.emit("mirror", {"die": die, "how": how}, "call.2b")
        if mirrored:
            rows = tuple([row[::-1] for row in state.order.map])
            state.load_order(replace(state.order, map=rows))
        default_formation(state)
        if state.order.deploy:
            begin_deployment(state)
        else:
            begin_battle(state)


class EmptyArmyLoses(AutomaticPhase[ShieldwallState]):
    """[call.4a] A side without troops loses without a battle; if both have none, the first does."""

    former_names = ("NoContest",)

    __slots__ = ()

    def run(self, state: ShieldwallState) -> None:
        second_empty = not state.catalogue.of[1]
        first_there = bool(state.catalogue.of[0])
        call = state.order.call
        if call is not None:
            state.commander_fates = ["unhurt" if side.commander else "none" for side in call.sides]
        win(state, 0 if second_empty and first_there else 1, NO_CONTEST, "call.4a")


def begin_called(
    request: object, tables: GameData, overlay: dict[str, Any] | None
) -> ShieldwallState:
    """[call.0a] Return the state of a called battle before its first die roll.

    Raises:
        OptionError: the request is not valid; the message gives the path of the error.
    """
    call = parse_request(request, tables)
    units = tuple([card for side in SIDES for card in side_units(call, side, tables)])
    order = called_order(call, units, tables, overlay)
    state = ShieldwallState()
    state.load_order(order, tables)
    if not all(state.catalogue.of):
        state.push(EmptyArmyLoses())
    elif call.role == "meeting":
        state.push(RollTerrain(_meeting_board(units, tables), "called"))
    else:
        state.push(SetUpCalledBattle())
    return state


def called_order(
    call: BattleRequest,
    units: tuple[UnitEntry, ...],
    tables: GameData,
    overlay: dict[str, Any] | None,
) -> OrderOfBattle:
    """[call.2a, call.2c] Return the order of a called battle, with its ground not yet mirrored."""
    rules = tables.field
    if call.role == "meeting":
        options = {name: name in call.options for name in tables.options}
        options["deploy"] = call.deploy == "players"
        board = _meeting_board(units, tables)
        names = (call.sides[0].name, call.sides[1].name)
        order = meeting_order(tables, board, names, options, overlay)
        turns = call.turns or order.turns
    else:
        turns = call.turns or rules.turns
        order = OrderOfBattle(
            scenario="field",
            sides=("attacker", "defender"),
            nations=(call.sides[0].name, call.sides[1].name),
            map=tables.field_maps[call.terrain].map,
            units=(),
            first=0 if rules.first == "attacker" else 1,
            turns=turns,
            at_limit=1,
            tie=1,
            commander_points=tables.combat.commander_points,
            break_at=(1, 1),
            zones=(rules.attacker_zone, rules.defender_zone),
            deploy=call.deploy == "players",
            reroll="reroll" in call.options,
            open_facing="open_facing" in call.options,
            greater_fyrd="greater_fyrd" in call.options,
            overlay=overlay,
        )
    breaks = (break_points(call, 0, units, tables), break_points(call, 1, units, tables))
    return replace(order, scenario="field", units=units, turns=turns, break_at=breaks, call=call)


def break_points(
    call: BattleRequest, side: int, units: Sequence[UnitEntry], tables: GameData
) -> int:
    """[call.2a] Return the number of lost points at which a side breaks."""
    rules = tables.field
    percent = call.sides[side].break_percent
    if percent is None:
        by_role = (rules.attacker_break_percent, rules.defender_break_percent)
        percent = rules.meeting_break_percent if call.role == "meeting" else by_role[side]
    points = starting_points(tuple(units), side, tables.combat.commander_points)
    # Integer arithmetic: a float could round up an exact result.
    return max(1, -(-points * percent // 100))


def _meeting_board(units: Sequence[UnitEntry], tables: GameData) -> str:
    """[call.2c] Return the board of a called meeting: the small one if both armies are small."""
    most = max([len([u for u in units if u.side == side]) for side in SIDES])
    return "small" if most <= tables.field.small_meeting_units else "large"
