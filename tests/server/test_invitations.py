"""Invitations by name: received, accepted, declined and limited in number."""

from __future__ import annotations

from pathlib import Path

import pytest

from senlac.server.config.limits import Limits
from tests.server.support import Client, Document, Server, serving
from tests.server.test_accounts import fresh_name
from tests.server.test_lobby import ids

SIDES = ("saxon", "norman")


def host_and_friend(server: Server) -> tuple[Client, Client, str]:
    name = fresh_name()
    return server.account(fresh_name()), server.account(name), name


def invite(host: Client, name: str, *, private: bool | None = None) -> str:
    return host.match({"saxon": "me", "norman": f"person:{name}"}, private=private)


def invitations(client: Client) -> list[Document]:
    listed: list[Document] = client.get("/api/matches", list="invited")["matches"]
    return listed


def seat(client: Client, match_id: str, role: str) -> Document:
    seats: list[Document] = client.get(f"/api/matches/{match_id}")["seats"]
    return next(one for one in seats if one["role"] == role)


def test_invited_player_is_notified_and_accepts(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    match_id = invite(host, name.upper())
    [card] = invitations(friend)
    assert (card["id"], card["invited"], card["private"]) == (match_id, ["norman"], True)
    assert card["invited_by"] == host.get("/api/me")["name"]
    assert invitations(host) == []
    assert (seat(host, match_id, "norman")["kind"], seat(host, match_id, "norman")["name"]) == (
        "invite",
        name,
    )
    assert friend.post(f"/api/matches/{match_id}/accept", salt="my own chance") == {"again": False}
    assert friend.get(f"/api/matches/{match_id}")["mine"] == ["norman"]
    assert host.table(match_id)["status"] == "running"
    assert host.get(f"/api/matches/{match_id}/record")["dice"]["salts"]["norman"] == "my own chance"
    assert invitations(friend) == []


def test_repeated_answer_to_an_invitation_gets_the_same_reply(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    taken, left = invite(host, name), invite(host, name)
    assert [friend.post(f"/api/matches/{taken}/accept", salt="") for _ in range(3)] == [
        {"again": False},
        {"again": True},
        {"again": True},
    ]
    assert [friend.post(f"/api/matches/{left}/decline") for _ in range(3)] == [
        {"again": False},
        {"again": True},
        {"again": True},
    ]
    # And it is final: the opposite answer is refused.
    refused = friend.refused("POST", f"/api/matches/{taken}/decline")
    assert refused == (422, "illegal")
    assert friend.refused("POST", f"/api/matches/{left}/accept", {}) == (422, "illegal")


def test_declined_seat_of_a_private_match_is_open_to_its_link(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    wished = {"saxon": {"kind": "me"}, "norman": {"kind": "person", "name": name}}
    made = host.post("/api/matches", game="shieldwall", seats=wished)
    match_id, word = made["id"], made["invites"]["norman"].rsplit("=", 1)[1]
    with host.socket(match_id) as line:
        line.until("table")
        friend.post(f"/api/matches/{match_id}/decline")
        told = line.until("table")["match"]["seats"]
    declined = next(one for one in told if one["role"] == "norman")
    assert (declined["kind"], declined["name"], declined["declined"]) == ("invite", name, True)
    assert friend.refused("GET", f"/api/matches/{match_id}") == (404, "not_found")
    stranger, other = server.guest(), server.guest()
    body = {"role": "norman"}
    assert stranger.refused("POST", f"/api/matches/{match_id}/join", body) == (404, "not_found")
    other.post(f"/api/matches/{match_id}/join", role="norman", invite=word)
    now = seat(host, match_id, "norman")
    assert (now["kind"], "declined" in now, host.table(match_id)["status"]) == (
        "person",
        False,
        "running",
    )


def test_declined_seat_of_a_public_match_is_open_to_all(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    match_id = invite(host, name, private=False)
    assert match_id not in ids(server.client().get("/api/matches", list="open"))
    friend.post(f"/api/matches/{match_id}/decline")
    stranger = server.guest()
    assert match_id in ids(stranger.get("/api/matches", list="open"))
    card = stranger.post(f"/api/matches/{match_id}/join", role="norman")
    assert (card["status"], card["mine"]) == ("running", ["norman"])
    assert friend.post(f"/api/matches/{match_id}/decline") == {"again": True}


def test_invitation_cannot_be_answered_by_another_player(
    server: Server,
) -> None:
    host, friend, name = host_and_friend(server)
    match_id, stranger = invite(host, name), server.account(fresh_name())
    assert friend.table(match_id)["status"] == "open"
    for answer in ("accept", "decline"):
        path = f"/api/matches/{match_id}/{answer}"
        assert stranger.refused("POST", path, {}) == (404, "not_found")
        assert server.client().refused("POST", path, {}) == (401, "signed_out")
    shown = invite(host, name, private=False)
    assert stranger.refused("POST", f"/api/matches/{shown}/accept", {}) == (403, "forbidden")
    assert host.refused("POST", f"/api/matches/{shown}/decline") == (422, "illegal")


@pytest.mark.parametrize(
    ("name", "answer"),
    [("No such player", (404, "not_found")), ("", (404, "not_found")),
     ("x" * 61, (400, "bad_input"))],
)  # fmt: skip
def test_unknown_name_is_refused(server: Server, name: str, answer: tuple[int, str]) -> None:
    host = server.account(fresh_name())
    body = {"game": "shieldwall", "seats": {"saxon": {"kind": "person", "name": name}}}
    assert host.refused("POST", "/api/matches", body) == answer


def test_guests_and_the_host_cannot_be_invited_by_name(
    server: Server,
) -> None:
    host, _, name = host_and_friend(server)
    guest = server.guest()

    def wish(invited: str) -> Document:
        return {"game": "shieldwall", "seats": {"saxon": {"kind": "person", "name": invited}}}

    assert guest.refused("POST", "/api/matches", wish(name)) == (403, "forbidden")
    known = guest.get("/api/me")["name"]
    assert host.refused("POST", "/api/matches", wish(known)) == (404, "not_found")
    own = host.get("/api/me")["name"]
    assert host.refused("POST", "/api/matches", wish(own)) == (400, "bad_input")


def test_player_invited_to_several_seats_takes_them_all(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    match_id = host.match({"saxon": f"person:{name}", "norman": f"person:{name}"})
    [card] = invitations(friend)
    assert (sorted(card["invited"]), card.get("invited_by", "")) == (["norman", "saxon"], "")
    friend.post(f"/api/matches/{match_id}/accept", salt="")
    assert sorted(friend.get(f"/api/matches/{match_id}")["mine"]) == ["norman", "saxon"]


def test_rematch_is_an_invitation(server: Server) -> None:
    first, second = server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    second.post(f"/api/matches/{match_id}/join", role="norman")
    first.post(f"/api/matches/{match_id}/resign")
    again = first.post(f"/api/matches/{match_id}/rematch")["id"]
    [card] = invitations(second)
    assert (card["id"], card["invited"]) == (again, ["saxon"])
    second.post(f"/api/matches/{again}/accept", salt="")
    assert first.get(f"/api/matches/{again}")["status"] == "running"


def test_invitation_ends_with_its_match_or_a_taken_seat(server: Server) -> None:
    host, friend, name = host_and_friend(server)
    given_up = invite(host, name)
    host.post(f"/api/matches/{given_up}/abandon")
    assert invitations(friend) == []
    for answer in ("accept", "decline"):
        refused = friend.refused("POST", f"/api/matches/{given_up}/{answer}", {})
        assert refused == (422, "illegal")
    wished = {"saxon": {"kind": "me"}, "norman": {"kind": "person", "name": name}}
    made = host.post("/api/matches", game="shieldwall", seats=wished)
    word = made["invites"]["norman"].rsplit("=", 1)[1]
    server.guest().post(f"/api/matches/{made['id']}/join", role="norman", invite=word)
    assert friend.refused("POST", f"/api/matches/{made['id']}/accept", {}) == (404, "not_found")
    assert invitations(friend) == []


def test_deleted_account_is_named_in_no_invitation(server: Server) -> None:
    for answers in (False, True):
        host, friend, name = host_and_friend(server)
        match_id = invite(host, name)
        if answers:
            friend.post(f"/api/matches/{match_id}/decline")
        friend.delete("/api/account")
        left = seat(host, match_id, "norman")
        assert (left["kind"], left["name"], "declined" in left) == ("invite", "", False)
        assert name not in str(host.table(match_id))


def test_invitations_to_unknown_names_are_limited(tmp_path: Path) -> None:
    most = Limits().invite[0]
    limits = "invite_network=25/600 account=1000/60"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        host, other = server.account("Harold"), server.account("Gytha")

        def tried(client: Client, *names: str) -> int:
            seats = {
                role: {"kind": "person", "name": n} for role, n in zip(SIDES, names, strict=False)
            }
            return client.refused("POST", "/api/matches", {"game": "shieldwall", "seats": seats})[0]

        # Two names in one request count as two.
        answers = [tried(host, f"Edith {n}", f"Emma {n}") for n in range(most // 2 + 2)]
        assert answers == [404] * (most // 2) + [429] * 2
        # Accounts of one network share a limit.
        assert [tried(other, f"Edith {n}") for n in range(7)] == [404] * 5 + [429] * 2


def test_pending_invitations_of_a_player_are_limited(tmp_path: Path) -> None:
    limits = "invitations=5 invitations_from_one=2"
    with serving(tmp_path / "data", SENLAC_LIMITS=limits) as server:
        friend = server.account("Edith")
        hosts = [server.account(name) for name in ("Harold", "Tostig", "Gyrth")]
        body = {"game": "shieldwall", "seats": {"norman": {"kind": "person", "name": "Edith"}}}
        for host in hosts[:2]:
            first, _ = invite(host, "Edith"), invite(host, "Edith")
            assert host.refused("POST", "/api/matches", body) == (429, "too_many")
        invite(hosts[2], "Edith")
        assert hosts[2].refused("POST", "/api/matches", body) == (429, "too_many")
        assert len(invitations(friend)) == 5
        # An answer makes room, and does not affect other players.
        friend.post(f"/api/matches/{first}/decline")
        invite(hosts[2], "Edith")
        invite(friend, "Harold")


def test_rematches_count_towards_the_limit_of_new_matches(tmp_path: Path) -> None:
    limits = "create=3/600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        host, friend = server.account("Harold"), server.account("Edith")
        played = invite(host, "Edith")
        friend.post(f"/api/matches/{played}/accept", salt="")
        friend.post(f"/api/matches/{played}/resign")
        again = f"/api/matches/{played}/rematch"
        for _ in range(2):
            host.post(f"/api/matches/{host.post(again)['id']}/abandon")
        assert host.refused("POST", again) == (429, "too_many")
        # The second request only takes the seat of an existing rematch.
        made = friend.post(again)["id"]
        assert host.post(again)["id"] == made
