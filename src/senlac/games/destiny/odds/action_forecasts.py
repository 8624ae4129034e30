"""Forecasts of actions, in the words of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import Forecast
from senlac.engine.support.mask import mask_of, members
from senlac.engine.support.text import capital, count
from senlac.games.destiny.odds.events import event_forecast
from senlac.games.destiny.odds.risks import forcing, winds
from senlac.games.destiny.odds.single_rolls import (
    BLOWS,
    avoid_chance,
    battle_chance,
    blow_chances,
    clash_chances,
    conditions_chances,
    crossing_chances,
    intercept_chance,
    muster_chances,
)
from senlac.games.destiny.rules.battle.blow import attack_value, defence_value
from senlac.games.destiny.rules.battle.melee import JoinAttack, Melee
from senlac.games.destiny.rules.battle.pending import Battles
from senlac.games.destiny.rules.battle.quick import (
    QuickBattle,
    best_of,
    room_for,
    strength_of,
)
from senlac.games.destiny.rules.battle.settling import ChooseBattleMethod
from senlac.games.destiny.rules.call import NameFyrd
from senlac.games.destiny.rules.constants import FLOATS
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.meeting import AnswerInterception, FightOrPass, Intercept
from senlac.games.destiny.rules.movement.force import size
from senlac.games.destiny.rules.movement.march import march_of
from senlac.games.destiny.rules.movement.stride import NextMove
from senlac.games.destiny.rules.muster import modifier
from senlac.games.destiny.rules.sea.charts import OUTCOMES
from senlac.games.destiny.rules.sea.choices import FairWind, GoOrTurnBack, Sail
from senlac.games.destiny.rules.sea.crossing import crossing_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.destiny.state import DestinyState

CLASHES: Final = (
    "slip away", "lose half, and flee", "are lost, their leaders escape",
    "are lost, their leaders in danger",
)  # fmt: skip


def forecast(state: DestinyState, action: Action) -> Forecast | None:
    """Return the forecast of an action, None if the engine should try it out."""
    top = state.stack[-1]
    if isinstance(top, (Sail, GoOrTurnBack, FairWind)):
        return at_sea(state, top.side, action)
    if isinstance(top, (Battles, ChooseBattleMethod)):
        return giving(state, action)
    if isinstance(top, Intercept):
        return intercepting(state, top.enemy, action)
    if isinstance(top, (AnswerBattle, AnswerInterception)):
        if isinstance(top, AnswerInterception) and action.verb == "stand":
            return cornered(state, top.enemy)
        return answering(
            state, top.answer(state) if isinstance(top, AnswerInterception) else top, action
        )
    if isinstance(top, FightOrPass):
        return fighting(state, state.phasing, top.enemy, march_of(state).area(), action)
    if isinstance(top, (Melee, JoinAttack)):
        return striking(state, action)
    if isinstance(top, NameFyrd):
        return mustering(state, top, action)
    if isinstance(top, NextMove):
        return striding(state, action)
    return event_forecast(state, action)


def rows_of(names: tuple[str, ...], chances: list[Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return the possible results, each with its probability."""
    return tuple([(names[n], part) for n, part in enumerate(chances) if part])


# ---- at sea -------------------------------------------------------------------------------------


def at_sea(state: DestinyState, side: int, action: Action) -> Forecast | None:
    """[8.0k, 8.0o] Return the forecast of sea conditions and crossing."""
    catalogue = state.catalogue
    if action.verb == "reroll":
        return winds(state)
    seas = tuple([f"{name.capitalize()} conditions" for name in OUTCOMES])
    if action.verb == "sail":
        line = f"The weather at sea is {catalogue.ground.seas[state.sea]}."
        return Forecast("Putting to sea", rows_of(seas, conditions_chances(catalogue, state.sea)),
                        (line, "You may still turn back, and miss the next turn."))  # fmt: skip
    if action.verb != "go":
        return None
    conditions = crossing_of(state).conditions[side]
    storms = catalogue.tables.files.tables.storms.row
    off = sum([row.high - row.low + 1 for row in storms if row.result != "as_planned"])
    driven = f"Storms: drift {off} times in {catalogue.die}"
    over = ("A calm crossing", "A choppy crossing", driven, "Gales: a die for each unit")
    line = f"The conditions are {OUTCOMES[conditions]}."
    return Forecast("Crossing", rows_of(over, crossing_chances(catalogue, conditions)), (line,))


# ---- contact ------------------------------------------------------------------------------------


def intercepting(state: DestinyState, enemy: int, action: Action) -> Forecast | None:
    """[9.3p] Return the probability to intercept a force that passes."""
    if action.verb == "let_pass":
        return None
    march = march_of(state)
    own = state.ability_of(state.group_at(enemy, march.area()))
    other = state.ability_of(members(march.force))
    scouts = action.verb == "intercept_scouts"
    caught = intercept_chance(state.catalogue, own - other, scouts=scouts)
    rows = (("It is caught", caught), ("It gets through", 1 - caught))
    return Forecast("Interception", rows, (abilities(own, other, scouts=scouts),))


def abilities(own: int, other: int, *, scouts: bool) -> str:
    """Return the basis of an interception or avoidance, as text."""
    helped = ", with Scouts" if scouts else ""
    return f"Ability {own} against {other}{helped}."


def answering(state: DestinyState, answer: AnswerBattle, action: Action) -> Forecast | None:
    """[9.3s, 11.8i] Return the probability to avoid a battle, or to win it."""
    if action.verb == "stand":
        return fighting(state, answer.side, answer.other, answer.area, action)
    own = state.ability_of(members(answer.force))
    other = state.ability_of(state.group_at(answer.other, answer.area))
    scouts = action.verb == "avoid_scouts"
    lead = other - own if state.printed_avoidance else own - other
    away = avoid_chance(state.catalogue, lead, scouts=scouts)
    rows = (("You get away", away), ("You are caught", 1 - away))
    cost = count(-state.catalogue.ground.change["avoided_battle"], "point")
    price = f"Avoiding costs {cost} of Legitimacy; a force that fails fights with worse morale."
    return Forecast("Avoiding the battle", rows, (abilities(own, other, scouts=scouts), price))


def cornered(state: DestinyState, enemy: int) -> Forecast:
    """[9.3o, 9.3z] Return the forecast for a small force that does not avoid."""
    march = march_of(state)
    area = march.area()
    strong, weak = state.group_at(enemy, area), members(march.force)
    return clashing(state, state.phasing, area, strong, weak)


def clashing(
    state: DestinyState, side: int, area: int, strong: Sequence[int], weak: Sequence[int]
) -> Forecast:
    """[9.3z] Return the forecast for a side's small group that is attacked."""
    own, other = state.ability_of(strong), state.ability_of(weak)
    people = capital(state.people(side))
    ends = tuple([f"{people} {end}" for end in CLASHES])
    rows = rows_of(ends, clash_chances(state.catalogue, own - other))
    title = f"{people} in {state.place_name(area)}"
    return Forecast(title, rows, (f"Ability {own} against {other}.",))


def fighting(
    state: DestinyState, side: int, other: int, area: int, action: Action
) -> Forecast | None:
    """[11.8i] Return the probability to win a battle, as a quick battle."""
    if action.verb == "pass":
        return None
    strengths = [fielded(state, one, area) for one in (side, other)]
    if not min(strengths):
        return None
    floats = state.uses_former(FLOATS)
    wins = battle_chance(state.catalogue, strengths[0], strengths[1], 0, floats=floats)
    own, its = strengths
    lines = [f"Strength {own} against {its}, by the units that the leaders can field."]
    if not state.quick_battles:
        lines.append("These are quick battle odds; on the Battle Board skill matters more.")
    name, enemy = state.people(side), state.people(other)
    rows = ((f"{capital(name)} win", wins), (f"{capital(enemy)} win", 1 - wins))
    return Forecast(f"{capital(name)} against {enemy}", rows, tuple(lines))


def giving(state: DestinyState, action: Action) -> Forecast | None:
    """[9.6b, 11.8j] Return the forecast of a battle that is given or resolved quickly."""
    if action.verb == "give_battle":
        side, (area, foe) = state.phasing, (action.first, action.second)
        if state.number_at(foe, area) < state.catalogue.ground.big:
            return clashing(state, foe, area, state.group_at(side, area), state.group_at(foe, area))
        return fighting(state, side, foe, area, action)
    battle = state.stack[-2] if action.verb == "settle" else None
    if not isinstance(battle, QuickBattle):
        return None
    mover, other = battle.mover, battle.other if battle.mover == battle.giver else battle.giver
    own, enemy = (
        strength_of(state, battle.fielded(mover)),
        strength_of(state, battle.fielded(other)),
    )
    worse = (battle.worse >> other & 1) - (battle.worse >> mover & 1)
    floats = state.uses_former(FLOATS)
    wins = battle_chance(state.catalogue, own, enemy, worse, floats=floats)
    rows = ((f"{capital(state.people(mover))} win", wins),
            (f"{capital(state.people(other))} win", 1 - wins))  # fmt: skip
    return Forecast("As a quick battle", rows, (f"Strength {own} against {enemy}.",))


def fielded(state: DestinyState, side: int, area: int) -> int:
    """[11.0i] Return the strength of the best units that a side can field in an area."""
    units = best_of(state, state.units_at(side, area), room_for(state, side, area))
    return strength_of(state, mask_of(units))


def striding(state: DestinyState, action: Action) -> Forecast | None:
    """[9.3z, 9.3m] Return the forecast of a clash in the next area, or of a forced march there."""
    march = march_of(state)
    if action.verb == "forced":
        return forcing(state, action)
    if action.verb not in ("step", "step_hard") or not size(state, march.force):
        return None
    for enemy in range(len(state.catalogue.sides)):
        small = state.group_at(enemy, action.first)
        units = state.number_at(enemy, action.first)
        met = size(state, march.force) >= state.catalogue.ground.big or not units
        if enemy == state.phasing or not small or units > state.catalogue.ground.small or not met:
            continue
        if not state.catalogue.ground.battles[state.weather]:
            return None
        return clashing(state, enemy, action.first, members(march.force), small)
    return None


# ---- the Call to Arms ---------------------------------------------------------------------------


def mustering(state: DestinyState, muster: NameFyrd, action: Action) -> Forecast | None:
    """[9.1i, 9.1j] Return how many of the called fyrd can be expected."""
    catalogue = state.catalogue
    if action.verb not in ("done", "muster_all"):
        return None
    called = muster.named.bit_count()
    called += len(muster.able(state)) if action.verb == "muster_all" else 0
    if not called:
        return None
    drm = modifier(state, muster.leader, summoned=muster.summoned)
    chances = muster_chances(catalogue, called, drm)
    rows = coming([chances[n] for n in range(called + 1)])
    needed = catalogue.tables.files.tables.call_to_arms.needed - drm
    line = f"Each answers on {needed} or more." if needed > 1 else "All come."
    title = f"The call of {catalogue.piece_names[len(catalogue.units) + muster.leader]}"
    if action.verb == "muster_all":
        title += ", if all within reach are named"
    return Forecast(title, rows, (line,))


MOST_ROWS: Final = 7
"""The number of rows that a card of odds has room for, even on a small screen."""

SELDOM: Final = Fraction(1, 100)
"""Results less likely than this at either end are combined."""


def coming(chances: Sequence[Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return the probability of each number of fyrd, the least likely at either end combined."""
    low, high = 0, len(chances) - 1
    called = high
    while high - low > 1:
        below, above = sum(chances[: low + 2]), sum(chances[high - 1 :])
        first, last = chances[low + 1], chances[high - 1]
        if high - low < MOST_ROWS and min(below, above, first, last) >= SELDOM:
            break
        if first < SELDOM or (last >= SELDOM and below <= above):
            low += 1
        else:
            high -= 1
    rows = [
        (f"{n} of {called} {'answers' if n == 1 else 'answer'}", chances[n])
        for n in range(low, high + 1)
    ]
    if low:
        rows[0] = (f"{low} or fewer answer", sum(chances[: low + 1], Fraction(0)))
    if high < called:
        rows[-1] = (f"{high} or more answer", sum(chances[high:], Fraction(0)))
    return tuple([row for row in rows if row[1]])


# ---- the Battle Board ---------------------------------------------------------------------------


def striking(state: DestinyState, action: Action) -> Forecast | None:
    """[11.3b] Return the forecast of an attack, as it is or with one more supporter."""
    top = state.stack[-1]
    if isinstance(top, JoinAttack):
        lead, target, joined = top.lead, top.target, top.squares(state)
        if action.verb == "support":
            joined = [*joined, action.first]
    elif action.verb == "attack":
        lead, joined = action.first, []
        target = state.front(lead)
    else:
        return None
    attack = sum([attack_value(state, square, target) for square in (lead, *joined)])
    feigned = action.verb == "strike_feigned"
    defence = defence_value(state, target, alone=feigned)
    one, other = state.title(state.top(lead)), state.title(state.top(target))
    named = [text.replace("the attacker", one).replace("the defender", other) for text in BLOWS]
    rows = rows_of(tuple(named), blow_chances(state.catalogue, attack - defence))
    return Forecast(
        f"{one} against {other}", rows, (f"Attack {attack} against defence {defence}.",)
    )
