"""A battle in a few lines: figures by square, scripted dice.

    battle("d5: hc_1.1 harold", "d4: nhc_1.1", step="Melee", side="norwegian", dice=[5, 5])

The lines are those of a layout of the game (`DestinyLayoutReader`): at Fulford the Norwegians are
in the south, the English in the north, and a river runs between rows 4 and 5. At Hastings the
Normans are in the south, and the English hill reaches from b6 to k8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Self

from senlac.engine.game.layout_parser import parse_layout
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.constants import ABSENT, AWAY, LOST, UNPLACED, WAITING
from senlac.games.destiny.state import DestinyState
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

APART: Final = {
    ABSENT: "absent", UNPLACED: "unplaced", WAITING: "waiting", AWAY: "away", LOST: "lost",
}  # fmt: skip


class Battle(RulesFixture[DestinyState]):
    """Test fixture for a battle."""

    def __init__(self, state: DestinyState, dice: Sequence[int] = ()) -> None:
        super().__init__(GAME, state, FixtureDice(dice))

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Self:
        """Carry out actions, each of which must be legal; `dice` are queued after earlier ones."""
        super().play(*texts, dice=dice)
        return self

    # ---- what stands where ----------------------------------------------------------------------

    def counter(self, name: str) -> int:
        """Return the number of a counter."""
        return self.state.catalogue.counters.index(name)

    def at(self, name: str) -> str:
        """Return the square of a counter or leader, or the word for its status off the board."""
        catalogue = self.state.catalogue
        if name in catalogue.leaders:
            square = self.state.leader_square[catalogue.leaders.index(name)]
        else:
            square = self.state.square_of(self.counter(name))
        return APART[square] if square < 0 else self.state.square_name(square)

    def stack(self, square: str) -> str:
        """Return the counters of a square, the top one first."""
        there = self.state.stack_on(self.state.catalogue.squares.square(square))
        return " ".join([self.state.counter_name(counter) for counter in there])

    def facing(self, square: str) -> str:
        """Return the facing of a square's counters."""
        catalogue = self.state.catalogue
        return catalogue.facings[self.state.facing[catalogue.squares.square(square)]]

    def steps(self, name: str) -> int:
        """Return the steps that a counter has left."""
        return self.state.steps_left[self.counter(name)]

    def shaken(self, name: str) -> bool:
        """Return whether a counter is Shaken."""
        return bool(self.state.shaken >> self.counter(name) & 1)

    def walled(self, name: str) -> bool:
        """Return whether a counter is in a shield wall."""
        return bool(self.state.in_shield_wall >> self.counter(name) & 1)

    def loss(self, side: str) -> int:
        """Return the Loss marker of a side."""
        return self.state.loss_marker[self.state.catalogue.sides.index(side)]

    def wound(self, leader: str) -> int:
        """Return the player turns, including the present one, for which a leader stays wounded."""
        return self.state.wounds[self.state.catalogue.leaders.index(leader)]

    @property
    def acting(self) -> str:
        """Return the side whose player turn it is."""
        return self.state.catalogue.sides[self.state.active_side]

    @property
    def how(self) -> str:
        """Return the word for how the battle has ended, "" while it goes on."""
        return "" if self.state.outcome is None else self.state.outcome.how


def battle(
    *lines: str,
    scenario: str = "fulford",
    side: str = "english",
    step: str = "BattleMovement",
    dice: Sequence[int] = (),
    fields: Mapping[str, str] | None = None,
    version: str = GAME.rules_version,
    **said: object,
) -> Battle:
    """Return a battle that waits in a step of a side's player turn; see the module.

    `fields` and the other keyword arguments are further lines, by their keys; `version` is the
    rules version.
    """
    keyed = {**(fields or {}), **said}
    text = [f"scenario: {scenario}", *lines, f"acting: {side}"]
    text += [f"{name}: {value}" for name, value in keyed.items()]
    state = parse_layout(GAME, "\n".join([*text, f"step: {step}"]))
    state.edition = GAME.rules_version_of(version)
    return Battle(state, dice)


def begun(scenario: str) -> Battle:
    """Return a battle before its first decision."""
    return Battle(GAME.initial_state(scenario, {}, None))
