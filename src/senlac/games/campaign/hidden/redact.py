"""7.4: redaction: a state that holds only what roles know of a campaign.

It is made from the contents of their view: their own realms, their reports, and the bulletin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import is_named
from senlac.games.campaign.hidden.placeholders import put_stand_ins
from senlac.games.campaign.rules.bodies import add_body, keep_bodies, strength_of
from senlac.games.campaign.rules.constants import (
    CAPTURED,
    IDLE,
    NEUTRAL,
    NOBODY,
    SLAIN,
    TAKEN,
)
from senlac.games.campaign.rules.march.phase import March, Written
from senlac.games.campaign.rules.march.suspension import remember_as, state_when_sealed
from senlac.games.campaign.rules.reports.towns import TownKnowledge, known, known_at_start, public
from senlac.games.campaign.rules.sheets import OrderSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

STOPPED: Final[Written] = (0, [], [], [], [], [])
"""The hour of a march whose progress is hidden."""

WINTRY: Final = ("Gifts", "Purchase", "LoadAtSea")
"""The steps in which `kept` has the holders by garrison."""


def veil(state: CampaignState, roles: Sequence[int]) -> CampaignState:
    """[report.a, report.e] Return what roles know: without bodies, crowns and spies of others."""
    stopped = state.state_when_sealed is not None
    new = _as_sealed(state) if stopped else state.copy()
    seats = players_in(state, roles)
    others = strangers(state, seats)
    if others:
        rows = together(new, seats)
        asked = writers(state)
        _take_bodies(new, seats)
        _take_realms(new, seats, others)
        _settle_towns(new, seats, rows)
        for seat in others:
            _keep_asked(new, seat, asked=seat in asked)
        put_stand_ins(new, others, rows, wintry=_is_winter(new))
    # The time at which each sheet was sealed is hidden, even from a holder of all seats.
    for phase in new.stack:
        phase.redact(new, roles)
    if stopped:
        remember_as(new, new)
    return new


def _as_sealed(state: CampaignState) -> CampaignState:
    """[report.f] Return the war as it was when the sheets were sealed, with the march stopped.

    The progress of the march is hidden, even from a holder of all seats.
    """
    new = state_when_sealed(state)
    new.dice, new.revealed = state.dice, state.revealed
    new.stack = [
        March(STOPPED) if isinstance(phase, March) else phase.copy() for phase in state.stack
    ]
    return new


def players_in(state: CampaignState, roles: Sequence[int]) -> list[int]:
    """Return the roles that are players; a referee sees what a spectator does."""
    return [role for role in roles if role < len(state.catalogue.players)]


def strangers(state: CampaignState, roles: Sequence[int]) -> list[int]:
    """Return the players whose realms the roles do not see: none when the war is over."""
    if state.outcome is not None:
        return []
    return [seat for seat in range(len(state.catalogue.players)) if seat not in roles]


def writers(state: CampaignState) -> list[int]:
    """Return the seats with a sheet in the present step, sealed or not."""
    top = state.stack[-1] if state.stack else None
    return sorted([*top.actors(state), *top.submitted]) if isinstance(top, OrderSheet) else []


def together(state: CampaignState, roles: Sequence[int]) -> list[TownKnowledge]:
    """[report.a] Merge the roles' knowledge of the towns: by owners first, then by age."""
    towns = range(len(state.catalogue.towns))
    if len(roles) > 1:
        return [_best([(known(state, role, town), role) for role in roles]) for town in towns]
    reader = roles[0] if roles else public(state)
    return [known(state, reader, town) for town in towns]


def _best(rows: Sequence[tuple[TownKnowledge, int]]) -> TownKnowledge:
    """Return the best known row; about a role's own things only that role is believed."""
    seats = [seat for _, seat in rows]
    ranked = [row for row, seat in rows if seat in (row.holder, row.loyalty)]
    ranked += [row for row, seat in rows if seat == row.siege]
    ranked += sorted([row for row, _ in rows], key=lambda row: -row.week)
    best = ranked[0]
    return best._replace(
        holder=_believed(
            [row.holder for row in ranked], seats, [s for r, s in rows if r.holder == s]
        ),
        loyalty=_believed(
            [row.loyalty for row in ranked], seats, [s for r, s in rows if r.loyalty == s]
        ),
        siege=_believed([row.siege for row in ranked], seats, [s for r, s in rows if r.siege == s]),
    )


def _believed(words: Sequence[int], seats: Sequence[int], own: Sequence[int]) -> int:
    """Return an owner among several reports: a role that reports itself, if there is one.

    Otherwise the first that is none of the roles, because they would know.
    """
    if own:
        return own[0]
    others = [whose for whose in words if whose not in seats]
    return others[0] if others else NOBODY


def _take_bodies(state: CampaignState, roles: Sequence[int]) -> None:
    """[report.a] Remove all bodies that are not the roles', neutral ones too."""
    keep_bodies(state, [n for n in range(len(state.codes)) if state.owner(n) in roles])
    state.observations = []


def _take_realms(state: CampaignState, roles: Sequence[int], others: Sequence[int]) -> None:
    """[report.a] Clear the possessions and knowledge of others, except the fates of lords."""
    for seat in others:
        state.crowns[seat] = 0
        state.exchequer_town[seat] = CAPTURED
        state.spies[seat] = 0
        state.counterspies[seat] = 0
        state.numbers_used[seat] = 0
        state.kills[seat] = [0] * len(state.kills[seat])
        state.peace[seat] &= sum([1 << role for role in roles])
    for leader, seat in enumerate(state.catalogue.leader_seat):
        fate = state.leader_at[leader]
        told = leader == seat and fate in (SLAIN, TAKEN)
        if seat in others and not told:
            state.leader_at[leader] = IDLE
    start = known_at_start(state.catalogue)
    state.known = [start if reader in others else rows for reader, rows in enumerate(state.known)]
    state.sightings = [[] if one in others else rows for one, rows in enumerate(state.sightings)]


def _settle_towns(
    state: CampaignState, roles: Sequence[int], rows: Sequence[TownKnowledge]
) -> None:
    """[report.a, report.e] Set towns to what roles know, neutral garrisons as at the start."""
    wintry = _is_winter(state)
    occupied = frozenset(state.occupied_towns())
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    for town, row in enumerate(rows):
        party = any([role in (row.holder, row.loyalty, row.siege) for role in roles])
        state.loyalty[town] = row.loyalty
        state.pillage[town] = row.level
        held = row.holder >= 0 and row.holder != row.loyalty
        state.winter_holder[town] = row.holder if wintry and held else NOBODY
        if row.holder not in roles:
            state.full_turns[town] = 0
        if not any([role in (row.holder, row.siege) for role in roles]):
            state.siege_rolls[town] = 0
        if not party:
            recent = row.level > 0 and row.week > (state.year - 1) * weeks
            state.besieged_since_start &= ~(1 << town)
            state.pillaged = state.pillaged & ~(1 << town) | int(recent) << town
        if row.holder == NEUTRAL and town not in occupied:
            man_walls(state, town)


def man_walls(state: CampaignState, town: int) -> None:
    """[report.a, town.d] Put a neutral garrison into a town, unless a body is inside.

    It is the garrison of the start, or the smallest one if the town is loyal to a player or
    besieged. It has no more figures than the siege allows.
    """
    if state.insiders(town):
        return
    catalogue = state.catalogue
    least = catalogue.tables.files.tables.control.min_garrison
    figures = catalogue.neutral[town][:]
    camp = strength_of(state, state.besiegers(town))
    if not any(figures) and (state.loyalty[town] != NEUTRAL or camp):
        figures[catalogue.worst_first[0]] = least
    most = max(least, camp // catalogue.tables.files.tables.siege.odds) if camp else sum(figures)
    over = max(0, sum(figures) - most)
    for stack, count in enumerate(figures):
        gone = min(count, over)
        figures[stack] -= gone
        over -= gone
    if any(figures):
        made = add_body(state, catalogue.guard(town), catalogue.ground.town_hex[town], inside=True)
        state.figures[made] = figures


def _keep_asked(state: CampaignState, seat: int, *, asked: bool) -> None:
    """[report.a, report.e] Preserve the public fact whether a player writes orders.

    A player who does has a town or a body. Without a known town they get a captain at home.
    """
    if not asked and not state.is_out(seat) and _is_week(state):
        state.loyalty = [NEUTRAL if whose == seat else whose for whose in state.loyalty]
    if asked and _is_week(state) and seat not in state.loyalty:
        home = state.catalogue.towns.index(state.catalogue.scenario.player[seat].exchequer)
        place = add_body(state, state.catalogue.codes_of(seat)[0],
                         state.catalogue.ground.town_hex[home])  # fmt: skip
        state.leader_at[state.catalogue.captains[seat][0]] = state.codes[place]


def _is_winter(state: CampaignState) -> bool:
    """Return whether the step is one before the first week of a Year."""
    return is_named(state.stack[-1], *WINTRY)


def _is_week(state: CampaignState) -> bool:
    """Return whether players with neither town nor body write no sheet in this step."""
    return is_named(state.stack[-1], "Orders")
