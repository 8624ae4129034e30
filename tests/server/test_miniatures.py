"""Small pictures of matches for lists: turn, grounds and pieces, cut for the viewer."""

from __future__ import annotations

import pytest

from senlac.server.views.board_picture import small_path
from tests.server.support import Server

STARTS = {
    "shieldwall": ("foragers", ("saxon", "norman"), "Game turn 1 of 8"),
    "comet": ("players_3", ("viking", "norman", "english"), "Campaign Turn 1 of 16"),
    "hastings": ("historical", ("norman", "saxon"), "09:00, turn 3 of 12"),
    "destiny": ("fulford", ("norwegian", "english"), "Battle turn 1 of 12"),
    "campaign": ("y1088", ("rufus", "robert"), "Year 1 of 2, Week 0 of 6"),
}
"""By game a scenario, its roles, and its first turn."""


@pytest.mark.parametrize("game", STARTS)
def test_picture_of_each_game_has_its_turn_and_fits_its_frame(server: Server, game: str) -> None:
    scenario, roles, turn = STARTS[game]
    client = server.guest()
    seats = {role: {"kind": "me"} for role in roles}
    made = client.post("/api/matches", game=game, scenario=scenario, seats=seats)
    found = client.get(f"/api/matches/{made['id']}/miniature")
    assert found["turn"] == turn
    assert found["ending"] == ""
    assert max(found["width"], found["height"]) == 240
    assert {ground["style"] for ground in found["grounds"]} & {"open", "area"}
    assert sum(len(ground["d"]) for ground in found["grounds"]) < 20_000
    for x, y, _ in found["dots"]:
        assert 0 <= x <= found["width"]
        assert 0 <= y <= found["height"]
    # A campaign begins before anyone has troops.
    assert bool(found["dots"]) is (game != "campaign")


def test_picture_of_an_open_match_is_empty(server: Server) -> None:
    client = server.guest()
    match_id = client.match({"saxon": "me", "norman": "open"})
    found = client.get(f"/api/matches/{match_id}/miniature")
    assert (found["turn"], found["width"], found["dots"]) == ("", 0, [])


def test_picture_of_a_finished_match_says_how_it_ended(server: Server) -> None:
    client = server.guest()
    match_id = client.match({"saxon": "me", "norman": "bot:random"})
    client.post(f"/api/matches/{match_id}/resign")
    found = client.get(f"/api/matches/{match_id}/miniature")
    assert found["ending"] == "The Normans win: the Saxons have resigned."


def test_shared_screen_shows_what_spectators_see(server: Server) -> None:
    client, spectator = server.guest(), server.guest()
    seats = {role: {"kind": "me"} for role in ("viking", "norman", "english")}
    made = client.post("/api/matches", game="comet", scenario="players_3", seats=seats)
    path = f"/api/matches/{made['id']}/miniature"
    assert client.get(path) == spectator.get(path)


def test_outline_keeps_its_corners_but_not_its_detail() -> None:
    detailed = "M0,0 10,1 20,0 100,0H100V100h-100Z"
    assert small_path(detailed, 0.1) == "M0,0 10,0 10,10 0,10Z"
    assert small_path("M5 5C5 6 6 6 6 5Z", 0.1) == ""
