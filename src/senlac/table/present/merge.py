"""What has changed between two objects of JSON, as a JSON Merge Patch: RFC 7386."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Tree = dict[str, Any]

Within = Callable[[Tree, Tree], Any]
"""What gives the patch of an object that lies in another."""


def difference(
    before: Mapping[str, Any], after: Mapping[str, Any], within: Within | None = None
) -> Tree:
    """Return the patch that makes of one object the other; neither may hold a null.

    What both share they may hold as the same object: then it is not looked into. `within` gives the
    patches of objects in them, if it is known better how; what tells nothing is left out.
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
    """Return an object without what is null in it or in what lies in it.

    A patch cannot tell of a null: it takes away what it sets to one.
    """
    return {key: _cleared(part) for key, part in tree.items() if part is not None}


def _cleared(value: object) -> object:
    """Return a value without the nulls of its objects; in a list they keep their places."""
    if isinstance(value, dict):
        return without_nulls(value)
    return [_cleared(part) for part in value] if isinstance(value, list | tuple) else value
