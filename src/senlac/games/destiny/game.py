"""1066: Year of Destiny as the engine meets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.action import Notation
from senlac.engine.game import Game, ScenarioCard
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data.tables import load_tables
from senlac.games.destiny.rules.battle.array import Place
from senlac.games.destiny.rules.battle.ending import CONCEDE, beaten
from senlac.games.destiny.rules.setup import lay_out_battle
from senlac.games.destiny.sequence import PHASES, BattleTurn
from senlac.games.destiny.state import DestinyState
from senlac.games.destiny.validation.battle import check_state, restore
from senlac.games.destiny.words.layout import DestinyLayout
from senlac.games.destiny.words.tellings import TELLINGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.data import Overlay

VERBS: Final = {
    "put": ("figure", "square"),
    "auto": (),
    "advance": ("square", "square"),
    "shift": ("counter", "square"),
    "face": ("square", "facing"),
    "unwall": ("counter",),
    "lead": ("leader", "square"),
    "banner": (),
    "raise": ("counter",),
    "wall": ("counter",),
    "aid": ("square",),
    "attack": ("square",),
    "support": ("square",),
    "strike": (),
    "strike_feigned": (),
    "again": (),
    "stop": (),
    "follow": ("figure",),
    "done": (),
}


class Destiny(Game[DestinyState]):
    """1066: Year of Destiny."""

    id = "destiny"
    title = "1066: Year of Destiny"
    designer = "Legion Wargames"
    players = "2"
    minutes = 60
    difficulty = "some reading"
    rules_version = "1"
    package = "senlac.games.destiny"
    phases = PHASES
    tellings = TELLINGS

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the battles that stand alone, the short one to learn on first."""
        battles = [row for row in load_tables().scenarios.values() if row.army]
        return [
            ScenarioCard(row.id, row.name, row.text, row.players)
            for row in sorted(
                battles, key=lambda row: len(row.reinforcement) + len(row.army[1].units)
            )
        ]

    def begin(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> DestinyState:
        """Return the state before the first step.

        Raises:
            DataError: the overlay does not fit.
        """
        state = DestinyState()
        state.scenario = scenario
        state.overlay = overlay.document if overlay is not None else None
        state.catalogue = catalogue_of(load_tables(overlay), scenario)
        lay_out_battle(state)
        state.push(BattleTurn(0))
        state.push(Place(state.catalogue.sides.index(state.catalogue.scenario.sets_up_first)))
        return state

    def blank(self) -> DestinyState:
        """Return a state with nothing in it, to be filled from a position."""
        return DestinyState()

    def layout(self) -> DestinyLayout:
        """Return the words in which positions are written."""
        return DestinyLayout()

    def restore(self, state: DestinyState) -> None:
        """Find the catalogue."""
        restore(state)

    def validate(self, state: DestinyState) -> None:
        """See that such a battle could be."""
        check_state(state)

    def roles(self, state: DestinyState) -> Sequence[str]:
        """Return the ids of the sides that are played."""
        return state.catalogue.roles

    def notation(self, state: DestinyState) -> Notation:
        """Return the names of figures and squares."""
        catalogue = state.catalogue
        names = {
            "figure": catalogue.figures,
            "counter": catalogue.counters,
            "leader": catalogue.leaders,
            "square": catalogue.squares.names,
            "facing": catalogue.facings,
        }
        return Notation(VERBS, names)

    def concede(self, state: DestinyState, role: int) -> None:
        """[2.2i, 11.9b] Give the battle to the other side."""
        side = state.catalogue.side_of[role]
        if state.journal is not None:
            state.tell("concede", {"side": state.people(side)}, "2.2i")
        beaten(state, side, CONCEDE, "2.2i")

    def turn(self, state: DestinyState) -> int:
        """Return the number of the battle turn."""
        return state.battle_turn
