"""A process that thinks for bots: it reads jobs and writes thoughts until its input ends.

It knows no database, no match and no secret. Run as `python -m senlac.table.thinking.worker`.
"""

from __future__ import annotations

import signal
import sys
from time import perf_counter
from typing import BinaryIO

import msgspec

from senlac.bots.bot import Bot, decide, make_bot
from senlac.bots.seat import Seat
from senlac.engine import play, registry
from senlac.engine.action import Action
from senlac.engine.position import decode
from senlac.engine.sealed import SealedPhase
from senlac.engine.state import State
from senlac.table.thinking.job import LENGTH_BYTES, Job, Thought
from senlac.table.thinking.memory import limit_memory
from senlac.table.thinking.priority import lower_priority
from senlac.table.thinking.weighing import weighed


def serve(jobs: BinaryIO, thoughts: BinaryIO) -> None:
    """Answer each job with a thought."""
    while True:
        head = jobs.read(LENGTH_BYTES)
        if len(head) < LENGTH_BYTES:
            return
        written = jobs.read(int.from_bytes(head, "big"))
        started = perf_counter()
        thought = think(msgspec.json.decode(written, type=Job))
        timed = msgspec.structs.replace(thought, seconds=perf_counter() - started)
        answer = msgspec.json.encode(timed)
        thoughts.write(len(answer).to_bytes(LENGTH_BYTES, "big") + answer)
        thoughts.flush()


def think(job: Job) -> Thought:
    """Let a bot decide."""
    try:
        game = registry.game(job.game)
        state: State = decode(game, job.position)
        role = list(game.roles(state)).index(job.role)
        seat = Seat(game, state, role)
        bot = make_bot(job.bot, job.seed)
        chosen = decide(bot, seat)
        if not job.beside:
            return Thought(action=seat.text(chosen), then=_behind(bot, seat, state, role, chosen))
        beside, options = seat.read(job.beside), seat.options()
        compared = [beside, chosen] if beside in options else [chosen]
        return Thought(action=seat.text(chosen), weighed=weighed(seat, compared, job.seed))
    except Exception as error:  # noqa: BLE001 - a bot may be anybody's
        return Thought(fault=f"{type(error).__name__}: {error}"[:300])


def _behind(bot: Bot, seat: Seat, state: State, role: int, chosen: Action) -> list[str]:
    """Return what a bot writes behind its choice on the same sheet, that it has thought out.

    A sheet is one thought: whoever began it anew at each line would never come to its end.
    """
    sheet = state.stack[-1]
    lines: list[str] = []
    line: Action | None = chosen
    while isinstance(sheet, SealedPhase) and line is not None and bot.settled():
        play.advance(state, role, line)
        open_still = state.stack[-1] is sheet and role in sheet.actors(state)
        line = bot.go_on(play.offered(state, role)) if open_still else None
        if line is not None:
            lines.append(seat.text(line))
    return lines


if __name__ == "__main__":
    # Ctrl-C reaches the whole group of processes; the server ends this one when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    lower_priority()
    serve(sys.stdin.buffer, sys.stdout.buffer)
