"""What is worth how much, in crowns: forces by their price, towns by what they pay and decide."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.bodies import pace_of
from senlac.games.campaign.rules.conditions import ASHORE, NEUTRAL, SIEGE, SUPPLY
from senlac.games.campaign.rules.dawn.sieges import siege_modifier

if TYPE_CHECKING:
    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.state import CampaignState

FACES: Final = 6
"""The faces of the die of a siege."""

REALM: Final = 4
"""What a crown of tax is worth in a realm that is fought for, beside what it pays."""

CROWN: Final = 40
"""What a town is worth besides that is among those with which a war is won at once."""

CAPTURED: Final = 0.75
"""What a captured town counts of a loyal one: it is half, until a bribe makes it whole."""

DETOUR: Final = 1.6
"""The points to come a hex nearer, between one on a road and two across clear country."""


def price_of(state: CampaignState, place: int) -> int:
    """Return what the figures of a force cost."""
    prices = state.catalogue.price
    return sum([count * prices[n] for n, count in enumerate(state.figures[place]) if count])


def value_of(state: CampaignState, place: int) -> int:
    """Return what the figures of a force are worth in a fight on clear ground."""
    values = state.catalogue.value
    return sum([count * values[n] for n, count in enumerate(state.figures[place]) if count])


def train_of(state: CampaignState, place: int) -> int:
    """Return what the wagons and ships of a body cost."""
    models = state.catalogue.tables.models
    counts = state.models[place]
    wagons = models["supply"].price * counts[SUPPLY] + models["siege"].price * counts[SIEGE]
    return wagons + models["ship"].price * len(state.ships[place])


@lru_cache(maxsize=16)
def crown_towns(catalogue: Catalogue) -> frozenset[int]:
    """Return the towns with which a war is won at once."""
    scenario = catalogue.scenario
    names: list[str] = []
    if scenario.claimants is not None:
        names += scenario.claimants.crown_towns
    if scenario.rebellion is not None:
        names += [*scenario.rebellion.rebel_towns, *scenario.rebellion.king_towns]
    return frozenset([catalogue.towns.index(name) for name in names])


def realm_regions(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the regions that are fought for."""
    way = catalogue.scenario.claimants or catalogue.scenario.rebellion
    return way.realm_regions if way is not None else ()


@lru_cache(maxsize=16)
def realm_towns(catalogue: Catalogue) -> frozenset[int]:
    """Return the towns of the realm that is fought for."""
    regions = realm_regions(catalogue)
    return frozenset([n for n, region in enumerate(catalogue.region) if region in regions])


def town_worth(state: CampaignState, town: int) -> int:
    """Return what it is worth to keep a town: taxes still to be spent, the realm, the crown."""
    catalogue = state.catalogue
    worth = state.worth(town) * (catalogue.scenario.years - state.year)
    if town in realm_towns(catalogue):
        worth += REALM * catalogue.tax[town]
    return worth + (CROWN if town in crown_towns(catalogue) else 0)


def prize_of(state: CampaignState, town: int, seat: int, holder: int) -> float:
    """Return what it is worth to a player that a town is his, and no longer its holder's.

    Of a realm that counts which brings a mark nearer, or takes its holder farther from his; a king
    who has no mark gains nothing by towns of nobody when there are no more taxes to come.
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
    return worth + (CROWN if town in crown_towns(catalogue) else 0)


def mark_of(state: CampaignState, seat: int) -> int:
    """Return the points that a player must have in the end, 0 if he needs none."""
    scenario, name = state.catalogue.scenario, state.catalogue.players[seat]
    if scenario.claimants is not None:
        return scenario.claimants.marks.get(name, 0)
    if scenario.rebellion is not None and scenario.rebellion.rebel == name:
        return scenario.rebellion.mark
    return 0


def hours_between(state: CampaignState, place: int, hex_: int) -> float:
    """Return about how many hours a force needs to a hex, as the crow flies."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    distance = state.catalogue.ground.board.distance(state.at[place], hex_)
    return distance * DETOUR * hours / pace_of(state, place)


def is_host(state: CampaignState, place: int) -> bool:
    """Tell whether a body is a force ashore that is led and can take a town."""
    least = state.catalogue.tables.files.tables.control.min_capture
    return (
        state.owner(place) != NEUTRAL
        and state.aboard[place] == ASHORE
        and state.strength(place) >= least
        and bool(state.with_body(place))
    )


def hosts_against(state: CampaignState, seat: int) -> list[int]:
    """Return the places of the hosts of a player's enemies."""
    return [
        place
        for place in range(len(state.codes))
        if state.hostile(seat, state.owner(place)) and is_host(state, place)
    ]


def fall_chance(modifier: int, dawns: int, captured_at: int) -> float:
    """Return the chance that a siege takes its town at one of so many dawns, one easier each."""
    stands = 1.0
    for dawn in range(dawns):
        faces = FACES + 1 - (captured_at - modifier - dawn)
        stands *= 1.0 - max(0, min(FACES, faces)) / FACES
    return 1.0 - stands


def siege_chance(state: CampaignState, town: int) -> float:
    """Return the chance that a town that is besieged falls by the end of the Year."""
    tables = state.catalogue.tables.files.tables
    left = tables.time.turns_in_year - state.turn
    return fall_chance(siege_modifier(state, town), left, tables.siege.captured_at)
