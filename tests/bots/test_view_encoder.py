from __future__ import annotations

from typing import Any

import pytest

from senlac.bots.view_encoder import MAX_VALUE, MIN_VALUE, ViewEncoder

VIEW: dict[str, Any] = {
    "turn": 3,
    "step": "Movement",
    "sides": {"north": {"score": 7}, "south": {"score": 2}},
    "units": [{"id": "N1", "hits": 2, "shot": True}, {"id": "N2", "hits": 0, "shot": False}],
    "lost": ["S3", "S1"],
    "lead": None,
}


def encoded(**changes: Any) -> list[int]:  # noqa: ANN401
    return ViewEncoder(4096).encode({**VIEW, **changes})


def test_every_value_has_a_slot() -> None:
    # 3, Movement, 7, 2, N1, 2, shot, N2, S3, S1; none of them share a slot of 4096.
    slots = [slot for slot in encoded() if slot]
    assert sorted(slots) == [1, 1, 1, 1, 1, 1, 2, 2, 3, 7]


def test_the_order_of_named_entries_does_not_matter() -> None:
    assert encoded(units=VIEW["units"][::-1], lost=["S1", "S3"]) == encoded()


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 4},
        {"step": "Melee"},
        {"sides": {"north": {"score": 2}, "south": {"score": 7}}},
        {"units": [{**VIEW["units"][0], "shot": False}, VIEW["units"][1]]},
        {"lost": ["S1"]},
        {"lead": "north"},
    ],
)
def test_another_value_is_encoded_otherwise(changes: dict[str, Any]) -> None:
    assert encoded(**changes) != encoded()


def test_static_keys_are_left_out() -> None:
    encoder = ViewEncoder(64, ("map",))
    assert encoder.encode({"map": ["...", "#.."], "turn": 1}) == encoder.encode({"turn": 1})


def test_values_are_limited_to_16_bits() -> None:
    assert sorted(ViewEncoder(64).encode({"gold": 70_000, "debt": -70_000}))[::63] == [
        MIN_VALUE,
        MAX_VALUE,
    ]
