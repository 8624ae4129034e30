"""Flat lists of the values of a battle that never change, for fast access."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.engine.data.loader import Overlay
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.games.shieldwall.data.rows.order import OrderOfBattle
from senlac.games.shieldwall.data.tables import GameData, load_game_data
from senlac.games.shieldwall.rules.ground import KINDS

CATALOGUES: Final = 128
"""How many catalogues are cached."""


class Catalogue:
    """The unchanging values of a battle: lists indexed by unit, options and tables.

    Attributes:
        order, tables: the sources of all other values.
        side, kind, strength, points: by unit; strength includes the commander but not the ground.
        tires_at: the number of hits from which a unit is exhausted.
        endurance: the number of hits that eliminate a unit on open ground.
        called: by unit, its short name on pieces and in sentences.
        of: the units of each side, in list order; `archers` and `late` are the subsets that can
            shoot, and that arrive as reinforcements.
        commander: the unit of each side that has the commander, or -1.
        open_facing, reroll: whether these options are in play.
        die: the number of sides of the combat die.
    """

    def __init__(self, order: OrderOfBattle, tables: GameData) -> None:
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
        self.endurance = [strength + 1 for strength in self.strength]
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


@lru_cache(CATALOGUES)
def catalogue_of(order: OrderOfBattle, tables: GameData) -> Catalogue:
    """Return the catalogue of a battle, the same object for all matches of it while it is cached.

    What is drawn of a battle is cached by this object.
    """
    return Catalogue(order, tables)


def tables_of(order: OrderOfBattle, edition: RulesVersion = PRESENT) -> GameData:
    """Return the tables of a rules version, with the overlay of the battle applied."""
    return load_game_data(Overlay.under(order.overlay, edition))


def unit_names(order: OrderOfBattle) -> list[str]:
    """Return the display names of the units: their ids, or short names in a called battle.

    Short names are numbered by side, like the ids in the book's battles: `N3` is a Norman unit. If
    the names of both nations begin with the same letter, the names of the places or roles are used.
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
    """Return the first letters of two names, "" if they are equal or not letters."""
    letters = "".join([name[:1].upper() for name in names])
    return letters if letters.isalpha() and len(set(letters)) == len(names) else ""
