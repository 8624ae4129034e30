"""Create the golden records: complete games that later versions must replay identically.

Run from the root of the checkout. It writes only the missing records:

    python -m tests.games.hastings.golden.make
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.match.match import Match
from senlac.games.hastings import GAME
from senlac.testing.golden import GoldenRecords

GAMES: Final = {
    "historical_1": "historical",
    "historical_14": "historical",
    "manoeuvre_1": "manoeuvre",
    "manoeuvre_9": "manoeuvre",
    "wrong_footed_4": "wrong_footed",
    "wrong_footed_9": "wrong_footed",
    "wrong_footed_32": "wrong_footed",
}
"""The scenario of each game; a game's name is also its seed."""

WORTH: Final = {
    "attack": 4.0, "fire": 4.0, "javelin": 4.0, "charge": 4.0, "leadcharge": 4.2, "feign": 4.0,
    "leadfeign": 4.1, "odo": 3.0, "swap": 1.5, "enter": 2.5, "move": 2.0, "lead": 2.0,
    "place": 1.0, "assign": 1.0, "auto": 0.95, "end": 1.4, "fight": 1.6, "lull": 1.0,
    "back": 1.6, "leadback": 1.6, "shift": 1.5, "leadshift": 1.6,
}  # fmt: skip
"""The weight of a verb for a bold player, before random variation."""

LOOKS: Final = {"norman": ("n", "ne", "nw"), "saxon": ("s", "se", "sw")}
"""The facings of each side towards the enemy."""


def played(name: str) -> Match:
    """Return a complete game of two bold players with occasional undos."""
    match = Match.new(GAME, GAMES[name], seed=name)
    rng = Random(name)
    while match.result() is None:
        [role] = match.actors()
        if match.may_undo(role) and rng.random() < 0.02:
            match.undo(role)
            continue
        # The pieces do not move during a decision.
        at = {piece["id"]: piece["at"] for piece in match.view([role])["units"] if piece["at"]}
        chosen = max(match.options(role), key=lambda text: worth(text, role, at) + rng.random())
        match.play(role, chosen)
    return match


def worth(text: str, role: str, at: dict[str, str]) -> float:
    """Return the weight of an action: attacks, facing the enemy and advancing count more."""
    verb, *rest = text.split()
    if verb == "face":
        return 1.2 if rest[1] in LOOKS[role] else 0.0
    if verb in ("move", "lead") and rest[0] in at:
        rows = int(at[rest[0]][:2]) - int(rest[1][:2])
        return 1.0 + (rows if role == "norman" else -rows) / 2
    return WORTH.get(verb, 0.7)


def end(match: Match) -> dict[str, Any]:
    """Return the result of a game and the final position."""
    result = match.result()
    assert result is not None
    view = match.view([])
    return {
        "winners": list(result.winners),
        "how": result.how,
        "turn": view["turn"],
        "points": [side["points"] for side in view["sides"]],
        "units": [
            " ".join([unit["id"], unit["at"] or unit["place"], unit["facing"], unit["status"]])
            for unit in view["units"]
        ],
        "leaders": [" ".join([row["id"], row["at"] or row["place"]]) for row in view["leaders"]],
    }


GOLDEN: Final = GoldenRecords(GAME, Path(__file__).parent, tuple(GAMES), played, end)

if __name__ == "__main__":
    GOLDEN.make()
