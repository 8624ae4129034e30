"""10.4: units of the Reserve join a column, one a round for each side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.hidden.identification import reveal
from senlac.games.comet.rules.battle.fray import BattleStep, fray_of, not_fighting
from senlac.games.comet.rules.constants import DEFENDER_FIRES
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping


class CommitReserve(BattleStep):
    """[10.4a, 10.4b] Before it fires, a side may put one unit of its Reserve in a column."""

    former_names = ("Reserve",)

    __slots__ = ("side",)

    fields: ClassVar[Mapping[str, Any]] = {"side": int}

    def __init__(self, side: int) -> None:
        self.side = side

    def validate(self, state: CometState) -> None:
        fray = fray_of(state)
        require(self.side in (state.active, fray.defender), "CommitReserve.side: not in the battle")
        held = state.in_column(self.side, state.catalogue.reserve)
        require(bool(held), "CommitReserve: no unit is in it")
        due = (self.side == fray.defender) == (fray.stage == DEFENDER_FIRES)
        require(due, "CommitReserve.side: not the side that chooses now")

    def deciding_side(self, state: CometState) -> int:
        return self.side

    def guidance(self, state: CometState, role: int) -> Guidance:
        return Guidance(context_preview=Action("hold"))

    def options(self, state: CometState) -> Options:
        columns = list(range(state.catalogue.columns))
        units = state.in_column(self.side, state.catalogue.reserve)
        return Options().pairs("commit", units, lambda _: columns).one("hold")

    def apply(self, state: CometState, action: Action) -> None:
        state.pop()
        if action.verb == "hold":
            return
        unit = action.first
        state.position[unit] = action.second
        if state.journal is not None:
            fields = {
                "unit": state.unit_name(unit), "position": state.catalogue.positions[action.second],
            }  # fmt: skip
            state.emit("commit", fields, "10.4b")
        reveal(state, [unit])

    def prompt(self, state: CometState) -> str:
        count = len(state.in_column(self.side, state.catalogue.reserve))
        if count == 1:
            return "Send the unit in Reserve into a column, or hold it back?"
        return f"Send one of the {count} units in Reserve into a column, or hold them back?"

    def step_name(self, state: CometState) -> str:
        return "the choice to commit a unit of the Reserve"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("commit",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        unit = action.first
        name = state.title(unit)
        refusal = not_fighting(state, self.side, unit)
        if refusal is not None:
            return refusal
        if state.position[unit] != state.catalogue.reserve:
            return Refusal("10.4a", f"{name}: in a column, where units keep their places.")
        return Refusal("10.4a", "A unit can only be committed to a column.")
