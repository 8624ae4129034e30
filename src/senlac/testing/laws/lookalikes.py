"""Laws of secrecy over time: matches that look the same and go on alike emit the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from senlac.engine.data.document import canonical
from senlac.engine.match.match import Match
from senlac.engine.model.event import Event
from senlac.testing.law_failure import law, require_same_bytes
from senlac.testing.laws.playing import any_action, offered, writable
from senlac.testing.laws.secrecy import PROBES
from senlac.testing.mutations import at, mutated
from senlac.testing.observable import all_outputs, present

STEPS = 6
"""Number of decisions for which two positions are played on."""

Choice = tuple[str, str]
"""A role and its action."""

News = Callable[[Match, Event, Sequence[str]], bool]
"""Whether an event reveals to some roles what their views do not show, such as a die."""


def no_news(_match: Match, _event: Event, _roles: Sequence[str]) -> bool:
    """Return that no event reveals more than the view: a `News` for games without exceptions."""
    return False


@law
def pairs_go_on_alike(
    match: Match,
    other: Match,
    roles: Sequence[str],
    choices: Sequence[Choice],
    is_news: News = no_news,
) -> bool:
    """Two matches with equal views for some roles give these the same output while views are equal.

    Both are played on with the same choices and dice. Return whether all choices could be played in
    both, with equal views to the end.
    """
    one, two = [at(match, found.position()) for found in (match, other)]
    if one is None or two is None:
        return False
    for role, text in choices:
        if two.why_not(role, text) is not None:
            return False
        one.play(role, text)
        two.play(role, text)
        if not _look_alike(one, two, roles):
            return False
        _require_told_alike(one, two, roles, Random(len(text)), is_news)
    return True


@law
def lookalikes_go_on_alike(
    match: Match,
    roles: Sequence[str],
    rng: Random,
    tries: int,
    *,
    constant: Sequence[str] = (),
    is_news: News = no_news,
) -> int:
    """A position, and an edited one with equal views for some roles, give these the same output.

    Both are played with the same random actions and dice. While the views are equal, all output
    must be equal, except for events that are news. Fields in `constant` are not edited. Return how
    many steps were compared.
    """
    if not match.game.has_secrets(match.state):
        return 0
    compared = 0
    before = match.position()
    for _ in range(tries):
        written = mutated(before, rng)
        if any(written["fields"].get(key) != before["fields"].get(key) for key in constant):
            continue
        one, two = at(match, before), at(match, written)
        if one is not None and two is not None and one.position() != two.position():
            compared += _gone_on(one, two, roles, rng, is_news)
    return compared


def _gone_on(one: Match, two: Match, roles: Sequence[str], rng: Random, is_news: News) -> int:
    """Play two matches alike while their views are equal; return how many steps were compared."""
    compared = 0
    while compared < STEPS and one.result() is None and _look_alike(one, two, roles):
        role = rng.choice(one.actors())
        action = offered(one, role).sample(rng)
        if two.why_not(role, action) is not None:
            break
        one.play(role, action)
        two.play(role, action)
        if not _look_alike(one, two, roles) or not one.game.has_secrets(one.state):
            break
        _require_told_alike(one, two, roles, rng, is_news)
        compared += 1
    return compared


def _look_alike(one: Match, two: Match, roles: Sequence[str]) -> bool:
    """Return whether some roles see the same position, whatever the events before."""
    return canonical(present(one, roles)) == canonical(present(two, roles))


def _require_told_alike(
    one: Match, two: Match, roles: Sequence[str], rng: Random, is_news: News
) -> None:
    """Require that two matches with equal views give the roles the same output, except for news."""
    probes = [any_action(one, rng, roles) for _ in range(PROBES)]
    probes = [action for action in probes if writable(one, action)]
    both = []
    for match in (one, two):
        heard = [event for event in match.events(roles) if not is_news(match, event, roles)]
        both.append(all_outputs(match, roles, probes, heard))
    who = " and ".join(roles) or "a spectator"
    require_same_bytes(both[0], both[1], f"something hidden reaches {who} as it happens")
