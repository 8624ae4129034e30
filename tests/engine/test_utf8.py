from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from senlac.engine.data.document import read_json
from senlac.engine.data.features import parse_weights
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.record import Record
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verify
from senlac.engine.support.utf8 import BOM
from senlac.lab.checker import check
from senlac.lab.rpc import answer
from senlac.lab.rpc_methods import RpcSession

LAYOUT = "scenario: historical\nturn: 5\n"
OVERLAY = '[units.unit.HC01]\nmove = 3\nsource = "mine"\n'
WEIGHTS = 'feature = []\n[[constant]]\nid = "scale"\nvalue = 0.1\nwhy = "w"\nsource = "mine"\n'


def finished() -> str:
    """Return the record of a match that is over."""
    match = Match.new("shieldwall", seed=1)
    match.concede("norman")
    return json.dumps(match.record().document())


READERS: list[tuple[str, Callable[[str], object]]] = [
    ('{"a": [1]}', lambda text: read_json(text, "letter")),
    ('{"a": [1]}', lambda text: read_json(text.encode(), "letter")),
    (finished(), Record.from_json),
    (finished(), lambda text: verify(text.encode())),
    (finished(), lambda text: Match.from_record(text.encode()).position()),
    (OVERLAY, lambda text: Overlay.from_text(text, "mine")),
    (LAYOUT, lambda text: Match.from_layout(text, "hastings", seed=1).position()),
    (WEIGHTS, lambda text: parse_weights(text, "w.toml", ()).constants),
    (
        '{"jsonrpc": "2.0", "id": 1, "method": "games"}',
        lambda text: answer(RpcSession(None), text.encode()),
    ),
]


@pytest.mark.parametrize(("text", "read"), READERS)
def test_a_byte_order_mark_is_skipped(text: str, read: Callable[[str], object]) -> None:
    assert read(BOM + text) == read(text)


def test_files_with_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OVERLAY, "utf-8-sig")
    assert Overlay.from_file(path) == Overlay.from_text(OVERLAY, "mine.toml")
    record = tmp_path / "match.json"
    record.write_text(finished(), "utf-8-sig")
    assert check(record.read_text("utf-8-sig")) == check(finished())


def test_byte_order_mark_elsewhere_is_a_letter() -> None:
    assert read_json(f'["{BOM}"]', "letter") == [BOM]
