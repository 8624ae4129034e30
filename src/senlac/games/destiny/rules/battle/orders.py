"""11.2c, 11.6 and 11.7: the orders that follow a Movement step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.games.destiny.rules.constants import NOBODY, NOWHERE, STACK
from senlac.games.destiny.rules.decision import BoardDecision, not_ours
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase


SWORN_STAND_OFF: Final = "Tostig's housecarles form no shield wall"
"""[11.7b] Version 1: not in English service either."""


class Orders(BoardDecision):
    """[11.2c, 11.6a, 11.7a] Change the order of stacks, form shield walls, lend William's aid."""

    __slots__ = ()

    plan_whole = True

    def step_name(self, state: DestinyState) -> str:
        return "the orders after the Movement step"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("raise", "wall", "aid")

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        """[11.7a] Offer to form all possible shield walls."""
        walls = tuple([Action("wall", counter) for counter in to_wall(state)])
        if len(walls) < FEWEST:
            return NO_GUIDANCE
        return Guidance(batches={f"All form shield walls: {len(walls)}": walls})

    def options(self, state: DestinyState) -> Options:
        options = Options().each("raise", to_raise(state)).each("wall", to_wall(state))
        return options.each("aid", to_aid(state)).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
        elif action.verb == "raise":
            raise_up(state, action.first)
        elif action.verb == "wall":
            form_wall(state, action.first)
        else:
            lend(state, action.first)

    def prompt(self, state: DestinyState) -> str:
        """[11.2c, 11.2e, 11.7a] Name the orders that can be given, and what each is good for."""
        asked = []
        if to_raise(state):
            asked.append(ON_TOP)
        if to_wall(state):
            asked.append(
                f"Form shield walls: +{state.catalogue.wall_bonus} defence, but no attack."
            )
        return " ".join(asked) or LENDING

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb == "aid":
            return no_aid(state, action.first)
        refusal = not_ours(state, state.active_side, action.first)
        if refusal is not None:
            return refusal
        if action.verb == "raise":
            return no_raise(state, action.first)
        return no_wall(state, action.first)


ON_TOP: Final = (
    "Put counters on top: only the top counter of a square fights, so bring up the strongest one."
)
"""Why the order of the counters in a square matters."""

LENDING: Final = "Lend the bonus of your leader to the counters of a square beside it."
"""What is asked if the bonus of a leader is all that can be ordered."""


def begin_orders(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[11.6a] Return a lent bonus; begin the step if there is an order to give."""
    lender = state.catalogue.lender
    if lender != NOBODY and state.serves(lender) == state.active_side:
        state.bonus_square = NOWHERE
    return state.phases.get_shared("Orders")


# ---- what may be ordered ------------------------------------------------------------------------


def to_raise(state: DestinyState) -> list[int]:
    """[11.2c] Return the counters that may be put on top."""
    place, raised = state.slot_of, state.raised
    return [
        c for c in state.fighting(state.active_side) if place[c] % STACK and not raised >> c & 1
    ]


def to_wall(state: DestinyState) -> list[int]:
    """[11.7a] Return the counters that may form a shield wall."""
    barred = state.in_shield_wall | state.wall_changed
    return [
        counter
        for counter in state.fighting(state.active_side)
        if forms_walls(state, counter)
        and not state.moves_used[counter]
        and not barred >> counter & 1
        and state.on_top(counter)
    ]


def forms_walls(state: DestinyState, counter: int) -> bool:
    """[11.7a, 11.7b] Return whether a counter is of a kind that forms shield walls."""
    catalogue = state.catalogue
    if catalogue.walls[counter]:
        return True
    english = state.owner[counter] == catalogue.ground.english
    return catalogue.sworn[counter] and english and not state.uses_former(SWORN_STAND_OFF)


def to_aid(state: DestinyState) -> list[int]:
    """[1.2h, 11.6a] Return the squares beside a leader's own to which the bonus may be lent."""
    lender = state.catalogue.lender
    if (
        lender == NOBODY
        or state.bonus_square != NOWHERE
        or state.serves(lender) != state.active_side
    ):
        return []
    post = state.leader_square[lender]
    if post < 0 or state.wounds[lender]:
        return []
    return [square for square in flanks(state, post) if state.holder[square] == state.active_side]


def flanks(state: DestinyState, post: int) -> list[int]:
    """[1.2h] Return the squares directly left and right of a square, by its facing."""
    squares, facing = state.catalogue.squares, state.facing[post]
    beside = [squares.relative(post, facing, 0, side) for side in (-1, 1)]
    return [square for square in beside if square >= 0]


# ---- orders -------------------------------------------------------------------------------------


def raise_up(state: DestinyState, counter: int) -> None:
    """[11.2c, 11.7a] Put a counter on top; a shield wall under it is dissolved."""
    square = state.square_of(counter)
    before = state.top(square)
    if state.in_shield_wall >> before & 1:
        state.in_shield_wall &= ~(1 << before)
        state.wall_changed |= 1 << before
    state.raise_up(counter)
    state.raised |= 1 << counter
    if state.journal is not None:
        fields = {"counter": state.counter_name(counter), "square": state.square_name(square)}
        state.emit("raise", fields, "11.2c")


def form_wall(state: DestinyState, counter: int) -> None:
    """[11.7a] Form a shield wall."""
    state.in_shield_wall |= 1 << counter
    state.wall_changed |= 1 << counter
    if state.journal is not None:
        state.emit("wall", {"counter": state.counter_name(counter)}, "11.7a")


def lend(state: DestinyState, square: int) -> None:
    """[1.2h, 11.6a] Lend a leader's bonus to a square beside the leader's."""
    state.bonus_square = square
    if state.journal is not None:
        leader = state.leader_name(state.catalogue.lender)
        state.emit("aid", {"leader": leader, "square": state.square_name(square)}, "11.6a")


# ---- refusals -----------------------------------------------------------------------------------


def no_raise(state: DestinyState, counter: int) -> Refusal:
    """Return why a counter cannot be put on top."""
    name = state.title(counter)
    if state.on_top(counter):
        return Refusal("11.2c", f"{name} is on top.")
    return Refusal("11.2c", f"{name} has been put on top in this player turn.")


def no_wall(state: DestinyState, counter: int) -> Refusal:
    """Return why a counter cannot form a shield wall."""
    name = state.title(counter)
    if not forms_walls(state, counter):
        return Refusal("11.7a", "Only English Housecarles form a shield wall.")
    if not state.on_top(counter):
        return Refusal("11.7a", f"{name} is not on top.")
    if state.in_shield_wall >> counter & 1:
        return Refusal("11.7a", f"{name} is in a shield wall.")
    if state.moves_used[counter]:
        return Refusal("11.7a", f"{name} has moved or turned in this player turn.")
    return Refusal("11.7a", f"{name} has formed or left a shield wall in this player turn.")


def no_aid(state: DestinyState, square: int) -> Refusal:
    """Return why a leader cannot lend the bonus to a square."""
    lender = state.catalogue.lender
    if lender == NOBODY or state.serves(lender) != state.active_side:
        return Refusal("1.2h", "Only William lends a bonus to another square.")
    post = state.leader_square[lender]
    if post < 0:
        return Refusal("1.2h", "William is not on the board.")
    if state.wounds[lender]:
        return Refusal("11.6d", "William is wounded, and has no bonus to lend.")
    if state.bonus_square != NOWHERE:
        return Refusal("11.6a", "William has lent his bonus in this step.")
    name = state.square_name(square)
    if square not in flanks(state, post):
        return Refusal("1.2h", f"{name} is not directly left or right of William.")
    return Refusal("1.2h", f"No Normans are on {name}.")
