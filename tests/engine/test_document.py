from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data import document
from senlac.engine.data.document import canonical, from_json, parse_object, read_json, to_json
from senlac.engine.support.errors import DataError, RecordError
from senlac.engine.support.utf8 import text_fault

PLAIN = st.text().filter(lambda text: not text_fault(text))
"""Texts without control characters."""

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(PLAIN, inner, max_size=4),
    max_leaves=20,
)


@dataclass(frozen=True)
class Unit:
    name: str
    hits: int = 0


@dataclass(frozen=True)
class Army:
    units: tuple[Unit, ...]
    leader: Unit | None = None


# ---- reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON at line 1 column 1"),
        ('{"a": 1,\n "b": ', "no JSON at line 2 column 7"),
        ("{'a': 1}", "line 1 column 2"),
        ("[1] [2]", "Extra data"),
        ("NaN", "NaN is no JSON"),
        ("[-Infinity]", "-Infinity is no JSON"),
        ("1e999", "1e999 is too large"),
        ("9" * 5000, "is too large"),
        ("9007199254740993", "letter: the whole number 9007199254740993 is beyond 2^53"),
        ('{"a": [1, {"b": -9007199254740993}]}', "letter.a[1].b: the whole number -90071992547"),
        ('{"a\\n": 1e300, "b": [[0], [' + "9" * 99 + "]]}", "letter.b[1][0]: the whole number 9"),
        ('{"a": 1, "a": 2}', "the key 'a' comes twice"),
        ('["\\ud800"]', "half a letter"),
        ('{"\\udfff": 1}', "half a letter"),
        ("[" * 101 + "]" * 101, "at most 100 levels"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (b"\xff", "expected UTF-8"),
        (b"\xef\xbb\xbf" * 2 + b"{}", "no JSON"),
    ],
)
def test_invalid_json_is_refused_in_one_line(text: str | bytes, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_json(text, "letter")
    message = str(caught.value)
    assert message.startswith("letter")
    assert words in message
    assert "\n" not in message
    assert len(message) < 200


def test_document_of_too_many_bytes_is_refused() -> None:
    with pytest.raises(RecordError, match="at most 64000000 bytes, got 64000001"):
        read_json(b" " * (document.MAX_BYTES + 1), "letter")


def test_json_with_a_hundred_levels_is_read() -> None:
    assert read_json("[" * 99 + "]" * 99, "letter")


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_are_json_or_raise_a_record_error(source: bytes | str) -> None:
    try:
        read_json(source, "letter")
    except RecordError:
        return
    assert json.loads(source) == read_json(source, "letter")


@given(JSON)
def test_canonical_json_is_read_back_unchanged(value: object) -> None:
    written = canonical(value)
    assert read_json(written, "letter") == value
    assert canonical(read_json(written, "letter")) == written


# ---- writing ------------------------------------------------------------------------------------


def test_canonical_json_is_sorted_tight_and_in_utf8() -> None:
    assert canonical({"b": [1, 2.5], "a": "Æthel"}) == '{"a":"Æthel","b":[1,2.5]}'.encode()


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, b"x", {(1, 2): 3}, "\ud800"])
def test_value_that_json_cannot_hold_is_not_written(value: object) -> None:
    with pytest.raises(RecordError, match="not to be written as JSON"):
        canonical(value)


def test_plain_values_are_copies() -> None:
    given: dict[str, Any] = {"a": [1, [2]], "b": {"c": {3}}}
    made: Any = to_json(given)
    assert made == {"a": [1, [2]], "b": {"c": [3]}}
    made["a"][1].append(9)
    made["b"]["c"].append(9)
    assert given == {"a": [1, [2]], "b": {"c": {3}}}


def test_plain_value_of_a_dataclass_has_every_field() -> None:
    army = Army((Unit("N1"), Unit("N2", 3)))
    units = [{"name": "N1", "hits": 0}, {"name": "N2", "hits": 3}]
    assert to_json(army) == {"units": units, "leader": None}


def test_plain_values_of_sets_are_sorted() -> None:
    assert to_json(frozenset("senlac")) == sorted("senlac")


def test_value_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(RecordError, match="a Fraction"):
        to_json({"half": Fraction(1, 2)})


# ---- typed values -------------------------------------------------------------------------------


def test_typed_value_is_read_back_from_json() -> None:
    army = Army((Unit("N1", 2),), Unit("William"))
    assert from_json(to_json(army), Army, "army") == army


@pytest.mark.parametrize(
    ("value", "shape", "place"),
    [
        ("3", int, "army: expected `int`"),
        (True, int, "army: expected `int`"),
        (1.0, int, "army: expected `int`"),
        ([1, "2"], list[int], "army[1]: expected `int`"),
        ([1, 2, 3], tuple[int, int], "army: "),
        ({"units": [{"name": 5}]}, Army, "army.units[0].name: expected `str`"),
        ({"units": [{}]}, Army, "army.units[0]: missing required field `name`"),
        ({"units": [], "chief": 1}, Army, "army.chief: unknown key"),
        ({"units": [{"name": "N1", "hit": 1}]}, Army, "hit: unknown key"),
        ({"units": [], "leader": {"name": "W", "x": 1}}, Army, "army.leader.x: unknown key"),
    ],
)
def test_value_of_a_wrong_type_is_refused_with_its_path(
    value: object, shape: object, place: str
) -> None:
    with pytest.raises(RecordError) as caught:
        from_json(value, shape, "army")
    assert place in str(caught.value)


def test_class_of_the_error_may_be_chosen() -> None:
    with pytest.raises(DataError):
        from_json("3", int, "army", DataError)


SHAPES = {"n": int, "names": list[str], "note": str}


def test_object_is_parsed_by_the_types_of_its_keys() -> None:
    read = parse_object({"n": 1, "names": ["a"]}, SHAPES, "head", frozenset(["note"]))
    assert read == {"n": 1, "names": ["a"]}


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ([], "head: expected an object, got an array"),
        (None, "head: expected an object, got null"),
        (True, "head: expected an object, got true or false"),
        (1.5, "head: expected an object, got a number"),
        ("x", "head: expected an object, got a text"),
        ({"n": 1}, "head: the key 'names' is missing"),
        ({"n": 1, "names": [], "more": 1}, "head: unknown key 'more'; the keys are n, names, note"),
        ({"n": "1", "names": []}, "head.n: expected `int`, got `str`"),
        ({"n": 1, "names": [1]}, "head.names[0]: expected `str`, got `int`"),
        ({"n": 1, "names": [], "note": None}, "head.note: expected `str`, got `null`"),
    ],
)
def test_object_that_does_not_fit_is_refused_with_its_path(value: object, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_object(value, SHAPES, "head", frozenset(["note"]))
    assert str(caught.value) == place
