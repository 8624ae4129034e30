"""Detachments of an army: bands with a captain for open towns, a captain for its ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.games.campaign.evaluation.values import hosts_against, hours_between, value_of
from senlac.games.campaign.policy.choices import BAND, FAIR, MEET, SUPPORT, Choice, Ranked
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState

WHOLE: Final = ("relieve", "ferry", MEET, SUPPORT)
"""Missions that an army undertakes with its whole strength."""

LEAST: Final = 72
"""The minimum number of figures that an army keeps when it detaches a band."""

WALLS: Final = 5
"""A besieger keeps at least this many times the garrison."""

WORTH: Final = 8.0
"""The minimum worth of a town for which a band is sent."""


def band_lines(
    bodies: OrderReader, choice: Choice, ranked: Sequence[Ranked], claimed: Mapping[int, int]
) -> list[Action]:
    """[move.b] Return the lines by which an army detaches a band, if there is a town for it."""
    goals = [
        other.about for worth, other in ranked
        if other.verb == "seize" and worth >= WORTH and other.about != choice.about
        and other.about not in claimed
    ]  # fmt: skip
    together = choice.verb in WHOLE
    if not goals or together or bodies.has_plan() or not bodies.may_detach():
        return []
    state, place = bodies.state, bodies.place()
    captain = _spare_captain(state, place, 2)
    stack = _stack_for(state, place)
    if NOBODY in (captain, stack) or not _can_spare(state, place, stack, choice):
        return []
    return [
        Action("detach"), Action("take", stack), Action(COUNT, BAND), Action("take", captain),
        Action("ok"),
    ]  # fmt: skip


def captain_for(bodies: OrderReader) -> list[Action]:
    """[naval.p] Return the lines that put a captain aboard the fleet that is to carry an army.

    With a captain the ships can close a port, or fetch others, after the army has landed.
    """
    state, place = bodies.state, bodies.place()
    carrier = missions_of(bodies).carrier()
    captain = _spare_captain(state, place, 3)
    if NOBODY in (carrier, captain) or state.with_body(state.place(carrier)):
        return []
    return [Action("shift", carrier), Action("take", captain), Action("ok")]


def _spare_captain(state: CampaignState, place: int, least: int) -> int:
    """Return the item of the last captain of a force with at least `least` leaders, or `NOBODY`."""
    leaders = state.with_body(place)
    lords = len(state.catalogue.players)
    if len(leaders) < least or leaders[-1] < lords:
        return NOBODY
    return state.catalogue.first_leader + leaders[-1]


def _stack_for(state: CampaignState, place: int) -> int:
    """Return the worst stack of foot that is large enough for a band, `NOBODY` if there is none."""
    for stack in state.catalogue.worst_first:
        if state.catalogue.foot[stack] and state.figures[place][stack] >= BAND:
            return stack
    return NOBODY


def _can_spare(state: CampaignState, place: int, stack: int, choice: Choice) -> bool:
    """Return whether an army without a band is strong enough for its mission and nearby enemies."""
    seat, left = state.owner(place), state.strength(place) - BAND
    if left < LEAST:
        return False
    ground = state.catalogue.ground
    town = choice.about if choice.verb == "besiege" else ground.town_at[state.hex_of[place]]
    at_walls = choice.verb == "besiege" or state.besieging[place]
    if at_walls and left < WALLS * strength_of(state, state.foreign_forces_in(town, seat)):
        return False
    value = value_of(state, place) - BAND * state.catalogue.value[stack]
    week = state.catalogue.tables.files.tables.time.hours_in_turn
    near = [
        value_of(state, enemy) for enemy in hosts_against(state, seat)
        if hours_between(state, enemy, state.hex_of[place]) < week
    ]  # fmt: skip
    return value >= FAIR * max(near, default=0)
