"""Three players with secrets, and third-party games."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from random import Random
from typing import Final

import pytest

from senlac.engine.match.verify import verify
from tests.example.feud import EARLS
from tests.example.feud_table import BROTHER_FEUD, FEUD
from tests.server.plugins import serving_feud
from tests.server.support import Client, Document, Server
from tests.server.test_sealed import everything

EDWIN, MORCAR, WALTHEOF = EARLS

EVERYTHING: Final = 4
"""The interval, in moments, at which all viewers send every request; sockets see every moment."""


@pytest.fixture(scope="module")
def feud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_feud(tmp_path_factory.mktemp("feud")) as server:
        yield server
    assert "Traceback" not in server.log


@pytest.fixture(autouse=True)
def _close(feud: Server) -> Iterator[None]:
    yield
    feud.close_clients()


def begin(server: Server, **wanted: object) -> tuple[str, dict[str, Client]]:
    """Return a match of three players that has begun."""
    # In every match the names have the same length.
    players = {role: server.account(f"Earl {uuid.uuid4().hex}") for role in EARLS}
    seats = {EDWIN: {"kind": "me"}, MORCAR: {"kind": "open"}, WALTHEOF: {"kind": "open"}}
    made = players[EDWIN].post("/api/matches", game="feud", seats=seats, **wanted)
    for role in (MORCAR, WALTHEOF):
        card = players[role].post(f"/api/matches/{made['id']}/join", role=role)
    assert card["status"] == "running"
    return made["id"], players


def write(client: Client, match_id: str, role: str, *actions: str) -> None:
    for action in actions:
        client.act(match_id, role, action, client.table(match_id)["seq"])


def offered(table: Document) -> list[str]:
    """Return the legal actions; of a range only its ends."""
    ask = table["ask"]
    numbers = [f"{s['verb']} {n}" for s in ask["spans"] for n in (s["low"], s["high"])]
    return [option["action"] for option in ask["options"]] + numbers


# ---- secrets ------------------------------------------------------------------------------------


def test_match_of_three_shows_each_player_only_own_secrets(feud: Server) -> None:
    match_id, players = begin(feud)
    players["watcher"] = feud.guest()
    rng = Random(7)
    with ExitStack() as opened:
        lines = {
            name: opened.enter_context(client.socket(match_id)) for name, client in players.items()
        }
        heard = dict.fromkeys(lines, "")
        for moment in count():
            if players[EDWIN].get(f"/api/matches/{match_id}")["status"] != "running":
                break
            if moment % EVERYTHING == 0:
                for name in lines:
                    heard[name] += everything(players[name], match_id).decode()
            role = rng.choice(players[EDWIN].table(match_id)["actors"])
            write(players[role], match_id, role, rng.choice(offered(players[role].table(match_id))))
        for name, line in lines.items():
            line.until("table", status="over")
            heard[name] += "".join(line.heard)
    for name, text in heard.items():
        for earl in EARLS:
            known = f"{earl}'s banners" in text
            assert known == (name == earl), f"{name} receives {earl}'s banners"
    assert verify(players[EDWIN].get(f"/api/matches/{match_id}/record"), FEUD).proved


def test_replay_of_a_finished_match_shows_every_view(feud: Server) -> None:
    match_id, players = begin(feud)
    for role in EARLS:
        write(players[role], match_id, role, "send boar", "done")
    path = f"/api/matches/{match_id}/replay/1"
    assert players[EDWIN].refused("GET", f"{path}?roles={MORCAR}") == (403, "forbidden")
    players[EDWIN].post(f"/api/matches/{match_id}/resign")
    stranger = feud.client()
    for eyes in [*EARLS, ",".join(EARLS), ""]:
        pieces = stranger.get(path, roles=eyes)["scene"]["pieces"]
        open_ones = {piece["side"] for piece in pieces if piece["shape"] == "block"}
        assert open_ones == {EARLS.index(role) for role in eyes.split(",") if role}


def test_undo_request_hides_its_secret_action_from_others(
    feud: Server,
) -> None:
    match_id, players = begin(feud)
    write(players[MORCAR], match_id, MORCAR, "send raven")
    undo = f"/api/matches/{match_id}/undo"
    assert players[MORCAR].post(undo, do="ask") == {"done": False}
    asked = {role: client.table(match_id)["requests"]["undo"] for role, client in players.items()}
    assert asked[MORCAR]["to"] == "send raven"
    assert asked[EDWIN] == asked[WALTHEOF] == {**asked[MORCAR], "to": ""}
    assert asked[EDWIN]["waiting"] == [EDWIN, WALTHEOF]
    players[EDWIN].post(undo, do="agree")
    assert players[EDWIN].refused("POST", undo, {"do": "agree"}) == (422, "illegal")
    assert players[WALTHEOF].post(undo, do="agree") == {"done": True}
    assert "send raven" in offered(players[MORCAR].table(match_id))


# ---- seats --------------------------------------------------------------------------------------


def test_three_players_must_all_agree_to_a_draw(feud: Server) -> None:
    match_id, players = begin(feud)
    draw = f"/api/matches/{match_id}/draw"
    players[EDWIN].post(draw, do="offer")
    assert players[MORCAR].post(draw, do="accept") == {"done": False}
    assert players[WALTHEOF].table(match_id)["requests"]["draw"]["waiting"] == [WALTHEOF]
    assert players[WALTHEOF].post(draw, do="accept") == {"done": True}
    result = players[EDWIN].table(match_id)["result"]
    assert result["winners"] == []


def test_second_draw_offer_of_three_players_counts_as_agreement(
    feud: Server,
) -> None:
    match_id, players = begin(feud)
    draw = f"/api/matches/{match_id}/draw"
    assert players[EDWIN].post(draw, do="offer") == {"done": False}
    assert players[MORCAR].post(draw, do="offer") == {"done": False}
    for name in (EDWIN, MORCAR):
        assert players[name].post(draw, do="offer") == {"done": False}
        asked = players[WALTHEOF].table(match_id)["requests"]["draw"]
        assert asked == {"by": EDWIN, "waiting": [WALTHEOF]}
    assert players[WALTHEOF].post(draw, do="offer") == {"done": True}


def test_rematch_of_three_rotates_the_roles(feud: Server) -> None:
    match_id, players = begin(feud)
    players[EDWIN].post(f"/api/matches/{match_id}/resign")
    rematch = f"/api/matches/{match_id}/rematch"
    again = players[MORCAR].post(rematch)["id"]
    assert {client.post(rematch)["id"] for client in players.values()} == {again}
    now = {role: client.get(f"/api/matches/{again}")["mine"] for role, client in players.items()}
    assert now == {EDWIN: [WALTHEOF], MORCAR: [EDWIN], WALTHEOF: [MORCAR]}


def test_one_player_plays_two_bots(feud: Server) -> None:
    me = feud.guest()
    bots = {MORCAR: {"kind": "bot", "bot": "random"}, WALTHEOF: {"kind": "bot", "bot": "greedy"}}
    made = me.post("/api/matches", game="feud", seats={EDWIN: {"kind": "me"}, **bots})
    with me.socket(made["id"]) as line:
        table = line.until("table")
        while table["status"] == "running":
            if table["ask"]:
                line.act(EDWIN, offered(table)[-1], table["seq"])
            table = line.until("table")
    record = me.get(f"/api/matches/{made['id']}/record")
    assert verify(record, FEUD).proved
    assert {entry.get("role") for entry in record["entries"]} >= set(EARLS)


def test_match_with_a_deleted_player_may_be_abandoned(feud: Server) -> None:
    match_id, players = begin(feud)
    give_up = f"/api/matches/{match_id}/abandon"
    players[WALTHEOF].delete("/api/account")
    write(players[EDWIN], match_id, EDWIN, "send boar", "done")
    assert players[MORCAR].get(f"/api/matches/{match_id}")["seats"][2]["left"]
    assert players[MORCAR].post(give_up) == {"done": True}


# ---- one player with several roles --------------------------------------------------------------


def brothers(client: Client, **kinds: Document) -> Document:
    return client.post("/api/matches", game="brothers", seats=kinds)


def test_roles_of_one_seat_are_taken_together(feud: Server) -> None:
    host, friend = feud.guest(), feud.guest()
    match_id = brothers(host, Waltheof={"kind": "me"})["id"]
    listed = friend.get("/api/matches", list="open")["matches"]
    [card] = [card for card in listed if card["id"] == match_id]
    assert [(seat["role"], seat["chair"]) for seat in card["seats"]] == [
        (EDWIN, 0), (MORCAR, 0), (WALTHEOF, 1),
    ]  # fmt: skip
    joined = friend.post(f"/api/matches/{match_id}/join", role=MORCAR)
    assert (joined["status"], joined["mine"]) == ("running", [EDWIN, MORCAR])
    assert not joined["hotseat"], "one player has both roles: nothing is hidden from that player"


def test_invite_link_opens_all_roles_of_a_seat(feud: Server) -> None:
    host, friend = feud.guest(), feud.guest()
    made = brothers(host, Waltheof={"kind": "me"}, Edwin={"kind": "invite"})
    [(role, link)] = made["invites"].items()
    path = f"/api/matches/{made['id']}/join"
    assert host.refused("POST", path, {"role": MORCAR}) == (403, "forbidden")
    joined = friend.post(path, role=role, invite=link.rsplit("=", 1)[1])
    assert joined["mine"] == [EDWIN, MORCAR]


def test_roles_of_one_seat_cannot_have_two_players(feud: Server) -> None:
    seats = {EDWIN: {"kind": "me"}, MORCAR: {"kind": "bot", "bot": "random"}}
    refused = feud.guest().refused("POST", "/api/matches", {"game": "brothers", "seats": seats})
    assert refused == (400, "bad_input")


def test_player_with_two_roles_sees_and_plays_both(feud: Server) -> None:
    host, friend = feud.guest(), feud.guest()
    match_id = brothers(host, Edwin={"kind": "me"})["id"]
    friend.post(f"/api/matches/{match_id}/join", role=WALTHEOF)
    pieces = host.table(match_id)["scene"]["pieces"]
    assert {piece["side"] for piece in pieces if piece["shape"] == "block"} == {0, 1}
    for role in (EDWIN, MORCAR):
        assert host.table(match_id)["ask"]["role"] == role
        write(host, match_id, role, "send boar", "done")
    assert host.get(f"/api/matches/{match_id}")["actors"] == [WALTHEOF]
    host.post(f"/api/matches/{match_id}/resign")
    again = friend.post(f"/api/matches/{match_id}/rematch")["id"]
    assert host.post(f"/api/matches/{match_id}/rematch")["id"] == again
    assert host.get(f"/api/matches/{again}")["mine"] == [WALTHEOF]
    assert friend.get(f"/api/matches/{again}")["mine"] == [EDWIN, MORCAR]


def test_hot_seat_with_a_player_of_two_roles_is_a_hot_seat(feud: Server) -> None:
    alone = feud.guest()
    match_id = brothers(alone, Edwin={"kind": "me"}, Waltheof={"kind": "hotseat"})["id"]
    assert alone.get(f"/api/matches/{match_id}")["hotseat"]


def test_bot_with_two_roles_plays_them_to_the_end(feud: Server) -> None:
    watcher = feud.guest()
    bot = {"kind": "bot", "bot": "greedy"}
    match_id = brothers(watcher, Edwin=bot, Waltheof=bot)["id"]
    with watcher.socket(match_id) as line:
        line.until("table", status="over")
    assert verify(watcher.get(f"/api/matches/{match_id}/record"), BROTHER_FEUD).proved


# ---- third-party packages -----------------------------------------------------------------------


def test_game_without_picture_or_ledger_is_listed(feud: Server) -> None:
    anybody = feud.client()
    cards = {card["id"]: card for card in anybody.get("/api/games")["games"]}
    assert {"feud", "brothers", "shieldwall"} <= set(cards)
    assert cards["feud"]["art"] == "/static/art/table.svg"
    assert anybody.http.get(cards["feud"]["art"]).status_code == 200
    assert cards["brothers"]["scenarios"][0]["seats"] == [[EDWIN, MORCAR], [WALTHEOF]]
    page = anybody.get("/api/games/feud")
    assert (page["ledger"], page["guide"], page["tutorial"]) == ([], [], False)


def test_why_is_answered_by_a_game_without_a_ledger(feud: Server) -> None:
    match_id, players = begin(feud)
    body = {"role": EDWIN, "action": "pay 7"}
    told = players[EDWIN].post(f"/api/matches/{match_id}/why", **body)
    assert told == {"rule": "feud.2", "why": "There are only 6 crowns.", "text": ""}
