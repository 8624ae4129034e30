"""7.4, step 4: reported bodies, sampled at places and with contents that are possible now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.ground import NO_TOWN, SIX
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import MODELS, NOBODY, NOWHERE, TREASURE
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    SPY,
    STAYED,
    UNTOLD,
    Sighting,
    known_sightings,
    last_report,
)
from senlac.games.campaign.rules.ways.land import FOOT
from senlac.games.campaign.rules.ways.travel import FLEET as BY_WATER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.campaign.hidden.placing import ArmyPlacement
    from senlac.games.campaign.state import CampaignState

DIE: Final = 6
HUNDRED: Final = 100


def place_sightings(
    state: CampaignState, roles: Sequence[int], placings: Sequence[ArmyPlacement], rng: Random
) -> None:
    """[report.a, report.e] Create bodies for the sightings of the roles, the newest first.

    A sighting is left out if a newer one within its reach may be of the same body.
    """
    found = [seen for role in roles for seen in known_sightings(state, role)]
    found.sort(key=lambda seen: (-age_key(seen), seen.source, seen.hex, seen.owner, seen.row()))
    kept: list[Sighting] = []
    by_seat = {placing.seat: placing for placing in placings}
    for seen in found:
        placing = by_seat.get(seen.owner)
        if placing is None or any([_may_be(state, seen, newer) for newer in kept]):
            continue
        kept.append(seen)
        _place(state, placing, seen, rng)


def besieged_garrison(state: CampaignState, roles: Sequence[int], town: int, rng: Random) -> int:
    """[report.a, report.e] Return a size of the garrison of a town that the roles besiege.

    It fits the last report; 0 if that tells nothing of the garrison.
    """
    hex_ = state.catalogue.ground.town_hex[town]
    told: dict[int, int] = {}
    for role in roles:
        for seen in known_sightings(state, role):
            fresh = seen.week == last_report(state) and seen.left == STAYED
            if fresh and seen.hex == hex_ and seen.shape == GARRISON and seen.size != UNTOLD:
                told[role] = told.get(role, 0) + _size(state, seen, rng)
    return max(told.values(), default=0)


def age_key(seen: Sighting) -> int:
    """Return a sort key for the time of a sighting, larger if later."""
    return seen.week * HUNDRED + seen.hour


def hours_since(state: CampaignState, seen: Sighting, week: int, hour: int) -> int:
    """Return the hours from a sighting to a moment."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    return (week - seen.week) * hours + hour - seen.hour


def reach(state: CampaignState, seen: Sighting, hours: int) -> int:
    """Return the points that a body may have spent on moves in some hours."""
    rates = state.catalogue.tables.files.units.movement
    full = state.catalogue.tables.files.tables.time.hours_in_turn
    if seen.shape == FLEET:
        return hours * rates.ship // full
    return hours * (rates.LC if seen.horse > 0 and not seen.foot else rates.foot) // full


def _may_be(state: CampaignState, seen: Sighting, newer: Sighting) -> bool:
    """Return whether a sighting may be of the same body as a newer one.

    A garrison is another body than all that were seen elsewhere later: garrisons stay.
    """
    if seen.owner != newer.owner or (seen.shape == FLEET) != (newer.shape == FLEET):
        return False
    if seen.shape == GARRISON:
        return newer.shape == GARRISON and newer.hex == seen.hex
    hours = hours_since(state, seen, newer.week, newer.hour)
    distance = state.catalogue.ground.board.distance(seen.hex, newer.hex)
    return distance <= reach(state, seen, hours)


def _place(state: CampaignState, placing: ArmyPlacement, seen: Sighting, rng: Random) -> None:
    """Create the body of a sighting."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    at_dusk = seen.week == last_report(state) and seen.hour >= _dusk(seen.week, hours)
    start = _went_to(state, seen)
    if seen.shape == GARRISON and seen.left == STAYED:
        _man(state, placing, seen, rng)
        return
    camp = _camp(state, placing.seat, seen) if at_dusk and start == seen.hex else NOBODY
    if camp != NOBODY:
        _reinforce(state, placing, camp, seen, rng)
        return
    hex_ = start
    if not at_dusk or start != seen.hex:
        since = hours_since(state, seen, last_report(state), hours)
        sort = BY_WATER if seen.shape == FLEET else FOOT
        hex_ = placing.possible_hex(start, reach(state, seen, since), sort, rng)
    if hex_ == NOWHERE or not _can_stand(state, hex_, seen):
        return
    if seen.shape == FLEET:
        place = placing.fleet(hex_, _ships(state, seen, rng))
    else:
        place = placing.force(hex_, _figures(state, placing, seen, rng))
    if place != NOBODY:
        _equip(state, placing, place, seen)


def _camp(state: CampaignState, seat: int, seen: Sighting) -> int:
    """Return the besieging force that a sighting may be of, `NOBODY` if there is none."""
    town = state.catalogue.ground.town_at[seen.hex]
    if seen.shape != FORCE or town == NO_TOWN:
        return NOBODY
    fits = [p for p in state.besiegers(town) if state.owner(p) == seat and not state.with_body(p)]
    return fits[0] if fits else NOBODY


def _reinforce(
    state: CampaignState, placing: ArmyPlacement, camp: int, seen: Sighting, rng: Random
) -> None:
    """[report.a] Give a besieging force the reported figures, if these are more than it needs."""
    figures = _figures(state, placing, seen, rng)
    if sum(figures) > state.strength(camp):
        state.figures[camp] = figures
    _equip(state, placing, camp, seen)


def _dusk(week: int, hours: int) -> int:
    """Return the hour at whose end the reports of a week are made; 0 in spring."""
    return hours if week else 0


def _went_to(state: CampaignState, seen: Sighting) -> int:
    """Return the hex that a body left for, or the hex where it stayed."""
    if 0 <= seen.left < SIX:
        to = state.catalogue.ground.board.beside[seen.left][seen.hex]
        if to != OFF_BOARD:
            return to
    return seen.hex


def _can_stand(state: CampaignState, hex_: int, seen: Sighting) -> bool:
    """Return whether such a body can be in a hex."""
    ground = state.catalogue.ground
    if seen.shape == FLEET:
        return ground.is_sea(hex_) or ground.coastal[hex_]
    return not ground.is_sea(hex_)


def _man(state: CampaignState, placing: ArmyPlacement, seen: Sighting, rng: Random) -> None:
    """Put a reported garrison into its town, if its player is still assumed to hold the town.

    If the town is watched, it has only the garrison of the last report.
    """
    town = state.catalogue.ground.town_at[seen.hex]
    if state.controller(town) != placing.seat or state.besieged(town):
        return
    if seen.week < last_report(state) and seen.hex in placing.watched:
        return
    inside = [p for p in state.insiders(town) if state.owner(p) == placing.seat]
    placing.garrison(town, max(_size(state, seen, rng), strength_of(state, inside)))


def _size(state: CampaignState, seen: Sighting, rng: Random) -> int:
    """Return a possible number of figures for a report."""
    if seen.size != UNTOLD:
        share = rng.choice(state.catalogue.tables.files.tables.scouting.error_by_d6)
        off = max(0, seen.error) * share // HUNDRED
        return max(1, seen.size * HUNDRED // (HUNDRED + off))
    if seen.source == SPY and max(seen.foot, seen.horse) > 0:
        return _spied(state, seen.foot + seen.horse, rng)
    if seen.source == SPY:
        return 0
    return rng.randint(*state.catalogue.tables.files.tables.drawn.unseen_size)


def _spied(state: CampaignState, count: int, rng: Random) -> int:
    """Return a possible true number for a number that a spy reported."""
    pip = state.catalogue.tables.files.tables.spying.error_per_pip
    off = pip * rng.randint(1, DIE)
    return max(1, count * HUNDRED // (HUNDRED + rng.choice((-off, off))))


def _ships(state: CampaignState, seen: Sighting, rng: Random) -> int:
    """Return a possible number of ships for a report of a fleet."""
    if seen.ships > 0:
        return _spied(state, seen.ships, rng)
    return rng.randint(*state.catalogue.tables.files.tables.drawn.unseen_ships)


def _figures(
    state: CampaignState, placing: ArmyPlacement, seen: Sighting, rng: Random
) -> list[int]:
    """Return the figures of a reported force: the reported numbers, of kinds that fit."""
    catalogue, army = state.catalogue, placing.army
    if seen.stacks:
        army.figures = [
            max(0, have - gone) for have, gone in zip(army.figures, seen.stacks, strict=True)
        ]
        return seen.stacks[:]
    stacks = range(len(catalogue.stacks))
    parts: list[tuple[list[int], int]] = []
    total = _size(state, seen, rng)
    if seen.classes:
        for troop_class, count in enumerate(seen.classes):
            parts.append(([s for s in stacks if catalogue.class_of[s] == troop_class], count))
    elif seen.foot + seen.horse > 0:
        horse = total * seen.horse // (seen.foot + seen.horse)
        parts = [([s for s in stacks if not catalogue.rides[s]], total - horse),
                 ([s for s in stacks if catalogue.rides[s]], horse)]  # fmt: skip
    else:
        parts = [(catalogue.muster[placing.seat], total)]
    figures = [0] * len(catalogue.stacks)
    for wanted, count in parts:
        for stack, more in enumerate(army.some(state, placing.seat, wanted, count, rng)):
            figures[stack] += more
    return figures


def _equip(state: CampaignState, placing: ArmyPlacement, place: int, seen: Sighting) -> None:
    """[report.a, report.e] Give a body the wagons and leaders of its report, or else a captain.

    A body that would be empty gets a figure.
    """
    if seen.models:
        state.models[place][:TREASURE] = seen.models[:TREASURE]
        state.models[place][MODELS.index("exchequer")] = 0
    elif seen.wagons > 0:
        state.models[place][0] = seen.wagons
    if seen.lord > 0:
        placing.lead(place, lord=True)
    for _ in range(max(0, seen.captains) if seen.captains != UNTOLD else 1):
        placing.lead(place, lord=False)
    bare = not sum(state.figures[place]) and not any(state.models[place])
    if bare and not state.ships[place] and not state.with_body(place):
        state.figures[place][state.catalogue.muster[placing.seat][0]] = 1
