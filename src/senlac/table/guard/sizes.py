"""Sizes: how long the texts and how large the numbers are that a client may send."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Word = Annotated[str, Meta(max_length=60)]
Token = Annotated[str, Meta(max_length=100)]
Salt = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Text = Annotated[str, Meta(max_length=20_000)]
ActionText = Annotated[str, Meta(max_length=200)]
Things = Annotated[list[ActionText], Meta(max_length=100)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
