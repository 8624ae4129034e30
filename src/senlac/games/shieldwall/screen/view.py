"""The view of a battle: complete, except for an army not yet revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import document_name
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.ending import score
from senlac.games.shieldwall.rules.set_up.levy import Purchase
from senlac.games.shieldwall.screen.rows.view import (
    BattleView,
    ObjectiveView,
    PurchaseView,
    SideView,
    UnitView,
)
from senlac.games.shieldwall.state import GONE, NOT_ARRIVED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.shieldwall.screen.rows.view import Facing
    from senlac.games.shieldwall.state import ShieldwallState

FACINGS: Final[tuple[Facing, ...]] = ("N", "E", "S", "W")


def view(state: ShieldwallState, roles: Sequence[int]) -> BattleView:
    """Return the view of the roles."""
    order = state.order
    top = state.stack[-1] if state.stack else None
    return BattleView(
        scenario=order.scenario,
        map=list(order.map),
        turn=state.turn,
        turns=order.turns,
        step=step(state),
        active=state.side_name(state.active),
        actions=state.actions,
        open_facing=order.open_facing,
        sides=[_side(state, side) for side in SIDES],
        units=[_unit(state, unit) for unit in range(len(order.units))],
        objectives=[
            ObjectiveView(
                at=prize.at,
                name=prize.name,
                points=prize.points,
                owner=state.side_name(owner) if owner >= 0 else None,
            )
            for prize, owner in zip(order.prizes, state.objective_owner, strict=True)
        ],
        purchase=_purchase(state, top, roles) if isinstance(top, Purchase) else None,
    )


def step(state: ShieldwallState) -> str:
    """[seq.1a] Return the name of the present step, "" when the battle is over."""
    return document_name(state.stack[-1]) if state.stack else ""


def _side(state: ShieldwallState, side: int) -> SideView:
    return SideView(
        name=state.side_name(side),
        nation=state.order.nations[side],
        carried=state.carried_actions[side],
        tally=state.eliminated_points[side],
        score=score(state, side),
        break_at=state.order.break_at[side],
        commander_lost=state.commander_lost(side),
    )


def _unit(state: ShieldwallState, unit: int) -> UnitView:
    card = state.order.units[unit]
    square = state.square[unit]
    return UnitView(
        id=card.id,
        side=state.side_name(card.side),
        type=card.type,
        kind=card.kind,
        letter=card.letter,
        name=card.name,
        commander=card.commander,
        at=state.square_name(square) if square >= 0 else None,
        facing=FACINGS[state.facing[unit]],
        hits=state.hits[unit],
        strength=state.catalogue.strength[unit],
        full_strength=state.full_strength(unit) if square >= 0 else None,
        exhausted=state.exhausted(unit),
        eliminated=square == GONE,
        arrives=card.arrive if square == NOT_ARRIVED else None,
        ordered=bool(state.ordered >> unit & 1),
        shot=bool(state.shot >> unit & 1),
        attacked=bool(state.attacked >> unit & 1),
    )


def _purchase(
    state: ShieldwallState, purchase: Purchase, roles: Sequence[int]
) -> dict[str, PurchaseView]:
    """[meet.2b] Return both sides' lists by the names of the sides."""
    return {state.side_name(side): purchase_view(state, purchase, roles, side) for side in SIDES}


def purchase_view(
    state: ShieldwallState, purchase: Purchase, roles: Sequence[int], side: int
) -> PurchaseView:
    """[meet.2b] Return whether a side has closed its list, and the list itself to its owner."""
    return PurchaseView(
        done=side in purchase.submitted,
        army=purchase.army(state, side) if side in roles else None,
        clears=purchase.times_cleared[side] if side in roles else None,
    )
