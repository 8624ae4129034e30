"""Player pages: results and matches, as far as the viewer may see them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import Client, Server, serving
from tests.server.test_accounts import fresh_name


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("players")) as started:
        yield started
    assert "Traceback" not in started.log


def lost_to_the_computer(client: Client, role: str) -> str:
    """Resign a match against the computer at once; return its id."""
    other = "saxon" if role == "norman" else "norman"
    match_id = client.match({role: "me", other: "bot:random"})
    client.post(f"/api/matches/{match_id}/resign")
    return match_id


def test_results_are_counted_by_game_and_side(server: Server) -> None:
    name = fresh_name()
    player = server.account(name)
    played = [lost_to_the_computer(player, role) for role in ("saxon", "saxon", "norman")]
    alone = player.match({"saxon": "me", "norman": "me"})
    player.post(f"/api/matches/{alone}/resign")
    found = server.client().get(f"/api/players/{name.upper()}")
    assert found["name"] == name
    assert {one["id"] for one in found["matches"]} == {*played, alone}
    game = {"game": "shieldwall", "title": "Saxons and Normans 1066", "won": 0, "drawn": 0}
    assert found["tallies"] == [
        {**game, "role": "norman", "lost": 1},
        {**game, "role": "saxon", "lost": 2},
    ]


def test_win_of_the_computer_is_no_win_of_the_player_it_has_replaced(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        name = fresh_name()
        player, friend = server.account(name), server.guest()
        match_id = player.match({"saxon": "me", "norman": "open"})
        friend.post(f"/api/matches/{match_id}/join", role="norman")
        friend.post(f"/api/matches/{match_id}/resign")
        [tally] = server.client().get(f"/api/players/{name}")["tallies"]
        assert (tally["won"], tally["lost"]) == (1, 0)
    with sqlite3.connect(tmp_path / "senlac.db") as database:
        database.execute("UPDATE seat SET kind = 'bot' WHERE role = 'saxon'")
    with serving(tmp_path) as server:
        [tally] = server.client().get(f"/api/players/{name}")["tallies"]
        assert (tally["won"], tally["lost"]) == (0, 1)


def test_player_of_private_matches_is_not_found_by_strangers(server: Server) -> None:
    name = fresh_name()
    player, friend = server.account(name), server.account(fresh_name())
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "invite"}}
    made = player.post("/api/matches", game="shieldwall", scenario="foragers", seats=seats)
    word = made["invites"]["norman"].rpartition("=")[2]
    friend.post(f"/api/matches/{made['id']}/join", role="norman", invite=word)
    friend.post(f"/api/matches/{made['id']}/resign")
    stranger = server.client().refused("GET", f"/api/players/{name}")
    assert stranger == server.client().refused("GET", f"/api/players/{fresh_name()}")
    assert stranger == (404, "not_found")
    for one in (player, friend):
        found = one.get(f"/api/players/{name}")
        assert [match["id"] for match in found["matches"]] == [made["id"]]
        assert [tally["won"] for tally in found["tallies"]] == [1]
