"""Measure one server and two servers on one PostgreSQL, behind nginx with `deploy/nginx.conf`.

    python bench/servers.py [--game shieldwall] [--scenario NAME] [--matches 200] [--seconds 10]
                            [--rate 0] [--rounds 3] [--redis]

The same matches are played with one server and with two, in turn. The processor time of an action
is that of all servers together; nginx, PostgreSQL and the players are not counted. With `--redis`
the servers notify each other through Redis, otherwise through PostgreSQL.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.table import figures, measure, memory

from tests.server.proxies import Nginx
from tests.server.services import running_postgres, running_redis
from tests.server.support import Server

MANY_CONNECTIONS = {"limit_conn visitors 120": "limit_conn visitors 10000"}
"""All players have the same address."""

COST = "server's processor time an action, ms"


def measured_with(count: int, shared: dict[str, str], wanted: argparse.Namespace) -> dict[str, Any]:
    """Return the figures of one or two new servers on a database."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        servers = [
            stack.enter_context(Server(Path(name) / str(number), **shared))
            for number in range(count)
        ]
        upstreams = [servers[0], servers[-1]]
        proxy = stack.enter_context(Nginx(Path(name) / "proxy", upstreams, MANY_CONNECTIONS))
        pids = [server.pid for server in servers]
        measured, _, used = uvloop.run(measure(proxy.url, pids, wanted))
        return figures(wanted, measured, used, sum(memory(pid) for pid in pids))


def main() -> None:
    """Measure in turn, and print the medians and their ratio."""
    parser = argparse.ArgumentParser(description="Measure one server and two servers.")
    parser.add_argument("--game", default="shieldwall")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--redis", action="store_true")
    wanted = parser.parse_args()
    wanted.plain = wanted.uneven = False
    costs: dict[int, list[float]] = {1: [], 2: []}
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        channels = stack.enter_context(running_redis()).url if wanted.redis else ""
        for _ in range(wanted.rounds):
            for count, found in costs.items():
                shared = {
                    "SENLAC_DATABASE_URL": postgres.new_database(),
                    "SENLAC_CHANNELS_URL": channels,
                }
                result = measured_with(count, shared, wanted)
                found.append(result[COST])
                named = ("actions a second", "acknowledged, ms", COST, "server's memory, MB")
                sys.stdout.write(f"servers: {count}, " + str({n: result[n] for n in named}) + "\n")
    one, two = [statistics.median(found) for found in costs.values()]
    sys.stdout.write(f"processor time an action: {one} and {two} ms, ratio {two / one:.2f}\n")


if __name__ == "__main__":
    main()
