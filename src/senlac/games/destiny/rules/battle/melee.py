"""11.3: the Melee step: attackers, targets and supporters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import Mask
from senlac.engine.support.validation import require
from senlac.games.destiny.catalogue import KNIGHT
from senlac.games.destiny.rules.battle.blow import (
    attack_value,
    defence_value,
    leaders_of_attacks,
    may_strike,
    roll_attack,
    supporters,
)
from senlac.games.destiny.rules.battle.ending import over
from senlac.games.destiny.rules.battle.pursuit import pursue
from senlac.games.destiny.rules.decision import BoardDecision, not_our_square
from senlac.games.destiny.state import DestinyState


class Melee(BoardDecision):
    """[11.3a] Attacks from squares, one after the other, until the player ends the step."""

    __slots__ = ()

    def step_name(self, state: DestinyState) -> str:
        return "the Melee step"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("attack",)

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        """[11.3b, 11.3h] Offer all attacks that are at least as strong as the defence."""
        found = onsets(state)
        if len(found) < FEWEST:
            return NO_GUIDANCE
        series = tuple([action for onset in found for action in onset])
        words = f"Make every attack that is not weaker than the defence: {len(found)}"
        return Guidance(batches={words: series})

    def options(self, state: DestinyState) -> Options:
        return Options().each("attack", leaders_of_attacks(state)).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
            return
        lead = action.first
        target = state.front(lead)
        if supporters_of(state, lead, target, ()) or may_feign(state, lead):
            state.push(JoinAttack(lead, target, 0))
        else:
            fight(state, lead, target, (), feigned=False)

    def prompt(self, state: DestinyState) -> str:
        return "Attack with the top counters, or end the Melee step."

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return no_attack(state, action.first, state.front(action.first), joining=False)


class JoinAttack(BoardDecision):
    """[11.3h, 4.0k] The choice of supporters, then the attack; `joined` is a mask of squares."""

    former_names = ("Onset",)

    __slots__ = ("joined", "lead", "target")

    fields: ClassVar[Mapping[str, Any]] = {"lead": int, "target": int, "joined": Mask}

    def __init__(self, lead: int, target: int, joined: int) -> None:
        self.lead = lead
        self.target = target
        self.joined = joined

    def step_name(self, state: DestinyState) -> str:
        return "an attack that has been declared"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("support", "strike", "strike_feigned")

    def squares(self, state: DestinyState) -> list[int]:
        """Return the squares that have joined, in the order of dice."""
        return [square for square in state.catalogue.in_order if self.joined >> square & 1]

    def options(self, state: DestinyState) -> Options:
        free = supporters_of(state, self.lead, self.target, self.squares(state))
        options = Options().each("support", free).one("strike")
        if may_feign(state, self.lead):
            options.one("strike_feigned")
        return options

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "support":
            joined = self.joined | 1 << action.first
            state.replace(JoinAttack(self.lead, self.target, joined))
            return
        feigned = action.verb == "strike_feigned"
        if feigned:
            state.spend(state.active_side, state.catalogue.feigned_flight)
        state.pop()
        fight(state, self.lead, self.target, self.squares(state), feigned=feigned)

    def prompt(self, state: DestinyState) -> str:
        attack = attack_value(state, self.lead, self.target)
        attack += sum([attack_value(state, s, self.target) for s in self.squares(state)])
        defence = defence_value(state, self.target, alone=False)
        return f"Attack {attack} against defence {defence}: which squares join in?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(focus=state.counter_name(state.top(self.lead)))

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb == "strike_feigned":
            if not state.holds(state.active_side, state.catalogue.feigned_flight):
                why = f"Feigned flight is not held by {state.people(state.active_side)}."
                return Refusal("4.0k", why)
            return Refusal("4.0k", "Only an attack led by a knight may feign flight.")
        if action.first == self.lead or self.joined >> action.first & 1:
            return Refusal("11.3a", f"{state.square_name(action.first)} is in this attack.")
        return no_attack(state, action.first, self.target, joining=True)

    def why_not(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb in ("attack", "done"):
            return Refusal("11.3b", "Resolve the declared attack first.")
        return super().why_not(state, action)

    def validate(self, state: DestinyState) -> None:
        size = state.catalogue.squares.size
        require(0 <= self.lead < size, "JoinAttack.lead: no such square")
        require(self.lead in leaders_of_attacks(state), "JoinAttack.lead: it cannot attack")
        require(state.front(self.lead) == self.target, "JoinAttack.target: not in front of it")
        able = supporters_of(state, self.lead, self.target, ())
        squares = self.squares(state)
        least = self.joined >= 0 and self.joined >> size == 0
        require(least and set(squares) <= set(able), "JoinAttack.joined: a square that cannot join")


# ---- many at once -------------------------------------------------------------------------------


def onsets(state: DestinyState) -> list[list[Action]]:
    """[11.3b, 11.3h] Return the attacks no weaker than the defence, each up to its resolution.

    The strongest squares lead first; squares that cannot lead join in.
    """
    leads = leaders_of_attacks(state)
    leads.sort(key=lambda square: -attack_value(state, square, state.front(square)))
    used: set[int] = set()
    found: list[list[Action]] = []
    for lead in leads:
        target = state.front(lead)
        able = [s for s in supporters_of(state, lead, target, ()) if s not in used]
        joining = [square for square in able if square not in leads]
        attack = sum([attack_value(state, square, target) for square in (lead, *joining)])
        if attack < defence_value(state, target, alone=False):
            continue
        used.update((lead, *joining))
        joins = [Action("support", square) for square in joining]
        # If no square can join and there is nothing to feign, the attack is resolved at once.
        asked = len(able) > len(joining) or may_feign(state, lead)
        blow = [Action("strike")] if asked else []
        found.append([Action("attack", lead), *joins, *blow])
    return found


# ---- who joins ----------------------------------------------------------------------------------


def supporters_of(state: DestinyState, lead: int, target: int, joined: Sequence[int]) -> list[int]:
    """[11.3h] Return the squares that may still join an attack."""
    return [s for s in supporters(state, target) if s != lead and s not in joined]


def may_feign(state: DestinyState, lead: int) -> bool:
    """[4.0k] Return whether an attack may be made with the feigned flight, once in the game."""
    if not state.holds(state.active_side, state.catalogue.feigned_flight):
        return False
    return state.catalogue.sort[state.top(lead)] == KNIGHT


def fight(
    state: DestinyState, lead: int, target: int, joined: Sequence[int], *, feigned: bool
) -> None:
    """[11.3a, 11.3f, 11.3g] Resolve an attack, and follow up if the target is eliminated."""
    counter, other = state.top(lead), state.top(target)
    for square in (lead, *joined):
        state.fought |= 1 << state.top(square)
    roll_attack(state, lead, target, joined, feigned=feigned)
    if not over(state) and not state.steps_left[other]:
        pursue(state, counter, target, 1)


def no_attack(state: DestinyState, square: int, target: int, *, joining: bool) -> Refusal:
    """Return why the top counter of a square cannot attack a target, or join in."""
    refusal = not_our_square(state, state.active_side, square)
    if refusal is not None:
        return refusal
    name = state.title(state.top(square))
    if state.in_shield_wall >> state.top(square) & 1:
        return Refusal("11.7a", f"{name} is in a shield wall.")
    if not may_strike(state, square):
        return Refusal("11.3a", f"{name} has attacked in this player turn.")
    near = target in state.catalogue.oblique[state.facing[square]][square]
    if joining and not near and state.front(square) != target:
        return Refusal("11.3h", f"{name} does not have {state.square_name(target)} in front of it.")
    if not joining and not state.engaged(square):
        return Refusal("11.3a", f"No enemy is in front of {name}.")
    return Refusal("11.3j", f"{name} must attack an enemy that faces it.")
