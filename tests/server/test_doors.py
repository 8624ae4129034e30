"""Access control: who may use which route. Every route has a row here; one without fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from senlac.server.config.settings import Settings
from senlac.server.run.app import make_app
from tests.server.support import WORDS, Client, Document, Server, serving
from tests.server.test_accounts import fresh_name
from tests.server.test_play import asked, two_players

NOBODY, STRANGER, OTHER, ASKED = "nobody", "stranger", "other seat", "asked"
VISITORS: Final = (NOBODY, STRANGER, OTHER, ASKED)
"""Visitors: not signed in, a guest who does not play, the waiting player and the actor."""

ACT: Final[Document] = {"role": "ASKED", "action": "ACTION", "seq": 1, "id": "x"}
ABOUT: Final[Document] = {"role": "ASKED", "action": "ACTION"}
INTENT: Final[Document] = {"role": "ASKED", "intent": "together"}
CLICK: Final[Document] = {"role": "ASKED", "hand": "", "things": []}


@dataclass(frozen=True)
class Row:
    """A route, its request body, and the status that each visitor gets (in the order above)."""

    method: str
    path: str
    statuses: tuple[int, int, int, int]
    body: Document | None = None


OPEN = (200, 200, 200, 200)
SIGNED = (401, 200, 200, 200)
PLAYERS = (401, 403, 200, 200)
WHOSE_TURN = (401, 403, 403, 200)

DAYS: Final = {"first": "2020-01-01", "last": "2020-01-02", "zone": "Europe/London"}
"""A holiday in the past."""

BROWSER: Final[Document] = {"endpoint": "https://push.example/", "p256dh": "", "auth": ""}

M: Final = "/api/matches/{match_id:str}"

ROWS: Final = (
    Row("GET", "/", (404, 404, 404, 404)),
    Row("GET", "/account", (404, 404, 404, 404)),
    Row("GET", "/match/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/c/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/u/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/rules/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/verify/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/learn/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/player/{page_id:str}", (404, 404, 404, 404)),
    Row("GET", "/assets/{name:str}", (404, 404, 404, 404)),
    Row("GET", "/static/{file:path}", (404, 404, 404, 404)),
    Row("GET", "/favicon.ico", (404, 404, 404, 404)),
    Row("GET", "/art/{game_id:str}", OPEN),
    Row("GET", "/health", OPEN),
    Row("GET", "/ready", OPEN),
    Row("GET", "/metrics", OPEN),
    Row("GET", "/schema", OPEN),
    Row("GET", "/robots.txt", OPEN),
    Row("GET", "/push-worker.js", OPEN),
    Row("GET", "/schema/openapi.json", OPEN),
    Row("GET", "/schema/{path:str}", (404, 404, 404, 404)),
    Row("GET", "/api/me", OPEN),
    Row("POST", "/api/guest", (201, 201, 201, 201)),
    Row("POST", "/api/account", (401, 400, 400, 400), {"name": "x", "password": WORDS}),
    Row("DELETE", "/api/account", SIGNED),
    Row("POST", "/api/session", (401, 401, 401, 401), {"name": "nobody", "password": WORDS}),
    Row("DELETE", "/api/session", SIGNED),
    Row("GET", "/api/sessions", SIGNED),
    Row("DELETE", "/api/sessions/{session_id:str}", (401, 404, 404, 404)),
    Row("POST", "/api/password", (401, 403, 403, 403), {"old": WORDS, "new": WORDS}),
    Row("GET", "/api/tokens", SIGNED),
    Row("POST", "/api/tokens", (401, 403, 403, 403), {"name": "bot"}),
    Row("DELETE", "/api/tokens/{token_id:str}", (401, 404, 404, 404)),
    Row("GET", "/api/contacts", SIGNED),
    Row("GET", "/api/holidays", SIGNED),
    Row("POST", "/api/holidays", (401, 403, 403, 403), DAYS),
    Row("DELETE", "/api/holidays/{holiday_id:str}", (401, 404, 404, 404)),
    Row("POST", "/api/contacts", (401, 400, 400, 400), {"address": "edith@example.org"}),
    Row("POST", "/api/contacts/browsers", (401, 400, 400, 400), BROWSER),
    Row("POST", "/api/contacts/webhooks", (401, 400, 400, 400), {"url": "https://hook.example/"}),
    Row("GET", "/api/contacts/{contact_id:str}/results", (401, 404, 404, 404)),
    Row("POST", "/api/contacts/{contact_id:str}/test", (401, 404, 404, 404)),
    Row("PUT", "/api/contacts/{contact_id:str}", (401, 404, 404, 404), {"wishes": {}}),
    Row("DELETE", "/api/contacts/{contact_id:str}", (401, 404, 404, 404)),
    Row("POST", "/api/contacts/{contact_id:str}/ask", (401, 400, 400, 400)),
    Row("POST", "/api/codes/{code:str}/confirm", (404, 404, 404, 404)),
    Row("POST", "/api/codes/{code:str}/stop", (404, 404, 404, 404)),
    Row("POST", "/u/{code:str}", (404, 404, 404, 404)),
    Row("GET", "/feed/{code:str}", (404, 404, 404, 404)),
    Row("GET", "/api/players/{name:str}", (404, 404, 404, 404)),
    Row("GET", "/api/games", OPEN),
    Row("GET", "/api/games/{game_id:str}", OPEN),
    Row("GET", "/api/games/{game_id:str}/briefing", OPEN),
    Row("GET", "/api/matches", OPEN),
    Row("POST", "/api/matches", (401, 201, 201, 201), {"game": "shieldwall"}),
    Row("GET", M, OPEN),
    Row("POST", f"{M}/join", (401, 422, 422, 422), {"role": "saxon"}),
    Row("GET", f"{M}/invitations", (401, 403, 200, 403)),
    Row("POST", f"{M}/invitations", (401, 403, 422, 403), {"role": "saxon"}),
    Row("POST", f"{M}/accept", PLAYERS, {"salt": ""}),
    Row("POST", f"{M}/salt", PLAYERS, {"salt": "5a17"}),
    Row("POST", f"{M}/decline", (401, 403, 422, 422)),
    Row("POST", f"{M}/leave", (401, 200, 422, 422)),
    Row("POST", f"{M}/watchers", (401, 403, 200, 403), {"open": True}),
    Row("POST", f"{M}/rematch", (401, 403, 422, 422)),
    Row("POST", f"{M}/resign", PLAYERS),
    Row("POST", f"{M}/draw", PLAYERS, {"do": "offer"}),
    Row("POST", f"{M}/undo", (401, 403, 422, 422), {"do": "ask"}),
    Row("POST", f"{M}/pause", PLAYERS),
    Row("POST", f"{M}/pause/answer", (401, 403, 422, 422), {"do": "accept"}),
    Row("POST", f"{M}/claim", (401, 403, 422, 422), {"what": "win"}),
    Row("POST", f"{M}/substitute", (401, 403, 422, 422), {"role": "saxon"}),
    Row("POST", f"{M}/claim/answer", (401, 403, 422, 422), {"do": "accept"}),
    Row("POST", f"{M}/resume", (401, 403, 422, 422)),
    Row("POST", f"{M}/abandon", (401, 403, 422, 422)),
    Row("GET", f"{M}/table", OPEN),
    Row("GET", f"{M}/table?roles=ASKED", (403, 403, 403, 200)),
    Row("POST", f"{M}/actions", WHOSE_TURN, ACT),
    Row("POST", f"{M}/why", WHOSE_TURN, ABOUT),
    Row("POST", f"{M}/clicked", WHOSE_TURN, CLICK),
    Row("POST", f"{M}/intent", (401, 403, 403, 400), INTENT),
    Row("POST", f"{M}/odds", WHOSE_TURN, ABOUT),
    Row("GET", f"{M}/mute", SIGNED),
    Row("PUT", f"{M}/mute", PLAYERS, {"muted": False}),
    Row("GET", f"{M}/board", OPEN),
    Row("GET", f"{M}/story", (404, 404, 404, 404)),
    Row("GET", f"{M}/miniature", OPEN),
    Row("GET", f"{M}/marks", OPEN),
    Row("GET", f"{M}/marks?roles=ASKED", (403, 403, 403, 200)),
    Row("GET", f"{M}/moment", OPEN),
    Row("GET", f"{M}/moment?roles=ASKED", (403, 403, 403, 200)),
    Row("GET", f"{M}/opinion/{{entry:int}}", (404, 404, 404, 404)),
    Row("GET", f"{M}/reasons", (404, 404, 404, 404)),
    Row("GET", f"{M}/log", OPEN),
    Row("GET", f"{M}/log?roles=ASKED", (403, 403, 403, 200)),
    Row("GET", f"{M}/replay/{{entry:int}}", OPEN),
    Row("GET", f"{M}/replay/{{entry:int}}?roles=ASKED", (403, 403, 403, 200)),
    Row("GET", f"{M}/record", OPEN),
    Row("GET", f"{M}/position/{{entry:int}}", OPEN),
    Row("GET", f"{M}/proof", OPEN),
    Row("GET", f"{M}/analyses", OPEN),
    Row("POST", f"{M}/analyses", (401, 201, 201, 201), {"at": 0}),
    # Rows of routes for analyses alone: what only their owner may is in test_analyses.py.
    Row("GET", f"{M}/variations", (404, 404, 404, 404)),
    Row("PUT", f"{M}/variations/{{entry:int}}", (401, 404, 404, 404), {"note": "hail"}),
    Row("DELETE", f"{M}/variations/{{entry:int}}", (401, 404, 404, 404)),
    Row("POST", f"{M}/variations/{{entry:int}}/show", (401, 404, 404, 404)),
    Row("PUT", f"{M}/dice", (401, 404, 404, 404), {"values": [6]}),
    Row("PUT", f"{M}/analysis", (401, 404, 404, 404), {"title": "hail"}),
    Row("DELETE", f"{M}/analysis", (401, 404, 404, 404)),
    Row("POST", f"{M}/share", (401, 404, 404, 404), {"open": True}),
    Row("GET", f"{M}/chat", OPEN),
    Row("POST", f"{M}/chat", (401, 403, 201, 201), {"text": "hail"}),
    Row("GET", f"{M}/notes", SIGNED),
    Row("PUT", f"{M}/notes", PLAYERS, {"text": "hail"}),
)

# The tests of sockets are in test_live.py and test_everywhere.py: who is refused, and who is a
# spectator.
SOCKETS: Final = (f"{M}/live", "/api/live")

UNGUARDED: Final = ("/api/codes/{code:str}/stop", "/u/{code:str}")
"""Routes that read no cookie: the secret in the address is what allows a change."""


def paths(tmp_path: Path) -> set[tuple[str, str]]:
    app = make_app(Settings(data=tmp_path))
    return {
        (method, route.path)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method != "OPTIONS"
    }


def test_every_route_has_a_row(tmp_path: Path) -> None:
    rows = {(row.method, row.path.partition("?")[0]) for row in ROWS}
    assert paths(tmp_path) == rows


def test_every_socket_is_listed(tmp_path: Path) -> None:
    app = make_app(Settings(data=tmp_path))
    found = [route.path for route in app.routes if isinstance(route, WebSocketRoute)]
    assert tuple(found) == SOCKETS


@dataclass
class Cast:
    """The visitors of one match."""

    match_id: str
    table: Document
    visitors: dict[str, Client]


def cast(server: Server) -> Cast:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    other = next(one for one in players.values() if one is not player)
    who = {NOBODY: server.client(), STRANGER: server.guest(), OTHER: other, ASKED: player}
    return Cast(match_id, table, who)


def filled(row: Row, people: Cast) -> tuple[str, Document | None]:
    """Return the path and the body of a row for a match."""
    ask = people.table["ask"]
    known = {"ASKED": ask["role"], "ACTION": ask["options"][0]["action"]}
    body = row.body and {key: known.get(str(value), value) for key, value in row.body.items()}
    path = row.path.replace("{match_id:str}", people.match_id).replace("{entry:int}", "0")
    path = path.replace("{game_id:str}", "shieldwall").replace("ASKED", ask["role"])
    for name in ("page_id:str", "session_id:str", "token_id:str", "file:path", "path:str"):
        path = path.replace(f"{{{name}}}", "nothing")
    return path, body


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.path}")
def test_route_answers_each_visitor_with_the_expected_status(server: Server, row: Row) -> None:
    people = cast(server)
    for visitor, expected in zip(VISITORS, row.statuses, strict=True):
        path, body = filled(row, people)
        answer = people.visitors[visitor].http.request(row.method, path, json=body)
        if expected == 404 and not path.startswith("/api/"):
            # Pages are open to all; whether they exist depends on the installation.
            assert answer.status_code in (200, 404)
        else:
            assert answer.status_code == expected, (visitor, answer.text)
        if answer.is_success and row.method != "GET":
            people = cast(server)


def test_get_requests_change_nothing_without_the_csrf_header(server: Server) -> None:
    people = cast(server)
    player = people.visitors[ASKED]
    player.http.headers.pop("X-Senlac")
    before = player.http.get(f"/api/matches/{people.match_id}/record").content
    for row in ROWS:
        if row.method == "GET":
            assert player.http.get(filled(row, people)[0]).status_code < 500
    assert player.http.get(f"/api/matches/{people.match_id}/record").content == before


def test_cross_site_requests_are_refused(server: Server) -> None:
    people = cast(server)
    player = people.visitors[ASKED]
    for row in ROWS:
        path, body = filled(row, people)
        for headers in ({"X-Senlac": ""}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
            if row.method != "GET" and row.path not in UNGUARDED:
                answer = player.http.request(row.method, path, json=body, headers=headers)
                assert answer.status_code == 403, answer.text
                assert answer.json()["error"]["code"] == "forbidden"


def test_refusal_of_another_players_seat_is_logged(tmp_path: Path) -> None:
    """A server of its own: in the log of a shared one, further refusals are suppressed."""
    with serving(tmp_path / "data") as server:
        match_id, players = two_players(server)
        _, table = asked(players, match_id)
        role, action = table["ask"]["role"], table["ask"]["options"][0]["action"]
        body = {"role": role, "action": action, "seq": table["seq"], "id": "x"}
        path = f"/api/matches/{match_id}/actions"
        assert server.guest().refused("POST", path, body) == (403, "forbidden")
        assert f"You do not play {role}." in server.log
        assert path in server.log


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("POST", "/api/session", b"{", (400, "bad_input")),
        ("POST", "/api/session", b"\xff\xfe", (400, "bad_input")),
        ("POST", "/api/session", b'{"name": 1, "password": []}', (400, "bad_input")),
        ("POST", "/api/session", b"[" * 100_000, (400, "bad_input")),
        ("POST", "/api/matches", b'{"game": "' + b"x" * 2_000_000 + b'"}', (413, "too_big")),
        ("PUT", "/api/me", b"{}", (405, "not_found")),
        ("GET", "/api/nothing", None, (404, "not_found")),
        ("GET", "/api/matches?list=secret", None, (400, "bad_input")),
        ("GET", "/static/../home.html", None, (404, "not_found")),
        ("GET", "/static/%2e%2e/%2e%2e/engine/match.py", None, (404, "not_found")),
        ("GET", "/static/%00", None, (404, "not_found")),
    ],
)
def test_invalid_request_is_refused_without_a_traceback(
    server: Server, method: str, path: str, body: bytes | None, expected: tuple[int, str]
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = server.guest().http.request(method, path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == expected
    assert "Traceback" not in answer.text


def test_oversized_body_is_refused_in_plain_words(server: Server) -> None:
    body = b'{"game": "' + b"x" * 2_000_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    answer = server.guest().http.post("/api/matches", content=body, headers=headers)
    assert answer.json()["error"]["message"] == "The request is too large."


def test_missing_page_is_html_for_browsers_and_json_for_programs(
    server: Server,
) -> None:
    anybody = server.client().http
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = anybody.get("/nothing", headers=browser)
    assert (page.status_code, "This page does not exist." in page.text) == (404, True)
    for path, headers in (("/nothing", {}), ("/api/nothing", browser)):
        answer = anybody.get(path, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_every_answer_has_security_headers(server: Server) -> None:
    for path in ("/health", "/api/me", "/api/nothing", "/schema"):
        headers = server.client().http.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_refusal_at_the_gate_has_security_headers_and_is_not_stored(server: Server) -> None:
    answer = server.client().http.get("/api/me?x=%00", headers={"X-Forwarded-Proto": "https"})
    assert answer.status_code == 400
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert "cross-origin-opener-policy" in answer.headers


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_secure_cookie_and_opener_policy_are_set_only_over_https(
    server: Server, scheme: str
) -> None:
    client = server.client().http
    answer = client.post("/api/guest", headers={"X-Forwarded-Proto": scheme})
    assert answer.is_success
    safe = scheme == "https"
    assert ("Secure" in answer.headers["set-cookie"]) is safe
    assert ("cross-origin-opener-policy" in answer.headers) is safe


def test_the_page_of_the_api_has_no_script(server: Server) -> None:
    page = server.client().http.get("/schema").text
    assert "<script" not in page
    assert "/api/matches/{match_id}/actions" in page


def someone_elses(client: Client, match_id: str) -> int:
    return client.http.get(f"/api/matches/{match_id}/table?roles=norman").status_code


def test_finished_match_is_visible_to_everyone(server: Server) -> None:
    name = fresh_name()
    player = server.account(name)
    match_id = player.match({"saxon": "me", "norman": "bot:random"})
    stranger = server.guest()
    assert someone_elses(stranger, match_id) == 403
    player.post(f"/api/matches/{match_id}/resign")
    assert someone_elses(stranger, match_id) == 200
