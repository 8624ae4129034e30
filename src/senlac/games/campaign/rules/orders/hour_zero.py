"""3.5.1: what orders do at hour 0 of a turn, before anybody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.conditions import NEUTRAL
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
from senlac.games.campaign.rules.orders.reorganise import Reorganiser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.action import Action
    from senlac.games.campaign.state import CampaignState


def order_realms(state: CampaignState, sheets: Sequence[Sequence[Action]]) -> None:
    """[order.b] Carry out titles, peace and war, the Church and bribes, in this order.

    What can no longer be done is told to its player alone.
    """
    for verbs in (("title",), ("peace", "war"), ("absolve",), ("denounce",), ("anathema",)):
        for seat, sheet in enumerate(sheets):
            for line in sheet:
                if line.verb in verbs and not _carry_out(state, seat, line):
                    _tell_failed(state, seat, line)
    for seat, sheet in enumerate(sheets):
        bribes = sorted([line for line in sheet if line.verb == "bribe"])
        for line in bribes:
            if not _carry_out(state, seat, line):
                _tell_failed(state, seat, line)


def _carry_out(state: CampaignState, seat: int, line: Action) -> bool:
    """Do a line if it can still be done; tell whether it was."""
    verb, about = line.verb, line.first
    if verb == "title":
        if state.loyalty[about] != seat or state.is_out(line.second):
            return False
        pass_title(state, seat, about, line.second)
    elif verb == "bribe":
        if not may_bribe(state, seat, about):
            return False
        _bribe(state, seat, about)
    elif verb in ("peace", "war"):
        _declare(state, seat, line)
    else:
        return _church(state, seat, line)
    return True


def _bribe(state: CampaignState, seat: int, town: int) -> None:
    """[control.c, report.a] Buy a town's loyalty; the player who had it is told."""
    loser = state.loyalty[town]
    bribe(state, seat, town)
    if state.journal is not None:
        fields = {"player": state.catalogue.players[seat], "town": state.catalogue.towns[town]}
        known = frozenset([who for who in (seat, loser) if who > NEUTRAL])
        state.tell("bribed", fields, "control.c", known)


def _declare(state: CampaignState, seat: int, line: Action) -> None:
    """[order.e] Declare peace or war; the other is told."""
    if line.verb == "peace":
        declare_peace(state, seat, line.first)
    else:
        declare_war(state, seat, line.first)
    if state.journal is not None:
        names = state.catalogue.players
        fields = {"player": names[seat], "other": names[line.first]}
        state.tell(line.verb, fields, "order.e", frozenset([seat, line.first]))


def _church(state: CampaignState, seat: int, line: Action) -> bool:
    """Do what a line asks of the Church, of which all are told."""
    about = line.first
    if line.verb == "absolve":
        if about not in to_absolve(state, seat):
            return False
        absolve(state, about)
    elif line.verb == "denounce":
        if about not in to_denounce(state, seat):
            return False
        denounce(state, about)
    else:
        if about not in to_curse(state, seat):
            return False
        curse(state, seat, about)
    if state.journal is not None:
        names = state.catalogue.players
        rule = "church.f" if line.verb == "denounce" else "church.d"
        state.tell(line.verb, {"player": names[seat], "other": names[about]}, rule)
    return True


def _tell_failed(state: CampaignState, seat: int, line: Action) -> None:
    """[order.b] Tell a player that a line of his came to nothing."""
    _tell(state, "vain", seat, "order.b", {"line": line.verb})


def _tell(state: CampaignState, kind: str, seat: int, rule: str, fields: dict[str, str]) -> None:
    """Tell a player alone what came of an order of his."""
    if state.journal is not None:
        state.tell(
            kind, {"player": state.catalogue.players[seat], **fields}, rule, frozenset([seat])
        )


def order_bodies(state: CampaignState, sheets: Sequence[Sequence[Action]]) -> None:
    """[order.b, move.b] Put the bodies of each player in order, by seat, line by line."""
    for seat, sheet in enumerate(sheets):
        reorganiser = Reorganiser(state, seat)
        for line in whole_lines(sheet):
            if line.verb in BODY_VERBS:
                reorganiser.write(line)


def whole_lines(sheet: Sequence[Action]) -> Sequence[Action]:
    """[order.i] Return the lines of a sheet without what was left open at its end.

    That is a transfer, whole, or a line that still wants its number.
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
