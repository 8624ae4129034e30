"""Worth in crowns: forces by their price, towns by their taxes and their part in victory."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.bodies import pace_of
from senlac.games.campaign.rules.constants import ASHORE, NEUTRAL, SIEGE, SLAIN, SUPPLY
from senlac.games.campaign.rules.dawn.sieges import siege_modifier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.state import CampaignState

FACES: Final = 6
"""The faces of the die of a siege."""

REALM: Final = 4
"""The worth of a crown of tax in the contested realm, besides its payments."""

CROWN: Final = 40
"""The additional worth of a town that can win the war at once."""

VICTORY: Final = 800
"""The additional worth of a town whose capture wins the war at once."""

CAPTURED: Final = 0.75
"""The worth of a captured town relative to a loyal one: it pays half until it is bribed."""

DETOUR: Final = 1.6
"""The points to come a hex nearer: between 1 along a road and 2 cross-country."""


def price_of(state: CampaignState, place: int) -> int:
    """Return the price of a force's figures."""
    prices = state.catalogue.price
    return sum([count * prices[n] for n, count in enumerate(state.figures[place]) if count])


def value_of(state: CampaignState, place: int) -> int:
    """Return the battle value of a force's figures on clear ground."""
    values = state.catalogue.value
    return sum([count * values[n] for n, count in enumerate(state.figures[place]) if count])


def train_of(state: CampaignState, place: int) -> int:
    """Return the price of a body's wagons and ships."""
    models = state.catalogue.tables.models
    counts = state.models[place]
    wagons = models["supply"].price * counts[SUPPLY] + models["siege"].price * counts[SIEGE]
    return wagons + models["ship"].price * len(state.ships[place])


@lru_cache(maxsize=16)
def crown_towns(catalogue: Catalogue) -> frozenset[int]:
    """Return the towns that win the war at once."""
    scenario = catalogue.scenario
    names: list[str] = []
    if scenario.claimants is not None:
        names += scenario.claimants.crown_towns
    if scenario.rebellion is not None:
        names += [*scenario.rebellion.rebel_towns, *scenario.rebellion.king_towns]
    return frozenset([catalogue.towns.index(name) for name in names])


def realm_regions(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the contested regions."""
    way = catalogue.scenario.claimants or catalogue.scenario.rebellion
    return way.realm_regions if way is not None else ()


@lru_cache(maxsize=16)
def realm_towns(catalogue: Catalogue) -> frozenset[int]:
    """Return the towns of the contested regions."""
    regions = realm_regions(catalogue)
    return frozenset([n for n, region in enumerate(catalogue.region) if region in regions])


def town_worth(state: CampaignState, town: int) -> int:
    """Return the worth of keeping a town: taxes still to be spent, the realm, the crown."""
    catalogue = state.catalogue
    worth = state.worth(town) * (catalogue.scenario.years - state.year)
    if town in realm_towns(catalogue):
        worth += REALM * catalogue.tax[town]
    if town in crown_towns(catalogue):
        holder = state.controller(town)
        worth += VICTORY if any([
            wins_by(state, town, seat) for seat in range(len(catalogue.players)) if seat != holder
        ]) else CROWN  # fmt: skip
    return worth


def wins_by(state: CampaignState, town: int, seat: int) -> bool:
    """[end.b, end.c] Return whether a player would win the war at once by taking a town."""
    catalogue = state.catalogue
    scenario, name = catalogue.scenario, catalogue.players[seat]
    wanted: Sequence[str] = ()
    if scenario.claimants is not None:
        if name == scenario.claimants.holder or state.leader_at[seat] < NEUTRAL:
            return False
        slain = state.leader_at[catalogue.players.index(scenario.claimants.holder)] == SLAIN
        wanted = scenario.claimants.crown_towns
        if slain:
            wanted = scenario.claimants.crown_towns_holder_dead
    elif scenario.rebellion is not None and name == scenario.rebellion.king:
        return catalogue.towns[town] in scenario.rebellion.king_towns
    elif scenario.rebellion is not None:
        wanted = scenario.rebellion.rebel_towns
    return catalogue.towns[town] in wanted and all([
        other == catalogue.towns[town] or state.controller(catalogue.towns.index(other)) == seat
        for other in wanted
    ])  # fmt: skip


def prize_of(state: CampaignState, town: int, seat: int, holder: int) -> float:
    """Return the worth to a player of taking a town from its holder.

    In the realm a gain counts if the player has a mark, and the holder's loss if the holder has
    one. A king without a mark gains nothing by neutral towns when there are no more taxes to come.
    """
    catalogue = state.catalogue
    gained = 1.0 if state.loyalty[town] == seat else CAPTURED
    lost = 0.0
    if holder > NEUTRAL:
        lost = 1.0 if state.loyalty[town] == holder else 0.5
    taxes = state.worth(town) * (catalogue.scenario.years - state.year)
    worth = taxes * (gained + lost) / (1.0 + CAPTURED)
    if town in realm_towns(catalogue):
        nearer = gained if mark_of(state, seat) else 0.0
        farther = lost if holder > NEUTRAL and mark_of(state, holder) else 0.0
        worth += REALM * catalogue.tax[town] * (nearer + farther)
    if town in crown_towns(catalogue):
        worth += CROWN
    return worth


def mark_of(state: CampaignState, seat: int) -> int:
    """Return the points that a player needs in the end, 0 if they need none."""
    scenario, name = state.catalogue.scenario, state.catalogue.players[seat]
    if scenario.claimants is not None:
        return scenario.claimants.marks.get(name, 0)
    if scenario.rebellion is not None and scenario.rebellion.rebel == name:
        return scenario.rebellion.mark
    return 0


def hours_between(state: CampaignState, place: int, hex_: int) -> float:
    """Return about how many hours a force needs to a hex, by straight distance."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    distance = state.catalogue.ground.board.distance(state.hex_of[place], hex_)
    return distance * DETOUR * hours / pace_of(state, place)


def hexes_in(state: CampaignState, place: int, hours: float) -> int:
    """Return the straight distance that a force comes in some hours, as `hours_between` does."""
    return _hexes_at(pace_of(state, place), state.catalogue.tables.files.tables.time.hours_in_turn,
                     hours)  # fmt: skip


@lru_cache(maxsize=64)
def _hexes_at(pace: int, week: int, hours: float) -> int:
    """Return the straight distance for some hours at a pace, by the hours of a week."""
    distance = 0
    while (distance + 1) * DETOUR * week / pace <= hours:
        distance += 1
    return distance


def is_host(state: CampaignState, place: int) -> bool:
    """Return whether a body is a force ashore that has a leader and can take a town."""
    least = state.catalogue.tables.files.tables.control.min_capture
    return (
        state.owner(place) != NEUTRAL
        and state.aboard[place] == ASHORE
        and state.codes[place] in state.leader_at
        and state.strength(place) >= least
    )


def hosts_against(state: CampaignState, seat: int) -> list[int]:
    """Return the armies of a player's enemies, as `is_host` defines them."""
    return [
        place
        for other in range(len(state.catalogue.players))
        if state.hostile(seat, other)
        for place in state.bodies_of(other)
        if is_host(state, place)
    ]


def fall_chance(modifier: int, dawns: int, captured_at: int) -> float:
    """Return the probability that a siege succeeds within `dawns` rolls, +1 after each."""
    stands = 1.0
    for dawn in range(dawns):
        faces = FACES + 1 - (captured_at - modifier - dawn)
        stands *= 1.0 - max(0, min(FACES, faces)) / FACES
    return 1.0 - stands


def siege_chance(state: CampaignState, town: int) -> float:
    """Return the probability that a besieged town falls by the end of the Year."""
    tables = state.catalogue.tables.files.tables
    left = tables.time.turns_in_year - state.turn
    return fall_chance(siege_modifier(state, town), left, tables.siege.captured_at)
