"""`senlac tune`: weights of a game's evaluation fitted to games that bots play."""

from __future__ import annotations

import os
import secrets
import signal
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from senlac.bots.bot import make_bot
from senlac.cli.arguments import AgainOption, GameArgument
from senlac.cli.extras import import_extra
from senlac.cli.files import read_text, require_writable, write_text
from senlac.cli.output import grid, paper, plain
from senlac.cli.progress import bar
from senlac.cli.simulate import ScenariosOption, chosen, exit_on_signal, offered, seat
from senlac.engine.data.features import FILE, Weights, parse_weights
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.engine.support.toml import data_error, word
from senlac.lab.sprt import SprtResult, Verdict
from senlac.lab.training_samples import Sample
from senlac.lab.tuning import MatchBudget, TuningGames, collect_samples, match

MOST: Final = 400
"""Maximum number of games in a match."""

STYLES: Final = {Verdict.BETTER: "good", Verdict.NO_BETTER: "bad", Verdict.OPEN: "quiet"}


def tune(
    game: GameArgument,
    *,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="A bot for each side, or one for all.")
    ] = "greedy",
    games: Annotated[
        int, typer.Option(min=1, help="Games of each scenario to fit the weights to.")
    ] = 100,
    positions: Annotated[int, typer.Option(min=1, help="Positions taken from each game.")] = 20,
    scenario: ScenariosOption = None,
    most: Annotated[
        int,
        typer.Option(
            "--match", min=0, help="Maximum number of games of new against old weights; 0 for none."
        ),
    ] = MOST,
    better: Annotated[
        float, typer.Option(min=0.501, max=0.99, help="Win rate that counts as better.")
    ] = 0.55,
    seed: AgainOption = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Number of processes (default: one for each core).")
    ] = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Output file (default: GAME-weights.toml).")
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Weights to test against the game's own; nothing is fitted."
        ),
    ] = None,
) -> None:
    """Fit the weights of a game's features to the results of games, and test them in a match.

    Ctrl-C ends the games, and the weights are fitted to those played; or it ends the match.
    """
    found = registry.game(game)
    if not found.features:
        raise OptionError(f"tune: {found.id} names no features that could be weighed")
    names = chosen(found, scenario)
    settings = [(name, offered(found, name, None, alone=False)) for name in names]
    seated = seat(bots, [len(found.scenario_card(name).sides) for name in names])
    base = seed if seed is not None else secrets.token_hex(8)
    if most:
        require_reader(found, seated[0])
    played = TuningGames(settings, seated, base, processes or os.cpu_count() or 1)
    signal.signal(signal.SIGTERM, exit_on_signal)
    whole = True
    if weights is None:
        target = to or Path(f"{found.id}-{FILE}.toml")
        require_writable(target, "weights")
        fitted, whole = fitted_weights(found, played, (games, positions), target)
    else:
        fitted = read_candidate(weights, found)
    if most and whole:
        tried(found, played, fitted, MatchBudget(most, better))


def require_reader(game: Game[Any], bot: str) -> None:
    """Require that a bot reads the weights that a match is to compare.

    Raises:
        OptionError: it does not, so that all its games with either weights would be equal.
    """
    made = make_bot(bot, "")
    made.close()
    if not made.reads_weights(game):
        raise OptionError(
            f"tune: {bot} reads no weights in {game.id}, so new and old would play alike; "
            "name a bot that does, such as --bots mcts:100, or --match 0 to fit weights only"
        )


def read_candidate(path: Path, game: Game[Any]) -> Weights:
    """Read weights to test, with the same features and constants as the game's own.

    Raises:
        SenlacError: the file cannot be read, or has other features or constants.
    """
    found = parse_weights(read_text(path, "weights"), path.name, game.features)
    for name in sorted(found.constants.keys() ^ game.weights().constants.keys()):
        wrong = "there is no such constant" if name in found.constants else "it is missing"
        raise data_error(path.name, f"constant.{word(name)}", wrong)
    return found


# ---- fitting ------------------------------------------------------------------------------------


def fitted_weights(
    game: Game[Any], played: TuningGames, counts: tuple[int, int], target: Path
) -> tuple[Weights, bool]:
    """Fit weights to games, print and write them; return whether all games were played.

    `counts` are the games of each scenario, and the positions of each game.

    Raises:
        SenlacError: the required packages are not installed, or there are too few positions.
    """
    fitting = import_extra("senlac.lab.fitting", "tune", "tune")
    weights_file = import_extra("senlac.lab.weights_file", "tune", "tune")
    with bar(f"games of {played.bots[0]}") as tell:
        found, whole = collect_samples(game, played, counts, tell)
    report_early_stop(f"{len(found)} games", whole=whole)
    result = fitting.fit(found, game.weights())
    old, new = game.weights(), result.weights
    moved = {
        name: new.of(name)
        for name in game.features
        if f"{new.of(name):.4g}" != f"{old.of(name):.4g}"
    }
    source = f"fitted by `{command(game, played, counts)}`"
    text = resources.files(game.package).joinpath(f"data/{FILE}.toml").read_text(encoding="utf-8")
    # If win chances depend on something else, the scale belongs to that, and is not fitted here.
    scale = result.scale if type(game).chance_score is Game.chance_score else None
    write_text(target, weights_file.rewritten(text, moved, scale, source), "weights")
    console = paper()
    console.print(plain(f"{game.title}, seed {played.seed}", "bold"))
    show_fit(old, new, found)
    console.print(
        plain(
            f"\n{result.positions} positions of {len(found)} games; a point adds "
            f"{result.scale:.4g} to the logarithm of the odds; surprise at the results of one game "
            f"in five, not fitted to: {result.before:.4f} before, {result.after:.4f} after"
        )
    )
    console.print(plain(f"written to {target}"))
    return new, whole


def command(game: Game[Any], played: TuningGames, counts: tuple[int, int]) -> str:
    """Return the command that fits the same weights again."""
    names = "".join([f" -s {name}" for name, _ in played.scenarios])
    bots = ",".join(dict.fromkeys(played.bots))
    return (
        f"senlac tune {game.id}{names} --bots {bots} --games {counts[0]}"
        f" --positions {counts[1]} --seed {played.seed}"
    )


def show_fit(old: Weights, new: Weights, games: list[list[Sample]]) -> None:
    """Print the old and new weight of each feature, and how often it occurs."""
    samples = [sample for game in games for sample in game]
    table = grid("feature", "before", "after", "", "seen in")
    for column in (1, 2, 4):
        table.columns[column].justify = "right"
    for place, name in enumerate(old.names):
        before, after = old.values[place], new.values[place]
        seen = len([sample for sample in samples if sample.measured[place]])
        sign = "kept" if not old.tuned[place] else "more" if abs(after) > abs(before) else "less"
        table.add_row(
            plain(name, "id"), f"{before:.4g}", f"{after:.4g}", plain(sign, "quiet"),
            f"{100 * seen / max(1, len(samples)):.0f}%",
        )  # fmt: skip
    paper().print(table)


# ---- the match ----------------------------------------------------------------------------------


def tried(game: Game[Any], played: TuningGames, new: Weights, trial: MatchBudget) -> None:
    """Let the new weights play the old ones, and print the result."""
    sets = {"new": new, "old": game.weights()}
    with bar("new against old") as tell:
        stands, whole = match(game, played, sets, trial, tell)
    report_early_stop(f"{2 * stands.pairs} games of the match", whole=whole)
    console = paper()
    interval = f"{100 * stands.low:.1f}-{100 * stands.high:.1f}%"
    console.print(
        plain(
            f"\nnew against old, {played.bots[0]}: {2 * stands.pairs} games in pairs, "
            f"{100 * stands.share:.1f}% of the wins ({interval}), log of the likelihoods' ratio "
            f"{stands.ratio:+.2f}"
        )
    )
    console.print(plain(verdict(stands, trial.better), STYLES[stands.verdict]))


def verdict(stands: SprtResult, better: float) -> str:
    """Return the result of a match in words."""
    share = f"{100 * better:.0f}%"
    if stands.verdict is Verdict.BETTER:
        return "the new weights are better"
    if stands.verdict is Verdict.NO_BETTER:
        return f"the new weights are not better: far from {share} of the wins"
    return f"undecided: neither that they win {share} nor that they win half is clear"


def report_early_stop(what: str, *, whole: bool) -> None:
    """Print that the work was interrupted, if it was."""
    if not whole:
        paper(stderr=True).print(plain(f"ended after {what}", "quiet"))
