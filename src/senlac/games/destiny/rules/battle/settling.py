"""11.8j: both sides of a battle may agree to resolve it quickly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.quick import DECIDING, QuickBattle, goes_to_board
from senlac.games.destiny.rules.decision import DestinyDecision
from senlac.games.destiny.state import DestinyState


class ChooseBattleMethod(DestinyDecision):
    """[11.8j] A side fights a battle on the board, or proposes to resolve it quickly.

    The moving side is asked first; with `proposed` its enemy is asked.
    """

    former_names = ("Settling",)

    __slots__ = ("proposed", "side")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "proposed": bool}

    search_alone = True

    def __init__(self, side: int, *, proposed: bool) -> None:
        self.side = side
        self.proposed = proposed

    def decider(self, state: DestinyState) -> int:
        """[10.0l] Return the role that would play the side on the board."""
        return state.commander(self.side)

    def options(self, state: DestinyState) -> Options:
        return Options().one("to_board").one("settle")

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        battle = state.stack[-1]
        if not isinstance(battle, QuickBattle) or battle.deserted(state):
            return
        if action.verb == "to_board":
            state.replace(battle.on_board(state))
        elif self.proposed:
            battle.decide(state)
        else:
            enemy = battle.other if self.side == battle.giver else battle.giver
            state.push(ChooseBattleMethod(enemy, proposed=True))

    def prompt(self, state: DestinyState) -> str:
        battle = state.stack[-2]
        place = state.place_name(battle.area) if isinstance(battle, QuickBattle) else ""
        if self.proposed:
            return f"Your enemy proposes a quick battle in {place}. Do you agree?"
        return f"Battle in {place}: fight it on the Board, or propose a quick battle?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("settle"))

    def step_name(self, state: DestinyState) -> str:
        return "the choice of how a battle is fought"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("to_board", "settle")

    def validate(self, state: DestinyState) -> None:
        battle = state.stack[-2] if len(state.stack) > 1 else None
        require(isinstance(battle, QuickBattle), "ChooseBattleMethod: no battle asks for it")
        assert isinstance(battle, QuickBattle)
        sides = (battle.giver, battle.other)
        require(self.side in sides, "ChooseBattleMethod.side: not in the battle")
        open_ = battle.stage == DECIDING and goes_to_board(state, *sides)
        require(open_, "ChooseBattleMethod: the battle is not to be fought on the board")
        require(
            self.proposed == (self.side != battle.mover),
            "ChooseBattleMethod.proposed: not its turn",
        )
