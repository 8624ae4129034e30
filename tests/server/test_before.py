"""What a match shows before its first decision: the briefing and the map."""

from __future__ import annotations

from senlac.engine.game.position import encode
from senlac.engine.match import registry
from tests.games.hastings.board import battle
from tests.server.support import Server


def test_briefing_of_a_scenario_names_its_sides(server: Server) -> None:
    anybody = server.client()
    path = "/api/games/comet/briefing"
    told = anybody.get(path, scenario="players_3")
    assert told["kind"] == "campaign"
    names = [side["name"] for side in told["briefing"]["sides"]]
    assert names == ["Vikings", "Normans", "English"]
    assert told["briefing"]["ends"]
    options = anybody.get("/api/games/shieldwall/briefing", scenario="foragers")["options"]
    assert [option["id"] for option in options] == ["reroll", "open_facing", "greater_fyrd"]
    assert anybody.refused("GET", f"{path}?scenario=players_9") == (404, "not_found")


def test_briefing_without_a_scenario_names_the_sides(server: Server) -> None:
    told = server.client().get("/api/games/hastings/briefing")
    assert {side["role"] for side in told["briefing"]["sides"]} == {"norman", "saxon"}


def test_map_is_shown_while_the_match_waits_for_players(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    for game in registry.games():
        for card in game.scenarios():
            seats = {role: {"kind": "open"} for role in card.sides[1:]}
            if card.seats:
                seats = {role: {"kind": "open"} for role in card.seats[-1]}
            made = host.post("/api/matches", game=game.id, scenario=card.id, seats=seats)
            board = guest.get(f"/api/matches/{made['id']}/board")
            assert board["board"]["spaces"] or board["board"]["lattice"]


def test_map_before_the_start_is_the_map_of_the_match(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    match = host.match({"saxon": "me", "norse": "open"}, "fulford")
    before = guest.get(f"/api/matches/{match}/board")
    guest.post(f"/api/matches/{match}/join", role="norse")
    begun = guest.get(f"/api/matches/{match}/board")
    assert (begun["id"], begun["board"]) == (before["id"], before["board"])
    assert guest.table(match)["board_id"] == before["id"]


def test_map_of_a_private_match_is_hidden_from_strangers(server: Server) -> None:
    host, stranger = server.guest(), server.guest()
    position = encode(registry.game("hastings"), battle("NI01 2305", "HC01 1605").state)
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "invite"}}
    made = host.post("/api/matches", game="hastings", position=position, seats=seats)
    path = f"/api/matches/{made['id']}/board"
    assert host.get(path)["board"]["title"]
    assert stranger.refused("GET", path) == (404, "not_found")
