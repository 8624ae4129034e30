"""Labels and input of the actions of the battle."""

from __future__ import annotations

from typing import Final

from senlac.engine.screen.scene import ActionLabels

MANNER: Final = ActionLabels(
    kinds={"piece": "piece", "hex": "space", "facing": "direction", "number": "choice"},
    nouns=("unit", "units"),
    labels={
        "place": "Place",
        "assign": "Ride with",
        "auto": "Set up the rest",
        "lull": "Call a lull",
        "fight": "Fight on",
        "fire": "Shoot",
        "javelin": "Throw hand missiles",
        "move": "Move",
        "lead": "Move with the leader",
        "walk": "Walk",
        "face": "Face",
        "swap": "Change places",
        "charge": "Charge",
        "leadcharge": "Charge with the leader",
        "feign": "Feign an attack",
        "leadfeign": "Feign an attack with the leader",
        "target": "Strike",
        "rout": "Run",
        "leadrout": "Run with the leader",
        "step": "Run to",
        "enter": "Enter",
        "attack": "Attack",
        "use": "Use the",
        "refuge": "Take refuge",
        "pursue": "Pursue",
        "odo": "Odo rallies",
        "back": "Pull back",
        "leadback": "Pull back with the leader",
        "shift": "Shift",
        "leadshift": "Shift with the leader",
        "end": "End the phase",
    },
    begins={
        "Offensive missile phase": "your movement",
        "Movement phase": "the enemy's missiles, then your combat",
        "Defensive missile phase": "the enemy's combat",
        "Combat phase": "your reorganisation, and then the enemy's turn",
    },
    directions={"n": 0, "ne": 60, "se": 120, "s": 180, "sw": 240, "nw": 300},
    badges={
        "done": "has acted in this phase",
        "commander": "the battle ends if this leader dies",
        "disordered": "disordered: fights with a lower value",
        "routing": "routing: runs, until it recovers",
        "shot": "has shot, and is out of arrows",
    },
    legend={
        "arrow": "the number on an arrow: attack less defence, or the chance to hit",
        "side-1 kin-1": "Bretons", "side-1 kin-2": "Franco-Flemish",
        "side-0 kin-1": "General Fyrd",
        "objective": "goal: points for the side of this colour that holds it at the end",
        "value": "the figure: its value now; the name below is that of the log",
        "facing": "the corner that it faces",
        "head": "leader",
    },
    dice=("fire", "javelin", "attack", "charge", "leadcharge", "feign", "leadfeign", "target"),
    rest={"rout": "Run all by the cheapest path"},
)  # fmt: skip
"""Labels by verb of the notation."""
