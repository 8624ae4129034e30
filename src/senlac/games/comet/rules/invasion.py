"""5: the invasions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.validation import require
from senlac.games.comet.hidden.identification import mark_identified
from senlac.games.comet.rules.constants import SEA
from senlac.games.comet.rules.decision import CometDecision
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


WAITING: Final = "Wait for a better wind\nYour turn ends without a landing."
"""[5.2d] The label of the choice not to try; a side that has not landed has nothing else to do."""


class Invasion(CometDecision):
    """[5.2a-5.2d] The side off board may try to land in one area."""

    __slots__ = ()

    def validate(self, state: CometState) -> None:
        require(may_invade(state), "Invasion: the side cannot try to land")

    def decider(self, state: CometState) -> int:
        return state.catalogue.lead[state.active]

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[5.2b, 5.2c] Show the chances of each landing, and say that waiting ends the turn."""
        catalogue = state.catalogue
        arrows = catalogue.arrows[state.active]
        return Guidance(
            labels={"wait": WAITING},
            previews={
                Action("invade", area): (
                    ("Land", number / catalogue.die),
                    ("Stay at sea", 1 - number / catalogue.die),
                )
                for area, number in enumerate(arrows)
                if number
            },
        )

    def options(self, state: CometState) -> Options:
        """[5.1a] Offer the areas with an arrow of the side, and waiting."""
        arrows = state.catalogue.arrows[state.active]
        areas = [area for area, number in enumerate(arrows) if number]
        return Options().each("invade", areas).one("wait")

    def apply(self, state: CometState, action: Action) -> None:
        """[5.2b, 5.2c] Roll for the wind; on a success the side lands."""
        state.pop()
        side = state.active
        if action.verb == "wait":
            if state.journal is not None:
                state.emit("wait", {"side": state.side_name(side)}, "5.2d")
            return
        area = action.first
        name, number = state.area_name(area), state.catalogue.arrows[side][area]
        die = state.dice.roll(state.catalogue.die, f"invade {name}")
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.side_name(side), "area": name, "die": die, "number": number,
            }  # fmt: skip
            state.emit("land" if die <= number else "fail", fields, "5.2a")
        if die <= number:
            land(state, side, area)

    def prompt(self, state: CometState) -> str:
        return "Try to land in an area, or wait for another turn."

    def step_name(self, state: CometState) -> str:
        return "the Invasion Phase"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("invade",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        """[1.5b] Reject an area without an arrow of the side."""
        where = state.place(action.first)
        why = f"No arrow of the {state.side_name(state.active)} points to {where}."
        return Refusal("1.5b", why)


def may_invade(state: CometState) -> bool:
    """[5.4a-5.4c, 5.5a] Return whether the moving side is off board and no side has landed."""
    at_sea = state.area[state.catalogue.supreme[state.active]] == SEA
    return at_sea and state.turn not in state.landed


def land(state: CometState, side: int, area: int) -> None:
    """[5.2b] Put all units of a side in an area, known to everyone."""
    for unit in state.catalogue.of[side]:
        state.put(unit, area)
    mark_identified(state, state.catalogue.of[side])
    landed = state.landed[:]
    landed[side] = state.turn
    state.landed = landed


def begin_invasion(state: CometState) -> list[Phase[CometState]]:
    """[4.2c, 5.2a] Ask the moving side if it may invade."""
    return [Invasion()] if may_invade(state) else []
