"""Records as they are sent: of a long match the entries are written some at a time."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

import msgspec

from senlac.engine.match import Match

TOGETHER: Final = 16
"""How many entries are written in one part of the work."""

_encode = msgspec.json.Encoder().encode


def record_text(match: Match, roles: Sequence[str]) -> Generator[None, None, bytes]:
    """Return as much of the record of a match as some roles may know, as JSON."""
    if match.state.outcome is None and match.game.secrets(match.state):
        yield
        return _encode(match.record_for(roles))
    record = match.record()
    entries: list[msgspec.Raw] = []
    for entry in record.entries:
        entries.append(msgspec.Raw(_encode(entry.document())))
        if len(entries) % TOGETHER == 0:
            yield
    ending = None if record.ending is None else record.ending.document()
    return _encode({**record.header.document(), "entries": entries, "ending": ending})
