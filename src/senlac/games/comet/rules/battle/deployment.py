"""10: battle deployment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.rules.battle.fray import LINE, BattleData, BattleStep, fray_of, not_fighting
from senlac.games.comet.rules.constants import DEFENDER_DEPLOYS, UNPLACED
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping


class Deployment(BattleStep):
    """[10.1a, 10.2a] A side deploys its units in columns and Reserve, hidden."""

    __slots__ = ()

    # The last block shows the enemy the deployment.
    end_verbs = ("deploy",)
    fields: ClassVar[Mapping[str, Any]] = {}

    def validate(self, state: CometState) -> None:
        require(bool(undeployed(state, self.deciding_side(state))), "Deployment: no unit is left")

    def deciding_side(self, state: CometState) -> int:
        fray = fray_of(state)
        return fray.defender if fray.stage == DEFENDER_DEPLOYS else state.active

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[14.1a] Warn of a rout, and show the odds of the battle."""
        hint = "If a column is wiped out, the whole army routs: spread your strength."
        even = evenly(state, self.deciding_side(state))
        series = {f"Deploy evenly: {len(even)} units": even} if len(even) >= FEWEST else {}
        return Guidance(hint=hint, batches=series, context_preview=next(iter(self.options(state))))

    def options(self, state: CometState) -> Options:
        """[10.1a] Offer every position; when few units are left, only empty columns."""
        side = self.deciding_side(state)
        left = undeployed(state, side)
        empty = empty_columns(state, side)
        places = empty if len(left) == len(empty) else list(range(state.catalogue.columns + 1))
        return Options().pairs("deploy", left, lambda _: places)

    def apply(self, state: CometState, action: Action) -> None:
        side = self.deciding_side(state)
        state.position[action.first] = action.second
        if state.journal is not None:
            fields = {
                "unit": state.unit_name(action.first),
                "position": state.catalogue.positions[action.second],
            }
            state.emit("deploy", fields, "10.1a", state.catalogue.audience[side])
        if undeployed(state, side):
            return
        state.pop()
        state.revealed = True
        if state.journal is not None:
            counts = numbers(state, side)
            state.emit(
                "array",
                {
                    "side": state.side_name(side),
                    "columns": [str(count) for count in counts[:-1]],
                    "reserve": counts[-1],
                },
                "10.2b",
            )

    def prompt(self, state: CometState) -> str:
        side = self.deciding_side(state)
        count = len(undeployed(state, side))
        where = state.catalogue.places[fray_of(state).area]
        return (
            f"Deploy for the battle of {where}: {count} unit{'' if count == 1 else 's'} to place."
        )

    def step_name(self, state: CometState) -> str:
        return "the deployment of a battle"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("deploy",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        side = self.deciding_side(state)
        unit = action.first
        name = state.title(unit)
        refusal = not_fighting(state, side, unit)
        if refusal is not None:
            return refusal
        if state.position[unit] != UNPLACED:
            return Refusal("10.1a", f"{name}: already deployed.")
        why = "Each column needs a unit, and no more units are left than columns are empty."
        return Refusal("10.1a", why)


def undeployed(state: CometState, side: int) -> list[int]:
    """Return the side's units in the battle that have no position yet."""
    area = fray_of(state).area
    return [unit for unit in state.units_at(side, area) if state.position[unit] == UNPLACED]


def empty_columns(state: CometState, side: int) -> list[int]:
    """Return the empty columns of a side."""
    taken = {state.position[unit] for unit in state.catalogue.of[side]}
    return [column for column in range(state.catalogue.columns) if column not in taken]


def numbers(state: CometState, side: int) -> list[int]:
    """[10.2b] Return how many units of a side are in each column and in Reserve."""
    own = [state.position[unit] for unit in state.catalogue.of[side]]
    return [own.count(place) for place in range(state.catalogue.columns + 1)]


def form_line(state: CometState, fray: BattleData, side: int) -> list[int]:
    """[15a] Put all units of a side in the one line of a skirmish, and return them."""
    units = state.units_at(side, fray.area)
    for unit in units:
        state.position[unit] = LINE
    return units


def evenly(state: CometState, side: int) -> tuple[Action, ...]:
    """Return a column for each undeployed unit, so that no column is weak; none in Reserve.

    The strongest units go first, each to the side's weakest column, by expected hits in a round,
    then by CV. Only the side's own units matter.
    """
    catalogue = state.catalogue
    columns = [(0, 0, column) for column in range(catalogue.columns)]

    def joined(column: tuple[int, int, int], unit: int) -> tuple[int, int, int]:
        fire, cv, place = column
        return (fire + state.cv[unit] * catalogue.fire[unit], cv + state.cv[unit], place)

    for unit in catalogue.of[side]:
        place = state.position[unit]
        if 0 <= place < catalogue.columns:
            columns[place] = joined(columns[place], unit)
    left = undeployed(state, side)
    left.sort(key=lambda unit: -state.cv[unit] * catalogue.fire[unit])
    found: list[Action] = []
    for unit in left:
        weakest = min(columns)
        columns[weakest[2]] = joined(weakest, unit)
        found.append(Action("deploy", unit, weakest[2]))
    return tuple(found)
