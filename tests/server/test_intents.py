"""Group intents: the game turns one order for many pieces into single actions."""

from __future__ import annotations

from tests.server.support import Client, Document, Server


def moving(server: Server) -> tuple[Client, str]:
    """Return a client that plays both sides of Hastings, and its match in the first movement."""
    guest = server.guest()
    seats = {"norman": {"kind": "me"}, "saxon": {"kind": "me"}}
    match_id: str = guest.post("/api/matches", game="hastings", seats=seats, usual=True)["id"]
    seq = guest.table(match_id)["seq"]
    path = f"/api/matches/{match_id}/actions"
    guest.post(path, role="norman", action="end", seq=seq, id="end")
    return guest, match_id


def ask(client: Client, match_id: str, **wish: object) -> Document:
    """Return the actions that an intent of the Normans leads to."""
    return client.post(f"/api/matches/{match_id}/intent", role="norman", **wish)


def test_actions_of_an_intent_are_played_and_undone_together(server: Server) -> None:
    guest, match_id = moving(server)
    table = guest.table(match_id)
    assert "relieve" in table["scene"]["intents"]
    proposal = ask(guest, match_id, intent="relieve")
    first, *then = proposal["actions"]
    receipt = guest.post(
        f"/api/matches/{match_id}/actions",
        role="norman", action=first, then=then, seq=table["seq"], id="all",
    )  # fmt: skip
    assert receipt["seq"] == table["seq"] + len(proposal["actions"])
    stands = {piece["id"]: piece["space"] for piece in guest.table(match_id)["scene"]["pieces"]
              if piece.get("space")}  # fmt: skip
    assert proposal["places"].items() <= stands.items()
    assert len(proposal["places"]) == 20
    acts = len(proposal["actions"])
    assert guest.post(f"/api/matches/{match_id}/undo", do="ask", acts=acts) == {"done": True}


def test_pieces_that_cannot_go_along_are_listed(server: Server) -> None:
    guest, match_id = moving(server)
    proposal = ask(guest, match_id, intent="together", pieces=["NI01", "NA01"], goal="1704")
    assert proposal == {
        "actions": ["move NI01 1704", "face NI01 n"], "left": ["NA01"], "places": {"NI01": "1704"},
    }  # fmt: skip


def test_banner_and_enemy_pieces_are_left_out(server: Server) -> None:
    guest, match_id = moving(server)
    proposal = ask(guest, match_id, intent="together", pieces=["banner", "harold"], goal="1704")
    assert proposal == {"actions": [], "left": ["banner", "harold"], "places": {}}


def test_unknown_intent_is_refused(server: Server) -> None:
    guest, match_id = moving(server)
    path = f"/api/matches/{match_id}/intent"
    for wish in ({"intent": "fly"}, {"intent": "together", "pieces": ["NI01"]}):
        assert guest.refused("POST", path, {"role": "norman", **wish})[0] in (400, 422)
    assert guest.refused("POST", path, {"role": "saxon", "intent": "nw"}) == (422, "illegal")
