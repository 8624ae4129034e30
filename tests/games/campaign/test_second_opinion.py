"""A second referee, written from the description, must resolve dawns and battles as the game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Final

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.position import encode
from senlac.engine.model.dice import Dice, FastDice
from senlac.games.campaign.rules.battle.field import fight_in_rounds
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME
from tests.games.campaign.naive.dawn import dawn
from tests.games.campaign.naive.field import Facts, battle
from tests.games.campaign.naive.world import STACKS, TOWNS, World, around, is_sea, read

pytestmark = pytest.mark.long

TOWNSHIP: Final[list[str]] = [
    "rouen",
    "evreux",
    "london",
    "winchester",
    "caen",
    "lisieux",
    "dover",
    "hastings",
]
LORDS: Final = ("rufus_king", "robert_duke")


class Noted(Dice):
    """Random dice that are recorded, for the second referee."""

    def __init__(self, rng: Random) -> None:
        self.source = FastDice(rng)
        self.rolls: list[tuple[int, int]] = []

    def roll(self, sides: int, label: str) -> int:
        """Roll the die, and record it."""
        value = self.source.roll(sides, label)
        self.rolls.append((sides, value))
        return value


def replayed(rolls: list[tuple[int, int]]) -> Callable[[int], int]:
    """Return a function that replays the dice, whose sides must match."""

    def roll(sides: int) -> int:
        assert rolls, "a die that the game does not roll"
        expected, value = rolls.pop(0)
        assert expected == sides, f"d{sides}, and the game rolls d{expected}"
        return value

    return roll


class Crowd:
    """Forces of players around a few towns, as lines of a layout.

    The third of three players also holds or wants a town.
    """

    def __init__(self, rng: Random, owners: str = "AB") -> None:
        self.rng = rng
        self.owners = owners
        self.lines: list[str] = []
        self.numbers = dict.fromkeys("ABC", 1)
        self.captains = dict.fromkeys("ABC", 1)

    def press(self, town: str) -> None:
        """Put a garrison into a town, and others outside, which may besiege it."""
        rng = self.rng
        holder, other = rng.choice([*permutations(self.owners, 2)])
        besieged = rng.random() < 0.6
        least = int(besieged and rng.random() < 0.8)
        places = [(holder, town, "inside")] * rng.randint(least, 2)
        places += [(other, town, "besieging" if besieged else "")] * rng.randint(least, 3)
        ring = around(str(TOWNS[town]["hex"]))
        hexes = [hex_ for hex_ in ring if not is_sea(hex_)]
        places += [(holder, rng.choice(hexes), "")] * rng.randint(0, 2)
        for owner, place, how in places:
            self.add(owner, place, how)
        if besieged and len(hexes) < len(ring) and rng.random() < 0.9:
            self.lines.append(f"{other}{self.number(other)} {town} ship=2")
            if self.captains[other] < 9 and rng.random() < 0.5:
                self.lines[-1] += f" {other}c{self.captains[other]}"
                self.captains[other] += 1

    def number(self, owner: str) -> int:
        """Return the number of a new body."""
        self.numbers[owner] += 1
        return self.numbers[owner]

    def add(self, owner: str, place: str, how: str) -> None:
        """Add a force with a few stacks, and perhaps wagons and a captain."""
        rng = self.rng
        most = 18 if how == "inside" else 140
        words = [f"{s}={rng.randint(1, most)}" for s in rng.sample(STACKS, rng.randint(1, 3))]
        for model, count in (("supply", 2), ("siege", 4)):
            words += [f"{model}={rng.randint(1, count)}"] if rng.random() < 0.3 else []
        if rng.random() < 0.3 and self.captains[owner] < 9:
            words.append(f"{owner}c{self.captains[owner]}")
            self.captains[owner] += 1
        self.lines.append(f"{owner}{self.number(owner)} {place} {how} {' '.join(words)}")


def crowd(rng: Random) -> CampaignState:
    """Return a position with forces around three towns."""
    towns = rng.sample(TOWNSHIP, 3)
    forces = Crowd(rng)
    for town in towns:
        forces.press(town)
    text = "\n".join(["scenario: y1088", *forces.lines, "turn: 1", "step: Orders"])
    state = parse_layout(GAME, text)
    state.starve_order = [rng.randrange(3) for _ in state.codes]
    for town in towns:
        number = state.catalogue.towns.index(town)
        state.pillage[number] = rng.randrange(3)
        state.loyalty[number] = rng.choice([-2, -1, 0, 1])
        if state.besieged(number):
            state.siege_rolls[number] = rng.randrange(3)
        for seat in (0, 1):
            if rng.random() < 0.3:
                state.spies[seat] |= 1 << number
    state.papal = rng.randrange(-1, 2)
    state.anathema = rng.randrange(4)
    return state


def world_of(state: CampaignState) -> World:
    """Return a position for the second referee."""
    return read(encode(GAME, state)["fields"], state.index_names())


def compare_dawn(seed: int) -> int:
    """Resolve a dawn twice; return the number of dice."""
    rng = Random(seed)
    state = crowd(rng)
    world = world_of(state)
    dice = Noted(rng)
    state.dice = dice
    state.push(Dawn())
    state.stack[-1].run(state)
    rolls = list(dice.rolls)
    dawn(world, replayed(rolls), LORDS)
    assert rolls == [], "dice that only the game rolls"
    assert world.facts() == world_of(state).facts(), f"seed {seed}"
    return len(dice.rolls)


@pytest.mark.rule("supply.a", "supply.d", "supply.f", "supply.h", "siege.a", "siege.c", "siege.d")
@pytest.mark.parametrize("seed", range(20))
def test_both_referees_resolve_a_dawn_alike(seed: int) -> None:
    compare_dawn(seed)


def clash(rng: Random) -> CampaignState:
    """Return a position with two armies in one hex, and others around it."""
    sheet = parse_layout(GAME, "scenario: y1088\nstep: Orders").catalogue.ground
    fields = [h for h, kind in enumerate(sheet.terrain) if kind >= 0 and not sheet.inset[h]]
    hex_ = rng.choice([*[sheet.board.names[rng.choice(fields)]] * 3, *TOWNSHIP])
    if hex_ in TOWNS:
        hex_ = str(TOWNS[hex_]["hex"])
    lines: list[str] = []
    for owner, lord in zip("AB", LORDS, strict=True):
        leaders = rng.sample([lord, *[f"{owner}c{n}" for n in range(1, 9)]], 6)
        for number in range(1, rng.randint(2, 4)):
            words = [f"{s}={rng.randint(1, 60)}" for s in rng.sample(STACKS, rng.randint(1, 3))]
            for model, chance in (("supply=3", 0.3), ("siege=2", 0.2), ("treasure=40", 0.2)):
                words += [model] if rng.random() < chance else []
            words += [leaders.pop() for _ in range(rng.choice([0, 0, 1, 2]))]
            lines.append(f"{owner}{number} {hex_} {' '.join(words)}")
        for number in range(5, rng.choice([5, 5, 6, 9])):
            beside = [h for h in around(hex_) if sheet.board.has(h) and not is_sea(h)]
            if beside:
                lines.append(f"{owner}{number} {rng.choice(beside)} spearman.C=5")
    state = parse_layout(GAME, "\n".join(["scenario: y1088", *lines, "turn: 2", "step: Orders"]))
    for place in range(len(state.codes)):
        state.arrived_hour[place] = rng.choice([-9, 0, 3, 3])
        state.landed[place] = rng.choice([-9999, -9999, 0, 5])
        state.pace[place] = state.has_marched[place] = int(rng.random() < 0.2)
        state.starving[place] = int(rng.random() < 0.15)
    if rng.random() < 0.3:
        place = rng.choice(
            [p for p in range(len(state.codes)) if state.hex_of[p] == state.hex_of[0]]
        )
        state.models[place][2] = 1
        state.exchequer_town[state.owner(place)] = -2
    state.papal = rng.randrange(-1, 2)
    return state


def compare_battle(seed: int) -> int:
    """Resolve a field battle twice; return the number of dice."""
    rng = Random(seed)
    state = clash(rng)
    world = world_of(state)
    hour = rng.choice([3, 9, 15])
    names = [state.catalogue.bodies[code] for code in state.codes]
    caught = {seat for seat in (0, 1) if rng.random() < 0.2}
    hexes = state.catalogue.ground.board.names
    facts = Facts(
        hour,
        dict(zip(names, state.arrived_hour, strict=True)),
        dict(zip(names, state.landed, strict=True)),
        {name for name, pace, went in
         zip(names, state.pace, state.has_marched, strict=True) if pace and went},
        caught,
        set(hexes),
        {leader: 2 if leader in LORDS else 0 for leader in state.catalogue.leaders},
    )  # fmt: skip
    here = state.hex_of[state.bodies_of(0)[0]]
    armies = [
        [body for body in world.bodies if body.owner == seat and body.hex == hexes[here]]
        for seat in (0, 1)
    ]
    sides = [Side(s, [state.codes[p] for p in state.field(s, here)], s in caught) for s in (0, 1)]
    dice = Noted(rng)
    state.dice = dice
    fight_in_rounds(state, sides[1], sides[0], hour)
    rolls = list(dice.rolls)
    held = battle(world, facts, armies, replayed(rolls), LORDS)
    assert rolls == [], "dice that only the game rolls"
    assert world.facts() == world_of(state).facts(), f"seed {seed}"
    stays = [
        state.catalogue.bodies[c] for c, n in zip(state.codes, state.hours_held, strict=True) if n
    ]
    assert sorted(stays) == sorted(held)
    return len(dice.rolls)


@pytest.mark.rule("battle.a", "battle.b", "battle.c", "battle.d")
@pytest.mark.parametrize("seed", range(20))
def test_both_referees_resolve_a_battle_alike(seed: int) -> None:
    compare_battle(seed)


@pytest.mark.soak
def test_both_referees_resolve_thousands_of_battles_alike() -> None:
    assert sum(compare_battle(seed) for seed in range(5000)) > 5000


@pytest.mark.soak
def test_both_referees_resolve_thousands_of_dawns_alike() -> None:
    assert sum(compare_dawn(seed) for seed in range(5000)) > 5000
