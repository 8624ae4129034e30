"""`senlac simulate`: many games between bots."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from senlac.bots.arena import GameResult, schedule, tournament
from senlac.bots.tournament_stats import TournamentStats, WinRate, standings
from senlac.cli.arguments import (
    AgainOption,
    GameArgument,
    HandicapOption,
    JsonOption,
    OptionsOption,
    OverlayOption,
    complete_scenario,
    every_scenario,
    overlay_of,
    read_options,
)
from senlac.cli.data_files import DataFiles
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.lab.external_bot import LIMIT, make_player

ALL: Final = "all"
"""The name that stands for all scenarios."""

SIGNALLED: Final = 128
"""The exit status after a signal is this plus the number of the signal."""


LimitOption = Annotated[
    float,
    typer.Option(
        min=0.01, metavar="SECONDS", help="Time limit for each decision of an external bot."
    ),
]

ScenariosOption = Annotated[
    list[str] | None,
    typer.Option(
        "--scenario",
        "-s",
        metavar="ID",
        help="Id of a scenario, or all (default: the first); may be repeated.",
        autocompletion=complete_scenario,
    ),
]


RecordsOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Write the record of each game into a folder."),
]

ParquetOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a row for each game, as Parquet.")
]


def simulate(
    game: GameArgument,
    *,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Bot for each side, or one for all: greedy,mcts:0.5s, exec:COMMAND.",
        ),
    ] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="Games of each scenario.")] = 100,
    seed: AgainOption = None,
    scenario: ScenariosOption = None,
    option: OptionsOption = None,
    overlay: OverlayOption = None,
    handicap: HandicapOption = None,
    limit: LimitOption = LIMIT,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Number of processes (default: one for each core).")
    ] = None,
    swap: Annotated[
        bool, typer.Option("--swap/--no-swap", help="Swap sides from game to game.")
    ] = True,
    follies: Annotated[
        bool, typer.Option("--follies", help="Count the plain mistakes of each bot.")
    ] = False,
    records: RecordsOption = None,
    parquet: ParquetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games; print the wins per side and per bot with 95% intervals."""
    found = registry.game(game)
    if follies and not found.folly_kinds:
        raise OptionError(f"--follies: {found.id} does not say what its mistakes are")
    names = chosen(found, scenario)
    settings = [(name, offered(found, name, option, alone=len(names) == 1)) for name in names]
    seated = seat(bots, [len(found.scenario_card(name).sides) for name in names])
    base = seed if seed is not None else secrets.token_hex(8)
    # Those without measured odds too: this is how they are measured.
    laid, *_ = [overlay_of(found, name, overlay, handicap, measured=False) for name in names]
    contests = [
        spec._replace(follies=follies)
        for spec in schedule(settings, seated, games, base, swap=swap, overlay=laid)
    ]
    count = processes or os.cpu_count() or 1
    # Its processes must end with it.
    signal.signal(signal.SIGTERM, exit_on_signal)
    make = partial(make_player, limit=limit)
    with progress_bar(len(contests)) as bar:
        task = bar.add_task("games", total=len(contests))
        play = DataFiles(records, parquet).play if records or parquet else tournament
        results = play(
            found, contests, min(count, len(contests)), lambda *_: bar.advance(task), make
        )
    if as_json:
        write_json(document(found, base, results))
    else:
        show(found, base, results)


# ---- what is played -----------------------------------------------------------------------------


def chosen(game: Game[Any], scenarios: Sequence[str] | None) -> list[str]:
    """Return the given scenarios, or the first, or all.

    Raises:
        OptionError: there is no such scenario.
    """
    if not scenarios:
        return [game.scenario_card().id]
    if ALL in scenarios:
        return every_scenario(game)
    return [game.scenario_card(name).id for name in dict.fromkeys(scenarios)]


def offered(
    game: Game[Any], scenario: str, texts: Sequence[str] | None, *, alone: bool
) -> dict[str, Any]:
    """Return the values of a scenario's options; with several scenarios, only options it has.

    Raises:
        OptionError: an option is unknown, or has an invalid value.
    """
    known = game.scenario_card(scenario).options
    every = {card.id for card in game.option_cards()}
    taken = [
        text
        for text in texts or []
        if alone or text.partition("=")[0] in known or text.partition("=")[0] not in every
    ]
    return read_options(game, scenario, taken)


def seat(text: str, sides: Sequence[int]) -> list[str]:
    """Return a bot for each side; a single bot plays all sides.

    Raises:
        SenlacError: there is no such bot, or not one for each side, or scenarios differ in sides.
    """
    if len(set(sides)) > 1:
        counts = " and ".join([str(count) for count in sorted(set(sides))])
        raise OptionError(f"--scenario: these have {counts} sides; choose those of one number")
    bots = [name.strip() for name in text.split(",")]
    if len(bots) == 1:
        bots *= sides[0]
    for name in bots:
        make_player(name, "").close()
    if len(bots) != sides[0]:
        raise OptionError(f"--bots: expected one bot, or {sides[0]} with commas, got '{text}'")
    return bots


def exit_on_signal(number: int, _: FrameType | None) -> None:
    """Exit after a signal, with the status that a shell expects."""
    sys.exit(SIGNALLED + number)


def progress_bar(games: int) -> Progress:
    """Return a progress bar on standard error, if that is a terminal."""
    console = paper(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal or games == 1,
    )


# ---- what came of it ----------------------------------------------------------------------------


def by_scenario(results: Sequence[GameResult]) -> dict[str, TournamentStats]:
    """Return the statistics of each scenario, in the order of play."""
    names = dict.fromkeys([result.scenario for result in results])
    return {
        name: standings([result for result in results if result.scenario == name]) for name in names
    }


def document(game: Game[Any], seed: str, results: Sequence[GameResult]) -> dict[str, Any]:
    """Return the statistics as a JSON object."""
    scenarios = {name: stats_document(found) for name, found in by_scenario(results).items()}
    return {"game": game.id, "seed": seed, "total": stats_document(standings(results)),
            "scenarios": scenarios}  # fmt: skip


def stats_document(found: TournamentStats) -> dict[str, Any]:
    """Return statistics as a JSON object."""
    return {
        "games": found.games,
        "draws": found.draws,
        "sides": {name: share_document(share) for name, share in found.roles.items()},
        "bots": {name: share_document(share) for name, share in found.bots.items()},
        "endings": found.endings,
        "follies": found.follies,
        "decisions": round(found.decisions, 2),
        "turns": round(found.turns, 2),
        "decisions_per_second": round(found.decisions_per_second, 1),
    }


def share_document(share: WinRate) -> dict[str, Any]:
    """Return wins out of games as a JSON object."""
    interval = [round(share.low, 6), round(share.high, 6)]
    return {
        "wins": share.wins,
        "games": share.games,
        "rate": round(share.rate, 6),
        "interval": interval,
    }


def show(game: Game[Any], seed: str, results: Sequence[GameResult]) -> None:
    """Print the statistics of each scenario, and of the bots overall."""
    console = paper()
    console.print(plain(f"{game.title}, seed {seed}", "bold"))
    table = grid("scenario", "side", "wins", "of", "share", "95%")
    for name, found in by_scenario(results).items():
        for place, (side, share) in enumerate(found.roles.items()):
            table.add_row(plain(name if not place else "", "id"), plain(side), *cells(share))
    console.print(table)
    total = standings(results)
    bots = grid("bot", "wins", "of", "share", "95%")
    for bot, share in total.bots.items():
        bots.add_row(plain(bot, "id"), *cells(share))
    console.print()
    console.print(bots)
    if total.follies:
        console.print()
        console.print(folly_table(game, total))
    endings = ", ".join([f"{how} {count}" for how, count in total.endings.items()])
    console.print(plain(f"\nendings: {endings}; draws {total.draws}"))
    per_second = f"{total.decisions_per_second:,.0f} decisions a second on each process"
    console.print(
        plain(f"on average {total.decisions:.1f} decisions, {total.turns:.1f} turns; {per_second}")
    )


def cells(share: WinRate) -> list[str]:
    """Return wins out of games as cells of a table."""
    interval = f"{share.low * 100:.1f}-{share.high * 100:.1f}%"
    return [str(share.wins), str(share.games), f"{share.rate * 100:.1f}%", interval]


def folly_table(game: Game[Any], found: TournamentStats) -> Table:
    """Return the counts of each bot's plain mistakes as a table, per game that it played."""
    table = grid("bot", "mistake", "count", "a game", "what it is")
    for bot, counts in found.follies.items():
        games = found.bots[bot].games
        for kind, count in counts.items():
            table.add_row(
                plain(bot, "id"),
                plain(kind),
                str(count),
                f"{count / games:.2f}",
                plain(game.folly_kinds[kind]),
            )
        if not counts:
            table.add_row(plain(bot, "id"), plain("none"), "0", "0.00", "")
    return table
