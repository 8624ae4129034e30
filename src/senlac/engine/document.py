"""Documents: JSON read with suspicion, written canonically, turned into typed values."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from senlac.engine.data import complaint, unknown_keys
from senlac.engine.errors import RecordError, SenlacError
from senlac.engine.mask import gather, is_masked, spread
from senlac.engine.toml import is_writable

Document = dict[str, Any]
"""A JSON object."""

MAX_BYTES: Final = 64_000_000
"""The longest document read."""

MAX_DEPTH: Final = 100
"""The deepest nesting of a document; positions of matches within matches need about twenty."""

MAX_DIGITS: Final = 100
"""The longest whole number read."""

LARGEST: Final = 2**53
"""The largest whole number of a document, either side of 0: beyond it other languages round."""


# ---- reading ------------------------------------------------------------------------------------


def read_json(source: bytes | str, what: str) -> object:
    """Read JSON; `what` names the document in messages.

    Raises:
        RecordError: the text is too long, no UTF-8, no JSON, too deep, has a key twice, or a
            number or letter that JSON cannot carry. The message names the place if it can.
    """
    if len(source) > MAX_BYTES:
        raise RecordError(f"{what}: expected at most {MAX_BYTES} bytes, got {len(source)}")
    try:
        text = source.decode() if isinstance(source, bytes) else source
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_fraction,
            parse_int=_whole,
        )
    except UnicodeDecodeError as error:
        raise RecordError(f"{what}: expected UTF-8, got {error.reason}") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise RecordError(f"{what}: no JSON at {place}: {error.msg}") from None
    except RecursionError:
        raise RecordError(f"{what}: nested too deeply") from None
    except SenlacError as error:
        raise RecordError(f"{what}: {error}") from None
    _check(value, what)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object, in which no key may come twice."""
    built = dict(pairs)
    if len(built) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"the key {twice[:40]!a} comes twice")
    return built


def _constant(name: str) -> object:
    """Refuse NaN and the infinities."""
    raise RecordError(f"{name} is no JSON")


def _fraction(text: str) -> float:
    """Read a number with a fraction or an exponent."""
    value = float(text)
    if not math.isfinite(value):
        raise RecordError(f"the number {text[:40]} is too large")
    return value


def _whole(text: str) -> int:
    """Read a whole number."""
    if len(text) > MAX_DIGITS:
        raise RecordError(f"the number {text[:40]}... is too large")
    return int(text)


def _check(value: object, what: str) -> None:
    """See that a document is not too deep and all its texts can be written again."""
    level: list[object] = [value]
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
            elif isinstance(item, str) and not is_writable(item):
                raise RecordError(f"{what}: a text holds half a letter: {item[:40]!a}")
            elif isinstance(item, int) and abs(item) > LARGEST:
                place = _place_of(value, item) or ""
                number = str(item)[:40]
                raise RecordError(f"{what}{place}: the whole number {number} is beyond 2^53")
        if not below:
            return
        level = below
    raise RecordError(f"{what}: expected at most {MAX_DEPTH} levels")


def _place_of(value: object, number: int) -> str | None:
    """Return the path to the first place where a document holds a number, None if it does not."""
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
    """Write JSON the one way that is hashed: sorted keys, no spaces, UTF-8.

    Raises:
        RecordError: the value is nothing that JSON can hold.
    """
    try:
        text = json.dumps(
            value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )
        return text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"not to be written as JSON: {error}") from error


def plain(value: object, shape: object = None) -> object:
    """Return a value as JSON holds it, sharing nothing with it that changes.

    Takes what `fields` of states and phases may hold: numbers, texts, lists, tuples, sets,
    dictionaries and dataclasses of such; masks, if the shape among the fields says so.
    """
    if shape is not None and is_masked(shape):
        return spread(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return [plain(item) for item in sorted(value)]
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: plain(getattr(value, name)) for name in names}
    raise RecordError(f"a {type(value).__name__} is not to be written as JSON")


# ---- typed values -------------------------------------------------------------------------------

PLAIN: Final[frozenset[object]] = frozenset([int, str, bool])
"""Types whose values are what they are: there is nothing in them to be looked at."""


def typed(value: object, shape: object, where: str, error: type[SenlacError] = RecordError) -> Any:  # noqa: ANN401 - what comes is what the shape says
    """Turn a JSON value into the shape, a type such as `list[int]` or a dataclass, strictly.

    Raises:
        RecordError: (or `error`) the value has another type, or a key that no field takes; the
            message begins with the place, `where` and the path from there.
    """
    if shape in PLAIN and type(value) is shape:
        return value
    if is_masked(shape):
        return gather(value, shape, where, error)
    unknown = unknown_keys(value, shape, where)
    if unknown:
        raise error(f"{unknown[0]}: unknown key")
    try:
        return msgspec.convert(value, shape, strict=True, str_keys=True)
    except msgspec.ValidationError as fault:
        text, steps = complaint(fault)
        raise error(f"{where}{steps}: {text}") from None


def table(
    value: object,
    shapes: Mapping[str, Any],
    where: str,
    optional: frozenset[str] = frozenset(),
    error: type[SenlacError] = RecordError,
) -> Document:
    """Return a JSON object with each value turned into the shape of its key.

    Raises:
        RecordError: (or `error`) it is no object, a key is missing and not optional, unknown, or
            its value of another type; the message names the place.
    """
    if not isinstance(value, dict):
        raise error(f"{where}: expected an object, got {kind(value)}")
    for key in value:
        if key not in shapes:
            known = ", ".join(shapes) or "none"
            raise error(f"{where}: unknown key {str(key)[:40]!a}; the keys are {known}")
    for key in shapes:
        if key not in value and key not in optional:
            raise error(f"{where}: the key '{key}' is missing")
    prefix = f"{where}." if where else ""
    return {key: typed(value[key], shapes[key], prefix + key, error) for key in value}


def shown(value: object) -> str:
    """Return a value of somebody else's as it may stand in a message."""
    return f"'{ascii(value)[1:-1][:40]}'" if isinstance(value, str) else kind(value)


def kind(value: object) -> str:
    """Return what JSON calls the type of a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "an object" if isinstance(value, dict) else "an array"
