"""Playing: every action is played once, none is lost, and none is another player's."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from senlac.engine.match.verify import verify
from tests.server.support import Client, Document, Server
from tests.server.wire import spread


def two_players(server: Server, scenario: str = "foragers") -> tuple[str, dict[str, Client]]:
    first, second = server.guest(), server.guest()
    match_id = first.match({"saxon": "me", "norman": "open"}, scenario=scenario)
    second.post(f"/api/matches/{match_id}/join", role="norman")
    return match_id, {"saxon": first, "norman": second}


def asked(players: dict[str, Client], match_id: str) -> tuple[Client, Document]:
    for player in players.values():
        table = player.table(match_id)
        if table["ask"] is not None:
            return player, table
    raise AssertionError("no player must act")


def test_table_has_board_scene_and_options(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    ask = table["ask"]
    assert table["board"]["width"] > 0
    assert len(table["scene"]["pieces"]) == 10
    assert "class" in table["scene"]["marks"][0]
    option = next(o for o in ask["options"] if o["verb"] == "move")
    assert option["label"] == "Move"
    assert [arg["kind"] for arg in option["args"]] == ["piece", "space"]
    again = player.table(match_id, board=table["board_id"], since=table["event_count"])
    assert "board" not in again
    assert again["events"] == []
    assert again["board_id"] == table["board_id"]


def test_action_is_seen_by_both_players(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    action = table["ask"]["options"][0]["action"]
    done = player.act(match_id, table["ask"]["role"], action, table["seq"])
    assert done == {"seq": table["seq"] + 1, "again": False}
    views = [one.table(match_id) for one in players.values()]
    assert views[0]["seq"] == views[1]["seq"] == table["seq"] + 1
    assert views[0]["events"] == views[1]["events"]
    assert views[0]["event_count"] > table["event_count"]


def test_repeated_action_id_gets_the_same_answer(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    role, action = table["ask"]["role"], table["ask"]["options"][0]["action"]
    known = str(uuid.uuid4())
    first = player.act(match_id, role, action, table["seq"], id=known)
    again = player.act(match_id, role, action, table["seq"], id=known)
    assert again == {**first, "again": True}
    assert player.table(match_id)["seq"] == first["seq"]


def test_old_seq_is_stale(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    ask = table["ask"]
    player.act(match_id, ask["role"], ask["options"][0]["action"], table["seq"])
    body = {
        "role": ask["role"], "action": ask["options"][1]["action"], "seq": table["seq"], "id": "x",
    }  # fmt: skip
    path = f"/api/matches/{match_id}/actions"
    assert player.refused("POST", path, body) == (409, "stale")


def test_illegal_action_is_refused_with_its_rule(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    role = table["ask"]["role"]
    sent = {"role": role, "action": "move S1 a1", "seq": table["seq"], "id": "x"}
    answer = player.http.post(f"/api/matches/{match_id}/actions", json=sent)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "illegal"
    assert error["rule"]
    assert error["message"]
    bad = {**sent, "action": "fly S1"}
    assert player.refused("POST", f"/api/matches/{match_id}/actions", bad) == (400, "bad_input")
    assert player.table(match_id)["seq"] == table["seq"]


def test_why_names_the_rule_in_words(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    role = table["ask"]["role"]
    why = player.post(f"/api/matches/{match_id}/why", role=role, action="move N1 a1")
    assert why["rule"]
    assert why["why"]
    assert why["text"]
    legal = table["ask"]["options"][0]["action"]
    good = player.post(f"/api/matches/{match_id}/why", role=role, action=legal)
    assert good == {"rule": "", "why": "", "text": ""}


def test_only_one_of_twenty_concurrent_actions_is_played(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    ask = table["ask"]
    options = [option["action"] for option in ask["options"]]
    cookies = dict(player.http.cookies)

    def submit(number: int) -> int:
        with httpx.Client(base_url=server.url, cookies=cookies, timeout=30) as tab:
            body = {
                "role": ask["role"], "action": options[number % len(options)],
                "seq": table["seq"], "id": f"tab {number}",
            }  # fmt: skip
            path = f"/api/matches/{match_id}/actions"
            return tab.post(path, json=body, headers={"X-Senlac": "1"}).status_code

    with ThreadPoolExecutor(20) as tabs:
        answers = list(tabs.map(submit, range(20)))
    assert sorted(answers) == [200] + [409] * 19
    assert player.table(match_id)["seq"] == table["seq"] + 1


def test_twenty_requests_with_one_action_id_play_one_action(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    ask = table["ask"]
    cookies = dict(player.http.cookies)
    body = {
        "role": ask["role"], "action": ask["options"][0]["action"], "seq": table["seq"],
        "id": "the one click",
    }  # fmt: skip

    def submit(_: int) -> Document:
        with httpx.Client(base_url=server.url, cookies=cookies, timeout=30) as tab:
            path = f"/api/matches/{match_id}/actions"
            answer: Document = tab.post(path, json=body, headers={"X-Senlac": "1"}).json()
            return answer

    with ThreadPoolExecutor(20) as tabs:
        answers = list(tabs.map(submit, range(20)))
    assert {answer["seq"] for answer in answers} == {table["seq"] + 1}
    assert [answer["again"] for answer in answers].count(False) == 1


def test_concurrent_matches_do_not_mix(server: Server) -> None:
    def play(_: int) -> Document:
        with httpx.Client(base_url=server.url, headers={"X-Senlac": "1"}, timeout=60) as http:
            http.post("/api/guest")
            seats = {role: {"kind": "me"} for role in ("saxon", "norman")}
            match_id = http.post("/api/matches", json={"game": "shieldwall", "seats": seats}).json()
            path = f"/api/matches/{match_id['id']}"
            for number in range(15):
                table = spread(http.get(f"{path}/table").json())
                act = {
                    "role": table["ask"]["role"], "seq": table["seq"], "id": str(number),
                    "action": table["ask"]["options"][-1]["action"],
                }  # fmt: skip
                assert http.post(f"{path}/actions", json=act).json()["seq"] == table["seq"] + 1
            assert http.post(f"{path}/resign").status_code == 200
            record: Document = http.get(f"{path}/record").json()
            return record

    with ThreadPoolExecutor(8) as players:
        records = list(players.map(play, range(8)))
    for record in records:
        assert verify(record).proved
        assert len(record["entries"]) == 17


def test_hot_seat_plays_both_sides(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "hotseat", "norman": "hotseat"})
    roles = set()
    for _ in range(30):
        roles.add(guest.play_first(match_id)["ask"]["role"])
    assert roles == {"saxon", "norman"}
    assert guest.get(f"/api/matches/{match_id}")["hotseat"]


def test_paused_match_refuses_actions_until_it_is_resumed(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    ask = table["ask"]
    players["saxon"].post(f"/api/matches/{match_id}/pause")
    body = {
        "role": ask["role"], "action": ask["options"][0]["action"], "seq": table["seq"], "id": "x",
    }  # fmt: skip
    path = f"/api/matches/{match_id}/actions"
    assert player.refused("POST", path, body) == (422, "illegal")
    assert player.table(match_id)["prompt"] == "The match is paused."
    players["norman"].post(f"/api/matches/{match_id}/resume")
    player.post(path, **body)


def test_resignation_loses_even_in_the_opponents_turn(server: Server) -> None:
    match_id, players = two_players(server)
    _, table = asked(players, match_id)
    other = next(role for role in players if role != table["ask"]["role"])
    players[other].post(f"/api/matches/{match_id}/resign")
    card = players["saxon"].get(f"/api/matches/{match_id}")
    assert (card["status"], card["result"]["winners"]) == ("over", [table["ask"]["role"]])


def test_dice_secret_is_revealed_and_verified_only_at_the_end(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(40):
        guest.play_first(match_id)
    before = guest.get(f"/api/matches/{match_id}/proof")
    assert (before["secret"], before["over"], before["verdict"]) == (None, False, None)
    assert before["rolls"]
    assert all(roll["fair"] is None for roll in before["rolls"])
    guest.post(f"/api/matches/{match_id}/resign")
    after = guest.get(f"/api/matches/{match_id}/proof")
    assert after["commitment"] == before["commitment"]
    assert all(roll["fair"] for roll in after["rolls"])
    count = len(after["rolls"])
    assert after["verdict"] == f"{count} of {count} rolls follow from the secret"


def test_match_is_replayed_entry_by_entry(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    seen = [guest.play_first(match_id) for _ in range(12)]
    last = guest.table(match_id)
    for entry, table in enumerate(seen):
        then = guest.get(f"/api/matches/{match_id}/replay/{entry}")
        assert then["scene"] == table["scene"]
        assert then["events"] == table["events"]
        assert then["ask"] is None
    assert guest.get(f"/api/matches/{match_id}/replay/12")["scene"] == last["scene"]
    path = f"/api/matches/{match_id}/replay/13"
    assert guest.refused("GET", path) == (404, "not_found")


def test_odds_of_a_shot_are_exact(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"}, scenario="hastings")
    guest.act(match_id, "norman", "done", guest.table(match_id)["seq"])
    ask = guest.table(match_id)["ask"]
    shots = [option["action"] for option in ask["options"] if option["dice"]]
    assert "shoot N2 S4" in shots
    odds = guest.post(f"/api/matches/{match_id}/odds", role="norman", action="shoot N2 S4")
    assert [row["fraction"] for row in odds["rows"]] == ["1/3", "1/3", "1/3"]
    assert odds["lines"][0].startswith("Costs 1 action; ")


@pytest.mark.parametrize("question", ["odds", "why"])
def test_question_about_an_older_table_is_stale(server: Server, question: str) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"}, scenario="hastings")
    seq = guest.table(match_id)["seq"]
    path = f"/api/matches/{match_id}/{question}"
    assert "error" not in guest.post(path, role="norman", action="done", seq=seq)
    guest.act(match_id, "norman", "done", seq)
    for action in ("done", "shoot N2 S4", "no word of this game"):
        body: Document = {"role": "norman", "action": action, "seq": seq}
        assert guest.refused("POST", path, body) == (409, "stale")
        assert guest.refused("POST", f"{path}?roles=norman", body) == (409, "stale")


def test_chat_is_written_by_players_and_readable_by_all(server: Server) -> None:
    match_id, players = two_players(server)
    path = f"/api/matches/{match_id}/chat"
    said = players["saxon"].post(path, text="  God's\nhelp! ")
    assert (said["role"], said["text"]) == ("saxon", "God's help!")
    assert server.client().get(path)["lines"] == [said]
    assert server.guest().refused("POST", path, {"text": "boo"}) == (403, "forbidden")
    assert players["saxon"].refused("POST", path, {"text": "\n"}) == (400, "bad_input")


def test_notes_are_private_to_a_player(server: Server) -> None:
    match_id, players = two_players(server)
    path = f"/api/matches/{match_id}/notes"
    players["saxon"].put(path, text="feign flight")
    assert players["saxon"].get(path)["text"] == "feign flight"
    assert players["norman"].get(path)["text"] == ""


def test_notes_changed_meanwhile_are_not_overwritten(server: Server) -> None:
    match_id, players = two_players(server)
    path, saxon = f"/api/matches/{match_id}/notes", players["saxon"]
    first = saxon.get(path)["tag"]
    kept = saxon.put(path, text="on the phone", tag=first)
    assert kept == saxon.get(path)
    sent = {"text": "at the desk", "tag": first}
    answer = saxon.http.put(path, json=sent)
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert (error["code"], error["notes"]) == (
        "stale", {"kept": "on the phone", "sent": "at the desk"},
    )  # fmt: skip
    assert saxon.get(path) == kept
    # A text that is already stored is no conflict: an answer may have been lost.
    assert saxon.put(path, text="on the phone", tag=first) == kept
    joined = saxon.put(path, **sent, join=True)["text"]
    assert joined.startswith("on the phone")
    assert joined.endswith("at the desk")
    assert saxon.put(path, text="new", tag=saxon.get(path)["tag"])["text"] == "new"
    # Programs that send no tag replace any text.
    assert saxon.put(path, text="mine")["text"] == "mine"


def test_joined_notes_have_a_maximum_length(server: Server) -> None:
    match_id, players = two_players(server)
    path, saxon = f"/api/matches/{match_id}/notes", players["saxon"]
    long = {"text": "x" * 20_000, "tag": "another", "join": True}
    saxon.put(path, text="y" * 20_000)
    assert len(saxon.put(path, **long)["text"]) > 40_000
    assert saxon.refused("PUT", path, long) == (409, "stale")
