"""Laws of odds: every question is answered or refused within a bounded amount of work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from senlac.engine.game.game import Game, OddsCard
from senlac.engine.match.match import Match
from senlac.engine.support.errors import SenlacError
from senlac.lab import odds
from senlac.testing.law_failure import LawError, law, require

if TYPE_CHECKING:
    from _typeshed import TraceFunction

T = TypeVar("T")

MOST_LINES: Final = 60_000_000
"""Maximum number of lines of Python for the answer to one question; compiled lines do not count."""

ASKED: Final = 3
"""Number of actions of a role whose odds are computed at a decision."""

MIXED: Final = 12
"""Number of mixed settings of the switches of a question, besides the extreme ones."""


def odds_questions_are_bounded(
    game: Game[Any], rng: Random | None = None, most: int = MOST_LINES
) -> int:
    """Ask every question about odds with its switches at their extremes; return how many times.

    Each answer is a probability distribution, or the question is refused. Either takes at most
    `most` lines of Python: the law counts work, not time. A number above the bound of its switch
    is refused.
    """
    drawn, asked = rng or Random(1066), 0
    for card in game.odds_cards():
        for switches in extremes(card, drawn):
            call = f"GAME.odds({card.id!r}, {switches})"
            answer = within(partial(game.odds, card.id, switches), call, most)
            asked += 1
            if answer is not None:
                _require_chances(answer, card, call)
        for switch in card.switches:
            beyond = {switch.id: (switch.most or 1) + 1}
            call = f"GAME.odds({card.id!r}, {beyond})"
            answer = within(partial(game.odds, card.id, beyond), call, most)
            require(answer is None, f"{call} is answered, although {switch.id} is out of bounds")
    return asked


@law
def odds_of_actions_are_bounded(match: Match, rng: Random, most: int = MOST_LINES) -> int:
    """Ask for the odds and the forecast of some actions of each actor; return how many actions.

    Each is answered or refused within `most` lines of Python.
    """
    asked = 0
    for role in match.actors():
        options = list(match.options_object(role) or ())
        state, index = match.determinize([role], "odds"), match.role(role)
        for action in rng.sample(options, min(ASKED, len(options))):
            text = f"the odds of {match.notation([role]).text(action)!r}"
            within(partial(odds.forecast, match.game, state, index, action), text, most)
            within(partial(odds.change_distributions, match.game, state, index, action), text, most)
            asked += 1
    return asked


def extremes(card: OddsCard, rng: Random) -> Iterator[dict[str, int]]:
    """Yield settings of the switches of a question: none, all, each alone, all but each, mixed."""
    full = {switch.id: switch.most or 1 for switch in card.switches}
    yield {}
    yield full
    for name, most in full.items():
        yield {name: most}
        yield {other: value for other, value in full.items() if other != name}
    for _ in range(MIXED if len(full) > 1 else 0):
        drawn = {name: rng.choice((0, 1, most)) for name, most in full.items()}
        yield {name: value for name, value in drawn.items() if value}


def within(ask: Callable[[], T], what: str, most: int) -> T | None:
    """Return the answer to a question, `None` if it is refused.

    Raises:
        LawError: it takes more than `most` lines of Python.
    """
    left = most
    before = sys.gettrace()

    def trace(_frame: FrameType, _event: str, _argument: object) -> TraceFunction:
        nonlocal left
        left -= 1
        if left < 0:
            raise LawError(f"{what} takes more than {most} lines")
        return trace

    sys.settrace(trace)
    try:
        return ask()
    except SenlacError as error:
        require(str(error), f"{what} is refused without a reason")
        return None
    finally:
        sys.settrace(before)


def _require_chances(answer: dict[int, Fraction], card: OddsCard, call: str) -> None:
    """Require that an answer is a probability distribution over results that have names."""
    require(sum(answer.values()) == 1, f"the chances of {call} come to {sum(answer.values())}")
    require(min(answer.values()) > 0, f"{call} tells of what cannot come")
    require(list(answer) == sorted(answer), f"the results of {call} are not in order")
    named = not card.names or set(answer) <= set(range(len(card.names)))
    require(named, f"{call} tells a result without a name: {answer}")
