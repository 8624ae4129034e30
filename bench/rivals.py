"""Let the bots of two builds of Senlac play each other, to see whether a change plays better.

    python bench/rivals.py GAME --rival "/old/.venv-compiled/bin/senlac" [--bot greedy]
                           [--scenario NAME]... [--games 40] [--seed rivals] [--json]

Each build runs the full match in its own `senlac engine`, with the same seed: so the builds need
the same rules, but need not read each other's positions. Each decision is played in both, and they
must agree on the actors and on the end. In each game one role belongs to one build and the others
to the other build; the lone role and its owner change from game to game. A shared victory counts in
equal parts. An even result is one half.
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
"""Maximum number of decisions; a longer game does not end."""


class Build:
    """A build of Senlac that runs a match and is asked for decisions."""

    def __init__(self, command: str, game: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the command line names the builds
            [*shlex.split(command), "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._asked = 0

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 - what the method gives
        """Return the result of a method.

        Raises:
            RuntimeError: the build has ended, or reports an error.
        """
        self._asked += 1
        asked = {"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params}
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("a build was started without pipes")
        self._process.stdin.write(json.dumps(asked).encode() + b"\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or b'{"error": "the build has ended"}')
        if "error" in answer:
            raise RuntimeError(f"{self._process.args!r}: {method}: {answer['error']}")
        return answer["result"]

    def end(self) -> None:
        """Close the input of the build, and wait until it has ended."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


@dataclass
class Tally:
    """Victories of the two builds, ours first; a shared victory counts in parts."""

    games: int = 0
    shared: int = 0
    won: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def count(self, winners: list[str], owner: dict[str, int]) -> None:
        """Count the winners of a game; one without a winner counts for neither."""
        self.games += 1
        self.shared += len({owner[winner] for winner in winners}) != 1
        for winner in winners:
            self.won[owner[winner]] += 1.0 / len(winners)

    def document(self) -> dict[str, Any]:
        """Return the figures, with the bounds of a 95% confidence interval."""
        victories = sum(self.won)
        low, high = wilson(round(self.won[0]), round(victories)) if victories else (0.0, 1.0)
        part = self.won[0] / victories if victories else 0.5
        return {
            "games": self.games, "won": self.won[0], "lost": self.won[1], "shared": self.shared,
            "part": part, "low": low, "high": high,
        }  # fmt: skip


def play(builds: list[Build], number: int, args: argparse.Namespace, tally: Tally) -> None:
    """Play a game, and count its winners."""
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
        RuntimeError: they disagree, so their rules differ.
    """
    ours, rival = answers
    for key in ("roles", "actors"):
        if ours[key] != rival[key]:
            raise RuntimeError(f"the builds disagree: {key}: {ours[key]} and {rival[key]}")
    if (ours["result"] is None) != (rival["result"] is None):
        raise RuntimeError("the builds disagree on whether the match is over")
    return ours


def main() -> None:
    """Play the games, and print the score after each."""
    parser = argparse.ArgumentParser(description="Let the bots of two builds play each other.")
    parser.add_argument("game")
    parser.add_argument("--rival", required=True, help="command of the other build's `senlac`")
    parser.add_argument("--ours", default=OURS, help="command of the tested build")
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
        f"games, {found['shared']} of them shared by both or drawn: {found['part']:.1%} "
        f"({found['low']:.0%} to {found['high']:.0%})\n"
    )


if __name__ == "__main__":
    main()
