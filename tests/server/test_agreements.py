"""Agreements: undos and draws, free, asked for, granted and refused."""

from __future__ import annotations

from senlac.server.matches.draws import ACTIONS_BETWEEN
from tests.server.support import Client, Document, Server
from tests.server.test_play import asked, two_players


def undo(client: Client, match_id: str, what: str) -> Document:
    return client.post(f"/api/matches/{match_id}/undo", do=what)


def facing(table: Document) -> Document:
    return {
        piece["id"]: (piece.get("space"), piece["facing"]) for piece in table["scene"]["pieces"]
    }


def play_until_dice(server: Server) -> tuple[str, dict[str, Client], str]:
    """Play until an action of somebody has rolled dice; return who did."""
    match_id, players = two_players(server)
    for _ in range(200):
        player, table = asked(players, match_id)
        role = table["ask"]["role"]
        player.play_first(match_id)
        if not player.table(match_id)["ask"] or not player.table(match_id)["ask"]["undo"]:
            return match_id, players, role
    raise AssertionError("no dice")


def test_a_last_action_without_dice_is_taken_back_at_once(server: Server) -> None:
    match_id, players = two_players(server)
    player, before = asked(players, match_id)
    # Whoever moves is asked where to face, even if that was his only action.
    move = next(o["action"] for o in before["ask"]["options"] if o["verb"] == "move")
    player.act(match_id, before["ask"]["role"], move, before["seq"])
    assert player.table(match_id)["ask"]["undo"]
    assert undo(player, match_id, "ask") == {"done": True}
    after = player.table(match_id)
    assert facing(after) == facing(before)
    assert after["event_count"] == before["event_count"]
    assert after["seq"] == before["seq"] + 2


def test_an_undo_behind_dice_needs_the_other(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    other = next(name for name in players if name != role)
    before = players[role].table(match_id)
    assert undo(players[role], match_id, "ask") == {"done": False}
    request = players[other].table(match_id)["requests"]["undo"]
    assert (request["by"], request["waiting"]) == (role, [other])
    assert undo(players[other], match_id, "refuse") == {"done": False}
    assert players[role].table(match_id)["requests"]["undo"] is None
    assert players[role].table(match_id)["seq"] == before["seq"]
    undo(players[role], match_id, "ask")
    assert undo(players[other], match_id, "agree") == {"done": True}
    after = players[role].table(match_id)
    assert after["seq"] == before["seq"] + 1
    assert after["ask"]["role"] == role
    record = players[role].get(f"/api/matches/{match_id}/record")
    assert record["entries"][-1]["agreed"] == [other]


def test_while_a_match_is_paused_nothing_is_taken_back_nor_agreed_to(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    other = next(name for name in players if name != role)
    undo(players[role], match_id, "ask")
    players[role].post(f"/api/matches/{match_id}/draw", do="offer")
    players[role].post(f"/api/matches/{match_id}/pause")
    for what, yes in (("undo", "agree"), ("draw", "accept")):
        path = f"/api/matches/{match_id}/{what}"
        assert players[other].refused("POST", path, {"do": yes}) == (422, "illegal")
    assert players[other].table(match_id)["status"] == "paused"
    assert undo(players[other], match_id, "refuse") == {"done": False}
    assert players[other].table(match_id)["status"] == "paused"
    players[role].post(f"/api/matches/{match_id}/resume")
    accepted = players[other].post(f"/api/matches/{match_id}/draw", do="accept")
    assert accepted == {"done": True}


def test_who_gives_up_in_a_paused_match_does_not_set_it_going(server: Server) -> None:
    players = {role: server.guest() for role in ("english", "viking", "norman")}
    first = players["english"]
    seats = {role: {"kind": "open"} for role in players} | {"english": {"kind": "me"}}
    body = {"game": "comet", "scenario": "players_3", "seats": seats}
    match_id = first.post("/api/matches", **body)["id"]
    for role in ("viking", "norman"):
        players[role].post(f"/api/matches/{match_id}/join", role=role)
    first.post(f"/api/matches/{match_id}/pause")
    players["viking"].post(f"/api/matches/{match_id}/resign")
    assert first.get(f"/api/matches/{match_id}")["status"] == "paused"


def test_nobody_agrees_to_his_own_request_or_to_none(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    path = f"/api/matches/{match_id}/undo"
    assert players[role].refused("POST", path, {"do": "agree"}) == (422, "illegal")
    undo(players[role], match_id, "ask")
    assert players[role].refused("POST", path, {"do": "agree"}) == (422, "illegal")


def test_the_next_action_drops_a_request(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    other = next(name for name in players if name != role)
    undo(players[role], match_id, "ask")
    player, _ = asked(players, match_id)
    player.play_first(match_id)
    path = f"/api/matches/{match_id}/undo"
    assert players[other].refused("POST", path, {"do": "agree"}) == (422, "illegal")


def test_in_a_hot_seat_everything_is_taken_back_at_once(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(20):
        guest.play_first(match_id)
    for _ in range(20):
        assert undo(guest, match_id, "ask") == {"done": True}
    assert guest.table(match_id)["seq"] == 41
    path = f"/api/matches/{match_id}/undo"
    assert guest.refused("POST", path, {"do": "ask"}) == (422, "illegal")


def test_nothing_of_anothers_is_taken_back(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    other = next(name for name in players if name != table["ask"]["role"])
    player.play_first(match_id)
    path = f"/api/matches/{match_id}/undo"
    assert players[other].refused("POST", path, {"do": "ask"}) == (422, "illegal")


def test_a_draw_is_offered_declined_offered_again_and_accepted(server: Server) -> None:
    match_id, players = two_players(server)
    path = f"/api/matches/{match_id}/draw"
    assert players["norman"].post(path, do="offer") == {"done": False}
    offer = players["saxon"].table(match_id)["requests"]["draw"]
    assert offer == {"by": "norman", "waiting": ["saxon"]}
    assert players["norman"].refused("POST", path, {"do": "accept"}) == (422, "illegal")
    assert players["saxon"].post(path, do="decline") == {"done": False}
    assert players["saxon"].refused("POST", path, {"do": "accept"}) == (422, "illegal")
    players["saxon"].post(path, do="offer")
    assert players["norman"].post(path, do="accept") == {"done": True}
    card = players["saxon"].get(f"/api/matches/{match_id}")
    assert card["result"] == {"winners": [], "how": "a draw was agreed"}
    assert players["saxon"].table(match_id)["scene"]["notice"] == "A draw was agreed."
    assert players["saxon"].get(f"/api/matches/{match_id}/proof")["verdict"]


def test_bots_play_on(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "bot:random"})
    path = f"/api/matches/{match_id}/draw"
    assert guest.refused("POST", path, {"do": "offer"}) == (422, "illegal")


# ---- draws that are offered at the same time, and again ----------------------------------------


def offer(client: Client, match_id: str) -> Document:
    return client.post(f"/api/matches/{match_id}/draw", do="offer")


def refused_offer(client: Client, match_id: str) -> bool:
    path = f"/api/matches/{match_id}/draw"
    return client.refused("POST", path, {"do": "offer"}) == (422, "illegal")


def play(players: dict[str, Client], match_id: str, actions: int) -> None:
    for _ in range(actions):
        player, _ = asked(players, match_id)
        player.play_first(match_id)


def test_draw_offers_that_cross_agree(server: Server) -> None:
    match_id, players = two_players(server)
    assert offer(players["norman"], match_id) == {"done": False}
    assert offer(players["saxon"], match_id) == {"done": True}
    card = players["saxon"].get(f"/api/matches/{match_id}")
    assert card["result"] == {"winners": [], "how": "a draw was agreed"}


def test_an_offer_made_twice_is_one_offer(server: Server) -> None:
    match_id, players = two_players(server)
    for _ in range(2):
        assert offer(players["norman"], match_id) == {"done": False}
    draw = players["saxon"].table(match_id)["requests"]["draw"]
    assert draw == {"by": "norman", "waiting": ["saxon"]}


def test_a_declined_draw_is_not_offered_again_before_ten_actions(server: Server) -> None:
    match_id, players = two_players(server)
    offer(players["norman"], match_id)
    players["saxon"].post(f"/api/matches/{match_id}/draw", do="decline")
    for _ in range(ACTIONS_BETWEEN):
        assert refused_offer(players["norman"], match_id)
        assert players["saxon"].table(match_id)["requests"]["draw"] is None
        play(players, match_id, 1)
    assert offer(players["norman"], match_id) == {"done": False}


def test_an_offer_that_lapsed_is_not_made_again_with_each_action(server: Server) -> None:
    match_id, players = two_players(server)
    offer(players["norman"], match_id)
    play(players, match_id, 1)
    assert players["saxon"].table(match_id)["requests"]["draw"] is None
    assert refused_offer(players["norman"], match_id)


def test_actions_taken_back_do_not_count_towards_another_offer(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    offer(player, match_id)
    for _ in range(ACTIONS_BETWEEN):
        player.play_first(match_id)
        assert undo(player, match_id, "ask") == {"done": True}
    assert player.table(match_id)["seq"] >= table["seq"] + 2 * ACTIONS_BETWEEN
    assert refused_offer(player, match_id)


def test_who_declined_a_draw_may_offer_one_at_once_and_it_is_accepted(server: Server) -> None:
    match_id, players = two_players(server)
    offer(players["norman"], match_id)
    players["saxon"].post(f"/api/matches/{match_id}/draw", do="decline")
    assert offer(players["saxon"], match_id) == {"done": False}
    # The Normans offered last too soon for an offer, but they answer one.
    assert offer(players["norman"], match_id) == {"done": True}


def test_requests_to_take_back_that_cross_do_not_replace_each_other(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    other = next(name for name in players if name != role)
    undo(players[role], match_id, "ask")
    before = players[role].table(match_id)["requests"]
    assert undo(players[role], match_id, "ask") == {"done": False}
    path = f"/api/matches/{match_id}/undo"
    assert players[other].refused("POST", path, {"do": "ask"}) == (422, "illegal")
    assert players[role].table(match_id)["requests"] == before
