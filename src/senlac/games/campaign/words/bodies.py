"""Names of bodies in words, by their leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.text import listed

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def kind_of(state: CampaignState, place: int) -> str:
    """Return the kind of a body: force or fleet."""
    return "fleet" if state.is_fleet(place) else "force"


def leaders_of(state: CampaignState, place: int) -> list[int]:
    """[naval.p] Return the leaders with a body, lords first; for a fleet also those aboard."""
    found = [
        leader for body in (place, *state.forces_aboard(place)) for leader in state.with_body(body)
    ]
    return sorted(found)


def leaders_named(state: CampaignState, place: int) -> str:
    """Return the names of the leaders with a body, "" if there are none."""
    return listed([state.catalogue.leader_names[leader] for leader in leaders_of(state, place)])


def body_named(state: CampaignState, code: int) -> str:
    """Return a body by its first leader and its id, by the id alone without a leader.

    A body that does not exist yet, or no longer, has only its id.
    """
    name, place = state.catalogue.bodies[code], state.place(code)
    leaders = leaders_of(state, place) if place >= 0 else []
    return f"{state.catalogue.leader_names[leaders[0]]} ({name})" if leaders else name


def title(state: CampaignState, place: int) -> str:
    """Return a body within a sentence, by all its leaders."""
    leaders, kind = leaders_named(state, place), kind_of(state, place)
    return f"the {kind} of {leaders}" if leaders else f"a {kind} without a leader"
