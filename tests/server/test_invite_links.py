"""Invitation links: shown again to the owner of a match, and renewed."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from senlac.server.matches.invite_links import MAX_RENEWALS, renewed, shown, word_of
from senlac.server.matches.lobby import MatchRequest, SeatRequest, create
from senlac.server.matches.table import Table
from senlac.server.support.errors import Illegal
from senlac.server.support.ids import hashed
from tests.server.support import Client, Document, Server
from tests.server.test_match_rows import EDITH


def invited_match(host: Client) -> tuple[str, dict[str, str]]:
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "invite"}}
    made = host.post("/api/matches", game="shieldwall", scenario="foragers", seats=seats)
    return made["id"], made["invites"]


def links(host: Client, match_id: str) -> dict[str, str]:
    found: dict[str, str] = host.get(f"/api/matches/{match_id}/invitations")["invites"]
    return found


def renew(host: Client, match_id: str) -> dict[str, str]:
    path = f"/api/matches/{match_id}/invitations"
    found: dict[str, str] = host.post(path, role="norman")["invites"]
    return found


def word(link: str) -> str:
    return parse_qs(urlsplit(link).query)["invite"][0]


def seat(link: str) -> Document:
    return {"role": "norman", "invite": word(link)}


def test_link_is_shown_again_to_the_owner_until_it_is_used(server: Server) -> None:
    host, friend = server.guest(), server.guest()
    match_id, told = invited_match(host)
    assert links(host, match_id) == told
    friend.post(f"/api/matches/{match_id}/join", **seat(told["norman"]))
    assert links(host, match_id) == {}


def test_renewed_link_opens_the_seat_and_the_old_one_does_not(
    server: Server,
) -> None:
    host, friend = server.guest(), server.guest()
    match_id, told = invited_match(host)
    new = renew(host, match_id)
    assert new == links(host, match_id) != told
    old = f"/api/matches/{match_id}/board?invite={word(told['norman'])}"
    assert friend.refused("GET", old)[0] == 404
    join = f"/api/matches/{match_id}/join"
    assert friend.refused("POST", join, seat(told["norman"]))[0] == 404
    assert friend.post(join, **seat(new["norman"]))["mine"] == ["norman"]


def test_only_the_owner_sees_or_renews_links(server: Server) -> None:
    host, friend, stranger = server.guest(), server.guest(), server.guest()
    match_id, told = invited_match(host)
    path = f"/api/matches/{match_id}/invitations"
    assert stranger.refused("GET", path)[0] == 404
    assert stranger.refused("POST", path, {"role": "norman"})[0] == 404
    friend.post(f"/api/matches/{match_id}/join", **seat(told["norman"]))
    assert friend.refused("GET", path) == (403, "forbidden")
    assert friend.refused("POST", path, {"role": "saxon"}) == (403, "forbidden")


def test_only_the_link_of_an_invited_seat_is_renewed(server: Server) -> None:
    host = server.guest()
    match_id, told = invited_match(host)
    path = f"/api/matches/{match_id}/invitations"
    assert host.refused("POST", path, {"role": "saxon"}) == (422, "illegal")
    assert host.refused("POST", path, {"role": "dane"})[0] == 404
    assert links(host, match_id) == told


def test_seat_that_is_left_has_its_old_link_again(server: Server) -> None:
    host, friend = server.guest(), server.guest()
    seats = {"english": {"kind": "me"}, "viking": {"kind": "invite"}, "norman": {"kind": "invite"}}
    made = host.post("/api/matches", game="comet", scenario="players_3", seats=seats)
    match_id, told = made["id"], made["invites"]
    join = {"role": "norman", "invite": word(told["norman"])}
    friend.post(f"/api/matches/{match_id}/join", **join)
    assert links(host, match_id) == {"viking": told["viking"]}
    friend.post(f"/api/matches/{match_id}/leave")
    assert links(host, match_id) == told


# ---- invite words -------------------------------------------------------------------------------

SECRET = bytes(range(32))


def open_table() -> tuple[Table, bytes]:
    seats = {"saxon": SeatRequest("me"), "norman": SeatRequest("invite")}
    change = create(MatchRequest("shieldwall", "foragers", seats=seats), EDITH, 0.0).change
    assert change.secret is not None
    return change.after, change.secret


def test_invite_words_differ_by_secret_role_and_renewal() -> None:
    words = [
        word_of(secret, role, number)
        for secret in (SECRET, bytes(32))
        for role in ("norman", "saxon")
        for number in range(MAX_RENEWALS)
    ]
    assert len({*words}) == len(words)
    assert {len(one) for one in words} == {43}


def test_invite_word_of_an_earlier_version_is_only_renewable() -> None:
    table, secret = open_table()
    seats = [
        replace(each, invite_hash=each.invite_hash and hashed("x")) for each in table.assignments
    ]
    table = replace(table, assignments=tuple(seats))
    assert shown(table, EDITH.id, secret) == {}
    after = renewed(table, EDITH.id, secret, "norman")
    assert shown(after, EDITH.id, secret) == {"norman": word_of(secret, "norman")}


def test_a_link_is_renewed_a_bounded_number_of_times() -> None:
    table, secret = open_table()
    seen = {shown(table, EDITH.id, secret)["norman"]}
    for _ in range(MAX_RENEWALS - 1):
        table = renewed(table, EDITH.id, secret, "norman")
        seen.add(shown(table, EDITH.id, secret)["norman"])
    assert len(seen) == MAX_RENEWALS
    with pytest.raises(Illegal):
        renewed(table, EDITH.id, secret, "norman")
