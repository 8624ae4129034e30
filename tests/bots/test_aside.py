"""Options for humans only, which bots never choose: here, striking a line off a sheet."""

from __future__ import annotations

from random import Random

import pytest

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from tests.example import feud
from tests.example.feud import FEUD, Council, FeudState

STRIKE = "strike"


@pytest.fixture(autouse=True)
def striking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let earls strike lines off their sheets."""
    offered, written = Council.sheet_options, Council.write

    def sheet_options(self: Council, state: FeudState, role: int) -> Options:
        return offered(self, state, role).humans_only(STRIKE, list(range(len(self.sheets[role]))))

    def write(self: Council, state: FeudState, role: int, action: Action) -> None:
        if action.verb == STRIKE:
            del self.sheets[role][action.first]
        else:
            written(self, state, role, action)

    monkeypatch.setattr(Council, "sheet_options", sheet_options)
    monkeypatch.setattr(Council, "write", write)
    monkeypatch.setitem(feud.VERBS, STRIKE, ("number",))


def test_player_strikes_a_line_and_writes_another() -> None:
    match = Match.new(FEUD, seed=1)
    for line in ("send boar", "strike 0", "send raven", "done"):
        match.play("Edwin", line)
    sheet = match.state.stack[-1]
    assert isinstance(sheet, Council)
    assert [line.verb for line in sheet.sheets[0]] == ["send"]
    assert sheet.written(0, "send") == feud.BANNERS.index("raven")


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:20"])
def test_no_bot_strikes_a_line(bot: str) -> None:
    match, rng = Match.new(FEUD, seed=2), Random(2)
    bots = [make_bot(bot, str(role)) for role in range(len(match.roles))]
    for _ in range(60):
        if match.result() is not None:
            break
        role = match.role(rng.choice(match.actors()))
        action = decide(bots[role], InformationSet(FEUD, match.state, role))
        assert action.verb != STRIKE
        match.play(match.roles[role], action)
    assert match.result() is not None
