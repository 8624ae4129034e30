"""The units of a battle and its charts in flat lists, for steps that ask them often."""

from __future__ import annotations

from senlac.engine.data import Overlay
from senlac.games.shieldwall.data.rows.order import OrderOfBattle
from senlac.games.shieldwall.data.tables import Tables, load_tables
from senlac.games.shieldwall.rules.ground import KINDS


class Catalogue:
    """The units of a battle in flat lists by unit, and whatever else of them never changes.

    Attributes:
        order, tables: what all of this was made from.
        side, kind, strength, points: of each unit; strength with the commander, without ground.
        tires_at: the hits from which a unit is exhausted.
        called: of each unit what people call it, on its piece and in sentences.
        of: the units of each side, in list order; `archers` and `late` are those among them that
            shoot, and that come as reinforcements.
        commander: the commander's unit of each side, or -1.
        open_facing, reroll: the named options, at hand where every step asks for them.
        die: the sides of the combat die.
    """

    def __init__(self, order: OrderOfBattle, tables: Tables) -> None:
        bonus = tables.combat.commander_bonus
        over = tables.combat.exhausted_over
        cards = order.units
        self.order = order
        self.tables = tables
        self.open_facing = order.open_facing
        self.reroll = order.reroll
        self.die: int = max(tables.dice.d3)
        self.side = [card.side for card in cards]
        self.kind = [KINDS.index(card.kind) for card in cards]
        self.strength = [c.strength + (bonus if c.commander else 0) for c in cards]
        self.tires_at = [int(strength * over) + 1 for strength in self.strength]
        self.points = [card.points for card in cards]
        self.move = [tables.kinds[card.kind].move for card in cards]
        self.called = unit_names(order)
        self.of = [[u for u, c in enumerate(cards) if c.side == side] for side in (0, 1)]
        self.archers = [[u for u in own if tables.kinds[cards[u].kind].range] for own in self.of]
        self.late = [[u for u in own if cards[u].entry] for own in self.of]
        self.commander = [-1, -1]
        for unit, card in enumerate(cards):
            if card.commander:
                self.commander[card.side] = unit


def tables_of(order: OrderOfBattle) -> Tables:
    """Return the tables with the overlay the battle was begun with."""
    if order.overlay is None:
        return load_tables()
    return load_tables(Overlay.from_document(order.overlay))


def unit_names(order: OrderOfBattle) -> list[str]:
    """Return by what names people call the units: their ids, in a called battle shorter ones.

    Those are numbered by side, as those of the book's battles are: `N3` is of the Normans. Where
    both sides begin with one letter, they go by their places or roles.
    """
    if order.call is None:
        return [card.id for card in order.units]
    letters = _initials(order.nations) or _initials(order.sides)
    counts = [0, 0]
    names = []
    for card in order.units:
        counts[card.side] += 1
        names.append(f"{letters[card.side]}{counts[card.side]}")
    return names


def _initials(names: tuple[str, str]) -> str:
    """Return the first letters of two names, "" unless they are two letters."""
    letters = "".join([name[:1].upper() for name in names])
    return letters if letters.isalpha() and len(set(letters)) == len(names) else ""
