"""Phases edited by hand: invalid ones are refused, and the message names the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from senlac.engine.support.errors import RecordError
from senlac.games.destiny.rules.battle.retreat import ChooseEscort, LeaderEscape, Retreat
from senlac.games.destiny.rules.contact.clash import ChooseLosses
from senlac.games.destiny.rules.contact.flight import ChooseFlightArea
from senlac.games.destiny.rules.loyalty import ExpelTurncoats, Loyalty
from senlac.games.destiny.rules.sea.gale import AssignLeaderShip, GaleLanding
from senlac.games.destiny.rules.sea.landing import Landing
from senlac.games.destiny.state import DestinyState
from tests.games.destiny.evaluation.figures import ASLEEP, KING, MET, THREE, at, board, sea

MANY: Final = 1 << 200
"""A mask with more bits than there are things."""
SOUTH: Final = "march william, set_out, step surrey"
FIGHT: Final = f"{SOUTH}, fight, stand, done"

PLACES: Final[dict[str, Callable[[], DestinyState]]] = {
    "FirstMovement": at,
    "SecondMovement": lambda: at(step="SecondMovement"),
    "FormForce": lambda: at(*MET, play="march william"),
    "March": lambda: at(*MET, play="march william, set_out"),
    "FightOrPass": lambda: at(*MET, play=SOUTH),
    "Intercept": lambda: at(*MET, play=f"{SOUTH}, pass"),
    "AnswerBattle": lambda: at(*MET, play=f"{SOUTH}, fight"),
    "Retire": lambda: at(*MET, dice=(1,), play=f"{SOUTH}, fight, avoid"),
    "QuickBattle": lambda: at(*MET, dice=(1, 10, 1, 1, 3, 3), play=FIGHT),
    "ChooseBattleMethod": lambda: at(*MET, quick="no", play=FIGHT),
    "BoardBattle": lambda: at(*MET, quick="no", dice=(9, 3, 9, 3), play=f"{FIGHT}, to_board"),
    "ChooseCaller": lambda: at(side="english", step="ChooseCaller", marks="leader:harold"),
    "NameFyrd": lambda: at(side="english", step="ChooseCaller", marks="leader:harold",
                           play="call harold"),
    "PlaceReadyMarks": lambda: at(f"london: {KING}", ASLEEP, side="english", step="ChooseCaller",
                                  landed=""),
    "Crossing": lambda: sea(9, out="norwegian", becalmed="0", play="sail"),
    "Sail": lambda: sea(out="norwegian", becalmed="0"),
    "GoOrTurnBack": lambda: sea(9, out="norwegian", becalmed="0", play="sail"),
    "JoinAttack": lambda: board("d5: nhc_1.1", "c5: ninf_1.1", "d6: hc_1.1", step="Melee",
                           side="norwegian", acts="attack d5"),
}  # fmt: skip


def area(name: str) -> int:
    return at().catalogue.areas.index(name)


def mask(*names: str) -> int:
    pieces = at().catalogue.pieces
    return sum(1 << pieces.index(name) for name in names)


EDITS: Final[tuple[tuple[str, str, Any, str], ...]] = (
    (
        "FirstMovement",
        "must_leave_scotland",
        MANY,
        "FirstMovement.must_leave_scotland: no such piece",
    ),
    ("SecondMovement", "escort", MANY, "SecondMovement.escort: no such piece"),
    ("FormForce", "force", 0, "FormForce.force: empty"),
    ("FormForce", "force", MANY, "FormForce.force: empty"),
    ("FormForce", "pool", MANY, "FormForce: no such piece"),
    ("FormForce", "named", MANY, "FormForce: no such piece"),
    ("FormForce", "leader", -2, "FormForce.leader: no such leader"),
    ("FormForce", "leader", 99, "FormForce.leader: no such leader"),
    ("FormForce", "pool", lambda: mask("hc_1"), "FormForce.force: of another side"),
    ("March", "trail", [], "March.trail: nowhere"),
    ("March", "trail", [99], "March.trail: no such area"),
    ("March", "stage", -1, "March.stage: no such stage"),
    ("March", "stage", 99, "March.stage: no such stage"),
    ("March", "force", 0, "March.force: empty"),
    ("March", "force", MANY, "March.force: empty"),
    ("March", "force", lambda: mask("hc_1"), "March.force: of another side"),
    ("March", "enemies_left", 1 << 9, "March: no such enemy"),
    ("March", "enemies_passed", 1 << 9, "March: no such enemy"),
    ("March", "points", -1, "March.points: expected 0 or more"),
    ("FightOrPass", "enemy", 99, "FightOrPass.enemy: no enemy"),
    ("FightOrPass", "enemy", -1, "FightOrPass.enemy: no enemy"),
    ("FightOrPass", "enemy", 2, "FightOrPass.enemy: no enemy"),
    ("FightOrPass", "enemy", 0, "FightOrPass.enemy: no big group"),
    ("Intercept", "enemy", 3, "Intercept.enemy: no big group"),
    ("AnswerBattle", "side", 9, "AnswerBattle: no such side"),
    ("AnswerBattle", "other", -1, "AnswerBattle: no such side"),
    ("AnswerBattle", "other", 1, "AnswerBattle.other: the same side"),
    ("AnswerBattle", "initiative_side", 9, "AnswerBattle.initiative_side: no such side"),
    ("AnswerBattle", "side", 3, "AnswerBattle.side: it has no player"),
    ("AnswerBattle", "area", 99, "AnswerBattle.area: no such area"),
    ("AnswerBattle", "entered_from", 99, "AnswerBattle.entered_from: no such area"),
    ("AnswerBattle", "force", 0, "AnswerBattle.force: not in that area"),
    ("AnswerBattle", "force", MANY, "AnswerBattle.force: not in that area"),
    ("AnswerBattle", "other", 0, "AnswerBattle.other: no enemy is there"),
    ("Retire", "area", 99, "Retire.area: no such area"),
    ("Retire", "force", 0, "Retire.force: empty"),
    ("Retire", "force", MANY, "Retire.force: empty"),
    ("Retire", "area", 0, "Retire.force: not in that area"),
    ("QuickBattle", "giver", 9, "QuickBattle: no such side"),
    ("QuickBattle", "other", 9, "QuickBattle: no such side"),
    ("QuickBattle", "other", 2, "QuickBattle.other: the same side"),
    ("QuickBattle", "mover", 0, "QuickBattle.mover: not in the battle"),
    ("QuickBattle", "loser", 0, "QuickBattle.loser: not in it"),
    ("QuickBattle", "area", 99, "QuickBattle.area: no such area"),
    ("QuickBattle", "stage", 99, "QuickBattle.stage: no such stage"),
    ("QuickBattle", "stage", 0, "QuickBattle.loser: not yet"),
    ("QuickBattle", "ready", MANY, "QuickBattle: no such unit"),
    ("QuickBattle", "waiting", MANY, "QuickBattle: no such unit"),
    ("QuickBattle", "ways", MANY, "QuickBattle.ways: no such area"),
    ("ChooseBattleMethod", "side", 0, "ChooseBattleMethod.side: not in the battle"),
    ("ChooseBattleMethod", "proposed", True, "ChooseBattleMethod.proposed: not its turn"),
    ("BoardBattle", "giver", 9, "BoardBattle: no such side"),
    ("BoardBattle", "other", 2, "BoardBattle.other: the same side"),
    ("BoardBattle", "mover", 0, "BoardBattle.mover: not in the battle"),
    ("BoardBattle", "beginner", 0, "BoardBattle: a side that is not in it"),
    ("BoardBattle", "chooser", 0, "BoardBattle: a side that is not in it"),
    ("BoardBattle", "loser", 0, "BoardBattle: a side that is not in it"),
    ("BoardBattle", "area", 99, "BoardBattle.area: no such area"),
    ("BoardBattle", "stage", 99, "BoardBattle.stage: no such stage"),
    ("BoardBattle", "attacker_units", MANY, "BoardBattle: no such unit"),
    ("BoardBattle", "ways", MANY, "BoardBattle.ways: no such area"),
    ("BoardBattle", "dead_leaders", MANY, "BoardBattle.dead_leaders: no such leader"),
    ("ChooseCaller", "callers", MANY, "ChooseCaller.callers: no such leader"),
    (
        "NameFyrd",
        "leader",
        lambda: at().catalogue.leaders.index("alan"),
        "NameFyrd.leader: expected a leader in a town",
    ),
    ("NameFyrd", "leader", 99, "NameFyrd.leader: expected a leader in a town"),
    ("NameFyrd", "leader", -1, "NameFyrd.leader: expected a leader in a town"),
    ("NameFyrd", "zones", MANY, "NameFyrd.zones: no such zone"),
    ("NameFyrd", "named", MANY, "NameFyrd.named: no such unit"),
    ("PlaceReadyMarks", "before", MANY, "PlaceReadyMarks: no such leader"),
    ("PlaceReadyMarks", "callers", MANY, "PlaceReadyMarks: no such leader"),
    ("PlaceReadyMarks", "named", MANY, "PlaceReadyMarks: no such leader"),
    ("Crossing", "stage", -1, "Crossing.stage: no such step"),
    ("Crossing", "stage", 99, "Crossing.stage: no such step"),
    ("Crossing", "sides_done", -1, "Crossing.sides_done: expected 0 or more"),
    ("Crossing", "order", [1], "Crossing.order: no invader"),
    ("Crossing", "order", [2, 2], "Crossing.order: a side twice"),
    ("Crossing", "initiative_side", 1, "Crossing.initiative_side: no invader"),
    ("Crossing", "going", 1 << 9, "Crossing.going: no such side"),
    ("Crossing", "conditions", [0], "Crossing: expected an entry for each side"),
    ("Crossing", "targets", [0], "Crossing: expected an entry for each side"),
    ("Crossing", "conditions", [9, 0, 0, 0], "Crossing.conditions: none such"),
    ("Crossing", "targets", [99, 0, 0, 0], "Crossing.targets: no such area"),
    ("Crossing", "targets", lambda: [len(at().control), 0, 0, 0], "Crossing.targets: no such area"),
    ("Crossing", "die", 99, "Crossing.die: no such die"),
    ("Crossing", "die", -1, "Crossing.die: no such die"),
    ("Sail", "side", 1, "Sail.side: no invader"),
    ("GoOrTurnBack", "side", 1, "GoOrTurnBack.side: no invader"),
    ("JoinAttack", "lead", -1, "JoinAttack.lead: no such square"),
    ("JoinAttack", "lead", 999, "JoinAttack.lead: no such square"),
    ("JoinAttack", "lead", 0, "JoinAttack.lead: it cannot attack"),
    ("JoinAttack", "target", 0, "JoinAttack.target: not in front of it"),
    ("JoinAttack", "joined", 1, "JoinAttack.joined: a square that cannot join"),
    ("JoinAttack", "joined", -1, "JoinAttack.joined: a square that cannot join"),
)


def phase_of(state: DestinyState, name: str) -> Any:  # noqa: ANN401 - its fields are set by name
    """Return the phase of that name on the stack."""
    return next(phase for phase in state.stack if type(phase).__name__ == name)


@pytest.mark.parametrize("name", PLACES)
def test_phase_reached_in_play_is_valid(name: str) -> None:
    state = PLACES[name]()
    phase_of(state, name).validate(state)


@pytest.mark.parametrize(("name", "field", "value", "told"), EDITS)
def test_invalid_phase_is_refused(name: str, field: str, value: object, told: str) -> None:
    state = PLACES[name]()
    phase = phase_of(state, name)
    setattr(phase, field, value() if callable(value) else value)
    with pytest.raises(RecordError) as refused:
        phase.validate(state)
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: ChooseFlightArea(area("sussex"), 0, 0), "ChooseFlightArea.who: empty"),
        (lambda: ChooseFlightArea(area("sussex"), MANY, 0), "ChooseFlightArea.who: empty"),
        (lambda: ChooseFlightArea(area("sussex"), mask("nk_1"), 99),
         "ChooseFlightArea.how: no sort of flight"),
        (lambda: ChooseFlightArea(99, mask("nk_1"), 0), "ChooseFlightArea.area: no area"),
        (lambda: ChooseFlightArea(area("kent"), mask("nk_1"), 0),
         "ChooseFlightArea.who: not in that area"),
        (lambda: ChooseLosses(mask("nk_1", "nk_2"), 0), "ChooseLosses.number: no choice"),
        (lambda: ChooseLosses(mask("nk_1", "nk_2"), 2), "ChooseLosses.number: no choice"),
        (lambda: ChooseLosses(mask("nk_1", "william"), 1), "ChooseLosses.units: no units"),
        (lambda: ChooseLosses(mask("nk_1", "bk_2"), 1), "ChooseLosses.units: not on the map"),
        (lambda: Landing(9, 0, 0, roused=False, big=0), "Landing.side: no such side"),
        (lambda: Landing(2, 99, 0, roused=False, big=0), "Landing.area: no such area"),
        (lambda: Landing(2, 0, 1 << 9, roused=False, big=0), "Landing.todo: no such side"),
        (lambda: Landing(2, 0, 1 << 2, roused=False, big=0), "Landing.todo: the side that lands"),
        (lambda: Landing(2, 0, 0, roused=False, big=99), "Landing.big: none such"),
        (lambda: Retreat(area("sussex"), 9, 0), "side: no such side"),
        (lambda: Retreat(area("sussex"), 3, 0), "side: it has no player"),
        (lambda: Retreat(99, 2, 0), "area: no such area"),
        (lambda: Retreat(area("kent"), 2, 0), "side: it has no pieces there"),
        (lambda: Retreat(area("sussex"), 2, MANY), "Retreat.ways: no such area"),
        (lambda: LeaderEscape(area("kent"), 2), "side: it has no pieces there"),
        (lambda: LeaderEscape(area("devon"), 1), "LeaderEscape.side: no leader is there"),
        (lambda: ChooseEscort(area("kent"), 2, area("sussex"), 0), "side: it has no pieces there"),
        (lambda: ChooseEscort(area("devon"), 1, area("dorset"), 0),
         "ChooseEscort.side: no leader is there"),
        (lambda: ChooseEscort(area("sussex"), 2, area("devon"), 0), "ChooseEscort.to: too far"),
        (lambda: ChooseEscort(area("sussex"), 2, area("kent"), MANY - 1),
         "ChooseEscort.taken: too many"),
        (lambda: GaleLanding(1, 0, []), "GaleLanding.side: no invader"),
        (lambda: GaleLanding(2, 99, []), "GaleLanding.target: no such area"),
        (lambda: GaleLanding(2, 0, []), "GaleLanding.boats: not by leader"),
        (lambda: GaleLanding(2, 0, [5] * len(at().catalogue.leaders)),
         "GaleLanding.boats: that unit is not aboard"),
        (lambda: AssignLeaderShip(2, 0), "AssignLeaderShip: no fleet"),
        (lambda: Loyalty(99), "Loyalty.area: no such area"),
        (lambda: Loyalty(-1), "Loyalty.area: no such area"),
        (lambda: ExpelTurncoats(0, 0), "ExpelTurncoats.units: empty"),
        (lambda: ExpelTurncoats(0, MANY), "ExpelTurncoats.units: empty"),
        (lambda: ExpelTurncoats(99, mask("nhc_1")), "ExpelTurncoats.area: no such area"),
        (lambda: ExpelTurncoats(area("kent"), mask("nhc_1")), "ExpelTurncoats.units: not there"),
        (lambda: ExpelTurncoats(area("sussex"), mask("nk_1")), "ExpelTurncoats.units: not there"),
    ],
)  # fmt: skip
def test_phase_that_does_not_fit_the_position_is_refused(
    made: Callable[[], Any], told: str
) -> None:
    with pytest.raises(RecordError) as refused:
        made().validate(at(*THREE, "devon: fyrd_devon"))
    assert str(refused.value) == told


def test_phases_are_refused_without_the_phase_they_belong_to() -> None:
    alone = at()
    for phase, told in (
        (
            phase_of(PLACES["ChooseBattleMethod"](), "ChooseBattleMethod"),
            "ChooseBattleMethod: no battle asks for it",
        ),
        (phase_of(PLACES["FightOrPass"](), "FightOrPass"), "FightOrPass: no force marches"),
        (phase_of(PLACES["Sail"](), "Sail"), "Sail: no crossing asks for it"),
        (phase_of(PLACES["NameFyrd"](), "NameFyrd"), "NameFyrd"),
        (phase_of(PLACES["ChooseCaller"](), "ChooseCaller"), "ChooseCaller"),
        (phase_of(PLACES["PlaceReadyMarks"](), "PlaceReadyMarks"), "PlaceReadyMarks"),
    ):
        with pytest.raises(RecordError, match=told):
            phase.validate(alone)
    for name in ("FirstMovement", "SecondMovement"):
        phase = phase_of(PLACES[name](), name)
        alone.phasing = -1
        with pytest.raises(RecordError, match="phasing: no side moves"):
            phase.validate(alone)
