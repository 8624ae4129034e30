"""What commands have in common: a game, its scenario, its options, an overlay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from senlac.cli.files import read_bytes
from senlac.engine import registry
from senlac.engine.document import read_json
from senlac.engine.errors import OptionError, SenlacError
from senlac.engine.game import Game, OptionCard

FROM_FILE: Final = "@"
"""What a value begins with that is read from a JSON file."""

LONGEST_SEED: Final = 200
"""So many letters a seed may have: whoever gives more has pasted something else."""

YES_NO: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

# ---- seeds --------------------------------------------------------------------------------------


def short_seed(seed: str | None) -> str | None:
    """Return a seed, if it is none that was meant for something else.

    Raises:
        BadParameter: it is too long.
    """
    if seed is not None and len(seed) > LONGEST_SEED:
        raise typer.BadParameter(f"at most {LONGEST_SEED} letters, got {len(seed):,}")
    return seed


# ---- completion ---------------------------------------------------------------------------------


def complete_game(incomplete: str) -> list[str]:
    """Return the ids of games that begin so."""
    return beginning([game.id for game in registry.games()], incomplete)


def complete_scenario(context: typer.Context, incomplete: str) -> list[str]:
    """Return the ids of the scenarios of the game on the line, or of all, that begin so."""
    named = context.params.get("game")
    games = [game for game in registry.games() if named in (None, game.id)]
    return beginning([card.id for game in games for card in game.scenarios()], incomplete)


def complete_bot(incomplete: str) -> list[str]:
    """Return the ids of the bots that begin so."""
    return beginning(registry.bots(), incomplete)


def beginning(names: Iterable[str], incomplete: str) -> list[str]:
    """Return the names that begin so."""
    return [name for name in names if name.startswith(incomplete)]


# ---- arguments and options that several commands take ------------------------------------------

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id.", autocompletion=complete_game)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
ScenarioOption = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        "-s",
        metavar="ID",
        help="The scenario; the first one if not given.",
        autocompletion=complete_scenario,
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="One of the game's options; may come often."
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        callback=short_seed,
        help="Makes the dice fall the same way again.",
    ),
]
AgainOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="TEXT", callback=short_seed, help="Makes the same games again."),
]
OverlayOption = Annotated[
    Path | None,
    typer.Option(
        "--overlay", metavar="FILE", help="A TOML file with values from your own printed copy."
    ),
]


# ---- reading them -------------------------------------------------------------------------------


def scenario_of(game: Game[Any], scenario: str | None) -> str:
    """Return the scenario named, or the game's first.

    Raises:
        OptionError: there is no such scenario.
    """
    return game.scenario_card(scenario).id


def every_scenario(game: Game[Any]) -> list[str]:
    """Return the ids of all scenarios.

    Raises:
        UnmadeError: there is none.
    """
    cards = game.scenarios()
    if not cards:
        raise game.lack("scenarios")
    return [card.id for card in cards]


def read_options(game: Game[Any], scenario: str, texts: Sequence[str] | None) -> dict[str, Any]:
    """Read `key=value`, or `key` alone for yes, into the values of the scenario's options.

    Raises:
        OptionError: an option is unknown, comes twice, or cannot have that value.
        SenlacError: a value's file cannot be read.
    """
    cards = {card.id: card for card in game.option_cards()}
    given: dict[str, Any] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if name in given:
            raise OptionError(f"option {name[:40]} of {game.id} comes twice")
        card = cards.get(name)
        # An unknown name is refused by the game, which knows what there is.
        given[name] = text if card is None else read_value(card, value if equals else "true")
    return game.settle_options(scenario, given)


def read_value(card: OptionCard, text: str) -> Any:  # noqa: ANN401 - an option may be anything
    """Read one value: one of the choices by name, or JSON."""
    for choice in card.choices:
        if isinstance(choice, bool):
            if YES_NO.get(text.lower()) is choice:
                return choice
        elif str(choice) == text:
            return choice
    if card.choices:
        return text
    if text.startswith(FROM_FILE):
        path = Path(text.removeprefix(FROM_FILE))
        return read_json(read_bytes(path, f"option {card.id}"), f"option {card.id}")
    try:
        return read_json(text, f"option {card.id}")
    except SenlacError:
        # A text needs no quotes here, as a shell would eat them.
        return text


def shown(value: object) -> str:
    """Write a value as `--option` takes it."""
    return value if isinstance(value, str) else json.dumps(value)
