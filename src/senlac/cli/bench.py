"""`senlac bench`: the speed on this machine."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from senlac.cli.arguments import (
    JsonOption,
    complete_game,
    complete_scenario,
    every_scenario,
    short_seed,
)
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.lab.speed import MinMedianMax, Speed, measure


def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Id of a game (default: all).", autocompletion=complete_game
        ),
    ] = None,
    *,
    scenario: Annotated[
        str | None,
        typer.Option(
            "--scenario",
            "-s",
            metavar="ID",
            help="Id of a scenario (default: all in turn).",
            autocompletion=complete_scenario,
        ),
    ] = None,
    seed: Annotated[
        str,
        typer.Option(metavar="TEXT", callback=short_seed, help="Seed of the random games."),
    ] = "bench",
    samples: Annotated[int, typer.Option(min=1, help="Number of measurements.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds for each measurement.")] = 1.0,
    as_json: JsonOption = False,
) -> None:
    """Measure random decisions a second on one core, the cost of a copy, and memory.

    A decision is that of a random player: its options, one of them, and all automatic steps that
    follow. Views and logs are off, and the set-up of a game is not counted. Seconds are processor
    time.
    """
    games = registry.games() if game is None else [registry.game(game)]
    if scenario is not None and game is None:
        raise OptionError("bench: a scenario is one of a game; name the game too")
    found: list[Speed] = []
    for one in games:
        names = every_scenario(one) if scenario is None else [one.scenario_card(scenario).id]
        found.append(measure(one, names, seed, samples, seconds))
    if as_json:
        write_json({"games": [asdict(speed) for speed in found]})
        return
    for speed in found:
        show(speed)


def show(speed: Speed) -> None:
    """Print the measurements."""
    build = "compiled" if speed.compiled else "plain Python"
    if speed.engine_compiled and not speed.compiled:
        build += " on the compiled engine"
    console = paper()
    console.print(plain(f"{speed.game}, {build}, seed {speed.seed}", "bold"))
    table = grid("", "least", "middle", "most")
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("random decisions a second", *figures(speed.decisions_per_second, 0))
    table.add_row("copy of a state, microseconds", *figures(speed.copy_microseconds, 2))
    console.print(table)
    played = f"{speed.samples} samples, {speed.games} games, {speed.decisions} decisions"
    memory = "" if speed.memory_megabytes is None else f"memory {speed.memory_megabytes:.0f} MB; "
    console.print(plain(f"{memory}{played}", "quiet"))


def figures(spread: MinMedianMax, places: int) -> list[str]:
    """Return minimum, median and maximum with a number of decimals."""
    return [f"{figure:,.{places}f}" for figure in (spread.least, spread.middle, spread.most)]
