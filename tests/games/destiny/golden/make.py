"""Make the golden records: complete games that later versions must replay as they were played.

Run from the root of the checkout, and only when a change of the rules or of a scenario is meant:

    python -m tests.games.destiny.golden.make
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.data import Overlay
from senlac.engine.match import Match
from senlac.games.destiny import GAME
from senlac.testing.golden import Golden

GAMES: Final = {
    "fulford_5": "fulford",
    "fulford_6": "fulford",
    "stamford_bridge": "stamford_bridge",
    "land_waster": "stamford_bridge",
    "hastings_6": "hastings",
    "hastings": "hastings",
}
"""The games by their names, which are their seeds too, and their scenarios."""

RAVEN: Final = """
[scenarios.scenario.stamford_bridge.operational_counters]
norwegian = ["land_waster"]
"""
"""As the sagas have it, Hardrada's banner flew there: an overlay of one of the games."""

WORTH: Final = {
    "advance": 2.0, "attack": 4.0, "support": 2.0, "strike_feigned": 3.0, "done": 0.35, "auto": 0.5,
    "shift": 0.3, "face": 0.25, "raise": 0.5, "unwall": 1.5,
    "follow": 3.0,
}  # fmt: skip
"""How much a bold player likes a verb, besides his whims."""


def played(name: str) -> Match:
    """Return a game, played to its end by bold players who sometimes think again."""
    overlay = Overlay.from_text(RAVEN, "raven.toml") if name == "land_waster" else None
    match = Match.new(GAME, GAMES[name], seed=name, overlay=overlay)
    rng = Random(name)
    while match.result() is None:
        [role] = match.actors()
        if match.may_undo(role) and rng.random() < 0.01:
            match.undo(role)
        else:
            match.play(role, chosen(match, role, rng))
    return match


def chosen(match: Match, role: str, rng: Random) -> str:
    """Return what a bold player does: a verb first, then something to do it with."""
    by_verb: dict[str, list[str]] = {}
    for text in match.options(role):
        by_verb.setdefault(text.split()[0], []).append(text)
    verb = max(by_verb, key=lambda verb: WORTH.get(verb, 1.0) * (0.3 + rng.random()))
    return rng.choice(by_verb[verb])


def end(match: Match) -> dict[str, Any]:
    """Return how a game ended, and what was left of the armies."""
    result = match.result()
    assert result is not None
    view = match.view([])
    return {
        "winners": list(result.winners),
        "how": result.how,
        "turn": view["turn"],
        "loss": [side["loss"] for side in view["sides"]],
        "counters": [
            f"{counter['id']} {counter['at'] or counter['fate']} {counter['steps']}"
            for counter in view["counters"]
        ],
        "leaders": [
            f"{leader['id']} {leader['at'] or leader['fate']}" for leader in view["leaders"]
        ],
    }


GOLDEN: Final = Golden(GAME, Path(__file__).parent, tuple(GAMES), played, end)

if __name__ == "__main__":
    GOLDEN.make()
