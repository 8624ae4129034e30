"""3.0: sheets: lines that all players write at once and in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from senlac.engine.action import Action
from senlac.engine.errors import unmade
from senlac.engine.guidance import Guidance
from senlac.engine.phase import Refusal
from senlac.engine.sealed import SUBMIT, SealedPhase
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.words.lines import choices

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.engine.options import Options

STRIKE: Final = "strike"
"""The verb by which a person takes a line off his sheet."""

COUNT: Final = "count"
"""The verb of a number, which belongs to the line before it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet(SealedPhase[CampaignState]):
    """[order.a, order.h] A sheet for each player; a step says what may be written by `lines`.

    What is written stands, but a person may strike out: the sheet is then written again without
    the line, and what is no longer legal falls with it. No program is offered that.
    """

    planned = True
    strikes = (STRIKE,)

    def lines(self, state: CampaignState, role: int) -> Options:
        """Return what the role may write next; `done` seals the sheet."""
        raise unmade(self, "lines")

    def deal(self, state: CampaignState, roles: Sequence[int], rng: Random) -> None:
        """Leave the others' sheets empty: who draws them fills them by a policy [report.e]."""

    def places(self, state: CampaignState) -> int:
        """Return how many sheets there are: one for each player, also of those who are out."""
        return len(state.catalogue.players)

    def writers(self, state: CampaignState) -> tuple[int, ...]:
        """[order.h] Return the players who are still in the game."""
        return tuple([seat for seat in range(self.places(state)) if not state.is_out(seat)])

    def sheet_options(self, state: CampaignState, role: int) -> Options:
        """Offer the next lines, and to a person what may be struck out, counted from 1."""
        return self.lines(state, role).aside(STRIKE, range(1, len(self.sheets[role]) + 1))

    def write(self, state: CampaignState, role: int, action: Action) -> None:
        """Write a line, or strike one out."""
        if action.verb != STRIKE:
            self.sheets[role].append(action)
            return
        fallen = self.rewrite(state, role, _without(self.sheets[role], action.first - 1))
        if fallen and state.journal is not None:
            audience = frozenset([role])
            state.tell("fallen", {"lines": [str(number) for number in fallen]}, "order.h", audience)

    def rewrite(self, state: CampaignState, role: int, wanted: list[Action]) -> list[int]:
        """Write a sheet anew; return the numbers, from 1, of the lines that can no longer stand."""
        self.sheets[role] = []
        fallen: list[int] = []
        for number, line in enumerate(wanted, start=1):
            # A number does not pass to another line when its own has fallen.
            lost = line.verb == COUNT and number - 1 in fallen
            if line.verb != SUBMIT and not lost and line in self.lines(state, role):
                self.sheets[role].append(line)
            else:
                fallen.append(number)
        return fallen

    def guidance(self, state: CampaignState, role: int) -> Guidance:
        """Say what is chosen from lists in words."""
        return Guidance(choices=choices(state.catalogue))

    def written(self, role: int, verb: str, first: int | None = None) -> Action | None:
        """Return the line on a sheet with a verb, and that first argument if one is given."""
        for line in self.sheets[role]:
            if line.verb == verb and first in (None, line.first):
                return line
        return None

    def why_not_for(self, state: CampaignState, role: int, action: Action) -> Refusal:
        """Say why a line cannot be written."""
        if action.verb == STRIKE:
            written = len(self.sheets[role])
            return Refusal("order.h", f"There are {written} lines on the sheet to strike out.")
        return self.refuse(state, role, action)

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        """Say why a line of this step cannot be written."""
        raise unmade(self, "refuse")


def _without(sheet: list[Action], place: int) -> list[Action]:
    """Return a sheet without a line; a line and its number go together."""
    first = place - (sheet[place].verb == COUNT)
    after = first + 1
    if after < len(sheet) and sheet[after].verb == COUNT:
        after += 1
    return sheet[:first] + sheet[after:]


def elsewhere(verb: str, menu: str) -> Refusal:
    """[order.a] Refuse a line that belongs to another menu."""
    return Refusal("order.a", f"{verb!r} is no line of {menu}.")
