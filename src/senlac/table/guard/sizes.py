"""Sizes: how long the texts and how large the numbers are that a client may send.

No text holds a zero: not every database could keep it.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

NO_ZERO: Final = r"^[^\x00]*$"

Word = Annotated[str, Meta(max_length=60, pattern=NO_ZERO)]
Name = Annotated[str, Meta(max_length=40, pattern=NO_ZERO)]
Token = Annotated[str, Meta(max_length=100, pattern=NO_ZERO)]
Salt = Annotated[str, Meta(max_length=64, pattern=NO_ZERO)]
Secret = Annotated[str, Meta(max_length=200, pattern=NO_ZERO)]
Line = Annotated[str, Meta(min_length=1, max_length=500, pattern=NO_ZERO)]
Text = Annotated[str, Meta(max_length=20_000, pattern=NO_ZERO)]
ActionText = Annotated[str, Meta(max_length=200, pattern=NO_ZERO)]
Actions = Annotated[list[ActionText], Meta(max_length=100)]
Things = Annotated[list[ActionText], Meta(max_length=100)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_ZERO)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
