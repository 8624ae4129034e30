"""Forecasts of shots and attacks: both values, every modifier with its rule, each result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import Forecast
from senlac.engine.support.text import capital
from senlac.games.hastings.catalogue import FAR, NEAR, NORMAN
from senlac.games.hastings.odds.single_rolls import (
    NAMES,
    RULES,
    combat_chances,
    combat_dice,
    empty_chance,
    feint_chances,
    hit_chance,
)
from senlac.games.hastings.rules.combat.fight import ChooseBannerDie, CloseCombat
from senlac.games.hastings.rules.combat.strength import (
    CHARGE,
    IMPETUOUS,
    MODIFIERS,
    PLAIN,
    differential,
    modifier_value,
    modifiers,
    value,
)
from senlac.games.hastings.rules.losses import enter
from senlac.games.hastings.rules.movement.charging import ChooseChargeTarget, charge_ride
from senlac.games.hastings.rules.movement.feigned import ChooseFeintTarget
from senlac.games.hastings.rules.movement.passage import ALONE, LED
from senlac.games.hastings.rules.movement.phase_start import outset_of
from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks
from senlac.games.hastings.screen.danger import (
    CERTAIN,
    NEVER,
    ExpectedCasualties,
    consequences,
    overrun,
    ride_consequences,
    risks,
    shot_consequences,
    toll,
)
from senlac.games.hastings.state import NOBODY
from senlac.games.hastings.words.titles import signed, title

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.hastings.state import HastingsState

RIDES: Final = ("charge", "leadcharge", "feign", "leadfeign")


def forecast(state: HastingsState, action: Action) -> Forecast | None:
    """Return the forecast of an action with dice, None if it depends on a later choice."""
    unit, verb = action.first, action.verb
    if verb in ("fire", "javelin"):
        return volley(state, unit, action.second, thrown=verb == "javelin")
    if verb == "attack":
        how = IMPETUOUS if isinstance(state.stack[-1], PursuitAttacks) else PLAIN
        return combat(state, unit, action.second, how)
    if verb == "use":
        return chosen(state, action.first)
    if verb in RIDES:
        return ride(state, action)
    if verb == "target":
        return aimed(state, action.first)
    return None


# ---- missiles -----------------------------------------------------------------------------------


def volley(state: HastingsState, unit: int, hex_: int, *, thrown: bool) -> Forecast:
    """[4.2a, 4.2b, 4.4a, H4.1a] Return the chance that a shot or a throw hits."""
    catalogue = state.catalogue
    side = catalogue.side[unit]
    chart = catalogue.hand_missiles if thrown else catalogue.volleys[side]
    reach = NEAR if hex_ in state.front(unit) else FAR
    score = chart.scores[reach]
    hits = hit_chance(catalogue, chart, reach)
    target = state.attackable_piece(1 - side, hex_)
    lines = [*shot_consequences(state, hex_, hits), f"Hits on {score} or more (4.2b)."]
    rows = [(capital(effect(state, target)), hits), ("Misses", 1 - hits)]
    if chart.empties:
        rows.append(("Out of arrows", empty_chance(catalogue, chart)))
        lines.append("The same die may use up the arrows (4.4a).")
    named = f"{title(catalogue, unit)} at {title(catalogue, target)}"
    return Forecast(named, tuple(rows), tuple(lines))


def effect(state: HastingsState, target: int) -> str:
    """[4.3a, 4.3b, 4.8a, 10.6a] Return the effect of a hit."""
    catalogue = state.catalogue
    if target >= catalogue.units:
        return "hits: the leader is killed"
    if catalogue.archer[target]:
        return "hits: the archers are eliminated"
    if state.status[target]:
        return "hits, without effect"
    return "hits: disordered"


# ---- close combat -------------------------------------------------------------------------------


def combat(state: HastingsState, unit: int, hex_: int, how: int) -> Forecast:
    """[8.2a, 8.3a] Return the chances and consequences of an attack."""
    target = state.unit_at[hex_]
    if target < 0:
        return alone(state, unit, hex_, how)
    rolls = dice(state, unit)
    total = differential(state, unit, target, how)
    costs = toll(state, unit, target, total, rolls)
    lines = [
        *risks(state, unit, hex_, costs),
        f"{title(state.catalogue, unit)}: {value(state, unit)}",
        f"{title(state.catalogue, target)}: {value(state, target)}",
        *reasons(state, unit, target, how),
        f"Differential {signed(total)}, plus a die (8.3a).",
    ]
    if len(rolls) > state.catalogue.die:
        lines.append(
            "With the banner the Normans roll two dice and pick one: here the higher (H9.1b)."
        )
    lines += consequences(state, unit, hex_, how, costs)
    named = f"{title(state.catalogue, unit)} attacks {title(state.catalogue, target)}"
    return Forecast(named, results(state, total, rolls), tuple(lines))


def alone(state: HastingsState, unit: int, hex_: int, how: int) -> Forecast:
    """[8.9a, 14.3a, 14.4a] Return the chances of an attack on a lone leader."""
    danger = overrun(state, hex_, CERTAIN)
    assert danger is not None, "a leader is attacked"
    name = state.title(danger.leader)
    rows = [(f"{name} dies", danger.chance), (f"{name} escapes", 1 - danger.chance)]
    costs = ExpectedCasualties(CERTAIN, NEVER, CERTAIN)
    lines = [
        *risks(state, unit, hex_, costs),
        "A lone leader is beaten without a die (8.9a).",
        *consequences(state, unit, hex_, how, costs),
    ]
    named = f"{title(state.catalogue, unit)} attacks {title(state.catalogue, danger.leader)}"
    return Forecast(named, tuple([row for row in rows if row[1]]), tuple(lines))


def dice(state: HastingsState, unit: int) -> Sequence[int]:
    """[8.3a, H9.1b] Return the dice that count, each repeated by its frequency."""
    norman = state.catalogue.side[unit] == NORMAN
    return combat_dice(state.catalogue, banner=norman and state.banner_unit() == unit)


def reasons(state: HastingsState, unit: int, target: int, how: int) -> list[str]:
    """[8.2a] Return the modifiers of an attack, each with its value and rule."""
    found = []
    for modifier in modifiers(state, unit, target, how):
        name = MODIFIERS[modifier]
        gain = signed(modifier_value(state, modifier, target))
        found.append(f"{NAMES[name]}: {gain} ({RULES[name]})")
    return found


def results(
    state: HastingsState, total: int, rolls: Sequence[int]
) -> tuple[tuple[str, Fraction], ...]:
    """[8.3a] Return the chance of each result, best for the attacker first."""
    names = state.catalogue.tables.combat_results
    found = combat_chances(state.catalogue, total, rolls)
    return tuple([(capital(names[name].name), chance) for name, chance in found.items()])


def chosen(state: HastingsState, die: int) -> Forecast | None:
    """[H9.1b] Return the forecast of one of the banner's dice."""
    if not isinstance(state.stack[-1], ChooseBannerDie):
        return None
    fight, total = waiting(state)
    costs = toll(state, fight.unit, state.unit_at[fight.hex], total, [die])
    lines = [
        *risks(state, fight.unit, fight.hex, costs),
        *consequences(state, fight.unit, fight.hex, fight.how, costs),
    ]
    return Forecast(f"The {die}", results(state, total, [die]), tuple(lines))


def waiting(state: HastingsState) -> tuple[CloseCombat, int]:
    """[H9.1b] Return the combat waiting for a choice of dice, and its differential."""
    fight = state.stack[-2]
    assert isinstance(fight, CloseCombat), "dice are chosen for a combat"
    return fight, differential(state, fight.unit, state.unit_at[fight.hex], fight.how)


# ---- charges and feigned attacks -----------------------------------------------------------------


def ride(state: HastingsState, action: Action) -> Forecast:
    """[6.4a, H11.3a] Return the chances of a ride; against two enemies, both differentials."""
    unit, led = action.first, action.verb.startswith("lead")
    if action.verb.endswith("feign"):
        return feint(state, unit)
    targets = charge_ride(state, outset_of(state), unit, LED if led else ALONE).targets(
        action.second
    )
    after = moved(state, unit, action.second, led=led)
    if len(targets) == 1:
        return combat(after, unit, after.hex_of[targets[0]], CHARGE)
    lines = [f"{title(state.catalogue, foe)}: {against(after, unit, foe)}" for foe in targets]
    lines += ride_consequences(after, unit)
    named = f"{title(state.catalogue, unit)} charges"
    return Forecast(named, (), ("Two enemies will be in front; you choose (6.4a).", *lines))


def against(state: HastingsState, unit: int, foe: int) -> str:
    """[8.2a, 8.9a] Return the differential of a charge at an enemy."""
    if foe >= state.catalogue.units:
        return "won outright"
    return signed(differential(state, unit, foe, CHARGE))


def aimed(state: HastingsState, target: int) -> Forecast | None:
    """[6.4a, H11.2a] Return the chances against one of two targets."""
    phase = state.stack[-1]
    if isinstance(phase, ChooseChargeTarget):
        return combat(state, phase.unit, state.hex_of[target], CHARGE)
    return feint(state, phase.unit) if isinstance(phase, ChooseFeintTarget) else None


def feint(state: HastingsState, unit: int) -> Forecast:
    """[H11.3a-H11.5a] Return the chances of the Feigned Attack Chart."""
    names = state.catalogue.tables.feigned_results
    found = feint_chances(state.catalogue)
    rows = [(capital(names[name].name), chance) for name, chance in found.items()]
    lines = ("No morale tests and no checks of leaders follow (H11.4a).",)
    return Forecast(f"{title(state.catalogue, unit)} feigns an attack", tuple(rows), lines)


def moved(state: HastingsState, unit: int, hex_: int, *, led: bool) -> HastingsState:
    """Return the battle with a unit in another hex, the banner with it, and its leader if led."""
    after = state.copy()
    leader = after.leader_with(unit) if led else NOBODY
    enter(after, unit, [hex_])
    if leader >= 0:
        after.put_leader(leader, hex_)
    return after
