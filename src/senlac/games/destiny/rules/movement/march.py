"""9.3 and 9.7: the march of a force, area by area, and its encounters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import NOBODY, TOWN
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.arrival import arrival
from senlac.games.destiny.rules.contact.clash import SmallClash
from senlac.games.destiny.rules.contact.refuge import big_enemies
from senlac.games.destiny.rules.movement.force import (
    hostile_courts,
    is_single,
    points_of,
    reach,
    size,
    town_price,
)
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field

# The next step of a march.
SETTING_OUT: Final = 0
MOVING: Final = 1
ARRIVED: Final = 2
MEETING: Final = 3
HALTED: Final = 4
ENDED: Final = 5


EACH_STEP: Final = "who moves one area only does so in each movement step"
"""[9.7g] Version 1: bands and small forces move one area in each of the two movement steps."""


class March(AutomaticPhase[DestinyState]):
    """[9.3a-9.3o, 9.7a-9.7g] A marching force.

    `trail` are the areas it has been in, the current one last, `points` its remaining points;
    `enemies_passed` are the enemies it has passed in the current area, `enemies_left` those it has
    still to meet there. `one_area_only`: it moves only one area; `last`: it goes no further;
    `hard_marching`: it uses hard marching; `stragglers_done`: its stragglers have been left behind;
    `second`: it is Second Movement.
    """

    __slots__ = (
        "enemies_left",
        "enemies_passed",
        "force",
        "hard_marching",
        "last",
        "one_area_only",
        "points",
        "second",
        "stage",
        "stragglers_done",
        "trail",
    )  # fmt: skip

    fields: ClassVar[Mapping[str, Any]] = {
        "force": Mask, "trail": list[int], "points": int, "enemies_passed": Mask,
        "enemies_left": Mask,
        "stage": int, "one_area_only": bool, "last": bool, "hard_marching": bool,
        "stragglers_done": bool, "second": bool,
    }  # fmt: skip

    def __init__(  # noqa: PLR0913 - what a position holds of a march
        self, force: int, trail: list[int], *, points: int, enemies_passed: int,
        enemies_left: int, stage: int,
        one_area_only: bool, last: bool, hard_marching: bool, stragglers_done: bool, second: bool,
    ) -> None:  # fmt: skip
        self.force = force
        self.trail = trail
        self.points = points
        self.enemies_passed = enemies_passed
        self.enemies_left = enemies_left
        self.stage = stage
        self.one_area_only = one_area_only
        self.last = last
        self.hard_marching = hard_marching
        self.stragglers_done = stragglers_done
        self.second = second

    def copy(self) -> March:
        return March(
            self.force, self.trail[:], points=self.points, enemies_passed=self.enemies_passed,
            enemies_left=self.enemies_left,
            stage=self.stage, one_area_only=self.one_area_only, last=self.last,
            hard_marching=self.hard_marching,
            stragglers_done=self.stragglers_done, second=self.second,
        )  # fmt: skip

    # ---- where it stands ------------------------------------------------------------------------

    def area(self) -> int:
        """Return the area in which the force is."""
        return self.trail[-1]

    def came_from(self) -> int:
        """Return the area before the current one, NOBODY where the march began."""
        return self.trail[-2] if len(self.trail) > 1 else NOBODY

    def strides(self, state: DestinyState) -> list[int]:
        """[9.3b-9.3h] Return the areas that the force may step to."""
        if self.last or (self.one_area_only and self.spent(state)):
            return []
        ground = state.catalogue.ground
        return ground.map.members(reach(state, self.force, self.area(), self.points))

    def spent(self, state: DestinyState) -> bool:
        """[9.3e, 9.7g] Return whether a piece of the force entered an area in this phase."""
        return len(self.trail) > 1 or self.force & state.travelled != 0

    def town(self, state: DestinyState) -> int:
        """[9.3c] Return the cost of entering the town, 0 if the force cannot."""
        if self.last:
            return 0
        price = town_price(state, self.force, self.area())
        return price if price <= self.points else 0

    def forced(self, state: DestinyState) -> list[int]:
        """[9.3i] Return the areas that the force may enter by a forced march."""
        if self.last or self.second or self.one_area_only or is_single(state, self.force):
            return []
        return state.catalogue.ground.neighbours[self.area()]

    # ---- going on -------------------------------------------------------------------------------

    def run(self, state: DestinyState) -> None:
        self.force &= state.pieces_in[self.area()]
        if not self.force or self.stage == ENDED:
            state.pop()
        elif self.stage == SETTING_OUT:
            self.set_out(state)
        elif self.stage == MOVING:
            state.push(state.make_phase("NextMove"))
        elif self.stage == ARRIVED:
            self.arrive(state)
        elif self.stage == MEETING:
            self.meet(state)
        else:
            self.halt(state)

    def set_out(self, state: DestinyState) -> None:
        """[9.3o] Let big enemies in the starting area intercept the force."""
        area = self.area()
        while self.enemies_left:
            enemy = self.next_enemy()
            here = state.number_at(enemy, area) >= state.catalogue.ground.big
            if here and not state.at_peace(area, enemy) and state.player(enemy) != NOBODY:
                state.push(state.make_phase("Intercept", enemy))
                return
        self.stage = MOVING

    def next_enemy(self) -> int:
        """Pop the next enemy to be met."""
        low = self.enemies_left & -self.enemies_left
        self.enemies_left ^= low
        return low.bit_length() - 1

    def arrive(self, state: DestinyState) -> None:
        """[9.7c] Leave stragglers behind where the march ends; then meet fyrd and small groups."""
        if self.second and self.last and not self.stragglers_done:
            self.stragglers_done = True
            if not self.hard_marching:
                state.push(state.make_phase("LeaveStragglers"))
                return
        area = self.area()
        side = state.phasing
        self.stage = MEETING
        self.enemies_left = mask_of(big_enemies(state, side, area))
        if not state.catalogue.ground.battles[state.weather]:
            self.enemies_left = 0
        if state.pieces_in[area] & ~self.force:
            state.push(arrival(state, side, area, self.force))

    def meet(self, state: DestinyState) -> None:
        """[9.3n, 9.7c] Meet the next big enemy, until there is a battle."""
        area = self.area()
        if state.battle_with[area] != NOBODY:
            self.join(state)
            return
        while self.enemies_left:
            enemy = self.next_enemy()
            if state.at_peace(area, enemy):
                continue
            if state.number_at(enemy, area) < state.catalogue.ground.big:
                continue
            if not self.second:
                state.push(state.make_phase("FightOrPass", enemy))
            elif size(state, self.force) < state.catalogue.ground.big:
                state.push(SmallClash(area, enemy, state.phasing, self.force))
            else:
                ask_for_answer(state, self, enemy)
            return
        self.stage = (ENDED if self.second else HALTED) if self.last else MOVING

    def join(self, state: DestinyState) -> None:
        """[9.3n] Stop where the side has a pending battle, and fight in it."""
        area, way = self.area(), self.came_from()
        if way != NOBODY and state.attacker[area] == state.phasing:
            state.entry_areas = replaced(
                state.entry_areas, area, state.entry_areas[area] | 1 << way
            )
        self.stage = ENDED

    def halt(self, state: DestinyState) -> None:
        """[9.7d, 9.3o] Leave stragglers behind; fight the first of the passed enemies."""
        if (
            self.second
            and not self.stragglers_done
            and len(self.trail) > 1
            and not self.hard_marching
        ):
            self.stragglers_done = True
            state.push(state.make_phase("LeaveStragglers"))
            return
        self.stage = ENDED
        area = self.area()
        for enemy in members(self.enemies_passed):
            if state.at_peace(area, enemy):
                continue
            if state.number_at(enemy, area) >= state.catalogue.ground.big:
                ask_for_answer(state, self, enemy)
                return

    # ---- moving ---------------------------------------------------------------------------------

    def enter(self, state: DestinyState, to: int, cost: int) -> None:
        """[9.3b] Move the force to a neighbour."""
        side = state.phasing
        before = self.area()
        for piece in members(self.force):
            state.put(piece, to)
        if not state.uses_former(EACH_STEP):
            state.travelled |= self.force
        self.points -= cost
        self.trail.append(to)
        self.enemies_passed = 0
        self.stage = ARRIVED
        if self.second:
            hostile = (state.enemies(side) | hostile_courts(state, side)) >> to & 1
            self.last = self.last or hostile == 1
        if state.journal is not None:
            fields: dict[str, Field] = {
                "pieces": [state.piece_name(piece) for piece in members(self.force)],
                "from": state.area_name(before), "to": state.area_name(to),
            }  # fmt: skip
            state.emit("moves", fields, "9.3b")

    def enter_town(self, state: DestinyState) -> None:
        """[9.3c] Move the force into the town of its area."""
        area = self.area()
        self.points -= self.town(state)
        for piece in members(self.force):
            state.put(piece, area, TOWN)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "pieces": [state.piece_name(piece) for piece in members(self.force)],
                "town": state.catalogue.ground.town_name[area],
            }
            state.emit("enters", fields, "9.3c")

    def validate(self, state: DestinyState) -> None:
        areas = range(len(state.control))
        require(bool(self.trail), "March.trail: nowhere")
        require(all([area in areas for area in self.trail]), "March.trail: no such area")
        require(SETTING_OUT <= self.stage <= ENDED, "March.stage: no such stage")
        known = 0 < self.force < 1 << len(state.area)
        require(known, "March.force: empty")
        for piece in members(self.force):
            require(state.side_of[piece] == state.phasing, "March.force: of another side")
        sides = len(state.catalogue.sides)
        require((self.enemies_left | self.enemies_passed) < 1 << sides, "March: no such enemy")
        require(self.points >= 0, "March.points: expected 0 or more")


def set_out(state: DestinyState, force: int, *, second: bool) -> March:
    """[9.3a, 9.3o] Return the march of a force that sets out."""
    area = state.area[force.bit_length() - 1]
    enemies = mask_of(big_enemies(state, state.phasing, area))
    if not state.catalogue.ground.battles[state.weather]:
        enemies = 0
    state.moved |= force
    return March(
        force, [area], points=points_of(state, force), enemies_passed=0, enemies_left=enemies,
        stage=SETTING_OUT,
        one_area_only=is_single(state, force), last=False, hard_marching=False,
        stragglers_done=False, second=second,
    )  # fmt: skip


def march_of(state: DestinyState) -> March:
    """Return the march in progress."""
    for phase in reversed(state.stack):
        if isinstance(phase, March):
            return phase
    raise AssertionError("no march")


def ask_for_answer(state: DestinyState, march: March, enemy: int) -> None:
    """[9.3n, 9.7c] Ask an enemy for the answer; Danes always stand."""
    area, side = march.area(), state.phasing
    right = side if march.second else NOBODY
    force = mask_of(state.group_at(enemy, area))
    answer = AnswerBattle(
        enemy,
        side,
        area,
        force,
        intercepted=False,
        entered_from=march.came_from(),
        initiative_side=right,
    )
    if state.player(enemy) == NOBODY:
        answer.battle(state, worse=False)
    else:
        state.push(answer)
