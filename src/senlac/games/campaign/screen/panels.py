"""The panels beside the map: the players, food and sieges, and the last report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.match.perspective import visible_actors
from senlac.engine.screen.scene import Panel, PanelRow, Track
from senlac.engine.support.mask import members
from senlac.engine.support.text import count, listed
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import CARRIED, NOBODY, SLAIN, TAKEN
from senlac.games.campaign.rules.dawn.feeding import unfed_by
from senlac.games.campaign.rules.reports.sightings import last_report
from senlac.games.campaign.rules.reports.towns import known, public
from senlac.games.campaign.rules.winter.accounts import tax_of
from senlac.games.campaign.screen.drawing.board import emblem
from senlac.games.campaign.screen.sightings import told_of
from senlac.games.campaign.screen.winning import Reader, track, winning_panel
from senlac.games.campaign.words.lines import place_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def tracks(state: CampaignState, seats: Sequence[int]) -> tuple[Track, ...]:
    """[scale.a, scale.b] Return the tracks of the Year, the week, and the decisive claim."""
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    years = state.catalogue.scenario.years
    return (
        Track("year", "Year", state.year, years),
        Track("week", "Week", state.turn, weeks),
        *track(state, reader_of(state, seats)),
    )


def reader_of(state: CampaignState, seats: Sequence[int]) -> Reader:
    """[report.a] Return how the viewer of some seats reads: as one player, otherwise the public."""
    return Reader(seats[0], seats[0]) if len(seats) == 1 else Reader(public(state), NOBODY)


def panels(state: CampaignState, seats: Sequence[int]) -> tuple[Panel, ...]:
    """Return the panels of all players, and those of the viewer's own."""
    players = range(len(state.catalogue.players))
    reader = seats[0] if len(seats) == 1 else public(state)
    found = [player_panel(state, seat, reader, mine=seat in seats) for seat in players]
    for seat in seats:
        found += [stores(state, seat), sieges(state, seat), reported(state, seat)]
    if state.outcome is None:
        found.insert(len(players), winning_panel(state, reader_of(state, seats)))
    return tuple([panel for panel in found if panel.rows])


def player_panel(state: CampaignState, seat: int, reader: int, *, mine: bool) -> Panel:
    """[report.a, report.b] Return a player's panel: in full if `mine`, otherwise what is known."""
    catalogue = state.catalogue
    lord = catalogue.leader_names[seat]
    rows = [PanelRow("Lord", f"{lord}, {fate(state, seat)}")]
    if mine:
        rows.append(PanelRow("Crowns", str(state.crowns[seat])))
        rows.append(PanelRow("Exchequer", exchequer(state, seat)))
        towns = [t for t in range(len(catalogue.towns)) if state.controller(t) == seat]
        taxes = sum([tax_of(state, town, seat) for town in towns])
        rows.append(PanelRow("Towns", f"{len(towns)}, paying {taxes} crowns a Year"))
        friends = [catalogue.leader_names[other] for other in members(state.peace[seat])]
        if friends:
            rows.append(PanelRow("Peace declared with", listed(friends)))
    else:
        held = [t for t in range(len(catalogue.towns)) if known(state, reader, t).holder == seat]
        rows.append(PanelRow("Towns", f"{len(held)} as far as known"))
    church = ["Papal Influence"] if state.papal == seat else []
    church += ["under Anathema"] if state.anathema >> seat & 1 else []
    if church:
        rows.append(PanelRow("Church", ", ".join(church)))
    return Panel(
        id=catalogue.players[seat],
        title=catalogue.player_names[seat],
        rows=tuple(rows),
        side=seat,
        symbol=emblem(catalogue.players[seat]),
        active=seat in visible_actors(state, []),
    )


def fate(state: CampaignState, seat: int) -> str:
    """[report.b] Return the fate of a lord, which is public."""
    if state.is_out(seat):
        return "out of the war"
    return {SLAIN: "slain", TAKEN: "captured"}.get(state.leader_at[seat], "free")


def exchequer(state: CampaignState, seat: int) -> str:
    """[control.p-control.r] Return where a player's exchequer is."""
    if state.has_chest(seat) and state.exchequer_town[seat] != CARRIED:
        return state.catalogue.ground.town_names[state.exchequer_town[seat]]
    return "with a force" if state.exchequer_town[seat] == CARRIED else "none"


def stores(state: CampaignState, seat: int) -> Panel:
    """[supply.a-supply.f] Return the bodies that would go hungry if all stayed where they are.

    Food from the Church's towns is left out: their holders are not always known.
    """
    mine = [known(state, seat, t).holder == seat for t in range(len(state.catalogue.towns))]
    unfed = unfed_by(state, [seat if own else NOBODY for own in mine])
    rows = [
        PanelRow(state.catalogue.bodies[state.codes[place]],
            f"{unfed[place]} of {state.strength(place)} would go hungry")
        for place in state.bodies_of(seat) if unfed[place]
    ]  # fmt: skip
    return Panel("stores", "Hungry at dawn, if all stay", tuple(rows))


def sieges(state: CampaignState, seat: int) -> Panel:
    """[siege.c] Return a player's sieges, with the figures and the number of rolls made."""
    rows = []
    for town, name in enumerate(state.catalogue.ground.town_names):
        camp = state.besiegers(town)
        if camp and state.owner(camp[0]) == seat:
            tried = count(state.siege_rolls[town], "roll")
            rows.append(PanelRow(name, f"{strength_of(state, camp)} figures, {tried} so far"))
    return Panel("sieges", "Your sieges", tuple(rows), open=True)


def reported(state: CampaignState, seat: int) -> Panel:
    """[report.a, report.g] Return the bodies seen in the last week as a list, each body once."""
    ground = state.catalogue.ground
    rows = []
    for (number, seen), besides in told_of(state, seat):
        if seen.week != last_report(state):
            continue
        at = place_at(state.catalogue, ground.board.names[seen.hex])
        labels = ", ".join([f"s{label}" for label in (number, *[other[0] for other in besides])])
        rows.append(PanelRow(labels, f"{state.catalogue.leader_names[seen.owner]} {at}"))
    return Panel("report", "Seen last week", tuple(rows))
