"""`senlac bench`: the speed on this machine."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from senlac.cli.choices import (
    JsonOption,
    complete_game,
    complete_scenario,
    every_scenario,
    short_seed,
)
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine import registry
from senlac.engine.errors import OptionError
from senlac.lab.speed import Speed, Spread, measure


def bench(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game; all if none.", autocompletion=complete_game),
    ] = None,
    *,
    scenario: Annotated[
        str | None,
        typer.Option(
            "--scenario",
            "-s",
            metavar="ID",
            help="The scenario; all in turn if not given.",
            autocompletion=complete_scenario,
        ),
    ] = None,
    seed: Annotated[
        str,
        typer.Option(metavar="TEXT", callback=short_seed, help="What the random games begin from."),
    ] = "bench",
    samples: Annotated[int, typer.Option(min=1, help="How often to measure.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each time.")] = 1.0,
    as_json: JsonOption = False,
) -> None:
    """Measure random decisions a second on one core, the cost of a copy, and memory.

    A decision is what a random player does: the options, one of them, what it does with all that
    follows by itself. No views, no log, and the set-up of a game is not counted. Seconds are those
    of the core, not of the clock.
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
    """Print what was measured."""
    build = "compiled" if speed.compiled else "plain Python"
    console = paper()
    console.print(plain(f"{speed.game}, {build}, seed {speed.seed}", "bold"))
    table = grid("", "least", "middle", "most")
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("random decisions a second", *figures(speed.decisions_per_second, 0))
    table.add_row("copy of a state, microseconds", *figures(speed.copy_microseconds, 2))
    console.print(table)
    played = f"{speed.samples} samples, {speed.games} games, {speed.decisions} decisions"
    console.print(plain(f"memory {speed.memory_megabytes:.0f} MB; {played}", "quiet"))


def figures(spread: Spread, places: int) -> list[str]:
    """Write a spread with so many decimals."""
    return [f"{figure:,.{places}f}" for figure in (spread.least, spread.middle, spread.most)]
