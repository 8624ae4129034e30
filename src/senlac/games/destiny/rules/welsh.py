"""5.2: the Welsh, whom the Norwegians may rouse once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase
from senlac.engine.support.mask import members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field


class RouseWelsh(CampaignDecision):
    """[5.2b, 5.2e] The Norwegians rouse the Welsh now, or wait."""

    former_names = ("Rouse",)

    __slots__ = ()

    def options(self, state: DestinyState) -> Options:
        return Options().one("rouse").one("wait")

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        if action.verb == "rouse":
            rouse(state)

    def prompt(self, state: DestinyState) -> str:
        needed = state.catalogue.tables.files.tables.welsh.needed
        number = len(marches(state))
        return (
            f"Try to rouse the Welsh? A die + {number} must be {needed} or more."
            " You have one attempt."
        )

    def step_name(self, state: DestinyState) -> str:
        return "the end of the Norwegian First Movement"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("rouse", "wait")

    def validate(self, state: DestinyState) -> None:
        require(may_rouse(state), "RouseWelsh: the Welsh cannot be roused")


def begin_welsh(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[5.2b] Ask the Norwegians, if they hold an area of the March."""
    return (RouseWelsh(),) if may_rouse(state) else ()


def may_rouse(state: DestinyState) -> bool:
    """[5.2a, 5.2b] Return whether the Norwegians may rouse the Welsh."""
    norwegian = state.catalogue.ground.norwegian
    return state.phasing == norwegian and not state.welsh_asked and bool(marches(state))


def marches(state: DestinyState) -> list[int]:
    """[5.2b] Return the March areas that the Norwegians control."""
    ground = state.catalogue.ground
    return [
        area for area in ground.map.members(ground.march) if state.control[area] == ground.norwegian
    ]


def rouse(state: DestinyState) -> None:
    """[5.2c, 5.2d] Roll; the Welsh join for good, or never."""
    catalogue = state.catalogue
    state.welsh_asked = True
    die = state.dice.roll(catalogue.die, "the Welsh")
    total = die + len(marches(state))
    joined = total >= catalogue.tables.files.tables.welsh.needed
    if joined:
        for unit in members(state.inactive):
            if state.area[unit] >= 0 and catalogue.ground.wales >> state.area[unit] & 1:
                state.activate(unit)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "die": die, "total": total, "how": "join the Norwegians" if joined else "stay at home",
        }  # fmt: skip
        state.emit("welsh", fields, "5.2c")
