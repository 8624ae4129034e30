"""The political table as roles may see it: everyone's plays, and their own hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.support.mask import members
from senlac.games.destiny.rules.pipe.obligations import compulsory_in_hand, is_bound, owed
from senlac.games.destiny.rules.pipe.phase import ChooseRival, PoliticalDecision
from senlac.games.destiny.screen.rows.politics import HandView, PoliticsView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState


def politics(state: DestinyState, roles: Sequence[int]) -> PoliticsView | None:
    """[4.0p] Return the view of the PIPE phase for some roles, None when it is over."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, PoliticalDecision):
        return None
    catalogue = state.catalogue
    events = catalogue.events
    return PoliticsView(
        acting=catalogue.sides[top.side],
        against=events[top.event] if isinstance(top, ChooseRival) else None,
        face_up=[events[event] for event in members(state.face_up)],
        face_down=state.face_down().bit_count(),
        played=[events[event] for event in members(state.played)],
        players=[
            hand(state, side, own=catalogue.role_of[side] in roles)
            for side in catalogue.politics.order
        ],
    )


def hand(state: DestinyState, side: int, *, own: bool) -> HandView:
    """[4.0p] Return the view of a player, with the hand if it is the viewer's own."""
    catalogue = state.catalogue
    number = compulsory_in_hand(state, side)
    return HandView(
        id=catalogue.sides[side],
        left=state.plays_left[side],
        cards=state.hands[side].bit_count(),
        from_hand=state.from_hand[side],
        least=state.min_compulsory[side],
        most=state.max_compulsory[side],
        hand=[catalogue.events[event] for event in members(state.hands[side])] if own else None,
        owed=owed(state, side, number) if own else None,
        bound=is_bound(state, side, number) if own else None,
    )
