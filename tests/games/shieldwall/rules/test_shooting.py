"""Shooting: shooters, range, arc, line of sight, and hits."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.state import GONE
from tests.games.shieldwall.board import Battle, battle

BOARD = "abcdefghi"
SHOOTER = "e5"


def archery(target: str, *, arrow: str = "^", **asked: Any) -> Battle:  # noqa: ANN401 - for battle
    """Return a battle on 9 by 9 open squares: archers S1 in the middle, one Norman somewhere."""
    cells = {SHOOTER: f"S1{arrow}", target: "N1"}
    rows = [[cells.get(f"{f}{rank}", ".") for f in BOARD] for rank in range(9, 0, -1)]
    picture = "\n".join(" ".join(row) for row in rows)
    return battle(picture, "S1 saxon_archers", step="Shooting", **asked)


def aimed(arrow: str, **asked: Any) -> set[str]:  # noqa: ANN401 - for battle
    """Return all squares at which archers on e5 may shoot."""
    squares = [f"{f}{rank}" for f in BOARD for rank in range(1, 10)]
    others = [square for square in squares if square != SHOOTER]
    return {s for s in others if archery(s, arrow=arrow, **asked).offers("shoot S1 N1")}


def sees(picture: str) -> bool:
    """Return whether archers S1 see N1."""
    field = battle(picture, "S1 saxon_archers", step="Shooting")
    return field.offers("shoot S1 N1")


@pytest.mark.rule("shoot.1a", "intro.2a")
def test_only_archers_shoot() -> None:
    for kind in ("fyrd", "housecarl", "norman_cavalry"):
        field = battle("N1 . \n . . \n S1 S2", f"S1 {kind}", "S2 saxon_archers", step="Shooting")
        assert field.options("shoot") == {"shoot S2 N1"}
        assert field.rule("shoot S1 N1") == "shoot.1a"


@pytest.mark.rule("shoot.1a", "elim.1a", "rein.1a")
def test_archers_off_the_board_do_not_shoot() -> None:
    field = battle(
        "N1 . \n . . \n S1 S2", "S1 saxon_archers", "S2 saxon_archers",
        "S3 saxon_archers turn 9 at a1", step="Shooting",
    )  # fmt: skip
    field.state.put(field.unit("S2"), GONE)
    field.state.options_cache = None
    assert field.options("shoot") == {"shoot S1 N1"}
    assert field.rule("shoot S2 N1") == "elim.1a"
    assert field.rule("shoot S3 N1") == "rein.1a"


@pytest.mark.rule("shoot.1c", "shoot.3a")
def test_the_arc_is_fifteen_squares_ahead() -> None:
    ahead = {
        "d6", "e6", "f6",
        "c7", "d7", "e7", "f7", "g7",
        "b8", "c8", "d8", "e8", "f8", "g8", "h8",
    }  # fmt: skip
    assert aimed("^") == ahead


@pytest.mark.rule("shoot.3a")
@pytest.mark.parametrize(
    ("arrow", "edge"),
    [("^", "b8 h8"), (">", "h8 h2"), ("v", "b2 h2"), ("<", "b2 b8")],
)
def test_the_arc_turns_with_the_archers(arrow: str, edge: str) -> None:
    squares = aimed(arrow)
    assert len(squares) == 15
    assert {s for s in squares if s[0] in "bh" and s[1] in "28"} == set(edge.split())


@pytest.mark.rule("shoot.1b")
def test_a_target_four_squares_away_is_out_of_range() -> None:
    field = archery("e9", actions=3)
    assert field.step != "Shooting"
    near = battle(
        """
        .  N2 .
        .  .  .
        N1 .  .
        .  .  .
        .  S1 .
        """,
        "S1 saxon_archers",
        step="Shooting",
    )
    assert near.options("shoot") == {"shoot S1 N1"}
    assert near.rule("shoot S1 N2") == "shoot.1b"


@pytest.mark.rule("shoot.3a")
def test_a_target_further_aside_than_ahead_is_out_of_the_arc() -> None:
    field = battle(
        """
        .  .  .  .
        .  N2 .  .
        S1 .  N1 .
        """,
        "S1 saxon_archers",
        step="Shooting",
    )
    assert field.options("shoot") == {"shoot S1 N2"}
    assert field.rule("shoot S1 N1") == "shoot.3a"


@pytest.mark.rule("shoot.3a")
def test_a_shot_has_one_target_and_it_is_an_enemy() -> None:
    field = battle(
        ". . . N1 \n . . N2 . \n . S1 . . \n S2 . . .", "S1 saxon_archers", step="Shooting"
    )
    field.play("shoot S1 N2", dice=[3])
    assert (field.hits("N2"), field.hits("N1")) == (2, 0)
    field = battle(". S2 N1 \n . S1 .", "S1 saxon_archers", step="Shooting")
    assert field.rule("shoot S1 S2") == "shoot.3a"


@pytest.mark.rule("shoot.2a", "cmd.2a")
def test_a_shot_costs_an_action() -> None:
    picture = ". N1 . \n . . . \n S1 . S2"
    archers = ("S1 saxon_archers", "S2 saxon_archers")
    field = battle(picture, *archers, step="Shooting", actions=2)
    field.play("shoot S1 N1", dice=[1])
    assert (field.step, field.state.actions) == ("Shooting", 1)
    field = battle(picture, *archers, step="Shooting", actions=1)
    field.play("shoot S1 N1", dice=[1])
    assert field.side == "norman"
    assert battle(picture, *archers, step="Shooting", actions=0).side == "norman"


@pytest.mark.rule("shoot.2b")
def test_archers_shoot_once_a_turn_and_need_not() -> None:
    picture = ". N1 . \n . . . \n S1 . S2"
    archers = ("S1 saxon_archers", "S2 saxon_archers")
    field = battle(picture, *archers, step="Shooting", actions=3).play("shoot S1 N1", dice=[1])
    assert field.options() == {"shoot S2 N1", "done"}
    assert field.rule("shoot S1 N1") == "shoot.2b"
    field = battle(picture, *archers, step="Shooting", actions=3).play("done")
    assert field.hits("N1") == 0
    assert field.carried("saxon") == 3


@pytest.mark.rule("shoot.2b", "seq.1b")
def test_in_their_next_turn_archers_shoot_again() -> None:
    field = archery("e8", actions=1, command=[1, 1]).play("shoot S1 N1", dice=[2])
    field.play("done", "done", "shoot S1 N1", dice=[2])
    assert field.hits("N1") == 2


@pytest.mark.rule("shoot.3b")
@pytest.mark.parametrize("between", ["w", "t", "h", "S2", "N2"])
def test_woods_towns_hills_and_units_between_hide_a_target(between: str) -> None:
    assert not sees(f"N1 . \n {between} . \n S1 .")
    field = battle(f"N1 . \n {between} N3 \n S1 .", "S1 saxon_archers", step="Shooting")
    assert field.options("shoot") >= {"shoot S1 N3"}
    assert field.rule("shoot S1 N1") == "shoot.3b"


@pytest.mark.rule("shoot.3b")
@pytest.mark.parametrize("between", [".", "m", "l", "r", "b", "f"])
def test_open_ground_and_water_between_hide_nothing(between: str) -> None:
    assert sees(f"N1 . \n {between} . \n S1 .")


@pytest.mark.rule("shoot.3b")
@pytest.mark.parametrize("picture", ["N1 . \n h . \n S1/h .", "N1/h . \n h . \n S1 ."])
def test_hill_between_hill_and_plain_hides_nothing(picture: str) -> None:
    assert sees(picture)


@pytest.mark.rule("shoot.3b")
def test_sight_from_a_hill_passes_units_but_not_units_on_hills() -> None:
    assert sees("N1 . \n S2 . \n S1/h .")
    assert sees("N1/h . \n S2 . \n S1 .")
    assert not sees("N1 . \n S2/h . \n S1/h .")
    assert not sees("N1/h . \n N2/h . \n S1 .")


@pytest.mark.rule("shoot.3b")
@pytest.mark.parametrize("between", ["w", "t"])
def test_woods_and_towns_always_block_sight(between: str) -> None:
    assert not sees(f"N1/h . \n {between} . \n S1/h .")
    assert not sees(f"N1/h . \n S2/{between} . \n S1 .")


@pytest.mark.rule("shoot.3b")
def test_a_line_between_two_squares_is_blocked_only_by_both() -> None:
    assert sees(". N1 \n w . \n S1 .")
    assert sees(". N1 \n . w \n S1 .")
    assert sees("N1 . \n . S2 \n . S1")
    assert not sees(". N1 \n w S2 \n S1 .")


@pytest.mark.rule("shoot.3b")
@pytest.mark.parametrize(
    ("target", "blocks"),
    [
        ("d7", ["e6 d6"]), ("e7", ["e6"]), ("f7", ["e6 f6"]), ("c7", ["d6"]), ("g7", ["f6"]),
        ("e8", ["e6", "e7"]), ("d8", ["e6", "d7"]), ("f8", ["e6", "f7"]),
        ("c8", ["d6", "d7"]), ("g8", ["f6", "f7"]), ("b8", ["d6", "c7"]), ("h8", ["f6", "g7"]),
    ],
)  # fmt: skip
def test_every_line_of_sight_runs_over_the_squares_nearest_to_it(
    target: str, blocks: list[str]
) -> None:
    near = [f"{f}{r}" for f in "bcdefgh" for r in "678"]
    near.remove(target)
    alone = {s for s in near if not archery_past(target, [s])}
    assert alone == {group for group in blocks if " " not in group}
    for group in blocks:
        assert not archery_past(target, group.split())


def archery_past(target: str, woods: list[str]) -> bool:
    """Return whether archers on e5 see a target past woods."""
    cells = {SHOOTER: "S1", target: "N1", **dict.fromkeys(woods, "w")}
    rows = [[cells.get(f"{f}{rank}", ".") for f in BOARD] for rank in range(9, 0, -1)]
    return sees("\n".join(" ".join(row) for row in rows))


@pytest.mark.rule("shoot.3b")
@pytest.mark.parametrize("ground", ["w", "t", "h"])
def test_the_squares_of_shooter_and_target_hide_nothing(ground: str) -> None:
    assert sees(f"N1/{ground} . \n . . \n S1 .")
    assert sees(f"N1 . \n . . \n S1/{ground} .")


@pytest.mark.rule("shoot.3c")
def test_archers_shoot_at_adjacent_and_engaged_enemies() -> None:
    field = battle("S2 N1 . \n . N2 . \n S1 . .", "S1 saxon_archers", step="Shooting")
    assert field.options("shoot") == {"shoot S1 N2", "shoot S1 N1"}


@pytest.mark.rule("shoot.3c")
def test_archers_shoot_when_exhausted_controlled_and_moved() -> None:
    field = battle(". . N1 \n . . . \n S1 . .", "S1 saxon_archers 3 hits", actions=2)
    field.play("move S1 b1", "face N")
    assert field.options("shoot") == {"shoot S1 N1"}


@pytest.mark.rule("shoot.4a")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1), (3, 2)])
def test_a_shot_makes_the_die_less_one_in_hits(die: int, hits: int) -> None:
    field = archery("e8").play("shoot S1 N1", dice=[die])
    assert field.hits("N1") == hits


@pytest.mark.rule("shoot.4a")
def test_a_shot_marks_its_hits_at_once() -> None:
    field = battle(
        ". N1 . \n . . . \n S1 . S2",
        "S1 saxon_archers",
        "S2 saxon_archers",
        step="Shooting",
    )
    field.play("shoot S1 N1", dice=[3])
    assert (field.step, field.hits("N1")) == ("Shooting", 2)


@pytest.mark.rule("shoot.5a")
@pytest.mark.parametrize("ground", [".", "h", "w", "t"])
def test_cover_adds_strength_but_does_not_reduce_hits_of_a_shot(ground: str) -> None:
    field = battle(
        f"N1/{ground} . \n . . \n S1 .",
        "S1 saxon_archers",
        "N1 4 hits",
        step="Shooting",
    )
    field.play("shoot S1 N1", dice=[3])
    assert field.hits("N1") == 6
    assert (field.at("N1") == "gone") == (ground == ".")


# ---- volleys ------------------------------------------------------------------------------------


def proposed(field: Battle) -> dict[str, tuple[str, ...]]:
    """Return the shots of the proposed volley, by its label."""
    series = GAME.scene(field.state, (field.state.active,)).series
    return {label: tuple(actions) for label, actions in series.items()}


def line(**asked: Any) -> Battle:  # noqa: ANN401 - for battle
    """Return three archers facing a strong unit and one that two average shots eliminate."""
    return battle(
        ". N1 N2 \n . . . \n S1 S2 S3", "S1 saxon_archers", "S2 saxon_archers", "S3 saxon_archers",
        "N1 norman_cavalry", "N2 norman_cavalry 4 hits", step="Shooting", **asked,
    )  # fmt: skip


def test_volley_aims_at_units_closest_to_elimination() -> None:
    field = line(actions=5)
    ((label, shots),) = proposed(field).items()
    assert label == "All shoot at the best odds: 3"
    assert [shot.split()[:2] for shot in shots] == [["shoot", name] for name in ("S1", "S2", "S3")]
    assert {shot.split()[2] for shot in shots} <= {"N1", "N2"}
    assert shots[1] == "shoot S2 N2"
    for shot in shots:
        assert field.offers(shot)
        field.play(shot, dice=(2,))


def test_volley_has_at_most_one_shot_for_each_action() -> None:
    ((label, shots),) = proposed(line(actions=2)).items()
    assert (label, len(shots)) == ("All shoot at the best odds: 2", 2)
    assert proposed(line(actions=1)) == {}
