"""9.3: a force meets a big enemy, who may intercept it if it passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.mask import members
from senlac.engine.support.text import capital
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.clash import SmallClash
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.movement.force import size
from senlac.games.destiny.rules.movement.march import ENDED, March, ask_for_answer, march_of
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


class Encounter(CampaignDecision):
    """A decision about an enemy that a force meets on its way."""

    __slots__ = ("enemy",)

    fields: ClassVar[Mapping[str, Any]] = {"enemy": int}

    def __init__(self, enemy: int) -> None:
        self.enemy = enemy

    def validate(self, state: DestinyState) -> None:
        name = document_name(self)
        marching = [phase for phase in state.stack if isinstance(phase, March)]
        require(bool(marching), f"{name}: no force marches")
        known = 0 <= self.enemy < len(state.catalogue.sides) and self.enemy != state.phasing
        require(known, f"{name}.enemy: no enemy")
        big = state.number_at(self.enemy, marching[-1].area()) >= state.catalogue.ground.big
        require(big, f"{name}.enemy: no big group")


class FightOrPass(Encounter):
    """[9.3n, 9.3o] The moving force fights, or passes."""

    former_names = ("Meet",)

    __slots__ = ()

    def options(self, state: DestinyState) -> Options:
        options = Options().one("fight")
        if march_of(state).forced(state):
            options.one("pass")
        return options

    def apply(self, state: DestinyState, action: Action) -> None:
        march = march_of(state)
        state.pop()
        if action.verb == "fight":
            ask_for_answer(state, march, self.enemy)
            return
        march.enemies_passed |= 1 << self.enemy
        if state.player(self.enemy) != NOBODY:
            state.push(Intercept(self.enemy))

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("fight"))

    def prompt(self, state: DestinyState) -> str:
        where = state.place_name(march_of(state).area())
        return f"{capital(state.people(self.enemy))} are in {where}: fight, or pass?"

    def step_name(self, state: DestinyState) -> str:
        return "the meeting with an enemy"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("fight", "pass")


class Intercept(Encounter):
    """[9.3p] An enemy intercepts a force that passes through or leaves its area, or lets it go."""

    __slots__ = ()

    def decider(self, state: DestinyState) -> int:
        return state.player(self.enemy)

    def options(self, state: DestinyState) -> Options:
        options = Options().one("intercept").one("let_pass")
        if state.holds(self.enemy, state.catalogue.ground.scouts):
            options.one("intercept_scouts")
        return options

    def apply(self, state: DestinyState, action: Action) -> None:
        march = march_of(state)
        state.pop()
        if action.verb == "let_pass":
            return
        scouts = action.verb == "intercept_scouts"
        if scouts:
            state.spend(self.enemy, state.catalogue.ground.scouts)
        if self.catches(state, march, scouts=scouts):
            march.stage = ENDED
            self.corner(state, march)

    def catches(self, state: DestinyState, march: March, *, scouts: bool) -> bool:
        """[9.3p] Roll whether the force is caught."""
        ground = state.catalogue.ground
        area = march.area()
        name = state.catalogue.sides[self.enemy]
        die = state.dice.roll(state.catalogue.die, f"{name} intercept in {state.area_name(area)}")
        own = state.ability_of(state.group_at(self.enemy, area))
        total = die + own - state.ability_of(members(march.force))
        total += ground.scouting if scouts else 0
        caught = total >= ground.intercept_from
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(self.enemy), "area": state.area_name(area),
                "die": die, "total": total, "how": "catches it" if caught else "misses it",
            }  # fmt: skip
            state.emit("intercept", fields, "9.3p")
        return caught

    def corner(self, state: DestinyState, march: March) -> None:
        """[9.3r, 9.3o] Ask the moving side for its answer; attack a small force that stands."""
        area, side = march.area(), state.phasing
        if size(state, march.force) < state.catalogue.ground.big:
            state.push(AnswerInterception(self.enemy))
            return
        way = march.came_from()
        state.push(
            AnswerBattle(
                side,
                self.enemy,
                area,
                march.force,
                intercepted=True,
                entered_from=way,
                initiative_side=NOBODY,
            )
        )

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("intercept"))

    def prompt(self, state: DestinyState) -> str:
        where = state.place_name(march_of(state).area())
        return f"{capital(state.people(state.phasing))} march through {where}: intercept them?"

    def step_name(self, state: DestinyState) -> str:
        return "an interception"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("intercept", "intercept_scouts", "let_pass")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return Refusal("4.0k", "You do not hold the Scouts.")


class AnswerInterception(Encounter):
    """[9.3o] A small force intercepted at its start avoids, or is attacked."""

    former_names = ("Cornered",)

    __slots__ = ()

    def answer(self, state: DestinyState) -> AnswerBattle:
        """Return the decision that a big force would have."""
        march = march_of(state)
        return AnswerBattle(
            state.phasing, self.enemy, march.area(), march.force,
            intercepted=True, entered_from=march.came_from(), initiative_side=NOBODY,
        )  # fmt: skip

    def options(self, state: DestinyState) -> Options:
        return self.answer(state).options(state)

    def apply(self, state: DestinyState, action: Action) -> None:
        answer = self.answer(state)
        march = march_of(state)
        state.pop()
        if action.verb != "stand":
            scouts = action.verb == "avoid_scouts"
            if scouts:
                state.spend(state.phasing, state.catalogue.ground.scouts)
            if answer.gets_away(state, scouts=scouts):
                answer.avoid(state)
                return
        state.push(SmallClash(march.area(), self.enemy, state.phasing, march.force))

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return self.answer(state).guidance(state, role)

    def prompt(self, state: DestinyState) -> str:
        return self.answer(state).prompt(state)

    def step_name(self, state: DestinyState) -> str:
        return "the answer to an enemy"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("stand", "avoid", "avoid_scouts")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return Refusal("4.0k", "You do not hold the Scouts.")
