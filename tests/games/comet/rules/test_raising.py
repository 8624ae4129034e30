"""[8] Raising and mustering troops."""

from __future__ import annotations

import pytest

from tests.games.comet.board import Campaign, campaign


def raising(*areas: str, **said: int) -> Campaign:
    """Return an English Raising Phase."""
    return campaign(*areas, side="english", step="Raising", **said)  # type: ignore[arg-type]


@pytest.mark.rule("8.1a", "8.1b", "7.3a")
def test_each_leader_raises_once_in_its_area() -> None:
    found = raising("london: harold earls fyrd1=1")
    assert found.options() == {"raise harold", "raise earls", "done"}
    found.play("raise earls", dice=(1,))
    found.play("add fyrd1", "done")
    assert found.rule("raise earls") == "8.1b"
    found.play("raise harold", dice=(1,))
    found.play("done")
    assert found.options("move"), "no leader is left that could raise"


@pytest.mark.rule("8.1a")
def test_only_harold_and_the_earls_raise() -> None:
    found = raising("london: harold hc1")
    assert found.rule("raise hc1") == "8.1a"
    assert found.rule("raise earls") in {"8.1a", "2.3c"}


@pytest.mark.rule("8.1c", "8.1d", "8.1e", "2.3d")
def test_raised_cv_goes_to_fyrdmen_there_and_new_blocks() -> None:
    found = raising("london: harold hc1=1 fyrd1=2", "oxford: fyrd2=1")
    found.play("raise harold", dice=(1,))
    assert found.step == "PlaceRaised"
    assert found.rule("add hc1") == "8.1c"
    assert found.rule("add fyrd2") == "8.1d"
    found.play("add fyrd1")
    assert found.cv("fyrd1") == 3
    assert found.rule("add fyrd1") == "8.1e"
    # The pool offers one block of each size; a new block has one step.
    sizes = {found.state.catalogue.most[found.unit(t.split()[1])] for t in found.options("new")}
    assert sizes == {1, 2, 3}
    found.play("new fyrd7")
    assert (found.at("fyrd7"), found.cv("fyrd7")) == ("london", 1)
    found.play("add fyrd7")
    assert found.cv("fyrd7") == 2
    assert found.step != "PlaceRaised", "three CV were raised"


def test_raising_suggestion_is_the_strongest_or_largest_block() -> None:
    found = raising("london: harold fyrd1=2 fyrd2=1")
    state = found.state
    assert state.stack[-1].guidance(state, 0).do_rest_verb == "raise"
    found.play("raise harold", dice=(1,))
    most = found.state.catalogue.most
    while found.step == "PlaceRaised":
        given = found.state.stack[-1].guidance(found.state, 0)
        assert given.do_rest_verb == "raise"
        assert given.suggestion is not None
        verb, unit, _ = given.suggestion
        options = {option.split()[1] for option in found.options(verb)}
        name = found.state.unit_name(unit)
        assert name in options
        of = found.state.cv if verb == "add" else most
        assert of[unit] == max(of[found.unit(one)] for one in options)
        found.play(f"{verb} {name}")


@pytest.mark.rule("8.1e")
def test_raising_is_skipped_when_no_cv_can_be_placed() -> None:
    pool = " ".join([f"fyrd{number}" for number in range(1, 24)])
    found = campaign(f"london: harold {pool}", side="english", step="Movement")
    assert found.state.unit_count(2, found.state.catalogue.board.area("london")) == 24
    full = campaign(f"london: harold {pool}", side="english", step="Raising")
    assert full.step != "Raising"


@pytest.mark.rule("8.1f")
def test_raised_fyrdmen_may_march_in_the_same_turn() -> None:
    found = raising("london: harold")
    found.play("raise harold", dice=(1,))
    found.play("new fyrd1", "done")
    assert found.goals("fyrd1")


@pytest.mark.rule("8.2a", "8.2b")
def test_raised_number_follows_letter_leader_and_die() -> None:
    poor = raising("bamburgh: harold earls")
    assert poor.rule("raise earls") == "8.2b"
    for die, count in ((1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)):
        tried = raising("bamburgh: harold")
        tried.play("raise harold", dice=(die,))
        placed = 0
        while tried.step == "PlaceRaised":
            tried.play("new fyrd1" if not placed else "add fyrd1")
            placed += 1
        assert placed == count, f"a die of {die}"


@pytest.mark.rule("8.3a", "8.3b", "8.3c")
def test_tostig_musters_in_york_for_vikings_only() -> None:
    def mustering(*areas: str) -> Campaign:
        found = campaign(*areas, "exeter: harold")
        return found.play("done")

    found = mustering("york: hardrada tostig vik1=2 vik7=1")
    assert found.options() == {"muster", "pass"}
    found.play("muster", dice=(4,))
    assert found.options() == {"add vik1", "add vik7"}
    assert found.rule("add hardrada") == "8.3b"
    found.play("add vik7")
    assert found.cv("vik7") == 2
    missed = mustering("york: hardrada tostig vik1=2")
    missed.play("muster", dice=(3,))
    assert missed.cv("vik1") == 2
    elsewhere = mustering("durham: hardrada tostig vik1=2")
    assert not elsewhere.options("muster")
    apart = mustering("durham: tostig", "york: hardrada vik1=2")
    assert not apart.options("muster"), "Tostig is not in York"
    full = mustering("york: hardrada tostig vik1")
    assert not full.options("muster")


@pytest.mark.rule("8.3c")
def test_tostig_cannot_muster_with_an_enemy_in_york() -> None:
    found = campaign("durham: hardrada tostig vik1=2", "york: fyrd1", "exeter: harold")
    found.play("move tostig york", "via durham", "move vik1 york", "via durham")
    found.play("done", dice=(6, 6, 6, 6))
    assert not found.events_of("muster")
    assert found.step == "Retreat", "the battle of York has begun"
