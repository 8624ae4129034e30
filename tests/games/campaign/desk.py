"""A position for tests: sheets as lines of text, and scripted dice.

desk = Desk('''scenario: y1088 A1 london inside spearman.C=20 step: Gifts''') desk.write("rufus",
"crowns 50", "give london") desk.reveal()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from senlac.engine.data.loader import Overlay
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.model.dice import Dice
from senlac.engine.model.event import Event
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.games.campaign.game import Campaign
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.sheets import OrderSheet
from senlac.games.campaign.state import CampaignState
from senlac.testing.rules_fixture import FixtureDice

GAME: Final = Campaign()


class Steady(Dice):
    """Dice that always show the same value, or their maximum; with other values for some labels."""

    def __init__(self, value: int, other: Mapping[str, int] | None = None) -> None:
        self.value = value
        self.other = other or {}

    def roll(self, sides: int, label: str) -> int:
        """Return the default value, or that of the first prefix of this label."""
        for begin, value in self.other.items():
            if label.startswith(begin):
                return value
        return min(self.value, sides)


class Desk:
    """A position in which sheets are written, with an overlay if one is given."""

    def __init__(self, text: str, dice: Sequence[int] | Dice = (), overlay: str = "") -> None:
        values = Overlay.from_text(overlay, "test.toml") if overlay else None
        self.state: CampaignState = parse_layout(GAME, text, values)
        self.state.dice = dice if isinstance(dice, Dice) else FixtureDice(dice)
        self.journal: list[Event] = []
        self.state.journal = self.journal
        self.notation = GAME.notation(self.state)

    @property
    def phase(self) -> OrderSheet:
        """The step whose sheets are written."""
        top = self.state.stack[-1]
        assert isinstance(top, OrderSheet)
        return top

    def seat(self, player: str) -> int:
        """Return the seat of a player."""
        return self.state.catalogue.players.index(player)

    def town(self, name: str) -> int:
        """Return the index of a town."""
        return self.state.catalogue.towns.index(name)

    def write(self, player: str, *lines: str) -> None:
        """Write lines, each of which must be legal."""
        for line in lines:
            action = self.notation.action(line)
            assert action in self.phase.sheet_options(self.state, self.seat(player)), line
            self.phase.write(self.state, self.seat(player), action)

    def sheet(self, player: str) -> list[str]:
        """Return the lines of a sheet."""
        return [self.notation.text(line) for line in self.phase.sheets[self.seat(player)]]

    def offered(self, player: str) -> set[str]:
        """Return the legal lines of a player, without those for striking out."""
        options = self.phase.lines(self.state, self.seat(player))
        return {self.notation.text(action) for action in options}

    def refusal(self, player: str, line: str) -> Refusal:
        """Return why a line cannot be written."""
        action = self.notation.action(line)
        assert action not in self.phase.sheet_options(self.state, self.seat(player))
        return self.phase.why_not_for(self.state, self.seat(player), action)

    def rule(self, player: str, line: str) -> str:
        """Return the rule that forbids a line."""
        return self.refusal(player, line).rule

    def play_by(self, version: str) -> None:
        """Switch to a version of the rules."""
        self.state.edition = GAME.rules_version_of(version)

    def reveal(self) -> None:
        """Reveal all sheets as they are."""
        self.phase.reveal(self.state)

    def run(self, step: AutomaticPhase[CampaignState]) -> None:
        """Run an automatic phase."""
        self.state.push(step)
        step.run(self.state)

    def march(self, *orders: str) -> None:
        """Write orders, each after its player, reveal the sheets as they are, and march."""
        for order in orders:
            player, _, lines = order.partition(": ")
            self.write(player, *lines.split("; "))
        self.reveal()
        self.run(March())

    def place(self, name: str) -> str:
        """Return the hex of a body."""
        return self.state.catalogue.ground.board.names[self.state.hex_of[self.body(name)]]

    def told(self, kind: str) -> list[Event]:
        """Return the events of a kind."""
        return [event for event in self.journal if event.kind == kind]

    def body(self, name: str) -> int:
        """Return the index of a body."""
        return self.state.place(self.state.catalogue.bodies.index(name))

    def holds(self, name: str) -> dict[str, int]:
        """Return the figures, models and ships of a body by name, without those that are 0."""
        place = self.body(name)
        state = self.state
        listed = state.index_names()
        named = [
            *zip(listed["stack"], state.figures[place], strict=True),
            *zip(listed["model"], state.models[place], strict=True),
            ("ship", len(state.ships[place])),
        ]
        return {thing: count for thing, count in named if count}

    def leaders(self, name: str) -> set[str]:
        """Return the leaders with a body."""
        return {self.state.catalogue.leaders[n] for n in self.state.with_body(self.body(name))}
