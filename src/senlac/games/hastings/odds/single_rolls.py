"""The exact odds of attacks, shots, feigned attacks and leader checks, from their charts."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import OddsCard, OddsOption
from senlac.engine.support.errors import OptionError
from senlac.games.hastings.catalogue import NEAR, NORMAN, SAXON, Catalogue, Volley, catalogue_of
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.rules.combat.strength import (
    CHARGING,
    FLANK,
    LED_ATTACK,
    LED_DEFENCE,
    MODIFIERS,
    PURSUING,
    SLOPE,
    bonus,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RULES: Final = {
    "flank_or_rear": "8.7a",
    "charge": "6.4b",
    "impetuous": "H13.5a",
    "leader_attacking": "14.1a",
    "leader_defending": "14.1a",
    "slope": "H7.2a",
}
"""The rule of each modifier."""

NAMES: Final = {
    "flank_or_rear": "From the flank or the rear",
    "charge": "Charging cavalry",
    "impetuous": "Impetuous pursuit",
    "leader_attacking": "A leader with the attacker",
    "leader_defending": "A leader with the defender",
    "slope": "The defender is up the slope",
}
"""The name of each modifier."""

SWITCHES: Final = {
    "flank": FLANK,
    "charge": CHARGING,
    "impetuous": PURSUING,
    "leader": LED_ATTACK,
    "defended": LED_DEFENCE,
    "slope": SLOPE,
}
"""The modifier of each switch of an attack."""

USUAL: Final = 5
"""The default combat value of a unit: the most common one."""

HIGHEST: Final = 9
"""The maximum combat value in questions."""


# ---- by chart -----------------------------------------------------------------------------------


def combat_dice(catalogue: Catalogue, *, banner: bool) -> Sequence[int]:
    """[8.3a, H9.1b] Return the dice that count, each repeated by its frequency.

    With the banner the Norman player picks one of two dice, assumed to be the higher.
    """
    faces = range(1, catalogue.die + 1)
    if banner:
        return [max(one, other) for one in faces for other in faces]
    return faces


def combat_chances(catalogue: Catalogue, lead: int, dice: Sequence[int]) -> dict[str, Fraction]:
    """[8.3a] Return the chance of each result at a differential, best for the attacker first.

    Keys are ids of the Close Combat Table; impossible results are left out.
    """
    found: dict[str, Fraction] = {}
    for die in sorted(dice, reverse=True):
        name = catalogue.results[catalogue.strength_row(lead + die)]
        found[name] = found.get(name, Fraction(0)) + Fraction(1, len(dice))
    return found


def hit_chance(catalogue: Catalogue, volley: Volley, distance: int) -> Fraction:
    """[4.2b, H4.1a] Return the chance that a shot or a throw hits, NEAR or FAR."""
    return Fraction(catalogue.die + 1 - volley.scores[distance], catalogue.die)


def empty_chance(catalogue: Catalogue, volley: Volley) -> Fraction:
    """[4.4a] Return the chance that the archers have no arrows left after a shot."""
    return Fraction(len(volley.empties), catalogue.die)


def fatal_chance(catalogue: Catalogue) -> Fraction:
    """[14.3a] Return the chance that a leader dies of a combat or a shot at their hex."""
    return Fraction(len(catalogue.fatal), catalogue.die)


def overrun_chance(catalogue: Catalogue, *, cornered: bool) -> Fraction:
    """[14.4a, 14.4b] Return the chance that an overrun leader dies; always if without refuge."""
    return Fraction(1) if cornered else Fraction(len(catalogue.fatal_overrun), catalogue.die)


def either(first: Fraction, then: Fraction) -> Fraction:
    """Return the chance that at least one of two independent events happens."""
    return first + (1 - first) * then


def feint_chances(catalogue: Catalogue) -> dict[str, Fraction]:
    """[H11.3b] Return the chance of each result of a feigned attack, by its id in the chart."""
    faces = [row.id for row in catalogue.tables.feigned_by_d6]
    return {
        name: Fraction(faces.count(name), catalogue.die)
        for name in catalogue.tables.feigned_results
    }


# ---- questions ----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def cards() -> tuple[OddsCard, ...]:
    """Return the questions that can be asked without a battle."""
    tables = load_game_data()
    return (
        OddsCard(
            "attack",
            "an attack or a charge: its result in the Close Combat Table",
            "result",
            (
                OddsOption("attacker", "the attacker's combat value, by default 5", HIGHEST),
                OddsOption("defender", "the defender's, by default 5", HIGHEST),
                OddsOption("disordered", "the defender is disordered (8.3d)"),
                OddsOption("routing", "the defender is routing (9.8a)"),
                *[_switch(name, modifier) for name, modifier in SWITCHES.items()],
                OddsOption("banner", "the attacker has the banner: the higher of two dice (H9.1b)"),
            ),
            tuple([row.name for row in tables.combat_results.values()]),
        ),
        OddsCard(
            "shot",
            "a shot by Norman archers, or as the switches say (4.2b)",
            "hits",
            (
                OddsOption("saxon", "Saxon archers shoot"),
                OddsOption("thrown", "hand missiles are thrown (H4.1a)"),
                OddsOption("range", "hexes to the target, by default 1", len(_farthest())),
            ),
        ),
        OddsCard("arrows", "Norman archers out of arrows after a shot (4.4a)", "archers lost"),
        OddsCard(
            "feint",
            "a feigned attack: its result in the chart (H11.3b)",
            "result",
            (),
            tuple([row.name for row in tables.feigned_results.values()]),
        ),
        OddsCard(
            "leader",
            "the death of a leader in a combat, or in a hex that is shot at (14.3a)",
            "leaders lost",
            (
                OddsOption("overrun", "an enemy advances into the leader's hex (14.4a)"),
                OddsOption("cornered", "the same, and the leader has no hex to flee to (14.4b)"),
            ),
        ),
    )


def _switch(name: str, modifier: int) -> OddsOption:
    """Return the switch of a modifier, with its rule."""
    called = NAMES[MODIFIERS[modifier]]
    return OddsOption(name, f"{called[0].lower()}{called[1:]} ({RULES[MODIFIERS[modifier]]})")


def _farthest() -> Sequence[int]:
    return _catalogue().volleys[NORMAN].scores


def _catalogue() -> Catalogue:
    """Return the lists of the introductory scenario; all scenarios have the same charts."""
    tables = load_game_data()
    return catalogue_of(tables, next(iter(tables.scenarios)))


def odds(question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the exact chance of each number of hits, or of each result by index in its chart.

    Raises:
        OptionError: the switches contradict each other.
    """
    catalogue = _catalogue()
    if question == "attack":
        return attack_odds(catalogue, switches)
    if question == "shot":
        return yes_or_no(shot_odds(catalogue, switches))
    if question == "arrows":
        return yes_or_no(empty_chance(catalogue, catalogue.volleys[NORMAN]))
    if question == "feint":
        return by_place(feint_chances(catalogue), list(catalogue.tables.feigned_results))
    assert question == "leader", question
    return yes_or_no(leader_odds(catalogue, switches))


def attack_odds(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[8.2a, 8.3a] Return the chance of each result of an attack, by its index in the table.

    Raises:
        OptionError: no defender can meet all the conditions.
    """
    plights = [name for name in ("defender", "disordered", "routing") if switches.get(name)]
    if len(plights) > 1:
        raise OptionError(f"odds of an attack: expected one of {' and '.join(plights)}, got both")
    if switches.get("charge") and switches.get("impetuous"):
        raise OptionError("odds of an attack: expected charge or impetuous, got both")
    defender = switches.get("defender", USUAL)
    if switches.get("disordered"):
        defender = catalogue.disordered_value
    elif switches.get("routing"):
        defender = catalogue.routing_value
    lead = switches.get("attacker", USUAL) - defender
    for name, modifier in SWITCHES.items():
        if switches.get(name):
            lead += bonus(catalogue, modifier, max(catalogue.ground.defence))
    dice = combat_dice(catalogue, banner=bool(switches.get("banner")))
    return by_place(combat_chances(catalogue, lead, dice), list(catalogue.tables.combat_results))


def shot_odds(catalogue: Catalogue, switches: Mapping[str, int]) -> Fraction:
    """[4.2b, 4.5a, H4.1a] Return the chance that a shot or a throw hits.

    Raises:
        OptionError: the target is out of range, or Saxon archers would throw.
    """
    if switches.get("thrown") and switches.get("saxon"):
        raise OptionError("odds of a shot: expected saxon archers or thrown missiles, got both")
    volley = catalogue.volleys[SAXON if switches.get("saxon") else NORMAN]
    if switches.get("thrown"):
        volley = catalogue.hand_missiles
    distance = NEAR + switches.get("range", 1) - 1
    if distance >= len(volley.scores):
        raise OptionError(f"odds of a shot: expected a range of 1 to {len(volley.scores)}")
    return hit_chance(catalogue, volley, distance)


def leader_odds(catalogue: Catalogue, switches: Mapping[str, int]) -> Fraction:
    """[14.3a, 14.4a, 14.4b] Return the chance that a leader dies."""
    cornered = bool(switches.get("cornered"))
    if not cornered and not switches.get("overrun"):
        return fatal_chance(catalogue)
    return either(fatal_chance(catalogue), overrun_chance(catalogue, cornered=cornered))


def yes_or_no(chance: Fraction) -> dict[int, Fraction]:
    """Return the chances of 0 and of 1, without an impossible result."""
    return {number: part for number, part in enumerate((1 - chance, chance)) if part}


def by_place(chances: Mapping[str, Fraction], ids: Sequence[str]) -> dict[int, Fraction]:
    """Return the chances of results by their indices in a chart, in order."""
    return {place: chances[name] for place, name in enumerate(ids) if name in chances}
