"""Let the bots of two builds of Senlac play each other, to see whether a change plays better.

    python bench/rivals.py GAME --rival "/old/.venv-compiled/bin/senlac" [--bot greedy]
                           [--scenario NAME]... [--games 40] [--seed rivals] [--json]

Each build keeps the whole match by itself, as `senlac engine` plays it, with the same seed: so the
two need not read each other's positions, only have the same rules. What either decides is played
in both, and they must agree on who is asked next and on how it ended. In each game one role is of
one build and the others are of the other one; the lone role changes from game to game, and so does
whose it is. A victory that is shared is worth a part to each who shares it. Even is one half.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from senlac.bots.tournament_stats import wilson

OURS: Final = str(Path(sys.executable).with_name("senlac"))
MOST: Final = 20_000
"""More decisions than these is a game that does not end."""


class Build:
    """A build of Senlac that keeps a match and is asked what it would do."""

    def __init__(self, command: str, game: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - whoever starts this names the builds
            [*shlex.split(command), "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._asked = 0

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 - what the method gives
        """Return the answer to a question.

        Raises:
            RuntimeError: the build has ended, or cannot answer.
        """
        self._asked += 1
        asked = {"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params}
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("a build was started without pipes")
        self._process.stdin.write(json.dumps(asked).encode() + b"\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or b'{"error": "it has ended"}')
        if "error" in answer:
            raise RuntimeError(f"{self._process.args!r}: {method}: {answer['error']}")
        return answer["result"]

    def end(self) -> None:
        """Let the build end."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


@dataclass
class Tally:
    """What the builds have won of the other, ours first; shared victories by their parts."""

    games: int = 0
    shared: int = 0
    won: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def count(self, winners: list[str], owner: dict[str, int]) -> None:
        """Count how a game ended; one that nobody wins counts for neither."""
        self.games += 1
        self.shared += len({owner[winner] for winner in winners}) != 1
        for winner in winners:
            self.won[owner[winner]] += 1.0 / len(winners)

    def document(self) -> dict[str, Any]:
        """Return the figures, with the bounds that hold in 95 of 100 cases."""
        victories = sum(self.won)
        low, high = wilson(round(self.won[0]), round(victories)) if victories else (0.0, 1.0)
        part = self.won[0] / victories if victories else 0.5
        return {
            "games": self.games, "won": self.won[0], "lost": self.won[1], "shared": self.shared,
            "part": part, "low": low, "high": high,
        }  # fmt: skip


def play(builds: list[Build], number: int, args: argparse.Namespace, tally: Tally) -> None:
    """Play a game, and count who won it."""
    scenario = args.scenario[number % len(args.scenario)] if args.scenario else None
    seed = f"{args.seed} {number}"
    told = same([build.ask("new", scenario=scenario, seed=seed) for build in builds])
    roles = told["roles"]
    turn = number // max(1, len(args.scenario))
    lone, whose = roles[turn // 2 % len(roles)], turn % 2
    owner = {role: whose if role == lone else 1 - whose for role in roles}
    for decision in range(MOST):
        if told["result"] is not None:
            tally.count(told["result"]["winners"], owner)
            return
        role = told["actors"][0]
        action = builds[owner[role]].ask(
            "think", role=role, bot=args.bot, seed=f"{seed} {decision}"
        )
        told = same([build.ask("play", role=role, action=action) for build in builds])
    raise RuntimeError(f"game {number}: no end after {MOST} decisions")


def same(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what both builds say of a match.

    Raises:
        RuntimeError: they do not agree, so that their rules differ.
    """
    ours, rival = answers
    for key in ("roles", "actors"):
        if ours[key] != rival[key]:
            raise RuntimeError(f"the builds do not agree: {key}: {ours[key]} and {rival[key]}")
    if (ours["result"] is None) != (rival["result"] is None):
        raise RuntimeError("the builds do not agree on whether the match is over")
    return ours


def main() -> None:
    """Play the games, and tell after each how it stands."""
    parser = argparse.ArgumentParser(description="Let the bots of two builds play each other.")
    parser.add_argument("game")
    parser.add_argument("--rival", required=True, help="how the other build's `senlac` is started")
    parser.add_argument("--ours", default=OURS, help="the same of the build that is tried")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--scenario", action="append", default=[])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="rivals")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    builds = [Build(args.ours, args.game), Build(args.rival, args.game)]
    tally = Tally()
    for number in range(args.games):
        play(builds, number, args, tally)
        sys.stderr.write(f"{number + 1}: {tally.won[0]:g} to {tally.won[1]:g}\n")
    for build in builds:
        build.end()
    found = tally.document()
    if args.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    sys.stdout.write(
        f"{args.game}: ours won {found['won']:g}, the rival {found['lost']:g} of {found['games']} "
        f"games, {found['shared']} of them shared by both or won by nobody: {found['part']:.1%} "
        f"({found['low']:.0%} to {found['high']:.0%})\n"
    )


if __name__ == "__main__":
    main()
