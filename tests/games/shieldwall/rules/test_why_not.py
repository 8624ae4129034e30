"""Refusals: each illegal action gets the rule that forbids it and a helpful sentence."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.model import play
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import ShieldwallState
from senlac.testing.refusal_coverage import all_actions, require_explained
from tests.games.shieldwall.battles import decisions, printed, scattered
from tests.games.shieldwall.board import Battle, battle

ROWS: Final = RuleLedger.read(GAME.package).rows
LONGEST: Final = 120
"""The maximum length of a refusal."""

MARCH = """
    .  .  .  .  .  N9
    .  w  .  .  .  .
    .  S1 S2 .  .  .
    t  .  .  .  N1 .
    S3 m  .  .  .  .
"""
MARCHERS = ("S3 norman_cavalry", "S4 fyrd turn 3 at f1")

SHOOT = """
    N1 .  .  .  N9
    .  .  .  .  .
    N2 .  .  .  .
    S1 .  N3 .  .
    S2 .  S3 .  .
"""
ARCHERS = ("S1 saxon_archers", "S3 saxon_archers")

FIGHT = """
    N1 N2 N3
    S1 S2 S3
"""


def march() -> Battle:
    """Return a battle in Movement."""
    return battle(MARCH, *MARCHERS)


def shoot() -> Battle:
    """Return a battle in Shooting."""
    return battle(SHOOT, *ARCHERS, step="Shooting", actions=2)


def fight() -> Battle:
    """Return a battle in Melee."""
    return battle(FIGHT, "S2 3 hits", step="Melee", actions=1)


def rally() -> Battle:
    """Return a battle in Reorganise."""
    return battle(FIGHT, "S1 2 hits", "S3 1 hit", step="Turn", carried=(3, 0))


REFUSALS: Final = [
    ("march", "move S1 b3", "move.7b", "S1 is already there"),
    ("march", "move S1 b4", "terr.1a", "which only archers may enter"),
    ("march", "move S1 c3", "move.6a", "S2 stands on c3"),
    ("march", "move S1 b1", "terr.3a", "marsh, which no unit may enter"),
    ("march", "move S1 d3", "move.5a", "S1 moves 1 square; d3 is 2 away"),
    ("march", "move S3 d1", "move.5b", "S3 moves 2 squares; d1 is 3 away"),
    ("march", "move S1 a4", "move.3a", "passes b4, woods"),
    ("march", "move S1 c2", "move.3b", "passes c3, where S2 stands"),
    ("march", "move S2 d4", "move.3c", "passes d3, which the enemy controls"),
    ("march", "move S3 a2", "terr.2a", "may ride through the town at a2"),
    ("march", "move N1 e3", "seq.1b", "N1 is Norman; it is the Saxon side's turn"),
    ("march", "move S4 f2", "rein.1a", "may enter from turn 3"),
    ("march", "enter S4 f1", "rein.1a", "from game turn 3"),
    ("march", "enter S1 f1", "rein.1a", "already on the board"),
    ("march", "turn S1 N", "move.7b", "already faces that way"),
    ("march", "face N", "seq.1a", "Movement, after a move"),
    ("march", "rally S1", "seq.1a", "belongs to Reorganise; this is Movement"),
    ("march", "shoot S1 N1", "seq.1a", "belongs to Shooting"),
    ("march", "attack S1", "seq.1a", "belongs to Melee"),
    ("march", "reroll", "seq.1a", "belongs to Melee, after an attack"),
    ("march", "buy fyrd", "seq.1a", "belongs to Armies"),
    ("march", "place S1 a3", "seq.1a", "belongs to Set-up"),
    ("shoot", "shoot S2 N3", "shoot.1a", "Only archers can shoot; S2"),
    ("shoot", "shoot S1 N9", "shoot.1b", "4 squares away; arrows reach 3"),
    ("shoot", "shoot S1 N3", "shoot.3a", "further to the side than ahead"),
    ("shoot", "shoot S1 N1", "shoot.3b", "cannot see N1"),
    ("shoot", "shoot S1 S2", "shoot.3a", "on the same side"),
    ("shoot", "shoot N1 S1", "seq.1b", "N1 is Norman"),
    ("fight", "press S2", "melee.3f", "costs 2 actions; 1 left"),
    ("fight", "attack N1", "seq.1b", "N1 is Norman"),
    ("rally", "rally S2", "reorg.1a", "no hits to remove"),
    ("rally", "rally N1", "seq.1b", "N1 is Norman"),
]


@pytest.mark.parametrize(("where", "action", "rule", "words"), REFUSALS)
def test_refusal_names_the_rule_and_the_reason(
    where: str, action: str, rule: str, words: str
) -> None:
    field = {"march": march, "shoot": shoot, "fight": fight, "rally": rally}[where]()
    refusal = field.refusal(action)
    assert refusal.rule == rule
    assert words in refusal.why


def test_refusal_says_that_a_unit_has_already_acted() -> None:
    assert "has already had its order" in march().play("turn S1 E").refusal("move S1 b2").why
    assert "has already shot" in shoot().play("shoot S3 N3", dice=[1]).refusal("shoot S3 N3").why
    assert "has already attacked" in fight().play("attack S1", dice=[1, 1]).refusal("attack S1").why
    assert "has already been rallied" in rally().play("rally S1").refusal("rally S1").why


def test_refusal_of_an_eliminated_unit_is_one_short_sentence() -> None:
    field = battle("N1 . \n . . \n S1 S2", "S2 6 hits", step="Eliminating", command=[1, 2])
    field.play("done")
    for order in ("move S2 b2", "turn S2 E"):
        assert field.refusal(order) == ("elim.1a", "S2 has been eliminated.")


def explain(state: ShieldwallState, role: int) -> bool:
    """Require that every action is legal or refused with a rule; return whether any is legal."""
    written = list(all_actions(GAME.notation(state)))
    assert set(play.cached_options(state, role)) <= set(written), "an option that cannot be written"
    return bool(require_explained(GAME, ROWS, state, written, LONGEST, role))


@pytest.mark.long
@pytest.mark.parametrize("hat", [printed, scattered])
@pytest.mark.parametrize("seed", range(6))
def test_every_writable_action_is_legal_or_explained(hat: object, seed: int) -> None:
    assert callable(hat)
    explain_a_battle(hat(Random(seed)), Random(seed), 0.05)


def explain_a_battle(state: ShieldwallState, rng: Random, share: float) -> None:
    """Check a share of the decisions of a battle."""
    play.run_to_decision(state)
    for role in decisions(state, rng):
        if rng.random() < share:
            assert explain(state, role)


@pytest.mark.parametrize("seed", range(3))
def test_every_purchase_and_set_up_is_allowed_or_explained(seed: int) -> None:
    rng = Random(seed)
    options = GAME.resolve_options("meeting", {"muster": "buy", "greater_fyrd": True})
    state = GAME.initial_state("meeting", options, None)
    state.dice = scattered(rng).dice
    play.run_to_decision(state)
    seen = set()
    for role in decisions(state, rng):
        name = type(state.stack[-1]).__name__
        if name not in ("Purchase", "Deployment"):
            break
        seen.add(name)
        assert explain(state, role)
    assert seen == {"Purchase", "Deployment"}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_every_action_is_explained_in_many_battles(seed: int) -> None:
    rng = Random(5000 + seed)
    for _ in range(20):
        explain_a_battle(printed(rng), rng, 0.1)
        explain_a_battle(scattered(rng), rng, 0.1)
