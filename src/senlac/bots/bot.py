"""Bots: what chooses an action for a role, and how one is made from a text."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from senlac.bots.seat import Seat
from senlac.engine import registry
from senlac.engine.action import Action
from senlac.engine.dice import thinking
from senlac.engine.errors import OptionError, unmade
from senlac.engine.options import Options


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player, found through the entry point `senlac.bots`.

    Made from what follows the colon in a text as `mcts:800` ("" if nothing does) and a seed: a
    bot of the same text and seed, asked the same questions, gives the same answers.
    """

    id: ClassVar[str] = ""

    def __init__(self, argument: str, seed: str) -> None:
        self.argument: str = argument
        self.seed: str = seed
        self.rng = thinking(seed)

    @property
    def name(self) -> str:
        """The text that makes such a bot."""
        return f"{self.id}:{self.argument}" if self.argument else self.id

    def choose(self, seat: Seat) -> Action:
        """Return one of the seat's options."""
        raise unmade(self, "choose")

    def settled(self) -> bool:
        """Tell whether the bot knows what it does next, if that is on offer, without a look."""
        return False

    def go_on(self, options: Options) -> Action | None:
        """Return what it does next, None if that is not among the options after all."""
        return None

    def close(self) -> None:
        """Let go of what the bot holds, when its game is over."""


def decide(bot: Bot, seat: Seat) -> Action:
    """Return what a bot decides; one that has no choice is not asked."""
    only = seat.only()
    return bot.choose(seat) if only is None else only


def plain(bot: str, argument: str) -> str:
    """Return the argument of a bot that takes none.

    Raises:
        OptionError: it has been given one.
    """
    if argument:
        raise OptionError(f"bot {bot}: expected nothing after the colon, got '{argument[:40]}'")
    return argument


def make_bot(text: str, seed: str) -> Bot:
    """Return the bot that a text stands for: `random`, `greedy`, `mcts:800`, `mcts:0.5s`.

    Raises:
        SenlacError: there is no such bot, or it cannot be made from that argument.
    """
    kind, _, argument = text.strip().partition(":")
    made = registry.bot(kind)(argument, seed)
    if not isinstance(made, Bot):
        raise OptionError(f"the bot '{kind}' is broken: expected a Bot")
    return made
