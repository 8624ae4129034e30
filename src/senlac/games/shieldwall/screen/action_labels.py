"""Labels and input of the actions of a battle."""

from __future__ import annotations

from typing import Final

from senlac.engine.screen.scene import ActionLabels

MANNER: Final = ActionLabels(
    kinds={"unit": "piece", "square": "space", "facing": "direction", "type": "choice"},
    nouns=("unit", "units"),
    labels={
        "rally": "Rally",
        "move": "Move",
        "turn": "Turn",
        "enter": "Enter",
        "face": "Face",
        "shoot": "Shoot",
        "attack": "Attack",
        "press": "Press: attack with an extra die",
        "reroll": "Roll again",
        "keep": "Keep the result",
        "buy": "Buy",
        "clear": "Clear the list",
        "place": "Place",
        "attach": "Attach the commander to",
        "concede": "Concede",
    },
    done={
        "Reorganise": "End reorganising",
        "Movement": "End movement",
        "Shooting": "End shooting",
        "Melee": "Attack all",
        "Set-up": "End set-up",
        "Armies": "Close the list",
    },
    begins={
        "Reorganise": "the roll for actions, and your movement",
        "Movement": "your shooting",
        "Shooting": "your melee",
        "Melee": "the attacks, and then the enemy's turn",
    },
    directions={"N": 0, "E": 90, "S": 180, "W": 270},
    badges={
        "tired": "exhausted: attacks only for an action",
        "commander": "the commander is with it",
        "moved": "has moved this turn",
        "shot": "has shot this turn",
        "attacked": "has attacked this turn",
    },
    legend={
        "arrow": "the number on an arrow: the dice of the attack",
        "objective": "objective: points at the end, in the colour of its owner",
        "note": "the name of the unit in the log",
    },
    dice=("shoot", "attack", "press", "reroll"),
)
"""Labels by verb of the notation and by name of the step in the scene."""
