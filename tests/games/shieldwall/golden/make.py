"""Create the golden records: complete games that later versions must replay identically.

Run from the root of the checkout. It writes only the missing records:

    python -m tests.games.shieldwall.golden.make
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.words.choices import EXAMPLE_CALL
from senlac.testing.golden import GoldenRecords

GAMES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "foragers": ("foragers", {}),
    "hastings": ("hastings", {}),
    "stamford": ("stamford", {}),
    "fulford": ("fulford", {}),
    "malfosse": ("malfosse", {}),
    "foragers_reroll": ("foragers", {"reroll": True}),
    "stamford_open_facing": ("stamford", {"open_facing": True}),
    "fulford_greater_fyrd": ("fulford", {"greater_fyrd": True}),
    "malfosse_all_options": (
        "malfosse",
        {"reroll": True, "open_facing": True, "greater_fyrd": True},
    ),
    "meeting_rolled": ("meeting", {"board": "large", "north": "norse"}),
    "meeting_bought": ("meeting", {"muster": "buy", "greater_fyrd": True}),
    "field_assault": ("field", {}),
    "field_meeting": ("field", {"request": {**EXAMPLE_CALL, "role": "meeting"}}),
}

WORTH: Final = {
    "attack": 4.0, "press": 3.5, "shoot": 4.0, "reroll": 1.0, "keep": 1.0, "rally": 2.0, "buy": 0.5,
    "place": 0.6, "attach": 0.7, "clear": 1.0, "done": 0.8,
}  # fmt: skip
"""Preferences of a bold player for each order, without the random part."""

AHEAD: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def played(name: str) -> Match:
    """Return a complete game of two bold players who sometimes undo actions."""
    scenario, options = GAMES[name]
    match = Match.new(GAME, scenario, options=options, seed=name)
    rng = Random(name)
    moved = ""
    while match.result() is None:
        role = rng.choice(match.actors())
        if match.may_undo(role) and rng.random() < 0.05:
            match.undo(role)
            continue
        board = Board(match, role)
        chosen = max(match.options(role), key=lambda text: board.worth(text, moved) + rng.random())
        moved = chosen.split()[1] if chosen.startswith(("move", "enter")) else moved
        match.play(role, chosen)
    return match


class Board:
    """The board as a bold player sees it: the positions of enemies."""

    def __init__(self, match: Match, role: str) -> None:
        units = [unit for unit in match.view([role])["units"] if unit["at"]]
        self.at = {unit["id"]: _square(unit["at"]) for unit in units}
        self.foes = [_square(unit["at"]) for unit in units if unit["side"] != role]

    def worth(self, text: str, moved: str) -> float:
        """Return the preference for an order: attacks, then facing the enemy, then closing in."""
        verb, *rest = text.split()
        if verb in ("face", "turn"):
            file, rank = self.at[rest[0] if verb == "turn" else moved]
            east, north = AHEAD[rest[-1]]
            return 3.0 if (file + east, rank + north) in self.foes else 0.0
        if verb == "move":
            return self.near(self.at[rest[0]]) - self.near(_square(rest[1]))
        return WORTH.get(verb, 2.0)

    def near(self, square: tuple[int, int]) -> int:
        """Return the distance to the nearest enemy."""
        return min([max(abs(square[0] - f), abs(square[1] - r)) for f, r in self.foes], default=0)


def _square(name: str) -> tuple[int, int]:
    """Return file and rank of a square."""
    return "abcdefghijklmnopqrstuvwxyz".index(name[0]), int(name[1:])


def end(match: Match) -> dict[str, Any]:
    """Return the result of a game and the final position."""
    result = match.result()
    assert result is not None
    view = match.view([])
    return {
        "winner": result.winners[0],
        "how": result.how,
        "turn": view["turn"],
        "tally": [side["tally"] for side in view["sides"]],
        "owners": [objective["owner"] for objective in view["objectives"]],
        "units": [" ".join([u["id"], u["at"] or "-", str(u["hits"])]) for u in view["units"]],
    }


GOLDEN: Final = GoldenRecords(GAME, Path(__file__).parent, tuple(GAMES), played, end)

if __name__ == "__main__":
    GOLDEN.make()
