"""The view of a campaign: all except hands and face-down events in the PIPE phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import document_name
from senlac.engine.support.mask import members
from senlac.games.destiny.rules.constants import BOX, NEVER, NOBODY, TOSTIG_WAYS
from senlac.games.destiny.screen.politics import politics
from senlac.games.destiny.screen.rows.campaign import (
    AreaView,
    CampaignView,
    PartyView,
    PieceView,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState

SPOTS: Final = ("open", "town", "site")


def campaign(state: DestinyState, roles: Sequence[int]) -> CampaignView:
    """Return the view of some roles."""
    catalogue = state.catalogue
    ground = catalogue.ground
    return CampaignView(
        scenario=state.scenario,
        quick_battles=state.quick_battles,
        avoid_as_printed=state.printed_avoidance,
        turn=ground.turns[state.turn],
        step=document_name(state.stack[-1]) if state.stack else "",
        phasing=side_name(state, state.phasing),
        weather=catalogue.weathers[state.weather],
        sea=ground.seas[state.sea],
        conditions_die=state.conditions_die,
        crossing_die=state.crossing_die,
        tostig=TOSTIG_WAYS[state.tostig_as],
        extra={
            name: n for name, n in zip(catalogue.kinds, state.forces_from_events, strict=True) if n
        },
        wary=state.brittany_wary,
        sworn=state.sweyn_sworn,
        danes=state.danes,
        welsh_asked=state.welsh_asked,
        held_in_scotland=state.held_in_scotland,
        york=side_name(state, state.york),
        york_lost=state.york_lost,
        york_foothold=state.york_foothold,
        called=[ground.zones[zone] for zone in members(state.called)],
        sides=[party(state, side) for side in range(len(catalogue.sides))],
        pieces=[piece(state, n) for n, area in enumerate(state.area) if area >= BOX],
        areas=[area(state, number) for number in range(len(catalogue.areas))],
        politics=politics(state, roles),
    )


def side_name(state: DestinyState, side: int) -> str | None:
    """Return the id of a side, None for NOBODY."""
    return None if side == NOBODY else state.catalogue.sides[side]


def side_names(state: DestinyState, sides: int) -> list[str]:
    """Return the ids of the sides of a mask."""
    return [state.catalogue.sides[side] for side in members(sides)]


def turn_name(state: DestinyState, turn: int) -> str | None:
    """Return the id of a turn, None if there is none."""
    return None if turn == NEVER else state.catalogue.ground.turns[turn]


def party(state: DestinyState, side: int) -> PartyView:
    """Return what everyone knows of a side."""
    catalogue = state.catalogue
    return PartyView(
        id=catalogue.sides[side],
        legitimacy=state.legitimacy[side],
        temporary=state.temporary[side],
        holds=[catalogue.events[event] for event in members(state.held[side])],
        out=state.is_out(side),
        landed=turn_name(state, state.landed[side]),
        no_go=turn_name(state, state.no_go[side]),
        becalmed=bool(state.held_by_wind >> side & 1),
    )


def piece(state: DestinyState, number: int) -> PieceView:
    """Return a unit or a leader with its current status."""
    catalogue = state.catalogue
    base = len(catalogue.units)
    where = state.area[number]
    unit = number < base
    return PieceView(
        id=catalogue.pieces[number],
        side=side_name(state, state.side_of[number]),
        at=None if where == BOX else state.area_name(where),
        spot=SPOTS[state.spot_in_area[number]],
        inactive=unit and bool(state.inactive >> number & 1),
        no_move=unit and bool(state.stays_this_turn >> number & 1),
        moved=bool(state.moved >> number & 1),
        travelled=bool(state.travelled >> number & 1),
        stranded=bool(state.never_left_scotland >> number & 1),
        mark=not unit and bool(state.ready_to_call >> (number - base) & 1),
    )


def area(state: DestinyState, number: int) -> AreaView:
    """Return an area with its current status."""
    return AreaView(
        id=state.area_name(number),
        control=side_name(state, state.control[number]),
        forage=state.catalogue.ground.grades[state.forage_grade[number]],
        pending=side_name(state, state.battle_with[number]),
        giver=side_name(state, state.attacker[number]),
        beginner=side_name(state, state.initiative_by_right[number]),
        chooser=side_name(state, state.board_chooser[number]),
        worse=side_names(state, state.failed_to_avoid[number]),
        ways=[state.area_name(way) for way in members(state.entry_areas[number])],
        mixed=side_names(state, state.shared_with[number]),
        settled=side_names(state, state.no_battle_with[number]),
        foothold=bool(state.strong_at_start >> number & 1),
    )
