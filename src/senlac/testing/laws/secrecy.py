"""Laws of secrecy: hidden information reaches no role that may not know it, in any way."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random

from senlac.engine.data.document import canonical
from senlac.engine.game.position import digest, encode
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match import Match
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.model.action import Action
from senlac.engine.support.errors import SenlacError
from senlac.testing.law_failure import LawError, law, require, require_same, require_same_bytes
from senlac.testing.laws.playing import any_action, offered, writable
from senlac.testing.mutations import at, mutated
from senlac.testing.observable import all_outputs, board, observation, published

MAX_ACTIONS = 6
"""Number of actions that others do unseen."""

PROBES = 12
"""Number of actions whose refusals are compared."""


def indistinguishable(one: Match, other: Match, roles: Sequence[str], rng: Random) -> bool:
    """Two matches that differ in secret look the same to roles; return whether they differ."""
    probes = [any_action(one, rng, roles) for _ in range(PROBES)]
    probes = [action for action in probes if writable(one, action)]
    who = " and ".join(roles) or "a spectator"
    both = [all_outputs(match, roles, probes) for match in (one, other)]
    require_same_bytes(both[0], both[1], f"something hidden reaches {who}")
    same = board(one, roles) == board(other, roles)
    require(same, "the board depends on what is hidden; all get the same")
    return one.position() != other.position()


@law
def twin_looks_the_same(match: Match, roles: Sequence[str], rng: Random) -> bool:
    """A position that differs only in hidden information looks the same to the roles.

    What is resampled for them is the same too. Return whether it did differ.
    """
    drawn = match.determinize(roles, seed=rng.getrandbits(32))
    one, other = at(match, encode(match.game, match.state)), at(match, encode(match.game, drawn))
    if one is None or other is None:
        raise LawError("a state, present or drawn by `deal`, is none that the game reads again")
    if not match.game.has_secrets(match.state):
        same = "`secrets` is false, and `deal` draws another state"
        require_same(match.position(), other.position(), same)
    return indistinguishable(one, other, roles, rng)


@law
def drawn_from_the_view_alone(match: Match, roles: Sequence[str], rng: Random, draws: int) -> int:
    """Samples for roles are the same from all states that look the same to them.

    Return how many such states were tried that differ from the true one.
    """
    game, indices = match.game, [match.role(role) for role in roles]
    key = rng.getrandbits(64)
    drawn = encode(game, game.determinize(match.state, indices, Random(key)))
    true = digest(game, match.state)
    veiled = encode(game, game.redact(match.state, indices))
    differed = 0
    for _ in range(draws):
        twin = game.determinize(match.state, indices, rng)
        again = encode(game, game.redact(twin, indices))
        require_same(veiled, again, "`veil` lets states differ that look the same")
        again = encode(game, game.determinize(twin, indices, Random(key)))
        require_same(drawn, again, "`deal` draws by more than is seen")
        differed += digest(game, twin) != true
    return differed


@law
def sealed_choice_stays_sealed(
    match: Match, role: str, rng: Random, is_last: Callable[[Action], bool]
) -> bool:
    """What others write on their sheets changes nothing that the role receives.

    `is_last` says whether an action would end the writing. Return whether there was a difference.
    """
    one, other = match.copy(), match.copy()
    for twin in (one, other):
        for name in [name for name in twin.actors() if name != role]:
            for _ in range(rng.randrange(4)):
                action = offered(twin, name).sample(rng)
                if not is_last(action):
                    twin.play(name, action)
    return indistinguishable(one, other, [role], rng)


@law
def lookalikes_are_told_alike(
    match: Match, roles: Sequence[str], rng: Random, tries: int, constant: Sequence[str] = ()
) -> int:
    """Positions edited at random that look the same to the roles give the same samples.

    Everything in a position must be in the view, resampled, or redacted, except for fields in
    `constant`. Return how many were found; none if nothing is secret.
    """
    if not match.game.has_secrets(match.state):
        return 0
    one = at(match, match.position())
    require(one is not None, "the present position is none that the game reads again")
    assert one is not None, "required"
    before = one.position()
    seen, drawn = observation(one, roles), canonical(published(one, roles))
    found = 0
    for _ in range(tries):
        written = mutated(one.position(), rng)
        now = one.position()["fields"]
        if any(written["fields"].get(key) != now.get(key) for key in constant):
            continue
        other = at(match, written)
        if other is None or other.position() == before or observation(other, roles) != seen:
            continue
        again = canonical(published(other, roles))
        if again != drawn:
            differs = json.dumps([written["fields"], written["stack"]])
            require_same_bytes(drawn, again, f"drawn by more than is seen, of {differs} too")
        found += 1
    return found


@law
def hidden_actions_leak_nothing(match: Match, roles: Sequence[str], rng: Random) -> bool:
    """Unseen actions of others change nothing that reaches the roles.

    The others act at random in two copies of the match, while the roles see the same. Return
    whether there was a difference. States without secrets are skipped: their views need not show
    all public information.
    """
    differed = False
    one, other = match.copy(), match.copy()
    for _ in range(MAX_ACTIONS):
        twin = rng.choice((one, other))
        hands = [name for name in twin.actors() if name not in roles]
        if not hands:
            break
        role = rng.choice(hands)
        twin.play(role, offered(twin, role).sample(rng))
        if twin.result() is not None:
            break
        secret = match.game.has_secrets(one.state) and match.game.has_secrets(other.state)
        if secret and observation(one, roles) == observation(other, roles):
            differed = indistinguishable(one, other, roles, rng) or differed
    return differed


@law
def other_dice_are_told_alike(match: Match, roles: Sequence[str], rng: Random) -> bool:
    """Dice with other results that the roles do not see change nothing that reaches them.

    The match is replayed with queued dice, one of them with another value, while it takes the same
    course. Return whether there was a difference that the roles could not see.
    """
    entries = match.record(private=True).entries
    rolled = [roll for entry in entries for roll in entry.rolls]
    if not rolled:
        return False
    values = [roll.value for roll in rolled]
    spot = rng.randrange(len(rolled))
    changed = values[:]
    changed[spot] = changed[spot] % rolled[spot].sides + 1
    one, other = [_replayed(match, queue) for queue in (values, changed)]
    if one is None or other is None or observation(one, roles) != observation(other, roles):
        return False
    return indistinguishable(one, other, roles, rng)


def _replayed(match: Match, queue: Sequence[int]) -> Match | None:
    """Return the match replayed with these dice, None if it takes another course."""
    header = match.header
    if header.start.position is not None:
        return None
    tray = MatchDice(bytes(32), {})
    tray.queue = list(queue)
    again = Match(MatchCore.begin(match.game, header, tray))
    try:
        for entry in match.record(private=True).entries[1:]:
            if entry.deadline:
                again.time_out()
            else:
                again.play(entry.role, entry.action)
    except SenlacError:
        return None
    return None if again.core.dice.queue else again
