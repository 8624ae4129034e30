"""Feud with a screen: three earls, or two brothers against the third."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.game.game import ScenarioCard
from senlac.engine.match.perspective import visible_actors
from senlac.engine.screen.scene import (
    ActionLabels,
    Board,
    Layer,
    Panel,
    PanelRow,
    Piece,
    Scene,
    Shape,
    Space,
)
from tests.example.feud import BANNERS, EARLS, SHIRES, Duel, Feud, FeudState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.game.game import Game

WIDE: Final = 200.0
"""Width of a shire on the board."""

BROTHERS: Final = (("Edwin", "Morcar"), ("Waltheof",))
"""Roles of each player where one player has both brothers."""


class TableFeud(Feud):
    """Feud for a browser."""

    id = "feud"
    players = "3"
    minutes = 5
    difficulty = "simple"
    action_labels: ClassVar[ActionLabels] = ActionLabels(
        kinds={"banner": "choice"},
        labels={"send": "Send", "pay": "Pay"},
    )

    def board(self, state: FeudState) -> Board:
        """Return three shires side by side."""
        spaces = tuple(
            Space(name.lower(), name, _square(place), (WIDE * (place + 0.5), WIDE / 2))
            for place, name in enumerate(SHIRES)
        )
        shapes = tuple(Shape("path", "open", d=space.d) for space in spaces)
        return Board(WIDE * 3, WIDE * 2, "The earldoms", 40.0, {}, (Layer("land", shapes),), spaces)

    def board_key(self, state: FeudState) -> object:
        """Return the same key for all matches: there is one board."""
        return self.id

    def scene(self, state: FeudState, roles: Sequence[int]) -> Scene:
        """Return the banners that are left, with the strengths that the roles may know."""
        pieces = [
            _banner(state, role, number, known=role in roles)
            for role in range(len(EARLS))
            for number in range(len(BANNERS))
            if state.banners[role][number]
        ]
        duel = state.stack[-1] if state.stack else None
        step = "Duel" if isinstance(duel, Duel) else "Council"
        asked = visible_actors(state, roles)
        panels = tuple(_panel(state, role, active=role in asked) for role in range(len(EARLS)))
        return Scene(pieces=tuple(pieces), panels=panels, step=step)


class BrotherFeud(TableFeud):
    """Feud for two: one player has both brothers, who remain rivals."""

    id = "brothers"
    players = "2"

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the only scenario."""
        text = "The brothers are of one mind."
        return [ScenarioCard("brothers", "The brothers", text, EARLS, seats=BROTHERS)]

    def seats(self, state: FeudState) -> Sequence[Sequence[str]]:
        """Return the roles of each player, the brothers together."""
        return BROTHERS


def _square(place: int) -> str:
    """Return the outline of a shire."""
    left = place * WIDE
    return f"M{left} 0H{left + WIDE}V{WIDE}H{left}Z"


def _banner(state: FeudState, role: int, number: int, *, known: bool) -> Piece:
    """Return a banner beside the board: its strength, or its back."""
    at = (WIDE * role + 50.0 * (number + 1), WIDE * 1.5)
    name = f"{EARLS[role]}: {BANNERS[number]}"
    piece_id = f"{EARLS[role].lower()}-{BANNERS[number]}"
    if not known:
        return Piece(piece_id, name, role, at=at, shape="back")
    strength = str(state.banners[role][number])
    lines = (f"Strength {strength}.",)
    return Piece(piece_id, name, role, at=at, shape="block", letter=strength, lines=lines)


def _panel(state: FeudState, role: int, *, active: bool) -> Panel:
    """Return the panel of an earl."""
    rows = (
        PanelRow("Shires", str(state.owners.count(role))),
        PanelRow("Crowns", str(state.crowns[role]), tokens=state.crowns[role]),
    )
    return Panel(EARLS[role], EARLS[role], rows, side=role, active=active)


FEUD: Final[Game[Any]] = TableFeud()
BROTHER_FEUD: Final[Game[Any]] = BrotherFeud()
