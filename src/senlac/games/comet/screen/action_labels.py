"""The wording of actions on the screen."""

from __future__ import annotations

from typing import Final

from senlac.engine.screen.scene import ActionLabels

MANNER: Final = ActionLabels(
    kinds={"unit": "piece", "area": "space", "position": "space"},
    nouns=("unit", "units"),
    labels={
        "place": "Place Fyrdmen",
        "raise": "Raise Fyrdmen",
        "add": "Add 1 CV",
        "new": "New unit",
        "transfer": "Pass 1 CV",
        "move": "March",
        "lend": "Lend",
        "via": "Enter from",
        "invade": "Try to land",
        "wait": "Wait for a better wind",
        "muster": "Let Tostig muster",
        "pass": "Do not muster",
        "fight": "Fight next",
        "deploy": "Deploy",
        "stay": "Stay and fight",
        "retreat": "Retreat",
        "commit": "Send into a column",
        "hold": "Hold the Reserve back",
        "fire": "Fire",
        "lose": "Take the hit",
        "concede": "Concede",
        "done": "Done",
    },
    done={"Movement": "End the march", "Fyrdmen Raising": "End raising"},
    begins={
        "Movement": "landings, if any are due, and the battles",
        "Fyrdmen Raising": "your movement",
    },
    badges={
        "seen": "an enemy knows that it is here",
        "first": "fires first",
        "moved": "cannot march: it has moved",
        "unled": "cannot march now",
    },
    legend={
        "value": "the figure on the upper edge: its strength (CV), and its dice in battle",
        "steps": "the figures on the other edges: its strength after losses",
        "note": "F2: its dice hit on 1 and 2",
    },
    dice=("raise", "invade", "muster", "fight"),
    several=("move", "deploy"),
    listed=("raise", "transfer", "lose", "retreat", "via", "fight"),
    rest={
        "fire": "Fire the rest",
        "raise": "Raise with all, and fill the strongest units first",
    },
    counted=("Dice", "Hits", "Wasted hits", "Steps lost", "Blocks lost"),
)
"""The labels and kinds; the verbs are those of the game's notation, the steps those of a scene."""
