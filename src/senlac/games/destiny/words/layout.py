"""The layout of positions: figures by square, and pieces by area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.value_parser import count_of, index_of
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.support.errors import RecordError
from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.campaign_setup import TOSTIG_SIDE
from senlac.games.destiny.rules.constants import (
    ABSENT,
    AT_HOME,
    AWAY,
    BOX,
    FULL,
    GONE,
    LANDED,
    LOST,
    NOBODY,
    OPEN,
    SITE,
    STACK,
    TOSTIG_WAYS,
    TOWN,
    UNPLACED,
    UNUSED,
    WAITING,
)
from senlac.games.destiny.rules.setup import clear_board, lay_out_battle
from senlac.games.destiny.rules.turn import shared_areas
from senlac.games.destiny.sequence import TURN, PlayerPhase
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.data.overlay import Overlay
    from senlac.engine.data.value_parser import Names

APART: Final = {
    "absent": ABSENT, "unplaced": UNPLACED, "waiting": WAITING, "away": AWAY, "lost": LOST,
}  # fmt: skip
"""The words for figures that are on no square."""

QUICK: Final = "quick_battles"
PRINTED: Final = "avoid_as_printed"
"""[9.3s, 11.8i] The options of a campaign."""

SPOTS: Final = {"": OPEN, "town": TOWN, "site": SITE}
"""The words for the spots in an area."""

STEPS: Final = ("Arrival", "Missiles", "Manoeuvre", "Orders", "Melee", "Checks")
"""[11.0h] The steps of a player turn, in order."""

ENOUGH: Final = 20
"""[11.8a] The default Loss marker of a side; at most the steps it has."""

UNSAID: Final = -1
"""The value for a Loss marker that no line gives."""


class DestinyLayoutReader(LayoutReader[DestinyState]):
    """`d3: north hc_1.1 hc_1.2=1 harold`: a square, a facing, and its figures, top first.

    Without a facing they face the enemy's end. A number is that of the steps left. In place of a
    square, `unplaced`, `waiting`, `away` and `lost` are allowed. Figures that are not named are not
    in the battle. The Loss marker of a side is at twenty steps, or at all it has.
    `held: norwegian land_waster` names a side and the operational counters it holds.

    In a campaign `kent: nk_1 william` lists the pieces in an area, `east_riding town:` and
    `kent site:` those in its town or on its landing site, `asleep: fyrd_kent` inactive fyrd, and
    `box:` pieces that have not crossed the sea. Units that are not named are out of the game,
    leaders that are not named are dead. If none of the leaders of an invader is named, and it has
    not landed, all of them wait in its box. All areas are English. Battles are quick battles
    unless a line says `option: quick_battles no`.
    """

    def empty(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> DestinyState | None:
        state = DestinyState()
        state.scenario = scenario
        state.overlay = None if overlay is None else overlay.document
        state.catalogue = catalogue_of(load_game_data(overlay), scenario)
        if not state.catalogue.scenario.army:
            empty_map(state)
            state.quick_battles = bool(options[QUICK])
            state.printed_avoidance = bool(options[PRINTED])
            return state
        lay_out_battle(state)
        letters = state.letter
        state.slot_of = [ABSENT] * len(state.slot_of)
        state.leader_square = [ABSENT] * len(state.leader_square)
        state.steps_left = [0] * len(state.slot_of)
        state.letter = letters
        state.loss_marker = [UNSAID if end >= 0 else 0 for end in state.ends]
        return state

    def usual(self, scenario: str) -> Mapping[str, Any]:
        """[11.8i] Return the defaults of a layout: quick battles."""
        return {QUICK: True}

    def names(self, state: DestinyState) -> Names:
        """Return the names that layouts use besides those of actions.

        Sides are given by their names, also where they are roles.
        """
        return {**state.index_names(), "role": (), "way": TOSTIG_WAYS}

    def read_key(self, state: DestinyState, key: str, text: str) -> bool:
        """Put figures on a square, or off the board.

        Raises:
            SenlacError: the figure does not exist, or there is no room for it.
        """
        catalogue = state.catalogue
        if not catalogue.scenario.army and self._on_map(state, key, text):
            return True
        if key in APART:
            for word in text.split():
                self._figure(state, word, APART[key])
            return True
        if key == "held":
            side, *events = text.split() or [""]
            held = state.held[:]
            held[index_of(side, catalogue.sides, "side")] = mask_of(
                [index_of(name, catalogue.events, "event") for name in events]
            )
            state.held = held
            return True
        if key not in catalogue.squares.names:
            return False
        square = catalogue.squares.square(key)
        words = text.split()
        if words and words[0] in catalogue.facings:
            state.facing[square] = catalogue.facings.index(words.pop(0))
        elif words:
            first = index_of(words[0].partition("=")[0], catalogue.figures, "figure")
            state.facing[square] = catalogue.home[state.ends[self._side(state, first)]]
        depth = 0
        for word in words:
            depth += self._figure(state, word, square, depth)
        return True

    def _on_map(self, state: DestinyState, key: str, text: str) -> bool:
        """Put pieces into an area, or into the box of their side."""
        catalogue = state.catalogue
        name, _, spot = key.partition(" ")
        if key == "box":
            area = BOX
        elif key == "asleep":
            for word in text.split():
                unit = fyrd_of(state, word)
                self.name_once(catalogue.pieces[unit])
                put_to_sleep(state, unit)
            return True
        elif name in catalogue.areas and spot in SPOTS:
            area = catalogue.areas.index(name)
        else:
            return False
        for word in text.split():
            piece = index_of(word, catalogue.pieces, "piece")
            self.name_once(catalogue.pieces[piece])
            state.area[piece] = area
            state.spot_in_area[piece] = catalogue.ground.spot_in(area, SPOTS[spot])
        return True

    def derive(self, state: DestinyState) -> None:
        state.recompute_derived()
        if state.catalogue.scenario.army:
            steps = [FULL * len(army) for army in state.armies]
            said = zip(state.loss_marker, steps, strict=True)
            state.loss_marker = [
                min(ENOUGH, most) if loss == UNSAID else loss for loss, most in said
            ]
            return
        settle_tostig(state)
        place_leaders(state)
        state.recompute_derived()
        if state.phasing != NOBODY:
            state.shared_with = shared_areas(state, state.phasing)

    def _side(self, state: DestinyState, figure: int) -> int:
        """Return the side of a figure.

        Raises:
            RecordError: it is in neither army.
        """
        catalogue = state.catalogue
        base = len(catalogue.counters)
        own = catalogue.counter_side[figure] if figure < base else None
        side = catalogue.leader_side[figure - base] if own is None else own
        side = state.tostig if side < 0 else side
        if side < 0 or state.ends[side] < 0:
            raise RecordError(f"{catalogue.figures[figure]} is of neither army")
        return side

    def _figure(self, state: DestinyState, word: str, where: int, depth: int = 0) -> int:
        """Put a figure on a square or off the board; return the number of counters, 0 or 1."""
        catalogue = state.catalogue
        name, equals, steps = word.partition("=")
        figure = index_of(name, catalogue.figures, "figure")
        self._side(state, figure)
        base = len(catalogue.counters)
        self.name_once(catalogue.figures[figure], "figure")
        if figure >= base:
            if equals:
                raise RecordError(f"{name} has no steps")
            state.leader_square[figure - base] = where
            return 0
        if depth >= STACK:
            raise RecordError(f"{name}: no more than {STACK} counters fit on a square")
        left = count_of(steps, name) if equals else FULL
        if not 0 < left <= FULL:
            raise RecordError(f"{name}: expected 1 or {FULL} steps")
        state.steps_left[figure] = 0 if where == LOST else left
        state.slot_of[figure] = where * STACK + depth if where >= 0 else where
        return 1

    def piece(self, state: DestinyState, words: Sequence[str]) -> None:
        """Reject the line: figures are listed by square.

        Raises:
            RecordError: always.
        """
        raise RecordError(f"expected 'SQUARE: FIGURE ...', got '{' '.join(words)[:40]}'")

    def steps(self, state: DestinyState) -> Mapping[str, str]:
        """[6.0e, 11.0h] Return the steps of a player phase, or of a player turn."""
        if not state.catalogue.scenario.army:
            return campaign_steps(state)
        order = ("Manoeuvre", *[step for step in STEPS if step != "Manoeuvre"])
        found = {step: f"BattleTurn {STEPS.index(step) + 1} > {step}" for step in order}
        return {**found, "BattleTurn": "BattleTurn 0"}


def empty_map(state: DestinyState) -> None:
    """Set up a campaign without pieces, in which Tostig serves no side and no turn has passed."""
    state.clear_map()
    clear_board(state)
    for unit in members(state.catalogue.ground.fyrd):
        state.area[unit] = GONE


def fyrd_of(state: DestinyState, name: str) -> int:
    """Return the fyrd with a name.

    Raises:
        RecordError: the name is not that of a fyrd.
    """
    unit = index_of(name, state.catalogue.units, "unit")
    if state.catalogue.ground.home[unit] == NOBODY:
        raise RecordError(f"{name} is not fyrd; only fyrd are inactive at home")
    return unit


def put_to_sleep(state: DestinyState, unit: int) -> None:
    """[5.1a] Place a fyrd in its home area, inactive."""
    ground = state.catalogue.ground
    state.area[unit] = ground.home[unit]
    state.spot_in_area[unit] = ground.spot_in(ground.home[unit], OPEN)
    state.inactive |= 1 << unit


def settle_tostig(state: DestinyState) -> None:
    """[3.0j] Derive the side of Tostig from his way, or his way from his side."""
    sides = state.catalogue.sides
    way = TOSTIG_WAYS[state.tostig_as]
    if way and state.tostig == NOBODY:
        state.tostig = sides.index(TOSTIG_SIDE[way])
    elif not way and state.tostig != NOBODY:
        ways = [TOSTIG_WAYS.index(known) for known, side in TOSTIG_SIDE.items()
                if side == sides[state.tostig]]  # fmt: skip
        state.tostig_as = max(ways, default=0)


def place_leaders(state: DestinyState) -> None:
    """Place the leaders that no line names: in their box, or out of the game.

    The leaders of a side that has not landed wait in its box, unless a line names one of them.
    Tostig is dead only if he serves a side; otherwise he stays UNUSED.
    """
    catalogue, ground = state.catalogue, state.catalogue.ground
    base = len(catalogue.units)
    sides = [state.serves(leader) for leader in range(len(catalogue.leaders))]
    unsaid = [leader for leader in range(len(sides)) if state.where(leader) == UNUSED]
    waits = {ground.danish} if state.danes in (AT_HOME, LANDED) else set()
    waits |= {side for side in ground.invaders if not state.has_landed(side)}
    waits -= {side for side in waits if state.is_out(side)}
    waits -= {side for leader, side in enumerate(sides) if leader not in unsaid}
    for leader in unsaid:
        if sides[leader] != NOBODY:
            state.area[base + leader] = BOX if sides[leader] in waits else GONE


def campaign_steps(state: DestinyState) -> dict[str, str]:
    """[6.0e, 9.3a-9.9f] Return the parts of the phasing side's phase, First Movement first.

    Before and after all player phases they are those of the turn.
    """
    if state.phasing == NOBODY:
        found = {"Turn": "Turn 0"}
        for begun, part in enumerate(TURN):
            found.setdefault(part.phase, f"Turn {begun}")
        return found
    parts = [part.phase for part in PlayerPhase(0).parts(state)]
    begun = [part.phase for part in TURN].index("PlayerPhase") + 1 + state.phasing
    found = {name: f"Turn {begun} > PlayerPhase {place}" for place, name in enumerate(parts)}
    return {"FirstMovement": found["FirstMovement"], **found}
