from __future__ import annotations

from collections import Counter
from random import Random

from senlac.bots.common_random import CommonRandomDice, CommonRandomNumbers, KeyedDice, subject
from senlac.engine.model.action import Action


def rolled(luck: CommonRandomNumbers, labels: str) -> dict[str, list[int]]:
    """Return the rolls of a trial by label; `labels` gives their order."""
    dice = CommonRandomDice(luck)
    found: dict[str, list[int]] = {label: [] for label in labels}
    for label in labels:
        found[label].append(dice.roll(6, label))
    return found


def test_roll_does_not_depend_on_rolls_of_other_labels() -> None:
    luck = CommonRandomNumbers(1)
    first = rolled(luck, "aaaaabbbbb")
    assert rolled(luck, "bababababa") == first
    assert rolled(luck, "cdaaaaadcdbbcbbb")["a"] == first["a"]
    assert first["a"] != first["b"]


def test_equal_seeds_give_equal_rolls_and_others_differ() -> None:
    trials = [rolled(CommonRandomNumbers(seed), "a" * 20) for seed in (1, 1, 2)]
    assert trials[0] == trials[1] != trials[2]


def test_the_dice_are_fair() -> None:
    counted = Counter(rolled(CommonRandomNumbers(3), "a" * 6000)["a"])
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert max(abs(count - 1000) for count in counted.values()) < 120


def test_option_keeps_its_random_priority() -> None:
    luck = CommonRandomNumbers(1)
    lots = [luck.priority(Action("move", unit)) for unit in range(9)]
    assert len(set(lots)) == 9
    assert [luck.priority(Action("move", unit)) for unit in reversed(range(9))] == lots[::-1]


def test_priorities_differ_from_random_numbers_of_the_same_seed() -> None:
    luck, dealt = CommonRandomNumbers(1), Random(1)
    lots = [luck.priority(Action("move", unit)) for unit in range(5)]
    assert lots != [dealt.random() for _ in range(5)]


def test_keyed_dice_roll_alike_for_a_unit_whatever_else_is_rolled() -> None:
    def shots(*order: str) -> dict[str, list[int]]:
        """Return the rolls of a game by what they were about."""
        dice = KeyedDice("seed")
        found: dict[str, list[int]] = {about: [] for about in order}
        for about in order:
            dice.about = about
            found[about].append(dice.roll(1000, "shot"))
        return found

    first = shots("0 1", "0 2", "0 1", "0 2")
    assert shots("0 2", "0 2", "1", "0 1", "0 1") == first | {"1": shots("1")["1"]}
    assert len({*first["0 1"], *first["0 2"]}) == 4
    dice = KeyedDice("seed")
    assert dice.roll(1000, "morale") != dice.roll(1000, "shot")


def test_keyed_dice_are_fair() -> None:
    dice = KeyedDice("seed")
    rolls: Counter[int] = Counter()
    for number in range(3000):
        dice.about = str(number % 50)
        rolls[dice.roll(6, "attack")] += 1
    # Five degrees of freedom: one seed in 100,000 exceeds 30.
    assert sum([(count - 500) ** 2 / 500 for count in rolls.values()]) < 30
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]


def test_subject_is_the_role_and_the_piece_that_acts() -> None:
    assert subject(1, Action("shoot", 4, 7)) == "1 4"
    assert subject(1, Action("done")) == subject(1, Action("via", 3)) == "1"
