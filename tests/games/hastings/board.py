"""A battle in a few lines: places, status, and scripted dice.

    battle("NC01 1705 n", "HC01 1602 disordered", "william NC01", step="Movement", dice=[3])

The lines are those of a layout of the game (`HastingsLayoutReader`). By default Normans face north
and Saxons south. Pieces that are not named are off the map and never enter, except Normans in the
scenarios in which they march on.

The ground is that of the game: rows 17 to 19 are the valley floor, 1602 to 1617 the slope, 15 and
14 the crest, 2103 to 2106 the saddle between the brooks.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, Self

from senlac.engine.game.layout_parser import parse_layout
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.constants import BOX, GONE, OFF_MAP, STATUSES
from senlac.games.hastings.rules.ending import points
from senlac.games.hastings.rules.setup import FixedSetUp
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.words.layout import FACINGS
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

__all__ = ["BEGIN", "FACINGS", "HOLD", "SAXON_TURN", "SHOT", "SIDES", "Battle", "battle", "set_up"]

BEGIN: Final = 0
SAXON_TURN: Final = 2
"""The number of parts of a game turn before the Norman and before the Saxon turn."""

SIDES: Final = ("norman", "saxon")

HOLD: Final = ("NI08 1701 n", "FY16 1602 s")
"""Two distant units that can fight each other, so that a combat phase does not end at once."""

SHOT: Final = ("NA05 1803 n", "FY20 1702 s")
"""Distant Norman archers with a target, so that their missile phase does not end at once."""


class Battle(RulesFixture[HastingsState]):
    """Test fixture for a battle."""

    def __init__(self, state: HastingsState, dice: Sequence[int]) -> None:
        super().__init__(GAME, state, FixtureDice(dice))

    @property
    def side(self) -> str:
        """Return the name of the side that must decide."""
        return self.role

    def hexes(self, verb: str, piece: str) -> set[str]:
        """Return the second arguments of a verb for a piece: hexes, facings or pieces."""
        return self.seconds(verb, piece)

    def zone(self, side: str) -> set[str]:
        """Return the hexes in the zones of control of a side."""
        zone = self.state.zoc_count[SIDES.index(side)]
        return {self.state.hex_name(hex_) for hex_, units in enumerate(zone) if units}

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Self:
        """Apply legal actions; `dice` are added to the scripted dice."""
        super().play(*texts, dice=dice)
        return self

    def run(self, text: str, dice: Sequence[int] = ()) -> Battle:
        """Run a routing unit, with the first path at each fork."""
        self.play(text, dice=dice)
        while self.step == "RoutDirection":
            self.play(min(self.options()))
        return self

    # ---- queries ----------------------------------------------------------------------------

    def piece(self, name: str) -> int:
        """Return the index of a piece."""
        return self.notation.index("piece", name)

    def at(self, name: str) -> str:
        """Return the hex of a piece, or "lost", "boxed", "retired", "off"."""
        hex_ = self.state.hex_of[self.piece(name)]
        if hex_ >= 0:
            return self.state.hex_name(hex_)
        return {GONE: "lost", BOX: "boxed", OFF_MAP: "off"}.get(hex_, "retired")

    def facing(self, name: str) -> str:
        """Return the facing of a unit."""
        return FACINGS[self.state.facing[self.piece(name)]]

    def status(self, name: str) -> str:
        """Return the state of a unit."""
        return STATUSES[self.state.status[self.piece(name)]]

    @property
    def holder(self) -> str:
        """Return the unit that has the banner; "" if no unit has it."""
        holder = self.state.banner_unit()
        return self.state.name(holder) if holder >= 0 else ""

    def dead(self, group: str) -> int:
        """Return the losses of a class."""
        return self.state.losses[self.state.catalogue.classes.index(group)]

    def points(self, side: str) -> int:
        """Return the victory points of a side."""
        return points(self.state, SIDES.index(side))

    @property
    def won(self) -> tuple[list[str], str]:
        """Return the winners and how they won; an empty list and string during the battle."""
        return (self.winners, self.how)


def battle(
    *lines: str,
    step: str = "Movement",
    side: str = "norman",
    turn: int = 5,
    dice: Sequence[int] = (),
    scenario: str = "historical",
    dead: dict[str, int] | None = None,
    **fields: Any,  # noqa: ANN401 - whatever field of the state
) -> Battle:
    """Return a battle at the start of a step of a player turn, as the module describes.

    `dead` holds the losses of classes apart from the units listed as lost. `fields` overrides
    fields of the state, such as `lulled` and `thrown`. The step "Lull" is a lull that has just been
    called.
    """
    lull = step == "Lull"
    said = {"scenario": scenario, "turn": turn, "phasing": side, **fields}
    said |= {"lulled": False} if step in ("Turn", "Lull") else {}
    said["step"] = "Turn" if lull else step
    head = [f"{key}: {value if isinstance(value, str) else json.dumps(value)}"
            for key, value in said.items()]  # fmt: skip
    state = parse_layout(GAME, "\n".join([*head, *lines]))
    for group, count in (dead or {}).items():
        state.losses[state.catalogue.classes.index(group)] += count
    begun = Battle(state, dice)
    return begun.play("lull") if lull else begun


def set_up(scenario: str, dice: Sequence[int] = (3, 3, 3, 4, 4, 4, 5, 5)) -> Battle:
    """Return a battle before its first choice; `dice` are those of the reinforcements."""
    state = HastingsState()
    state.load_scenario(scenario, None)
    state.push(FixedSetUp())
    return Battle(state, dice)
