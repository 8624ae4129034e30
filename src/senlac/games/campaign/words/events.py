"""The event types of a campaign and their log sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType
from senlac.engine.screen.scene import PieceMove
from senlac.engine.support.text import count, listed
from senlac.games.campaign.words.lines import (
    body_called,
    number_of,
    order_in_words,
    place_at,
    place_called,
    sentence,
)
from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from senlac.engine.model.event_context import CueBuilder, EventContext
    from senlac.games.campaign.state import CampaignState


CALLED: Final = {"called": "text"}
BOTH_CALLED: Final = {**CALLED, "other_called": "text"}
"""The hidden fields of events about a body, or two: what they are called."""

SPRING: Final = -1
"""The hour of events before the first week of a Year."""


def player(event: EventContext[CampaignState], field: str) -> str:
    """Format a player as the name of their lord, which is shorter than the lord's titles."""
    catalogue = event.state.catalogue
    return catalogue.leader_names[catalogue.players.index(event.text(field))]


def leaver(event: EventContext[CampaignState], field: str) -> str:
    """[end.d, end.e] Format a player who leaves the war, with the reason."""
    why = "resigns" if event.event.rule == "end.e" else "holds no town in winter"
    return f"{player(event, field)} {why}"


def town(event: EventContext[CampaignState], field: str) -> str:
    """Format a town as its name."""
    catalogue = event.state.catalogue
    return catalogue.ground.town_names[catalogue.towns.index(event.text(field))]


def leader(event: EventContext[CampaignState], field: str) -> str:
    """Format a leader as their name."""
    catalogue = event.state.catalogue
    return catalogue.leader_names[catalogue.leaders.index(event.text(field))]


def hexes(event: EventContext[CampaignState], field: str) -> str:
    """Format a hex by its town, or the nearest town."""
    return place_called(event.state.catalogue, event.text(field))


def where(event: EventContext[CampaignState], field: str) -> str:
    """Format a hex as where something is: at its town, or near the nearest town."""
    return place_at(event.state.catalogue, event.text(field))


def counting(noun: str) -> Callable[[EventContext[CampaignState], str], str]:
    """Return a formatter for a number of things, in singular or plural."""

    def write(event: EventContext[CampaignState], field: str) -> str:
        return count(event.number(field), noun)

    return write


def things(event: EventContext[CampaignState], field: str) -> str:
    """Format the numbers of each stack or model by name; other words are unchanged.

    An army without figures is stored as `nobody`.
    """
    catalogue = event.state.catalogue
    split = [each.split(" ") for each in event.texts(field)]
    return ", ".join([
        number_of(catalogue, int(words[0]), words[1]) if words[0].isdigit()
        else "no men" if words == ["nobody"] else " ".join(words)
        for words in split
    ])  # fmt: skip


def dues(event: EventContext[CampaignState], field: str) -> str:
    """Format what towns pay, those together that pay the same."""
    catalogue = event.state.catalogue
    paying: dict[str, list[str]] = {}
    for each in event.texts(field):
        town, crowns = each.split(" ")
        name = catalogue.ground.town_names[catalogue.towns.index(town)]
        paying.setdefault(crowns, []).append(name)
    return "; ".join([
        f"{_due(crowns, len(towns))} from {listed(towns)}" for crowns, towns in paying.items()
    ])  # fmt: skip


def _due(crowns: str, towns: int) -> str:
    """Return what each of some towns pays, in words."""
    return "nothing" if crowns == "0" else f"{crowns} each" if towns > 1 else crowns


def lines(event: EventContext[CampaignState], field: str) -> str:
    """Format the numbers of lines of a sheet."""
    numbers = event.texts(field)
    return f"{'line' if len(numbers) == 1 else 'lines'} {listed(numbers)}"


def hour(event: EventContext[CampaignState], field: str) -> str:
    """Format the hour of a week in which something was seen, or spring."""
    number = event.number(field)
    return "in spring" if number == SPRING else f"in hour {number}"


def ways(event: EventContext[CampaignState], field: str) -> str:
    """Format the destination of each body."""
    catalogue = event.state.catalogue
    went = [way.split() for way in event.texts(field)]
    # Events of earlier releases do not say what bodies are called.
    names = event.texts("called") or [""] * len(went)
    return listed([
        f"{body_called(catalogue, way[0], name)} to {place_called(catalogue, way[-1])}"
        for name, way in zip(names, went, strict=True)
    ])  # fmt: skip


def body(event: EventContext[CampaignState], field: str) -> str:
    """Format a body by its leader or its place; by its id if it is gone, or in earlier events."""
    name = event.text("called" if field == "body" else f"{field}_called")
    return body_called(event.state.catalogue, event.text(field), name)


def line(event: EventContext[CampaignState], field: str) -> str:
    """Format a line of a sheet in words."""
    notation = notation_of(event.state.catalogue)
    return sentence(event.state.catalogue, notation, notation.action(event.text(field)))


def orders(event: EventContext[CampaignState], field: str) -> str:
    """Format orders of a body in words."""
    return " or ".join([order_in_words(event.state.catalogue, text) for text in event.texts(field)])


def siege_sum(event: EventContext[CampaignState], field: str) -> str:
    """Format the modifier of a siege's roll, the sum and what it takes: `+ 4 = 9 (9 needed)`."""
    add = event.number(field)
    needed = event.state.catalogue.tables.files.tables.siege.captured_at
    return f"{'-' if add < 0 else '+'} {abs(add)} = {event.number('die') + add} ({needed} needed)"


def marching(shown: CueBuilder[CampaignState]) -> None:
    """Show the movement of each body along its path."""
    went = [way.split() for way in shown.texts("ways")]
    shown.moves = tuple([PieceMove(way[0], way[-1], tuple(way[1:-1])) for way in went])


EVENT_CATALOGUE: Final = EventCatalogue(
    {
        "player": FieldType("text", player),
        "leaver": FieldType("text", leaver),
        "town": FieldType("text", town, highlights=True),
        "leader": FieldType("text", leader),
        "hex": FieldType("text", hexes, highlights=True),
        "where": FieldType("text", where, highlights=True),
        "body": FieldType("text", body, highlights=True),
        "hour": FieldType("number", hour),
        "ways": FieldType("texts", ways),
        "things": FieldType("texts", things),
        "dues": FieldType("texts", dues),
        "lines": FieldType("texts", lines),
        "line": FieldType("text", line),
        "orders": FieldType("texts", orders),
        "figures": FieldType("number", counting("figure")),
        "ships": FieldType("number", counting("ship")),
        "points": FieldType("number", counting("point")),
        "crowns": FieldType("number", counting("crown")),
        "siege_sum": FieldType("number", siege_sum),
    },
    {
        "fallen": EventType("Struck out, with the lines that depended on it: {lines:lines}."),
        "unmoved": EventType("Line {line:number} is not possible there, and stays where it was."),
        "title": EventType("{player:player} gives the title of {town:town} to {other:player}."),
        "given": EventType("{player:player} gives {town:town} to the Church.", banner=True),
        "papal": EventType("{player:player} has Papal Influence this Year.", banner=True),
        "no_papal": EventType("No one has Papal Influence this Year."),
        "bribed": EventType("{town:town} is bought: it is now loyal to {player:player}."),
        "peace": EventType("{player:player} declares peace with {other:player}."),
        "war": EventType("{player:player} ends the peace with {other:player}."),
        "absolve": EventType("{player:player} has {other:player} absolved.", banner=True),
        "denounce": EventType("{player:player} denounces {other:player}: Anathema.", banner=True),
        "anathema": EventType("{player:player} has Anathema laid on {other:player}.", banner=True),
        "vain": EventType('The order "{line:line}" had no effect: {why:text}.'),
        # The march.
        "march": EventType("The march of week {week:number}.", level=2),
        "week": EventType("Week {week:number} of {year:number}.", level=1),
        "winter": EventType("The winter after {year:number}.", level=1),
        "letters": EventType("Reports from your men.", level=2),
        "marches": EventType(
            "Day {day:number}: {ways:ways}.", (marching,), hidden_fields={"called": "texts"}
        ),
        "halts": EventType("{body:body} halts {hex:where}: {why:text}.", hidden_fields=CALLED),
        "enters": EventType("{body:body} goes inside {town:town}.", hidden_fields=CALLED),
        "joins_siege": EventType(
            "{body:body} joins the siege of {town:town}.", hidden_fields=CALLED
        ),
        "sallies": EventType("{body:body} sallies {hex:where}.", hidden_fields=CALLED),
        "lodges": EventType(
            "{body:body} lodges the exchequer in {town:town}.", hidden_fields=CALLED
        ),
        "joins": EventType("{body:body} is now part of {other:body}.", hidden_fields=BOTH_CALLED),
        "undone": EventType(
            "{body:body} could not {orders:orders}: {why:text}.", hidden_fields=CALLED
        ),
        "loses": EventType(
            "{body:body} loses {figures:figures} to {why:text}.", hidden_fields=CALLED
        ),
        "leaves": EventType("{body:body} leaves a garrison in {town:town}.", hidden_fields=CALLED),
        "boards": EventType("{body:body} goes aboard {other:body}.", hidden_fields=BOTH_CALLED),
        "lands": EventType("{body:body} lands {hex:where}.", hidden_fields=CALLED),
        "plunders": EventType(
            "{body:body} plunders {crowns:crowns} in {town:town}.", hidden_fields=CALLED
        ),
        "deposits": EventType("{player:player} hands {crowns:crowns} to {other:player}."),
        "besieged": EventType("{town:town} is under siege by {player:player}."),
        "besieges": EventType("{player:player} lays siege to {town:town}."),
        "ravaged": EventType("{town:town} is ravaged by {player:player}."),
        "captured": EventType("{player:player} takes {town:town}.", banner=True),
        "sacrilege": EventType("{player:player} commits sacrilege at {town:town}.", banner=True),
        "put_out": EventType(
            "The garrison of {player:player} in {town:town} is too small to hold it."
        ),
        # Battles.
        "got_away": EventType("{player:player} evades {other:player}."),
        "evaded": EventType("{player:player} evades {other:player} and goes back to {hex:hex}."),
        "battle": EventType("{player:player} beats {other:player} {hex:where}.", banner=True),
        "drawn": EventType(
            "{player:player} holds the field {hex:where} against {other:player}.", banner=True
        ),
        "on_time": EventType(
            "{player:player} wins the battle {hex:where} when time runs out; {other:player} "
            "withdraws in good order.",
            banner=True,
        ),
        "stands": EventType(
            "{player:player} stands with {troops:things}; {models:things}; {leaders:texts}."
        ),
        "changes": EventType("Modifiers of {player:player}: {adds:texts}."),
        "round": EventType(
            "{player:player} rolls {die:number}, {other:player} {other_die:number}; they have "
            "{left:number} and {other_left:number} of 10,000 strength left."
        ),
        "has_left": EventType(
            "After the battle {player:player} has {troops:things}; {models:things}; "
            "{leaders:texts}."
        ),
        "fought": EventType(
            "{body:body} entered the battle with {before:figures}, and has {after:number} left.",
            hidden_fields=CALLED,
        ),
        "sails": EventType("{player:player} has {ships:ships}, worth {points:points}."),
        "throw_at_sea": EventType("{player:player} attacks at sea; the die is {die:number}."),
        "ships_left": EventType("After the battle {player:player} has {ships:ships} left."),
        "fought_at_sea": EventType(
            "{body:body} entered the battle with {before:ships}, and has {after:number} left.",
            hidden_fields=CALLED,
        ),
        "to_table": EventType("The battle {hex:where} is yours to fight and enter: {ground:text}."),
        "at_table": EventType(
            "{player:player}: {troops:things}; {leaders:texts}; {add:number}; {hunger:text}."
        ),
        "sea_battle": EventType(
            "{player:player} destroys ships of {other:player} {hex:where}.", banner=True
        ),
        "sea_exchange": EventType(
            "{player:player} drives ships of {other:player} from {hex:hex}.", banner=True
        ),
        "slain": EventType("{leader:leader} is slain.", banner=True),
        "taken": EventType("{leader:leader} is captured.", banner=True),
        "captain_slain": EventType("A captain of {player:player} is slain.", banner=True),
        "captain_taken": EventType("A captain of {player:player} is captured.", banner=True),
        "unhurt": EventType("{leader:leader} led the army, and is unhurt."),
        "freed": EventType("{leader:leader} is free again."),
        # What was seen.
        "sighted": EventType(
            "A {shape:text} of {player:player} {hex:where}, reported by "
            "{source:text} {hour:hour}: {what:text}.",
            hidden_fields={"label": "body"},
        ),
        # Dawn and winter.
        "starves": EventType("{body:body} cannot feed {figures:figures}.", hidden_fields=CALLED),
        "siege_roll": EventType(
            "{player:player} rolls for the siege of {town:town}: {die:number} {add:siege_sum}."
        ),
        "siege_lifted": EventType("{player:player} gives up the siege of {town:town}."),
        "siege_over": EventType(
            "The siege of {town:town} by {player:player} is over: {other:player} controls it."
        ),
        "taxes": EventType("{crowns:crowns} of taxes come in for {player:player}."),
        "tax_roll": EventType("Taxes of {player:player} by town: {towns:dues}."),
        "prizes": EventType("{player:player} sells captured ships for {crowns:crowns}."),
        "banked": EventType("{player:player} brings home {crowns:crowns} of treasure."),
        "treasure_lost": EventType(
            "{player:player} loses {crowns:crowns} of treasure that reached no safe town."
        ),
        "ransom": EventType("{player:player} pays {other:player} a ransom of {crowns:crowns}."),
        "goes_home": EventType("For the winter {player:player} sends home {gone:texts}."),
        # The end.
        "out": EventType("{player:leaver}, and is out of the war.", banner=True),
        "won_crown": EventType("{player:player} holds the crown towns, and wins.", banner=True),
        "won_slain": EventType(
            "The lord of the other side is slain: {player:player} wins.", banner=True
        ),
        "won_driven_out": EventType(
            "The rebel holds no English town: {player:player} wins.", banner=True
        ),
        "won_mark": EventType("{player:player} reaches the mark, and wins.", banner=True),
        "won_holder": EventType("{player:player} keeps the crown, and wins.", banner=True),
        "won_last": EventType("{player:player} alone is left, and wins.", banner=True),
    },
)
