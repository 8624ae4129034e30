"""Restarts: everything acknowledged is kept, however the server ended."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from senlac.engine.match.verify import verify
from tests.docs.pages import page
from tests.server.support import Client, Document, serving

SERVICE_RESTART: Final = 1012
"""The close code of RFC 6455's registry for a server that restarts."""


def played(client: Client, actions: int) -> tuple[str, Document]:
    match_id = client.match({"saxon": "me", "norman": "me"}, scenario="hastings")
    for number in range(actions):
        client.play_first(match_id)
        if number % 7 == 6:
            client.post(f"/api/matches/{match_id}/undo", do="ask")
    return match_id, client.table(match_id)


def test_stopped_server_restarts_with_everything(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id, before = played(guest, 40)
        guest.post(f"/api/matches/{match_id}/chat", text="until tomorrow")
        guest.put(f"/api/matches/{match_id}/notes", text="mind the left")
        assert server.stop() == 0
        server.start()
        assert guest.table(match_id) == before
        assert guest.get(f"/api/matches/{match_id}/chat")["lines"][0]["text"] == "until tomorrow"
        assert guest.get(f"/api/matches/{match_id}/notes")["text"] == "mind the left"
        for _ in range(3):
            guest.post(f"/api/matches/{match_id}/undo", do="ask")
        guest.play_first(match_id)
        guest.post(f"/api/matches/{match_id}/resign")
        record = guest.get(f"/api/matches/{match_id}/record")
        assert verify(record).proved
        assert "Traceback" not in server.log


def test_killed_server_restarts_with_everything(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id, before = played(guest, 12)
        table = guest.table(match_id)
        ask = table["ask"]
        action = ask["options"][0]["action"]
        done = guest.act(match_id, ask["role"], action, table["seq"], id="the last one")
        server.kill()
        server.start()
        again = guest.act(match_id, ask["role"], action, table["seq"], id="the last one")
        assert again == {**done, "again": True}
        assert guest.table(match_id)["seq"] == before["seq"] + 1


def test_bots_continue_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "bot:random", "norman": "bot:random"})
        server.kill()
        server.start()
        with guest.socket(match_id) as line:
            line.until("table", status="over")
        assert verify(guest.get(f"/api/matches/{match_id}/record")).proved


def test_sockets_are_closed_with_1012_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        with guest.socket(match_id) as line, guest.everywhere() as every:
            line.until("table")
            every.until("table")
            assert server.stop() == 0
            assert [line.closed(), every.closed()] == [SERVICE_RESTART] * 2
    assert f"| `{SERVICE_RESTART}` | the server ends" in page("bots/protocol.md")
