"""9 to 15: the data of a battle: area, sides and progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.mask import Mask
from senlac.games.comet.rules.constants import ARCHERS, DEFENDER_FIRES, FREE_FIRE, UNPLACED
from senlac.games.comet.rules.decision import CometDecision, not_ours
from senlac.games.comet.rules.movement.charge import captain
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.action import Action
    from senlac.engine.model.phase import Phase

PLACE: Final = 2
"""The index of a battle on the stack: above the Combat Phase, below the waiting step."""

ARRAYING: Final = ("deploy", "commit", "hold")
"""The verbs that use columns and a Reserve."""

LINE: Final = 0
"""The one column of a skirmish."""


class BattleData(AutomaticPhase[CometState]):
    """The data of a battle; its sequence is in `Battle`.

    `column_count` is 1 in a skirmish, `fired` the mask of the units that have fired in this round.
    `retreat_already_offered` is whether the attacker had the choice to retreat before the Archers
    fired. `ready` caches the units that may fire next, while the fire step waits for one of them.
    """

    __slots__ = (
        "area",
        "column_count",
        "defender",
        "fired",
        "ready",
        "retreat_already_offered",
        "round",
        "stage",
    )

    fields: ClassVar[Mapping[str, Any]] = {
        "area": int,
        "defender": int,
        "column_count": int,
        "round": int,
        "stage": int,
        "fired": Mask,
        "retreat_already_offered": bool,
    }

    def __init__(  # noqa: PLR0913 - what a position holds of a battle
        self,
        area: int,
        defender: int,
        column_count: int,
        *,
        round: int,
        stage: int,
        fired: int,
        retreat_already_offered: bool,
    ) -> None:
        self.area = area
        self.defender = defender
        self.column_count = column_count
        self.round = round
        self.stage = stage
        self.fired = fired
        self.retreat_already_offered = retreat_already_offered
        self.ready: list[int] = []

    def opponent(self, state: CometState, side: int) -> int:
        """Return the opponent of a side."""
        return state.active if side == self.defender else self.defender

    def landing(self, state: CometState) -> bool:
        """[5.3a] Return whether the attacker has just landed."""
        return not state.entry_areas[self.area]

    def firing_side(self, state: CometState) -> int:
        """Return the side whose fire step it is."""
        by_defender = self.stage in (FREE_FIRE, DEFENDER_FIRES)
        return self.defender if by_defender else state.active

    def retreat_areas(self, state: CometState, side: int) -> list[int]:
        """[13.2b-13.2i] Return the areas to which a side may retreat."""
        board = state.catalogue.board
        ways = state.entry_areas[self.area]
        free = board.neighbour_masks[self.area] & ~state.enemies(side)
        free &= ways if side == state.active else ~ways
        return board.members(free) if free else []

    def to_fire(self, state: CometState, side: int) -> list[int]:
        """[11.1b, 11.1c, 12.4a] Return the units that may fire next in the side's fire step."""
        catalogue = state.catalogue
        position, first_fire = state.position, catalogue.first_fire
        fired, columns = self.fired, self.column_count
        waiting = [
            unit
            for unit in catalogue.of[side]
            if UNPLACED < position[unit] < columns and not fired >> unit & 1
        ]
        archers = [unit for unit in waiting if first_fire[unit]]
        if archers or self.stage == ARCHERS:
            return archers
        if columns > 1 and fired:
            begun = [False] * columns
            for unit in catalogue.of[side]:
                if fired >> unit & 1 and not first_fire[unit] and position[unit] >= 0:
                    begun[position[unit]] = True
            # [11.1b] One column at a time: at most one is begun and not finished.
            rest = [unit for unit in waiting if begun[position[unit]]]
            if rest:
                return rest
        return waiting


class BattleStep(CometDecision):
    """A step of the current battle: the captain of a side decides."""

    __slots__ = ()

    def decider(self, state: CometState) -> int:
        """[17.3d] Return the captain of the side that decides."""
        return captain(state, self.deciding_side(state), fray_of(state).area)

    def deciding_side(self, state: CometState) -> int:
        """Return the side that decides."""
        raise NotImplementedError

    def refuse_other_step(self, state: CometState, action: Action) -> Refusal:
        """[13.1a, 13.1b, 15a] Return why a side cannot retreat or deploy now."""
        fray, side = fray_of(state), self.deciding_side(state)
        if fray.column_count == 1 and action.verb in ARRAYING:
            return Refusal("15a", "A skirmish is fought in one line, without columns or Reserve.")
        if action.verb == "retreat":
            defends = side == fray.defender
            if defends and fray.round < state.catalogue.retreats_from[defends]:
                return Refusal("13.1b", "The defender may not retreat before the second round.")
            if action.first not in fray.retreat_areas(state, side):
                return retreat_refusal(state, fray, side, action.first)
        return super().refuse_other_step(state, action)


def fray_of(state: CometState) -> BattleData:
    """Return the current battle."""
    phase: Phase[CometState] = state.stack[PLACE]
    assert isinstance(phase, BattleData), "no battle in progress"
    return phase


def not_fighting(state: CometState, side: int, unit: int) -> Refusal | None:
    """Return why a unit can do nothing for a side in the current battle, None if it can."""
    refusal = not_ours(state, side, unit)
    if refusal is None and state.area[unit] != fray_of(state).area:
        return Refusal("9.4a", f"{state.title(unit)}: not in this battle.")
    return refusal


def battle_in_hand(state: CometState) -> BattleData | None:
    """Return the current battle, None if there is none."""
    if len(state.stack) <= PLACE:
        return None
    phase: Phase[CometState] = state.stack[PLACE]
    return phase if isinstance(phase, BattleData) else None


def retreat_refusal(state: CometState, fray: BattleData, side: int, area: int) -> Refusal:
    """[13.2b-13.2i] Return why a side cannot retreat to an area."""
    where = state.place(area)
    if not state.catalogue.board.touches(fray.area, area):
        why = f"A retreat goes to a neighbour of {state.place(fray.area)}, which {where} is not."
        return Refusal("13.2b", why)
    attacks = side == state.active
    came = state.entry_areas[fray.area] >> area & 1
    if attacks and fray.landing(state):
        return Refusal("13.2h", "A side that has just landed has nowhere to retreat to.")
    if attacks and not came:
        return Refusal(
            "13.2d", f"The attacker retreats only to where it came from, not to {where}."
        )
    if not attacks and came:
        return Refusal("13.2c", f"The attacker came from {where}.")
    if state.contested() >> area & 1:
        return Refusal("13.2f", f"A battle is still to be fought in {where}.")
    assert state.enemies(side) >> area & 1, "nothing else closes an area"
    return Refusal("13.2i" if came else "13.2c", f"An enemy is in {where}.")
