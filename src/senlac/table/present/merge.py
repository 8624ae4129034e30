"""What has changed between two objects of JSON, as a JSON Merge Patch: RFC 7386."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Tree = dict[str, Any]


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Tree:
    """Return the patch that makes of one object the other; neither may hold a null.

    What both share they may hold as the same object: then it is not looked into.
    """
    patch: Tree = {}
    for key, value in after.items():
        known = before.get(key)
        if known is value or known == value:
            continue
        if isinstance(known, dict) and isinstance(value, dict):
            patch[key] = difference(known, value)
        else:
            patch[key] = value
    for key in before:
        if key not in after:
            patch[key] = None
    return patch
