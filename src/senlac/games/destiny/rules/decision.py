"""The base classes of all decisions: refusals of verbs and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.decision import Decision
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import alternatives
from senlac.games.destiny.rules.constants import ABSENT, AWAY, LOST, NOBODY, WAITING
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action

STEP_OF: Final = {
    "standard": ("3.0b", "the set-up, before the fyrd go to the coast"),
    "activate": ("3.0b", "the set-up, before the fyrd go to the coast"),
    "transfer": ("3.0c", "the set-up, when the fyrd have been called out"),
    "play": ("4.0g", "the PIPE phase"),
    "turn_up": ("4.0g", "the PIPE phase"),
    "against": ("4.0m", "an event that is played against a rival"),
    "reroll": ("4.0k", "a roll at sea that the Fair wind can change"),
    "keep": ("4.0k", "a roll at sea that the Fair wind can change"),
    "first": ("8.0g", "the choice of who goes first, at sea or in a battle"),
    "second": ("8.0g", "the choice of who goes first, at sea or in a battle"),
    "sail": ("8.0j", "the sea crossing of a side that is free to sail"),
    "stay": ("8.0j", "the sea crossing, and to an army that has no way out"),
    "go": ("8.0k", "a fleet that knows its sea conditions"),
    "no_go": ("8.0k", "a fleet that knows its sea conditions"),
    "land": ("8.0n", "a fleet that sails on"),
    "assign": ("8.0s", "a landing in gales"),
    "call": ("9.1c", "the Call to Arms"),
    "summons": ("4.0k", "a call of the English"),
    "muster": ("9.1i", "a call of the English"),
    "muster_all": ("9.1i", "a call of the English"),
    "mark": ("9.1c", "the end of the Call to Arms"),
    "unmark": ("9.1d", "the end of the Call to Arms"),
    "march": ("9.3a", "a movement step"),
    "band": ("9.3e", "a movement step"),
    "take": ("9.3a", "a force that forms, and to an army that escapes"),
    "leave": ("9.3a", "a force that forms"),
    "set_out": ("9.3a", "a force that forms"),
    "step": ("9.3b", "a march"),
    "step_hard": ("4.0k", "a march of Second Movement into an area of the enemy"),
    "enter_town": ("9.3c", "a march"),
    "forced": ("9.3i", "a march of First Movement"),
    "forced_hard": ("4.0k", "a march of First Movement"),
    "halt": ("9.3a", "a march"),
    "halt_hard": ("4.0k", "the end of a march of Second Movement"),
    "odd": ("9.7f", "the end of a march of Second Movement"),
    "rouse": ("5.2b", "the end of the Norwegian First Movement"),
    "wait": ("5.2e", "the end of the Norwegian First Movement"),
    "fight": ("9.3n", "a force that meets an enemy"),
    "pass": ("9.3o", "a force that meets an enemy"),
    "intercept": ("9.3p", "an enemy that a force passes"),
    "intercept_scouts": ("4.0k", "an enemy that a force passes"),
    "let_pass": ("9.3p", "an enemy that a force passes"),
    "stand": ("9.3r", "the answer to an enemy that wants a battle"),
    "avoid": ("9.3r", "the answer to an enemy that wants a battle"),
    "avoid_scouts": ("4.0k", "the answer to an enemy that wants a battle"),
    "retire": ("9.3v", "a force that has avoided a battle"),
    "flee": ("5.1b", "pieces that must leave their area"),
    "lose": ("11.8c", "a loss that its owner may choose"),
    "resolve": ("9.6a", "a battle step"),
    "give_battle": ("9.6b", "the First Battle step"),
    "field": ("11.0i", "the fielding of an army"),
    "to_board": ("11.8j", "the choice of how a battle is fought"),
    "settle": ("11.8j", "the choice of how a battle is fought"),
    "field_best": ("11.0i", "the fielding of an army"),
    "board": ("11.0d", "the choice of a Battle Board"),
    "end": ("11.0e", "the choice of an end of the board"),
    "retreat": ("11.8d", "a beaten army"),
    "slip": ("11.8f", "an army that has no way out"),
    "send": ("9.9b", "the end of the English player phase"),
    "put": ("11.0g", "the set-up of a battle, and to reinforcements that enter"),
    "auto": ("11.0g", "the set-up of a battle, and to reinforcements that enter"),
    "advance": ("11.2a", "the Movement step of a battle"),
    "shift": ("11.2a", "the Movement step of a battle"),
    "face": ("11.2e", "the Movement step of a battle"),
    "unwall": ("11.7a", "the Movement step of a battle"),
    "lead": ("11.6a", "the Movement step of a battle"),
    "banner": ("4.0k", "the Norwegian Movement step of a battle"),
    "raise": ("11.2c", "the orders that follow a Movement step"),
    "wall": ("11.7a", "the orders that follow a Movement step"),
    "aid": ("11.6a", "the orders that follow a Norman Movement step"),
    "attack": ("11.3a", "the Melee step of a battle"),
    "support": ("11.3h", "an attack that has been declared"),
    "strike": ("11.3b", "an attack that has been declared"),
    "strike_feigned": ("4.0k", "an attack that has been declared"),
    "again": ("11.3f", "an attack that has eliminated a counter, where others are left"),
    "stop": ("11.3f", "an attack that has eliminated a counter, where others are left"),
    "follow": ("11.3g", "an attack that has emptied its square"),
    "done": ("11.0h", "a step that can be left unfinished"),
}
"""By verb, the step in which it is used, and the rule that says so."""


class DestinyDecision(Decision[DestinyState]):
    """A decision of one role."""

    __slots__ = ()

    end_verbs = ("done",)
    step_of_verb = STEP_OF

    def refuse_other_step(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb != "done":
            return super().refuse_other_step(state, action)
        verbs = self.options(state).verbs()
        rule, _ = self.step_of_verb[verbs[0]]
        wanted = alternatives([f"'{verb}'" for verb in verbs])
        return Refusal(rule, f"'done' does not end {self.step_name(state)}: choose {wanted}.")


class CampaignDecision(DestinyDecision):
    """A decision on the map."""

    __slots__ = ()

    def decider(self, state: DestinyState) -> int:
        """[6.0e] Return the player of the side whose phase it is."""
        return state.player(state.phasing)


class BoardDecision(DestinyDecision):
    """A decision of the side whose player turn it is on the board."""

    __slots__ = ()

    def decider(self, state: DestinyState) -> int:
        """[11.0h] Return the role that plays the side whose turn it is."""
        return state.commander(state.active_side)


def owned_by(state: DestinyState, name: str, side: int, rule: str = "11.0h") -> Refusal:
    """Return the refusal to use a figure of another side, or of none."""
    if side == NOBODY:
        return Refusal("1.2j", f"{name} serves no side in this game.")
    return Refusal(rule, f"{name} belongs to {state.people(side)}.")


def no_neighbour(state: DestinyState, rule: str, to: int, here: int) -> Refusal:
    """Return the refusal to enter an area that is not adjacent, or the present one."""
    if to == here:
        return Refusal(rule, f"They are in {state.place_name(here)}.")
    return Refusal(rule, f"{state.place_name(to)} is no neighbour of {state.place_name(here)}.")


FATES: Final = {
    ABSENT: ("11.0f", "is not in this battle"),
    WAITING: ("11.9c", "has not entered yet"),
    AWAY: ("11.5b", "has left the board"),
    LOST: ("11.3d", "is lost"),
}
"""By status off the board, why a figure cannot be used."""


def not_ours(state: DestinyState, side: int, counter: int) -> Refusal | None:
    """Return why a side cannot use a counter, None if it is on the board and its own."""
    name = state.title(counter)
    where = state.slot_of[counter]
    if where >= 0 or where not in FATES:
        if state.owner[counter] == side:
            return None
        return owned_by(state, name, state.owner[counter])
    rule, why = FATES[where]
    return Refusal(rule, f"{name} {why}.")


def not_our_leader(state: DestinyState, side: int, leader: int) -> Refusal | None:
    """Return why a side cannot use a leader, None if the leader is on the board and its own."""
    name = state.title(len(state.slot_of) + leader)
    where = state.leader_square[leader]
    if where >= 0 or where not in FATES:
        if state.serves(leader) == side:
            return None
        return owned_by(state, name, state.serves(leader))
    rule, why = FATES[where]
    return Refusal(rule, f"{name} {why}.")


def not_our_square(state: DestinyState, side: int, square: int) -> Refusal | None:
    """Return why a side cannot use a square's counters, None if they are its own."""
    holder = state.holder[square]
    if holder == side:
        return None
    name = state.square_name(square)
    if holder < 0:
        return Refusal("11.0h", f"No counter is on {name}.")
    return Refusal("11.0h", f"{name} is held by {state.people(holder)}.")
