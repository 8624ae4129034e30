"""Batches: actions sent together, and undone together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

from senlac.server.config.settings import Settings
from senlac.server.run.app import make_app
from senlac.server.services.context import Services
from senlac.server.support.slice_runner import Beside
from tests.server.support import Client, Document, Server
from tests.server.test_hang_up import guest_of
from tests.server.test_play import two_players

T = TypeVar("T")

FYRDMEN = ["place york", "place lincoln", "place norwich"]


def campaign(server: Server) -> tuple[Client, str]:
    """Return an English player who has three Fyrdmen to place, and the match."""
    guest = server.guest()
    seats = {"english": "me", "viking": "random", "norman": "random"}
    wishes = {
        role: {"kind": "me"} if who == "me" else {"kind": "bot", "bot": who}
        for role, who in seats.items()
    }
    made = guest.post("/api/matches", game="comet", scenario="players_3", seats=wishes)
    return guest, made["id"]


def send(client: Client, match_id: str, actions: list[str], act_id: str = "s") -> Document:
    """Send actions in one request, decided at the current table."""
    first, *then = actions
    return client.post(
        f"/api/matches/{match_id}/actions", role="english", action=first, then=then,
        seq=client.table(match_id)["seq"], id=act_id,
    )  # fmt: skip


def entries(client: Client, match_id: str) -> list[str]:
    """Return the actions of the record."""
    record = client.get(f"/api/matches/{match_id}/record")
    return [entry["action"] for entry in record["entries"] if "action" in entry]


def test_batch_is_recorded_as_single_actions(server: Server) -> None:
    guest, match_id = campaign(server)
    before = guest.table(match_id)["seq"]
    receipt = send(guest, match_id, FYRDMEN[:2])
    assert receipt == {"seq": before + 2, "again": False}
    assert entries(guest, match_id) == FYRDMEN[:2]


def test_batch_sent_twice_is_played_once(server: Server) -> None:
    guest, match_id = campaign(server)
    body = {"role": "english", "action": FYRDMEN[0], "then": FYRDMEN[1:2], "id": "one"}
    path, seq = f"/api/matches/{match_id}/actions", guest.table(match_id)["seq"]
    first = guest.post(path, **body, seq=seq)
    assert guest.post(path, **body, seq=seq) == {"seq": first["seq"], "again": True}
    assert entries(guest, match_id) == FYRDMEN[:2]


def test_batch_ends_at_an_illegal_action_or_another_players_turn(server: Server) -> None:
    guest, match_id = campaign(server)
    send(guest, match_id, [FYRDMEN[0], "move harold york", *FYRDMEN[1:]])
    assert entries(guest, match_id) == FYRDMEN[:1]
    match_id, players = two_players(server)
    table = next(iter(players.values())).table(match_id)
    role = table["actors"][0]
    options = players[role].table(match_id)["ask"]["options"]
    done = next(option["action"] for option in options if option["action"] == "done")
    players[role].post(
        f"/api/matches/{match_id}/actions", role=role, action=done, then=["done"] * 100,
        seq=players[role].table(match_id)["seq"], id="all",
    )  # fmt: skip
    other = next(name for name in players if name != role)
    record = players[other].get(f"/api/matches/{match_id}/record")
    assert {entry["role"] for entry in record["entries"] if entry.get("role")} == {role}


def test_invalid_batch_is_refused_as_a_whole(
    server: Server,
) -> None:
    guest, match_id = campaign(server)
    seq = guest.table(match_id)["seq"]
    path = f"/api/matches/{match_id}/actions"
    sent = {"role": "english", "seq": seq, "id": "x"}
    wrong = {**sent, "action": "move harold york", "then": FYRDMEN}
    assert guest.refused("POST", path, wrong) == (422, "illegal")
    nonsense = {**sent, "action": FYRDMEN[0], "then": ["fly to rome"]}
    status, _ = guest.refused("POST", path, nonsense)
    assert status in (400, 422)
    many = {**sent, "action": FYRDMEN[0], "then": ["done"] * 101}
    assert guest.refused("POST", path, many)[0] == 400
    assert (guest.table(match_id)["seq"], entries(guest, match_id)) == (seq, [])


def test_several_actions_are_undone_together(server: Server) -> None:
    guest, match_id = campaign(server)
    send(guest, match_id, FYRDMEN[:2])
    path = f"/api/matches/{match_id}/undo"
    assert guest.refused("POST", path, {"do": "ask", "acts": 3}) == (422, "illegal")
    assert guest.refused("POST", path, {"do": "ask", "acts": 0})[0] == 400
    assert guest.post(path, do="ask", acts=2) == {"done": True}
    table = guest.table(match_id)
    assert [panel for panel in table["scene"]["pieces"] if panel["id"] == "fyrd4"]
    offered = {option["action"] for option in table["ask"]["options"]}
    assert set(FYRDMEN) <= offered
    record = guest.get(f"/api/matches/{match_id}/record")
    undone = [entry for entry in record["entries"] if "undo" in entry]
    assert len(undone) == 1


def test_each_action_of_a_batch_counts_towards_the_rate_limit(tmp_path: Path) -> None:
    with Server(tmp_path, SENLAC_RATE_FACTOR="1") as server:
        guest, match_id = campaign(server)
        path = f"/api/matches/{match_id}/actions"
        sent = {"role": "english", "action": "done", "then": ["done"] * 100, "seq": 0}
        # 200 changes are allowed in twenty seconds, and each batch is 101.
        assert guest.refused("POST", path, {**sent, "id": "a"}) == (409, "stale")
        assert guest.refused("POST", path, {**sent, "id": "b"}) == (429, "too_many")


def test_batch_is_played_in_parts_beside_the_event_loop(tmp_path: Path) -> None:
    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            seats = {role: {"kind": "me"} for role in ("english", "viking", "norman")}
            plan = {"game": "comet", "scenario": "players_3", "seats": seats}
            match_id = (await guest.post("/api/matches", json=plan)).json()["id"]
            services: Services = app.state.services
            counting = Counting(services.beside)
            body = {"role": "english", "action": FYRDMEN[0], "seq": 1, "id": "one"}
            path = f"/api/matches/{match_id}/actions"
            answer = await guest.post(path, json={**body, "then": FYRDMEN[1:]})
            assert answer.json() == {"seq": 4, "again": False}
            # One part for each action but the last, and one for the viewers of each of the three.
            assert counting.parts == [(len(FYRDMEN) - 1) + len(FYRDMEN)]
            assert threading.get_ident() not in counting.threads

    asyncio.run(work())


class Counting:
    """Counts the parts of work beside the event loop, and records their threads."""

    def __init__(self, beside: Beside) -> None:
        self.parts: list[int] = []
        self.threads: set[int] = set()
        self._run = beside.run
        beside.run = self.run  # type: ignore[method-assign]

    async def run(self, work: Generator[None, None, T], /) -> T:
        return await self._run(self._counted(work))

    def _counted(self, work: Generator[None, None, T]) -> Generator[None, None, T]:
        self.parts.append(0)
        while True:
            self.threads.add(threading.get_ident())
            try:
                next(work)
            except StopIteration as ended:
                result: T = ended.value
                return result
            self.parts[-1] += 1
            yield
