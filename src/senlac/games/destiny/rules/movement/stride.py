"""9.3: the decisions of a force on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from senlac.engine.guidance import Guidance
from senlac.engine.mask import members
from senlac.engine.options import Options
from senlac.engine.phase import Refusal
from senlac.engine.validation import require
from senlac.engine.words import count
from senlac.games.destiny.rules.conditions import NOBODY
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.legitimacy import standing
from senlac.games.destiny.rules.movement.force import hostile_courts, size, way_out
from senlac.games.destiny.rules.movement.march import HALTED, March, march_of
from senlac.games.destiny.rules.movement.stragglers import fall_behind, straggle, tell_behind
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.action import Action
    from senlac.engine.event import Field


class Stride(CampaignDecision):
    """[9.3b] A force goes a step, enters the town, makes a forced march, or halts."""

    __slots__ = ()

    closing = ("halt",)
    foreseen = True

    def options(self, state: DestinyState) -> Options:
        """Offer every way to go on, and to halt."""
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
        """Go on, or halt."""
        march = march_of(state)
        state.pop()
        if action.verb.endswith("_hard"):
            state.spend(state.phasing, state.catalogue.ground.hard_marching)
            march.hard = True
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
        """Ask where to go."""
        march = march_of(state)
        return f"{state.place_name(march.area())}, {count(march.points, 'point')} left: where to?"

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        """Point at whoever leads the march, or at the first of a band."""
        force = members(march_of(state).force)
        leader = state.foremost(force)
        if leader == NOBODY:
            return Guidance(focus=state.piece_name(force[0]))
        return Guidance(focus=state.leader_name(leader))

    def step(self, state: DestinyState) -> str:
        """Return the name of the step."""
        return "a march"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        """Return the verbs of this step."""
        return ("step", "step_hard", "enter_town", "forced", "forced_hard", "halt_hard")

    def forbidden(self, state: DestinyState, action: Action) -> Refusal:
        """Say why the force cannot do this."""
        march, ground = march_of(state), state.catalogue.ground
        if action.verb.endswith("_hard"):
            if not state.holds(state.phasing, ground.hard_marching):
                return Refusal("4.0k", "You do not hold the counter for hard marching.")
            if action.verb in {"halt_hard", "step_hard"}:
                return Refusal("9.7d", "Nobody would fall behind here.")
        if action.verb == "enter_town":
            return Refusal("9.3c", "There is no town to enter, or too few points are left.")
        name = state.place_name(action.first)
        if not ground.beside[march.area()] >> action.first & 1:
            return Refusal("9.3b", f"{name} is no neighbour of {state.place_name(march.area())}.")
        if action.verb.startswith("forced"):
            return Refusal("9.3i", "Only three units or more with a leader make a forced march.")
        return no_step(state, march, action.first)

    def check(self, state: DestinyState) -> None:
        """See that a march is in hand."""
        marching = len(state.stack) > 1 and isinstance(state.stack[-2], March)
        require(marching, "Stride: nobody marches")


def offer_forced(
    options: Options, verbs: Sequence[str], forced: Sequence[int], strides: Sequence[int]
) -> None:
    """[9.3i] Offer forced marches; where a step leads as well there is nothing to be had by one.

    It would halt there too, and might leave some behind: bots need not think of that.
    """
    further = [area for area in forced if area not in strides]
    for verb in verbs:
        options.each(verb, further)
        options.aside(verb, [area for area in forced if area in strides])


def ends_march(state: DestinyState, area: int) -> bool:
    """[9.7c] Tell whether active enemies or enemy leaders stand in an area."""
    side = state.phasing
    return (state.enemies(side) | hostile_courts(state, side)) >> area & 1 == 1


def no_step(state: DestinyState, march: March, to: int) -> Refusal:
    """[9.3a-9.3l] Say why a force cannot step to a neighbour."""
    ground = state.catalogue.ground
    name = state.place_name(to)
    if march.single and len(march.trail) > 1:
        return Refusal("9.3e", "A small force, or one without a leader, moves one area only.")
    if march.single and not ground.short_moves[state.weather]:
        return Refusal("9.3h", "In Severe weather a small force does not move.")
    if ground.abroad >> to & 1 and not (march.force >> len(state.catalogue.units)):
        return Refusal("9.3f", f"{name} is entered with a leader only.")
    if size(state, march.force) <= ground.small and state.enemies(state.phasing) >> to & 1:
        return Refusal("9.3l", f"Two units or fewer cannot enter {name}: an enemy is there.")
    cost = ground.step_cost(march.area(), to) + way_out(state, march.force)
    return Refusal("9.3b", f"{name} costs {cost} points; {march.points} are left.")


def force_march(state: DestinyState, march: March, to: int) -> None:
    """[9.3i, 9.3j] Go one area more; some may stay behind, and then perhaps nobody goes."""
    ground = state.catalogue.ground
    if not march.hard:
        die = state.dice.roll(state.catalogue.die, f"forced march to {state.area_name(to)}")
        total = die + standing(state, state.phasing, ground.forced_high, ground.forced_low)
        tired = total >= ground.forced_score
        if state.journal is not None:
            fields: dict[str, Field] = {
                "to": state.area_name(to),
                "die": die,
                "total": total,
            }
            state.tell("forced", fields, "9.3i")
        if tired:
            behind = straggle(state, march.force, ground.forced_percent)
            fall_behind(march, behind)
            tell_behind(state, behind, march.area(), "9.3i")
    march.last = True
    few = size(state, march.force) < ground.big
    if few and state.enemies(state.phasing) >> to & 1:
        march.stage = HALTED
    else:
        march.enter(state, to, 0)
