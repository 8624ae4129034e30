"""Analysis boards: opened from a moment of a match, with variations, notes, and a link."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from senlac.server.matches.analysis import MAX_LETTERS, MAX_NOTE
from senlac.server.matches.invite_links import word_of
from senlac.server.matches.variations import SHARED
from tests.server.support import WORDS, Client, Document, Server, serving
from tests.server.test_accounts import fresh_name
from tests.server.test_sealed import buying

BOTH = {"saxon": "me", "norman": "me"}


def played(client: Client, moves: int = 3) -> str:
    """Return a match of which a client plays both sides, with some moves."""
    match_id = client.match(BOTH)
    for _ in range(moves):
        client.play_first(match_id)
    return match_id


def opened(client: Client, match_id: str, at: int, **more: object) -> str:
    """Open an analysis of a moment; return its id."""
    made = client.post(f"/api/matches/{match_id}/analyses", at=at, **more)
    analysis_id: str = made["id"]
    return analysis_id


def tree(client: Client, analysis_id: str, **query: str) -> Document:
    return client.get(f"/api/matches/{analysis_id}/variations", **query)


def show(client: Client, analysis_id: str, entry: int) -> None:
    client.post(f"/api/matches/{analysis_id}/variations/{entry}/show")


def moves(client: Client, analysis_id: str) -> dict[int, int]:
    """Return for each move of an analysis the one it follows."""
    return {move["entry"]: move.get("after", -1) for move in tree(client, analysis_id)["moves"]}


def act(client: Client, analysis_id: str, place: int = 0) -> str:
    """Play an option of the actor; return the action."""
    table = client.table(analysis_id)
    ask = table["ask"]
    action: str = ask["options"][place]["action"]
    client.act(analysis_id, ask["role"], action, table["seq"])
    return action


def own_lists(client: Client) -> list[list[Any]]:
    return [
        client.get("/api/matches", list=which)["matches"]
        for which in ("mine", "open", "running", "invited")
    ]


# ---- opening ------------------------------------------------------------------------------------


def test_analysis_begins_at_the_moment_of_the_replay(server: Server) -> None:
    host = server.guest()
    match_id = played(host)
    then = host.get(f"/api/matches/{match_id}/replay/1")
    analysis_id = opened(host, match_id, 1)
    board = host.table(analysis_id)
    assert board["scene"]["pieces"] == then["scene"]["pieces"]
    assert board["match"]["analysis"] == {"title": "", "source": match_id, "at": 1}
    assert board["match"]["hotseat"] is False
    assert board["roles"] == ["saxon", "norman"]
    listed = host.get(f"/api/matches/{match_id}/analyses")["analyses"]
    assert [(one["id"], one["at"], one["shared"]) for one in listed] == [(analysis_id, 1, False)]


def test_analysis_is_in_no_list_of_matches(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        host = server.account("Aldgyth")
        match_id = played(host)
        before = own_lists(host)
        analysis_id = opened(host, match_id, 1)
        act(host, analysis_id)
        assert own_lists(host) == before
        assert analysis_id not in str(host.get("/api/players/Aldgyth"))
        with host.everywhere() as line:
            assert line.until("table")["match"]["id"] == match_id
            while not line.silent(0.3):
                pass
            assert analysis_id not in "".join(line.heard)


def test_others_do_not_see_an_analysis(server: Server) -> None:
    host, other = server.guest(), server.guest()
    match_id = played(host)
    analysis_id = opened(host, match_id, 1)
    for path in ("", "/table", "/variations", "/record", "/replay/0"):
        assert other.refused("GET", f"/api/matches/{analysis_id}{path}") == (404, "not_found")
    assert other.get(f"/api/matches/{match_id}/analyses") == {"analyses": []}
    path = f"/api/matches/{analysis_id}/watchers"
    assert host.refused("POST", path, {"open": True}) == (422, "illegal")


def test_end_of_a_match_is_analysed_at_the_moment_before(server: Server) -> None:
    host = server.guest()
    match_id = played(host)
    host.post(f"/api/matches/{match_id}/resign")
    last = host.table(match_id)["seq"] - 1
    analysis_id = opened(host, match_id, last)
    assert host.table(analysis_id)["match"]["analysis"]["at"] < last
    assert host.table(analysis_id)["ask"]


def test_number_of_analyses_is_limited(tmp_path: Path) -> None:
    with serving(tmp_path / "data", SENLAC_LIMITS="analyses=1") as server:
        host = server.guest()
        match_id = played(host)
        analysis_id = opened(host, match_id, 1)
        path = f"/api/matches/{match_id}/analyses"
        assert host.refused("POST", path, {"at": 0}) == (429, "too_many")
        host.delete(f"/api/matches/{analysis_id}/analysis")
        opened(host, match_id, 0)


# ---- variations ---------------------------------------------------------------------------------


def test_variations_branch_where_the_owner_goes_back(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host), 0)
    # At the beginning every roll leaves several options.
    for _ in range(2):
        act(host, analysis_id)
    show(host, analysis_id, 0)
    act(host, analysis_id, place=1)
    assert moves(host, analysis_id) == {0: -1, 1: 0, 2: 1, 4: 0}
    assert tree(host, analysis_id)["here"] == 4
    show(host, analysis_id, 2)
    assert tree(host, analysis_id)["here"] == 2
    act(host, analysis_id)
    assert moves(host, analysis_id)[6] == 2


def test_move_that_was_played_before_is_not_doubled(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host, 0), 0)
    act(host, analysis_id)
    show(host, analysis_id, 0)
    act(host, analysis_id)
    assert moves(host, analysis_id) == {0: -1, 1: 0}
    assert tree(host, analysis_id)["here"] == 1


def test_page_is_sent_the_other_variation(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host), 0)
    with host.socket(analysis_id) as line:
        line.until("table")
        for _ in range(2):
            act(host, analysis_id)
        there = host.table(analysis_id)
        show(host, analysis_id, 0)
        act(host, analysis_id, place=1)
        show(host, analysis_id, 2)
        back = line.until("table", seq=host.table(analysis_id)["seq"])
    assert back["scene"] == there["scene"]
    late = host.table(analysis_id, since=there["event_count"], seq=5)
    assert late["events"], "the events that the other variation lacks are sent"


def test_variations_outlast_the_server(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        host = server.account("Aldgyth")
        analysis_id = opened(host, played(host), 0)
        act(host, analysis_id)
        show(host, analysis_id, 0)
        act(host, analysis_id, place=1)
        show(host, analysis_id, 1)
        before = tree(host, analysis_id), host.table(analysis_id)["scene"]
    with serving(tmp_path / "data") as server:
        host = server.client()
        host.post("/api/session", name="Aldgyth", password=WORDS)
        assert (tree(host, analysis_id), host.table(analysis_id)["scene"]) == before
        show(host, analysis_id, 3)
        assert tree(host, analysis_id)["here"] == 3


def test_analysis_goes_back_after_the_end(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host), 1)
    host.post(f"/api/matches/{analysis_id}/resign")
    assert not host.table(analysis_id).get("ask")
    assert host.table(analysis_id)["status"] == "running"
    show(host, analysis_id, 0)
    assert host.table(analysis_id)["ask"]


def test_names_and_notes_are_kept_and_erased_with_their_variation(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host), 1)
    act(host, analysis_id)
    act(host, analysis_id)
    path = f"/api/matches/{analysis_id}/variations"
    host.put(f"{path}/2", name="The feint", note="They should have stood.")
    [said] = [move for move in tree(host, analysis_id)["moves"] if "name" in move]
    assert (said["entry"], said["name"], said["note"]) == (
        2,
        "The feint",
        "They should have stood.",
    )
    host.delete(f"{path}/1")
    assert moves(host, analysis_id) == {0: -1}
    assert tree(host, analysis_id)["here"] == 0, "the deleted variation was shown"
    assert host.refused("POST", f"{path}/2/show") == (404, "not_found")
    assert host.refused("DELETE", f"{path}/0") == (404, "not_found")
    assert "feint" not in str(host.http.get(path.replace("/variations", "/record")).content)


def test_all_notes_together_have_a_limit(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host), 1)
    path = f"/api/matches/{analysis_id}/variations"
    full = MAX_LETTERS // MAX_NOTE
    for entry in range(full):
        host.put(f"{path}/{entry}", note="x" * MAX_NOTE)
        act(host, analysis_id)
    assert host.refused("PUT", f"{path}/{full}", {"name": "Away"}) == (422, "illegal")
    host.put(f"{path}/0", name="The hill")
    host.put(f"{path}/{full}", name="Away")


def test_dice_fall_as_the_owner_chose(server: Server) -> None:
    host = server.guest()
    analysis_id = opened(host, played(host, 0), 0)
    host.put(f"/api/matches/{analysis_id}/dice", values=[6, 6, 6, 6])
    assert tree(host, analysis_id)["dice"] == [6, 6, 6, 6]
    for _ in range(60):
        if not tree(host, analysis_id)["dice"]:
            break
        act(host, analysis_id)
    rolled = [move for move in tree(host, analysis_id)["moves"] if move.get("rolls")]
    chosen = rolled[0]["rolls"][:4]
    assert rolled[0]["chosen"]
    assert chosen == [6] * len(chosen)


def test_only_the_owner_changes_an_analysis(server: Server) -> None:
    host, reader = server.guest(), server.guest()
    analysis_id = opened(host, played(host), 1)
    act(host, analysis_id)
    host.post(f"/api/matches/{analysis_id}/share", open=True)
    invite = parse_qs(urlsplit(tree(host, analysis_id)["link"]).query)["invite"][0]
    path = f"/api/matches/{analysis_id}"
    for method, what, body in (
        ("POST", "variations/0/show", None), ("PUT", "variations/1", {"note": "mine"}),
        ("DELETE", "variations/1", None), ("PUT", "dice", {"values": [1]}),
        ("PUT", "analysis", {"title": "mine"}), ("DELETE", "analysis", None),
        ("POST", "share", {"open": False}),
    ):  # fmt: skip
        answer = reader.refused(method, f"{path}/{what}?invite={invite}", body)
        assert answer == (403, "forbidden"), what
    shown = reader.table(analysis_id, invite=invite)
    assert not shown.get("ask")
    body = {"role": "norman", "action": "pass", "seq": shown["seq"], "id": "one"}
    assert reader.refused("POST", f"{path}/actions?invite={invite}", body)[0] == 403


# ---- sharing ------------------------------------------------------------------------------------


def test_link_shows_an_analysis_until_it_is_closed(server: Server) -> None:
    host, reader = server.guest(), server.client()
    analysis_id = opened(host, played(host), 1)
    act(host, analysis_id)
    path = f"/api/matches/{analysis_id}"
    host.put(f"{path}/analysis", title="What if they had stood?")
    host.post(f"{path}/share", open=True)
    link = tree(host, analysis_id)["link"]
    invite = parse_qs(urlsplit(link).query)["invite"][0]
    assert link.startswith(f"/match/{analysis_id}?")
    seen = tree(reader, analysis_id, invite=invite)
    assert (seen["title"], seen["own"], seen["link"]) == ("What if they had stood?", False, "")
    host.post(f"{path}/share", open=False)
    assert reader.refused("GET", f"{path}/variations?invite={invite}") == (404, "not_found")
    host.post(f"{path}/share", open=True)
    again = parse_qs(urlsplit(tree(host, analysis_id)["link"]).query)["invite"][0]
    assert again != invite, "the old link stays closed"


def test_link_cannot_be_computed_from_the_record_of_an_end(server: Server) -> None:
    host, reader = server.guest(), server.client()
    analysis_id = opened(host, played(host), 1)
    path = f"/api/matches/{analysis_id}"
    host.post(f"{path}/resign")
    host.post(f"{path}/share", open=True)
    invite = parse_qs(urlsplit(tree(host, analysis_id)["link"]).query)["invite"][0]
    ending = reader.get(f"{path}/record", invite=invite)["ending"]
    secret = bytes.fromhex(ending["secret"])
    codes = {word_of(secret, name, 1) for name in (SHARED, f"{SHARED} {analysis_id}")}
    assert invite not in codes


def test_analysis_with_secrets_is_shared_only_after_the_match(server: Server) -> None:
    match_id, players = buying(server)
    south = players["south"]
    analysis_id = opened(south, match_id, 0)
    share = f"/api/matches/{analysis_id}/share"
    assert tree(south, analysis_id)["secret"] is True
    assert south.refused("POST", share, {"open": True}) == (422, "illegal")
    further = opened(south, analysis_id, 0)
    path = f"/api/matches/{further}/share"
    assert south.refused("POST", path, {"open": True}) == (422, "illegal"), "nor one of it"
    players["north"].post(f"/api/matches/{match_id}/resign")
    south.post(share, open=True)
    assert tree(south, analysis_id)["link"]


# ---- deleting -----------------------------------------------------------------------------------


def test_analyses_are_deleted_with_the_account(server: Server) -> None:
    host = server.account(fresh_name())
    match_id = played(host)
    analysis_id = opened(host, match_id, 1)
    host.post(f"/api/matches/{analysis_id}/share", open=True)
    link = tree(host, analysis_id)["link"]
    invite = parse_qs(urlsplit(link).query)["invite"][0]
    host.delete("/api/account")
    stranger = server.client()
    for path in ("", "/table", "/variations"):
        address = f"/api/matches/{analysis_id}{path}?invite={invite}"
        assert stranger.refused("GET", address) == (404, "not_found")
    assert stranger.get(f"/api/matches/{match_id}")["id"] == match_id, "the match stays"
