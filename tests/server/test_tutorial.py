"""The tutorial, step by step, at a real table."""

from __future__ import annotations

from senlac.engine.match.verify import verify
from senlac.games.shieldwall import GAME
from tests.server.support import Client, Document, Server


def begin(server: Server) -> tuple[Client, str]:
    guest = server.guest()
    made = guest.post("/api/matches", game="shieldwall", tutorial=True)
    return guest, made["id"]


def accepted(table: Document, patterns: tuple[str, ...]) -> str:
    from fnmatch import fnmatchcase  # noqa: PLC0415

    for option in table["ask"]["options"]:
        if any(fnmatchcase(option["action"], pattern) for pattern in patterns):
            return str(option["action"])
    raise AssertionError(f"none of {patterns} is offered")


def test_tutorial_leads_to_its_end_and_goes_on_against_a_bot(server: Server) -> None:
    guest, match_id = begin(server)
    tutorial = GAME.tutorial()
    assert tutorial is not None
    for number, stage in enumerate(tutorial.stages):
        table = guest.table(match_id)
        lesson = table["lesson"]
        assert (lesson["at"], lesson["of"], lesson["over"]) == (number, len(tutorial.stages), False)
        assert lesson["text"] == stage.text
        guest.act(match_id, tutorial.role, accepted(table, stage.accept), table["seq"])
    with guest.socket(match_id) as line:
        table = line.until("table")
        assert (table["lesson"]["over"], table["lesson"]["text"]) == (True, tutorial.ending)
        while table["status"] == "running" and table["ask"] is None:
            table = line.until("table")
    guest.post(f"/api/matches/{match_id}/resign")
    report = verify(guest.get(f"/api/matches/{match_id}/record"))
    assert report.queued
    assert "set by the tutorial" in guest.get(f"/api/matches/{match_id}/proof")["verdict"]


def test_tutorial_step_refuses_other_actions_and_undo(server: Server) -> None:
    guest, match_id = begin(server)
    tutorial = GAME.tutorial()
    assert tutorial is not None
    table = guest.table(match_id)
    stage = tutorial.stages[0]
    wrong = next(o["action"] for o in table["ask"]["options"] if not stage.accepts(o["action"]))
    body = {"role": tutorial.role, "action": wrong, "seq": table["seq"], "id": "x"}
    path = f"/api/matches/{match_id}/actions"
    answer = guest.http.post(path, json=body)
    assert answer.status_code == 422
    assert answer.json()["error"] == {"code": "lesson", "message": stage.hint, "rule": ""}
    several = {**body, "action": accepted(table, stage.accept), "then": [wrong]}
    answer = guest.http.post(path, json=several)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "lesson")
    assert guest.table(match_id)["seq"] == table["seq"]
    undo = f"/api/matches/{match_id}/undo"
    assert guest.refused("POST", undo, {"do": "ask"}) == (422, "illegal")
