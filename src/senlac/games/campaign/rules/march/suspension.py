"""7.3: withheld events and the displayed state while a march stops for a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.document import parse_object, to_json
from senlac.engine.model.event import Event
from senlac.engine.model.fields import added_to, document_types
from senlac.games.campaign.rules.constants import ROUNDS
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from senlac.engine.data.document import Document

ASIDE: Final = ("state_when_sealed", "pending_events")
"""The fields that are not part of the remembered campaign."""


def may_stop(state: CampaignState) -> bool:
    """[table.a] Return whether a march of this war may stop for battles fought elsewhere."""
    return state.battles != ROUNDS


def remember(state: CampaignState) -> None:
    """[report.f] Store the campaign when the sheets are sealed, to be shown during a stop."""
    if may_stop(state):
        state.state_when_sealed = _written(state)


def state_when_sealed(state: CampaignState) -> CampaignState:
    """[report.f] Return the campaign as it was when the sheets were sealed, at no step.

    While no march is stopped this is the state itself.
    """
    if state.state_when_sealed is None:
        return state
    found = CampaignState()
    found.edition = state.edition
    found.catalogue = state.catalogue
    for name, value in _read(state.state_when_sealed).items():
        setattr(found, name, value)
    return found


def shown(state: CampaignState) -> CampaignState:
    """[report.f] Return the campaign to be shown: as recalled, at the current step."""
    found = state_when_sealed(state)
    if found is not state:
        found.stack = state.stack
    return found


def remember_as(state: CampaignState, shown: CampaignState) -> None:
    """[report.f] Replace the campaign that is shown while the march is stopped."""
    state.state_when_sealed = _written(shown)


def _written(state: CampaignState) -> dict[str, Any]:
    """Encode the fields of a campaign."""
    shapes = document_types(CampaignState).items()
    return {name: to_json(getattr(state, name), s) for name, s in shapes if name not in ASIDE}


def _read(document: Document) -> dict[str, Any]:
    """Decode the fields of a campaign."""
    shapes = {n: shape for n, shape in document_types(CampaignState).items() if n not in ASIDE}
    newer = frozenset(added_to(CampaignState))
    read: dict[str, Any] = parse_object(document, shapes, "state_when_sealed", newer)
    return read


def suspend_events(state: CampaignState) -> list[Event] | None:
    """[report.f] Start to withhold the events of a march that may stop; return the journal.

    Events are withheld even without a journal, so that a match does not depend on it.
    """
    listener = state.journal
    if may_stop(state):
        state.journal = []
    return listener


def end_holding(state: CampaignState, listener: list[Event] | None) -> None:
    """[report.f] Add the new events to those that are emitted when the march is over."""
    if may_stop(state):
        told = [
            (event.kind, dict(event.fields), event.rule,
             None if event.audience is None else sorted(event.audience))
            for event in state.journal or ()
        ]  # fmt: skip
        state.pending_events = [*state.pending_events, *told]
        state.journal = listener


def emit_all(state: CampaignState) -> None:
    """[report.f] Emit the withheld events at the end of a march, and drop the stored campaign."""
    untold, state.pending_events, state.state_when_sealed = state.pending_events, [], None
    if state.journal is not None:
        for kind, fields, rule, audience in untold:
            seen_by = None if audience is None else frozenset(audience)
            state.emit(kind, fields, rule, seen_by)
