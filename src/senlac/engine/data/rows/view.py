"""Declarations of views: their keys with types, ranges and meanings.

Each game declares the shape of its views with these classes. They are not compiled, because their
annotations are used to generate the docs and to validate views.
"""

from __future__ import annotations

import typing
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from senlac.engine.support.errors import RecordError, caused


class View(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """An object of a view; a key with a default is present only where it applies."""

    def document(self) -> dict[str, Any]:
        """Return the view as a JSON object."""
        return cast("dict[str, Any]", msgspec.to_builtins(self))


class Key(NamedTuple):
    """A key of a view: its path, its type and range, and its meaning."""

    path: str
    kind: str
    text: str


def require_view(view: object, shape: type[View]) -> None:
    """Require that a view has the declared keys, with values within their ranges.

    Raises:
        RecordError: it does not; the message names the place.
    """
    try:
        msgspec.convert(view, shape, strict=True)
    except msgspec.ValidationError as error:
        raise caused(RecordError(f"view: {error}"), None)


def keys(shape: type[View], path: str = "") -> list[Key]:
    """Return the keys of a shape with those nested in them, in order."""
    hints = typing.get_type_hints(shape, include_extras=True)
    found: list[Key] = []
    for field in msgspec.structs.fields(shape):
        hint = hints[field.name]
        here = f"{path}{field.encode_name}"
        found += _keys(hint, here, optional=not field.required)
    return found


def _keys(hint: object, path: str, *, optional: bool) -> list[Key]:
    """Return a key and those nested in it."""
    meta: Meta | None = None
    if get_origin(hint) is Annotated:
        hint, meta = get_args(hint)
    maybe = [part for part in get_args(hint) if part is not NoneType]
    null = get_origin(hint) in (typing.Union, UnionType) and NoneType in get_args(hint)
    bare = maybe[0] if null else hint
    while get_origin(bare) in (list, dict):
        path += "[]" if get_origin(bare) is list else ".NAME"
        bare = get_args(bare)[-1]
    if get_origin(bare) is Annotated:
        bare, meta = get_args(bare)[0], meta or get_args(bare)[1]
    text = "" if meta is None or meta.description is None else meta.description
    kind = _kind(bare, meta) + (" or null" * null) + (", where it applies" * optional)
    found = [Key(path, kind, text)]
    if isinstance(bare, type) and issubclass(bare, View):
        found += keys(bare, f"{path}.")
    return found


def _kind(hint: object, meta: Meta | None) -> str:
    """Return the type and range of a value in words."""
    if get_origin(hint) is Literal:
        return ", ".join([f"`{value}`" for value in get_args(hint)])
    names: dict[object, str] = {
        str: "text", bool: "true or false", int: "number", float: "number",
    }  # fmt: skip
    kind = names.get(hint, "object")
    if meta is None or kind != "number":
        return kind
    low = "" if meta.ge is None else f" from {meta.ge}"
    return f"{kind}{low}" + ("" if meta.le is None else f" to {meta.le}")
