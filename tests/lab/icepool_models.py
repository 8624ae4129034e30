"""Models of all questions about odds with icepool, an independent library of dice.

They share only the TOML files with the games: each model reads the charts itself, and returns a die
of icepool.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Final

from icepool import Die, d

Switches = dict[str, int]
Throw = Any
"""A die of icepool, which has no type annotations."""

Model = Callable[[Mapping[str, int]], Throw]
"""A function that returns the throw for a question."""


@cache
def data(game: str, name: str) -> dict[str, Any]:
    """Return a data file of a game as plain TOML."""
    text = files(f"senlac.games.{game}").joinpath(f"data/{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def chances(die: Throw) -> dict[int, Fraction]:
    """Return the exact chance of each possible outcome of a die."""
    whole = die.denominator()
    return {outcome: Fraction(number, whole) for outcome, number in die.items() if number}


def settings(**ranges: Iterable[int]) -> Iterator[Switches]:
    """Yield every setting of some switches; 0 leaves a switch out."""
    for values in product(*ranges.values()):
        yield {name: value for name, value in zip(ranges, values, strict=True) if value}


YES: Final = (0, 1)

# ---- shieldwall ---------------------------------------------------------------------------------


def attack(asked: Mapping[str, int]) -> Throw:
    """[melee.3a-3f] Return the highest of the dice: one, and one for each advantage."""
    number = asked.get("dice", 0) or 1 + sum(asked.values())
    return Die(data("shieldwall", "tables")["dice"]["d3"]).highest(number)


def shot(_asked: Mapping[str, int]) -> Throw:
    """[shoot.4a] Return a die with a modifier."""
    tables = data("shieldwall", "tables")
    return Die(tables["dice"]["d3"]) + tables["combat"]["shot_modifier"]


def command(asked: Mapping[str, int]) -> Throw:
    """[cmd.1a, cmd.4a] Return the highest of two dice, or one without a commander."""
    rules = data("shieldwall", "tables")["command"]
    return d(6).highest(rules[f"dice_with{'out' if asked else ''}_commander"])


# ---- comet --------------------------------------------------------------------------------------


@cache
def fires(number: int, face: int) -> Throw:
    """[12.2a] Return the hits of some dice, each a hit on a face or less."""
    return number @ (d(6) <= face) if number else Die([0])


def fire(asked: Mapping[str, int]) -> Throw:
    """[12.2a, 12.3a] Return the hits of a die for each CV."""
    faces = [kind["fire"] for kind in data("comet", "units")["type"] if kind["fire"]]
    weak, strong = fires(asked.get("cv", 0), min(faces)), fires(asked.get("strong", 0), max(faces))
    return weak + strong


def levy(asked: Mapping[str, int]) -> Throw:
    """[8.2a] Return what is raised by each face, by the letter of an area and by leader."""
    points = 0 if asked.get("waste") else asked.get("points", 1)
    leader = "earls" if asked.get("earls") else "harold"
    [row] = [row for row in data("comet", "tables")["letter"] if row["vp"] == points]
    return Die(row["raised"][leader])


def muster(_asked: Mapping[str, int]) -> Throw:
    """[8.3] Return what Tostig musters by each face."""
    return Die(data("comet", "tables")["muster"]["raised"])


def landing(asked: Mapping[str, int]) -> Throw:
    """[5.2] Return whether a die is the number on the arrow or less."""
    return d(6).map(lambda face: int(face <= asked.get("number", 4)))


# ---- hastings -----------------------------------------------------------------------------------

COMBAT: Final = {
    "flank": ("flank_or_rear", 1),
    "charge": ("charge", 1),
    "impetuous": ("impetuous", 1),
    "leader": ("leader", 1),
    "defended": ("leader", -1),
}


@cache
def close_combat(lead: int, dice: int) -> Throw:
    """[8.3a] Return the row of the table for a differential and the highest of some dice."""
    tables = data("hastings", "tables")
    order = [row["id"] for row in tables["combat_result"]]
    chart = tables["close_combat"]
    last = len(chart["results"]) - 1
    return (
        d(6)
        .highest(dice)
        .map(lambda f: order.index(chart["results"][max(0, min(last, lead + f - chart["first"]))]))
    )


def assault(asked: Mapping[str, int]) -> Throw:
    """[8.2a, 8.3a, H9.1b] Return the result of attacker less defender, with their modifiers."""
    tables = data("hastings", "tables")
    bonus = {row["id"]: row["value"] for row in tables["combat_modifier"]}
    defender = asked.get("defender", 5)
    for plight in ("disordered", "routing"):
        if asked.get(plight):
            defender = tables["combat_value"][plight]
    lead = asked.get("attacker", 5) - defender
    lead += sum([bonus[row] * sign for name, (row, sign) in COMBAT.items() if asked.get(name)])
    if asked.get("slope"):
        lead -= max(row["defence"] for row in tables["terrain"])
    return close_combat(lead, 2 if asked.get("banner") else 1)


def arrow(asked: Mapping[str, int]) -> Throw:
    """[4.2b, 4.5a, H4.1a] Return whether a die reaches the score, by type of shooter and range."""
    who = "saxon_archers" if asked.get("saxon") else "norman_archers"
    who = "hand_missiles" if asked.get("thrown") else who
    [row] = [row for row in data("hastings", "tables")["missile"] if row["id"] == who]
    score = row["scores"][asked.get("range", 1) - 1]
    return d(6).map(lambda face: int(face >= score))


def quiver(_asked: Mapping[str, int]) -> Throw:
    """[4.4a] Return whether a face empties the quiver."""
    row = data("hastings", "tables")["missile"][0]
    return d(6).map(lambda face: int(face in row["out_of_arrows"]))


def feint(_asked: Mapping[str, int]) -> Throw:
    """[H11.3b] Return the result on the chart of feigned attacks."""
    tables = data("hastings", "tables")
    order = [row["id"] for row in tables["feigned_result"]]
    return Die([order.index(result) for result in tables["feigned_attack"]["by_d6"]])


def leader(asked: Mapping[str, int]) -> Throw:
    """[14.3a, 14.4a, 14.4b] Return whether a leader is lost, in the combat or in the advance."""
    rules = data("hastings", "tables")["leader_loss"]
    dead = d(6).map(lambda face: int(face in rules["involved"]))
    if asked.get("cornered"):
        return Die([1])
    if not asked.get("overrun"):
        return dead
    over = d(6).map(lambda face: int(face in rules["overrun"]))
    return (dead + over).map(lambda number: int(number > 0))


# ---- destiny ------------------------------------------------------------------------------------

TEN: Final = range(1, 11)
SEAS: Final = ("calm", "choppy", "stormy")
CONDITIONS: Final = ("calm", "choppy", "storms", "gales")


def span(row: Mapping[str, Any], face: int) -> int:
    """Return the condition of a face in a row of a chart."""
    [found] = [n for n, c in enumerate(CONDITIONS) if c in row and row[c][0] <= face <= row[c][1]]
    return found


def crossing(asked: Mapping[str, int]) -> Throw:
    """[8.0k, 8.0o] Return the crossing by the conditions, which depend on the weather at sea."""
    tables = data("destiny", "tables")
    over = [
        d(10).map(lambda face, row=row: span(row, face)) for row in tables["sea_crossing"]["row"]
    ]
    if "conditions" in asked:
        return over[asked["conditions"] - 1]
    met = tables["sea_conditions"]["row"][asked["sea"] - 1]
    return d(10).map(lambda face: over[span(met, face)])


def contact(name: str) -> dict[str, int]:
    """Return the figures of interception and avoidance."""
    found: dict[str, int] = data("destiny", "tables")[name]
    return found


def intercept(asked: Mapping[str, int]) -> Throw:
    """[9.3p] Return whether a die plus the difference of abilities is five or more."""
    rules = contact("movement")
    add = asked.get("own", 0) - asked.get("other", 0)
    add += rules["scouts_drm"] if asked.get("scouts") else 0
    return d(10).map(lambda face: int(face + add >= rules["intercept_at_least"]))


def avoid(asked: Mapping[str, int]) -> Throw:
    """[9.3s, R9.3a] Return whether a die less the difference of abilities is three or less."""
    rules = contact("movement")
    lead = asked.get("own", 0) - asked.get("other", 0)
    lead = -lead if asked.get("printed") else lead
    lead += rules["scouts_drm"] if asked.get("scouts") else 0
    return d(10).map(lambda face: int(face - lead <= rules["avoid_at_most"]))


def clash(asked: Mapping[str, int]) -> Throw:
    """[9.3z] Return the last row reached by the die plus the difference of abilities."""
    rows = data("destiny", "tables")["non_bb"]["row"]
    lead = asked.get("large", 0) - asked.get("small", 0)
    return d(10).map(
        lambda f: max([n for n, row in enumerate(rows) if row["low"] <= f + lead] + [0])
    )


@cache
def higher(lead: int) -> Throw:
    """Return 1 if the first of two dice is higher, else 0; equal dice are rerolled."""
    return (d(10) - d(10) + lead).reroll([0], depth="inf").map(lambda by: int(by > 0))


def battle(asked: Mapping[str, int]) -> Throw:
    """[11.8i] Return 1 if the own side wins, by the row that the ratio of strengths reaches."""
    own, other = asked["own"], asked["other"]
    ratio, lead = Fraction(max(own, other), min(own, other)), 0
    for row in data("destiny", "battle")["quick_battle"]["row"]:
        if own != other and ratio >= Fraction(str(row["ratio_low"])):
            lead = row["drm"] if own > other else -row["drm"]
    return higher(lead - asked.get("worse", 0) + asked.get("theirs_worse", 0))


@cache
def coming(number: int, needed: int) -> Throw:
    """Return how many of some dice show a number or more."""
    return number @ (d(10) >= needed)


def call(asked: Mapping[str, int]) -> Throw:
    """[9.1i, 9.1j] Return the successes of a die for each fyrd."""
    chart = data("destiny", "tables")["call_to_arms"]
    names = {"summons": "kings_summons", "dead": "harold_dead"}
    add = sum([chart[names.get(name, name)] for name in asked if name != "fyrd"])
    return coming(asked.get("fyrd", 1), chart["needed"] - add)


@cache
def blow(lead: int) -> Throw:
    """[11.3b, 11.3d, 11.3e] Return the result of die and attack against die and defence."""
    rules = data("destiny", "battle")["melee"]

    def result(by: int) -> int:
        depth: int = sum([abs(by) >= rules[least] for least in ("shaken_at", "step_loss_at")])
        return 2 + depth if by > 0 else 2 - depth

    return (d(10) - d(10) + lead).map(result)


def melee(asked: Mapping[str, int]) -> Throw:
    """[11.3b] Return the result of a melee by the difference of the sums."""
    return blow(asked.get("attack", 0) - asked.get("defence", 0))


def missile(asked: Mapping[str, int]) -> Throw:
    """[11.1b, 11.1d] Return whether a die hits, and a second one at a wall or in bad weather."""
    hit = d(10) >= asked["number"]
    rows = {row["id"]: row for row in data("destiny", "tables")["weather_effect"]}
    again = 0
    if asked.get("wall"):
        again = data("destiny", "battle")["missile"]["shield_wall_second_die"]
    elif asked.get("poor"):
        again = rows["poor"]["missile_confirm"]
    return (hit + (d(10) >= max(1, again))).map(lambda number: int(number == 2))


# ---- campaign -----------------------------------------------------------------------------------


def add_of(asked: Mapping[str, int]) -> int:
    """Return the sum that is added to a die."""
    return asked.get("plus", 0) - asked.get("minus", 0)


def evasion(asked: Mapping[str, int]) -> Throw:
    """[meet.c] Return whether a modified die succeeds; 1 always fails, 6 never does."""
    rules = data("campaign", "tables")["evasion"]
    natural = {rules["natural_fail"]: 0, rules["natural_success"]: 1}
    add = add_of(asked)
    return d(6).map(lambda face: natural.get(face, int(face + add >= rules["needed"])))


def sea(asked: Mapping[str, int]) -> Throw:
    """[naval.h, naval.i] Return the end by the table of odds; equal sides attack at random."""
    own, other = asked.get("own", 1), asked.get("other", 1)
    if own == other:
        return Die([table_at_sea(own, other), table_at_sea(other, own).map(lambda end: 2 - end)])
    if own > other:
        return table_at_sea(own, other)
    return table_at_sea(other, own).map(lambda end: 2 - end)


def table_at_sea(attacker: int, defender: int) -> Throw:
    """Return the end of a sea battle: the attacker is destroyed, both lose, the defender is."""
    chart = data("campaign", "tables")["naval"]
    ratio = Fraction(attacker, defender)
    [*reached] = [n for n, odds in enumerate(chart["columns"]) if ratio >= Fraction(*odds)]
    ends = {"AE": 0, "EX": 1, "DE": 2}
    return Die([ends[row[max(reached, default=0)]] for row in chart["rows"]])


def siege(asked: Mapping[str, int]) -> Throw:
    """[siege.c] Return the dawn of capture, 0 if there is none; each dawn adds to the die."""
    rules = data("campaign", "tables")
    [each] = [row["each"] for row in rules["siege_modifier"] if row["id"] == "persistence"]
    after = Die([0])
    for dawn in reversed(range(asked.get("dawns", 1))):
        needed = rules["siege"]["captured_at"] - add_of(asked) - each * dawn
        after = Die([dawn + 1 if face >= needed else after for face in range(1, 7)])
    return after


def scouting(asked: Mapping[str, int]) -> Throw:
    """[scout.a, scout.c] Return the error in the first row that the ratio of points reaches."""
    rules = data("campaign", "tables")["scouting"]
    own, other = asked.get("own", rules["min_points"]), asked.get("other", 0)
    if own < rules["min_points"]:
        return Die([0])
    [row, *_] = [
        row for row in rules["rows"]
        if not other or Fraction(own, other) >= Fraction(*row["at_least"])
    ]  # fmt: skip
    if "size" not in row["shows"]:
        return Die([0])
    return Die([100 + row["size_error"] * share // 100 for share in rules["error_by_d6"]])
