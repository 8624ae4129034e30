"""`senlac odds`: exact probabilities, for a question of the game or from any position."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from senlac.cli.arguments import GameArgument, JsonOption
from senlac.cli.files import read_bytes
from senlac.cli.output import grid, paper, percent, plain, write_json
from senlac.engine.data.document import read_json
from senlac.engine.game.game import Forecast, Game, OddsCard, OddsOption
from senlac.engine.game.position import FORMAT
from senlac.engine.game.record import Record
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.support.errors import OddsError, OptionError
from senlac.lab.analysis import (
    all_words,
    count_document,
    forecast_document,
    is_counted,
    result_name,
    rules_forecast,
)
from senlac.lab.analysis import odds as odds_of
from senlac.lab.odds import Chances, at_least, mean

LONG_NUMBER: Final = 10
"""Numbers with this many digits are rejected."""


def odds(
    context: typer.Context,
    game: GameArgument,
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="Question: attack, shot, ...")
    ] = None,
    *,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Position or record to start from.")
    ] = None,
    action: Annotated[
        str | None, typer.Option(metavar="TEXT", help='An action from there, such as "press S1".')
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print the exact odds of an attack, a shot, or any action from a position.

    Without a question, the questions of the game are listed with their switches. With a position
    and no action, the forecasts of all actions are printed.
    """
    found = registry.game(game)
    if position is None and action is not None:
        raise OptionError("odds: expected --position and --action together, got only an action")
    if position is not None:
        if question is not None or context.args:
            raise OptionError("odds: expected a question or a position, got both")
        match = read_match(found, position)
        if action is None:
            show_all(match, as_json=as_json)
        else:
            show_action(match, action, as_json=as_json)
    elif question is None:
        if context.args:
            raise OptionError(f"odds: expected a question before {context.args[0]!r}")
        show_questions(found, as_json=as_json)
    else:
        show_answer(found, question, context.args, as_json=as_json)


# ---- questions of the game ----------------------------------------------------------------------


def show_questions(game: Game[Any], *, as_json: bool) -> None:
    """Print the odds questions of a game."""
    cards = game.odds_cards()
    if as_json:
        write_json({"game": game.id, "questions": [card_document(card) for card in cards]})
        return
    table = grid("question", "switches", "")
    for card in cards:
        table.add_row(plain(card.id, "id"), "", plain(card.text))
        for switch in card.switches:
            number = f" 1-{switch.most}" if switch.most else ""
            table.add_row("", plain(f"--{switch.id}{number}"), plain(switch.text, "quiet"))
    console = paper()
    console.print(table)
    console.print(
        plain(f'\nFrom a position:  senlac odds {game.id} --position FILE [--action "..."]')
    )


def card_document(card: OddsCard) -> dict[str, Any]:
    """Return a question as a JSON object."""
    switches = [{"id": one.id, "text": one.text, "most": one.most} for one in card.switches]
    head = {"id": card.id, "text": card.text, "unit": card.unit, "switches": switches}
    return {**head, "names": list(card.names), "words": {str(n): w for n, w in card.words.items()}}


def show_answer(game: Game[Any], question: str, arguments: Sequence[str], *, as_json: bool) -> None:
    """Print the answer to a question."""
    card = game.odds_card(question)
    switches = read_switches(card, arguments)
    chances = game.odds(question, switches)
    if as_json:
        head = {"game": game.id, "question": question, "switches": switches}
        write_json({**head, "counts": [count_document(card.unit, chances, card)]})
    else:
        paper().print(chance_table(card.unit, chances, card))


def read_switches(card: OddsCard, arguments: Sequence[str]) -> dict[str, int]:
    """Parse `--flank --dice 3` by the switches of a question.

    Raises:
        OptionError: there is no such switch, or its number is missing or out of range.
    """
    known = {switch.id: switch for switch in card.switches}
    read: dict[str, int] = {}
    left = [part for text in arguments for part in text.split("=", 1)]
    while left:
        name = left.pop(0)
        switch = known.get(name.removeprefix("--")) if name.startswith("--") else None
        if switch is None:
            listed = ", ".join([f"--{name}" for name in known]) or "none"
            raise OptionError(f"odds of {card.id}: no switch {name[:40]!a}; there are {listed}")
        read[switch.id] = read_number(switch, left) if switch.most else 1
    return read


def read_number(switch: OddsOption, left: list[str]) -> int:
    """Take the number of a switch from the rest of the line.

    Raises:
        OptionError: it is missing, not a number, or out of range.
    """
    text = left.pop(0) if left else ""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < LONG_NUMBER else 0
    if not 1 <= number <= switch.most:
        raise OptionError(f"--{switch.id}: expected 1 to {switch.most}, got {text[:40]!a}")
    return number


# ---- an action from a position ------------------------------------------------------------------


def show_action(match: Match, text: str, *, as_json: bool) -> None:
    """Print the forecast and the odds of an action from a position."""
    role = first_asked(match)
    told = rules_forecast(match, role, text)
    if told is not None and not as_json:
        show_forecast(told)
        return
    try:
        found = odds_of(match, role, text)
    except OddsError:
        # The odds are skipped, but the forecast of the rules is still printed.
        if told is None:
            raise
        found = {}
    if as_json:
        counts = [count_document(name, chances) for name, chances in found.items()]
        tail = {} if told is None else {"forecast": forecast_document(told)}
        write_json({"game": match.game.id, "action": text, "counts": counts, **tail})
    else:
        show_counts(found)


def show_all(match: Match, *, as_json: bool) -> None:
    """Print the forecasts of all actions of the first actor that have one."""
    role = first_asked(match)
    found = all_words(match, role)
    if as_json:
        rows = [{"action": text, **forecast_document(told)} for text, told in found.items()]
        write_json({"game": match.game.id, "role": role, "actions": rows})
        return
    if not found:
        paper().print(plain("Nothing that may be done now has odds of its own."))
    for text, told in found.items():
        paper().print(plain(text, "id"))
        show_forecast(told)


def read_match(game: Game[Any], path: Path) -> Match:
    """Read a position, or a record to its end.

    Raises:
        SenlacError: the file is neither, or of another game.
    """
    document = read_json(read_bytes(path, "position"), "position")
    if isinstance(document, dict) and document.get("format") == FORMAT:
        return Match.from_position(document, game=game, seed=0)
    return Match.from_record(Record.from_document(document), game=game)


def first_asked(match: Match) -> str:
    """Return the first role that must decide.

    Raises:
        OptionError: no role must decide.
    """
    asked = match.actors()
    if not asked:
        raise OptionError("odds: the match is over")
    return asked[0]


def show_counts(found: dict[str, Chances]) -> None:
    """Print the changes that an action may cause, count by count."""
    console = paper()
    if not found:
        console.print(plain("No dice: nothing changes by chance."))
    for name, chances in found.items():
        console.print(chance_table(name, chances))


def show_forecast(told: Forecast, console: Console | None = None) -> None:
    """Print a forecast: each result with its probability, and the reasons with their rules."""
    table = grid("result", "chance", "")
    for name, chance in told.rows:
        table.add_row(*[plain(part) for part in (name, str(chance), percent(chance))])
    console = console or paper()
    console.print(plain(told.title))
    if told.rows:
        console.print(table)
    for line in told.lines:
        console.print(plain(line, "quiet"))


# ---- writing ------------------------------------------------------------------------------------


def chance_table(unit: str, chances: Chances, card: OddsCard | None = None) -> Table:
    """Return a table with the probability of each result, and of that result or more.

    `card` is the question. Results that are words come last, without a probability of "or more".
    """
    table = grid(unit, "chance", "", "or more", "")
    for column in table.columns:
        column.justify = "right"
    more = at_least(chances, () if card is None else card.words)
    for number in sorted(chances, key=lambda one: (one not in more, one)):
        name = str(number) if card is None else result_name(card, number)
        row = [name, str(chances[number]), percent(chances[number])]
        row += [str(more[number]), percent(more[number])] if number in more else ["", ""]
        table.add_row(*[plain(text) for text in row])
    if is_counted(chances, card):
        average = mean(chances)
        table.add_row(plain("mean", "quiet"), plain(str(average)), plain(f"{float(average):.2f}"))
    return table
