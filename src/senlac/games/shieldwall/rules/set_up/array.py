"""Set-up: the array of an army, the roll for first move, and changes to the array."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.decision import TurnStep
from senlac.games.shieldwall.rules.ground import ARCHERS, CAVALRY, FOOT
from senlac.games.shieldwall.state import EMPTY, NOT_ARRIVED, ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field


class FirstMove(AutomaticPhase[ShieldwallState]):
    """[meet.3a, seq.1b] Roll for the first move, a die each, again if equal."""

    __slots__ = ()

    def run(self, state: ShieldwallState) -> None:
        south = north = 0
        while south == north:
            south = state.dice.roll(6, "first move")
            north = state.dice.roll(6, "first move")
        first = 0 if south > north else 1
        # [win.2b] A tie goes to the first mover.
        state.order = replace(state.order, first=first, tie=first)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.side_name(first), "south": south, "north": north,
            }  # fmt: skip
            state.emit("first", fields, "meet.3a")
        if state.order.deploy:
            begin_deployment(state)
        else:
            begin_battle(state)


class Deployment(TurnStep):
    """[meet.3a] Change one's own array; the second mover goes first. `changes_left` are left."""

    __slots__ = ("changes_left", "side")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "changes_left": int}

    def __init__(self, side: int, changes_left: int) -> None:
        self.side = side
        self.changes_left = changes_left

    def validate(self, state: ShieldwallState) -> None:
        require(self.side in SIDES, "Deployment.side: expected 0 or 1")
        most = state.tables.meeting.orders_per_unit * len(state.catalogue.of[self.side])
        require(0 <= self.changes_left <= most, f"Deployment.changes_left: expected 0 to {most}")

    def actors(self, state: ShieldwallState) -> tuple[int, ...]:
        return (self.side,)

    def options(self, state: ShieldwallState) -> Options:
        options = Options()
        if self.changes_left:
            own = state.standing(self.side)
            options.pairs("place", own, lambda unit: places(state, unit))
            commander = state.catalogue.commander[self.side]
            if commander >= 0:
                options.each("attach", [unit for unit in own if unit != commander])
        return options.one("done")

    def apply(self, state: ShieldwallState, action: Action) -> None:
        if action.verb == "done":
            if self.side == state.order.first:
                begin_battle(state)
            else:
                begin_deployment(state, state.order.first)
            return
        if action.verb == "place":
            state.put(action.first, action.second)
        else:
            attach(state, self.side, action.first)
        if state.journal is not None:
            fields: dict[str, Field] = {"unit": state.unit_name(action.first)}
            if action.verb == "place":
                fields["to"] = state.square_name(action.second)
            state.emit(action.verb, fields, "meet.3a")
        state.replace(Deployment(self.side, self.changes_left - 1))

    def prompt(self, state: ShieldwallState) -> str:
        return f"Set up your army: {self.changes_left} changes left."

    def step_name(self, state: ShieldwallState) -> str:
        return "Set-up"

    def verbs(self, state: ShieldwallState) -> tuple[str, ...]:
        return ("place", "attach")

    def refuse(self, state: ShieldwallState, action: Action) -> Refusal:
        unit = action.first
        if state.catalogue.side[unit] != self.side:
            return Refusal("meet.3a", f"{state.display_name(unit)} is the enemy's.")
        if not self.changes_left:
            return Refusal("meet.3a", "No changes are left.")
        if action.verb == "attach":
            return Refusal(
                "meet.3a", "The commander is already with this unit, or this side has none."
            )
        low, high = state.order.zones[self.side]
        why = f"Units are placed on empty squares of ranks {low} to {high} where they may stop."
        return Refusal("meet.3a", why)


def begin_deployment(state: ShieldwallState, side: int | None = None) -> None:
    """[meet.3a] Let a side change its array: the second mover by default."""
    chosen = 1 - state.order.first if side is None else side
    orders = state.tables.meeting.orders_per_unit * len(state.catalogue.of[chosen])
    state.replace(Deployment(chosen, orders))


def begin_battle(state: ShieldwallState) -> None:
    """[seq.1b] Begin the first game turn with the first mover."""
    state.turn = 1
    state.active = state.order.first
    state.replace(state.make_phase("Turn", 0))


def places(state: ShieldwallState, unit: int) -> list[int]:
    """[meet.3a] Return the empty squares of its side's zone where a unit may end."""
    low, high = state.order.zones[state.catalogue.side[unit]]
    board = state.ground.board
    may_end = state.ground.may_end[state.catalogue.kind[unit]]
    squares = [square for rank in range(low, high + 1) for square in board.rank_squares(rank)]
    return [square for square in squares if state.unit_at[square] == EMPTY and may_end[square]]


def attach(state: ShieldwallState, side: int, unit: int) -> None:
    """[meet.3a] Attach a side's commander to one of its units."""
    cards = tuple([
        replace(card, commander=place == unit) if card.side == side else card
        for place, card in enumerate(state.order.units)
    ])  # fmt: skip
    facing, square = state.facing, state.square
    state.load_order(replace(state.order, units=cards))
    state.facing = facing
    for other, at in enumerate(square):
        state.put(other, at)


# ---- the array ----------------------------------------------------------------------------------


def default_formation(state: ShieldwallState) -> None:
    """[meet.3b] Place every unit in array: foot in front, archers behind."""
    for side in SIDES:
        front, rear = ranks(state, side)
        for unit in drawn_up(state, side):
            if state.square[unit] != NOT_ARRIVED:
                continue
            order = rear + front if state.catalogue.kind[unit] == ARCHERS else front + rear
            may_end = state.ground.may_end[state.catalogue.kind[unit]]
            for square in order:
                if state.unit_at[square] == EMPTY and may_end[square]:
                    state.put(unit, square)
                    break
    state.refresh_enemy_control()


def ranks(state: ShieldwallState, side: int) -> tuple[list[int], list[int]]:
    """Return the squares of a zone's front and rear rank, from the middle outwards."""
    low, high = state.order.zones[side]
    board = state.ground.board
    front, rear = (high, low) if side == 0 else (low, high)
    return board.rank_from_middle(front), board.rank_from_middle(rear)


def drawn_up(state: ShieldwallState, side: int) -> list[int]:
    """[meet.3b] Return a side's units in the order of placement: foot, cavalry, then archers."""
    catalogue = state.catalogue
    place_of = {FOOT: 0, CAVALRY: 1, ARCHERS: 2}

    def key(unit: int) -> tuple[int, bool, int, int]:
        card = state.order.units[unit]
        return (place_of[catalogue.kind[unit]], not card.commander, -card.strength, unit)

    return sorted(catalogue.of[side], key=key)
