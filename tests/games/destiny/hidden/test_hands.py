"""Redaction and resampling of hands (4.0p)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.model.fields import document_types
from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny import GAME
from senlac.games.destiny.hidden.hands import Unseen
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.pipe.obligations import choices, compulsory_in_hand
from senlac.games.destiny.rules.pipe.phase import PlayEvent, PoliticalDecision, begin_pipe
from senlac.games.destiny.screen.politics import politics
from senlac.games.destiny.sequence import BEFORE, Prelude
from senlac.games.destiny.state import DestinyState
from senlac.testing import laws
from tests.games.destiny.table import table

NORWEGIAN: Final = 0
ENGLISH: Final = 1
NORMAN: Final = 2
POLITICAL: Final = (
    "hands", "face_up", "played", "plays_left", "from_hand", "min_compulsory", "max_compulsory",
    "held", "legitimacy",
)  # fmt: skip
ELSEWHERE: Final = [name for name in document_types(DestinyState) if name not in POLITICAL]
"""The fields that do not belong to the PIPE phase."""
GROUPS: Final[tuple[list[int], ...]] = ([], [0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2])


def waiting(seed: int) -> Iterator[DestinyState]:
    """Yield the state at every decision of a phase that is played at random."""
    rng = Random(f"pipe {seed}")
    state = GAME.initial_state("year_of_destiny", {}, None)
    state.dice = FastDice(rng)
    state.stack[:] = [Prelude(len(BEFORE)), *begin_pipe(state)]
    while isinstance(state.stack[-1], PoliticalDecision):
        phase = state.stack[-1]
        options = phase.options(state)
        only = options.single_option()
        if only is None:
            yield state
        phase.apply(state, only or options.sample(rng))


def drawn(state: DestinyState, roles: Sequence[int], rng: Random) -> DestinyState:
    """Return the state determinized for some roles."""
    return GAME.determinize(state, roles, rng)


# ---- what is kept, what is drawn ----------------------------------------------------------------


@pytest.mark.rule("4.0p")
@pytest.mark.parametrize("seed", range(2))
def test_resampled_hand_is_possible_for_its_owner(seed: int) -> None:
    rng = Random(seed)
    for state in waiting(seed):
        top = state.stack[-1]
        roles = rng.choice(GROUPS)
        other = drawn(state, roles, rng)
        for side in (NORWEGIAN, ENGLISH, NORMAN):
            if side in roles:
                assert other.hands[side] == state.hands[side]
                continue
            number = compulsory_in_hand(other, side)
            assert other.hands[side].bit_count() == state.hands[side].bit_count()
            assert state.min_compulsory[side] <= number <= state.max_compulsory[side]
            if isinstance(top, PlayEvent) and top.side == side:
                assert len(top.options(other)) >= 2
        for name in POLITICAL:
            assert name == "hands" or getattr(other, name) == getattr(state, name)
        assert other.face_down().bit_count() == state.face_down().bit_count()


@pytest.mark.rule("4.0p")
@pytest.mark.parametrize("seed", range(2))
def test_resampling_depends_only_on_the_redacted_state(seed: int) -> None:
    rng = Random(seed)
    for state in waiting(seed):
        roles = rng.choice(GROUPS)
        key = rng.getrandbits(32)
        veiled = encode(GAME, GAME.redact(state, roles))
        first = encode(GAME, drawn(state, roles, Random(key)))
        twin = drawn(state, roles, rng)
        assert encode(GAME, GAME.redact(twin, roles)) == veiled
        assert encode(GAME, drawn(twin, roles, Random(key))) == first


@pytest.mark.rule("4.0p")
@pytest.mark.parametrize("seed", range(2))
def test_redacted_and_determinized_states_round_trip(seed: int) -> None:
    rng = Random(seed)
    for state in waiting(seed):
        for other in (GAME.redact(state, [1]), drawn(state, [1], rng)):
            written = encode(GAME, other)
            assert encode(GAME, decode(GAME, written)) == written


@pytest.mark.rule("4.0p")
@pytest.mark.parametrize("seed", range(3))
def test_option_count_follows_from_compulsory_events_in_hand(
    seed: int,
) -> None:
    for state in waiting(seed):
        top = state.stack[-1]
        if isinstance(top, PlayEvent):
            reckoned = choices(state, top.side, compulsory_in_hand(state, top.side))
            assert reckoned == len(top.options(state))


# ---- how likely ---------------------------------------------------------------------------------


def small() -> DestinyState:
    """Return a state late in the phase: the English do not know where seven events are.

    The Norman player has one play left and must decide: a single compulsory event would be forced.
    """
    made = table(
        side="norman", english="witan archbishops", norwegian="tostig scouts",
        norman="fair_wind papal_banner", left={"norwegian": 2, "english": 2, "norman": 1},
    )  # fmt: skip
    state = made.state
    number = state.catalogue.events.index
    down = mask_of([number(name) for name in ("brittany", "comet", "deathbed")])
    state.played = state.catalogue.politics.events & ~down
    for hand in state.hands:
        state.played &= ~hand
    return state


def deals(state: DestinyState) -> Iterator[list[int]]:
    """Yield every possible deal of two cards each to the Norwegians and the Normans."""
    unseen = Unseen(state, [ENGLISH], NORMAN)
    cards = [*unseen.compulsory, *unseen.others]
    assert len(cards) == 7
    for first in itertools.combinations(cards, 2):
        for second in itertools.combinations([card for card in cards if card not in first], 2):
            other = state.copy()
            other.hands = [mask_of(first), state.hands[ENGLISH], mask_of(second), 0]
            numbers = [compulsory_in_hand(other, side) for side in range(3)]
            within = [
                state.min_compulsory[s] <= numbers[s] <= state.max_compulsory[s] for s in range(3)
            ]
            if all(within) and len(other.stack[-1].options(other)) >= 2:
                yield other.hands


@pytest.mark.rule("4.0p")
def test_possible_deals_are_equally_likely() -> None:
    state = small()
    compulsory = state.catalogue.politics.compulsory
    fitting = Counter(
        [tuple([(hands[s] & compulsory).bit_count() for s in (0, 2)]) for hands in deals(state)]
    )
    unseen = Unseen(state, [ENGLISH], NORMAN)
    ways = {tuple(spread): unseen.ways(spread) for spread in unseen.spreads()}
    assert set(ways) == set(fitting) == {(1, 0), (2, 0)}
    total, counted = sum(ways.values()), fitting.total()
    for spread, number in fitting.items():
        assert ways[spread] * counted == number * total


@pytest.mark.rule("4.0p")
def test_resampling_reaches_exactly_the_possible_deals() -> None:
    state, rng = small(), Random(5)
    found = {tuple(drawn(state, [ENGLISH], rng).hands) for _ in range(1500)}
    assert found == {tuple(hands) for hands in deals(state)}
    assert len(found) == 30


@pytest.mark.rule("4.0p", "4.0j")
def test_bound_player_is_resampled_with_events_that_bind() -> None:
    made = table(norwegian="tostig comet brittany", face_up="harolds_oath", left={"norwegian": 3})
    state, rng = made.state, Random(2)
    for _ in range(50):
        assert compulsory_in_hand(drawn(state, [ENGLISH], rng), NORWEGIAN) == 3


# ---- the numbers that all have seen -------------------------------------------------------------


def could_have(seen: list[tuple[DestinyState, str, int]], hand: int, side: int) -> bool:
    """Return whether all actions of a side were legal, if this is the rest of its hand.

    `seen` are the states in which it acted, with its actions.
    """
    for state, verb, event in reversed(seen):
        own = bool(state.hands[side] >> event & 1) if verb == "play" else False
        hand |= (1 << event) if own else 0
        other = state.copy()
        other.hands = [hand if s == side else h for s, h in enumerate(state.hands)]
        options = PlayEvent(side).options(other)
        firsts = options.firsts(verb) if verb == "play" else []
        if verb not in options.verbs() or (verb == "play" and event not in firsts):
            return False
    return True


@pytest.mark.rule("4.0p")
@pytest.mark.parametrize("seed", range(6))
def test_hand_fits_its_owners_actions_if_within_public_bounds(seed: int) -> None:
    rng = Random(f"numbers {seed}")
    state = GAME.initial_state("year_of_destiny", {}, None)
    state.dice = FastDice(rng)
    state.stack[:] = [Prelude(len(BEFORE)), *begin_pipe(state)]
    side = rng.choice((NORWEGIAN, ENGLISH, NORMAN))
    seen: list[tuple[DestinyState, str, int]] = []
    tried = 0
    while isinstance(state.stack[-1], PoliticalDecision):
        phase = state.stack[-1]
        action = phase.options(state).sample(rng)
        if isinstance(phase, PlayEvent) and phase.side == side:
            seen.append((state.copy(), action.verb, action.first))
        phase.apply(state, action)
        if not GAME.has_secrets(state):
            break
        # Only cards that were never shown may have been in a hand all the time.
        unseen = Unseen(state, [role for role in range(3) if role != side], NOBODY)
        size = state.hands[side].bit_count()
        for number in range(size + 1):
            enough = len(unseen.compulsory) >= number and len(unseen.others) >= size - number
            if enough:
                held = [*unseen.compulsory[:number], *unseen.others[: size - number]]
                fits = state.min_compulsory[side] <= number <= state.max_compulsory[side]
                assert could_have(seen, mask_of(held), side) == fits
                tried += 1
    assert tried > 10


# ---- views and events ---------------------------------------------------------------------------


@pytest.mark.rule("4.0p")
def test_view_shows_own_hand_and_only_sizes_of_the_others() -> None:
    made = table(norwegian="tostig scouts", left={"norwegian": 2})
    own = politics(made.state, [NORWEGIAN])
    assert own is not None
    hand, other = own.players[0], own.players[1]
    assert (hand.hand, hand.owed, hand.bound) == (["tostig", "scouts"], 1, False)
    assert (hand.left, hand.cards, hand.from_hand) == (2, 2, 2)
    assert (other.hand, other.owed, other.bound, other.cards) == (None, None, None, 4)
    watched = politics(made.state, [])
    assert watched is not None
    assert [player.hand for player in watched.players] == [None, None, None]
    assert "tostig" not in str(watched.document())


@pytest.mark.rule("4.0p")
def test_dealt_event_is_shown_only_to_its_owner() -> None:
    match = begun(3)
    for role in range(3):
        hands = [event for event in match.events([match.roles[role]]) if event.kind == "dealt"]
        assert len(hands) == 1
        state = match.state
        assert isinstance(state, DestinyState)
        names = [state.catalogue.events[event] for event in members(state.hands[role])]
        assert hands[0].fields["events"] == names
    assert not [event for event in match.events([]) if event.kind == "dealt"]


# ---- the laws of the table ----------------------------------------------------------------------


def begun(seed: int) -> Match:
    """Return a match at the beginning of its PIPE phase."""
    match = Match.new(GAME, "year_of_destiny", seed=seed)
    match.play("english", "standard")
    return match


def decisions(seed: int) -> Iterator[tuple[Match, Random]]:
    """Yield a match at every decision of its PIPE phase, played at random."""
    match, rng = begun(seed), Random(seed)
    while match.result() is None and match.game.has_secrets(match.state):
        yield match, rng
        laws.random_play(match, rng)


def pairs_told_alike(seed: int, every: int = 1) -> int:
    """Require that states roles cannot distinguish look alike; return how many pairs differed."""
    differed = 0
    for number, (match, rng) in enumerate(decisions(seed)):
        if number % every:
            continue
        roles = rng.choice([[], *laws.groups(match.roles)])
        differed += laws.drawn_from_the_view_alone(match, roles, rng, 2)
        differed += laws.twin_looks_the_same(match, roles, rng)
        differed += laws.lookalikes_are_told_alike(match, roles, rng, 12, ELSEWHERE)
        differed += laws.hidden_actions_leak_nothing(match, roles, rng)
        differed += laws.other_dice_are_told_alike(match, roles, rng)
    return differed


@pytest.mark.long
@pytest.mark.rule("4.0p")
def test_states_that_roles_cannot_distinguish_look_alike() -> None:
    assert pairs_told_alike(2, every=20) > 0


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_ten_thousand_indistinguishable_pairs_look_alike(chunk: int) -> None:
    differed = number = 0
    while differed < 500:
        differed += pairs_told_alike(chunk * 1000 + number)
        number += 1


def test_positions_of_the_phase_are_sound() -> None:
    for number, (match, rng) in enumerate(decisions(7)):
        if number % 5:
            continue
        laws.position_round_trip(match)
        laws.fields_are_copied(match)
        laws.derived_is_kept(match)
        laws.options_are_sound(match)
        laws.position_plays_on(match, rng, 4)


@pytest.mark.rule("4.0p")
def test_determinized_phase_plays_on_to_its_end() -> None:
    rng = Random(11)
    for number, (match, _) in enumerate(decisions(11)):
        if number % 5:
            continue
        state = match.game.determinize(match.state, [rng.randrange(3)], rng)
        state.dice = FastDice(rng)
        while match.game.has_secrets(state):
            [role] = play.actors(state)
            play.play_action(state, role, play.cached_options(state, role).sample(rng))


@pytest.mark.rule("4.0p")
def test_no_deal_has_more_compulsory_events_than_exist() -> None:
    unseen = Unseen(table().state, [ENGLISH], NOBODY)
    most = len(unseen.compulsory)
    assert unseen.ways([most + 1, 0]) == 0
    assert all(sum(spread) <= most for spread in unseen.spreads())
