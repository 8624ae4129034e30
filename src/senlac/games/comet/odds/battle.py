"""The odds of a battle as roles may know them, and forecasts of actions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import Forecast
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.phase_names import is_named
from senlac.engine.support.text import count
from senlac.games.comet.hidden.redact import deal, veil
from senlac.games.comet.odds.fight import ATTACKER, DEFENDER, ExactBattle
from senlac.games.comet.odds.line import FIRST, LATER
from senlac.games.comet.rules.battle.fray import BattleData, battle_in_hand
from senlac.games.comet.rules.constants import (
    ATTACKER_FIRES,
    ATTACKER_RETREATS,
    DEFENDER_RETREATS,
    REVEAL,
    UNPLACED,
)
from senlac.games.comet.rules.movement.orders import ways_into

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.comet.odds.line import Men
    from senlac.games.comet.state import CometState

SAMPLES: Final = 8
"""How many samples of the hidden units are averaged if not all units are visible."""

PARTS: Final = 1_000_000
"""The denominator to which a probability is rounded if it is no simple fraction."""

LEAST: Final = 0.005
"""The minimum probability at which the loss of a leader is mentioned."""

FOUGHT_OUT: Final = "Fought to the end: no side retreats, Reserves are held back."
OPEN: Final = "Nothing that matters is hidden."
HIDDEN: Final = "Hidden units count at their average strength."


@dataclass(frozen=True)
class BattleOdds:
    """The expected result of a battle that is fought to the end.

    No side retreats, Reserves are held back, and each captain takes losses on the cheapest units.

    Attributes:
        attacker, defender: the sides.
        wins: the attacker's probability to hold the area; otherwise the defender holds it.
        attacker_loses, defender_loses: the average CV lost by each side.
        leaders: the probability of each leader in the battle, by unit, to be lost.
        exact: whether everything that counts is visible; otherwise an average over samples.
    """

    attacker: int
    defender: int
    wins: float
    attacker_loses: float
    defender_loses: float
    leaders: dict[int, float]
    exact: bool


# ---- battles ------------------------------------------------------------------------------------


def battle_odds(
    state: CometState, roles: Sequence[int], area: int | None = None
) -> BattleOdds | None:
    """Return the odds of a battle as far as roles may know them, None if there is no battle.

    It is the current battle, or the one pending in an area. Undeployed units count as deployed as
    evenly as possible. During a fire step there are no odds.
    """
    fray = battle_in_hand(state)
    if fray is not None and area in (None, fray.area):
        where = fray.area
        if _firing(state, fray):
            return None
    elif area is not None and state.contested() >> area & 1:
        where, fray = area, None
    else:
        return None
    defender = _defender(state, where)
    if defender < 0:
        return None
    sides = (state.active, defender)
    if _open(state, roles, sides, where):
        return _reckoned(state, fray, sides, where, exact=True)
    rng = bot_rng("odds")
    found: list[BattleOdds] = []
    reckoned: dict[tuple[object, ...], BattleOdds] = {}
    veiled = veil(state, roles)
    for _ in range(SAMPLES):
        sample = veiled.copy()
        deal(sample, roles, rng)
        looks = _cache_key(sample, sides, where)
        if looks not in reckoned:
            reckoned[looks] = _reckoned(sample, fray, sides, where, exact=False)
        found.append(reckoned[looks])
    return _mean(found)


def _cache_key(state: CometState, sides: tuple[int, int], area: int) -> tuple[object, ...]:
    """Return the key of a battle's odds: its units, with alike units being the same."""
    catalogue = state.catalogue
    return tuple(
        [
            tuple(
                sorted(
                    [
                        (
                            catalogue.likeness[unit],
                            catalogue.rank[unit],
                            state.cv[unit],
                            state.position[unit],
                        )
                        for unit in state.units_at(side, area)
                    ]
                )
            )
            for side in sides
        ]
    )


def _firing(state: CometState, fray: BattleData) -> bool:
    """Return whether a fire step is in progress: some units have fired, others not."""
    phase = state.stack[-1]
    if not is_named(phase, "Fire"):
        return not is_named(phase, "Deployment", "Retreat", "CommitReserve")
    first_fire = state.catalogue.first_fire
    for unit in state.catalogue.of[fray.firing_side(state)]:
        before = fray.retreat_already_offered and fray.stage == ATTACKER_FIRES and first_fire[unit]
        if fray.fired >> unit & 1 and not before:
            return True
    return False


def _defender(state: CometState, area: int) -> int:
    """Return the side that the moving side meets in an area, -1 if there is none."""
    for side in range(len(state.catalogue.sides)):
        if side != state.active and state.unit_count(side, area):
            return side
    return -1


def _open(state: CometState, roles: Sequence[int], sides: tuple[int, int], area: int) -> bool:
    """Return whether all units in a battle are visible to some roles."""
    own = {state.catalogue.side_of[role] for role in roles}
    for side in sides:
        if side not in own:
            for unit in state.units_at(side, area):
                if not state.face_up >> unit & 1:
                    return False
    return True


def _mean(found: Sequence[BattleOdds]) -> BattleOdds:
    """Return the average of odds of one battle."""
    number = len(found)
    leaders: dict[int, float] = {}
    for odds in found:
        for unit, chance in odds.leaders.items():
            leaders[unit] = leaders.get(unit, 0.0) + chance / number
    return BattleOdds(
        found[0].attacker,
        found[0].defender,
        sum([odds.wins for odds in found]) / number,
        sum([odds.attacker_loses for odds in found]) / number,
        sum([odds.defender_loses for odds in found]) / number,
        leaders,
        exact=False,
    )


def _reckoned(
    state: CometState, fray: BattleData | None, sides: tuple[int, int], area: int, *, exact: bool
) -> BattleOdds:
    """Return the odds of a battle between known units."""
    catalogue = state.catalogue
    columns = catalogue.columns
    if fray is not None and fray.stage >= REVEAL:
        columns = fray.column_count
    elif min([state.unit_count(side, area) for side in sides]) < catalogue.columns_need:
        columns = 1
    arrays = [arrayed(state, side, area, columns) for side in sides]
    pairs = [(arrays[ATTACKER][place], arrays[DEFENDER][place]) for place in range(columns)]
    fight = ExactBattle(
        catalogue, pairs, (arrays[ATTACKER][columns], arrays[DEFENDER][columns]),
        (_flees(state, sides[ATTACKER], area), _flees(state, sides[DEFENDER], area)),
    )  # fmt: skip
    landing = not ways_into(state, area)
    fight.run(_steps(fray, landing=landing), 0 if fray is None else fray.round)
    before = [sum([state.cv[unit] for unit in state.units_at(side, area)]) for side in sides]
    leaders = {
        unit: 1.0 - fight.alive.get(unit, 0.0)
        for side in sides
        for unit in state.units_at(side, area)
        if catalogue.rank[unit]
    }
    return BattleOdds(
        sides[ATTACKER],
        sides[DEFENDER],
        fight.wins[ATTACKER],
        before[ATTACKER] - fight.left[ATTACKER],
        before[DEFENDER] - fight.left[DEFENDER],
        leaders,
        exact,
    )


def _flees(state: CometState, side: int, area: int) -> bool:
    """[13.2b-13.2i] Return whether a side has an area to retreat to from a battle."""
    ways = ways_into(state, area)
    free = state.catalogue.board.neighbour_masks[area] & ~state.enemies(side)
    return bool(free & ways if side == state.active else free & ~ways)


def _steps(fray: BattleData | None, *, landing: bool) -> list[tuple[int, int]]:
    """[11.1a, 12.4a, 5.3b] Return the fire steps left before the next whole round."""
    part = REVEAL if fray is None else fray.stage
    if part <= REVEAL + 1:
        return [(DEFENDER, FIRST), (DEFENDER, LATER)] if landing else []
    assert fray is not None, "no step without a battle"
    last = (
        [(ATTACKER, LATER)]
        if fray.retreat_already_offered
        else [(ATTACKER, FIRST), (ATTACKER, LATER)]
    )
    if part >= ATTACKER_RETREATS:
        return last
    defence = [(DEFENDER, FIRST), (DEFENDER, LATER), *last]
    if part >= DEFENDER_RETREATS:
        return defence
    return [(ATTACKER, FIRST), *defence] if fray.retreat_already_offered else defence


def arrayed(state: CometState, side: int, area: int, columns: int) -> list[Men]:
    """Return a side's units by column, its Reserve last.

    Undeployed units are distributed, the strongest first, each to the weakest column.
    """
    catalogue = state.catalogue
    places: list[list[tuple[int, int]]] = [[] for _ in range(columns + 1)]
    waiting: list[int] = []
    for unit in state.units_at(side, area):
        place = state.position[unit]
        if place != UNPLACED and columns > 1:
            places[place].append((unit, state.cv[unit]))
        elif columns == 1:
            places[0].append((unit, state.cv[unit]))
        else:
            waiting.append(unit)
    waiting.sort(key=lambda unit: (-state.cv[unit] * catalogue.fire[unit], unit))
    for unit in waiting:
        weights = [sum([cv * catalogue.fire[u] for u, cv in men]) for men in places[:columns]]
        places[weights.index(min(weights))].append((unit, state.cv[unit]))
    return [tuple(men) for men in places]


# ---- before an action ---------------------------------------------------------------------------


def forecast(state: CometState, roles: Sequence[int], action: Action) -> Forecast | None:
    """Return the forecast of an action, None if only dice decide.

    It covers landing, ending a march that leads into battles, joining a battle, and deploying,
    staying or holding in one.
    """
    catalogue = state.catalogue
    if action.verb == "invade":
        number, faces = catalogue.arrows[state.active][action.first], catalogue.die
        where = catalogue.places[action.first]
        lands = Fraction(number, faces)
        rows = (("They land", lands), ("They stay at sea", 1 - lands))
        return Forecast(f"Landing in {where}", rows, (f"A roll of {number} or less lands.",))
    if action.verb == "done":
        return battles_ahead(state, roles)
    if action.verb not in ("fight", "deploy", "stay", "commit", "hold"):
        return None
    odds = battle_odds(state, roles, action.first if action.verb == "fight" else None)
    return None if odds is None else battle_forecast(state, odds)


def battles_ahead(state: CometState, roles: Sequence[int]) -> Forecast | None:
    """[9.3a] Return the odds of all battles that the marches made so far lead into."""
    catalogue = state.catalogue
    rows: list[tuple[str, Fraction]] = []
    lines: list[str] = []
    exact = True
    for area in catalogue.board.members(state.contested()):
        odds = battle_odds(state, roles, area)
        if odds is None:
            continue
        exact = exact and odds.exact
        attacker, defender = catalogue.peoples[odds.attacker], catalogue.peoples[odds.defender]
        place = catalogue.places[area]
        rows.append((f"{place}: {attacker} win", rounded(odds.wins)))
        lost = [
            f"{catalogue.titles[u]} {float(p):.0%}" for u, p in odds.leaders.items() if p >= LEAST
        ]
        lose = f"{odds.attacker_loses:.1f} CV on average, the {defender} {odds.defender_loses:.1f}"
        danger = f" Leaders lost: {', '.join(lost)}." if lost else ""
        lines.append(f"{place}: the {attacker} lose {lose}.{danger}")
    if not rows:
        return None
    lines += [FOUGHT_OUT, OPEN if exact else HIDDEN]
    return Forecast(f"Ahead: {count(len(rows), 'battle')}", tuple(rows), tuple(lines))


def battle_forecast(state: CometState, odds: BattleOdds) -> Forecast:
    """Return the odds of a battle as text."""
    catalogue = state.catalogue
    attacker, defender = catalogue.peoples[odds.attacker], catalogue.peoples[odds.defender]
    wins = rounded(odds.wins)
    rows = [(f"{attacker} win", wins), (f"{defender} win", 1 - wins)]
    rows += [(f"Loss of {catalogue.titles[u]}", rounded(p)) for u, p in odds.leaders.items()]
    lose = f"{odds.attacker_loses:.1f} CV on average, the {defender} {odds.defender_loses:.1f}"
    lines = (
        f"The {attacker} lose {lose}.",
        FOUGHT_OUT,
        OPEN if odds.exact else HIDDEN,
    )
    return Forecast(f"{attacker} against {defender}", tuple(rows), lines)


def rounded(chance: float) -> Fraction:
    """Return a probability rounded to a millionth."""
    return Fraction(round(max(0.0, min(1.0, chance)) * PARTS), PARTS)
