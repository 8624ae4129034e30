"""How the screen speaks of the actions of the game."""

from __future__ import annotations

from typing import Final

from senlac.engine.scene import Manner

MANNER: Final = Manner(
    kinds={
        "figure": "piece",
        "counter": "piece",
        "leader": "piece",
        "square": "space",
        "facing": "direction",
        "event": "choice",
        "side": "choice",
    },
    labels={
        "play": "Play",
        "turn_up": "Turn an event up",
        "against": "Turn it against",
        "put": "Place",
        "auto": "Place all the rest",
        "advance": "Advance",
        "shift": "Move alone",
        "face": "Turn",
        "unwall": "Open the shield wall",
        "lead": "Ride",
        "banner": "Show the Land-waster",
        "raise": "Put on top",
        "wall": "Form a shield wall",
        "aid": "William supports",
        "attack": "Attack",
        "support": "Join in",
        "strike": "Strike",
        "strike_feigned": "Strike after a feigned flight",
        "again": "Attack again",
        "stop": "Leave it",
        "follow": "Follow",
        "concede": "Concede",
    },
    done={
        "Movement": "End movement",
        "Orders": "End orders",
        "Melee": "End melee",
    },
    directions={"north": 0, "east": 90, "south": 180, "west": 270},
    dice=("attack", "strike", "strike_feigned", "again"),
)
"""The words and kinds; the verbs are those of the game's notation, the steps those of a scene."""
