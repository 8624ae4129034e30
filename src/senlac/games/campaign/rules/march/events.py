"""Events about a player's own bodies and about towns, with their audiences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.constants import NEUTRAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.campaign.state import CampaignState


def emit_own(
    state: CampaignState, kind: str, place: int, rule: str, fields: Mapping[str, str | int]
) -> None:
    """[report.a] Emit an event about a body to its player alone."""
    seat = state.owner(place)
    if state.journal is not None and seat > NEUTRAL:
        name = state.catalogue.bodies[state.codes[place]]
        state.emit(kind, {"body": name, **fields}, rule, frozenset([seat]))


def emit_halt(state: CampaignState, place: int, rule: str, why: str) -> None:
    """[report.a] Emit to a player that a body of theirs has halted, and why."""
    hex_ = state.catalogue.ground.board.names[state.hex_of[place]]
    emit_own(state, "halts", place, rule, {"hex": hex_, "why": why})


def emit_loss(state: CampaignState, place: int, figures: int, rule: str, why: str) -> None:
    """[report.a] Emit to a player the losses of a body of theirs, if any, and the cause."""
    if figures:
        emit_own(state, "loses", place, rule, {"figures": figures, "why": why})


def emit_of_town(state: CampaignState, kind: str, town: int, seat: int, rule: str) -> None:
    """[report.a] Emit an event at a town to its player, the loyal holder and the controller."""
    if state.journal is not None:
        known = [seat, state.loyalty[town], state.controller(town)]
        fields = {"player": name_of(state, seat), "town": state.catalogue.towns[town]}
        state.emit(kind, fields, rule, frozenset([who for who in known if who > NEUTRAL]))


def emit_all_of_town(state: CampaignState, kind: str, town: int, seat: int, rule: str) -> None:
    """[report.b] Emit an event at a town to all."""
    if state.journal is not None:
        fields = {"player": name_of(state, seat), "town": state.catalogue.towns[town]}
        state.emit(kind, fields, rule)


def name_of(state: CampaignState, seat: int) -> str:
    """Return the id of a player, "" for NEUTRAL."""
    return state.catalogue.players[seat] if seat > NEUTRAL else ""
