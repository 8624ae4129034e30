"""Documents: JSON that is untrusted when parsed, written canonically, and converted to types."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from senlac.engine.data.keys import convert, keys_of
from senlac.engine.data.loader import complaint, unknown_keys
from senlac.engine.support.errors import RecordError, SenlacError, caused
from senlac.engine.support.mask import from_list, is_masked, to_list
from senlac.engine.support.utf8 import decoded, text_fault, without_bom

Document = dict[str, Any]
"""A JSON object."""

MAX_BYTES: Final = 64_000_000
"""Maximum size of a document in bytes."""

MAX_DEPTH: Final = 100
"""Maximum nesting depth of a document; positions of nested matches need about twenty."""

MAX_DIGITS: Final = 100
"""Maximum number of digits of an integer."""

LARGEST: Final = 2**53
"""Maximum absolute value of an integer in a document: other languages round larger ones."""


# ---- reading ------------------------------------------------------------------------------------


def read_json(source: bytes | str, what: str) -> object:
    """Parse JSON; `what` names the document in messages.

    Raises:
        RecordError: the text is too long or too deep, not UTF-8, not JSON, has a duplicate key, or
            a number or character that JSON cannot represent. The message names the place if it can.
    """
    if len(source) > MAX_BYTES:
        raise RecordError(f"{what}: expected at most {MAX_BYTES} bytes, got {len(source)}")
    try:
        text = decoded(source) if isinstance(source, bytes) else without_bom(source)
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_fraction,
            parse_int=_whole,
        )
    except UnicodeDecodeError as error:
        raise caused(RecordError(f"{what}: expected UTF-8, got {error.reason}"), None)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise caused(RecordError(f"{what}: no JSON at {place}: {error.msg}"), None)
    except RecursionError:
        raise caused(RecordError(f"{what}: nested too deeply"), None)
    except SenlacError as error:
        raise caused(RecordError(f"{what}: {error}"), None)
    _check(value, what)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object, rejecting duplicate keys."""
    built = dict(pairs)
    if len(built) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"the key {twice[:40]!a} comes twice")
    return built


def _constant(name: str) -> object:
    """Reject NaN and the infinities."""
    raise RecordError(f"{name} is no JSON")


def _fraction(text: str) -> float:
    """Parse a number with a fraction or an exponent."""
    value = float(text)
    if not math.isfinite(value):
        raise RecordError(f"the number {text[:40]} is too large")
    return value


def _whole(text: str) -> int:
    """Parse an integer."""
    if len(text) > MAX_DIGITS:
        raise RecordError(f"the number {text[:40]}... is too large")
    return int(text)


def _check(value: object, what: str) -> None:
    """Require that a document is not too deep and that all its texts can be written again."""
    level: list[object] = [value]
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
            elif isinstance(item, str):
                fault = text_fault(item)
                if fault:
                    raise RecordError(f"{what}: {fault}: {item[:40]!a}")
            elif isinstance(item, int) and abs(item) > LARGEST:
                place = _place_of(value, item) or ""
                number = str(item)[:40]
                raise RecordError(f"{what}{place}: the whole number {number} is beyond 2^53")
        if not below:
            return
        level = below
    raise RecordError(f"{what}: expected at most {MAX_DEPTH} levels")


def _place_of(value: object, number: int) -> str | None:
    """Return the path to the first place where a document has a number, None if it has not."""
    if isinstance(value, int) and value == number:
        return ""
    pairs: list[tuple[str, object]] = []
    if isinstance(value, dict):
        pairs = [(f".{ascii(key)[1:-1][:40]}", item) for key, item in value.items()]
    elif isinstance(value, list):
        pairs = [(f"[{place}]", item) for place, item in enumerate(value)]
    for step, item in pairs:
        below = _place_of(item, number)
        if below is not None:
            return step + below
    return None


# ---- writing ------------------------------------------------------------------------------------


def canonical(value: object) -> bytes:
    """Write canonical JSON, which is hashed: sorted keys, no spaces, UTF-8.

    Raises:
        RecordError: JSON cannot represent the value.
    """
    try:
        text = json.dumps(
            value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )
        return text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise caused(RecordError(f"not to be written as JSON: {error}"), error)


def to_json(value: object, shape: object = None) -> object:
    """Return a value as JSON data, sharing nothing mutable with it.

    Takes what fields of states and phases may contain: numbers, texts, lists, tuples, sets,
    dictionaries and dataclasses of these; masks, if the type of the field says so.
    """
    if shape is not None and is_masked(shape):
        return to_list(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return [to_json(item) for item in sorted(value)]
    if dataclasses.is_dataclass(value):
        keys = keys_of(type(value))
        return {key: to_json(getattr(value, attribute)) for attribute, key in keys.items()}
    raise RecordError(f"a {type(value).__name__} is not to be written as JSON")


# ---- typed values -------------------------------------------------------------------------------

PLAIN: Final[frozenset[object]] = frozenset([int, str, bool])
"""Immutable types without parts."""


def from_json(
    value: object, shape: object, where: str, error: type[SenlacError] = RecordError
) -> Any:  # noqa: ANN401 - what comes is what the shape says
    """Convert a JSON value strictly to a type such as `list[int]` or a dataclass.

    Raises:
        RecordError: (or `error`) the value has another type, or an unknown key; the message begins
            with the place, `where` and the path from there.
    """
    if shape in PLAIN and type(value) is shape:
        return value
    if is_masked(shape):
        return from_list(value, shape, where, error)
    unknown = unknown_keys(value, shape, where)
    if unknown:
        raise error(f"{unknown[0]}: unknown key")
    try:
        return convert(value, shape, str_keys=True)
    except msgspec.ValidationError as fault:
        text, steps = complaint(fault)
        raise caused(error(f"{where}{steps}: {text}"), None)


def as_parsed(value: object, what: str) -> Document:
    """Return an object as it will be parsed from a record.

    Raises:
        RecordError: it is not an object that JSON can represent.
    """
    read = read_json(canonical(value), what)
    return dict(from_json(read, dict[str, Any], what))


def parse_object(
    value: object,
    shapes: Mapping[str, Any],
    where: str,
    optional: frozenset[str] = frozenset(),
    error: type[SenlacError] = RecordError,
) -> Document:
    """Return a JSON object with each value converted to the type of its key.

    Raises:
        RecordError: (or `error`) it is not an object, a required key is missing, a key is unknown,
            or a value has another type; the message names the place.
    """
    if not isinstance(value, dict):
        raise error(f"{where}: expected an object, got {json_type_name(value)}")
    for key in value:
        if key not in shapes:
            raise unknown_key(where, key, shapes, error)
    for key in shapes:
        if key not in value and key not in optional:
            raise error(f"{where}: the key '{key}' is missing")
    prefix = f"{where}." if where else ""
    return {key: from_json(value[key], shapes[key], prefix + key, error) for key in value}


def unknown_key(
    where: str,
    key: object,
    shapes: Mapping[str, Any],
    error: type[SenlacError] = RecordError,
) -> SenlacError:
    """Return the error for an unknown key of an object."""
    known = ", ".join(shapes) or "none"
    return error(f"{where}: unknown key {str(key)[:40]!a}; the keys are {known}")


def quoted(value: object) -> str:
    """Return an untrusted value for use in a message."""
    return f"'{ascii(value)[1:-1][:40]}'" if isinstance(value, str) else json_type_name(value)


def json_type_name(value: object) -> str:
    """Return JSON's name for the type of a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "an object" if isinstance(value, dict) else "an array"
