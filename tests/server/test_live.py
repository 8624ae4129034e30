"""Sockets: viewers see changes at once, if they may see them."""

from __future__ import annotations

import json
from dataclasses import replace

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.server.support import WORDS, Client, Document, Server
from tests.server.test_accounts import fresh_name
from tests.server.test_play import asked, two_players


def test_both_players_see_an_action_and_its_player_gets_an_ack(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    other = next(one for one in players.values() if one is not player)
    ask = table["ask"]
    with player.socket(match_id) as mine, other.socket(match_id) as theirs:
        first = mine.until("table")
        assert first["seq"] == table["seq"]
        assert not {"actors", "your_move"} & set(first["match"])
        theirs.until("table")
        sent = mine.act(ask["role"], ask["options"][0]["action"], table["seq"])
        done = mine.until("done", id=sent)
        assert (done["seq"], done["again"]) == (table["seq"] + 1, False)
        seen = theirs.until("table")
        assert seen["seq"] == table["seq"] + 1
        assert seen["events"]
        assert "board" not in seen


@pytest.mark.parametrize("then", [[], ["done"]], ids=["alone", "with what follows"])
def test_action_is_acknowledged_with_its_change(server: Server, then: list[str]) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    with guest.socket(match_id) as line, guest.everywhere() as every:
        table, _ = line.until("table"), every.until("table")
        for _ in range(5):
            ask = table["ask"]
            body = {"role": ask["role"], "action": ask["options"][0]["action"], "then": then}
            before = len(line.heard)
            known = f"act {table['seq']}"
            line.send(type="act", **body, seq=table["seq"], id=known)
            done, table = line.until("done"), line.until("table")
            assert (done["id"], done["seq"]) == (known, table["seq"])
            told = [json.loads(one)["type"] for one in line.heard[before:]]
            assert [kind for kind in told if kind != "presence"] == ["change"]
            assert every.until("table")["seq"] == table["seq"]


def test_socket_of_all_matches_acknowledges_with_the_change(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    with guest.everywhere() as every:
        table = every.until("table")
        for _ in range(5):
            before, ask = len(every.heard), table["ask"]
            body = {"role": ask["role"], "action": ask["actions"][0], "match": match_id}
            every.send(type="act", **body, seq=table["seq"], id=f"act {table['seq']}")
            table = every.until("table")
            told = [json.loads(one) for one in every.heard[before:]]
            [change] = [one for one in told if one["type"] != "presence"]
            assert change["type"] == "change"
            assert change["done"] == f"act {change['patch']['seq'] - 1}"


def test_compressed_socket_sends_the_same_messages(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    with guest.socket(match_id) as plain, replace(guest.socket(match_id), packed=True) as packed:
        for line in (plain, packed):
            line.until("table")
        for _ in range(3):
            seq = guest.play_first(match_id)["seq"] + 1
            for line in (plain, packed):
                line.until("table", seq=seq)
        told = [[text for text in line.heard if '"change"' in text] for line in (plain, packed)]
        assert told[0] == told[1]
        assert [line.extensions for line in (plain, packed)] == [[], ["permessage-deflate"]]


def test_reconnected_socket_is_sent_only_missed_events(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    player.play_first(match_id)
    known = {"since": table["event_count"], "board": table["board_id"]}
    with player.socket(match_id, **known) as line:
        message = line.until("table")
    fresh = player.table(match_id)
    assert "board" not in message
    assert message["events"] == fresh["events"][table["event_count"] :]
    assert message["scene"] == fresh["scene"]


def test_events_undone_while_disconnected_are_replaced(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(3):
        guest.play_first(match_id)
    before = guest.table(match_id)
    known = {"since": before["event_count"], "seq": before["seq"]}
    named = f"{match_id}:{known['since']}:{known['seq']}"
    for _ in range(2):
        guest.post(f"/api/matches/{match_id}/undo", do="ask")
    for option in (-1, 0, 0):
        table = guest.table(match_id)
        action = table["ask"]["options"][option]["action"]
        guest.act(match_id, table["ask"]["role"], action, table["seq"])
    fresh = guest.table(match_id)["events"]
    assert len(fresh) > len(before["events"])
    with guest.socket(match_id, **known) as one, guest.everywhere(since=named) as every:
        for line in (one, every):
            line.until("table")
            told = json.loads(line.heard[-1])
            since = told["since"]
            log = before["events"][:since] + told["events"]
            assert [event["text"] for event in log] == [event["text"] for event in fresh]
    # For an unknown entry nothing is kept: the database may have been restored.
    for seq, first in ((known["seq"], since), (1000, 0), (guest.table(match_id)["seq"], 4)):
        query = {"since": 4, "seq": seq}
        told = guest.http.get(f"/api/matches/{match_id}/table", params=query).json()
        assert told["since"] == min(first, 4)


def test_state_that_was_loaded_over_http_is_not_sent_again(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    loaded = player.http.get(f"/api/matches/{match_id}/table").json()
    known = {"since": table["event_count"], "board": table["board_id"], "tag": loaded["tag"]}
    with player.socket(match_id, **known) as line, player.socket(match_id, **known) as other:
        for one in (line, other):
            one.reader.state, one.reader.count = loaded["state"], table["event_count"]
        player.play_first(match_id)
        first = line.until("table")
        assert [json.loads(text)["type"] for text in line.heard if '"n":' in text] == ["change"]
        assert first["scene"] == player.table(match_id)["scene"]
        fresh = player.table(match_id)["events"][table["event_count"] :]
        assert first["events"] == fresh
        other.until("table")
        other.send(type="again")
        assert other.until("table")["event_count"] == len(player.table(match_id)["events"])
        assert '"type":"table","n":2' in other.heard[-1]
    # The state has changed since; and the tag of one viewer does not match another's.
    for client in players.values():
        with client.socket(match_id, **known) as line:
            line.until("table")
            assert '"type":"table","n":1' in "".join(line.heard)


def test_newest_log_events_are_sent_first_and_older_on_request(
    server: Server,
) -> None:
    match_id, players = two_players(server)
    for _ in range(6):
        asked(players, match_id)[0].play_first(match_id)
    player, whole = asked(players, match_id)
    events, count = whole["events"], whole["event_count"]
    assert count > 5
    newest = player.table(match_id, last=3)
    assert newest["events"] == events[-3:]
    assert player.table(match_id, last=3, since=count - 1)["events"] == events[-1:]
    assert player.table(match_id, last=0)["event_count"] == count
    with player.socket(match_id, last=2) as line, player.everywhere(last=2) as every:
        for one in (line, every):
            assert [event["n"] for event in one.until("table")["events"]] == [count - 2, count - 1]
        player.play_first(match_id)
        after = line.until("table")
        assert after["events"] == player.table(match_id)["events"][count:]

    def log(**query: int) -> Document:
        return player.get(f"/api/matches/{match_id}/log", **query)

    bare = [{key: event[key] for key in event if key != "n"} for event in events]
    assert log(until=count) == {"since": 0, "events": bare}
    assert log(since=2, until=4) == {"since": 2, "events": bare[2:4]}
    assert log(since=4, until=2) == {"since": 4, "events": []}
    assert log(since=1000)["events"] == []
    with pytest.raises(InvalidStatus), player.socket(match_id, last="some"):
        pass


def test_tag_identifies_one_state_of_one_viewer(server: Server) -> None:
    match_id, players = two_players(server)

    def tag(client: Client, **query: str) -> str:
        path = f"/api/matches/{match_id}/table"
        found: str = client.http.get(path, params=httpx.QueryParams(query)).json()["tag"]
        return found

    player, _ = asked(players, match_id)
    before = [tag(player), tag(player, roles=""), tag(player, **{"as": "view"})]
    assert before == [tag(player), tag(player, roles=""), tag(player, **{"as": "view"})]
    player.play_first(match_id)
    after = [tag(player), tag(player, roles=""), tag(player, **{"as": "view"})]
    assert len({*before, *after}) == 6


def test_undo_shortens_the_log_of_a_screen(server: Server) -> None:
    match_id, players = two_players(server)
    player, _ = asked(players, match_id)
    with player.socket(match_id) as line:
        log = line.until("table")["events"]
        player.play_first(match_id)
        message = line.until("table")
        log = log[: message["event_count"] - len(message["events"])] + message["events"]
        player.post(f"/api/matches/{match_id}/undo", do="ask")
        message = line.until("table")
        log = log[: message["event_count"] - len(message["events"])] + message["events"]
    assert log == player.table(match_id)["events"]


def test_action_sent_twice_from_two_tabs_is_played_once(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    role, action = table["ask"]["role"], table["ask"]["options"][0]["action"]
    with player.socket(match_id) as one, player.socket(match_id) as two:
        one.act(role, action, table["seq"], "click")
        two.act(role, action, table["seq"], "click")
        answers = [one.until("done"), two.until("done")]
    assert sorted(answer["again"] for answer in answers) == [False, True]
    assert player.table(match_id)["seq"] == table["seq"] + 1


def test_stale_action_is_refused_with_its_id(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    ask = table["ask"]
    with player.socket(match_id) as line:
        player.play_first(match_id)
        sent = line.act(ask["role"], ask["options"][1]["action"], table["seq"])
        refused = line.until("refused")
    assert (refused["id"], refused["error"]["code"]) == (sent, "stale")


def test_socket_carries_chat_presence_and_pings(server: Server) -> None:
    match_id, players = two_players(server)
    with players["saxon"].socket(match_id) as saxon:
        assert saxon.until("presence") == {"type": "presence", "here": ["saxon"], "watching": 0}
        with players["norman"].socket(match_id) as norman:
            assert saxon.until("presence")["here"] == ["norman", "saxon"]
            with server.guest().socket(match_id):
                assert saxon.until("presence", watching=1)["here"] == ["norman", "saxon"]
            norman.send(type="chat", text="Dex aie!")
            line = saxon.until("chat")
            assert (line["role"], line["text"]) == ("norman", "Dex aie!")
            norman.send(type="ping")
            norman.until("pong")
        assert saxon.until("presence", here=["saxon"])["watching"] == 0


def test_spectator_sees_the_match_and_cannot_act(server: Server) -> None:
    match_id, players = two_players(server)
    _, table = asked(players, match_id)
    with server.client().socket(match_id) as nobody, server.guest().socket(match_id) as guest:
        for line, code in ((nobody, "signed_out"), (guest, "forbidden")):
            assert line.until("table")["ask"] is None
            line.act(table["ask"]["role"], table["ask"]["options"][0]["action"], table["seq"])
            assert line.until("refused")["error"]["code"] == code


@pytest.mark.parametrize("origin", [Origin("https://evil.example"), Origin("null"), None])
def test_page_of_another_site_gets_no_socket(server: Server, origin: Origin | None) -> None:
    match_id, players = two_players(server)
    with pytest.raises(InvalidStatus) as caught, players["saxon"].socket(match_id, origin):
        pass
    assert caught.value.response.status_code == 403


def test_program_needs_no_origin(server: Server) -> None:
    account = server.account(fresh_name())
    token = account.post("/api/tokens", name="bot")["token"]
    match_id = account.match({"saxon": "me", "norman": "me"})
    with server.client(token).socket(match_id, None) as line:
        assert line.until("table")["ask"]


def test_socket_for_another_players_role_is_refused(server: Server) -> None:
    match_id, players = two_players(server)
    with pytest.raises(InvalidStatus), players["saxon"].socket(match_id, roles="norman"):
        pass


def test_signing_out_closes_the_socket(server: Server) -> None:
    account = server.account(fresh_name())
    match_id = account.match({"saxon": "me", "norman": "me"})
    with account.socket(match_id) as line:
        line.until("table")
        account.delete("/api/session")
        with pytest.raises(ConnectionClosed) as caught:
            line.until("never")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 4401
        assert WORDS not in "".join(line.heard)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"king"}',
        '{"type":"ping","x":1}',
        "9" * 9000,
    ],
)
def test_invalid_message_is_refused_and_the_socket_stays_open(server: Server, text: str) -> None:
    match_id, players = two_players(server)
    with players["saxon"].socket(match_id) as line:
        line.send_text(text)
        refused = line.until("refused")
        assert refused["error"]["code"] == "bad_input"
        line.send(type="ping")
        line.until("pong")


def test_oversized_frame_closes_the_socket(server: Server) -> None:
    match_id, players = two_players(server)
    with players["saxon"].socket(match_id) as line:
        line.until("table")
        line.send_text("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            line.until("never")


def test_socket_is_closed_after_fifty_invalid_messages(server: Server) -> None:
    match_id, players = two_players(server)
    with players["saxon"].socket(match_id) as line:
        for _ in range(50):
            line.send_text("nonsense")
        with pytest.raises(ConnectionClosed) as caught:
            line.until("never")
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 4429


def test_table_that_a_player_leaves_is_removed_from_their_socket(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    match_id = host.post(
        "/api/matches", game="comet", seats={"viking": {"kind": "me"}, "norman": {"kind": "open"}}
    )["id"]
    guest.post(f"/api/matches/{match_id}/join", role="norman")
    with guest.everywhere() as every:
        every.until("table")
        guest.post(f"/api/matches/{match_id}/leave")
        every.until("gone", match=match_id)
