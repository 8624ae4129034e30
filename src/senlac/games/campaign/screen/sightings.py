"""What a player has been told of others: pieces that fade with age."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.scene import Piece
from senlac.games.campaign.rules.reports.phase import TELLERS, in_words
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    STAYED,
    UNTOLD,
    Sighting,
    known_sightings,
    last_report,
)
from senlac.games.campaign.screen.drawing.board import symbol

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def sightings(state: CampaignState, seat: int) -> tuple[Piece, ...]:
    """[report.a, report.d] Return what a player has been told of bodies of others.

    Those of his last report go by their labels, s1 and so on; older ones cannot be named.
    """
    last = last_report(state)
    told = known_sightings(state, seat)
    return tuple(
        [seen_piece(state, seen, number, last) for number, seen in enumerate(told, start=1)]
    )


def seen_piece(state: CampaignState, seen: Sighting, number: int, last: int) -> Piece:
    """Return a sighting: its size as far as it was told, and how old it is."""
    fresh = seen.week == last
    size = seen.ships if seen.shape == FLEET else seen.size
    if size == UNTOLD and seen.foot != UNTOLD:
        size = seen.foot + max(seen.horse, 0)
    age = last - seen.week
    when = f"hour {seen.hour}" if seen.week else "in spring"
    if age:
        when = f"{age} {'week' if age == 1 else 'weeks'} ago"
    people = state.catalogue.player_names[seen.owner]
    return Piece(
        id=f"s{number}" if fresh else f"?{number}",
        name=f"{'A fleet' if seen.shape == FLEET else 'Men'} of {people}, {when}",
        side=seen.owner,
        space=state.catalogue.ground.board.names[seen.hex],
        symbol=symbol("fleet" if seen.shape == FLEET else "force"),
        value=f"~{size}" if size != UNTOLD else "?",
        note="gone" if seen.left != STAYED else "",
        style="kin-1" if fresh and seen.left == STAYED else "kin-1 dormant",
        spoken=in_words(seen),
        lines=(f"Told by {TELLERS[seen.source]}: {in_words(seen)}.",),
    )
