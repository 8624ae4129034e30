"""Names on the screen: sides, steps, units and terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import document_name, look_up
from senlac.engine.support.text import listed
from senlac.games.shieldwall.rules.ground import COVER, HEIGHT

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase
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
    "RerollChoice": "Melee",
    "Deployment": "Set-up",
    "Purchase": "Armies",
}
"""The step of each phase."""

KINDS: Final = {"foot": "foot", "archers": "archers", "cavalry": "cavalry"}
SIDES_OF_SQUARES: Final = ("north", "east", "south", "west")

ENDINGS: Final = {
    "break": "the enemy is broken",
    "limit": "the turn limit is reached",
    "score": "they have the higher score",
    "tie": "a tied score counts for them",
    "concede": "{losers} have resigned",
    "no_contest": "the enemy has no troops",
}
"""Texts of the ways a battle can end."""


def army(order: OrderOfBattle, side: int) -> str:
    """Return the display name of a side: its nation, and its role if that is different."""
    nation = NATIONS.get(order.nations[side], order.nations[side])
    role = order.sides[side]
    return nation if role == order.nations[side] else f"{nation} ({role})"


def the_army(order: OrderOfBattle, side: int) -> str:
    """Return the name of a side within a sentence; in a called battle it may be a person."""
    named = army(order, side)
    return f"the {named}" if order.call is None else named


def people_of(order: OrderOfBattle, side: int) -> str:
    """Return a side as the plural subject of a sentence; a called battle names its leader."""
    if order.call is None:
        return the_army(order, side)
    # Without the title: "the men of William", not "the men of William, king".
    return f"the men of {order.nations[side].partition(',')[0]}"


def ending(order: OrderOfBattle, winner: int, how: str) -> str:
    """Return how a battle has ended; both players read it, so it names the side that resigned."""
    return ENDINGS.get(how, how).format(losers=people_of(order, 1 - winner))


def colour(order: OrderOfBattle, side: int) -> int:
    """Return the colour of a side: that of its place, unless the calling game has set one."""
    return side if order.call is None else order.call.colours()[side]


def step(phase: Phase[ShieldwallState]) -> str:
    """Return the name of the waiting step."""
    return look_up(STEPS, phase, document_name(phase))


def unit_title(catalogue: Catalogue, unit: int) -> str:
    """Return the title of a unit, which begins with its name in the log.

    `S4 (King Harold, Saxon Housecarls)`.
    """
    card, called = catalogue.order.units[unit], catalogue.called[unit]
    known = catalogue.tables.unit_types.get(card.type)
    if known is None or known.name == card.name:
        return f"{called} ({card.name})"
    return f"{called} ({card.name}, {known.name})"


def ground_lines(terrain: Terrain, bonus: int) -> list[str]:
    """Return the effects of a terrain, for tooltips."""
    return [entry_line(terrain), *defence_lines(terrain, bonus), *sight_lines(terrain)]


def entry_line(terrain: Terrain) -> str:
    """[terr.1a-4a] Return which kinds may enter a terrain and end on it."""
    if not terrain.enter:
        return "No unit may enter."
    through = [KINDS[kind] for kind in terrain.enter if kind not in terrain.end]
    if len(terrain.enter) < len(KINDS):
        return f"Only {listed([KINDS[kind] for kind in terrain.enter])} may enter."
    if through:
        return f"Open to all, but {listed(through)} may not stop here."
    return "Open to all."


def defence_lines(terrain: Terrain, bonus: int) -> list[str]:
    """[elim.3a] Return what a terrain adds to the strength of a unit on it."""
    if terrain.defence == "cover":
        return [f"Cover: +{bonus} strength."]
    if terrain.defence == "height":
        return [f"Height: +{bonus} strength, unless attacked from a hill."]
    return []


def sight_lines(terrain: Terrain) -> list[str]:
    """[shoot.3b] Return what a terrain hides."""
    if terrain.sight == "block":
        return ["Hides what is behind it."]
    if terrain.sight == "height":
        return ["Hides what is behind it from units not on a hill."]
    return []


def defended_by(ground: Ground, square: int) -> str:
    """Return the terrain that defends a square, "" if none does."""
    return ground.terrain[square].id if ground.defence[square] in (COVER, HEIGHT) else ""
