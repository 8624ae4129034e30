"""What all records of the screen have in common; not compiled, for they write themselves."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, frozen=True, omit_defaults=True, gc=False, rename={"style": "class"}):
    """A part of the screen; none holds itself, so the collector need not look at it."""
