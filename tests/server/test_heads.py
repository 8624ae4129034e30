"""Heads of requests and answers: HEAD, content types, forwarded protocol, robots and previews."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.routes import HTTPRoute

from senlac.server.config.settings import Settings
from senlac.server.run.app import make_app
from senlac.server.security.forwarded import one_protocol
from senlac.testing.server import READY
from tests.server.support import Client, Server

CHANGING: Final = frozenset({"date", "content-length", "set-cookie", "etag"})
"""Headers that may differ between two answers to the same request."""

IDS: Final = {
    "game_id:str": "shieldwall", "entry:int": "1", "name:str": "Heads",
    "file:path": "css/base.css", "page_id:str": "shieldwall", "path:str": "openapi.json",
    "code:str": "nothing", "contact_id:str": "nothing",
}  # fmt: skip


def paths(folder: Path, match_id: str) -> list[str]:
    """Return a path for each route that answers GET."""
    given = {**IDS, "match_id:str": match_id}
    return [
        re.sub(r"\{([^}]*)\}", lambda name: given[name[1]], route.path)
        for route in make_app(Settings(folder)).routes
        if isinstance(route, HTTPRoute) and "GET" in route.methods
    ]


def over(client: Client) -> str:
    """Return a finished match, whose every resource is public."""
    match_id = client.match({"saxon": "me", "norman": "me"})
    client.play_first(match_id)
    client.post(f"/api/matches/{match_id}/resign")
    return match_id


def test_head_answers_like_get_on_every_route(server: Server, tmp_path: Path) -> None:
    player = server.account("Heads")
    tried = [*paths(tmp_path, over(player)), "/nothing", "/api/nothing"]
    assert len(tried) > 35
    for path in tried:
        got, head = player.http.get(path, timeout=READY), player.http.head(path, timeout=READY)
        assert head.status_code == got.status_code, path
        assert head.content == b"", path
        kept = [{k: v for k, v in one.headers.items() if k not in CHANGING} for one in (got, head)]
        assert kept[0] == kept[1], path
        kinds = got.headers.get_list("content-type")
        assert len(kinds) == 1, path
        assert kinds[0].count("charset") == kinds[0].startswith("text/"), (path, kinds)


def test_head_is_refused_on_a_route_without_get(server: Server) -> None:
    assert server.guest().http.head("/api/session").status_code == 405


@pytest.mark.parametrize(
    ("sent", "secure"),
    [
        (["https"], True),
        (["HTTPS"], True),
        (["https, http"], True),
        (["Https ,http"], True),
        (["https", "http"], True),
        (["http, https"], False),
        (["nonsense"], False),
        ([""], False),
    ],
)
def test_the_forwarded_protocol_may_be_a_list_in_any_case(
    server: Server,
    sent: list[str],
    secure: bool,  # noqa: FBT001 - a parameter
) -> None:
    headers: Any = [("X-Senlac", "1"), *[("X-Forwarded-Proto", one) for one in sent]]
    answer = server.client().http.post("/api/guest", headers=headers)
    assert ("secure" in answer.headers["set-cookie"].lower()) is secure
    assert ("cross-origin-opener-policy" in answer.headers) is secure


def test_other_headers_are_passed_on_as_they_are() -> None:
    plain = [(b"host", b"x"), (b"x-forwarded-for", b"A, B")]
    assert one_protocol(plain) == plain
    listed = [*plain, (b"x-forwarded-proto", b" HTTPS , http")]
    assert one_protocol(listed) == [*plain, (b"x-forwarded-proto", b"https")]


def test_robots_txt_allows_match_pages_and_disallows_the_api(server: Server) -> None:
    answer = server.client().http.get("/robots.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /api/" in lines
    # Link previews of invitations are made by such programs.
    assert not any(line.startswith("Disallow: /match") for line in lines)


def tags(page: str) -> dict[str, str]:
    """Return the Open Graph tags of a page, from which link previews are made."""
    return dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)">', page))


def test_pages_have_a_link_preview(server: Server) -> None:
    client = server.client()
    for path in ("/", "/match/anything"):
        found = tags(client.http.get(path).text)
        assert {"og:title", "og:description", "og:image", "og:type"} <= set(found)
        assert found["og:image"].startswith(server.url)
        image = client.http.get(found["og:image"])
        assert image.headers["content-type"] == "image/png"
        assert image.content.startswith(b"\x89PNG")
        assert len(image.content) < 300_000


def test_preview_of_an_invitation_reveals_nothing(server: Server) -> None:
    host = server.account("Edith Preview")
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "invite"}}
    made = host.post("/api/matches", game="shieldwall", scenario="foragers", seats=seats)
    link = made["invites"]["norman"]
    page = server.client().http.get(link).text
    assert tags(page)["og:title"]
    for secret in (made["id"], link.partition("invite=")[2], "Edith Preview", "Foragers"):
        assert secret not in page


def test_page_for_another_host_has_another_etag(server: Server) -> None:
    client = server.client()
    first = client.http.get("/")
    other = client.http.get("/", headers={"Host": "senlac.example"})
    assert "http://senlac.example/static/art/preview.png" in other.text
    assert first.headers["etag"] != other.headers["etag"]
    same = client.http.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert same.status_code == 304
