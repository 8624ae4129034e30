"""4.0: the effects of a played event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import NOBODY, TOSTIG_WAYS
from senlac.games.destiny.rules.legitimacy import change_permanent
from senlac.games.destiny.rules.pipe.table import (
    BRITTANY,
    DANES,
    FORCE,
    LEGITIMACY,
    PLAYER,
    RIVAL,
    SCOTS,
    TOSTIG,
    EventEffect,
)

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.destiny.state import DestinyState

SCOTTISH: Final = "scots"
"""The operational kind that may join the Norwegians."""

SURE: Final = 1
"""The die of an event without a roll: all results are the same."""


def apply_event(state: DestinyState, side: int, event: int, rival: int = NOBODY) -> None:
    """[4.0m, 4.0n] Apply the effects of an event that a side has played against a named rival."""
    catalogue = state.catalogue
    politics = catalogue.politics
    if politics.kept >> event & 1:
        keep(state, side, event)
        return
    name = catalogue.events[event]
    die = SURE
    if not politics.sure[event][side]:
        die = state.dice.roll(catalogue.die, f"event {name}")
    deeds = politics.deeds[event][side][die - 1]
    if state.journal is not None:
        if not politics.sure[event][side]:
            state.emit("event_die", {"event": name, "die": die}, "4.0n")
        if not deeds:
            state.emit("event_vain", {"event": name}, "4.0n")
    for deed in deeds:
        do(state, side, rival, deed)


def keep(state: DestinyState, side: int, event: int) -> None:
    """[4.0k, 4.0l] Give an operational event to the side that played it, if it can use it."""
    useful = bool(state.catalogue.politics.usable[event] >> side & 1)
    if useful:
        state.held = replaced(state.held, side, state.held[side] | 1 << event)
    if state.journal is not None:
        fields = {"side": state.people(side), "event": state.catalogue.events[event]}
        state.emit("event_kept" if useful else "event_denied", fields, "4.0l")


def do(state: DestinyState, side: int, rival: int, deed: EventEffect) -> None:
    """[4.0m] Apply one effect of an event."""
    sort, target = deed.sort, deed.target
    if sort == LEGITIMACY:
        whose = side if target == PLAYER else rival if target == RIVAL else target
        change_permanent(state, whose, deed.number, "4.0m")
    elif sort == FORCE:
        strengthen(state, target, deed.number)
    elif sort == TOSTIG:
        state.tostig_as = target
        if state.journal is not None:
            state.emit("tostig_goes", {"way": TOSTIG_WAYS[target]}, "3.0j")
    else:
        turn_of_mind(state, sort)


def strengthen(state: DestinyState, kind: int, number: int) -> None:
    """[4.0m] Give the side of an operational kind `number` more of it, or fewer."""
    state.forces_from_events = replaced(
        state.forces_from_events, kind, state.forces_from_events[kind] + number
    )
    if state.journal is not None:
        catalogue = state.catalogue
        fields: dict[str, Field] = {
            "side": state.people(catalogue.kind_side[kind]),
            "kind": catalogue.kinds[kind],
            "number": number,
        }
        state.emit("force", fields, "4.0m")


def turn_of_mind(state: DestinyState, sort: int) -> None:
    """[4.0m, 4.0o] Record the decision of the Bretons, the Scots or the Danes."""
    if sort == BRITTANY:
        state.brittany_wary = True
    elif sort == SCOTS:
        rouse_scots(state)
    else:
        assert sort == DANES, "there are no other sorts"
        state.sweyn_sworn = True
    if state.journal is not None:
        rules = {BRITTANY: ("brittany", "4.0o"), SCOTS: ("scots_join", "5.2f")}
        kind, rule = rules.get(sort, ("sworn", "10.0a"))
        state.emit(kind, {}, rule)


def rouse_scots(state: DestinyState) -> None:
    """[3.0i, 5.2f] Make the Scots active Norwegian units."""
    catalogue = state.catalogue
    for unit, kind in enumerate(catalogue.unit_kind):
        if catalogue.kinds[kind] == SCOTTISH:
            state.activate(unit)
