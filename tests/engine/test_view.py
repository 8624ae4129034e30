"""Declared views: validation, and the description of their keys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, field

from senlac.engine.data.rows.view import Key, View, keys, require_view
from senlac.engine.support.errors import RecordError


class Piece(View):
    """A piece."""

    group: Annotated[Literal["foot", "horse"], Meta(description="what it is")] = field(name="class")
    hits: Annotated[int, Meta(ge=0, le=9, description="its hits")]


class Board(View):
    """A board."""

    turn: Annotated[int, Meta(ge=1, description="the turn")]
    pieces: Annotated[list[Piece], Meta(description="all pieces")]
    owner: Annotated[str | None, Meta(description="who holds it")]
    more: Annotated[dict[str, list[bool]] | None, Meta(description="now and then")] = None


def board(**changed: object) -> dict[str, Any]:
    return {"turn": 1, "pieces": [{"class": "foot", "hits": 2}], "owner": None, **changed}


def test_view_that_fits_its_declaration_is_accepted() -> None:
    require_view(board(), Board)
    require_view(board(owner="Harold", more={"a": [True]}), Board)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"turn": 0}, "`$.turn`"),
        ({"turn": "1"}, "`$.turn`"),
        ({"extra": 1}, "extra"),
        ({"pieces": [{"class": "boat", "hits": 2}]}, "`$.pieces[0].class`"),
        ({"pieces": [{"class": "foot", "hits": 10}]}, "`$.pieces[0].hits`"),
        ({"pieces": [{"class": "foot"}]}, "hits"),
        ({"more": {"a": [1]}}, "`$.more[...][0]`"),
    ],
)
def test_view_that_does_not_fit_is_refused_with_the_path(
    changed: dict[str, object], words: str
) -> None:
    with pytest.raises(RecordError) as caught:
        require_view(board(**changed), Board)
    assert words in str(caught.value)


def test_keys_are_described_with_their_types() -> None:
    assert keys(Board) == [
        Key("turn", "number from 1", "the turn"),
        Key("pieces[]", "object", "all pieces"),
        Key("pieces[].class", "`foot`, `horse`", "what it is"),
        Key("pieces[].hits", "number from 0 to 9", "its hits"),
        Key("owner", "text or null", "who holds it"),
        Key("more.NAME[]", "true or false or null, where it applies", "now and then"),
    ]
