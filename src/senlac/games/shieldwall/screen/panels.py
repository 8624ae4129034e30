"""The panels beside the board: one for each side, and the victory conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Panel, PanelRow, Track, TrackSide
from senlac.engine.support.text import capital, count
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.ending import score
from senlac.games.shieldwall.rules.set_up.levy import Purchase, cost
from senlac.games.shieldwall.screen.drawing.symbols import emblem
from senlac.games.shieldwall.screen.view import purchase_view
from senlac.games.shieldwall.state import GONE
from senlac.games.shieldwall.words.titles import army, colour, people_of, the_army

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.shieldwall.state import ShieldwallState


VICTORY: Final = "victory"
"""The id of the panel that says how the battle is won."""


def tracks(state: ShieldwallState) -> tuple[Track, ...]:
    """[win.1a, win.2b] Return the turn track, both sides' losses, and the score if it counts."""
    turn = Track("turn", "Game turn", state.turn, state.order.turns)
    if state.stack and isinstance(state.stack[-1], Purchase):
        return (turn,)
    losses = Track("losses", "Losses", 0, 0, panel=VICTORY, sides=tuple([
        on_track(state, side, *losses_of(state, side)) for side in SIDES
    ]))  # fmt: skip
    if not state.order.prizes:
        return (turn, losses)
    scores = tuple([on_track(state, side, score(state, side), 0) for side in SIDES])
    return (turn, losses, Track("score", "Score", 0, 0, panel=VICTORY, sides=scores))


def on_track(state: ShieldwallState, side: int, at: int, of: int) -> TrackSide:
    """Return the number of a side on a track."""
    return TrackSide(colour(state.order, side), army(state.order, side), at, of)


def losses_of(state: ShieldwallState, side: int) -> tuple[int, int]:
    """[win.1a] Return the points that a side has lost, at most those that break it, and these."""
    most = state.order.break_at[side]
    return min(state.eliminated_points[1 - side], most), most


def panels(state: ShieldwallState, roles: Sequence[int]) -> tuple[Panel, ...]:
    """Return the panels that the roles may see."""
    phase = state.stack[-1] if state.stack else None
    if isinstance(phase, Purchase):
        return tuple([purchase_panel(state, phase, roles, side) for side in SIDES])
    return (*[side_panel(state, side) for side in SIDES], victory_panel(state))


def titled(state: ShieldwallState, side: int, rows: list[PanelRow], *, active: bool) -> Panel:
    """Return a side's panel."""
    return Panel(
        id=state.side_name(side),
        title=army(state.order, side),
        rows=tuple(rows),
        side=colour(state.order, side),
        symbol=emblem(state.order.nations[side]),
        active=active,
    )


def side_panel(state: ShieldwallState, side: int) -> Panel:
    """Return a side's panel: its losses, actions, commander and score."""
    lost, most = losses_of(state, side)
    rows = [PanelRow("Losses", f"{lost} of {most}", (lost, most))]
    active = state.outcome is None and state.active == side
    if active:
        rows.append(PanelRow("Actions", str(state.actions), tokens=state.actions))
    carried = state.carried_actions[side]
    rows.append(PanelRow("Carried over", str(carried), tokens=carried, style="carried"))
    rows.append(PanelRow("Commander", commander(state, side)))
    if state.order.prizes:
        rows.append(PanelRow("Score", str(score(state, side))))
    rows += absent_rows(state, side)
    return titled(state, side, rows, active=active)


def commander(state: ShieldwallState, side: int) -> str:
    """[cmd.4a, cmd.4b] Return the status of a side's commander."""
    unit = state.catalogue.commander[side]
    if unit < 0:
        return "none: 1 command die"
    if state.commander_lost(side):
        return "lost: 1 command die"
    return f"with {state.display_name(unit)}"


def absent_rows(state: ShieldwallState, side: int) -> list[PanelRow]:
    """Return the units that are not on the board: reinforcements and eliminated ones."""
    cards = state.order.units
    rows = []
    waiting = [f"{state.display_name(u)} from turn {cards[u].arrive}" for u in state.waiting(side)]
    if waiting:
        rows.append(PanelRow("To come", ", ".join(waiting)))
    fallen = [state.display_name(u) for u in state.catalogue.of[side] if state.square[u] == GONE]
    if fallen:
        rows.append(PanelRow("Fallen", ", ".join(fallen), style="fallen"))
    return rows


def victory_panel(state: ShieldwallState) -> Panel:
    """[win.1a-win.2b] Return the victory conditions."""
    order = state.order
    limit = f"after turn {order.turns}"
    if order.at_limit >= 0:
        last = f"{capital(people_of(order, order.at_limit))} win {limit}."
    else:
        last = f"The higher score wins {limit}; a tie goes to {the_army(order, order.tie)}."
    at_once = "A side that has lost enough points of units, or has no units left, breaks and loses."
    rows = [
        PanelRow("At once", at_once),
        *[loss_row(state, side) for side in SIDES],
        PanelRow("Otherwise", last),
    ]
    if order.prizes:
        rows.append(PanelRow("Score", "Points for eliminated enemies and for objectives held."))
        rows += [PanelRow(army(order, side), str(score(state, side))) for side in SIDES]
    return Panel(VICTORY, "How to win", tuple(rows))


def loss_row(state: ShieldwallState, side: int) -> PanelRow:
    """[win.1a] Return how many points a side has lost, and how many more break it."""
    lost, most = losses_of(state, side)
    return PanelRow(army(state.order, side), f"{lost} lost; {most - lost} more and it breaks",
                    (lost, most), style=f"side-{colour(state.order, side)}")  # fmt: skip


def purchase_panel(
    state: ShieldwallState, phase: Purchase, roles: Sequence[int], side: int
) -> Panel:
    """[meet.2a] Return a side's list, if the roles may see it."""
    listed = purchase_view(state, phase, roles, side)
    rows = [PanelRow("List", "closed" if listed.done else "open")]
    if listed.army is not None:
        tables = state.tables
        most = tables.meeting_boards[phase.board].points
        spent = cost(tables, listed.army)
        rows.append(PanelRow("Points", f"{spent} of {most}", (spent, most)))
        rows += [
            PanelRow(tables.unit_types[kind].name, count(listed.army.count(kind), "unit"))
            for kind in dict.fromkeys(listed.army)
        ]
    return titled(state, side, rows, active=not listed.done)
