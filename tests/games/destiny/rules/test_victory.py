"""2: how a campaign ends, and giving up."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.victory import norwegian_wins
from tests.games.destiny.campaign import Campaign, campaign


def ended(*lines: str, legitimacy: str, **said: str) -> Campaign:
    """Return a campaign at the end of its last turn."""
    fields = {"legitimacy": legitimacy, "turn": "nov_3", **said}
    return campaign(*lines, fields=fields, step="Markers")


@pytest.mark.rule("2.0a", "2.0b")
def test_who_leads_both_others_by_five_wins() -> None:
    everybody = ("london: hc_1 harold", "kent: nk_1 william", "northumbria: nhc_1 hardrada")
    hand = ended(*everybody, legitimacy="norwegian=9 english=15 norman=10")
    assert hand.winners == ["english"]
    assert hand.how == "marginal"
    assert not ended(*everybody, legitimacy="norwegian=9 english=14 norman=10").winners


@pytest.mark.rule("2.2f")
def test_a_claimant_who_is_not_in_england_counts_for_nothing() -> None:
    hand = ended(
        "london: hc_1 harold", "box: william", "scotland: nhc_1 hardrada",
        legitimacy="norwegian=20 english=5 norman=20", landed="norwegian=sep_1",
    )  # fmt: skip
    assert hand.winners == ["english"]


@pytest.mark.rule("1.0d", "2.1a", "2.1b")
def test_the_english_win_when_both_rivals_are_dead() -> None:
    hand = campaign("london: hc_1 harold", side="english", step="Markers", out="norwegian norman",
                    legitimacy="english=3")  # fmt: skip
    assert hand.winners == ["english"]
    assert hand.how == "automatic"


@pytest.mark.rule("2.1d")
def test_the_normans_win_with_london_the_south_and_the_larger_army() -> None:
    south = (
        "london", "kent", "sussex", "surrey", "hampshire", "essex", "suffolk", "norfolk", "dorset",
        "devon", "somerset", "wiltshire",
    )  # fmt: skip
    control = " ".join([f"{area}=norman" for area in south])
    army = ("london: nk_1 nk_2 william", "kent: ni_1 ni_2", "lincolnshire: hc_1 hc_2 gyrth")
    alive = campaign(*army, "lincolnshire: harold", step="Markers", control=control)
    assert not alive.winners
    hand = campaign(*army, step="Markers", control=control, fields={"area": "piece:harold=-3"})
    assert hand.winners == ["norman"]
    short = control.replace("devon=norman ", "")
    fewer = campaign(*army, step="Markers", control=short, fields={"area": "piece:harold=-3"})
    assert not fewer.winners


@pytest.mark.rule("2.1e", "2.1f")
def test_the_norwegians_win_with_york_and_the_north() -> None:
    north = (
        "east_riding", "north_riding", "west_riding", "northumbria", "cumbria", "lancashire",
        "cheshire", "derbyshire", "lincolnshire",
    )  # fmt: skip
    fields = {
        "control": " ".join([f"{area}=norwegian" for area in north]), "york": "norwegian",
        "york_lost": "yes",
    }  # fmt: skip
    army = ("east_riding town: nhc_1 nhc_2 hardrada", "london: hc_1 harold", "kent: william")
    hand = campaign(*army, step="Markers", fields=fields)
    assert hand.winners == ["norwegian"]


@pytest.mark.rule("2.2i")
def test_who_gives_up_is_out_and_the_others_play_on() -> None:
    hand = campaign(
        "surrey: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold",
        "northumbria: nhc_1 hardrada",
    )  # fmt: skip
    give_up(hand.state, hand.state.catalogue.roles.index("english"))
    assert hand.out("english")
    assert hand.at("hc_1") == "gone"
    assert hand.role == "norman"
    assert hand.legitimacy("norman") == (10, 0)
    give_up(hand.state, hand.state.catalogue.roles.index("norwegian"))
    assert hand.winners == ["norman"]


@pytest.mark.rule("2.0c")
def test_who_leads_by_less_than_five_has_not_won() -> None:
    everybody = ("london: hc_1 harold", "kent: nk_1 william", "northumbria: nhc_1 hardrada")
    hand = ended(*everybody, legitimacy="norwegian=9 english=14 norman=10")
    assert hand.how == "draw"
    assert hand.winners == []


@pytest.mark.rule("2.1c")
def test_gyrth_wins_in_the_place_of_his_brother() -> None:
    fields = {"area": "piece:harold=-3", "legitimacy": "english=3", "out": "norwegian norman"}
    hand = campaign("london: hc_1 gyrth", side="english", step="Markers", fields=fields)
    assert hand.winners == ["english"]
    assert hand.how == "automatic"


@pytest.mark.rule("2.1g")
def test_fyrd_that_sleep_and_men_abroad_are_not_counted_against_the_larger_army() -> None:
    north = (
        "east_riding north_riding west_riding northumbria cumbria lancashire cheshire derbyshire"
    )
    fields = {
        "control": " ".join([f"{area}=norwegian" for area in (north + " lincolnshire").split()]),
        "york": "norwegian", "york_lost": "yes",
    }  # fmt: skip
    army = ("east_riding town: nhc_1 nhc_2 hardrada", "london: hc_1 harold", "kent: william")
    asleep = campaign(*army, "asleep: fyrd_kent fyrd_essex", step="Markers", fields=fields)
    assert asleep.winners == ["norwegian"]
    abroad = campaign(*army, "gwynedd: hc_2 hc_3", step="Markers", fields=fields)
    assert abroad.winners == ["norwegian"]
    assert not campaign(*army, "kent: fyrd_kent", step="Markers", fields=fields).winners


@pytest.mark.rule("2.2g")
def test_the_last_side_wins_unless_danes_hold_london() -> None:
    alone = campaign("kent: nk_1 william", step="Markers", out="norwegian english")
    assert alone.winners == ["norman"]
    assert alone.how == "alone"
    held = campaign(
        "kent: nk_1 william", "london: dane_1", step="Markers", out="norwegian english", danes=2
    )
    assert not held.winners


@pytest.mark.rule("2.1h")
def test_of_two_automatic_victories_that_of_the_english_counts() -> None:
    """No play brings two about: Norwegians who never landed hold the North here."""
    north = (
        "east_riding north_riding west_riding northumbria cumbria lancashire cheshire derbyshire"
    )
    fields = {
        "control": " ".join([f"{area}=norwegian" for area in (north + " lincolnshire").split()]),
        "york": "norwegian", "york_lost": "yes", "turn": "nov_3", "out": "norman",
    }  # fmt: skip
    king = ("london: harold", "box: hardrada")
    both = campaign(*king, side="english", step="Markers", landed="", fields=fields)
    assert norwegian_wins(both.state)
    assert both.winners == ["english"]
    fields["control"] += " london=side:danish"
    lost = campaign(*king, side="english", step="Markers", landed="", fields=fields)
    assert lost.winners == ["norwegian"]
