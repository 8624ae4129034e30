"""The law of layouts: every option of a scenario takes effect in a layout."""

from __future__ import annotations

import json
from typing import Any

from senlac.engine.data.document import canonical
from senlac.engine.game.game import Game
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.position import encode
from senlac.engine.support.errors import RecordError
from senlac.testing.law_failure import require


def options_count_in_layouts(game: Game[Any]) -> int:
    """Lay out every scenario with every choice of every option; return how many are accepted.

    Layouts that differ in one option must give different positions, or be refused with a reason
    that names the scenario or the option. Options without listed choices are skipped.

    Raises:
        LawError: an option is accepted and ignored, or refused without a reason.
    """
    cards = {card.id: card for card in game.option_cards()}
    found = 0
    for scenario in game.scenarios():
        for name in scenario.options:
            begun: dict[bytes, object] = {}
            for choice in cards[name].choices:
                text = f"scenario: {scenario.id}\noption: {name} {json.dumps(choice)}\n"
                what = f"{game.id} {scenario.id}, option {name}"
                try:
                    state = parse_layout(game, text)
                except RecordError as refusal:
                    told = str(refusal)
                    reason = name in told or scenario.id in told
                    require(reason, f"{what}: {choice!r} is refused without a reason: {told}")
                    continue
                position = canonical(encode(game, state))
                same = begun.setdefault(position, choice)
                require(same is choice, f"{what}: {choice!r} is laid out as {same!r} is")
                found += 1
    return found
