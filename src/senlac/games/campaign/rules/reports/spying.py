"""3.6, steps 6 and 7: counterspies, and the reports of spies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.former import SPIED_AS_ON_THE_MARCH
from senlac.games.campaign.rules.reports.observation import spy_code, towns_near
from senlac.games.campaign.rules.reports.scouting import (
    WHOLE,
    bare_sighting,
    foot_and_horse,
    wagons_of,
)
from senlac.games.campaign.rules.reports.sightings import (
    GONE,
    SPY,
    STAYED,
    BodySnapshot,
    Sighting,
    half_up,
    in_sight,
    look_at,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.campaign.rules.reports.observation import ObservationLog
    from senlac.games.campaign.state import CampaignState

DIE: Final = 6


def hunt_spies(state: CampaignState) -> list[int]:
    """[spy.c, spy.d] Let counterspies silence or remove spies; return the silenced seats by town.

    As masks. The spies and counterspies of a besieged town are inactive.
    """
    rules = state.catalogue.tables.files.tables.spying
    silenced = [0] * len(state.catalogue.towns)
    besieged = state.besieged_towns()
    any_sown = 0
    for sown in state.counterspies:
        any_sown |= sown
    for town in range(len(silenced)):
        if not any_sown >> town & 1 or town in besieged:
            continue
        for seat, sown in enumerate(state.counterspies):
            spies = [s for s, has in enumerate(state.spies) if s != seat and has >> town & 1]
            if not sown >> town & 1 or not spies:
                continue
            die = state.dice.roll(DIE, f"counterspy in {state.catalogue.towns[town]}")
            if state.controller(town) != seat:
                die += rules.not_controlled
            if die in rules.prevent:
                silenced[town] |= 1 << _one_of(state, spies)
            elif die in rules.eliminate:
                state.spies[_one_of(state, spies)] &= ~(1 << town)
    return silenced


def _one_of(state: CampaignState, seats: Sequence[int]) -> int:
    """[spy.d] Return one of some players at random."""
    return seats[state.dice.roll(len(seats), "which spy") - 1] if len(seats) > 1 else seats[0]


def reporting(state: CampaignState, silenced: Sequence[int]) -> list[list[int]]:
    """[spy.c] Return by town the seats whose spies report from it."""
    besieged = state.besieged_towns()
    return [
        []
        if town in besieged
        else [s for s, has in enumerate(state.spies) if has >> town & 1 and not gagged >> s & 1]
        for town, gagged in enumerate(silenced)
    ]


def spy(
    state: CampaignState,
    watch: ObservationLog,
    voices: Sequence[Sequence[int]],
    merged: Mapping[int, int],
) -> list[list[Sighting]]:
    """[spy.a, spy.b, spy.f, spy.g] Return by player the reports of their spies, town by town.

    A body is reported once: as it is at dusk, or as a spy last saw it. `voices` are the seats by
    town whose spies report. A body that `merged` into another is reported as part of it.
    """
    week = state.turn
    former = state.uses_former(SPIED_AS_ON_THE_MARCH)
    reach = state.catalogue.tables.files.tables.spying.range
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    near = towns_near(state.catalogue.ground, reach)
    stands: dict[int, BodySnapshot] = {state.codes[p]: look_at(state, p) for p in in_sight(state)}
    found: list[list[Sighting]] = [[] for _ in state.catalogue.players]
    told: list[list[int]] = [[] for _ in found]
    for town, seats in enumerate(voices):
        for seat in seats:
            spied = _spied(state, watch, seat, town)
            for code in sorted({*stands, *spied}):
                if code in told[seat] or state.catalogue.owner(code) == seat:
                    continue
                look = stands.get(code)
                stood = look if former else stands.get(merged.get(code, code))
                watched = stood is not None and any(
                    [seat in voices[other] for other in near[stood.hex]]
                )
                if look is not None and town in near[look.hex]:
                    told[seat].append(code)
                    found[seat].append(counted(state, bare_of(state, look, hours, week), look))
                elif code in spied and not watched:
                    told[seat].append(code)
                    glimpse = watch.spied[spy_code(state, seat, town), code]
                    bare = bare_of(state, glimpse.look, glimpse.hour, week)
                    left = glimpse.left
                    if look is None and left == STAYED and not former:
                        left = GONE
                    bare = bare._replace(left=left)
                    found[seat].append(counted(state, bare, glimpse.look))
    return found


def _spied(state: CampaignState, watch: ObservationLog, seat: int, town: int) -> list[int]:
    """Return the codes of the bodies that a spy has seen in the week."""
    spying = spy_code(state, seat, town)
    return [code for watcher, code in watch.spied if watcher == spying]


def bare_of(state: CampaignState, look: BodySnapshot, hour: int, week: int) -> Sighting:
    """Return a spy's sighting without its numbers."""
    return bare_sighting(look, hour, SPY, week, state.catalogue.owner(look.code))


def counted(state: CampaignState, bare: Sighting, look: BodySnapshot) -> Sighting:
    """[spy.b] Return a sighting with a spy's numbers: all have the same error, by two dice."""
    pip = state.catalogue.tables.files.tables.spying.error_per_pip
    off = pip * state.dice.roll(DIE, "spy's error")
    less = state.dice.roll(DIE, "spy's error, which way") % 2 == 1
    share = WHOLE - off if less else WHOLE + off
    foot, horse = foot_and_horse(state, look.figures)
    return bare._replace(
        foot=half_up(foot, share), horse=half_up(horse, share),
        ships=half_up(look.ships, share), wagons=half_up(wagons_of(look.models), share),
    )  # fmt: skip


def towns_spied(state: CampaignState, voices: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """[spy.f] Return pairs of a seat and a town that the seat's spies report on."""
    ground = state.catalogue.ground
    reach = state.catalogue.tables.files.tables.spying.range
    near = towns_near(ground, reach)
    return [
        (seat, town)
        for town, hex_ in enumerate(ground.town_hex)
        for seat in sorted({seat for other in near[hex_] for seat in voices[other]})
    ]
