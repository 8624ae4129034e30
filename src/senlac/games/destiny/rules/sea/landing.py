"""8.0 and 10.0: encounters of a landing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.battle.quick import battle_in
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.clash import clash_of
from senlac.games.destiny.rules.contact.flight import rouse_fyrd
from senlac.games.destiny.state import DestinyState

# What happens if two big groups meet at a landing.
CLASH: Final = 0
"""[10.0f] They clash as small groups do."""
BATTLE: Final = 1
"""[8.0y, 10.0j] They have a battle."""
FOUGHT: Final = 2
"""[8.0y] Nothing, because there has been a battle in the area."""


class Landing(AutomaticPhase[DestinyState]):
    """[8.0y, 10.0f, 10.0j] Fyrd flee from the landing; then each enemy is met in turn.

    `todo` are the sides still to be met, `big` what happens with big groups: CLASH, BATTLE or
    FOUGHT.
    """

    __slots__ = ("area", "big", "roused", "side", "todo")

    fields: ClassVar[Mapping[str, Any]] = {
        "side": int, "area": int, "todo": Mask, "roused": bool, "big": int,
    }  # fmt: skip

    def __init__(self, side: int, area: int, todo: int, *, roused: bool, big: int) -> None:
        self.side = side
        self.area = area
        self.todo = todo
        self.roused = roused
        self.big = big

    def rest(self, todo: int) -> Landing:
        """Return the landing with the fyrd activated and these sides still to be met."""
        return Landing(self.side, self.area, todo, roused=True, big=self.big)

    def run(self, state: DestinyState) -> None:
        area = self.area
        calm = state.catalogue.ground.battles[state.weather]
        if not self.roused:
            state.replace(self.rest(self.todo if calm else 0))
            if state.number_at(self.side, area):
                rouse_fyrd(state, self.side, area, clashes=True)
        elif state.battle_with[area] != NOBODY:
            battle = battle_in(state, area, self.side)
            state.battle_with = replaced(state.battle_with, area, NOBODY)
            state.replace(Landing(self.side, area, self.todo, roused=True, big=FOUGHT))
            state.push(battle)
        elif not self.todo or not state.number_at(self.side, area):
            state.pop()
        else:
            other = members(self.todo)[0]
            state.replace(self.rest(self.todo & ~(1 << other)))
            self.meet(state, other)

    def meet(self, state: DestinyState, other: int) -> None:
        """[8.0y] Offer battle to a big group; anything else is a small clash."""
        area, side = self.area, self.side
        own, there = state.number_at(side, area), state.number_at(other, area)
        if not there and not state.leader_count(other, area):
            return
        ground = state.catalogue.ground
        both_big = own >= ground.big and there >= ground.big
        if both_big and self.big == FOUGHT:
            return
        ties = side == ground.danish
        if both_big and self.big == BATTLE:
            force = mask_of(state.group_at(other, area))
            answer = AnswerBattle(
                other,
                side,
                area,
                force,
                intercepted=False,
                entered_from=NOBODY,
                initiative_side=NOBODY,
            )
            if state.player(other) == NOBODY:
                answer.battle(state, worse=False)
            else:
                state.push(answer)
        elif own > there or (ties and own == there):
            state.push(clash_of(state, area, side, other))
        else:
            state.push(clash_of(state, area, other, side))

    def validate(self, state: DestinyState) -> None:
        sides = len(state.catalogue.sides)
        require(0 <= self.side < sides, "Landing.side: no such side")
        require(0 <= self.area < len(state.control), "Landing.area: no such area")
        require(self.todo < 1 << sides, "Landing.todo: no such side")
        require(not self.todo >> self.side & 1, "Landing.todo: the side that lands")
        require(CLASH <= self.big <= FOUGHT, "Landing.big: none such")


def meeting(state: DestinyState, side: int, area: int, big: int) -> Landing:
    """Return the landing of a side in an area, where it may meet any other."""
    others = [other for other in range(len(state.catalogue.sides)) if other != side]
    return Landing(side, area, mask_of(others), roused=False, big=big)
