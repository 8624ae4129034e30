"""Control characters: refused in every text that comes from outside."""

from __future__ import annotations

import json
import re

import pytest

from senlac.engine.data.document import read_json
from senlac.engine.data.overlay import Overlay
from senlac.engine.support.errors import DataError, RecordError
from senlac.engine.support.utf8 import PLAIN, document_fault, text_fault
from senlac.lab.rpc import answer
from senlac.lab.rpc_methods import RpcSession

BAD = ["\x00", "\x07", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\x9f"]
GOOD = ["", "\t", "a\nb\r\n", "Æthelred", "हिन्दी", "\u200d", "\u2028"]


@pytest.mark.parametrize("letter", BAD, ids=ascii)
def test_text_with_control_character_is_refused(letter: str) -> None:
    assert text_fault(f"a{letter}b") == f"a text has a control character, U+{ord(letter):04X}"
    assert re.search(PLAIN, f"a{letter}b") is None
    assert re.search(PLAIN, f"a{letter}\n") is None
    with pytest.raises(RecordError, match="control character"):
        read_json(json.dumps({"a": [letter]}), "letter")
    with pytest.raises(RecordError, match="control character"):
        read_json(json.dumps({f"a{letter}": 1}), "letter")
    escaped = f'[units.unit.fyrd]\nname = "a\\u{ord(letter):04X}"\n'
    with pytest.raises(DataError, match="control character"):
        Overlay.from_text(escaped, "mine.toml")


@pytest.mark.parametrize("text", GOOD, ids=ascii)
def test_other_text_is_accepted(text: str) -> None:
    assert text_fault(text) == ""
    assert re.search(PLAIN, text) is not None
    assert read_json(json.dumps([text]), "letter") == [text]


def test_fault_is_found_at_any_depth() -> None:
    nested: object = "a\x00"
    for _ in range(5_000):
        nested = [{"a": nested}]
    assert "U+0000" in document_fault(nested)
    assert document_fault([{"a": [1, None, True, "b"]}]) == ""


def test_json_rpc_request_with_control_character_is_refused() -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"scenario": "a\x00"}}
    replied = answer(RpcSession(None), json.dumps(request).encode())
    assert isinstance(replied, dict)
    assert "control character" in replied["error"]["message"]
