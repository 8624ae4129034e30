"""Refusals: each illegal action gets the rule that forbids it and a helpful sentence."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.model import play
from senlac.games.hastings import GAME
from senlac.games.hastings.state import HastingsState
from senlac.testing.refusal_coverage import require_explained, sample_actions
from tests.games.hastings.battles import decide, printed, scattered
from tests.games.hastings.board import HOLD, SHOT, Battle, battle, set_up
from tests.games.hastings.forbidding import FORBIDDEN, SHIFTED, Setting, in_the_saxon_step, put

ROWS: Final = RuleLedger.read(GAME.package).rows
LONGEST: Final = 400
"""The maximum length of a refusal."""


def march() -> Battle:
    """Return a Norman movement phase with many forbidden actions."""
    return battle(
        "NI01 1808 n", "NI02 1905", "NI03 1912 routing", "NC01 1914 n", "NA01 1816", "odo 1908",
        "FI01 lost", "FA01 boxed", "FY01 1708 s", "gyrth 1611", "banner NI02", "FY02 off",
    )  # fmt: skip


def shots() -> Battle:
    """Return a Norman missile phase."""
    return battle("NA01 1908 n", "NA02 1912 n fired", "NI01 1906 n", "FY01 1808", "FY02 1709",
                  "HC03 1812", *SHOT, step="MissilePhase")  # fmt: skip


def fight() -> Battle:
    """Return a Norman combat phase."""
    return battle("NI01 1808 n", "NI02 1809 n disordered", "NA01 1813 n", "FY01 1708 s",
                  "odo NI02", *HOLD, step="Combat")  # fmt: skip


def array() -> Battle:
    """Return the start of the set-up."""
    return set_up("historical")


WHERE: Final = {"march": march, "shots": shots, "fight": fight, "array": array}

REFUSALS: Final = [
    ("march", "move NI01 1809", "2.4b", "1809 is next to an enemy"),
    ("march", "move NI01 1906", "2.4a", "and may move only one hex"),
    ("march", "move NI02 1901", "5.2a", "has 3 movement points"),
    ("march", "move NI02 1905", "5.2a", "is already in 1905"),
    ("march", "move NI02 1808", "13.1a", "Another unit is in 1808"),
    ("march", "move FY01 1709", "3.1a", "FY01 is Saxon, and the Normans decide now"),
    ("march", "move FI01 1709", "5.8a", "has been eliminated"),
    ("march", "move FA01 1709", "4.4a", "is in the box"),
    ("march", "move NI03 1911", "10.1a", "can only flee"),
    ("march", "move odo 1907", "5.2a", "who walks, or moves with a unit"),
    ("march", "move banner 1907", "H9.1a", "never alone"),
    ("march", "walk NI02 1904", "5.2a", "leaders walk"),
    ("march", "walk odo 1708", "5.6b", "An enemy unit is in 1708"),
    ("march", "lead NI02 1904", "5.2a", "No leader is with NI02"),
    ("march", "face NI02 n", "5.3a", "already faces that way"),
    ("march", "swap NI02 NI01", "7.1a", "Only archers"),
    ("march", "swap NA01 NI02", "7.1a", "neither in front of nor behind"),
    ("march", "charge NI02 1805", "6.1a", "Only cavalry"),
    ("march", "charge NC01 1901", "6.1c", "is not straight ahead"),
    ("march", "charge NC01 1814", "6.4a", "no enemy"),
    ("march", "feign NC01 1814", "H11.1a", "from turn 7 on"),
    ("march", "rout NI02", "10.1a", "is not routing"),
    ("march", "leadrout NI03", "10.4a", "who could go along"),
    ("march", "enter NI02 2402", "H12.1a", "already on the map"),
    ("march", "enter FY02 1012", "3.1a", "is Saxon"),
    ("march", "enter banner 2402", "H9.1a", "enters with the unit"),
    ("march", "end", "3.3a", "NI03"),
    ("march", "use 3", "3.1a", "belongs to a combat"),
    ("march", "lull", "3.1a", "belongs to the start of a game turn"),
    ("shots", "fire NA01 1709", "4.7a", "1808"),
    ("shots", "fire NA02 1812", "4.1a", "has already shot this turn"),
    ("shots", "fire NI01 1806", "4.2a", "Only archers"),
    ("shots", "fire NA01 1908", "4.5a", "to the front"),
    ("shots", "fire FY01 1908", "3.1a", "FY01 is Saxon"),
    ("shots", "javelin NA01 1808", "H4.1a", "Only Saxons throw"),
    ("fight", "attack NI01 1707", "8.1a", "No enemy unit"),
    ("fight", "attack NI01 1907", "2.2a", "not one of the two front hexes"),
    ("fight", "attack NI02 1708", "10.2a", "is not ordered"),
    ("fight", "attack NA01 1713", "4.10a", "never attack"),
    ("fight", "attack odo 1708", "8.1a", "leader"),
    ("array", "place FY17 1501", "H24.1a", "1402 to 1416"),
    ("array", "place NI01 1402", "3.1a", "NI01 is Norman"),
    ("array", "assign fergant BC01", "3.1a", "Fergant is Norman"),
    ("array", "end", "3.1a", "must be decided"),
]


@pytest.mark.parametrize(("where", "action", "rule", "words"), REFUSALS)
def test_refusal_names_the_rule_and_the_reason(
    where: str, action: str, rule: str, words: str
) -> None:
    refusal = WHERE[where]().refusal(action)
    assert refusal.rule == rule
    assert words in refusal.why


def explain(state: HastingsState, rng: Random, most: int) -> None:
    """Require that every action is legal or refused with a rule, and that none raises."""
    require_explained(GAME, ROWS, state, sample_actions(GAME.notation(state), rng, most), LONGEST)


def explain_a_battle(state: HastingsState, rng: Random, share: float) -> set[str]:
    """Check a share of the decisions of a battle; return the steps that were checked."""
    play.run_to_decision(state)
    seen = set()
    while state.outcome is None:
        step = type(state.stack[-1]).__name__
        # Each kind of decision the first time, and later a random sample.
        if step not in seen or rng.random() < share:
            seen.add(step)
            explain(state, rng, 250)
        role, action = decide(state, rng)
        play.play_action(state, role, action)
    return seen


@pytest.mark.long
@pytest.mark.parametrize("hat", [printed, scattered])
@pytest.mark.parametrize("seed", range(3))
def test_every_action_is_legal_or_refused_with_a_rule(hat: object, seed: int) -> None:
    assert callable(hat)
    rng = Random(seed)
    state = hat(rng)
    if hat is printed:
        state.dice = scattered(rng).dice
    explain_a_battle(state, rng, 0.004)


@pytest.mark.long
def test_thousands_of_actions_in_one_position_are_explained() -> None:
    field = march()
    explain(field.state, Random(1), 6_000)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_refusals_name_rules_in_many_random_battles(seed: int) -> None:
    rng = Random(7000 + seed)
    for _ in range(10):
        explain_a_battle(scattered(rng), rng, 0.02)


# ---- rule by rule -------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "setting", "action"), FORBIDDEN)
def test_each_forbidding_rule_is_named(rule: str, setting: Setting, action: str) -> None:
    assert put(setting).rule(action) == rule


@pytest.mark.parametrize(("rule", "lines", "action"), SHIFTED)
def test_each_forbidding_lull_rule_is_named(rule: str, lines: tuple[str, ...], action: str) -> None:
    assert in_the_saxon_step(lines).rule(action) == rule
