"""11: a battle of the campaign on the Battle Board, from the choice of ground to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.mask import Mask, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.breakdown import break_down, put_away
from senlac.games.destiny.rules.battle.quick import reward
from senlac.games.destiny.rules.battle.rebuild import rebuild, take_losses
from senlac.games.destiny.rules.battle.retreat import begin_retreat
from senlac.games.destiny.rules.constants import LOST, NOBODY, NORTH_END, NOWHERE, SOUTH_END
from senlac.games.destiny.rules.elimination import fall, lose_units
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field

# The stages of a battle.
INITIATIVE: Final = 0
GROUND: Final = 1
END: Final = 2
ARRAY: Final = 3
FIRST: Final = 4
FIGHT: Final = 5
REBUILD: Final = 6
PRAISE: Final = 7
LEAVE: Final = 8
FOLLOW: Final = 9
OVER: Final = 10


class BoardBattle(AutomaticPhase[DestinyState]):
    """[11.0a] A battle between two big groups on the Battle Board.

    `giver` is the attacker, `mover` the one of the two who moved; `worse` are the sides that failed
    to avoid it, `ways` the areas that the attackers came from, `attacker_units` and
    `defender_units` the units that the attacker and the defender have fielded. `beginner` has the
    initiative and `chooser` the choice of ground, NOBODY before the dice decide; `second`: it is
    the Second Battle step. `contact` is the last battle turn with contact. `loser` is NOBODY before
    the end and in a draw.
    """

    __slots__ = (
        "area",
        "attacker_units",
        "beginner",
        "chooser",
        "contact",
        "dead_leaders",
        "defender_units",
        "giver",
        "loser",
        "mover",
        "other",
        "second",
        "stage",
        "ways",
        "worse",
    )  # fmt: skip

    fields: ClassVar[Mapping[str, Any]] = {
        "area": int, "giver": int, "other": int, "mover": int, "worse": Mask, "ways": Mask,
        "attacker_units": Mask, "defender_units": Mask, "beginner": int, "chooser": int,
        "second": bool,
        "stage": int, "contact": int, "loser": int, "dead_leaders": Mask,
    }  # fmt: skip

    search_alone = True

    def __init__(  # noqa: PLR0913 - what a position holds of a battle
        self, area: int, giver: int, other: int, mover: int, *, worse: int, ways: int,
        attacker_units: int, defender_units: int, beginner: int, chooser: int, second: bool,
        stage: int, contact: int, loser: int, dead_leaders: int,
    ) -> None:  # fmt: skip
        self.area = area
        self.giver = giver
        self.other = other
        self.mover = mover
        self.worse = worse
        self.ways = ways
        self.attacker_units = attacker_units
        self.defender_units = defender_units
        self.beginner = beginner
        self.chooser = chooser
        self.second = second
        self.stage = stage
        self.contact = contact
        self.loser = loser
        self.dead_leaders = dead_leaders

    def copy(self) -> BoardBattle:
        return BoardBattle(
            self.area, self.giver, self.other, self.mover, worse=self.worse, ways=self.ways,
            attacker_units=self.attacker_units, defender_units=self.defender_units,
            beginner=self.beginner, chooser=self.chooser,
            second=self.second, stage=self.stage, contact=self.contact, loser=self.loser,
            dead_leaders=self.dead_leaders,
        )  # fmt: skip

    def sides(self) -> tuple[int, int]:
        """Return both sides, the moving one first."""
        return (self.mover, self.other if self.mover == self.giver else self.giver)

    def foe(self, side: int) -> int:
        """Return the other side of the two."""
        return self.other if side == self.giver else self.giver

    def fielded(self, side: int) -> int:
        """Return the units that a side has fielded."""
        return self.attacker_units if side == self.giver else self.defender_units

    def run(self, state: DestinyState) -> None:
        stage = self.stage
        self.stage = min(stage + 1, OVER)
        if stage in (INITIATIVE, GROUND, END):
            self.choose_ground(state, stage)
        elif stage == ARRAY:
            late = self.foe(self.beginner)
            state.first_side = state.active_side = self.beginner
            break_down(state, [(side, self.fielded(side), self.worse >> side & 1)
                               for side in self.sides()], self.area)  # fmt: skip
            state.push(state.make_phase("PlaceFigures", late))
        elif stage == FIRST:
            state.push(state.make_phase("PickTurn", self.beginner))
        elif stage == FIGHT:
            state.push(state.make_phase("BattleTurn", 0))
        elif stage == REBUILD:
            self.gather(state)
        elif stage == PRAISE:
            self.apply_legitimacy(state)
        elif stage == LEAVE:
            self.leave(state, self.giver if self.loser == NOBODY else self.loser)
        elif stage == FOLLOW:
            if self.loser == NOBODY:
                self.leave(state, self.other)
        else:
            state.pop()

    # ---- before it ------------------------------------------------------------------------------

    def choose_ground(self, state: DestinyState, stage: int) -> None:
        """[11.0b-11.0e] Determine the initiative, the board, and the ends."""
        if stage == INITIATIVE:
            if self.beginner == NOBODY:
                self.beginner = self.roll_off(state, "initiative in battle", self.mover)
        elif stage == GROUND:
            chooser = self.chooser
            if chooser == NOBODY:
                favoured = self.foe(self.mover) if self.second else NOBODY
                chooser = self.roll_off(state, "choice of ground", favoured)
            state.push(state.make_phase("PickBoard", chooser))
        elif self.ends_differ(state):
            state.push(state.make_phase("PickEnd", self.beginner))
        else:
            self.take_ends(state, SOUTH_END)

    def ends_differ(self, state: DestinyState) -> bool:
        """[11.0e] Return whether the board has a choice of ends."""
        name = state.catalogue.field_ids[state.board]
        return state.catalogue.tables.boards[name].ends_differ

    def roll_off(self, state: DestinyState, label: str, favoured: int) -> int:
        """[11.0c, 11.0d] Return the side with the higher die and ability; ties are rolled again."""
        sides = self.sides()
        edge = state.catalogue.tables.files.battle.board_rules.initiative_drm
        while True:
            totals: list[int] = []
            for side in sides:
                name = state.catalogue.sides[side]
                die = state.dice.roll(state.catalogue.die, f"{label}, {name}")
                ability = state.ability_of(state.group_at(side, self.area))
                totals.append(die + ability + (edge if side == favoured else 0))
            if totals[0] != totals[1]:
                best = sides[0] if totals[0] > totals[1] else sides[1]
                if state.journal is not None:
                    fields: dict[str, Field] = {
                        "side": state.people(best), "what": label, "totals": totals,
                    }  # fmt: skip
                    state.emit("roll_off", fields, "11.0c")
                return best

    def take_ends(self, state: DestinyState, end: int) -> None:
        """[11.0e] Give the side with the initiative an end, and the other side the opposite one."""
        ends = [NOBODY] * len(state.catalogue.sides)
        ends[self.beginner] = end
        ends[self.foe(self.beginner)] = NORTH_END if end == SOUTH_END else SOUTH_END
        state.ends = ends

    # ---- its end --------------------------------------------------------------------------------

    def note_contact(self, state: DestinyState) -> None:
        """[11.8h] Record contact: a melee in this player turn, or a counter facing an enemy."""
        ended = state.active_side != state.first_side
        held = [s for s in range(len(state.holder)) if ended and state.holder[s] >= 0]
        if state.fought or any([state.engaged(square) for square in held]):
            self.contact = state.battle_turn

    def night(self, state: DestinyState) -> bool:
        """[11.8g, 11.8h] Return whether the battle ends as a draw with this battle turn."""
        chart = state.catalogue.tables.files.battle.battle_end
        quiet = state.battle_turn - self.contact
        if state.battle_turn >= chart.nightfall_turn:
            return True
        return quiet >= (chart.no_contact_after if self.contact else chart.no_contact_ever)

    def end(self, state: DestinyState, loser: int) -> None:
        """[11.8a, 11.8g] Leave the board; in a draw `loser` is NOBODY."""
        self.loser = loser
        del state.stack[state.stack.index(self) + 1 :]
        if state.journal is not None:
            fields: dict[str, Field] = {"area": state.area_name(self.area)}
            if loser != NOBODY:
                fields["side"] = state.people(self.foe(loser))
            state.emit("field_drawn" if loser == NOBODY else "field_won", fields, "11.8a")
        for leader, post in enumerate(state.leader_square):
            if post == LOST:
                self.dead_leaders |= 1 << leader
        state.board = NOWHERE

    def desert(self, state: DestinyState, side: int) -> None:
        """[2.2i] End the battle without a loser if a side in it resigns."""
        sides = self.sides()
        if self.stage > REBUILD:
            return
        if side in sides:
            men = self.fielded(self.foe(side)) if state.battle_turn else 0
            losses = rebuild(state, men, beaten=False)
            units = [*losses.sure, *[unit for few, n in losses.fyrd for unit in few[-n:]]]
            self.leave_board(state)
            state.pop()
            lose_units(state, units, "11.8c")

    def leave_board(self, state: DestinyState) -> None:
        """Drop everything above this battle on the stack, and clear the board."""
        del state.stack[state.stack.index(self) + 1 :]
        put_away(state)

    def gather(self, state: DestinyState) -> None:
        """[11.8b, 11.8c] Rebuild units from the survivors, and clear the board."""
        left = [side for side in self.sides() if not state.is_out(side)]
        lost = [rebuild(state, self.fielded(side), beaten=side == self.loser) for side in left]
        put_away(state)
        for one in lost:
            take_losses(state, one)

    def apply_legitimacy(self, state: DestinyState) -> None:
        """[2.2b, 2.2c] Change Legitimacy for the battle; in version 1 for dead claimants too."""
        if self.loser != NOBODY:
            fielded = self.fielded(self.loser).bit_count()
            reward(state, self.foe(self.loser), self.loser, fielded)
        base = len(state.catalogue.units)
        for leader in members(self.dead_leaders):
            if state.alive(leader):
                slayer = self.foe(state.side_of[base + leader])
                fall(state, leader, slayer, "killed", "11.6b")

    def leave(self, state: DestinyState, side: int) -> None:
        """[11.8d, 11.8e, 11.8g] Let a side leave the area."""
        sea = side == self.giver and state.landed[side] == state.turn
        ways = self.ways if side == self.giver == self.mover else 0
        begin_retreat(state, self.area, side, ways, from_sea=sea)

    def validate(self, state: DestinyState) -> None:
        sides = range(len(state.catalogue.sides))
        require(self.giver in sides and self.other in sides, "BoardBattle: no such side")
        require(self.giver != self.other, "BoardBattle.other: the same side")
        pair: Sequence[int] = [self.giver, self.other]
        require(self.mover in pair, "BoardBattle.mover: not in the battle")
        for side in (self.beginner, self.chooser, self.loser):
            require(side == NOBODY or side in pair, "BoardBattle: a side that is not in it")
        require(0 <= self.area < len(state.control), "BoardBattle.area: no such area")
        require(INITIATIVE <= self.stage <= OVER, "BoardBattle.stage: no such stage")
        require((self.attacker_units | self.defender_units) < 1 << len(state.catalogue.units),
                "BoardBattle: no such unit")  # fmt: skip
        require(self.ways < 1 << len(state.control), "BoardBattle.ways: no such area")
        require(
            self.dead_leaders < 1 << len(state.catalogue.leaders),
            "BoardBattle.dead_leaders: no such leader",
        )


def battle_on_board(state: DestinyState) -> BoardBattle | None:
    """Return the battle of the campaign that is on the board, None if there is none."""
    for phase in reversed(state.stack):
        if isinstance(phase, BoardBattle):
            return phase
    return None
