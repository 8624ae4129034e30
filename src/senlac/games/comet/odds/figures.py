"""The constants of the evaluation as attributes, which are faster to read than a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights


class Figures:
    """The constants of `data/weights.toml`, which explains each.

    `escapes` are by ways out of an area, none, one and several, the risk of a beaten King.
    """

    def __init__(self, weights: Weights) -> None:
        constant = weights.constant
        self.dusk_begins: float = constant("dusk_begins")
        self.dusk_ends: float = constant("dusk_ends")
        self.eve: float = constant("eve")
        self.rest: float = constant("rest")
        self.rival: float = constant("rival")
        self.other: float = constant("other")
        self.obstacle: float = constant("obstacle")
        self.competitor: float = constant("competitor")
        self.slain_home: float = constant("slain_home")
        self.slain: float = constant("slain")
        self.slain_feud: float = constant("slain_feud")
        self.slain_last: float = constant("slain_last")
        self.close: float = constant("close")
        self.detached: float = constant("detached")
        self.stranded: float = constant("stranded")
        self.raid: float = constant("raid")
        self.feud: float = constant("feud")
        self.match: float = constant("match")
        self.to_come: float = constant("to_come")
        self.shade: float = constant("shade")
        self.placed: float = constant("placed")
        self.parried: float = constant("parried")
        self.bluff: float = constant("bluff")
        self.pressed: float = constant("pressed")
        self.hard_pressed: float = constant("hard_pressed")
        self.crushed: float = constant("crushed")
        self.no_escape: float = constant("no_escape")
        self.escapes: list[float] = [
            constant("shut_in"), constant("one_way"), constant("ways_out"),
        ]  # fmt: skip
        self.even: float = constant("even")
        self.even_with_archers: float = constant("even_with_archers")
        self.even_landing: float = constant("even_landing")
        self.even_landing_with_archers: float = constant("even_landing_with_archers")
        self.even_on_turn: float = constant("even_on_turn")
        self.weakest: float = constant("weakest")
        self.in_reserve: float = constant("in_reserve")
        self.remnant: float = constant("remnant")
        self.flight: float = constant("flight")
        self.enough: float = constant("enough")
        self.trust: float = constant("trust")
        self.falls: float = weights.of("falls")
