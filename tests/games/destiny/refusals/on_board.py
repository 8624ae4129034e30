"""Refusals of a battle on the board."""

from __future__ import annotations

from typing import Final

from tests.games.destiny.board import Battle, battle, begun
from tests.games.destiny.refusals.case import Case

# ---- 11.0g, 11.9c: the set-up and reinforcements ------------------------------------------------

FIRST: Final = "put hc_1.1 d6"
FULL: Final = (FIRST, "put hc_1.2 d6", "put hc_2.1 d6")


def comers(*lines: str) -> Battle:
    """Return a battle to which reinforcements come: d1 is full, c1 faces east, e1 is held."""
    return battle(
        "d6: hc_2.2 harold", "d1: nhc_1.1 nhc_1.2 nhc_1.3 hardrada", "c1: east ninf_1.1",
        "e1: hc_2.1", "waiting: nhc_4.1 ninf_6.1 orri", *lines, scenario="stamford_bridge",
        side="norwegian", step="BattleTurn", battle_turn=6,
    )  # fmt: skip


ARRAY: Final = [
    Case(
        lambda: begun("fulford").play(FIRST),
        "put nhc_1.1 d7",
        "11.0e",
        "Hirdman 1 belongs to the Norwegians.",
    ),
    Case(
        lambda: begun("hastings"),
        "put t_mix_1.1 d7",
        "1.2j",
        "Tostig's Fleming 3 serves no side in this game.",
    ),
    Case(lambda: begun("fulford").play(FIRST), FIRST, "11.0g", "Housecarle 1 has been placed."),
    Case(
        lambda: begun("fulford"),
        "put hc_7.1 d6",
        "11.0g",
        "Housecarle 13 is not in this battle.",
    ),
    Case(lambda: begun("fulford"), "put edwin ...", "11.0g", "There is no square for Edwin yet."),
    Case(lambda: begun("fulford"), "put hc_1.1 d5", "11.0g", "d5 is not in your three rows."),
    Case(
        lambda: begun("fulford").play(FIRST),
        "put edwin e6",
        "11.6a",
        "Edwin needs counters of the same side in the square.",
    ),
    Case(
        lambda: begun("fulford").play(*FULL), "put hc_2.2 d6", "11.0g", "d6 holds three counters."
    ),
    Case(
        lambda: begun("fulford"),
        "done",
        "11.0g",
        "'done' does not end the set-up: choose 'put' or 'auto'.",
    ),
    Case(comers, "put nhc_1.1 f1", "11.9c", "Hirdman 1 is not among the due reinforcements."),
    Case(comers, "put orri f1", "11.6a", "Orri enters only with counters of the same side."),
    Case(comers, "put nhc_4.1 f2", "11.9c", "Hirdman 7 enters in row 1."),
    Case(comers, "put nhc_4.1 e1", "11.9c", "The enemy holds e1."),
    Case(comers, "put nhc_4.1 d1", "11.0g", "d1 holds three counters."),
    Case(comers, "put nhc_4.1 c1", "11.2e", "The counters on c1 face another way."),
]


# ---- 11.2: Movement -----------------------------------------------------------------------------


def hill(*lines: str, step: str = "BattleMovement", **said: str) -> Battle:
    """Return a battle at Hastings in a step of the Normans."""
    return battle(*lines, "a8: hc_7.1", side="norman", scenario="hastings", step=step, fields=said)


def moves(*lines: str) -> Battle:
    """Return a battle at Stamford Bridge in the English Movement step."""
    return battle(*lines, "a1: nhc_3.1", side="english", scenario="stamford_bridge")


STEPS: Final = [
    Case(
        lambda: moves("d7: hc_1.1", "f7: hc_2.1"),
        "shift hc_3.1 d6",
        "11.0f",
        "Housecarle 5 is not in this battle.",
    ),
    Case(
        lambda: moves("d7: hc_1.1"),
        "shift nhc_3.1 a2",
        "11.0h",
        "Hirdman 5 belongs to the Norwegians.",
    ),
    Case(lambda: moves("d7: hc_1.1"), "advance e7 e6", "11.0h", "No counter is on e7."),
    Case(lambda: moves("d7: hc_1.1"), "advance a1 a2", "11.0h", "a1 is held by the Norwegians."),
    Case(
        lambda: battle("d7: hc_1.1", "e7: hc_2.1", "a1: nhc_3.1", walled="counter:hc_1.1"),
        "shift hc_1.1 d6",
        "11.7a",
        "Housecarle 1 is in a shield wall.",
    ),
    Case(
        lambda: moves("d5: hc_1.1 harold", "d4: nhc_1.1", "f7: hc_2.1"),
        "shift hc_1.1 c4",
        "11.2b",
        "Housecarle 1 has an enemy in front of it.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "f7: hc_2.1").play("face d7 east"),
        "shift hc_1.1 e7",
        "11.2e",
        "Housecarle 1 has turned in this player turn.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "f7: hc_2.1").play("advance d7 d6"),
        "advance d6 d5",
        "1.2c",
        "Housecarle 1 has moved 1 square, its maximum now.",
    ),
    Case(
        lambda: hill("d2: nk_1.1", "k1: ni_1.1").play("advance d2 d3", "advance d3 d4"),
        "advance d4 d5",
        "11.2a",
        "Norman knight 1 has moved 2 squares, its maximum now.",
    ),
    Case(
        lambda: hill("d2: nk_1.1", "k1: ni_1.1", weather="poor").play("advance d2 d3"),
        "advance d3 d4",
        "7.0e",
        "Norman knight 1 has moved 1 square, its maximum now.",
    ),
    Case(lambda: moves("d7: hc_1.1"), "advance d7 d8", "11.2a", "d8 is not in front of d7."),
    Case(
        lambda: hill("d2: ni_1.3", "k1: ni_1.1").play("advance d2 d3"),
        "advance d3 e4",
        "1.2d",
        "Only counters with a star may move diagonally to the second square.",
    ),
    Case(
        lambda: moves("d5: hc_1.1"),
        "advance d5 c4",
        "11.2d",
        "Rivers and slopes are crossed only straight ahead.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "e6: nhc_1.1"), "advance d7 e6", "11.2a", "The enemy holds e6."
    ),
    Case(
        lambda: moves("d7: hc_1.1", "d6: east hc_2.1"),
        "advance d7 d6",
        "11.2e",
        "The counters on d6 face another way.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 hc_1.2", "d6: hc_2.1 hc_2.2"),
        "advance d7 d6",
        "11.0g",
        "There is no room for 2 on d6.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "f7: hc_2.1").play("advance d7 d6"),
        "face d6 east",
        "11.2e",
        "Housecarle 1 has moved or turned in this player turn.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "f7: hc_2.1"),
        "face d7 south",
        "11.2e",
        "d7 already faces that way.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "d6: nhc_1.1", "f7: hc_2.1"),
        "face d7 east",
        "11.2b",
        "Housecarle 1 has an enemy in front of it.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "e7: hc_2.1").play("lead harold e7"),
        "lead harold d7",
        "11.6a",
        "Harold has already moved in this player turn.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "e7: hc_2.1"),
        "lead harold e6",
        "11.6a",
        "Harold must end with counters of the same side.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "e7: hc_2.1"),
        "lead harold d7",
        "11.6a",
        "Harold is on d7.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "h7: hc_2.1"),
        "lead harold h7",
        "11.6a",
        "h7 is 4 squares from Harold, who moves 2 at most.",
    ),
    Case(
        lambda: moves(
            "d7: hc_1.1 harold", "f7: hc_2.1", "e6: nhc_1.1", "e7: nhc_1.2", "e8: nhc_2.1"
        ),
        "lead harold f7",
        "11.6a",
        "Enemies block the way of Harold to f7.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold"),
        "lead hardrada d7",
        "11.0f",
        "Hardrada is not in this battle.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "f7: hc_2.1 hc_2.2"),
        "lead harold ...",
        "11.6a",
        "Harold reaches no other square with counters of the same side.",
    ),
    Case(
        lambda: moves("d8: north hc_1.1", "f7: hc_2.1"),
        "advance d8 ...",
        "11.2a",
        "d8 faces the edge of the board.",
    ),
    Case(
        lambda: moves("d7: hc_1.1", "d6: east hc_2.1"),
        "advance d7 ...",
        "11.2e",
        "The counters on d6 face another way.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "d1: nhc_1.1 hardrada"),
        "lead hardrada d7",
        "11.0h",
        "Hardrada belongs to the Norwegians.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "e7: hc_2.1"),
        "unwall hc_1.1",
        "11.7a",
        "Housecarle 1 is not in a shield wall.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "e7: hc_2.1"),
        "banner",
        "4.0l",
        "The Land-waster is a banner of the Norwegians.",
    ),
    Case(
        lambda: battle("d2: nhc_1.1", "a8: hc_7.1", side="norwegian"),
        "banner",
        "4.0k",
        "You do not hold the Land-waster.",
    ),
    Case(
        lambda: moves("d7: hc_1.1 harold", "e7: hc_2.1"),
        "attack d7",
        "11.3a",
        "'attack' belongs to the Melee step of a battle; this is the Movement step.",
    ),
]

ORDERS: Final = [
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2", "a1: nhc_1.1", step="Orders"),
        "raise hc_1.1",
        "11.2c",
        "Housecarle 1 is on top.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2 hc_2.1", "a1: nhc_1.1", step="Orders").play(
            "raise hc_1.2", "raise hc_2.1"
        ),
        "raise hc_1.2",
        "11.2c",
        "Housecarle 2 has been put on top in this player turn.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 fyrd_kent.1", "a1: nhc_1.1", step="Orders"),
        "wall fyrd_kent.1",
        "11.7a",
        "Only English Housecarles form a shield wall.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2", "a1: nhc_1.1", step="Orders"),
        "wall hc_1.2",
        "11.7a",
        "Housecarle 2 is not on top.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2", "a1: nhc_1.1", step="Orders").play("wall hc_1.1"),
        "wall hc_1.1",
        "11.7a",
        "Housecarle 1 is in a shield wall.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2", "f7: hc_3.1", "a1: nhc_1.1").play(
            "advance d7 d6", "done"
        ),
        "wall hc_1.1",
        "11.7a",
        "Housecarle 1 has moved or turned in this player turn.",
    ),
    Case(
        lambda: battle(
            "d7: hc_1.1 hc_1.2", "f7: hc_3.1", "a1: nhc_1.1", walled="counter:hc_1.1"
        ).play("unwall hc_1.1", "done"),
        "wall hc_1.1",
        "11.7a",
        "Housecarle 1 has formed or left a shield wall in this player turn.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2", "a1: nhc_1.1", step="Orders"),
        "raise nhc_1.1",
        "11.0h",
        "Hirdman 1 belongs to the Norwegians.",
    ),
    Case(
        lambda: battle("d7: hc_1.1 hc_1.2", "a1: nhc_1.1", step="Orders"),
        "aid d7",
        "1.2h",
        "Only William lends a bonus to another square.",
    ),
    Case(
        lambda: hill(
            "d2: nk_1.1 nk_1.2 william", "e2: ni_1.1", step="Orders", wounds="leader:william=2"
        ),
        "aid e2",
        "11.6d",
        "William is wounded, and has no bonus to lend.",
    ),
    Case(
        lambda: hill("d2: nk_1.1 nk_1.2", "e2: ni_1.1", step="Orders"),
        "aid e2",
        "1.2h",
        "William is not on the board.",
    ),
    Case(
        lambda: hill("d2: nk_1.1 nk_1.2 william", "e2: ni_1.1", step="Orders").play("aid e2"),
        "aid e2",
        "11.6a",
        "William has lent his bonus in this step.",
    ),
    Case(
        lambda: hill("d2: nk_1.1 nk_1.2 william", "e2: ni_1.1", step="Orders"),
        "aid e3",
        "1.2h",
        "e3 is not directly left or right of William.",
    ),
    Case(
        lambda: hill("d2: nk_1.1 nk_1.2 william", "e2: ni_1.1", step="Orders"),
        "aid c2",
        "1.2h",
        "No Normans are on c2.",
    ),
]

BLOWS: Final = [
    Case(
        lambda: battle(
            "d5: hc_1.1",
            "d4: nhc_1.1",
            "e5: hc_2.1",
            "e4: nhc_2.1",
            step="Melee",
            walled="counter:hc_1.1",
        ),
        "attack d5",
        "11.7a",
        "Housecarle 1 is in a shield wall.",
    ),
    Case(
        lambda: battle(
            "d5: hc_1.1", "d4: nhc_1.1", "h5: hc_2.1", "h4: nhc_2.1", step="Melee", dice=(1, 1, 5)
        ).play("attack d5"),
        "attack d5",
        "11.3a",
        "Housecarle 1 has attacked in this player turn.",
    ),
    Case(
        lambda: battle("d5: hc_1.1", "d4: nhc_1.1", "h6: hc_2.1", "h4: nhc_2.1", step="Melee"),
        "attack h6",
        "11.3a",
        "No enemy is in front of Housecarle 3.",
    ),
    Case(
        lambda: battle(
            "d5: hc_1.1",
            "d4: nhc_1.1",
            "h5: hc_2.1",
            "h4: east nhc_2.1",
            "g5: east nhc_2.2",
            step="Melee",
        ),
        "attack h5",
        "11.3j",
        "Housecarle 3 must attack an enemy that faces it.",
    ),
    Case(
        lambda: battle("d5: hc_1.1", "d4: nhc_1.1", "e5: hc_2.1", "h5: hc_3.1", step="Melee").play(
            "attack d5"
        ),
        "support h5",
        "11.3h",
        "Housecarle 5 does not have d4 in front of it.",
    ),
    Case(
        lambda: battle("d5: hc_1.1", "d4: nhc_1.1", "e5: hc_2.1", step="Melee").play("attack d5"),
        "support d5",
        "11.3a",
        "d5 is in this attack.",
    ),
    Case(
        lambda: battle("d5: hc_1.1", "d4: nhc_1.1", "e5: hc_2.1", step="Melee").play("attack d5"),
        "done",
        "11.3b",
        "Resolve the declared attack first.",
    ),
    Case(
        lambda: battle("d5: hc_1.1", "d4: nhc_1.1", "e5: hc_2.1", step="Melee").play("attack d5"),
        "strike_feigned",
        "4.0k",
        "Feigned flight is not held by the English.",
    ),
    Case(
        lambda: hill(
            "d5: ni_1.1", "d6: hc_1.1", "e5: ni_2.1", "held: norman feigned_flight", step="Melee"
        ).play("attack d5"),
        "strike_feigned",
        "4.0k",
        "Only an attack led by a knight may feign flight.",
    ),
    Case(
        lambda: battle(
            "d5: hc_1.1 hc_1.2", "d4: nhc_1.1=1 nhc_1.2", step="Melee", dice=(10, 1)
        ).play("attack d5"),
        "attack d5",
        "11.3f",
        "First choose whether the counter attacks again.",
    ),
    Case(
        lambda: battle(
            "d5: hc_1.1 hc_1.2 hc_2.1", "d4: nhc_1.1=1", "a1: nhc_3.1", step="Melee", dice=(10, 1)
        ).play("attack d5"),
        "follow hc_3.1",
        "11.3g",
        "Only figures on d5 may follow.",
    ),
    Case(
        lambda: battle(
            "d5: hc_1.1 hc_1.2 hc_2.1", "d4: nhc_1.1=1", "a1: nhc_3.1", step="Melee", dice=(10, 1)
        ).play("attack d5"),
        "attack d5",
        "11.3g",
        "First choose which figures follow into the emptied square.",
    ),
]
