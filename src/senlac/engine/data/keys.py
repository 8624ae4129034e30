"""Keys of row classes: names of attributes in files and documents that differ from Python's.

    @dataclass(frozen=True)
    class Siege:
        besieger: str = field(metadata=key("by"))

The file says `by = "norman"`. Saved overlays and documents use the key, so it stays when the
attribute is renamed.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from senlac.engine.support.errors import IncompleteGameError

KEY: Final = "key"
"""The metadata key of a dataclass field for its own key."""


def key(name: str) -> dict[str, str]:
    """Return the metadata of a field with a key of its own."""
    return {KEY: name}


def keys_of(shape: type) -> Mapping[str, str]:
    """Return the keys of a dataclass by the names of its attributes.

    Raises:
        UnmadeError: two attributes have the same key.
    """
    # mypy takes some classes for objects that cannot be hashed.
    return _keys_of(shape)


@cache
def _keys_of(shape: type) -> Mapping[str, str]:
    """Read the keys of a dataclass."""
    fields = dataclasses.fields(shape)
    found = {field.name: str(field.metadata.get(KEY, field.name)) for field in fields}
    if len({*found.values()}) < len(found):
        raise IncompleteGameError(f"{shape.__name__}: two attributes have the same key")
    return found


@cache
def hints_of(shape: type) -> Mapping[str, object]:
    """Return the types of a dataclass's fields by key, without what `Annotated` adds."""
    hints = typing.get_type_hints(shape)
    return {name: hints[attribute] for attribute, name in keys_of(shape).items()}


@cache
def marked_hints_of(shape: type) -> Mapping[str, object]:
    """Return the types of a dataclass's fields by key, with what `Annotated` adds."""
    hints = typing.get_type_hints(shape, include_extras=True)
    return {name: hints[attribute] for attribute, name in keys_of(shape).items()}


def convert(
    value: object,
    shape: object,
    *,
    str_keys: bool = False,
    hook: Callable[[type, object], object] | None = None,
) -> Any:  # noqa: ANN401 - `shape` may be a union or `Annotated`: no type variable fits
    """Turn a value of TOML or JSON into a shape, strictly. Dataclasses are read by their keys.

    Args:
        value: the value, of numbers, texts, lists and dictionaries.
        shape: a type such as `list[int]`, or a dataclass.
        str_keys: whether texts are read as keys of dictionaries with other keys.
        hook: reads types that JSON lacks.

    Raises:
        msgspec.ValidationError: the value has another type; the message names keys.
    """
    read = msgspec.convert(value, _by_key(shape), strict=True, str_keys=str_keys, dec_hook=hook)
    return _built(read, shape) if _has_keys(shape) else read


@cache
def _has_keys(hint: object) -> bool:
    """Return whether a dataclass of a shape has an attribute with another key."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        renamed = any([name != attribute for attribute, name in keys_of(hint).items()])
        return renamed or any([_has_keys(inner) for inner in hints_of(hint).values()])
    return any([_has_keys(inner) for inner in typing.get_args(hint)])


@cache
def _by_key(hint: object) -> object:
    """Return a shape whose dataclasses have their keys as attributes."""
    if not _has_keys(hint):
        return hint
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints = marked_hints_of(hint)
        fields = [
            (name, _by_key(hints[name]), dataclasses.field(**_defaults(field)))
            for field, name in zip(dataclasses.fields(hint), keys_of(hint).values(), strict=True)
        ]
        return dataclasses.make_dataclass(hint.__name__, fields, frozen=True)
    inner = tuple([_by_key(one) for one in typing.get_args(hint)])
    if _is_union(hint):
        return functools.reduce(operator.or_, inner)
    origin: Any = typing.get_origin(hint)
    return origin[inner]


def _defaults(field: dataclasses.Field[Any]) -> dict[str, Any]:
    """Return the default of a field, as `dataclasses.field` takes it."""
    if field.default_factory is not dataclasses.MISSING:
        return {"default_factory": field.default_factory}
    return {} if field.default is dataclasses.MISSING else {"default": field.default}


def _built(value: object, hint: object) -> object:
    """Return a value of a shape, given one of the shape by keys."""
    if not _has_keys(hint):
        return value
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        # A default has no keys that differ.
        if isinstance(value, hint):
            return value
        hints = marked_hints_of(hint)
        return hint(
            **{
                attribute: _built(getattr(value, name), hints[name])
                for attribute, name in keys_of(hint).items()
            }
        )
    arguments = typing.get_args(hint)
    if typing.get_origin(hint) is typing.Annotated:
        return _built(value, arguments[0])
    if _is_union(hint):
        return next((_built(value, one) for one in arguments if _is_of(value, one)), value)
    if isinstance(value, dict):
        return {_built(k, arguments[0]): _built(v, arguments[1]) for k, v in value.items()}
    if isinstance(value, tuple) and arguments[-1] is not Ellipsis:
        return tuple([_built(one, inner) for one, inner in zip(value, arguments, strict=True)])
    assert isinstance(value, (list, tuple, set, frozenset)), "other shapes have no arguments"
    return type(value)([_built(one, arguments[0]) for one in value])


def _is_union(hint: object) -> bool:
    """Return whether a shape is one of several."""
    return typing.get_origin(hint) in (typing.Union, types.UnionType)


def _is_of(value: object, hint: object) -> bool:
    """Return whether a value by keys is of an alternative of a union."""
    if typing.get_origin(hint) is typing.Annotated:
        hint = typing.get_args(hint)[0]
    kind = typing.get_origin(hint) or _by_key(hint)
    return isinstance(kind, type) and isinstance(value, kind)
