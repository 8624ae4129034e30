"""The forecasts of shots, attacks, charges and feigned attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.engine.game.game import Forecast
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.games.hastings import GAME
from senlac.games.hastings.odds.single_rolls import NAMES, RULES
from senlac.games.hastings.rules.combat.strength import MODIFIERS
from tests.games.hastings.board import Battle, battle

SIXTH = Fraction(1, 6)


def forecast(field: Battle, text: str) -> Forecast:
    """Return the forecast of a legal action."""
    assert field.offers(text)
    found = GAME.forecast(field.state, field.notation.action(text))
    assert found is not None
    return found


def chances(field: Battle, text: str) -> dict[str, Fraction]:
    """Return the chance of each result of an action."""
    return dict(forecast(field, text).rows)


@pytest.mark.rule("8.3a")
def test_odds_name_both_values_and_every_modifier_with_its_rule() -> None:
    field = battle("NI01 1705", "HC01 1605 n", "william NI01", "harold HC01", step="Combat")
    found = forecast(field, "attack NI01 1605")
    text = " ".join(found.lines)
    for part in (
        "NI01 (Norman infantry): 5",
        "HC01 (Housecarls): 5",
        "8.7a",
        "14.1a",
        "H7.2a",
        "Differential +1",
    ):
        assert part in text
    assert chances(field, "attack NI01 1605") == {
        "Defender eliminated": SIXTH,
        "Defender disordered": 2 * SIXTH,
        "No effect": SIXTH,
        "Both disordered": SIXTH,
        "Attacker disordered": SIXTH,
    }


@pytest.mark.parametrize(
    "text", ["attack NI01 1605", "attack NI02 1610", "attack NC01 1703", "attack NC02 1608"]
)
def test_forecast_odds_equal_all_dice(text: str) -> None:
    def field() -> Battle:
        return battle(
            "NI01 1705", "HC01 1605 disordered", "NI02 1710", "FY01 1610", "NC01 1803",
            "FY02 1703 n", "NC02 1708", "HC02 1608", "gyrth HC02", "fergant NC02", step="Combat",
        )  # fmt: skip

    found: dict[str, Fraction] = {}
    names = field().state.catalogue.tables.combat_results
    for die in range(1, 7):
        fought = field().play(text, dice=[die, 6, 6, 6, 6, 6, 6])
        name = names[str(fought.events_of("attack")[0]["result"])].name
        label = name[0].upper() + name[1:]
        found[label] = found.get(label, Fraction(0)) + SIXTH
    assert chances(field(), text) == found


@pytest.mark.rule("H9.1b")
def test_odds_under_the_banner_take_the_higher_of_two_dice() -> None:
    field = battle("NI01 1705", "banner NI01", "HC01 1605 disordered", step="Combat")
    found = chances(field, "attack NI01 1605")
    assert found["Defender eliminated"] == Fraction(11, 36)
    assert sum(found.values()) == 1


@pytest.mark.rule("6.4b")
def test_charge_forecast_includes_charge_and_leader_modifiers() -> None:
    field = battle("NC01 1905 n", "HC01 1705 s", "william 1905")
    text = next(iter(field.options("charge")))
    assert any("6.4b" in line for line in forecast(field, text).lines)
    assert not any("14.1a" in line for line in forecast(field, text).lines)
    led = forecast(field, text.replace("charge", "leadcharge"))
    assert any("14.1a" in line for line in led.lines)


@pytest.mark.rule("H11.3b")
def test_odds_of_a_feigned_attack_are_those_of_its_chart() -> None:
    field = battle("NC01 1905 n", "HC01 1705 s", turn=8)
    found = chances(field, next(iter(field.options("feign"))))
    assert found["Target disordered"] == 2 * SIXTH
    assert sum(found.values()) == 1


@pytest.mark.rule("4.4a")
def test_shot_forecast_mentions_arrows_running_out() -> None:
    field = battle("NA01 1705", "HC01 1605", step="MissilePhase")
    found = chances(field, "fire NA01 1605")
    assert found["Hits: disordered"] == 2 * SIXTH
    assert found["Out of arrows"] == 2 * SIXTH


def test_forecast_of_a_chosen_banner_die_is_certain() -> None:
    field = battle("NI01 1705", "banner NI01", "HC01 1605", step="Combat")
    field.play("attack NI01 1605", dice=[2, 5])
    assert chances(field, "use 5") == {"No effect": Fraction(1)}


def test_every_modifier_has_a_name_and_a_rule_of_the_ledger() -> None:
    assert set(NAMES) == set(RULES) == set(MODIFIERS)
    for rule in RULES.values():
        assert RuleLedger.read(GAME.package).row(rule).rule
