"""The effects of events, and of the phase as a whole (4.0k-4.0o, 3.0i-3.0l)."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.campaign_setup import setup_of
from senlac.games.destiny.rules.constants import BOX, TOWN, UNUSED
from senlac.games.destiny.rules.elimination import eliminate
from senlac.games.destiny.rules.pipe.closing import call_up, close
from senlac.games.destiny.rules.pipe.effects import apply_event, turn_of_mind
from senlac.games.destiny.rules.pipe.table import BRITTANY, DANES, SCOTS
from tests.games.destiny.table import Table, table

SIDES: Final = ("norwegian", "english", "norman")
EVENTS: Final = load_game_data().events
START: Final = load_game_data().files.tables.legitimacy.start
WITH_CASES: Final = [name for name, event in EVENTS.items() if event.case]


def come(made: Table, event: str, side: str, dice: list[int], rival: str = "norman") -> None:
    """Apply an event, from any hand."""
    made.dice.values = dice
    number = made.state.catalogue.events.index(event)
    apply_event(made.state, made.side(side), number, made.side(rival))
    assert not made.dice.values


def ratings(made: Table) -> dict[str, int]:
    """Return the Legitimacy of all players."""
    return {side: made.legitimacy(side) for side in SIDES}


# ---- the events ---------------------------------------------------------------------------------


@pytest.mark.rule("4.0n")
@pytest.mark.parametrize(
    ("event", "side", "die", "changes"),
    [
        ("deathbed", "english", 2, {"norman": 2}),
        ("deathbed", "english", 3, {}),
        ("deathbed", "english", 5, {"english": 2}),
        ("deathbed", "norman", 7, {}),
        ("deathbed", "norwegian", 8, {"english": 2}),
        ("aetheling", "norman", 3, {"english": -1}),
        ("aetheling", "norman", 7, {"norman": 1}),
        ("aetheling", "norwegian", 4, {"norwegian": 1}),
        ("northern_revolt", "english", 4, {"english": 1}),
        ("harolds_oath", "english", 5, {"norman": 1}),
        ("harolds_oath", "norwegian", 6, {"english": -1}),
    ],
)
def test_event_applies_the_case_of_the_die(
    event: str, side: str, die: int, changes: dict[str, int]
) -> None:
    made = table()
    before = ratings(made)
    come(made, event, side, [die])
    assert made.dice.sides == [10]
    assert made.events_of("event_die") == [{"event": event, "die": die}]
    assert bool(made.events_of("event_vain")) == (not changes)
    after = ratings(made)
    assert {name: after[name] - before[name] for name in SIDES if after[name] != before[name]} == (
        changes
    )


@pytest.mark.rule("4.0n", "4.0m")
@pytest.mark.parametrize("event", WITH_CASES)
@pytest.mark.parametrize("side", SIDES)
def test_every_case_of_every_event_matches_the_table(event: str, side: str) -> None:
    cases = [case for case in EVENTS[event].case if case.player in (side, "any")]
    for die in range(1, 11):
        made = table()
        before = ratings(made)
        sure = len(cases) == 1
        come(made, event, side, [] if sure else [die], "english" if side == "norman" else "norman")
        [case] = [case for case in cases if case.low <= die <= case.high]
        wanted = dict(before)
        forces: dict[str, int] = {}
        minds: set[str] = set()
        for effect in case.effects:
            word, about, *rest = effect
            if word == "legit":
                rival = "english" if side == "norman" else "norman"
                whose = {"player": side, "rival": rival}.get(str(about), str(about))
                wanted[whose] += int(rest[0])
            elif word == "force":
                forces[str(rest[0])] = int(rest[1])
            else:
                minds.add(str(about))
        state = made.state
        assert ratings(made) == wanted
        assert {
            k: n for k, n in zip(state.catalogue.kinds, state.forces_from_events, strict=True) if n
        } == (forces)
        ways = ("", "harold", "william", "rogue", "hardrada")
        scots = state.catalogue.units.index("scot_1")
        found = {
            ways[state.tostig_as], "wary" * state.brittany_wary, "nov" * state.sweyn_sworn,
            "join" * (not state.inactive >> scots & 1),
        }  # fmt: skip
        assert found - {""} == minds


@pytest.mark.rule("4.0n")
def test_die_is_rolled_only_if_the_result_depends_on_it() -> None:
    made = table(english="harolds_oath papal_banner witan scouts", norman="harolds_oath")
    come(made, "harolds_oath", "norman", [])
    assert made.events_of("event_die") == []


@pytest.mark.rule("4.0m", "2.2a")
def test_plays_change_the_starting_legitimacy() -> None:
    made = table()
    before = ratings(made)
    made.play("play magnus_treaty", "play witan", "play papal_banner")
    changed = {side: made.legitimacy(side) - before[side] for side in SIDES}
    assert changed == {"norwegian": 2, "english": 2, "norman": 2}
    assert before == {side: getattr(START, side) for side in SIDES}


@pytest.mark.rule("4.0m")
def test_an_event_changes_the_army_that_will_sail() -> None:
    made = table(side="norman")
    made.play("play king_of_france")
    assert made.strengthened("flemish_infantry") == 1
    assert made.legitimacy("norman") == START.norman + 1
    assert made.events_of("force") == [
        {"side": "the Normans", "kind": "flemish_infantry", "number": 1}
    ]
    come(made, "scandinavian_wars", "english", [4])
    assert made.strengthened("norse_infantry") == -1


@pytest.mark.rule("4.0n", "4.0m")
def test_comet_needs_a_rival_before_the_die_is_rolled() -> None:
    made = table(norwegian="comet magnus_treaty land_waster norwegian_july")
    made.play("play comet")
    assert made.step == "ChooseRival"
    assert made.role == "norwegian"
    assert made.options() == {"against english", "against norman"}
    assert made.dice.sides == []
    assert made.rule("against norwegian") == made.rule("against danish") == "4.0n"
    assert made.rule("turn_up") == "4.0g"
    made.play("against english", dice=[6])
    assert made.legitimacy("english") == START.english - 1
    assert made.role == "english"


@pytest.mark.rule("4.0n")
@pytest.mark.parametrize(("die", "english", "norwegian"), [(7, 0, 0), (8, 0, 0), (9, 0, -1)])
def test_comet_may_have_no_effect_or_hit_its_player(die: int, english: int, norwegian: int) -> None:
    made = table(norwegian="comet magnus_treaty land_waster norwegian_july")
    made.play("play comet", "against english", dice=[die])
    assert made.legitimacy("english") == START.english + english
    assert made.legitimacy("norwegian") == START.norwegian + norwegian


@pytest.mark.rule("4.0n", "2.2i")
def test_eliminated_side_is_no_rival() -> None:
    made = table(norwegian="comet magnus_treaty land_waster norwegian_july")
    eliminate(made.state, made.side("english"))
    made.play("play comet", dice=[1])
    # There was only one rival to name.
    assert made.events_of("against") == [{"event": "comet", "side": "the Normans"}]
    assert made.legitimacy("norman") == START.norman - 1


# ---- operational events -------------------------------------------------------------------------


@pytest.mark.rule("4.0k")
def test_operational_event_is_held_once_it_has_been_played() -> None:
    made = table()
    assert made.holds("norwegian") == set()
    made.play("play land_waster")
    assert made.holds("norwegian") == {"land_waster"}
    assert made.events_of("event_kept") == [{"side": "the Norwegians", "event": "land_waster"}]


@pytest.mark.rule("4.0l")
def test_event_useless_to_its_player_is_denied_to_the_others() -> None:
    made = table(norwegian="feigned_flight", norman="land_waster", face_up="kings_summons")
    made.play("play feigned_flight")
    assert made.holds("norwegian") == made.holds("norman") == set()
    assert made.events_of("event_denied") == [{"side": "the Norwegians", "event": "feigned_flight"}]
    assert "feigned_flight" in made.names(made.state.played)


@pytest.mark.rule("4.0l")
@pytest.mark.parametrize("event", ["scouts", "hard_marching"])
@pytest.mark.parametrize("side", SIDES)
def test_common_operational_events_serve_any_player(event: str, side: str) -> None:
    made = table(english="witan archbishops kings_summons king_of_denmark")
    come(made, event, side, [])
    assert made.holds(side) == {event}


# ---- what stays of the phase --------------------------------------------------------------------


@pytest.mark.rule("4.0o")
def test_brittany_event_is_recorded_after_the_phase() -> None:
    made = table()
    assert not made.state.brittany_wary
    come(made, "brittany", "english", [5])
    close(made.state)
    assert made.state.brittany_wary


@pytest.mark.rule("3.0j", "3.0l", "3.0i", "1.2j")
@pytest.mark.parametrize(
    ("die", "side", "area", "men"),
    [
        (3, "english", "hampshire", {"t_eng_1", "t_mix_1"}),
        (5, "norman", "", {"t_fle_1", "t_mix_1"}),
        (8, "norwegian", "", {"t_mix_1"}),
        (9, "norwegian", "", {"t_eng_1", "t_fle_1", "t_ork_1"}),
    ],
)
def test_tostig_event_decides_where_tostig_goes(
    die: int, side: str, area: str, men: set[str]
) -> None:
    made = table()
    state = made.state
    come(made, "tostig", "english", [die])
    assert state.where(state.catalogue.leaders.index("tostig")) == UNUSED
    close(state)
    pieces = state.catalogue.pieces
    goal = state.catalogue.areas.index(area) if area else BOX
    assert state.where(state.catalogue.leaders.index("tostig")) == goal
    there = {name for name in pieces if name.startswith("t_") and state.area[pieces.index(name)]
             == goal}  # fmt: skip
    assert there == men
    assert {state.side_of[pieces.index(name)] for name in [*men, "tostig"]} == {made.side(side)}
    if area:
        in_town = {state.spot_in_area[pieces.index(name)] for name in [*men, "tostig"]}
        assert in_town == {TOWN}
        assert state.number_at(made.side(side), goal) >= len(men)


@pytest.mark.rule("3.0i")
def test_tostig_stays_out_of_the_game_if_not_played() -> None:
    made = table()
    close(made.state)
    assert made.state.where(made.state.catalogue.leaders.index("tostig")) == UNUSED


@pytest.mark.rule("3.0i", "2.2i")
def test_tostig_serves_no_eliminated_side() -> None:
    made = table()
    come(made, "tostig", "english", [5])
    eliminate(made.state, made.side("norman"))
    close(made.state)
    assert made.state.where(made.state.catalogue.leaders.index("tostig")) == UNUSED


@pytest.mark.rule("3.0i")
@pytest.mark.parametrize(("side", "there"), [("english", True), ("norman", False)])
def test_earls_bring_housecarles_to_chester_only_for_english(
    side: str,
    *,
    there: bool,
) -> None:
    made = table()
    state = made.state
    come(made, "northern_earls", side, [])
    close(state)
    unit = state.catalogue.units.index("hc_7")
    assert (state.area[unit] == state.catalogue.areas.index("cheshire")) == there
    assert (state.area[unit] == UNUSED) != there


@pytest.mark.rule("3.0i", "5.2f")
def test_scots_are_norwegian_after_the_event_of_their_king() -> None:
    made = table()
    state = made.state
    scotland = state.catalogue.areas.index("scotland")
    assert state.number_at(made.side("norwegian"), scotland) == 0
    come(made, "king_of_scots", "norwegian", [])
    assert state.number_at(made.side("norwegian"), scotland) == 2


@pytest.mark.rule("3.0i")
def test_orkney_comes_if_the_norwegians_play_its_earls() -> None:
    made = table()
    come(made, "orkney_earls", "english", [])
    assert made.strengthened("orkney") == 0
    come(made, "orkney_earls", "norwegian", [])
    assert made.strengthened("orkney") == 1


@pytest.mark.rule("3.0j", "4.0m", "4.0g")
def test_plays_and_their_effects_are_emitted() -> None:
    made = table(side="norman").play("play king_of_france")
    assert made.events_of("play_hand") == [{"side": "the Normans", "event": "king_of_france"}]
    assert {"side": "the Normans", "kind": "flemish_infantry", "number": 1} in made.events_of(
        "force"
    )
    sent = table()
    come(sent, "tostig", "english", [9])
    assert sent.events_of("tostig_goes") == [{"way": "hardrada"}]


@pytest.mark.rule("4.0m", "4.0o", "5.2f", "10.0a")
@pytest.mark.parametrize(("sort", "kind"), [(BRITTANY, "brittany"), (SCOTS, "scots_join"),
                                           (DANES, "sworn")])  # fmt: skip
def test_turn_of_mind_emits_its_event(sort: int, kind: str) -> None:
    made = table()
    turn_of_mind(made.state, sort)
    assert [event.kind for event in made.state.journal or []] == [kind]


@pytest.mark.rule("3.0i", "4.0m", "2.2i")
@pytest.mark.parametrize("out", [False, True])
def test_no_unit_is_called_up_for_an_eliminated_side(*, out: bool) -> None:
    made = table()
    state, catalogue = made.state, made.state.catalogue
    found = []
    for row in setup_of(state).unit:
        if row.only_if_event:
            unit = catalogue.units.index(row.ids[0])
            state.forces_from_events = [
                1 if kind == catalogue.unit_kind[unit] else more
                for kind, more in enumerate(state.forces_from_events)
            ]
            if out:
                state.out |= 1 << catalogue.unit_side[unit]
            found.append(unit)
    assert found
    call_up(state)
    assert {state.area[unit] >= 0 for unit in found} == {not out}
