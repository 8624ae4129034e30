"""Requests for nested matches, validated when they are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from senlac.engine.data.overlay import Overlay
from senlac.engine.model.rules_version import PRESENT
from senlac.engine.support.errors import OptionError, SenlacError

if TYPE_CHECKING:
    from senlac.engine.game.game import Game
    from senlac.engine.model.rules_version import RulesVersion
    from senlac.engine.model.state import State


@dataclass(frozen=True)
class NestedRequest:
    """How a nested match begins, and who plays it: `seats[inner role]` is the outer role.

    It is plain data, so that a phase can keep it in its `fields` until all have agreed. Code that
    writes one checks its `problem`, and so does the `check` of a decoded phase.
    """

    scenario: str
    seats: list[int]
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    overlay: Mapping[str, Any] | None = None

    def begin(self, game: Game[Any], roles: int, edition: RulesVersion = PRESENT) -> State:
        """Return the state before the first step, for an outer match with a number of roles.

        `edition` is the version of the inner game's rules, whose values it begins with.

        Raises:
            SenlacError: there is no such scenario, option or role, a value is invalid, or the
                overlay does not fit.
        """
        settled = game.resolve_options(self.scenario, self.options)
        overlay = Overlay.under(self.overlay, edition)
        state: State = game.initial_state(self.scenario, settled, overlay)
        state.edition = edition
        wanted = len(game.roles(state))
        if len(self.seats) != wanted:
            raise OptionError(f"seats: expected {wanted}, got {len(self.seats)}")
        for seat in self.seats:
            if not 0 <= seat < roles:
                raise OptionError(f"seats: no role {seat}; there are {roles}")
        return state

    def problem(self, game: Game[Any], roles: int) -> str:
        """Return in one line why no such match can begin, "" if it can."""
        try:
            self.begin(game, roles)
        except SenlacError as error:
            return str(error)
        return ""
