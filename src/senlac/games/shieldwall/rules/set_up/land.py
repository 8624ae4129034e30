"""The terrain of a meeting engagement: rolled, and symmetrical for both sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.shieldwall.data.rows.order import Objective
from senlac.games.shieldwall.rules.set_up.array import FirstMove, default_formation
from senlac.games.shieldwall.rules.set_up.levy import Purchase, RollArmies
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.shieldwall.data.tables import MeetingBoard


class RollTerrain(AutomaticPhase[ShieldwallState]):
    """[meet.1a] Roll for the centre, the flanks, and the terrain of each slot.

    `muster` says how the armies are raised afterwards: "roll", "buy", or "called".
    """

    former_names = ("Land",)

    __slots__ = ("board", "muster")

    fields: ClassVar[Mapping[str, Any]] = {"board": str, "muster": str}

    def __init__(self, board: str, muster: str) -> None:
        self.board = board
        self.muster = muster

    def run(self, state: ShieldwallState) -> None:
        card = state.tables.meeting_boards[self.board]
        placed = roll_land(state, card)
        letters = state.tables.letters
        board = state.ground.board
        drawn = [letters["open"]] * board.size
        for square, terrain in placed.items():
            drawn[square] = letters[terrain]
            drawn[board.half_turn(square)] = letters[terrain]
        ranks = [drawn[start : start + card.width] for start in range(0, board.size, card.width)]
        rows = tuple(["".join(rank) for rank in reversed(ranks)])
        state.load_order(replace(state.order, map=rows, prizes=objectives(state, card)))
        if state.journal is not None:
            laid = [f"{terrain} at {board.names[square]}" for square, terrain in placed.items()]
            state.emit("land", {"features": laid or ["open ground"]}, "meet.1a")
        if self.muster == "buy":
            state.replace(Purchase.opening(self.board))
        elif self.muster == "roll":
            state.replace(RollArmies(self.board))
        else:
            default_formation(state)
            state.replace(FirstMove())


def roll_land(state: ShieldwallState, card: MeetingBoard) -> dict[int, str]:
    """[meet.1a] Roll the terrain of the southern half and mirror it to the northern half."""
    rules = state.tables.meeting
    board = state.ground.board
    placed = {board.square(card.centre): rules.centre_by_d6[_d6(state, "centre") - 1]}
    flank = rules.flank_by_d6[_d6(state, "flanks") - 1]
    for name in card.flanks:
        placed[board.square(name)] = flank
    for slot in card.slots:
        feature = rules.feature_by_d6[_d6(state, "feature") - 1]
        if feature == "none":
            continue
        for place in rules.shape_by_d6[_d6(state, "shape") - 1]:
            placed[board.square(slot[place])] = feature
    return {square: terrain for square, terrain in placed.items() if terrain != "open"}


def objectives(state: ShieldwallState, card: MeetingBoard) -> tuple[Objective, ...]:
    """[obj.1a, meet.4a] Return the objectives: the centre and both flank squares."""
    points = state.tables.meeting.objective_points
    west, east = card.flanks
    named = ((card.centre, "Centre"), (west, "West flank"), (east, "East flank"))
    return tuple([Objective(at, name, points) for at, name in named])


def _d6(state: ShieldwallState, label: str) -> int:
    """[meet.1a] Roll a die for the terrain."""
    return state.dice.roll(6, label)
