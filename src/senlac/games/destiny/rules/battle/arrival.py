"""11.9: reinforcements in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.array import in_rank, line_up, post_leaders, put
from senlac.games.destiny.rules.constants import WAITING
from senlac.games.destiny.rules.decision import BoardDecision
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.phase import Phase


class PlaceReinforcements(BoardDecision):
    """[11.9c] A side places its due reinforcements, in any squares of their row."""

    former_names = ("Arrival",)

    __slots__ = ()

    def step_name(self, state: DestinyState) -> str:
        return "the entry of reinforcements"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("put", "auto")

    def options(self, state: DestinyState) -> Options:
        roomy = entries(state)
        held = posts(state)
        base = len(state.slot_of)
        counters = come(state) if roomy else []
        leaders = [base + n for n in come_leaders(state)] if held else []
        options = Options().pairs("put", counters, lambda _: roomy)
        return options.pairs("put", leaders, lambda _: held).one("auto")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "auto":
            bring_on(state)
            state.pop()
            return
        put(state, action.first, action.second)
        if not placeable(state):
            state.pop()

    def prompt(self, state: DestinyState) -> str:
        left = len(come(state))
        return f"Place your reinforcements: {count(left, 'counter')} to go."

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        figure, base = action.first, len(state.slot_of)
        name = state.title(figure)
        able = figure - base in come_leaders(state) if figure >= base else figure in come(state)
        if not able:
            return Refusal("11.9c", f"{name} is not among the due reinforcements.")
        if figure >= base:
            return Refusal("11.6a", f"{name} enters only with counters of the same side.")
        square = action.second
        if square not in row_of(state):
            row = state.catalogue.squares.rank(row_of(state)[0])
            return Refusal("11.9c", f"{name} enters in row {row}.")
        where = state.square_name(square)
        if state.holder[square] != state.active_side:
            return Refusal("11.9c", f"The enemy holds {where}.")
        if state.full(square):
            return Refusal("11.0g", f"{where} holds three counters.")
        return Refusal("11.2e", f"The counters on {where} face another way.")

    def validate(self, state: DestinyState) -> None:
        require(placeable(state), "PlaceReinforcements: no reinforcements are due")


def begin_arrival(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[11.9c] Begin the step if reinforcements are due and have room."""
    return state.phases.get_shared("PlaceReinforcements") if placeable(state) else ()


def due(state: DestinyState) -> bool:
    """[11.9c] Return whether the acting side's reinforcements are due."""
    name = state.catalogue.sides[state.active_side]
    for party in state.catalogue.scenario.reinforcement:
        if party.side == name and state.battle_turn >= party.battle_turn:
            return True
    return False


def come(state: DestinyState) -> list[int]:
    """[11.9c] Return the acting side's due counters that are not on the board."""
    if not due(state):
        return []
    place = state.slot_of
    return [counter for counter in state.armies[state.active_side] if place[counter] == WAITING]


def come_leaders(state: DestinyState) -> list[int]:
    """[11.9c] Return the acting side's due leaders who are not on the board."""
    if not due(state):
        return []
    post = state.leader_square
    return [
        leader for leader in state.leaders_in_battle[state.active_side] if post[leader] == WAITING
    ]


def row_of(state: DestinyState) -> list[int]:
    """[11.9c] Return the row where the acting side's reinforcements enter, from the middle."""
    name = state.catalogue.sides[state.active_side]
    for party in state.catalogue.scenario.reinforcement:
        if party.side == name:
            return state.catalogue.squares.rank_from_middle(party.row)
    return []


def entries(state: DestinyState) -> list[int]:
    """[11.9c] Return the squares where a counter may enter."""
    side = state.active_side
    home = state.catalogue.home[state.ends[side]]
    return [
        square
        for square in row_of(state)
        if state.holder[square] < 0
        or (
            state.holder[square] == side and state.facing[square] == home and not state.full(square)
        )
    ]


def posts(state: DestinyState) -> list[int]:
    """[11.9c] Return the squares where a leader may enter."""
    return [square for square in row_of(state) if state.holder[square] == state.active_side]


def placeable(state: DestinyState) -> bool:
    """[11.9c] Return whether a due counter or leader has room."""
    if come(state) and entries(state):
        return True
    return bool(come_leaders(state) and posts(state))


def bring_on(state: DestinyState) -> None:
    """[11.9c] Place all due reinforcements that have room, from the middle of their row."""
    line_up(state, in_rank(state, come(state)), entries(state))
    post_leaders(state, come_leaders(state), row_of(state), row_of(state))
