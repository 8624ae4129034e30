"""Encoding of records in slices, because they may be long."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

import msgspec

from senlac.engine.match.match import Match

TOGETHER: Final = 16
"""Number of entries that are encoded in one slice."""

_encode = msgspec.json.Encoder().encode


def record_text(match: Match, roles: Sequence[str]) -> Generator[None, None, bytes]:
    """Encode the record of a match as JSON, redacted for some roles."""
    hides = match.state.outcome is None and match.game.has_secrets(match.state)
    # Those who may see an analysis may see all of it.
    if hides and not match.header.start.analysis:
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
