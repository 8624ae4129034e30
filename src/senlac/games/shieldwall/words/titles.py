"""The words of the screen: how sides, steps, units and grounds are called there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.words import listed
from senlac.games.shieldwall.rules.ground import COVER, HEIGHT

if TYPE_CHECKING:
    from senlac.engine.phase import Phase
    from senlac.games.shieldwall.catalogue import Catalogue
    from senlac.games.shieldwall.data.rows.order import OrderOfBattle
    from senlac.games.shieldwall.data.rows.tables import Terrain
    from senlac.games.shieldwall.rules.ground import Ground
    from senlac.games.shieldwall.state import ShieldwallState

NATIONS: Final = {"saxon": "Saxons", "norman": "Normans", "norse": "Norse"}

STEPS: Final = {
    "Reorganise": "Reorganise",
    "Movement": "Movement",
    "Facing": "Movement",
    "Shooting": "Shooting",
    "Melee": "Melee",
    "Reroll": "Melee",
    "Deployment": "Set-up",
    "Purchase": "Armies",
}
"""The step that a phase belongs to."""

KINDS: Final = {"foot": "foot", "archers": "archers", "cavalry": "cavalry"}
SIDES_OF_SQUARES: Final = ("north", "east", "south", "west")


def army(order: OrderOfBattle, side: int) -> str:
    """Return what a side is called: its nation, and its place or role where that says more."""
    nation = NATIONS.get(order.nations[side], order.nations[side])
    role = order.sides[side]
    return nation if role == order.nations[side] else f"{nation} ({role})"


def the_army(order: OrderOfBattle, side: int) -> str:
    """Return what a side is called within a sentence; in a called battle it may be a person."""
    named = army(order, side)
    return f"the {named}" if order.call is None else named


def colour(order: OrderOfBattle, side: int) -> int:
    """Return the colour of a side: that of its place, unless who calls the battle knows better."""
    return side if order.call is None else order.call.colours()[side]


def step(phase: Phase[ShieldwallState]) -> str:
    """Return the name of the step that waits."""
    return STEPS[type(phase).__name__]


def unit_title(catalogue: Catalogue, unit: int) -> str:
    """Return what a unit is called: `King Harold (Saxon Housecarls, S4)`."""
    card, called = catalogue.order.units[unit], catalogue.called[unit]
    known = catalogue.tables.unit_types.get(card.type)
    if known is None or known.name == card.name:
        return f"{card.name} ({called})"
    return f"{card.name} ({known.name}, {called})"


def ground_lines(terrain: Terrain, bonus: int) -> list[str]:
    """Return what a player should know of a ground."""
    return [entry_line(terrain), *defence_lines(terrain, bonus), *sight_lines(terrain)]


def entry_line(terrain: Terrain) -> str:
    """[terr.1a-4a] Say who may enter a ground, and stop there."""
    if not terrain.enter:
        return "Nobody may enter."
    through = [KINDS[kind] for kind in terrain.enter if kind not in terrain.end]
    if len(terrain.enter) < len(KINDS):
        return f"Only {listed([KINDS[kind] for kind in terrain.enter])} may enter."
    if through:
        return f"Open to all, but {listed(through)} may not stop here."
    return "Open to all."


def defence_lines(terrain: Terrain, bonus: int) -> list[str]:
    """[elim.3a] Say what a ground adds to the strength of a unit on it."""
    if terrain.defence == "cover":
        return [f"Cover: +{bonus} strength."]
    if terrain.defence == "height":
        return [f"Height: +{bonus} strength, unless attacked from a hill."]
    return []


def sight_lines(terrain: Terrain) -> list[str]:
    """[shoot.3b] Say what a ground hides."""
    if terrain.sight == "block":
        return ["Hides what is behind it."]
    if terrain.sight == "height":
        return ["Hides what is behind it from all who are not on a hill."]
    return []


def defended_by(ground: Ground, square: int) -> str:
    """Return the ground that defends a square, "" where none does."""
    return ground.terrain[square].id if ground.defence[square] in (COVER, HEIGHT) else ""
