"""Layouts: options, fyrd, small battles, and leaders that are not named."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.engine.support.errors import RecordError
from senlac.games.destiny import GAME
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.constants import TOSTIG_WAYS
from senlac.games.destiny.state import DestinyState
from tests.games.destiny.campaign import APART

WAR = """
scenario: after_the_deathbed
{option}
turn: sep_3
phasing: norman
sussex: nk_1 nk_2 ni_1 ni_2 william
surrey: hc_1 hc_2 hc_3 harold
northumbria: nhc_1 hardrada
landed: norwegian=sep_1 norman=sep_1
legitimacy: norwegian=9 english=12 norman=10
"""

ATTACK = ("march william", "set_out", "step surrey", "fight")
CATALOGUE = catalogue_of(load_game_data(None), "after_the_deathbed")
SHIRES = [area for area in CATALOGUE.areas if f"fyrd_{area}" in CATALOGUE.units]


def begun(text: str) -> Match[DestinyState]:
    return Match.from_layout(text, GAME, seed=1)


def played(match: Match[DestinyState], *actions: str) -> Match[DestinyState]:
    for action in actions:
        [role] = match.actors()
        match.play(role, action)
    return match


def at(match: Match[DestinyState], name: str) -> str:
    state = match.state
    area = state.area[state.catalogue.pieces.index(name)]
    return APART[area] if area < 0 else str(state.area_name(area))


@pytest.mark.parametrize(
    ("option", "board"),
    [("option: quick_battles no", True), ("option: quick_battles yes", False), ("", False)],
)
def test_battles_are_quick_unless_the_option_says_otherwise(option: str, board: object) -> None:
    match = played(begun(WAR.format(option=option)), *ATTACK, "stand", "done")
    [role] = match.actors()
    assert ("to_board" in match.options(role)) == board


@pytest.mark.parametrize(("option", "signs"), [("no", 1), ("yes", -1)])
def test_avoidance_follows_the_option(option: str, signs: int) -> None:
    match = played(begun(WAR.format(option=f"option: avoid_as_printed {option}")), *ATTACK)
    played(match, "avoid")
    [tried] = [event for event in match.events([]) if event.kind == "avoid"]
    fields = dict(tried.fields)
    # William's ability against Harold's.
    catalogue = match.state.catalogue
    ability = {n: catalogue.ability[catalogue.leaders.index(n)] for n in ("william", "harold")}
    edge = ability["william"] - ability["harold"]
    die = fields["die"]
    assert isinstance(die, int)
    assert fields["total"] == die + signs * edge


@pytest.mark.parametrize("name", ["quick_battles maybe", "avoid_as_printed 1", "pipe yes"])
def test_invalid_option_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match=r"line 3: .*option"):
        begun(WAR.format(option=f"option: {name}"))


@pytest.mark.parametrize("area", SHIRES)
def test_any_fyrd_may_be_inactive_at_home(area: str) -> None:
    match = begun(WAR.format(option=f"asleep: fyrd_{area}"))
    assert at(match, f"fyrd_{area}") == area


def test_only_fyrd_may_be_inactive() -> None:
    with pytest.raises(RecordError, match="line 3: hc_1 is not fyrd"):
        begun(WAR.format(option="asleep: hc_1"))


@pytest.mark.rule("11.8a")
def test_a_battle_of_a_few_counters_is_laid_out() -> None:
    match = begun("scenario: fulford\nd5: nhc_1.1 hardrada\nd6: hc_1.1=1 hc_1.2\nstep: Melee\n"
                  "acting: norwegian\n")  # fmt: skip
    assert [side["loss"] for side in match.view([])["battle"]["sides"]] == [2, 4]
    with pytest.raises(RecordError, match="loss_marker: more than a side has steps"):
        begun("scenario: fulford\nd5: nhc_1.1\nd6: hc_1.1\nloss: english=20\n")


@pytest.mark.rule("2.2d", "2.1d")
def test_leaders_that_are_not_named_are_dead() -> None:
    text = WAR.format(option="cheshire: gyrth").replace(" harold", "")
    match = begun(text)
    assert at(match, "harold") == at(match, "robert") == "gone"
    state = match.state
    english = state.catalogue.sides.index("english")
    assert state.claimant(english) == state.catalogue.leaders.index("gyrth")
    # Tostig is not in the game yet, and Sweyn may still come.
    assert (at(match, "tostig"), at(match, "sweyn")) == ("unused", "box")


def test_army_without_named_pieces_waits_beyond_the_sea() -> None:
    text = WAR.format(option="").replace("norwegian=sep_1 norman", "norman")
    text = text.replace("northumbria: nhc_1 hardrada", "")
    match = begun(text)
    assert at(match, "hardrada") == at(match, "orri") == "box"
    assert at(match, "odo") == "gone"
    told = begun(text + "box: hardrada\n")
    assert (at(told, "hardrada"), at(told, "orri")) == ("box", "gone")
    out = begun(text + "out: [norwegian]\nlegitimacy: norwegian=0\n")
    assert at(out, "hardrada") == "gone"


def test_tostig_in_service_is_dead_if_not_named() -> None:
    text = WAR.format(option="tostig: english\ntostig_as: 1")
    assert at(begun(text), "tostig") == "gone"
    assert at(begun(text + "hampshire town: tostig t_eng_1\n"), "tostig") == "hampshire"


@pytest.mark.rule("3.0j")
@pytest.mark.parametrize(
    ("said", "side", "way"),
    [
        ("tostig: norwegian", "norwegian", "hardrada"),
        ("tostig: english", "english", "harold"),
        ("tostig: norman", "norman", "william"),
        ("tostig_as: rogue", "norwegian", "rogue"),
        ("tostig_as: way:william", "norman", "william"),
    ],
)
def test_tostig_serves_the_side_in_the_layout(said: str, side: str, way: str) -> None:
    state = begun(f"{WAR.format(option='')}{said}\nlincolnshire: tostig\n").state
    assert (state.catalogue.sides[state.tostig], TOSTIG_WAYS[state.tostig_as]) == (side, way)
    assert state.side_of[state.catalogue.pieces.index("tostig")] == state.tostig


BATTLE = "scenario: stamford_bridge\nacting: norwegian\nd4: nhc_1.1 hardrada\nd5: hc_1.1\n"

TWICE = [
    (WAR.format(option="") + "kent: harold\n", "line 11: harold comes twice"),
    (WAR.format(option="") + "kent: fyrd_kent\nasleep: fyrd_kent\n", "fyrd_kent comes twice"),
    (BATTLE + "d6: nhc_1.1\n", "line 5: nhc_1.1 comes twice"),
    (BATTLE + "lost: hardrada\n", "line 5: hardrada comes twice"),
]


@pytest.mark.parametrize(("text", "words"), TWICE)
def test_piece_named_twice_is_refused(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        begun(text)
