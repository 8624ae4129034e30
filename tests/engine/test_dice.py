from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, pairwise, product
from math import erf, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.model import dice
from senlac.engine.model.dice import (
    Dice,
    EnumeratingDice,
    FairDice,
    FastDice,
    NoDice,
    RecordedDice,
    RecordingDice,
    Roll,
    ScriptedDice,
    fair_roll,
)
from senlac.engine.support.errors import DiceError, OddsError

SECRET = dice.secret_from_seed("battle abbey")
SALTS = {"norman": "taillefer", "saxon": "godwin"}
GOLDEN = [5, 2, 1, 1, 1, 5, 4, 2, 2, 2, 4, 3]


def p_value(squares: float, freedom: int) -> float:
    """Return the probability of a chi-square at least this large, by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    normal = ((squares / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return 1 - (1 + erf(normal / sqrt(2))) / 2


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    pairs = zip(counts, expected, strict=True)
    return sum([(count - wanted) ** 2 / wanted for count, wanted in pairs])


def even(counts: Counter[int] | Counter[tuple[int, int]], classes: int) -> float:
    """Return the p-value of counts that are expected to be equal."""
    total = sum(counts.values())
    filled = [*counts.values(), *([0] * (classes - len(counts)))]
    return p_value(chi_square(filled, [total / classes] * classes), classes - 1)


def run_lengths(values: Sequence[int]) -> Iterator[int]:
    """Yield the lengths of runs of equal values."""
    length = 1
    for before, after in pairwise(values):
        if before == after:
            length += 1
        else:
            yield length
            length = 1


def runs(values: Sequence[int], sides: int) -> float:
    """Return the p-value of the lengths of runs; lengths of four and more are counted together."""
    counts = Counter([min(length, 4) for length in run_lengths(values)])
    total = sum(counts.values())
    same = 1 / sides
    shares = [same ** (length - 1) * (1 - same) for length in (1, 2, 3)]
    shares.append(1 - sum(shares))
    wanted = [total * share for share in shares]
    return p_value(chi_square([counts[length] for length in (1, 2, 3, 4)], wanted), 3)


def fairness(count: int, sides: int) -> dict[str, float]:
    """Roll fair dice; return the p-values of frequencies, pairs and runs."""
    source = FairDice(SECRET, SALTS)
    values = [source.roll(sides, "test") for _ in range(count)]
    pairs = Counter(zip(values[::2], values[1::2], strict=False))
    return {
        "frequencies": even(Counter(values), sides),
        "pairs": even(pairs, sides * sides),
        "runs": runs(values, sides),
    }


# ---- fair dice ----------------------------------------------------------------------------------


@pytest.mark.long
def test_many_fair_dice_are_even() -> None:
    found = fairness(250_000, 6)
    assert all([0.001 < p < 0.999 for p in found.values()]), found


@pytest.mark.soak
@pytest.mark.parametrize("sides", [2, 3, 6, 10])
def test_ten_million_fair_dice_are_even(sides: int) -> None:
    found = fairness(10_000_000, sides)
    assert all([0.001 < p < 0.999 for p in found.values()]), found


def test_statistics_detect_loaded_dice() -> None:
    rng = Random(1)
    values = [rng.choice([1, 2, 3, 4, 5, 6, 6]) for _ in range(20_000)]
    assert even(Counter(values), 6) < 0.001
    sticky = [1]
    for _ in range(20_000):
        sticky.append(sticky[-1] if rng.random() < 0.25 else rng.randint(1, 6))
    assert runs(sticky, 6) < 0.001
    assert even(Counter(zip(sticky[::2], sticky[1::2], strict=False)), 36) < 0.001


def test_numbers_that_would_favour_low_faces_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = (1 << 64) - (1 << 64) % 6
    drawn = [limit, (1 << 64) - 1, limit - 1]
    asked: list[bytes] = []

    def digest(_key: bytes, message: bytes, _name: str) -> bytes:
        asked.append(message)
        return drawn[len(asked) - 1].to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr("hmac.digest", digest)
    assert fair_roll(SECRET, {}, 0, 6, "test") == 6
    assert [message.rsplit(b"\n", 1)[1] for message in asked] == [b"0", b"1", b"2"]


def test_fair_dice_depend_on_secret_salts_number_and_label() -> None:
    def rolls(secret: bytes, salts: dict[str, str], number: int, label: str) -> list[int]:
        source = FairDice(secret, salts, number)
        return [source.roll(6, label) for _ in range(40)]

    first = rolls(SECRET, SALTS, 0, "melee")
    assert rolls(SECRET, SALTS, 0, "melee") == first
    assert rolls(SECRET, dict(reversed(SALTS.items())), 0, "melee") == first
    assert rolls(SECRET, SALTS, 10, "melee")[:30] == first[10:], "the number decides, not the past"
    assert rolls(b"other", SALTS, 0, "melee") != first
    assert rolls(SECRET, {**SALTS, "saxon": "x"}, 0, "melee") != first
    assert rolls(SECRET, SALTS, 0, "shooting") != first


def test_a_fair_roll_never_changes() -> None:
    # Records of long ago must verify for ever, so these values may not change.
    values = [fair_roll(SECRET, SALTS, number, 6, "melee") for number in range(12)]
    assert values == GOLDEN


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert dice.commitment(b"abc") == hashlib.sha256(b"abc").hexdigest()


def test_nonces_of_entries_and_secrets_differ() -> None:
    nonces = [dice.nonce(secret, number) for secret in (b"a", b"b") for number in range(3)]
    assert len(set(nonces)) == 6


def test_random_numbers_of_bots_repeat_with_their_seed() -> None:
    assert dice.bot_rng("5").random() == dice.bot_rng("5").random()
    assert dice.bot_rng("5").random() != dice.bot_rng("6").random()


# ---- the attack on weak generators --------------------------------------------------------------

MODULUS = 65_537
FACTOR = 20_003


def weak(state: int) -> Iterator[int]:
    """Roll with a multiplicative generator, as some tables on the web do."""
    while True:
        state = state * FACTOR % MODULUS
        yield state % 6 + 1


def recover(observed: Sequence[int]) -> list[int]:
    """Return every state the weak generator may have had before these rolls."""
    return [
        state
        for state in range(1, MODULUS)
        if all([a == b for a, b in zip(weak(state), observed, strict=False)])
    ]


def foretold(rolls: Iterator[int]) -> bool:
    """Return whether twenty observed rolls predict the next fifty."""
    observed = list(islice(rolls, 20))
    future = list(islice(rolls, 50))
    return any([list(islice(weak(state), 20, 70)) == future for state in recover(observed)])


@pytest.mark.parametrize("state", [1, 1066, 65_000])
def test_attack_predicts_a_weak_generator(state: int) -> None:
    assert foretold(weak(state))


@pytest.mark.parametrize("seed", ["1", "1066", "hastings"])
def test_the_attack_fails_on_fair_dice(seed: str) -> None:
    source = FairDice(dice.secret_from_seed(seed), {})
    assert not foretold(iter([source.roll(6, "melee") for _ in range(70)]))


# ---- the other dice -----------------------------------------------------------------------------


def test_roll_without_dice_raises_an_error() -> None:
    with pytest.raises(DiceError, match="no dice to roll a d6 for melee"):
        NoDice().roll(6, "melee")


def test_fast_dice_show_every_face_evenly_and_repeat() -> None:
    source = FastDice(Random(3))
    values = [source.roll(6, "") for _ in range(60_000)]
    assert 0.001 < even(Counter(values), 6) < 0.999
    again = FastDice(Random(3))
    assert values[:50] == [again.roll(6, "") for _ in range(50)]


def test_scripted_dice_give_their_values_and_then_an_error() -> None:
    source = ScriptedDice([3, 7])
    assert source.roll(6, "melee") == 3
    with pytest.raises(DiceError):
        source.roll(6, "melee")
    with pytest.raises(DiceError, match="no roll left for melee"):
        ScriptedDice([]).roll(6, "melee")


def test_recording_dice_record_rolls_and_use_queued_values_first() -> None:
    source = RecordingDice(ScriptedDice([1, 2, 3]))
    source.queue = [6]
    assert [source.roll(6, "a"), source.roll(6, "b")] == [6, 2]
    assert source.rolls == [Roll(6, "a", 6, queued=True), Roll(6, "b", 2)]


def test_a_queued_value_must_be_on_the_die() -> None:
    for value in (0, 4, -1):
        source = RecordingDice(ScriptedDice([1]))
        source.queue = [value]
        with pytest.raises(DiceError, match=f"queued {value} for a, a d3"):
            source.roll(3, "a")


def test_recorded_dice_repeat_the_record_and_refuse_other_rolls() -> None:
    source = RecordedDice([Roll(6, "a", 4, queued=True)])
    assert source.roll(6, "a") == 4
    assert source.rolls == [Roll(6, "a", 4, queued=True)]
    with pytest.raises(DiceError, match="no roll recorded"):
        source.roll(6, "a")
    for wrong in (Roll(8, "a", 4), Roll(6, "b", 4), Roll(6, "a", 7), Roll(6, "a", 0)):
        with pytest.raises(DiceError, match="asked for a d6"):
            RecordedDice([wrong]).roll(6, "a")


# ---- every outcome ------------------------------------------------------------------------------


def test_enumerating_dice_yield_each_outcome_and_its_probability() -> None:
    found = list(dice.outcomes(lambda source: (source.roll(2, "a"), source.roll(3, "b"))))
    assert [result for result, _ in found] == list(product([1, 2], [1, 2, 3]))
    assert {chance for _, chance in found} == {Fraction(1, 6)}


def test_enumerating_dice_follow_rolls_that_depend_on_rolls() -> None:
    def play(source: Dice) -> int:
        return source.roll(6, "first") if source.roll(2, "which") == 1 else 0

    wanted = {0: Fraction(1, 2)} | {face: Fraction(1, 12) for face in range(1, 7)}
    assert dice.distribution(play) == wanted


@given(st.lists(st.integers(1, 4), max_size=5))
def test_probabilities_sum_to_one(sides: list[int]) -> None:
    play: Callable[[Dice], int] = lambda source: sum([source.roll(s, "") for s in sides])  # noqa: E731
    assert sum(dice.distribution(play).values()) == 1


def test_highest_of_three_agrees_with_the_closed_form() -> None:
    found = dice.distribution(lambda source: max([source.roll(3, "") for _ in range(3)]))
    assert found == {face: Fraction(face**3 - (face - 1) ** 3, 27) for face in (1, 2, 3)}


def test_enumeration_starts_with_probability_one() -> None:
    assert EnumeratingDice().chance() == 1


def test_enumeration_of_too_many_rolls_raises_an_error() -> None:
    def ties(source: Dice) -> int:
        while source.roll(6, "one") == source.roll(6, "other"):
            pass
        return 0

    with pytest.raises(OddsError, match="in too many ways to try"):
        dice.distribution(ties)
    with pytest.raises(OddsError):
        list(dice.outcomes(lambda source: [source.roll(6, "") for _ in range(4)], most=1000))
    two = dice.outcomes(lambda source: [source.roll(6, "") for _ in range(2)], most=72)
    assert len(list(two)) == 36


# ---- keys for drawing what is hidden ------------------------------------------------------------


@given(purpose=st.text(max_size=80), number=st.integers(0, 200), label=st.text(max_size=20))
def test_sampling_key_is_neither_a_roll_nor_a_nonce(purpose: str, number: int, label: str) -> None:
    key = dice.sampling_key(SECRET, purpose)
    rolled = f"\n{number}\n6\n{label}\n0"
    for message in (purpose, rolled, f"nonce {number}"):
        assert hmac.digest(SECRET, message.encode(), "sha256") != key
    # From a sampling key neither a roll nor the key of another purpose can be computed.
    assert hmac.digest(key, purpose.encode(), "sha256") != key
    assert dice.sampling_key(SECRET, purpose + "x") != key
