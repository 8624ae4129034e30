"""Agreements: undos and draws, free, requested, granted and refused."""

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
    """Play until an action has rolled dice; return the match, the players and the actor's role."""
    match_id, players = two_players(server)
    for _ in range(200):
        player, table = asked(players, match_id)
        role = table["ask"]["role"]
        player.play_first(match_id)
        if not player.table(match_id)["ask"] or not player.table(match_id)["ask"]["undo"]:
            return match_id, players, role
    raise AssertionError("no dice")


def test_last_action_without_dice_is_undone_at_once(server: Server) -> None:
    match_id, players = two_players(server)
    player, before = asked(players, match_id)
    # A move is followed by a choice of facing, even if it was the only action.
    move = next(o["action"] for o in before["ask"]["options"] if o["verb"] == "move")
    player.act(match_id, before["ask"]["role"], move, before["seq"])
    assert player.table(match_id)["ask"]["undo"]
    assert undo(player, match_id, "ask") == {"done": True}
    after = player.table(match_id)
    assert facing(after) == facing(before)
    assert after["event_count"] == before["event_count"]
    assert after["seq"] == before["seq"] + 2


def test_decision_counts_the_own_actions_of_its_step(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    role = table["ask"]["role"]
    for count in (1, 2):
        move = next(o["action"] for o in table["ask"]["options"] if o["verb"] in ("move", "face"))
        player.act(match_id, role, move, table["seq"])
        table = player.table(match_id)
        assert table["ask"]["undo_acts"] == count
    assert player.post(f"/api/matches/{match_id}/undo", do="ask", acts=2) == {"done": True}
    assert player.table(match_id)["ask"]["undo_acts"] == 0


def test_default_set_up_is_nothing_to_take_back(server: Server) -> None:
    guest = server.guest()
    seats = {"saxon": {"kind": "me"}, "norman": {"kind": "me"}}
    made = guest.post("/api/matches", game="hastings", seats=seats, usual=True)
    table = guest.table(made["id"])
    assert not table["ask"].get("undo")
    guest.act(made["id"], table["ask"]["role"], "end", table["seq"])
    after = guest.table(made["id"])["ask"]
    # The end of a step can be taken back, but not together with what follows it.
    assert (after["undo"], after["undo_acts"]) == (True, 0)


def test_undo_behind_dice_needs_the_opponent(server: Server) -> None:
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


def test_paused_match_allows_no_undo_and_no_agreement(server: Server) -> None:
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


def test_resigning_in_a_paused_match_does_not_resume_it(server: Server) -> None:
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


def test_player_cannot_agree_to_an_own_or_missing_request(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    path = f"/api/matches/{match_id}/undo"
    assert players[role].refused("POST", path, {"do": "agree"}) == (422, "illegal")
    undo(players[role], match_id, "ask")
    assert players[role].refused("POST", path, {"do": "agree"}) == (422, "illegal")


def test_next_action_drops_a_request(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    other = next(name for name in players if name != role)
    undo(players[role], match_id, "ask")
    player, _ = asked(players, match_id)
    player.play_first(match_id)
    path = f"/api/matches/{match_id}/undo"
    assert players[other].refused("POST", path, {"do": "agree"}) == (422, "illegal")


def test_hot_seat_undoes_every_action_at_once(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(20):
        guest.play_first(match_id)
    for _ in range(20):
        assert undo(guest, match_id, "ask") == {"done": True}
    assert guest.table(match_id)["seq"] == 41
    path = f"/api/matches/{match_id}/undo"
    assert guest.refused("POST", path, {"do": "ask"}) == (422, "illegal")


def test_action_of_another_player_is_not_undone(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    other = next(name for name in players if name != table["ask"]["role"])
    player.play_first(match_id)
    path = f"/api/matches/{match_id}/undo"
    assert players[other].refused("POST", path, {"do": "ask"}) == (422, "illegal")


def test_draw_is_offered_declined_offered_again_and_accepted(server: Server) -> None:
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


def test_draw_is_not_offered_to_bots(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "bot:random"})
    path = f"/api/matches/{match_id}/draw"
    assert guest.refused("POST", path, {"do": "offer"}) == (422, "illegal")


# ---- simultaneous and repeated draw offers -----------------------------------------------------


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


def test_repeated_draw_offer_is_one_offer(server: Server) -> None:
    match_id, players = two_players(server)
    for _ in range(2):
        assert offer(players["norman"], match_id) == {"done": False}
    draw = players["saxon"].table(match_id)["requests"]["draw"]
    assert draw == {"by": "norman", "waiting": ["saxon"]}


def test_declined_draw_is_not_offered_again_before_ten_actions(server: Server) -> None:
    match_id, players = two_players(server)
    offer(players["norman"], match_id)
    players["saxon"].post(f"/api/matches/{match_id}/draw", do="decline")
    for _ in range(ACTIONS_BETWEEN):
        assert refused_offer(players["norman"], match_id)
        assert players["saxon"].table(match_id)["requests"]["draw"] is None
        play(players, match_id, 1)
    assert offer(players["norman"], match_id) == {"done": False}


def test_dropped_draw_offer_is_not_repeated_with_each_action(server: Server) -> None:
    match_id, players = two_players(server)
    offer(players["norman"], match_id)
    play(players, match_id, 1)
    assert players["saxon"].table(match_id)["requests"]["draw"] is None
    assert refused_offer(players["norman"], match_id)


def test_undone_actions_do_not_count_towards_another_draw_offer(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    offer(player, match_id)
    for _ in range(ACTIONS_BETWEEN):
        player.play_first(match_id)
        assert undo(player, match_id, "ask") == {"done": True}
    assert player.table(match_id)["seq"] >= table["seq"] + 2 * ACTIONS_BETWEEN
    assert refused_offer(player, match_id)


def test_player_who_declined_a_draw_may_offer_one_at_once(server: Server) -> None:
    match_id, players = two_players(server)
    offer(players["norman"], match_id)
    players["saxon"].post(f"/api/matches/{match_id}/draw", do="decline")
    assert offer(players["saxon"], match_id) == {"done": False}
    # It is too early for the Normans to offer again, but as an answer it counts.
    assert offer(players["norman"], match_id) == {"done": True}


def test_crossing_undo_requests_do_not_replace_each_other(server: Server) -> None:
    match_id, players, role = play_until_dice(server)
    other = next(name for name in players if name != role)
    undo(players[role], match_id, "ask")
    before = players[role].table(match_id)["requests"]
    assert undo(players[role], match_id, "ask") == {"done": False}
    path = f"/api/matches/{match_id}/undo"
    assert players[other].refused("POST", path, {"do": "ask"}) == (422, "illegal")
    assert players[role].table(match_id)["requests"] == before
