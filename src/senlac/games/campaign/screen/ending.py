"""The end of a war in words: the winner, the reason, and the score of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.state import AGREED
from senlac.engine.screen.scene import PanelRow, SummaryCard
from senlac.engine.support.text import capital, count, listed
from senlac.games.campaign.evaluation.values import mark_of, realm_regions
from senlac.games.campaign.rules.constants import NOBODY, SLAIN
from senlac.games.campaign.rules.dusk.victory import realm_points
from senlac.games.campaign.screen.drawing.board import emblem
from senlac.games.campaign.screen.panels import fate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

WHY: Final = {
    "crown": "{lord} holds {towns}.",
    "slain": "{fates}.",
    "driven_out": "{other} holds no town of the realm.",
    "mark": "After the last week {lord} holds {points} realm points; {needed}.",
    "holder": "After the last week no other living lord holds the realm points that are needed.",
    "last": "{fates}. {lord} is the only ruler left in the war.",
}
"""[seq.g] The reasons for the end of a war, by the word of the rules for it."""


def report(state: CampaignState) -> SummaryCard | None:
    """[seq.g] Return the winner, the reason and the scores; None while the war goes on."""
    if state.outcome is None:
        return None
    catalogue = state.catalogue
    rows: list[PanelRow] = []
    for seat in range(len(catalogue.players)):
        rows += _stand(state, seat)
    text = reason(state)
    if not state.outcome.winners:
        return SummaryCard("A draw", text, tuple(rows))
    winner = state.outcome.winners[0]
    title = f"{catalogue.leader_names[winner]} wins"
    return SummaryCard(title, text, tuple(rows), winner, emblem(catalogue.players[winner]))


def reason(state: CampaignState) -> str:
    """[end.a-end.e] Return why the war ended, in words."""
    if state.outcome is None or not state.outcome.winners:
        return f"{capital(AGREED)}."
    catalogue = state.catalogue
    (winner, *_), how = state.outcome
    others = [seat for seat in range(len(catalogue.players)) if seat != winner]
    gone = [seat for seat in others if _is_gone(state, seat)]
    return WHY[how].format(
        lord=catalogue.leader_names[winner],
        towns=listed(crown_towns(state, winner)),
        fates=_fates(state, gone, winner if how == "last" else NOBODY),
        other=catalogue.leader_names[others[0]],
        points=_points(state, winner),
        needed=_needed(state, winner, others),
    )


def _fates(state: CampaignState, gone: Sequence[int], last: int) -> str:
    """[end.d, end.e] Return in words why players are gone; `last` is the only one left, or -1.

    If two are left and one leaves, the cause is known: a winter leaves no bodies on the map.
    """
    names = [state.catalogue.leader_names[seat] for seat in gone]
    if last == NOBODY or len(gone) > 1:
        told = zip(names, [fate(state, seat) for seat in gone], strict=True)
        return listed([f"{name} is {how}" for name, how in told])
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    if state.turn == weeks and not state.bodies_of(last):
        return f"{names[0]} held no town in winter"
    return f"{names[0]} has resigned"


def crown_towns(state: CampaignState, winner: int) -> list[str]:
    """[end.b, end.c] Return the towns by which a player has won the crown."""
    catalogue = state.catalogue
    players, scenario = catalogue.players, catalogue.scenario
    found: tuple[str, ...] = ()
    if scenario.claimants is not None:
        rule = scenario.claimants
        dead = state.leader_at[players.index(rule.holder)] == SLAIN
        found = rule.crown_towns_holder_dead if dead else rule.crown_towns
    elif scenario.rebellion is not None:
        is_king = players[winner] == scenario.rebellion.king
        found = scenario.rebellion.king_towns if is_king else scenario.rebellion.rebel_towns
    towns = [catalogue.towns.index(name) for name in found]
    return [catalogue.ground.town_names[t] for t in towns if state.controller(t) == winner]


def _needed(state: CampaignState, winner: int, others: list[int]) -> str:
    """[end.b] Return the winner's mark in words, and the rivals whom they exceed by more."""
    mark = mark_of(state, winner)
    if _points(state, winner) < mark:
        return f"{mark} would have been needed against a holder of the crown"
    also = [seat for seat in others if 0 < mark_of(state, seat) <= _points(state, seat)]
    living = [state.catalogue.leader_names[seat] for seat in also if not _is_gone(state, seat)]
    beyond = (
        f", and this is further beyond it than {listed(living)} got beyond theirs" if living else ""
    )
    return f"{mark} was needed{beyond}"


def _stand(state: CampaignState, seat: int) -> list[PanelRow]:
    """Return the rows of what a player holds at the end, and the fate of their lord."""
    catalogue = state.catalogue
    towns = [t for t in range(len(catalogue.towns)) if state.controller(t) == seat]
    mark = mark_of(state, seat)
    needed = f"{_points(state, seat)}, {mark} needed" if mark else str(_points(state, seat))
    rows = [
        PanelRow(catalogue.player_names[seat], count(len(towns), "town"), style="total"),
        PanelRow("Realm points", needed, style="small"),
    ]
    if _is_gone(state, seat):
        rows.append(PanelRow(catalogue.leader_names[seat], fate(state, seat), style="fallen"))
    return rows


def _points(state: CampaignState, seat: int) -> int:
    return realm_points(state, seat, realm_regions(state.catalogue))


def _is_gone(state: CampaignState, seat: int) -> bool:
    """Return whether a lord is slain, or the player out of the war."""
    return state.leader_at[seat] == SLAIN or state.is_out(seat)
