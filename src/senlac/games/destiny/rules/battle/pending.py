"""9.6 and 9.8: the battles of a player phase, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.mask import mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.battle.quick import battle_in
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.clash import clash_of
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action


class Battles(CampaignDecision):
    """[9.6a, 9.8a] The phasing side fights its battles in the order of its choice."""

    __slots__ = ()

    end_verbs = ("done",)

    def second(self) -> bool:
        """Return whether this is the Second Battle step."""
        return False

    def options(self, state: DestinyState) -> Options:
        lying = waiting(state)
        options = Options().each("resolve", lying)
        if not self.second():
            options.pairs("give_battle", givable(state), lambda area: foes_in(state, area))
        return options if lying else options.one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
        elif action.verb == "resolve":
            resolve(state, action.first)
        else:
            give_battle(state, action.first, action.second)

    def prompt(self, state: DestinyState) -> str:
        if waiting(state) or (not self.second() and givable(state)):
            return "Which battle is fought next?"
        return "No battle is left to fight."

    def step_name(self, state: DestinyState) -> str:
        return "Second Battle" if self.second() else "First Battle"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("resolve",) if self.second() else ("resolve", "give_battle")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.place_name(action.first)
        if action.verb == "resolve":
            return Refusal("9.6a", f"No battle is pending in {name}.")
        return no_battle(state, action.first, action.second)

    def validate(self, state: DestinyState) -> None:
        require(state.phasing != NOBODY, "phasing: no side fights")


class SecondBattles(Battles):
    """[9.8a] The Second Battle step: only pending battles are fought."""

    __slots__ = ()

    def second(self) -> bool:
        return True


def begin_battles(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.6a, 7.0c] Begin the First Battle step; in Severe weather all battles are cancelled."""
    if not state.catalogue.ground.battles[state.weather]:
        state.battle_with = state.catalogue.ground.nobody
        return ()
    return (Battles(),) if waiting(state) or givable(state) else ()


def begin_second_battles(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.8a] Begin the Second Battle step."""
    if not state.catalogue.ground.battles[state.weather]:
        state.battle_with = state.catalogue.ground.nobody
    return (SecondBattles(),) if waiting(state) else ()


def waiting(state: DestinyState) -> list[int]:
    """[9.6a] Return the areas in which a battle is pending."""
    return [area for area, foe in enumerate(state.battle_with) if foe != NOBODY]


def foes_in(state: DestinyState, area: int) -> list[int]:
    """[9.6b] Return the enemies that the phasing side may give battle in an area."""
    if state.battle_with[area] != NOBODY:
        return []
    side = state.phasing
    if state.number_at(side, area) < state.catalogue.ground.big:
        return []
    fresh = state.shared_with[area] & ~state.no_battle_with[area]
    return [
        other
        for other in members(fresh)
        if state.number_at(other, area) or state.leader_count(other, area)
    ]


def givable(state: DestinyState) -> list[int]:
    """[9.6b] Return the areas in which the phasing side may give battle."""
    return [area for area, sides in enumerate(state.shared_with) if sides and foes_in(state, area)]


def no_battle(state: DestinyState, area: int, foe: int) -> Refusal:
    """[9.6b] Return why the phasing side cannot give battle to a side in an area."""
    side, big = state.phasing, state.catalogue.ground.big
    name = state.place_name(area)
    if foe == side:
        return Refusal("9.6b", "You give battle to an enemy, not to your own side.")
    if state.battle_with[area] != NOBODY:
        return Refusal("9.6a", f"A battle is pending in {name}: resolve it.")
    own = state.number_at(side, area)
    if own < big:
        why = f"To give battle you need {big} units or more; you have {own} in {name}."
        return Refusal("9.6b", why)
    people = state.people(foe)
    if not state.group_at(foe, area):
        return Refusal("9.6b", f"No units of {people} are in {name}.")
    return Refusal("9.6b", f"In this player phase {people} came to {name}, or had a battle there.")


def resolve(state: DestinyState, area: int) -> None:
    """[9.6a, 9.6c] Fight a pending battle; a small one is a clash, an empty one is dropped."""
    side, foe = state.phasing, state.battle_with[area]
    big = state.catalogue.ground.big
    own, there = state.number_at(side, area), state.number_at(foe, area)
    if own >= big and there >= big:
        state.push(battle_in(state, area, side))
    elif state.group_at(side, area) and state.group_at(foe, area):
        large, small = (side, foe) if own > there else (foe, side)
        state.push(clash_of(state, area, large, small))
    settle(state, area, foe)


def settle(state: DestinyState, area: int, foe: int) -> None:
    """[9.6b] Record that a battle has been fought in an area, and remove it from the list."""
    state.battle_with = replaced(state.battle_with, area, NOBODY)
    state.bar_further_battle(area, foe)


def give_battle(state: DestinyState, area: int, foe: int) -> None:
    """[9.6b] Offer a battle to an enemy that has shared the area."""
    side = state.phasing
    if state.number_at(foe, area) < state.catalogue.ground.big:
        settle(state, area, foe)
        state.push(clash_of(state, area, side, foe))
        return
    force = mask_of(state.group_at(foe, area))
    answer = AnswerBattle(
        foe, side, area, force, intercepted=False, entered_from=NOBODY, initiative_side=NOBODY
    )
    if state.player(foe) == NOBODY:
        answer.battle(state, worse=False)
    else:
        state.push(answer)
