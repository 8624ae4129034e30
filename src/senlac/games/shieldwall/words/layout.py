"""The layout format of battles: a picture of the board, and lines about units."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from senlac.boards.square import FACINGS
from senlac.engine.data.keys import hints_of, keys_of
from senlac.engine.data.value_parser import count_of, parse_value
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.support.errors import RecordError
from senlac.games.shieldwall.catalogue import tables_of
from senlac.games.shieldwall.data.rows.order import Objective, OrderOfBattle, UnitEntry
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.games.shieldwall.rules.set_up.printed import printed_order
from senlac.games.shieldwall.state import GONE, ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.data.overlay import Overlay

CELL: Final = re.compile(r"(?P<id>[SN]\d+)(?P<facing>[\^>v<])?(?:/(?P<ground>\S))?")
"""A unit in a picture, with its facing and the ground under it: `N2v/h`."""

ARRIVAL: Final = re.compile(r"(\d+) at (.+)")
"""The words after `turn` for a later arrival: its turn and its squares."""

FACES: Final = {"^": "N", ">": "E", "v": "S", "<": "W"}

OWN: Final = {"S": ("fyrd", "N"), "N": ("spearmen", "S")}
"""The default type and facing of a unit, by the first letter of its id."""

STEPS: Final = ("Reorganise", "Command", "Movement", "Shooting", "Melee", "Eliminating")
"""[seq.1a] The steps of a turn, in order."""

GREATER_FYRD: Final = "greater_fyrd"
"""The option that changes the units of a scenario, and the type of those that join it."""

NEVER: Final = 99
"""A turn that is never reached, and a loss at which no side breaks."""

SIDES: Final = ("saxon", "norman")

PLAIN: Final = (
    "first", "turns", "at_limit", "tie", "commander_points", "break_at", "reroll", "open_facing",
    "greater_fyrd",
)  # fmt: skip
"""The fields of the order of battle that a line may change."""


class ShieldwallLayoutReader(LayoutReader[ShieldwallState]):
    """`N1 e2 S 3 hits`: a unit, its square, facing and hits, `commander`, or another type.

    Instead of a square write `gone`, or `turn 4 at a1 b1` for a later arrival. Units that are not
    listed are gone. `map` may be followed by a picture, one rank a line, the northernmost first: a
    cell is a letter of the ground, or a unit with its facing (`^ > v <`) and, after a slash, the
    ground under it (`N2v/h`). Then the battle has only these units. Unless a type is given, Saxon
    units (S) are fyrd and Norman ones (N) are spearmen.
    """

    def empty(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> ShieldwallState:
        """Return a printed battle with all its units gone.

        Raises:
            RecordError: the scenario has no units of its own.
        """
        tables = load_game_data(overlay)
        if scenario not in tables.scenarios:
            raise RecordError(f"{scenario} has no units; draw a map in another scenario instead")
        order = printed_order(tables.scenarios[scenario], options, tables)
        bare = [replace(card, at="", arrive=0, entry=()) for card in order.units]
        document = None if overlay is None else overlay.document
        state = ShieldwallState()
        take(state, replace(order, units=tuple(bare), overlay=document))
        state.active = order.first
        return state

    def read_key(self, state: ShieldwallState, key: str, text: str) -> bool:
        """Set the board, an objective or a field of the order of battle.

        Raises:
            SenlacError: the text is not a valid value.
        """
        order = state.order
        if key == "map":
            self.name_once(key, "key")
            if self.is_named():
                raise RecordError("the map must come before the units")
            if any([card.type == GREATER_FYRD for card in order.units]):
                why = f"a map has only the units drawn on it: remove 'option: {GREATER_FYRD}'"
                raise RecordError(why)
            take(state, drawn(order, text))
        elif key == "objective":
            at, points, *name = [*text.split(), "", ""]
            if not points or at not in state.ground.board.names:
                raise RecordError("expected 'objective: SQUARE POINTS NAME'")
            title = " ".join(name).strip() or f"Objective {at}"
            take(
                state,
                replace(order, prizes=(*order.prizes, Objective(at, title, count_of(points, at)))),
            )
        elif key in PLAIN:
            shape = hints_of(OrderOfBattle)[key]
            attribute = {name: one for one, name in keys_of(OrderOfBattle).items()}[key]
            names = {"role": order.sides}
            changed: dict[str, Any] = {attribute: parse_value(text, shape, key, names)}
            take(state, replace(order, **changed))
        else:
            return False
        return True

    def piece(self, state: ShieldwallState, words: Sequence[str]) -> None:
        """Apply a line about a unit.

        Raises:
            SenlacError: the unit or a word is unknown.
        """
        order = state.order
        name = words[0]
        self.name_once(name)
        known = {card.id: card for card in order.units}
        card = known.get(name)
        if card is None:
            typed_ = [word for word in words[1:] if word in state.tables.unit_types]
            if not re.fullmatch(r"[SN]\d+", name) or not (typed_ or order.turns == NEVER):
                raise RecordError(f"unknown unit '{name[:40]}'; the units are {', '.join(known)}")
            card = card_of(order, name, "", "")
        known[name] = noted(state, card, list(words[1:]))
        if card.at and known[name].at != card.at:
            raise RecordError(f"{name} is already on {card.at}")
        take(state, replace(order, units=listed(known)))

    def steps(self, state: ShieldwallState) -> Mapping[str, str]:
        order = ("Movement", *[step for step in STEPS if step != "Movement"])
        found = {step: f"Turn {STEPS.index(step) + 1} > {step}" for step in order}
        return {**found, "Turn": "Turn 0"}


# ---- the order of battle ------------------------------------------------------------------------


def take(state: ShieldwallState, order: OrderOfBattle) -> None:
    """Set an order of battle; units that are neither on the board nor due to enter are gone."""
    state.load_order(order)
    for unit, card in enumerate(order.units):
        if not card.at and not card.entry:
            state.square[unit] = GONE


def drawn(order: OrderOfBattle, picture: str) -> OrderOfBattle:
    """Return the order of battle of a picture; it has no turn limit and no side breaks."""
    rows = [row.split() for row in picture.strip().splitlines()]
    bare = replace(
        order, sides=SIDES, nations=SIDES, units=(), first=0, turns=NEVER, at_limit=0, tie=0,
        commander_points=3, break_at=(NEVER, NEVER), prizes=(),
    )  # fmt: skip
    units: dict[str, UnitEntry] = {}
    land: list[str] = []
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        letters = ""
        for file, cell in zip("abcdefghijklmnopqrstuvwxyz", row, strict=False):
            found = CELL.fullmatch(cell)
            if found is not None:
                card = card_of(bare, found["id"], f"{file}{rank}", found["facing"] or "")
                if card.id in units:
                    raise RecordError(f"{card.id} is in two places")
                units[card.id] = card
            elif len(cell) > 1:
                raise RecordError(f"unknown cell '{cell[:40]}' at {file}{rank}")
            letters += (found["ground"] or ".") if found is not None else cell
        land.append(letters)
    return replace(bare, map=tuple(land), units=listed(units))


def listed(units: Mapping[str, UnitEntry]) -> tuple[UnitEntry, ...]:
    """Return units in the order of their sides and numbers."""
    return tuple(sorted(units.values(), key=lambda card: (card.side, int(card.id[1:]))))


def card_of(order: OrderOfBattle, name: str, at: str, facing: str) -> UnitEntry:
    """Return the default card of a unit of a picture."""
    kind, face = OWN[name[0]]
    card = UnitEntry(name, "SN".index(name[0]), "", "", "", "", 0, 0, at=at)
    return typed(order, replace(card, face=FACES.get(facing, face)), kind)


def typed(order: OrderOfBattle, card: UnitEntry, kind: str) -> UnitEntry:
    """Return a card with another type."""
    row = tables_of(order).unit_types[kind]
    return replace(
        card, type=row.id, kind=row.kind, letter=row.letter, name=row.name,
        strength=row.strength, points=row.points,
    )  # fmt: skip


def noted(state: ShieldwallState, card: UnitEntry, words: list[str]) -> UnitEntry:
    """Return a card changed by the words of a line.

    Raises:
        RecordError: a word is unknown.
    """
    names = state.ground.board.names
    while words:
        word = words.pop(0)
        if word == "commander":
            card = replace(card, commander=True)
        elif word.isdecimal() and words and words.pop(0) in ("hit", "hits"):
            card = replace(card, hits=count_of(word, card.id))
        elif word == "turn" and (late := ARRIVAL.fullmatch(" ".join(words))):
            turn = count_of(late[1], card.id)
            card = replace(card, at="", arrive=turn, entry=tuple(late[2].split()))
            words = []
        elif word == "gone":
            card = replace(card, at="", entry=())
        elif word in FACINGS:
            card = replace(card, face=word)
        elif word in names:
            card = replace(card, at=word)
        elif word in state.tables.unit_types:
            card = typed(state.order, card, word)
        else:
            kinds = ", ".join(state.tables.unit_types)
            raise RecordError(
                f"unknown word or square '{word[:40]}' for {card.id}; types are {kinds}"
            )
    return card
