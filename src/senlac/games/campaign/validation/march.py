"""Validation of the withheld events of a stopped march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.event import Event
from senlac.engine.support.validation import require
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.march.suspension import may_stop
from senlac.games.campaign.words.events import BOTH_CALLED, EVENT_CATALOGUE

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.campaign.state import CampaignState, PendingEvent


def present_event(event: PendingEvent) -> PendingEvent:
    """Return a withheld event under its present names."""
    kind, fields, rule, audience = event
    present = EVENT_CATALOGUE.present(Event(kind, fields, rule))
    # Events of earlier releases do not say what bodies are called.
    declared = EVENT_CATALOGUE.fields(present.kind) if present.kind in EVENT_CATALOGUE.kinds else {}
    blank: dict[str, Field] = {name: "" for name in BOTH_CALLED if declared.get(name) == "text"}
    if declared.get("called") == "texts":
        blank["called"] = []
    return present.kind, {**blank, **present.fields}, rule, audience


def validate_march(state: CampaignState) -> None:
    """Require an earlier campaign and withheld events only while a march is stopped.

    Raises:
        RecordError: `state_when_sealed` or `pending_events` do not fit.
    """
    marching = any([isinstance(phase, March) for phase in state.stack])
    stopped = marching and may_stop(state)
    require(
        (state.state_when_sealed is not None) == stopped,
        "state_when_sealed: only while the march is stopped",
    )
    require(stopped or not state.pending_events, "pending_events: only while the march is stopped")
    for kind, fields, rule, _ in state.pending_events:
        fault = EVENT_CATALOGUE.schema_error(Event(kind, fields, rule))
        require(not fault, f"pending_events: {fault}")
