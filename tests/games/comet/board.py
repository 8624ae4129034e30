"""A campaign in a few lines: who stands where, dice that fall as told.

    campaign("york: hardrada vik1 vik2=3", "lincoln: harold hc1", side="viking", step="Movement")

Each line is an area with its units; `=3` is a CV below the maximum. Of a side that is named, the
units that are not are lost (Fyrdmen are in the pool), but its Supreme Leader waits in a corner of
the map: Hardrada in Bamburgh, William in Exeter, Harold in Chester. An invader who is not named
at all is still at sea. Nobody is known unless `known` lists him.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from senlac.engine import play
from senlac.engine.action import Action, Notation
from senlac.engine.dice import Dice
from senlac.engine.errors import DiceError
from senlac.engine.match import Match
from senlac.engine.phase import Refusal
from senlac.engine.position import encode
from senlac.games.comet import GAME
from senlac.games.comet.catalogue import catalogue_of, mask_of
from senlac.games.comet.data.tables import load_tables
from senlac.games.comet.rules.conditions import GONE, POOL, SEA
from senlac.games.comet.rules.setup import lay_out
from senlac.games.comet.rules.victory import points
from senlac.games.comet.sequence import PARTS, PlayerTurn
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import check_state

CORNERS: Final = {"hardrada": "bamburgh", "william": "exeter", "harold": "chester"}
PHASES: Final = {
    "Raising": "raising",
    "Movement": "movement",
    "Invasion": "invasion",
    "Combat": "combat",
}
NOWHERE: Final = {SEA: "sea", POOL: "pool", GONE: "gone"}


class Told(Dice):
    """Dice that fall as a test tells; `labels` are what they were rolled for."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)
        self.labels: list[str] = []

    def roll(self, sides: int, label: str) -> int:
        """Return what was told."""
        self.labels.append(label)
        if not self.values:
            raise DiceError(f"nothing was told of {label} (d{sides})")
        value = self.values.pop(0)
        assert 1 <= value <= sides, f"{value} on a d{sides} for {label}"
        return value


class Campaign:
    """A campaign in the hands of a test: everything goes by names, as a player writes it."""

    def __init__(self, state: CometState, dice: Told) -> None:
        self.state = state
        self.dice = dice
        state.dice = dice
        state.journal = []
        play.settle(state)

    # ---- what is asked ----------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """Return the names in use."""
        return GAME.notation(self.state)

    @property
    def step(self) -> str:
        """Return the name of the phase that waits, "" when the game is over."""
        return "" if self.state.outcome else type(self.state.stack[-1]).__name__

    @property
    def role(self) -> str:
        """Return the role that must decide."""
        return self.state.catalogue.roles[play.actors(self.state)[0]]

    def options(self, verb: str = "") -> set[str]:
        """Return all that may be done now, or what may be done with one verb."""
        if self.state.outcome is not None:
            return set()
        offered = play.offered(self.state, play.actors(self.state)[0])
        texts = [self.notation.text(action) for action in offered]
        assert len(texts) == len(set(texts)), f"offered twice in {sorted(texts)}"
        return {text for text in texts if not verb or text.split()[0] == verb}

    def offers(self, text: str) -> bool:
        """Tell whether an action may be done now."""
        return text in self.options()

    def goals(self, unit: str) -> set[str]:
        """Return the areas to which a unit may march."""
        return {t.split()[2] for t in self.options("move") if t.split()[1] == unit}

    def why(self, text: str) -> Refusal:
        """Return why an action may not be done."""
        action = self.notation.action(text)
        role = play.actors(self.state)[0]
        assert action not in play.offered(self.state, role), f"'{text}' is allowed"
        return self.state.stack[-1].why_not_for(self.state, role, action)

    def rule(self, text: str) -> str:
        """Return the id of the rule that forbids an action."""
        return self.why(text).rule

    # ---- deciding ---------------------------------------------------------------------------

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Campaign:
        """Carry out actions, each of which must be legal; `dice` fall after those told before."""
        self.dice.values += dice
        for text in texts:
            play.advance(self.state, play.actors(self.state)[0], self._legal(text))
        return self

    def deploy(self, **columns: str) -> Campaign:
        """Deploy a side: `deploy(left="vik1 vik2", centre="hardrada", right="vik3")`."""
        for position, units in columns.items():
            for unit in units.split():
                if self.step != "Deployment" or f"deploy {unit} {position}" not in self.options():
                    # The last places may have been the only ones left, and taken by themselves.
                    assert self.position(unit) == position, f"{unit} not to be put {position}"
                    continue
                self.play(f"deploy {unit} {position}")
        return self

    def _legal(self, text: str) -> Action:
        """Read an action and see that it is offered."""
        action = self.notation.action(text)
        role = play.actors(self.state)[0]
        if action not in play.offered(self.state, role):
            raise AssertionError(f"'{text}' is not allowed: {self.why(text)}")
        return action

    # ---- what stands where ------------------------------------------------------------------

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
        """Return the column of a unit in the battle in hand, or its Reserve."""
        place = self.state.position[self.unit(name)]
        return "" if place < 0 else self.state.catalogue.positions[place]

    def known(self) -> set[str]:
        """Return the units whose identity all are sure of."""
        units = self.state.catalogue.units
        return {name for unit, name in enumerate(units) if self.state.known >> unit & 1}

    def vp(self, side: str) -> int:
        """Return the Victory Points of a side."""
        return points(self.state, self.state.catalogue.sides.index(side))

    @property
    def won(self) -> tuple[set[str], str]:
        """Return who won and how; nobody and "" while the game goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return (set(), "")
        return ({self.state.catalogue.roles[role] for role in outcome.winners}, outcome.how)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the fields of all events of a kind so far."""
        journal = self.state.journal or []
        return [dict(event.fields) for event in journal if event.kind == kind]

    def view(self, *roles: str) -> dict[str, Any]:
        """Return what roles may know; no role: a spectator."""
        listed = self.state.catalogue.roles
        return GAME.view(self.state, [listed.index(role) for role in roles])

    def match(self, seed: int = 1066) -> Match:
        """Return a match that begins here, with dice of its own."""
        return Match.from_position(encode(GAME, self.state), game=GAME, seed=seed)


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
    """Return a campaign that waits at the beginning of a phase; see the module.

    `ways` names the areas from which the attackers came into an area (`{"york": "durham"}`), for
    the Combat phase; without it the side has landed there this turn. `landed` overrides the turns
    of the landings, which are 1 and 2.
    """
    state = CometState()
    state.scenario = f"players_{players}"
    state.catalogue = catalogue_of(load_tables(), state.scenario)
    lay_out(state)
    state.turn = turn
    state.active = state.catalogue.sides.index(side)
    _array(state, areas)
    _land(state, landed or {})
    if step == "Combat" and not ways:
        state.landed[state.active] = turn
    state.ways = state.ways[:]
    for area, names in (ways or {}).items():
        board = state.catalogue.board
        state.ways[board.area(area)] = mask_of([board.area(name) for name in names.split()])
    units = state.catalogue.units
    state.known = mask_of([units.index(name) for name in known.split()])
    state.count_blocks()
    phases = state.catalogue.sequence[state.active]
    state.push(PlayerTurn(phases.index(PHASES[step]) + 1))
    # The phase may have nothing to do, or go on by itself: settled states are sound.
    begin = PARTS[PHASES[step]].begin
    assert begin is not None
    state.follow(begin(state))
    made = Campaign(state, Told(dice))
    if made.state.outcome is None:
        check_state(made.state)
    return made


def _array(state: CometState, areas: Sequence[str]) -> None:
    """Put the units named where they are named, and the others where they belong."""
    catalogue = state.catalogue
    stood: dict[int, tuple[int, int]] = {}
    for line in areas:
        area, _, listed = line.partition(":")
        for word in listed.split():
            name, _, cv = word.partition("=")
            unit = catalogue.units.index(name)
            stood[unit] = (catalogue.board.area(area.strip()), int(cv or catalogue.most[unit]))
    for side, own in enumerate(catalogue.of):
        if side != catalogue.home and not any([unit in stood for unit in own]):
            continue
        corner = CORNERS[catalogue.units[catalogue.supreme[side]]]
        stood.setdefault(catalogue.supreme[side], (catalogue.board.area(corner), 1))
        for unit in own:
            away = (POOL if catalogue.returns[unit] else GONE, 0)
            state.area[unit], state.cv[unit] = stood.get(unit, away)


def _land(state: CometState, landed: Mapping[str, int]) -> None:
    """Say when the invaders on the map landed."""
    for side, name in enumerate(state.catalogue.sides):
        if side != state.catalogue.home and state.on_map(side):
            state.landed[side] = landed.get(name, side + 1)


def begun(players: int = 3, dice: Sequence[int] = ()) -> Campaign:
    """Return a campaign at its first decision."""
    return Campaign(GAME.begin(f"players_{players}", {}, None), Told(dice))
