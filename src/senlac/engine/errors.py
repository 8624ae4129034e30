"""The few errors a caller may meet, all under one root."""

from __future__ import annotations


class SenlacError(ValueError):
    """Anything wrong with what was given to us; the message is one clear line."""


class DataError(SenlacError):
    """A data file or an overlay does not hold what it must; names file, table and key."""


class NotationError(SenlacError):
    """A text is not an action, a unit, a place or another name of this game."""


class OptionError(SenlacError):
    """A scenario, or one of a game's options, does not exist or has a value it cannot have."""


class DiceError(SenlacError):
    """A die was asked for that the queue, the script or the record does not hold."""


class RecordError(SenlacError):
    """A record or a position is truncated, edited, of a newer version, or of another game."""


class StuckError(SenlacError):
    """A phase asked for a decision and offered none: a fault in a game."""


class UnmadeError(SenlacError):
    """A game, or a step of it, was asked for a member it must have and has not."""


class IllegalActionError(SenlacError):
    """An action that is not among the options of that role now.

    `rule` is the id of the ledger row that forbids it, `why` the sentence for the player.
    """

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} [{rule}]")
        self.rule = rule
        self.why = why


def unmade(whole: object, member: str) -> UnmadeError:
    """Return the error that a part of a game, or a bot, lacks a member; its class is named."""
    kind = type(whole)
    return UnmadeError(f"{kind.__qualname__} of {kind.__module__} is not whole: no '{member}'")
