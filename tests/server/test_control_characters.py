"""Control characters in client input: refused with the field's name, never stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from senlac.engine.support.utf8 import PLAIN
from senlac.server.http import bodies
from senlac.server.http.bodies import Body
from senlac.server.sockets.messages import Incoming
from tests.server.support import WORDS, Server
from tests.server.test_accounts import fresh_name

SENT: list[type[msgspec.Struct]] = [
    *[one for one in vars(bodies).values() if isinstance(one, type) and issubclass(one, Body)],
    *get_args(Incoming),
]
"""All JSON types that clients send: request bodies and socket messages."""


def texts(hint: object, where: str) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield each text in a type, with its path and its constraints."""
    kind, inside = get_origin(hint), get_args(hint)
    if kind is Literal:
        return
    if hint is str:
        yield where, ()
    elif kind is Annotated and inside[0] is str:
        yield where, inside[1:]
    elif kind is Annotated:
        yield from texts(inside[0], where)
    elif kind in (Union, UnionType, list):
        for one in inside:
            yield from texts(one, where)


@pytest.mark.parametrize("shape", SENT, ids=lambda shape: shape.__name__)
def test_every_text_field_forbids_control_characters(shape: type[msgspec.Struct]) -> None:
    for name, hint in get_type_hints(shape, include_extras=True).items():
        for where, marks in texts(hint, name):
            patterns = [mark.pattern for mark in marks if isinstance(mark, msgspec.Meta)]
            assert patterns == [PLAIN], where


@pytest.mark.parametrize(
    ("shape", "body"),
    [
        (bodies.MatchBody, {"options": {"request": {"ref": ["a", "b\x00"]}}}),
        (bodies.MatchBody, {"options": {"a\x00": 1}}),
        (bodies.MatchBody, {"position": {"state": {"name": "\x1b[2J"}}}),
        (bodies.MatchBody, {"seats": {"sax\x00on": {"kind": "me"}}}),
        (bodies.MatchBody, {"overlay": "a\x00"}),
        (bodies.SaltBody, {"salt": "a\x7f"}),
        (bodies.AccountBody, {"name": "Emma", "password": "p", "email": "a\x00@b.org"}),
        (bodies.NotesBody, {"text": "a\x0e"}),
        (bodies.ChatBody, {"text": "a\x0e"}),
        (bodies.IntentBody, {"role": "r", "intent": "i", "pieces": ["a\x01"]}),
    ],
)
def test_control_character_in_body_is_refused(shape: type[Body], body: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(body), type=shape)
    clean = json.loads(json.dumps(body).replace("\\u0000", "").replace("\\u00", "x"))
    msgspec.json.decode(json.dumps(clean), type=shape)


def test_server_refuses_control_characters_with_400(server: Server) -> None:
    guest = server.guest()
    body: dict[str, Any] = {"game": "shieldwall", "seats": {"saxon": {"kind": "me"}}}
    for more in (
        {"options": {"greater_fyrd": "a\x00"}},
        {"position": {"game": "a\x00"}},
        {"overlay": '[units.unit.fyrd]\nname = "a\\u0000"'},
        {"overlay": "a\x00"},
    ):
        refused = guest.http.post("/api/matches", json={**body, **more})
        error = refused.json()["error"]
        assert (refused.status_code, error["code"]) == (400, "bad_input")
        assert "control character" in error["message"]
    new = {"name": fresh_name(), "password": WORDS, "email": "a\x00b@wessex.example"}
    refused = guest.http.post("/api/account", json=new)
    assert refused.status_code == 400
    assert refused.json()["error"]["message"] == "email: expected no control characters"
