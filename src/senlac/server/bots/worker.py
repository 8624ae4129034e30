"""A bot process: reads jobs and writes decisions until its input ends.

It has no access to the database, matches or secrets. Run as `python -m senlac.server.bots.worker`.
"""

from __future__ import annotations

import signal
import sys
from time import perf_counter
from typing import BinaryIO, Final

import msgspec

from senlac.bots.bot import Bot, decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.position import decode
from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.sealed import SealedPhase
from senlac.engine.model.state import State
from senlac.server.bots.job import LENGTH_BYTES, BotJob, BotReply
from senlac.server.bots.memory_limit import limit_memory
from senlac.server.bots.priority import lower_priority
from senlac.server.bots.scoring import candidates, score_actions


class KeptBots:
    """A cache of the bots that decided last and may continue with their plans, at most `most`.

    Each is kept for one role of one match. A bot that raises an error is not kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._bots: dict[tuple[str, str, str], Bot] = {}

    def take(self, job: BotJob) -> Bot | None:
        """Remove and return the bot that decided for a player before, None if it is not kept."""
        return self._bots.pop((job.player, job.bot, job.game), None) if job.player else None

    def put(self, job: BotJob, bot: Bot) -> None:
        """Keep a bot that has decided for a player, if it keeps plans; close the oldest one."""
        if not job.player or not bot.keeps_plans or bot.has_next_action():
            return
        self._bots[job.player, job.bot, job.game] = bot
        if len(self._bots) > self._most:
            self._bots.pop(next(iter(self._bots))).close()


KEPT: Final = 16
"""Maximum number of bots that a process keeps, each with the plans and trials of a search."""

kept: Final = KeptBots(KEPT)
"""The bots that this process keeps."""


def serve(jobs: BinaryIO, thoughts: BinaryIO) -> None:
    """Answer each job until the input ends."""
    while True:
        head = jobs.read(LENGTH_BYTES)
        if len(head) < LENGTH_BYTES:
            return
        written = jobs.read(int.from_bytes(head, "big"))
        started = perf_counter()
        thought = think(msgspec.json.decode(written, type=BotJob))
        timed = msgspec.structs.replace(thought, seconds=perf_counter() - started)
        answer = msgspec.json.encode(timed)
        thoughts.write(len(answer).to_bytes(LENGTH_BYTES, "big") + answer)
        thoughts.flush()


def think(job: BotJob) -> BotReply:
    """Return the decision of a bot."""
    try:
        game = registry.game(job.game)
        state: State = decode(game, job.position)
        role = list(game.roles(state)).index(job.role)
        seat = InformationSet(game, state, role)
        bot = kept.take(job) or make_bot(job.bot, job.seed)
        chosen = decide(bot, seat)
        if not job.beside:
            text, behind = seat.text(chosen), _behind(bot, seat, state, role, chosen)
            kept.put(job, bot)
            return BotReply(action=text, then=behind)
        beside, options = seat.read(job.beside), seat.options()
        compared = candidates(seat, beside if beside in options else None, chosen, job.seed)
        return BotReply(action=seat.text(chosen), weighed=score_actions(seat, compared, job.seed))
    except Exception as error:  # noqa: BLE001 - bots may be third-party code
        return BotReply(fault=f"{type(error).__name__}: {error}"[:300])


def _behind(bot: Bot, seat: InformationSet, state: State, role: int, chosen: Action) -> list[str]:
    """Return the further lines of the bot's sheet that it has already planned.

    A sheet is one search: a bot that searched again for each line might never finish it.
    """
    sheet = state.stack[-1]
    lines: list[str] = []
    line: Action | None = chosen
    while isinstance(sheet, SealedPhase) and line is not None and bot.has_next_action():
        play.play_action(state, role, line)
        open_still = state.stack[-1] is sheet and role in sheet.actors(state)
        line = bot.next_planned_action(play.cached_options(state, role)) if open_still else None
        if line is not None:
            lines.append(seat.text(line))
    return lines


if __name__ == "__main__":
    # Ctrl-C signals the whole process group; the server ends this process when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    lower_priority()
    serve(sys.stdin.buffer, sys.stdout.buffer)
