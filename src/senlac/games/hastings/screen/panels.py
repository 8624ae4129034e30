"""The panels: points and their causes, the rest of each class, unused one-time actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Panel, PanelRow, SummaryCard, Track, TrackSide, TrackStep
from senlac.engine.support.text import capital, count
from senlac.games.hastings.catalogue import NORMAN, SAXON, SIDES
from senlac.games.hastings.rules.ending import points, tally
from senlac.games.hastings.rules.rout.morale import breaks_on
from senlac.games.hastings.screen.drawing.symbols import EMBLEMS
from senlac.games.hastings.sequence import PlayerTurn
from senlac.games.hastings.state import BOX, GONE, OFF_MAP, RETIRED, HastingsState
from senlac.games.hastings.words.titles import COLOURS, LEVEL, army, lead_line

if TYPE_CHECKING:
    from collections.abc import Sequence

CAUSES: Final = {
    "units": "Units",
    "leaders": "Leaders",
    "routing": "Routing units",
    "high ground": "High ground",
    "saddle": "The saddle",
    "banner": "The banner",
}
"""The causes of points, as a panel shows them."""

STANDING: Final = "standing"
"""The id of the panel with the score."""

STEPS: Final = ("Missiles", "Movement", "Their missiles", "Combat", "Reorganisation")
"""[3.2a-3.6a] The five phases of a player turn."""


def panels(state: HastingsState) -> tuple[Panel, ...]:
    """Return the panels of the sides, the second player first, and of the score."""
    return (*[side_panel(state, side) for side in SIDES], standing(state))


def side_panel(state: HastingsState, side: int) -> Panel:
    """Return a side's panel: its points, its classes, and its one-time actions."""
    causes = [f"{CAUSES[cause].lower()} {worth}" for cause, worth in tally(state, side) if worth]
    rows = [
        PanelRow("Points", str(points(state, side))),
        *([PanelRow("of these", ", ".join(causes))] if causes else []),
        *[class_row(state, group) for group in state.catalogue.groups_of[side]],
        *lamps(state, side),
        *absent(state, side),
    ]
    return Panel(
        id=state.side_name(side),
        title=army(state, side),
        rows=tuple(rows),
        side=COLOURS[side],
        symbol=EMBLEMS[COLOURS[side]],
        active=side == state.phasing and state.outcome is None,
    )


def class_row(state: HastingsState, group: int) -> PanelRow:
    """[9.3a] Return a class: its remaining units, and the roll that breaks it at its next loss."""
    catalogue = state.catalogue
    units = [unit for unit in range(catalogue.units) if catalogue.group[unit] == group]
    left = [unit for unit in units if state.hex_of[unit] != GONE]
    value = f"{len(left)} of {len(units)}, {breaking(breaks_on(state, group), catalogue.die)}"
    return PanelRow(capital(catalogue.class_names[group]), value, bar=(len(left), len(units)))


def breaking(needed: int, die: int) -> str:
    """[9.3a] Return the effect of a class's next loss, by the lowest die that breaks it."""
    if needed > die:
        return "holds"
    return f"breaks on {needed}+" if needed > 1 else "breaks"


def lamps(state: HastingsState, side: int) -> list[PanelRow]:
    """[H4.1a, H5.1a, H10.1a, H11.1b] Return a side's one-time actions, used or not."""
    if side == SAXON:
        return [
            PanelRow(
                "Hand missiles",
                "used" if state.javelins_thrown else "ready",
                style=lit(state.javelins_thrown),
            )
        ]
    found = [PanelRow("Lull", "used" if state.lull_used else "ready", style=lit(state.lull_used))]
    catalogue = state.catalogue
    if state.turn < catalogue.first_feint:
        found.append(PanelRow("Feint", f"from turn {catalogue.first_feint}", style="lamp"))
    else:
        done = "made this turn" if state.feint_used else "ready"
        found.append(PanelRow("Feint", done, style=lit(state.feint_used)))
    odo = state.hex_of[catalogue.odo]
    words = {GONE: "dead", RETIRED: "has helped", OFF_MAP: "to come"}
    found.append(PanelRow("Odo", words.get(odo, "ready"), style=lit(odo < 0)))
    return found


def lit(used: bool) -> str:  # noqa: FBT001 - a lamp is on or off
    """Return the style of a lamp."""
    return "lamp" if used else "lamp on"


def absent(state: HastingsState, side: int) -> list[PanelRow]:
    """[4.4a, H12.1a, 14.5a] Return the pieces that are not on the map, and why."""
    catalogue = state.catalogue
    found = []
    if side == NORMAN:
        box = [state.name(unit) for unit in catalogue.of[side] if state.hex_of[unit] == BOX]
        found.append(PanelRow("Out of arrows", ", ".join(box) or "none"))
        waiting = [piece for wave in catalogue.waves for piece in wave]
        to_come = sum([state.hex_of[piece] == OFF_MAP for piece in waiting])
        if to_come:
            found.append(PanelRow("To come", count(to_come, "piece")))
    else:
        due = [
            f"{state.name(unit)} turn {turn}" if turn > 0 else state.name(unit)
            for unit, turn in zip(catalogue.late, state.arrival_turn, strict=True)
            if state.hex_of[unit] == OFF_MAP
        ]
        if due:
            found.append(PanelRow("To come", ", ".join(due)))
    dead = [
        catalogue.tables.leaders[state.name(leader)].name
        for leader in catalogue.leaders[side]
        if state.hex_of[leader] == GONE
    ]
    if dead:
        found.append(PanelRow("Fallen", ", ".join(dead), style="fallen"))
    return found


def standing(state: HastingsState) -> Panel:
    """[H23a, H24.2a] Return the score, and what decides the battle."""
    own, theirs = points(state, NORMAN), points(state, SAXON)
    catalogue = state.catalogue
    if catalogue.by_lead:
        aim = f"After turn {catalogue.last_turn} the Normans need "
        aim += f"{catalogue.lead_needed} points more than the Saxons; otherwise the Saxons win."
    else:
        aim = f"After turn {catalogue.last_turn} the higher score wins."
    rows = (
        PanelRow("Points", lead_line(state, own - theirs), shares=shares(own, theirs)),
        *[PanelRow(army(state, side), tally_line(state, side)) for side in SIDES],
        PanelRow("In the end", aim, style="note"),
        PanelRow(
            "At once",
            "If Harold dies the Normans win; if William dies the Saxons win.",
            style="note",
        ),
    )
    return Panel(STANDING, "How to win", rows, open=True)


def tally_line(state: HastingsState, side: int) -> str:
    """[H23a] Return a side's points and their causes."""
    causes = [f"{CAUSES[cause].lower()} {worth}" for cause, worth in tally(state, side) if worth]
    return count(points(state, side), "point") + (f": {', '.join(causes)}" if causes else "")


def shares(norman: int, saxon: int) -> tuple[tuple[int, int], ...] | None:
    """Return both sides' points as a bar, None while there are none."""
    if not norman + saxon:
        return None
    return ((COLOURS[NORMAN], norman), (COLOURS[SAXON], saxon))


# ---- the turn -----------------------------------------------------------------------------------


def tracks(state: HastingsState) -> tuple[Track, ...]:
    """[3.1a] Return the turns with their times, and the phases of the player turn."""
    clock = state.catalogue.tables.turns.clock
    hour = clock[min(state.turn, len(clock)) - 1]
    title = f"{hour[:2]}:{hour[2:]}, turn"
    turn = Track("turn", title, state.turn, state.catalogue.last_turn, steps=steps(state))
    return (turn, lead_track(state))


def lead_track(state: HastingsState) -> Track:
    """[H23a, H24.2a] Return both sides' points and the lead: the Normans' if they need one."""
    sides = tuple([
        TrackSide(COLOURS[side], army(state, side), points(state, side), 0) for side in SIDES
    ])  # fmt: skip
    lead = points(state, NORMAN) - points(state, SAXON)
    catalogue = state.catalogue
    if catalogue.by_lead:
        most = catalogue.lead_needed
        return Track(
            "lead", "Norman lead", max(0, lead), most if lead < most else 0, panel=STANDING,
            side=COLOURS[NORMAN], sides=sides,
        )  # fmt: skip
    if not lead:
        return Track("lead", LEVEL, 0, 0, panel=STANDING, sides=sides)
    leader = NORMAN if lead > 0 else SAXON
    title = f"{army(state, leader)} lead by"
    colour = COLOURS[leader]
    return Track("lead", title, abs(lead), 0, panel=STANDING, side=colour, sides=sides)


def steps(state: HastingsState) -> tuple[TrackStep, ...]:
    """[3.2a-3.7a] Return the phases of the player turn, empty if there is none."""
    now = place(state)
    if now < 0:
        return ()
    side = state.phasing
    return tuple([
        TrackStep(
            name if number != 2 else f"{army(state, 1 - side)} shoot",  # noqa: PLR2004 - the third
            "past" if number < now else "now" if number == now else "next",
            COLOURS[1 - side if number == 2 else side],  # noqa: PLR2004 - the third phase
        )
        for number, name in enumerate(STEPS)
    ])  # fmt: skip


def place(state: HastingsState) -> int:
    """Return the index of the phase in its player turn, -1 if there is none.

    Odo's action after the last phase is part of that phase.
    """
    for phase in state.stack:
        if isinstance(phase, PlayerTurn):
            return min(phase.started, len(STEPS)) - 1
    return -1


# ---- the end ------------------------------------------------------------------------------------


def report(state: HastingsState) -> SummaryCard | None:
    """[H23a] Return the summary of a finished battle."""
    if state.outcome is None:
        return None
    winners, how = state.outcome
    rows: list[PanelRow] = []
    for side in SIDES:
        rows.append(PanelRow(army(state, side), count(points(state, side), "point"), style="total"))
        scored = [(CAUSES[cause], str(worth)) for cause, worth in tally(state, side) if worth]
        rows += [PanelRow(cause, worth, style="small") for cause, worth in scored]
    text = ending(state, winners, how)
    if not winners:
        return SummaryCard("A draw", text, tuple(rows))
    title = f"{army(state, winners[0])} win"
    colour = COLOURS[winners[0]]
    return SummaryCard(title, text, tuple(rows), colour, EMBLEMS[colour])


def ending(state: HastingsState, winners: Sequence[int], how: str) -> str:
    """[H8.1a, H23a, H24.2a] Return a sentence about how the battle ended."""
    if how == "points":
        lead = points(state, NORMAN) - points(state, SAXON)
        stand = f"{count(abs(lead), 'point')} {AHEAD[lead >= 0]}"
        catalogue = state.catalogue
        needed = f"; a lead of {catalogue.lead_needed} was needed" if catalogue.by_lead else ""
        return f"After the last turn the Normans are {stand}{needed}."
    if how == "both":
        return "Harold and William died in the same fight."
    if how == "equal":
        return "After the last turn both sides have the same points."
    if how in state.catalogue.tables.leaders:
        return f"{state.catalogue.tables.leaders[how].name} has died."
    # Both players read it, so it names the side.
    return f"The {army(state, 1 - winners[0])} have resigned." if winners else AGREEMENT


AGREEMENT: Final = "Both sides agreed to stop."

AHEAD: Final = ("behind", "ahead")
"""The words for a lead, indexed by whether it is positive."""
