"""Refusals in retirements, flights, retreats and losses, and in the steps after battles."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.phase import Phase
from senlac.engine.support.mask import mask_of
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.fielding import FieldUnits
from senlac.games.destiny.rules.battle.retreat import ChooseEscort, LeaderEscape, Retreat
from senlac.games.destiny.rules.contact.answer import Retire
from senlac.games.destiny.rules.contact.clash import ChooseLosses
from senlac.games.destiny.rules.contact.flight import ALONE, DRIVEN, FYRD, ChooseFlightArea
from senlac.games.destiny.rules.loyalty import ExpelTurncoats
from senlac.games.destiny.state import DestinyState
from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.refusals.case import Case


def mask(driver: Campaign, names: str) -> int:
    """Return some pieces as a mask."""
    return mask_of([driver.state.catalogue.pieces.index(name) for name in names.split()])


def asked(driver: Campaign, phase: Phase[DestinyState]) -> Campaign:
    """Let a campaign wait in a phase."""
    driver.state.push(phase)
    return Campaign(driver.state)


def retiring(army: str = "bk_1 bk_2 bi_1 alan", area: str = "staffordshire") -> Campaign:
    """Return a campaign in which Normans retire, the English before and behind them."""
    driver = campaign(
        f"{area}: {army}", "cheshire: hc_1", "derbyshire: hc_2 hc_3 hc_4 harold", side="english"
    )
    return asked(driver, Retire(driver.area(area), mask(driver, army)))


RETIREMENTS: Final = [
    Case(retiring, "retire kent", "9.3v", "Kent is no neighbour of Staffordshire."),
    Case(
        lambda: retiring("bk_1 bk_2 bi_1", "shropshire"),
        "retire gwynedd",
        "9.3w",
        "Gwynedd and Powys can be entered only with a leader.",
    ),
    Case(
        lambda: retiring("bk_1 alan"),
        "retire cheshire",
        "9.3v",
        "Two units or fewer cannot retire to Cheshire: the enemy is there.",
    ),
    Case(
        retiring,
        "retire derbyshire",
        "9.3v",
        "An enemy with three units or more is in Derbyshire.",
    ),
]


def fleeing(who: str, how: int, *lines: str, area: str = "cheshire") -> Campaign:
    """Return a campaign in which pieces flee from Cheshire."""
    driver = campaign(f"{area}: {who}", "derbyshire: hc_2", *lines, side="english")
    return asked(driver, ChooseFlightArea(driver.area(area), mask(driver, who), how))


def fyrd(*lines: str) -> Campaign:
    """Return a campaign in which the fyrd of Cheshire flee, Normans about them."""
    driver = campaign("cheshire: fyrd_cheshire", "derbyshire: nk_1 robert", *lines)
    return asked(
        driver, ChooseFlightArea(driver.area("cheshire"), mask(driver, "fyrd_cheshire"), FYRD)
    )


FLIGHTS: Final = [
    Case(
        lambda: fleeing("alan", ALONE, "nottinghamshire: bk_1", "northamptonshire: bk_2"),
        "flee lancashire",
        "9.3m",
        "Lancashire is not the nearest area with units of the same side.",
    ),
    Case(
        lambda: fleeing("alan", ALONE),
        "flee kent",
        "9.3m",
        "Kent is no neighbour of Cheshire.",
    ),
    Case(
        lambda: fleeing("alan", ALONE),
        "flee derbyshire",
        "9.3m",
        "Enemy units are in Derbyshire.",
    ),
    Case(
        lambda: fleeing("bk_1", DRIVEN),
        "flee kent",
        "9.3m",
        "Kent is no neighbour of Cheshire.",
    ),
    Case(
        lambda: fleeing("bk_1", DRIVEN),
        "flee gwynedd",
        "9.3f",
        "Gwynedd and Powys can be entered only with a leader.",
    ),
    Case(
        fyrd,
        "flee gwynedd",
        "5.1b",
        "Fyrd flee within England, and Gwynedd and Powys is outside it.",
    ),
    Case(fyrd, "flee derbyshire", "9.3m", "Enemy units are in Derbyshire."),
]


def losing() -> Campaign:
    """Return a campaign in which one of two units is lost."""
    driver = campaign("kent: hc_1 hc_2", "essex: hc_3", side="english")
    return asked(driver, ChooseLosses(mask(driver, "hc_1 hc_2"), 1))


LOSSES: Final = [
    Case(
        losing,
        "lose hc_3",
        "11.8c",
        "Housecarles 3 is not one of the units to lose here.",
    ),
    Case(losing, "done", "11.8c", "'done' does not end the choice of losses: choose 'lose'."),
]


def retreating(
    ways: str = "",
    area: str = "surrey",
    army: str = "nk_1 nk_2 ni_1 william",
    *,
    former: bool = False,
) -> Campaign:
    """Return a campaign in which beaten Normans retreat, Harold behind them in Sussex."""
    held = "kent=norwegian hampshire=norman oxfordshire=norman lancashire=norman derbyshire=norman"
    driver = campaign(
        f"{area}: {army}",
        "sussex: hc_1 hc_2 hc_3 harold",
        fields={"control": held},
    )
    if former:
        driver.state.edition = GAME.rules_version_of("1")
    from_ = mask_of([driver.area(name) for name in ways.split()])
    return asked(driver, Retreat(driver.area(area), driver.state.catalogue.ground.norman, from_))


def slipping(taken: str = "") -> Campaign:
    """Return a campaign in which the beaten William slips away from Hampshire."""
    driver = campaign(
        "hampshire: nk_1 nk_2 ni_1 william odo", "asleep: fyrd_hampshire", "kent: ni_2",
        "dorset: hc_1 hc_2 hc_3 harold",
    )  # fmt: skip
    side, area = driver.state.catalogue.ground.norman, driver.area("hampshire")
    if not taken:
        return asked(driver, LeaderEscape(area, side))
    return asked(driver, ChooseEscort(area, side, driver.area("wiltshire"), mask(driver, taken)))


def english_slip() -> Campaign:
    """Return a campaign in which the beaten Harold slips away from Kent, its fyrd inactive."""
    driver = campaign(
        "kent: hc_1 harold", "asleep: fyrd_kent", "sussex: nk_1 nk_2 ni_1 william", side="english"
    )
    side = driver.state.catalogue.ground.english
    return asked(driver, ChooseEscort(driver.area("kent"), side, driver.area("surrey"), 0))


RETREATS: Final = [
    Case(
        lambda: retreating("kent oxfordshire"),
        "retreat hampshire",
        "11.8d",
        "An attacker goes back to where it came from, not to Hampshire.",
    ),
    Case(
        lambda: retreating("kent oxfordshire sussex"),
        "retreat sussex",
        "11.8e",
        "Enemy units are in Sussex.",
    ),
    Case(retreating, "retreat essex", "11.8e", "Essex is no neighbour of Surrey."),
    Case(
        lambda: retreating(area="cheshire", former=True),
        "retreat gwynedd",
        "11.8e",
        "Gwynedd and Powys is not in England.",
    ),
    Case(
        lambda: retreating(area="cheshire", army="nk_1 nk_2 ni_1"),
        "retreat gwynedd",
        "11.8k",
        "Gwynedd and Powys can be entered only with a leader.",
    ),
    Case(retreating, "retreat sussex", "11.8e", "Enemy units are in Sussex."),
    Case(retreating, "retreat kent", "11.8e", "Kent is controlled by the Norwegians."),
    Case(slipping, "slip kent", "11.8f", "Kent is no neighbour of Hampshire."),
    Case(lambda: slipping("nk_1"), "take nk_1", "11.8f", "Norman knights 1 already escapes."),
    Case(
        lambda: slipping("nk_1"),
        "take odo",
        "11.8f",
        "Units escape with their leader; Odo is a leader.",
    ),
    Case(english_slip, "take fyrd_kent", "5.1a", "Fyrd of Kent is not active."),
    Case(
        lambda: slipping("nk_1"),
        "take ni_2",
        "11.8f",
        "Norman infantry 2 does not belong to the beaten army in Hampshire.",
    ),
]


def sending() -> Campaign:
    """Return a campaign in which two turncoats leave Lancashire."""
    driver = campaign(
        "lancashire: nfyrd_1 nfyrd_2 hc_2", "cheshire: nk_1", "northumbria: nhc_1 hardrada",
        side="english",
        fields={"control": "cumbria=norwegian cheshire=norwegian west_riding=norwegian"},
    )  # fmt: skip
    return asked(driver, ExpelTurncoats(driver.area("lancashire"), mask(driver, "nfyrd_1 nfyrd_2")))


TURNCOATS: Final = [
    Case(sending, "send nfyrd_2 cumbria", "9.9b", "Turncoat fyrd 1 goes next."),
    Case(sending, "send nfyrd_1 kent", "9.9b", "Kent is no neighbour of Lancashire."),
    Case(sending, "send nfyrd_1 derbyshire", "9.9b", "You do not control Derbyshire."),
    Case(sending, "send nfyrd_1 cheshire", "9.9b", "Enemy units are in Cheshire."),
]


def battles() -> Campaign:
    """Return a campaign in the First Battle step of the Normans, who share Sussex and Kent."""
    return campaign(
        "sussex: nk_1 nk_2 ni_1 william hc_1 hc_2 hc_3 harold", "kent: bk_1 bk_2 gyrth",
        step="Battles",
    )  # fmt: skip


def pending() -> Campaign:
    """Return a campaign in which a battle is pending in Surrey, and none can be given in Kent."""
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold",
        "kent: bk_1 bk_2 bi_1 robert", "dorset: ni_2 ni_3 fi_1 odo hc_4",
    )  # fmt: skip
    return driver.play("march william", "set_out", "step surrey", "fight", "stand", "done")


def beaten() -> Campaign:
    """Return a campaign in which the English were beaten in Kent, and had to stay there."""
    driver = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold", "surrey: bk_1",
        "sussex: bi_1", "dorset: fk_1 fk_2 fi_1 odo hc_4", dice=(9, 1, 1, 1),
    )  # fmt: skip
    return driver.play(
        "done", "give_battle kent english", "stand", "resolve kent", "lose hc_1", "stay"
    )


GIVEN: Final = [
    Case(battles, "resolve kent", "9.6a", "No battle is pending in Kent."),
    Case(
        battles,
        "give_battle sussex norman",
        "9.6b",
        "You give battle to an enemy, not to your own side.",
    ),
    Case(
        pending,
        "give_battle surrey english",
        "9.6a",
        "A battle is pending in Surrey: resolve it.",
    ),
    Case(
        battles,
        "give_battle kent english",
        "9.6b",
        "To give battle you need 3 units or more; you have 2 in Kent.",
    ),
    Case(
        battles,
        "give_battle sussex norwegian",
        "9.6b",
        "No units of the Norwegians are in Sussex.",
    ),
    Case(
        beaten,
        "give_battle kent english",
        "9.6b",
        "In this player phase the English came to Kent, or had a battle there.",
    ),
    Case(
        pending,
        "done",
        "9.6a",
        "'done' does not end First Battle: choose 'resolve' or 'give_battle'.",
    ),
]

FYRD_HOST: Final = "fyrd_kent fyrd_sussex fyrd_essex fyrd_dorset fyrd_devon fyrd_suffolk hc_1"


def fielding() -> Campaign:
    """Return a campaign in which the English field six of the seven units they have in Surrey."""
    driver = campaign("sussex: nk_1 nk_2 ni_1 ni_2 william", f"surrey: {FYRD_HOST}", "kent: hc_2")
    surrey, english = driver.area("surrey"), driver.state.catalogue.ground.english
    return asked(driver, FieldUnits(english, surrey, mask(driver, "fyrd_kent")))


def sleeping() -> Campaign:
    """Return a campaign in which the English field units in Surrey, whose own fyrd are inactive."""
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 ni_2 william", f"surrey: {FYRD_HOST}", "asleep: fyrd_surrey",
        side="english",
    )  # fmt: skip
    return asked(driver, FieldUnits(driver.state.phasing, driver.area("surrey"), 0))


FIELDED: Final = [
    Case(fielding, "field fyrd_kent", "11.0i", "Fyrd of Kent already takes the field."),
    Case(sleeping, "field fyrd_surrey", "5.1a", "Fyrd of Surrey is not active."),
    Case(fielding, "field hc_2", "11.0i", "Housecarles 2 does not belong to your army in Surrey."),
]


def straggling() -> Campaign:
    """Return a campaign in which an odd straggler of William's is left in Sussex or Hampshire."""
    driver = campaign(
        "sussex: ni_1 ni_2 ni_3 fi_1 fi_2 bi_1 bi_2 william", step="SecondMovement", dice=(6,)
    )
    return driver.play("march william", "set_out", "step hampshire", "step wiltshire", "halt")


STRAGGLERS: Final = [
    Case(
        straggling,
        "odd wiltshire",
        "9.7f",
        "It stays in one of the last two areas before the end of the march.",
    ),
]


def choosing_board() -> Campaign:
    """Return a campaign in which a side chooses the board of a battle."""
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold", fields={"quick": "no"},
        dice=(9, 1, 9, 1),
    )  # fmt: skip
    return driver.play("march william", "set_out", "step surrey", "fight", "stand", "to_board")


BOARDS: Final = [
    Case(
        choosing_board,
        "field hc_1",
        "11.0i",
        "'field' belongs to the fielding of an army; this is the choice of a Battle Board.",
    ),
]
