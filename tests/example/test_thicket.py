"""Duels in the thicket: a nested match that only its players see."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.match.match import Match
from senlac.engine.match.perspective import nested_phase
from senlac.engine.support.errors import IllegalActionError, NotationError
from senlac.testing import laws
from tests.example.feud import Duel
from tests.example.feud_table import FEUD

LIMIT = 200
DUELS = 40


def dueling(match: Match) -> bool:
    """Return whether a duel is being fought."""
    return isinstance(nested_phase(match.state), Duel)


def fighting(seed: int, scenario: str = "thicket") -> Match:
    """Return a match in the middle of a duel."""
    rng = Random(seed)
    while True:
        match = Match.new(FEUD, scenario, seed=rng.getrandbits(32))
        for _ in laws.random_walk(match, rng, LIMIT):
            if dueling(match) and rng.random() < 0.5:
                return match
            if match.result() is not None:
                break


def sides(match: Match) -> tuple[str, str, str]:
    """Return the actor of a duel, the opponent, and the third earl."""
    [asked] = match.actors()
    duel = nested_phase(match.state)
    assert duel is not None
    [other] = {match.roles[seat] for seat in duel.seats} - {asked}
    [third] = set(match.roles) - {asked, other}
    return asked, other, third


@pytest.mark.long
@settings(max_examples=DUELS)
@given(seed=st.integers(0, 2**32))
def test_duel_reveals_nothing_to_the_third_earl(seed: int) -> None:
    rng, match = Random(seed), fighting(seed)
    for roles in laws.groups(match.roles):
        laws.twin_looks_the_same(match, roles, rng)
        laws.lookalikes_are_told_alike(match, roles, rng, 8)
        laws.drawn_from_the_view_alone(match, roles, rng, 2)
        laws.hidden_actions_leak_nothing(match, roles, rng)
        laws.other_dice_are_told_alike(match, roles, rng)


def test_many_duels_look_the_same_to_the_third_earl() -> None:
    rng, differed = Random(1), 0
    for seed in range(DUELS):
        match = fighting(seed)
        *_, third = sides(match)
        differed += laws.hidden_actions_leak_nothing(match, [third], rng)
    assert differed > DUELS / 4


@settings(max_examples=DUELS)
@given(seed=st.integers(0, 2**32), scenario=st.sampled_from(["thicket", "earldoms"]))
def test_a_match_with_a_duel_keeps_the_laws(seed: int, scenario: str) -> None:
    rng, match = Random(seed), fighting(seed, scenario)
    laws.position_round_trip(match)
    laws.options_are_sound(match)
    laws.illegal_actions_are_refused(match, rng, 5, ("feud.2", "feud.3", "sticks.2"))
    laws.undo_returns(match, rng)
    laws.thinking_changes_nothing(match, rng, 20)
    laws.position_plays_on(match, rng, 10)
    laws.play_out(match, rng, LIMIT)
    laws.record_replays(match)


@settings(max_examples=DUELS)
@given(seed=st.integers(0, 2**32))
def test_third_earl_sees_no_progress_of_a_duel(seed: int) -> None:
    match = fighting(seed)
    *_, third = sides(match)
    told = (match.log([third]), match.prompt(third), match.view([third]), match.record_for([third]))
    while dueling(match):
        now = (match.log([third]), match.prompt(third), match.view([third]))
        assert (*now, match.record_for([third])) == told
        [asked] = match.actors()
        match.play(asked, match.options(asked)[0])
        if match.result() is not None:
            break
    shire = told[2]["shire"]
    winner = match.roles[match.view([])["owners"][shire]]
    assert match.log([third])[len(told[0])].endswith(f"goes to {winner}.")


def test_perspective_is_the_duel_only_for_its_two_players() -> None:
    match = fighting(5)
    asked, other, third = sides(match)
    for role in (asked, other):
        seen = match.perspective([role])
        assert (seen.game.id, seen.can_concede) == ("sticks", True)
        assert set(seen.seats.values()) == {asked, other}
        assert list(match.notation([role]).verbs)[-1] == "take"
    for roles in ([], [third]):
        assert match.perspective(roles).game is FEUD
        assert "take" not in match.notation(roles).verbs
        assert match.awaited(roles) == sorted([asked, other], key=match.role)
    assert match.awaited([other]) == [asked]
    # A viewer with the roles of a duellist and of the third earl sees what the duellist sees.
    assert match.perspective([other, third]).game.id == "sticks"


def test_refusal_of_the_third_earl_does_not_reveal_the_turn() -> None:
    match = fighting(5)
    asked, other, third = sides(match)
    refusal = match.why_not(third, "yield")
    assert refusal is not None
    both = " and ".join(match.awaited([]))
    assert (refusal.rule, refusal.why) == (
        "table.actor",
        f"{third} has nothing to decide now; {both} must.",
    )
    with pytest.raises(NotationError, match="no verb 'take'"):
        match.play(third, "take 1")
    refusal = match.why_not(other, "take 1")
    assert refusal is not None
    assert refusal.why.endswith(f"{asked} must.")


def test_outer_action_is_refused_in_the_nested_match() -> None:
    match = fighting(5)
    asked, *_ = sides(match)
    assert match.why_not(asked, "send boar") == (
        "table.within",
        "'send' is not an action of Sticks, which is played now.",
    )


@pytest.mark.parametrize("scenario", ["thicket", "earldoms"])
def test_duel_is_conceded_without_the_outer_match(scenario: str) -> None:
    match = fighting(5, scenario)
    asked, other, third = sides(match)
    shire = match.view([])["shire"]
    with pytest.raises(IllegalActionError) as caught:
        match.play(third, "concede within")
    assert caught.value.rule == "table.within"
    match.play(other, "Concede  within")
    assert match.view([])["owners"][shire] == match.role(asked)
    assert match.record().entries[-1].action == "concede within"
    laws.record_replays(match)
    if match.result() is None:
        assert match.why_not(other, "concede within") is not None
        match.undo(other, agreed=match.roles)
        assert match.actors() == [asked]
        laws.record_replays(match)


def test_action_in_a_duel_is_undone_within_it() -> None:
    for seed in range(50):
        match = fighting(seed)
        asked, other, _ = sides(match)
        before = match.position()
        match.play(asked, "take 1")
        if not dueling(match) or match.result() is not None:
            continue
        assert not match.may_undo(asked), "the turn has passed"
        match.undo(asked, agreed=[role for role in match.roles if role != asked])
        assert match.position() == before
        assert match.actors() == [asked]
        assert other in match.awaited([])
        return
    raise AssertionError("no duel goes on")


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:20"])
def test_bots_play_a_duel_by_the_nested_game(bot: str) -> None:
    for seed in range(10):
        match = fighting(seed)
        [asked] = match.actors()
        seat = InformationSet(FEUD, match.state, match.role(asked))
        assert seat.game.id == "sticks"
        text = seat.text(decide(make_bot(bot, "1"), seat))
        assert text in match.options(asked)
        heap = match.perspective([asked]).state
        left = getattr(heap, "heap", 0)
        if bot != "random" and left % 3:
            assert text == f"take {left % 3}", "the player that leaves a multiple of three wins"


def test_bots_play_whole_matches_with_duels() -> None:
    match, duels = Match.new(FEUD, "thicket", seed=3), 0
    bots = {role: make_bot("greedy", role) for role in match.roles}
    for _ in range(LIMIT):
        if match.result() is not None:
            break
        role = match.actors()[0]
        duels += dueling(match)
        seat = InformationSet(FEUD, match.state, match.role(role))
        match.play(role, decide(bots[role], seat))
    assert match.result() is not None
    laws.record_replays(match)
