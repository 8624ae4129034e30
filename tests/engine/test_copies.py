from __future__ import annotations

import copy
import io
import os
import pickle
import subprocess
import weakref
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from senlac.engine.game.game import Forecast, Game, OddsCard, OddsOption, OptionCard, ScenarioCard
from senlac.engine.game.position import encode
from senlac.engine.game.record import Record
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.model.dice import EnumeratingDice, FairDice, FastDice, NoDice, ScriptedDice
from senlac.engine.model.state import State
from senlac.engine.support.errors import IllegalActionError
from senlac.games.campaign.rules.battle.board import BoardBattle
from senlac.testing import laws
from senlac.testing.laws.copies import WAYS, pickled
from tests.example.feud import FEUD
from tests.example.harrying import HARRYING
from tests.example.sticks import STICKS

T = TypeVar("T")

ROOT = Path(__file__).parents[2]

EVERY_SCENARIO = [
    (game, card.id)
    for game in (*registry.games(), FEUD, HARRYING, STICKS)
    for card in game.scenarios()
]
BOTH = pytest.mark.parametrize("make", WAYS.values(), ids=[way.strip("`") for way in WAYS])


def somewhere(game: Game[Any], scenario: str, seed: int, most: int) -> Match:
    """Return a match after a random number of entries."""
    rng = Random(seed)
    match = Match.new(game, scenario, seed=seed)
    for _ in range(rng.randrange(1, most)):
        if match.result() is not None:
            break
        laws.random_play(match, rng)
    return match


@pytest.mark.parametrize(("game", "scenario"), EVERY_SCENARIO)
def test_a_match_plays_on_after_a_copy(game: Game[Any], scenario: str) -> None:
    for seed in range(2):
        laws.copies_play_on(somewhere(game, scenario, seed, 40), Random(seed), 5)


def test_copied_match_has_the_same_game_and_the_same_undo() -> None:
    match = somewhere(FEUD, "thicket", 4, 30)
    for make in WAYS.values():
        again = make(match)
        assert again.game is FEUD
        for number in range(match.entries):
            assert again.core.until(number).state.outcome is None
        assert again.record() == match.record()
        laws.undo_returns(again.copy(), Random(1))


@BOTH
def test_nested_match_is_copied_with_the_outer_match(make: Callable[[Match], Match]) -> None:
    match = Match.new(FEUD, "thicket", seed=2)
    match.time_out()
    [challenger] = match.actors()
    match.play(challenger, "challenge")
    again = make(match)
    assert again.perspective([challenger]).game is match.perspective([challenger]).game
    assert again.position() == match.position()
    laws.copies_play_on(match, Random(3), 6)


@pytest.mark.parametrize("name", ["board_2", "board_11"])
def test_campaign_is_copied_in_the_middle_of_a_board_battle(name: str) -> None:
    path = ROOT / "tests" / "games" / "campaign" / "golden" / f"{name}.json"
    played = Match.from_record(Record.from_json(path.read_bytes()))
    fought = 0
    for entry in range(0, played.entries, 20):
        match = Match(played.core.until(entry))
        if match.state.stack and isinstance(match.state.stack[-1], BoardBattle):
            fought += 1
            laws.copies_play_on(match, Random(entry), 3)
            for make in WAYS.values():
                battle = make(match.state).stack[-1]
                assert battle.sides == match.state.stack[-1].sides
    assert fought > 0


@BOTH
def test_queued_dice_and_the_secret_go_with_a_copy(make: Callable[[Match], Match]) -> None:
    match = Match.new("shieldwall", "foragers", secret=b"s" * 32)
    match.queue_rolls([1, 2])
    again = make(match)
    again.queue_rolls([3])
    assert again.core.dice.queue == [1, 2, 3]
    assert match.core.dice.queue == [1, 2]
    assert again.record(private=True).secret == (b"s" * 32).hex()


@pytest.mark.parametrize("make", [copy.deepcopy, pickled])
def test_copied_state_has_dice_of_its_own_with_equal_rolls(make: Callable[[State], State]) -> None:
    state = Match.new(STICKS, seed=1).state
    state.dice = FastDice(Random(1))
    state.interactive = True
    again = make(state)
    assert again.interactive
    rolled = [again.dice.roll(6, "x") for _ in range(9)]
    assert rolled == [state.dice.roll(6, "x") for _ in range(9)]


def test_pickle_holds_the_secret_only_if_the_match_has_it() -> None:
    assert b"s" * 32 in pickle.dumps(Match.new(FEUD, secret=b"s" * 32))
    read = Match.from_record(Match.new(FEUD, secret=b"s" * 32).record(), game=FEUD)
    assert b"s" * 32 not in pickle.dumps(read)


def test_pickle_leaves_out_caches_of_a_phase() -> None:
    match = Match.new("campaign", "y1066", seed=1)
    while type(match.state.stack[-1]).__name__ != "Orders":
        laws.random_play(match, Random(1))
    orders: Any = match.state.stack[-1]
    orders._read[0] = lambda: "cannot be pickled"
    assert pickled(match).position() == match.position()


def test_pickle_leaves_out_the_tables_of_a_game() -> None:
    for game in registry.games():
        match = Match.new(game, seed=1)
        assert len(pickle.dumps(match.state)) < 40_000, game.id
        state: State = pickled(match.state)
        assert game.view(state, [0]) == game.view(match.state, [0])


@BOTH
def test_copied_game_is_the_same_object_unless_reweighted(make: Callable[[Any], Any]) -> None:
    game = registry.game("shieldwall")
    assert make(game) is game
    values = [value + 1 for value in game.weights().values]
    other = make(game.with_weights(game.weights().replaced(values)))
    assert other is not game
    assert other.weights().values == values
    assert other.weights().names == game.weights().names


def equal(value: T) -> T:
    """Return a copy of a value by pickle; require that it equals the original."""
    for make in WAYS.values():
        assert make(value) == value
    return pickled(value)


def test_records_events_and_cards_are_copied() -> None:
    match = somewhere(FEUD, "thicket", 1, 30)
    record = match.record(private=True)
    for one in (record, record.header, record.header.start, *record.entries):
        equal(one)
    assert [equal(event) for event in match.events(match.roles)]
    assert equal(match.position()) == match.position()
    cards: tuple[object, ...] = (
        ScenarioCard("a", "A", "b", ("x", "y")),
        OptionCard("o", "O", "t", default=True, choices=(True, False)),
        OddsOption("s", "t", 3),
        OddsCard("q", "t", "hits", (OddsOption("s", "t"),)),
        Forecast("t", ()),
    )
    for card in cards:
        equal(card)


@BOTH
def test_copied_dice_are_independent_with_equal_rolls(make: Callable[[Any], Any]) -> None:
    made = (FastDice(Random(1)), ScriptedDice([1, 2, 3, 4, 5]), FairDice(b"s", {"a": "b"}))
    for dice in made:
        dice.roll(6, "first")
        other = copy.deepcopy(dice) if make is copy.copy else make(dice)
        assert [other.roll(6, "x") for _ in range(4)] == [dice.roll(6, "x") for _ in range(4)]
    assert isinstance(make(NoDice()), NoDice)
    walk = EnumeratingDice()
    walk.roll(6, "x")
    assert walk.next_outcome()
    assert make(walk).roll(6, "x") == walk.roll(6, "x") == 2


def test_an_illegal_action_is_pickled_with_its_rule() -> None:
    error = pickled(IllegalActionError("move.1", "No."))
    assert (error.rule, error.why, str(error)) == ("move.1", "No.", "No. [move.1]")


def test_weak_references_work_alike_in_both_builds() -> None:
    match = somewhere(FEUD, "thicket", 1, 30)
    for held in (match, match.record(), match.record().header, match.events(match.roles)[0]):
        assert weakref.ref(held)() is held
    for game in (*registry.games(), FEUD, STICKS):
        with pytest.raises(TypeError, match="cannot create weak reference"):
            weakref.ref(Match.new(game, seed=1).state)


def test_state_refuses_an_undeclared_attribute() -> None:
    state: Any = Match.new(FEUD, seed=1).state
    with pytest.raises(AttributeError):
        state.other = 1


OTHER_BUILD = """
import pickle, sys
from random import Random
from senlac.engine.match import registry
from senlac.testing import laws

for match in pickle.load(sys.stdin.buffer):
    for _ in range(3):
        if match.result() is None:
            laws.random_play(match, Random(1))
    sys.stdout.buffer.write(pickle.dumps((match, match.state, match.record(private=True))))
"""


@pytest.mark.skipif(
    os.environ.get("SENLAC_COMPILED") != "1", reason="the plain build is there wherever this is"
)
def test_plain_build_plays_on_from_a_pickle_and_back() -> None:
    matches = [somewhere(game, game.scenarios()[0].id, 3, 30) for game in registry.games()]
    done = subprocess.run(  # noqa: S603 - our own program
        [str(ROOT / ".venv" / "bin" / "python"), "-c", OTHER_BUILD],
        input=pickle.dumps(matches), stdout=subprocess.PIPE, check=True, cwd=ROOT,
    )  # fmt: skip
    came = io.BytesIO(done.stdout)
    for match in matches:
        for _ in range(3):
            if match.result() is None:
                laws.random_play(match, Random(1))
        again, state, record = pickle.load(came)  # noqa: S301 - our own program wrote it
        assert laws.whole(again) == laws.whole(match)
        assert encode(match.game, state) == match.position()
        assert record == match.record(private=True)
