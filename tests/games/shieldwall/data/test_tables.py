"""Shieldwall's data: the figures of the book, and consistency."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import resources
from itertools import product

import pytest

from senlac.boards.square import SquareBoard
from senlac.engine.data.bounds import new_values
from senlac.engine.data.loader import Overlay, load
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.support.errors import DataError
from senlac.games.shieldwall.data.tables import GameData, load_game_data

PACKAGE = "senlac.games.shieldwall"
TABLES = load_game_data()


def laid_over(text: str) -> GameData:
    return load_game_data(Overlay.from_text(text, "mine.toml"))


def refusal(text: str) -> str:
    """Return why the tables with an overlay are rejected."""
    with new_values(), pytest.raises(DataError) as caught:
        laid_over(text)
    return str(caught.value)


@pytest.mark.rule("units.1a", "elim.2a", "elim.2b", "elim.2c", "comm.2a", "comm.2b", "comm.2c")
def test_saxon_units_have_the_printed_strengths_and_kinds() -> None:
    saxons = [unit for unit in TABLES.unit_types.values() if unit.nation == "saxon"]
    assert {unit.id: (unit.strength, unit.kind, unit.option) for unit in saxons} == {
        "housecarl": (7, "foot", ""),
        "fyrd": (5, "foot", ""),
        "saxon_archers": (3, "archers", ""),
        "greater_fyrd": (3, "foot", "greater_fyrd"),
    }


@pytest.mark.rule("units.1b", "elim.2a", "elim.2b", "elim.2c", "elim.2d")
def test_norman_units_have_the_printed_strengths_and_kinds() -> None:
    normans = [unit for unit in TABLES.unit_types.values() if unit.nation == "norman"]
    assert {unit.id: (unit.strength, unit.kind) for unit in normans} == {
        "spearmen": (5, "foot"),
        "norman_cavalry": (7, "cavalry"),
        "breton_cavalry": (5, "cavalry"),
        "norman_archers": (3, "archers"),
    }


@pytest.mark.rule("units.1c")
def test_norse_units_have_the_figures_of_saxon_units() -> None:
    pairs = {"hirdmen": "housecarl", "bondi": "fyrd", "norse_archers": "saxon_archers"}
    norse = [unit for unit in TABLES.unit_types.values() if unit.nation == "norse"]
    assert [unit.id for unit in norse] == list(pairs)
    for unit in norse:
        saxon = TABLES.unit_types[pairs[unit.id]]
        assert (unit.kind, unit.strength, unit.points) == (saxon.kind, saxon.strength, saxon.points)


@pytest.mark.rule("comm.3a")
def test_odds_of_the_highest_die_equal_an_exhaustive_count() -> None:
    assert TABLES.best_of[2].odds == (Fraction(1, 9), Fraction(3, 9), Fraction(5, 9))
    for dice, row in TABLES.best_of.items():
        highest = [max(throw) for throw in product((1, 2, 3), repeat=dice)]
        counted = tuple(Fraction(highest.count(hits), len(highest)) for hits in (1, 2, 3))
        assert row.odds == counted
        assert row.mean == pytest.approx(sum(highest) / len(highest), abs=0.005)


def test_every_row_has_a_source_without_a_placeholder() -> None:
    for name in ("units", "tables", "scenarios"):
        for value in load(PACKAGE, f"data/{name}.toml").values():
            for row in value if isinstance(value, list) else [value]:
                assert isinstance(row, dict)
                kind, _, reason = row["source"].partition(": ")
                assert kind in {"book", "derived", "reconstructed"}
                assert re.search(r"\w", reason)
                assert not re.search("[A-Z]{2}", reason)


def test_units_of_printed_battles_start_on_legal_terrain() -> None:
    for scenario in TABLES.scenarios.values():
        board = SquareBoard(scenario.width, scenario.height)
        rows = list(reversed(scenario.map))
        for unit in [unit for unit in scenario.units if unit.at]:
            square = board.square(unit.at)
            letter = rows[board.rank(square) - 1][board.file(square) - 1]
            assert TABLES.unit_types[unit.type].kind in TABLES.terrain[letter].end


def test_terrain_is_listed_by_letter_and_letters_by_name() -> None:
    assert "".join(TABLES.terrain) == ".hwtmlrbf"
    assert [TABLES.letters[name] for name in ("open", "hill", "woods")] == [".", "h", "w"]


def test_equal_overlays_share_cached_tables() -> None:
    text = "[units.unit.housecarl]\nstrength = 8\n"
    assert load_game_data() is TABLES
    assert laid_over(text) is laid_over(text)
    assert laid_over(text) is not TABLES


def test_overlay_changes_a_strength() -> None:
    tables = laid_over("[units.unit.housecarl]\nstrength = 8\n")
    changed = tables.unit_types["housecarl"]
    assert (changed.strength, changed.points, tables.overlay) == (8, 7, "mine.toml")
    assert changed.source.startswith("overlay mine.toml, over book: ")
    assert TABLES.unit_types["housecarl"].strength == 7
    assert TABLES.overlay == ""


def test_overlay_moves_a_unit_of_a_printed_battle() -> None:
    tables = laid_over('[scenarios.scenario.hastings.units.S10]\nat = "f7"\nhits = 1\n')
    archers = next(unit for unit in tables.scenarios["hastings"].units if unit.id == "S10")
    assert (archers.at, archers.hits) == ("f7", 1)


HASTINGS = "[scenarios.scenario.hastings]\n"
UNIT = "[scenarios.scenario.hastings.units.S1]\n"
ORRI = "[scenarios.scenario.stamford.units.V7]\n"
FOREST = "map = [" + ", ".join(["'wwwwwwwwwwww'"] * 8) + "]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[unit.housecarl]\nstrength = 8", "overlay mine.toml: unit: the files are units, tables"),
        (
            "[units.kind.foot]\nrange = 2",
            "units.toml: kind.foot.range: expected one of 0, 3, got 2",
        ),
        ("[units.unit.fyrd]\nkind = 'ship'", "units.toml: unit.fyrd.kind: expected one of foot"),
        ("[units.unit.fyrd]\noption = 'x'", "units.toml: unit.fyrd.option: expected one of reroll"),
        ("[units.grade.bow.strength]\nF = 1", "units.toml: grade.bow.strength: expected"),
        ("[units.grade.bow]\nkind = 'x'", "units.toml: grade.bow.kind: expected one of foot"),
        ("[units.muster.norse]\nleader = 'fyrd'", "units.toml: muster.norse.leader: expected one"),
        ("[units.muster.norse]\nroll = ['bondi']", "units.toml: muster.norse.roll: entries:"),
        ("[units.muster.norse]\nbuy = ['fyrd']", "units.toml: muster.norse: expected one of hird"),
        (
            "[units.muster.saxon.buy_with_option]\nx = ['fyrd']",
            "units.toml: muster.saxon.buy_with_option: expected one of reroll",
        ),
        ("[tables.dice]\nd3 = [1, 2, 3]", "tables.toml: dice.d3: entries: expected 6, got 3"),
        (
            "[tables.dice]\nd3 = [1, 1, 1, 2, 3, 3]",
            "tables.toml: dice.d3: expected 1, 2,",
        ),
        ("[tables.dice]\nd3 = [1, 1, 1, 2, 2, 2]", "tables.toml: best_of of 1 dice: odds:"),
        ("[tables.terrain.hill]\nletter = 'w'", "tables.toml: terrain.hill.letter: used twice"),
        ("[tables.terrain.hill]\nletter = 'hh'", "tables.toml: terrain.hill.letter: length:"),
        ("[tables.terrain.hill]\nenter = ['ship']", "tables.toml: terrain.hill.enter: expected"),
        ("[tables.terrain.woods]\nend = ['foot']", "tables.toml: terrain.woods.end: expected one"),
        ("[tables.terrain.hill]\nsight = 'fog'", "overlay mine.toml: tables.terrain.hill.sight:"),
        (
            "[units.kind.archers]\nrange = 4\n[tables.combat]\nrange = 4",
            "tables.toml: sight: targets: expected",
        ),
        (
            "[tables.meeting]\ncentre_by_d6 = ['hill']",
            "tables.toml: meeting.centre_by_d6: entries:",
        ),
        (
            "[tables.meeting]\nflank_by_d6 = ['hill', 'hill', 'hill', 'hill', 'hill', 'none']",
            "tables.toml: meeting.flank_by_d6: expected one of open",
        ),
        (
            "[tables.meeting]\nshape_by_d6 = [[0], [1], [2], [3], [0], [0]]",
            "tables.toml: meeting_board.small.slots: expected a square for every shape",
        ),
        ("[tables.meeting_board.small]\ncentre = 'e9'", "tables.toml: meeting_board.small: expec"),
        ("[tables.meeting_board.small]\ncentre = 'b3'", "tables.toml: meeting_board.small: a squ"),
        ("[tables.meeting_board.small]\ncentre = 'e1'", "tables.toml: meeting_board.small: obje"),
        ("[tables.meeting_board.small]\nwidth = 27", "tables.meeting_board.small.width: expected"),
        (
            "[tables.meeting_board.small]\nzone_south = [1, 6]",
            "tables.toml: meeting_board.small: z",
        ),
        (
            "[tables.field]\nattacker_zone = [7, 8]",
            "tables.toml: field: zones [7, 8] and [7, 8] do",
        ),
        ("[tables.field]\nmirrored_by_d6 = [true]", "tables.toml: field.mirrored_by_d6: entries:"),
        ("[tables.field_map.open]\nmap = ['...']", "tables.toml: field_map.open.map: rows: expect"),
        (
            "[tables.commander_fate.otherwise]\nby_d6 = ['slain']",
            "tables.toml: commander_fate.otherwise.by_d6: expected (), got ('slain',)",
        ),
        (
            "[tables.commander_fate.unit_lost_field_held]\nby_d6 = ['slain']",
            "tables.toml: commander_fate.unit_lost_field_held.by_d6: entries: expected 6, got 1",
        ),
        ("[tables.victory]\nbreak_share = '1/3'", "scenarios.toml: scenario.foragers.break_at.sax"),
        (HASTINGS + "width = 11", "scenarios.toml: scenario.hastings.map: letters of row 1: expec"),
        (
            HASTINGS + "map = ['w']",
            "scenarios.toml: scenario.hastings.map: rows: expected 8, got 1",
        ),
        (HASTINGS + FOREST.replace("w'", "x'"), "scenarios.toml: scenario.hastings.map: row 1:"),
        (HASTINGS + FOREST, "scenarios.toml: scenario.hastings.units.S1: kind on c6: expected one"),
        (HASTINGS + "first = 'norse'", "scenarios.toml: scenario.hastings.first: expected one of"),
        (
            HASTINGS + "tie = 'score'",
            "scenarios.toml: scenario.hastings.tie: expected one of saxon",
        ),
        (
            HASTINGS + "at_limit = 'x'",
            "scenarios.toml: scenario.hastings.at_limit: expected one of",
        ),
        (
            "[scenarios.scenario.hastings.break_at]\nsaxon = 30",
            "scenarios.toml: scenario.hastings.break_at.saxon: expected 29, got 30",
        ),
        (
            "[scenarios.scenario.hastings.break_at]\nnorse = 30",
            "scenarios.toml: scenario.hastings.break_at: sides: expected",
        ),
        (
            HASTINGS + "objectives = [{ at = 'z1', name = 'Nowhere', points = 3 }]",
            "scenarios.toml: scenario.hastings.objectives: expected a square of the board, got z1",
        ),
        (
            UNIT + "at = 'm1'",
            "scenarios.toml: scenario.hastings.units.S1: expected a square of the",
        ),
        (UNIT + "at = 'd6'", "scenarios.toml: scenario.hastings.units: two units on one square"),
        (UNIT + "side = 'norman'", "scenarios.toml: scenario.hastings.units.S1.type: expected one"),
        (UNIT + "side = 'norse'", "scenarios.toml: scenario.hastings.units.S1.side: expected one"),
        (UNIT + "type = 'knight'", "scenarios.toml: scenario.hastings.units.S1.type: expected one"),
        (
            UNIT + "commander = true",
            "scenarios.toml: scenario.hastings.units: saxon: more than one",
        ),
        (UNIT + "hits = 6", "scenarios.toml: scenario.hastings.units.S1.hits: cannot be 6"),
        (UNIT + "hits = -1", "scenarios.scenario.hastings.units.S1.hits: expected 0"),
        (UNIT + "arrive = 3", "scenarios.toml: scenario.hastings.units.S1: expected either `at`,"),
        (
            UNIT + "face = 'Q'",
            "overlay mine.toml: scenarios.scenario.hastings.units.S1.face: inval",
        ),
        (ORRI + "entry = ['i5']", "scenarios.toml: scenario.stamford.units.V7.entry: expected squ"),
        (ORRI + "entry = ['j2', 'a2']", "scenarios.toml: scenario.stamford.units.V7.entry: expect"),
        (ORRI + "entry = []", "scenarios.toml: scenario.stamford.units.V7: expected either `at`"),
        (ORRI + "arrive = 15", "scenarios.toml: scenario.stamford.units.V7.arrive: after the last"),
        (
            "[scenarios.scenario.hastings.greater_fyrd]\nremove = ['S99']",
            "scenarios.toml: scenario.hastings.greater_fyrd.remove: expected one of S1",
        ),
        (
            "[scenarios.scenario.hastings.greater_fyrd]\nremove = []",
            "scenarios.toml: scenario.hastings.greater_fyrd: two units on one square",
        ),
    ],
)
def test_tables_that_contradict_each_other_are_refused(text: str, message: str) -> None:
    assert refusal(text).startswith(message)


def test_contradiction_in_an_overlay_names_the_overlay() -> None:
    assert refusal(UNIT + "hits = 6").endswith(" (with overlay mine.toml)")


def test_ledger_has_every_chapter_and_no_row_without_text() -> None:
    ledger = RuleLedger.read(PACKAGE)
    assert len(ledger.rows) == 136
    assert list(ledger.chapters())[:4] == [
        "Introduction",
        "Units",
        "Sequence of play",
        "Reorganise",
    ]
    assert all(row.rule[0].isupper() and row.rule.endswith(".") for row in ledger.rows.values())
    assert {row.source for row in ledger.rows.values()} == {"book", "ruling", "reconstructed"}


def test_data_files_are_shipped_beside_the_game() -> None:
    folder = resources.files(PACKAGE)
    names = {entry.name for entry in folder.joinpath("data").iterdir()}
    assert {"units.toml", "tables.toml", "scenarios.toml"} <= names
    assert folder.joinpath("ledger.toml").is_file()
