"""A campaign in a few lines: pieces by area, scripted dice.

    campaign("sussex: nk_1 nk_2 ni_1 william", "kent: hc_1 hc_2 hc_3 harold", dice=[5, 5])

The lines are those of a layout of the game (`DestinyLayoutReader`). By default it waits in the
First Movement of a side, and both invaders landed in an earlier turn. A keyword argument of ""
leaves the field as on an empty map: `side=""` is a campaign in which no player phase has begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from senlac.engine.game.layout_parser import parse_layout
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.constants import BOX, GONE, NOBODY, TOWN, UNUSED
from senlac.games.destiny.state import DestinyState
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

APART: Final = {BOX: "box", UNUSED: "unused", GONE: "gone"}

AHEAD: Final = {
    "weather": 1, "weather at sea": 1, "wind of norman": 1, "wind of norwegian": 1,
    "conditions of danish": 1, "danish go or stay": 10,
}  # fmt: skip
"""Automatic rolls of the next turn, and the results that change nothing."""


class CampaignDice(FixtureDice):
    """Scripted dice; afterwards the weather stays fine, and no fleet crosses the sea."""

    def roll(self, sides: int, label: str) -> int:
        """Return the next scripted die, or one without effect in the next turn."""
        if label in AHEAD and not self.values:
            return AHEAD[label]
        return super().roll(sides, label)


class Campaign(RulesFixture[DestinyState]):
    """Test fixture for a campaign."""

    def __init__(self, state: DestinyState, dice: Sequence[int] = ()) -> None:
        super().__init__(GAME, state, CampaignDice(dice))

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Self:
        """Carry out actions, each of which must be legal; `dice` are queued after earlier ones."""
        super().play(*texts, dice=dice)
        return self

    def at(self, name: str) -> str:
        """Return the area of a piece, or the word for its status off the map."""
        area = self.state.area[self.state.catalogue.pieces.index(name)]
        return APART[area] if area < 0 else self.state.area_name(area)

    def in_town(self, name: str) -> bool:
        """Return whether a piece is in the town of its area."""
        return self.state.spot_in_area[self.state.catalogue.pieces.index(name)] == TOWN

    def asleep(self, name: str) -> bool:
        """Return whether a unit is inactive."""
        return bool(self.state.inactive >> self.state.catalogue.units.index(name) & 1)

    def control(self, area: str) -> str:
        """Return the side that controls an area, "" for No Control."""
        return self.side(self.state.control[self.area(area)])

    def pending(self, area: str) -> str:
        """Return the enemy of the battle that is pending in an area, "" without one."""
        return self.side(self.state.battle_with[self.area(area)])

    def legitimacy(self, side: str) -> tuple[int, int]:
        """Return a side's Permanent and Temporary Legitimacy."""
        number = self.state.catalogue.sides.index(side)
        return self.state.legitimacy[number], self.state.temporary[number]

    def grade(self, area: str) -> str:
        """Return the grade of an area."""
        return self.state.catalogue.ground.grades[self.state.forage_grade[self.area(area)]]

    def area(self, name: str) -> int:
        """Return an area by its id."""
        return self.state.catalogue.areas.index(name)

    def side(self, side: int) -> str:
        """Return a side by its number, "" for NOBODY."""
        return "" if side == NOBODY else self.state.catalogue.sides[side]

    def out(self, side: str) -> bool:
        """Return whether a side is out of the game."""
        return self.state.is_out(self.state.catalogue.sides.index(side))


def campaign(
    *lines: str,
    side: str = "norman",
    step: str = "FirstMovement",
    dice: Sequence[int] = (),
    fields: Mapping[str, Any] | None = None,
    version: str = GAME.rules_version,
    **said: object,
) -> Campaign:
    """Return a campaign that waits in a step of a side's player phase; see the module."""
    keyed: dict[str, Any] = {
        "turn": "sep_3",
        "phasing": side,
        "legitimacy": "norwegian=9 english=12 norman=10",
        "landed": "norwegian=sep_1 norman=sep_1",
        **(fields or {}),
        **said,
    }
    text = ["scenario: after_the_deathbed", *lines]
    text += [f"{name}: {value}" for name, value in keyed.items() if value]
    state = parse_layout(GAME, "\n".join([*text, f"step: {step}"]))
    state.edition = GAME.rules_version_of(version)
    return Campaign(state, dice)


def begun(scenario: str = "after_the_deathbed") -> Campaign:
    """Return a campaign before its first decision."""
    return Campaign(GAME.initial_state(scenario, {}, None))
