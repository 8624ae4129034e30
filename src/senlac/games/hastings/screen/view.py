"""What the roles may know of the battle: everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine import play
from senlac.games.hastings.catalogue import SIDES
from senlac.games.hastings.rules.combat.strength import value
from senlac.games.hastings.rules.conditions import (
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
"""Where pieces are that are not on the map."""


def view(state: HastingsState) -> BattleView:
    """Return all there is to know."""
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
            for unit, turn in zip(catalogue.late, state.arrival, strict=True)
            if state.where[unit] == OFF_MAP
        ],
        lull=state.lulled,
        hand_missiles=state.thrown,
        feigned=state.feigned,
        locked=state.locked(),
    )


def step(state: HastingsState) -> str:
    """Return the class of the present step, by which hints know it; "" when the battle is over."""
    return type(state.stack[-1]).__name__ if state.stack else ""


def doing(state: HastingsState) -> str:
    """[3.1a] Return what is being done in the present step, in words, "" when it is over."""
    phase = state.stack[-1] if state.stack else None
    return phase.step(state) if isinstance(phase, HastingsDecision) else ""


def _side(state: HastingsState, side: int) -> SideView:
    """Return a side's points, the whole and its parts."""
    return SideView(
        name=state.side_name(side),
        army=state.catalogue.armies[side],
        points=points(state, side),
        tally=dict(tally(state, side)),
    )


def _class(state: HastingsState, group: int) -> ClassView:
    """Return how a class stands, and the lowest die that breaks it at its next loss."""
    catalogue = state.catalogue
    units = [unit for unit in range(catalogue.units) if catalogue.group[unit] == group]
    return ClassView(
        id=catalogue.classes[group],
        name=catalogue.class_names[group],
        alive=len([unit for unit in units if state.where[unit] != GONE]),
        dead=state.dead[group],
        level=catalogue.break_level[group],
        breaks_at=breaks_on(state, group),
    )


def _at(state: HastingsState, piece: int) -> str | None:
    """Return the hex that a piece is on, None if it is on none."""
    hex_ = state.where[piece]
    return state.hex_name(hex_) if hex_ >= 0 else None


def _place(state: HastingsState, piece: int) -> Place:
    """Return where a piece is: on the map, or for what reason not."""
    hex_ = state.where[piece]
    return "map" if hex_ >= 0 else PLACES[hex_]


def _unit(state: HastingsState, unit: int) -> UnitView:
    """Return a unit as it stands."""
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
    """Return a leader as he stands; `rides` names the unit he will come on with."""
    unit = state.rides[leader - state.catalogue.units]
    waiting = unit >= 0 and state.where[leader] == OFF_MAP
    return LeaderView(
        id=state.name(leader),
        side=state.side_name(state.catalogue.side[leader]),
        at=_at(state, leader),
        place=_place(state, leader),
        acted=bool(state.acted[leader]),
        rides=state.name(unit) if waiting else None,
    )


def _banner(state: HastingsState) -> BannerView:
    """Return where the banner is, and who has it."""
    piece, holder = state.catalogue.banner, state.holder()
    return BannerView(
        at=_at(state, piece),
        place=_place(state, piece),
        holder=state.name(holder) if holder >= 0 else None,
    )


def counts(state: HastingsState) -> dict[str, int]:
    """Return what dice change: points, losses, and how many units are in each plight."""
    catalogue = state.catalogue
    found: dict[str, int] = {}
    for side in SIDES:
        army, on_map = catalogue.armies[side], state.on_map(side)
        found[f"{army} points"] = points(state, side)
        for plight in (DISORDERED, ROUTING):
            units = [unit for unit in on_map if state.status[unit] == plight]
            found[f"{army} units {STATUSES[plight]}"] = len(units)
    for group, name in enumerate(catalogue.class_names):
        found[f"losses of the {name}"] = state.dead[group]
    boxed = [unit for unit in range(catalogue.units) if state.where[unit] == BOX]
    found["archers out of arrows"] = len(boxed)
    return found
