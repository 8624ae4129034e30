"""Destinations of units: steps, diagonals, zones of control, and entry from the edge."""

from __future__ import annotations

from senlac.boards.square import NORTH
from senlac.engine.model.action import NONE
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import alternatives
from senlac.games.shieldwall.rules.ground import ARCHERS, CAVALRY
from senlac.games.shieldwall.state import EMPTY, GONE, NOT_ARRIVED, ShieldwallState


def destinations(state: ShieldwallState, unit: int) -> list[int]:
    """[move.1b, move.5a, move.5b] Return the squares to which a unit may move."""
    origin = state.square[unit]
    kind = state.catalogue.kind[unit]
    if state.catalogue.move[unit] == 1:
        may_end = state.ground.may_end[kind]
        return [to for to in steps(state, origin, kind) if may_end[to]]
    return cavalry_reach(state, origin, kind, state.catalogue.move[unit])


def cavalry_reach(state: ShieldwallState, origin: int, kind: int, allowance: int) -> list[int]:
    """[move.4c] Return the squares within several steps, each step checked separately."""
    # The square that the unit leaves still counts as occupied. That changes nothing: a diagonal
    # step past it ends on a square that is one step away from it.
    reached = [False] * len(state.unit_at)
    reached[origin] = True
    found: list[int] = []
    edge = [origin]
    for _ in range(allowance):
        further: list[int] = []
        for square in edge:
            for to in steps(state, square, kind):
                if not reached[to]:
                    reached[to] = True
                    further.append(to)
        found += further
        edge = further
    may_end = state.ground.may_end[kind]
    return [square for square in found if may_end[square]]


def path(state: ShieldwallState, unit: int, goal: int) -> list[int]:
    """[move.4c] Return the squares that a unit passes on a shortest way to a goal, the goal last.

    It is empty for a unit that is not on the board.
    """
    origin, kind = state.square[unit], state.catalogue.kind[unit]
    if origin < 0:
        return []
    came = {origin: origin}
    edge = [origin]
    while edge and goal not in came:
        further: list[int] = []
        for square in edge:
            for to in steps(state, square, kind):
                if to not in came:
                    came[to] = square
                    further.append(to)
        edge = further
    way: list[int] = []
    square = goal if goal in came else origin
    while square != origin:
        way.append(square)
        square = came[square]
    return way[::-1]


def steps(state: ShieldwallState, square: int, kind: int) -> list[int]:
    """[move.3a-3c, move.4a, move.6a] Return the squares one step away. Hot path: kept flat."""
    ground = state.ground
    at = state.unit_at
    control = state.enemy_control
    if control[square]:
        # [move.4a] Within enemy control, and only into enemy control.
        found = [to for to in ground.steps[kind][square] if at[to] < 0 and control[to]]
        for to, a, b in ground.diagonals[kind][square]:
            free = at[to] < 0 and at[a] < 0 and at[b] < 0
            if free and control[to] and not control[a] and not control[b]:
                found.append(to)
        return found
    found = [to for to in ground.steps[kind][square] if at[to] < 0]
    for to, a, b in ground.diagonals[kind][square]:
        if at[to] < 0 and at[a] < 0 and at[b] < 0 and not control[a] and not control[b]:
            found.append(to)
    return found


def entries(state: ShieldwallState, unit: int) -> list[int]:
    """[rein.1a, rein.1b] Return the squares on which a reinforcement may enter."""
    board = state.ground.board
    listed = [board.square(name) for name in state.order.units[unit].entry]
    free = [square for square in listed if state.unit_at[square] == EMPTY]
    if not free:
        edges = set.intersection(*[board.edge(square) for square in listed])
        along = [s for edge in sorted(edges) for s in board.edge_squares(edge)]
        free = [square for square in dict.fromkeys(along) if state.unit_at[square] == EMPTY]
    may_end = state.ground.may_end[state.catalogue.kind[unit]]
    return [square for square in free if may_end[square]]


# ---- why not ------------------------------------------------------------------------------------


def journey_refusal(state: ShieldwallState, unit: int, target: int) -> Refusal:
    """Return the rule that forbids a unit to move to a square, or to any square."""
    origin = state.square[unit]
    name = state.display_name(unit)
    if target == NONE:
        return Refusal("move.6a", f"No square that {name} could move to is open.")
    where = state.square_name(target)
    if target == origin:
        return Refusal("move.7b", f"{name} is already there; to change its facing, turn it.")
    refusal = _closed(state, unit, target)
    if refusal is not None:
        return refusal
    if state.unit_at[target] != EMPTY:
        return _taken(state, target, "move.6a")
    distance = state.ground.board.distance(origin, target)
    allowance = state.catalogue.move[unit]
    if distance > allowance:
        rule = "move.5b" if state.catalogue.kind[unit] == CAVALRY else "move.5a"
        squares = f"{allowance} square{'s' if allowance > 1 else ''}"
        return Refusal(rule, f"{name} moves {squares}; {where} is {distance} away.")
    if not state.ground.may_end[state.catalogue.kind[unit]][target]:
        return Refusal(
            "terr.2a", f"{name} may ride through the town at {where}, but not stop there."
        )
    return _way_refusal(state, unit, target)


def _way_refusal(state: ShieldwallState, unit: int, target: int) -> Refusal:
    """Return the rule that blocks the most direct path to an unreachable square."""
    board = state.ground.board
    square = state.square[unit]

    def left(step: int) -> int:
        north, east = board.offset(step, target, NORTH)
        return north * north + east * east

    while square != target:
        step = min(board.neighbours[square], key=left)
        refusal = step_refusal(state, unit, square, step)
        if refusal is not None:
            return refusal
        square = step
    raise AssertionError(f"{state.display_name(unit)} may move to {state.square_name(target)}")


def step_refusal(state: ShieldwallState, unit: int, square: int, to: int) -> Refusal | None:
    """Return the rule that forbids one step to a neighbour, None if it is allowed."""
    refusal = _closed(state, unit, to)
    if refusal is not None:
        return refusal
    if state.unit_at[to] != EMPTY:
        return _taken(state, to, "move.6b")
    control = state.enemy_control
    names = state.ground.board.names
    if control[square] and not control[to]:
        why = f"The step from {names[square]} to {names[to]} would leave enemy control."
        return Refusal("move.4a", why)
    for end, a, b in state.ground.board.diagonal_steps[square]:
        if end == to:
            for corner in (a, b):
                refusal = _corner(state, unit, corner)
                if refusal is not None:
                    return refusal
    return None


def _corner(state: ShieldwallState, unit: int, corner: int) -> Refusal | None:
    """[move.3a-3d] Return the rule by which a corner square blocks a diagonal step."""
    name = state.square_name(corner)
    if state.ground.closed[state.catalogue.kind[unit]][corner]:
        terrain = state.ground.terrain[corner].id
        return Refusal("move.3a", f"The diagonal passes {name}, {terrain} closed to the unit.")
    standing = state.unit_at[corner]
    if standing != EMPTY:
        own = state.catalogue.side[standing] == state.active
        rule = "move.3b" if own else "move.3c"
        return Refusal(
            rule, f"The diagonal passes {name}, where {state.display_name(standing)} stands."
        )
    if state.enemy_control[corner]:
        return Refusal("move.3c", f"The diagonal passes {name}, which the enemy controls.")
    return None


def _closed(state: ShieldwallState, unit: int, square: int) -> Refusal | None:
    """[terr.1a, terr.3a, terr.4a] Return the rule that closes a square's ground to a unit."""
    kind = state.catalogue.kind[unit]
    if not state.ground.closed[kind][square]:
        return None
    terrain = state.ground.terrain[square].id
    where = state.square_name(square)
    rule = {"woods": "terr.1a", "river": "terr.4a"}.get(terrain, "terr.3a")
    who = "only archers" if terrain == "woods" and kind != ARCHERS else "no unit"
    return Refusal(rule, f"{where} is {terrain}, which {who} may enter.")


def _taken(state: ShieldwallState, square: int, rule: str) -> Refusal:
    """[move.6a, move.6b] Return a refusal that names the unit on a square."""
    name = state.display_name(state.unit_at[square])
    return Refusal(rule, f"{name} stands on {state.square_name(square)}; one unit per square.")


def entry_refusal(state: ShieldwallState, unit: int, square: int) -> Refusal | None:
    """Return the rule that forbids a reinforcement to enter at a square, None if it may."""
    name = state.display_name(unit)
    card = state.order.units[unit]
    if card.side != state.active:
        return Refusal("seq.1b", f"{name} is the enemy's.")
    if state.square[unit] == GONE:
        return Refusal("elim.1a", f"{name} has been eliminated.")
    if state.square[unit] != NOT_ARRIVED:
        return Refusal("rein.1a", f"{name} is already on the board.")
    if state.turn < card.arrive:
        return Refusal("rein.1a", f"{name} may enter from game turn {card.arrive}.")
    if square in entries(state, unit):
        return None
    squares = alternatives([state.square_name(s) for s in entries(state, unit)])
    where = f"may enter at {squares}" if squares else "cannot enter now: no square is free"
    return Refusal("rein.1b", f"{name} {where}.")
