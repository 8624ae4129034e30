"""Boards: drawn once for all the matches that are played on them.

With a board goes the manner in which the actions of its matches are spoken of.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from senlac.engine.action import Notation
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.scene import Board, Point, document

MOST: Final = 64
"""How many boards are kept."""


Verbs = Mapping[str, tuple[str, ...]]
"""The kinds of the arguments of each verb."""

encode = msgspec.json.Encoder().encode


class Drawn(NamedTuple):
    """A board and its manner as JSON, and the id by which a screen knows both again.

    `middles` are those of the spaces where each piece has its place, so that it need not be told.
    """

    written: Raw
    manner: Raw
    id: str
    middles: Mapping[str, Point]


class Boards:
    """The boards drawn lately, by game and by what they are drawn from."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, str], Drawn] = OrderedDict()

    def of(self, match: Match, kept: dict[str, Any], notation: Notation) -> Drawn:
        """Return the board of a match; `kept` remembers it for the next time."""
        game: Game[Any] = match.game
        key = game.board_key(match.state), notation.verbs
        known = kept.get("board")
        if known is None or known[0] != key:
            known = (key, self._board(match, *key))
            kept["board"] = known
        found: Drawn = known[1]
        return found

    def _board(self, match: Match, key: object, verbs: Verbs) -> Drawn:
        """Return a board, drawn only if no other match has been played on it lately."""
        if key is None:
            return _draw(match, verbs)
        place = (match.game.id, hashlib.sha256(encode((key, verbs))).hexdigest())
        found = self._drawn.pop(place, None) or _draw(match, verbs)
        self._drawn[place] = found
        if len(self._drawn) > MOST:
            self._drawn.popitem(last=False)
        return found


def _draw(match: Match, verbs: Verbs) -> Drawn:
    """Write a board, with the manner of its game and the kinds of its verbs' arguments."""
    game: Game[Any] = match.game
    board: Board = game.board(match.state)
    written = encode(board)
    manner = encode({**document(game.manner), "verbs": verbs})
    name = hashlib.sha256(written + manner).hexdigest()[:16]
    middles = {space.id: space.at for space in board.spaces if not space.stacks}
    return Drawn(Raw(written), Raw(manner), name, middles)
