"""11.8: a battle of the campaign resolved by one comparison of strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.engine.model.phase_names import is_named
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.ratios import advantage
from senlac.games.destiny.rules.battle.retreat import begin_retreat
from senlac.games.destiny.rules.constants import FLOATS, FULL, NOBODY
from senlac.games.destiny.rules.contact.clash import shed
from senlac.games.destiny.rules.contact.refuge import units_of
from senlac.games.destiny.rules.elimination import fall
from senlac.games.destiny.rules.legitimacy import change_permanent
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field as Told

FIELDING: Final = 0
DECIDING: Final = 1
WINNING: Final = 2
MOURNING: Final = 3
LEAVING: Final = 4
OVER: Final = 5


class QuickBattle(AutomaticPhase[DestinyState]):
    """[11.8i] A battle between two big groups, resolved quickly.

    `giver` is the attacker, `mover` the one of the two who moved; `worse` are the sides that failed
    to avoid it, `ways` the areas that the attackers came from. `ready` and `waiting` are the units
    that the attacker and the defender have fielded. `loser` is set after the roll, and `margin` is
    the difference of the totals.
    """

    __slots__ = (
        "area", "giver", "loser", "margin", "mover", "other", "ready", "stage", "waiting", "ways",
        "worse",
    )  # fmt: skip

    fields: ClassVar[Mapping[str, Any]] = {
        "area": int, "giver": int, "other": int, "mover": int, "worse": Mask, "ways": Mask,
        "ready": Mask, "waiting": Mask, "stage": int, "loser": int, "margin": int,
    }  # fmt: skip

    def __init__(  # noqa: PLR0913 - what a position holds of a battle
        self, area: int, giver: int, other: int, mover: int, *, worse: int, ways: int,
        ready: int, waiting: int, stage: int, loser: int, margin: int,
    ) -> None:  # fmt: skip
        self.area = area
        self.giver = giver
        self.other = other
        self.mover = mover
        self.worse = worse
        self.ways = ways
        self.ready = ready
        self.waiting = waiting
        self.stage = stage
        self.loser = loser
        self.margin = margin

    def copy(self) -> QuickBattle:
        return QuickBattle(
            self.area, self.giver, self.other, self.mover, worse=self.worse, ways=self.ways,
            ready=self.ready, waiting=self.waiting, stage=self.stage, loser=self.loser,
            margin=self.margin,
        )  # fmt: skip

    def fielded(self, side: int) -> int:
        """Return the units that a side has fielded."""
        return self.ready if side == self.giver else self.waiting

    def winner(self) -> int:
        """Return the side that has not lost."""
        return self.other if self.loser == self.giver else self.giver

    def take_field(self, side: int, units: int) -> None:
        """[11.0i] Record the units a side fields."""
        if side == self.giver:
            self.ready = units
        else:
            self.waiting = units

    def run(self, state: DestinyState) -> None:
        if self.stage <= DECIDING and self.deserted(state):
            state.pop()
        elif self.stage == FIELDING:
            self.field(state)
        elif self.stage == DECIDING and goes_to_board(state, self.giver, self.other):
            state.push(state.make_phase("ChooseBattleMethod", self.mover, False))
        elif self.stage == DECIDING:
            self.decide(state)
        elif self.stage == WINNING:
            self.stage = MOURNING
            self.winner_loss(state)
        elif self.stage == MOURNING:
            self.stage = LEAVING
            self.mourn(state)
        elif self.stage == LEAVING:
            self.stage = OVER
            sea = self.loser == self.giver and state.landed[self.loser] == state.turn
            ways = self.ways if self.loser == self.giver == self.mover else 0
            begin_retreat(state, self.area, self.loser, ways, from_sea=sea)
        else:
            state.pop()

    def deserted(self, state: DestinyState) -> bool:
        """[2.2i] Return whether one of its sides is out of the game."""
        return state.is_out(self.giver) or state.is_out(self.other)

    def field(self, state: DestinyState) -> None:
        """[11.0i] Field units up to the group leaders' commands, the attacker first."""
        for side in (self.giver, self.other):
            if self.fielded(side):
                continue
            units = state.units_at(side, self.area)
            room = room_for(state, side, self.area)
            if len(units) <= room:
                self.take_field(side, mask_of(units))
            elif state.player(side) == NOBODY:
                self.take_field(side, mask_of(best_of(state, units, room)))
            else:
                state.push(state.make_phase("FieldUnits", side, self.area, 0))
                return
        self.stage = DECIDING

    def on_board(self, state: DestinyState) -> Phase[DestinyState]:
        """[11.0a] Return the same battle for the Battle Board."""
        area = self.area
        second = any([is_named(phase, "SecondBattles") for phase in state.stack])
        return state.make_phase(
            "BoardBattle", area, self.giver, self.other, self.mover, self.worse, self.ways,
            self.ready, self.waiting, state.initiative_by_right[area], state.board_chooser[area],
            second,
            0, 0, NOBODY, 0,
        )  # fmt: skip

    # ---- the dice -------------------------------------------------------------------------------

    def decide(self, state: DestinyState) -> None:
        """[11.8i] Compare strength, roll, and apply the loser's losses."""
        mover = self.mover
        other = self.other if mover == self.giver else self.giver
        totals = self.roll_both(state, mover, other)
        self.loser = mover if totals[0] < totals[1] else other
        self.margin = abs(totals[0] - totals[1])
        self.stage = WINNING
        if state.journal is not None:
            fields: dict[str, Told] = {
                "side": state.people(self.winner()), "other": state.people(self.loser),
                "area": state.area_name(self.area), "totals": list(totals),
            }  # fmt: skip
            state.emit("battle", fields, "11.8i")
        units = members(self.fielded(self.loser))
        share = state.catalogue.tables.files.battle.quick_battle.loser_share
        shed(state, units, (len(units) + share - 1) // share)

    def roll_both(self, state: DestinyState, mover: int, other: int) -> tuple[int, int]:
        """[11.8i] Return the totals of the moving side and of the other; ties are rolled again."""
        sides = (mover, other)
        strength = [strength_of(state, self.fielded(side)) for side in sides]
        rows = state.catalogue.tables.files.battle.quick_battle.row
        floats = state.uses_former(FLOATS)
        drm = [advantage(rows, strength[n], strength[1 - n], floats=floats) for n in range(2)]
        drm = [drm[n] - (self.worse >> side & 1) for n, side in enumerate(sides)]
        while True:
            dice = [
                state.dice.roll(state.catalogue.die, f"battle, {state.catalogue.sides[side]}")
                for side in sides
            ]
            if dice[0] + drm[0] != dice[1] + drm[1]:
                return dice[0] + drm[0], dice[1] + drm[1]

    # ---- what comes of it -----------------------------------------------------------------------

    def winner_loss(self, state: DestinyState) -> None:
        """[11.8i] Apply the winner's loss, if the battle was narrow and large."""
        quick = state.catalogue.tables.files.battle.quick_battle
        units = members(self.fielded(self.winner()))
        if len(units) >= quick.winner_loses_from and self.margin <= quick.winner_loses_margin:
            shed(state, units, 1)

    def mourn(self, state: DestinyState) -> None:
        """[2.2b, 11.8i] Roll for the leaders; then change Legitimacy, then remove the dead."""
        slain: list[int] = []
        order = (self.mover, self.other if self.mover == self.giver else self.giver)
        for side in order:
            slain += [n for n in state.leaders_in(side, self.area) if self.dies(state, side, n)]
        reward(state, self.winner(), self.loser, self.fielded(self.loser).bit_count())
        base = len(state.catalogue.units)
        for leader in slain:
            if not state.alive(leader):
                continue
            own = state.side_of[base + leader]
            slayer = self.other if own == self.giver else self.giver
            fall(state, leader, slayer, "killed", "11.8i")

    def dies(self, state: DestinyState, side: int, leader: int) -> bool:
        """[11.8i] Roll for a leader, and again if the first die is high."""
        quick = state.catalogue.tables.files.battle.quick_battle
        die = state.catalogue.die
        name = state.leader_name(leader)
        if state.dice.roll(die, f"danger of {name}") < quick.leader_first:
            return False
        span = quick.leader_dies_loser if side == self.loser else quick.leader_dies_winner
        return state.dice.roll(die, f"life of {name}") >= span[0]

    def validate(self, state: DestinyState) -> None:
        sides = range(len(state.catalogue.sides))
        require(self.giver in sides and self.other in sides, "QuickBattle: no such side")
        require(self.giver != self.other, "QuickBattle.other: the same side")
        require(self.mover in (self.giver, self.other), "QuickBattle.mover: not in the battle")
        require(self.loser in (NOBODY, self.giver, self.other), "QuickBattle.loser: not in it")
        require(0 <= self.area < len(state.control), "QuickBattle.area: no such area")
        require(FIELDING <= self.stage <= OVER, "QuickBattle.stage: no such stage")
        require((self.loser == NOBODY) == (self.stage <= DECIDING), "QuickBattle.loser: not yet")
        require((self.ready | self.waiting) < 1 << len(state.catalogue.units),
                "QuickBattle: no such unit")  # fmt: skip
        require(self.ways < 1 << len(state.control), "QuickBattle.ways: no such area")


# ---- figures ------------------------------------------------------------------------------------


def goes_to_board(state: DestinyState, giver: int, other: int) -> bool:
    """[11.8i, 10.0l] Return whether a battle is fought on the board, with a player each."""
    if state.quick_battles:
        return False
    for side, enemy in ((giver, other), (other, giver)):
        free = [one for one in state.catalogue.side_of if one != enemy and not state.is_out(one)]
        if state.player(side) == NOBODY and not free:
            return False
    return True


def battle_in(state: DestinyState, area: int, mover: int) -> QuickBattle:
    """[9.6a] Return the battle that is pending in an area."""
    giver, foe = state.attacker[area], state.battle_with[area]
    other = mover if giver == foe else foe
    return QuickBattle(
        area, giver, other, mover, worse=state.failed_to_avoid[area], ways=state.entry_areas[area],
        ready=0, waiting=0, stage=FIELDING, loser=NOBODY, margin=0,
    )  # fmt: skip


def room_for(state: DestinyState, side: int, area: int) -> int:
    """[11.0i] Return how many units a side may field."""
    leader = state.foremost(state.group_at(side, area))
    if leader == NOBODY:
        return state.catalogue.tables.files.battle.battle_end.field_limit_without_leader
    return state.catalogue.command[leader]


def best_of(state: DestinyState, units: Sequence[int], number: int) -> list[int]:
    """[11.8i, 11.0i] Return the best `number` of some units, best first."""
    return sorted(units, key=lambda unit: state.catalogue.ground.merit[unit])[:number]


def strength_of(state: DestinyState, units: int) -> int:
    """[11.8i] Return the printed attack and defence of all counters of some units."""
    catalogue = state.catalogue
    return sum([
        catalogue.attack[FULL][counter] + catalogue.defence[FULL][counter]
        for unit in units_of(state, units)
        for counter in catalogue.parts[unit]
    ])  # fmt: skip


def reward(state: DestinyState, winner: int, loser: int, fielded: int) -> None:
    """[2.2b] Change Legitimacy for a battle, by the units that the loser fielded."""
    english = state.catalogue.ground.english
    for side, who in ((winner, "winner"), (loser, "loser")):
        for row in state.catalogue.tables.changes.values():
            if row.of_battle(who, fielded, english=side == english):
                change_permanent(state, side, row.change, "2.2b")
