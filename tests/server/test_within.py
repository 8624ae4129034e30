"""Nested matches at a table: shown to their players only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Final

import msgspec
import pytest

from senlac.engine.match.match import Match
from senlac.server.store.match_rows import read_event, written_event
from senlac.testing.laws import random_walk
from tests.example.feud import EARLS
from tests.example.feud_table import FEUD
from tests.server.plugins import serving_feud
from tests.server.support import Document, Line, Server
from tests.server.test_sealed import everything
from tests.server.test_three import begin, write

MERCIA: Final = "The duel for Mercia"


@pytest.fixture(scope="module")
def feud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_feud(tmp_path_factory.mktemp("feud")) as server:
        yield server
    assert "Traceback" not in server.log


@pytest.fixture(autouse=True)
def _close(feud: Server) -> Iterator[None]:
    yield
    feud.close_clients()


class Duel:
    """A match in whose thicket one earl, the `rival`, has challenged another."""

    def __init__(self, server: Server) -> None:
        self.id, self.players = begin(server, scenario="thicket")
        for role in EARLS:
            write(self.players[role], self.id, role, "send boar", "done")
        [self.rival] = [role for role in EARLS if "ask" in self.sent(role)["state"]]
        write(self.players[self.rival], self.id, self.rival, "challenge")
        seats = self.sent(self.rival)["state"]["within"]["seats"]
        assert seats["first"] == self.rival
        self.other: str = seats["second"]
        [self.third] = set(EARLS) - {self.rival, self.other}

    def sent(self, role: str, **query: str) -> Document:
        """Return the table of an earl, undecoded."""
        told = self.players[role].http.get(f"/api/matches/{self.id}/table", params=query)
        document: Document = told.json()
        return document

    def asked(self, role: str, what: str, action: str) -> Document:
        """Send a question about an action; return the answer, or the error."""
        path = f"/api/matches/{self.id}/{what}"
        answer: Document = (
            self.players[role].http.post(path, json={"role": role, "action": action}).json()
        )
        return answer


def heard(line: Line) -> list[str]:
    """Return the messages of a socket without pongs."""
    line.send(type="ping")
    line.until("pong")
    return [text for text in line.heard if '"pong"' not in text]


def test_duel_is_invisible_to_others_byte_for_byte(feud: Server) -> None:
    duel = Duel(feud)
    eyes = [duel.players[duel.third], feud.guest()]
    with ExitStack() as opened:
        lines = [opened.enter_context(client.socket(duel.id)) for client in eyes]
        for line in lines:
            line.until("presence", here=[duel.third], watching=1)
        told = [(heard(line), everything(c, duel.id)) for line, c in zip(lines, eyes, strict=True)]
        moves = 0
        while (state := duel.sent(duel.rival)["state"]).get("within"):
            now = [
                (heard(line), everything(c, duel.id)) for line, c in zip(lines, eyes, strict=True)
            ]
            assert now == told
            [role] = state["actors"]
            write(duel.players[role], duel.id, role, "take 1")
            moves += 1
        assert moves >= 3
        for line, (before, _) in zip(lines, told, strict=True):
            assert len(heard(line)) > len(before), "every client receives the end of the duel"


def test_players_of_a_duel_see_it_in_terms_of_the_nested_game(feud: Server) -> None:
    duel = Duel(feud)
    mine, others = duel.sent(duel.rival), duel.sent(duel.third)
    state = mine["state"]
    assert state["within"] == {
        "title": MERCIA,
        "game": "sticks",
        "seats": {"first": duel.rival, "second": duel.other},
        "concede": True,
    }
    assert state["actors"] == [duel.rival]
    assert mine["manner"]["verbs"] == {"take": ["number"]}
    assert mine["board"]["title"] == "The green"
    assert (mine["events"][-1]["within"], mine["events"][-1]["game"]) == (MERCIA, "sticks")
    program = duel.sent(duel.rival, **{"as": "view"})["state"]
    assert program["view"]["turn"] == "first"
    assert program["ask"]["actions"] == ["take 1", "take 2"]
    assert "within" not in others["state"]
    assert set(others["state"]["actors"]) == {duel.rival, duel.other}
    assert others["board"]["title"] == "The earldoms"
    assert "within" not in others["events"][-1]


def test_questions_are_answered_by_the_game_the_player_is_in(feud: Server) -> None:
    duel = Duel(feud)
    assert duel.asked(duel.rival, "odds", "take 2")["title"] == "To take 2"
    assert duel.asked(duel.rival, "why", "take 3")["rule"] == "sticks.2"
    assert duel.asked(duel.rival, "why", "pay 1")["rule"] == "table.within"
    assert duel.asked(duel.other, "why", "take 1")["why"].endswith(f"{duel.rival} must.")
    assert "no verb 'take'" in duel.asked(duel.third, "why", "take 1")["error"]["message"]
    assert "no verb 'take'" in duel.asked(duel.third, "odds", "take 1")["error"]["message"]
    refused = duel.asked(duel.third, "why", "concede within")
    assert refused["rule"] == "table.within"


def test_duel_continues_after_a_restart(feud: Server) -> None:
    duel = Duel(feud)
    before = [duel.sent(role) for role in EARLS]
    assert feud.stop() == 0
    feud.start()
    assert [duel.sent(role) for role in EARLS] == before
    write(duel.players[duel.other], duel.id, duel.other, "concede within")
    assert "within" not in duel.sent(duel.rival)["state"]


def test_events_of_a_nested_match_survive_a_round_trip() -> None:
    kept = 0
    for seed in range(10):
        rng, match = Random(seed), Match.new(FEUD, "thicket", seed=seed)
        for _ in random_walk(match, rng, 200):
            pass
        for event in match.events(match.roles):
            written = msgspec.json.decode(msgspec.json.encode(written_event(event)))
            assert read_event(written, FEUD) == event
            kept += event.within is not None
    assert kept
