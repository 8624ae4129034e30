"""`senlac games`: the installed games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from senlac.cli.arguments import JsonOption, shown
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine.game.game import Game, OptionCard, ScenarioCard
from senlac.engine.game.handicaps import HandicapCard, all_handicaps
from senlac.engine.match import registry
from senlac.lab.rpc_methods import game_card


def games(*, as_json: JsonOption = False) -> None:
    """List the games with their scenarios and options."""
    found = registry.games()
    faults = registry.installed().faults()
    if as_json:
        write_json({"games": [game_card(game) for game in found], "faults": faults})
        return
    for game in found:
        show(game)
    console = paper()
    for fault in faults:
        console.print(plain(fault, "bad"))


def show(game: Game[Any]) -> None:
    """Print the description of a game."""
    console = paper()
    console.print(f"[id]{escape(game.id)}[/id]  [bold]{escape(game.title)}[/bold]")
    console.print(plain(f"by {game.designer}; rules version {game.rules_version}", "quiet"))
    console.print()
    console.print(scenario_table(game.scenarios()))
    cards = game.option_cards()
    if cards:
        console.print()
        console.print(option_table(cards))
    handicaps = all_handicaps(game)
    if handicaps:
        console.print()
        console.print(handicap_table(handicaps))
    console.print()
    first = game.scenario_card().id
    console.print(plain(f"To begin:  senlac play {game.id} --scenario {first}"))


def scenario_table(cards: Sequence[ScenarioCard]) -> Table:
    """Return the scenarios as a table."""
    table = grid("scenario", "sides", "")
    for card in cards:
        about = Text.assemble((card.name, "bold"), ". ", card.blurb)
        table.add_row(plain(card.id, "id"), plain(", ".join(card.sides)), about)
    return table


def option_table(cards: Sequence[OptionCard]) -> Table:
    """Return the options as a table."""
    table = grid("option", "values", "")
    for card in cards:
        about = Text.assemble((card.name, "bold"), ". ", card.text)
        table.add_row(plain(card.id, "id"), values(card), about)
    return table


def handicap_table(cards: Sequence[HandicapCard]) -> Table:
    """Return the handicaps as a table."""
    table = grid("handicap", "scenario", "")
    for card in cards:
        about = Text.assemble((card.title, "bold"), ". ", card.odds)
        table.add_row(plain(card.id, "id"), plain(card.scenario), about)
    return table


def values(card: OptionCard) -> Text:
    """Return the values of an option, the default first and highlighted."""
    if not card.choices:
        return plain("JSON")
    others = [shown(choice) for choice in card.choices if choice != card.default]
    return Text.assemble((shown(card.default), "good"), *[f" {other}" for other in others])
