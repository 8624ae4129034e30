"""The text layout of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.value_parser import count_of, index_of
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.support.errors import RecordError
from senlac.games.campaign.catalogue import SHIP, catalogue_of
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.rules.bodies import add_body
from senlac.games.campaign.rules.constants import (
    CARRIED,
    EXCHEQUER,
    MODELS,
    OWN,
    POSTURES,
    PRIZE,
)
from senlac.games.campaign.rules.outset import bare
from senlac.games.campaign.rules.reports.towns import learn_own
from senlac.games.campaign.sequence import YEAR, Year
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from senlac.engine.data.overlay import Overlay
    from senlac.engine.data.value_parser import Names

PRIZES: Final = "prize"
INSIDE: Final = "inside"
BESIEGING: Final = "besieging"
ABOARD: Final = "aboard"
WORDS: Final = (INSIDE, BESIEGING, *POSTURES)
"""Words about a body that take no number."""


class CampaignLayoutReader(LayoutReader[CampaignState]):
    """`A1 london inside knight.B=12 supply=2 Ac1 hold`: a body, its place, and its contents.

    A place is a hex or a town; `aboard B3` puts a force aboard a fleet of an earlier line. Ships
    are `ship=3 prize=1`, treasure is in crowns. There are no other bodies on the map, not even the
    neutral garrisons; towns and money are as at the start. Without `turn` the week is that of the
    step.
    """

    def empty(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> CampaignState | None:
        state = CampaignState()
        state.scenario = scenario
        state.overlay = None if overlay is None else overlay.document
        state.catalogue = catalogue_of(load_game_data(overlay), scenario)
        state.battles = str(options.get("battles", state.catalogue.scenario.battles))
        state.deploy = str(options.get("deploy", state.catalogue.scenario.deploy))
        bare(state)
        return state

    def derive(self, state: CampaignState) -> None:
        learn_own(state)

    def complete(self, state: CampaignState, fields: Collection[str]) -> None:
        year = state.stack[0]
        weeks = state.catalogue.tables.files.tables.time.turns_in_year
        begun = year.started - len(YEAR) if isinstance(year, Year) else 0
        if "turn" not in fields:
            state.turn = max(0, min(begun, weeks))
            # Knowledge has the week in which it was gained.
            self.derive(state)
        elif not state.turn and 0 < begun <= weeks:
            raise RecordError("turn: a step of a week belongs to turn 1 or a later one")

    def names(self, state: CampaignState) -> Names:
        return {**state.index_names(), "role": ()}

    def steps(self, state: CampaignState) -> Mapping[str, str]:
        sheets = "[" + ",".join(["[]"] * len(state.catalogue.players)) + "]"
        parts = ("Gifts", "Purchase", "Afloat")
        steps = {
            part: f"Year {begun} > {part} {sheets} []" for begun, part in enumerate(parts, start=1)
        }
        spring = len(parts) + 1
        weeks = state.catalogue.tables.files.tables.time.turns_in_year
        year = f"Year {spring + max(1, state.turn)}"
        steps["Orders"] = f"{year} > Week 2 > Orders {sheets} []"
        for begun, part in ((1, "Dawn"), (3, "March [-1,[],[],[],[],[]] []"), (4, "Dusk")):
            steps[part.split()[0]] = f"{year} > Week {begun} > {part}"
        steps["Spring"] = f"Year {spring} > Spring"
        steps["Winter"] = f"Year {spring + weeks + 1} > Winter"
        return steps

    def piece(self, state: CampaignState, words: Sequence[str]) -> None:
        catalogue = state.catalogue
        code = index_of(words[0], catalogue.bodies, "body")
        self.name_once(catalogue.bodies[code], "body")
        if len(words) == 1:
            raise RecordError("expected a hex or a town behind the body")
        given = [word.partition("=")[0] for word in words[1:]]
        for name in given:
            if given.count(name) > 1:
                raise RecordError(f"{name} comes twice in one body")
        place = add_body(state, code, self._hex(state, words[1]))
        rest = list(words[2:])
        while rest:
            word = rest.pop(0)
            if word == ABOARD and rest:
                self._board(state, place, rest.pop(0))
            else:
                self._word(state, place, word)

    def _hex(self, state: CampaignState, name: str) -> int:
        """Return a hex by its name or by its town."""
        catalogue = state.catalogue
        if name in catalogue.towns:
            return catalogue.ground.town_hex[catalogue.towns.index(name)]
        return catalogue.ground.board.hex(name)

    def _board(self, state: CampaignState, place: int, name: str) -> None:
        """Put a force aboard a fleet, after the forces aboard already."""
        fleet = index_of(name, state.catalogue.bodies, "body")
        state.boarding_rank[place] = sum([other == fleet for other in state.aboard])
        state.aboard[place] = fleet

    def _word(self, state: CampaignState, place: int, word: str) -> None:
        """Apply one word about a body."""
        catalogue = state.catalogue
        name, equals, number = word.partition("=")
        if equals and (name in WORDS or name in catalogue.leaders):
            raise RecordError(f"{name} has no number")
        if name == INSIDE:
            state.inside[place] = 1
        elif name == BESIEGING:
            state.besieging[place] = 1
        elif name in POSTURES:
            state.posture[place] = POSTURES.index(name)
        elif name in catalogue.leaders:
            self.name_once(name, "leader")
            state.leader_at[catalogue.leaders.index(name)] = state.codes[place]
        elif name in catalogue.stacks:
            state.figures[place][catalogue.stacks.index(name)] = count_of(number, "figures")
        elif name in MODELS:
            self._model(state, place, MODELS.index(name), number)
        elif name in (SHIP, PRIZES):
            kind = OWN if name == SHIP else PRIZE
            state.ships[place].extend([kind] * count_of(number, "ships"))
        else:
            raise RecordError(f"no stack, model or leader {name[:40]!a}")

    def _model(self, state: CampaignState, place: int, model: int, number: str) -> None:
        """Give a force models; an exchequer with a force is its owner's."""
        state.models[place][model] = count_of(number, MODELS[model]) if number else 1
        if model == EXCHEQUER:
            state.exchequer_town[state.owner(place)] = CARRIED
