"""9.3: the Combat Phase, battle after battle."""

from __future__ import annotations

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.rules.battle.battle import Battle
from senlac.games.comet.rules.constants import OPENING
from senlac.games.comet.rules.decision import CometDecision
from senlac.games.comet.state import CometState


class Combat(AutomaticPhase[CometState]):
    """[4.3a, 9.3a, 9.3b] Battles are fought until no two sides are in one area."""

    __slots__ = ()

    def run(self, state: CometState) -> None:
        pending = state.contested()
        if not pending:
            state.pop()
        elif pending & (pending - 1):
            state.push(BattleOrder())
        else:
            join_battle(state, pending.bit_length() - 1)


class BattleOrder(CometDecision):
    """[9.3a] The moving side chooses which battle is fought next."""

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        pending = state.contested()
        require(pending & (pending - 1) != 0, "BattleOrder: no choice of battles")

    def decider(self, state: CometState) -> int:
        return state.catalogue.lead[state.active]

    def options(self, state: CometState) -> Options:
        return Options().each("fight", state.catalogue.board.members(state.contested()))

    def apply(self, state: CometState, action: Action) -> None:
        state.pop()
        join_battle(state, action.first)

    def prompt(self, state: CometState) -> str:
        return "Which battle is fought next?"

    def step_name(self, state: CometState) -> str:
        return "the order of battles"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("fight",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        return Refusal("9.3b", f"No battle is pending in {state.place(action.first)}.")


def join_battle(state: CometState, area: int) -> None:
    """[9.2a] Begin the battle between the moving side and the side that was there before."""
    sides = range(len(state.catalogue.sides))
    foes = [side for side in sides if side != state.active and state.unit_count(side, area)]
    columns = state.catalogue.columns
    state.push(
        Battle(
            area, foes[0], columns, round=0, stage=OPENING, fired=0, retreat_already_offered=False
        )
    )


def begin_combat(state: CometState) -> list[Phase[CometState]]:
    """[4.2c, 9.3a] Begin combat where the active side meets an enemy."""
    return [Combat()] if state.contested() else []
