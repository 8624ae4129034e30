"""11.2: the Movement step of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.games.destiny.rules.battle import together
from senlac.games.destiny.rules.battle.leaders import go_along, move_leader
from senlac.games.destiny.rules.battle.steps import (
    advances,
    allowance,
    is_held,
    may_turn,
    no_advance,
    no_ride,
    no_shift,
    no_turn,
    rides,
    shifts,
)
from senlac.games.destiny.rules.constants import ABSENT, STACK, TURNED
from senlac.games.destiny.rules.decision import BoardDecision, not_ours
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.group_intent import GroupIntent

OTHERS: Final = [[facing for facing in range(4) if facing != own] for own in range(4)]
"""The facings a counter may turn to, by its own."""


class BattleMovement(BoardDecision):
    """[11.2a-11.2e] Move and turn counters, move leaders, open shield walls."""

    former_names = ("Manoeuvre",)

    __slots__ = ()

    plan_whole = True

    def step_name(self, state: DestinyState) -> str:
        return "the Movement step"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("advance", "shift", "face", "unwall", "lead", "banner")

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        """[11.2a, 11.2e] Offer moves of a line or named counters, and turns to the flank."""
        turns = together.to_the_flanks(state)
        series = {f"Turn to enemies on your flanks: {len(turns)}": tuple(turns)} if turns else {}
        return Guidance(
            batches=series, intents=together.intents(state), group_move_verbs=together.VERBS
        )

    def actions_for_intent(
        self, state: DestinyState, role: int, intent: GroupIntent
    ) -> list[Action]:
        """[11.2a] Return the moves of a group intent; moved counters keep their facing."""
        return together.carried_out(state, role, intent)

    def options(self, state: DestinyState) -> Options:
        side = state.active_side
        able = [
            counter
            for counter in state.fighting(side)
            if state.moves_used[counter] < allowance(state, counter) and not is_held(state, counter)
        ]
        held = [state.slot_of[c] // STACK for c in able if state.slot_of[c] % STACK == 0]
        options = Options()
        options.pairs("advance", held, lambda square: advances(state, square))
        options.pairs("shift", able, lambda counter: shifts(state, counter))
        turning = [square for square in held if may_turn(state, square)]
        options.pairs("face", turning, lambda square: OTHERS[state.facing[square]])
        options.each("unwall", walls(state, side))
        ready = [
            n
            for n in state.leaders_in_battle[side]
            if state.leader_square[n] >= 0 and not state.led >> n & 1
        ]
        options.pairs("lead", ready, lambda leader: rides(state, leader))
        if may_wave(state):
            options.one("banner")
        return options.one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        verb, first, second = action
        if verb == "done":
            state.pop()
        elif verb == "advance":
            march(state, state.stack_on(first), second)
        elif verb == "shift":
            march(state, [first], second)
        elif verb == "face":
            turn(state, first, second)
        elif verb == "unwall":
            open_wall(state, first)
        elif verb == "lead":
            ride(state, first, second)
        else:
            show_landwaster(state)

    def prompt(self, state: DestinyState) -> str:
        return "Move and turn your counters, and move your leaders."

    def is_plausible(self, state: DestinyState, action: Action) -> bool:
        if action.verb == "advance":
            return state.holder[action.first] == state.active_side
        return action.verb in ("shift", "lead", "unwall")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        verb, first, second = action
        if verb == "advance":
            return no_advance(state, first, second)
        if verb == "shift":
            return no_shift(state, first, second)
        if verb == "face":
            return no_turn(state, first)
        if verb == "lead":
            return no_ride(state, first, second)
        if verb == "banner":
            return no_banner(state)
        refusal = not_ours(state, state.active_side, first)
        if refusal is not None:
            return refusal
        return Refusal("11.7a", f"{state.title(first)} is not in a shield wall.")


# ---- orders -------------------------------------------------------------------------------------


def march(state: DestinyState, counters: Sequence[int], to: int) -> None:
    """[11.2a] Move counters of one square to another, under those already there."""
    side = state.active_side
    origin = state.slot_of[counters[0]] // STACK
    facing = state.facing[origin]
    for counter in counters:
        state.lift(counter, ABSENT)
        state.moves_used[counter] += 1
    if state.holder[to] < 0:
        state.facing[to] = facing
    for counter in counters:
        state.stand(counter, to)
    go_along(state, side, origin, to)
    if state.journal is not None:
        names = [state.counter_name(counter) for counter in counters]
        came, there = state.square_name(origin), state.square_name(to)
        state.emit("march", {"counters": names, "from": came, "to": there}, "11.2a")


def turn(state: DestinyState, square: int, facing: int) -> None:
    """[11.2e] Turn the counters of a square; they do nothing else in this step."""
    state.facing[square] = facing
    for counter in state.stack_on(square):
        state.moves_used[counter] = TURNED
    if state.journal is not None:
        fields = {"square": state.square_name(square), "facing": state.catalogue.facings[facing]}
        state.emit("turn", fields, "11.2e")


def walls(state: DestinyState, side: int) -> list[int]:
    """[11.7a] Return the side's counters in shield walls."""
    if not state.in_shield_wall:
        return []
    return [counter for counter in state.fighting(side) if state.in_shield_wall >> counter & 1]


def open_wall(state: DestinyState, counter: int) -> None:
    """[11.7a] Take a counter out of its shield wall; it forms no other in this player turn."""
    state.in_shield_wall &= ~(1 << counter)
    state.wall_changed |= 1 << counter
    if state.journal is not None:
        state.emit("unwall", {"counter": state.counter_name(counter)}, "11.7a")


def ride(state: DestinyState, leader: int, to: int) -> None:
    """[11.6a] Move a leader to a square."""
    move_leader(state, leader, to)
    state.led |= 1 << leader
    if state.journal is not None:
        fields = {"leader": state.leader_name(leader), "to": state.square_name(to)}
        state.emit("ride", fields, "11.6a")


# ---- the Land-waster ----------------------------------------------------------------------------


def may_wave(state: DestinyState) -> bool:
    """[4.0k] Return whether the acting side may show the Land-waster."""
    return state.holds(state.active_side, state.catalogue.land_waster)


def show_landwaster(state: DestinyState) -> None:
    """[4.0k] Show the Land-waster until the side's next player turn begins."""
    state.spend(state.active_side, state.catalogue.land_waster)
    state.landwaster_shown = True
    if state.journal is not None:
        state.emit("banner", {}, "4.0k")


def no_banner(state: DestinyState) -> Refusal:
    """Return why the Land-waster cannot be shown."""
    if state.active_side != state.catalogue.banner_side:
        people = state.people(state.catalogue.banner_side)
        return Refusal("4.0l", f"The Land-waster is a banner of {people}.")
    return Refusal("4.0k", "You do not hold the Land-waster.")
