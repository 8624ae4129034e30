"""The map of a match that waits for players: what they will play on, with nothing on it yet."""

from __future__ import annotations

from msgspec import Raw, Struct

from senlac.engine.overlay import Overlay
from senlac.engine.position import decode
from senlac.engine.standpoint import standpoint
from senlac.engine.state import State
from senlac.table.present.boards import Boards
from senlac.table.present.moment import moment_of
from senlac.table.service.table import Table


class BoardView(Struct, frozen=True):
    """A board, and the id by which a screen knows it again."""

    id: str
    board: Raw


def board_view(table: Table, boards: Boards) -> BoardView:
    """Return the board of a match, as a spectator sees it; it need not have begun.

    Where dice lay out the ground they have not fallen yet, and the map is bare.
    """
    moment = moment_of(table, boards)
    if moment is not None:
        drawn = moment.board(())
    else:
        drawn = boards.of(standpoint(table.game, _outset(table), ()), table.kept)
    return BoardView(drawn.id, drawn.written)


def _outset(table: Table) -> State:
    """Return the state in which a match is to begin."""
    begin = table.begin
    if begin.position is not None:
        there: State = decode(table.game, begin.position)
        return there
    overlay = None if begin.overlay is None else Overlay.from_document(begin.overlay)
    state: State = table.game.begin(table.scenario, begin.options, overlay)
    return state
