"""Tokens: what a program may do with one, and what it may not."""

from __future__ import annotations

from typing import Final

import pytest

from tests.server.support import WORDS, Client, Document, Server
from tests.server.test_accounts import fresh_name

HIS_OWN: Final[tuple[tuple[str, str, Document | None], ...]] = (
    ("DELETE", "/api/account", None),
    ("POST", "/api/account", {"name": "Another", "password": WORDS}),
    ("POST", "/api/password", {"old": WORDS, "new": "another word of 1066"}),
    ("GET", "/api/tokens", None),
    ("POST", "/api/tokens", {"name": "one more"}),
    ("DELETE", "/api/tokens/x", None),
    ("GET", "/api/sessions", None),
    ("DELETE", "/api/sessions/x", None),
    ("DELETE", "/api/session", None),
)
"""Requests that only the signed-in owner of an account may send."""


def program(account: Client, scope: str) -> Client:
    made = account.post("/api/tokens", name="a program", scope=scope)
    assert made["scope"] == scope
    return account.server.client(made["token"])


@pytest.mark.parametrize("scope", ["play", "read"])
def test_token_cannot_manage_its_account(server: Server, scope: str) -> None:
    account = server.account(fresh_name())
    token = program(account, scope)
    for method, path, body in HIS_OWN:
        assert token.refused(method, path, body) == (403, "forbidden"), path
    assert account.get("/api/me")["signed"]
    assert token.get("/api/me")["signed"]


def test_read_only_token_changes_nothing(server: Server) -> None:
    account = server.account(fresh_name())
    reader = program(account, "read")
    match_id = account.match({"saxon": "me", "norman": "me"})
    table = reader.table(match_id)
    assert table["ask"]["options"]
    ask, path = table["ask"], f"/api/matches/{match_id}"
    act = {"role": ask["role"], "action": ask["options"][0]["action"], "seq": 1, "id": "x"}
    changes: list[tuple[str, str, Document | None]] = [
        ("POST", "/api/matches", {"game": "shieldwall"}),
        ("POST", f"{path}/actions", act),
        ("POST", f"{path}/chat", {"text": "hail"}),
        ("PUT", f"{path}/notes", {"text": "hail"}),
        *[("POST", f"{path}/{what}", None) for what in ("resign", "pause", "abandon", "rematch")],
        ("POST", f"{path}/undo", {"do": "ask"}),
    ]
    for method, where, body in changes:
        assert reader.refused(method, where, body) == (403, "forbidden"), where
    assert account.table(match_id)["seq"] == table["seq"]
    assert account.get(f"{path}/chat") == {"lines": []}


def test_read_only_token_only_receives_on_a_socket(server: Server) -> None:
    account = server.account(fresh_name())
    match_id = account.match({"saxon": "me", "norman": "me"})
    with program(account, "read").socket(match_id, origin=None) as line:
        table = line.until("table")
        ask = table["ask"]
        line.act(ask["role"], ask["options"][0]["action"], table["seq"])
        assert line.until("refused")["error"]["code"] == "forbidden"
        line.send(type="chat", text="hail")
        assert line.until("refused")["error"]["code"] == "forbidden"
        account.play_first(match_id)
        line.until("table", seq=table["seq"] + 1)


def test_unknown_token_scope_is_refused(server: Server) -> None:
    account = server.account(fresh_name())
    body = {"name": "x", "scope": "admin"}
    assert account.refused("POST", "/api/tokens", body) == (400, "bad_input")


def test_tokens_of_a_deleted_account_are_invalid(server: Server) -> None:
    account = server.account(fresh_name())
    match_id = account.match({"saxon": "me", "norman": "me"})
    token = program(account, "play")
    with token.socket(match_id, origin=None) as line:
        line.until("table")
        account.delete("/api/account")
        assert token.refused("GET", "/api/me") == (401, "signed_out")
        assert line.closed() == 4401
