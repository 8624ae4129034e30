"""11.0: the choices before a battle: its board, the ends, and the first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.onboard import BoardBattle, battle_on_board
from senlac.games.destiny.rules.constants import NORTH_END, SOUTH_END
from senlac.games.destiny.rules.decision import DestinyDecision
from senlac.games.destiny.state import DestinyState
from senlac.games.destiny.words.ground import board_words


class BattleChoice(DestinyDecision):
    """A choice of a side before a battle begins."""

    __slots__ = ("side",)

    fields: ClassVar[Mapping[str, Any]] = {"side": int}
    asked: ClassVar[str] = ""

    def __init__(self, side: int) -> None:
        self.side = side

    def decider(self, state: DestinyState) -> int:
        """[10.0l] Return the role that plays the side on the board."""
        return state.commander(self.side)

    def step_name(self, state: DestinyState) -> str:
        return self.asked

    def validate(self, state: DestinyState) -> None:
        name = document_name(self)
        below = state.stack[-2] if len(state.stack) > 1 else None
        asked = isinstance(below, BoardBattle) and self.side in below.sides()
        require(asked, f"{name}: no battle asks for it")


class PickBoard(BattleChoice):
    """[11.0d] A side chooses the ground."""

    __slots__ = ()

    asked = "the choice of a Battle Board"

    def options(self, state: DestinyState) -> Options:
        return Options().each("board", list(range(len(state.catalogue.fields))))

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        state.board = action.first

    def prompt(self, state: DestinyState) -> str:
        return "On which ground do you fight?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        catalogue = state.catalogue
        named = {
            Action("board", number): f"{field.name}\n{board_words(catalogue.tables, field)}"
            for number, field in enumerate(catalogue.fields)
        }
        return Guidance(
            choices={field.id: field.name for field in catalogue.fields}, labels_by_action=named
        )

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("board",)


class PickEnd(BattleChoice):
    """[11.0e] The side with the initiative chooses its end of the hill."""

    __slots__ = ()

    asked = "the choice of an end of the board"

    def options(self, state: DestinyState) -> Options:
        return Options().each("end", [SOUTH_END, NORTH_END])

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        battle = battle_on_board(state)
        assert battle is not None, "it asks for this"
        battle.take_ends(state, action.first)

    def prompt(self, state: DestinyState) -> str:
        return "Which end do you choose? The hill is in the north."

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("end",)


class PickTurn(BattleChoice):
    """[11.0e] The side with the initiative chooses which side has the first turn."""

    __slots__ = ()

    asked = "the choice of the first turn"

    def options(self, state: DestinyState) -> Options:
        return Options().one("first").one("second")

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        first = self.side if action.verb == "first" else state.enemy(self.side)
        state.first_side = first
        state.active_side = first

    def prompt(self, state: DestinyState) -> str:
        return "Do you take the first turn, or the second?"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("first", "second")
