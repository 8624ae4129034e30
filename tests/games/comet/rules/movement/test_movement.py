"""[6, 7] Marches and commands; [2.4] transfers before them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from senlac.engine.model.phase import Refusal
from tests.games.comet.board import campaign

NORTH = ("york: hardrada tostig vik1 vik2 vik7=2",)


@pytest.mark.rule("6.1a", "4.2b")
def test_each_unit_may_march_once() -> None:
    found = campaign(*NORTH)
    assert found.offers("done")
    found.play("move vik1 durham")
    assert found.goals("vik1") == set()
    assert found.rule("move vik1 york") == "6.1a"
    assert found.goals("vik2")
    found.play("move vik2 doncaster")
    assert (found.at("vik1"), found.at("vik2")) == ("durham", "doncaster")
    assert found.play("done").step != "March"


@pytest.mark.rule("6.1b", "T.move")
def test_foot_units_march_two_areas() -> None:
    goals = campaign(*NORTH).goals("vik1")
    assert {"durham", "scarborough", "chester", "nottingham", "lincoln", "bamburgh"} <= goals
    assert "stamford" in goals  # three areas by road, the maximum
    assert not goals & {"northampton", "hereford", "london"}


@pytest.mark.rule("6.3a", "T.move")
def test_leaders_housecarls_and_knights_march_four_areas() -> None:
    goals = campaign(*NORTH).goals("hardrada")
    assert {"warwick", "northampton", "cambridge", "oxford"} <= goals
    # Five areas by road reach London and Bath; five by other paths and six areas are too far.
    assert {"london", "bath"} <= goals
    assert not goals & {"salisbury", "rochester", "exeter"}
    english = campaign("london: harold earls hc1 fyrd1", side="english", step="Movement")
    assert english.goals("hc1") == english.goals("harold")
    assert "york" not in english.goals("fyrd1")
    norman = campaign(
        "winchester: william norman_knights1 norman_foot1", "york: harold", side="norman"
    )
    assert norman.goals("norman_knights1") == norman.goals("william")
    assert norman.goals("norman_foot1") < norman.goals("norman_knights1")


@pytest.mark.rule("6.4a", "1.3b")
def test_march_along_roads_is_one_area_longer() -> None:
    found = campaign(*NORTH)
    assert found.goals("vik1") & {"leicester", "stamford", "warwick"} == {
        "leicester", "stamford", "warwick",
    }  # fmt: skip


@pytest.mark.rule("6.4a", "6.1c")
def test_event_of_a_march_has_its_way() -> None:
    found = campaign(*NORTH, "nottingham: harold").play(
        "move hardrada stamford", "move vik1 stamford"
    )
    board = found.state.catalogue.board
    for told in found.events_of("move"):
        way = [board.area(area) for area in (told["from"], *told["path"])]
        assert all(board.touches(one, next_) for one, next_ in pairwise(way))
        assert told["path"][-1] == told["to"]
        assert "nottingham" not in told["path"][:-1]
    roads = [board.area(area) for area in ("york", *found.events_of("move")[1]["path"])]
    assert len(roads) == 4
    assert all(two in board.road_neighbours[one] for one, two in pairwise(roads))


@pytest.mark.rule("6.1d")
def test_event_of_a_march_tells_no_way_before_the_way_in_is_chosen() -> None:
    found = campaign("york: hardrada vik1", "durham: hc1").play("move vik1 durham")
    assert found.step == "ChooseEntry"
    [told] = found.events_of("move")
    assert (told["from"], told["to"], told["path"]) == ("york", "durham", [])


@pytest.mark.rule("6.4b")
def test_march_with_an_off_road_step_gets_no_road_bonus() -> None:
    # No road leads from Scarborough, so the limit is two areas.
    goals = campaign("scarborough: hardrada vik1").goals("vik1")
    assert goals == {"durham", "york", "bamburgh", "carlisle", "doncaster"}
    # Roads from Lincoln lead three areas far, but not to these.
    mixed = campaign("lincoln: hardrada vik1")
    assert mixed.offers("move vik1 london")
    for area in ("bamburgh", "scarborough", "hereford", "oxford"):
        assert mixed.rule(f"move vik1 {area}") == "6.4b"


@pytest.mark.rule("6.1c", "6.4c")
def test_march_stops_in_the_first_enemy_area() -> None:
    free = campaign(*NORTH)
    barred = campaign(*NORTH, "doncaster: fyrd1", "exeter: harold")
    assert "doncaster" in barred.goals("vik1")
    assert "lincoln" in free.goals("vik1")
    # Within reach these are behind Doncaster; Chester is also reached by Carlisle.
    assert not barred.goals("vik1") & {"lincoln", "nottingham", "stamford", "leicester"}
    assert "chester" in barred.goals("vik1")
    # One block stops any number of units, also on roads and after friends have entered.
    barred.play("move vik2 doncaster", "via york")
    assert "lincoln" not in barred.goals("vik1")
    assert barred.rule("move vik1 lincoln") in {"6.1c", "6.4c"}


@pytest.mark.rule("6.1d")
def test_march_into_an_enemy_area_chooses_its_entry_area() -> None:
    found = campaign("york: hardrada vik1", "carlisle: fyrd1", "exeter: harold")
    found.play("move vik1 carlisle")
    # The entry area is one step away, or two by road if a road leads on from it.
    assert found.options() == {
        "via york", "via durham", "via doncaster", "via bamburgh", "via chester",
    }  # fmt: skip
    assert found.rule("via scarborough") == "6.1d"
    found.play("via durham", "done", dice=(6, 6, 6))
    board = found.state.catalogue.board
    ways = board.members(found.state.entry_areas[board.area("carlisle")])
    assert [board.names[area] for area in ways] == ["durham"]


@pytest.mark.rule("6.1d")
def test_entry_area_is_chosen_only_against_an_enemy() -> None:
    found = campaign("bamburgh: hardrada vik1", "york: fyrd1", "exeter: harold")
    # Foot units reach York by Durham or Carlisle.
    found.play("move vik1 york")
    assert found.options() == {"via durham", "via carlisle"}
    empty = campaign("bamburgh: hardrada vik1")
    assert empty.play("move vik1 york").step == "March"


@pytest.mark.rule("6.1e")
def test_area_has_no_stacking_limit_and_march_needs_another_area() -> None:
    found = campaign("york: hardrada vik1 vik2 vik3 vik4 vik5 vik6 vik7 vik8", "durham: vik9")
    for number in range(1, 9):
        found.play(f"move vik{number} durham")
    assert found.state.unit_count(0, found.state.catalogue.board.area("durham")) == 9
    fresh = campaign(*NORTH)
    assert "york" not in fresh.goals("vik1")
    assert fresh.rule("move vik1 york") == "6.1e"


@pytest.mark.rule("6.2a", "3.3c")
def test_unit_needs_a_leader_in_its_area_at_the_start() -> None:
    found = campaign(*NORTH, "durham: vik3")
    assert found.goals("vik3") == set()
    assert found.refusal("move vik3 york") == Refusal(
        "6.2a",
        "Men of Trondheim began the phase without a leader; "
        "King Harald Hardrada or ex-Earl Tostig could lead.",
    )
    assert found.goals("vik1")
    # A leader that arrives in this phase does not count.
    found.play("move tostig durham")
    assert found.rule("move vik3 york") == "6.2a"


@pytest.mark.rule("6.2b")
def test_leader_that_marched_away_still_commands_its_units() -> None:
    found = campaign(*NORTH)
    found.play("move hardrada lincoln")
    found.play("move vik1 bamburgh")
    assert (found.at("hardrada"), found.at("vik1")) == ("lincoln", "bamburgh")


@pytest.mark.rule("7.2a", "7.2b", "7.2e")
def test_tostig_commands_one_unit_and_hardrada_any_number() -> None:
    alone = campaign("york: tostig vik1 vik2", "bamburgh: hardrada vik3 vik4 vik5")
    alone.play("move vik1 durham")
    assert alone.rule("move vik2 durham") == "7.2b"
    assert alone.rule("move vik1 york") == "6.1a"
    assert alone.goals("tostig"), "a leader does not count towards its own limit"
    for unit in ("vik3", "vik4", "vik5"):
        alone.play(f"move {unit} durham")
    together = campaign(*NORTH)
    for unit in ("vik1", "vik2", "vik7"):
        together.play(f"move {unit} durham")


@pytest.mark.rule("7.2b")
def test_earls_command_six_units() -> None:
    units = [f"fyrd{number}" for number in range(1, 8)]
    found = campaign(f"york: earls {' '.join(units)}", side="english")
    for unit in units[:6]:
        found.play(f"move {unit} durham")
    assert found.rule(f"move {units[6]} durham") == "7.2b"
    assert found.offers("move earls durham")


@pytest.mark.rule("6.1a")
def test_marched_unit_is_done_under_a_limited_leader_too() -> None:
    found = campaign("york: earls fyrd1 fyrd2 fyrd3", side="english").play("move fyrd1 durham")
    assert found.goals("fyrd1") == set()
    assert found.goals("fyrd2")


@pytest.mark.rule("7.2d")
def test_leader_is_not_counted_in_its_own_limit() -> None:
    units = [f"fyrd{number}" for number in range(1, 8)]
    found = campaign(f"york: earls {' '.join(units)}", side="english")
    found.play("move earls durham")
    for unit in units[:6]:
        found.play(f"move {unit} durham")
    assert found.rule(f"move {units[6]} durham") == "7.2b"
    alone = campaign("exeter: eustace", "winchester: william", "york: harold", side="norman")
    assert alone.goals("eustace")


@pytest.mark.rule("7.2c")
def test_counts_command_only_their_nation() -> None:
    found = campaign(
        "exeter: fergant eustace breton_foot flemish_foot norman_foot1",
        "winchester: william",
        "york: harold",
        side="norman",
    )
    assert found.goals("breton_foot")
    assert found.goals("flemish_foot")
    assert found.rule("move norman_foot1 bath") == "7.2c"
    bretons = campaign(
        "exeter: fergant flemish_foot", "winchester: william", "york: harold", side="norman"
    )
    assert bretons.goals("flemish_foot") == set()


@pytest.mark.rule("7.1a", "7.4a")
def test_leaders_have_one_step() -> None:
    catalogue = campaign(*NORTH).state.catalogue
    assert {catalogue.most[unit] for unit, rank in enumerate(catalogue.rank) if rank} == {1}


@pytest.mark.rule("4.2c", "3.4a")
def test_side_at_sea_has_no_march() -> None:
    found = campaign("york: hardrada vik1", "london: harold", side="norman", step="Invasion")
    assert found.at("william") == "sea"
    assert found.step != "March"
    assert {text.split()[0] for text in found.options()} == {"invade", "wait"}


# ---- transfers ----------------------------------------------------------------------------------


@pytest.mark.rule("2.4a", "2.3b", "2.4g")
def test_transfer_needs_units_of_one_type_in_one_area() -> None:
    found = campaign("york: hardrada vik1 vik7=1 vik8=2", "durham: vik9=1")
    found.play("transfer vik1 vik7")
    assert (found.cv("vik1"), found.cv("vik7")) == (3, 2)
    assert found.rule("transfer vik1 vik9") == "2.4a"
    assert found.rule("transfer vik7 vik8") == "2.4g"
    assert found.rule("transfer vik8 vik1") == "2.4g"
    assert found.offers("transfer vik1 vik8"), "no end to giving but the giver's last step"


@pytest.mark.rule("2.4b")
def test_transfers_precede_the_first_march_and_need_no_leader() -> None:
    found = campaign("york: hardrada vik1", "durham: vik2 vik7=1")
    assert found.offers("transfer vik2 vik7")
    found.play("move vik1 scarborough")
    assert found.rule("transfer vik2 vik7") == "2.4b"


@pytest.mark.rule("2.4c", "2.4d", "2.3d")
def test_transfer_respects_last_step_and_maximum_cv() -> None:
    found = campaign("york: hardrada vik1=2 vik7=2 vik8")
    assert found.rule("transfer vik1 vik8") == "2.4d"
    found.play("transfer vik1 vik7")
    assert found.rule("transfer vik1 vik7") in {"2.4c", "2.4d"}
    last = campaign("york: hardrada vik1=1 vik7=1")
    assert last.rule("transfer vik1 vik7") == "2.4c"


@pytest.mark.rule("2.4e")
def test_leaders_neither_give_nor_receive_cv() -> None:
    found = campaign("york: hardrada vik1 vik7=1")
    assert found.rule("transfer hardrada vik7") == "2.4e"
    assert found.rule("transfer vik1 hardrada") == "2.4e"


@pytest.mark.rule("2.4f")
def test_transfer_needs_equal_type_and_nationality() -> None:
    found = campaign(
        "winchester: william norman_foot1 norman_foot2=1 breton_foot=1 norman_archers=1",
        "york: harold",
        side="norman",
    )
    assert found.options("transfer") == {"transfer norman_foot1 norman_foot2"}
    assert found.rule("transfer norman_foot1 breton_foot") == "2.4f"
    assert found.rule("transfer norman_foot1 norman_archers") == "2.4f"
    english = campaign("london: harold hc1 fyrd1=1 fyrd7", side="english")
    assert english.options("transfer") == {"transfer fyrd7 fyrd1"}
    assert english.rule("transfer hc1 fyrd1") == "2.4f"
