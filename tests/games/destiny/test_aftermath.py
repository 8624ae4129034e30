"""Comparison with the second referee: ends of battles on the Battle Board, at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.game.position import encode
from senlac.engine.model import play
from senlac.engine.model.phase import AutomaticPhase
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.ending import reduce_loss_marker
from senlac.games.destiny.rules.battle.leaders import move_leader, strike_down
from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import AWAY, LOST, NOBODY, NOWHERE
from senlac.testing.law_failure import LawError, require, require_same
from senlac.testing.rules_fixture import FixtureDice
from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.naive.aftermath import Aftermath
from tests.games.destiny.naive.charts import AREAS, ENGLAND, KIND_OF, SIDES
from tests.games.destiny.naive.world import Step as Leaving
from tests.games.destiny.naive.world import known, read

PLAYERS: Final = ("norwegian", "english", "norman")
KINGS: Final = {"norwegian": "hardrada", "english": "harold", "norman": "william"}
OTHERS: Final = {
    "norwegian": ["orri"],
    "english": ["gyrth", "leofwine", "edwin", "morcar"],
    "norman": ["robert", "odo", "alan", "eustace"],
}
TROOPS: Final = {
    "norwegian": ("nhc", "ninf", "t_"),
    "english": ("hc", "fyrd"),
    "norman": ("nk_", "ni_", "fk_", "fi_", "bk_", "bi_"),
}
WAYS: Final = ("broken", "broken", "broken", "wiped out", "drawn", "gives up", "gives up", "third")
MILD: Final = (9, 8, 1)
"""Dice that wound a leader for a while, or leave the leader unhurt."""


class Dice(FixtureDice):
    """Random dice, after those that a test has scripted."""

    def __init__(self, rng: Random) -> None:
        super().__init__(())
        self.rng = rng

    def roll(self, sides: int, label: str) -> int:
        return super().roll(sides, label) if self.values else self.rng.randint(1, sides)


class Ending:
    """A battle that is brought to the board, and then to its end, at random."""

    def __init__(self, rng: Random, version: str = GAME.rules_version) -> None:
        self.rng = rng
        self.version = version
        self.mover, self.foe, self.third = rng.sample(PLAYERS, 3)
        self.danes = rng.random() < 0.15
        self.driver = self.laid_out()
        self.dice = Dice(rng)
        self.driver.state.dice = self.dice
        play.run_to_decision(self.driver.state)

    # ---- the position ---------------------------------------------------------------------------

    def laid_out(self) -> Campaign:
        """Return a campaign in which two armies share an area, or are next to each other."""
        rng = self.rng
        if self.danes and self.foe == "english":
            self.foe, self.third = self.third, self.foe
        place = "london" if self.danes else rng.choice(ENGLAND)
        near = [area for area in AREAS[place]["adjacent"] if area in ENGLAND]
        start = place if rng.random() < 0.4 else rng.choice(near)
        self.place, self.start = place, start
        lines = [self.army(self.mover, start, rng.randint(4, 9))]
        if self.danes:
            lines.append(f"{place}: dane_1 dane_2 dane_3 dane_7 sweyn")
            lines.append(self.army(self.foe, self.far(place), 2))
        else:
            lines.append(self.army(self.foe, place, rng.randint(3, 9)))
        lines.append(self.army(self.third, self.far(place), 2))
        lines += [f"{rng.choice(near)}: {unit}" for unit in self.patrols() if near]
        taken = {line.partition(":")[0] for line in lines}
        homes = [f"fyrd_{area}" for area in ENGLAND if area not in taken]
        homes = [unit for unit in homes if unit not in " ".join(lines)]
        lines.append("asleep: " + " ".join(rng.sample(homes, 5)))
        marks = " ".join(f"{side}={self.rating()}" for side in PLAYERS)
        tostig = any(f" {unit}" in str(lines) for unit in ("t_mix_1", "t_eng_1", "t_fle_1"))
        fields: dict[str, Any] = {
            "option": "quick_battles no", "legitimacy": marks,
            "temporary": " ".join(f"{side}={rng.randint(-2, 3)}" for side in PLAYERS),
            "control": " ".join(f"{a}={rng.choice(PLAYERS)}" for a in rng.sample(ENGLAND, 8)),
            "tostig": "norwegian" if tostig else "", "tostig_as": 4 if tostig else "",
            "danes": 2 if self.danes else "",
        }  # fmt: skip
        return campaign(*lines, side=self.mover, fields=fields, version=self.version)

    def army(self, side: str, area: str, number: int) -> str:
        """Return the line of an army with its king, or without."""
        rng = self.rng
        kinds = TROOPS[side]
        pool = [u for u in KIND_OF if u.startswith(kinds) and not u.startswith(("t_ork", "t_eng"))]
        leaders = [x for x in OTHERS[side] if rng.random() < 0.5]
        return f"{area}: " + " ".join([KINGS[side], *leaders, *rng.sample(pool, number)])

    def patrols(self) -> list[str]:
        """Return a few units that take no part in the battle."""
        return [unit for unit in ("bm_1", "wel_1", "ork_1") if self.rng.random() < 0.3]

    def far(self, place: str) -> str:
        """Return an area away from the battle."""
        near = {place, *AREAS[place]["adjacent"]}
        return self.rng.choice([area for area in ENGLAND if area not in near])

    def rating(self) -> int:
        """Return a rating, often near an end of the track."""
        return self.rng.choice([0, 1, 2, 3, 10, 20, 37, 38, 39, 40])

    # ---- to the board, and to the end -----------------------------------------------------------

    def comes_to_the_board(self) -> bool:
        """March, or give battle, as far as the board; return whether the battle came about."""
        driver = self.driver
        verbs = ["to_board", "field_best", "stand", "fight", "resolve", "give_battle"]
        if self.start != self.place:
            verbs += [f"step {self.place}", "set_out", f"march {KINGS[self.mover]}"]
        verbs += ["halt", "done"]
        for _ in range(60):
            if battle_on_board(driver.state) is not None:
                break
            options = sorted(driver.options())
            ranked = [text for verb in verbs for text in options if text.startswith(verb)]
            driver.play((ranked or options)[0])
            if driver.state.outcome is not None or driver.state.phasing != SIDES.index(self.mover):
                return False
        for _ in range(self.rng.choice([0, 1, *[9] * 8])):
            if driver.step in ("PlaceFigures", "PickTurn", "PickBoard", "PickEnd"):
                options = sorted(driver.options())
                driver.play("auto" if "auto" in options else self.rng.choice(options))
        return battle_on_board(driver.state) is not None

    def suffers(self, referee: Aftermath) -> None:
        """Let counters be destroyed, routed off and reduced, and leaders be killed, at random."""
        state, rng = self.driver.state, self.rng
        for side, army in enumerate(state.armies):
            share = rng.random()
            for counter in army[1:] if state.battle_turn else ():
                if state.slot_of[counter] < 0 or rng.random() > share:
                    continue
                becomes = rng.choice([LOST, LOST, AWAY, NOWHERE])
                if becomes == NOWHERE or len(state.fighting(side)) < 2:
                    state.steps_left[counter] = 1
                    continue
                state.lift(counter, becomes)
                if becomes == LOST:
                    state.steps_left[counter] = 0
                    referee.lost.add(state.counter_name(counter))
        on = [n for n, post in enumerate(state.leader_square) if post >= 0]
        for leader in rng.sample(on, rng.randint(0, len(on))):
            if referee.ended:
                return
            die = rng.choice([10, 10, *MILD, 0])
            if not die:
                move_leader(state, leader, AWAY)
                continue
            self.dice.values.append(die)
            strike_down(state, leader)
            if die == 10:
                referee.dies(state.leader_name(leader))

    def ends(self, referee: Aftermath) -> str:
        """Destroy, rout and reduce counters, and kill leaders, at random."""
        state, rng = self.driver.state, self.rng
        battle = battle_on_board(state)
        way = rng.choice(WAYS)
        loser = rng.choice(referee.sides)
        number = SIDES.index(loser)
        fighting = state.battle_turn > 0 and not [p for p in state.slot_of if p == -2]
        if not fighting and way in ("broken", "wiped out", "drawn"):
            way = "gives up"
        if way in ("gives up", "third") and loser == "danish":
            loser = referee.foe(loser)
        if way == "third":
            loser = self.third
        assert battle is not None
        if way == "broken":
            reduce_loss_marker(state, number, 99)
            referee.over(loser)
        elif way == "wiped out":
            for counter in state.fighting(number):
                state.lift(counter, LOST)
                referee.lost.add(state.counter_name(counter))
            reduce_loss_marker(state, number, 0)
            referee.over(loser)
        elif way == "drawn":
            battle.end(state, NOBODY)
            referee.over("")
        else:
            give_up(state, PLAYERS_IN_ORDER.index(loser))
            referee.concedes(loser)
        return way

    def same(self, referee: Aftermath, what: str) -> None:
        """Require that both referees agree on the campaign."""
        document = encode(GAME, self.driver.state)
        told = known(read(document["fields"], self.driver.state.index_names()))
        mine = referee.facts()
        for one in (told, mine):
            del one["pending"]
        require_same(told, mine, f"the game, or the second referee {what}")

    def plays_out(self) -> str:
        """Bring the battle to its end under both referees; return how it ended, "" if not."""
        state = self.driver.state
        if not self.comes_to_the_board():
            return ""
        referee = Aftermath(encode(GAME, state), state.index_names())
        self.suffers(referee)
        way = "death" if referee.ended else self.ends(referee)
        if state.outcome is not None:
            return way
        if not referee.ended:
            # A third player has gone; of two possible players of the Danes one is left.
            fought = type(state.stack[-1]).__name__ != "QuickBattle"
            require(way == "third" and fought, "the battle is not over")
            self.same(referee, f"after {way}")
            return way
        self.goes_on()
        while referee.owed:
            _, options = self.asked()
            require(options in referee.choices(), f"asked {options}, expected {referee.choices()}")
            answer = self.rng.choice(sorted(options))
            self.answers(answer)
            referee.loses(answer.split()[1])
        self.leaves(referee, referee.departures())
        self.same(referee, f"after {way}")
        return way

    def goes_on(self) -> None:
        """Run the game to the next choice, or to the end of the battle."""
        state = self.driver.state
        while battle_on_board(state) is not None:
            top = state.stack[-1]
            if isinstance(top, AutomaticPhase):
                top.run(state)
                continue
            only = top.options_for(state, top.actors(state)[0]).single_option()
            if only is None:
                return
            top.apply(state, only)

    def asked(self) -> tuple[str, set[str]]:
        """Return the actor, and all options."""
        state, notation = self.driver.state, self.driver.notation
        [role] = state.stack[-1].actors(state)
        options = state.stack[-1].options_for(state, role)
        return PLAYERS_IN_ORDER[role], {notation.text(action) for action in options}

    def answers(self, text: str) -> None:
        """Decide, and let the game go on."""
        state = self.driver.state
        state.stack[-1].apply(state, self.driver.notation.action(text))
        self.goes_on()

    def leaves(self, referee: Aftermath, asking: Leaving) -> None:
        """Let the beaten retreat; the same areas must be open in both."""
        answer: str | None = None
        while True:
            try:
                role, options = next(asking) if answer is None else asking.send(answer)
            except StopIteration:
                return
            answer = min(options)
            if len(options) > 1:
                whom, offered = self.asked()
                require(whom == role, f"{whom} is asked, expected {role}")
                require_same(sorted(offered), sorted(options), "where they may go")
                answer = self.rng.choice(sorted(options))
                self.answers(answer)


PLAYERS_IN_ORDER: Final = campaign().state.catalogue.roles


def endings(number: int, name: str, version: str = GAME.rules_version) -> Counter[str]:
    """Bring a number of battles to their end; return how many ended in each way."""
    return Counter(Ending(Random(f"{name} {seed}"), version).plays_out() for seed in range(number))


@pytest.mark.rule("2.2b", "2.2c", "2.2i", "11.6d", "11.8c", "11.8e", "11.8g", "11.8k")
def test_both_referees_agree_on_the_ends_of_battles() -> None:
    ways = endings(200, "aftermath")
    assert all(ways[way] > 5 for way in ("death", "broken", "wiped out", "drawn", "gives up"))


def test_the_second_referee_finds_the_dead_of_version_1() -> None:
    with pytest.raises(LawError, match="the second referee after"):
        endings(200, "the dead", version="1")


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(4))
def test_both_referees_agree_on_the_ends_of_thousands_of_battles(chunk: int) -> None:
    assert endings(2_000, f"soak {chunk}")["death"] > 100
