"""Refusals: the rule that forbids an action, and a helpful sentence."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME
from senlac.testing.refusal_coverage import require_explained, sample_actions
from tests.games.comet.board import Campaign, begun, campaign
from tests.games.comet.campaigns import SCENARIOS, scattered
from tests.games.comet.rules.test_conceding import give_up

ROWS: Final = RuleLedger.read(GAME.package).rows
LONGEST: Final = 300
"""The maximum length of a refusal."""


def array() -> Campaign:
    """Return the start of the set-up."""
    return begun()


def fleets() -> Campaign:
    """Return a Viking fleet at sea."""
    return begun().play("place bath", "place bath", "place bath")


def winds() -> Campaign:
    """Return the Raising Phase of a turn in which only the Vikings landed."""
    return fleets().play("invade bamburgh", dice=[1])


def levy() -> Campaign:
    """Return a six-player Raising Phase with Harold in a C area and the Earls in a D area."""
    return campaign(
        "oxford: harold fyrd1=1 hc1", "doncaster: earls", "york: hardrada tostig",
        side="english", step="Raising", players=6,
    )  # fmt: skip


def barren() -> Campaign:
    """Return a Raising Phase with the Earls in a D area."""
    return campaign("oxford: harold", "doncaster: earls fyrd1=1", side="english", step="Raising")


def levy_of_earls() -> Campaign:
    """Return a Raising Phase at the Earls' decision, with the Earls in a B area."""
    return campaign(
        "oxford: harold", "nottingham: earls fyrd1", side="english", step="Raising", players=6,
    ).play("done")  # fmt: skip


def full() -> Campaign:
    """Return a Raising Phase with an empty pool, in which Harold has no unit to fill."""
    fyrd = " ".join(f"fyrd{number}" for number in range(2, 24))
    return campaign(
        f"oxford: {fyrd}", "york: harold", "bath: earls fyrd1=1", side="english", step="Raising"
    )


def enrolment() -> Campaign:
    """Return the placing of CV that Harold has raised in Oxford."""
    found = campaign(
        "oxford: harold fyrd1 fyrd2=1 hc1=2", "bath: fyrd3=1", side="english", step="Raising"
    )
    return found.play("raise harold", dice=[6])


def march() -> Campaign:
    """Return a Viking march with many forbidden actions."""
    return campaign(
        "york: tostig vik1 vik2=2 vik3", "bamburgh: hardrada vik4=1 vik5=1 vik6=2",
        "carlisle: vik7", "doncaster: harold", "lincoln: fyrd1",
    )  # fmt: skip


def halfway() -> Campaign:
    """Return that march after Tostig has moved one unit."""
    return march().play("move vik1 durham")


def passed() -> Campaign:
    """Return that march after a transfer."""
    return march().play("transfer vik6 vik4")


def counts() -> Campaign:
    """Return a Norman march in which a Count is with units of other nations."""
    return campaign(
        "exeter: fergant norman_foot1 norman_knights1 breton_foot=1 flemish_foot=2",
        "winchester: william", side="norman",
    )  # fmt: skip


def lending() -> Campaign:
    """Return a seven-player Viking march, Hardrada and Tostig in one area."""
    return campaign("york: hardrada tostig vik1=2 vik2=1 vik3=1", "bamburgh: vik4", players=7)


def lent() -> Campaign:
    """Return that march after a loan."""
    return lending().play("lend vik2")


def lent_to() -> Campaign:
    """Return that march at Tostig's decision, after the loan."""
    return lent().play("done")


def left() -> Campaign:
    """Return a seven-player march after Tostig's role has resigned."""
    return give_up(lending(), "tostig")


def way_in() -> Campaign:
    """Return the choice of an entry area into Doncaster, which the enemy holds."""
    return campaign("york: hardrada vik1", "doncaster: harold").play("move hardrada doncaster")


def mustering() -> Campaign:
    """Return a successful muster: two Vikings are identical, and one is full."""
    found = campaign(
        "york: tostig vik1=2 vik2=2 vik3 vik4=3", "bamburgh: hardrada vik5=1", "bath: harold"
    )
    return found.play("done", "muster", dice=[6])


def battles() -> Campaign:
    """Return a Combat Phase with two battles."""
    return campaign(
        "york: hardrada vik1 harold", "lincoln: vik2 fyrd1", step="Combat",
        ways={"york": "durham", "lincoln": "stamford"},
    )  # fmt: skip


HOST: Final = (
    "york: hardrada vik1 vik2 vik3 vik4 harold hc1 hc2=3 fyrd1 fyrd2=1 fyrd3=1",
    "durham: william", "bath: hc3",
)  # fmt: skip


def host() -> Campaign:
    """Return a battle in columns, the English attacking the Vikings in York."""
    return campaign(*HOST, side="english", step="Combat", ways={"york": "scarborough"})


def deployment() -> Campaign:
    """Return a deployment with three units placed."""
    return host().play("deploy vik1 left", "deploy vik2 left", "deploy vik3 left")


def committing() -> Campaign:
    """Return the first round, when the Vikings may commit a unit of their Reserve."""
    found = host().deploy(left="vik1", centre="vik2", right="vik3", reserve="vik4 hardrada")
    return found.deploy(left="harold", centre="hc1", right="hc2 fyrd1 fyrd2", reserve="fyrd3")


def firing() -> Campaign:
    """Return the English fire after fyrd1 has fired from the right column."""
    found = committing().play("hold", "fire vik1", "fire vik2", dice=[6] * 12)
    found.play(*(("stay",) if found.step == "Retreat" else ()))
    return found.play("hold", "fire fyrd1", dice=[6] * 3)


def skirmish() -> Campaign:
    """Return a skirmish, with the Vikings to fire in the first round."""
    return campaign(
        "york: hardrada vik1 harold hc1", side="english", step="Combat",
        ways={"york": "doncaster"},
    )  # fmt: skip


def archers() -> Campaign:
    """Return a skirmish in which Archers fire first."""
    found = campaign(
        "bath: william norman_archers breton_archers norman_foot1 harold", side="norman",
        step="Combat", ways={"bath": "exeter"},
    )  # fmt: skip
    return found.play("stay")


def losing() -> Campaign:
    """Return a hit on a column with two equally strong units and a weaker one."""
    found = host().deploy(left="hardrada", centre="vik1", right="vik2 vik3 vik4")
    found.deploy(left="harold", centre="hc1", right="hc2 fyrd1 fyrd2", reserve="fyrd3")
    return found.play("fire vik2", dice=[1, 6, 6, 6])


def called() -> Campaign:
    """Return a hit after a 6: one of two Counts is lost."""
    found = campaign(
        "bath: fergant eustace breton_foot=1 fyrd1", "exeter: william",
        side="english", step="Combat", ways={"bath": "exeter"},
    )  # fmt: skip
    return found.play("fire fergant", "fire eustace", dice=[6, 6, 6, 1, 6, 6, 6])


def leaving() -> Campaign:
    """Return the attacker's choice to retreat, with entry areas Durham and Doncaster."""
    return campaign(
        "york: harold hc1 hardrada", "durham: william", side="english", step="Combat",
        ways={"york": "durham doncaster"}, dice=[6],
    )  # fmt: skip


def landed() -> Campaign:
    """Return the first fire of an attacker that has landed."""
    return campaign("york: hardrada vik1 vik2 fyrd1", step="Combat", dice=[6] * 6)


def defending() -> Campaign:
    """Return the defender's choice to retreat, in the second round."""
    found = campaign(
        "york: hardrada vik1 harold hc1", "doncaster: william", "carlisle: vik2 fyrd1",
        side="english", step="Combat", ways={"york": "durham", "carlisle": "bamburgh"},
    )  # fmt: skip
    found.play("fight york", "fire hardrada", dice=[6] * 6)
    found.play("stay", "fire harold", dice=[6] * 5)
    return found


WHERE: Final = {
    found.__name__: found
    for found in (
        array, fleets, winds, levy, barren, levy_of_earls, full, enrolment, march, halfway, passed,
        counts,
        lending, lent, lent_to, left, way_in, mustering, battles, host, deployment, committing,
        firing, losing, called, skirmish, archers, leaving, landed, defending,
    )
}  # fmt: skip

REFUSALS: Final = [
    ("array", "move harold oxford", "4.1b", "belongs to the Movement Phase"),
    ("array", "invade york", "5.5b", "never invade"),
    ("fleets", "invade oxford", "1.5b", "No arrow of the Vikings points to Oxford"),
    ("fleets", "invade hastings", "1.5b", "No arrow of the Vikings"),
    ("fleets", "raise harold", "8.1a", "Raising Phase"),
    ("fleets", "move hardrada york", "4.1b", "Movement Phase"),
    ("winds", "invade hastings", "5.5b", "never invade"),
    ("levy", "raise earls", "17.3d", "in the charge of Earls"),
    ("levy", "raise hardrada", "7.3a", "cannot raise"),
    ("levy", "raise tostig", "8.3a", "only in York"),
    ("levy", "raise hc1", "8.1a", "cannot raise"),
    ("levy", "place bath", "3.3b", "belongs to the set-up"),
    ("barren", "raise earls", "8.2b", "in an area with the letter D"),
    ("levy", "add fyrd1", "8.1d", "when CV has been raised"),
    ("levy", "new fyrd7", "8.1e", "when CV has been raised"),
    ("levy_of_earls", "raise harold", "17.3d", "in the charge of King Harold"),
    ("full", "raise harold", "8.1e", "the pool is empty"),
    ("enrolment", "add fyrd1", "8.1e", "at the maximum of 3"),
    ("enrolment", "add fyrd3", "8.1d", "not where the troops were raised"),
    ("enrolment", "add hc1", "8.1c", "Only Fyrdmen"),
    ("enrolment", "new earls", "8.1c", "Only Fyrdmen"),
    ("enrolment", "new fyrd1", "8.1e", "already in play"),
    ("enrolment", "add fyrd9", "8.1d", "not where"),
    ("enrolment", "new vik1", "2.1a", "of the Vikings"),
    ("enrolment", "new fyrd23", "12.2e", "The first of its size"),
    ("march", "move harold york", "2.1a", "a unit of the English"),
    ("march", "move vik7 york", "6.2a", "without a leader"),
    ("march", "move vik8 york", "2.3c", "out of the game"),
    ("march", "move vik1 york", "6.1e", "already"),
    ("march", "move vik1 bath", "6.1b", "can march 2 areas"),
    ("march", "move hardrada oxford", "6.4b", "only a march entirely by road"),
    ("march", "move vik4 bath", "6.1b", "can march 2 areas"),
    ("march", "move tostig exeter", "6.3a", "can march 4 areas"),
    ("march", "move vik1 leicester", "6.4c", "An enemy on the road"),
    ("march", "move vik1 nottingham", "6.1c", "The enemy is in the way"),
    ("march", "transfer vik4 vik5", "2.4c", "must keep at least 1 CV"),
    ("march", "transfer vik6 vik1", "2.4a", "not in the same area"),
    ("march", "transfer vik1 vik3", "2.4d", "at the maximum"),
    ("march", "transfer vik1 tostig", "2.4e", "Leaders"),
    ("march", "transfer tostig vik2", "2.4e", "Leaders"),
    ("march", "transfer vik1 vik1", "2.4a", "to another one"),
    ("march", "transfer vik1 fyrd1", "2.1a", "of the English"),
    ("march", "lend vik1", "17.3d", "No role"),
    ("march", "invade york", "5.5a", "a side lands only once"),
    ("march", "fight york", "9.3a", "Combat Phase"),
    ("march", "muster", "8.3a", "Invasion Phase"),
    ("march", "retreat york", "13.1a", "before a side fires"),
    ("march", "via york", "6.1d", "several sides"),
    ("march", "wait", "5.2d", "Invasion Phase"),
    ("halfway", "move vik1 bamburgh", "6.1a", "marched already"),
    ("halfway", "move vik2 durham", "7.2b", "at most 1 unit"),
    ("halfway", "transfer vik6 vik4", "2.4b", "before the first march"),
    ("passed", "transfer vik4 vik5", "2.4g", "CV already received"),
    ("passed", "transfer vik5 vik6", "2.4g", "CV already given"),
    ("counts", "move norman_foot1 bath", "7.2c", "units of the same nation"),
    ("counts", "transfer flemish_foot breton_foot", "2.4f", "not of one type and nationality"),
    ("counts", "transfer norman_knights1 norman_foot1", "2.4f", "not of one type"),
    ("lending", "lend hardrada", "17.3d", "only Troops"),
    ("lending", "lend vik4", "17.3d", "not in the same area as"),
    ("lending", "move tostig durham", "17.3d", "in the charge of Tostig"),
    ("lent", "move vik2 durham", "17.3d", "in the charge of Tostig"),
    ("lent", "lend vik2", "17.3d", "in the charge of Tostig"),
    # It has only 1 CV and could not give; the missing command is named first.
    ("lent", "transfer vik2 vik3", "17.3d", "in the charge of Tostig"),
    ("lent", "transfer vik1 vik2", "17.3d", "in the charge of Tostig"),
    ("lent_to", "lend vik2", "17.3d", "Only the lead role"),
    ("lent_to", "transfer vik2 vik3", "17.3d", "in the charge of King Harald"),
    ("lent_to", "move vik3 durham", "17.3d", "in the charge of King Harald"),
    ("left", "lend vik2", "17.3d", "No role in play can borrow units"),
    ("way_in", "via bath", "6.1d", "does not border"),
    ("way_in", "via lincoln", "6.1d", "cannot march by"),
    ("way_in", "done", "4.2b", "can be left unfinished"),
    ("way_in", "move vik1 durham", "4.1b", "belongs to"),
    ("mustering", "add vik3", "8.3b", "at the maximum"),
    ("mustering", "add vik5", "8.3b", "Vikings in York"),
    ("mustering", "add tostig", "8.3b", "Vikings in York"),
    ("mustering", "add fyrd1", "2.1a", "of the English"),
    ("mustering", "add vik2", "12.2e", "an identical unit comes first"),
    ("battles", "fight bath", "9.3b", "No battle is pending"),
    ("battles", "deploy vik1 left", "10.1a", "deployment of a battle"),
    ("deployment", "deploy vik1 right", "10.1a", "already deployed"),
    ("deployment", "deploy hardrada left", "10.1a", "Each column needs a unit"),
    ("deployment", "deploy hardrada reserve", "10.1a", "Each column needs a unit"),
    ("deployment", "deploy hc1 left", "2.1a", "of the English"),
    ("deployment", "retreat durham", "13.1b", "second round"),
    ("committing", "commit vik1 right", "10.4a", "keep their places"),
    ("committing", "commit hardrada reserve", "10.4a", "to a column"),
    ("committing", "commit harold left", "2.1a", "of the English"),
    ("committing", "retreat durham", "13.1b", "second round"),
    ("committing", "deploy vik1 right", "10.1a", "deployment"),
    ("firing", "fire fyrd1", "11.1b", "already fired"),
    ("firing", "fire harold", "11.1b", "Another column"),
    ("firing", "fire fyrd3", "12.1a", "units there do not fire"),
    ("firing", "fire hc3", "9.4a", "not in this battle"),
    ("firing", "fire vik1", "2.1a", "of the Vikings"),
    ("firing", "done", "11.1c", "must fire"),
    ("firing", "retreat scarborough", "13.1a", "before a side fires"),
    ("firing", "retreat bath", "13.2b", "is not."),
    ("firing", "hold", "10.4a", "Reserve"),
    ("skirmish", "deploy vik1 left", "15a", "skirmish"),
    ("skirmish", "commit vik1 left", "15a", "skirmish"),
    ("skirmish", "retreat durham", "13.1b", "second round"),
    ("archers", "fire norman_foot1", "12.4a", "Archers fire first"),
    ("archers", "retreat exeter", "13.1a", "before a side fires"),
    ("losing", "lose fyrd2", "12.2b", "not among the strongest"),
    ("losing", "lose hc1", "12.1a", "not in the column that was hit"),
    ("losing", "lose fyrd3", "12.1a", "not in the column that was hit"),
    ("losing", "lose hc3", "9.4a", "not in this battle"),
    ("losing", "lose vik1", "2.1a", "of the Vikings"),
    ("losing", "retreat scarborough", "13.1a", "before a side fires"),
    ("called", "lose breton_foot", "12.5b", "The die requires"),
    ("leaving", "retreat durham", "13.2i", "An enemy is in Durham"),
    ("leaving", "retreat scarborough", "13.2d", "only to where it came from"),
    ("leaving", "retreat bath", "13.2b", "is not."),
    ("leaving", "fire harold", "11.1b", "fire step"),
    ("landed", "retreat durham", "13.2h", "landed"),
    ("defending", "retreat durham", "13.2c", "The attacker came from Durham"),
    ("defending", "retreat doncaster", "13.2c", "An enemy is in Doncaster"),
    ("defending", "retreat carlisle", "13.2f", "A battle is still to be fought"),
    ("defending", "retreat bath", "13.2b", "is not."),
]


@pytest.mark.parametrize(("where", "action", "rule", "words"), REFUSALS)
def test_refusal_names_the_rule_and_the_reason(
    where: str, action: str, rule: str, words: str
) -> None:
    refusal = WHERE[where]().refusal(action)
    assert refusal.rule == rule
    assert words in refusal.why


def explain_a_campaign(scenario: str, rng: Random, decisions: int, most: int) -> set[str]:
    """Check refusals in a random campaign; return the rules named."""
    state = scattered(scenario, rng)
    state.dice = FastDice(rng)
    play.run_to_decision(state)
    rules: set[str] = set()
    for _ in range(decisions):
        if state.outcome is not None:
            break
        written = sample_actions(GAME.notation(state), rng, most)
        rules |= require_explained(GAME, ROWS, state, written, LONGEST)
        role = play.actors(state)[0]
        play.play_action(state, role, play.cached_options(state, role).sample(rng))
    return rules


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sampled_actions_are_legal_or_refused_with_a_rule(scenario: str) -> None:
    rng = Random(scenario)
    rules = set()
    for _ in range(3):
        rules |= explain_a_campaign(scenario, rng, 40, 20)
    assert len(rules) > 20


@pytest.mark.long
def test_rules_refused_in_random_play_have_a_position_above() -> None:
    rng = Random(1066)
    met: set[str] = set()
    for number in range(12):
        met |= explain_a_campaign(SCENARIOS[number % len(SCENARIOS)], rng, 40, 20)
    assert met <= {rule for _, _, rule, _ in REFUSALS}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_refusals_name_rules_in_many_random_campaigns(seed: int) -> None:
    rng = Random(7000 + seed)
    for scenario in SCENARIOS:
        for _ in range(5):
            explain_a_campaign(scenario, rng, 200, 60)
