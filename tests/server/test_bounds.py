"""Input limits: each field of a client's message has a strict type and a bound."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec
import pytest
from litestar.routes import HTTPRoute
from msgspec import Meta, Struct

from senlac.engine.match.match import Match
from senlac.engine.support.errors import RecordError
from senlac.server.config.settings import Settings
from senlac.server.http.bodies import Body, MatchBody
from senlac.server.matches.lobby import MatchRequest, beginning
from senlac.server.run.app import make_app
from senlac.server.security.json_bounds import WEIGHT, Bound, require_light
from senlac.server.security.request_body import CHANGE_BYTES, decode, extra_cost
from senlac.server.sockets.messages import Incoming
from senlac.server.support.errors import BadInput
from tests.server.support import Document, Server, serving

NO_BOUND: Final = "no bound"

BODIES: Final = tuple(Body.__subclasses__())
MESSAGES: Final[tuple[type[Struct], ...]] = get_args(Incoming)


def unbounded(hint: Any, *meta: Meta) -> Iterator[str]:  # noqa: ANN401 - any type
    """Yield the path of each part of a type that has no bound."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from unbounded(inner[0], *meta, *inner[1:])
    elif origin in (Union, UnionType):
        for one in inner:
            yield from unbounded(one, *meta)
    elif isinstance(hint, type) and issubclass(hint, Struct):
        for name, field in typing.get_type_hints(hint, include_extras=True).items():
            yield from [f"{hint.__name__}.{name}: {one}" for one in unbounded(field)]
    elif not (hint in (bool, NoneType) or origin is Literal or is_bounded(hint, meta)):
        yield NO_BOUND
    elif not is_weighed(meta):
        for one in inner:
            yield from unbounded(one) if origin is not Literal else ()


def is_bounded(hint: Any, meta: tuple[Meta, ...]) -> bool:  # noqa: ANN401 - any type
    """Return whether values of a type have a bound, not counting their contents."""
    if hint is int:
        lower, upper = [m.ge for m in meta], [m.le for m in meta]
        return bool(meta) and {*lower} != {None} and {*upper} != {None}
    return is_weighed(meta) or any(m.max_length is not None for m in meta)


def is_weighed(meta: tuple[Meta, ...]) -> bool:
    """Return whether a document has a bound as a whole."""
    return any(isinstance((m.extra or {}).get(WEIGHT), Bound) for m in meta)


@pytest.mark.parametrize("sent", [*BODIES, *MESSAGES], ids=lambda sent: sent.__name__)
def test_every_field_of_incoming_messages_is_bounded(sent: type[Struct]) -> None:
    assert list(unbounded(sent)) == []


def test_bound_check_finds_unbounded_fields() -> None:
    class Loose(Struct):
        text: str
        number: int
        half: Annotated[int, Meta(ge=0)]
        texts: Annotated[list[str], Meta(max_length=3)]
        anything: dict[str, Any]

    names = {one.split(":")[0] for one in unbounded(Loose)}
    assert names == {f"Loose.{name}" for name in typing.get_type_hints(Loose)}


def test_every_route_with_a_body_declares_a_checked_type(tmp_path: Path) -> None:
    found = set()
    for route in make_app(Settings(tmp_path)).routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            data = handler.parsed_fn_signature.parameters.get("data")
            if data is not None:
                found.add(data.annotation)
    assert found <= set(BODIES)
    assert len(found) > 10


# ---- types --------------------------------------------------------------------------------------

WRONG: Final[dict[str, tuple[object, ...]]] = {
    "boolean": ("true", "null", 1, 0.0),
    "integer": ("0", 1.5, True),
    "string": (1, True),
    "array": ("", {}),
    "object": ("", []),
}
"""Values of other types, by JSON type, that a lenient reader would convert to it."""


def wrong_bodies(document: Document) -> Iterator[tuple[str, str, str, object]]:
    """Yield method, path, field and a value of another type, for each field of each body."""
    shapes = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if "requestBody" not in operation:
                continue
            shape = operation["requestBody"]["content"]["application/json"]["schema"]
            if "$ref" in shape:
                shape = shapes[shape["$ref"].rpartition("/")[2]]
            for name, field in shape["properties"].items():
                kinds = {one.get("type") for one in field.get("oneOf", [field])}
                for kind in kinds & WRONG.keys():
                    for value in WRONG[kind]:
                        yield method, path, name, value


def test_body_fields_are_refused_for_values_of_another_type(server: Server) -> None:
    visitor = server.guest()
    match_id = visitor.match({"saxon": "me", "norman": "me"})
    document = visitor.get("/schema/openapi.json")
    tried = 0
    for method, path, name, value in wrong_bodies(document):
        url = path.replace("{match_id}", match_id).replace("{entry}", "0")
        answer = visitor.http.request(method, url, json={name: value})
        what = f"{method} {url} {name}={value!r}: {answer.text}"
        assert answer.status_code == 400, what
        assert answer.json()["error"]["message"].startswith(f"{name}: "), what
        tried += 1
    assert tried > 50


# ---- weights ------------------------------------------------------------------------------------


BOUND: Final = Bound(values=10, letters=5, all_letters=20, levels=4)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ({"a": [1] * 11}, "at most 10 values"),
        ({"a": "x" * 6}, "texts of at most 5 characters"),
        ({"x" * 6: 1}, "texts of at most 5 characters"),
        (["xxxxx"] * 5, "at most 20 characters in all"),
        ([[[[[1]]]]], "at most 4 levels"),
    ],
)
def test_oversized_document_is_refused(document: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        require_light(document, BOUND)
    require_light({"a": [1, "xxxxx", {"b": None}]}, BOUND)


@pytest.mark.parametrize("name", ["options", "position"])
def test_oversized_documents_of_a_new_match_are_refused(name: str) -> None:
    decoder = msgspec.json.Decoder(MatchBody)
    body = msgspec.json.encode({name: {"ref": "x" * 2_001}})
    with pytest.raises(BadInput, match=f"{name}: expected texts of at most"):
        decode(decoder, body)
    many = msgspec.json.encode({name: {"a": [0] * 60_001}})
    with pytest.raises(BadInput, match=f"{name}: expected at most .* values"):
        decode(decoder, many)


# ---- large bodies -------------------------------------------------------------------------------


def test_large_body_costs_a_change_for_each_100_kilobytes(tmp_path: Path) -> None:
    assert [extra_cost(b"x" * size) for size in (0, 99_999, 100_000, 950_000)] == [0, 0, 1, 9]
    limits = "change=20/3600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        guests = [server.guest() for _ in range(2)]
        large = {"game": "shieldwall", "position": {"a": [0] * (CHANGE_BYTES * 4)}}
        assert guests[0].refused("POST", "/api/matches", large)[0] == 400
        assert guests[0].refused("POST", "/api/matches", large)[0] == 400
        # Large bodies are counted by network, whichever guest sends them; short ones by guest.
        assert guests[1].refused("POST", "/api/matches", large)[0] == 429
        guests[1].match({"saxon": "me", "norman": "me"})


@pytest.mark.parametrize(
    "position", [{"format": "x"}, {"fields": {"more": []}}, {"stack": {}}], ids=str
)
def test_invalid_position_is_refused_before_a_trial(position: Document) -> None:
    good = Match.new("shieldwall", "foragers", seed=1).position()
    beginning(MatchRequest("shieldwall", position=good))
    with pytest.raises(RecordError, match="position"):
        beginning(MatchRequest("shieldwall", position={**good, **position}))


@pytest.mark.parametrize("path", ["/api/matches", "/api/session"])
def test_request_without_its_body_is_refused_with_the_reason(server: Server, path: str) -> None:
    answer = server.guest().http.post(path)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == "request: expected a JSON body, got none"


def test_error_of_a_query_parameter_names_the_parameter(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    paths = guest.get("/schema/openapi.json")["paths"]
    asked = [
        (path.replace("{match_id}", match_id).replace("{entry}", "0"), one["name"])
        for path, methods in paths.items()
        for one in methods.get("get", {}).get("parameters", [])
        if one["in"] == "query" and ("enum" in one["schema"] or "integer" in str(one["schema"]))
    ]
    assert len(asked) > 10
    for path, name in asked:
        answer = guest.http.get(path, params={name: "nonsense"})
        assert answer.status_code == 400, path
        assert answer.json()["error"]["message"].startswith(f"{name}: "), path
