"""12.2 and 12.5: hits, and the units that take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.rules.battle.fray import BattleData, BattleStep, fray_of, not_fighting
from senlac.games.comet.rules.constants import DEFENDER_FIRES, FREE_FIRE, OVER, ROUT, WITHDRAWAL
from senlac.games.comet.rules.sudden_death import eliminate_side
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.event import Field

ALL: Final = -1
"""The group of Pursuit Fire: all units of the routed side."""


class AssignHit(BattleStep):
    """[12.2b, 12.5c] The owner chooses which unit takes a hit; `hits` more follow.

    `column` is a column, or ALL; `leader_must_fall` is whether the die requires a leader.
    """

    former_names = ("Loss",)

    __slots__ = ("column", "hits", "leader_must_fall", "side")

    fields: ClassVar[Mapping[str, Any]] = {
        "side": int,
        "column": int,
        "hits": int,
        "leader_must_fall": bool,
    }

    def __init__(self, side: int, column: int, hits: int, *, leader_must_fall: bool) -> None:
        self.side = side
        self.column = column
        self.hits = hits
        self.leader_must_fall = leader_must_fall

    def validate(self, state: CometState) -> None:
        fray = fray_of(state)
        require(self.side in (state.active, fray.defender), "AssignHit.side: not in the battle")
        require(ALL <= self.column < fray.column_count, "AssignHit.column: no such column")
        pursued = fray.stage == WITHDRAWAL
        require((self.column == ALL) == pursued, "AssignHit.column: not the one fired at")
        by_defender = fray.stage in (FREE_FIRE, DEFENDER_FIRES)
        hit = state.active if by_defender else fray.defender
        require(pursued or self.side == hit, "AssignHit.side: not the side fired at")
        require(
            0 <= self.hits < self._most(state, fray),
            "AssignHit.hits: more than the fire can have made",
        )
        self._check_choice(state, fray)

    def _most(self, state: CometState, fray: BattleData) -> int:
        """[12.2a, 14.2a] Return the maximum number of hits of the units that fire."""
        foes = state.units_at(fray.opponent(state, self.side), fray.area)
        if self.column == ALL:
            return sum([state.cv[unit] for unit in foes])
        fired = [unit for unit in foes if fray.fired >> unit & 1]
        here = [state.cv[unit] for unit in fired if state.position[unit] == self.column]
        return max(here, default=0)

    def _check_choice(self, state: CometState, fray: BattleData) -> None:
        """[12.2e, 12.5b] Validate that there is a choice, and a die can require a leader."""
        units = group_of(state, fray, self.side, self.column)
        require(bool(units), "AssignHit: no unit could take the hit")
        leaders = any([state.catalogue.rank[unit] for unit in units])
        weak = max([state.cv[unit] for unit in units]) == 1
        require(
            not self.leader_must_fall or (leaders and weak),
            "AssignHit.leader_must_fall: no die was rolled for a leader",
        )
        require(
            not is_choice_irrelevant(state, self.candidates(state)), "AssignHit: there is no choice"
        )

    def deciding_side(self, state: CometState) -> int:
        return self.side

    def candidates(self, state: CometState) -> list[int]:
        """Return the units that may take the hit."""
        units = group_of(state, fray_of(state), self.side, self.column)
        return highest_leaders(state, units) if self.leader_must_fall else strongest(state, units)

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[12.5c] Ask for confirmation before a leader is given up, twice for a Supreme Leader."""
        catalogue = state.catalogue
        confirm: dict[Action, tuple[str, ...]] = {}
        for unit in self.candidates(state):
            if not catalogue.rank[unit]:
                continue
            name = catalogue.titles[unit]
            questions = [f"{name} would be lost for good. Confirm this loss?"]
            if catalogue.rank[unit] == SUPREME:
                people = catalogue.peoples[catalogue.side[unit]]
                questions.append(f"Without {name} the {people} are out of the game. Are you sure?")
            confirm[Action("lose", unit)] = tuple(questions)
        return Guidance(confirm=confirm)

    def options(self, state: CometState) -> Options:
        return Options().each("lose", self.candidates(state))

    def apply(self, state: CometState, action: Action) -> None:
        state.pop()
        fray = fray_of(state)
        if lose_cv(state, action.first):
            apply_hits(state, fray, self.side, self.column, self.hits)

    def prompt(self, state: CometState) -> str:
        lost = "which leader is lost?" if self.leader_must_fall else "which unit takes the hit?"
        if not self.hits:
            return f"{self._blow(state)}: {lost}"
        more = "1 more hit is" if self.hits == 1 else f"{self.hits} more hits are"
        return f"{self._blow(state)}: {lost} {more} to come."

    def _blow(self, state: CometState) -> str:
        """Return whose fire has hit the group, for the prompt."""
        fray, catalogue = fray_of(state), state.catalogue
        foe = catalogue.peoples[fray.opponent(state, self.side)]
        if self.column == ALL:
            return f"The {catalogue.peoples[self.side]} are routed and the {foe} pursue"
        if fray.column_count == 1:
            return f"The {foe} have hit the line"
        return f"The {foe} have hit the {catalogue.positions[self.column]} column"

    def step_name(self, state: CometState) -> str:
        return "the choice of a loss"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("lose",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        unit = action.first
        name = state.title(unit)
        refusal = not_fighting(state, self.side, unit)
        if refusal is not None:
            return refusal
        fray = fray_of(state)
        if unit not in group_of(state, fray, self.side, self.column):
            return Refusal("12.1a", f"{name}: not in the column that was hit.")
        if self.leader_must_fall:
            return Refusal("12.5b", "The die requires the highest leader there.")
        return Refusal("12.2b", f"{name}: not among the strongest there.")


def apply_hits(state: CometState, fray: BattleData, side: int, group: int, hits: int) -> None:
    """[12.2b, 12.2c, 12.5a-12.5g] Apply hits to a group one by one, until the owner must choose."""
    while hits:
        units = group_of(state, fray, side, group)
        if not units:
            break
        hits -= 1
        called = calls_for_leader(state, units)
        candidates = highest_leaders(state, units) if called else strongest(state, units)
        if not is_choice_irrelevant(state, candidates):
            state.push(AssignHit(side, group, hits, leader_must_fall=called))
            return
        if not lose_cv(state, candidates[0]):
            return
    if group != ALL and not group_of(state, fray, side, group):
        # [14.1a, 15b] A column wiped out is a rout; a line wiped out ends a skirmish.
        fray.stage = ROUT if fray.column_count > 1 else OVER


def group_of(state: CometState, fray: BattleData, side: int, group: int) -> list[int]:
    """Return the units that fire is aimed at."""
    if group == ALL:
        return state.units_at(side, fray.area)
    return state.in_column(side, group)


def strongest(state: CometState, units: Sequence[int]) -> list[int]:
    """[12.2b] Return the units with the highest CV."""
    cv = state.cv
    most = max([cv[unit] for unit in units])
    return [unit for unit in units if cv[unit] == most]


def highest_leaders(state: CometState, units: Sequence[int]) -> list[int]:
    """[12.5b, 12.5g] Return the leaders of the highest rank among some units."""
    rank = state.catalogue.rank
    highest = max([rank[unit] for unit in units])
    return [unit for unit in units if rank[unit] == highest]


def is_choice_irrelevant(state: CometState, units: Sequence[int]) -> bool:
    """[12.2e] Return whether it makes no difference which of some units takes a hit."""
    first = units[0]
    if len(units) == 1:
        return True
    catalogue = state.catalogue
    if catalogue.rank[first]:
        return False
    like, cv = catalogue.likeness[first], state.cv[first]
    return all([catalogue.likeness[unit] == like and state.cv[unit] == cv for unit in units])


def calls_for_leader(state: CometState, units: Sequence[int]) -> bool:
    """[12.5b, 12.5d-12.5f] Roll for a leader among units all at 1 CV; return whether one is hit."""
    if len(units) == 1:
        return False
    rank, cv = state.catalogue.rank, state.cv
    if not any([rank[unit] for unit in units]) or any([cv[unit] > 1 for unit in units]):
        return False
    die = state.dice.roll(state.catalogue.die, "leader")
    called = die in state.catalogue.leader_lost_on
    if state.journal is not None:
        how = "a leader falls" if called else "no leader need fall"
        state.emit("peril", {"die": die, "how": how}, "12.5b")
    return called


def lose_cv(state: CometState, unit: int) -> bool:
    """[2.3c, 12.2b] Take a CV from a unit; return whether the battle goes on."""
    state.cv[unit] -= 1
    left = state.cv[unit]
    if state.journal is not None:
        fields: dict[str, Field] = {"unit": state.unit_name(unit), "cv": left}
        state.emit("loss" if left else "removed", fields, "12.2b" if left else "2.3c")
    return left > 0 or remove_unit(state, unit)


def remove_unit(state: CometState, unit: int) -> bool:
    """[2.3c, 16.4a] Remove a unit, with a Supreme Leader its side; return whether play goes on."""
    state.remove(unit)
    side = state.catalogue.side[unit]
    if unit != state.catalogue.supreme[side]:
        return True
    eliminate_side(state, side, "16.4a")
    return False
