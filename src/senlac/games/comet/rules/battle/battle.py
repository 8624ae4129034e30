"""9, 11 and 15: a battle from its opening to its end."""

from __future__ import annotations

from senlac.games.comet.hidden.sight import stand_up, turn_up
from senlac.games.comet.rules.battle.deployment import Deployment, form_line
from senlac.games.comet.rules.battle.firing import FIRE
from senlac.games.comet.rules.battle.fray import Fray
from senlac.games.comet.rules.battle.reserve import Reserve
from senlac.games.comet.rules.battle.retreat import Retreat, Withdrawal
from senlac.games.comet.rules.battle.rout import rout, routed
from senlac.games.comet.rules.conditions import (
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
from senlac.games.comet.rules.sudden import tell_held
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import check_fray


class Battle(Fray):
    """[9.1a, 11.1a, 11.2a] A battle, fought to its end round by round."""

    __slots__ = ()

    def copy(self) -> Battle:
        new = Battle(
            self.area, self.defender, self.columns,
            round=self.round, part=self.part, fired=self.fired, early=self.early,
        )  # fmt: skip
        new.ready = self.ready
        return new

    def validate(self, state: CometState) -> None:
        check_fray(state, self)

    def run(self, state: CometState) -> None:
        depth = len(state.stack)
        while len(state.stack) == depth and self.part != OVER:
            if self.part < ROUND:
                self._open(state)
            elif self.part < ROUT:
                self._fight(state)
            elif self.part == ROUT:
                rout(state, self)
            else:
                self._follow_up(state)
        if len(state.stack) == depth and state.outcome is None:
            self._end(state)

    # ---- before the first round -------------------------------------------------------------

    def _open(self, state: CometState) -> None:
        """[10.1a-10.3a, 15a, 5.3b] Deploy, turn up the columns, and fire at a landing side."""
        part = self.part
        if part == FREE_FIRE:
            if not self.landing(state) or not self._fire(state, self.defender):
                self.part = ROUND
            return
        self.part = part + 1
        if part == OPENING:
            self._choose_array(state)
        elif part in (DEFENDER_DEPLOYS, ATTACKER_DEPLOYS):
            self.part = part
            self._deploy(state)
        elif part == REVEAL:
            turn_up(state, self._in_columns(state))

    def _choose_array(self, state: CometState) -> None:
        """[15a, 15c] Form lines if either side is too small for columns."""
        sides = (self.defender, state.active)
        fewest = min([state.number_at(side, self.area) for side in sides])
        if fewest < state.catalogue.columns_need:
            self.columns = 1
            self.part = FREE_FIRE
        if state.journal is not None:
            state.emit(
                "battle",
                {
                    "area": state.area_name(self.area),
                    "attacker": state.side_name(state.active),
                    "defender": state.side_name(self.defender),
                    "how": "skirmish" if self.columns == 1 else "battle",
                },
                "15a" if self.columns == 1 else "10.1a",
            )
        if self.columns == 1:
            turn_up(state, [unit for side in sides for unit in form_line(state, self, side)])

    def _deploy(self, state: CometState) -> None:
        """[10.1a, 10.2a] Ask a side for its deployment until all its units are placed."""
        side = self.defender if self.part == DEFENDER_DEPLOYS else state.active
        units = state.units_at(side, self.area)
        if any([state.position[unit] == UNPLACED for unit in units]):
            state.push(Deployment())
        else:
            self.part += 1

    def _in_columns(self, state: CometState) -> list[int]:
        """Return all units in columns or lines."""
        reserve, position = state.catalogue.reserve, state.position
        sides = sorted((self.defender, state.active))
        units = [unit for side in sides for unit in state.units_at(side, self.area)]
        return [unit for unit in units if position[unit] < reserve]

    # ---- the rounds -------------------------------------------------------------------------

    def _fight(self, state: CometState) -> None:
        """[11.1a, 12.4a, 12.4b] Take the next step of the round."""
        part = self.part
        if part in (ARCHERS, DEFENDER_FIRES, ATTACKER_FIRES):
            side = self.defender if part == DEFENDER_FIRES else state.active
            if (part == ARCHERS and not self.early) or not self._fire(state, side):
                self.part = ROUND if part == ATTACKER_FIRES else part + 1
            return
        self.part = part + 1
        if part == ROUND:
            self._begin_round(state)
        elif part == DEFENDER_RETREATS:
            self._offer_retreat(state, self.defender)
        elif part == ATTACKER_RETREATS:
            if not self.early:
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
        self.early = any([UNPLACED < state.position[unit] < reserve for unit in archers])
        if self.early:
            self._offer_retreat(state, state.active)

    def _offer_retreat(self, state: CometState, side: int) -> None:
        """[13.1b, 13.2g] Ask a side whether it retreats, if it may and an area is open."""
        attacker_from, defender_from = state.catalogue.retreats_from
        first = defender_from if side == self.defender else attacker_from
        if self.round >= first:
            refuges = self.refuges(state, side)
            if refuges:
                step = Retreat(side)
                step.refuges = refuges
                state.push(step)

    def _offer_reserve(self, state: CometState, side: int) -> None:
        """[10.4a] Ask a side with a Reserve whether a unit joins a column."""
        if self.columns > 1 and state.in_column(side, state.catalogue.reserve):
            state.push(Reserve(side))

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
        if state.number_at(side, self.area):
            step = Withdrawal(side)
            state.push(step)
            step.look(state)
        else:
            self.part = OVER

    def _end(self, state: CometState) -> None:
        """[11.2b] Hide the blocks again, and return to the Combat Phase."""
        stand_up(state)
        state.position = [UNPLACED] * len(state.position)
        holder = state.active if state.number_at(state.active, self.area) else self.defender
        tell_held(state, self.area, holder)
        state.pop()
