from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from senlac.engine.game.position import digest
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.model.phase import Phase
from senlac.engine.model.refusals import COMMON_RULES
from senlac.engine.support.errors import (
    DiceError,
    IllegalActionError,
    NotationError,
    OptionError,
    RecordError,
    SenlacError,
)
from senlac.testing import laws
from tests.example.feud import FEUD
from tests.example.sticks import STICKS, Sticks, SticksState, Taking

EARLS = ["Edwin", "Morcar", "Waltheof"]


def sticks(seed: int = 1) -> Match:
    return Match.new(STICKS, seed=seed)


def answered(seed: int = 2) -> Match:
    """Return a match of feud in which the rival must answer."""
    match = Match.new(FEUD, seed=seed)
    for role in EARLS:
        match.play(role, "send boar")
        match.play(role, "done")
    return match


def refused(match: Match, role: str, action: str) -> tuple[str, str]:
    """Play an illegal action; require that it left the match unchanged; return rule and reason."""
    before = laws.whole(match)
    with pytest.raises(IllegalActionError) as caught:
        match.play(role, action)
    assert laws.whole(match) == before
    return caught.value.rule, caught.value.why


# ---- beginning ----------------------------------------------------------------------------------


def test_the_first_scenario_is_played_unless_one_is_named() -> None:
    assert sticks().record().header.start.scenario == "heap"


def test_equal_seeds_give_equal_matches() -> None:
    assert sticks(5).record(private=True) == sticks(5).record(private=True)
    assert Match.new(STICKS, seed="5").record() == sticks(5).record()
    assert sticks(6).header.commitment != sticks(5).header.commitment


def test_matches_without_a_seed_have_different_secrets() -> None:
    assert Match.new(STICKS).header.commitment != Match.new(STICKS).header.commitment


def test_salts_change_the_dice_but_not_the_commitment() -> None:
    plain = Match.new(FEUD, seed=1)
    salted = Match.new(FEUD, seed=1, salts={"Edwin": "mercia"})
    assert plain.header.commitment == salted.header.commitment
    assert plain.record().entries[0].rolls != salted.record().entries[0].rolls


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"scenario": "none"}, "no scenario 'none'"),
        ({"options": {"easy": True}}, "no option 'easy'"),
        ({"seats": {"Harold": "me"}}, "seats: no role 'Harold'"),
        ({"salts": {"Harold": "x"}}, "salts: no role 'Harold'"),
        ({"salts": {"first": "x" * 201}}, "salts of first: expected at most 200 letters"),
        ({"seats": {"first": "a\nb"}}, "seats of first"),
    ],
)
def test_match_with_invalid_arguments_is_refused(arguments: Any, words: str) -> None:  # noqa: ANN401
    with pytest.raises(OptionError) as caught:
        Match.new(STICKS, **arguments)
    assert words in str(caught.value)


def test_unknown_game_is_refused() -> None:
    with pytest.raises(SenlacError, match="no game 'chess'"):
        Match.new("chess")


def test_match_begins_at_a_position() -> None:
    match = answered()
    other = Match.from_position(match.position(), game=FEUD, seed=1)
    assert other.position() == match.position()
    assert other.options(match.actors()[0]) == ["yield", "challenge"]
    laws.record_replays(other)


# ---- what is asked ------------------------------------------------------------------------------


def test_roles_are_given_by_name() -> None:
    match = answered()
    [rival] = match.actors()
    [other, third] = [role for role in EARLS if role != rival]
    assert match.options(other) == []
    assert match.options_object(third) is None
    assert f"Challenge {other} for a crown" in match.prompt(rival)
    assert match.prompt(other) == f"Waiting for {rival}."
    with pytest.raises(OptionError, match="no role 'Harold'; the roles are Edwin, Morcar"):
        match.options("Harold")


def test_legal_action_has_no_refusal() -> None:
    match = sticks()
    assert match.why_not("first", "take 2") is None
    assert match.why_not("first", Action("take", 2)) is None
    assert match.why_not("first", "concede") is None


def test_action_that_is_no_option_is_refused_by_the_game() -> None:
    assert refused(sticks(), "first", "take 3")[0] == "sticks.2"


def test_action_of_a_role_that_is_not_an_actor_is_refused() -> None:
    rule, why = refused(sticks(), "second", "take 1")
    assert rule == "table.actor"
    assert why == "second has nothing to decide now; first must."


def test_invalid_notation_leaves_the_match_unchanged() -> None:
    match = sticks()
    before = laws.whole(match)
    for action in ("", "take", "take one", "fly away", Action("take", -5), Action("fly")):
        with pytest.raises(NotationError):
            match.play("first", action)
        with pytest.raises(NotationError):
            match.why_not("first", action)
    assert laws.whole(match) == before


def test_play_returns_the_events_visible_to_the_role() -> None:
    [event] = sticks().play("first", "TAKE  1")
    assert (event.kind, event.fields["player"]) == ("take", "first")


def test_events_are_cut_for_their_audience() -> None:
    match = Match.new(FEUD, seed=1)
    assert [event.fields["earl"] for event in match.events(["Morcar"])] == ["Morcar"]
    assert match.events([]) == []
    assert [event.fields["earl"] for event in match.events(EARLS)] == EARLS
    assert match.events(EARLS, since=2) == match.events(EARLS)[2:]
    assert match.log(["Morcar"])[0].startswith("Morcar's banners: ")


# ---- giving up ----------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["first", "second"])
def test_role_may_concede_whether_it_is_an_actor_or_not(role: str) -> None:
    match = sticks()
    assert "concede" not in match.options(role)
    match.play(role, " Concede ")
    winner = {"first": "second", "second": "first"}[role]
    assert match.result() == ((winner,), "conceded")
    laws.record_replays(match)


def test_match_is_drawn_when_all_roles_agree() -> None:
    match = sticks()
    match.draw("second", ["first"])
    assert match.result() == ((), "a draw was agreed")
    laws.record_replays(match)


def test_referee_may_end_a_match_as_a_draw() -> None:
    match = sticks()
    match.draw("first", referee=True)
    assert match.result() == ((), "a draw was agreed")
    laws.record_replays(match)


def test_draw_without_the_consent_of_all_is_refused() -> None:
    match = sticks()
    with pytest.raises(IllegalActionError, match="second did not") as caught:
        match.draw("first")
    assert caught.value.rule == "table.draw"
    assert match.entries == 1


def test_draw_is_refused_after_the_end() -> None:
    match = sticks()
    match.concede("first")
    with pytest.raises(IllegalActionError) as caught:
        match.draw("first", ["second"])
    assert caught.value.rule == "table.over"


def test_every_action_is_refused_after_the_end() -> None:
    match = sticks()
    match.play("first", "concede")
    assert match.actors() == []
    assert match.prompt("first") == "The match is over."
    assert refused(match, "second", "take 1") == ("table.over", "The match is over.")
    for act in (match.time_out, lambda: match.undo("first", referee=True)):
        with pytest.raises(IllegalActionError) as caught:
            act()
        assert caught.value.rule == "table.over"


# ---- dice ---------------------------------------------------------------------------------------


def test_queued_values_are_rolled_first_and_recorded_as_queued() -> None:
    match = answered()
    match.queue_rolls([6])
    match.play(match.actors()[0], "challenge")
    assert match.view([])["duel"]["heap"] == 10
    [roll] = match.record().entries[-1].rolls
    assert roll == (6, "heap", 6, True)
    laws.record_replays(match)


def test_invalid_queued_value_leaves_match_and_queue_unchanged() -> None:
    match = answered()
    [rival] = match.actors()
    match.queue_rolls([7, 3])
    before = laws.whole(match)
    for _ in range(2):
        with pytest.raises(DiceError, match="queued 7"):
            match.play(rival, "challenge")
    assert laws.whole(match) == before
    twin = answered()
    twin.play(rival, "yield")
    match.play(rival, "yield")
    assert laws.whole(match) == laws.whole(twin)


def test_roll_after_an_undo_is_a_new_roll() -> None:
    match = answered()
    [rival] = match.actors()
    heaps = []
    for _ in range(30):
        match.play(rival, "challenge")
        heaps.append(match.view([])["duel"]["heap"])
        match.undo(rival, referee=True)
    assert len(set(heaps)) == 6, "each is a new roll"
    laws.record_replays(match)


def test_state_of_a_match_has_no_dice() -> None:
    assert type(sticks().state.dice).__name__ == "NoDice"


# ---- undo ---------------------------------------------------------------------------------------


def battle() -> Match:
    """Return a match of shieldwall, in which a role takes several actions in a row."""
    match = Match.new("shieldwall", seed=1066)
    assert match.actors() == ["norman"]
    return match


def test_role_undoes_its_actions_one_by_one() -> None:
    match = battle()
    positions = []
    for action in ("turn N1 E", "turn N2 E"):
        positions.append(match.position())
        match.play("norman", action)
    assert match.may_undo("norman")
    match.undo("norman")
    assert match.position() == positions[1]
    assert match.may_undo("norman")
    match.undo("norman")
    assert match.position() == positions[0]
    assert not match.may_undo("norman"), "the dice of the set-up stay"
    assert [entry.undo for entry in match.record().entries[-2:]] == [1, 0]
    laws.record_replays(match)


def test_role_undoes_several_actions_at_once() -> None:
    match = battle()
    before = match.position()
    match.play("norman", "turn N1 E")
    match.play("norman", "turn N2 E")
    match.undo("norman", to=0)
    assert match.position() == before
    laws.record_replays(match)


def test_undone_entry_stays_in_the_record_but_not_in_the_log() -> None:
    match = battle()
    log = match.log([])
    match.play("norman", "turn N1 E")
    assert match.log([]) != log
    match.undo("norman")
    assert match.log([]) == log
    assert [entry.action for entry in match.record().entries] == ["", "turn N1 E", ""]


def test_undo_out_of_a_sealed_phase_is_refused() -> None:
    match = answered()
    [rival] = match.actors()
    match.play(rival, "yield")
    assert rival in match.actors()
    assert not match.may_undo(rival), "it would show whether the others have written yet"
    with pytest.raises(IllegalActionError, match="Lines of a sealed sheet are taken back only"):
        match.undo(rival)


def test_last_role_to_submit_may_not_undo_the_reveal() -> None:
    [rival] = answered().actors()
    match = Match.new(FEUD, seed=2)
    for role in [name for name in EARLS if name != rival] + [rival]:
        match.play(role, "send boar")
        match.play(role, "done")
    assert match.actors() == [rival], "asked again at once, and no die has fallen"
    assert not match.may_undo(rival)
    with pytest.raises(IllegalActionError, match="Lines of a sealed sheet are taken back only"):
        match.undo(rival)


class Looking(Taking):
    """A solitaire phase in which taking two sticks at once reveals something."""

    def apply(self, state: SticksState, action: Action) -> None:
        state.heap -= action.first
        if action.first == 2:
            state.revealed = True


class Lookout(Sticks):
    """A heap of ten for one player."""

    id = "lookout"
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = (Looking,)

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> SticksState:
        state = SticksState()
        state.heap = 10
        state.push(Looking())
        return state


def test_free_undo_does_not_pass_a_reveal() -> None:
    match = Match.new(Lookout(), seed=1)
    match.play("first", "take 1")
    assert match.may_undo("first")
    match.play("first", "take 2")
    assert not match.may_undo("first")
    match.play("first", "take 1")
    assert match.may_undo("first"), "what was done since the news is free again"
    for target in (0, 1):
        with pytest.raises(IllegalActionError, match="Hidden information has been revealed since"):
            match.undo("first", to=target)
    match.undo("first", to=2)
    assert match.view([])["heap"] == 7


def test_undo_cannot_be_undone() -> None:
    match = battle()
    match.play("norman", "turn N1 E")
    match.undo("norman")
    for target in (1, 2):
        with pytest.raises(IllegalActionError, match="not one that the match can go back to"):
            match.undo("norman", to=target, referee=True)


@pytest.mark.parametrize("target", [-1, 0, 3, 10**9])
def test_undo_to_an_entry_that_does_not_stand_is_refused(target: int) -> None:
    match = sticks()
    with pytest.raises(IllegalActionError) as caught:
        match.undo("first", to=target, referee=True)
    assert caught.value.rule == "table.undo"


def test_undo_at_the_start_is_refused() -> None:
    assert not sticks().may_undo("first")
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        sticks().undo("first", referee=True)


def test_undo_needs_consent_after_the_turn_has_passed() -> None:
    match = sticks()
    before = match.position()
    match.play("first", "take 1")
    assert not match.may_undo("first")
    with pytest.raises(IllegalActionError, match="It is another player"):
        match.undo("first")
    match.undo("first", agreed=["second"])
    assert match.position() == before
    assert match.record().entries[-1].agreed == ("second",)
    laws.record_replays(match)


def test_undo_needs_the_consent_of_all_other_roles() -> None:
    match = answered()
    [rival] = match.actors()
    others = [role for role in EARLS if role != rival]
    with pytest.raises(IllegalActionError, match="The others must agree"):
        match.undo(rival, agreed=others[:1])
    with pytest.raises(OptionError, match="no role 'Harold'"):
        match.undo(rival, agreed=["Harold"])
    match.undo(rival, agreed=others)


def test_referee_may_undo_entries_of_all_roles() -> None:
    match = sticks()
    before = match.position()
    match.play("first", "take 1")
    match.play("second", "take 1")
    match.undo("first", to=0, referee=True)
    assert match.position() == before
    laws.record_replays(match)


def test_undo_of_the_action_of_another_role_is_refused() -> None:
    match = sticks()
    match.play("first", "take 1")
    with pytest.raises(IllegalActionError, match="Others have acted since"):
        match.undo("second")


def test_free_undo_does_not_pass_a_roll() -> None:
    rng = Random(4)
    match = battle()
    seen = 0
    while match.result() is None:
        role, _ = laws.random_play(match, rng)
        if match.result() is None and match.record().entries[-1].rolls:
            seen += 1
            assert not match.may_undo(role)
    assert seen > 5


def test_undo_restores_the_position_at_every_step_of_a_match() -> None:
    rng = Random(6)
    match = battle()
    undone = sum(
        [laws.undo_returns(match.copy(), rng) for _ in laws.random_walk(match, rng, 2_000)]
    )
    assert undone > 10


# ---- copies and documents -----------------------------------------------------------------------


def test_copies_of_a_match_are_independent_with_the_same_dice() -> None:
    match = answered()
    before = laws.whole(match)
    copy = match.copy()
    [rival] = match.actors()
    copy.queue_rolls([2])
    copy.play(rival, "yield")
    assert laws.whole(match) == before
    one, other = match.copy(), match.copy()
    one.play(rival, "challenge")
    other.play(rival, "challenge")
    assert laws.whole(one) == laws.whole(other)


def test_branch_has_another_secret() -> None:
    match = answered()
    branch = match.branch(seed="another")
    assert branch.position() == match.position()
    assert branch.header.commitment != match.header.commitment
    assert match.branch().header.commitment != match.branch().header.commitment


def test_record_without_its_secret_can_be_read_but_not_played() -> None:
    match = answered()
    [rival] = match.actors()
    again = Match.from_record(match.record(), game=FEUD)
    assert again.position() == match.position()
    assert again.options(rival) == ["yield", "challenge"]
    assert refused(again, rival, "yield")[0] == "table.dice"
    with pytest.raises(IllegalActionError, match="secret of its dice"):
        again.undo(rival, referee=True)
    with pytest.raises(IllegalActionError, match="secret of its dice"):
        again.time_out()
    again.branch().play(rival, "yield")


def test_record_with_its_secret_is_played_on_with_the_same_dice() -> None:
    match = answered()
    [rival] = match.actors()
    secret = bytes.fromhex(match.record(private=True).secret)
    again = Match.from_record(match.record(), game=FEUD, secret=secret)
    for each in (match, again):
        each.play(rival, "challenge")
    assert laws.whole(again) == laws.whole(match)


def test_secret_is_in_no_public_output_before_the_end() -> None:
    match = answered()
    secret = match.record(private=True).secret
    assert len(secret) == 64
    match.play(match.actors()[0], "challenge")
    told = [match.record().document(), match.position(), match.view(EARLS), match.log(EARLS)]
    told += [match.record_for(EARLS), match.head]
    assert secret not in str(told)
    match.concede(match.actors()[0])
    assert match.record().document()["ending"]["secret"] == secret


def test_role_gets_an_extract_while_something_is_hidden() -> None:
    match = answered()
    cut = match.record_for(["Morcar"])
    assert cut["format"] == "senlac-extract"
    assert cut["entries"] == [
        {"role": "Morcar", "action": "send boar"},
        {"role": "Morcar", "action": "done"},
    ]
    assert "rolls" not in str(cut)
    assert match.record_for([])["entries"] == []


def test_extract_hides_the_start_position() -> None:
    match = Match.from_position(answered().position(), game=FEUD, seed=1)
    assert match.record_for(EARLS)["start"] == {"position": None}


def test_complete_record_is_public_when_nothing_is_hidden() -> None:
    match = sticks()
    assert match.record_for([]) == match.record().document()
    match = answered()
    match.concede(match.actors()[0])
    assert match.record_for([]) == match.record().document()


def test_extract_is_not_read_as_a_record() -> None:
    with pytest.raises(RecordError, match="expected the format 'senlac-record'"):
        Match.from_record(answered().record_for(["Morcar"]), game=FEUD)


def test_head_changes_with_every_entry() -> None:
    match = sticks()
    heads = [match.head]
    match.play("first", "take 1")
    heads.append(match.head)
    match.undo("first", referee=True)
    heads.append(match.head)
    assert len(set(heads)) == 3
    assert match.record().entries[-1].hash == match.head


def test_determinized_state_repeats_with_its_seed() -> None:
    match = answered()
    before = laws.whole(match)
    one, other = [match.determinize(["Edwin"], seed=seed) for seed in (5, "5")]
    assert digest(FEUD, one) == digest(FEUD, other) != digest(FEUD, match.state)
    assert laws.whole(match) == before


def test_determinized_state_without_a_seed_depends_on_the_secret() -> None:
    match = answered()
    other = Match.from_position(match.position(), game=FEUD, seed="another secret")
    drawn = [digest(FEUD, m.determinize(["Edwin"], "odds")) for m in (match, match, other)]
    assert drawn[0] == drawn[1] != drawn[2], "the secret of the match draws"
    assert drawn[0] != digest(FEUD, match.determinize(["Edwin"], "position")), "for a purpose"
    commitment = match.header.commitment
    for guess in ("odds", f"{commitment} odds", commitment):
        assert digest(FEUD, match.determinize(["Edwin"], seed=guess)) != drawn[0]


def test_match_without_its_secret_samples_by_its_commitment() -> None:
    match = answered()
    one, other = [Match.from_record(match.record(), game=FEUD) for _ in range(2)]
    drawn = [digest(FEUD, m.determinize(["Edwin"], "odds")) for m in (one, other)]
    assert drawn[0] == drawn[1] != digest(FEUD, match.determinize(["Edwin"], "odds"))


def test_every_common_rule_has_an_id_and_a_sentence() -> None:
    assert all(
        [rule.startswith("table.") and law.endswith(".") for rule, law in COMMON_RULES.items()]
    )
    assert set(COMMON_RULES) >= {"table.over", "table.actor", "table.undo", "table.draw"}
