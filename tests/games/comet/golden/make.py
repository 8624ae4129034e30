"""Make the golden records: complete games that later versions must replay as they were played.

Run from the root of the checkout; it writes the records that are missing, and leaves the others:

    python -m tests.games.comet.golden.make
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.match.match import Match
from senlac.games.comet import GAME
from senlac.testing.golden import GoldenRecords

GAMES: Final = {
    "two_2": "players_2",
    "three_10": "players_3",
    "three_6": "players_3",
    "five_2": "players_5",
    "seven_2": "players_7",
    "seven_5": "players_7",
}
"""The games by their names, which are their seeds too, and their scenarios."""

WORTH: Final = {
    "wait": 0.6, "pass": 2.2, "done": 0.45, "retreat": 0.3, "hold": 0.8, "transfer": 0.6,
    "lend": 0.75, "move": 1.0, "raise": 2.0, "muster": 2.0,
}  # fmt: skip
"""The weight of an action for a bold player, before random variation."""


def played(name: str) -> Match:
    """Return a game, played to its end by bold players who sometimes think again."""
    match = Match.new(GAME, GAMES[name], seed=name)
    rng = Random(name)
    yielded = False
    while match.result() is None:
        [role] = match.actors()
        if match.may_undo(role) and rng.random() < 0.01:
            match.undo(role)
        elif name == "seven_2" and not yielded and match.view([])["turn"] > TIRED:
            match.concede("tostig")
            yielded = True
        else:
            match.play(role, chosen(match, role, rng))
    return match


TIRED: Final = 5
"""After this turn Tostig resigns, in the game in which he does."""


def chosen(match: Match, role: str, rng: Random) -> str:
    """Return what a bold player does: a verb first, then something to do it with.

    His units march to the same place for a few turns, so that there are hosts to fight.
    """
    by_verb: dict[str, list[str]] = {}
    for text in match.options(role):
        by_verb.setdefault(text.split()[0], []).append(text)
    verb = max(by_verb, key=lambda verb: WORTH.get(verb, 1.0) * (0.3 + rng.random()))
    if verb == "move" and rng.random() < TOGETHER:
        spell = f"{role} {match.view([])['turn'] // 3}"
        return max(by_verb[verb], key=lambda text: Random(spell + text.split()[2]).random())
    if f"invade {BEST}" in by_verb.get(verb, ()):
        return f"invade {BEST}"
    return rng.choice(by_verb[verb])


TOGETHER: Final = 0.9
"""How many of the marches go where the others go."""

BEST: Final = "york"
"""Where the Vikings like to land: Tostig can muster there."""


def end(match: Match) -> dict[str, Any]:
    """Return how a game ended, and what was left of the armies."""
    result = match.result()
    assert result is not None
    view = match.view([])
    return {
        "winners": list(result.winners),
        "how": result.how,
        "turn": view["turn"],
        "points": [side["vp"] for side in view["sides"]],
        "units": [
            f"{unit['id']} {area['id']} {unit['cv']}"
            for area in view["areas"]
            for stack in area["stacks"]
            for unit in stack["units"]
        ],
        "lost": view["lost"],
    }


GOLDEN: Final = GoldenRecords(GAME, Path(__file__).parent, tuple(GAMES), played, end)

if __name__ == "__main__":
    GOLDEN.make()
