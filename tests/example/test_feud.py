from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac.engine.game.game import Game
from senlac.engine.game.position import decode
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.support.errors import IllegalActionError, RecordError
from senlac.testing import laws
from tests.example.feud import FEUD, Council
from tests.example.feud_table import FEUD as TABLE_FEUD
from tests.example.sticks import STICKS

LIMIT = 200
RULES = ("feud.2", "feud.3", "sticks.2")


def feud(seed: int, moves: int = 0) -> Match:
    """Return a match after some random moves, but before its end."""
    match, rng = Match.new(FEUD, seed=seed), Random(seed)
    for _ in range(moves):
        before = match.copy()
        laws.random_play(match, rng)
        if match.result() is not None:
            return before
    return match


def ends_writing(action: Action) -> bool:
    return action.verb == "done"


@pytest.mark.parametrize("game", [FEUD, STICKS])
@pytest.mark.parametrize("seed", range(20))
def test_random_matches_end_and_keep_the_laws_at_every_step(game: Game[Any], seed: int) -> None:
    match, rng = Match.new(game, seed=seed), Random(seed)
    for _ in laws.random_walk(match, rng, LIMIT):
        laws.position_round_trip(match)
        laws.options_are_sound(match)
        laws.illegal_actions_are_refused(match, rng, 5, RULES)
    laws.position_round_trip(match)
    laws.record_replays(match)


@pytest.mark.parametrize("seed", range(10))
def test_position_plays_on_as_its_match_does(seed: int) -> None:
    rng = Random(seed)
    laws.position_plays_on(feud(seed, rng.randrange(25)), rng, 10)


@pytest.mark.parametrize("game", [FEUD, STICKS])
def test_no_action_changes_an_earlier_state(game: Game[Any]) -> None:
    laws.copies_are_independent(Match.new(game, seed=3), Random(3), LIMIT)


def test_records_replay_in_the_middle_of_every_phase() -> None:
    seen = set()
    for seed in range(4):
        match = Match.new(FEUD, seed=seed)
        for _ in laws.random_walk(match, Random(seed), LIMIT):
            laws.record_replays(match)
            seen |= {type(phase).__name__ for phase in match.state.stack}
    assert seen == {"Council", "Answer", "Duel"}


def test_search_does_not_change_the_match() -> None:
    rng = Random(8)
    for moves in range(0, 20, 2):
        laws.thinking_changes_nothing(feud(moves, moves), rng, 40)


def pairs_told_alike(seed: int, enough: int) -> int:
    """Compare `enough` pairs of matches that some roles cannot distinguish; return their number."""
    rng = Random(seed)
    looked = differed = 0
    while differed < enough:
        match = Match.new(TABLE_FEUD, seed=rng.getrandbits(32))
        for _ in laws.random_walk(match, rng, LIMIT):
            roles = rng.choice(laws.groups(match.roles))
            differed += laws.drawn_from_the_view_alone(match, roles, rng, 10)
            differed += laws.twin_looks_the_same(match, roles, rng)
            differed += laws.lookalikes_are_told_alike(match, roles, rng, 10)
            differed += laws.hidden_actions_leak_nothing(match, roles, rng)
            differed += laws.other_dice_are_told_alike(match, roles, rng)
            looked += 1
    assert differed > looked, "most of what is hidden can be otherwise"
    return differed


def test_indistinguishable_matches_look_equal_to_the_roles() -> None:
    assert pairs_told_alike(1, 300) >= 300


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_ten_thousand_indistinguishable_matches_look_equal(chunk: int) -> None:
    assert pairs_told_alike(1000 + chunk, 500) >= 500


@pytest.mark.parametrize("seed", range(40))
def test_sealed_sheets_change_nothing_that_others_see(seed: int) -> None:
    rng = Random(seed)
    match = feud(seed, rng.randrange(6))
    assert isinstance(match.state.stack[-1], Council)
    differences = [
        laws.sealed_choice_stays_sealed(match, role, rng, ends_writing)
        for role in match.roles
        for _ in range(5)
    ]
    assert any(differences)


def test_the_reveal_comes_when_the_last_sheet_is_submitted() -> None:
    match = Match.new(FEUD, seed=1)
    for role in match.roles:
        assert isinstance(match.state.stack[-1], Council)
        match.play(role, "send boar")
        match.play(role, "pay 2")
        match.play(role, "done")
    assert not isinstance(match.state.stack[-1], Council)
    assert [event.kind for event in match.events([])] == ["bid", "bid", "bid"]


def test_winner_of_the_nested_match_takes_the_shire() -> None:
    match = Match.new(FEUD, seed=2)
    for role in match.roles:
        match.play(role, "send boar")
        match.play(role, "done")
    [rival] = match.actors()
    assert match.options(rival) == ["yield", "challenge"]
    match.play(rival, "challenge")
    assert match.actors() == [rival]
    assert set(match.options(rival)) == {"take 1", "take 2"}
    while match.view([])["owners"][0] == -1:
        [role] = match.actors()
        last = role
        match.play(role, "take 2" if match.view([])["duel"]["heap"] == 2 else "take 1")
    assert match.view([])["owners"][0] == match.role(last)
    laws.record_replays(match)


def test_duel_is_undone_like_any_other_action() -> None:
    match = Match.new(FEUD, seed=2)
    for role in match.roles:
        match.play(role, "send boar")
        match.play(role, "done")
    [rival] = match.actors()
    match.play(rival, "challenge")
    assert not match.may_undo(rival), "a die fell for the heap"
    match.undo(rival, agreed=[role for role in match.roles if role != rival])
    assert match.options(rival) == ["yield", "challenge"]
    match.play(rival, "challenge")
    heaps = [roll for entry in match.record().entries for roll in entry.rolls if roll[1] == "heap"]
    assert len(heaps) == 2, "the heap is rolled again, and the first roll is kept"
    laws.record_replays(match)


def test_written_line_of_a_sheet_cannot_be_changed() -> None:
    match = Match.new(FEUD, seed=1)
    match.play("Edwin", "send boar")
    assert not match.may_undo("Edwin")
    refusal = match.why_not("Edwin", "send raven")
    assert refusal == ("feud.2", "What is written on a sheet stands.")
    assert match.view(["Edwin"])["sheets"] == {"Edwin": [["send", 0, -1]]}


def test_refusal_names_the_missing_crowns_or_banner() -> None:
    match = Match.new(FEUD, seed=1)
    assert match.why_not("Edwin", "pay 7") == ("feud.2", "There are only 6 crowns.")
    refusal = match.why_not("Edwin", "done")
    assert refusal is not None
    assert refusal.why.startswith("A banner must be sent first")


def test_timeout_submits_all_sheets_as_they_are() -> None:
    match = Match.new(FEUD, seed=4)
    match.play("Morcar", "send stag")
    match.time_out()
    assert match.entries == 3
    bids = [event.fields for event in match.events([]) if event.kind == "bid"]
    assert [bid["strength"] == 0 for bid in bids] == [True, False, True]
    laws.record_replays(match)


def test_timeout_is_refused_when_no_sheet_is_open() -> None:
    match = Match.new(FEUD, seed=4)
    match.time_out()
    before = match.position()
    with pytest.raises(IllegalActionError) as caught:
        match.time_out()
    assert caught.value.rule == "table.deadline"
    assert match.position() == before


def test_dice_of_a_duel_belong_to_the_outer_match() -> None:
    match = Match.new(FEUD, seed=2)
    match.time_out()
    match.play(match.actors()[0], "challenge")
    duel: Any = match.state.stack[-1]
    assert type(duel.within.dice).__name__ == "NoDice"


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("fields", "crowns"), [1, 2], "crowns: expected 3 entries, got 2"),
        (("fields", "crowns"), [1, 2, 7], "crowns: expected 0 to 6, got 7 for Waltheof"),
        (("fields", "crowns"), [1, 2, "3"], "position.fields.crowns"),
        (("fields", "owner"), [], "position.fields: unknown key 'owner'"),
        (("stack", 0, 0), "Tournament", "position.stack[0]: no phase 'Tournament'"),
        (("stack", 0, 1), [[[], [], []]], "position.stack[0]: Council takes 2 values, got 1"),
        (("stack", 0, 1, 0), [[], []], "Council.sheets: expected one each"),
        (("stack", 0, 1, 0), [[], [], [], []], "Council.sheets: expected one each"),
        (
            ("stack", 0, 1, 0),
            [[["send", 9, -1]], [], []],
            "Council.sheets[0]: line 1 cannot be written",
        ),
        (("stack", 0, 1, 0), [[["send", 0]], [], []], "position.stack[0].sheets"),
        (("stack", 0, 1, 0), [[["done", -1, -1]], [], []], "Council.sheets[0]: line 1 is no line"),
        (("stack", 0, 1, 1), [0], "Council.sheets[0]: it was submitted, and is not whole"),
        (("stack", 0, 1, 1), [0, 1, 2], "Council.submitted: expected writers"),
        (("stack", 0, 1, 1), [7], "Council.submitted: expected writers"),
        (("stack", 0, 1, 1), [1, 1], "Council.submitted: a role is duplicate"),
        (("stack",), [], "neither a phase nor an outcome"),
        (("stack",), [["Muster", []]], "no role has to decide in Muster"),
        (("outcome",), {"winners": ["Harold"], "how": "x"}, "no role 'Harold'"),
        (("outcome",), {"winners": [], "how": "x"}, "it has an outcome, and still a phase"),
    ],
)
def test_hostile_position_is_refused_with_its_place(
    path: tuple[str | int, ...], value: object, place: str
) -> None:
    document: Any = Match.new(FEUD, seed=1).position()
    target = document
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    with pytest.raises(RecordError) as caught:
        decode(FEUD, document)
    assert place in str(caught.value)


def test_impossible_position_of_a_duel_is_refused() -> None:
    match = Match.new(FEUD, seed=2)
    match.time_out()
    match.play(match.actors()[0], "challenge")
    for path, value in [(("heap",), -4), (("turn",), 2)]:
        document: Any = match.position()
        document["stack"][-1][1][0]["fields"][path[0]] = value
        with pytest.raises(RecordError, match=r"heap|turn"):
            decode(FEUD, document)
    document = match.position()
    document["stack"][-1][1][1] = [1, 1]
    with pytest.raises(RecordError, match="two different earls"):
        decode(FEUD, document)
