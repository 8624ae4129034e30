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

from senlac.engine.scene import Board, Point, document
from senlac.engine.standpoint import Standpoint
from senlac.table.present.wire import floor_key

MOST: Final = 64
"""How many boards are kept."""


Verbs = Mapping[str, tuple[str, ...]]
"""The kinds of the arguments of each verb."""

encode = msgspec.json.Encoder().encode


class Drawn(NamedTuple):
    """A board and its manner as JSON, and the id by which a screen knows both again.

    `middles` are those of the spaces where each piece has its place, so that it need not be told;
    by `floors` an inset is known for one that came with the board.
    """

    written: Raw
    manner: Raw
    id: str
    middles: Mapping[str, Point]
    floors: Mapping[bytes, str]


class Boards:
    """The boards drawn lately, by game and by what they are drawn from."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, str], Drawn] = OrderedDict()

    def of(self, seen: Standpoint, kept: dict[str, Any]) -> Drawn:
        """Return the board of a match as it is seen; `kept` remembers it for the next time."""
        game = seen.game
        key = game.board_key(seen.state), game.notation(seen.state).verbs
        boards: dict[str, tuple[object, Drawn]] = kept.setdefault("boards", {})
        known = boards.get(game.id)
        if known is None or known[0] != key:
            known = boards[game.id] = (key, self._board(seen, *key))
        return known[1]

    def _board(self, seen: Standpoint, key: object, verbs: Verbs) -> Drawn:
        """Return a board, drawn only if no other match has been played on it lately."""
        if key is None:
            return _draw(seen, verbs)
        place = (seen.game.id, hashlib.sha256(encode((key, verbs))).hexdigest())
        found = self._drawn.pop(place, None) or _draw(seen, verbs)
        self._drawn[place] = found
        if len(self._drawn) > MOST:
            self._drawn.popitem(last=False)
        return found


def _draw(seen: Standpoint, verbs: Verbs) -> Drawn:
    """Write a board, with the manner of its game, what its verbs take, and which end a step."""
    board: Board = seen.game.board(seen.state)
    written = encode(board)
    closing = sorted({verb for phase in seen.game.phases for verb in phase.closing})
    manner = encode({**document(seen.game.manner), "verbs": verbs, "closing": closing})
    name = hashlib.sha256(written + manner).hexdigest()[:16]
    middles = {space.id: space.at for space in board.spaces if not space.stacks}
    floors = {floor_key(inset): inset.id for inset in board.floors}
    return Drawn(Raw(written), Raw(manner), name, middles, floors)
