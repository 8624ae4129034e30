"""The event types of a game: their texts in the log, and their cues on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.happening import goes, leaves
from senlac.engine.telling import Sort, Telling, Tellings, plainly
from senlac.engine.words import count, listed
from senlac.games.destiny.screen.cues import shoots, strikes, throws
from senlac.games.destiny.words.campaign import CAMPAIGN, CAMPAIGN_SORTS
from senlac.games.destiny.words.politics import POLITICAL, POLITICAL_SORTS
from senlac.games.destiny.words.titles import ENDINGS

if TYPE_CHECKING:
    from senlac.engine.happening import Happening
    from senlac.games.destiny.state import DestinyState

# ---- how fields are written ---------------------------------------------------------------------


def named(event: Happening[DestinyState], field: str) -> str:
    """Format counters, units and leaders by their names."""
    called = event.state.catalogue.called
    return listed([called[name] for name in event.texts(field)])


def side(event: Happening[DestinyState], field: str) -> str:
    """Format a side's people, with a capital at the beginning of a sentence."""
    return event.text(field)


def ending(event: Happening[DestinyState], field: str) -> str:
    """Format how a battle or a campaign has ended."""
    return ENDINGS[event.text(field)]


def turns(event: Happening[DestinyState], field: str) -> str:
    """Format a number of player turns."""
    return count(event.number(field), "player turn")


def added(event: Happening[DestinyState], field: str) -> str:
    """Format the modifier of a die, "" if it is 0."""
    drm = event.number(field)
    return f" + {drm}" if drm else ""


def confirmed(event: Happening[DestinyState], field: str) -> str:
    """Format a second die, "" if none was rolled."""
    die = event.number(field)
    return f", then {die}" if die else ""


SORTS: Final = {
    **POLITICAL_SORTS,
    "counter": Sort("text", named, lit=True),
    "counters": Sort("texts", named, lit=True),
    "square": Sort("text", plainly, lit=True),
    "place": Sort("text", plainly),
    "leader": Sort("text", named, lit=True),
    "figure": Sort("text", named, lit=True),
    "side": Sort("text", side),
    "ending": Sort("text", ending),
    "turns": Sort("number", turns),
    "added": Sort("number", added),
    "confirmed": Sort("number", confirmed),
    **CAMPAIGN_SORTS,
}


# ---- the kinds of events ------------------------------------------------------------------------


TELLINGS: Final = Tellings(
    SORTS,
    {
        **CAMPAIGN,
        # 4.0: the PIPE phase.
        **POLITICAL,
        "event_die": Telling("The die for {event:event} is {die:number}.", (throws,)),
        # 11.0: the set-up and the turns of a battle.
        "put": Telling("{figure:figure} is placed on {to:square}.", (goes("figure"),)),
        "turn_begins": Telling("Battle turn {turn:number}: {side:side}.", banner=True, level=3),
        "end": Telling("{side:side} have won: {how:ending}.", banner=True),
        "concede": Telling("{side:side} resign.", banner=True),
        # 11.1: missiles.
        "shot": Telling(
            "{counter:counter} shoots at {target:counter}: {die:number}{second:confirmed}, "
            "a {how:text}.",
            (shoots,),
        ),
        # 11.2, 11.6, 11.7: movement and orders.
        "march": Telling(
            "{counters:counters} to {to:square} from {from:place}.", (goes("counters"),)
        ),
        "turn": Telling("The counters on {square:square} turn {facing:text}."),
        "unwall": Telling("{counter:counter} opens its shield wall."),
        "ride": Telling("{leader:leader} goes to {to:square}.", (goes("leader"),)),
        "banner": Telling("The Land-waster flies.", banner=True),
        "raise": Telling("{counter:counter} is put on top of {square:square}."),
        "wall": Telling("{counter:counter} forms a shield wall."),
        "aid": Telling("{leader:leader} supports the counters on {square:square}."),
        # 11.3: melee.
        "strike": Telling(
            "{counter:counter} attacks {target:counter}: {attack:number} against "
            "{defence:number}, dice {dice:numbers}, difference {difference:number}.",
            (strikes,),
        ),
        "shaken": Telling("{counter:counter} is Shaken."),
        "step": Telling("{counter:counter} loses a step."),
        "slain": Telling("{counter:counter} is eliminated.", (leaves("counter"),)),
        "enter": Telling("{counter:counter} enters {to:square}.", (goes("counter"),)),
        "follow": Telling("{figure:figure} follows to {to:square}.", (goes("figure"),)),
        # 11.4, 11.5: morale.
        "check": Telling(
            "{counter:counter} checks its morale: {die:number}{drm:added}, it {how:text}.",
            (throws,),
        ),
        "rout": Telling("{counter:counter} routs to {to:square}.", (goes("counter"),)),
        "flees": Telling("{counter:counter} flees from the field.", (leaves("counter"),)),
        "cut_down": Telling(
            "{counter:counter} runs into the enemy, and is destroyed.", (leaves("counter"),)
        ),
        # 11.6: leaders.
        "killed": Telling(
            "{leader:leader} is killed ({die:number}).", (throws, leaves("leader")), banner=True
        ),
        "wounded": Telling(
            "{leader:leader} is wounded ({die:number}), and out for {turns:turns}.", (throws,)
        ),
        "unhurt": Telling("{leader:leader} is unhurt ({die:number}).", (throws,)),
        "seek": Telling("{leader:leader} goes to {to:square}.", (goes("leader"),)),
    },
)
