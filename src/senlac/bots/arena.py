"""The arena: whole games between bots, one or thousands, on one process or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from senlac.bots.bot import Bot, make_bot
from senlac.bots.seat import Seat
from senlac.engine import play, registry
from senlac.engine.action import Action
from senlac.engine.dice import FastDice, thinking
from senlac.engine.errors import OptionError
from senlac.engine.game import Game
from senlac.engine.overlay import Overlay
from senlac.engine.state import State

WAITING_PER_PROCESS: Final = 4
"""How many games are handed to each process ahead of time."""

ENDINGS: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals by which a program is told to end."""


class Contest(NamedTuple):
    """What is played: a scenario of a game with options, and the bot for each role."""

    scenario: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    overlay: Overlay | None = None


class GameResult(NamedTuple):
    """How one game went.

    `bots` and `roles` are by role, `winners` indices of roles; `turns` is the turn
    in which it ended, 0 in a game without; `seconds` is the time the game took.
    """

    scenario: str
    bots: tuple[str, ...]
    roles: tuple[str, ...]
    seed: str
    winners: tuple[int, ...]
    how: str
    decisions: int
    turns: int
    seconds: float


Maker = Callable[[str, str], Bot]
"""What makes a bot of a text and a seed, in whatever process it is to play."""

R = TypeVar("R")

Player = Callable[[Game[Any], Contest], R]
"""What plays a contest of a game, and tells of it what is wanted."""

Finished = Generator[tuple[int, R], None, None]
"""What is told of games as they end, each with its place among the contests."""

Progress = Callable[[int, int, GameResult], None]
"""Told how many games are over, of how many, and how the last of them went."""


def play_game(game: Game[Any], contest: Contest, make: Maker = make_bot) -> GameResult:
    """Play a contest to its end. All chance comes from its seed; `make` turns texts into bots.

    Raises:
        SenlacError: no such scenario, option or bot, or not a bot for each role.
    """
    started = perf_counter()
    options = game.settle_options(contest.scenario, contest.options)
    state: State = game.begin(contest.scenario, options, contest.overlay)
    state.dice = FastDice(thinking(f"{contest.seed} dice"))
    roles = tuple(game.roles(state))
    if len(contest.bots) != len(roles):
        raise OptionError(f"expected a bot for each of {', '.join(roles)}, got {contest.bots}")
    bots: list[Bot] = []
    try:
        for role, text in enumerate(contest.bots):
            bots.append(make(text, f"{contest.seed} {role}"))
        play.settle(state)
        decisions = play_out(game, state, bots)
    finally:
        for bot in bots:
            bot.close()
    outcome = state.outcome
    if outcome is None:
        raise AssertionError("a game that is over has an outcome")
    return GameResult(
        contest.scenario, contest.bots, roles, contest.seed, outcome.winners, outcome.how,
        decisions, game.turn(state), perf_counter() - started,
    )  # fmt: skip


def play_out(game: Game[Any], state: State, bots: Sequence[Bot]) -> int:
    """Let bots, one for each role, play a settled state to its end; return the decisions made.

    Raises:
        StuckError: a phase offers nothing, or the phases go round without asking anybody.
    """
    decisions = 0
    while state.outcome is None:
        role = play.actors(state)[0]
        play.advance(state, role, _decided(game, state, role, bots[role]))
        decisions += 1
    return decisions


def _decided(game: Game[Any], state: State, role: int, bot: Bot) -> Action:
    """Return what a bot decides. While it writes what it has thought out it is shown no table."""
    if bot.settled():
        action = bot.go_on(play.offered(state, role))
        if action is not None:
            return action
    return bot.choose(Seat(game, state, role))


def fixtures(
    scenarios: Sequence[tuple[str, Mapping[str, Any]]],
    bots: Sequence[str],
    games: int,
    seed: str,
    *,
    swap: bool = True,
    overlay: Overlay | None = None,
) -> list[Contest]:
    """Return the games of a tournament: so many of each scenario, with a seed for each.

    With `swap` the bots go round the roles from game to game.
    """
    return [
        Contest(
            scenario,
            options,
            _seated(bots, number if swap else 0),
            f"{seed}/{place}/{number}",
            overlay,
        )
        for place, (scenario, options) in enumerate(scenarios)
        for number in range(games)
    ]


def _seated(bots: Sequence[str], shift: int) -> tuple[str, ...]:
    """Return the bots moved on by so many roles."""
    count = len(bots)
    return tuple([bots[(role + shift) % count] for role in range(count)])


def tournament(
    game: Game[Any],
    contests: Sequence[Contest],
    processes: int = 1,
    progress: Progress | None = None,
    make: Maker = make_bot,
) -> list[GameResult]:
    """Play contests and return how they went, in their order, whatever the processes.

    More processes than one find the game by its id, so it must be installed. Interrupting ends
    them all.

    Raises:
        SenlacError: no such scenario, option or bot.
    """
    found: dict[int, GameResult] = {}
    results = played(game, contests, partial(play_game, make=make), processes)
    # Closed at once whatever happens, so that no process plays on for nobody.
    with closing(results):
        for place, result in results:
            found[place] = result
            if progress is not None:
                progress(len(found), len(contests), result)
    return [found[place] for place in range(len(contests))]


def played(
    game: Game[Any], contests: Sequence[Contest], player: Player[R], processes: int = 1
) -> Finished[R]:
    """Play contests and yield what is told of each as it ends, in whatever order that is.

    Close it to leave off before the end. The player goes to other processes, so it is pickled.

    Raises:
        SenlacError: no such scenario, option or bot.
    """
    if processes <= 1:
        return _alone(game, contests, player)
    return _together(game, contests, player, processes)


def _alone(game: Game[Any], contests: Sequence[Contest], player: Player[R]) -> Finished[R]:
    """Play one game after another."""
    for place, contest in enumerate(contests):
        yield place, player(game, contest)


def _together(
    game: Game[Any], contests: Sequence[Contest], player: Player[R], processes: int
) -> Finished[R]:
    """Play on several processes, games coming back as they end."""
    before = multiprocessing.active_children()
    executor = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), _let_interrupts_kill
    )
    queue = list(enumerate(contests))[::-1]
    running: dict[Future[R], int] = {}
    try:
        while queue or running:
            while queue and len(running) < processes * WAITING_PER_PROCESS:
                place, contest = queue.pop()
                running[_submit(executor, game.id, contest, player)] = place
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    except BaseException:
        # The games that are being played are of no use to anybody any more. The executor is waited
        # for: its thread, if it still ran when Python ends, would now and then complain.
        for child in multiprocessing.active_children():
            if child not in before:
                child.terminate()
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


def _submit(
    executor: ProcessPoolExecutor, game: str, contest: Contest, player: Player[R]
) -> Future[R]:
    """Hand a contest over, which may start a process.

    Being told to end waits meanwhile, and in the new process, that takes the mask over, until it is
    ready to end without a word.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        return executor.submit(_play_installed, game, contest, player)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_interrupts_kill() -> None:
    """Let Ctrl-C end a process at once and without a word; the one that started it tells."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)


def _play_installed(name: str, contest: Contest, player: Player[R]) -> R:
    """Play a contest of an installed game."""
    return player(registry.game(name), contest)
