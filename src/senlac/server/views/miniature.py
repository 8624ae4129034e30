"""A match as a small picture with its turn, for lists of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import OVER, Table
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.board_picture import BoardPicture, Ground, board_picture
from senlac.server.views.merge_patch import Tree
from senlac.server.views.presentation import moment_of
from senlac.server.views.scene_tree import RANK


class Miniature(Struct, frozen=True):
    """The turn of a match, in words, and a picture of its board: x, y and side of each piece.

    `ending` says who won and how, "" before the end.
    """

    turn: str
    width: int
    height: int
    ending: str = ""
    grounds: Sequence[Ground] = ()
    dots: Sequence[tuple[int, int, int]] = ()


@guarded
def miniature(table: Table, account: str | None, boards: BoardCache) -> Miniature:
    """Return the picture of a match for an account, of an empty board before the match has begun.

    A player of several seats shares the screen with others, so it shows what spectators see.
    """
    moment = moment_of(table, boards)
    if moment is None:
        return Miniature("", 0, 0)
    roles = table.roles_of(account)
    eyes = tuple(roles) if len({table.assignment(role).seat for role in roles}) == 1 else ()
    scene = moment.scene(eyes)
    board = board_picture(moment.board(eyes))
    dots = [_dot(piece, board) for piece in scene.get("pieces", {}).values()]
    seen = [dot for dot in dots if dot is not None]
    over = ending_text(scene) if table.status == OVER else ""
    return Miniature(turn_text(scene), board.width, board.height, over, board.grounds, seen)


def turn_text(scene: Tree) -> str:
    """Return the turn of an encoded scene in words: "Year 1 of 2, Week 3 of 6".

    Tracks that a panel explains count something else than time.
    """
    tracks = sorted(scene.get("tracks", {}).values(), key=lambda track: track.get(RANK, 0))
    turns = [one for one in tracks if "panel" not in one]
    return ", ".join([f"{one['title']} {one['at']} of {one['of']}" for one in turns])


def ending_text(scene: Tree) -> str:
    """Return what an encoded scene says about the end: the title of its report, or its notice."""
    report = scene.get("report", {})
    return str(report.get("title") or scene.get("notice") or "")


def _dot(piece: Mapping[str, Any], board: BoardPicture) -> tuple[int, int, int] | None:
    """Return the dot of a piece, None if it is not on the board."""
    place = piece.get("at") or board.centres.get(piece.get("space") or "")
    if place is None:
        return None
    x, y = round(place[0] * board.scale), round(place[1] * board.scale)
    inside = 0 <= x <= board.width and 0 <= y <= board.height
    return (x, y, piece["side"]) if inside else None
