"""Ranges of overlay values: narrow for new matches, wide for stored ones."""

from __future__ import annotations

from typing import Any, Final

import pytest

from senlac.engine.data.bounds import KEPT_LETTERS, are_new, new_values
from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.engine.support.errors import DataError, RecordError
from senlac.games.shieldwall.data.tables import SOURCE

WIDE: Final = Overlay.from_text("tables.command.dice_with_commander = 20", "mine.toml")
FAR: Final = Overlay.from_text("tables.command.dice_with_commander = 1001", "mine.toml")
REFUSAL: Final = r"tables\.command\.dice_with_commander: expected 1 to 6, got 20"
LAYOUT: Final = "map:\n  .  N1 .\n  .  S1 h\nactive: saxon\nactions: 2\nstep: Melee\n"


def wide_match(**more: Any) -> Match:  # noqa: ANN401 - whatever `Match.new` takes
    return Match.new("shieldwall", "foragers", overlay=WIDE, seed=1, kept=True, **more)


def test_value_out_of_range_is_accepted_in_a_stored_match_only() -> None:
    assert SOURCE.load(WIDE).command.dice_with_commander == 20
    with new_values(), pytest.raises(DataError, match=REFUSAL):
        SOURCE.load(WIDE)
    assert SOURCE.load(WIDE).command.dice_with_commander == 20


def test_value_out_of_the_wide_range_is_always_refused() -> None:
    with pytest.raises(DataError, match="expected 1 to 1000, got 1001"):
        SOURCE.load(FAR)
    with new_values(), pytest.raises(DataError, match="expected 1 to 6, got 1001"):
        SOURCE.load(FAR)


@pytest.mark.parametrize("length", [81, KEPT_LETTERS])
def test_text_may_be_longer_in_a_stored_match(length: int) -> None:
    overlay = Overlay("mine.toml", {"units": {"unit": {"fyrd": {"name": "x" * length}}}})
    assert len(SOURCE.load(overlay).unit_types["fyrd"].name) == length
    with new_values(), pytest.raises(DataError, match="expected at most 80 letters"):
        SOURCE.load(overlay)


def test_text_and_list_in_a_stored_match_are_bounded() -> None:
    long = {"unit": {"fyrd": {"name": "x" * (KEPT_LETTERS + 1)}}}
    with pytest.raises(DataError, match="expected at most 10000 letters"):
        SOURCE.load(Overlay("mine.toml", {"units": long}))
    many = {"muster": {"saxon": {"buy": ["fyrd"] * 10_001}}}
    with pytest.raises(DataError, match="expected at most 10000 entries"):
        SOURCE.load(Overlay("mine.toml", {"units": many}))


def test_values_are_new_only_within_the_context() -> None:
    assert not are_new()
    with new_values():
        with new_values():
            assert are_new()
        assert are_new()
    assert not are_new()


def test_match_begins_with_a_wide_overlay_only_if_it_is_stored() -> None:
    with pytest.raises(DataError, match=REFUSAL):
        Match.new("shieldwall", "foragers", overlay=WIDE, seed=1)
    assert wide_match().header.start.overlay == WIDE.document


def test_layout_is_validated_as_new() -> None:
    with pytest.raises(DataError, match=REFUSAL):
        Match.from_layout(LAYOUT, "shieldwall", overlay=WIDE, seed=1)


def test_record_and_position_are_validated_as_stored() -> None:
    match = wide_match()
    assert Match.from_record(match.record()).position() == match.position()
    assert Match.from_position(match.position()).position() == match.position()
    assert match.branch(seed=2).position() == match.position()


def test_position_is_validated_as_new_within_the_context() -> None:
    position = wide_match().position()
    with new_values(), pytest.raises(RecordError, match=REFUSAL):
        Match.from_position(position)


def test_nested_match_in_a_position_is_validated_as_new() -> None:
    inner = wide_match().position()
    outer = Match.new("campaign", "y1088", seed=1).position()
    outer["stack"].append(["BoardBattle", [inner, [0, 1], [], 0, 0]])
    with new_values(), pytest.raises(RecordError, match=REFUSAL):
        Match.from_position(outer)
