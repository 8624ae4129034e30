"""3.5.1: the orders carried out at hour 0 of a turn, before any body moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.constants import NEUTRAL
from senlac.games.campaign.rules.former import ORDERS_TO_THE_ABSENT
from senlac.games.campaign.rules.gifts import pass_title
from senlac.games.campaign.rules.orders.menu import BODY_VERBS
from senlac.games.campaign.rules.orders.realm import (
    absolve,
    bribe,
    curse,
    declare_peace,
    declare_war,
    denounce,
    may_bribe,
    to_absolve,
    to_curse,
    to_denounce,
)
from senlac.games.campaign.rules.orders.reorganise import OrderReader
from senlac.games.campaign.rules.vain import UNFINISHED, emit_vain, why_absent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState


def order_realms(state: CampaignState, sheets: Sequence[Sequence[Action]]) -> None:
    """[order.b] Carry out titles, peace and war, the Church and bribes, in this order.

    Lines that are no longer possible are reported to their player alone.
    """
    for verbs in (("title",), ("peace", "war"), ("absolve",), ("denounce",), ("anathema",)):
        for seat, sheet in enumerate(sheets):
            for line in sheet:
                if line.verb in verbs:
                    _carry_out(state, seat, line)
    for seat, sheet in enumerate(sheets):
        for line in sorted([line for line in sheet if line.verb == "bribe"]):
            _carry_out(state, seat, line)


def _carry_out(state: CampaignState, seat: int, line: Action) -> None:
    """[order.k] Carry out a line, or emit to its player why it is no longer possible."""
    why = _why_vain(state, seat, line)
    if why:
        emit_vain(state, seat, line, why)
    elif line.verb == "title":
        pass_title(state, seat, line.first, line.second)
    elif line.verb == "bribe":
        _bribe(state, seat, line.first)
    elif line.verb in ("peace", "war"):
        _declare(state, seat, line)
    else:
        _church(state, seat, line)


def _why_vain(state: CampaignState, seat: int, line: Action) -> str:
    """[order.k] Return why a line is no longer possible, "" if it is."""
    verb, about = line.verb, line.first
    if verb == "title":
        if state.loyalty[about] != seat:
            return "the town is not loyal to you"
        return why_absent(state, line.second)
    if verb == "bribe":
        return _why_no_bribe(state, seat, about)
    if verb in ("peace", "war"):
        # In version 1 a declaration to an absent player did not fail.
        return "" if state.uses_former(ORDERS_TO_THE_ABSENT) else why_absent(state, about)
    if verb == "denounce":
        told = about in to_denounce(state, seat)
        return "" if told else "no unpunished sacrilege of this player is left"
    allowed = to_absolve(state, seat) if verb == "absolve" else to_curse(state, seat)
    if about in allowed:
        return ""
    return why_absent(state, about) or "this player is not under Anathema"


def _why_no_bribe(state: CampaignState, seat: int, town: int) -> str:
    """[control.c] Return why the loyalty of a town is no longer for sale, "" if it is."""
    if may_bribe(state, seat, town):
        return ""
    if state.loyalty[town] == seat:
        return "the town is loyal to you already"
    return "the town is no longer for sale"


def _bribe(state: CampaignState, seat: int, town: int) -> None:
    """[control.c, report.a] Buy a town's loyalty; the player who had it is informed."""
    loser = state.loyalty[town]
    bribe(state, seat, town)
    if state.journal is not None:
        fields = {"player": state.catalogue.players[seat], "town": state.catalogue.towns[town]}
        known = frozenset([who for who in (seat, loser) if who > NEUTRAL])
        state.emit("bribed", fields, "control.c", known)


def _declare(state: CampaignState, seat: int, line: Action) -> None:
    """[order.e] Declare peace or war; the other player is informed."""
    if line.verb == "peace":
        declare_peace(state, seat, line.first)
    else:
        declare_war(state, seat, line.first)
    if state.journal is not None:
        names = state.catalogue.players
        fields = {"player": names[seat], "other": names[line.first]}
        state.emit(line.verb, fields, "order.e", frozenset([seat, line.first]))


def _church(state: CampaignState, seat: int, line: Action) -> None:
    """[church.d-church.f] Carry out a line about the Church, and emit it to all."""
    about = line.first
    if line.verb == "absolve":
        absolve(state, about)
    elif line.verb == "denounce":
        denounce(state, about)
    else:
        curse(state, seat, about)
    if state.journal is not None:
        names = state.catalogue.players
        rule = "church.f" if line.verb == "denounce" else "church.d"
        state.emit(line.verb, {"player": names[seat], "other": names[about]}, rule)


def order_bodies(state: CampaignState, sheets: Sequence[Sequence[Action]]) -> None:
    """[order.b, move.b] Reorganise the bodies of each player, by seat, line by line."""
    for seat, sheet in enumerate(sheets):
        reorganiser = OrderReader(state, seat)
        written = whole_lines(sheet)
        for line in written:
            if line.verb in BODY_VERBS:
                reorganiser.write(line)
        for line in sheet[len(written) :]:
            emit_vain(state, seat, line, UNFINISHED)


def whole_lines(sheet: Sequence[Action]) -> Sequence[Action]:
    """[order.i] Return the lines of a sheet without an unfinished order at its end.

    This is a whole transfer, or a line that still needs its number.
    """
    if sheet and sheet[-1].verb == "leave":
        return sheet[:-1]
    begun = -1
    for number, line in enumerate(sheet):
        if line.verb in ("detach", "shift"):
            begun = number
        elif line.verb == "ok":
            begun = -1
    return sheet if begun < 0 else sheet[:begun]
