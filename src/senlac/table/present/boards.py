"""Boards: drawn once for all the matches that are played on them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.scene import Board

MOST: Final = 64
"""How many boards are kept."""


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


def _draw(board: Board) -> Drawn:
    """Write a board."""
    written = encode(board)
    return Drawn(Raw(written), hashlib.sha256(written).hexdigest()[:16])
