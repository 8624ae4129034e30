"""[9.1-9.4, H6, H8.3] Morale: losses cause tests of the classes nearby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.validation import require
from senlac.games.hastings.rules.constants import NOBODY, ROUTING
from senlac.games.hastings.rules.losses import Losses
from senlac.games.hastings.rules.rout.routing import begin_rout
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_losses

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.event import Field


class Morale(AutomaticPhase[HastingsState]):
    """[9.1a-9.4a] For each loss its side tests class by class; units that fail rout.

    `first` is the side whose units run first if both sides rout: the one that was attacked.
    """

    __slots__ = ("first", "losses")

    fields: ClassVar[Mapping[str, Any]] = {"losses": list[tuple[int, int]], "first": int}

    def __init__(self, losses: Losses, first: int) -> None:
        self.losses = losses
        self.first = first

    def validate(self, state: HastingsState) -> None:
        validate_losses(state, self.losses, "Morale.losses")
        require(self.first in (0, 1), "Morale.first: expected 0 or 1")

    def run(self, state: HastingsState) -> None:
        state.pop()
        failed: list[int] = []
        for piece, hex_ in self.losses:
            for group in state.catalogue.groups_of[state.catalogue.side[piece]]:
                wavering = [u for u in near(state, group, hex_) if u not in failed]
                if wavering and not passes_test(state, group, hex_):
                    failed += wavering
        if failed:
            begin_rout(state, failed, self.first)


def near(state: HastingsState, group: int, hex_: int) -> list[int]:
    """[9.1a, 9.4a, H8.3a] Return the units of a class in or next to a hex that can rout."""
    catalogue = state.catalogue
    steadied = [state.hex_of[catalogue.william], state.hex_of[catalogue.harold]]
    found: list[int] = []
    for place in (hex_, *state.ground.board.neighbours[hex_]):
        unit = state.unit_at[place]
        if unit == NOBODY or catalogue.group[unit] != group:
            continue
        if state.status[unit] != ROUTING and place not in steadied:
            found.append(unit)
    return found


def breaks_on(state: HastingsState, group: int, more: int = 1) -> int:
    """[9.3a] Return the lowest die that breaks a class after `more` further losses."""
    return max(1, state.catalogue.break_level[group] - state.losses[group] - more)


def break_chance(state: HastingsState, group: int, more: int = 1) -> float:
    """[9.3a] Return the chance that a class breaks after `more` further losses."""
    die = state.catalogue.die
    return max(0, die + 1 - breaks_on(state, group, more)) / die


def passes_test(state: HastingsState, group: int, hex_: int) -> bool:
    """[9.3a] Test a class: die plus losses must be below its break level. True if it holds."""
    catalogue = state.catalogue
    die = state.dice.roll(catalogue.die, "morale")
    dead = state.losses[group]
    passed = die + dead < catalogue.break_level[group]
    if state.journal is not None:
        fields: dict[str, Field] = {
            "class": catalogue.classes[group], "at": state.hex_name(hex_), "die": die, "dead": dead,
            "level": catalogue.break_level[group], "result": "holds" if passed else "breaks",
        }  # fmt: skip
        state.emit("morale", fields, "9.3a")
    return passed
