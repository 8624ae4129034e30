"""[3.2a, 3.4a, 4] The missile phases: archers shoot once a turn at targets in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import FAR, NEAR, SAXON
from senlac.games.hastings.rules.constants import DISORDERED, ORDERED
from senlac.games.hastings.rules.decision import PASS, HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.missiles.aim import aim_refusal, best_shots, may_hit, targets
from senlac.games.hastings.rules.missiles.javelins import (
    SecondThrow,
    throw_refusal,
    throwers,
    throws,
)
from senlac.games.hastings.rules.missiles.shot import shoot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState


class MissilePhase(HastingsDecision):
    """[4.1a-4.9a, H4.1a] The archers of a side shoot; the phasing side's come first.

    In the defensive phase of the Norman player turn the Saxons may also throw hand missiles, once
    in the battle.
    """

    former_names = ("Missiles",)

    __slots__ = ("side",)

    fields: ClassVar[Mapping[str, Any]] = {"side": int}

    def __init__(self, side: int) -> None:
        self.side = side

    def validate(self, state: HastingsState) -> None:
        require(self.side in (0, 1), "MissilePhase.side: expected 0 or 1")

    def decider(self, state: HastingsState) -> int:
        return self.side

    def options(self, state: HastingsState) -> Options:
        archers = self.ready(state)
        hands = throwers(state) if self.may_throw(state) else []
        if not archers and not hands:
            return PASS
        options = Options().pairs("fire", archers, lambda unit: targets(state, unit))
        options.pairs("javelin", hands, lambda unit: throws(state, unit))
        return options.one("end")

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        shots = best_shots(state, self.ready(state))
        words = f"All shoot at the best targets: {len(shots)}"
        series = {words: shots} if len(shots) > 1 else {}
        return super().guidance(state, role)._replace(batches=series)

    def ready(self, state: HastingsState) -> list[int]:
        """[4.1a, 4.2a] Return the archers who can shoot and may have a target."""
        enemies = enemy_hexes(state, self.side)
        return [
            unit
            for unit in state.catalogue.archers[self.side]
            if state.hex_of[unit] >= 0
            and state.status[unit] == ORDERED
            and not state.fired >> unit & 1
            and may_hit(state, unit, enemies)
        ]

    def may_throw(self, state: HastingsState) -> bool:
        """[H4.1a] Return whether hand missiles can be thrown in this phase."""
        return self.side == SAXON and state.phasing != SAXON and not state.javelins_thrown

    def apply(self, state: HastingsState, action: Action) -> None:
        if action.verb == "end":
            state.pop()
        elif action.verb == "javelin":
            state.javelins_thrown = True
            state.push(SecondThrow(action.first, action.second))
        else:
            fire(state, action.first, action.second)

    def prompt(self, state: HastingsState) -> str:
        if self.may_throw(state):
            return "Shoot with archers, throw hand missiles, or end the phase."
        return "Shoot with archers, or end the phase."

    def step_name(self, state: HastingsState) -> str:
        sort = "offensive" if self.side == state.phasing else "defensive"
        return f"the {sort} missile phase"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("fire", "javelin")

    def is_plausible(self, state: HastingsState, action: Action) -> bool:
        archer = action.first < state.catalogue.units and state.catalogue.archer[action.first]
        return action.verb == ("fire" if archer or not self.may_throw(state) else "javelin")

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit = action.first
        rule = "H4.1a" if action.verb == "javelin" else "4.2a"
        refusal = not_yours(state, unit, self.side) or not_a_unit(state, unit, rule)
        if refusal is not None:
            return refusal
        if action.verb == "javelin":
            if not self.may_throw(state):
                return no_throwing(state)
            return throw_refusal(state, unit, action.second)
        name = state.title(unit)
        if not state.catalogue.archer[unit]:
            return Refusal("4.2a", f"Only archers can shoot; {name} is not an archer unit.")
        if state.status[unit] != ORDERED:
            rule = "10.2a" if state.status[unit] == DISORDERED else "10.3a"
            return Refusal(rule, f"{name} is not ordered and cannot shoot.")
        if state.fired >> unit & 1:
            return Refusal("4.1a", f"{name} has already shot this turn.")
        return aim_refusal(state, unit, action.second)


def no_throwing(state: HastingsState) -> Refusal:
    """Return why no hand missiles can be thrown now."""
    if state.javelins_thrown:
        return Refusal(
            "H4.1a", "Hand missiles can be thrown once in the battle, and have been used."
        )
    return Refusal("H4.1a", "Only Saxons throw, in their defensive missile phase.")


def enemy_hexes(state: HastingsState, side: int) -> Hexes:
    """Return the mask of the hexes with an enemy unit or leader of a side."""
    enemy = 1 - side
    mask = state.occupied[enemy]
    for leader in state.catalogue.leaders[enemy]:
        hex_ = state.hex_of[leader]
        if hex_ >= 0:
            mask = mask | state.ground.bit[hex_]
    return mask


def fire(state: HastingsState, archer: int, hex_: int) -> None:
    """[4.1a, 4.2a, 4.4b] Shoot at a hex, with the row and range of the chart that apply."""
    state.fired |= 1 << archer
    volley = state.catalogue.volleys[state.catalogue.side[archer]]
    reach = NEAR if hex_ in state.front(archer) else FAR
    shoot(state, archer, hex_, volley, reach)


def begin_offensive(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.2a] Return the phase in which the phasing player's archers shoot."""
    return [MissilePhase(state.phasing)]


def begin_defensive(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.4a] Return the phase in which the other player's archers shoot."""
    return [MissilePhase(1 - state.phasing)]
