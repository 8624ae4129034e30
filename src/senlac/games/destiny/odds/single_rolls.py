"""The exact probabilities of single throws, by the charts."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import OddsCard, OddsOption
from senlac.engine.support.errors import OptionError
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.battle.ratios import advantage
from senlac.games.destiny.rules.sea.charts import GALES, OUTCOMES, met

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from senlac.games.destiny.catalogue import Catalogue

ABILITY: Final = 3
"""The highest ability of a leader."""

STRENGTH: Final = 500
"""More than any army has."""

FAILS_OR_NOT: Final = ("it fails", "it succeeds")

BLOWS: Final = (
    "the attacker loses a step", "the attacker is Shaken", "Nothing", "the defender is Shaken",
    "the defender loses a step",
)  # fmt: skip

CARDS: Final = (
    OddsCard(
        "crossing",
        "a sea crossing, from the weather at sea or from conditions that are known",
        "outcome",
        (
            OddsOption("sea", "weather at sea: 1 calm, 2 choppy, 3 stormy", 3),
            OddsOption("conditions", "sea conditions: 1 calm, 2 choppy, 3 storms, 4 gales", 4),
        ),
        tuple(OUTCOMES),
    ),
    OddsCard(
        "intercept",
        "an interception",
        "result",
        (
            OddsOption("own", "ability of the interceptor", ABILITY),
            OddsOption("other", "ability of the mover", ABILITY),
            OddsOption("scouts", "the interceptor uses the Scouts"),
        ),
        FAILS_OR_NOT,
    ),
    OddsCard(
        "avoid",
        "an attempt to avoid a battle",
        "result",
        (
            OddsOption("own", "ability of the avoider", ABILITY),
            OddsOption("other", "ability of the attacker", ABILITY),
            OddsOption("scouts", "the avoider uses the Scouts"),
            OddsOption("printed", "avoidance as printed"),
        ),
        FAILS_OR_NOT,
    ),
    OddsCard(
        "clash",
        "a clash too small for the Battle Board",
        "result of the smaller group",
        (
            OddsOption("large", "ability of the larger group", ABILITY),
            OddsOption("small", "ability of the smaller group", ABILITY),
        ),
        ("slips away", "hustled", "overrun", "taken"),
    ),
    OddsCard(
        "battle",
        "a quick battle",
        "result",
        (
            OddsOption("own", "strength of one side", STRENGTH),
            OddsOption("other", "strength of the other", STRENGTH),
            OddsOption("worse", "the first side failed to avoid it"),
            OddsOption("theirs_worse", "the other side failed to avoid it"),
        ),
        ("the other side wins", "the first side wins"),
    ),
    OddsCard(
        "muster",
        "fyrd that are called to arms",
        "fyrd",
        (
            OddsOption("fyrd", "how many are called, default 1", 30),
            OddsOption("harold", "Harold calls"),
            OddsOption("summons", "with the king's summons"),
            OddsOption("high", "the Legitimacy of the English is high"),
            OddsOption("low", "it is low"),
            OddsOption("dead", "Harold is dead"),
        ),
    ),
    OddsCard(
        "melee",
        "an attack on the Battle Board",
        "result",
        (
            OddsOption("attack", "the sum of the attackers, default 0", 60),
            OddsOption("defence", "the value of the defence, default 0", 30),
        ),
        BLOWS,
    ),
    OddsCard(
        "missile",
        "a shot on the Battle Board",
        "result",
        (
            OddsOption("number", "the number that hits", 10),
            OddsOption("wall", "at a shield wall"),
            OddsOption("poor", "in Poor weather"),
        ),
        ("a miss", "a hit"),
    ),
)


def odds(question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the exact probability of each result.

    Raises:
        OptionError: the switches contradict each other.
    """
    tables = load_game_data()
    catalogue = catalogue_of(tables, next(iter(tables.scenarios)))
    asked: dict[str, Callable[[Catalogue, Mapping[str, int]], dict[int, Fraction]]] = {
        "crossing": _crossing,
        "intercept": _intercept,
        "avoid": _avoid,
        "clash": _clash,
        "battle": _battle,
        "muster": _muster,
        "melee": _melee,
        "missile": _missile,
    }
    return {n: part for n, part in asked[question](catalogue, switches).items() if part}


# ---- by switches --------------------------------------------------------------------------------


def _crossing(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of a crossing.

    Raises:
        OptionError: the weather or the conditions must be given, but not both.
    """
    if ("sea" in switches) == ("conditions" in switches):
        raise OptionError("odds of a crossing: expected --sea or --conditions, one of them")
    if "conditions" in switches:
        return dict(enumerate(crossing_chances(catalogue, switches["conditions"] - 1)))
    return dict(enumerate(voyage_chances(catalogue, switches["sea"] - 1)))


def _intercept(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of an interception."""
    lead = switches.get("own", 0) - switches.get("other", 0)
    return _either(intercept_chance(catalogue, lead, scouts=bool(switches.get("scouts"))))


def _avoid(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of an attempt to avoid a battle."""
    lead = switches.get("own", 0) - switches.get("other", 0)
    lead = -lead if switches.get("printed") else lead
    return _either(avoid_chance(catalogue, lead, scouts=bool(switches.get("scouts"))))


def _clash(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of a small clash."""
    return dict(
        enumerate(clash_chances(catalogue, switches.get("large", 0) - switches.get("small", 0)))
    )


def _battle(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of a quick battle.

    Raises:
        OptionError: a strength is missing.
    """
    if "own" not in switches or "other" not in switches:
        raise OptionError("odds of a battle: expected --own and --other with numbers")
    worse = switches.get("theirs_worse", 0) - switches.get("worse", 0)
    return _either(battle_chance(catalogue, switches["own"], switches["other"], worse))


def _muster(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of a call to arms.

    Raises:
        OptionError: the Legitimacy is both high and low, or a dead king calls.
    """
    chart = catalogue.tables.files.tables.call_to_arms
    if switches.get("high") and switches.get("low"):
        raise OptionError("odds of a muster: expected --high or --low, got both")
    if switches.get("harold") and switches.get("dead"):
        raise OptionError("odds of a muster: expected --harold or --dead, got both")
    drms = {
        "harold": chart.harold, "summons": chart.kings_summons, "high": chart.high,
        "low": chart.low, "dead": chart.harold_dead,
    }  # fmt: skip
    drm = sum([drms[name] for name in drms if switches.get(name)])
    return muster_chances(catalogue, switches.get("fyrd", 1), drm)


def _melee(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of an attack."""
    lead = switches.get("attack", 0) - switches.get("defence", 0)
    return dict(enumerate(blow_chances(catalogue, lead)))


def _missile(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probabilities of a shot.

    Raises:
        OptionError: the number is missing.
    """
    if "number" not in switches:
        raise OptionError("odds of a missile: expected --number with a number")
    poor = catalogue.confirm[catalogue.weathers.index("poor")] if switches.get("poor") else 0
    again = catalogue.wall_die if switches.get("wall") else poor
    return _either(hit_chance(catalogue, switches["number"], again))


def _either(chance: Fraction) -> dict[int, Fraction]:
    """Return the probabilities of failure and success."""
    return {0: 1 - chance, 1: chance}


# ---- by chart -----------------------------------------------------------------------------------


def at_least(catalogue: Catalogue, number: int) -> Fraction:
    """Return the probability that a die shows `number` or more."""
    die = catalogue.die
    return Fraction(min(die, max(0, die + 1 - number)), die)


def conditions_chances(catalogue: Catalogue, sea: int) -> list[Fraction]:
    """[8.0k] Return the probability of each of the sea conditions in a weather at sea."""
    seas = catalogue.ground.seas
    rows = catalogue.tables.files.tables.sea_conditions.row
    [row] = [row for row in rows if row.sea_weather == seas[sea]]
    found = [Fraction(0)] * (GALES + 1)
    for die in range(1, catalogue.die + 1):
        found[met(row, die)] += Fraction(1, catalogue.die)
    return found


def crossing_chances(catalogue: Catalogue, conditions: int) -> list[Fraction]:
    """[8.0o] Return the probability of each outcome of a crossing in some conditions."""
    rows = catalogue.tables.files.tables.sea_crossing.row
    [row] = [row for row in rows if row.conditions == OUTCOMES[conditions]]
    found = [Fraction(0)] * (GALES + 1)
    for die in range(1, catalogue.die + 1):
        found[met(row, die)] += Fraction(1, catalogue.die)
    return found


def voyage_chances(catalogue: Catalogue, sea: int) -> list[Fraction]:
    """[8.0k, 8.0o] Return the probability of each outcome of a crossing, conditions unknown."""
    found = [Fraction(0)] * (GALES + 1)
    for conditions, part in enumerate(conditions_chances(catalogue, sea)):
        for outcome, share in enumerate(crossing_chances(catalogue, conditions)):
            found[outcome] += part * share
    return found


def intercept_chance(catalogue: Catalogue, lead: int, *, scouts: bool) -> Fraction:
    """[9.3p] Return the probability to intercept, by the lead in ability."""
    ground = catalogue.ground
    return at_least(catalogue, ground.intercept_from - lead - (ground.scouting if scouts else 0))


def avoid_chance(catalogue: Catalogue, lead: int, *, scouts: bool) -> Fraction:
    """[9.3s] Return the probability to avoid a battle, by the lead in ability."""
    ground = catalogue.ground
    highest = ground.avoid_to + lead + (ground.scouting if scouts else 0)
    return 1 - at_least(catalogue, highest + 1)


def clash_chances(catalogue: Catalogue, lead: int) -> list[Fraction]:
    """[9.3z] Return the probability of each row of the table, by the lead in ability."""
    rows = catalogue.tables.files.tables.non_bb.row
    found = [Fraction(0)] * len(rows)
    for die in range(1, catalogue.die + 1):
        place = max([n for n, row in enumerate(rows) if row.low <= die + lead], default=0)
        found[place] += Fraction(1, catalogue.die)
    return found


def battle_chance(
    catalogue: Catalogue, own: int, other: int, worse: int, *, floats: bool = False
) -> Fraction:
    """[11.8i] Return the probability to win a quick battle; `worse`: the modifier for avoidance."""
    rows = catalogue.tables.files.battle.quick_battle.row
    lead = worse + advantage(rows, own, other, floats=floats)
    lead -= advantage(rows, other, own, floats=floats)
    faces = range(1, catalogue.die + 1)
    won = sum([one + lead > two for one in faces for two in faces])
    lost = sum([one + lead < two for one in faces for two in faces])
    return Fraction(won, won + lost)


def muster_chances(catalogue: Catalogue, number: int, drm: int) -> dict[int, Fraction]:
    """[9.1i, 9.1j] Return the probability of each number of fyrd that answer."""
    comes = at_least(catalogue, catalogue.tables.files.tables.call_to_arms.needed - drm)
    return {n: comb(number, n) * comes**n * (1 - comes) ** (number - n) for n in range(number + 1)}


def blow_chances(catalogue: Catalogue, lead: int) -> list[Fraction]:
    """[11.3b, 11.3d, 11.3e] Return the probability of each result of an attack, as in `BLOWS`."""
    found = [Fraction(0)] * len(BLOWS)
    faces = range(1, catalogue.die + 1)
    for one in faces:
        for two in faces:
            by = one + lead - two
            depth = 2 if abs(by) >= catalogue.step_loss_at else int(abs(by) >= catalogue.shaken_at)
            found[2 + depth if by > 0 else 2 - depth] += Fraction(1, catalogue.die**2)
    return found


def hit_chance(catalogue: Catalogue, number: int, again: int) -> Fraction:
    """[11.1b, 11.1d] Return the probability that a shot hits; `again`: the second die needed."""
    chance = at_least(catalogue, number)
    return chance * at_least(catalogue, again) if again else chance
