"""Measure the table: many matches of scripted players over real sockets on one machine.

    python bench/table.py [--game shieldwall] [--matches 200] [--seconds 60] [--rate 500]
                          [--processes 1] [--slowest 20] [--lost 0.02 [--late 0.1]]
                          [--uneven] [--plain] [--json]

A server is started with a database file of its own. Each match has two players, each with a
socket. The rate is that of all matches together; 0 lets every player answer at once, which shows
the ceiling. Measured are the actions acknowledged, and the time from sending one until it is
acknowledged, and until another socket has been told. With `--slowest` the slowest actions are named
with what the server did meanwhile; watching it costs some of its time, and can be done to one
process only. Of several processes the time and the memory are told together. Where the players need
as much time as one core has, they are what was measured, and not the server.

All think for equally long, so that those who were kept waiting together act together ever after.
With `--uneven` they think now longer, now shorter, as people do.

Messages go packed, as browsers have them: bytes are told as they are read, and as they passed over
the line. With `--plain` nothing is packed.

With `--lost` the lines are bad: what passes is late, and of the pieces that pass such a share cuts
the line. That something was missed, or played twice, is an error then; the matches are of forty
actions, and a hundred are played at a time.
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
"""By what part of a pause people think longer or shorter."""


class Used(NamedTuple):
    """Processor seconds that were used: by the server, and by the players here."""

    server: float
    players: float


async def measure(url: str, pid: int, wanted: argparse.Namespace) -> tuple[Measured, float, Used]:
    """Let all matches be played for a while; return what was seen, from when, and time used."""
    matches, seconds, rate = wanted.matches, wanted.seconds, wanted.rate
    measured = Measured()
    game = described(url, wanted.game, wanted.scenario)
    packed = not wanted.plain
    pairs = [await begin(url, game, measured, seed, packed=packed) for seed in range(matches)]
    used, own, started = processor_seconds(pid), time.process_time(), time.perf_counter()
    for pair in pairs:
        pair.pause = matches / rate if rate else 0.0
        pair.uneven = UNEVEN if wanted.uneven else 0.0
        pair.end = started + seconds
    await asyncio.gather(*[pair.play() for pair in pairs])
    spent = Used(processor_seconds(pid) - used, time.process_time() - own)
    for pair in pairs:
        await asyncio.gather(*[socket.close() for socket in pair.sockets])
    return measured, started, spent


def over_bad_lines(url: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """Play over bad lines; return what came of it."""
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
    """Return what was measured."""
    actions = len(measured.acknowledged)
    return {
        "game": wanted.game,
        "processes": wanted.processes,
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
    """Name the slowest actions, with what the server did from each one's sending on."""
    lines = [line.split(" ", 1) for line in watched.read_text(encoding="utf-8").splitlines()]
    times = [float(line[0]) for line in lines]
    found = []
    for at, took, match in sorted(measured.acknowledged, key=lambda sent: -sent[1])[:count]:
        begin_at, end_at = bisect.bisect(times, at), bisect.bisect(times, at + took)
        doing = Counter(line[1] for line in lines[begin_at:end_at])
        told = ", ".join([f"{place} ({n})" for place, n in doing.most_common(MOST_PLACES)])
        found.append(f"{took * 1000:7.1f} ms at {at - started:6.2f} s in {match}: {told}")
    return found


def serving(watched: Path | None, processes: int) -> list[str]:
    """Return the command that serves, watched or not."""
    if watched is None:
        return [sys.executable, *SERVE, "serve", "--port", "0", "--processes", str(processes)]
    script = Path(__file__).parent / "watched.py"
    return [sys.executable, str(script), str(watched), "serve", "--port", "0"]


def main() -> None:
    """Start a server, measure it, and print the figures."""
    parser = argparse.ArgumentParser(description="Measure the table.")
    parser.add_argument("--game", default="shieldwall")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--slowest", type=int, default=0)
    parser.add_argument("--lost", type=float, default=0.0)
    parser.add_argument("--late", type=float, default=0.1)
    parser.add_argument("--uneven", action="store_true", help="they think now longer, now shorter")
    parser.add_argument("--plain", action="store_true", help="lines that do not pack messages")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if wanted.slowest and wanted.processes > 1:
        parser.error("one process can be watched, not several")
    with tempfile.TemporaryDirectory() as data:
        watched = Path(data) / "watched" if wanted.slowest else None
        environment = {**os.environ, "SENLAC_DATA": data, "SENLAC_RATE_FACTOR": "1000"}
        server = subprocess.Popen(  # noqa: S603 - our own program
            serving(watched, wanted.processes), stdout=subprocess.PIPE, env=environment, text=True
        )
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split("at ")[1].split(" ")[0].rstrip("/")
            wait(url)
            if wanted.lost:
                found = over_bad_lines(url, wanted)
            else:
                measured, started, used = uvloop.run(measure(url, server.pid, wanted))
                found = figures(wanted, measured, used, memory(server.pid))
        finally:
            server.terminate()
            server.wait()
        if watched is not None and not wanted.lost:
            found["the slowest"] = slowest(measured, started, wanted.slowest, watched)
    sys.stdout.write((json.dumps(found, indent=2) if wanted.json else table(found)) + "\n")


def processor_seconds(pid: int) -> float:
    """Return the processor time a server has used, 0 where the system does not tell."""
    ticks = 0
    for file in told("stat", pid):
        user, system = file.rpartition(")")[2].split()[11:13]
        ticks += int(user) + int(system)
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Return the bytes a server holds in memory, 0 where the system does not tell."""
    pages = sum(int(file.split()[1]) for file in told("statm", pid))
    return pages * os.sysconf("SC_PAGE_SIZE")


def told(what: str, pid: int) -> list[str]:
    """Return what the system tells of a process and those it has started."""
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
    """Return the figures as lines."""
    lines = [f"{name:40} {value}" for name, value in found.items() if name != "the slowest"]
    return "\n".join([*lines, *found.get("the slowest", [])])


if __name__ == "__main__":
    main()
