"""Marks and highlights: held goals, reach with costs, lines of fire, attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model import play
from senlac.engine.screen.scene import Arrow, Highlight, Mark
from senlac.games.hastings.catalogue import FAR, NEAR
from senlac.games.hastings.rules.arrivals import ContinueMove
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.combat.strength import IMPETUOUS, PLAIN, differential
from senlac.games.hastings.rules.ending import holds_goal
from senlac.games.hastings.rules.missiles.aim import blocks
from senlac.games.hastings.rules.missiles.phase import MissilePhase
from senlac.games.hastings.rules.movement.passage import ALONE, ON_FOOT, MovePaths
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks
from senlac.games.hastings.words.titles import COLOURS, army, signed, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from senlac.engine.model.options import Options
    from senlac.games.hastings.rules.decision import HastingsDecision
    from senlac.games.hastings.screen.drawing.layout import BoardGeometry
    from senlac.games.hastings.state import HastingsState


def marks(state: HastingsState, layout: BoardGeometry) -> tuple[Mark, ...]:
    """[H23e] Return a pennant on each goal, in the colour of the side that holds it."""
    victory = state.catalogue.tables.victory
    worth = (victory.high_ground, victory.saddle)
    found = []
    for side, hexes in enumerate(state.ground.goal):
        holder = holds_goal(state, side)
        x, y = layout.hexes.middle(hexes[0])
        name = f"{worth[side]} points for the {army(state, side)} if they hold this at the end: "
        name += "they hold it now" if holder else "they do not hold it now"
        found.append(
            Mark(
                space=state.hex_name(hexes[0]),
                style=f"objective side-{COLOURS[side]}" if holder else "objective",
                name=name,
                at=(round(x + layout.hexes.side * 0.5, 1), round(y - layout.hexes.side * 0.4, 1)),
                symbol="pennant",
                text=str(worth[side]),
            )
        )
    return tuple(found)


# ---- while a piece is selected -------------------------------------------------------------------


def highlights(state: HastingsState) -> tuple[Highlight, ...]:
    """Return the highlights shown while a piece that may act is selected."""
    phase = state.stack[-1]
    if isinstance(phase, Movement | ContinueMove):
        return tuple(journeys(state, phase))
    if isinstance(phase, MissilePhase):
        return tuple([shown for unit in phase.ready(state) for shown in arc(state, unit)])
    return ()


def journeys(state: HastingsState, phase: HastingsDecision) -> list[Highlight]:
    """[5.2a, 6.1a, H11.2a] Return the reach of each piece, moving and riding."""
    options = play.cached_options(state, phase.decider(state))
    found = []
    for verb in ("move", "lead", "walk"):
        for piece in options.firsts(verb):
            if verb == "lead" and piece in options.firsts("move"):
                continue
            manner = ON_FOOT if verb == "walk" else ALONE
            passage = MovePaths(state, piece, manner)
            priced = prices(passage, options.seconds(verb, piece))
            names = tuple([state.hex_name(hex_) for hex_ in priced])
            texts = tuple([str(price) for price in priced.values()])
            found.append(Highlight((state.name(piece),), "reach", "Within reach", names, texts))
    found += rides(state, options, ("charge", "leadcharge"), "strike", "A charge ends here")
    feigned = "A feigned attack is declared here"
    return found + rides(state, options, ("feign", "leadfeign"), "ruse", feigned)


def rides(
    state: HastingsState, options: Options, verbs: Sequence[str], style: str, name: str
) -> list[Highlight]:
    """[6.1a, H11.2a] Return the hexes in which rides of a kind may end."""
    found = []
    for unit in dict.fromkeys([unit for verb in verbs for unit in options.firsts(verb)]):
        hexes = dict.fromkeys([h for verb in verbs for h in options.seconds(verb, unit)])
        names = tuple([state.hex_name(hex_) for hex_ in hexes])
        found.append(Highlight((state.name(unit),), style, name, names))
    return found


def prices(passage: MovePaths, reached: Iterable[int]) -> dict[int, int]:
    """[5.2a] Return the cost of each hex in reach.

    `reached` lists each hex after its predecessor on the path.
    """
    neighbours = passage.state.ground.board.neighbours
    spent = {passage.start: 0}
    for hex_ in reached:
        ways = [
            spent[back]
            for back in neighbours[hex_]
            if back in spent and (back == passage.start or not passage.ends(back))
        ]
        spent[hex_] = min(ways) + passage.costs[hex_]
    del spent[passage.start]
    return spent


def arc(state: HastingsState, unit: int) -> list[Highlight]:
    """[4.5a-4.6c] Return the hexes archers can shoot at, and those hidden behind units."""
    place = state.hex_of[unit] * 6 + state.facing[unit]
    seen = [state.hex_name(hex_) for hex_ in state.ground.front[place]]
    hidden: list[str] = []
    for hex_, left, right in state.ground.arc[place]:
        closed = blocks(state, left) and blocks(state, right)
        (hidden if closed else seen).append(state.hex_name(hex_))
    archers = (state.name(unit),)
    return [
        Highlight(archers, "arc", "In the line of fire", tuple(seen)),
        Highlight(archers, "hidden", "Hidden behind units", tuple(hidden)),
    ]


# ---- arrows
# -----------------------------------------------------------------------------------------


def arrows(state: HastingsState) -> tuple[Arrow, ...]:
    """Return the possible shots and attacks, each with its weight."""
    phase = state.stack[-1]
    if not isinstance(phase, MissilePhase | Combat | PursuitAttacks):
        return ()
    options = play.cached_options(state, phase.decider(state))
    return tuple(
        [
            arrow(state, verb, unit, hex_)
            for verb in ("fire", "javelin", "attack")
            for unit in options.firsts(verb)
            for hex_ in options.seconds(verb, unit)
        ]
    )


def arrow(state: HastingsState, verb: str, unit: int, hex_: int) -> Arrow:
    """Return the arrow of a unit's action against a hex."""
    catalogue = state.catalogue
    target = state.attackable_piece(1 - catalogue.side[unit], hex_)
    weight = (
        differential_text(state, unit, target)
        if verb == "attack"
        else chance_text(state, verb, unit, hex_)
    )
    return Arrow(
        piece=state.name(unit),
        target=state.name(target),
        style="attack" if verb == "attack" else "attack shot",
        text=weight,
        name=f"{title(catalogue, unit)} {DEEDS[verb]} {title(catalogue, target)}: {weight}",
        action=f"{verb} {state.name(unit)} {state.hex_name(hex_)}",
        held=True,
    )


DEEDS: Final = {"fire": "shoots at", "javelin": "throws at", "attack": "attacks"}
"""The words for the arrows, by verb."""


def differential_text(state: HastingsState, unit: int, target: int) -> str:
    """[8.2a, 8.9a] Return the differential of an attack, or that it beats a lone leader."""
    if target >= state.catalogue.units:
        return "won"
    how = IMPETUOUS if isinstance(state.stack[-1], PursuitAttacks) else PLAIN
    return signed(differential(state, unit, target, how))


def chance_text(state: HastingsState, verb: str, unit: int, hex_: int) -> str:
    """[4.2b, H4.1b] Return the chance that a shot or a throw hits."""
    catalogue = state.catalogue
    volley = (
        catalogue.hand_missiles if verb == "javelin" else catalogue.volleys[catalogue.side[unit]]
    )
    near = hex_ in state.front(unit)
    score = volley.scores[NEAR if near else FAR]
    return f"{round(100 * (catalogue.die + 1 - score) / catalogue.die)}%"
