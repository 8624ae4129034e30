"""7: the view of a campaign: the viewer's own realms and reports, and the bulletin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.mask import members
from senlac.games.campaign.rules.battle.entered.phase import (
    BattleReportSheet,
    RefereeDecision,
    referee_of,
)
from senlac.games.campaign.rules.constants import (
    ASHORE,
    CAPTURED,
    CARRIED,
    CHURCH,
    HOMELESS,
    HUNGERS,
    IDLE,
    MODELS,
    NEUTRAL,
    NEVER,
    NOBODY,
    PACES,
    POSTURES,
    PRIZE,
    REFEREE,
    SLAIN,
    TAKEN,
)
from senlac.games.campaign.rules.march.suspension import state_when_sealed
from senlac.games.campaign.rules.reports.sightings import (
    SHAPES,
    SOURCES,
    STAYED,
    UNTOLD,
    Sighting,
    known_sightings,
    last_report,
)
from senlac.games.campaign.rules.reports.towns import (
    TownKnowledge,
    besieger,
    known,
    public,
    week_of,
)
from senlac.games.campaign.rules.sheets import OrderSheet
from senlac.games.campaign.screen.rows.view import (
    AccountView,
    BodyView,
    CampaignView,
    ContestView,
    LeaderView,
    PlayerView,
    RealmView,
    SightingView,
    TownView,
)
from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

EXCHEQUERS: Final = {HOMELESS: "homeless", CARRIED: "carried", CAPTURED: "captured"}


def view(state: CampaignState, roles: Sequence[int]) -> CampaignView:
    """[report.a, report.f] Return what the roles may know; everything when the war is over.

    While a march is stopped the view shows the war as it was when the sheets were sealed.
    """
    found = _seen(state_when_sealed(state), roles, over=state.outcome is not None)
    found.step = document_name(state.stack[-1]) if state.stack else ""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, OrderSheet):
        notation = notation_of(state.catalogue)
        for realm in found.realms:
            seat = state.catalogue.players.index(realm.player)
            realm.sheet = [notation.text(line) for line in top.sheets[seat]]
        for seat in top.submitted:
            if seat < len(found.players):
                found.players[seat].sealed = True
    if isinstance(top, BattleReportSheet):
        found.contest = contest_view(state, top, roles)
    return found


def contest_view(
    state: CampaignState, entry: BattleReportSheet, roles: Sequence[int]
) -> ContestView | None:
    """[table.d, report.f] Return a battle that is entered, None for roles that do not enter it."""
    referee = referee_of(state)
    contest = entry.contest
    eyes = [role for role in (*contest.seats, referee) if role in roles]
    if not eyes:
        return None
    catalogue = state.catalogue
    notation = notation_of(catalogue)
    names = [*catalogue.players, REFEREE]
    given: list[AccountView] = []
    if isinstance(entry, RefereeDecision):
        given = [
            AccountView(by=names[seat], lines=[notation.text(line) for line in lines])
            for seat, lines in zip(contest.seats, entry.accounts, strict=True)
            if seat in roles or referee in roles
        ]
    return ContestView(
        players=[names[seat] for seat in contest.seats],
        armies=[_counts(catalogue.stacks, army) for army in contest.armies],
        leaders=[[catalogue.leaders[leader] for leader in row] for row in contest.leaders],
        reckoned=[notation.text(Action(*line)) for line in contest.reckoned],
        accounts=[
            AccountView(by=names[role], lines=[notation.text(n) for n in entry.sheets[role]])
            for role in eyes
            if role < len(entry.sheets)
        ],
        given=given,
    )


def _seen(state: CampaignState, roles: Sequence[int], *, over: bool) -> CampaignView:
    """Return what the roles know of a campaign, independent of its step."""
    catalogue = state.catalogue
    seats = range(len(catalogue.players))
    realms = [seat for seat in seats if over or seat in roles]
    knows_all = len(realms) == len(seats)
    towns = range(len(catalogue.towns))
    return CampaignView(
        scenario=state.scenario,
        battles=state.battles,
        deploy=state.deploy,
        year=state.year,
        turn=state.turn,
        step="",
        you=[catalogue.players[role] for role in roles if role in seats],
        players=[_player(state, seat) for seat in seats],
        towns=[_town(state, town, known(state, public(state), town)) for town in towns],
        truth=[_true_town(state, town) for town in towns] if knows_all else None,
        neutral=[_body(state, place) for place in state.bodies_of(NEUTRAL)] if knows_all else None,
        realms=[_realm(state, seat) for seat in realms],
    )


def whose(state: CampaignState, seat: int) -> str:
    """Return the id of a player, `neutral` or `church`."""
    if seat == CHURCH:
        return "church"
    return "neutral" if seat == NEUTRAL else state.catalogue.players[seat]


def _player(state: CampaignState, seat: int) -> PlayerView:
    """[report.b] Return what is public about a player."""
    at = state.leader_at[seat]
    taker = state.lord_captor[seat]
    return PlayerView(
        id=state.catalogue.players[seat],
        name=state.catalogue.player_names[seat],
        out=state.is_out(seat),
        lord="slain" if at == SLAIN else "taken" if at == TAKEN else "free",
        taker=None if taker == NOBODY else state.catalogue.players[taker],
        papal=state.papal == seat,
        anathema=state.anathema >> seat & 1 == 1,
        pronounced=state.anathema_used >> seat & 1 == 1,
        sacrilege=state.sacrilege >> seat & 1 == 1,
        sealed=False,
    )


def _true_town(state: CampaignState, town: int) -> TownView:
    """Return the true state of a town."""
    row = TownKnowledge(state.controller(town), state.loyalty[town], state.pillage[town],
                besieger(state, town), week_of(state))  # fmt: skip
    shown = _town(state, town, row)
    kept = state.winter_holder[town]
    shown.full_turns = state.full_turns[town]
    shown.kept = None if kept == NOBODY else state.catalogue.players[kept]
    shown.rolls = state.siege_rolls[town]
    _tell_siege(state, town, shown)
    return shown


def _tell_siege(state: CampaignState, town: int, shown: TownView) -> None:
    """Add the fields that a town's holder, loyal holder and besieger know."""
    shown.beset = state.besieged_since_start >> town & 1 == 1
    shown.pillaged = state.pillaged >> town & 1 == 1


def _town(state: CampaignState, town: int, row: TownKnowledge) -> TownView:
    """Return a town as a reader knows it."""
    return TownView(
        id=state.catalogue.towns[town],
        holder=whose(state, row.holder),
        loyalty=whose(state, row.loyalty),
        level=row.level,
        siege=None if row.siege == NOBODY else state.catalogue.players[row.siege],
        week=row.week,
    )


# ---- a realm ------------------------------------------------------------------------------------


def _realm(state: CampaignState, seat: int) -> RealmView:
    """[report.a] Return what only this player knows."""
    catalogue = state.catalogue
    names = catalogue.players
    towns = catalogue.towns
    chest = state.exchequer_town[seat]
    last = last_report(state)
    sightings = known_sightings(state, seat)
    return RealmView(
        player=names[seat],
        crowns=state.crowns[seat],
        exchequer=EXCHEQUERS[chest] if chest in EXCHEQUERS else towns[chest],
        spies=[towns[town] for town in members(state.spies[seat])],
        counterspies=[towns[town] for town in members(state.counterspies[seat])],
        peace_to=[names[other] for other in members(state.peace[seat])],
        peace_from=[names[other] for other, row in enumerate(state.peace) if row >> seat & 1],
        leaders=[
            LeaderView(id=catalogue.leaders[leader], fate=_fate(state, leader))
            for leader, of in enumerate(catalogue.leader_seat) if of == seat
        ],
        numbers=[place + 1 for place in members(state.numbers_used[seat])],
        bodies=[_body(state, place) for place in state.bodies_of(seat)],
        towns=[_own_town(state, seat, town) for town in range(len(towns))],
        sightings=[
            _sighting(state, seen, f"s{number}" if seen.week == last else "")
            for number, seen in enumerate(sightings, start=1)
        ],
        sheet=[],
    )  # fmt: skip


def _fate(state: CampaignState, leader: int) -> str:
    at = state.leader_at[leader]
    if at >= 0:
        return "with a body"
    return {IDLE: "not placed", TAKEN: "taken", SLAIN: "slain"}[at]


def _own_town(state: CampaignState, seat: int, town: int) -> TownView:
    """[report.a] Return a town as a player knows it, with details of their own towns and sieges.

    Besieger and holder see the rolls of a siege. The loyal holder does not.
    """
    row = known(state, seat, town)
    shown = _town(state, town, row)
    if row.holder == seat:
        shown.full_turns = state.full_turns[town]
    if seat in (row.holder, row.siege):
        shown.rolls = state.siege_rolls[town]
    if is_party(row, seat):
        _tell_siege(state, town, shown)
    return shown


def is_party(row: TownKnowledge, seat: int) -> bool:
    """Return whether a player controls a town, has its loyalty, or besieges it."""
    return seat in (row.holder, row.loyalty, row.siege)


def _body(state: CampaignState, place: int) -> BodyView:
    """Return a body as its player knows it."""
    catalogue = state.catalogue
    aboard = state.aboard[place]
    return BodyView(
        id=catalogue.bodies[state.codes[place]],
        hex=catalogue.ground.board.names[state.hex_of[place]],
        stands=_stands(state, place),
        fleet=None if aboard == ASHORE else catalogue.bodies[aboard],
        rank=state.boarding_rank[place],
        shore=state.shore[place],
        figures=_counts(catalogue.stacks, state.figures[place]),
        models=_counts(MODELS, state.models[place]),
        ships=["prize" if ship == PRIZE else "own" for ship in state.ships[place]],
        leaders=[catalogue.leaders[leader] for leader in state.with_body(place)],
        posture=POSTURES[state.posture[place]],
        hunger=HUNGERS[state.starve_order[place]],
        starving=state.starving[place] == 1,
        since=state.arrived_hour[place],
        landed=None if state.landed[place] == NEVER else state.landed[place],
    )


def _stands(state: CampaignState, place: int) -> str:
    """Return how a body is in its hex."""
    if state.is_fleet(place):
        return "afloat"
    if state.aboard[place] != ASHORE:
        return "aboard"
    if state.besieging[place]:
        return "besieging"
    return "inside" if state.inside[place] else "field"


def _counts(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Return the counts above 0 by name."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _sighting(state: CampaignState, seen: Sighting, label: str) -> SightingView:
    """[report.d] Return a sighting as it was reported."""
    catalogue = state.catalogue
    return SightingView(
        label=label,
        week=seen.week,
        hour=seen.hour,
        source=SOURCES[seen.source],
        hex=catalogue.ground.board.names[seen.hex],
        owner=catalogue.players[seen.owner],
        shape=SHAPES[seen.shape],
        left=None if seen.left == STAYED else seen.left,
        size=_told(seen.size),
        error=_told(seen.error),
        foot=_told(seen.foot),
        horse=_told(seen.horse),
        ships=_told(seen.ships),
        wagons=_told(seen.wagons),
        lord=None if seen.lord == UNTOLD else seen.lord > 0,
        captains=_told(seen.captains),
        posture=None if seen.posture == UNTOLD else POSTURES[seen.posture],
        pace=None if seen.pace == UNTOLD else PACES[seen.pace],
        classes=dict(zip(catalogue.classes, seen.classes, strict=True)) if seen.classes else None,
        models=dict(zip(MODELS, seen.models, strict=True)) if seen.models else None,
        stacks=_counts(catalogue.stacks, seen.stacks) if seen.stacks else None,
    )


def _told(count: int) -> int | None:
    """Return a reported number, None for UNTOLD."""
    return None if count == UNTOLD else count
