from __future__ import annotations

from collections import Counter
from random import Random

from senlac.bots.common_random import CommonRandomDice, CommonRandomNumbers
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
