"""The words of the screen: how sides, steps and counters are called and painted there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState

COLOURS: Final = {"english": 0, "norman": 1, "norwegian": 2, "danish": 3}
"""How each side is painted, as the screen numbers its colours."""

UNOWNED: Final = 4
"""How those are painted who belong to nobody yet."""

STEPS: Final = {
    "SetupFyrd": "Set-up",
    "SetupTransfer": "Set-up",
    "Pipe": "Politics",
    "Against": "Politics",
    "FirstMovement": "First Movement",
    "SecondMovement": "Second Movement",
    "Form": "Movement: a force forms",
    "March": "Movement: a march",
    "Stride": "Movement: a march",
    "Straggle": "Stragglers",
    "Odd": "Movement: a march",
    "FyrdFlight": "Fyrd take flight",
    "Flee": "Fyrd take flight",
    "Clash": "A clash",
    "Depart": "A clash",
    "Fates": "A clash",
    "Shed": "A clash",
    "Meet": "Contact",
    "Intercept": "Contact",
    "Cornered": "Contact",
    "Answer": "Contact",
    "Retire": "Contact",
    "Battles": "Battles",
    "SecondBattles": "Second Battles",
    "QuickBattle": "A battle",
    "FieldUnits": "A battle",
    "Retreat": "Retreat",
    "Slip": "Retreat",
    "Company": "Retreat",
    "Place": "Set-up",
    "Arrival": "Reinforcements",
    "Manoeuvre": "Movement",
    "Orders": "Orders",
    "Melee": "Melee",
    "Onset": "Melee",
    "Again": "Melee",
    "Follow": "Melee",
}
"""The step that a phase belongs to."""

LETTERS: Final = "ABCDE"
"""[1.2b] The morale letters, the best first."""

ENDINGS: Final = {
    "break": "the enemy has broken",
    "death": "the enemy's claimant is dead",
    "nightfall": "night has fallen",
    "concede": "the enemy has given up",
}
"""How a battle ends, by the word of the rules for it."""


def step(state: DestinyState) -> str:
    """Return the name of the step that waits, "" when the battle is over."""
    if not state.stack:
        return ""
    name = type(state.stack[-1]).__name__
    return STEPS.get(name, name)


def colour(state: DestinyState, side: int) -> int:
    """Return how a side is painted."""
    return COLOURS[state.catalogue.sides[side]]


def title(state: DestinyState, counter: int) -> str:
    """Return what a counter is called: `Housecarle (hc_1.1)`."""
    return f"{state.catalogue.titles[counter]} ({state.counter_name(counter)})"
