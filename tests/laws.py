"""Laws that every game keeps. A game's tests call them on matches of its own.

`wander` plays a match at random; the other functions look at a match or play one, and fail by
`assert` when a law is broken.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.course import Course
from senlac.engine.dice import FastDice
from senlac.engine.document import canonical
from senlac.engine.errors import IllegalActionError, SenlacError
from senlac.engine.game import Game
from senlac.engine.history import is_sealed
from senlac.engine.match import Match
from senlac.engine.match_dice import MatchDice
from senlac.engine.position import decode, digest, encode
from senlac.engine.record import Record
from senlac.engine.verify import verify
from tests.edits import at, edited
from tests.told import (
    any_action,
    board,
    no_number_is_rounded,
    outputs,
    published,
    sight,
    writable,
)

AnyGame = Game[Any]


# ---- playing at random --------------------------------------------------------------------------


def random_play(match: Match, rng: Random) -> tuple[str, Action]:
    """Play one action of a random actor; return who did what."""
    role = rng.choice(match.actors())
    offered = match.offered(role)
    assert offered is not None
    action = offered.sample(rng)
    match.play(role, action)
    return role, action


def wander(match: Match, rng: Random, limit: int) -> Iterator[Match]:
    """Give the match at every decision of a random play; it ends before `limit` of them."""
    for _ in range(limit):
        yield match
        if match.result() is not None:
            return
        random_play(match, rng)
    raise AssertionError(f"no end after {limit} decisions")


def play_out(match: Match, rng: Random, limit: int) -> None:
    """Play a match to its end at random."""
    for _ in wander(match, rng, limit):
        pass


def groups(roles: Sequence[str]) -> list[list[str]]:
    """Return every set of roles, nobody and all of them too."""
    sizes = range(len(roles) + 1)
    return [list(group) for group in chain(*(combinations(roles, size) for size in sizes))]


# ---- positions and records ----------------------------------------------------------------------


def position_round_trip(match: Match) -> None:
    """A position, written and read back, is the same position."""
    no_number_is_rounded(match.position())
    written = canonical(match.position())
    again = decode(match.game, json.loads(written))
    assert canonical(encode(match.game, again)) == written


def position_plays_on(match: Match, rng: Random, steps: int) -> None:
    """A match begun at a position plays on as the one it was taken from."""
    secret = bytes(32)
    one = Match.from_position(match.position(), game=match.game, secret=secret)
    other = Match.from_position(one.position(), game=match.game, secret=secret)
    for _ in range(steps):
        if one.result() is not None:
            break
        role, action = random_play(one, rng)
        other.play(role, action)
        assert canonical(one.position()) == canonical(other.position())
        assert one.log(one.roles) == other.log(one.roles)


def record_replays(match: Match) -> None:
    """A record, written and read back, replays to the same match, and verifies."""
    record = match.record(private=True)
    no_number_is_rounded(record.document())
    text = json.dumps(record.document())
    assert Record.from_json(text) == record
    again = Match.from_record(text, game=match.game)
    assert again.record(private=True) == record
    assert again.position() == match.position()
    assert again.log(match.roles) == match.log(match.roles)
    report = verify(text, match.game)
    assert report.proved
    assert report.fair + len(report.queued) == report.rolls


# ---- actions ------------------------------------------------------------------------------------


def options_are_sound(match: Match) -> None:
    """Options are told apart by their texts, are read back from them, and belong to actors."""
    for role in match.roles:
        offered = match.offered(role)
        if role not in match.actors():
            assert offered is None
            assert match.options(role) == []
            continue
        assert offered is not None
        listed = list(offered)
        texts = match.options(role)
        assert len(listed) == len(texts) == len(set(texts)) > 0
        for action, text in zip(listed, texts, strict=True):
            assert match.notation().action(text) == action
            assert action in offered
            assert match.why_not(role, action) is None


def refuses_the_rest(match: Match, rng: Random, tries: int, rules: Sequence[str] = ()) -> int:
    """What is not offered is refused with a rule, and leaves no trace; return how often it was.

    With `rules`, the rule named is one of them or of the table.
    """
    before = whole(match)
    refused = 0
    for _ in range(tries):
        role, action = rng.choice(match.roles), any_action(match, rng)
        if not writable(match, action):
            continue
        offered = match.offered(role)
        if offered is not None and action in offered:
            continue
        refusal = match.why_not(role, action)
        assert refusal is not None
        assert refusal.rule
        assert refusal.why
        assert not rules or refusal.rule in rules or refusal.rule.startswith("table.")
        with pytest.raises(IllegalActionError) as caught:
            match.play(role, action)
        assert (caught.value.rule, caught.value.why) == refusal
        refused += 1
    assert whole(match) == before
    return refused


def undo_returns(match: Match, rng: Random) -> bool:
    """What may be taken back freely is gone without a trace but for its entry; tell if it was."""
    if match.result() is not None:
        return False
    before, log = canonical(match.position()), match.log(match.roles)
    fallen = sum(len(entry.rolls) for entry in match.record().entries)
    role, _ = random_play(match, rng)
    if match.result() is not None or not match.may_undo(role):
        return False
    assert sum(len(entry.rolls) for entry in match.record().entries) == fallen
    assert role in match.actors()
    match.undo(role)
    assert canonical(match.position()) == before
    assert match.log(match.roles) == log
    return True


def endings_are_ones_own(game: AnyGame, scenario: str, rng: Random, limit: int) -> int:
    """Whoever has acted in a step is asked before it ends; return how often only that was left.

    Nothing else is asked where there is no choice, and what came before may be taken back as far
    as it could before the question: only dice, news and others' moves forbid it.
    """
    lone = 0
    match = Match.new(game, scenario, seed=rng.getrandbits(32))
    for _ in wander(match, rng, limit):
        if match.result() is not None or is_sealed(match.state):
            continue
        [role] = match.actors()
        offered = match.offered(role)
        assert offered is not None
        only = offered.only()
        if only is None:
            continue
        lone += 1
        assert only.verb in match.state.stack[-1].closing
        last = match.course.history.played[-1]
        free = last.entry.role == role and not last.entry.rolls and not last.state.news
        assert match.may_undo(role) == free
    return lone


# ---- states -------------------------------------------------------------------------------------


def ancestors_stay(game: AnyGame, match: Match, rng: Random, limit: int) -> None:
    """No action changes a state that was copied before it; not even what is kept on the side."""
    states = []
    for _ in wander(match, rng, limit):
        states.append((match.state, digest(game, match.state)))
        for state, was in states:
            assert digest(game, state) == was


def thinking_changes_nothing(match: Match, rng: Random, steps: int) -> None:
    """Playing on from a copy, as bots do, leaves the match as it was."""
    before = whole(match)
    state = match.state.copy()
    state.dice = FastDice(rng)
    for _ in range(steps):
        actors = play.actors(state)
        if not actors:
            break
        role = rng.choice(actors)
        play.advance(state, role, play.offered(state, role).sample(rng))
    assert whole(match) == before


# ---- secrets ------------------------------------------------------------------------------------


def listening_changes_nothing(game: AnyGame, scenario: str, seed: int, limit: int) -> None:
    """A game goes the same way whether anybody listens to its events or not."""
    told, silent = [_begun(game, scenario, seed) for _ in range(2)]
    told.journal = []
    rng = Random(seed)
    for _ in range(limit):
        assert digest(game, told) == digest(game, silent)
        if told.outcome is not None:
            return
        role = rng.choice(play.actors(told))
        action = play.offered(told, role).sample(rng)
        for state in (told, silent):
            play.advance(state, role, action)
    raise AssertionError(f"no end after {limit} decisions")


def _begun(game: AnyGame, scenario: str, seed: int) -> Any:  # noqa: ANN401 - of any game
    """Return a game at its first decision."""
    state = game.begin(scenario, {}, None)
    state.dice = FastDice(Random(seed))
    play.settle(state)
    return state


def told_alike(one: Match, other: Match, roles: Sequence[str], rng: Random) -> bool:
    """Two matches that differ in secret are the same to these roles; tell whether they differ."""
    probes = [any_action(one, rng) for _ in range(5)]
    probes = [action for action in probes if writable(one, action)]
    assert outputs(one, roles, probes) == outputs(other, roles, probes)
    assert board(one) == board(other), "all get the same board"
    return one.position() != other.position()


def twin_looks_the_same(match: Match, roles: Sequence[str], rng: Random) -> bool:
    """A position that differs in what the roles may not know looks the same to them.

    What is drawn for them again is the same too. Tell whether it did differ.
    """
    drawn = match.determinize(roles, seed=rng.getrandbits(32))
    one, other = at(match, encode(match.game, match.state)), at(match, encode(match.game, drawn))
    assert one is not None
    assert other is not None, "what is drawn is a position"
    if not match.game.secrets(match.state):
        assert match.position() == other.position(), "nothing is hidden, so nothing is drawn"
    return told_alike(one, other, roles, rng)


def drawn_from_the_view_alone(match: Match, roles: Sequence[str], rng: Random, draws: int) -> int:
    """What is drawn for roles is the same from any state that looks the same to them.

    Tell how many such states were tried that differ from the true one.
    """
    game, indices = match.game, [match.role(role) for role in roles]
    key = rng.getrandbits(64)
    drawn = digest(game, game.determinize(match.state, indices, Random(key)))
    true = digest(game, match.state)
    veiled = digest(game, game.veil(match.state, indices))
    differed = 0
    for _ in range(draws):
        twin = game.determinize(match.state, indices, rng)
        assert digest(game, game.determinize(twin, indices, Random(key))) == drawn
        assert digest(game, game.veil(twin, indices)) == veiled
        differed += digest(game, twin) != true
    return differed


def sealed_choice_stays_sealed(
    match: Match, role: str, rng: Random, is_last: Callable[[Action], bool]
) -> bool:
    """What others write on their sheets changes nothing that the role is told.

    `is_last` tells whether an action would end the writing. Tell whether there was a difference.
    """
    one, other = match.copy(), match.copy()
    for twin in (one, other):
        for name in [name for name in twin.actors() if name != role]:
            for _ in range(rng.randrange(4)):
                offered = twin.offered(name)
                assert offered is not None
                action = offered.sample(rng)
                if not is_last(action):
                    twin.play(name, action)
    return told_alike(one, other, [role], rng)


def lookalikes_are_told_alike(
    match: Match, roles: Sequence[str], rng: Random, tries: int, constant: Sequence[str] = ()
) -> int:
    """Positions edited at random that the roles see no difference in are drawn the same.

    Whatever is in a position must be in the view, be drawn, or be put away, but for the fields
    that are `constant`. Return how many were found. Where nothing is secret there are none.
    """
    if not match.game.secrets(match.state):
        return 0
    one = at(match, match.position())
    assert one is not None
    seen, drawn = sight(one, roles), canonical(published(one, roles))
    found = 0
    for _ in range(tries):
        written = edited(one.position(), rng)
        if any(written["fields"][key] != one.position()["fields"][key] for key in constant):
            continue
        other = at(match, written)
        if other is None or other.position() == one.position() or sight(other, roles) != seen:
            continue
        again = canonical(published(other, roles))
        assert again == drawn, f"drawn by more than is seen: {written}, {one.position()}"
        found += 1
    return found


def secret_deeds_are_told_alike(match: Match, roles: Sequence[str], rng: Random) -> bool:
    """What others do unseen changes nothing that reaches the roles.

    The others act at random in two copies of the match; as long as the roles see the same. Tell
    whether there was a difference.
    """
    differed = False
    one, other = match.copy(), match.copy()
    for _ in range(6):
        twin = rng.choice((one, other))
        hands = [name for name in twin.actors() if name not in roles]
        if not hands:
            break
        role = rng.choice(hands)
        offered = twin.offered(role)
        assert offered is not None
        twin.play(role, offered.sample(rng))
        if twin.result() is not None:
            break
        if sight(one, roles) == sight(other, roles):
            differed = told_alike(one, other, roles, rng) or differed
    return differed


def other_dice_are_told_alike(match: Match, roles: Sequence[str], rng: Random) -> bool:
    """Dice that fell otherwise unseen change nothing that reaches the roles.

    The match is played once more, all its dice set, one of them to another value, as long as it
    goes the same way. Tell whether there was a difference that the roles could not see.
    """
    entries = match.record(private=True).entries
    rolled = [roll for entry in entries for roll in entry.rolls]
    if not rolled:
        return False
    values = [roll.value for roll in rolled]
    spot = rng.randrange(len(rolled))
    changed = values[:]
    changed[spot] = changed[spot] % rolled[spot].sides + 1
    again = [_replayed(match, queue) for queue in (values, changed)]
    one, other = again
    if one is None or other is None or sight(one, roles) != sight(other, roles):
        return False
    return told_alike(one, other, roles, rng)


def _replayed(match: Match, queue: Sequence[int]) -> Match | None:
    """Return the match played again with these dice, None if it goes another way."""
    header = match.header
    if header.start.position is not None:
        return None
    tray = MatchDice(bytes(32), {})
    tray.queue = list(queue)
    again = Match(Course.begin(match.game, header, tray))
    try:
        for entry in match.record(private=True).entries[1:]:
            if entry.deadline:
                again.deadline()
            else:
                again.play(entry.role, entry.action)
    except SenlacError:
        return None
    return None if again.course.dice.queue else again


# ---- inside -------------------------------------------------------------------------------------


def whole(match: Match) -> bytes:
    """Return all of a match as bytes."""
    return canonical([match.position(), match.record(private=True).document(), match.log([])])
