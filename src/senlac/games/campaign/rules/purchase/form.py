"""3.2: the table of levies and purchases that the screen shows for a town."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.order_form import FormGroup, FormLine, FormPlace, OrderForm
from senlac.engine.support.text import capital, count, listed
from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.purchase.draft import SIEGE_ITEM, SUPPLY_ITEM
from senlac.games.campaign.rules.purchase.pool import Pool
from senlac.games.campaign.rules.reordering import CLOSE, COUNT, blocks
from senlac.games.campaign.rules.sheets import STRIKE
from senlac.games.campaign.words.lines import item, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.rules.purchase.draft import PurchaseDraft

BY_TENS: Final = 10
"""The step of the buttons for figures: players buy dozens of them."""

NOTE: Final = (
    "Grade A is the best, E the worst. Free levies that you place nowhere stay in their own towns."
)


def purchase_form(draft: PurchaseDraft, sheet: Sequence[Action]) -> OrderForm:
    """[levy.a, buy.a] Return the form for the towns where the player may levy and buy.

    While a town is open it is the only one.
    """
    groups = [_levies(draft), _train(draft), *_muster(draft)]
    return OrderForm(
        title="Levy and buy",
        number=COUNT,
        closes=CLOSE,
        money=draft.money,
        unit="crown",
        groups=tuple([group for group in groups if group.lines]),
        places=tuple(_places(draft, sheet)),
        note=NOTE,
    )


def _levies(draft: PurchaseDraft) -> FormGroup:
    """Return what the player may place without paying."""
    catalogue, whole = draft.catalogue, Pool(draft.state, draft.seat)
    lines: list[FormLine] = []
    if whole.lord:
        name = catalogue.items[draft.lord_item()]
        lines.append(
            FormLine(
                f"levy {name}",
                item(catalogue, name),
                "your lord leads the force here",
                left=int(draft.pool.lord),
                one=True,
            )
        )
    for stack, figures in enumerate(whole.figures):
        if figures:
            name = catalogue.items[stack]
            lines.append(
                FormLine(
                    f"levy {name}",
                    item(catalogue, name),
                    fights(catalogue, stack),
                    left=draft.pool.figures[stack],
                    step=BY_TENS,
                )
            )
    if whole.ships:
        lines.append(FormLine(f"levy {SHIP}", "Ships", "in ports only", left=draft.pool.ships))
    return FormGroup("Free levies", tuple(lines), "From all your loyal towns, once a Year.")


def _muster(draft: PurchaseDraft) -> list[FormGroup]:
    """Return the figures on sale, by kind."""
    catalogue = draft.catalogue
    kinds: dict[str, list[int]] = {}
    for stack in catalogue.muster[draft.seat]:
        kinds.setdefault(catalogue.kind_names[stack], []).append(stack)
    return [
        FormGroup(
            kind,
            tuple(
                [
                    FormLine(
                        f"buy {catalogue.items[stack]}",
                        f"Grade {catalogue.grades[catalogue.grade[stack]]}",
                        fights(catalogue, stack),
                        draft.price(stack),
                        step=BY_TENS,
                    )
                    for stack in stacks
                ]
            ),
            marches(catalogue, stacks[0]),
        )
        for kind, stacks in kinds.items()
    ]


def _train(draft: PurchaseDraft) -> FormGroup:
    """Return the leaders, wagons and ships on sale."""
    catalogue = draft.catalogue
    units, known = catalogue.tables.files.units, catalogue.item_of
    room = catalogue.tables.models[SHIP].cargo_space
    left = units.leader.captains_max - draft.hired
    feeds = catalogue.tables.models[SUPPLY_ITEM].feeds
    wagons = f"each feeds {feeds}; wagons slow a force to {units.movement.wagon}"
    foot, horse = room // units.cargo.foot, room // units.cargo.horse
    ships = f"each carries {foot} on foot or {horse} riders; in ports only"
    rows = (
        (CAPTAIN, "Captains", "only a force with a leader can march", left),
        (SUPPLY_ITEM, "Supply wagons", wagons, None),
        (SIEGE_ITEM, "Siege trains", "help at every dawn of a siege", None),
        (SHIP, "Ships", ships, None),
    )
    lines = [
        FormLine(f"buy {name}", label, note, draft.price(known[name]), left=most)
        for name, label, note, most in rows
    ]
    return FormGroup("Leaders, wagons, ships", tuple(lines))


def fights(catalogue: Catalogue, stack: int) -> str:
    """Return how a figure fights, in a few words."""
    grades = catalogue.tables.files.units.grades
    breaks = grades.breaks_at[grades.order[catalogue.grade[stack]]]
    return f"strength {catalogue.value[stack]}, breaks at {breaks}% losses"


def marches(catalogue: Catalogue, stack: int) -> str:
    """Return the class of a kind and how it marches, in a few words."""
    fight = catalogue.tables.files.units.troop_class[catalogue.class_of[stack]]
    rides = " on horseback until they fight" if catalogue.rides[stack] and fight.foot else ""
    scouts = f", scouting {fight.scouting}" if fight.scouting else ", no scouts"
    return f"{capital(fight.name)}{rides}: speed {catalogue.speed[stack]}{scouts}."


def _places(draft: PurchaseDraft, sheet: Sequence[Action]) -> list[FormPlace]:
    """Return the towns of the form, with what the sheet has for them."""
    catalogue, ground = draft.catalogue, draft.catalogue.ground
    menus = {
        sheet[block.start].first: (block.start + 1, sheet[block.start : block.end])
        for block in blocks(sheet, 0, len(sheet))
        if sheet[block.start].verb == "at"
    }
    towns = sorted({*menus, *draft.to_open()}) if draft.open == NOBODY else [draft.open]
    ships = (f"buy {SHIP}", f"levy {SHIP}")
    found: list[FormPlace] = []
    for town in towns:
        number, lines = menus.get(town, (0, []))
        found.append(
            FormPlace(
                space=ground.board.names[ground.town_hex[town]],
                name=ground.town_names[town],
                action=f"at {catalogue.towns[town]}",
                clears=f"{STRIKE} {number}" if number else "",
                written=_numbers(catalogue, lines),
                summary=summary(draft, town) if town in draft.lots else "",
                lacks=() if ground.port[town] != NO_PORT else ships,
            )
        )
    return found


def _numbers(catalogue: Catalogue, lines: Sequence[Action]) -> dict[str, int]:
    """Return the numbers of the lines of a town's menu, by their action."""
    found: dict[str, int] = {}
    last = ""
    for line in lines:
        if line.verb == COUNT:
            found[last] = line.first
        elif line.verb in ("levy", "buy"):
            last = f"{line.verb} {catalogue.items[line.first]}"
            if line.first >= catalogue.first_leader:
                found[last] = 1
    return found


def summary(draft: PurchaseDraft, town: int) -> str:
    """Return what a sheet places in a town, in words."""
    catalogue, lot = draft.catalogue, draft.lots[town]
    placed = [catalogue.leader_names[draft.seat]] if lot.lord else []
    for thing, number in enumerate(lot.counts):
        name = catalogue.items[thing]
        if number and name == CAPTAIN:
            placed.append(count(number, CAPTAIN))
        elif number:
            placed.append(number_of(catalogue, number, name))
    return listed(placed) or "nothing"
