"""Simulated games with the data that they leave: a row each, and their records.

Without records a game is played as in a tournament, with the same dice. A record needs dice that
anyone can verify, so with records the dice are those of a match with the game's seed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from senlac.bots.arena import (
    GameResult,
    GameSpec,
    Maker,
    begin,
    count_follies,
    decided,
    play_out,
)
from senlac.bots.bot import Bot, make_bot
from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.state import State
from senlac.engine.support.errors import SenlacError
from senlac.lab.study.game_row import PlannedGame, Row, require_bots, row_of


class SimulatedGame(NamedTuple):
    """The result of a game, and its row."""

    result: GameResult
    row: Row


def simulate_game(
    game: Game[Any], contest: GameSpec, make: Maker = make_bot, records: Path | None = None
) -> SimulatedGame:
    """Play a contest and return its result and row; write its record into a folder, if given.

    Raises:
        SenlacError: no such scenario, option or bot, not one bot for each role, or the record
            cannot be written.
    """
    started = perf_counter()
    if records is None:
        state = begin(game, contest)
        require_bots(game, state, contest)
        play.run_to_decision(state)
        return _played(game, contest, state, make, started)
    match = Match.new(
        game, contest.scenario, options=contest.options, overlay=contest.overlay,
        seats=dict(zip(game.scenario_card(contest.scenario).sides, contest.bots, strict=False)),
        seed=f"{contest.seed} dice",
    )  # fmt: skip
    require_bots(game, match.state, contest)
    found = _played(game, contest, match, make, started)
    write_record(records / record_name(contest), match)
    return found


def _played(
    game: Game[Any], contest: GameSpec, table: State | Match[Any], make: Maker, started: float
) -> SimulatedGame:
    """Play a state or a match to its end."""
    state = table if isinstance(table, State) else table.state
    roles = tuple(game.roles(state))
    follies: list[dict[str, int]] = [{} for _ in roles] if game.folly_kinds else []
    bots: list[Bot] = []
    try:
        for role, text in enumerate(contest.bots):
            bots.append(make(text, f"{contest.seed} {role}"))
        if isinstance(table, State):
            decisions = play_out(game, table, bots, follies)
        else:
            decisions = play_match(table, bots, follies)
            state = table.state
    finally:
        for bot in bots:
            bot.close()
    row = row_of(PlannedGame(0, 0, "", game.id, contest), game, state, decisions, follies)
    result = GameResult(
        contest.scenario, contest.bots, roles, contest.seed, row.winners, row.how, decisions,
        row.turns, perf_counter() - started, tuple(follies) if contest.follies else (),
    )  # fmt: skip
    return SimulatedGame(result, row)


def play_match(
    match: Match[Any], bots: Sequence[Bot], follies: Sequence[dict[str, int]] = ()
) -> int:
    """Play a match to its end with one bot for each role; return the number of decisions.

    The plain mistakes of each role are counted in `follies`, if it has an entry for each.
    """
    game = match.game
    decisions = 0
    while match.state.outcome is None:
        state = match.state
        role = play.actors(state)[0]
        action = decided(game, state, role, bots[role])
        if follies:
            count_follies(follies[role], game, state, role, action)
        match.core.act(role, action)
        decisions += 1
    return decisions


# ---- records ------------------------------------------------------------------------------------


def record_name(contest: GameSpec) -> str:
    """Return the file name of a game's record: its scenario, and its number in the seed."""
    return f"{contest.scenario}-{int(contest.seed.rpartition('/')[2]):06}.json"


def write_record(path: Path, match: Match[Any]) -> None:
    """Write the record of a finished match: at any moment the file is whole or absent.

    Raises:
        SenlacError: it cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(msgspec.json.encode(match.record().document()))
        beside.replace(path)
    except OSError as error:
        raise SenlacError(f"record {path}: {error.strerror}") from error


def numbered(games: Sequence[SimulatedGame]) -> list[Row]:
    """Return the rows of games, each with its index as its unit."""
    return [msgspec.structs.replace(found.row, unit=number) for number, found in enumerate(games)]
