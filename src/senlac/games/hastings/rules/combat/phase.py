"""[3.5a, 8.1, 8.2, 8.6] The combat phase: ordered units may attack enemies in front of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import NONE, Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.rules.combat.fight import CloseCombat, check_attacker
from senlac.games.hastings.rules.combat.strength import PLAIN, differential
from senlac.games.hastings.rules.constants import DISORDERED, ORDERED
from senlac.games.hastings.rules.decision import PASS, HastingsDecision, not_a_unit, not_yours
from senlac.games.hastings.rules.losses import Losses
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_fates, validate_own_units

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CERTAIN: Final = 99
"""The advantage over a lone leader: more than any unit's."""


class Attack(CloseCombat):
    """[8.1a] An attack of the combat phase; losses cause morale tests."""

    __slots__ = ()

    def validate(self, state: HastingsState) -> None:
        CloseCombat.validate(self, state)
        check_attacker(state, self.unit, "Attack.unit")
        require(not state.catalogue.archer[self.unit], "Attack.unit: archers do not attack")

    def tests(self, state: HastingsState, losses: Losses) -> list[Phase[HastingsState]]:
        """[9.1a] Return the morale tests of the losing classes."""
        return [state.make_phase("Morale", losses, 1 - state.catalogue.side[self.unit])]


class Combat(HastingsDecision):
    """[8.1a, 8.2a, 8.6a] Each eligible unit may attack once, in any order.

    `units` had an enemy in front when the phase began, and have not attacked yet.
    """

    __slots__ = ("units",)

    fields: ClassVar[Mapping[str, Any]] = {"units": list[int]}

    def __init__(self, units: list[int]) -> None:
        self.units = units

    def validate(self, state: HastingsState) -> None:
        validate_own_units(state, self.units, state.phasing, "Combat.units")
        validate_fates(state, self.units, "Combat.units")
        for unit in self.units:
            require(
                not state.catalogue.archer[unit], f"Combat.units: {state.name(unit)} are archers"
            )

    def options(self, state: HastingsState) -> Options:
        able = [unit for unit in self.units if able_to_attack(state, unit)]
        if not able:
            return PASS
        options = Options().pairs("attack", able, lambda unit: victims(state, unit))
        return options.one("end")

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        """[8.3a] Offer a group attack by all units that are not weaker than an enemy in front."""
        attacks = no_weaker(state, [unit for unit in self.units if able_to_attack(state, unit)])
        words = f"Attack with every unit that is not weaker than its enemy: {len(attacks)}"
        series = {words: attacks} if len(attacks) > 1 else {}
        return super().guidance(state, role)._replace(batches=series)

    def apply(self, state: HastingsState, action: Action) -> None:
        if action.verb == "end":
            state.pop()
            return
        unit = action.first
        state.replace(Combat([other for other in self.units if other != unit]))
        state.push(Attack(unit, action.second))

    def prompt(self, state: HastingsState) -> str:
        return "Attack with units that have an enemy in front, or end the phase."

    def step_name(self, state: HastingsState) -> str:
        return "the combat phase"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("attack",)

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        unit, hex_ = action.first, action.second
        refusal = not_yours(state, unit, state.phasing) or not_a_unit(state, unit, "8.1a")
        if refusal is not None:
            return refusal
        name, there = state.title(unit), state.hex_name(hex_)
        if state.catalogue.archer[unit]:
            why = f"{name} is an archer unit; archers never attack in close combat."
            return Refusal("4.10a", why)
        if state.status[unit] != ORDERED:
            rule = "10.2a" if state.status[unit] == DISORDERED else "10.3a"
            return Refusal(rule, f"{name} is not ordered and cannot attack.")
        if hex_ == NONE and not victims(state, unit):
            return Refusal("2.2a", f"{name} has no enemy in its two front hexes.")
        if hex_ != NONE and hex_ not in state.front(unit):
            return Refusal("2.2a", f"{there} is not one of the two front hexes of {name}.")
        if hex_ != NONE and state.attackable_piece(1 - state.phasing, hex_) < 0:
            return Refusal("8.1a", f"No enemy unit and no lone enemy leader is in {there}.")
        why = f"{name} has already attacked, or had no enemy in front when the phase began."
        return Refusal("8.6a", why)


def begin_combat(state: HastingsState) -> list[Phase[HastingsState]]:
    """[3.5a, 8.1a] Return the phase with all units that may attack in it."""
    archer = state.catalogue.archer
    own = [unit for unit in state.on_map(state.phasing) if not archer[unit]]
    return [Combat([unit for unit in own if able_to_attack(state, unit)])]


def able_to_attack(state: HastingsState, unit: int) -> bool:
    """[8.1a, 10.2a, 10.3a] Return whether a unit is on the map, ordered, and faces an enemy."""
    if state.hex_of[unit] < 0 or state.status[unit] != ORDERED:
        return False
    return bool(victims(state, unit))


def victims(state: HastingsState, unit: int) -> list[int]:
    """[2.2a, 8.1a, 8.9a] Return the hexes a unit may attack: enemies in front, lone leaders."""
    enemy = 1 - state.catalogue.side[unit]
    return [ahead for ahead in state.front(unit) if state.attackable_piece(enemy, ahead) >= 0]


def no_weaker(state: HastingsState, units: Sequence[int]) -> tuple[Action, ...]:
    """[8.2a, 8.3a] Return an attack of each unit that is not weaker, the strongest first.

    Each attacks the enemy in front over which it has the greatest advantage; a lone leader is
    beaten in any case.
    """
    found: list[tuple[int, int, int]] = []
    for unit in units:
        seen = victims(state, unit)
        gain, hex_ = max([(advantage(state, unit, ahead), -ahead) for ahead in seen])
        if gain >= 0:
            found.append((-gain, unit, -hex_))
    return tuple([Action("attack", unit, hex_) for _, unit, hex_ in sorted(found)])


def advantage(state: HastingsState, unit: int, hex_: int) -> int:
    """[8.3a, 8.9a] Return a unit's advantage in value over the piece in a hex in front of it."""
    prey = state.attackable_piece(1 - state.catalogue.side[unit], hex_)
    if prey >= state.catalogue.units:
        return CERTAIN
    return differential(state, unit, prey, PLAIN)
