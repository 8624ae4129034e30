"""Messages and causes of errors of the public interface: the same in both builds."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from senlac.engine.data.document import canonical, read_json
from senlac.engine.data.features import parse_weights
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.record import Record
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verify
from senlac.engine.model.dice import ScriptedDice
from senlac.engine.support.errors import SenlacError, caused
from senlac.engine.support.toml import parse
from tests.cli.support import refused, senlac


def match() -> Match:
    """Return a new match."""
    return Match.new("shieldwall", "foragers", seed=1)


def edited_record(**changes: object) -> dict[str, Any]:
    """Return a record with some of its keys changed."""
    played = match()
    played.play("norman", "move N1 e2")
    return {**json.loads(canonical(played.record(private=True).document())), **changes}


def edited_entry() -> dict[str, Any]:
    """Return a record whose last entry is an illegal action."""
    record = edited_record()
    record["entries"][-1]["action"] = "shoot N1 S1"
    return record


def edited_position(**changes: object) -> dict[str, Any]:
    """Return a position with some of its keys changed."""
    return {**match().position(), **changes}


def fields(**changes: object) -> dict[str, Any]:
    """Return a position with some of its fields changed."""
    position = match().position()
    return {**position, "fields": {**position["fields"], **changes}}


NO_DIGITS = "zz"

BAD: list[tuple[str, Callable[[], object], str, tuple[str, ...]]] = [
    ("json", lambda: read_json(b"{", "letter"), "letter: no JSON at line 1", ("RecordError",)),
    ("utf-8", lambda: read_json(b"\xff", "letter"), "letter: expected UTF-8", ("RecordError",)),
    ("depth", lambda: read_json("[" * 99_999, "letter"), "nested too d", ("RecordError",)),
    ("twice", lambda: read_json('{"a":1,"a":1}', "letter"), "comes twice", ("RecordError",)),
    ("written", lambda: canonical({1, 2}), "not to be written", ("RecordError", "TypeError")),
    ("record", lambda: Record.from_json("[]"), "record: expected an object", ("RecordError",)),
    (
        "record's shape",
        lambda: Record.from_document(edited_record(seats=1)),
        "record.seats",
        ("RecordError",),
    ),
    (
        "entry",
        lambda: Match.from_record(edited_entry()),
        "entry 1: ",
        ("RecordError", "IllegalActionError"),
    ),
    (
        "secret",
        lambda: Match.from_record(edited_record(secret=NO_DIGITS)),
        "record.secret: expected hexa",
        ("RecordError",),
    ),
    (
        "start",
        lambda: Match.from_record(
            edited_record(start={"scenario": "x", "options": {}, "overlay": None})
        ),
        "entry 0: no scenario 'x'",
        ("RecordError", "OptionError"),
    ),
    (
        "rules",
        lambda: verify(edited_record(rules="9")),
        "record: rules '9'",
        ("RecordError", "RecordError"),
    ),
    (
        "position's rules",
        lambda: Match.from_position(edited_position(rules="9"), seed=1),
        "position: rules '9'",
        ("RecordError", "RecordError"),
    ),
    (
        "position",
        lambda: Match.from_position(fields(turn=0), seed=1),
        "position: turn: expected 1 or more",
        ("RecordError", "RecordError"),
    ),
    (
        "phase",
        lambda: Match.from_position(edited_position(stack=[["Nothing", []]]), seed=1),
        "no phase 'Nothing'",
        ("RecordError",),
    ),
    ("game", lambda: Match.new("chess"), "no game 'chess'", ("SenlacError",)),
    ("scenario", lambda: Match.new("comet", "x"), "no scenario 'x'", ("OptionError",)),
    ("action", lambda: match().play("norman", "shoot N1 S1"), "seq.1a", ("IllegalActionError",)),
    ("words", lambda: match().play("norman", "jump N1"), "jump", ("NotationError",)),
    ("role", lambda: match().play("king", "done"), "no role 'king'", ("OptionError",)),
    (
        "layout",
        lambda: Match.from_layout("nothing: 1", "hastings"),
        "layout, line 1",
        ("RecordError", "RecordError"),
    ),
    (
        "layout's option",
        lambda: Match.from_layout("option: nothing 1", "hastings"),
        "layout, line 1",
        ("RecordError", "OptionError"),
    ),
    (
        "overlay",
        lambda: Overlay.from_text("[", "o"),
        "overlay o: ",
        ("DataError", "TOMLDecodeError"),
    ),
    (
        "overlay file",
        lambda: Overlay.from_file(Path(__file__).parent / "nothing.toml"),
        "overlay nothing.toml: expected a file",
        ("DataError",),
    ),
    (
        "overlay's row",
        lambda: Match.new("hastings", overlay=Overlay.from_text("[units.unit.x]\nmove = 1", "o")),
        "overlay o: units.unit",
        ("DataError",),
    ),
    ("toml", lambda: parse("a = [", "f.toml"), "f.toml: ", ("DataError", "TOMLDecodeError")),
    (
        "toml's depth",
        lambda: parse("a = " + "[" * 9999, "f.toml"),
        "nested too deeply",
        ("DataError",),
    ),
    ("weights", lambda: parse_weights("x = 1", "w.toml", ()), "w.toml", ("DataError",)),
    (
        "odds",
        lambda: registry.game("comet").odds("nothing", {}),
        "no question 'nothing'",
        ("OptionError",),
    ),
    ("dice", lambda: ScriptedDice([]).roll(6, "x"), "no roll left", ("DiceError",)),
    (
        "ledger",
        lambda: RuleLedger.read("json"),
        "ledger.toml of json",
        ("DataError", "FileNotFoundError"),
    ),
    (
        "package",
        lambda: RuleLedger.read("nothing.at.all"),
        "there is no such package",
        ("DataError", "ModuleNotFoundError"),
    ),
]


def chain(error: BaseException) -> list[str]:
    """Return the class names of an error and of the causes in its traceback, the error first."""
    shown: list[str] = []
    one: BaseException | None = error
    while one is not None:
        shown.append(type(one).__name__)
        one = one.__cause__ if one.__suppress_context__ else one.__context__
    return shown


@pytest.mark.parametrize(
    ("call", "told", "names"), [row[1:] for row in BAD], ids=[row[0] for row in BAD]
)
def test_error_has_its_message_and_its_cause(
    call: Callable[[], object], told: str, names: tuple[str, ...]
) -> None:
    with pytest.raises(SenlacError) as caught:
        call()
    error = caught.value
    assert told in str(error)
    assert "\n" not in str(error)
    assert chain(error)[: len(names)] == list(names)
    shown = "".join(traceback.format_exception(error))
    assert "During handling of the above exception" not in shown


def test_caused_sets_the_cause_as_raise_from_does() -> None:
    cause = KeyError("k")
    error = caused(SenlacError("e"), cause)
    assert error.__cause__ is cause
    assert error.__suppress_context__
    assert caused(SenlacError("e"), None).__suppress_context__


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "record: no JSON at line 1 column 2"),
        ("[]", "record: expected an object"),
        (json.dumps(edited_entry()), "entry 1: "),
        (json.dumps(edited_record(rules="9")), "record: rules '9' of shieldwall"),
    ],
)
def test_command_reports_the_error_in_one_line(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)
    assert refused(senlac("replay", path)).startswith(told)
