"""Laws of bots: what a bot does depends only on what its role may know."""

from __future__ import annotations

from random import Random

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.position import digest
from senlac.engine.match.match import Match
from senlac.testing.law_failure import law, require


@law
def bots_decide_alike(match: Match, bot: str, rng: Random) -> bool:
    """A bot with the same seed takes the same action in two positions that its role cannot tell.

    The second position is drawn at random from those that look the same to the role that is to
    decide. A bot with a time limit may break this law, one with a number of iterations may not.
    Return whether the positions differ; False at the end of a match.
    """
    if match.result() is not None:
        return False
    game, role = match.game, match.role(match.actors()[0])
    seed = str(rng.getrandbits(32))
    drawn = game.determinize(match.state, (role,), rng)
    seats = [InformationSet(game, state, role) for state in (match.state, drawn)]
    one, two = [seat.text(decide(make_bot(bot, seed), seat)) for seat in seats]
    require(one == two, f"{bot} knows what is hidden: it takes {one}, or {two} if that differs")
    return digest(game, drawn) != digest(game, match.state)
