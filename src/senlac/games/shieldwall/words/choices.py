"""The options that players can set before a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import OptionCard
from senlac.games.shieldwall.words.titles import NATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.shieldwall.data.rows.tables import MeetingBoard
    from senlac.games.shieldwall.data.tables import GameData

YES_NO: Final = (False, True)

EXAMPLE_CALL: Final = {
    "ref": "example",
    "terrain": "hill",
    "sides": [
        {
            "name": "Normans",
            "commander": True,
            "troops": [
                {"id": "T1", "class": "foot", "grade": "C", "figures": 48},
                {"id": "T2", "class": "horse_heavy", "grade": "B", "figures": 16},
                {"id": "T3", "class": "horse_medium", "grade": "C", "figures": 12},
            ],
        },
        {
            "name": "English",
            "commander": True,
            "troops": [
                {"id": "H1", "class": "foot", "grade": "A", "figures": 20},
                {"id": "H2", "class": "foot", "grade": "C", "figures": 40},
            ],
        },
    ],
}


def option_cards(tables: GameData) -> Sequence[OptionCard]:
    """Return the cards of the rulebook's options and of those of the meeting engagement."""
    named = [OptionCard(o.id, o.name, o.text, False, YES_NO) for o in tables.options.values()]
    boards = tuple(tables.meeting_boards)
    sizes = tuple([_size(board) for board in tables.meeting_boards.values()])
    nations, names = tuple(NATIONS), tuple(NATIONS.values())
    array = "Each side may make a few changes to its array before the first turn."
    musters = ("roll", "buy")
    ways = ("raised by dice", "bought in secret, for points")
    return [
        *named,
        OptionCard(
            "board", "Board", "The size of the board and the armies.", boards[0], boards, sizes
        ),
        OptionCard(
            "south", "South", "The nation that enters from the south.", "saxon", nations, names
        ),
        OptionCard(
            "north", "North", "The nation that enters from the north.", "norman", nations, names
        ),
        OptionCard("muster", "Armies", "How the armies are raised.", "roll", musters, ways),
        OptionCard("deploy", "Set-up", array, True, YES_NO),
        OptionCard(
            "request",
            "Request",
            "Troops and ground; the documentation has the format.",
            EXAMPLE_CALL,
        ),
    ]


def _size(board: MeetingBoard) -> str:
    """Return the text of a board size of the meeting engagement."""
    squares = f"{board.width} by {board.height} squares"
    return f"{squares}, armies of {board.points} points, {board.turns} game turns"
