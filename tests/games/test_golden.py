"""Golden records: complete games kept as files, replayed and proved for ever.

They were made by `python -m tests.games.GAME.golden.make`. When one fails, the rules, a scenario or
the record's format has changed for games already played: that wants a new version of the rules, not
new files. Until the first release the files may be made anew with the change.
"""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from senlac.engine.game import Game
from senlac.testing.golden import Golden
from tests.games.campaign.golden.make import GOLDEN as CAMPAIGN
from tests.games.comet.golden.make import GOLDEN as COMET
from tests.games.destiny.golden.make import GOLDEN as DESTINY
from tests.games.hastings.golden.make import GOLDEN as HASTINGS
from tests.games.shieldwall.golden.make import GOLDEN as SHIELDWALL

ALL: Final = (SHIELDWALL, COMET, HASTINGS, DESTINY, CAMPAIGN)
RECORDS: Final = [
    pytest.param(golden, name, id=f"{golden.game.id}-{name}")
    for golden in ALL
    for name in golden.names
]


@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_a_game_kept_on_file_is_replayed_to_the_same_end(golden: Golden, name: str) -> None:
    golden.replay(name)


@pytest.mark.long
@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_every_die_of_a_game_kept_on_file_is_proved_fair(golden: Golden, name: str) -> None:
    assert golden.prove(name) >= golden.least_dice


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.game.id)
def test_the_files_are_those_of_the_list_and_hold_all_there_is_to_play(golden: Golden) -> None:
    files = {path.stem for path in golden.folder.glob("*.json")} - {golden.ends.stem}
    assert files == set(golden.names)
    verbs = set()
    for name in golden.names:
        entries = json.loads(golden.file(name).read_text("utf-8"))["entries"]
        verbs |= {entry["action"].split()[0] for entry in entries if "action" in entry}
        verbs |= {"undo" for entry in entries if "undo" in entry}
    game = golden.game
    # To give up ends a match of two, but is a deed of its own where others play on.
    given_up = {"concede"} if any(len(one.sides) > 2 for one in game.scenarios()) else set()
    own = verbs_of(game) | given_up | ({"undo"} if golden.takes_back else set())
    assert own <= verbs
    assert verbs - own <= {verb for inner in golden.inner for verb in verbs_of(inner)}


def verbs_of(game: Game[Any]) -> set[str]:
    """Return all that can be done in a game."""
    card = game.scenario_card()
    state = game.begin(card.id, game.settle_options(card.id, {}), None)
    return set(game.notation(state).verbs)
