"""The arena: whole games between bots, in one process or several."""

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
from senlac.bots.information_set import InformationSet
from senlac.engine.data.bounds import new_values
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError

WAITING_PER_PROCESS: Final = 4
"""Number of games that are queued for each process."""

STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
"""Signals that ask the program to stop."""


class GameSpec(NamedTuple):
    """One game to play: scenario, options, a bot for each role, and a seed.

    With `follies` the plain mistakes of each role are counted, which takes time.
    """

    scenario: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    overlay: Overlay | None = None
    follies: bool = False


class GameResult(NamedTuple):
    """The result of one game.

    `bots` and `roles` are indexed by role; `winners` are indices of roles. `turns` is the turn in
    which it ended, 0 in a game without turns. `seconds` is the time the game took. `follies` has
    for each role how often it made each kind of plain mistake; it is empty if they were not
    counted.
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
    follies: tuple[Mapping[str, int], ...] = ()


Maker = Callable[[str, str], Bot]
"""Makes a bot from a text and a seed, in the process that plays the game."""

R = TypeVar("R")

Player = Callable[[Game[Any], GameSpec], R]
"""Plays a contest of a game and returns a result of any type."""

Finished = Generator[tuple[int, R], None, None]
"""Yields the index of each contest that has ended, with its result."""

Progress = Callable[[int, int, GameResult], None]
"""Called with the number of games that are over, the number of all games, and the last result."""


def play_game(game: Game[Any], contest: GameSpec, make: Maker = make_bot) -> GameResult:
    """Play a contest to its end. All randomness comes from its seed; `make` makes the bots.

    Raises:
        SenlacError: no such scenario, option or bot, or not one bot for each role.
    """
    started = perf_counter()
    state = begin(game, contest)
    roles = tuple(game.roles(state))
    if len(contest.bots) != len(roles):
        raise OptionError(f"expected a bot for each of {', '.join(roles)}, got {contest.bots}")
    bots: list[Bot] = []
    try:
        for role, text in enumerate(contest.bots):
            bots.append(make(text, f"{contest.seed} {role}"))
        play.run_to_decision(state)
        follies: list[dict[str, int]] = [{} for _ in roles] if contest.follies else []
        decisions = play_out(game, state, bots, follies)
    finally:
        for bot in bots:
            bot.close()
    outcome = state.outcome
    if outcome is None:
        raise AssertionError("a game that is over has an outcome")
    return GameResult(
        contest.scenario, contest.bots, roles, contest.seed, outcome.winners, outcome.how,
        decisions, game.turn(state), perf_counter() - started,
        tuple(follies),
    )  # fmt: skip


def begin(game: Game[Any], contest: GameSpec) -> State:
    """Return the state of a contest before the first step, with dice from its seed.

    Raises:
        SenlacError: no such scenario or option, or no new match may have the overlay.
    """
    options = game.resolve_options(contest.scenario, contest.options)
    with new_values():
        state: State = game.initial_state(contest.scenario, options, contest.overlay)
    state.dice = FastDice(bot_rng(f"{contest.seed} dice"))
    return state


def play_out(
    game: Game[Any],
    state: State,
    bots: Sequence[Bot],
    follies: Sequence[dict[str, int]] = (),
) -> int:
    """Play a state to its end with one bot for each role; return the number of decisions.

    The state must wait for a decision. The plain mistakes of each role are counted in `follies`, if
    it has an entry for each.

    Raises:
        StuckError: a phase offers no options, or phases alternate without a decision.
    """
    decisions = 0
    while state.outcome is None:
        role = play.actors(state)[0]
        action = decided(game, state, role, bots[role])
        if follies:
            count_follies(follies[role], game, state, role, action)
        play.play_action(state, role, action)
        decisions += 1
    return decisions


def count_follies(
    count: dict[str, int], game: Game[Any], state: State, role: int, action: Action
) -> None:
    """Count the plain mistakes that an action is, by kind, before it is played."""
    for kind in game.follies(state, role, action):
        count[kind] = count.get(kind, 0) + 1


def decided(game: Game[Any], state: State, role: int, bot: Bot) -> Action:
    """Return a bot's decision. A bot that follows a plan needs no information set."""
    if bot.has_next_action():
        action = bot.next_planned_action(play.cached_options(state, role))
        if action is not None:
            return action
    return bot.choose(InformationSet(game, state, role))


def schedule(
    scenarios: Sequence[tuple[str, Mapping[str, Any]]],
    bots: Sequence[str],
    games: int,
    seed: str,
    *,
    swap: bool = True,
    overlay: Overlay | None = None,
) -> list[GameSpec]:
    """Return the games of a tournament: `games` for each scenario, each with a seed of its own.

    With `swap` the bots rotate through the roles from game to game.
    """
    return [
        GameSpec(
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
    """Return the bots rotated by `shift` roles."""
    count = len(bots)
    return tuple([bots[(role + shift) % count] for role in range(count)])


def tournament(
    game: Game[Any],
    contests: Sequence[GameSpec],
    processes: int = 1,
    progress: Progress | None = None,
    make: Maker = make_bot,
) -> list[GameResult]:
    """Play contests and return their results, in the order of the contests.

    Several processes find the game by its id, so it must be installed. An interrupt stops them all.

    Raises:
        SenlacError: no such scenario, option or bot.
    """
    found: dict[int, GameResult] = {}
    results = run_games(game, contests, partial(play_game, make=make), processes)
    # Closed even after an exception, so that no process continues to play.
    with closing(results):
        for place, result in results:
            found[place] = result
            if progress is not None:
                progress(len(found), len(contests), result)
    return [found[place] for place in range(len(contests))]


def run_games(
    game: Game[Any], contests: Sequence[GameSpec], player: Player[R], processes: int = 1
) -> Finished[R]:
    """Play contests and yield each result as its game ends, in any order.

    Close the generator to stop early. The player must be picklable: other processes use it.

    Raises:
        SenlacError: no such scenario, option or bot.
    """
    if processes <= 1:
        return _alone(game, contests, player)
    return _together(game, contests, player, processes)


def _alone(game: Game[Any], contests: Sequence[GameSpec], player: Player[R]) -> Finished[R]:
    """Play the games one after another in this process."""
    for place, contest in enumerate(contests):
        yield place, player(game, contest)


def _together(
    game: Game[Any], contests: Sequence[GameSpec], player: Player[R], processes: int
) -> Finished[R]:
    """Play the games in several processes, and yield results as they arrive."""
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
        # Unfinished games are not needed any more. Wait for the executor: if its thread still ran
        # when
        # Python exits, it would sometimes log an error.
        for child in multiprocessing.active_children():
            if child not in before:
                child.terminate()
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


def _submit(
    executor: ProcessPoolExecutor, game: str, contest: GameSpec, player: Player[R]
) -> Future[R]:
    """Submit a contest, which may start a process.

    The stop signals are blocked meanwhile, also in the new process, which inherits the mask, until
    it is ready to exit silently.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    try:
        return executor.submit(_play_installed, game, contest, player)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_interrupts_kill() -> None:
    """Let Ctrl-C end this process at once and silently; the parent process reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)


def _play_installed(name: str, contest: GameSpec, player: Player[R]) -> R:
    """Play a contest of an installed game, found by its id."""
    return player(registry.game(name), contest)
