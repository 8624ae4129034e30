"""The scene of the battle: all that the screen shows of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine import play
from senlac.engine.scene import Scene
from senlac.games.hastings.rules.arrivals import GoOn
from senlac.games.hastings.rules.combat.fight import ChooseDie
from senlac.games.hastings.rules.conditions import NOBODY
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.ground import FACINGS
from senlac.games.hastings.rules.leaders import Refuge
from senlac.games.hastings.rules.lull import Shift
from senlac.games.hastings.rules.movement.charging import ChargeTarget
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.feigned import FeintTarget
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.returning import Returns
from senlac.games.hastings.rules.rout.pursuit import Bearing
from senlac.games.hastings.rules.rout.routing import Fork
from senlac.games.hastings.rules.setup import SetUp
from senlac.games.hastings.screen.drawing.board import layout_for
from senlac.games.hastings.screen.forecast import result_of
from senlac.games.hastings.screen.marks import arrows, highlights, marks
from senlac.games.hastings.screen.panels import ending, panels, report, tracks
from senlac.games.hastings.screen.pieces import pieces
from senlac.games.hastings.screen.view import doing
from senlac.games.hastings.words.titles import CORNERS, army, capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from senlac.engine.phase import Phase
    from senlac.games.hastings.state import HastingsState

ARTICLES: Final = ("the ", "a ", "an ")

LEFT: Final = ("phase", "lull")
"""How the names of the steps end that a player leaves by saying so."""

MUSTS: Final = ("rout", "leadrout", "enter")
"""The verbs of what cannot be left undone."""


def scene(state: HastingsState, roles: Sequence[int]) -> Scene:
    """Return what everybody sees; only who is asked is shown what he may do."""
    layout = layout_for(state)
    asked = any([role in roles for role in play.actors(state)])
    return Scene(
        pieces=pieces(state, layout),
        marks=marks(state, layout),
        arrows=arrows(state) if asked else (),
        highlights=highlights(state) if asked else (),
        tracks=tracks(state),
        panels=panels(state),
        step=step(state),
        focus=focus(state),
        suggestion=suggestion(state) if asked else None,
        notice=notice(state),
        choices=choices(state),
        labels=labels(state),
        rest=rest(state) if asked else None,
        series=turns(state) if asked else {},
        pressing=pressing(state) if asked else (),
        report=report(state),
    )


def step(state: HastingsState) -> str:
    """[3.1a] Return the name of the step that waits: `Movement phase`."""
    named = doing(state)
    for article in ARTICLES:
        named = named.removeprefix(article)
    return capital(named)


def labels(state: HastingsState) -> dict[str, str]:
    """Return what ends the present step, in its own words."""
    named = doing(state)
    return {"end": f"End {named}"} if named.endswith(LEFT) else {}


def choices(state: HastingsState) -> dict[str, str]:
    """[H9.1b] Return the dice of the banner, each with the result it would bring."""
    phase = state.stack[-1] if state.stack else None
    if not isinstance(phase, ChooseDie):
        return {}
    return {str(die): f"{die}: {result_of(state, die)}" for die in phase.dice}


def focus(state: HastingsState) -> str | None:
    """Return the piece that the present question is about."""
    piece = subject(state, state.stack[-1]) if state.stack else NOBODY
    return None if piece == NOBODY else state.name(piece)


def subject(state: HastingsState, phase: Phase[HastingsState]) -> int:
    """Return the piece that a step is about, NOBODY if it is about many."""
    if isinstance(phase, Facing | Bearing | Fork | ChargeTarget | FeintTarget):
        return phase.unit
    if isinstance(phase, GoOn):
        return phase.piece
    if isinstance(phase, Refuge):
        return phase.leader
    if isinstance(phase, SetUp):
        return phase.choice(state).piece
    return phase.next(state) if isinstance(phase, Returns) else NOBODY


def suggestion(state: HastingsState) -> str | None:
    """[5.3a, 9.7b] Return the likeliest facing of a unit that has moved, or a router's way."""
    phase = state.stack[-1]
    if isinstance(phase, Fork):
        return f"step {state.hex_name(phase.ways(state)[0])}"
    if not isinstance(phase, Facing):
        return None
    facing = likely_facing(state, phase.unit)
    name = state.catalogue.tables.facings.names[facing]
    return f"face {state.name(phase.unit)} {name}"


def likely_facing(state: HastingsState, unit: int) -> int:
    """Return the facing with most enemies before the unit; among equals the one it has."""
    enemy = 1 - state.catalogue.side[unit]
    now = state.facing[unit]

    def seen(facing: int) -> tuple[int, bool]:
        ahead = state.ground.front[state.where[unit] * FACINGS + facing]
        return (sum([state.unit_of(enemy, hex_) >= 0 for hex_ in ahead]), facing == now)

    return max(range(FACINGS), key=seen)


def rest(state: HastingsState) -> str | None:
    """[9.5b, 10.1a] Return the verb of runs that must be made, or while one is made."""
    if isinstance(state.stack[-1], Fork):
        return "rout"
    return "rout" if compelled(state, "rout") else None


def pressing(state: HastingsState) -> tuple[str, ...]:
    """[9.5a, 10.1a, H12.1a, H24.2b] Return the pieces that must run or come on now."""
    pieces = dict.fromkeys([piece for verb in MUSTS for piece in compelled(state, verb)])
    return tuple([state.name(piece) for piece in pieces])


def compelled(state: HastingsState, verb: str) -> Iterable[int]:
    """Return the pieces that may be told something, nobody if nobody has to decide."""
    phase = state.stack[-1]
    if not isinstance(phase, HastingsDecision):
        return ()
    return play.offered(state, phase.decider(state)).firsts(verb)


def turns(state: HastingsState) -> dict[str, tuple[str, ...]]:
    """[5.3b, H5.2Ba] Return the turns of all out of contact to the facing they began with."""
    phase = state.stack[-1]
    if not isinstance(phase, Movement | Shift):
        return {}
    side = phase.decider(state)
    facing = state.ground.set_up_facing[side]
    turned = [
        unit
        for unit in phase.ready(state)
        if state.facing[unit] != facing and not state.beside_enemy(state.where[unit], side)
    ]
    if not turned:
        return {}
    name = state.catalogue.tables.facings.names[facing]
    label = f"Turn all out of contact to the {CORNERS[facing]}: {len(turned)}"
    return {label: tuple([f"face {state.name(unit)} {name}" for unit in turned])}


def notice(state: HastingsState) -> str | None:
    """Return what is shown over the board when the battle is over."""
    if state.outcome is None:
        return None
    winners, how = state.outcome
    who = f"{army(state, winners[0])} win" if winners else "A draw"
    return f"{who}. {ending(state, winners, how)}"
