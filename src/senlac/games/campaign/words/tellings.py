"""The event types of a campaign and their log sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Shift
from senlac.engine.telling import Sort, Telling, Tellings, plainly
from senlac.engine.words import count, listed
from senlac.games.campaign.words.lines import number_of, order_in_words, place_called, sentence
from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from senlac.engine.happening import Happening, Shown
    from senlac.games.campaign.state import CampaignState


SPRING: Final = -1
"""The hour of events before the first week of a Year."""


def player(event: Happening[CampaignState], field: str) -> str:
    """Format a player as the name of their lord, which is shorter than the lord's titles."""
    catalogue = event.state.catalogue
    return catalogue.leader_names[catalogue.players.index(event.text(field))]


def town(event: Happening[CampaignState], field: str) -> str:
    """Format a town as its name."""
    catalogue = event.state.catalogue
    return catalogue.ground.town_names[catalogue.towns.index(event.text(field))]


def leader(event: Happening[CampaignState], field: str) -> str:
    """Format a leader as their name."""
    catalogue = event.state.catalogue
    return catalogue.leader_names[catalogue.leaders.index(event.text(field))]


def hexes(event: Happening[CampaignState], field: str) -> str:
    """Format a hex by its town, or the nearest town."""
    return place_called(event.state.catalogue, event.text(field))


def counting(noun: str) -> Callable[[Happening[CampaignState], str], str]:
    """Return a formatter for a number of things, in singular or plural."""

    def write(event: Happening[CampaignState], field: str) -> str:
        return count(event.number(field), noun)

    return write


def things(event: Happening[CampaignState], field: str) -> str:
    """Format the numbers of each stack or model by name; other words are unchanged."""
    catalogue = event.state.catalogue
    split = [each.split(" ") for each in event.texts(field)]
    return ", ".join([
        number_of(catalogue, int(words[0]), words[1]) if words[0].isdigit() else " ".join(words)
        for words in split
    ])  # fmt: skip


def lines(event: Happening[CampaignState], field: str) -> str:
    """Format the numbers of lines of a sheet."""
    numbers = event.texts(field)
    return f"{'line' if len(numbers) == 1 else 'lines'} {listed(numbers)}"


def hour(event: Happening[CampaignState], field: str) -> str:
    """Format the hour of a week in which something was seen, or spring."""
    number = event.number(field)
    return "in spring" if number == SPRING else f"in hour {number}"


def ways(event: Happening[CampaignState], field: str) -> str:
    """Format the destination of each body."""
    went = [way.split() for way in event.texts(field)]
    return listed([f"{way[0]} to {place_called(event.state.catalogue, way[-1])}" for way in went])


def line(event: Happening[CampaignState], field: str) -> str:
    """Format a line of a sheet in words."""
    notation = notation_of(event.state.catalogue)
    return sentence(event.state.catalogue, notation, notation.action(event.text(field)))


def orders(event: Happening[CampaignState], field: str) -> str:
    """Format orders of a body in words."""
    return " or ".join([order_in_words(event.state.catalogue, text) for text in event.texts(field)])


def marching(shown: Shown[CampaignState]) -> None:
    """Show the movement of each body along its path."""
    went = [way.split() for way in shown.texts("ways")]
    shown.moves = tuple([Shift(way[0], way[-1], tuple(way[1:-1])) for way in went])


TELLINGS: Final = Tellings(
    {
        "player": Sort("text", player),
        "town": Sort("text", town, lit=True),
        "leader": Sort("text", leader),
        "hex": Sort("text", hexes, lit=True),
        "body": Sort("text", plainly, lit=True),
        "hour": Sort("number", hour),
        "ways": Sort("texts", ways),
        "things": Sort("texts", things),
        "lines": Sort("texts", lines),
        "line": Sort("text", line),
        "orders": Sort("texts", orders),
        "figures": Sort("number", counting("figure")),
        "ships": Sort("number", counting("ship")),
        "points": Sort("number", counting("point")),
        "crowns": Sort("number", counting("crown")),
    },
    {
        "fallen": Telling("Struck out, with the lines that depended on it: {lines:lines}."),
        "unmoved": Telling("Line {line:number} is not possible there, and stays where it was."),
        "title": Telling("{player:player} gives the title of {town:town} to {other:player}."),
        "given": Telling("{player:player} gives {town:town} to the Church.", banner=True),
        "papal": Telling("{player:player} has Papal Influence this Year.", banner=True),
        "no_papal": Telling("No one has Papal Influence this Year."),
        "bribed": Telling("{town:town} is bought: it is now loyal to {player:player}."),
        "peace": Telling("{player:player} declares peace to {other:player}."),
        "war": Telling("{player:player} ends the peace with {other:player}."),
        "absolve": Telling("{player:player} has {other:player} absolved.", banner=True),
        "denounce": Telling("{player:player} denounces {other:player}: Anathema.", banner=True),
        "anathema": Telling("{player:player} has Anathema laid on {other:player}.", banner=True),
        "vain": Telling('The order "{line:line}" had no effect: {why:text}.'),
        # The march.
        "week": Telling("Week {week:number} of {year:number}.", level=1),
        "winter": Telling("The winter after {year:number}.", level=1),
        "letters": Telling("Reports of your men.", level=2),
        "marches": Telling("Day {day:number}: {ways:ways}.", (marching,)),
        "halts": Telling("{body:body} halts at {hex:hex}: {why:text}."),
        "enters": Telling("{body:body} goes inside {town:town}."),
        "joins_siege": Telling("{body:body} joins the siege of {town:town}."),
        "sallies": Telling("{body:body} sallies at {hex:hex}."),
        "lodges": Telling("{body:body} lodges the exchequer in {town:town}."),
        "joins": Telling("{body:body} is now part of {other:body}."),
        "undone": Telling("{body:body} could not {orders:orders}: {why:text}."),
        "loses": Telling("{body:body} loses {figures:figures} by {why:text}."),
        "leaves": Telling("{body:body} leaves a garrison in {town:town}."),
        "boards": Telling("{body:body} goes aboard {other:body}."),
        "lands": Telling("{body:body} lands at {hex:hex}."),
        "plunders": Telling("{body:body} plunders {crowns:crowns} in {town:town}."),
        "deposits": Telling("{player:player} hands {crowns:crowns} to {other:player}."),
        "besieges": Telling("{player:player} lays siege to {town:town}."),
        "ravaged": Telling("{town:town} is ravaged by {player:player}."),
        "captured": Telling("{player:player} takes {town:town}.", banner=True),
        "sacrilege": Telling("{player:player} commits sacrilege at {town:town}.", banner=True),
        "put_out": Telling("The garrison of {player:player} in {town:town} is too small."),
        # Battles.
        "got_away": Telling("{player:player} evades {other:player}."),
        "evaded": Telling("{player:player} evades {other:player} and goes back to {hex:hex}."),
        "battle": Telling("{player:player} beats {other:player} at {hex:hex}.", banner=True),
        "drawn": Telling(
            "{player:player} holds the field at {hex:hex} against {other:player}.", banner=True
        ),
        "on_time": Telling(
            "{player:player} wins the battle at {hex:hex} when time runs out; {other:player} "
            "withdraws in order.",
            banner=True,
        ),
        "stands": Telling(
            "{player:player} stands with {troops:things}; {models:things}; {leaders:texts}."
        ),
        "changes": Telling("Modifiers of {player:player}: {adds:texts}."),
        "round": Telling(
            "{player:player} rolls {die:number}, {other:player} {other_die:number}; they have "
            "{left:number} and {other_left:number} of 10,000 strength left."
        ),
        "has_left": Telling(
            "{player:player} has left {troops:things}; {models:things}; {leaders:texts}."
        ),
        "fought": Telling(
            "{body:body} entered the battle with {before:figures}, and has {after:number} left."
        ),
        "sails": Telling("{player:player} has {ships:ships}, worth {points:points}."),
        "throw_at_sea": Telling("{player:player} attacks at sea; the die is {die:number}."),
        "ships_left": Telling("{player:player} has {ships:ships} left of them."),
        "fought_at_sea": Telling(
            "{body:body} entered the battle with {before:ships}, and has {after:number} left."
        ),
        "to_table": Telling("The battle at {hex:hex} is yours to fight and enter: {ground:text}."),
        "at_table": Telling(
            "{player:player}: {troops:things}; {leaders:texts}; {add:number}; {hunger:text}."
        ),
        "sea_battle": Telling(
            "{player:player} destroys ships of {other:player} at {hex:hex}.", banner=True
        ),
        "sea_exchange": Telling(
            "{player:player} drives ships of {other:player} from {hex:hex}.", banner=True
        ),
        "slain": Telling("{leader:leader} is slain.", banner=True),
        "taken": Telling("{leader:leader} is captured.", banner=True),
        "captain_slain": Telling("A captain of {player:player} is slain.", banner=True),
        "captain_taken": Telling("A captain of {player:player} is captured.", banner=True),
        "unhurt": Telling("{leader:leader} led the army, and is unhurt."),
        "freed": Telling("{leader:leader} is free again."),
        # What was seen.
        "sighted": Telling(
            "{label:body}: a {shape:text} of {player:player} at {hex:hex}, reported by "
            "{source:text} {hour:hour}: {what:text}."
        ),
        # Dawn and winter.
        "starves": Telling("{body:body} cannot feed {figures:figures}."),
        "siege_roll": Telling("{player:player} storms {town:town}: {die:number} and {add:number}."),
        "siege_lifted": Telling("{player:player} gives up the siege of {town:town}."),
        "siege_over": Telling(
            "The siege of {town:town} by {player:player} is over: {other:player} controls it."
        ),
        "taxes": Telling("{crowns:crowns} of taxes come in for {player:player}."),
        "prizes": Telling("{player:player} sells captured ships for {crowns:crowns}."),
        "banked": Telling("{player:player} brings home {crowns:crowns} of treasure."),
        # The end.
        "out": Telling("{player:player} is out of the war.", banner=True),
        "won_crown": Telling("{player:player} holds the crown towns, and wins.", banner=True),
        "won_slain": Telling(
            "The lord of the other side is slain: {player:player} wins.", banner=True
        ),
        "won_driven_out": Telling(
            "The rebel holds no English town: {player:player} wins.", banner=True
        ),
        "won_mark": Telling("{player:player} reaches the mark, and wins.", banner=True),
        "won_holder": Telling("{player:player} keeps the crown, and wins.", banner=True),
        "won_last": Telling("{player:player} alone is left, and wins.", banner=True),
    },
)
