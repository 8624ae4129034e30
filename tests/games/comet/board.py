"""A campaign in a few lines: units by area, scripted dice.

    campaign("york: hardrada vik1 vik2=3", "lincoln: harold hc1", side="viking", step="Movement")

The lines are those of a layout of the game (`CometLayoutReader`). If a line names units of a side
but not its Supreme Leader, the leader is in a corner of the map: Hardrada in Bamburgh, William in
Exeter, Harold in Chester. Units are unknown unless `known` lists them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from senlac.engine.game.layout_parser import parse_layout
from senlac.games.comet import GAME
from senlac.games.comet.catalogue import catalogue_of
from senlac.games.comet.data.tables import load_game_data
from senlac.games.comet.rules.constants import GONE, POOL, SEA
from senlac.games.comet.rules.victory import points
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import validate_state
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

CORNERS: Final = {"hardrada": "bamburgh", "william": "exeter", "harold": "chester"}
NOWHERE: Final = {SEA: "sea", POOL: "pool", GONE: "gone"}


class Campaign(RulesFixture[CometState]):
    """Test fixture for a campaign."""

    def __init__(self, state: CometState, dice: Sequence[int]) -> None:
        super().__init__(GAME, state, FixtureDice(dice))

    def goals(self, unit: str) -> set[str]:
        """Return the areas to which a unit may march."""
        return self.seconds("move", unit)

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Self:
        """Play actions, each of which must be legal; `dice` are queued after earlier ones."""
        super().play(*texts, dice=dice)
        return self

    def deploy(self, **columns: str) -> Campaign:
        """Deploy a side: `deploy(left="vik1 vik2", centre="hardrada", right="vik3")`."""
        for position, units in columns.items():
            for unit in units.split():
                if self.step != "Deployment" or f"deploy {unit} {position}" not in self.options():
                    # The last units may have had only one column left, and been deployed
                    # automatically.
                    assert self.position(unit) == position, f"{unit} not to be put {position}"
                    continue
                self.play(f"deploy {unit} {position}")
        return self

    # ---- pieces -----------------------------------------------------------------------------

    def unit(self, name: str) -> int:
        """Return the index of a unit."""
        return self.notation.index("unit", name)

    def at(self, name: str) -> str:
        """Return the area of a unit, "sea", "pool" or "gone"."""
        area = self.state.area[self.unit(name)]
        return NOWHERE[area] if area < 0 else self.state.area_name(area)

    def cv(self, name: str) -> int:
        """Return the CV of a unit."""
        return self.state.cv[self.unit(name)]

    def position(self, name: str) -> str:
        """Return the column of a unit in the current battle, or its Reserve."""
        place = self.state.position[self.unit(name)]
        return "" if place < 0 else self.state.catalogue.positions[place]

    def known(self) -> set[str]:
        """Return the units that are identified."""
        units = self.state.catalogue.units
        return {name for unit, name in enumerate(units) if self.state.identified >> unit & 1}

    def vp(self, side: str) -> int:
        """Return the Victory Points of a side."""
        return points(self.state, self.state.catalogue.sides.index(side))

    @property
    def won(self) -> tuple[set[str], str]:
        """Return the winners and how they won; an empty set and "" while the game goes on."""
        return (set(self.winners), self.how)

    def view(self, *roles: str) -> dict[str, Any]:
        """Return the view of some roles; without a role, a spectator's."""
        listed = self.state.catalogue.roles
        return GAME.view(self.state, [listed.index(role) for role in roles])


def campaign(  # noqa: PLR0913 - whatever a test may want to say of a campaign
    *areas: str,
    side: str = "viking",
    step: str = "Movement",
    turn: int = 5,
    players: int = 3,
    ways: Mapping[str, str] | None = None,
    landed: Mapping[str, int] | None = None,
    known: str = "",
    dice: Sequence[int] = (),
) -> Campaign:
    """Return a campaign at the start of a phase, as the module describes.

    `ways` names the areas from which the attackers came into an area (`{"york": "durham"}`), for
    the Combat phase; without it the side has landed there this turn. `landed` overrides the turns
    of the landings, which are 1 and 2.
    """
    turns = dict(landed or {})
    if step == "Combat" and not ways:
        turns[side] = turn
    came = {area: f"[{','.join(names.split())}]" for area, names in (ways or {}).items()}
    lines = [f"scenario: players_{players}", f"turn: {turn}", f"active: side:{side}"]
    lines += [f"landed: side:{name}={number}" for name, number in turns.items()]
    lines += [f"ways: area:{area}={names}" for area, names in came.items()]
    lines += [f"known: {' '.join([f'unit:{name}' for name in known.split()])}", f"step: {step}"]
    state = parse_layout(GAME, "\n".join([*lines, *areas, *corners(areas)]))
    made = Campaign(state, dice)
    # The phase may be empty or run automatically, so only a settled state is validated.
    if made.state.outcome is None:
        validate_state(made.state)
    return made


def corners(areas: Sequence[str]) -> list[str]:
    """Return lines for the Supreme Leaders that `areas` leaves out, for sides on the map."""
    catalogue = catalogue_of(load_game_data(), "players_3")
    named = {word.partition("=")[0] for line in areas for word in line.split(":")[1].split()}
    leaders = [catalogue.units[leader] for leader in catalogue.supreme]
    return [
        f"{CORNERS[leader]}: {leader}=1"
        for side, leader in enumerate(leaders)
        if leader not in named
        and (side == catalogue.home or named & {catalogue.units[u] for u in catalogue.of[side]})
    ]


def begun(players: int = 3, dice: Sequence[int] = ()) -> Campaign:
    """Return a campaign at its first decision."""
    return Campaign(GAME.initial_state(f"players_{players}", {}, None), dice)
