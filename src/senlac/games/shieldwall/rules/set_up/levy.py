"""The armies of a meeting engagement: rolled, or bought in secret."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.model.sealed import STOP, SUBMIT, SealedPhase
from senlac.engine.support.validation import require
from senlac.games.shieldwall.data.rows.order import SIDES, UnitEntry
from senlac.games.shieldwall.rules.set_up.array import FirstMove, default_formation
from senlac.games.shieldwall.rules.set_up.printed import with_break_points
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.engine.model.action import Action
    from senlac.games.shieldwall.data.tables import GameData, MeetingBoard, Muster, UnitType

PREFIXES: Final = ("S", "N")


class RollArmies(AutomaticPhase[ShieldwallState]):
    """[meet.2a] Roll both armies, the southern one first."""

    former_names = ("Levy",)

    __slots__ = ("board",)

    fields: ClassVar[Mapping[str, Any]] = {"board": str}

    def __init__(self, board: str) -> None:
        self.board = board

    def run(self, state: ShieldwallState) -> None:
        card = state.tables.meeting_boards[self.board]
        raise_armies(state, [roll_army(state, side, card) for side in SIDES], "meet.2a")


class Purchase(SealedPhase[ShieldwallState]):
    """[meet.2b] Both sides buy units at once, in secret; the leader's unit is already bought."""

    __slots__ = ("board", "times_cleared")

    fields: ClassVar[Mapping[str, Any]] = {
        "sheets": list[list[tuple[str, int, int]]],
        "submitted": list[int],
        "board": str,
        "times_cleared": list[int],
    }
    delete_verbs = ("clear",)
    # [meet.2b] No default on timeout: an army has a minimum size, so an unfinished list is not
    # valid.
    timeout_text = ""

    def __init__(
        self,
        sheets: Sequence[Sequence[tuple[str, int, int]]],
        submitted: Sequence[int],
        board: str,
        times_cleared: Sequence[int],
    ) -> None:
        super().__init__(sheets, submitted)
        self.board = board
        self.times_cleared = list(times_cleared)

    def validate(self, state: ShieldwallState) -> None:
        tables = state.tables
        require(self.board in tables.meeting_boards, "Purchase.board: unknown")
        require(
            len(self.sheets) == len(self.times_cleared) == len(SIDES),
            "Purchase: expected one list for each side",
        )
        most = tables.meeting.max_clears
        require(
            all(0 <= c <= most for c in self.times_cleared),
            f"Purchase.times_cleared: expected 0 to {most}",
        )
        super().validate(state)

    @staticmethod
    def opening(board: str) -> Purchase:
        """Return the phase with lists that contain only the leaders."""
        return Purchase([[], []], [], board, [0, 0])

    def copy(self) -> Purchase:
        return Purchase(self.sheets, self.submitted, self.board, self.times_cleared)

    def writers(self, state: ShieldwallState) -> tuple[int, ...]:
        return SIDES

    def army(self, state: ShieldwallState, role: int) -> list[str]:
        """Return the unit types on a list, the leader's first."""
        kinds = list(state.tables.unit_types)
        return [_muster(state, role).leader, *[kinds[line.first] for line in self.sheets[role]]]

    def sheet_options(self, state: ShieldwallState, role: int) -> Options:
        army = self.army(state, role)
        card = state.tables.meeting_boards[self.board]
        kinds = list(state.tables.unit_types)
        affordable = [
            kinds.index(kind)
            for kind in buyable(state, role)
            if fits(state.tables, card, army, kind)
        ]
        options = Options().each("buy", affordable)
        if self.sheets[role] and self.times_cleared[role] < state.tables.meeting.max_clears:
            options.one("clear")
        if len(army) >= state.tables.meeting.min_units or not affordable:
            options.one(SUBMIT)
        return options

    def write(self, state: ShieldwallState, role: int, action: Action) -> None:
        if action.verb == "clear":
            self.sheets[role] = []
            self.times_cleared[role] += 1
        else:
            self.sheets[role].append(action)

    def redact(self, state: ShieldwallState, roles: Sequence[int]) -> None:
        super().redact(state, roles)
        self.times_cleared = [
            count if role in roles else 0 for role, count in enumerate(self.times_cleared)
        ]

    def fill_randomly(self, state: ShieldwallState, role: int, rng: Random) -> None:
        closed = role in self.submitted
        while True:
            buys = [a for a in self.sheet_options(state, role) if a.verb == "buy"]
            if not buys or (not closed and rng.random() < STOP):
                return
            self.write(state, role, buys[int(rng.random() * len(buys))])

    def apply_for(self, state: ShieldwallState, role: int, action: Action) -> None:
        if action.verb == SUBMIT and state.journal is not None:
            state.emit("bought", {"side": state.side_name(role)}, "meet.2b")
        super().apply_for(state, role, action)

    def reveal(self, state: ShieldwallState) -> None:
        raise_armies(state, [self.army(state, side) for side in SIDES], "meet.2b")

    def guidance(self, state: ShieldwallState, role: int) -> Guidance:
        return Guidance(
            choices={
                kind.id: f"{kind.name}: {kind.points} points, strength {kind.strength}"
                for kind in state.tables.unit_types.values()
            }
        )

    def prompt_for(self, state: ShieldwallState, role: int) -> str:
        types = state.tables.unit_types
        points = state.tables.meeting_boards[self.board].points
        prices = ", ".join([f"{kind} {types[kind].points}" for kind in buyable(state, role)])
        return f"Buy units in secret: {self.left(state, role)} of {points} points left ({prices})."

    def left(self, state: ShieldwallState, role: int) -> int:
        """Return the points not yet spent."""
        card = state.tables.meeting_boards[self.board]
        return card.points - cost(state.tables, self.army(state, role))

    def why_not_for(self, state: ShieldwallState, role: int, action: Action) -> Refusal:
        if action.verb not in ("buy", "clear", SUBMIT):
            return Refusal("seq.1a", "Armies are bought before anything else.")
        if action.verb == "clear":
            most = state.tables.meeting.max_clears
            why = f"A list can be cleared {most} times, and only if it is not empty."
            return Refusal("meet.2b", why)
        if action.verb == SUBMIT:
            least = state.tables.meeting.min_units
            return Refusal("meet.2b", f"An army has at least {least} units.")
        kind = list(state.tables.unit_types)[action.first]
        if kind not in buyable(state, role):
            return Refusal("meet.2b", f"{kind} cannot be bought by {_nation(state, role)}.")
        price, left = state.tables.unit_types[kind].points, self.left(state, role)
        if price > left:
            return Refusal("meet.2b", f"{kind} costs {price} points; points left: {left}.")
        most = state.tables.meeting_boards[self.board].max_archers
        return Refusal("meet.2b", f"An army has at most {most} archers.")


# ---- the lists ----------------------------------------------------------------------------------


def _nation(state: ShieldwallState, side: int) -> str:
    return state.order.nations[side]


def _muster(state: ShieldwallState, side: int) -> Muster:
    return state.tables.musters[_nation(state, side)]


def buyable(state: ShieldwallState, side: int) -> list[str]:
    """[meet.2b, comm.2b] Return the types a side may buy."""
    muster = _muster(state, side)
    extra = muster.buy_with_option.get("greater_fyrd", ()) if state.order.greater_fyrd else ()
    return [*muster.buy, *extra]


def cost(tables: GameData, army: Sequence[str]) -> int:
    """Return the points of an army."""
    return sum([tables.unit_types[kind].points for kind in army])


def fits(tables: GameData, card: MeetingBoard, army: Sequence[str], kind: str) -> bool:
    """[meet.2a] Return whether an army can pay for one more unit within the limit of archers."""
    added: UnitType = tables.unit_types[kind]
    if cost(tables, army) + added.points > card.points:
        return False
    archers = [k for k in army if tables.unit_types[k].kind == "archers"]
    return added.kind != "archers" or len(archers) < card.max_archers


def roll_army(state: ShieldwallState, side: int, card: MeetingBoard) -> list[str]:
    """[meet.2a] Roll units one by one; the dearest that fits replaces one that does not."""
    tables = state.tables
    muster = _muster(state, side)
    army = [muster.leader]
    while True:
        allowed = [k for k in dict.fromkeys(muster.roll) if fits(tables, card, army, k)]
        if not allowed:
            return army
        rolled = muster.roll[state.dice.roll(6, "muster") - 1]
        if rolled not in allowed:
            # `max` returns the first of equal values, as the rule requires.
            rolled = max(allowed, key=lambda kind: tables.unit_types[kind].points)
        army.append(rolled)


def raise_armies(state: ShieldwallState, armies: Sequence[Sequence[str]], rule: str) -> None:
    """[meet.2a, meet.3b] Create and place the units of both lists; start FirstMove."""
    cards: list[UnitEntry] = []
    for side in SIDES:
        for number, kind in enumerate(armies[side], start=1):
            cards.append(_card(state.tables, side, number, kind))
        if state.journal is not None:
            names = [state.tables.unit_types[kind].name for kind in armies[side]]
            state.emit("muster", {"side": state.side_name(side), "units": names}, rule)
    share = state.tables.victory.break_share
    order = replace(state.order, units=tuple(cards))
    state.load_order(with_break_points(order, (share, share)))
    default_formation(state)
    state.replace(FirstMove())


def _card(tables: GameData, side: int, number: int, kind: str) -> UnitEntry:
    """Return the card of a new unit; the first of an army has the commander."""
    bought = tables.unit_types[kind]
    return UnitEntry(
        id=f"{PREFIXES[side]}{number}",
        side=side,
        type=kind,
        kind=bought.kind,
        letter=bought.letter,
        name=bought.name,
        strength=bought.strength,
        points=bought.points,
        commander=number == 1,
        face="N" if side == 0 else "S",
    )
