"""9, 11 and 15: a battle from its opening to its end."""

from __future__ import annotations

from senlac.games.comet.hidden.identification import conceal_after_battle, reveal
from senlac.games.comet.rules.battle.deployment import Deployment, form_line
from senlac.games.comet.rules.battle.firing import FIRE
from senlac.games.comet.rules.battle.fray import BattleData
from senlac.games.comet.rules.battle.reserve import CommitReserve
from senlac.games.comet.rules.battle.retreat import Retreat, Withdrawal
from senlac.games.comet.rules.battle.rout import rout, routed
from senlac.games.comet.rules.constants import (
    ARCHERS,
    ATTACKER_DEPLOYS,
    ATTACKER_FIRES,
    ATTACKER_RETREATS,
    DEFENDER_COMMITS,
    DEFENDER_DEPLOYS,
    DEFENDER_FIRES,
    DEFENDER_RETREATS,
    FREE_FIRE,
    OPENING,
    OVER,
    REVEAL,
    ROUND,
    ROUT,
    UNPLACED,
)
from senlac.games.comet.rules.sudden_death import emit_area_held
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import validate_fray


class Battle(BattleData):
    """[9.1a, 11.1a, 11.2a] A battle, fought to its end round by round."""

    __slots__ = ()

    def copy(self) -> Battle:
        new = Battle(
            self.area, self.defender, self.column_count,
            round=self.round, stage=self.stage, fired=self.fired,
            retreat_already_offered=self.retreat_already_offered,
        )  # fmt: skip
        new.ready = self.ready
        return new

    def validate(self, state: CometState) -> None:
        validate_fray(state, self)

    def run(self, state: CometState) -> None:
        depth = len(state.stack)
        while len(state.stack) == depth and self.stage != OVER:
            if self.stage < ROUND:
                self._open(state)
            elif self.stage < ROUT:
                self._fight(state)
            elif self.stage == ROUT:
                rout(state, self)
            else:
                self._follow_up(state)
        if len(state.stack) == depth and state.outcome is None:
            self._end(state)

    # ---- before the first round -------------------------------------------------------------

    def _open(self, state: CometState) -> None:
        """[10.1a-10.3a, 15a, 5.3b] Deploy, turn up the columns, and fire at a landing side."""
        part = self.stage
        if part == FREE_FIRE:
            if not self.landing(state) or not self._fire(state, self.defender):
                self.stage = ROUND
            return
        self.stage = part + 1
        if part == OPENING:
            self._choose_formation(state)
        elif part in (DEFENDER_DEPLOYS, ATTACKER_DEPLOYS):
            self.stage = part
            self._deploy(state)
        elif part == REVEAL:
            reveal(state, self._in_columns(state))

    def _choose_formation(self, state: CometState) -> None:
        """[15a, 15c] Form lines if either side is too small for columns."""
        sides = (self.defender, state.active)
        fewest = min([state.unit_count(side, self.area) for side in sides])
        if fewest < state.catalogue.columns_need:
            self.column_count = 1
            self.stage = FREE_FIRE
        if state.journal is not None:
            state.emit(
                "battle",
                {
                    "area": state.area_name(self.area),
                    "attacker": state.side_name(state.active),
                    "defender": state.side_name(self.defender),
                    "how": "skirmish" if self.column_count == 1 else "battle",
                },
                "15a" if self.column_count == 1 else "10.1a",
            )
        if self.column_count == 1:
            reveal(state, [unit for side in sides for unit in form_line(state, self, side)])

    def _deploy(self, state: CometState) -> None:
        """[10.1a, 10.2a] Ask a side for its deployment until all its units are placed."""
        side = self.defender if self.stage == DEFENDER_DEPLOYS else state.active
        units = state.units_at(side, self.area)
        if any([state.position[unit] == UNPLACED for unit in units]):
            state.push(Deployment())
        else:
            self.stage += 1

    def _in_columns(self, state: CometState) -> list[int]:
        """Return all units in columns or lines."""
        reserve, position = state.catalogue.reserve, state.position
        sides = sorted((self.defender, state.active))
        units = [unit for side in sides for unit in state.units_at(side, self.area)]
        return [unit for unit in units if position[unit] < reserve]

    # ---- the rounds -------------------------------------------------------------------------

    def _fight(self, state: CometState) -> None:
        """[11.1a, 12.4a, 12.4b] Take the next step of the round."""
        part = self.stage
        if part in (ARCHERS, DEFENDER_FIRES, ATTACKER_FIRES):
            side = self.defender if part == DEFENDER_FIRES else state.active
            if (part == ARCHERS and not self.retreat_already_offered) or not self._fire(
                state, side
            ):
                self.stage = ROUND if part == ATTACKER_FIRES else part + 1
            return
        self.stage = part + 1
        if part == ROUND:
            self._begin_round(state)
        elif part == DEFENDER_RETREATS:
            self._offer_retreat(state, self.defender)
        elif part == ATTACKER_RETREATS:
            if not self.retreat_already_offered:
                self._offer_retreat(state, state.active)
        elif part == DEFENDER_COMMITS:
            self._offer_reserve(state, self.defender)
        else:
            self._offer_reserve(state, state.active)

    def _begin_round(self, state: CometState) -> None:
        """[12.4b] Count the round; an attacker with Archers in line decides now on retreat."""
        self.round += 1
        self.fired = 0
        archers = state.catalogue.archers[state.active]
        reserve = state.catalogue.reserve
        self.retreat_already_offered = any(
            [UNPLACED < state.position[unit] < reserve for unit in archers]
        )
        if self.retreat_already_offered:
            self._offer_retreat(state, state.active)

    def _offer_retreat(self, state: CometState, side: int) -> None:
        """[13.1b, 13.2g] Ask a side whether it retreats, if it may and an area is open."""
        attacker_from, defender_from = state.catalogue.retreats_from
        first = defender_from if side == self.defender else attacker_from
        if self.round >= first:
            refuges = self.retreat_areas(state, side)
            if refuges:
                step = Retreat(side)
                step.refuges = refuges
                state.push(step)

    def _offer_reserve(self, state: CometState, side: int) -> None:
        """[10.4a] Ask a side with a Reserve whether a unit joins a column."""
        if self.column_count > 1 and state.in_column(side, state.catalogue.reserve):
            state.push(CommitReserve(side))

    def _fire(self, state: CometState, side: int) -> bool:
        """[11.1c] Ask for the next unit to fire; return whether there is one."""
        self.ready = self.to_fire(state, side)
        if not self.ready:
            return False
        state.push(FIRE)
        return True

    # ---- the end ----------------------------------------------------------------------------

    def _follow_up(self, state: CometState) -> None:
        """[14.1b] After Pursuit Fire let the survivors of the rout retreat, if there are any."""
        side = routed(state, self)
        if state.unit_count(side, self.area):
            step = Withdrawal(side)
            state.push(step)
            step.find_areas(state)
        else:
            self.stage = OVER

    def _end(self, state: CometState) -> None:
        """[11.2b] Hide the blocks again, and return to the Combat Phase."""
        conceal_after_battle(state)
        state.position = [UNPLACED] * len(state.position)
        holder = state.active if state.unit_count(state.active, self.area) else self.defender
        emit_area_held(state, self.area, holder)
        state.pop()
