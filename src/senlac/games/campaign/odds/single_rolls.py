"""The odds questions of the campaign, by its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import OddsCard, OddsOption
from senlac.engine.model.dice import Dice, distribution
from senlac.engine.support.errors import OptionError
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.odds.rounds import BattleSide, battle_odds
from senlac.games.campaign.rules.battle.sea import result_of
from senlac.games.campaign.rules.dawn.sieges import DIE
from senlac.games.campaign.rules.march.evasion import escapes
from senlac.games.campaign.rules.reports.scouting import row_by, size_off, told_by

if TYPE_CHECKING:
    from senlac.games.campaign.data.rows.tables import TablesFile

STRENGTH: Final = 100_000
POINTS: Final = 5_000
"""More than any army has."""

MODIFIER: Final = 12
"""More than the sum of all modifiers of a roll."""

DAWNS: Final = 12
USUAL: Final = 100
"""The default strength of both sides."""

EXCHANGE: Final = 1

MODIFIERS: Final = (
    OddsOption("plus", "modifiers added to the die", MODIFIER),
    OddsOption("minus", "modifiers subtracted from it", MODIFIER),
)

CARDS: Final = (
    OddsCard(
        "battle",
        "a field battle in rounds, accurate to one per cent",
        "result",
        (
            OddsOption("own", "strength of the first side, default 100", STRENGTH),
            OddsOption("other", "strength of the other side", STRENGTH),
            OddsOption(
                "breaks", "the loss at which the first side breaks, per cent; default 30", 99
            ),
            OddsOption("theirs_break", "the loss at which the other breaks", 99),
            OddsOption("plus", "modifier of the first side, up to 3", 3),
            OddsOption("minus", "the same, below 0", 3),
            OddsOption("theirs_plus", "modifier of the other", 3),
            OddsOption("theirs_minus", "the same, below 0", 3),
            OddsOption("holds", "the first side holds the ground"),
            OddsOption("theirs_holds", "the other holds it"),
        ),
        (
            "the other wins",
            "the other keeps the field",
            "the first keeps the field",
            "the first wins",
        ),
    ),
    OddsCard("evasion", "an attempt to evade", "result", MODIFIERS, ("caught", "it gets away")),
    OddsCard(
        "sea",
        "a sea battle",
        "result",
        (
            OddsOption("own", "points of the first side, default 1", POINTS),
            OddsOption("other", "points of the other side", POINTS),
        ),
        ("the first is destroyed", "both exchange ships", "the other is destroyed"),
    ),
    OddsCard(
        "siege",
        "the dawn at which a siege takes the town",
        "dawn",
        (*MODIFIERS, OddsOption("dawns", "number of rolls, default 1", DAWNS)),
        words={0: "not taken"},
    ),
    OddsCard(
        "scouting",
        "the size that scouts report, per cent of the true one",
        "per cent",
        (
            OddsOption("own", "scouting points of the scouts, default 6", POINTS),
            OddsOption("other", "scouting points of the other side, default 0", POINTS),
        ),
        words={0: "no size"},
    ),
)


def odds(question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the probability of each result.

    Raises:
        OptionError: the switches contradict each other.
    """
    asked: dict[str, Callable[[TablesFile, Mapping[str, int]], dict[int, Fraction]]] = {
        "battle": _battle,
        "evasion": _evasion,
        "sea": _sea,
        "siege": _siege,
        "scouting": _scouting,
    }
    return dict(sorted(asked[question](load_game_data().files.tables, switches).items()))


def _add(switches: Mapping[str, int], whose: str = "") -> int:
    """Return the modifier of a roll.

    Raises:
        OptionError: both plus and minus are given.
    """
    plus, minus = switches.get(f"{whose}plus", 0), switches.get(f"{whose}minus", 0)
    if plus and minus:
        raise OptionError(f"odds: expected --{whose}plus or --{whose}minus, got both")
    return plus - minus


def _battle(tables: TablesFile, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[battle.a] Return the odds of a field battle."""
    if switches.get("holds") and switches.get("theirs_holds"):
        raise OptionError("odds of a battle: one side holds the ground, or neither")
    hosts = [
        BattleSide(
            switches.get(worth, USUAL),
            switches.get(breaks, USUAL_BREAK) * HUNDRED,
            _add(switches, whose),
            bool(switches.get(holds)),
        )
        for worth, breaks, whose, holds in (
            ("own", "breaks", "", "holds"),
            ("other", "theirs_break", "theirs_", "theirs_holds"),
        )
    ]
    return battle_odds(tables.battle, hosts[0], hosts[1])


USUAL_BREAK: Final = 30
HUNDRED: Final = 100


def _evasion(tables: TablesFile, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[meet.c] Return the odds of evading."""
    return evasion_odds(tables, _add(switches))


def evasion_odds(tables: TablesFile, add: int) -> dict[int, Fraction]:
    """[meet.c] Return the probabilities of getting away, 1, and of being caught, 0."""
    return distribution(lambda dice: int(escapes(tables.evasion, _d6(dice), add)))


def _d6(dice: Dice) -> int:
    return dice.roll(6, "odds")


def _sea(tables: TablesFile, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[naval.h, naval.i] Return the odds of a sea battle."""
    return sea_odds(tables, switches.get("own", 1), switches.get("other", 1))


def sea_odds(tables: TablesFile, own: int, other: int) -> dict[int, Fraction]:
    """[naval.h, naval.i] Return the odds of a sea battle by points; a die breaks a tie.

    0: the first side is destroyed; EXCHANGE: both lose ships; twice that: the other is destroyed.
    """

    def fight(dice: Dice) -> int:
        attacks = own > other or (own == other and dice.roll(2, "who attacks at sea") == 1)
        points = (own, other) if attacks else (other, own)
        result = result_of(tables.naval, _d6(dice), points[0], points[1])
        if result == "EX":
            return EXCHANGE
        return 2 * EXCHANGE if (result == "DE") == attacks else 0

    return distribution(fight)


def _siege(tables: TablesFile, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[siege.c] Return the probability of each dawn to be the one at which the town falls."""
    add = _add(switches)
    each = {row.id: row.each for row in tables.siege_modifier}["persistence"]
    found: dict[int, Fraction] = {}
    holds = Fraction(1)
    for dawn in range(switches.get("dawns", 1)):
        falls = fall_chance(tables.siege.captured_at - add - each * dawn)
        found[dawn + 1] = holds * falls
        holds *= 1 - falls
    found[0] = holds
    return {dawn: chance for dawn, chance in found.items() if chance}


def fall_chance(needed: int) -> Fraction:
    """[siege.c] Return the probability that the die of a siege shows at least `needed`."""
    return Fraction(min(DIE, max(0, DIE + 1 - needed)), DIE)


def _scouting(tables: TablesFile, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[scout.a, scout.c, scout.e] Return the probabilities of the reported size."""
    rules = tables.scouting
    row = row_by(rules, switches.get("own", rules.min_points), switches.get("other", 0))
    shows, error = told_by(rules, row)
    if "size" not in shows:
        return distribution(lambda _: 0)
    return distribution(lambda dice: HUNDRED + size_off(rules, error, dice))
