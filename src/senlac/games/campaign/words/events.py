"""The event types of a campaign and their log sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType, write_plain
from senlac.engine.screen.scene import PieceMove
from senlac.engine.support.text import count, listed
from senlac.games.campaign.words.lines import number_of, order_in_words, place_called, sentence
from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from senlac.engine.model.event_context import CueBuilder, EventContext
    from senlac.games.campaign.state import CampaignState


SPRING: Final = -1
"""The hour of events before the first week of a Year."""


def player(event: EventContext[CampaignState], field: str) -> str:
    """Format a player as the name of their lord, which is shorter than the lord's titles."""
    catalogue = event.state.catalogue
    return catalogue.leader_names[catalogue.players.index(event.text(field))]


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
    went = [way.split() for way in event.texts(field)]
    return listed([f"{way[0]} to {place_called(event.state.catalogue, way[-1])}" for way in went])


def line(event: EventContext[CampaignState], field: str) -> str:
    """Format a line of a sheet in words."""
    notation = notation_of(event.state.catalogue)
    return sentence(event.state.catalogue, notation, notation.action(event.text(field)))


def orders(event: EventContext[CampaignState], field: str) -> str:
    """Format orders of a body in words."""
    return " or ".join([order_in_words(event.state.catalogue, text) for text in event.texts(field)])


def siege_sum(event: EventContext[CampaignState], field: str) -> str:
    """Format the modifier of a siege's roll, and the sum: `+ 4 = 9`."""
    add = event.number(field)
    return f"{'-' if add < 0 else '+'} {abs(add)} = {event.number('die') + add}"


def marching(shown: CueBuilder[CampaignState]) -> None:
    """Show the movement of each body along its path."""
    went = [way.split() for way in shown.texts("ways")]
    shown.moves = tuple([PieceMove(way[0], way[-1], tuple(way[1:-1])) for way in went])


EVENT_CATALOGUE: Final = EventCatalogue(
    {
        "player": FieldType("text", player),
        "town": FieldType("text", town, highlights=True),
        "leader": FieldType("text", leader),
        "hex": FieldType("text", hexes, highlights=True),
        "body": FieldType("text", write_plain, highlights=True),
        "hour": FieldType("number", hour),
        "ways": FieldType("texts", ways),
        "things": FieldType("texts", things),
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
        "week": EventType("Week {week:number} of {year:number}.", level=1),
        "winter": EventType("The winter after {year:number}.", level=1),
        "letters": EventType("Reports from your men.", level=2),
        "marches": EventType("Day {day:number}: {ways:ways}.", (marching,)),
        "halts": EventType("{body:body} halts at {hex:hex}: {why:text}."),
        "enters": EventType("{body:body} goes inside {town:town}."),
        "joins_siege": EventType("{body:body} joins the siege of {town:town}."),
        "sallies": EventType("{body:body} sallies at {hex:hex}."),
        "lodges": EventType("{body:body} lodges the exchequer in {town:town}."),
        "joins": EventType("{body:body} is now part of {other:body}."),
        "undone": EventType("{body:body} could not {orders:orders}: {why:text}."),
        "loses": EventType("{body:body} loses {figures:figures} to {why:text}."),
        "leaves": EventType("{body:body} leaves a garrison in {town:town}."),
        "boards": EventType("{body:body} goes aboard {other:body}."),
        "lands": EventType("{body:body} lands at {hex:hex}."),
        "plunders": EventType("{body:body} plunders {crowns:crowns} in {town:town}."),
        "deposits": EventType("{player:player} hands {crowns:crowns} to {other:player}."),
        "besieges": EventType("{player:player} lays siege to {town:town}."),
        "ravaged": EventType("{town:town} is ravaged by {player:player}."),
        "captured": EventType("{player:player} takes {town:town}.", banner=True),
        "sacrilege": EventType("{player:player} commits sacrilege at {town:town}.", banner=True),
        "put_out": EventType("The garrison of {player:player} in {town:town} is too small."),
        # Battles.
        "got_away": EventType("{player:player} evades {other:player}."),
        "evaded": EventType("{player:player} evades {other:player} and goes back to {hex:hex}."),
        "battle": EventType("{player:player} beats {other:player} at {hex:hex}.", banner=True),
        "drawn": EventType(
            "{player:player} holds the field at {hex:hex} against {other:player}.", banner=True
        ),
        "on_time": EventType(
            "{player:player} wins the battle at {hex:hex} when time runs out; {other:player} "
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
            "{body:body} entered the battle with {before:figures}, and has {after:number} left."
        ),
        "sails": EventType("{player:player} has {ships:ships}, worth {points:points}."),
        "throw_at_sea": EventType("{player:player} attacks at sea; the die is {die:number}."),
        "ships_left": EventType("After the battle {player:player} has {ships:ships} left."),
        "fought_at_sea": EventType(
            "{body:body} entered the battle with {before:ships}, and has {after:number} left."
        ),
        "to_table": EventType(
            "The battle at {hex:hex} is yours to fight and enter: {ground:text}."
        ),
        "at_table": EventType(
            "{player:player}: {troops:things}; {leaders:texts}; {add:number}; {hunger:text}."
        ),
        "sea_battle": EventType(
            "{player:player} destroys ships of {other:player} at {hex:hex}.", banner=True
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
            "{label:body}: a {shape:text} of {player:player} at {hex:hex}, reported by "
            "{source:text} {hour:hour}: {what:text}."
        ),
        # Dawn and winter.
        "starves": EventType("{body:body} cannot feed {figures:figures}."),
        "siege_roll": EventType(
            "{player:player} rolls for the siege of {town:town}: {die:number} {add:siege_sum}."
        ),
        "siege_lifted": EventType("{player:player} gives up the siege of {town:town}."),
        "siege_over": EventType(
            "The siege of {town:town} by {player:player} is over: {other:player} controls it."
        ),
        "taxes": EventType("{crowns:crowns} of taxes come in for {player:player}."),
        "prizes": EventType("{player:player} sells captured ships for {crowns:crowns}."),
        "banked": EventType("{player:player} brings home {crowns:crowns} of treasure."),
        # The end.
        "out": EventType("{player:player} is out of the war.", banner=True),
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
