"""The sequence of play, step by step as in the rulebook."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal

from mygame.state import AHEAD, LOST, MyState
from mygame.tables import TABLES

DIE: Final = 6


class Moving(Phase[MyState]):
    """[move.1] In turn each side moves one of its bands a space ahead, or holds."""

    def actors(self, state: MyState) -> tuple[int, ...]:
        """Return the side whose turn it is."""
        return (state.side,)

    def options(self, state: MyState) -> Options:
        """Offer the bands that could move, and to hold."""
        return Options().each("move", state.ready()).one("hold")

    def apply(self, state: MyState, action: Action) -> None:
        """Move, and fight where enemies stand; then it is the other side's turn."""
        if action.verb == "move":
            advance(state, action.first)
        else:
            state.emit("hold", {"side": TABLES.sides[state.side].name}, "move.1")
        end_turn(state)

    def prompt(self, state: MyState) -> str:
        """Ask for a band."""
        return "Move a band, or hold."

    def why_not(self, state: MyState, action: Action) -> Refusal:
        """Say what keeps a band from moving."""
        if action.verb != "move":
            return Refusal("move.1", "In a turn a side moves a band or holds.")
        name = TABLES.bands[action.first].name
        if TABLES.side_of[action.first] != state.side:
            return Refusal("move.1", f"{name} is not yours.")
        if state.at[action.first] == LOST:
            return Refusal("fight.1", f"{name} is lost.")
        return Refusal("move.1", f"{name} stands at the end of the way.")


def advance(state: MyState, band: int) -> None:
    """[fight.1] Enter the next space; if enemies are there, fight the strongest."""
    start = state.at[band]
    state.at[band] = start + AHEAD[state.side]
    to = TABLES.spaces[state.at[band]]
    state.emit("move", {"band": TABLES.bands[band].id, "to": to}, "move.1")
    enemies = [one for one in state.bands(1 - state.side) if state.at[one] == state.at[band]]
    if enemies:
        fight(state, band, max(enemies, key=lambda one: (state.strength[one], -one)), start)


def fight(state: MyState, band: int, enemy: int, start: int) -> None:
    """[fight.1] Roll a die each; the lower sum is lost. [fight.2] With the same, go back."""
    names = [TABLES.bands[one].id for one in (band, enemy)]
    dice = [state.dice.roll(DIE, name) for name in names]
    sums = [die + state.strength[one] for die, one in zip(dice, (band, enemy), strict=True)]
    state.emit("fight", {"band": names[0], "enemy": names[1], "dice": dice}, "fight.1")
    if sums[0] == sums[1]:
        state.at[band] = start
        state.emit("back", {"band": names[0], "to": TABLES.spaces[start]}, "fight.2")
        return
    loser = band if sums[0] < sums[1] else enemy
    state.at[loser] = LOST
    state.emit("lost", {"band": TABLES.bands[loser].id}, "fight.1")


def end_turn(state: MyState) -> None:
    """[win.1, win.2] Let the other side move, unless the match is over."""
    for side in (0, 1):
        if not state.bands(side):
            state.finish((1 - side,), "no bands left")
            return
    if state.turn == state.turns:
        crossed = [state.crossed(side) for side in (0, 1)]
        winners = [side for side in (0, 1) if crossed[side] > crossed[1 - side]]
        state.finish(tuple(winners), "the far bank")
        return
    state.turn += 1
    state.side = 1 - state.side
