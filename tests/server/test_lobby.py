"""The lobby: matches created, found, joined, left and played again."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from tests.server.support import Client, Document, Server, serving


def ids(listed: Document) -> list[str]:
    return [card["id"] for card in listed["matches"]]


def invited(client: Client) -> tuple[str, str]:
    made = client.post(
        "/api/matches",
        game="shieldwall",
        seats={"saxon": {"kind": "me"}, "norman": {"kind": "invite"}},
    )
    link = made["invites"]["norman"]
    assert link.startswith(f"/match/{made['id']}?role=norman&invite=")
    return made["id"], link.rsplit("=", 1)[1]


def test_games_are_listed_with_scenarios_rules_and_bots(server: Server) -> None:
    anybody = server.client()
    card = next(c for c in anybody.get("/api/games")["games"] if c["id"] == "shieldwall")
    assert card["scenarios"][0]["id"] == "foragers"
    assert (card["players"], card["minutes"]) == ("2", 20)
    assert card["art"] == "/art/shieldwall"
    page = anybody.get("/api/games/shieldwall")
    assert page["tutorial"]
    assert {"id", "rule", "source", "chapter"} <= set(page["ledger"][0])
    assert page["guide"][0]["text"]
    assert [bot["id"] for bot in page["bots"]] == ["easy", "normal", "hard", "best"]
    assert page["bots"][1]["name"] == "Thegn"
    assert anybody.refused("GET", "/api/games/chess") == (404, "not_found")


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_seats_in_the_menu_are_those_of_the_match(game: Game[Any]) -> None:
    for card in game.scenarios():
        match = Match.new(game, card.id, seed=1)
        shown = card.seats or tuple([(role,) for role in card.sides])
        assert tuple([tuple(chair) for chair in game.seats(match.state)]) == shown
        assert sorted([role for chair in shown for role in chair]) == sorted(card.sides)


def test_open_match_is_found_joined_and_begins(server: Server) -> None:
    first, second = server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    assert match_id in ids(second.get("/api/matches", list="open"))
    waiting = first.table(match_id)
    assert (waiting["status"], waiting["seq"], waiting["scene"]) == ("open", 0, None)
    card = second.post(f"/api/matches/{match_id}/join", role="norman", salt="my own chance")
    assert (card["status"], card["mine"]) == ("running", ["norman"])
    assert match_id not in ids(second.get("/api/matches", list="open"))
    assert match_id in ids(second.get("/api/matches", list="running"))
    assert first.table(match_id)["board"]["spaces"]


def test_commitment_is_shown_before_a_player_joins_and_kept(server: Server) -> None:
    first, second = server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    first.post(f"/api/matches/{match_id}/salt", salt="one")
    promised = second.get(f"/api/matches/{match_id}")["commitment"]
    second.post(f"/api/matches/{match_id}/join", role="norman", salt="two")
    record = first.get(f"/api/matches/{match_id}/record")
    assert record["dice"] == {"commitment": promised, "salts": {"saxon": "one", "norman": "two"}}


def test_invite_link_opens_its_seat_once(server: Server) -> None:
    host, friend, other = server.guest(), server.guest(), server.guest()
    match_id, word = invited(host)
    path = f"/api/matches/{match_id}/join"
    assert match_id not in ids(other.get("/api/matches", list="open"))
    assert other.refused("POST", path, {"role": "norman"}) == (404, "not_found")
    assert other.refused("POST", path, {"role": "norman", "invite": "x"}) == (404, "not_found")
    friend.post(path, role="norman", invite=word)
    refused = other.refused("POST", path, {"role": "norman", "invite": word})
    assert refused == (404, "not_found")


def test_taken_seat_is_refused(server: Server) -> None:
    host, other = server.guest(), server.guest()
    match_id = host.match({"saxon": "me", "norman": "open"})
    body = {"role": "saxon"}
    assert other.refused("POST", f"/api/matches/{match_id}/join", body) == (422, "illegal")


def test_own_matches_begin_with_those_that_wait_for_the_player(server: Server) -> None:
    me, friend = server.guest(), server.guest()
    waits = me.match({"saxon": "me", "norman": "me"})
    theirs = me.match({"saxon": "me", "norman": "open"})
    friend.post(f"/api/matches/{theirs}/join", role="norman")
    opened = me.match({"saxon": "me", "norman": "open"})
    mine = me.get("/api/matches", list="mine")["matches"]
    assert mine[0]["id"] == waits
    assert mine[0]["your_move"]
    assert {card["id"] for card in mine[1:]} == {theirs, opened}


def test_visitor_without_session_has_no_matches(server: Server) -> None:
    assert server.client().get("/api/matches", list="mine") == {"matches": []}


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "shieldwall", "scenario": "agincourt"},
        {"game": "shieldwall", "options": {"cheat": True}},
        {"game": "shieldwall", "seats": {"dane": {"kind": "me"}}},
        {"game": "shieldwall", "seats": {"saxon": {"kind": "bot", "bot": "mcts:1000s"}}},
        {"game": "shieldwall", "seats": {"saxon": {"kind": "king"}}},
        {"game": "shieldwall", "overlay": "[units"},
        {"game": "shieldwall", "overlay": "[nothing.at.all]\nx = 1"},
        {"game": "shieldwall", "position": {"format": "senlac-position"}},
        {"game": "shieldwall", "salt": "known before the secret is"},
        {"game": "shieldwall", "surprise": 1},
        {},
    ],
)
def test_invalid_match_request_is_refused(server: Server, body: Document) -> None:
    assert server.guest().refused("POST", "/api/matches", body) == (400, "bad_input")


def test_overlay_is_stored_in_the_record(server: Server) -> None:
    guest = server.guest()
    overlay = "[units.unit.housecarl]\nstrength = 8\n"
    match_id = guest.match({"saxon": "me", "norman": "me"}, overlay=overlay)
    record = guest.get(f"/api/matches/{match_id}/record")
    assert record["start"]["overlay"]["values"] == {
        "units": {"unit": {"housecarl": {"strength": 8}}}
    }


def test_match_begins_from_a_position_of_another(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(4):
        guest.play_first(match_id)
    at = guest.get(f"/api/matches/{match_id}/position/3")
    again = guest.post(
        "/api/matches",
        seats={"saxon": {"kind": "me"}, "norman": {"kind": "me"}},
        **{"from": {"match": match_id, "at": 3}},
    )["id"]
    assert guest.get(f"/api/matches/{again}/position/0") == at
    by_hand = guest.match({"saxon": "me", "norman": "me"}, scenario="", position=at)
    assert guest.get(f"/api/matches/{by_hand}/position/0") == at


def test_rematch_swaps_sides_and_is_the_same_for_both_players(server: Server) -> None:
    first, second, stranger = server.guest(), server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    second.post(f"/api/matches/{match_id}/join", role="norman")
    path = f"/api/matches/{match_id}/rematch"
    assert first.refused("POST", path) == (422, "illegal")
    first.post(f"/api/matches/{match_id}/resign")
    assert stranger.refused("POST", path) == (403, "forbidden")
    again = first.post(path)["id"]
    assert first.get(f"/api/matches/{match_id}")["rematch"] == again
    assert second.post(path)["id"] == again
    card = first.get(f"/api/matches/{again}")
    assert (card["status"], card["mine"], card["rematch_of"]) == ("running", ["norman"], match_id)


def test_rematch_has_the_same_overlay(server: Server) -> None:
    guest = server.guest()
    overlay = "[units.unit.housecarl]\nstrength = 8\n"
    match_id = guest.match({"saxon": "me", "norman": "me"}, overlay=overlay)
    guest.post(f"/api/matches/{match_id}/resign")
    again = guest.post(f"/api/matches/{match_id}/rematch")["id"]
    records = [guest.get(f"/api/matches/{one}/record") for one in (match_id, again)]
    assert records[0]["start"] == records[1]["start"]
    assert records[1]["start"]["overlay"] is not None


def test_rematch_seat_of_a_deleted_player_opens_by_link(
    server: Server,
) -> None:
    for leaves_first in (True, False):
        stays, leaves, friend = server.guest(), server.guest(), server.guest()
        match_id = stays.match({"saxon": "me", "norman": "open"})
        leaves.post(f"/api/matches/{match_id}/join", role="norman")
        stays.post(f"/api/matches/{match_id}/resign")
        if leaves_first:
            leaves.delete("/api/account")
        again = stays.post(f"/api/matches/{match_id}/rematch")
        if not leaves_first:
            leaves.delete("/api/account")
        word = again["invites"]["saxon"].rsplit("=", 1)[1]
        card = friend.post(f"/api/matches/{again['id']}/join", role="saxon", invite=word)
        assert (card["status"], card["mine"]) == ("running", ["saxon"])


def test_abandoned_rematch_can_be_requested_again(server: Server) -> None:
    first, second = server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    second.post(f"/api/matches/{match_id}/join", role="norman")
    first.post(f"/api/matches/{match_id}/resign")
    path = f"/api/matches/{match_id}/rematch"
    given_up = first.post(path)["id"]
    first.post(f"/api/matches/{given_up}/abandon")
    again = second.post(path)["id"]
    assert again != given_up
    assert first.post(path)["id"] == again
    assert first.get(f"/api/matches/{again}")["status"] == "running"


def test_rematch_seat_is_reserved_for_its_player(server: Server) -> None:
    first, second, stranger = server.guest(), server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"})
    second.post(f"/api/matches/{match_id}/join", role="norman")
    first.post(f"/api/matches/{match_id}/resign")
    again = first.post(f"/api/matches/{match_id}/rematch")["id"]
    body = {"role": "saxon"}
    assert stranger.refused("POST", f"/api/matches/{again}/join", body) == (403, "forbidden")


def test_match_against_a_bot_is_abandoned_at_once_unlike_others(
    server: Server,
) -> None:
    me, friend = server.guest(), server.guest()
    alone = me.match({"saxon": "me", "norman": "bot:random"})
    assert me.post(f"/api/matches/{alone}/abandon") == {"done": True}
    assert me.get(f"/api/matches/{alone}")["status"] == "abandoned"
    assert me.refused("POST", f"/api/matches/{alone}/resign") == (422, "illegal")
    together = me.match({"saxon": "me", "norman": "open"})
    friend.post(f"/api/matches/{together}/join", role="norman")
    assert me.refused("POST", f"/api/matches/{together}/abandon") == (422, "illegal")


def test_only_its_owner_abandons_an_open_match(server: Server) -> None:
    host, joiner = server.guest(), server.guest()
    match_id = host.match({"saxon": "me", "norman": "invite"}, private=False)
    joined = host.match({"saxon": "open", "norman": "invite"})
    joiner.post(f"/api/matches/{joined}/join", role="saxon")
    for waiting in (match_id, joined):
        path = f"/api/matches/{waiting}/abandon"
        assert joiner.refused("POST", path) == (403, "forbidden")
        assert host.get(f"/api/matches/{waiting}")["status"] == "open"
    assert joiner.post(f"/api/matches/{joined}/leave") == {"done": True}
    assert host.post(f"/api/matches/{joined}/abandon") == {"done": True}


@pytest.mark.parametrize("limit", ["join=2/600", "join_network=2/600"])
def test_joins_are_limited_by_player_and_network(tmp_path: Path, limit: str) -> None:
    # No client should take the seats of all open matches and never play.
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limit) as server:
        host, one, other = server.guest(), server.guest(), server.guest()
        waiting = [host.match({"saxon": "me", "norman": "open"}) for _ in range(3)]
        paths = [f"/api/matches/{match_id}/join" for match_id in waiting]
        for path in paths[:2]:
            one.post(path, role="norman")
        again = other if "network" in limit else one
        assert again.refused("POST", paths[2], {"role": "norman"}) == (429, "too_many")
        assert host.get(f"/api/matches/{waiting[2]}")["status"] == "open"


def test_missing_match_is_not_created_by_requests(server: Server) -> None:
    guest = server.guest()
    before = ids(guest.get("/api/matches", list="running"))
    for path in ("", "/table", "/record", "/proof", "/chat", "/replay/0"):
        assert guest.refused("GET", f"/api/matches/nowhere{path}") == (404, "not_found")
    assert guest.refused("POST", "/api/matches/nowhere/resign") == (404, "not_found")
    assert ids(guest.get("/api/matches", list="running")) == before


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_game_picture_is_served_from_its_package(server: Server, game: Game[Any]) -> None:
    anybody = server.client()
    [card] = [one for one in anybody.get("/api/games")["games"] if one["id"] == game.id]
    answer = anybody.http.get(card["art"])
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content == resources.files(game.package).joinpath(game.art).read_bytes()
    known = {"If-None-Match": answer.headers["etag"]}
    assert anybody.http.get(card["art"], headers=known).status_code == 304
    assert anybody.http.get("/art/chess").status_code == 404


def test_player_who_leaves_an_open_match_frees_the_seat(server: Server) -> None:
    host, guest, other = server.guest(), server.guest(), server.guest()
    match_id = host.post(
        "/api/matches", game="comet", seats={"viking": {"kind": "me"}, "norman": {"kind": "open"}}
    )["id"]
    guest.post(f"/api/matches/{match_id}/join", role="norman")
    assert match_id in ids(guest.get("/api/matches", list="mine"))
    assert guest.post(f"/api/matches/{match_id}/leave") == {"done": True}
    assert match_id not in ids(guest.get("/api/matches", list="mine"))
    assert guest.post(f"/api/matches/{match_id}/leave") == {"done": False}
    card = host.get(f"/api/matches/{match_id}")
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "open"]
    assert host.refused("POST", f"/api/matches/{match_id}/leave") == (422, "illegal")
    other.post(f"/api/matches/{match_id}/join", role="norman")


def test_invite_link_opens_its_seat_again_after_it_is_left(server: Server) -> None:
    host, guest, other = server.guest(), server.guest(), server.guest()
    seats = {"viking": "me", "norman": "invite", "english": "invite"}
    wished = {role: {"kind": kind} for role, kind in seats.items()}
    made = host.post("/api/matches", game="comet", seats=wished)
    match_id, word = made["id"], made["invites"]["norman"].rsplit("=", 1)[1]
    guest.post(f"/api/matches/{match_id}/join", role="norman", invite=word)
    # While the seat is taken, its word does not show the private match.
    assert other.refused("GET", f"/api/matches/{match_id}?invite={word}") == (404, "not_found")
    guest.post(f"/api/matches/{match_id}/leave")
    assert guest.refused("GET", f"/api/matches/{match_id}") == (404, "not_found")
    other.post(f"/api/matches/{match_id}/join", role="norman", invite=word)
    assert match_id in ids(other.get("/api/matches", list="mine"))


def test_seat_without_a_link_is_open_again_after_it_is_left(server: Server) -> None:
    host, guest, other = server.guest(), server.guest(), server.guest()
    seats = {"viking": "me", "norman": "open", "english": "invite"}
    wished = {role: {"kind": kind} for role, kind in seats.items()}
    match_id = host.post("/api/matches", game="comet", seats=wished)["id"]
    guest.post(f"/api/matches/{match_id}/join", role="norman")
    host.post(f"/api/matches/{match_id}/watchers", open=False)
    guest.post(f"/api/matches/{match_id}/leave")
    other.post(f"/api/matches/{match_id}/join", role="norman")
    assert match_id in ids(other.get("/api/matches", list="mine"))


@pytest.mark.parametrize("by_hand", [False, True])
def test_match_begins_with_the_default_or_a_manual_set_up(server: Server, *, by_hand: bool) -> None:
    host, guest = server.guest(), server.guest()
    match_id = host.post(
        "/api/matches", game="hastings", seats={"saxon": {"kind": "me"}}, usual=not by_hand
    )["id"]
    board = guest.get(f"/api/matches/{match_id}/board")
    standing = {piece["id"] for piece in board["pieces"] if piece.get("space")}
    assert ("FY20" in standing) is not by_hand
    guest.post(f"/api/matches/{match_id}/join", role="norman")
    assert host.get(f"/api/matches/{match_id}")["actors"] == ["saxon" if by_hand else "norman"]


def test_map_with_a_random_set_up_is_empty_before_the_start(server: Server) -> None:
    host = server.guest()
    open_ = {"seats": {"south": {"kind": "me"}}}
    match_id = host.post("/api/matches", game="shieldwall", scenario="meeting", **open_)["id"]
    assert host.get(f"/api/matches/{match_id}/board")["pieces"] == []
