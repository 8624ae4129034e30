"""Handicaps of matches: requested by id, stored as an overlay, named on the card."""

from __future__ import annotations

import pytest

from tests.server.support import Document, Server

TITLE = "The Breton horse comes on turn 4"
BOTH = {"saxon": "me", "norman": "me"}


def test_game_lists_its_handicaps(server: Server) -> None:
    listed = server.guest().get("/api/games/shieldwall")["handicaps"]
    [late] = [one for one in listed if one["id"] == "late_bretons"]
    assert (late["title"], late["scenario"], late["helps"]) == (TITLE, "foragers", "saxon")
    assert late["odds"].startswith("Saxons won ")


def test_handicap_is_stored_as_an_overlay_and_named_on_the_card(server: Server) -> None:
    guest, friend = server.guest(), server.guest()
    match_id = guest.match({"saxon": "me", "norman": "open"}, handicap="late_bretons")
    card = friend.get(f"/api/matches/{match_id}")
    assert card["status"] == "open"
    assert card["handicap"]["title"] == TITLE
    assert card["handicap"]["odds"].startswith("Saxons won ")
    [listed] = [
        one for one in friend.get("/api/matches?list=open")["matches"] if one["id"] == match_id
    ]
    assert listed["handicap"] == card["handicap"]
    friend.post(f"/api/matches/{match_id}/join", role="norman")
    overlay = guest.get(f"/api/matches/{match_id}/record")["start"]["overlay"]
    assert overlay["name"] == f"handicap: {TITLE}"
    assert overlay["values"]["scenarios"]["scenario"]["foragers"]["units"]["N4"]["arrive"] == 4
    assert guest.get(f"/api/matches/{match_id}")["handicap"] == card["handicap"]


def test_match_without_a_handicap_names_none(server: Server) -> None:
    guest = server.guest()
    overlay = "[units.unit.housecarl]\nstrength = 8\n"
    for more in ({}, {"overlay": overlay}):
        assert "handicap" not in guest.get(f"/api/matches/{guest.match(BOTH, **more)}")


def test_rematch_keeps_the_handicap(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match(BOTH, handicap="late_bretons")
    guest.post(f"/api/matches/{match_id}/resign")
    again = guest.post(f"/api/matches/{match_id}/rematch")["id"]
    cards = [guest.get(f"/api/matches/{one}")["handicap"] for one in (match_id, again)]
    assert cards[0] == cards[1]
    records = [guest.get(f"/api/matches/{one}/record")["start"] for one in (match_id, again)]
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            {"handicap": "early"},
            "no handicap 'early' in shieldwall foragers; there are late_bretons",
        ),
        (
            {"scenario": "fulford", "handicap": "late_bretons"},
            "in shieldwall fulford; there are none",
        ),
        ({"scenario": "nowhere", "handicap": "late_bretons"}, "nowhere"),
        ({"game": "chess", "handicap": "late_bretons"}, "chess"),
        ({"handicap": "late_bretons", "overlay": ""}, "expected no `overlay` beside it"),
        ({"handicap": "late_bretons", "tutorial": True}, "begins from a scenario"),
        ({"handicap": "late_bretons", "position": {}}, "begins from a scenario"),
    ],
)
def test_wrong_handicap_is_refused(server: Server, body: Document, told: str) -> None:
    request = {"game": "shieldwall", **body}
    answer = server.guest().http.request("POST", "/api/matches", json=request)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_input")
    assert told in answer.json()["error"]["message"]
