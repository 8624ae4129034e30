"""Bots: they choose actions for a role, and are made from a text."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from senlac.bots.information_set import InformationSet
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.options import Options
from senlac.engine.support.errors import OptionError, missing_member


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player, found through the entry point `senlac.bots`.

    It is made from the argument after the colon of a text such as `mcts:800` ("" without one) and
    a seed. A bot of the same text and seed gives the same answers to the same sequence of
    questions.

    `keeps_plans` is whether it continues with its plan at the next decision of its role. A server
    then keeps the bot, if it can, instead of making a new one.
    """

    id: ClassVar[str] = ""
    keeps_plans: ClassVar[bool] = False

    def __init__(self, argument: str, seed: str) -> None:
        self.argument: str = argument
        self.seed: str = seed
        self.rng = bot_rng(seed)

    @property
    def name(self) -> str:
        """The text that makes a bot like this one."""
        return f"{self.id}:{self.argument}" if self.argument else self.id

    def choose(self, seat: InformationSet) -> Action:
        """Return one of the options of the information set."""
        raise missing_member(self, "choose")

    def has_next_action(self) -> bool:
        """Return whether the next action is planned, so that no information set is needed."""
        return False

    def next_planned_action(self, options: Options) -> Action | None:
        """Return the planned action, None if it is not among the options."""
        return None

    def reads_weights(self, game: Game[Any]) -> bool:
        """Return whether decisions in a game depend on the weights of its evaluation."""
        return True

    def close(self) -> None:
        """Release the bot's resources when its game is over."""


def decide(bot: Bot, seat: InformationSet) -> Action:
    """Return a bot's decision. A single option is returned without asking the bot."""
    only = seat.only()
    return bot.choose(seat) if only is None else only


def require_no_argument(bot: str, argument: str) -> str:
    """Require that a bot has no argument, and return the empty argument.

    Raises:
        OptionError: an argument was given.
    """
    if argument:
        raise OptionError(f"bot {bot}: expected nothing after the colon, got '{argument[:40]}'")
    return argument


def make_bot(text: str, seed: str) -> Bot:
    """Return the bot for a text: `random`, `greedy`, `mcts:800`, `mcts:0.5s`.

    Raises:
        SenlacError: no such bot, or it rejects the argument.
    """
    kind, _, argument = text.strip().partition(":")
    made = registry.bot(kind)(argument, seed)
    if not isinstance(made, Bot):
        raise OptionError(f"the bot '{kind}' is broken: expected a Bot")
    return made
