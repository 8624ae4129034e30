"""Validation of towns, money and leaders of a position, for files edited by hand."""

from __future__ import annotations

from senlac.engine.model.fields import under_present_names, validate_fields
from senlac.engine.support.validation import require
from senlac.games.campaign.catalogue import catalogue_of, tables_of
from senlac.games.campaign.rules.constants import CARRIED, EXCHEQUER, NEUTRAL, NOBODY
from senlac.games.campaign.rules.march.suspension import state_when_sealed
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.validation.bodies import validate_bodies
from senlac.games.campaign.validation.march import present_event, validate_march
from senlac.games.campaign.validation.reports import validate_reports


def restore(state: CampaignState) -> None:
    """Set the catalogue of a decoded campaign, and rename old names in a stopped march.

    Raises:
        RecordError: the scenario does not exist.
    """
    tables = tables_of(state.overlay, state.edition)
    require(state.scenario in tables.scenarios, "scenario: expected one of the game's")
    state.catalogue = catalogue_of(tables, state.scenario)
    if state.state_when_sealed is not None:
        state.state_when_sealed = under_present_names(
            CampaignState, state.state_when_sealed, "before"
        )
    if state.pending_events:
        state.pending_events = [present_event(event) for event in state.pending_events]


def validate_state(state: CampaignState) -> None:
    """Reject fields that contradict each other or the rules.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    files = state.catalogue.tables.files.tables
    require(state.battles in files.handoff.battles, "battles: expected one of the options")
    require(state.deploy in files.handoff.deploy, "deploy: expected one of the options")
    years = state.catalogue.scenario.years
    require(state.year <= years, f"year: expected 1 to {years}")
    weeks = files.time.turns_in_year
    require(state.turn <= weeks, f"turn: expected 0 to {weeks}")
    worst = files.pillage.levels_max
    require(max(state.pillage) <= worst, f"pillage: expected 0 to {worst}")
    validate_bodies(state)
    validate_march(state)
    _validate_players(state)
    _validate_towns(state)
    if state.state_when_sealed is not None:
        shown = state_when_sealed(state)
        validate_fields(shown, shown.index_names())
        validate_state(shown)
    validate_reports(state)


def _validate_players(state: CampaignState) -> None:
    """Require that players who are out have nothing, and that an exchequer is in one place."""
    for seat, name in enumerate(state.catalogue.players):
        carried = sum([state.models[place][EXCHEQUER] for place in state.bodies_of(seat)])
        require(
            carried == (state.exchequer_town[seat] == CARRIED),
            f"exchequer_town: {name}: does not match the forces",
        )
        require(not state.peace[seat] >> seat & 1, f"peace: {name} at peace with itself")
        if state.is_out(seat):
            require(state.papal != seat, f"papal: {name} is out")
            require(seat not in state.loyalty, f"loyalty: {name} is out")
            require(not state.bodies_of(seat), f"codes: {name} is out")
    for place in range(len(state.codes)):
        if state.owner(place) == NEUTRAL:
            require(not state.models[place][EXCHEQUER], "models: a neutral body has an exchequer")
    for leader, at in enumerate(state.leader_at):
        if at >= 0:
            mine = state.place(at) != NOBODY
            mine = mine and state.catalogue.owner(at) == state.catalogue.leader_seat[leader]
            name = state.catalogue.leaders[leader]
            require(mine, f"leader_at: {name}: not a body of the leader's own side")


def _validate_towns(state: CampaignState) -> None:
    """Require that sieges have besiegers, and that only one owner is inside each town."""
    for town, name in enumerate(state.catalogue.towns):
        owners = {state.owner(place) for place in state.insiders(town)}
        require(len(owners) <= 1, f"inside: two owners in {name}")
        camps = {state.owner(place) for place in state.besiegers(town)}
        require(len(camps) <= 1, f"besieging: two owners before {name}")
        require(not camps & owners, f"besieging: {name} is besieged by its garrison")
        require(
            camps != set() or not state.siege_rolls[town], f"siege_rolls: {name} is not besieged"
        )
