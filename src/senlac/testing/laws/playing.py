"""Random play, on which the laws are checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations
from random import Random

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.match.match import Match
from senlac.engine.model.action import NONE, NUMBER, Action
from senlac.engine.model.options import Options
from senlac.engine.model.state import S
from senlac.testing.law_failure import LawError, reproduction_note, require


def offered(match: Match, role: str) -> Options:
    """Return the options of a role that must decide."""
    found = match.options_object(role)
    require(found is not None, f"{role} must decide, and is offered nothing")
    assert found is not None, "required"
    return found


def random_play(match: Match, rng: Random) -> tuple[str, Action]:
    """Play one action of a random actor; return who did what."""
    role = rng.choice(match.actors())
    action = offered(match, role).sample(rng)
    try:
        match.play(role, action)
    except Exception as error:
        # A failed action leaves the match unchanged.
        error.add_note(reproduction_note(match, partial(_played, match, role, action)))
        raise
    return role, action


def _played(match: Match, role: str, action: Action) -> str:
    """Return the line that plays an action."""
    return f"match.play({role!r}, {match.notation().text(action)!r})"


def random_walk(match: Match[S], rng: Random, limit: int) -> Iterator[Match[S]]:
    """Yield the match at every decision of random play, fewer than `limit` times."""
    for _ in range(limit):
        yield match
        if match.result() is not None:
            return
        random_play(match, rng)
    error = LawError(f"no end after {limit} decisions")
    error.add_note(reproduction_note(match, lambda: "match.result()"))
    raise error


def led(match: Match[S], bot: str, seed: str, limit: int) -> Iterator[Match[S]]:
    """Yield the match at every decision while a bot plays all roles, at most `limit` times."""
    players = {role: make_bot(bot, f"{seed} {role}") for role in match.roles}
    for _ in range(limit):
        if match.result() is not None:
            return
        yield match
        role = match.actors()[0]
        seat = InformationSet(match.game, match.state, match.role(role))
        match.play(role, seat.text(decide(players[role], seat)))


def play_out(match: Match, rng: Random, limit: int) -> None:
    """Play a match to its end at random."""
    for _ in random_walk(match, rng, limit):
        pass


def groups(roles: Sequence[str]) -> list[list[str]]:
    """Return all sets of roles, from none to all."""
    sizes = range(len(roles) + 1)
    return [list(group) for group in chain(*(combinations(roles, size) for size in sizes))]


# ---- what may be asked --------------------------------------------------------------------------


def any_action(match: Match, rng: Random, roles: Sequence[str] | None = None) -> Action:
    """Return a random action that some roles, or all, can write in this match, legal or not."""
    notation = match.notation(roles)
    verb = rng.choice(sorted(notation.verbs))
    given = []
    for kind in notation.kinds(verb):
        count = 20 if kind == NUMBER else len(notation.names[kind])
        given.append(rng.randrange(count) if count else NONE)
    return Action(verb, *given)


def writable(match: Match, action: Action) -> bool:
    """Return whether all arguments of an action exist."""
    return NONE not in action[1 : 1 + len(match.notation().kinds(action.verb))]
