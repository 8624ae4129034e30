"""Draw the diagrams of the docs; the game's own rules compute the marked squares.

python -m scripts.diagrams      writes docs/images/shieldwall/*.svg
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from scripts.docpages.drawing import Board, picture

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.rules.aim import sees, squares_in_arc
from senlac.games.shieldwall.rules.blow import attack_dice
from senlac.games.shieldwall.rules.set_up.array import drawn_up
from senlac.games.shieldwall.state import ShieldwallState
from tests.games.shieldwall.board import Battle, battle

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images" / "shieldwall"
ARRAY_SEED: Final = 7
"""A seed that gives the southern army foot, cavalry and archers."""


def drawn(state: ShieldwallState, *, facing: bool = True, names: bool = False) -> Board:
    """Return a drawing of a battle."""
    board = Board(state.order.map)
    for unit, card in enumerate(state.order.units):
        if state.square[unit] >= 0:
            board.unit(
                state.square_name(state.square[unit]),
                card.side,
                card.letter,
                face="NESW"[state.facing[unit]] if facing else "",
                name=card.id if names else "",
                hits=state.hits[unit],
                commander=card.commander,
            )
    return board


def hatch(board: Board, state: ShieldwallState) -> None:
    """Hatch the squares that the waiting side controls."""
    for square, count in enumerate(state.enemy_control):
        if count:
            board.control(state.square_name(square))


def judged(board: Board, allowed: Iterable[str], asked: Iterable[str]) -> None:
    """Highlight the allowed squares, and cross out the others of those asked."""
    lit = set(allowed)
    for at in sorted(lit | set(asked)):
        if at in lit:
            board.lit(at)
            board.dot(at)
        else:
            board.cross(at)


def free_neighbours(fight: Battle, unit: str) -> list[str]:
    """Return the empty squares around a unit."""
    state = fight.state
    around = state.ground.board.neighbours[state.square[fight.unit(unit)]]
    return [state.square_name(square) for square in around if state.unit_at[square] < 0]


# ---- zones of control and steps -------------------------------------------------------------


def control() -> str:
    """Draw the squares that a unit controls, and the effect on a moving unit."""
    alone = battle(". . . . .\n. . . . .\n. . N1v . .\n. . . . .\nS1^ . . . .")
    zone = drawn(alone.state)
    hatch(zone, alone.state)
    slide = battle(". . . . .\n. . . . .\n. . N1v . .\n. S1^ . . .\n. . . . .")
    slid = drawn(slide.state)
    hatch(slid, slide.state)
    judged(slid, slide.moves("S1"), free_neighbours(slide, "S1"))
    ride = battle(
        ". . . . .\n. S1v . . .\n. . . . .\n. . . N1^ .\n. . . . .",
        "S1 fyrd", "N1 norman_cavalry", side="norman",
    )  # fmt: skip
    ridden = drawn(ride.state)
    hatch(ridden, ride.state)
    board = ride.state.ground.board
    rider = ride.unit("N1")
    origin, allowance = ride.state.square[rider], ride.state.catalogue.move[rider]
    reach = [
        board.names[square]
        for square in range(board.size)
        if ride.state.unit_at[square] < 0 and board.distance(square, origin) <= allowance
    ]
    judged(ridden, ride.moves("N1"), reach)
    return picture(
        "Zones of control",
        [
            (zone, "P controls the hatched squares"),
            (slid, "From control only into control"),
            (ridden, "Entering control does not stop a rider"),
        ],
    )


def diagonals() -> str:
    """Draw when a diagonal step is barred."""
    cases = [
        ("The way is clear", ". . .\n. . .\nS1^ . ."),
        ("Closed ground", ". . .\nm . .\nS1^ . ."),
        ("A friend", ". . .\n. . .\nS1^ S2^ ."),
        ("Enemy control", ". N1v .\n. . .\nS1^ . ."),
    ]
    panels = []
    for caption, rows in cases:
        fight = battle(rows)
        board = drawn(fight.state)
        hatch(board, fight.state)
        board.way("a1", "b2")
        if "b2" in fight.moves("S1"):
            board.lit("b2")
        else:
            board.cross("b2")
        panels.append((board, caption))
    return picture("Diagonal steps", panels)


# ---- facing, arc and sight ------------------------------------------------------------------


def facing() -> str:
    """Draw front, sides and rear, and the effect of an enemy on the flank."""
    alone = battle(". . .\n. S1^ .\n. . .")
    named = drawn(alone.state)
    for at, text in (("b3", "front"), ("a2", "left"), ("c2", "right"), ("b1", "rear")):
        named.note(at, text, small=True)
    flank = battle(". . .\n. S1^ N1<\n. . .", step="Melee")
    turn = battle(". . .\n. S1> N1<\n. . .", step="Melee")
    panels = [(named, "The four sides")]
    for way, fight in (("north", flank), ("east", turn)):
        may = "it strikes" if fight.offers("attack S1") else "it cannot strike"
        panels.append((drawn(fight.state), f"Facing {way}, {may}"))
    return picture("Facing", panels)


def sight_panel(rows: str, *notes: str) -> Board:
    """Return a drawing of what the archers S1 see in their arc, including empty squares."""
    fight = battle(rows, "S1 saxon_archers", *notes, step="Shooting")
    state = fight.state
    unit = fight.unit("S1")
    board = drawn(state)
    for square, line in squares_in_arc(state, unit):
        name = state.square_name(square)
        if state.side_at(square) == 0:
            continue
        if sees(state, state.square[unit], square, line):
            board.lit(name)
        else:
            board.cross(name)
    return board


def arc() -> str:
    """Draw the arc of archers, and the squares that are hidden from them."""
    between = ". . . . . . .\n. . . S2^ . h .\n. . w . . . .\n. . . S1^{} . . ."
    panels = [
        (sight_panel(". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . S1^ . . ."), "The arc"),
        (sight_panel(between.format("")), "What woods, a friend and a hill hide"),
        (sight_panel(between.format("/h")), "The same, seen from a hill"),
    ]
    return picture("Arc and line of sight", panels)


# ---- melee ----------------------------------------------------------------------------------


def support() -> str:
    """Draw how many dice an attack rolls."""
    cases = [
        (". N1v .\n. S1^ .\n. . .", ()),
        (". N1v .\n. S1^ S2^\n. . .", ()),
        (". N1v .\n. S1^ .\n. S2^ .", ("S2 saxon_archers",)),
        (". N1v .\nS2^ S1^ S3^\n. S4^ .", ("S4 saxon_archers",)),
    ]
    panels = []
    for rows, notes in cases:
        fight = battle(rows, *notes, step="Melee", actions=1)
        state = fight.state
        dice = attack_dice(state, fight.unit("S1"), fight.unit("N1"))
        plural = "die" if dice == 1 else "dice"
        panels.append((drawn(state), f"{dice} {plural}, pressed {dice + 1}"))
    return picture("Support and dice", panels)


def hill() -> str:
    """Draw when a hill helps the unit on it."""
    cases = [
        ("All come from below", "h h h\n. S1v/h N2<\n. N1^ ."),
        ("One stands on the hill", "h h h\n. S1v/h N2</h\n. N1^ ."),
    ]
    panels = []
    for caption, rows in cases:
        fight = battle(rows, step="Melee", side="norman", dice=[1])
        before = drawn(fight.state)
        # The other attack is still to come, so the turn and its marks continue.
        fight.play("attack N2")
        strength = fight.state.full_strength(fight.unit("S1"))
        panels.append((before, f"{caption}: {strength}"))
    return picture("A hill, and who comes up it", panels)


# ---- the meeting engagement -----------------------------------------------------------------


def array() -> str:
    """Draw an array: the order in which its units were placed."""
    options = {"board": "large", "south": "norman"}
    match = Match.new(GAME, "meeting", options=options, seed=ARRAY_SEED)
    state = match.state
    assert isinstance(state, ShieldwallState), "a match of this game"
    low, high = state.order.zones[0]
    board = Board(["." * len(state.order.map[0])] * (high - low + 1))
    for number, unit in enumerate(drawn_up(state, 0), start=1):
        card = state.order.units[unit]
        name = state.square_name(state.square[unit])
        at = f"{name[0]}{int(name[1:]) - low + 1}"
        board.unit(at, 0, card.letter, face=card.face, name=str(number), commander=card.commander)
    return picture("An army in array", [(board, "The front rank is the upper one")])


DIAGRAMS: Final[dict[str, Callable[[], str]]] = {
    "control": control,
    "diagonals": diagonals,
    "facing": facing,
    "arc": arc,
    "support": support,
    "hill": hill,
    "array": array,
}
"""By file name, the function that draws a diagram."""


def main() -> None:
    """Write all diagrams."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in DIAGRAMS.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
