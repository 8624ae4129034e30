"""Comparison with a second referee that is written from the description alone."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.game.position import encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.games.destiny import GAME
from senlac.games.destiny.state import DestinyState
from senlac.testing.law_failure import require, require_same
from senlac.testing.reference_rules import Asked, DifferentialTest
from tests.games.destiny.campaign import campaign
from tests.games.destiny.naive.battle import BattleReferee
from tests.games.destiny.naive.charts import SIDES
from tests.games.destiny.naive.field import field_of
from tests.games.destiny.naive.muster import MusterReferee, heard, muster
from tests.games.destiny.naive.phase import Referee
from tests.games.destiny.naive.politics import PoliticsReferee, politics, seen, settled
from tests.games.destiny.naive.world import known, read

pytestmark = pytest.mark.long

BEGINNINGS: Final = (
    "PlayEvent",
    "ChooseCaller",
    "PlaceReadyMarks",
    "FirstMovement",
    "SecondMovement",
)
"""The steps at which the second referee can begin, before any action in them."""

CAMPAIGNS: Final = ("after_the_deathbed", "year_of_destiny")

BATTLES: Final = ("fulford", "stamford_bridge", "hastings")

IDLE: Final = ("done", "halt", "stay", "set_out")
"""The verbs that a bold player seldom chooses."""


Second = Referee | BattleReferee | PoliticsReferee | MusterReferee


class Comparison(DifferentialTest[DestinyState]):
    """A chapter of a game under both referees, from the present state."""

    referee: Second

    forced = True

    def __init__(self, state: DestinyState, rng: Random, step: str) -> None:
        document: dict[str, Any] = encode(GAME, state)
        referee: Second
        if step == "PlayEvent":
            referee = PoliticsReferee(document, state.index_names())
        elif step in ("ChooseCaller", "PlaceReadyMarks"):
            referee = MusterReferee(document, state.index_names())
        elif step == "PlaceFigures":
            referee = field_of(BattleReferee, document, state.index_names())
            step = SIDES[document["stack"][-1][1][0]]
        else:
            referee = Referee(document, state.index_names())
        super().__init__(GAME, state, rng, referee)
        self.step = step
        self.over = False

    def reference_questions(self) -> Generator[Asked, str, None]:
        """Return its questions, and record when it has none left."""
        yield from self.referee.play(self.step)
        self.over = True

    def _agree(self, asked: Asked | None) -> None:
        """Require that both agree, as long as the second referee has not come to its end."""
        if not self.over:
            super()._agree(asked)
        elif isinstance(self.referee, BattleReferee):
            self.same_battle(self.referee)
        elif isinstance(self.referee, PoliticsReferee):
            fields, names = encode(GAME, self.state)["fields"], self.state.index_names()
            told = settled({**read(fields, names), **politics(fields, names)})
            require_same(told, self.referee.lasting(), "what the PIPE phase leaves behind")

    def facts(self) -> object:
        """Return the same values of the game."""
        document: dict[str, Any] = encode(GAME, self.state)
        if isinstance(self.referee, BattleReferee):
            return field_of(BattleReferee, document, self.state.index_names()).facts()
        names = self.state.index_names()
        told = read(document["fields"], names)
        if isinstance(self.referee, PoliticsReferee):
            return seen({**told, **politics(document["fields"], names)})
        if isinstance(self.referee, MusterReferee):
            return heard({**told, **muster(document["fields"], names)})
        return known(told)

    def choose(self, options: Options) -> Action:
        """Return a random action, but few idle ones."""
        late = isinstance(self.referee, BattleReferee) and self.referee.turn > 1
        action = options.sample(self.rng)
        while (action.verb in IDLE and self.rng.random() < 0.6) or (late and action.verb == "auto"):
            action = options.sample(self.rng)
        return action

    def same_battle(self, referee: BattleReferee) -> None:
        """Require that the game has ended a battle too, with the same winner."""
        if self.state.outcome is not None and not referee.campaign():
            winners = [GAME.roles(self.state)[role] for role in self.state.outcome.winners]
            require_same(winners, [referee.winner], "the winner of the battle, or the second's")
            return
        frames = dict(encode(GAME, self.state)["stack"])
        require("BattleTurn" not in frames, "the game goes on with a battle that has ended")
        if "Retreat" in frames and referee.winner:
            loser = SIDES[frames["Retreat"][1]]
            require(loser != referee.winner, f"the {loser} side has won, and must retreat")

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """Leave the end of a game to its own tests."""


def where(state: DestinyState) -> str:
    """Return the start at which a state is, "" for none."""
    document: dict[str, Any] = encode(GAME, state)
    name, frame = document["stack"][-1]
    fields = document["fields"]
    if name == "PlaceFigures":
        placed = [*fields["slot_of"], *fields["leader_square"]]
        return "" if any(at >= 0 for at in placed) else "PlaceFigures"
    if name in ("ChooseCaller", "PlaceReadyMarks"):
        # A comparison that began with a step also covers the rest of that step.
        return name if not any(frame[-2:] if name == "PlaceReadyMarks" else frame) else ""
    fresh = not fields["moved" if name != "PlayEvent" else "played"] and not fields["face_up"]
    return str(name) if fresh and name in BEGINNINGS else ""


def game(scenario: str, rng: Random, *, quick: bool, limit: int) -> int:
    """Play a game, or a number of decisions; return how many were asked of both referees."""
    state = GAME.initial_state(scenario, {"quick_battles": True} if quick else {}, None)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    count = 0
    while state.outcome is None and count < limit:
        step = where(state)
        if step:
            count += max(1, Comparison(state, rng, step).play_out(limit))
            state.dice = FastDice(rng)
        else:
            [role] = play.actors(state)
            play.play_action(state, role, play.cached_options(state, role).sample(rng))
    return count


@pytest.mark.parametrize("battles", ["quick", "board"])
def test_both_referees_agree_on_player_phases(battles: str) -> None:
    rng = Random(f"campaign {battles}")
    assert game("after_the_deathbed", rng, quick=battles == "quick", limit=250) >= 250


def test_both_referees_agree_on_politics() -> None:
    for number in range(6):
        assert game("year_of_destiny", Random(f"politics {number}"), quick=True, limit=36) >= 36


def test_both_referees_agree_on_the_call_to_arms() -> None:
    driver = campaign("london town: harold gyrth hc_1", "east_riding town: morcar", "kent: william",
                      "sussex: nk_1 nk_2 ni_1",
                      "asleep: fyrd_essex fyrd_oxfordshire fyrd_derbyshire",
                      "asleep: fyrd_kent fyrd_sussex fyrd_lincolnshire fyrd_west_riding",
                      side="english", step="ChooseCaller",
                      marks="leader:harold leader:morcar")  # fmt: skip
    for number in range(20):
        state, rng = driver.state.copy(), Random(f"call {number}")
        state.dice = FastDice(rng)
        assert Comparison(state, rng, "ChooseCaller").play_out(12) > 0


@pytest.mark.parametrize("scenario", BATTLES)
def test_both_referees_agree_on_battles(scenario: str) -> None:
    assert game(scenario, Random(f"battle {scenario}"), quick=False, limit=250) > 150


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(10))
def test_both_referees_agree_on_a_hundred_thousand_decisions(chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    count = 0
    while count < 10_000:
        for scenario in CAMPAIGNS:
            count += game(scenario, rng, quick=rng.random() < 0.7, limit=20_000)
        for scenario in BATTLES:
            count += game(scenario, rng, quick=False, limit=20_000)
