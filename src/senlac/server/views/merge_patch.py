"""Differences of JSON objects as JSON Merge Patches (RFC 7386)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Tree = dict[str, Any]
"""A JSON object. It must not be changed once it is made, because others may refer to it."""

encode = msgspec.json.Encoder().encode

Within = Callable[[Tree, Tree], Any]
"""Returns the patch of two nested objects."""


def difference(
    before: Mapping[str, Any], after: Mapping[str, Any], within: Within | None = None
) -> Tree:
    """Return the patch from one object to another; neither may contain null.

    A part that is the same object in both is not compared. `within` computes the patches of nested
    objects; empty ones are left out.
    """
    patch: Tree = {}
    new = 0
    for key, value in after.items():
        known = before.get(key)
        if known is value:
            continue
        if known is None:
            new += 1
            patch[key] = value
        elif isinstance(known, dict) and isinstance(value, dict):
            changed = (within or difference)(known, value)
            if changed:
                patch[key] = changed
        elif known != value:
            patch[key] = value
    if len(before) + new > len(after):
        for key in before:
            if key not in after:
                patch[key] = None
    return patch


def without_nulls(tree: Mapping[str, Any]) -> Tree:
    """Return an object without the nulls in it, at any depth.

    Merge patches cannot express null: it deletes a member.
    """
    return {key: _cleared(part) for key, part in tree.items() if part is not None}


def _cleared(value: object) -> object:
    """Return a value without nulls in its objects. Nulls in lists stay: they have a position."""
    if isinstance(value, dict):
        return without_nulls(value)
    return [_cleared(part) for part in value] if isinstance(value, list | tuple) else value
