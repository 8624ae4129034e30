"""Play the matches of a test database. Run it in the tree of the commit that makes the database.

It uses only helpers that the tests of all commits since 2026-11-25 have: a server process, and a
client with an account.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.engine.model import play as decisions
from tests.cli.support import senlac
from tests.server.support import Client, serving

OWNER: Final = "Orderic"
"""The account that plays all sides; its password is `WORDS` of `tests.server.support`."""

RUNNING: Final = "running"
RESIGNED: Final = "resigned"
OVER: Final = "over"

MATCHES: Final[tuple[tuple[str, str, dict[str, Any], int, str], ...]] = (
    ("shieldwall", "foragers", {}, 30, RUNNING),
    ("shieldwall", "foragers", {}, 2000, OVER),
    ("comet", "players_2", {}, 30, RUNNING),
    ("comet", "players_3", {}, 20, RESIGNED),
    ("hastings", "historical", {}, 30, RUNNING),
    ("hastings", "wrong_footed", {}, 20, RESIGNED),
    ("destiny", "after_the_deathbed", {}, 70, RUNNING),
    ("destiny", "fulford", {}, 40, RUNNING),
    ("destiny", "stamford_bridge", {}, 1500, OVER),
    ("campaign", "y1088", {}, 40, RUNNING),
    ("campaign", "y1066", {}, 20, RESIGNED),
)
"""Game, scenario, options, maximum number of actions, and the final state of the match."""

OVERLAYS: Final[tuple[tuple[str, str, str, int], ...]] = (
    (
        "shieldwall", "foragers",
        "tables.command.dice_without_commander = 8\nscenarios.scenario.foragers.turns = 120\n", 16,
    ),
    ("comet", "players_2", "tables.command.william.limit = 40\nunits.type.knights.move = 15\n", 16),
    ("hastings", "historical", "tables.movement.ordered = 25\ntables.victory.banner = 1500\n", 16),
    ("destiny", "fulford", "battle.board_rules.stack = 4\ntables.legitimacy.high_at = 150\n", 16),
    ("campaign", "y1088", "scenarios.scenario.y1088.years = 30\ntables.spying.range = 25\n", 16),
)  # fmt: skip
"""Game, scenario, overlay and maximum number of actions of matches with an overlay."""

WAITING: Final = "hastings"
"""The game that has one more match, which waits for its second player."""


def main(data: str, backup: str, kind: str) -> None:
    """Play all matches on a server of this tree, and back up its database."""
    with serving(Path(data)) as server:
        owner = server.account(OWNER)
        if kind:
            for number, (game, scenario, overlay, most) in enumerate(OVERLAYS):
                if game == WAITING:
                    begin(owner, game, scenario, {"overlay": overlay}, waiting=True)
                made = begin(owner, game, scenario, {"overlay": overlay})
                go_on(owner, made, most, Random(number))
        else:
            for number, row in enumerate(MATCHES):
                play(owner, row, Random(number))
        ran = senlac("admin", "backup", backup, SENLAC_DATA=data)
        assert ran.status == 0, ran
        assert "Traceback" not in server.log, server.log
    if kind:
        Path(backup).with_suffix(".json").write_text(json.dumps(records()) + "\n", "utf-8")


def records() -> list[dict[str, Any]]:
    """Return a record of a match with each overlay, with the secret of its dice."""
    return [
        record_of(game, scenario, overlay, most, Random(number))
        for number, (game, scenario, overlay, most) in enumerate(OVERLAYS)
    ]


def record_of(game: str, scenario: str, overlay: str, most: int, rng: Random) -> dict[str, Any]:
    """Play a match at random, and return its record."""
    laid = Overlay.from_text(overlay, "mine.toml")
    match = Match.new(game, scenario, overlay=laid, seed=scenario)
    for _ in range(most):
        role = match.actors()[0]
        offered = decisions.cached_options(match.state, match.roles.index(role))
        match.play(role, offered.sample(rng))
    return match.record(private=True).document()


def play(owner: Client, row: tuple[str, str, dict[str, Any], int, str], rng: Random) -> None:
    """Play one match at random, all sides by one account."""
    game, scenario, options, most, end = row
    made = begin(owner, game, scenario, {"options": options})
    go_on(owner, made, most, rng)
    if end == RESIGNED:
        owner.post(f"/api/matches/{made}/resign")
    status = owner.table(made)["status"]
    expected = RUNNING if end == RUNNING else OVER
    assert status == expected, f"{game} {scenario}: {status}"


def begin(
    owner: Client, game: str, scenario: str, values: dict[str, Any], *, waiting: bool = False
) -> str:
    """Make a match of which one account plays all sides, with `waiting` only the first.

    Return its id.
    """
    cards = owner.get(f"/api/games/{game}")
    sides = next(one["sides"] for one in cards["scenarios"] if one["id"] == scenario)
    others = {"kind": "open" if waiting else "me"}
    made = owner.post(
        "/api/matches",
        game=game,
        scenario=scenario,
        seats={
            _role(side): others if place else {"kind": "me"} for place, side in enumerate(sides)
        },
        **values,
    )
    return str(made["id"])


def go_on(owner: Client, match_id: str, most: int, rng: Random) -> None:
    """Play a match at random, at most `most` actions."""
    for _ in range(most):
        table = owner.table(match_id)
        ask = table.get("ask")
        if table["status"] != "running" or not ask:
            break
        action = rng.choice([one["action"] for one in ask["options"] if "action" in one])
        owner.act(match_id, ask["role"], action, table["seq"])


def _role(side: object) -> str:
    """Return the role of a side, which cards give as a text or an object."""
    return side["role"] if isinstance(side, dict) else str(side)


if __name__ == "__main__":
    main(*sys.argv[1:])
