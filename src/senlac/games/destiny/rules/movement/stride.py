"""9.3: the decisions of a marching force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import members
from senlac.engine.support.text import count
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.decision import CampaignDecision, no_neighbour
from senlac.games.destiny.rules.legitimacy import standing
from senlac.games.destiny.rules.movement.force import hostile_courts, size, way_out
from senlac.games.destiny.rules.movement.march import HALTED, March, march_of
from senlac.games.destiny.rules.movement.stragglers import emit_behind, fall_behind, straggle
from senlac.games.destiny.rules.movement.unable import no_forced_march, no_step, no_town
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field


class NextMove(CampaignDecision):
    """[9.3b] A force makes a step, enters the town, makes a forced march, or halts."""

    former_names = ("Stride",)

    __slots__ = ()

    end_verbs = ("halt",)
    evaluated_ahead = True

    def options(self, state: DestinyState) -> Options:
        march = march_of(state)
        options = Options().one("halt")
        hard = state.holds(state.phasing, state.catalogue.ground.hard_marching)
        if march.second and hard and len(march.trail) > 1:
            options.one("halt_hard")
        strides = march.strides(state)
        options.each("step", strides)
        if march.second and hard:
            options.each("step_hard", [to for to in strides if ends_march(state, to)])
        if march.town(state):
            options.one("enter_town")
        verbs = ("forced", "forced_hard") if hard else ("forced",)
        offer_forced(options, verbs, march.forced(state), strides)
        return options

    def apply(self, state: DestinyState, action: Action) -> None:
        march = march_of(state)
        state.pop()
        if action.verb.endswith("_hard"):
            state.spend(state.phasing, state.catalogue.ground.hard_marching)
            march.hard_marching = True
        if action.verb in ("halt", "halt_hard"):
            march.stage = HALTED
        elif action.verb == "enter_town":
            march.enter_town(state)
        elif action.verb in ("step", "step_hard"):
            area = march.area()
            cost = state.catalogue.ground.step_cost(area, action.first)
            march.enter(state, action.first, cost + way_out(state, march.force))
        else:
            force_march(state, march, action.first)

    def prompt(self, state: DestinyState) -> str:
        march = march_of(state)
        points = count(march.points, "point")
        return f"{state.place_name(march.area())}, {points} left: to which area?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        force = members(march_of(state).force)
        leader = state.foremost(force)
        if leader == NOBODY:
            return Guidance(focus=state.piece_name(force[0]))
        return Guidance(focus=state.leader_name(leader))

    def step_name(self, state: DestinyState) -> str:
        return "a march"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("step", "step_hard", "enter_town", "forced", "forced_hard", "halt_hard")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        march, ground = march_of(state), state.catalogue.ground
        if action.verb == "enter_town":
            return no_town(state, march)
        if action.verb.endswith("_hard"):
            refusal = no_hard_march(state, march, action.verb)
            if refusal is not None:
                return refusal
        name = state.place_name(action.first)
        if not ground.beside[march.area()] >> action.first & 1:
            return no_neighbour(state, "9.3b", action.first, march.area())
        if action.verb.startswith("forced"):
            return no_forced_march(state, march)
        if action.first in march.strides(state):
            return Refusal("9.7d", f"The march does not end in {name}: no enemy is there.")
        return no_step(state, march, action.first)

    def validate(self, state: DestinyState) -> None:
        marching = len(state.stack) > 1 and isinstance(state.stack[-2], March)
        require(marching, "NextMove: no force marches")


def offer_forced(
    options: Options, verbs: Sequence[str], forced: Sequence[int], strides: Sequence[int]
) -> None:
    """[9.3i] Offer forced marches; bots skip them where a normal step reaches the area too.

    A forced march would end there as well, and might leave units behind.
    """
    further = [area for area in forced if area not in strides]
    for verb in verbs:
        options.each(verb, further)
        options.humans_only(verb, [area for area in forced if area in strides])


def ends_march(state: DestinyState, area: int) -> bool:
    """[9.7c] Return whether active enemies or enemy leaders are in an area."""
    side = state.phasing
    return (state.enemies(side) | hostile_courts(state, side)) >> area & 1 == 1


def no_hard_march(state: DestinyState, march: March, verb: str) -> Refusal | None:
    """[4.0k, 9.7d] Return why hard marching is not possible here, None if the area decides."""
    if not state.holds(state.phasing, state.catalogue.ground.hard_marching):
        return Refusal("4.0k", "You do not hold the counter for hard marching.")
    if verb == "forced_hard":
        return None
    if not march.second:
        return Refusal("9.7d", "In First Movement only forced marches leave stragglers.")
    if verb == "halt_hard":
        return Refusal("9.7d", "A march leaves no stragglers in its first area.")
    return None


def force_march(state: DestinyState, march: March, to: int) -> None:
    """[9.3i, 9.3j] March one area further; units may fall behind, possibly all."""
    ground = state.catalogue.ground
    if not march.hard_marching:
        die = state.dice.roll(state.catalogue.die, f"forced march to {state.area_name(to)}")
        total = die + standing(state, state.phasing, ground.forced_high, ground.forced_low)
        tired = total >= ground.forced_score
        if state.journal is not None:
            fields: dict[str, Field] = {
                "to": state.area_name(to),
                "die": die,
                "total": total,
            }
            state.emit("forced", fields, "9.3i")
        if tired:
            behind = straggle(state, march.force, ground.forced_percent)
            fall_behind(march, behind)
            emit_behind(state, behind, march.area(), "9.3i")
    march.last = True
    few = size(state, march.force) < ground.big
    if few and state.enemies(state.phasing) >> to & 1:
        march.stage = HALTED
    else:
        march.enter(state, to, 0)
