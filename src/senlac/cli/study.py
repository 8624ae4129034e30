"""`senlac study`: an experiment from a file; `senlac ratings`: a round robin of bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from senlac.cli.arguments import AgainOption, GameArgument, JsonOption
from senlac.cli.extras import import_extra
from senlac.cli.simulate import LimitOption, ScenariosOption, chosen
from senlac.engine.match import registry
from senlac.lab.external_bot import LIMIT
from senlac.lab.study.study_file import Play, StudyFile, read_study

SESSION: Final = "senlac.cli.study_session"
"""The module that plays studies. Its packages are an extra."""

WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers", min=1, help="Number of local processes (default: one for each core)."
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Address of the scheduler of a Dask cluster."
    ),
]


def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="TOML file of a study.")],
    *,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Output folder (default: FILE without its ending)."),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play the experiment of a file, and report whether it came out as expected.

    The folder receives a journal, from which an interrupted study continues, the games as Parquet,
    and a report.
    """
    session = import_extra(SESSION, "study", "lab")
    place = session.Place(to or file.with_suffix(""), workers, cluster)
    session.play_study(read_study(file), file.parent, place, as_json=as_json)


def ratings(
    game: GameArgument,
    *,
    bot: Annotated[
        list[str],
        typer.Option("--bot", "-b", metavar="BOT", help="A bot, or exec:COMMAND; may be repeated."),
    ],
    games: Annotated[int, typer.Option(min=1, help="Maximum number of games in total.")] = 200,
    scenario: ScenariosOption = None,
    seed: AgainOption = None,
    limit: LimitOption = LIMIT,
    to: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Output folder (default: GAME-ratings).")
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rate bots by a round robin, in every role, with 95% intervals.

    An interrupted one continues with the same options, a seed included.
    """
    session = import_extra(SESSION, "ratings", "lab")
    names = chosen(registry.game(game), scenario)
    file = StudyFile(
        question="ratings",
        expected="(a round robin, without an expectation)",
        seed=seed if seed is not None else secrets.token_hex(8),
        games=games,
        bots=tuple(bot),
        play=tuple([Play(game, name) for name in names]),
        title=f"Ratings of {game}",
        limit=limit,
    )
    place = session.Place(to or Path(f"{game}-ratings"), workers, cluster)
    session.play_ratings(file, place, as_json=as_json)
