from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data.document import LARGEST, from_json, parse_object, to_json
from senlac.engine.support.errors import DataError, RecordError
from senlac.engine.support.mask import (
    MOST,
    Mask,
    from_list,
    is_masked,
    mask_of,
    mask_where,
    members,
    to_list,
)

MASKS = st.integers(0, 2**120)


def test_mask_is_a_list_of_numbers_in_a_document() -> None:
    assert to_json(0b1011, Mask) == [0, 1, 3]
    assert to_json([1 << 70, 0], list[Mask]) == [[70], []]
    assert to_json([[2], []], list[list[Mask]]) == [[[1]], []]
    assert to_json(11, int) == 11


@pytest.mark.parametrize("shape", [int, list[int], dict[str, int], tuple[str, int], str, Any])
def test_other_shapes_contain_no_masks(shape: Any) -> None:  # noqa: ANN401
    assert not is_masked(shape)


@given(MASKS)
def test_mask_is_rebuilt_from_its_members(mask: int) -> None:
    assert members(mask) == to_list(mask)
    assert mask_of(members(mask)) == mask


def test_mask_where_takes_the_indices_of_true_values() -> None:
    assert mask_where([True, False, True, False]) == 0b101
    assert mask_where([]) == 0


@given(st.lists(st.lists(MASKS)))
def test_masks_are_read_back_without_rounding(value: list[list[int]]) -> None:
    written: Any = to_list(value)
    assert from_json(written, list[list[Mask]], "trails") == value
    assert all(number <= LARGEST for row in written for mask in row for number in mask)


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (7, r"known: expected a list"),
        (None, r"known: expected a list"),
        ([0, 0], r"known\[1\]: expected whole numbers that ascend"),
        ([3, 1], r"known\[1\]"),
        ([-1], r"known\[0\]"),
        ([True], r"known\[0\]"),
        ([1.0], r"known\[0\]"),
        (["1"], r"known\[0\]"),
        ([MOST], r"known\[0\]: .* below 4096"),
        ([10**15], r"known\[0\]"),
    ],
)
def test_invalid_mask_is_refused_with_its_path(value: object, place: str) -> None:
    with pytest.raises(RecordError, match=place):
        parse_object({"known": value}, {"known": Mask}, "")


def test_error_names_the_index_within_lists_of_masks() -> None:
    with pytest.raises(DataError, match=r"trails\[1\]\[0\]\[2\]"):
        from_list([[], [[1, 2, 2]]], list[list[Mask]], "trails", DataError)
