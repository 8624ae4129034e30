from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.support.errors import StuckError

REACH = {0: [5, 6], 1: [], 2: [7]}


def reach(first: int) -> Sequence[int]:
    return REACH[first]


def some() -> Options:
    return Options().one("done").each("rally", [3, 4]).pairs("move", [0, 1, 2], reach)


LISTED = [
    Action("done"),
    Action("rally", 3),
    Action("rally", 4),
    Action("move", 0, 5),
    Action("move", 0, 6),
    Action("move", 2, 7),
]


def test_options_iterate_in_the_order_of_their_addition() -> None:
    assert list(some()) == LISTED
    assert len(some()) == len(LISTED)


def test_membership_agrees_with_the_listed_options() -> None:
    options = some()
    assert all([action in options for action in LISTED])
    others = [
        Action("rally"), Action("rally", 5), Action("rally", 3, 5), Action("done", 1),
        Action("move", 1, 5), Action("move", 0), Action("move", 3, 5), Action("fly"), "done", None,
    ]  # fmt: skip
    assert [other for other in others if other in options] == []


def test_options_are_grouped_by_verb_and_first_argument() -> None:
    options = some().each("rally", [9])
    assert options.verbs() == ["done", "rally", "move"]
    assert options.pairs("charge", [1, 2], lambda _: []).verbs() == ["done", "rally", "move"]
    assert options.firsts("rally") == [3, 4, 9]
    assert options.firsts("move") == [0, 2], "nothing goes with 1"
    assert options.firsts("done") == []
    assert options.seconds("move", 0) == [5, 6]
    assert options.seconds("rally", 3) == []


def test_empty_groups_are_left_out() -> None:
    assert Options().each("rally", []).pairs("move", [], reach).bunches == []


@pytest.mark.parametrize(
    ("options", "only"),
    [
        (Options().one("done"), Action("done")),
        (Options().each("rally", [4]), Action("rally", 4)),
        (Options().pairs("move", [2], reach), Action("move", 2, 7)),
        (Options().pairs("move", [1, 2], reach), Action("move", 2, 7)),
        (Options().pairs("move", [1], reach).one("done"), Action("done")),
        (Options().pairs("move", [2], reach).one("done"), None),
        (Options().pairs("move", [0], reach), None),
        (Options().each("rally", [3, 4]), None),
        (Options().one("done").one("stay"), None),
    ],
)
def test_single_option_is_returned(options: Options, only: Action | None) -> None:
    assert options.single_option() == only


@pytest.mark.parametrize("options", [Options(), Options().pairs("move", [1], reach)])
def test_options_without_any_raise_a_stuck_error(options: Options) -> None:
    with pytest.raises(StuckError):
        options.single_option()
    with pytest.raises(StuckError):
        options.sample(Random(1))


def test_sample_draws_every_option_and_nothing_else() -> None:
    rng, options = Random(5), some()
    found = Counter([options.sample(rng) for _ in range(3_000)])
    assert set(found) == set(LISTED)
    assert min(found.values()) > 200


def test_number_range_does_not_crowd_out_other_options() -> None:
    rng, options = Random(6), Options().one("done").number_range("pay", 0, 999)
    done = sum([options.sample(rng) == Action("done") for _ in range(1_000)])
    assert 400 < done < 600


def test_options_that_count_as_one_do_not_crowd_out_others() -> None:
    options = Options().one("done").each_as_one("to", range(1000)).each_as_one("from", [])
    assert len(options) == 1001
    drawn = Counter(options.sample(Random(seed)).verb for seed in range(200))
    assert 60 < drawn["done"] < 140


def test_pairs_that_count_as_one_are_drawn_evenly() -> None:
    options = Options().one("done").each_as_one("title", [1, 2, 3], lambda first: [first, 9])
    drawn = Counter(options.sample(Random(seed)) for seed in range(600))
    assert 240 < drawn[Action("done")] < 360
    assert len(drawn) == 7
    assert max(drawn[action] for action in drawn if action.verb == "title") < 90


def test_number_range_includes_its_bounds() -> None:
    options = Options().number_range("pay", 2, 4).number_range("owe", 3, 2)
    assert list(options) == [Action("pay", 2), Action("pay", 3), Action("pay", 4)]
    assert Action("pay", 5) not in options
    assert options.bunches[0].firsts == range(2, 5), "screens find the range itself"


def test_rare_pair_is_sampled_among_many_without_a_second() -> None:
    options = Options().pairs("move", list(range(500)), lambda first: [1] if first == 499 else [])
    assert options.sample(Random(7)) == Action("move", 499, 1)


def test_options_for_humans_are_legal_but_never_sampled() -> None:
    options = Options().each("write", [1, 2]).humans_only("strike", [7, 8]).humans_only("tear", [])
    assert list(options) == [
        Action("write", 1), Action("write", 2), Action("strike", 7), Action("strike", 8),
    ]  # fmt: skip
    assert Action("strike", 8) in options
    assert options.verbs() == ["write", "strike"]
    assert {options.sample(Random(seed)).verb for seed in range(100)} == {"write"}
    assert list(options.for_bots()) == [Action("write", 1), Action("write", 2)]


def test_option_for_humans_beside_one_other_is_a_choice() -> None:
    assert Options().one("submit").humans_only("strike", [1]).single_option() is None


def test_options_for_humans_are_sampled_if_there_are_no_others() -> None:
    options = Options().humans_only("strike", [7, 8])
    assert {options.sample(Random(seed)).first for seed in range(50)} == {7, 8}
    assert options.for_bots() is options


def test_options_for_bots_are_all_if_none_is_for_humans() -> None:
    options = some()
    assert options.for_bots() is options


@given(st.lists(st.tuples(st.sampled_from("abc"), st.lists(st.integers(0, 9), max_size=4))))
def test_counting_listing_and_membership_agree(bunches: list[tuple[str, list[int]]]) -> None:
    options = Options()
    for verb, firsts in bunches:
        options.each(verb, firsts)
    listed = list(options)
    assert len(options) == len(listed)
    for verb in "abc":
        for first in range(10):
            action = Action(verb, first)
            assert (action in options) == (action in listed)
