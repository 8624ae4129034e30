"""Laws: property tests that every game must pass. A game's tests call them on matches of its own.

`check_all_laws` tries all of them on a random match; `random_walk` plays one for a test that tries
some. A violated law raises `LawError`, which says what failed; a note says in which game, at
which step, and has two lines that reproduce it.
"""

from senlac.testing.law_failure import LawError, LawRandom
from senlac.testing.laws.actions import (
    batches_are_legal,
    illegal_actions_are_refused,
    intents_are_legal,
    options_are_sound,
    players_end_their_steps,
    undo_returns,
)
from senlac.testing.laws.bots import bots_decide_alike
from senlac.testing.laws.copies import copies_play_on
from senlac.testing.laws.every import check_all_laws
from senlac.testing.laws.layouts import options_count_in_layouts
from senlac.testing.laws.lookalikes import (
    lookalikes_go_on_alike,
    no_news,
    pairs_go_on_alike,
)
from senlac.testing.laws.odds import odds_of_actions_are_bounded, odds_questions_are_bounded
from senlac.testing.laws.playing import groups, led, play_out, random_play, random_walk
from senlac.testing.laws.positions import (
    position_plays_on,
    position_round_trip,
    record_replays,
    view_is_declared,
    view_key_matches_view,
)
from senlac.testing.laws.secrecy import (
    drawn_from_the_view_alone,
    hidden_actions_leak_nothing,
    lookalikes_are_told_alike,
    other_dice_are_told_alike,
    sealed_choice_stays_sealed,
    twin_looks_the_same,
)
from senlac.testing.laws.states import (
    copies_are_independent,
    derived_is_kept,
    fields_are_copied,
    journal_changes_nothing,
    thinking_changes_nothing,
    whole,
)

__all__ = [
    "LawError",
    "LawRandom",
    "batches_are_legal",
    "bots_decide_alike",
    "check_all_laws",
    "copies_are_independent",
    "copies_play_on",
    "derived_is_kept",
    "drawn_from_the_view_alone",
    "fields_are_copied",
    "groups",
    "hidden_actions_leak_nothing",
    "illegal_actions_are_refused",
    "intents_are_legal",
    "journal_changes_nothing",
    "led",
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
    "players_end_their_steps",
    "position_plays_on",
    "position_round_trip",
    "random_play",
    "random_walk",
    "record_replays",
    "sealed_choice_stays_sealed",
    "thinking_changes_nothing",
    "twin_looks_the_same",
    "undo_returns",
    "view_is_declared",
    "view_key_matches_view",
    "whole",
]
