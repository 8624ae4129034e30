"""7.3: what a march that stops for a battle keeps back, and what is shown meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.document import plain, table
from senlac.engine.event import Event
from senlac.engine.fields import added_to, shapes_of
from senlac.games.campaign.rules.conditions import ROUNDS
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from senlac.engine.document import Document

ASIDE: Final = ("before", "untold")
"""The fields that are none of what is remembered."""


def may_stop(state: CampaignState) -> bool:
    """[table.a] Tell whether battles of this war are fought elsewhere, so that a march stops."""
    return state.battles != ROUNDS


def remember(state: CampaignState) -> None:
    """[report.f] Keep the campaign as it is when the sheets are sealed; that is shown meanwhile."""
    if may_stop(state):
        state.before = _written(state)


def recalled(state: CampaignState) -> CampaignState:
    """[report.f] Return the campaign as it was when the sheets were sealed, at no step.

    While no march is stopped it is the state itself.
    """
    if state.before is None:
        return state
    found = CampaignState()
    found.edition = state.edition
    found.catalogue = state.catalogue
    for name, value in _read(state.before).items():
        setattr(found, name, value)
    return found


def shown(state: CampaignState) -> CampaignState:
    """[report.f] Return the campaign as it is shown: as recalled, at the step that waits."""
    found = recalled(state)
    if found is not state:
        found.stack = state.stack
    return found


def remember_as(state: CampaignState, shown: CampaignState) -> None:
    """[report.f] Keep something else to be shown while the march is stopped."""
    state.before = _written(shown)


def _written(state: CampaignState) -> dict[str, Any]:
    """Write the fields of a campaign."""
    shapes = shapes_of(CampaignState).items()
    return {name: plain(getattr(state, name), s) for name, s in shapes if name not in ASIDE}


def _read(document: Document) -> dict[str, Any]:
    """Read the fields of a campaign."""
    shapes = {n: shape for n, shape in shapes_of(CampaignState).items() if n not in ASIDE}
    newer = frozenset(added_to(CampaignState))
    read: dict[str, Any] = table(document, shapes, "before", newer)
    return read


def hold_back(state: CampaignState) -> list[Event] | None:
    """[report.f] Begin to keep back what happens in a march that may stop; return who listens.

    It is kept whether anybody listens or not, so that a match is the same either way.
    """
    listener = state.journal
    if may_stop(state):
        state.journal = []
    return listener


def end_holding(state: CampaignState, listener: list[Event] | None) -> None:
    """[report.f] Put what has happened to the rest that is told when the march is over."""
    if may_stop(state):
        told = [
            (event.kind, dict(event.fields), event.rule,
             None if event.audience is None else sorted(event.audience))
            for event in state.journal or ()
        ]  # fmt: skip
        state.untold = [*state.untold, *told]
        state.journal = listener


def tell_all(state: CampaignState) -> None:
    """[report.f] Tell at the end of a march what happened in it, and forget what was shown."""
    untold, state.untold, state.before = state.untold, [], None
    if state.journal is not None:
        for kind, fields, rule, audience in untold:
            seen_by = None if audience is None else frozenset(audience)
            state.tell(kind, fields, rule, seen_by)
