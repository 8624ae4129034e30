"""Measure how long neighbours wait while the server is attacked, for each attack in turn.

    python bench/attacks.py [--only NAME ...] [--seconds 10] [--neighbours 4] [--entries 2500]
                            [--json]

Each attack has a separate server, with one worker, the default limits and a temporary data folder.
Neighbours act five times a second each: before the attack, and during it. Their actions are
measured from when they were due until the server has acknowledged them. One more neighbour plays
against the computer: `computer` is how long its answers take. The attacker is one visitor: all its
guests come from one network.

- `net`: the p95 without the time for which the server or the neighbours had no processor.
- `busy`: the share of a processor that the server process used during the attack.
- `waited`: the share of the time in which it could have run and had no processor. Where this is
  high, other programs use the machine, or the attacker and the neighbours do; then read `net`.
- `answers`: the number of answers to the attacker, by status.

Preparations, such as a long match to be replayed, run first, on the same data folder and with
limits a thousand times as high. The server is restarted after them. The goal is a p95 under 100 ms
during each attack, or under twice that before it on a slow machine; `goal` says whether it was met.
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.hostile import long, made, readers, thoughts
from bench.hostile.neighbours import Street, Took
from bench.hostile.visitors import Strike, Visitor

from senlac.testing.server import Server
from tests.server.hostile.watching import scheduled

GOAL: Final = 0.1
SLOWER: Final = 2.0
WARM_UP: Final = 1.0
SAMPLE: Final = 0.01
NETWORK: Final = "198.51.100.1"
"""The network of the preparations."""

Prepare = Callable[[Visitor, int], Any]


class Attack(NamedTuple):
    """An attack: its number in the order of the docs, its preparation, and what carries it out."""

    strike: Callable[[Strike], None]
    prepare: Prepare | None = None


ATTACKS: Final[dict[str, Attack]] = {
    "overlays": Attack(made.overlays, lambda *_: made.overlays_at_ends()),
    "requests": Attack(made.requests),
    "replays": Attack(long.replays, long.long_match),
    "names": Attack(made.names, lambda visitor, _: made.with_long_names(visitor)),
    "cache": Attack(long.replays, long.longest_match),
    "bodies": Attack(made.bodies),
    "crowd": Attack(thoughts.crowd),
    "opinions": Attack(thoughts.opinions, lambda visitor, _: thoughts.finished_match(visitor)),
    "disk": Attack(made.disk),
    "readers": Attack(readers.slow_readers),
}


class Measured(NamedTuple):
    """What neighbours measured: times of actions and of the computer's answers; server load."""

    actions: list[float]
    net: list[float]
    answers: list[float]
    busy: float
    waited: float


def measure(name: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """Attack a separate server, and return the figures."""
    attack = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        context: Any = None
        if attack.prepare is not None:
            with Server(data) as server:
                visitor = Visitor(server.url, NETWORK, "", Counter())
                visitor.become_guest()
                context = attack.prepare(visitor, wanted.entries)
        told = Path(folder) / "context"
        told.write_text(json.dumps(context), encoding="utf-8")
        with Server(data, SENLAC_RATE_FACTOR="1") as server:
            size = stored(data)
            found = asyncio.run(watched(server, name, told, wanted))
            found["memory, MB"] = peak(server.pid)
            found["stored, MB"] = round((stored(data) - size) / 1e6, 1)
            if isinstance(context, dict) and "entries" in context:
                found["entries"] = context["entries"]
    return {"attack": name, **found}


async def watched(
    server: Server, name: str, context: Path, wanted: argparse.Namespace
) -> dict[str, Any]:
    """Run neighbours before an attack and during it; return the figures."""
    street = Street(server.url, wanted.neighbours)
    await street.play(WARM_UP)
    before = await seen(server, street, wanted.seconds)
    command = [str(Path(__file__)), "--strike", name, server.url, str(wanted.seconds), str(context)]
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=subprocess.PIPE
    )
    assert attacker.stdout is not None, "it is a pipe"
    await attacker.stdout.readline()
    during = await seen(server, street, wanted.seconds)
    await street.leave()
    try:
        answers, _ = await asyncio.wait_for(attacker.communicate(), wanted.seconds + 60)
    except TimeoutError:
        attacker.kill()
        answers = b'{"the attacker did not end": 1}'
    return {
        "before": spread(before.actions),
        "during": spread(during.actions),
        "net before": spread(before.net),
        "net during": spread(during.net),
        "computer before": spread(before.answers),
        "computer during": spread(during.answers),
        "busy": round(during.busy, 2),
        "waited": round(during.waited, 2),
        "goal": met(before.actions, during.actions),
        "answers": json.loads(answers or b"{}"),
    }


async def seen(server: Server, street: Street, seconds: float) -> Measured:
    """Run neighbours for a while, and measure them."""
    theirs, ours = Path(f"/proc/{server.pid}/schedstat"), Path("/proc/self/schedstat")
    times: list[float] = []
    waits: list[float] = []

    async def sample() -> None:
        while True:
            times.append(time.monotonic())
            waits.append(scheduled(theirs)[1] + scheduled(ours)[1])
            await asyncio.sleep(SAMPLE)

    def net(took: Took) -> float:
        first, last = (
            waits[min(bisect.bisect(times, at), len(waits) - 1)]
            for at in (took.due, took.due + took.seconds)
        )
        return max(0.0, took.seconds - (last - first))

    (ran, waited), begun = scheduled(theirs), time.monotonic()
    sampling = asyncio.create_task(sample())
    played = await street.play(seconds)
    sampling.cancel()
    (ran_then, waited_then), lasted = scheduled(theirs), time.monotonic() - begun
    return Measured(
        [took.seconds for took in played.actions], [net(took) for took in played.actions],
        played.answers, (ran_then - ran) / lasted, (waited_then - waited) / lasted,
    )  # fmt: skip


def strike(name: str, url: str, seconds: str, context: str) -> None:
    """Attack a server from a separate process; print the number of its answers by status."""
    told = json.loads(Path(context).read_text(encoding="utf-8"))
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    attack = Strike(url, time.monotonic() + float(seconds), told)
    ATTACKS[name].strike(attack)
    sys.stdout.write(json.dumps(attack.seen) + "\n")


def quantile(times: list[float], share: float) -> float:
    """Return the time that the given share of the times does not exceed."""
    ordered = sorted(times)
    return ordered[round(share * (len(ordered) - 1))]


def spread(times: list[float]) -> dict[str, float]:
    """Return number, median and p95 in milliseconds, or only the number 0."""
    if not times:
        return {"n": 0}
    p50, p95 = (round(quantile(times, share) * 1000, 1) for share in (0.5, 0.95))
    return {"n": len(times), "p50": p50, "p95": p95}


def met(before: list[float], during: list[float]) -> bool:
    """Return whether the neighbours waited no longer than the goal allows."""
    if not before or not during:
        return False
    return quantile(during, 0.95) <= max(GOAL, SLOWER * quantile(before, 0.95))


def peak(pid: int) -> int:
    """Return the peak memory of a process in megabytes, 0 where the system has no figure.

    Bot processes are not included.
    """
    file = Path(f"/proc/{pid}/status")
    if not file.exists():
        return 0
    lines = file.read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) // 1000


def stored(data: Path) -> int:
    """Return the size in bytes of the files in a data folder."""
    return sum([file.stat().st_size for file in data.iterdir() if file.is_file()])


def row(found: dict[str, Any]) -> str:
    """Return the figures of an attack as a row of a table."""
    times = [
        f"{found[when].get('p50', '-'):>8} {found[when].get('p95', '-'):>8}"
        for when in ("before", "during")
    ]
    others = [
        f"{found[f'{what} {when}'].get('p95', '-'):>8}"
        for what in ("net", "computer")
        for when in ("before", "during")
    ]
    answers = ", ".join([f"{status} x{count}" for status, count in found["answers"].items()])
    rest = f"{found['busy']:>5} {found['waited']:>6} {'met' if found['goal'] else 'NOT MET':>8}"
    sizes = f"{found['memory, MB']:>5} MB, {found['stored, MB']:>6} MB stored"
    return f"{found['attack']:10} {' '.join([*times, *others])} {rest}  {sizes}  {answers}"


HEAD: Final = (
    f"{'attack':10} {'before: p50, p95':>17} {'during: p50, p95':>17} "
    f"{'net: p95':>17} {'computer: p95':>17} {'busy':>5} {'waited':>6} {'goal':>8}  "
    "memory, disk, answers; times in ms"
)


def main() -> None:
    """Attack, and print the figures."""
    if sys.argv[1:2] == ["--strike"]:
        strike(*sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description="Measure neighbours while a server is attacked.")
    parser.add_argument("--only", action="append", choices=ATTACKS, help="one attack; repeatable")
    parser.add_argument("--seconds", type=float, default=10.0, help="length of an attack")
    parser.add_argument("--neighbours", type=int, default=4, help="number of neighbours")
    parser.add_argument("--entries", type=int, default=2500, help="length of a long match")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, one object for each attack"
    )
    wanted = parser.parse_args()
    if not wanted.json:
        sys.stdout.write(HEAD + "\n")
    for name in wanted.only or ATTACKS:
        found = measure(name, wanted)
        sys.stdout.write((json.dumps(found) if wanted.json else row(found)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
