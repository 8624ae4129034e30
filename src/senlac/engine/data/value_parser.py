"""Values as text: numbers, `yes` and `no`, JSON, lists, and names."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from senlac.engine.data.document import from_json, read_json
from senlac.engine.model.action import LONGEST_NUMBER
from senlac.engine.support.errors import RecordError, SenlacError
from senlac.engine.support.mask import is_masked

Names = Mapping[str, Sequence[str]]
"""The names that stand for numbers, by kind; the index of a name is its number."""

MOST_LISTS: Final = 200
"""Maximum number of lists in one value; lists by side, role or area are shorter in every game."""

WORDS: Final = {"yes": True, "no": False, "true": True, "false": False, "none": None}


def parse_value(text: str, shape: object, where: str, names: Names, kind: str = "") -> object:
    """Parse a value of a field: numbers, names, `yes`, `no`; a list or a set with its items.

    `kind` is the kind of things that the numbers of the field stand for, "" if there is none.

    Raises:
        RecordError: the field cannot have this value.
    """
    if shape is str:
        return text
    several = is_masked(shape) or str(shape).startswith(("list[", "tuple["))
    value: object
    if several and not text.startswith("["):
        value = [value_of(word, names, kind) for word in text.split()]
    else:
        value = value_of(text, names, kind)
    made: object = from_json(in_order(value, shape), shape, where)
    return made


def in_order(value: object, shape: object) -> object:
    """Return a value with the numbers of each set in it sorted."""
    if not is_masked(shape) or not isinstance(value, list):
        return value
    if all(type(number) is int for number in value):
        return sorted(value)
    return [in_order(item, shape) for item in value]


def value_of(text: str, names: Names, kind: str = "") -> object:
    """Parse one value: a number, `yes` or `no`, JSON, a list in brackets, or a name.

    A name of the given kind takes precedence over `none`, `yes` and `no`: `none` is a grade of
    forage.

    Raises:
        RecordError: it is none of these.
    """
    if text.startswith("[") and text.endswith("]") and '"' not in text:
        if text.count("[") > MOST_LISTS:
            raise RecordError(f"expected at most {MOST_LISTS} lists in a value")
        return [value_of(part, names, kind) for part in _parts(text[1:-1])]
    if text.lower() in WORDS and text.lower() in names.get(kind, ()):
        return index_by_name(f"{kind}:{text}", names)
    value = plain_value(text)
    return (
        index_by_name(text, names) if isinstance(value, str) and not text.startswith('"') else value
    )


def plain_value(text: str) -> object:
    """Parse a value that is not a name: `yes` or `no`, JSON, or otherwise the text itself."""
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    try:
        return read_json(text, "value")
    except SenlacError:
        return text


def index_by_name(text: str, names: Names) -> int:
    """Return the number a name stands for; `KIND:NAME` gives the kind of the name.

    Raises:
        RecordError: the name is unknown, or ambiguous.
    """
    kind, colon, bare = text.rpartition(":")
    if colon and kind not in names:
        raise RecordError(f"no kind '{kind[:40]}'; the kinds are {', '.join(names)}")
    found: dict[int, str] = {}
    for name, listed in names.items():
        if name == kind or not colon:
            lower = [known.lower() for known in listed]
            if bare.lower() in lower:
                found.setdefault(lower.index(bare.lower()), name)
    if not found:
        raise RecordError(f"nothing has the name {json.dumps(bare[:40])}")
    if len(found) > 1:
        kinds = " or ".join([f"{kind}:{bare}" for kind in found.values()])
        raise RecordError(f"'{bare[:40]}' stands for several things; write {kinds}")
    return next(iter(found))


def count_of(text: str, what: str) -> int:
    """Parse a number from 0 up; `what` is what it counts.

    Raises:
        RecordError: it is not a number, or too long.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise RecordError(f"{what}: expected a number, got '{text[:40]}'")
    return int(text)


def index_of(name: str, listed: Sequence[str], kind: str) -> int:
    """Return the index of a name in a list, ignoring case; `kind` is what they name.

    Raises:
        RecordError: the list does not contain it.
    """
    lower = [known.lower() for known in listed]
    if name.lower() not in lower:
        raise RecordError(f"no {kind} '{name[:40]}'")
    return lower.index(name.lower())


def _parts(text: str) -> list[str]:
    """Split at the commas that are not inside inner brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
