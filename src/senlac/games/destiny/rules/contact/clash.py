"""9.3: clashes too small for the Battle Board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import GONE, NOBODY
from senlac.games.destiny.rules.contact.flight import ALONE, DRIVEN, ChooseFlightArea
from senlac.games.destiny.rules.contact.refuge import (
    leader_refuges,
    leaders_of,
    open_to,
    pieces_in,
    units_of,
)
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.elimination import fall, lose_units
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.destiny.data.rows.campaign import ClashRow

HALF: Final = 2

GONE_ARE_ASKED: Final = "a side that is out of the game is asked which units it loses"
"""[2.2i] Version 1: if the winner of a quick battle gives up while the loser chooses losses."""

OUTCOMES: Final = {
    "slips_away": "who slip away",
    "hustled": "who are hustled off",
    "overrun": "who are overrun",
    "taken": "who are taken",
}
"""[9.3z] The fate of the smaller side, as data of events."""


class SmallClash(AutomaticPhase[DestinyState]):
    """[9.3m, 9.3z] A larger side drives off a smaller one: `weak` are the pieces of the smaller."""

    former_names = ("Clash",)

    __slots__ = ("area", "large", "small", "weak")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "large": int, "small": int, "weak": Mask}

    def __init__(self, area: int, large: int, small: int, weak: int) -> None:
        self.area = area
        self.large = large
        self.small = small
        self.weak = weak

    def run(self, state: DestinyState) -> None:
        state.pop()
        weak = pieces_in(state, self.weak, self.area)
        if not weak:
            return
        row = self.roll(state, weak)
        units = units_of(state, weak)
        if row.units_lost == "none":
            state.push(ClashLoserLeaves(self.area, self.large, weak))
        elif row.units_lost == "half_down":
            state.push(ClashLoserLeaves(self.area, self.large, weak))
            shed(state, units, len(units) // HALF)
        else:
            lose_units(state, units, "9.3z")
            leaders = mask_of(leaders_of(state, weak))
            state.push(LeaderFates(self.area, self.large, leaders, rolls=row.leaders == "roll"))

    def roll(self, state: DestinyState, weak: int) -> ClashRow:
        """[9.3z] Roll, and return the row of the table."""
        die = state.dice.roll(state.catalogue.die, f"clash in {state.area_name(self.area)}")
        strong = state.group_at(self.large, self.area)
        total = die + state.ability_of(strong) - state.ability_of(members(weak))
        rows = state.catalogue.tables.files.tables.non_bb.row
        found = rows[0]
        for row in rows:
            if row.low <= total:
                found = row
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(self.large), "other": state.people(self.small),
                "area": state.area_name(self.area), "die": die, "total": total,
                "how": OUTCOMES[found.id],
            }  # fmt: skip
            state.emit("clash", fields, "9.3z")
        return found


class ClashLoserLeaves(AutomaticPhase[DestinyState]):
    """[9.3m] The smaller side of a clash leaves, if it can."""

    former_names = ("Depart",)

    __slots__ = ("area", "large", "weak")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "large": int, "weak": Mask}

    def __init__(self, area: int, large: int, weak: int) -> None:
        self.area = area
        self.large = large
        self.weak = weak

    def run(self, state: DestinyState) -> None:
        state.pop()
        weak = pieces_in(state, self.weak, self.area)
        if not weak:
            return
        side = state.side_of[members(weak)[0]]
        if state.catalogue.role_of[side] == NOBODY:
            go_home(state, weak)
        elif open_to(state, side, weak, self.area):
            state.push(ChooseFlightArea(self.area, weak, DRIVEN))
        else:
            lose_units(state, units_of(state, weak), "9.3m")
            state.push(
                LeaderFates(self.area, self.large, mask_of(leaders_of(state, weak)), rolls=True)
            )


class LeaderFates(AutomaticPhase[DestinyState]):
    """[9.3m] Leaders who have lost their men roll for survival, or escape, one by one."""

    former_names = ("Fates",)

    __slots__ = ("area", "large", "leaders", "rolls")

    fields: ClassVar[Mapping[str, Any]] = {
        "area": int, "large": int, "leaders": Mask, "rolls": bool,
    }  # fmt: skip

    def __init__(self, area: int, large: int, leaders: int, *, rolls: bool) -> None:
        self.area = area
        self.large = large
        self.leaders = leaders
        self.rolls = rolls

    def run(self, state: DestinyState) -> None:
        if not self.leaders:
            state.pop()
            return
        leader = members(self.leaders)[0]
        rest = self.leaders & ~(1 << leader)
        state.replace(LeaderFates(self.area, self.large, rest, rolls=self.rolls))
        if state.where(leader) != self.area:
            return
        how = self.fate(state, leader) if self.rolls else "escape"
        if how == "escape":
            self.escape(state, leader)
        else:
            fall(state, leader, self.large, how, "9.3m")

    def fate(self, state: DestinyState, leader: int) -> str:
        """[9.3m] Roll for a leader."""
        die = state.dice.roll(state.catalogue.die, f"fate of {state.leader_name(leader)}")
        rolls = state.catalogue.tables.files.tables.non_bb.leader_roll
        if die <= rolls.escape[1]:
            return "escape"
        return "captured" if die <= rolls.captured[1] else "killed"

    def escape(self, state: DestinyState, leader: int) -> None:
        """[9.3m] Let a leader escape, if an area is open."""
        piece = len(state.catalogue.units) + leader
        side = state.side_of[piece]
        if state.catalogue.role_of[side] == NOBODY:
            go_home(state, 1 << piece)
        elif leader_refuges(state, side, self.area):
            state.push(ChooseFlightArea(self.area, 1 << piece, ALONE))
        else:
            fall(state, leader, self.large, "captured", "9.3m")


class ChooseLosses(CampaignDecision):
    """[11.8c] The owner names `number` of some units that are lost."""

    former_names = ("Shed",)

    __slots__ = ("number", "units")

    fields: ClassVar[Mapping[str, Any]] = {"units": Mask, "number": int}

    def __init__(self, units: int, number: int) -> None:
        self.units = units
        self.number = number

    def decider(self, state: DestinyState) -> int:
        return state.player(state.side_of[members(self.units)[0]])

    def options(self, state: DestinyState) -> Options:
        return Options().each("lose", members(self.units))

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        lose_units(state, [action.first], "11.8c")
        rest = self.units & ~(1 << action.first)
        shed(state, members(rest), self.number - 1)

    def prompt(self, state: DestinyState) -> str:
        return f"Which unit is lost? {self.number} to go."

    def step_name(self, state: DestinyState) -> str:
        return "the choice of losses"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("lose",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.piece_title(action.first)
        return Refusal("11.8c", f"{name} is not one of the units to lose here.")

    def validate(self, state: DestinyState) -> None:
        units = members(self.units)
        require(0 < self.number < len(units), "ChooseLosses.number: no choice")
        require(self.units < 1 << len(state.catalogue.units), "ChooseLosses.units: no units")
        for unit in units:
            require(state.area[unit] >= 0, "ChooseLosses.units: not on the map")


def shed(state: DestinyState, units: list[int], number: int) -> None:
    """[11.8c, 10.0o] Lose `number` of some units, the owner choosing; Danes lose the last ones.

    A side that is out of the game has no units left to choose.
    """
    if number <= 0 or not units:
        return
    side = state.side_of[units[0]]
    if state.is_out(side) and not state.uses_former(GONE_ARE_ASKED):
        return
    nobody_decides = state.player(side) == NOBODY
    if number >= len(units) or nobody_decides:
        lose_units(state, units[-number:], "11.8c")
    else:
        state.push(ChooseLosses(mask_of(units), number))


def go_home(state: DestinyState, pieces: int) -> None:
    """[10.0k] Take Danes out of the game, because they sail home."""
    for leader in leaders_of(state, pieces):
        state.put(len(state.catalogue.units) + leader, GONE)
    for unit in units_of(state, pieces):
        state.put(unit, GONE)
    if state.journal is not None:
        names = [state.piece_name(piece) for piece in members(pieces)]
        state.emit("home", {"pieces": names}, "10.0k")


def clash_of(state: DestinyState, area: int, large: int, small: int) -> SmallClash:
    """Return a clash between all pieces of two sides in an area."""
    return SmallClash(area, large, small, mask_of(state.group_at(small, area)))
