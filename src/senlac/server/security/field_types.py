"""Bounds of the texts and numbers that a client may send.

No text contains control characters. `require_plain` checks documents without a type of their own.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from senlac.engine.support.utf8 import PLAIN, document_fault

Word = Annotated[str, Meta(max_length=60, pattern=PLAIN)]
Name = Annotated[str, Meta(max_length=40, pattern=PLAIN)]
Token = Annotated[str, Meta(max_length=100, pattern=PLAIN)]
Salt = Annotated[str, Meta(max_length=64, pattern=PLAIN)]
Secret = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
Line = Annotated[str, Meta(min_length=1, max_length=500, pattern=PLAIN)]
Text = Annotated[str, Meta(max_length=20_000, pattern=PLAIN)]
ActionText = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
Actions = Annotated[list[ActionText], Meta(max_length=100)]
Things = Annotated[list[ActionText], Meta(max_length=100)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]

Email = Annotated[str, Meta(max_length=254, pattern=PLAIN)]
Endpoint = Annotated[str, Meta(max_length=1000, pattern=PLAIN)]
WebhookUrl = Annotated[str, Meta(max_length=500, pattern=PLAIN)]
PushKey = Annotated[str, Meta(max_length=100, pattern=PLAIN)]
TomlText = Annotated[str, Meta(max_length=100_000, pattern=PLAIN)]


def require_plain(sent: Struct) -> None:
    """Check the documents in a message; other fields forbid control characters by their type.

    Raises:
        ValueError: a text or key has a control character. The decoder adds where.
    """
    for name in sent.__struct_fields__:
        value = getattr(sent, name)
        if isinstance(value, dict | list):
            wrong = document_fault(value)
            if wrong:
                raise ValueError(f"{name}: {wrong}")
