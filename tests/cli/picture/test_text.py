"""The picture of a game without a board: its view as text."""

from __future__ import annotations

from senlac.cli.picture.text import Picture, listed


def texts(picture: Picture) -> list[str]:
    return ["".join([span.text for span in line]) for line in picture.facts]


def test_view_is_listed_by_its_keys() -> None:
    hand, seats = ["harold", "tostig"], {"north": 2}
    view = {"turn": 3, "winner": None, "hand": hand, "lost": [], "seats": seats}
    assert texts(listed(view)) == [
        "turn: 3",
        "winner: -",
        "hand: harold, tostig",
        "lost: -",
        "seats: ",
        "  north 2",
    ]


def test_items_of_a_list_have_a_line_each() -> None:
    view = {"units": [{"id": "S1", "at": None}, {"id": "S2", "at": "d4"}]}
    assert texts(listed(view)) == ["units: ", "  id S1, at -", "  id S2, at d4"]
