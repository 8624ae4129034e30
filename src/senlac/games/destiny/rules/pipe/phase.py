"""4.0: the decisions of the PIPE phase: the event a player plays, and the rival it is against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import members
from senlac.engine.support.text import capital
from senlac.engine.support.validation import require
from senlac.games.destiny.hidden.hands import deal_again, put_away
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.decision import DestinyDecision
from senlac.games.destiny.rules.pipe.closing import close
from senlac.games.destiny.rules.pipe.deal import deal, take, turn_up
from senlac.games.destiny.rules.pipe.effects import apply_event
from senlac.games.destiny.rules.pipe.obligations import (
    compulsory_in_hand,
    is_bound,
    may_turn_up,
    owed,
    playable,
    pressing,
)
from senlac.games.destiny.state import DestinyState
from senlac.games.destiny.words.outlook import outlook

if TYPE_CHECKING:
    from random import Random


class PoliticalDecision(DestinyDecision):
    """A decision of the PIPE phase: hands and face-down events are hidden.

    `side` is the one that decides.
    """

    __slots__ = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def decider(self, state: DestinyState) -> int:
        """[4.0f] Return the player of the side."""
        return state.player(self.side)

    def asked(self) -> int:
        """[4.0p] Return the side that chooses an event, NOBODY if none does."""
        return NOBODY

    def has_hidden_choices(self, state: DestinyState) -> bool:
        """[4.0p] Hands are hidden."""
        return True

    def redact(self, state: DestinyState, roles: Sequence[int]) -> None:
        """[4.0p] Redact the hands that the roles do not see."""
        put_away(state, roles, self.asked())

    def resample(self, state: DestinyState, roles: Sequence[int], rng: Random) -> None:
        """[4.0p] Resample the hands that the roles do not see."""
        deal_again(state, roles, rng, self.asked())

    def validate(self, state: DestinyState) -> None:
        order = state.catalogue.politics.order
        require(self.side in order, "side: expected one that plays events")
        require(not state.is_out(self.side), "side: it is out of the game")


class PlayEvent(PoliticalDecision):
    """[4.0g] Play an event from the hand or from the table, or turn one up."""

    former_names = ("Pipe",)

    __slots__ = ()

    fields: ClassVar[Mapping[str, Any]] = {"side": int}

    def asked(self) -> int:
        """[4.0p] Return the side: it has a choice, otherwise it would not be asked."""
        return self.side

    def step_name(self, state: DestinyState) -> str:
        return "the choice of an event"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("play", "turn_up")

    def options(self, state: DestinyState) -> Options:
        """[4.0g] Offer the events that may be played, and turning one up."""
        options = Options().each("play", members(playable(state, self.side)))
        return options.one("turn_up") if may_turn_up(state, self.side) else options

    def apply(self, state: DestinyState, action: Action) -> None:
        side, event = self.side, action.first
        if action.verb == "turn_up":
            turn_up(state, side)
        else:
            take(state, side, event)
            if state.catalogue.politics.names_rival[event]:
                state.replace(ChooseRival(side, event))
                return
            apply_event(state, side, event)
        go_on(state, side)

    def prompt(self, state: DestinyState) -> str:
        if is_bound(state, self.side, compulsory_in_hand(state, self.side)):
            return "You must play all your remaining events from your hand."
        if pressing(state):
            return "Play the compulsory event that is face up."
        return "Play an event, or turn one up." if state.face_down() else "Play an event."

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        catalogue = state.catalogue
        open_events = {catalogue.events[n]: n for n in members(playable(state, self.side))}
        names = {name: catalogue.tables.events[name].name for name in open_events}
        named = {
            Action("play", event): f"{names[name]}\n{outlook(catalogue, event, self.side)}"
            for name, event in open_events.items()
        }
        return Guidance(choices=names, labels_by_action=named)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        """[4.0b-4.0j] Return what must be played before this event, or that it is not available."""
        side = self.side
        number = compulsory_in_hand(state, side)
        there = state.hands[side] | state.face_up
        if action.verb == "play" and not there >> action.first & 1:
            return Refusal("4.0g", "This event is neither in your hand nor face up.")
        if is_bound(state, side, number):
            return self._owing(state, number)
        if pressing(state):
            return Refusal("4.0i", "The face-up compulsory event must be played first.")
        return Refusal("4.0e", "No event is left face down.")

    def _owing(self, state: DestinyState, number: int) -> Refusal:
        """[4.0b-4.0d, 4.0j] Return the refusal for plays that a player owes to the hand."""
        left = state.plays_left[self.side]
        if number >= left:
            return Refusal("4.0d", "You must play only compulsory events from your hand.")
        due = owed(state, self.side, number)
        return Refusal("4.0b", f"{due} of your {left} remaining plays must come from your hand.")

    def validate(self, state: DestinyState) -> None:
        super().validate(state)
        require(state.plays_left[self.side] > 0, "PlayEvent.side: it has no play left")


class ChooseRival(PoliticalDecision):
    """[4.0n] The choice of the rival against whom an event is played."""

    former_names = ("Against",)

    __slots__ = ("event",)

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "event": int}

    def __init__(self, side: int, event: int) -> None:
        super().__init__(side)
        self.event = event

    def step_name(self, state: DestinyState) -> str:
        return "the choice of a rival"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("against",)

    def options(self, state: DestinyState) -> Options:
        """[4.0n] Offer the other sides that are in the game."""
        return Options().each("against", rivals(state, self.side))

    def apply(self, state: DestinyState, action: Action) -> None:
        if state.journal is not None:
            fields = {
                "event": state.catalogue.events[self.event],
                "side": state.people(action.first),
            }
            state.emit("against", fields, "4.0n")
        apply_event(state, self.side, self.event, action.first)
        go_on(state, self.side)

    def prompt(self, state: DestinyState) -> str:
        row = state.catalogue.tables.events[state.catalogue.events[self.event]]
        return f"Against which side is \u201c{row.name}\u201d played?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        sides = state.catalogue.sides
        named = {sides[side]: state.people(side) for side in rivals(state, self.side)}
        return Guidance(choices=named)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.first == self.side:
            return Refusal("4.0n", "Name a side other than your own.")
        return Refusal("4.0n", f"{capital(state.people(action.first))} are out of this.")

    def validate(self, state: DestinyState) -> None:
        super().validate(state)
        politics = state.catalogue.politics
        known = 0 <= self.event < len(politics.names_rival) and politics.names_rival[self.event]
        require(known, "ChooseRival.event: it names no rival")
        require(bool(state.played >> self.event & 1), "ChooseRival.event: it has not been played")
        require(bool(rivals(state, self.side)), "ChooseRival: there is no rival to name")


def rivals(state: DestinyState, side: int) -> list[int]:
    """[4.0n] Return the others who are in the game."""
    order = state.catalogue.politics.order
    return sorted([other for other in order if other != side and not state.is_out(other)])


def begin_pipe(state: DestinyState) -> Sequence[PlayEvent]:
    """[4.0a-4.0f] Deal, and let the first player begin; some campaigns begin after the phase."""
    if not state.catalogue.scenario.pipe:
        return ()
    deal(state)
    return [PlayEvent(state.catalogue.politics.order[0])]


def go_on(state: DestinyState, side: int) -> None:
    """[4.0a, 4.0f] Let the next player with plays left act after a side, or end the phase."""
    order = state.catalogue.politics.order
    place = order.index(side) + 1
    for other in [*order[place:], *order[:place]]:
        if state.plays_left[other] and not state.is_out(other):
            state.replace(PlayEvent(other))
            return
    state.pop()
    close(state)


def give_up_politics(state: DestinyState, side: int) -> None:
    """[2.2i] Continue the PIPE phase after a side has resigned.

    Its hand is set aside, and a decision it had is dropped.
    """
    top = state.stack[-1]
    if isinstance(top, PoliticalDecision) and top.side == side:
        go_on(state, side)
