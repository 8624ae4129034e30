"""Events about a player's own bodies and about towns, with their audiences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.constants import NEUTRAL
from senlac.games.campaign.words.bodies import kind_of, leaders_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.campaign.state import CampaignState


def emit_own(
    state: CampaignState, kind: str, place: int, rule: str, fields: Mapping[str, str | int]
) -> None:
    """[report.a] Emit an event about a body to its player alone."""
    seat = state.owner(place)
    if state.journal is not None and seat > NEUTRAL:
        named = {"body": state.catalogue.bodies[state.codes[place]], "called": called(state, place)}
        state.emit(kind, {**named, **fields}, rule, frozenset([seat]))


def called(state: CampaignState, place: int) -> str:
    """Return what events call a body, for its player alone: its kind, and its leader or its hex.

    It is "" for a body that is lost. The leaders of a body change, so that a later log could not
    find out.
    """
    kind, led = kind_of(state, place), leaders_of(state, place)
    if led:
        return f"{kind} {state.catalogue.leaders[led[0]]}"
    if not state.ships[place] and not state.strength(place):
        return ""
    return f"{kind} {state.catalogue.ground.board.names[state.hex_of[place]]}"


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
