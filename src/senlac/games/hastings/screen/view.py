"""The view of the battle: it hides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model import play
from senlac.engine.model.phase_names import document_name
from senlac.games.hastings.catalogue import SIDES
from senlac.games.hastings.rules.combat.strength import value
from senlac.games.hastings.rules.constants import (
    BOX,
    DISORDERED,
    GONE,
    OFF_MAP,
    RETIRED,
    ROUTING,
    STATUSES,
)
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.ending import points, tally
from senlac.games.hastings.rules.rout.morale import breaks_on
from senlac.games.hastings.screen.rows.view import (
    ArrivalView,
    BannerView,
    BattleView,
    ClassView,
    LeaderView,
    RowView,
    SideView,
    UnitView,
)

if TYPE_CHECKING:
    from senlac.games.hastings.screen.rows.view import Place
    from senlac.games.hastings.state import HastingsState

PLACES: Final[dict[int, Place]] = {
    OFF_MAP: "off map", GONE: "lost", BOX: "out of arrows", RETIRED: "retired",
}  # fmt: skip
"""The names of places beside the map."""


def view(state: HastingsState) -> BattleView:
    """Return the view of the battle."""
    catalogue = state.catalogue
    return BattleView(
        scenario=state.scenario,
        map=[
            RowView(row=row, indent=indent, terrain=letters)
            for row, indent, letters in state.ground.rows
        ],
        backwards=catalogue.tables.sheet.backwards,
        turn=state.turn,
        turns=catalogue.last_turn,
        needs=catalogue.lead_needed if catalogue.by_lead else None,
        clock=catalogue.tables.turns.clock[state.turn - 1],
        phasing=state.side_name(state.phasing),
        step=step(state),
        doing=doing(state),
        deciding=[state.side_name(role) for role in play.actors(state)],
        sides=[_side(state, side) for side in SIDES],
        classes=[_class(state, group) for group in range(len(catalogue.classes))],
        units=[_unit(state, unit) for unit in range(catalogue.units)],
        leaders=[_leader(state, leader) for leader in range(catalogue.units, catalogue.banner)],
        banner=_banner(state),
        arrivals=[
            ArrivalView(unit=state.name(unit), turn=turn if turn >= 0 else None)
            for unit, turn in zip(catalogue.late, state.arrival_turn, strict=True)
            if state.hex_of[unit] == OFF_MAP
        ],
        lull=state.lull_used,
        hand_missiles=state.javelins_thrown,
        feigned=state.feint_used,
        locked=state.cavalry_locked(),
    )


def step(state: HastingsState) -> str:
    """Return the class of the present step, as in hints; "" when the battle is over."""
    return document_name(state.stack[-1]) if state.stack else ""


def doing(state: HastingsState) -> str:
    """[3.1a] Return the present step as text, "" when the battle is over."""
    phase = state.stack[-1] if state.stack else None
    return phase.step_name(state) if isinstance(phase, HastingsDecision) else ""


def _side(state: HastingsState, side: int) -> SideView:
    """Return a side's points: the total and its parts."""
    return SideView(
        name=state.side_name(side),
        army=state.catalogue.armies[side],
        points=points(state, side),
        tally=dict(tally(state, side)),
    )


def _class(state: HastingsState, group: int) -> ClassView:
    """Return a class with the lowest die that breaks it at its next loss."""
    catalogue = state.catalogue
    units = [unit for unit in range(catalogue.units) if catalogue.group[unit] == group]
    return ClassView(
        id=catalogue.classes[group],
        name=catalogue.class_names[group],
        alive=len([unit for unit in units if state.hex_of[unit] != GONE]),
        dead=state.losses[group],
        level=catalogue.break_level[group],
        breaks_at=breaks_on(state, group),
    )


def _at(state: HastingsState, piece: int) -> str | None:
    """Return the hex of a piece, None if it is not on the map."""
    hex_ = state.hex_of[piece]
    return state.hex_name(hex_) if hex_ >= 0 else None


def _place(state: HastingsState, piece: int) -> Place:
    """Return the place of a piece: on the map, or one beside it."""
    hex_ = state.hex_of[piece]
    return "map" if hex_ >= 0 else PLACES[hex_]


def _unit(state: HastingsState, unit: int) -> UnitView:
    catalogue = state.catalogue
    return UnitView(
        id=state.name(unit),
        side=state.side_name(catalogue.side[unit]),
        group=catalogue.classes[catalogue.group[unit]],
        kind=catalogue.kind[unit],
        at=_at(state, unit),
        place=_place(state, unit),
        facing=state.ground.facings.names[state.facing[unit]],
        status=STATUSES[state.status[unit]],
        value=value(state, unit),
        fired=bool(state.fired >> unit & 1),
        acted=bool(state.acted[unit]),
    )


def _leader(state: HastingsState, leader: int) -> LeaderView:
    """Return a leader; `rides` is the unit they will enter with."""
    unit = state.riding_with[leader - state.catalogue.units]
    waiting = unit >= 0 and state.hex_of[leader] == OFF_MAP
    return LeaderView(
        id=state.name(leader),
        side=state.side_name(state.catalogue.side[leader]),
        at=_at(state, leader),
        place=_place(state, leader),
        acted=bool(state.acted[leader]),
        rides=state.name(unit) if waiting else None,
    )


def _banner(state: HastingsState) -> BannerView:
    """Return the banner's place and holder."""
    piece, holder = state.catalogue.banner, state.banner_unit()
    return BannerView(
        at=_at(state, piece),
        place=_place(state, piece),
        holder=state.name(holder) if holder >= 0 else None,
    )


def counts(state: HastingsState) -> dict[str, int]:
    """Return the numbers that dice change: points, losses, and units by status."""
    catalogue = state.catalogue
    found: dict[str, int] = {}
    for side in SIDES:
        army, on_map = catalogue.armies[side], state.on_map(side)
        found[f"{army} points"] = points(state, side)
        for plight in (DISORDERED, ROUTING):
            units = [unit for unit in on_map if state.status[unit] == plight]
            found[f"{army} units {STATUSES[plight]}"] = len(units)
    for group, name in enumerate(catalogue.class_names):
        found[f"losses of the {name}"] = state.losses[group]
    boxed = [unit for unit in range(catalogue.units) if state.hex_of[unit] == BOX]
    found["archers out of arrows"] = len(boxed)
    return found
