"""The words of the screen: how sides, steps and counters are called and painted there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState

COLOURS: Final = {"english": 0, "norman": 1, "norwegian": 2, "danish": 3}
"""How each side is painted, as the screen numbers its colours."""

STEPS: Final = {
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
    return STEPS[type(state.stack[-1]).__name__] if state.stack else ""


def colour(state: DestinyState, side: int) -> int:
    """Return how a side is painted."""
    return COLOURS[state.catalogue.sides[side]]


def title(state: DestinyState, counter: int) -> str:
    """Return what a counter is called: `Housecarle (hc_1.1)`."""
    return f"{state.catalogue.titles[counter]} ({state.counter_name(counter)})"
