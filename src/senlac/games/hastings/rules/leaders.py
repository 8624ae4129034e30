"""[14] Leaders: the dice they must survive, and their refuge when overrun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.rules.decision import HastingsDecision, not_yours
from senlac.games.hastings.validation.battle import validate_hex, validate_leader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.hastings.state import HastingsState


def leader_check(state: HastingsState, leader: int) -> bool:
    """[14.3a] Roll for a leader in a combat or under fire; return whether they die."""
    return _fatal(state, leader, state.catalogue.fatal, "14.3a")


def overrun_check(state: HastingsState, leader: int) -> bool:
    """[14.4a] Roll for a leader into whose hex an enemy advances; return whether they die."""
    return _fatal(state, leader, state.catalogue.fatal_overrun, "14.4a")


def _fatal(state: HastingsState, leader: int, faces: Sequence[int], rule: str) -> bool:
    """[14.3a] Roll a leader's die."""
    die = state.dice.roll(state.catalogue.die, "leader")
    dies = die in faces
    if state.journal is not None:
        fields: dict[str, Field] = {
            "leader": state.name(leader), "die": die, "result": "dies" if dies else "lives",
        }  # fmt: skip
        state.emit("check", fields, rule)
    return dies


def kill(state: HastingsState, leader: int, rule: str) -> None:
    """[14.3a, 14.4a] Remove a dead leader from the map."""
    state.kill(leader)
    if state.journal is not None:
        state.emit("killed", {"leader": state.name(leader)}, rule)


def move_with_unit(state: HastingsState, leader: int, hex_: int) -> None:
    """[5.1a] Move a leader with their unit; this is the leader's action too."""
    if leader >= 0:
        state.put_leader(leader, hex_)
        state.acted[leader] = 1


# ---- overrun ------------------------------------------------------------------------------------


def refuges(state: HastingsState, leader: int, hex_: int) -> list[int]:
    """[14.4b] Return the adjacent hexes to which an overrun leader may flee."""
    enemy = 1 - state.catalogue.side[leader]
    return [
        to
        for to in state.ground.board.neighbours[hex_]
        if state.leader_at[to] < 0 and state.unit_of(enemy, to) < 0
    ]


class LeaderRefuge(HastingsDecision):
    """[14.4b] A leader who has survived being overrun goes to an adjacent hex."""

    former_names = ("Refuge",)

    __slots__ = ("hex", "leader")

    fields: ClassVar[Mapping[str, Any]] = {"leader": int, "hex": int}

    def __init__(self, leader: int, hex: int) -> None:
        self.leader = leader
        self.hex = hex

    def validate(self, state: HastingsState) -> None:
        validate_leader(state, self.leader, "LeaderRefuge.leader")
        validate_hex(state, self.hex, "LeaderRefuge.hex")
        require(state.hex_of[self.leader] == self.hex, "LeaderRefuge.leader: not in the hex")

    def decider(self, state: HastingsState) -> int:
        return state.catalogue.side[self.leader]

    def subject(self, state: HastingsState) -> int:
        return self.leader

    def options(self, state: HastingsState) -> Options:
        options = Options()
        return options.pairs("refuge", [self.leader], lambda _: self.hexes(state))

    def hexes(self, state: HastingsState) -> list[int]:
        """Return the hexes to which the leader may go."""
        return refuges(state, self.leader, self.hex)

    def apply(self, state: HastingsState, action: Action) -> None:
        state.pop()
        state.put_leader(self.leader, action.second)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "leader": state.name(self.leader), "to": state.hex_name(action.second),
            }  # fmt: skip
            state.emit("refuge", fields, "14.4b")

    def prompt(self, state: HastingsState) -> str:
        return f"{state.title(self.leader)} is overrun and survives. Choose a hex of refuge."

    def step_name(self, state: HastingsState) -> str:
        return "the refuge of an overrun leader"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("refuge",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        if action.first != self.leader:
            foreign = not_yours(state, action.first, self.decider(state))
            return foreign or Refusal("14.4b", f"Only {state.title(self.leader)} was overrun.")
        there = state.hex_name(action.second)
        if action.second not in state.ground.board.neighbours[self.hex]:
            return Refusal("14.4b", f"{there} is not next to {state.hex_name(self.hex)}.")
        if state.leader_at[action.second] >= 0:
            return Refusal("13.2a", f"Another leader is in {there}.")
        return Refusal("5.6b", f"An enemy is in {there}.")
