"""`senlac test-positions`: a game's positions with known answers, asked of a bot."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from senlac.cli.arguments import GameArgument, JsonOption, short_seed
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.lab.position_suite import SEEDS, Position, Solution, ask, read_positions

SHOWN: Final = 6
"""Maximum number of actions of a wrong answer that are printed."""


def ask_positions(
    game: GameArgument,
    *,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Bot to ask, such as greedy or mcts:500.")
    ] = "greedy",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="ID", help="Ask only this position; may be repeated."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Number of times each is asked.")] = SEEDS,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", callback=short_seed, help="Seed of bot and dice.")
    ] = "positions",
    as_json: JsonOption = False,
) -> None:
    """Ask a bot a game's positions with known answers; print those it does not solve."""
    found = registry.game(game)
    names = [f"{seed} {number}" for number in range(seeds)]
    solutions = [ask(found, one, bot, names) for one in chosen(read_positions(found), only)]
    if as_json:
        write_json(document(found.id, bot, seed, solutions))
    else:
        show(solutions, bot)


def chosen(positions: tuple[Position, ...], only: list[str] | None) -> list[Position]:
    """Return the positions with the given ids, or all.

    Raises:
        OptionError: there is no such position.
    """
    ids = [position.id for position in positions]
    for name in only or []:
        if name not in ids:
            raise OptionError(f"--only: there is no position '{name[:60]}'")
    return [position for position in positions if not only or position.id in only]


def document(game: str, bot: str, seed: str, solutions: list[Solution]) -> dict[str, Any]:
    """Return the answers as a JSON object."""
    return {
        "game": game,
        "bot": bot,
        "seed": seed,
        "solved": sum([one.solved for one in solutions]),
        "positions": [
            {
                "id": one.position.id,
                "solved": one.solved,
                "answers": [
                    {"right": answer.right, "actions": list(answer.actions)}
                    for answer in one.answers
                ],
            }
            for one in solutions
        ],
    }


def show(solutions: list[Solution], bot: str) -> None:
    """Print the positions that are not solved, with the wrong answers, and the total."""
    console = paper()
    unsolved = [one for one in solutions if not one.solved]
    if unsolved:
        table = grid("position", "right", "an answer that is wrong", "why")
        for one in unsolved:
            wrong = next(answer for answer in one.answers if not answer.right)
            right = sum([answer.right for answer in one.answers])
            table.add_row(
                plain(one.position.id, "id"),
                plain(f"{right} of {len(one.answers)}"),
                plain(shortened(wrong.actions)),
                plain(one.position.why),
            )
        console.print(table)
    solved = len(solutions) - len(unsolved)
    share = 100 * solved / len(solutions)
    console.print(plain(f"{bot}: {solved} of {len(solutions)} positions solved ({share:.0f}%)"))


def shortened(actions: tuple[str, ...]) -> str:
    """Return the first actions of an answer, and how many follow."""
    rest = len(actions) - SHOWN
    more = f", and {rest} more" if rest > 0 else ""
    return ", ".join(actions[:SHOWN]) + more
