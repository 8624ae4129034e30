"""The board of a match that waits for players, with the pieces that will stand on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from senlac.engine.match import default_setup
from senlac.engine.match.match import Match
from senlac.engine.match.perspective import perspective_of
from senlac.engine.screen.scene import Piece
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table
from senlac.server.views.board_cache import BoardCache, encode
from senlac.server.views.presentation import moment_of

if TYPE_CHECKING:
    from senlac.engine.model.state import State

TRIALS: Final = ("one", "other")
"""Seeds of two trial matches. What is the same in both does not depend on dice."""


class BoardView(Struct, frozen=True):
    """A board, its id, and the pieces on it at the beginning.

    A match that has begun has its pieces in its table, not here.
    """

    id: str
    board: Raw
    pieces: Raw


@guarded
def board_view(table: Table, boards: BoardCache) -> BoardView:
    """Return the board of a match as a spectator sees it, even before the match has begun.

    If dice determine the terrain, the board is empty until they are rolled.
    """
    moment = moment_of(table, boards)
    if moment is not None:
        drawn = moment.board(())
        return BoardView(drawn.id, drawn.written, Raw(b"[]"))
    known: BoardView | None = table.kept.get("waiting")
    if known is None:
        known = table.kept["waiting"] = _waiting(table, boards)
    return known


def _waiting(table: Table, boards: BoardCache) -> BoardView:
    """Return the board of a match that has not begun."""
    trials = [_trial(table, seed) for seed in TRIALS]
    if len({repr(table.game.board_key(match.state)) for match in trials}) > 1:
        drawn = boards.of(perspective_of(table.game, _bare(table), ()), table.kept)
        return BoardView(drawn.id, drawn.written, Raw(b"[]"))
    drawn = boards.of(perspective_of(table.game, trials[0].state, ()), table.kept)
    one, other = [_standing(table, match) for match in trials]
    alike = [piece for name, piece in one.items() if other.get(name) == piece]
    return BoardView(drawn.id, drawn.written, Raw(encode(alike)))


def _trial(table: Table, seed: str) -> Match:
    """Return a trial match that begins like this one, with other dice."""
    match = table.begin.build_match(table.game, table.scenario, seed=seed)
    if table.begin.usual:
        default_setup.apply_default_setup(match)
    return match


def _bare(table: Table) -> State:
    """Return the state of a match before any dice are rolled."""
    begin = table.begin
    state: State = table.game.initial_state(table.scenario, begin.options, begin.parsed_overlay())
    return state


def _standing(table: Table, match: Match) -> dict[str, Piece]:
    """Return the pieces that a spectator sees, by id."""
    seen = perspective_of(table.game, match.state, ())
    return {piece.id: piece for piece in seen.game.scene(seen.state, seen.roles).pieces}
