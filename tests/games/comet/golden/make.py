"""Golden records: complete games that later versions must replay unchanged.

Run this from the root of the checkout; it writes missing records and keeps existing ones:

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
"""The scenario of each game; a game's name is also its seed."""

WORTH: Final = {
    "wait": 0.6, "pass": 2.2, "done": 0.45, "retreat": 0.3, "hold": 0.8, "transfer": 0.6,
    "lend": 0.75, "move": 1.0, "raise": 2.0, "muster": 2.0,
}  # fmt: skip
"""The weight of a verb for a bold player, before random variation."""


def played(name: str) -> Match:
    """Return a complete game of bold players with occasional undos."""
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
"""In `seven_2` Tostig resigns after this turn."""


def chosen(match: Match, role: str, rng: Random) -> str:
    """Return the action of a bold player: first a verb, then one of its actions.

    Units march to the same area for a few turns, so that armies meet.
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
"""The share of marches that go to the same area."""

BEST: Final = "york"
"""The preferred landing area of the Vikings: Tostig can muster there."""


def end(match: Match) -> dict[str, Any]:
    """Return the result of a game and the surviving units."""
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
