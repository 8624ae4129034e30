"""Measure the server: many matches of scripted players over real sockets on one machine.

    python bench/table.py [--game shieldwall] [--matches 200] [--seconds 60] [--rate 500]
                          [--slowest 20] [--lost 0.02 [--late 0.1]] [--uneven] [--plain] [--json]

A server starts with a database file of its own. Each match has two players, each with a socket. The
rate is actions a second of all matches together; with 0 all players act at once, which shows the
maximum. Measured are the number of acknowledged actions, and the time from sending an action until
it is acknowledged and until another socket receives it. With `--slowest` the slowest actions are
listed with what the server did meanwhile; this costs the server some time. If the players need the
time of a full core, they were measured, and not the server.

All players think for the same time, so that players who once waited together act together from then
on. With `--uneven` the thinking time varies, as with people.

Messages are compressed, as for browsers; bytes are counted before and after compression. With
`--plain` nothing is compressed.

With `--lost` the connections are bad: data is late, and the given share of chunks is lost and cuts
the connection. It is then an error if a message is missed or an action is played twice. The matches
have forty actions, and a hundred are played at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.players import Measured, begin, described
from bench.travellers import Travel, travel

SERVE: Final = ["-c", "from senlac.cli import main; main()"]
MOST_PLACES: Final = 4
ACTS: Final = 40
UNEVEN: Final = 0.5
"""Maximum deviation from the thinking time, as a share of it."""


class Used(NamedTuple):
    """Processor seconds used by the server, and by the players in this process."""

    server: float
    players: float


async def measure(
    url: str, pids: Sequence[int], wanted: argparse.Namespace
) -> tuple[Measured, float, Used]:
    """Play all matches for a while; return measurements, start time, and processor time used."""
    matches, seconds, rate = wanted.matches, wanted.seconds, wanted.rate
    measured = Measured()
    game = described(url, wanted.game, wanted.scenario)
    packed = not wanted.plain
    pairs = [await begin(url, game, measured, seed, packed=packed) for seed in range(matches)]
    used, own, started = processor_seconds(pids), time.process_time(), time.perf_counter()
    for pair in pairs:
        pair.pause = matches / rate if rate else 0.0
        pair.uneven = UNEVEN if wanted.uneven else 0.0
        pair.end = started + seconds
    await asyncio.gather(*[pair.play() for pair in pairs])
    spent = Used(processor_seconds(pids) - used, time.process_time() - own)
    for pair in pairs:
        await asyncio.gather(*[socket.close() for socket in pair.sockets])
    return measured, started, spent


def over_bad_lines(url: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """Play over bad connections; return the figures."""
    game = described(url, wanted.game, wanted.scenario)
    travelling = Travel(wanted.matches, ACTS, wanted.late, wanted.lost, seed=1)
    started = time.perf_counter()
    cuts = asyncio.run(travel(url, game, travelling))
    return {
        "game": wanted.game,
        "matches": wanted.matches,
        "actions of each": ACTS,
        "seconds": round(time.perf_counter() - started, 1),
        "lines that were cut": cuts,
    }


def figures(
    wanted: argparse.Namespace, measured: Measured, used: Used, memory: int
) -> dict[str, Any]:
    """Return the figures of a measurement."""
    actions = len(measured.acknowledged)
    return {
        "game": wanted.game,
        "matches": wanted.matches,
        "seconds": wanted.seconds,
        "rate asked for": wanted.rate,
        "actions": actions,
        "actions a second": round(actions / wanted.seconds, 1),
        "acknowledged, ms": spread([took for _, took, _ in measured.acknowledged]),
        "seen by another, ms": spread(measured.seen),
        "refused": measured.refused,
        "matches over": measured.over,
        "bytes an action": round(measured.bytes / max(1, actions)),
        "of these over the line": round(measured.passed / max(1, actions)),
        "messages an action": round(measured.messages / max(1, actions), 2),
        "server's processor time an action, ms": round(used.server * 1000 / max(1, actions), 2),
        "players' processor time an action, ms": round(used.players * 1000 / max(1, actions), 2),
        "server's memory, MB": memory // 1_000_000,
    }


def spread(times: Sequence[float]) -> dict[str, float]:
    """Return percentiles in milliseconds."""
    ordered = sorted(times) or [0.0]
    last = len(ordered) - 1
    found = {f"p{share}": ordered[round(last * share / 100)] for share in (50, 95, 99)}
    return {name: round(value * 1000, 2) for name, value in found.items()}


def slowest(measured: Measured, started: float, count: int, watched: Path) -> list[str]:
    """Return the slowest actions, each with what the server did after it was sent."""
    lines = [line.split(" ", 1) for line in watched.read_text(encoding="utf-8").splitlines()]
    times = [float(line[0]) for line in lines]
    found = []
    for at, took, match in sorted(measured.acknowledged, key=lambda sent: -sent[1])[:count]:
        begin_at, end_at = bisect.bisect(times, at), bisect.bisect(times, at + took)
        doing = Counter(line[1] for line in lines[begin_at:end_at])
        told = ", ".join([f"{place} ({n})" for place, n in doing.most_common(MOST_PLACES)])
        found.append(f"{took * 1000:7.1f} ms at {at - started:6.2f} s in {match}: {told}")
    return found


def serving(watched: Path | None) -> list[str]:
    """Return the command that starts the server, watched or not."""
    if watched is None:
        return [sys.executable, *SERVE, "serve", "--port", "0"]
    script = Path(__file__).parent / "watched.py"
    return [sys.executable, str(script), str(watched), "serve", "--port", "0"]


def main() -> None:
    """Start a server, measure it, and print the figures."""
    parser = argparse.ArgumentParser(description="Measure the server.")
    parser.add_argument("--game", default="shieldwall")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--slowest", type=int, default=0)
    parser.add_argument("--lost", type=float, default=0.0)
    parser.add_argument("--late", type=float, default=0.1)
    parser.add_argument("--uneven", action="store_true", help="vary the thinking times")
    parser.add_argument("--plain", action="store_true", help="do not compress messages")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        watched = Path(data) / "watched" if wanted.slowest else None
        environment = {**os.environ, "SENLAC_DATA": data, "SENLAC_RATE_FACTOR": "1000"}
        server = subprocess.Popen(  # noqa: S603 - our own program
            serving(watched), stdout=subprocess.PIPE, env=environment, text=True
        )
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split("at ")[1].split(" ")[0].rstrip("/")
            wait(url)
            if wanted.lost:
                found = over_bad_lines(url, wanted)
            else:
                measured, started, used = uvloop.run(measure(url, [server.pid], wanted))
                found = figures(wanted, measured, used, memory(server.pid))
        finally:
            server.terminate()
            server.wait()
        if watched is not None and not wanted.lost:
            found["the slowest"] = slowest(measured, started, wanted.slowest, watched)
    sys.stdout.write((json.dumps(found, indent=2) if wanted.json else table(found)) + "\n")


def processor_seconds(pids: Sequence[int]) -> float:
    """Return the processor seconds that servers have used, 0 where the system has no figure."""
    ticks = 0
    for pid in pids:
        for file in told("stat", pid):
            user, system = file.rpartition(")")[2].split()[11:13]
            ticks += int(user) + int(system)
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Return the memory of a server in bytes, 0 where the system has no figure."""
    pages = sum(int(file.split()[1]) for file in told("statm", pid))
    return pages * os.sysconf("SC_PAGE_SIZE")


def told(what: str, pid: int) -> list[str]:
    """Return a file in `/proc` of a process and of its child processes."""
    if not Path(f"/proc/{pid}").exists():
        return []
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [Path(f"/proc/{one}/{what}").read_text(encoding="utf-8") for one in [pid, *started]]


def wait(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(200):
        try:
            httpx.get(f"{url}/health")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server does not answer")


def table(found: dict[str, Any]) -> str:
    """Return the figures as lines of text."""
    lines = [f"{name:40} {value}" for name, value in found.items() if name != "the slowest"]
    return "\n".join([*lines, *found.get("the slowest", [])])


if __name__ == "__main__":
    main()
