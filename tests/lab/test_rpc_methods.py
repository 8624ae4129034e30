"""JSON-RPC methods for analysis, forks and set-up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.engine.support.errors import SenlacError
from senlac.lab import rpc
from senlac.lab.rpc_methods import RpcError, RpcSession
from tests.lab.test_rpc import call, engine, fault

LAYOUT = "map:\n  .  N1 .\n  .  S1 h\nactive: saxon\nactions: 2\nstep: Melee\n"
OVERLAY = "[units.unit.fyrd]\nstrength = 9\n"


def battle(**params: object) -> RpcSession:
    """Return an RPC session with a battle from a layout."""
    session = RpcSession("shieldwall")
    call(session, "new", **{"layout": LAYOUT, "seed": 1, **params})
    return session


def test_match_starts_at_a_layout_with_an_overlay() -> None:
    session = battle(overlay=OVERLAY)
    assert call(session, "view", roles=[])["units"][0]["strength"] == 9
    kept = {"name": "mine", "values": {"units": {"unit": {"fyrd": {"strength": 8}}}}}
    session = battle(overlay=kept)
    assert call(session, "view", roles=[])["units"][0]["strength"] == 8


def test_overlay_out_of_range_is_refused_only_for_new_matches() -> None:
    session = RpcSession("shieldwall")
    wide = "tables.command.dice_with_commander = 20"
    for more in ({}, {"layout": LAYOUT}):
        code, words = fault(session, "new", {"overlay": wide, "seed": 1, **more})
        assert (code, "expected 1 to 6, got 20" in words) == (-32000, True), words
    overlay = Overlay.from_text(wide, "mine.toml")
    kept = Match.new("shieldwall", overlay=overlay, seed=1, kept=True)
    call(session, "load", record=kept.record(private=True).document())
    call(session, "load", position=kept.position())
    assert call(session, "position") == kept.position()


def test_wrong_layout_names_its_line_and_keeps_the_match() -> None:
    session = battle()
    before = call(session, "position")
    code, words = fault(session, "new", {"layout": "map:\n  N1\nS1 nowhere\n"})
    assert (code, words.startswith("layout, line 3: ")) == (-32003, True)
    assert fault(session, "new", {"layout": LAYOUT, "scenario": "foragers"})[0] == -32602
    assert call(session, "position") == before


def test_odds_are_exact_fractions_that_sum_to_one() -> None:
    session = battle()
    [count] = call(session, "odds", role="saxon", action="attack S1")
    assert count["of"] == "hits on N1"
    assert sum(Fraction(row["chance"]) for row in count["rows"]) == 1
    assert call(session, "forecast", role="saxon", action="attack S1") is None
    assert fault(session, "odds", {"role": "saxon", "action": "attack N1"})[0] == -32001


def test_position_is_evaluated_prompted_and_searched() -> None:
    session = battle()
    assert call(session, "evaluate", role="saxon") > 0 > call(session, "evaluate", role="norman")
    assert call(session, "prompt", role="norman") == "Waiting for saxon."
    action = call(session, "think", role="saxon", bot="greedy", seed=1)
    assert action in call(session, "options", role="saxon")
    assert fault(session, "think", {"role": "saxon", "bot": "deep"})[0] == -32000
    assert fault(session, "think", {"role": "saxon", "bot": "exec:ls"})[0] == -32000
    assert fault(session, "think", {"role": "norman"})[0] == -32000


def test_play_returns_the_additional_results_of_also() -> None:
    session = RpcSession("shieldwall")
    call(session, "new", scenario="foragers", seed=1)
    told = call(
        session, "play", role="norman", action="move N1 e2", also=["options", "view", "prompt"]
    )
    assert told["options"] == {"norman": call(session, "options", role="norman")}
    assert told["view"] == call(session, "view", roles=["norman"])
    assert told["prompt"] == {"norman": call(session, "prompt", role="norman")}
    assert fault(session, "play", {"role": "norman", "action": "done", "also": ["x"]})[0] == -32602


def test_fork_does_not_change_the_match_and_is_dropped() -> None:
    session = RpcSession("shieldwall")
    call(session, "new", scenario="foragers", seed=1)
    before = [call(session, "position"), call(session, "record", private=True)]
    one = call(session, "fork", seed=5)["fork"]
    call(session, "play", role="norman", action="move N1 e2", fork=one)
    two = call(session, "fork", fork=one, seed=5)["fork"]
    call(session, "play", role="norman", action="face N", fork=two)
    assert call(session, "options", role="norman", fork=one)[0] == "face N"
    assert call(session, "position", fork=two) != call(session, "position", fork=one)
    call(session, "play", role="norman", action="concede", fork=two)
    assert call(session, "result", fork=two)["winners"] == ["saxon"]
    assert [call(session, "position"), call(session, "record", private=True)] == before
    assert call(session, "drop", fork=one) == 1
    assert fault(session, "actors", {"fork": one})[0] == -32006
    call(session, "new", seed=2)
    assert fault(session, "actors", {"fork": two})[0] == -32006


def test_fork_for_roles_contains_no_hidden_information() -> None:
    """Two matches with equal views for Edwin return equal forks, odds and values."""
    told: list[Any] = []
    for strength in (1, 6):
        session = engine()
        layout = f"banners: [[1,2,3],[{strength},2,3],[4,4,4]]\nstep: Council [[],[],[]] []\n"
        call(session, "new", game="feud", layout=layout, seed=7)
        assert call(session, "position")["fields"]["banners"][1][0] == strength
        number = call(session, "fork", roles=["Edwin"], seed=3)["fork"]
        told.append(
            [
                call(session, "position", fork=number),
                call(session, "evaluate", role="Edwin", seed=3),
                call(session, "odds", role="Edwin", action="send boar", seed=3),
                call(session, "forecast", role="Edwin", action="send boar", seed=3),
                call(session, "think", role="Edwin", bot="greedy", seed=3),
                call(session, "determinize", roles=["Edwin"], seed=3),
                call(session, "play", role="Edwin", action="send boar", also=["options", "view"]),
            ]
        )
    assert told[0] == told[1]


def test_result_is_complete_after_play_and_on_request() -> None:
    session = RpcSession("shieldwall")
    call(session, "new", scenario="field", seed=1)
    told = call(session, "play", role=call(session, "actors")[0], action="concede")
    assert told["result"] == call(session, "result")
    assert told["result"]["report"]["sides"][0]["troops"][0]["survivors"] >= 0


def test_number_of_forks_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("senlac.lab.rpc_methods.MOST_FORKS", 2)
    session = battle()
    for _ in range(2):
        call(session, "fork")
    assert "drop some" in fault(session, "fork")[1]


def test_rpc_errors_are_not_senlac_errors() -> None:
    assert not issubclass(RpcError, SenlacError)
    assert set(rpc.CODES.values()) == set(range(-32005, -32000))
