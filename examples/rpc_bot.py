"""Two bots that play a battle over JSON-RPC, with Python's standard library alone.

python examples/rpc_bot.py senlac engine shieldwall

The same few lines can be written in any language: start the engine, write one JSON object a line,
read one a line.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

LIKED = ("attack", "shoot", "rally", "move", "face")
"""Verbs, best first. Without any of these a bot plays `done`."""


class Engine:
    """An engine started as a separate process."""

    def __init__(self, command: Sequence[str]) -> None:
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.calls = 0

    def call(self, method: str, **params: object) -> Any:
        """Call a method; return its result."""
        assert self.program.stdin is not None, "it was opened"
        assert self.program.stdout is not None, "it was opened"
        self.calls += 1
        request = {"jsonrpc": "2.0", "id": self.calls, "method": method, "params": params}
        self.program.stdin.write(json.dumps(request).encode() + b"\n")
        self.program.stdin.flush()
        reply = json.loads(self.program.stdout.readline())
        if "error" in reply:
            raise RuntimeError(f"{method}: {reply['error']['message']}")
        return reply["result"]

    def close(self) -> None:
        """Close the engine's input, and wait until it has ended."""
        self.program.communicate()


def choose(options: Sequence[str], chance: random.Random) -> str:
    """Return a random option with the best verb; one time in four, any option."""
    by_verb = [[text for text in options if text.split()[0] == verb] for verb in LIKED]
    good = next((found for found in by_verb if found), ["done"])
    return chance.choice(options if chance.random() < 1 / 4 else good)


def play(engine: Engine, seed: int) -> dict[str, Any]:
    """Play a battle to its end; return its result."""
    chance = random.Random(seed)
    status = engine.call("new", scenario="foragers", seed=seed)
    while status["result"] is None:
        role = status["actors"][0]
        action = choose(engine.call("options", role=role), chance)
        status = engine.call("play", role=role, action=action)
    return dict(status["result"])


def main() -> None:
    """Play one battle with the engine given on the command line."""
    engine = Engine(sys.argv[1:])
    result = play(engine, seed=1066)
    engine.close()
    print(f"{' and '.join(result['winners'])} won ({result['how']}) after {engine.calls} calls")


if __name__ == "__main__":
    main()
