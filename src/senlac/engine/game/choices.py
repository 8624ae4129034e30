"""Validation of option values and switches against the cards that declare them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from senlac.engine.game.cards import OddsCard
from senlac.engine.support.errors import OptionError


def require_choice(what: str, choices: Sequence[object], value: object) -> None:
    """Require that a value is one of the choices of an option; without choices any value is.

    Raises:
        OptionError: the value is not among the choices; the message begins with `what`.
    """
    if choices and not any([_same(value, choice) for choice in choices]):
        wanted = ", ".join([_written(choice) for choice in choices])
        raise OptionError(f"{what}: expected {wanted}, got {value!r}")


def require_switches(card: OddsCard, switches: Mapping[str, int]) -> dict[str, int]:
    """Return the switches of a question that are not 0, within the bounds of its card.

    Raises:
        OptionError: the card has no such switch, or its number is out of range.
    """
    bounds = {switch.id: switch.most or 1 for switch in card.switches}
    for name, number in switches.items():
        if name not in bounds:
            known = ", ".join(bounds) or "none"
            raise OptionError(f"odds of {card.id}: no switch {name[:40]!a}; there are {known}")
        if not 0 <= number <= bounds[name]:
            raise OptionError(
                f"odds of {card.id}: {name}: expected 0 to {bounds[name]}, got {number}"
            )
    return {name: number for name, number in switches.items() if number}


def _written(choice: object) -> str:
    """Format a choice as records, overlays and the command line do: true, not True."""
    return choice if isinstance(choice, str) else json.dumps(choice)


def _same(value: object, choice: object) -> bool:
    """Return whether two values are equal, without treating 1 as True."""
    return type(value) is type(choice) and value == choice
