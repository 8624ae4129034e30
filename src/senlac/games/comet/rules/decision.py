"""The base class of all decisions of a campaign: refusals of verbs and units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.decision import Decision
from senlac.engine.model.phase import Refusal
from senlac.games.comet.rules.constants import GONE, POOL, SEA
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action

STEP_OF: Final = {
    "place": ("3.3b", "the set-up"),
    "raise": ("8.1a", "the Fyrdmen Raising Phase"),
    "add": ("8.1d", "the Fyrdmen Raising Phase, when CV has been raised, and to the muster"),
    "new": ("8.1e", "the Fyrdmen Raising Phase, when CV has been raised"),
    "transfer": ("2.4b", "the Movement Phase"),
    "move": ("4.1b", "the Movement Phase"),
    "lend": ("17.3d", "the Movement Phase of a lead role"),
    "via": ("6.1d", "a march into an area that the enemy holds from several sides"),
    "invade": ("5.2a", "the Invasion Phase of a side that has not landed"),
    "wait": ("5.2d", "the Invasion Phase of a side that has not landed"),
    "muster": ("8.3a", "the Invasion Phase of the Vikings when Tostig can muster"),
    "pass": ("8.3a", "the Invasion Phase of the Vikings when Tostig can muster"),
    "fight": ("9.3a", "the Combat Phase while several battles are pending"),
    "deploy": ("10.1a", "the deployment of a battle"),
    "stay": ("13.1a", "the moment before a side fires in a battle"),
    "retreat": ("13.1a", "the moment before a side fires in a battle, and to a rout"),
    "commit": ("10.4a", "the moment before a side with a Reserve fires in a battle"),
    "hold": ("10.4a", "the moment before a side with a Reserve fires in a battle"),
    "fire": ("11.1b", "a fire step of a battle"),
    "lose": ("12.2b", "a hit that may be taken by different units"),
    "done": ("4.2b", "a step that can be left unfinished"),
}
"""[4.1b] By verb, the step in which it is used, and the rule that says so."""


class CometDecision(Decision[CometState]):
    """A decision of one role."""

    __slots__ = ()

    end_verbs = ("done",)
    step_of_verb = STEP_OF

    def refuse_other_step(self, state: CometState, action: Action) -> Refusal:
        side = state.catalogue.side_of[self.decider(state)]
        people = state.side_name(side)
        if action.verb == "invade" and side == state.catalogue.home:
            return Refusal("5.5b", f"The {people} never invade.")
        if action.verb == "invade" and state.landed[side]:
            return Refusal("5.5a", f"The {people} have landed; a side lands only once.")
        return super().refuse_other_step(state, action)


def not_ours(state: CometState, side: int, unit: int) -> Refusal | None:
    """Return why a side cannot use a unit on the map, None if it can.

    For units of other sides the refusal says only whose they are.
    """
    name = state.title(unit)
    whose = state.catalogue.side[unit]
    if whose != side:
        return Refusal("2.1a", f"{name}: a unit of the {state.side_name(whose)}.")
    where = state.area[unit]
    if where == SEA:
        return Refusal("3.4a", f"{name}: off board until its side lands.")
    if where == POOL:
        return Refusal("2.3c", f"{name}: in the pool.")
    if where == GONE:
        return Refusal("2.3c", f"{name}: out of the game.")
    return None
