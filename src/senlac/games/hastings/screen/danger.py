"""Consequences of attacks and shots: leaders in danger, the advance, morale tests."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.support.text import capital, listed
from senlac.games.hastings.catalogue import HARM_ELIMINATION, UNHURT
from senlac.games.hastings.odds.single_rolls import either, fatal_chance, overrun_chance
from senlac.games.hastings.rules.combat.strength import CHARGE, IMPETUOUS
from senlac.games.hastings.rules.leaders import refuges
from senlac.games.hastings.rules.rout.morale import breaks_on, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from senlac.games.hastings.state import HastingsState

NEVER: Final = Fraction(0)
CERTAIN: Final = Fraction(1)


class ExpectedCasualties(NamedTuple):
    """The chances of losing the defender, of losing the attacker, and of an advance."""

    defender: Fraction
    attacker: Fraction
    won: Fraction


class LeaderRisk(NamedTuple):
    """A leader who may die: the chance, the rolls, and the rules."""

    leader: int
    chance: Fraction
    cause: str
    rules: tuple[str, ...]


def risks(state: HastingsState, unit: int, hex_: int, costs: ExpectedCasualties) -> list[str]:
    """[14.3a, H8.1a] Return which leaders may die of an attack, and the consequences."""
    return peril_lines(state, perils(state, unit, hex_, costs.won))


def consequences(
    state: HastingsState, unit: int, hex_: int, how: int, costs: ExpectedCasualties
) -> list[str]:
    """Return the further consequences of an attack, in order."""
    lines = [advance_line(state, unit, hex_)] if costs.won else []
    lines += afterwards(state, unit, how)
    if how != IMPETUOUS:
        lines += combat_tests(state, unit, hex_, costs)
    return lines


def shot_consequences(state: HastingsState, hex_: int, hits: Fraction) -> list[str]:
    """[4.3b, 14.3a] Return the consequences of a shot for a leader in the hex.

    `hits` is the chance of a hit.
    """
    peril = shot_at(state, hex_, hits)
    if peril is None:
        return []
    return [peril_line(state, peril), *shot_tests(state, hex_, hits)]


def ride_consequences(state: HastingsState, unit: int) -> list[str]:
    """[6.4c, 14.3a] Return the consequences of a charge for the riders, for any target."""
    peril = involved(state, state.hex_of[unit])
    lines = [] if peril is None else [peril_line(state, peril)]
    return [*lines, *afterwards(state, unit, CHARGE)]


# ---- formats ------------------------------------------------------------------------------------


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage, as the screen shows it."""
    return f"{round(100 * chance)}%"


def faces(dice: Iterable[int]) -> str:
    """Return the dice on which something happens: `a 1 or 2`."""
    return f"a {' or '.join([str(die) for die in dice])}"


# ---- the units ----------------------------------------------------------------------------------


def toll(
    state: HastingsState, unit: int, foe: int, lead: int, rolls: Sequence[int]
) -> ExpectedCasualties:
    """[4.8a, 8.3a, 8.4a] Return the chances that an attack costs each side a unit."""
    catalogue = state.catalogue
    rows = [catalogue.strength_row(lead + die) for die in rolls]
    falls = [lost(state, foe, catalogue.defender_harm[row]) for row in rows]
    dies = [lost(state, unit, catalogue.attacker_harm[row]) for row in rows]
    won = [fallen and not dead for fallen, dead in zip(falls, dies, strict=True)]
    return ExpectedCasualties(*[Fraction(sum(cases), len(rolls)) for cases in (falls, dies, won)])


def lost(state: HastingsState, unit: int, harm: int) -> bool:
    """[4.8a] Return whether a result eliminates a unit; disorder eliminates archers."""
    return harm == HARM_ELIMINATION or (harm != UNHURT and state.catalogue.archer[unit])


def advance_line(state: HastingsState, unit: int, hex_: int) -> str:
    """[8.4a, 8.9a, H7.1b] Return the hex to which the attacker must advance."""
    foe, to = state.unit_at[hex_], f"{state.title(unit)} must advance to {state.hex_name(hex_)}"
    rules = ["8.4a" if foe >= 0 else "8.9a"]
    if foe >= 0:
        to = f"If {state.title(foe)} falls, {to}"
    if state.ground.disorders[hex_]:
        to += " and is disordered there"
        rules.append("H7.1b")
    return f"{to} ({', '.join(rules)})."


def afterwards(state: HastingsState, unit: int, how: int) -> list[str]:
    """[6.4c, H13.5a, H13.7a] Return the effects of a charge or a pursuit on the attackers."""
    if how == CHARGE:
        return [f"Afterwards {state.title(unit)} is disordered (6.4c)."]
    if how == IMPETUOUS:
        spent = f"Afterwards {state.title(unit)} is disordered (H13.7a)."
        return [spent, "There are no morale tests after a pursuit's attack (H13.5a)."]
    return []


# ---- leaders ------------------------------------------------------------------------------------


def perils(state: HastingsState, unit: int, hex_: int, won: Fraction) -> list[LeaderRisk]:
    """[14.2a, 14.3a] Return the leaders in danger from an attack with this chance to win."""
    found = [involved(state, state.hex_of[unit]), overrun(state, hex_, won)]
    return [peril for peril in found if peril is not None]


def involved(state: HastingsState, hex_: int) -> LeaderRisk | None:
    """[14.3a] Return the danger to the leader in a hex of a combat or under fire."""
    leader = state.leader_at[hex_]
    if leader < 0:
        return None
    cause = f"on {faces(state.catalogue.fatal)}"
    return LeaderRisk(leader, fatal_chance(state.catalogue), cause, ("14.3a",))


def overrun(state: HastingsState, hex_: int, won: Fraction) -> LeaderRisk | None:
    """[14.3a, 14.4a, 14.4b] Return the danger to the leader in a hex that is attacked."""
    peril, catalogue = involved(state, hex_), state.catalogue
    if peril is None or not won:
        return peril
    cornered = not refuges(state, peril.leader, hex_)
    chance = either(peril.chance, won * overrun_chance(catalogue, cornered=cornered))
    if cornered:
        return LeaderRisk(
            peril.leader, chance, f"{peril.cause}, or once overrun", ("14.3a", "14.4b")
        )
    cause = f"{peril.cause}, or overrun on {faces(catalogue.fatal_overrun)}"
    return LeaderRisk(peril.leader, chance, cause, ("14.3a", "14.4a"))


def shot_at(state: HastingsState, hex_: int, hits: Fraction) -> LeaderRisk | None:
    """[4.3b, 14.3a] Return the danger to the leader in a hex that is shot at."""
    peril = involved(state, hex_)
    if peril is None or state.unit_at[hex_] >= 0:
        return peril
    chance = either(hits, peril.chance)
    return LeaderRisk(peril.leader, chance, f"of a hit, or {peril.cause}", ("4.3b", *peril.rules))


def peril_lines(state: HastingsState, found: Sequence[LeaderRisk]) -> list[str]:
    """[14.3a, 14.4a, H8.1a] Return which leaders may die, and the consequences."""
    lines = [peril_line(state, peril) for peril in found]
    great = [peril.chance for peril in found if peril.leader in state.catalogue.great]
    if len(great) > 1:
        both = great[0] * great[1]
        lines.append(f"If both die the battle is a draw: {percent(both)} (H8.1a).")
    return lines


def peril_line(state: HastingsState, peril: LeaderRisk) -> str:
    """[14.3a, H8.1a] Return a leader's chance to die: `William dies on a 1: 17%`."""
    catalogue, rules = state.catalogue, list(peril.rules)
    text = f"{state.title(peril.leader)} dies {peril.cause}: {percent(peril.chance)}"
    if peril.leader in catalogue.great:
        text += f", and the {state.army_name(1 - catalogue.side[peril.leader])}s win at once"
        rules.append("H8.1a")
    return f"{text} ({', '.join(rules)})."


# ---- morale -------------------------------------------------------------------------------------


def combat_tests(
    state: HastingsState, unit: int, hex_: int, costs: ExpectedCasualties
) -> list[str]:
    """[9.1a] Return the classes that test for each loss of an attack, the defender's first."""
    found: list[str] = []
    for place, chance in ((hex_, costs.defender), (state.hex_of[unit], costs.attacker)):
        fallen = state.unit_at[place] if chance else -1
        for losses in ways(state, fallen, state.leader_at[place], chance):
            found += test_lines(state, losses, losses)
    return found


def ways(state: HastingsState, unit: int, leader: int, chance: Fraction) -> list[list[int]]:
    """[H8.1a] Return the possible losses in a hex that cause tests, by the unit's chance to die.

    When a great leader dies there are no more tests.
    """
    found = [[unit]] if unit >= 0 else []
    if leader < 0 or leader in state.catalogue.great:
        return found
    if chance < CERTAIN or unit < 0:
        found.append([leader])
    if unit >= 0:
        found.append([unit, leader])
    return found


def shot_tests(state: HastingsState, hex_: int, hits: Fraction) -> list[str]:
    """[4.8a, 9.1a, 14.3a] Return the classes that test for a leader killed by a shot.

    There are no tests for units lost to shots.
    """
    leader, unit = state.leader_at[hex_], state.unit_at[hex_]
    if leader < 0 or leader in state.catalogue.great:
        return []
    lines = test_lines(state, [leader], [leader])
    if hits and unit >= 0 and state.catalogue.archer[unit]:
        lines += test_lines(state, [unit, leader], [leader])
    return lines


def test_lines(state: HastingsState, losses: list[int], tested: list[int]) -> list[str]:
    """[9.1a, 9.3a] Return the classes that test for these losses, and the rolls that break them."""
    catalogue, after = state.catalogue, state.copy()
    for piece in losses:
        if catalogue.is_leader(piece):
            after.kill(piece)
        else:
            after.eliminate(piece)
    hexes = {state.hex_of[piece] for piece in tested}
    broken: list[str] = []
    for group in catalogue.groups_of[catalogue.side[losses[0]]]:
        lowest = breaks_on(after, group, 0)
        if lowest <= catalogue.die and any([near(after, group, hex_) for hex_ in hexes]):
            verb = "" if broken else " test and break"
            broken.append(f"{catalogue.class_names[group]}{verb} on {lowest}+")
    if not broken:
        return []
    who = listed([state.title(piece) for piece in losses])
    fall = "falls" if len(losses) == 1 else "fall"
    return [f"If {who} {fall}: {capital(', '.join(broken))} (9.1a, 9.3a)."]
