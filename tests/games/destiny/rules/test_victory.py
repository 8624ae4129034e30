"""2: the ends of a campaign, and concessions."""

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
def test_lead_of_five_over_both_others_wins() -> None:
    everybody = ("london: hc_1 harold", "kent: nk_1 william", "northumbria: nhc_1 hardrada")
    driver = ended(*everybody, legitimacy="norwegian=9 english=15 norman=10")
    assert driver.winners == ["english"]
    assert driver.how == "marginal"
    assert not ended(*everybody, legitimacy="norwegian=9 english=14 norman=10").winners


@pytest.mark.rule("2.2f")
def test_claimant_outside_england_counts_for_nothing() -> None:
    driver = ended(
        "london: hc_1 harold", "box: william", "scotland: nhc_1 hardrada",
        legitimacy="norwegian=20 english=5 norman=20", landed="norwegian=sep_1",
    )  # fmt: skip
    assert driver.winners == ["english"]


@pytest.mark.rule("1.0d", "2.1a", "2.1b")
def test_the_english_win_when_both_rivals_are_dead() -> None:
    driver = campaign("london: hc_1 harold", side="english", step="Markers", out="norwegian norman",
                      legitimacy="english=3")  # fmt: skip
    assert driver.winners == ["english"]
    assert driver.how == "automatic"


@pytest.mark.rule("2.1d")
def test_normans_win_with_london_the_south_and_larger_army() -> None:
    south = (
        "london", "kent", "sussex", "surrey", "hampshire", "essex", "suffolk", "norfolk", "dorset",
        "devon", "somerset", "wiltshire",
    )  # fmt: skip
    control = " ".join([f"{area}=norman" for area in south])
    army = ("london: nk_1 nk_2 william", "kent: ni_1 ni_2", "lincolnshire: hc_1 hc_2 gyrth")
    alive = campaign(*army, "lincolnshire: harold", step="Markers", control=control)
    assert not alive.winners
    driver = campaign(*army, step="Markers", control=control, fields={"area": "piece:harold=-3"})
    assert driver.winners == ["norman"]
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
    driver = campaign(*army, step="Markers", fields=fields)
    assert driver.winners == ["norwegian"]


@pytest.mark.rule("2.2i")
def test_conceding_side_is_out_and_the_others_play_on() -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold",
        "northumbria: nhc_1 hardrada",
    )  # fmt: skip
    give_up(driver.state, driver.state.catalogue.roles.index("english"))
    assert driver.out("english")
    assert driver.at("hc_1") == "gone"
    assert driver.role == "norman"
    assert driver.legitimacy("norman") == (10, 0)
    give_up(driver.state, driver.state.catalogue.roles.index("norwegian"))
    assert driver.winners == ["norman"]


@pytest.mark.rule("2.0c")
def test_lead_of_less_than_five_does_not_win() -> None:
    everybody = ("london: hc_1 harold", "kent: nk_1 william", "northumbria: nhc_1 hardrada")
    driver = ended(*everybody, legitimacy="norwegian=9 english=14 norman=10")
    assert driver.how == "draw"
    assert driver.winners == []


@pytest.mark.rule("2.1c")
def test_gyrth_wins_in_the_place_of_harold() -> None:
    fields = {"area": "piece:harold=-3", "legitimacy": "english=3", "out": "norwegian norman"}
    driver = campaign("london: hc_1 gyrth", side="english", step="Markers", fields=fields)
    assert driver.winners == ["english"]
    assert driver.how == "automatic"


@pytest.mark.rule("2.1g")
def test_inactive_fyrd_and_units_abroad_are_not_counted() -> None:
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
    """Norwegians who never landed hold the North here: no play leads to two automatic victories."""
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


NORTH = (
    "east_riding", "north_riding", "west_riding", "northumbria", "cumbria", "lancashire",
    "cheshire", "derbyshire", "lincolnshire",
)  # fmt: skip


def northern(*lines: str, shires: int = len(NORTH), york: str = "norwegian") -> Campaign:
    """Return a campaign in which the Norwegians hold a number of shires of the North."""
    control = " ".join([f"{area}=norwegian" for area in NORTH[:shires]])
    fields = {"control": control, "york_lost": "yes", **({"york": york} if york else {})}
    army = ("east_riding town: nhc_1 nhc_2 hardrada", "kent: william")
    king = () if any("harold" in line for line in lines) else ("london: hc_1 harold",)
    return campaign(*army, *king, *lines, step="Markers", fields=fields)


@pytest.mark.rule("2.1e")
def test_norwegians_without_the_marker_of_york_have_not_won() -> None:
    assert northern().winners == ["norwegian"]
    assert not northern(york="").winners


@pytest.mark.rule("2.1e")
def test_norwegians_need_nine_shires_of_the_north() -> None:
    needed = 9
    assert northern(shires=needed).winners == ["norwegian"]
    assert not northern(shires=needed - 1).winners


@pytest.mark.rule("2.1e")
def test_norwegians_do_not_win_with_english_units_in_the_north() -> None:
    assert not northern("cumbria: harold hc_1").winners
    # A leader alone is no unit, and inactive fyrd do not count.
    assert northern("london: hc_1 harold", "cumbria: gyrth").winners == ["norwegian"]
    assert northern("asleep: fyrd_cumbria").winners == ["norwegian"]


@pytest.mark.rule("2.1e", "2.1g")
@pytest.mark.parametrize(("others", "winners"), [("hc_1", ["norwegian"]), ("hc_1 hc_2", [])])
def test_norwegians_need_twice_the_units_of_all_others(others: str, winners: list[str]) -> None:
    assert northern(f"london: {others} harold").winners == winners


@pytest.mark.rule("2.1d", "2.1f")
@pytest.mark.parametrize(
    ("london", "harold", "winners"),
    [
        ("london: nk_1 nk_2 william", "gone", ["norman"]),
        ("london: william", "gone", []),
        ("london: nk_1 nk_2 william", "alive", []),
    ],
)
def test_normans_need_a_unit_in_london_and_harolds_death(
    london: str, harold: str, winners: list[str]
) -> None:
    south = (
        "london", "kent", "sussex", "surrey", "hampshire", "essex", "suffolk", "norfolk", "dorset",
        "devon", "somerset", "wiltshire",
    )  # fmt: skip
    control = " ".join([f"{area}=norman" for area in south])
    king = {"area": "piece:harold=-3"} if harold == "gone" else {}
    lines = () if harold == "gone" else ("lincolnshire: harold",)
    driver = campaign(
        london, "kent: ni_1 ni_2", "lincolnshire: hc_1 gyrth", *lines, step="Markers",
        control=control, fields=king,
    )  # fmt: skip
    assert driver.winners == winners


@pytest.mark.rule("2.1a", "2.1b", "2.1c")
@pytest.mark.parametrize(
    ("lines", "said", "how"),
    [
        (("london: hc_1 harold",), {}, "automatic"),
        (("london: hc_1 harold", "london: dane_1"), {"danes": 2}, ""),
        (("kent: hc_1 harold",), {"control": "london=-1"}, "alone"),
        (("london: hc_1 harold", "kent: nk_1 william"), {"out": "norwegian"}, ""),
    ],
)
def test_english_win_by_london_if_no_rival_or_enemy_is_there(
    lines: tuple[str, ...], said: dict[str, object], how: str
) -> None:
    fields = {"out": "norwegian norman", "legitimacy": "english=3", **said}
    assert campaign(*lines, side="english", step="Markers", fields=fields).how == how


@pytest.mark.rule("2.1b")
@pytest.mark.parametrize(("turn", "how"), [("nov_2", ""), ("nov_3", "automatic")])
def test_rival_not_landed_by_the_last_turn_does_not_count(turn: str, how: str) -> None:
    driver = campaign(
        "london: hc_1 harold", "box: william", side="english", step="Markers", turn=turn,
        out="norwegian", landed="", legitimacy="english=3",
    )  # fmt: skip
    assert driver.how == how


@pytest.mark.rule("2.2f", "2.0b")
def test_side_out_or_abroad_has_no_legitimacy_at_the_end() -> None:
    driver = ended(
        "london: hc_1 harold", "kent: nk_1 william", "scotland: nhc_1 hardrada",
        legitimacy="norwegian=20 english=15 norman=9",
    )  # fmt: skip
    sides = driver.state.catalogue.sides
    assert [driver.state.legitimacy[sides.index(side)] for side in sides[:3]] == [0, 15, 9]
    assert driver.winners == ["english"]
