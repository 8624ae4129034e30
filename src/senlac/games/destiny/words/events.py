"""The event types of a game: their texts in the log, and their cues on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.event_context import pieces_leave, pieces_move
from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType, write_plain
from senlac.engine.support.text import count, listed
from senlac.games.destiny.screen.cues import falls, shoots, strikes, throws, weakens
from senlac.games.destiny.words.campaign import CAMPAIGN, CAMPAIGN_SORTS
from senlac.games.destiny.words.politics import POLITICAL, POLITICAL_SORTS
from senlac.games.destiny.words.titles import ending as ending_of

if TYPE_CHECKING:
    from senlac.engine.model.event_context import EventContext
    from senlac.games.destiny.state import DestinyState

# ---- how fields are written ---------------------------------------------------------------------


def named(event: EventContext[DestinyState], field: str) -> str:
    """Format counters, units and leaders by their names."""
    called = event.state.catalogue.called
    return listed([called[name] for name in event.texts(field)])


def side(event: EventContext[DestinyState], field: str) -> str:
    """Format a side's people, with a capital at the beginning of a sentence."""
    return event.text(field)


def ending(event: EventContext[DestinyState], field: str) -> str:
    """Format how a battle or a campaign has ended."""
    return ending_of(event.state, event.text("side"), event.text(field))


def turns(event: EventContext[DestinyState], field: str) -> str:
    """Format a number of player turns."""
    return count(event.number(field), "player turn")


def added(event: EventContext[DestinyState], field: str) -> str:
    """Format the modifier of a die, "" if it is 0."""
    drm = event.number(field)
    return f" + {drm}" if drm else ""


def confirmed(event: EventContext[DestinyState], field: str) -> str:
    """Format a second die, "" if none was rolled."""
    die = event.number(field)
    return f", then {die}" if die else ""


SORTS: Final = {
    **POLITICAL_SORTS,
    "counter": FieldType("text", named, highlights=True),
    "counters": FieldType("texts", named, highlights=True),
    "square": FieldType("text", write_plain, highlights=True),
    "place": FieldType("text", write_plain),
    "leader": FieldType("text", named, highlights=True),
    "figure": FieldType("text", named, highlights=True),
    "side": FieldType("text", side),
    "ending": FieldType("text", ending),
    "turns": FieldType("number", turns),
    "added": FieldType("number", added),
    "confirmed": FieldType("number", confirmed),
    **CAMPAIGN_SORTS,
}


# ---- the kinds of events ------------------------------------------------------------------------


EVENT_CATALOGUE: Final = EventCatalogue(
    SORTS,
    {
        **CAMPAIGN,
        # 4.0: the PIPE phase.
        **POLITICAL,
        "event_die": EventType("The die for {event:event} is {die:number}.", (throws,)),
        # 11.0: the set-up and the turns of a battle.
        "put": EventType("{figure:figure} is placed on {to:square}.", (pieces_move("figure"),)),
        "turn_begins": EventType("Battle turn {turn:number}: {side:side}.", banner=True, level=3),
        "end": EventType("{side:side} have won: {how:ending}.", banner=True),
        "concede": EventType("{side:side} resign.", banner=True),
        # 11.1: missiles.
        "shot": EventType(
            "{counter:counter} shoots at {target:counter}: rolls {die:number}{second:confirmed}, "
            "a {how:text}.",
            (shoots,),
        ),
        # 11.2, 11.6, 11.7: movement and orders.
        "march": EventType(
            "To {to:square} from {from:place}: {counters:counters}.", (pieces_move("counters"),)
        ),
        "turn": EventType("The counters on {square:square} turn {facing:text}."),
        "unwall": EventType("{counter:counter} opens its shield wall."),
        "ride": EventType("{leader:leader} goes to {to:square}.", (pieces_move("leader"),)),
        "banner": EventType("The Land-waster flies.", banner=True),
        "raise": EventType("{counter:counter} is put on top of {square:square}."),
        "wall": EventType("{counter:counter} forms a shield wall."),
        "aid": EventType("{leader:leader} supports the counters on {square:square}."),
        # 11.3: melee.
        "strike": EventType(
            "{counter:counter} attacks {target:counter}: {attack:number} against "
            "{defence:number}, dice {dice:numbers}, difference {difference:number}.",
            (strikes,),
        ),
        "shaken": EventType("{counter:counter} is Shaken."),
        "step": EventType("{counter:counter} loses a step.", (weakens,)),
        "slain": EventType("{counter:counter} is eliminated.", (falls,)),
        "enter": EventType("{counter:counter} enters {to:square}.", (pieces_move("counter"),)),
        "follow": EventType("{figure:figure} follows to {to:square}.", (pieces_move("figure"),)),
        # 11.4, 11.5: morale.
        "check": EventType(
            "{counter:counter} checks its morale: rolls {die:number}{drm:added}, and {how:text}.",
            (throws,),
        ),
        "rout": EventType("{counter:counter} routs to {to:square}.", (pieces_move("counter"),)),
        "flees": EventType("{counter:counter} flees from the field.", (pieces_leave("counter"),)),
        "cut_down": EventType("{counter:counter} runs into the enemy, and is destroyed.", (falls,)),
        # 11.6: leaders.
        "killed": EventType(
            "{leader:leader} is killed ({die:number}).",
            (throws, pieces_leave("leader")),
            banner=True,
            in_summary=True,
        ),
        "wounded": EventType(
            "{leader:leader} is wounded ({die:number}), and out for {turns:turns}.", (throws,)
        ),
        "unhurt": EventType("{leader:leader} is unhurt ({die:number}).", (throws,)),
        "seek": EventType("{leader:leader} goes to {to:square}.", (pieces_move("leader"),)),
    },
)
