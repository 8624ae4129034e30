"""Arguments that commands share: a game, its scenario, its options, an overlay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from senlac.cli.files import read_bytes
from senlac.engine.data.document import read_json
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game, OptionCard
from senlac.engine.game.handicaps import all_handicaps, handicap_of
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError, SenlacError

FROM_FILE: Final = "@"
"""The prefix of values that are read from a JSON file."""

LONGEST_SEED: Final = 200
"""Maximum number of characters of a seed; longer ones are pasted by mistake."""

YES_NO: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

# ---- seeds --------------------------------------------------------------------------------------


def short_seed(seed: str | None) -> str | None:
    """Return a seed, unless it is too long.

    Raises:
        BadParameter: it is too long.
    """
    if seed is not None and len(seed) > LONGEST_SEED:
        raise typer.BadParameter(f"at most {LONGEST_SEED} letters, got {len(seed):,}")
    return seed


# ---- completion ---------------------------------------------------------------------------------


def complete_game(incomplete: str) -> list[str]:
    """Return the ids of games with a prefix."""
    return with_prefix([game.id for game in registry.games()], incomplete)


def complete_scenario(context: typer.Context, incomplete: str) -> list[str]:
    """Return the ids of scenarios with a prefix, of the game on the command line or of all."""
    named = context.params.get("game")
    games = [game for game in registry.games() if named in (None, game.id)]
    return with_prefix([card.id for game in games for card in game.scenarios()], incomplete)


def complete_handicap(context: typer.Context, incomplete: str) -> list[str]:
    """Return the ids of handicaps with a prefix, of the game on the command line or of all."""
    named = context.params.get("game")
    games = [game for game in registry.games() if named in (None, game.id)]
    cards = [card for game in games for card in all_handicaps(game)]
    return with_prefix(list(dict.fromkeys([card.id for card in cards])), incomplete)


def complete_bot(incomplete: str) -> list[str]:
    """Return the ids of bots with a prefix."""
    return with_prefix(registry.bots(), incomplete)


def with_prefix(names: Iterable[str], incomplete: str) -> list[str]:
    """Return the names with a prefix."""
    return [name for name in names if name.startswith(incomplete)]


# ---- arguments and options that several commands take ------------------------------------------

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="Id of a game.", autocompletion=complete_game)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ScenarioOption = Annotated[
    str | None,
    typer.Option(
        "--scenario",
        "-s",
        metavar="ID",
        help="Id of a scenario (default: the first).",
        autocompletion=complete_scenario,
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        callback=short_seed,
        help="Seed of the dice, for a reproducible match.",
    ),
]
AgainOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="TEXT", callback=short_seed, help="Seed, for reproducible games."
    ),
]
OverlayOption = Annotated[
    Path | None,
    typer.Option(
        "--overlay", metavar="FILE", help="A TOML file with values from your own printed copy."
    ),
]
HandicapOption = Annotated[
    str | None,
    typer.Option(
        "--handicap",
        metavar="ID",
        help="A handicap of the scenario, see `senlac games`.",
        autocompletion=complete_handicap,
    ),
]


# ---- reading them -------------------------------------------------------------------------------


def overlay_of(
    game: Game[Any],
    scenario: str,
    overlay: Path | None,
    handicap: str | None,
    *,
    measured: bool = True,
) -> Overlay | None:
    """Return the overlay of a file, or that of a handicap, `None` without both.

    With `measured` only handicaps with measured odds can be had.

    Raises:
        OptionError: both are given, or there is no such handicap for this scenario.
        DataError: the file cannot be read.
    """
    if handicap is not None:
        if overlay is not None:
            raise OptionError("--handicap is an overlay itself: leave out --overlay")
        return handicap_of(game, scenario, handicap, measured=measured)
    return None if overlay is None else Overlay.from_file(overlay)


def scenario_of(game: Game[Any], scenario: str | None) -> str:
    """Return the given scenario, or the game's first.

    Raises:
        OptionError: there is no such scenario.
    """
    return game.scenario_card(scenario).id


def every_scenario(game: Game[Any]) -> list[str]:
    """Return the ids of all scenarios.

    Raises:
        UnmadeError: the game has none.
    """
    cards = game.scenarios()
    if not cards:
        raise game.missing_member("scenarios")
    return [card.id for card in cards]


def read_options(game: Game[Any], scenario: str, texts: Sequence[str] | None) -> dict[str, Any]:
    """Parse `key=value`, or `key` alone for yes, into the values of the scenario's options.

    Raises:
        OptionError: an option is unknown or duplicate, or has an invalid value.
        SenlacError: the file of a value cannot be read.
    """
    cards = {card.id: card for card in game.option_cards()}
    given: dict[str, Any] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if name in given:
            raise OptionError(f"option {name[:40]} of {game.id} is given twice")
        card = cards.get(name)
        # The game rejects unknown names, with a list of the known ones.
        given[name] = text if card is None else read_value(card, value if equals else "true")
    return game.resolve_options(scenario, given)


def read_value(card: OptionCard, text: str) -> Any:  # noqa: ANN401 - an option may be anything
    """Parse one value: one of the choices by name, or JSON."""
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
        # Text needs no quotes, because a shell would remove them.
        return text


def shown(value: object) -> str:
    """Format a value for `--option`."""
    return value if isinstance(value, str) else json.dumps(value)
