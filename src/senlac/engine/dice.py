"""Moved to `senlac.engine.model.dice`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.dice",
    {
        "Dice": "Dice",
        "EnumeratingDice": "EnumeratingDice",
        "FairDice": "FairDice",
        "FastDice": "FastDice",
        "KeptDice": "RecordingDice",
        "MOST_ROLLS": "MOST_ROLLS",
        "NoDice": "NoDice",
        "RecordedDice": "RecordedDice",
        "Roll": "Roll",
        "ScriptedDice": "ScriptedDice",
        "T": "T",
        "commitment": "commitment",
        "distribution": "distribution",
        "drawing_key": "sampling_key",
        "fair_roll": "fair_roll",
        "nonce": "nonce",
        "outcomes": "outcomes",
        "secret_from_seed": "secret_from_seed",
        "thinking": "bot_rng",
    },
)
