"""17: the notation of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Notation

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue

VERBS: Final = {
    # The set-up.
    "standard": (),
    "activate": ("area",),
    "transfer": ("unit", "area"),
    # The PIPE phase.
    "play": ("event",),
    "turn_up": (),
    "against": ("side",),
    # The sea.
    "reroll": (),
    "keep": (),
    "first": (),
    "second": (),
    "sail": (),
    "stay": (),
    "go": (),
    "no_go": (),
    "land": ("area",),
    "assign": ("leader", "unit"),
    # The Call to Arms.
    "call": ("leader",),
    "summons": (),
    "muster": ("unit",),
    "muster_all": (),
    "mark": ("leader",),
    "unmark": ("leader",),
    # Movement.
    "march": ("leader",),
    "band": ("unit",),
    "take": ("piece",),
    "leave": ("unit",),
    "set_out": (),
    "step": ("area",),
    "step_hard": ("area",),
    "enter_town": (),
    "forced": ("area",),
    "forced_hard": ("area",),
    "halt": (),
    "halt_hard": (),
    "odd": ("area",),
    "rouse": (),
    "wait": (),
    # Contact.
    "to_board": (),
    "settle": (),
    "fight": (),
    "pass": (),
    "intercept": (),
    "intercept_scouts": (),
    "let_pass": (),
    "stand": (),
    "avoid": (),
    "avoid_scouts": (),
    "retire": ("area",),
    "flee": ("area",),
    "lose": ("unit",),
    # Battles.
    "resolve": ("area",),
    "give_battle": ("area", "side"),
    "field": ("unit",),
    "field_best": (),
    "board": ("board",),
    "end": ("end",),
    "retreat": ("area",),
    "slip": ("area",),
    # Loyalty.
    "send": ("unit", "area"),
    # On the Battle Board.
    "put": ("figure", "square"),
    "auto": (),
    "advance": ("square", "square"),
    "shift": ("counter", "square"),
    "face": ("square", "facing"),
    "unwall": ("counter",),
    "lead": ("leader", "square"),
    "banner": (),
    "raise": ("counter",),
    "wall": ("counter",),
    "aid": ("square",),
    "attack": ("square",),
    "support": ("square",),
    "strike": (),
    "strike_feigned": (),
    "again": (),
    "stop": (),
    "follow": ("figure",),
    "done": (),
}
"""[17] The verbs, and the kinds of their arguments."""

ENDS: Final = ("south", "north")


def notation_of(catalogue: Catalogue) -> Notation:
    """Return the notation of a catalogue."""
    names = {
        "side": catalogue.sides,
        "area": catalogue.areas,
        "unit": catalogue.units,
        "leader": catalogue.leaders,
        "piece": catalogue.pieces,
        "counter": catalogue.counters,
        "figure": catalogue.figures,
        "square": catalogue.squares.names,
        "facing": catalogue.facings,
        "board": catalogue.field_ids,
        "end": ENDS,
        "event": catalogue.events,
    }
    return Notation(VERBS, names)
