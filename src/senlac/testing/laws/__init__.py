"""Laws: property tests that every game must pass. A game's tests call them on matches of its own.

`all_kept` tries all of them on a random match; `wander` plays one for a test that tries some. A
violated law raises `BrokenLawError`, which says what failed; a note says in which game, at which
step, and has two lines that reproduce it.
"""

from senlac.testing.broken import BrokenLawError, Chance
from senlac.testing.laws.actions import (
    endings_are_ones_own,
    intents_are_legal,
    options_are_sound,
    refuses_the_rest,
    series_are_legal,
    undo_returns,
)
from senlac.testing.laws.copies import copies_play_on
from senlac.testing.laws.every import all_kept
from senlac.testing.laws.layouts import options_count_in_layouts
from senlac.testing.laws.lookalikes import (
    lookalikes_go_on_alike,
    no_news,
    pairs_go_on_alike,
)
from senlac.testing.laws.odds import odds_of_actions_are_bounded, odds_questions_are_bounded
from senlac.testing.laws.playing import groups, led, play_out, random_play, wander
from senlac.testing.laws.positions import (
    position_plays_on,
    position_round_trip,
    record_replays,
    sight_tells_what_the_view_tells,
    view_is_declared,
)
from senlac.testing.laws.secrecy import (
    drawn_from_the_view_alone,
    lookalikes_are_told_alike,
    other_dice_are_told_alike,
    sealed_choice_stays_sealed,
    secret_deeds_are_told_alike,
    twin_looks_the_same,
)
from senlac.testing.laws.states import (
    ancestors_stay,
    derived_is_kept,
    fields_are_copied,
    listening_changes_nothing,
    thinking_changes_nothing,
    whole,
)

__all__ = [
    "BrokenLawError",
    "Chance",
    "all_kept",
    "ancestors_stay",
    "copies_play_on",
    "derived_is_kept",
    "drawn_from_the_view_alone",
    "endings_are_ones_own",
    "fields_are_copied",
    "groups",
    "intents_are_legal",
    "led",
    "listening_changes_nothing",
    "lookalikes_are_told_alike",
    "lookalikes_go_on_alike",
    "no_news",
    "odds_of_actions_are_bounded",
    "odds_questions_are_bounded",
    "options_are_sound",
    "options_count_in_layouts",
    "other_dice_are_told_alike",
    "pairs_go_on_alike",
    "play_out",
    "position_plays_on",
    "position_round_trip",
    "random_play",
    "record_replays",
    "refuses_the_rest",
    "sealed_choice_stays_sealed",
    "secret_deeds_are_told_alike",
    "series_are_legal",
    "sight_tells_what_the_view_tells",
    "thinking_changes_nothing",
    "twin_looks_the_same",
    "undo_returns",
    "view_is_declared",
    "wander",
    "whole",
]
