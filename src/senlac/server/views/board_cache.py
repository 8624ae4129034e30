"""A cache of encoded boards, shared by all matches that are played on them.

A board is sent with the manner of its game: how actions are displayed.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from senlac.engine.match.perspective import Perspective
from senlac.engine.screen.scene import Board, document

MOST: Final = 64
"""Maximum number of cached boards."""


Verbs = Mapping[str, tuple[str, ...]]
"""The kinds of the arguments of each verb."""

encode = msgspec.json.Encoder().encode


class EncodedBoard(NamedTuple):
    """A board and its manner as JSON, and the id of both, by which a client recognises them."""

    written: Raw
    manner: Raw
    id: str


class BoardCache:
    """A cache of boards by game and by what they are made from."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, str], EncodedBoard] = OrderedDict()

    def of(self, seen: Perspective, kept: dict[str, Any]) -> EncodedBoard:
        """Return the board of a match as a viewer sees it, cached in `kept`."""
        game = seen.game
        key = game.board_key(seen.state), game.notation(seen.state).verbs
        boards: dict[str, tuple[object, EncodedBoard]] = kept.setdefault("boards", {})
        known = boards.get(game.id)
        if known is None or known[0] != key:
            known = boards[game.id] = (key, self._board(seen, *key))
        return known[1]

    def _board(self, seen: Perspective, key: object, verbs: Verbs) -> EncodedBoard:
        """Return a board, from the cache if another match has used it recently."""
        if key is None:
            return _draw(seen, verbs)
        place = (seen.game.id, hashlib.sha256(encode((key, verbs))).hexdigest())
        found = self._drawn.pop(place, None) or _draw(seen, verbs)
        self._drawn[place] = found
        if len(self._drawn) > MOST:
            self._drawn.popitem(last=False)
        return found


def _draw(seen: Perspective, verbs: Verbs) -> EncodedBoard:
    """Encode a board and the manner of its game, with arguments of verbs and closing verbs."""
    board: Board = seen.game.board(seen.state)
    written = encode(board)
    closing = sorted({verb for phase in seen.game.phases for verb in phase.end_verbs})
    manner = encode({**document(seen.game.action_labels), "verbs": verbs, "closing": closing})
    name = hashlib.sha256(written + manner).hexdigest()[:16]
    return EncodedBoard(Raw(written), Raw(manner), name)
