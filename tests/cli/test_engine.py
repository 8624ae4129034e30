"""`senlac engine` over pipes, as programs use it."""

from __future__ import annotations

import json
from typing import IO, Any, cast

from tests.cli.support import refused, senlac, start


def call(process: Any, method: str, **params: object) -> Any:  # noqa: ANN401 - JSON is anything
    """Send a request; return its result."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    process.stdin.write(json.dumps(request).encode() + b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())["result"]


def test_a_program_plays_over_pipes() -> None:
    with start("engine", "shieldwall") as process:
        assert call(process, "new", scenario="foragers", seed=1)["actors"] == ["norman"]
        option = call(process, "options", role="norman")[0]
        assert call(process, "play", role="norman", action=option)["events"]
        cast("IO[bytes]", process.stdin).close()
    assert process.returncode == 0


def test_engine_answers_invalid_input_and_continues() -> None:
    ran = senlac("engine", stdin='garbage\n\n[]\n{"jsonrpc": "2.0", "id": 2, "method": "games"}\n')
    replies = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    assert [reply.get("error", {}).get("code") for reply in replies] == [-32700, -32600, None]
    assert "shieldwall" in [game["id"] for game in replies[-1]["result"]]


def test_an_unknown_game_is_refused_at_once() -> None:
    assert "no game 'chess'" in refused(senlac("engine", "chess"))
