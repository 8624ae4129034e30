"""9.3 and 9.7: stragglers of a march."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.contact.refuge import units_of
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.movement.march import March, march_of
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.destiny.data.rows.campaign import AttritionRow

WHOLE: Final = 100
"""Percentages are of this."""


def straggle(state: DestinyState, force: int, percent: int) -> list[int]:
    """[9.3i, 9.3k] Return the stragglers of a force: a percentage, rounded up, foot first."""
    units = in_order(state, force)
    return units[: share(len(units), percent)]


def in_order(state: DestinyState, force: int) -> list[int]:
    """[9.3k] Return the units of a force in the order in which they fall behind."""
    return sorted(units_of(state, force), key=lambda unit: state.catalogue.ground.straggling[unit])


def share(number: int, percent: int) -> int:
    """Return a percentage of a number, rounded up."""
    return (number * percent + WHOLE - 1) // WHOLE


def fall_behind(march: March, units: Sequence[int]) -> None:
    """Take units out of a marching force; they stay where they are."""
    for unit in units:
        march.force &= ~(1 << unit)


def suffering(row: AttritionRow, die: int) -> int:
    """[9.5b, 9.7d] Return the percentage in a column of the attrition table for a roll."""
    found = 0
    for percent, span in ((10, row.p10), (20, row.p20), (30, row.p30)):
        if span is not None and die >= span[0]:
            found = percent
    return found


def hungry(
    state: DestinyState, units: Sequence[int], columns: tuple[str, str], drm: int, label: str
) -> list[int]:
    """[9.5b, 9.7d] Roll for foot and for mounted units; return the losses."""
    mounted = state.catalogue.ground.mounted
    lost: list[int] = []
    for arm, column in enumerate(columns):
        of = [unit for unit in units if (mounted >> unit & 1) == arm]
        if not of:
            continue
        die = state.dice.roll(state.catalogue.die, f"{label}, {('foot', 'mounted')[arm]}")
        percent = suffering(state.catalogue.ground.attrition[column], die + drm)
        lost += of[: share(len(of), percent)]
        if state.journal is not None:
            fields: dict[str, Field] = {"die": die, "drm": drm, "percent": percent, "how": label}
            state.emit("attrition", fields, "9.5b")
    return lost


class LeaveStragglers(AutomaticPhase[DestinyState]):
    """[9.7d-9.7f] Stragglers of Second Movement stay in the last areas of the march."""

    former_names = ("Straggle",)

    __slots__ = ()

    def run(self, state: DestinyState) -> None:
        state.pop()
        march = march_of(state)
        drm = state.catalogue.ground.weather_attrition[state.weather]
        units = in_order(state, march.force)
        columns = ("second_foot", "second_mounted")
        label = f"march to {state.area_name(march.area())}"
        behind = hungry(state, units, columns, drm, label)
        if not behind:
            return
        fall_behind(march, behind)
        first, second = halves(march)
        half = len(behind) // 2
        leave(state, behind[:half], first)
        leave(state, behind[len(behind) - half :], second)
        if len(behind) % 2:
            if first == second:
                leave(state, [behind[half]], first)
            else:
                state.push(PlaceOddStraggler(behind[half]))


class PlaceOddStraggler(CampaignDecision):
    """[9.7f] The owner chooses in which of the two areas an odd straggler stays."""

    former_names = ("Odd",)

    __slots__ = ("unit",)

    fields: ClassVar[Mapping[str, Any]] = {"unit": int}

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def options(self, state: DestinyState) -> Options:
        return Options().each("odd", sorted(set(halves(march_of(state)))))

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        leave(state, [self.unit], action.first)

    def prompt(self, state: DestinyState) -> str:
        return f"{state.piece_title(self.unit)} cannot keep up: in which area do they stay?"

    def step_name(self, state: DestinyState) -> str:
        return "the choice of a straggler's place"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("odd",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return Refusal("9.7f", "It stays in one of the last two areas before the end of the march.")

    def validate(self, state: DestinyState) -> None:
        marching = len(state.stack) > 1 and isinstance(state.stack[-2], March)
        require(marching, "PlaceOddStraggler: no force marches")
        require(0 <= self.unit < len(state.catalogue.units), "PlaceOddStraggler.unit: no such unit")
        require(state.area[self.unit] >= 0, "PlaceOddStraggler.unit: not on the map")


def halves(march: March) -> tuple[int, int]:
    """[9.7e] Return the areas in which the first half and the second half of stragglers stay."""
    before = march.trail[-3:-1]
    return before[0], before[-1]


def leave(state: DestinyState, units: Sequence[int], area: int) -> None:
    """[9.7e] Leave units behind in an area."""
    for unit in units:
        state.put(unit, area)
    emit_behind(state, units, area, "9.7e")


def emit_behind(state: DestinyState, units: Sequence[int], area: int, rule: str) -> None:
    """[9.7e] Emit which units are left behind in an area, if there are any."""
    if state.journal is not None and units:
        names = [state.piece_name(unit) for unit in units]
        state.emit("behind", {"units": names, "to": state.area_name(area)}, rule)
