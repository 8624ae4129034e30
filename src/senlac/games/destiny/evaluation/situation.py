"""What no march on land changes, in the evaluation of a campaign.

An `Outline` has all values of a state that the evaluation needs beside the positions of the pieces,
and nothing else. A `Situation` is computed from it alone, so equal outlines can share it.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from senlac.games.destiny.evaluation.battle import standing_of
from senlac.games.destiny.evaluation.country import FAR, MapDistances, country_of
from senlac.games.destiny.evaluation.holdings import Holdings, holdings_of
from senlac.games.destiny.evaluation.levies import called, readiness
from senlac.games.destiny.evaluation.voyage import hopes
from senlac.games.destiny.rules.battle.onboard import BoardBattle
from senlac.games.destiny.rules.battle.quick import QuickBattle
from senlac.games.destiny.rules.call import ChooseCaller, NameFyrd, PlaceReadyMarks
from senlac.games.destiny.rules.constants import AT_HOME, BOX, NOBODY
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.movement.phase import FirstMovement
from senlac.games.destiny.sequence import CONTROL, PlayerPhase

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.ground import MapIndex
    from senlac.games.destiny.state import DestinyState


class Pending(NamedTuple):
    """A battle to come, or in progress.

    Attributes:
        worse: the mask of the sides that failed to avoid it.
        on_board: whether one of its sides fights on the Battle Board; `lead` is then the value of
            that battle for the giver.
    """

    area: int
    giver: int
    other: int
    worse: int
    on_board: bool
    lead: float


class Outline(NamedTuple):
    """The values of a state by which a campaign is evaluated, beside the positions of the pieces.

    Attributes:
        calling: whether the phasing side is still at its Call to Arms.
        first: whether the phasing side has its control and forage steps still to come.
        fights: whether the weather allows battles; `pending` are those to come, and `contested` is
            the mask of their areas.
        counters: by side the number of operational counters.
        strong_at_start: the areas where the phasing side was strong enough at first.
        york, york_towns: the side of the York marker, and the mask of the sides with many units in
            York town.
        london_free: whether no enemy of the English is in London.
        coast: whether the Danes may come soon.
        claimants: by side its claimant; `heirs` is the mask of the sides with an heir.
        abroad: by side the prospects of a side that has not landed; 0 for all others.
        ready: the strength in tens that would answer the English leaders who are ready to call;
            `called` that of the call in progress, and `raised` what events have added.
        due, due_there: [9.3y] the pieces that must leave Scotland, and the strength of the phasing
            side's units there.
    """

    catalogue: Catalogue
    weights: Weights
    turn: int
    phasing: int
    calling: bool
    first: bool
    out: int
    control: tuple[int, ...]
    forage: tuple[int, ...]
    legitimacy: tuple[int, ...]
    temporary: tuple[int, ...]
    counters: tuple[int, ...]
    strong_at_start: int
    york: int
    york_towns: int
    london_free: bool
    coast: bool
    claimants: tuple[int, ...]
    heirs: int
    fights: bool
    pending: tuple[Pending, ...]
    contested: int
    abroad: tuple[float, ...]
    ready: float
    called: float
    raised: float
    due: int
    due_there: float


def outline_of(state: DestinyState, weights: Weights) -> Outline:
    """Return the outline of a state."""
    catalogue = state.catalogue
    ground = catalogue.ground
    claimants, heirs = claimants_of(state)
    begins = ground.danes_from_if_sworn if state.sweyn_sworn else ground.danes_from
    contested, pending = pending_battles(state, weights)
    return Outline(
        catalogue=catalogue,
        weights=weights,
        turn=state.turn,
        phasing=state.phasing,
        calling=isinstance(state.stack[-1], (ChooseCaller, NameFyrd, PlaceReadyMarks)),
        first=before_control(state),
        out=state.out,
        control=tuple(state.control),
        forage=tuple(state.forage_grade),
        legitimacy=tuple(state.legitimacy),
        temporary=tuple(state.temporary),
        counters=tuple([held.bit_count() for held in state.held]),
        strong_at_start=state.strong_at_start,
        york=state.york,
        york_towns=york_towns(state),
        london_free=not state.enemies(ground.english) >> ground.london & 1,
        coast=state.danes == AT_HOME and state.turn >= begins - 1,
        claimants=claimants,
        heirs=heirs,
        fights=ground.battles[state.weather],
        pending=pending,
        contested=contested,
        abroad=prospects_abroad(state, weights),
        ready=readiness(state),
        called=called(state),
        raised=raised_by_events(state),
        due=due_in_scotland(state),
        due_there=strength_in_scotland(state),
    )


def claimants_of(state: DestinyState) -> tuple[tuple[int, ...], int]:
    """Return by side its claimant, and the mask of the sides with an heir."""
    ground, area = state.catalogue.ground, state.area
    found: list[int] = []
    heirs = 0
    for side, chain in enumerate(ground.heirs):
        first = NOBODY
        for leader in chain:
            if area[ground.troop_count + leader] >= BOX:
                if first != NOBODY:
                    heirs |= 1 << side
                    break
                first = leader
        found.append(first)
    return tuple(found), heirs


def prospects_abroad(state: DestinyState, weights: Weights) -> tuple[float, ...]:
    """Return by side the prospects of a side that has not landed; 0 for all others."""
    found = [0.0] * len(state.catalogue.sides)
    for side in state.catalogue.side_of:
        here = side == state.catalogue.ground.english or state.has_landed(side)
        if not here and not state.is_out(side):
            found[side] = hopes(state, side, weights)
    return tuple(found)


def pending_battles(state: DestinyState, weights: Weights) -> tuple[int, tuple[Pending, ...]]:
    """Return the mask of the areas where battles are given, and the battles that count.

    There are none while the weather forbids them.
    """
    found: list[Pending] = []
    contested = 0
    if not state.catalogue.ground.battles[state.weather]:
        return contested, ()
    for area, foe in enumerate(state.battle_with):
        if foe != NOBODY:
            giver = state.attacker[area]
            other = state.phasing if giver == foe else foe
            contested |= 1 << area
            found.append(_pending(state, weights, area, giver, other, state.failed_to_avoid[area]))
    for phase in state.stack:
        if isinstance(phase, AnswerBattle):
            found.append(_pending(state, weights, phase.area, phase.other, phase.side, 0))
        elif isinstance(phase, (QuickBattle, BoardBattle)) and phase.loser == NOBODY:
            found.append(
                _pending(state, weights, phase.area, phase.giver, phase.other, phase.worse)
            )
    return contested, tuple(found)


def _pending(
    state: DestinyState, weights: Weights, area: int, giver: int, other: int, worse: int
) -> Pending:
    """Return a battle to come, with its standing if the giver fights on the Battle Board."""
    on_board = state.ends[giver] != NOBODY
    lead = standing_of(state, giver, weights) if on_board else 0.0
    return Pending(area, giver, other, worse, on_board, lead)


def york_towns(state: DestinyState) -> int:
    """[9.4f] Return the mask of the sides with many units in York town."""
    ground = state.catalogue.ground
    inside = state.pieces_in[ground.york_area] & state.sheltered & ~state.inactive & ground.troops
    found = 0
    if inside:
        for side, owned in enumerate(state.owned):
            if (inside & owned).bit_count() >= ground.big:
                found |= 1 << side
    return found


def raised_by_events(state: DestinyState) -> float:
    """Return the strength of the English units that events have added."""
    catalogue = state.catalogue
    strength = country_of(catalogue).strength_of_kind
    total = 0.0
    for kind, number in enumerate(state.forces_from_events):
        if number and catalogue.kind_side[kind] == catalogue.ground.english:
            total += number * strength[kind]
    return total


def due_in_scotland(state: DestinyState) -> int:
    """[9.3y] Return the pieces still in Scotland that are lost there when First Movement ends."""
    for phase in state.stack:
        if isinstance(phase, FirstMovement):
            return phase.must_leave_scotland & state.pieces_in[state.catalogue.ground.scotland_area]
    return 0


def strength_in_scotland(state: DestinyState) -> float:
    """Return the strength of the phasing side's active units in Scotland."""
    area = state.catalogue.ground.scotland_area
    if state.phasing == NOBODY or not state.unit_areas[state.phasing] >> area & 1:
        return 0.0
    strength = country_of(state.catalogue).strength
    return fsum([strength[unit] for unit in state.units_at(state.phasing, area)])


def before_control(state: DestinyState) -> bool:
    """[9.4a, 9.5a] Return whether the phasing side has its control and forage steps still to come.

    This holds while it moves, and when it has just moved: otherwise a force about to starve would
    ignore it as soon as its march ends.
    """
    for phase in state.stack:
        if isinstance(phase, PlayerPhase):
            for place, part in enumerate(phase.parts(state)):
                if part.phase == CONTROL and phase.started <= place:
                    return True
    return False


# ---- the situation ------------------------------------------------------------------------------


class Situation:
    """What follows from an outline, computed once for all positions of the pieces.

    Attributes:
        holdings: the areas that each side holds and lacks.
        over: the part of the last turns that has passed.
        stakes: by side the value of its claimant; 1 if it does not lead.
        mourned: by side the weight of the loss of its claimant: less if there is an heir.
        grief: by side what the loss of its claimant costs it.
        reach: by the number of marches between them, the probability that an army gives battle.
        strikes: by side whether it still has a march before the campaign ends.
        counts: [9.2a] by side whether its Temporary Legitimacy will still be made permanent.
        claimable: by side whether an area that it takes next will count for it.
        timely: by side and other side how much of a threat of the first to the second is left.
        harvest: [9.5b] whether none starve in this turn.
    """

    def __init__(self, outline: Outline) -> None:
        catalogue, weights = outline.catalogue, outline.weights
        ground = catalogue.ground
        sides = range(len(catalogue.sides))
        self.outline: Outline = outline
        self.catalogue: Catalogue = catalogue
        self.ground: MapIndex = ground
        self.weights: Weights = weights
        self.playing: list[int] = catalogue.side_of
        self.country: MapDistances = country_of(catalogue)
        self.holdings: Holdings = holdings_of(catalogue, outline.control)
        self.over: float = late(outline.turn, ground.last_turn, weights)
        self.phasing: int = outline.phasing
        self.first: bool = outline.first
        self.harvest: bool = outline.turn == ground.harvest
        self.steep: float = weights.constant("steep")
        near, farther = weights.constant("near"), weights.constant("farther")
        self.reach: list[float] = [near * farther ** max(0, turns - 1) for turns in range(FAR + 1)]
        waits, begins = weights.constant("answered"), outline.phasing + 1
        order = [(side - begins) % len(sides) for side in sides]
        self.timely: list[list[float]] = [
            [1.0 if order[side] < order[other] else waits for other in sides] for side in sides
        ]
        heir = weights.constant("heir")
        self.stakes: list[float] = [self._stake(side) for side in sides]
        self.mourned: list[float] = [heir if outline.heirs >> side & 1 else 1.0 for side in sides]
        fear = weights.of("falls")
        self.grief: list[float] = [fear * self.stakes[s] * self.mourned[s] for s in sides]
        last, turn, phasing = ground.last_turn, outline.turn, outline.phasing
        passed = [self.passed(side) for side in sides]
        self.strikes: list[bool] = [turn < last or not passed[s] or s == phasing for s in sides]
        self.counts: list[bool] = [turn < last or not passed[side] for side in sides]
        # An area taken in a turn counts permanently from the next turn on.
        self.claimable: list[bool] = [
            turn < last - 1 or (turn < last and (not passed[s] or (s == phasing and self.first)))
            for s in sides
        ]

    def _stake(self, side: int) -> float:
        """Return the value of a claimant: it rises with the side's lead and towards the end."""
        held = self.outline.legitimacy
        lead = held[side] - max([points for n, points in enumerate(held) if n != side])
        return 1.0 + max(0.0, lead) * self.over / self.weights.constant("stake")

    def passed(self, side: int) -> bool:
        """Return whether a side has reached its Legitimacy step in this turn."""
        outline = self.outline
        if outline.phasing != side:
            return side in range(outline.phasing)
        return not outline.calling

    def is_out(self, side: int) -> bool:
        """[2.2c-2.2e, 2.2i] Return whether a side is out of the game."""
        return self.outline.out >> side & 1 == 1

    def chance(self, own: float, other: float) -> float:
        """[11.8i] Return the probability to win a battle, by the strengths of both sides."""
        return 1.0 / (1.0 + float((other / own) ** self.steep))


def late(turn: int, last: int, weights: Weights) -> float:
    """Return the part of the last turns that has passed, 0 to 1."""
    begins = weights.constant("dusk")
    return max(0.0, (turn - begins) / (float(last) - begins))


@lru_cache(maxsize=256)
def situation_of(outline: Outline) -> Situation:
    """Return the situation of an outline, cached."""
    return Situation(outline)
