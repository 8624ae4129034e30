"""What a role may find out about a position: odds, forecasts, how it stands, what a bot would do.

All of it is reckoned from a position drawn afresh for the role, so that it follows from what the
role knows and from nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from senlac.bots.bot import decide, make_bot
from senlac.bots.seat import Seat
from senlac.engine import standpoint
from senlac.engine.errors import IllegalActionError
from senlac.lab.odds import Chances, at_least, changes, forecast, mean

if TYPE_CHECKING:
    from senlac.engine.game import Forecast
    from senlac.engine.situation import Situation

Seed = str | int | None
"""By what hidden things are drawn; None leaves it to the match."""


def require_legal(table: Situation, role: str, action: str) -> None:
    """See that a role may do what is asked about.

    Raises:
        SenlacError: it is no action, or not legal.
    """
    refusal = table.why_not(role, action)
    if refusal is not None:
        raise IllegalActionError(refusal.rule, refusal.why)


def odds(table: Situation, role: str, action: str, seed: Seed = None) -> dict[str, Chances]:
    """Return what an action of a role may change, as far as the role can know.

    Raises:
        SenlacError: it is no action, not legal, or its dice can fall in too many ways.
    """
    require_legal(table, role, action)
    state = table.determinize([role], "odds", seed=seed)
    return changes(table.game, state, table.role(role), table.read(action, role))


def words(table: Situation, role: str, action: str, seed: Seed = None) -> Forecast | None:
    """Return what the rules say may come of an action, None where they have no words for it.

    Raises:
        SenlacError: it is no action, or not legal.
    """
    require_legal(table, role, action)
    state = table.determinize([role], "odds", seed=seed)
    return forecast(table.game, state, table.role(role), table.read(action, role))


def evaluation(table: Situation, role: str, seed: Seed = None) -> float:
    """Return how good the position is for a role, in the points of the game that it plays now."""
    state = table.determinize([role], "evaluate", seed=seed)
    game, within, player = standpoint.player(table.game, state, table.role(role))
    return game.evaluate(within, player)


def thought(table: Situation, role: str, bot: str, seed: Seed = None) -> str:
    """Return what a bot would do for a role.

    Raises:
        SenlacError: there is no such bot, or the role has nothing to decide.
    """
    seat = Seat(table.game, table.state, table.role(role))
    return seat.text(decide(make_bot(bot, "" if seed is None else str(seed)), seat))


# ---- as JSON ------------------------------------------------------------------------------------


def count_document(name: str, chances: Chances, names: Sequence[str] = ()) -> dict[str, Any]:
    """Return chances as a JSON object."""
    more = at_least(chances)
    rows = [
        {
            "number": number,
            "name": names[number] if names else str(number),
            "chance": str(chance),
            "percent": per_cent(chance),
            "or_more": str(more[number]),
        }
        for number, chance in chances.items()
    ]
    return {"of": name, "mean": str(mean(chances)), "rows": rows}


def forecast_document(told: Forecast) -> dict[str, Any]:
    """Return a forecast as a JSON object."""
    rows = [
        {"result": name, "chance": str(chance), "percent": per_cent(chance)}
        for name, chance in told.rows
    ]
    return {"title": told.title, "rows": rows, "lines": list(told.lines)}


def per_cent(chance: Fraction) -> float:
    """Return a chance in per cent, to six decimals."""
    return round(float(chance) * 100, 6)
