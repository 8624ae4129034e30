"""11.3: after an elimination: another attack, or the entry into the empty square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.destiny.catalogue import KNIGHT
from senlac.games.destiny.rules.battle.blow import roll_attack
from senlac.games.destiny.rules.battle.ending import over
from senlac.games.destiny.rules.battle.leaders import go_along, move_leader
from senlac.games.destiny.rules.constants import ABSENT
from senlac.games.destiny.rules.decision import BoardDecision
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action

AGAIN: Final = Options().one("again").one("stop")


def attacks_of(state: DestinyState, counter: int) -> int:
    """[11.3f] Return the maximum number of attacks of a counter that eliminates others."""
    catalogue = state.catalogue
    knight = catalogue.sort[counter] == KNIGHT
    return catalogue.attacks_knight if knight else catalogue.attacks


def pursue(state: DestinyState, counter: int, target: int, made: int) -> None:
    """[11.3f, 11.3g] Continue after an elimination: attack again, or enter the square."""
    if state.holder[target] >= 0:
        if made < attacks_of(state, counter):
            state.push(AttackAgain(counter, target, made))
        return
    origin = enter(state, counter, target)
    if any(followers(state, origin, target)):
        state.push(ChooseFollowers(origin, target))


def enter(state: DestinyState, counter: int, target: int) -> int:
    """[11.3g] Move the lead counter into the empty square; return its old one."""
    origin = state.lift(counter, ABSENT)
    state.facing[target] = state.facing[origin]
    state.stand(counter, target)
    go_along(state, state.active_side, origin, target)
    if state.journal is not None:
        fields = {"counter": state.counter_name(counter), "to": state.square_name(target)}
        state.emit("enter", fields, "11.3g")
    return origin


def followers(state: DestinyState, origin: int, target: int) -> list[int]:
    """[11.3g] Return the figures that may follow into the entered square."""
    counters = [] if state.full(target) else state.stack_on(origin)
    base = len(state.slot_of)
    return [*counters, *[base + n for n in state.leaders_at(state.active_side, origin)]]


class AttackAgain(BoardDecision):
    """[11.3f] The choice whether the lead counter attacks the next in the square, alone."""

    former_names = ("Again",)

    __slots__ = ("counter", "made", "target")

    fields: ClassVar[Mapping[str, Any]] = {"counter": int, "target": int, "made": int}

    def __init__(self, counter: int, target: int, made: int) -> None:
        self.counter = counter
        self.target = target
        self.made = made

    def step_name(self, state: DestinyState) -> str:
        return "the choice to attack again"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("again", "stop")

    def options(self, state: DestinyState) -> Options:
        return AGAIN

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        if action.verb == "stop":
            return
        other = state.top(self.target)
        lead = state.square_of(self.counter)
        roll_attack(state, lead, self.target, (), feigned=False)
        if not over(state) and not state.steps_left[other]:
            pursue(state, self.counter, self.target, self.made + 1)

    def prompt(self, state: DestinyState) -> str:
        name = state.title(state.top(self.target))
        return f"Does {state.title(self.counter)} attack {name} too?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(focus=state.counter_name(self.counter))

    def why_not(self, state: DestinyState, action: Action) -> Refusal:
        return Refusal("11.3f", "First choose whether the counter attacks again.")

    def validate(self, state: DestinyState) -> None:
        known = 0 <= self.counter < len(state.slot_of) and state.on_top(self.counter)
        require(known, "AttackAgain.counter: not on top")
        square = state.square_of(self.counter)
        require(
            state.holder[square] == state.active_side, "AttackAgain.counter: not of the acting side"
        )
        require(state.engaged(square), "AttackAgain.target: no counter is there")
        require(state.front(square) == self.target, "AttackAgain.target: not in front of it")
        require(1 <= self.made < attacks_of(state, self.counter), "AttackAgain.made: too many")


class ChooseFollowers(BoardDecision):
    """[11.3g] The choice which figures follow into the entered square."""

    former_names = ("Follow",)

    __slots__ = ("origin", "target")

    fields: ClassVar[Mapping[str, Any]] = {"origin": int, "target": int}

    def __init__(self, origin: int, target: int) -> None:
        self.origin = origin
        self.target = target

    def step_name(self, state: DestinyState) -> str:
        return "the choice of counters that follow into the emptied square"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("follow",)

    def options(self, state: DestinyState) -> Options:
        return Options().each("follow", followers(state, self.origin, self.target)).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
            return
        figure, base = action.first, len(state.slot_of)
        if figure < base:
            state.lift(figure, ABSENT)
            state.stand(figure, self.target)
            go_along(state, state.active_side, self.origin, self.target)
        else:
            move_leader(state, figure - base, self.target)
        if state.journal is not None:
            name = state.catalogue.figures[figure]
            fields = {"figure": name, "to": state.square_name(self.target)}
            state.emit("follow", fields, "11.3g")
        if not followers(state, self.origin, self.target):
            state.pop()

    def prompt(self, state: DestinyState) -> str:
        return f"Which figures follow from {state.square_name(self.origin)}?"

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return Refusal("11.3g", f"Only figures on {state.square_name(self.origin)} may follow.")

    def why_not(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb != "follow":
            return Refusal("11.3g", "First choose which figures follow into the emptied square.")
        return self.refuse(state, action)

    def validate(self, state: DestinyState) -> None:
        size = state.catalogue.squares.size
        known = 0 <= self.origin < size and 0 <= self.target < size
        require(known, "ChooseFollowers: no such square")
        require(
            state.holder[self.target] == state.active_side,
            "ChooseFollowers.target: no counter has entered",
        )
        ahead = state.catalogue.squares.ahead[state.facing[self.target]][self.origin]
        require(ahead == self.target, "ChooseFollowers.target: not in front of the origin")
        able = bool(followers(state, self.origin, self.target))
        require(able, "ChooseFollowers: no figure may follow")
