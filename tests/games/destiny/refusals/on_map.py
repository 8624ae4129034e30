"""Refusals of the set-up, the Call to Arms, marches and contacts."""

from __future__ import annotations

from typing import Final

from tests.games.destiny.campaign import Campaign, begun, campaign
from tests.games.destiny.refusals.case import Case

COURT: Final = "london: hc_1 harold"
NORMANS: Final = "sussex: nk_1 nk_2 ni_1 ni_2 william"


# ---- positions ----------------------------------------------------------------------------------


def transfers(*played: str) -> Campaign:
    """Return the set-up when the fyrd have been called out by hand."""
    driver = begun()
    while driver.step == "SetupFyrd":
        driver.play(min(driver.options("activate")))
    return driver.play(*played)


def calling(*lines: str, **said: object) -> Campaign:
    """Return a campaign at the English Call to Arms."""
    return campaign(*lines, side="english", step="ChooseCaller", fields=said)


def marks(*lines: str, **said: object) -> Campaign:
    """Return a campaign in which the English make leaders ready."""
    return calling(*lines, landed="", **said)


def mustering(*lines: str, leader: str = "harold", held: str = "") -> Campaign:
    """Return a campaign in which a leader calls, the fyrd of Kent being inactive."""
    driver = calling(
        *lines, "asleep: fyrd_kent", f"held: english {held}".rstrip(), marks=f"leader:{leader}"
    )
    return driver.play(f"call {leader}")


def marching(*lines: str, first: str = "march william", step: str = "FirstMovement") -> Campaign:
    """Return a campaign in which a force is on its way."""
    return campaign(*lines, step=step).play(first, "set_out")


def cornered(*lines: str, action: str, dice: tuple[int, ...] = ()) -> Campaign:
    """Return a campaign in which William's men meet Harold's in Surrey."""
    host = "surrey: hc_1 hc_2 hc_3 harold"
    driver = campaign(NORMANS, "dorset: robert", host, *lines, dice=dice)
    return driver.play("march william", "set_out", "step surrey", *action.split(", "))


def called_twice() -> Campaign:
    """Return a campaign in which Gyrth has called the South, Edwin and Harold not."""
    driver = calling(
        COURT, "hampshire town: gyrth", "cheshire town: edwin", "asleep: fyrd_sussex",
        marks="leader:harold leader:gyrth leader:edwin",
    )  # fmt: skip
    return driver.play("call gyrth", "done")


# ---- 3: the set-up ------------------------------------------------------------------------------

SET_UP: Final = [
    Case(
        lambda: begun().play("activate dorset"),
        "standard",
        "3.0b",
        "You have already begun to choose.",
    ),
    Case(
        begun, "activate gwynedd", "3.0a", "Gwynedd and Powys is not in England, and has no fyrd."
    ),
    Case(begun, "activate kent", "3.0b", "The fyrd of Kent are already called out."),
    Case(
        begun,
        "activate surrey",
        "3.0b",
        "With Surrey an active fyrd would have no inactive neighbour.",
    ),
    Case(
        begun,
        "transfer fyrd_dorset kent",
        "3.0c",
        "'transfer' belongs to the set-up, when the fyrd have been called out; "
        "this is the activation of the fyrd.",
    ),
    Case(
        transfers,
        "activate dorset",
        "3.0b",
        "'activate' belongs to the set-up, before the fyrd go to the coast; "
        "this is the transfer of two fyrd to the coast.",
    ),
    Case(transfers, "transfer hc_1 kent", "3.0c", "Housecarles 1 is not a southern fyrd."),
    Case(transfers, "transfer fyrd_kent sussex", "3.0c", "Fyrd of Kent is already at the coast."),
    Case(transfers, "transfer fyrd_surrey kent", "3.0c", "Fyrd of Surrey is not active."),
    Case(
        lambda: transfers("transfer fyrd_essex kent"),
        "transfer fyrd_essex sussex",
        "3.0c",
        "Fyrd of Essex has been sent.",
    ),
    Case(
        lambda: transfers("transfer fyrd_essex kent"),
        "transfer fyrd_devon kent",
        "3.0c",
        "Kent already has its fyrd.",
    ),
    Case(
        transfers,
        "transfer fyrd_essex dorset",
        "3.0c",
        "Fyrd go only to Sussex and Kent, not to Dorset.",
    ),
]


# ---- 9.1: the Call to Arms ----------------------------------------------------------------------

MARK: Final = "leader:harold"

CALLS: Final = [
    Case(
        lambda: calling(COURT, marks=MARK),
        "call william",
        "9.1a",
        "Only the English call to arms, and William does not serve them.",
    ),
    Case(lambda: calling(COURT, marks=MARK), "call gyrth", "9.1c", "Gyrth is not on the map."),
    Case(
        lambda: calling(COURT, "hampshire town: tostig", marks=MARK, tostig="english"),
        "call tostig",
        "9.1g",
        "Tostig never calls to arms.",
    ),
    Case(
        lambda: calling(COURT, "hampshire: gyrth", marks=MARK),
        "call gyrth",
        "9.1g",
        "Gyrth is not in a town.",
    ),
    Case(
        lambda: calling(COURT, "hampshire town: edwin", marks=MARK),
        "call edwin",
        "9.1g",
        "Edwin may not call from this town.",
    ),
    Case(
        lambda: calling(COURT, "hampshire town: gyrth", marks=MARK),
        "call gyrth",
        "9.1c",
        "Gyrth has not been made ready in an earlier turn.",
    ),
    Case(
        lambda: calling(
            COURT, "hampshire town: gyrth", "hampshire: nk_1", marks=f"{MARK} leader:gyrth"
        ),
        "call gyrth",
        "9.1h",
        "An enemy is in the area of Gyrth.",
    ),
    Case(
        called_twice,
        "call harold",
        "9.1e",
        "The South has been called in this turn.",
    ),
    Case(
        called_twice,
        "call gyrth",
        "9.1l",
        "Gyrth has called in this turn, and used the mark.",
    ),
    Case(
        lambda: calling(COURT, marks=MARK),
        "mark harold",
        "9.1c",
        "'mark' belongs to the end of the Call to Arms; this is the Call to Arms.",
    ),
]

ANSWERS: Final = [
    Case(
        lambda: mustering(COURT),
        "summons",
        "4.0k",
        "You do not hold the king's summons.",
    ),
    Case(
        lambda: mustering(COURT, held="kings_summons").play("summons"),
        "summons",
        "4.0k",
        "The king's summons has been used with this call.",
    ),
    Case(
        lambda: mustering(COURT, held="kings_summons").play("muster_all"),
        "muster_all",
        "9.1h",
        "No more fyrd are within reach.",
    ),
    Case(
        lambda: mustering(COURT, "surrey: nk_1", "sussex: nk_2", held="kings_summons"),
        "muster_all",
        "9.1h",
        "No fyrd are within reach.",
    ),
    Case(
        lambda: mustering(COURT, held="kings_summons").play("muster fyrd_kent"),
        "muster fyrd_kent",
        "9.1i",
        "Fyrd of Kent has already been named.",
    ),
    Case(
        lambda: mustering(COURT),
        "muster hc_1",
        "5.1a",
        "Only fyrd of the shires are called to arms, not Housecarles 1.",
    ),
    Case(
        lambda: mustering(COURT), "muster fyrd_dorset", "5.1a", "Fyrd of Dorset is out of the game."
    ),
    Case(
        lambda: mustering(COURT, "surrey: fyrd_surrey"),
        "muster fyrd_surrey",
        "5.1a",
        "Fyrd of Surrey is already active.",
    ),
    Case(
        lambda: mustering("hampshire town: gyrth", "asleep: fyrd_cheshire", leader="gyrth"),
        "muster fyrd_cheshire",
        "9.1f",
        "Gyrth calls the South; Fyrd of Cheshire is of the other half.",
    ),
    Case(
        lambda: mustering("devon town: gyrth", "asleep: fyrd_dorset", leader="gyrth"),
        "muster fyrd_kent",
        "9.1h",
        "Fyrd of Kent is 7 points from the town; a call reaches 5.",
    ),
    Case(
        lambda: mustering(
            COURT, "surrey: nk_1", "sussex: nk_2", "asleep: fyrd_essex", held="kings_summons"
        ),
        "muster fyrd_kent",
        "9.1h",
        "Enemies block the way of Fyrd of Kent to the town.",
    ),
]

MARKS: Final = [
    Case(
        lambda: marks(COURT, "hampshire town: gyrth").play("mark harold"),
        "mark harold",
        "1.0e",
        "You have already changed the mark of Harold in this turn.",
    ),
    Case(
        lambda: mustering(COURT, "hampshire town: gyrth").play("done"),
        "mark harold",
        "9.1l",
        "Harold has called in this turn, and used the mark.",
    ),
    Case(lambda: marks(COURT), "unmark harold", "9.1d", "Harold has no mark of an earlier turn."),
    Case(lambda: marks(COURT, marks=MARK), "mark harold", "9.1d", "Harold has a mark."),
    Case(
        lambda: marks(COURT, "kent: gyrth"),
        "mark gyrth",
        "9.1g",
        "Gyrth is not in a town.",
    ),
]


# ---- 9.3 and 9.7: movement ----------------------------------------------------------------------

ARMY: Final = "sussex: nk_1 nk_2 ni_1 fi_1 william odo"
SCOTTISH: Final = "scotland: nhc_1 hardrada"


def forming(*lines: str, first: str = "march william", side: str = "norman") -> Campaign:
    """Return a campaign in which a force forms."""
    return campaign(*lines, side=side).play(first)


MOVES: Final = [
    Case(
        lambda: campaign(ARMY, "kent: hc_1 harold"), "march harold", "9.3a", "Harold is not yours."
    ),
    Case(lambda: campaign(ARMY), "march robert", "9.3a", "Robert is not on the map."),
    Case(
        lambda: campaign(ARMY, "dorset: robert").play("march william", "set_out", "halt"),
        "march william",
        "9.3a",
        "William has moved in this step.",
    ),
    Case(
        lambda: mustering(COURT, "asleep: fyrd_essex").play("muster_all", "done", dice=[10, 10]),
        "band fyrd_kent",
        "9.1k",
        "Fyrd of Kent has answered a call and stays where it is.",
    ),
    Case(
        lambda: campaign(COURT, "asleep: fyrd_kent", side="english"),
        "band fyrd_kent",
        "5.1a",
        "Fyrd of Kent is not active.",
    ),
    Case(
        lambda: campaign(
            SCOTTISH,
            "north_riding: nhc_2 orri",
            side="norwegian",
            fields={"held_in_scotland": "yes"},
        ),
        "march hardrada",
        "8.0v",
        "Hardrada is held in Scotland for this player phase.",
    ),
    Case(
        lambda: campaign(ARMY, "dorset: bk_1 alan", step="SecondMovement"),
        "march alan",
        "9.7a",
        "Alan was not with the claimant when this step began.",
    ),
    Case(
        lambda: campaign(ARMY, "dorset: bk_1 alan", fields={"weather": "severe"}),
        "march alan",
        "9.3h",
        "In Severe weather Alan cannot go anywhere.",
    ),
    Case(
        lambda: campaign(ARMY, "devon town: bk_1", "dorset: hc_1", "somerset: hc_2"),
        "band bk_1",
        "9.3b",
        "Breton knights 1 cannot go anywhere.",
    ),
    Case(
        lambda: campaign(ARMY),
        "step kent",
        "9.3b",
        "'step' belongs to a march; this is First Movement.",
    ),
]

WEARY: Final = (
    "A small force, or one without a leader, moves one area a turn. Part of it"
    " moved in First Movement."
)

WEARIED: Final = [
    Case(
        lambda: campaign(ARMY, step="SecondMovement", fields={"travelled": "unit:fi_1"}),
        "band fi_1",
        "9.7g",
        WEARY,
    ),
    Case(
        lambda: campaign(
            "hampshire: nk_1 william", step="SecondMovement", fields={"travelled": "unit:nk_1"}
        ).play("march william", "set_out"),
        "step surrey",
        "9.7g",
        WEARY,
    ),
]

FORMS: Final = [
    Case(
        lambda: forming(ARMY).play("leave fi_1"),
        "take fi_1",
        "1.0e",
        "Flemish infantry 1 has been named already.",
    ),
    Case(
        lambda: forming(ARMY, first="band fi_1"),
        "leave fi_1",
        "9.3a",
        "Flemish infantry 1 is the last of the band.",
    ),
    Case(
        lambda: forming(ARMY, first="band fi_1"),
        "leave nk_1",
        "9.3a",
        "Norman knights 1 is not in this force.",
    ),
    Case(lambda: forming(ARMY), "take fi_1", "9.3a", "Flemish infantry 1 is in this force."),
    Case(
        lambda: forming(ARMY, "kent: fyrd_kent"),
        "take fyrd_kent",
        "9.3a",
        "Fyrd of Kent is not yours.",
    ),
    Case(
        lambda: mustering("london: hc_1 hc_2 gyrth harold", "asleep: fyrd_essex").play(
            "muster_all", "done", "march gyrth", dice=[10, 10]
        ),
        "take fyrd_kent",
        "9.1k",
        "Fyrd of Kent has answered a call and stays where it is.",
    ),
    Case(
        lambda: forming(ARMY, "dorset: bk_1"),
        "take bk_1",
        "9.3a",
        "Breton knights 1 is not in Sussex.",
    ),
    Case(
        lambda: forming(ARMY, first="band fi_1"),
        "take william",
        "9.3e",
        "A band goes without a leader.",
    ),
    Case(
        lambda: forming(ARMY, first="march odo"),
        "take william",
        "1.2l",
        "William comes before Odo as group leader.",
    ),
    Case(
        lambda: forming("sussex: nk_1 bk_1 alan", "kent: bk_2 william", first="march alan"),
        "take nk_1",
        "11.6c",
        "Alan may not command Norman knights 1.",
    ),
    Case(
        lambda: forming(
            "sussex: hc_1 hc_2 hc_3 hc_4 hc_5 hc_6 hc_7 leofwine",
            first="march leofwine",
            side="english",
        ),
        "take hc_7",
        "1.2f",
        "Leofwine already leads 6 units, the maximum.",
    ),
    Case(
        lambda: forming(ARMY),
        "done",
        "9.3a",
        "'done' does not end the forming of a force: choose 'set_out', 'take' or 'leave'.",
    ),
]

STRIDES: Final = [
    Case(lambda: marching(ARMY), "step sussex", "9.3b", "They are in Sussex."),
    Case(
        lambda: marching(ARMY),
        "forced_hard kent",
        "4.0k",
        "You do not hold the counter for hard marching.",
    ),
    Case(
        lambda: marching(ARMY, "held: norman hard_marching"),
        "halt_hard",
        "9.7d",
        "In First Movement only forced marches leave stragglers.",
    ),
    Case(
        lambda: marching(ARMY, "held: norman hard_marching", step="SecondMovement"),
        "halt_hard",
        "9.7d",
        "A march leaves no stragglers in its first area.",
    ),
    Case(
        lambda: marching(ARMY, "held: norman hard_marching", step="SecondMovement"),
        "step_hard kent",
        "9.7d",
        "The march does not end in Kent: no enemy is there.",
    ),
    Case(
        lambda: marching("london: nk_1 nk_2 ni_1 fi_1 william"),
        "enter_town",
        "9.3d",
        "All pieces in London are in its town.",
    ),
    Case(lambda: marching(ARMY), "enter_town", "9.3c", "There is no town in Sussex."),
    Case(
        lambda: marching("hampshire town: nk_1 nk_2 ni_1 fi_1 william"),
        "enter_town",
        "9.3c",
        "The whole force is in Winchester.",
    ),
    Case(
        lambda: marching(ARMY).play("step hampshire", "step dorset", "step hampshire"),
        "enter_town",
        "9.3c",
        "Winchester costs 1 point; 0 left.",
    ),
    Case(
        lambda: marching(ARMY),
        "step essex",
        "9.3b",
        "Essex is no neighbour of Sussex.",
    ),
    Case(
        lambda: marching(ARMY, step="SecondMovement"),
        "forced kent",
        "9.7b",
        "There is no forced march in Second Movement.",
    ),
    Case(
        lambda: marching(ARMY, first="band fi_1"),
        "forced kent",
        "9.3i",
        "Without a leader there is no forced march.",
    ),
    Case(
        lambda: marching("sussex: nk_1 william"),
        "forced kent",
        "9.3i",
        "A forced march takes three units or more; this force has 1 unit.",
    ),
    Case(
        lambda: marching("sussex: nk_1 william", "held: norman hard_marching"),
        "forced_hard kent",
        "9.3i",
        "A forced march takes three units or more; this force has 1 unit.",
    ),
    Case(
        lambda: marching("sussex: nk_1 william").play("step hampshire"),
        "step surrey",
        "9.3e",
        "A small force, or one without a leader, moves only one area.",
    ),
    Case(
        lambda: marching("cheshire: nk_1 nk_2 william", first="band nk_1"),
        "step gwynedd",
        "9.3f",
        "Gwynedd and Powys can be entered only with a leader.",
    ),
    Case(
        lambda: marching("sussex: nk_1 william", "kent: hc_1"),
        "step kent",
        "9.3l",
        "Two units or fewer cannot enter Kent: enemy units are there.",
    ),
    Case(
        lambda: campaign("sussex: william", "kent: harold").play("march william"),
        "step kent",
        "9.3l",
        "A leader alone cannot enter Kent: an enemy leader is there.",
    ),
    Case(
        lambda: marching(ARMY).play("step hampshire", "step dorset", "step hampshire"),
        "step wiltshire",
        "9.3b",
        "Wiltshire costs 1 point; 0 left.",
    ),
    Case(
        lambda: marching(ARMY),
        "done",
        "9.3a",
        "'done' does not end a march: choose 'halt', 'step' or 'forced'.",
    ),
]


# ---- 9.3 and 5.1: contact -----------------------------------------------------------------------

CONTACTS: Final = [
    Case(lambda: cornered(action="fight"), "avoid_scouts", "4.0k", "You do not hold the Scouts."),
    Case(
        lambda: cornered(action="pass"), "intercept_scouts", "4.0k", "You do not hold the Scouts."
    ),
    Case(
        lambda: campaign(NORMANS, "sussex: hc_1 hc_2 hc_3 harold", dice=(9,)).play(
            "march william", "leave nk_1", "leave nk_2", "set_out", "intercept"
        ),
        "avoid_scouts",
        "4.0k",
        "You do not hold the Scouts.",
    ),
    Case(
        lambda: cornered(action="fight"),
        "done",
        "9.3r",
        "'done' does not end the answer to an enemy: choose 'stand' or 'avoid'.",
    ),
]
