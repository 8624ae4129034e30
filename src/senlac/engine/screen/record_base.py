"""Base class of all screen records; not compiled, because msgspec encodes them."""

from __future__ import annotations

from msgspec import Struct


class ScreenStruct(Struct, frozen=True, omit_defaults=True, gc=False, rename={"style": "class"}):
    """A record of the screen. It has no reference cycles, so no garbage collection."""
