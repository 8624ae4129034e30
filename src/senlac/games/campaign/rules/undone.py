"""7.2.1: orders of bodies that fail: the player learns which, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.bodies import remove_body
from senlac.games.campaign.rules.constants import (
    AWAIT,
    BOARD,
    JOIN,
    LAND,
    LEAVE,
    NEUTRAL,
    NOBODY,
    STEP,
    TASKS,
)
from senlac.games.campaign.rules.march.events import called
from senlac.games.campaign.rules.plans import ABOUT, COUNT, KIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.games.campaign.state import CampaignState

VERBS: Final = {BOARD: "board", AWAIT: "await", LAND: "land", JOIN: "join"}
"""The lines about another body."""


def emit_undone(
    state: CampaignState, place: int, entries: Sequence[Sequence[int]], why: str
) -> None:
    """[order.k] Emit the failed entries of a body's plan, and why, to its player alone."""
    seat = state.owner(place)
    if state.journal is None or not entries or seat <= NEUTRAL:
        return
    name = state.catalogue.bodies[state.codes[place]]
    orders = order_texts(state, place, entries)
    fields: dict[str, Field] = {
        "body": name, "called": called(state, place), "orders": orders, "why": why,
    }  # fmt: skip
    state.emit("undone", fields, "order.k", frozenset([seat]))


def order_texts(state: CampaignState, place: int, entries: Sequence[Sequence[int]]) -> list[str]:
    """Format entries of a plan: a verb and its objects.

    Consecutive steps are one order with all their hexes. A task ends with its hex, starting from
    the body's hex.
    """
    names = state.catalogue.ground.board.names
    at = names[state.hex_of[place]]
    found: list[str] = []
    stepping = False
    for line in entries:
        kind = line[KIND]
        if kind == STEP:
            at = names[line[ABOUT]]
            if stepping:
                found[-1] += f" {at}"
            else:
                found.append(f"to {at}")
        elif kind == LEAVE:
            found.append(f"leave {state.catalogue.items[line[ABOUT]]} {line[COUNT]} {at}")
        elif kind in VERBS:
            found.append(f"{VERBS[kind]} {state.catalogue.bodies[line[ABOUT]]}")
        else:
            found.append(f"{TASKS[kind]} {at}")
        stepping = kind == STEP
    return found


def halt(state: CampaignState, place: int, why: str, first: Sequence[Sequence[int]] = ()) -> None:
    """[order.k] Halt a body for this week, and emit the orders that fail because of that.

    `first` are failed entries that are no longer in its plan.
    """
    emit_undone(state, place, [*first, *state.plans[place]], why)
    state.halted[place] = 1
    state.plans[place] = []
    state.points[place] = 0


def end_body(state: CampaignState, place: int, why: str) -> None:
    """[order.k] Remove a body, and emit the orders that fail because of that."""
    emit_undone(state, place, state.plans[place], why)
    remove_body(state, place)


def drop_if_empty(state: CampaignState, place: int) -> None:
    """Remove a body if it is empty."""
    empty = not (any(state.figures[place]) or any(state.models[place]) or state.ships[place])
    if empty and not state.with_body(place):
        end_body(state, place, "nothing is left of it")


def emit_unfinished(state: CampaignState) -> None:
    """[order.k, order.d] Drop the rest of all plans at the end of a week, and emit it."""
    for place, plan in enumerate(state.plans):
        if plan:
            emit_undone(state, place, plan, _why_unfinished(state, place))
            state.plans[place] = []


def _why_unfinished(state: CampaignState, place: int) -> str:
    """Return why a plan was not finished in the week, by its first entry."""
    if state.aboard[place] >= 0:
        return "its fleet did not land it"
    kind, about = state.plans[place][0][KIND], state.plans[place][0][ABOUT]
    if kind not in (BOARD, AWAIT, JOIN):
        return "the week was over"
    name, other = state.catalogue.bodies[about], state.place(about)
    if other == NOBODY:
        return f"{name} no longer exists"
    if state.hex_of[other] != state.hex_of[place]:
        return f"{name} is elsewhere"
    if kind == JOIN:
        return f"{name} is not in the same place, inside or in the field"
    return f"{name} was not there and ready for long enough"
