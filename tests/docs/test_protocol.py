"""The pages about the protocol and about hosting agree with the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from msgspec.structs import fields

from senlac.server.config.limits import Limits
from senlac.server.config.settings import Settings, from_environment
from senlac.server.run.app import make_app
from senlac.server.security import guarded_connection
from senlac.server.security.problem import STATUS
from senlac.server.sockets import client, session
from senlac.server.sockets.messages import (
    ChangeMessage,
    DoneMessage,
    Incoming,
    InvitationClosedMessage,
    InvitedMessage,
    MatchClosedMessage,
    MatchesOmittedMessage,
    PongMessage,
    PresenceMessage,
    RefusedMessage,
    TableMessage,
)
from tests.docs.pages import CODE, named, page, tables

PROTOCOL: Final = page("bots/protocol.md")
SETTINGS: Final = page("host/settings.md")
LIMITS: Final = page("host/limits.md")
METHODS: Final = ("get", "post", "put", "delete", "patch")


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    """Return the OpenAPI document of a server."""
    app = make_app(Settings(data=Path("nowhere")))
    document: dict[str, Any] = app.openapi_schema.to_schema()
    return document


def rows(text: str, head: str) -> list[list[str]]:
    """Return the rows of all tables with that head."""
    return [row for first, found in tables(text) if first == head for row in found]


def operations(described: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every request of the server: its name, and its operation in the OpenAPI document."""
    for path, methods in described["paths"].items():
        for method in METHODS:
            if method in methods:
                yield f"{method.upper()} {path}", methods[method]


def object_of(content: Mapping[str, Any]) -> str:
    """Return the name of the object in a request or a response, "" without one."""
    for media in content.get("content", {}).values():
        name: str = media["schema"].get("$ref", "").rpartition("/")[2]
        return name
    return ""


def test_page_names_every_request_with_its_objects(described: dict[str, Any]) -> None:
    told = {
        CODE.findall(row[0])[0]: ["".join(CODE.findall(cell)) for cell in row[1:3]]
        for row in rows(PROTOCOL, "Request")
    }
    there = {
        name: [
            object_of(operation.get("requestBody", {})),
            object_of(operation["responses"][min(operation["responses"])]),
        ]
        for name, operation in operations(described)
    }
    assert told == there


def test_page_names_every_key_of_every_object(described: dict[str, Any]) -> None:
    told = {CODE.findall(row[0])[0]: CODE.findall(row[1]) for row in rows(PROTOCOL, "Object")}
    schemas = described["components"]["schemas"]
    assert told == {name: list(schema["properties"]) for name, schema in schemas.items()}


def test_page_names_every_error() -> None:
    told = {CODE.findall(row[0])[0]: int(row[1]) for row in rows(PROTOCOL, "Code")}
    assert told == {**STATUS, "failed": 500}


def keys(head: str) -> dict[str, list[str]]:
    """Return the messages in a table of the page, with their keys."""
    return {CODE.findall(row[0])[0]: CODE.findall(row[1]) for row in rows(PROTOCOL, head)}


def test_page_names_every_message_of_a_client() -> None:
    there = {
        str(kind.__struct_config__.tag): [field.name for field in fields(kind)]
        for kind in get_args(Incoming)
    }
    assert keys("What a client sends") == there


def test_page_names_the_keys_of_every_message_of_the_server() -> None:
    told = keys("What the server sends")
    assert told.pop("chat") == ["ChatLine"]
    of_all = (InvitedMessage, InvitationClosedMessage, MatchClosedMessage, MatchesOmittedMessage)
    kinds = (
        TableMessage, ChangeMessage, DoneMessage, RefusedMessage, PongMessage, PresenceMessage,
        *of_all,
    )  # fmt: skip
    there = {
        str(kind.__struct_config__.tag): [one.name for one in fields(kind) if one.name != "match"]
        for kind in kinds
    }
    assert told == there


def test_page_names_every_close_code() -> None:
    told = {int(code) for code in named(PROTOCOL, "Closed with")}
    there = {client.FAILED, session.SIGNED_OUT, session.NOT_SEEN, guarded_connection.TOO_MUCH}
    # uvicorn itself closes sockets with these: 1009 for long messages, 1012 when the server ends.
    assert there == told - {1009, 1012}


class Asked(dict[str, str]):
    """An empty environment that records the names it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as a dict has it
        self.names.add(name)
        return default


def test_page_names_every_setting() -> None:
    environment = Asked()
    from_environment(environment)
    assert set(named(SETTINGS, "Variable")) == environment.names


def test_page_lists_the_default_limits() -> None:
    limits = vars(Limits())
    told = {CODE.findall(row[0])[0]: (int(row[1]), float(row[2])) for row in rows(LIMITS, "Limit")}
    assert told == {name: value for name, value in limits.items() if isinstance(value, tuple)}
    bounds = {CODE.findall(row[0])[0]: row[1] for row in rows(LIMITS, "Bound")}
    numbers = {name: f"{value:,}" for name, value in limits.items() if isinstance(value, int)}
    assert bounds == numbers
