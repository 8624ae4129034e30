"""3.0: sheets: lines that all players write at once and in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, Guidance
from senlac.engine.model.phase import Refusal
from senlac.engine.model.sealed import SUBMIT, SealedPhase
from senlac.engine.support.errors import missing_member
from senlac.games.campaign.rules.reordering import COUNT, MovableLines, put_earlier
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.words.lines import choices

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.engine.model.options import Options

STRIKE: Final = "strike"
"""The verb with which a person removes a line from their sheet."""

EARLIER: Final = "earlier"
"""The verb with which a person moves a line up."""


CLEAR: Final = "clear"
"""The verb with which a person removes all lines; its argument is the number of lines."""

ADVISED: Final = "advised"
"""The name of the intent to fill a sheet as the computer would."""


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderSheet(SealedPhase[CampaignState]):
    """[order.a, order.h] A sheet for each player; subclasses define the legal `lines`.

    Lines stay, but a person may strike one out: the sheet is then replayed without it, and lines
    that are no longer legal are dropped. Programs are not offered this.
    """

    plan_whole = True
    delete_verbs = (STRIKE, EARLIER, CLEAR)

    def lines(self, state: CampaignState, role: int) -> Options:
        """Return the legal lines of a role; `done` seals the sheet."""
        raise missing_member(self, "lines")

    def resample(self, state: CampaignState, roles: Sequence[int], rng: Random) -> None:
        """Leave the others' sheets empty: searches fill them by a policy [report.e]."""

    def __init__(
        self, sheets: Sequence[Sequence[tuple[str, int, int]]], submitted: Sequence[int]
    ) -> None:
        super().__init__(sheets, submitted)
        self._moving: dict[int, MovableLines] = {}

    def _movable(self, role: int) -> MovableLines:
        """Return the lines of a sheet that can move up, as far as they are known."""
        found = self._moving.get(role)
        if found is None:
            found = MovableLines()
            self._moving[role] = found
        return found

    def places(self, state: CampaignState) -> int:
        return len(state.catalogue.players)

    def writers(self, state: CampaignState) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.places(state)) if not state.is_out(seat)])

    def sheet_options(self, state: CampaignState, role: int) -> Options:
        sheet = self.sheets[role]
        numbers = range(1, len(sheet) + 1)
        options = (
            self.lines(state, role)
            .humans_only(STRIKE, numbers)
            .humans_only(EARLIER, self._movable(role).of(sheet))
        )
        return options.humans_only(CLEAR, numbers[FEWEST - 1 :][-1:])

    def write(self, state: CampaignState, role: int, action: Action) -> None:
        if action.verb == EARLIER:
            self._put(state, role, action.first)
            return
        if action.verb == CLEAR:
            self.sheets[role] = []
            return
        if action.verb != STRIKE:
            self.sheets[role].append(action)
            return
        sheet = self.sheets[role]
        first, after = _struck(sheet, action.first - 1)
        fallen = self.rewrite(state, role, sheet[:first] + sheet[after:])
        if fallen and state.journal is not None:
            # Report the numbers that the lines had when the line was struck out.
            numbers = [str(n if n <= first else n + after - first) for n in fallen]
            state.emit("fallen", {"lines": numbers}, "order.h", frozenset([role]))

    def _put(self, state: CampaignState, role: int, number: int) -> None:
        """Move a line up; if another line would become illegal, the sheet stays unchanged."""
        before = self.sheets[role]
        fallen = self.rewrite(state, role, put_earlier(before, number) or before)
        if fallen:
            self.sheets[role] = before
            if state.journal is not None:
                state.emit("unmoved", {"line": number}, "order.h", frozenset([role]))

    def rewrite(self, state: CampaignState, role: int, wanted: list[Action]) -> list[int]:
        """Replay a sheet; return the numbers, from 1, of the lines that are no longer legal."""
        self.sheets[role] = []
        fallen: list[int] = []
        for number, line in enumerate(wanted, start=1):
            # A number must not pass to another line when its own line is dropped.
            lost = line.verb == COUNT and number - 1 in fallen
            if line.verb != SUBMIT and not lost and line in self.lines(state, role):
                self.sheets[role].append(line)
            else:
                fallen.append(number)
        return fallen

    def guidance(self, state: CampaignState, role: int) -> Guidance:
        given, written = self.advice(state, role), len(self.sheets[role])
        if written < FEWEST:
            return given
        question = f"This strikes out all {written} lines of your sheet."
        return given._replace(confirm={**given.confirm, Action(CLEAR, written): (question,)})

    def advice(self, state: CampaignState, role: int) -> Guidance:
        """Return the texts of list choices."""
        return Guidance(choices=choices(state.catalogue))

    def written(self, role: int, verb: str, first: int | None = None) -> Action | None:
        """Return the line of a sheet with a verb, and with this first argument if one is given."""
        for line in self.sheets[role]:
            if line.verb == verb and first in (None, line.first):
                return line
        return None

    def why_not_for(self, state: CampaignState, role: int, action: Action) -> Refusal:
        if action.verb == STRIKE:
            written = len(self.sheets[role])
            return Refusal("order.h", f"There are {written} lines on the sheet to strike out.")
        if action.verb == CLEAR:
            return Refusal("order.h", "You can strike out all lines only if there are several.")
        if action.verb == EARLIER:
            return Refusal("order.h", "There is no line before it to change places with.")
        return self.refuse(state, role, action)

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        """Return why a line of this step cannot be written."""
        raise missing_member(self, "refuse")


def _struck(sheet: list[Action], place: int) -> tuple[int, int]:
    """Return the range of lines to strike out: a line together with its number."""
    first = place - (sheet[place].verb == COUNT)
    after = first + 1
    if after < len(sheet) and sheet[after].verb == COUNT:
        after += 1
    return first, after


def elsewhere(verb: str, menu: str) -> Refusal:
    """[order.a] Refuse a line that belongs to another menu."""
    return Refusal("order.a", f"{verb!r} does not belong to {menu}.")
