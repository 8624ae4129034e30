"""Marks on the squares: objectives, entry squares, zones, arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.drawing.squares import SIDE
from senlac.engine.screen.scene import Arrow, Highlight, Mark
from senlac.engine.support.text import capital
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.aim import sees, squares_in_arc
from senlac.games.shieldwall.rules.blow import attack_dice, facing_enemies
from senlac.games.shieldwall.rules.melee import Melee, attack_cost, attackers
from senlac.games.shieldwall.rules.movement import Facing, Movement
from senlac.games.shieldwall.rules.passage import entries
from senlac.games.shieldwall.rules.set_up.array import Deployment
from senlac.games.shieldwall.rules.shooting import Shooting
from senlac.games.shieldwall.words.titles import colour, people_of, the_army

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point
    from senlac.games.shieldwall.screen.drawing.layout import BoardGeometry
    from senlac.games.shieldwall.state import ShieldwallState

CONTROL: Final = "Enemy control: from such a square a unit may only step to another one"
"""[move.4a] What the hatching around enemies means."""

CORNER: Final = 17.0
"""The distance of a mark from the sides of its square."""


def marks(state: ShieldwallState, layout: BoardGeometry) -> tuple[Mark, ...]:
    """Return the objectives, and the entry squares of reinforcements that are due."""
    return (*objectives(state, layout), *arrivals(state, layout))


def objectives(state: ShieldwallState, layout: BoardGeometry) -> list[Mark]:
    """[obj.1a] Return a pennant for each objective, in its owner's colour."""
    found = []
    for prize, owner in zip(state.order.prizes, state.objective_owner, strict=True):
        held = f"held by {the_army(state.order, owner)}" if owner >= 0 else "not held yet"
        square = state.ground.board.square(prize.at)
        mark = Mark(
            space=prize.at,
            style=f"objective side-{colour(state.order, owner)}" if owner >= 0 else "objective",
            name=f"{prize.name}: {prize.points} points, {held}",
            at=corner(layout, square, left=True),
            symbol="pennant",
            text=str(prize.points),
        )
        found.append(mark)
    return found


def arrivals(state: ShieldwallState, layout: BoardGeometry) -> list[Mark]:
    """[rein.1a] Return the entry squares of this game turn."""
    found: dict[int, Mark] = {}
    for side in SIDES:
        for unit in state.waiting(side):
            card = state.order.units[unit]
            if card.arrive > state.turn:
                continue
            for square in entries(state, unit):
                name = f"{capital(people_of(state.order, side))} may enter here"
                at = corner(layout, square, left=False)
                place = state.square_name(square)
                style = f"entry side-{colour(state.order, side)}"
                found[square] = Mark(place, style, name, at, "arrival")
    return list(found.values())


def corner(layout: BoardGeometry, square: int, *, left: bool) -> Point:
    """Return the position of a mark: an upper corner of its square."""
    x, y = layout.squares.corner(square)
    return (x + (CORNER if left else SIDE - CORNER), y + CORNER)


# ---- while a unit is selected --------------------------------------------------------------------


def highlights(state: ShieldwallState) -> tuple[Highlight, ...]:
    """Return the highlights shown while one of the active player's units is selected."""
    if not state.stack:
        return ()
    phase = state.stack[-1]
    if isinstance(phase, Movement | Facing):
        return control(state)
    if isinstance(phase, Shooting):
        return tuple([shown for unit in phase.ready(state) for shown in arc(state, unit)])
    if isinstance(phase, Deployment):
        return zone(state, phase.side)
    return ()


def control(state: ShieldwallState) -> tuple[Highlight, ...]:
    """[units.2a] Return the squares that the enemy controls."""
    names = state.ground.board.names
    squares = [names[square] for square, count in enumerate(state.enemy_control) if count]
    own = [state.unit_name(unit) for unit in state.standing(state.active)]
    return (Highlight(tuple(own), "control", CONTROL, tuple(squares)),)


def arc(state: ShieldwallState, unit: int) -> list[Highlight]:
    """[shoot.3a, shoot.3b] Return the squares in the arc of archers, visible and hidden."""
    origin = state.square[unit]
    seen: list[str] = []
    hidden: list[str] = []
    for square, sight in squares_in_arc(state, unit):
        within = seen if sees(state, origin, square, sight) else hidden
        within.append(state.square_name(square))
    archers = (state.unit_name(unit),)
    return [
        Highlight(archers, "arc", "In range and in sight", tuple(seen)),
        Highlight(archers, "hidden", "Hidden from these archers", tuple(hidden)),
    ]


def zone(state: ShieldwallState, side: int) -> tuple[Highlight, ...]:
    """[meet.3a] Return the squares on which a side sets up."""
    board = state.ground.board
    low, high = state.order.zones[side]
    squares = [board.names[s] for rank in range(low, high + 1) for s in board.rank_squares(rank)]
    own = [state.unit_name(unit) for unit in state.standing(side)]
    return (Highlight(tuple(own), "zone", "Set-up zone of this army", tuple(squares)),)


def arrows(state: ShieldwallState) -> tuple[Arrow, ...]:
    """[melee.1b, melee.3a] Return all attacks that may be ordered, with their numbers of dice."""
    if not (state.stack and isinstance(state.stack[-1], Melee)):
        return ()
    able = [unit for unit in attackers(state) if attack_cost(state, unit) <= state.actions]
    return tuple(
        [attack(state, unit, target) for unit in able for target in facing_enemies(state, unit)]
    )


def attack(state: ShieldwallState, unit: int, target: int) -> Arrow:
    """Return an attack as an arrow."""
    dice = attack_dice(state, unit, target)
    piece, other = state.unit_name(unit), state.unit_name(target)
    price = ", for an action" if attack_cost(state, unit) else ""
    one, two = state.display_name(unit), state.display_name(target)
    named = f"attack {piece} {other}" if state.catalogue.open_facing else f"attack {piece}"
    return Arrow(
        piece=piece,
        target=other,
        style="attack paid" if price else "attack",
        text=str(dice),
        name=f"{one} attacks {two} with {dice} {'die' if dice == 1 else 'dice'}{price}",
        action=named,
    )
