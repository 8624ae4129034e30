"""Analysis of a position for a role: odds, forecasts, evaluation, and the choice of a bot.

All of it is computed from a position resampled for the role, so that it depends only on what the
role knows.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.match import perspective
from senlac.engine.support.errors import IllegalActionError
from senlac.lab.odds import Chances, at_least, change_distributions, forecast, foretold, mean

if TYPE_CHECKING:
    from senlac.engine.game.game import Forecast, OddsCard
    from senlac.engine.match.queries import GameQueries

Seed = str | int | None
"""Seed for sampling hidden information; None uses a key of the match."""


def require_legal(table: GameQueries, role: str, action: str) -> None:
    """Require that an action is legal for a role.

    Raises:
        SenlacError: the text is not an action, or not legal.
    """
    refusal = table.why_not(role, action)
    if refusal is not None:
        raise IllegalActionError(refusal.rule, refusal.why)


def odds(table: GameQueries, role: str, action: str, seed: Seed = None) -> dict[str, Chances]:
    """Return the changes that an action of a role may cause, as far as the role can know.

    Raises:
        SenlacError: the text is not an action, not legal, or its dice have too many outcomes.
    """
    require_legal(table, role, action)
    state = table.determinize([role], "odds", seed=seed)
    return change_distributions(
        table.game, state, table.role(role), table.parse_action(action, role)
    )


def rules_forecast(
    table: GameQueries, role: str, action: str, seed: Seed = None
) -> Forecast | None:
    """Return the game's own forecast of an action, None without one.

    Raises:
        SenlacError: the text is not an action, or not legal.
    """
    require_legal(table, role, action)
    state = table.determinize([role], "odds", seed=seed)
    return forecast(table.game, state, table.role(role), table.parse_action(action, role))


def all_words(table: GameQueries, role: str, seed: Seed = None) -> dict[str, Forecast]:
    """Return the forecasts of all options of a role that have one, by the text of the action.

    All are computed in one sampled position, because there may be thousands of options.
    """
    options = table.options_object(role)
    state = table.determinize([role], "odds", seed=seed)
    inner, within, _ = perspective.innermost_player(table.game, state, table.role(role))
    notation = table.notation([role])
    told = {action: foretold(inner, within, action) for action in options or ()}
    return {notation.text(action): one for action, one in told.items() if one is not None}


def evaluation(table: GameQueries, role: str, seed: Seed = None) -> float:
    """Return the evaluation of the position for a role, in the points of the game it plays now."""
    state = table.determinize([role], "evaluate", seed=seed)
    game, within, player = perspective.innermost_player(table.game, state, table.role(role))
    return game.evaluate(within, player)


def bot_choice(table: GameQueries, role: str, bot: str, seed: Seed = None) -> str:
    """Return the action that a bot would choose for a role.

    Raises:
        SenlacError: no such bot, or the role has no decision to make.
    """
    seat = InformationSet(table.game, table.state, table.role(role))
    return seat.text(decide(make_bot(bot, "" if seed is None else str(seed)), seat))


# ---- as JSON ------------------------------------------------------------------------------------


def count_document(name: str, chances: Chances, card: OddsCard | None = None) -> dict[str, Any]:
    """Return probabilities as a JSON object; `card` is the question that they answer.

    If a result is a word, its `or_more` is null, and so is the mean.
    """
    words = {} if card is None else card.words
    more = at_least(chances, words)
    rows = [
        {
            "number": number,
            "name": str(number) if card is None else result_name(card, number),
            "chance": str(chance),
            "percent": per_cent(chance),
            "or_more": str(more[number]) if number in more else None,
        }
        for number, chance in chances.items()
    ]
    average = mean(chances) if is_counted(chances, card) else None
    return {"of": name, "mean": None if average is None else str(average), "rows": rows}


def result_name(card: OddsCard, number: int) -> str:
    """Return the text for a number among the results of a question."""
    return card.names[number] if card.names else card.words.get(number, str(number))


def is_counted(chances: Chances, card: OddsCard | None) -> bool:
    """Return whether all results are numbers, so that they have a mean."""
    return card is None or not (card.names or card.words.keys() & chances.keys())


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
