"""Layouts: positions by names, in all games, and the error for each mistake."""

from __future__ import annotations

from typing import Any

import pytest

from senlac import Match
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.game.layout_parser import MOST, parse_layout_to_decision
from senlac.engine.model.dice import NoDice
from senlac.engine.support.errors import RecordError, SenlacError
from senlac.games.campaign import GAME as CAMPAIGN
from senlac.games.comet import GAME as COMET
from senlac.games.destiny import GAME as DESTINY
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.shieldwall import GAME as SHIELDWALL
from tests.example.feud import FEUD

HILL = """
# Norman horse below the slope, the King's men on it
scenario: historical
turn: 5
phasing: norman
NC01 1705 n          # a comment at the end of a line
HC01 1602 disordered
william NC01
harold HC01
FY01 lost
FY22 due 7
"""

YORK = """
scenario: players_3
turn: 5
active: side:viking
york: hardrada vik1 vik2=3
lincoln: harold hc1
exeter: william
"""

FIELD = """
map:
  .   N1  .
  .   S1^ h
S1 housecarl 2 hits commander
objective: c1 3 The hill
active: saxon
actions: 2
"""


def test_layout_places_pieces_by_their_lines() -> None:
    match = Match.from_layout(HILL, HASTINGS, seed=1)
    units = {unit["id"]: unit for unit in match.view([])["units"]}
    assert (units["NC01"]["at"], units["HC01"]["status"]) == ("1705", "disordered")
    assert units["FY01"]["place"] == "lost"
    assert match.actors() == ["norman"]
    assert match.view([])["turn"] == 5


def test_layout_of_an_area_lists_units_and_their_strength() -> None:
    match = Match.from_layout(YORK, COMET, seed=1)
    assert match.actors() == ["viking"]
    [york] = [area for area in match.view(["viking"])["areas"] if area["id"] == "york"]
    assert "vik2" in str(york)
    assert "move vik1 durham" in match.options("viking")


def test_layout_with_a_map_makes_a_battle_of_its_own() -> None:
    match = Match.from_layout(FIELD, SHIELDWALL, seed=1)
    view = match.view([])
    assert [(u["id"], u["type"], u["at"], u["hits"]) for u in view["units"]] == [
        ("S1", "housecarl", "b1", 2),
        ("N1", "spearmen", "b2", 0),
    ]
    assert view["objectives"][0]["name"] == "The hill"
    assert (match.actors(), view["actions"]) == (["saxon"], 2)


def test_layout_may_rearrange_a_printed_battle() -> None:
    text = "scenario: foragers\nN1 e2 N 1 hit\nS1 b2\nactive: norman\nactions: 4\n"
    match = Match.from_layout(text, "shieldwall", seed=1)
    here = {unit["id"]: unit["at"] for unit in match.view([])["units"] if unit["at"]}
    assert here == {"N1": "e2", "S1": "b2"}
    assert "move N1 e3" in match.options("norman")


def test_layout_names_any_stack_of_phases_with_values() -> None:
    text = f"{FIELD}step: Turn 3 > Movement > Facing S1\n"
    match = Match.from_layout(text, SHIELDWALL, seed=1)
    assert match.position()["stack"] == [["Turn", [3]], ["Movement", []], ["Facing", [0]]]
    assert set(match.options("saxon")) == {f"face {facing}" for facing in "NESW"}


def test_layout_of_a_game_without_own_words_uses_field_names() -> None:
    text = """
    step: Answer role:Edwin Morcar
    owners: -1 -1 -1
    crowns: Edwin=2 Morcar=1
    banners: [[1,2,3],[4,5,6],[1,1,1]]
    """
    match = Match.from_layout(text.replace("    ", ""), FEUD, seed=1)
    assert match.options("Morcar") == ["yield", "challenge"]
    assert match.view([])["crowns"] == [2, 1, 6]


def test_rolls_before_the_first_decision_repeat_with_the_seed() -> None:
    text = f"{FIELD}step: Command\n"
    made = [Match.from_layout(text, SHIELDWALL, seed=seed).position() for seed in (1, 1)]
    assert made[0] == made[1]


def test_match_from_a_layout_has_a_record() -> None:
    match = Match.from_layout(FIELD, SHIELDWALL, seed=1)
    match.play("saxon", "turn S1 E")
    assert Match.from_record(match.record()).position() == match.position()


def test_layout_may_come_with_an_overlay() -> None:
    overlay = Overlay.from_text("[units.unit.fyrd]\nstrength = 9\n", "mine")
    text = "map:\n  N1 .\n  S1 .\nactive: saxon\nactions: 1\n"
    match = Match.from_layout(text, SHIELDWALL, overlay=overlay, seed=1)
    assert match.view([])["units"][0]["strength"] == 9


MISTAKES = [
    (HASTINGS, "NC01 1705 n\nNC99 1602\n", "line 2: no piece 'NC99'"),
    (HASTINGS, "NC01 9999\n", "line 1: expected a hex"),
    (HASTINGS, "NC01 1705 upwards\n", "line 1: unknown word 'upwards'"),
    (HASTINGS, "NC01\n", "line 1: NC01: expected a hex"),
    (HASTINGS, "NC01 due 3\n", "line 1: expected a reinforcement"),
    (HASTINGS, "NC01 rides NC02\n", "line 1: NC01 is a unit"),
    (HASTINGS, "william 1705 n\n", "line 1: expected 'acted'"),
    (HASTINGS, "turns: 5\n", "line 1: no key 'turns'"),
    (HASTINGS, "turn: five\n", 'line 1: nothing has the name "five"'),
    (HASTINGS, "turn: yes\n", "line 1: turn: expected `int`, got `bool`"),
    (HASTINGS, "step: Siege\n", "line 1: no step 'Siege'; there are Movement"),
    (HASTINGS, "step: GameTurn\n", "line 1: expected 'GameTurn STARTED', got 0 values"),
    (HASTINGS, "scenario: agincourt\n", "line 1: no scenario 'agincourt'"),
    (HASTINGS, "option: weather wet\n", "line 1: no option 'weather'"),
    (HASTINGS, "game: chess\n", "line 1: expected hastings, got 'chess'"),
    (
        HASTINGS,
        "NC01 1705\nNC02 1705\nHC01 1602\n",
        "layout: hex_of: two units or two leaders in one hex",
    ),
    (HASTINGS, "phasing: weather:wet\n", "line 1: no kind 'weather'"),
    (COMET, "york: hardrada=9\n", "line 1: hardrada: expected a CV from 1"),
    (COMET, "york: arthur\n", "line 1: no unit 'arthur'"),
    (COMET, "paris: hardrada\n", "line 1: no key 'paris'"),
    (COMET, "hardrada york\n", "line 1: expected 'AREA: UNIT ...'"),
    (COMET, "landed: side:viking=1 99=1\n", "line 1: landed: it has"),
    (COMET, "active: 9\n", "line 1: active: expected 0 to 2, got 9"),
    (SHIELDWALL, "S1 b2\nactive: 7\n", "line 2: active: expected 0 to 1, got 7"),
    (HASTINGS, "NC01 1705\nphasing: 9\n", "line 2: phasing: expected 0 to 1, got 9"),
    (FEUD, "step: Answer Edwin Mercia\n", 'line 1: nothing has the name "Mercia"'),
    (SHIELDWALL, "map:\n  . xx .\n", "line 1: unknown cell 'xx' at b1"),
    (SHIELDWALL, "map:\n  N1 N1\n", "line 1: N1 is in two places"),
    (SHIELDWALL, "S77 b2\n", "line 1: unknown unit 'S77'"),
    (SHIELDWALL, "S1 z9\n", "line 1: unknown word or square 'z9' for S1"),
    (SHIELDWALL, "objective: hill\n", "line 1: expected 'objective: SQUARE POINTS NAME'"),
    (SHIELDWALL, "scenario: meeting\n", "line 1: meeting has no units"),
    (FEUD, "crowns: Edwin=many\n", 'line 1: nothing has the name "many"'),
    (FEUD, "Edwin rich\n", "line 1: expected a key and a colon"),
    (FEUD, "shire: [1\n", 'line 1: nothing has the name "[1"'),
    (FEUD, "#" * (MOST + 1), "expected at most"),
    (FEUD, "", "layout: no step ''"),
    (FEUD, f"owners: {'[' * 40_000}{']' * 40_000}\n", "line 1: expected at most 200 lists"),
    (FEUD, f"crowns: {'9' * 5_000}=1\n", "line 1: crowns: expected a number"),
    (HASTINGS, f"FY22 due {'9' * 5_000}\n", "line 1: due: expected a number"),
    (COMET, f"york: hardrada={'9' * 5_000}\n", "line 1: hardrada: expected a number"),
    (SHIELDWALL, f"S1 {'9' * 5_000} hits\n", "line 1: S1: expected a number"),
    (DESTINY, "scenario: fulford\nd6: hc_1.1 edwin=1\n", "line 2: edwin has no steps"),
    (CAMPAIGN, "A1 dover inside=2\n", "line 1: inside has no number"),
    (CAMPAIGN, "A1 dover Ac1=1\n", "line 1: Ac1 has no number"),
    (HASTINGS, "scenario: historical\nscenario: historical\n", "line 2: scenario comes twice"),
    (HASTINGS, "step: Movement\nstep: Missiles\n", "line 2: step comes twice"),
    (
        DESTINY,
        "scenario: after_the_deathbed\noption: quick_battles no\noption: quick_battles yes\n",
        "line 3: option quick_battles comes twice",
    ),
    (CAMPAIGN, "A1 dover Ac1\nA2 lewes Ac1\n", "line 2: Ac1 comes twice"),
    (CAMPAIGN, "A1 dover fyrd.C=9 fyrd.C=8\n", "line 1: fyrd.C comes twice in one body"),
    (SHIELDWALL, "objective: a1 many\n", "line 1: a1: expected a number"),
]


@pytest.mark.parametrize(("game", "text", "words"), MISTAKES)
def test_mistake_is_reported_with_its_line(game: Game[Any], text: str, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_layout_to_decision(game, text, NoDice())
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_invalid_overlay_of_a_layout_is_refused() -> None:
    overlay = Overlay.from_text("[units.unit.knight]\nstrength = 9\n", "mine")
    with pytest.raises(SenlacError, match="no such id"):
        parse_layout_to_decision(SHIELDWALL, FIELD, NoDice(), overlay)
