"""Bounds of the values that an overlay may change: one law for all numbers and texts."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.data.bounds import PLAYABLE, bounds_of, new_values, values_of
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.game.record import Record
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.support.errors import DataError, OptionError, RecordError, SenlacError
from senlac.testing.bounds import End, ends, long_lists, long_texts, source_of
from senlac.testing.tampered import Path, leaves, put, refused_or_playable, value_at

GAMES: Final = registry.games()
HUGE: Final = 2**53 - 1
STEPS: Final = 60
PARTS: Final = 8
"""Number of parts into which the ends of a game are divided, to test them in several processes."""

KILLERS: Final = [
    ("shieldwall", "tables.command.dice_with_commander"),
    ("comet", "map.box.norway.rect"),
    ("hastings", "tables.movement.ordered"),
    ("destiny", "tables.movement.foot"),
    ("campaign", "units.leader.captains_max"),
    ("campaign", "tables.time.turns_in_year"),
]
"""Numbers that stopped a whole server when an overlay made them huge."""


def each_game(test: Any) -> Any:  # noqa: ANN401 - pytest's decorators have no types of their own
    return pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)(test)


@each_game
def test_every_number_has_bounds_and_is_within_them(game: Game[Any]) -> None:
    source = source_of(game)
    paths = set()
    for found in values_of(source.read_files()):
        if found.is_length or isinstance(found.value, str):
            continue
        paths.update([found.path, found.place])
        bounds = bounds_of(found, source.bounds)
        assert bounds is not None, found.place
        assert bounds.min <= found.value <= bounds.max, found.place
        least, most = bounds.kept
        assert PLAYABLE[0] <= least <= bounds.min <= bounds.max <= most <= PLAYABLE[1], found.place
    for name in source.bounds:
        assert any(f"{path}.".startswith(f"{name}.") for path in paths), name


IN_PARTS: Final = [
    pytest.param(game, part, id=f"{game.id} {part}") for game in GAMES for part in range(PARTS)
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "part"), IN_PARTS)
def test_match_is_playable_with_each_number_at_one_end(game: Game[Any], part: int) -> None:
    both: dict[str, list[End]] = {}
    for end in ends(game):
        both.setdefault(end.place, []).append(end)
    by_lot = [Random(place).choice(found) for place, found in both.items()]
    cases = [(end, Random(end.place).choice(scenarios_of(game, end))) for end in by_lot]
    require_playable(game, cases[part::PARTS], Random(part))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "part"), IN_PARTS)
def test_match_is_playable_with_each_number_at_each_end(game: Game[Any], part: int) -> None:
    some = list(ends(game))[part::PARTS]
    cases = [(end, scenario) for end in some for scenario in scenarios_of(game, end)]
    require_playable(game, cases, Random(part))


def require_playable(game: Game[Any], cases: Sequence[tuple[End, str]], rng: Random) -> None:
    """Play some steps of each scenario with its number at an end; skip cases that are refused."""
    begun = 0
    for end, scenario in cases:
        try:
            played(Match.new(game, scenario, overlay=end.overlay, seed=1), rng)
            begun += 1
        except (DataError, OptionError):
            continue
        except Exception as error:
            error.add_note(f"{scenario} with {end.place} = {end.value}")
            raise
    assert begun > len(cases) / 10


@pytest.mark.soak
@pytest.mark.parametrize(("game", "part"), IN_PARTS)
def test_kept_match_is_refused_or_played_at_each_end(game: Game[Any], part: int) -> None:
    begun = 0
    for end in list(ends(game, kept=True))[part::PARTS]:
        for scenario in scenarios_of(game, end):
            try:
                match = Match.new(game, scenario, overlay=end.overlay, seed=1, kept=True)
                begun += 1
                played(match, Random(part))
            except SenlacError:
                # A value so far from the printed one may leave a player without any action.
                continue
            except Exception as error:
                error.add_note(f"{scenario} with {end.place} = {end.value}")
                raise
    # Comet has always validated its own numbers.
    assert begun > 0 or game.id == "comet"


@pytest.mark.parametrize(
    ("game", "scenario"), [("comet", "players_2"), ("destiny", "after_the_deathbed")]
)
def test_kept_match_is_drawn_with_a_box_of_the_largest_size(game: str, scenario: str) -> None:
    least, most = source_of(registry.game(game)).bounds["map"].kept
    text = f"map.box.norway.rect = [{least}, {least}, {most}, {most}]"
    overlay = Overlay.from_text(text, "mine.toml")
    wide = Match.new(game, scenario, overlay=overlay, seed=1, kept=True)
    usual = Match.new(game, scenario, seed=1)
    assert wide.game.board(wide.state).spaces != usual.game.board(usual.state).spaces


def scenarios_of(game: Game[Any], end: End) -> list[str]:
    """Return the scenarios in which a number counts: its own, or the first and a random one."""
    names: list[str] = [card.id for card in game.scenarios()]
    own = [name for name in names if f".{name}." in end.place]
    return own or sorted({names[0], Random(end.place).choice(names)})


def played(match: Match, rng: Random) -> None:
    """Draw a match and play some steps of it."""
    game = match.game
    game.board(match.state)
    for _ in range(STEPS):
        if match.result() is not None:
            break
        role = rng.choice(match.actors())
        match.play(role, play.cached_options(match.state, match.roles.index(role)).sample(rng))
    for index in range(len(match.roles)):
        game.scene(match.state, [index])
        game.view(match.state, [index])


def load(game: Game[Any], overlay: Overlay, *, kept: bool) -> None:
    """Load an overlay for a kept match, or for a new one."""
    with nullcontext() if kept else new_values():
        source_of(game).load(overlay)


KEPT_OR_NEW: Final = pytest.mark.parametrize("kept", [False, True], ids=["new", "kept"])


@pytest.mark.long
@KEPT_OR_NEW
@pytest.mark.parametrize(("game", "part"), IN_PARTS)
def test_number_beyond_its_bounds_is_rejected_with_its_place(
    game: Game[Any], part: int, *, kept: bool
) -> None:
    for end in list(ends(game, kept=kept))[part::PARTS]:
        with pytest.raises(DataError):
            load(game, end.beyond, kept=kept)


@KEPT_OR_NEW
@each_game
def test_some_numbers_beyond_their_bounds_are_rejected(game: Game[Any], *, kept: bool) -> None:
    few: list[End] = Random(game.id).sample(list(ends(game, kept=kept)), 2)
    for end in few:
        with pytest.raises(DataError) as caught:
            load(game, end.beyond, kept=kept)
        assert "expected" in str(caught.value)


def is_rejected(game: Game[Any], overlay: Overlay) -> bool:
    try:
        load(game, overlay, kept=False)
    except DataError:
        return True
    return False


@each_game
def test_some_texts_and_lists_that_are_too_long_are_rejected(game: Game[Any]) -> None:
    every = [*long_texts(game), *long_lists(game)]
    few: list[tuple[str, Overlay]] = Random(game.id).sample(every, 2)
    for place, overlay in few:
        assert is_rejected(game, overlay), place


@pytest.mark.long
@each_game
def test_all_texts_and_lists_that_are_too_long_are_rejected(game: Game[Any]) -> None:
    for place, overlay in [*long_texts(game), *long_lists(game)]:
        assert is_rejected(game, overlay), place


def test_text_may_be_as_long_as_its_bound_or_the_printed_text() -> None:
    def name_of(length: int) -> Overlay:
        return Overlay.from_text(f'[units.unit.fyrd]\nname = "{"x" * length}"', "mine.toml")

    Match.new("shieldwall", "foragers", overlay=name_of(80), seed=1)
    with pytest.raises(DataError, match=r"units\.unit\.fyrd\.name: expected at most 80 letters"):
        Match.new("shieldwall", "foragers", overlay=name_of(81), seed=1)
    blurb = f'[scenarios.scenario.foragers]\nblurb = "{"x" * 900}"'
    Match.new("shieldwall", "foragers", overlay=Overlay.from_text(blurb, "mine.toml"), seed=1)


@pytest.mark.parametrize(("game", "place"), KILLERS)
def test_huge_number_is_rejected_in_overlay_record_and_position(game: str, place: str) -> None:
    value = f"[0, 0, {HUGE}, {HUGE}]" if place.endswith("rect") else str(HUGE)
    overlay = Overlay.from_text(f"{place} = {value}", "mine.toml")
    with pytest.raises(DataError, match=place.replace(".", r"\.")):
        Match.new(game, overlay=overlay, seed=1)
    match = Match.new(game, seed=1)
    written = match.record(private=True).document()
    written["start"]["overlay"] = overlay.document
    with pytest.raises(RecordError):
        Match.from_record(Record.from_document(written))
    position = match.position()
    if "overlay" in position["fields"]:
        position["fields"]["overlay"] = overlay.document
    else:
        position["fields"]["order"]["overlay"] = overlay.document
    with pytest.raises(RecordError):
        Match.from_position(position, seed=1)


def numbers_in(position: dict[str, Any]) -> list[Path]:
    """Return the paths of one number of each field, and of all numbers of the phases."""
    found, seen = [], set[str]()
    for path in leaves(position):
        if type(value_at(position, path)) is not int or path[0] not in ("fields", "stack"):
            continue
        field = str([step for step in path if isinstance(step, str)])
        if path[0] == "stack" or field not in seen:
            seen.add(field)
            found.append(path)
    return found


@pytest.mark.parametrize("moves", [0, 6, 60])
@each_game
def test_huge_number_in_a_position_is_rejected(game: Game[Any], moves: int) -> None:
    rng = Random(moves)
    match = Match.new(game, seed=2)
    for _ in range(moves):
        role = match.actors()[0]
        match.play(role, play.cached_options(match.state, match.roles.index(role)).sample(rng))
    position = match.position()
    for path in numbers_in(position):
        for huge in (HUGE, -HUGE):
            edited = copy.deepcopy(position)
            put(edited, path, huge)
            complaint = refused_or_playable(game, edited, rng, steps=3)
            assert complaint or path[0] == "stack", path
