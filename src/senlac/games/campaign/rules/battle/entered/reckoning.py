"""9.3: a program's result of a battle: the rounds with fixed dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.entered.accounts import (
    FATE,
    LEFT,
    WINNER,
    Line,
    ReportedBattle,
)
from senlac.games.campaign.rules.battle.field import rout, take_losses
from senlac.games.campaign.rules.battle.rounds import fight
from senlac.games.campaign.rules.battle.strength import (
    Side,
    army_of,
    leaders_of,
    strength,
)
from senlac.games.campaign.rules.constants import FATE_SLAIN, FATE_TAKEN, SLAIN, UNHURT
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


class EvenDice(Dice):
    """Dice with a fixed value for each player; other rolls use the present side's."""

    def __init__(self, faces: dict[str, int], face: int) -> None:
        self.faces = faces
        self.face = face

    def roll(self, sides: int, label: str) -> int:
        return min(sides, self.faces.get(label.rsplit(" ", 1)[-1], self.face))


def contest_of(state: CampaignState, one: Side, other: Side, hour: int) -> ReportedBattle:
    """[table.d] Return a battle to be entered, with everything that both players know of it."""
    sides = (one, other) if one.seat < other.seat else (other, one)
    return ReportedBattle(
        [side.seat for side in sides],
        [army_of(state, side) for side in sides],
        [leaders_of(state, side) for side in sides],
        _reckon(state, sides, hour),
        [*sides],
        hour,
    )


def _reckon(state: CampaignState, sides: tuple[Side, Side], hour: int) -> list[Line]:
    """[table.d] Fight a battle in rounds on a copy; return the lines of its result."""
    worth = [strength(state, side.places(state)) for side in sides]
    rule = state.catalogue.tables.files.tables.reckoning
    faces = [rule.stronger, rule.weaker]
    if worth[0] < worth[1]:
        faces.reverse()
    names = state.catalogue.players
    dice = EvenDice({names[side.seat]: faces[n] for n, side in enumerate(sides)}, rule.weaker)
    trial = state.copy()
    trial.dice = dice
    fought = fight(trial, sides, hour)
    for number in (0, 1):
        dice.face = faces[number]
        take_losses(trial, sides, fought, number)
    winner, loser = sides[1 - fought.loser], sides[fought.loser]
    if not fought.drawn:
        dice.face = faces[fought.loser]
        rout(trial, winner, loser, ())
    return written(state, trial, sides, winner.seat)


def written(
    state: CampaignState, trial: CampaignState, sides: Sequence[Side], winner: int
) -> list[Line]:
    """Return lines for the winner, and for all changes."""
    lines: list[Line] = [(WINNER, winner, -1)]
    for side in sides:
        before, after = army_of(state, side), army_of(trial, side)
        for stack, count in enumerate(before):
            if after[stack] != count:
                lines += [(LEFT, side.seat, stack), (COUNT, after[stack], -1)]
        for leader in leaders_of(state, side):
            fate = fate_of(trial.leader_at[leader], captain=leader != side.seat)
            if fate != UNHURT:
                lines.append((FATE, state.catalogue.first_leader + leader, fate))
    return lines


def fate_of(at: int, *, captain: bool) -> int:
    """Return the fate of a leader; a lost captain counts as slain."""
    if at >= 0:
        return UNHURT
    return FATE_SLAIN if captain or at == SLAIN else FATE_TAKEN
