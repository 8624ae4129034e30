"""Boards: drawn once for all the matches that are played on them."""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.scene import (
    Board,
    ChartRow,
    Cue,
    Inset,
    Mark,
    Panel,
    Piece,
    Report,
    Row,
    Scene,
    Shape,
    Shift,
    Space,
    Thrown,
    Track,
    TrackStep,
)

MOST: Final = 64
"""How many boards are kept."""


NOTHING: Final[tuple[tuple[object, str], ...]] = (
    (None, "null"), ("", '""'), ((), "[]"), (False, "false"),
)  # fmt: skip
"""What says nothing, and how it is written."""


def _optional(*parts: type) -> re.Pattern[bytes]:
    """Return what finds the keys that say nothing in these parts of the screen, as written.

    A list that one part may do without and another must have stays: the page goes through it.
    """
    fields = [field for part in parts for field in dataclasses.fields(part)]
    needed = {field.name for field in fields if field.default is dataclasses.MISSING}
    keys = {
        f',"{"class" if field.name == "style" else field.name}":{written}'
        for field in fields
        for nothing, written in NOTHING
        if field.default == nothing and type(field.default) is type(nothing)
        if nothing != () or field.name not in needed
    }
    return re.compile("|".join([re.escape(key) for key in sorted(keys)]).encode())


_EMPTY: Final = {
    Board: _optional(Board, Shape, Space, ChartRow),
    Scene: _optional(Scene, Piece, Mark, Panel, Row, Track, TrackStep, Inset, Shape, Report),
    Cue: _optional(Cue, Shift, Thrown),
}
"""What is left out. A quote within a text is escaped, so these are keys and nothing else."""

encode = msgspec.json.Encoder().encode


class Drawn(NamedTuple):
    """A board as JSON, and the id by which a screen knows it again."""

    written: Raw
    id: str


class Boards:
    """The boards drawn lately, by game and by what they are drawn from."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, str], Drawn] = OrderedDict()

    def of(self, match: Match, kept: dict[str, Any]) -> Drawn:
        """Return the board of a match; `kept` remembers it for the next time."""
        key = match.game.board_key(match.state)
        known = kept.get("board")
        if known is None or known[0] != key:
            known = (key, self._board(match, key))
            kept["board"] = known
        found: Drawn = known[1]
        return found

    def _board(self, match: Match, key: object) -> Drawn:
        """Return a board, drawn only if no other match has been played on it lately."""
        game: Game[Any] = match.game
        if key is None:
            return _draw(game.board(match.state))
        place = (game.id, hashlib.sha256(encode(key)).hexdigest())
        found = self._drawn.pop(place, None) or _draw(game.board(match.state))
        self._drawn[place] = found
        if len(self._drawn) > MOST:
            self._drawn.popitem(last=False)
        return found


def screen_json(shown: Board | Scene | Cue) -> bytes:
    """Return a part of the screen as JSON, as `engine.scene.document` has it, but sooner.

    Whatever is empty unless it is said is left out too: a scene goes out after every action.
    """
    written = encode(shown).replace(b'"style":', b'"class":')
    return _EMPTY[type(shown)].sub(b"", written)


def _draw(board: Board) -> Drawn:
    """Write a board."""
    written = screen_json(board)
    return Drawn(Raw(written), hashlib.sha256(written).hexdigest()[:16])
