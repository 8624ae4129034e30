"""Validation of the stack: a phase has values that the rules allow, or is refused."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.support.errors import RecordError
from senlac.games.hastings import GAME
from senlac.games.hastings.state import HastingsState
from senlac.testing.tampered import refused_or_playable
from tests.games.hastings.battles import decide, printed, riding, rushing, scattered
from tests.games.hastings.board import HOLD, SHOT, Battle, battle
from tests.games.hastings.lawful import unlawful
from tests.games.hastings.test_random_games import wild

HATS: Final[tuple[Callable[[Random], HastingsState], ...]] = (
    printed, scattered, riding, rushing, wild,
)  # fmt: skip
KEPT: Final = 4
"""The number of positions stored for each stack of phases."""
PLACE: Final = re.compile(
    r"position(\.stack\[|: (stack|[A-Z]\w+(\.\w+)?): |: there is no choice in |: \w+ offers)"
)
"""A pattern for refusals that name a phase."""


@cache
def gallery() -> list[dict[str, Any]]:
    """Return positions with every stack of phases in random battles, up to a limit for each."""
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for seed in range(150):
        rng = Random(f"gallery {seed}")
        state = HATS[seed % len(HATS)](rng)
        state.dice = FastDice(rng)
        play.run_to_decision(state)
        for _ in range(150):
            if state.outcome is not None:
                break
            kept = found.setdefault(tuple([type(phase).__name__ for phase in state.stack]), [])
            if len(kept) < KEPT and rng.random() < 0.5:
                kept.append(encode(GAME, state))
            play.play_action(state, *decide(state, rng))
    shown = [position for kept in found.values() for position in kept]
    return [*shown, *[encode(GAME, field.state) for field in (charged(), thrown())]]


def charged() -> Battle:
    """Return a charge in which a leader has died, and another leader must take refuge."""
    lines = ("NC01 1908 n", "eustace NC01", "FY01 1708 s", "gyrth FY01", "NI02 1903")
    return battle(*lines).play("leadcharge NC01 1808", dice=[6, 1, 2, 3])


def thrown() -> Battle:
    """Return hand missiles of which the first has made Bretons rout; the second is pending."""
    lines = ("BI01 1808 n", "BI02 1809 n", "fergant BI01", "FY01 1708 s", "FY02 1709 s")
    field = battle(*lines, "NI05 1903", step="Defence", dead={"breton": 6})
    return field.play("javelin FY01 1808", dice=[1, 1, 6])


def test_gallery_has_every_phase_in_which_a_decision_can_wait() -> None:
    seen = {phase[0] for position in gallery() for phase in position["stack"]}
    assert {phase.__name__ for phase in GAME.phases} - seen == {
        "FixedSetUp", "RoutMove", "Feint", "ImpetuousAttack",
    }  # fmt: skip


# ---- edited phases -----------------------------------------------------------------------------


def mutated(value: Any, rng: Random) -> Any:  # noqa: ANN401 - whatever a phase holds
    """Return another value of the same type."""
    if isinstance(value, list):
        return mutated_list(value, rng)
    near = [value - 1, value + 1, rng.randrange(97), rng.randrange(248), -1, 0]
    return rng.choice([other for other in near if other != value])


def mutated_list(values: list[Any], rng: Random) -> list[Any]:
    """Return a list with an element added, removed, repeated or changed."""
    ways = ["more"] if not values else ["more", "less", "twice", "changed"]
    pairs = bool(values) and isinstance(values[0], list)
    new = [rng.randrange(89), rng.randrange(96)] if pairs else rng.randrange(97)
    way, place = rng.choice(ways), rng.randrange(len(values)) if values else 0
    if way == "more":
        return [*values, new]
    if way == "less":
        return values[:place] + values[place + 1 :]
    if way == "twice":
        return [*values, values[place]]
    return [*values[:place], mutated(values[place], rng), *values[place + 1 :]]


def lawful(state: HastingsState, rng: Random) -> tuple[int, Action]:
    """Require that all options follow the rulebook, and return one of them."""
    [role] = play.actors(state)
    assert not unlawful(state, list(play.cached_options(state, role)), role)
    return decide(state, rng)


def plays_on_lawfully(document: dict[str, Any], rng: Random) -> bool:
    """Require that a position is refused with its phase, or plays on by the rulebook."""
    complaint = refused_or_playable(GAME, document, rng, steps=30, decide=lawful)
    assert not complaint or PLACE.match(complaint), complaint
    return not complaint


def with_a_step_changed(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a position with one changed value in a phase of its stack."""
    changed = copy.deepcopy(document)
    held = [phase for phase in changed["stack"] if phase[1]]
    values = rng.choice(held)[1]
    place = rng.randrange(len(values))
    values[place] = mutated(values[place], rng)
    return changed


@pytest.mark.long
@given(place=st.integers(0, 100_000), rng=st.randoms(use_true_random=False))
def test_edited_phase_is_refused_or_plays_on_by_the_rules(place: int, rng: Random) -> None:
    listed = gallery()
    plays_on_lawfully(with_a_step_changed(listed[place % len(listed)], rng), Random(place))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_many_edited_phases_are_refused_or_play_on_by_the_rules(seed: int) -> None:
    rng = Random(seed)
    for position in gallery() * 5:
        plays_on_lawfully(with_a_step_changed(position, rng), rng)


@pytest.mark.long
def test_unedited_positions_play_on_by_the_rules() -> None:
    rng = Random("unchanged")
    for position in gallery():
        assert plays_on_lawfully(copy.deepcopy(position), rng), position["stack"]


# ---- step by step -------------------------------------------------------------------------------


def unit(name: str) -> int:
    """Return the index of a unit or a leader."""
    return GAME.notation(battle("NI01 1808").state).index("piece", name)


def hex_(name: str) -> int:
    """Return the index of a hex."""
    return GAME.notation(battle("NI01 1808").state).index("hex", name)


FIGHT: Final = ("NI01 1808 n", "NA01 1812 n", "FY01 1708 s", *HOLD)
MOVED: Final = ("NI01 1808 n", "NC01 1914 n", "FY01 1708 s", "NI03 1912 routing")


def combat() -> Battle:
    """Return a combat phase."""
    return battle(*FIGHT, step="Combat")


def shots() -> Battle:
    """Return a missile phase."""
    return battle(*FIGHT, *SHOT, step="MissilePhase")


def moves() -> Battle:
    """Return a movement phase."""
    return battle(*MOVED)


def turned() -> Battle:
    """Return a unit that has moved and must choose a facing."""
    return battle("NI01 1908 n", "NI02 2010", "FY01 1708 s").play("move NI02 2009")


def lull() -> Battle:
    """Return the Normans' step of a lull."""
    return battle(*MOVED, "FY09 1410 routing", step="Lull")


FALSE: Final[list[tuple[Callable[[], Battle], int, list[Any], str]]] = [
    (combat, 2, [["NI01", "NA01"]], "Combat.units: NA01 are archers"),
    (combat, 2, [["NI01", "FI01"]], "Combat.units: FI01 takes no part"),
    (combat, 1, [2], "PlayerTurn.started: Combat does not wait then"),
    (combat, 0, [3], "GameTurn.started: another part"),
    (shots, 2, [1], "MissilePhase.side: the other side shoots"),
    (shots, 1, [3], "MissilePhase.side: the other side shoots"),
    (moves, 2, [[], ["NI03"], [], []], "Movement.in_zoc_at_start: NI01 did not begin tied"),
    (moves, 2, [[], ["NI03"], ["NI01", "NC01"], []], "Movement.in_zoc_at_start: NC01 has no enemy"),
    (
        moves,
        2,
        [[], ["NI03"], ["NI01"], [["NC01", "FY01"]]],
        "Movement.adjacent_at_start: not adjacent",
    ),
    (
        moves,
        2,
        [[], ["NI03"], ["NI01"], [["NI01", "FY01"]]],
        "Movement.adjacent_at_start: expected cavalry",
    ),
    (moves, 2, [[], [], ["NI01"], []], "Movement.routing_at_start: NI03 must run too"),
    (moves, 2, [["NC01"], ["NI03"], ["NI01"], []], "Movement.led_at_start: not led at the start"),
    (moves, 2, [["NI03"], ["NI03"], ["NI01"], []], "Movement.led_at_start: NI03 was not ordered"),
    (turned, 3, ["NI01"], "Facing.unit: NI01 has not just moved or rallied"),
    (turned, 3, ["FY01"], "Facing.unit: FY01 has not just moved or rallied"),
    (lull, 4, [[]], "PullBack.must_run: not all routing units"),
    (lull, 3, [[]], "Shift.must_run: not all routing units"),
    (lull, 1, [["NA01"]], "ArchersReturn.returned: NA01 has not come back"),
    (charged, 3, [[["FY01", "h1709"]], 1], "Morale.losses: FY01 was not lost there"),
    (charged, 3, [[["FY01", "h1708"], ["eustace", "h1808"]], 0], "Morale.first"),
    (charged, 5, ["NI02"], "DisorderAfterCharge.unit: no cavalry"),
    (charged, 6, ["NC01", "h1709"], "Advance.hex: not an empty hex"),
    (charged, 7, ["gyrth", "h1707"], "LeaderRefuge.leader: not in the hex"),
    (thrown, 3, ["FY02", "FI01"], "Throw: FI01 takes no part"),
    (thrown, 4, [["FY02"], ["BI01"]], "Pursuit.quarry: not all routing units"),
    (thrown, 4, [[], ["BI01", "BI02"]], "Pursuit.units_before: no pursuer"),
    (thrown, 5, [0, ["BI01", "NI05"]], "Rout.units: NI05 is not routing"),
]


def numbered(value: Any) -> Any:  # noqa: ANN401 - whatever a phase holds
    """Return a value with indices for the names of units and hexes."""
    if isinstance(value, list):
        return [numbered(each) for each in value]
    if isinstance(value, str):
        return hex_(value[1:]) if value[0] == "h" else unit(value)
    return value


@pytest.mark.parametrize(("made", "place", "values", "complaint"), FALSE)
def test_phase_with_an_impossible_value_is_refused(
    made: Callable[[], Battle], place: int, values: list[Any], complaint: str
) -> None:
    document = encode(GAME, made().state)
    assert decode(GAME, document).stack
    document["stack"][place][1] = numbered(values)
    with pytest.raises(RecordError, match=re.escape(complaint)):
        decode(GAME, document)
