"""3.4, step 4: sieges: the die at dawn, and captured towns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import settle_sieges, strength_of
from senlac.games.campaign.rules.constants import NEUTRAL, SIEGE
from senlac.games.campaign.rules.former import FALL_WITHOUT_SACK, FEW_CAPTURE
from senlac.games.campaign.rules.losses import lose_force
from senlac.games.campaign.rules.march.capture import (
    commit_sacrilege,
    may_besiege,
    ravage,
    seize_lodged,
)
from senlac.games.campaign.rules.march.events import emit_all_of_town, emit_of_town, name_of
from senlac.games.campaign.rules.orders.realm import lift_siege
from senlac.games.campaign.rules.reports.towns import all_learn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.model.event import Field
    from senlac.games.campaign.data.rows.battle import SiegeModifier
    from senlac.games.campaign.state import CampaignState

DIE = 6


def roll_sieges(state: CampaignState) -> None:
    """[siege.a, siege.c] Resolve every siege: the town falls, holds out, or the siege is lifted."""
    for town in range(len(state.catalogue.towns)):
        if not state.besieged(town):
            continue
        seat = state.owner(state.besiegers(town)[0])
        if _is_undefended(state, town):
            _fall(state, town, seat, rolled=False)
        elif not may_besiege(state, seat, town, 0):
            emit_of_town(state, "siege_lifted", town, seat, "siege.a")
            lift_siege(state, town)
        elif _breaches(state, town, seat):
            _fall(state, town, seat, rolled=True)
        else:
            state.siege_rolls[town] += 1


def _is_undefended(state: CampaignState, town: int) -> bool:
    """[siege.g] Return whether a town falls without a die: few defenders, enough besiegers."""
    rule = state.catalogue.tables.files.tables.control
    few = strength_of(state, state.insiders(town)) < rule.min_garrison
    enough = strength_of(state, state.besiegers(town)) >= rule.min_capture
    return few and (enough or state.uses_former(FEW_CAPTURE))


def _breaches(state: CampaignState, town: int, seat: int) -> bool:
    """[siege.c] Roll for a siege; return whether the town is captured."""
    die = state.dice.roll(DIE, f"siege of {state.catalogue.towns[town]}")
    add = siege_modifier(state, town)
    if state.journal is not None:
        # The loyal holder learns of the siege, but not of its numbers.
        known = {seat, state.controller(town)}
        fields: dict[str, Field] = {
            "player": name_of(state, seat), "town": state.catalogue.towns[town],
            "die": die, "add": add}  # fmt: skip
        audience = frozenset([who for who in known if who > NEUTRAL])
        state.emit("siege_roll", fields, "siege.c", audience)
    return die + add >= state.catalogue.tables.files.tables.siege.captured_at


def siege_modifier(state: CampaignState, town: int) -> int:
    """[siege.c] Return the modifier of a siege's roll."""
    besiegers, inside = state.besiegers(town), state.insiders(town)
    seat = state.owner(besiegers[0])
    holder = state.owner(inside[0]) if inside else NEUTRAL
    leaders = any([bool(state.with_body(place)) for place in inside])
    applies = {
        "hungry_garrison": any([state.starving[place] == 1 for place in inside]),
        "traitor": state.spies[seat] >> town & 1 == 1,
        "anathema": holder > NEUTRAL and state.anathema >> holder & 1 == 1,
        "large_town": state.catalogue.ground.large[town],
        "leader_inside": leaders,
        "hungry_besieger": any([state.starving[place] == 1 for place in besiegers]),
    }
    counts = {
        "persistence": state.siege_rolls[town],
        "trains": sum([state.models[place][SIEGE] for place in besiegers]),
    }
    sides = (strength_of(state, besiegers), strength_of(state, inside))
    return die_added(state, counts, applies, sides)


def die_added(
    state: CampaignState,
    counts: Mapping[str, int],
    applies: Mapping[str, bool],
    sides: tuple[int, int],
) -> int:
    """Return the sum of a siege's modifiers; those that are not given do not apply.

    `counts` are the counted ones, `applies` says whether the others apply, `sides` are the figures
    of the besiegers and of the garrison.
    """
    total = 0
    for row in state.catalogue.tables.files.tables.siege_modifier:
        if row.steps:
            total += _by_odds(row, *sides)
        elif row.each:
            count = counts.get(row.id, 0)
            total += row.each * (count if row.max is None else min(row.max, count))
        elif applies.get(row.id, False):
            total += row.add
    return total


def _by_odds(row: SiegeModifier, besiegers: int, garrison: int) -> int:
    """Return the modifier by the odds, of the highest step that is reached."""
    return max([n.add for n in row.steps if besiegers >= n.at_least * garrison], default=0)


def _fall(state: CampaignState, town: int, seat: int, *, rolled: bool) -> None:
    """[siege.d, pillage.f, control.q] Capture a town: its garrison is lost, the besiegers enter."""
    besiegers = [state.codes[place] for place in state.besiegers(town)]
    emit_all_of_town(state, "captured", town, seat, "siege.d")
    for code in [state.codes[place] for place in state.insiders(town)]:
        lose_force(state, state.place(code), state.place(besiegers[0]))
    seize_lodged(state, town, state.place(besiegers[0]))
    state.full_turns[town] = 0
    all_learn(state, town, seat)
    commit_sacrilege(state, seat, town)
    places = [state.place(code) for code in besiegers]
    for place in places:
        state.besieging[place] = 0
        state.inside[place] = 1
    settle_sieges(state)
    state.siege_rolls[town] = 0
    rules = state.catalogue.tables.files.tables
    sacked = rolled or not state.uses_former(FALL_WITHOUT_SACK)
    if not sacked or strength_of(state, places) < rules.control.min_pillage:
        return
    starving = any([state.starving[place] == 1 for place in places])
    highest = rules.pillage.siege_captured_starving if starving else rules.pillage.siege_captured
    if state.dice.roll(DIE, "sack of the town") <= highest:
        ravage(state, seat, town)
