"""Masks: sets of small numbers, as an int with one bit each in memory and as a list in documents.

Other languages would round a mask of more than 53 bits when they parse it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, get_args, get_origin

from senlac.engine.support.errors import RecordError, SenlacError

Mask = Annotated[int, "the numbers of a set"]
"""The type of a mask field of a state or phase, also in lists (`list[Mask]`)."""

MOST: Final = 4096
"""Numbers of a mask in a document are below this."""


@lru_cache(maxsize=256)
def is_masked(shape: object) -> bool:
    """Return whether a type is a mask, or lists of masks."""
    if shape == Mask:
        return True
    return get_origin(shape) is list and is_masked(get_args(shape)[0])


def members(mask: int) -> list[int]:
    """Return the numbers of a mask, sorted."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Sequence[int]) -> int:
    """Return the mask of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def mask_where(flags: Sequence[bool]) -> int:
    """Return the mask of the indices whose flag is true."""
    return mask_of([number for number, true in enumerate(flags) if true])


def to_list(value: Any) -> object:  # noqa: ANN401 - a mask, or lists of masks
    """Return a mask as the sorted list of its numbers; lists of masks likewise."""
    if isinstance(value, int):
        return [number for number in range(value.bit_length()) if value >> number & 1]
    return [to_list(item) for item in value]


def from_list(
    value: object,
    shape: Any,  # noqa: ANN401 - whatever stands among fields
    where: str,
    error: type[SenlacError] = RecordError,
) -> Any:  # noqa: ANN401 - what comes is what the shape says
    """Return a mask from the list of its numbers; lists of masks likewise.

    Raises:
        RecordError: (or `error`) it is not a list of small numbers in ascending order.
    """
    if not isinstance(value, list):
        raise error(f"{where}: expected a list")
    if shape != Mask:
        inner = get_args(shape)[0]
        return [from_list(item, inner, f"{where}[{n}]", error) for n, item in enumerate(value)]
    mask, least = 0, 0
    for place, number in enumerate(value):
        if type(number) is not int or not least <= number < MOST:
            raise error(f"{where}[{place}]: expected whole numbers that ascend, below {MOST}")
        mask |= 1 << number
        least = number + 1
    return mask
