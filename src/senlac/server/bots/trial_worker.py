"""A process that tries out the beginning of matches, separate from the server.

It begins a match, draws its board and the view of each role, and plays a few moves. Its memory and
the processor time of a trial are limited. Run as `python -m senlac.server.bots.trial_worker`.
"""

from __future__ import annotations

import signal
import sys
from random import Random
from typing import Any, BinaryIO, Final

import msgspec

from senlac.engine.game.game import Game
from senlac.engine.match import default_setup, registry
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.support.errors import SenlacError
from senlac.server.bots.job import LENGTH_BYTES, Trial, Tried
from senlac.server.bots.memory_limit import limit_memory
from senlac.server.bots.priority import lower_priority
from senlac.server.bots.processor_limit import limit_processor_time
from senlac.server.matches.match_start import MatchStart

MOVES: Final = 6
"""Number of random moves to play."""

SEED: Final = "trial"

SECONDS: Final = 10
"""Maximum processor time of a trial; with the printed values one takes less than a second."""


def serve(trials: BinaryIO, answers: BinaryIO) -> None:
    """Answer each trial until the input ends."""
    while True:
        head = trials.read(LENGTH_BYTES)
        if len(head) < LENGTH_BYTES:
            return
        written = trials.read(int.from_bytes(head, "big"))
        limit_processor_time(SECONDS)
        answer = msgspec.json.encode(tried(msgspec.json.decode(written, type=Trial)))
        answers.write(len(answer).to_bytes(LENGTH_BYTES, "big") + answer)
        answers.flush()


def tried(trial: Trial) -> Tried:
    """Begin a match, draw it and play a few moves; return what is wrong."""
    try:
        game = registry.game(trial.game)
        begin = MatchStart.from_document(trial.begin)
        match = begin.build_match(game, trial.scenario, seed=SEED, new=trial.new)
        if begin.usual:
            default_setup.apply_default_setup(match)
    except SenlacError as error:
        return Tried(refusal=str(error))
    except Exception as error:  # noqa: BLE001 - games may be third-party code
        return Tried(fault=_named(error))
    try:
        _draw(game, match)
        _play(match)
        _draw(game, match)
    except Exception as error:  # noqa: BLE001 - games may be third-party code
        return Tried(fault=_named(error))
    return Tried()


def _draw(game: Game[Any], match: Match) -> None:
    """Compute the board, and the scene and view of spectators and of each role."""
    game.board(match.state)
    for seen in ([], *[[role] for role in range(len(match.roles))]):
        game.scene(match.state, seen)
        game.view(match.state, seen)


def _play(match: Match) -> None:
    rng = Random(SEED)
    for _ in range(MOVES):
        if match.result() is not None:
            return
        role = match.actors()[0]
        options = play.cached_options(match.state, match.roles.index(role))
        match.play(role, options.sample(rng))


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


if __name__ == "__main__":
    # Ctrl-C signals the whole process group; the server ends this process when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    lower_priority()
    serve(sys.stdin.buffer, sys.stdout.buffer)
