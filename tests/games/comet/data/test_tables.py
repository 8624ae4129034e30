"""Comet's data: the book's figures and the consistency of the tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from senlac.engine.data.bounds import new_values
from senlac.engine.data.loader import Overlay, load
from senlac.engine.support.errors import DataError
from senlac.games.comet.data.tables import PACKAGE, SOURCE, GameData, load_game_data, load_outlines

TABLES = load_game_data()
OUTLINES = load_outlines()
BOARD = TABLES.board
POINT = re.compile(r"-?\d+(?:\.\d)?,-?\d+(?:\.\d)?")


def laid_over(text: str) -> GameData:
    return load_game_data(Overlay.from_text(text, "mine.toml"))


def refusal(text: str) -> str:
    """Return the error for tables with an overlay."""
    with new_values(), pytest.raises(DataError) as caught:
        laid_over(text)
    return str(caught.value)


def rings(path: str) -> list[list[str]]:
    """Return the points of each ring or line of a path."""
    return [POINT.findall(part) for part in path.split("M")[1:]]


def stretches(path: str, *, closed: bool) -> set[frozenset[str]]:
    """Return the straight segments of a path, in either direction."""
    found: set[frozenset[str]] = set()
    for ring in rings(path):
        points = [*ring, ring[0]] if closed else ring
        found |= {frozenset(ends) for ends in pairwise(points)}
    return found


def count(side: str) -> Counter[str]:
    """Count the blocks of a side by type and nationality."""
    return Counter(
        f"{unit.nationality} {unit.type}"
        for unit in TABLES.units.values()
        if TABLES.nationalities[unit.nationality].side == side
    )


# ---- the map ----------------------------------------------------------------------------------


@pytest.mark.rule("1.1a")
def test_map_has_thirty_areas_with_letters() -> None:
    letters = Counter(area.letter for area in TABLES.areas.values())
    assert (BOARD.size, letters) == (30, {"A": 3, "B": 7, "C": 14, "D": 6})
    assert list(TABLES.areas) == BOARD.names
    assert len({area.name for area in TABLES.areas.values()}) == 30


@pytest.mark.rule("1.2b")
def test_london_has_letter_a_and_oxford_c() -> None:
    assert TABLES.areas["london"].letter == "A"
    assert TABLES.areas["oxford"].letter == "C"


@pytest.mark.rule("1.2a", "16.2a")
def test_area_value_follows_its_letter() -> None:
    assert {row.id: row.vp for row in TABLES.letters.values()} == {"A": 4, "B": 2, "C": 1, "D": 0}
    assert sum(TABLES.letters[area.letter].vp for area in TABLES.areas.values()) == 40


def test_adjacency_is_symmetric_and_roads_join_neighbours() -> None:
    assert (len(BOARD.borders), len(BOARD.roads)) == (63, 42)
    for area in TABLES.areas.values():
        for name in area.adjacent:
            assert area.id in TABLES.areas[name].adjacent
        for name in area.roads:
            assert name in area.adjacent
            assert area.id in TABLES.areas[name].roads


@pytest.mark.rule("1.3a")
def test_every_road_has_one_border_and_a_name() -> None:
    named = {road.between: road.name for road in TABLES.roads}
    by_name = {(BOARD.area(a), BOARD.area(b)) for a, b in named}
    assert {(min(pair), max(pair)) for pair in by_name} == set(BOARD.roads)
    assert named["cambridge", "london"] == "Ermine Street"


def test_london_is_five_road_moves_from_york() -> None:
    london = BOARD.area("london")
    assert BOARD.road_distances[london][BOARD.area("york")] == 5
    assert BOARD.distances[london][BOARD.area("york")] == 5
    assert BOARD.distances[london][BOARD.area("hastings")] == 2


@pytest.mark.rule("1.5a", "5.1a")
def test_arrows_give_landing_areas_and_rolls() -> None:
    landings = {
        side: {arrow.area: arrow.number for arrow in TABLES.arrows.values() if arrow.side == side}
        for side in TABLES.sides
    }
    assert landings == {
        "viking": {
            "bamburgh": 5,
            "durham": 4,
            "scarborough": 5,
            "york": 4,
            "lincoln": 3,
            "norwich": 3,
            "colchester": 2,
        },
        "norman": {
            "colchester": 2,
            "canterbury": 3,
            "hastings": 4,
            "chichester": 3,
            "winchester": 2,
            "salisbury": 4,
            "exeter": 3,
        },
        "english": {},
    }


def test_landing_areas_have_at_least_two_neighbours() -> None:
    for arrow in TABLES.arrows.values():
        assert TABLES.areas[arrow.area].coastal
        assert len(TABLES.areas[arrow.area].adjacent) >= 2


def test_area_drawings_lie_on_the_sheet_and_stacks_apart() -> None:
    left, top, width, height = TABLES.sheet.viewbox
    for area in TABLES.areas.values():
        for x, y in (area.town, area.label, area.badge, *area.stacks):
            assert left <= x <= left + width
            assert top <= y <= top + height
        apart = [
            (x - u) ** 2 + (y - v) ** 2
            for number, (x, y) in enumerate(area.stacks)
            for u, v in area.stacks[:number]
        ]
        assert min(apart) >= TABLES.sheet.piece**2


# ---- the lines of the map -----------------------------------------------------------------------


def test_every_area_road_and_arrow_is_drawn() -> None:
    assert [row.id for row in OUTLINES.area] == list(TABLES.areas)
    assert [row.between for row in OUTLINES.road] == [road.between for road in TABLES.roads]
    assert [row.id for row in OUTLINES.arrow] == list(TABLES.arrows)


def test_drawn_borders_are_those_of_the_map() -> None:
    drawn = [row.between for row in OUTLINES.border]
    told = {
        (area.id, name)
        for area in TABLES.areas.values()
        for name in area.adjacent
        if area.id < name
    }
    assert {pair for pair in drawn if set(pair) <= set(TABLES.areas)} == told
    assert len(set(drawn)) == len(drawn)
    beyond = {name for pair in drawn for name in pair} - set(TABLES.areas)
    assert beyond == {"scotland", "wales"}


def test_only_neighbours_share_a_stretch_of_outline() -> None:
    edges = {row.id: stretches(row.path, closed=True) for row in OUTLINES.area}
    lines = {row.between: stretches(row.path, closed=False) for row in OUTLINES.border}
    for number, a in enumerate(sorted(edges)):
        for b in sorted(edges)[number + 1 :]:
            assert edges[a] & edges[b] == lines.get((a, b), set())


def test_every_outline_is_made_of_borders_and_coast() -> None:
    coast = stretches(OUTLINES.coast, closed=False)
    lines = [stretches(row.path, closed=False) for row in OUTLINES.border]
    for row in OUTLINES.area:
        assert stretches(row.path, closed=True) <= coast.union(*lines)


def test_only_coastal_areas_touch_the_coast() -> None:
    coast = stretches(OUTLINES.coast, closed=False)
    for row in OUTLINES.area:
        on_the_shore = bool(stretches(row.path, closed=True) & coast)
        assert on_the_shore == TABLES.areas[row.id].coastal, row.id


def test_roads_are_drawn_from_town_to_town() -> None:
    for row in OUTLINES.road:
        ends = [rings(row.path)[0][0], rings(row.path)[0][-1]]
        towns = [f"{x:g},{y:g}" for x, y in (TABLES.areas[name].town for name in row.between)]
        assert ends == towns


# ---- the blocks ---------------------------------------------------------------------------------


@pytest.mark.rule("2.1a", "2.1b", "2.1c")
def test_each_side_has_the_blocks_of_the_book() -> None:
    assert count("english") == {
        "english supreme_leader": 1,
        "english subordinate_leader": 1,
        "english house_carls": 3,
        "english fyrdmen": 23,
    }
    assert count("viking") == {
        "viking supreme_leader": 1,
        "viking subordinate_leader": 1,
        "viking vikings": 12,
    }
    assert count("norman") == {
        "norman supreme_leader": 1,
        "breton subordinate_leader": 1,
        "flemish subordinate_leader": 1,
        "norman archers": 1,
        "breton archers": 1,
        "flemish archers": 1,
        "norman footmen": 2,
        "breton footmen": 1,
        "flemish footmen": 1,
        "norman knights": 2,
        "breton knights": 1,
        "flemish knights": 1,
    }
    assert {side.id: side.blocks for side in TABLES.sides.values()} == {
        side: sum(count(side).values()) for side in TABLES.sides
    }


@pytest.mark.rule("2.3d")
def test_fyrdmen_have_three_sizes() -> None:
    sizes = [unit.max_cv for unit in TABLES.units.values() if unit.type == "fyrdmen"]
    assert Counter(sizes) == {3: 2, 2: 4, 1: 17}


@pytest.mark.rule("7.4a")
def test_every_leader_has_one_step() -> None:
    leaders = [unit for unit in TABLES.units.values() if TABLES.types[unit.type].rank]
    assert {unit.id: unit.max_cv for unit in leaders} == dict.fromkeys(TABLES.commands, 1)


@pytest.mark.rule("T.move", "T.fire")
def test_capability_chart_has_the_values_of_the_book() -> None:
    chart = {row.id: (row.move, row.fire, row.fires_first) for row in TABLES.types.values()}
    assert chart == {
        "supreme_leader": (4, 2, False),
        "subordinate_leader": (4, 1, False),
        "house_carls": (4, 2, False),
        "fyrdmen": (2, 1, False),
        "vikings": (2, 1, False),
        "archers": (2, 1, True),
        "footmen": (2, 1, False),
        "knights": (4, 1, False),
    }


@pytest.mark.rule("7.2f")
def test_supreme_leaders_hit_on_two_and_other_leaders_on_one() -> None:
    fire = {leader: TABLES.types[TABLES.units[leader].type].fire for leader in TABLES.commands}
    supreme = {side.supreme for side in TABLES.sides.values()}
    assert fire == {leader: 2 if leader in supreme else 1 for leader in fire}
    assert supreme == {"harold", "hardrada", "william"}


def test_only_fyrdmen_return_and_only_leaders_cannot_transfer() -> None:
    assert [row.id for row in TABLES.types.values() if row.to_pool] == ["fyrdmen"]
    assert [row.id for row in TABLES.types.values() if not row.transfers] == [
        "supreme_leader",
        "subordinate_leader",
    ]


# ---- charts -------------------------------------------------------------------------------------


def rolled(formula: str) -> list[int]:
    """Return the result of a formula for each roll of a d6; d3 and d2 are derived from it."""
    match = re.fullmatch(r"d([236])([+-]\d)?", formula)
    if match is None:
        return []
    die = {"6": [1, 2, 3, 4, 5, 6], "3": [1, 1, 2, 2, 3, 3], "2": [1, 1, 1, 2, 2, 2]}
    return [face + int(match[2] or 0) for face in die[match[1]]]


@pytest.mark.rule("8.2a", "8.2b")
def test_raising_table_follows_its_formulas() -> None:
    formulas = {row.id: tuple(row.formula.values()) for row in TABLES.letters.values()}
    assert formulas == {
        "D": ("d3-1", "none"),
        "C": ("d3", "d3-1"),
        "B": ("d6", "d3"),
        "A": ("d6+2", "d3+1"),
    }
    for row in TABLES.letters.values():
        assert list(row.raised) == ["harold", "earls"]
        for leader, faces in row.raised.items():
            assert list(faces) == rolled(row.formula[leader])


def test_tostig_musters_one_step_on_half_of_the_rolls() -> None:
    assert list(TABLES.muster.raised) == rolled(TABLES.muster.formula) == [0, 0, 0, 1, 1, 1]
    assert (TABLES.muster.leader, TABLES.muster.area) == ("tostig", "york")


def test_command_limits_and_nationalities_are_those_of_the_book() -> None:
    limits = {row.id: (row.limit, row.nationality) for row in TABLES.commands.values()}
    assert limits == {
        "hardrada": (0, ""),
        "tostig": (1, ""),
        "william": (0, ""),
        "fergant": (0, "breton"),
        "eustace": (0, "flemish"),
        "harold": (0, ""),
        "earls": (6, ""),
    }


def test_sequence_of_play_has_nine_phases_and_sixteen_turns() -> None:
    assert list(TABLES.steps) == [
        "viking_movement",
        "viking_invasion",
        "viking_combat",
        "norman_movement",
        "norman_invasion",
        "norman_combat",
        "english_raising",
        "english_movement",
        "english_combat",
    ]
    assert TABLES.game.turns == 16


def test_victory_levels_have_minimum_leads() -> None:
    assert [(row.id, row.least) for row in TABLES.levels] == [
        ("draw", 0),
        ("marginal", 4),
        ("major", 8),
        ("decisive", 12),
    ]


# ---- scenarios ----------------------------------------------------------------------------------


def test_seventeen_fyrdmen_start_in_the_pool_and_six_on_the_map() -> None:
    setup = TABLES.setup
    assert len(setup.pool.units) == 17
    fixed = {row.area: row.units for row in setup.fixed}
    assert fixed == {
        "london": ("harold", "earls", "hc1", "hc2", "hc3", "fyrd1", "fyrd2"),
        "york": ("fyrd3",),
    }
    assert setup.free.units == ("fyrd4", "fyrd5", "fyrd6")


@pytest.mark.rule("17.3a")
def test_each_further_player_adds_one_leader_role() -> None:
    roles = {
        row.players: {role for seat in row.seats for role in seat.roles}
        for row in TABLES.scenarios.values()
    }
    assert sorted(roles) == [2, 3, 4, 5, 6, 7]
    assert roles[2] == roles[3] == {"viking", "norman", "english"}
    added = [roles[players] - roles[players - 1] for players in (4, 5, 6, 7)]
    assert added == [{"breton"}, {"flemish"}, {"earls"}, {"tostig"}]
    limited = [row.players for row in TABLES.scenarios.values() if row.limits]
    assert sorted(limited) == [2, 3, 4, 5]


# ---- sources and overlays -----------------------------------------------------------------------


def test_every_data_row_has_a_source() -> None:
    for name in (*SOURCE.files, "outlines"):
        for value in load(PACKAGE, f"data/{name}.toml").values():
            for row in value if isinstance(value, list) else [value]:
                assert isinstance(row, dict)
                kind, _, reason = row["source"].partition(": ")
                assert kind in {"book", "derived", "reconstructed"}
                assert re.search(r"\w{3}|\d", reason)
                assert "rules.md" not in reason


def test_equal_tables_are_loaded_once() -> None:
    text = "[units.unit.vik1]\nmax_cv = 3\n"
    assert load_game_data() is TABLES
    assert load_outlines() is OUTLINES
    assert laid_over(text) is laid_over(text)
    assert laid_over(text) is not TABLES


def test_overlay_replaces_values() -> None:
    tables = laid_over(
        "[units.unit.vik1]\nmax_cv = 3\n[map.area.leicester]\nletter = 'B'\n"
        "[map.arrow.norman_hastings]\nnumber = 3\n"
    )
    changed = tables.units["vik1"]
    assert (changed.max_cv, tables.overlay) == (3, "mine.toml")
    assert changed.source.startswith("overlay mine.toml, over derived: ")
    assert tables.areas["leicester"].letter == "B"
    assert tables.arrows["norman_hastings"].number == 3
    assert TABLES.units["vik1"].max_cv == 4


def test_one_sided_overlay_road_is_refused() -> None:
    text = "[map.area.hastings]\nroads = ['rochester', 'chichester']\n"
    assert refusal(text) == (
        "map.toml: area chichester: roads: expected hastings too, which lists it "
        "(with overlay mine.toml)"
    )


NO_FOSSE_WAY = """
[map.area.leicester]
roads = ["warwick"]
[map.area.nottingham]
roads = ["doncaster", "lincoln", "warwick"]
"""
SETUP = "[scenarios.setup]\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[outlines.outlines]\ncoast = 'M0,0'", "overlay mine.toml: outlines: the files are map"),
        ("[map.area.york]\nletter = 'E'", "map.toml: area.york.letter: expected one of D, C, B, A"),
        ("[map.area.york]\nstacks = []", "map.toml: area.york.stacks: expected 3 or more"),
        ("[map.area.york]\nadjacent = ['york']", "map.toml: area york: neighbours: expected other"),
        ("[map.area.york]\nadjacent = ['rome']", "map.toml: area york: neighbours: no area rome"),
        (
            NO_FOSSE_WAY,
            "map.toml: road: the pairs that roads join: expected",
        ),
        ("[map.area.york]\ncoastal = false", "map.toml: arrow.viking_york.area: york has no shore"),
        ("[map.arrow.viking_york]\nnumber = 6", "map.toml: arrow.viking_york.number: expected 1"),
        ("[map.arrow.viking_york]\nnumber = 0", "map.toml: arrow.viking_york.number: expected 1"),
        ("[map.arrow.viking_york]\nside = 'english'", "map.toml: arrow.viking_york.side: expected"),
        ("[map.arrow.viking_york]\narea = 'rome'", "map.toml: arrow.viking_york.area: expected on"),
        (
            "[map.arrow.viking_york]\narea = 'hastings'",
            "map.toml: arrow.viking_york: id: expected viking_hastings, got viking_york",
        ),
        (
            "[map.area.york]\nlabel_size = 0",
            "map.area.york.label_size: expected 1 to 100, got 0",
        ),
        (
            "[map.area.york]\ntown = [1999, 5]",
            "map.toml: area.york: [1999.0, 5.0] is not on the sheet",
        ),
        (
            "[map.arrow.viking_york]\nbadge = [9, 1445]",
            "map.toml: arrow.viking_york: [9.0, 1445.0]",
        ),
        ("[map.box.norway]\nside = 'norse'", "map.toml: box.norway.side: expected one of viking"),
        ("[map.box.norway]\nside = 'norman'", "map.toml: box: those of viking: expected ['norway"),
        ("[tables.letter.A]\nvp = 0\n[tables.letter.B]\nvp = 0", "map.toml: area: expected 24 VP"),
        (
            "[units.type.knights]\nrank = 3",
            "units.type.knights.rank: expected 0 to 2, got 3",
        ),
        (
            "[units.type.knights]\nmove = 0",
            "units.toml: type.knights.move: expected 1 to 30, got 0",
        ),
        ("[units.type.knights]\nfire = 0", "units.toml: type.knights.fire: expected 1 to 6, got 0"),
        (
            "[units.type.supreme_leader]\ntransfers = true",
            "units.toml: type.supreme_leader: a leader neither gives CV nor comes back",
        ),
        ("[units.nationality.breton]\nside = 'x'", "units.toml: nationality.breton.side: expected"),
        ("[units.unit.hc1]\ntype = 'ship'", "units.toml: unit.hc1.type: expected one of supreme_l"),
        (
            "[units.unit.hc1]\nnationality = 'x'",
            "units.toml: unit.hc1.nationality: expected one of",
        ),
        ("[units.unit.hc1]\nmax_cv = 5", "units.toml: unit.hc1.max_cv: expected 1 to 4, got 5"),
        ("[units.unit.hc1]\nmax_cv = 0", "units.toml: unit.hc1.max_cv: expected 1 to 4, got 0"),
        ("[units.unit.harold]\nmax_cv = 2", "units.toml: unit.harold.max_cv: expected 1, got 2"),
        ("[units.unit.hc1]\ntype = 'supreme_leader'\nmax_cv = 1", "units.toml: side.english.supre"),
        ("[units.unit.hc1]\nnationality = 'norman'", "units.toml: side.norman.blocks: expected 15"),
        ("[units.unit.vik1]\ntype = 'fyrdmen'", "units.toml: unit.vik1: side, as it can come back"),
        ("[tables.game]\nturns = 0", "tables.game.turns: expected 1 to 99, got 0"),
        ("[tables.game]\ndie = 8", "tables.game.die: expected 6 to 6, got 8"),
        ("[tables.game]\nturn_order = ['viking']", "tables.toml: game.turn_order: sides: expected"),
        (
            "[tables.game]\nturn_order = ['english', 'viking', 'norman']",
            "tables.toml: step: Player Turns, step by step: expected [0, 0, 0, 1",
        ),
        (
            "[tables.step.viking_combat]\nside = 'x'",
            "tables.toml: step.viking_combat.side: expected",
        ),
        (
            "[tables.step.viking_combat]\nphase = 'raising'",
            "tables.toml: step.viking_combat: id: expected viking_raising, got viking_combat",
        ),
        (
            "[tables.command.earls]\nlimit = -1",
            "tables.command.earls.limit: expected 0 to 20",
        ),
        (
            "[tables.command.earls]\nnationality = 'breton'",
            "tables.toml: command.earls.nationality",
        ),
        ("[tables.movement]\nroad_bonus = 10", "tables.toml: movement.road_bonus: expected 0 to 9"),
        ("[tables.letter.D]\nvp = -1", "tables.letter.D.vp: expected 0 to 20, got -1"),
        ("[tables.letter.C.raised]\nharold = [1]", "tables.toml: letter.C.raised.harold: entries"),
        (
            "[tables.letter.C.raised]\nharold = [1, 1, 1, 1, 1, -1]",
            "tables.letter.C.raised.harold[6]: expected 0 to 20",
        ),
        (
            "[tables.letter.C.raised]\ntostig = []",
            "tables.toml: letter.C.formula: leaders: expected",
        ),
        (
            "[tables.letter.C.raised]\ntostig = []\n[tables.letter.C.formula]\ntostig = 'none'",
            "tables.toml: letter.C.raised: leaders: expected ('harold', 'earls'), got",
        ),
        ("[tables.muster]\narea = 'rome'", "tables.toml: muster.area: expected one of bamburgh"),
        (
            "[tables.muster]\nleader = 'vik1'",
            "tables.toml: muster.leader: expected one of hardrada",
        ),
        ("[tables.muster]\ntype = 'fyrdmen'", "tables.toml: muster.type: expected one of vikings"),
        ("[tables.muster]\nraised = [1]", "tables.toml: muster.raised: entries: expected 6, got 1"),
        (
            "[tables.battle]\ncolumns = ['left', 'left', 'right']",
            "tables.toml: battle: a position is listed twice",
        ),
        ("[tables.battle]\nreserve = 'rear'", "tables.toml: battle.reserve: expected reserve, got"),
        (
            "[tables.battle]\ncolumns = ['left', 'van', 'right']",
            "tables.toml: battle.columns: expected one of left, centre, right, got van",
        ),
        (
            "[tables.muster]\nformula = 'many'",
            "tables.toml: muster.formula: expected a die such as d6 or d3-1, or none, got many",
        ),
        (
            "[tables.letter.A.formula]\nharold = '2d6'",
            "tables.toml: letter.A.formula.harold: expected a die such as d6 or d3-1, or none, got",
        ),
        (
            "[tables.battle]\ncolumns = ['left', 'right']",
            "tables.toml: battle.columns: entries: expec",
        ),
        ("[units.values]\nhighest = 10", "units.toml: values.highest: expected 1 to 9, got 10"),
        (
            "[tables.battle]\ncolumns_need = 2",
            "tables.toml: battle.columns_need: expected 3, got 2",
        ),
        ("[tables.battle]\nleader_lost_on = [7]", "tables.toml: battle.leader_lost_on: expected 1"),
        ("[tables.battle]\ndefender_retreats_from = 0", "tables.toml: battle.defender_retreats_fr"),
        ("[tables.battle]\nattacker_retreats_from = 99", "tables.battle.attacker_retreats_from"),
        ("[tables.battle_limit]\nevery_die_hits_from = 1", "tables.toml: battle_limit.every_die"),
        ("[tables.level.draw]\nleast = 1", "tables.toml: level: the first lead: expected [0]"),
        ("[tables.level.major]\nleast = 4", "tables.toml: level: leads, row by row: expected [0"),
        (SETUP + "off_board = ['viking']", "map.toml: arrow.norman_colchester.side: expected one"),
        (
            SETUP + "off_board = ['viking', 'norman', 'x']",
            "scenarios.toml: setup.off_board: expected one of viking, norman, english, got x",
        ),
        (
            "[scenarios.setup.free]\nunits = ['fyrd4']",
            "scenarios.toml: setup: units put out: expec",
        ),
        ("[scenarios.setup.free]\nrole = 'earls'", "scenarios.toml: setup.free.role: expected one"),
        (
            "[scenarios.setup.free]\nrole = 'viking'",
            "scenarios.toml: setup.free: side of fyrd4: ex",
        ),
        (
            "[units.type.fyrdmen]\nto_pool = false",
            "scenarios.toml: setup.pool: fyrd7 cannot come back to it",
        ),
        ("[scenarios.role.earls]\nside = 'x'", "scenarios.toml: role.earls.side: expected one of"),
        ("[scenarios.role.earls]\nlead = true", "scenarios.toml: role.english: lead roles of engl"),
        ("[scenarios.role.earls]\nleaders = ['tostig']", "scenarios.toml: role.earls.leaders: exp"),
        ("[scenarios.role.english]\nleaders = ['harold']", "scenarios.toml: role.english.leaders"),
        ("[scenarios.role.breton]\nnationalities = ['x']", "scenarios.toml: role.breton.national"),
        ("[scenarios.role.english]\nby_place = true", "scenarios.toml: role.english.by_place: exp"),
        ("[scenarios.scenario.players_3]\nplayers = 4", "scenarios.toml: scenario.players_3.playe"),
        (
            "[scenarios.scenario.players_4]\ndefault = true",
            "scenarios.toml: scenario: those marked",
        ),
        (
            "[scenarios.scenario.players_3.seats.viking]\nroles = []",
            "scenarios.toml: scenario.players_3.seats: expected a role in every seat",
        ),
        (
            "[scenarios.scenario.players_3.seats.viking]\nroles = ['norman']",
            "scenarios.toml: scenario.players_3.seats: a role is in two seats",
        ),
        (
            "[scenarios.scenario.players_3.seats.viking]\nroles = ['tostig']",
            "scenarios.toml: scenario.players_3.seats: no seat has viking",
        ),
        (
            "[scenarios.scenario.players_3.seats.viking]\nroles = ['danes']",
            "scenarios.toml: scenario.players_3.seats.viking.roles: expected one of viking, tostig",
        ),
    ],
)
def test_contradictory_values_are_refused(text: str, message: str) -> None:
    refused = refusal(text)
    assert refused.startswith(message)
    assert "mine.toml" in refused


def keys_of(value: dict[str, object], path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the paths of all values an overlay may change, in tables and in rows with ids."""
    for key, child in value.items():
        rows = child if isinstance(child, list) else []
        if isinstance(child, dict):
            yield from keys_of(child, (*path, key))
        elif not any(isinstance(row, dict) for row in rows):
            yield (*path, key)
        for row in rows:
            if isinstance(row, dict) and "id" in row:
                yield from keys_of(row, (*path, key, row["id"]))


KEYS = [
    key for name in SOURCE.files for key in keys_of(load(PACKAGE, f"data/{name}.toml"), (name,))
]
HOSTILE = st.one_of(
    st.sampled_from([-1, 0, 2**52, "", "york", "viking", [], [0], [[0, 0]] * 3]),
    st.integers(-2, 9),
    st.lists(st.sampled_from(BOARD.names), max_size=3),
    st.lists(st.integers(-1, 9), min_size=6, max_size=6),
)


@given(st.sampled_from(KEYS), HOSTILE)
@settings(max_examples=60, deadline=None)
def test_overlay_with_any_value_is_loaded_or_refused(path: tuple[str, ...], value: object) -> None:
    for key in reversed(path):
        value = {key: value}
    overlay = Overlay.from_document({"name": "mine.toml", "values": value})
    try:
        assert load_game_data(overlay).overlay == "mine.toml"
    except DataError as error:
        assert "mine.toml" in str(error)  # noqa: PT017 - most are refused, and some are not


def test_off_board_side_needs_an_arrow() -> None:
    away = SETUP + "off_board = ['viking', 'norman', 'english']"
    assert refusal(away).startswith("map.toml: arrow: whether english has any: expected True")


def test_stored_overlay_is_accepted_without_new_value_checks() -> None:
    text = "[tables.battle]\ncolumns = ['van', 'main', 'wing']\nreserve = 'rear'\n"
    tables = laid_over(f"{text}[tables.muster]\nformula = 'many'")
    assert (tables.battle.reserve, tables.muster.formula) == ("rear", "many")
    with pytest.raises(DataError, match="'the rear' is not a word"):
        laid_over("[tables.battle]\nreserve = 'the rear'")


@pytest.mark.parametrize("formula", ["d6", "d3-1", "d6+2", "d20", "none"])
def test_muster_formula_accepts_a_die_with_a_modifier(formula: str) -> None:
    with new_values():
        assert laid_over(f"[tables.muster]\nformula = '{formula}'").muster.formula == formula
