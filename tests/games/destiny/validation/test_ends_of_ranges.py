"""Phases edited by hand: the first number past the end of a range is refused, the last is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from senlac.engine.support.errors import RecordError
from senlac.games.destiny.rules.battle.retreat import ChooseEscort, Retreat
from senlac.games.destiny.rules.contact.answer import Retire
from senlac.games.destiny.rules.contact.clash import ChooseLosses
from senlac.games.destiny.rules.contact.flight import ALONE, ChooseFlightArea
from senlac.games.destiny.rules.loyalty import ExpelTurncoats, Loyalty
from senlac.games.destiny.rules.sea.charts import GALES
from senlac.games.destiny.rules.sea.gale import GaleLanding
from senlac.games.destiny.rules.sea.landing import FOUGHT, Landing
from tests.games.destiny.evaluation.figures import THREE, at
from tests.games.destiny.validation.test_phases import PLACES, area, mask, phase_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from senlac.games.destiny.state import DestinyState

NORMAN: Final = 2

SIZES: Final[dict[str, Callable[[DestinyState], int]]] = {
    "piece": lambda state: len(state.area),
    "unit": lambda state: len(state.catalogue.units),
    "leader": lambda state: len(state.catalogue.leaders),
    "area": lambda state: len(state.control),
    "side": lambda state: len(state.catalogue.sides),
    "zone": lambda state: len(state.catalogue.ground.zones),
    "square": lambda state: state.catalogue.squares.size,
    "die": lambda state: state.catalogue.die + 1,
}

MASKS: Final = (
    ("FirstMovement", "must_leave_scotland", "piece"),
    ("SecondMovement", "escort", "piece"),
    ("FormForce", "force", "piece"),
    ("FormForce", "pool", "piece"),
    ("FormForce", "named", "piece"),
    ("March", "force", "piece"),
    ("March", "enemies_left", "side"),
    ("March", "enemies_passed", "side"),
    ("AnswerBattle", "force", "piece"),
    ("Retire", "force", "piece"),
    ("QuickBattle", "ready", "unit"),
    ("QuickBattle", "waiting", "unit"),
    ("QuickBattle", "ways", "area"),
    ("BoardBattle", "attacker_units", "unit"),
    ("BoardBattle", "defender_units", "unit"),
    ("BoardBattle", "ways", "area"),
    ("BoardBattle", "dead_leaders", "leader"),
    ("ChooseCaller", "callers", "leader"),
    ("NameFyrd", "zones", "zone"),
    ("NameFyrd", "named", "unit"),
    ("PlaceReadyMarks", "before", "leader"),
    ("PlaceReadyMarks", "callers", "leader"),
    ("PlaceReadyMarks", "named", "leader"),
    ("Crossing", "going", "side"),
    ("JoinAttack", "joined", "square"),
)
NUMBERS: Final = (
    ("FormForce", "leader", "leader"),
    ("FightOrPass", "enemy", "side"),
    ("Intercept", "enemy", "side"),
    ("AnswerBattle", "side", "side"),
    ("AnswerBattle", "other", "side"),
    ("AnswerBattle", "initiative_side", "side"),
    ("AnswerBattle", "area", "area"),
    ("AnswerBattle", "entered_from", "area"),
    ("Retire", "area", "area"),
    ("QuickBattle", "giver", "side"),
    ("QuickBattle", "other", "side"),
    ("QuickBattle", "area", "area"),
    ("BoardBattle", "giver", "side"),
    ("BoardBattle", "other", "side"),
    ("BoardBattle", "area", "area"),
    ("NameFyrd", "leader", "leader"),
    ("Crossing", "die", "die"),
    ("JoinAttack", "lead", "square"),
)
STAGES: Final = (("March", 5), ("QuickBattle", 5), ("BoardBattle", 10), ("Crossing", 11))


def refused(phase: Any, state: DestinyState) -> str:  # noqa: ANN401 - each phase has its fields
    """Return the refusal of a phase in a position, "" if it is valid."""
    try:
        phase.validate(state)
    except RecordError as error:
        return str(error)
    return ""


def edited(name: str, field: str, value: object) -> str:
    """Return the refusal of a phase with one edited field."""
    state = PLACES[name]()
    phase = phase_of(state, name)
    setattr(phase, field, value)
    return refused(phase, state)


@pytest.mark.parametrize(("name", "field", "of"), MASKS)
def test_first_bit_past_the_range_is_refused(name: str, field: str, of: str) -> None:
    assert edited(name, field, 1 << SIZES[of](PLACES[name]())).startswith(name)


@pytest.mark.parametrize(("name", "field", "of"), NUMBERS)
def test_first_number_past_the_range_is_refused(name: str, field: str, of: str) -> None:
    assert edited(name, field, SIZES[of](PLACES[name]())).startswith(name)


@pytest.mark.parametrize("name", ["QuickBattle", "BoardBattle", "Retire", "AnswerBattle"])
def test_no_area_is_before_the_first(name: str) -> None:
    assert edited(name, "area", -1) == f"{name}.area: no such area"


@pytest.mark.rule("9.3b")
def test_march_in_unknown_areas_is_refused() -> None:
    areas = len(at().control)
    assert edited("March", "trail", [areas - 1]) == edited("March", "trail", [0]) == ""
    for wrong in (areas, -1):
        assert edited("March", "trail", [wrong]) == "March.trail: no such area"
    assert edited("March", "points", 0) == ""


@pytest.mark.parametrize(("name", "last"), STAGES)
def test_stages_end_with_the_last_known_one(name: str, last: int) -> None:
    assert "stage" in edited(name, "stage", last + 1)
    assert "stage" in edited(name, "stage", -1)
    assert "stage" not in edited(name, "stage", last)
    assert "stage" not in edited(name, "stage", 0)


@pytest.mark.rule("8.0c", "8.0j")
def test_unknown_conditions_and_targets_are_refused() -> None:
    areas = len(at().control)
    for good in (GALES, -1):
        assert edited("Crossing", "conditions", [good, 0, 0, good]) == ""
    for wrong in (GALES + 1, -2):
        assert (
            edited("Crossing", "conditions", [wrong, 0, 0, 0]) == "Crossing.conditions: none such"
        )
    for good in (areas - 1, -1):
        assert edited("Crossing", "targets", [good, 0, 0, good]) == ""
    for wrong in (areas, -2):
        assert edited("Crossing", "targets", [wrong, 0, 0, 0]) == "Crossing.targets: no such area"
    assert edited("Crossing", "die", at().catalogue.die) == edited("Crossing", "die", 0) == ""
    assert edited("Crossing", "sides_done", 0) == ""


@pytest.mark.parametrize("wrong", ["area", "-1"])
def test_phases_of_areas_off_the_map_are_refused(wrong: str) -> None:
    state = at(*THREE, "devon: fyrd_devon")
    place = len(state.control) if wrong == "area" else -1
    aboard = [-1] * len(state.catalogue.leaders)
    for phase, told in (
        (ChooseFlightArea(place, mask("nk_1"), 0), "ChooseFlightArea.area: no area"),
        (Landing(NORMAN, place, 0, roused=False, big=0), "Landing.area: no such area"),
        (GaleLanding(NORMAN, place, aboard), "GaleLanding.target: no such area"),
        (ExpelTurncoats(place, mask("nhc_1")), "ExpelTurncoats.area: no such area"),
        (Retreat(place, NORMAN, 0), "area: no such area"),
        (Loyalty(len(state.control) + 1 if place > 0 else -1), "Loyalty.area: no such area"),
    ):
        assert refused(phase, state) == told
    assert refused(Loyalty(len(state.control)), state) == refused(Loyalty(0), state) == ""


@pytest.mark.rule("9.3v")
def test_first_of_all_units_may_be_a_force_that_retires() -> None:
    state = at()
    assert state.catalogue.units[0] == "bi_1"
    assert refused(Retire(state.area[0], mask("bi_1")), state) == ""
    assert refused(Retire(state.area[0], 0), state) == "Retire.force: empty"


def test_phases_of_unknown_pieces_and_sides_are_refused() -> None:
    state = at(*THREE, "devon: fyrd_devon")
    pieces, units, sides = (SIZES[of](state) for of in ("piece", "unit", "side"))
    sussex = area("sussex")
    knights = mask("nk_1", "nk_2")
    for phase, told in (
        (ChooseFlightArea(sussex, 1 << pieces, 0), "ChooseFlightArea.who: empty"),
        (
            ChooseFlightArea(sussex, mask("nk_1"), ALONE + 1),
            "ChooseFlightArea.how: no sort of flight",
        ),
        (ChooseFlightArea(sussex, mask("nk_1"), ALONE), ""),
        (ChooseLosses(mask("nk_1") | 1 << units, 1), "ChooseLosses.units: no units"),
        (ChooseLosses(knights, 1), ""),
        (Landing(sides, 0, 0, roused=False, big=0), "Landing.side: no such side"),
        (Landing(-1, 0, 0, roused=False, big=0), "Landing.side: no such side"),
        (Landing(NORMAN, 0, 1 << sides, roused=False, big=0), "Landing.todo: no such side"),
        (Landing(NORMAN, 0, 0, roused=False, big=FOUGHT + 1), "Landing.big: none such"),
        (Landing(NORMAN, 0, 0, roused=False, big=-1), "Landing.big: none such"),
        (Landing(NORMAN, 0, 0, roused=False, big=FOUGHT), ""),
        (ExpelTurncoats(sussex, 1 << units), "ExpelTurncoats.units: empty"),
        (Retreat(sussex, sides, 0), "side: no such side"),
        (Retreat(sussex, -1, 0), "side: no such side"),
        (Retreat(sussex, NORMAN, 1 << len(state.control)), "Retreat.ways: no such area"),
        (Retreat(sussex, NORMAN, (1 << len(state.control)) - 1), ""),
    ):
        assert refused(phase, state) == told


@pytest.mark.rule("11.8f")
def test_escort_above_the_limit_is_refused() -> None:
    state = at(*THREE)
    sussex, to = area("sussex"), area("kent")
    most = ChooseEscort(sussex, NORMAN, to, 0).most(state)
    assert refused(ChooseEscort(sussex, NORMAN, to, (1 << most - 1) - 1), state) == ""
    full = ChooseEscort(sussex, NORMAN, to, (1 << most) - 1)
    assert refused(full, state) == "ChooseEscort.taken: too many"
