"""A proposed sheet in sentences: one for each town, body or matter of the realm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.group_intent import ProposalTexts
from senlac.engine.support.text import capital, count, listed
from senlac.games.campaign.catalogue import WORST
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.orders.prompts import strength
from senlac.games.campaign.rules.purchase.draft import PurchaseDraft
from senlac.games.campaign.rules.purchase.form import summary
from senlac.games.campaign.rules.purchase.phase import Purchase
from senlac.games.campaign.rules.reordering import CLOSE, COUNT, HEADS, blocks
from senlac.games.campaign.screen.order_forecasts import outlooks
from senlac.games.campaign.words.bodies import body_named, title
from senlac.games.campaign.words.lines import item, number_of, sentence
from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState


SILENT: Final = (CLOSE, COUNT, "ok", *HEADS)
"""The verbs that say nothing by themselves."""

TAKEN: Final = "take"
"""The verb whose lines belong to the one before: what is split off, or handed over."""

PASSED: Final = "with {0}"
"""The text of what is taken if the verb before it was written earlier."""


def proposal_texts(state: CampaignState, role: int, actions: Sequence[Action]) -> ProposalTexts:
    """[order.a] Return proposed lines of a sheet as sentences."""
    phase = state.stack[-1]
    if isinstance(phase, Purchase):
        return _purchases(state, phase, role, actions)
    if isinstance(phase, Orders):
        return ProposalTexts(_orders(state, phase, role, actions))
    return ProposalTexts(tuple([(_plain(state, line), 1) for line in actions]))


def parts(actions: Sequence[Action], *, inside: bool) -> list[Sequence[Action]]:
    """Split lines by menu. Lines `inside` a menu that is open already are the first part."""
    start = 0
    if inside:
        closing = [number for number, line in enumerate(actions) if line.verb == CLOSE]
        start = closing[0] + 1 if closing else len(actions)
    rest = [actions[part.start : part.end] for part in blocks(actions, start, len(actions))]
    return [actions[:start], *rest] if start else rest


def _purchases(
    state: CampaignState, phase: Purchase, role: int, actions: Sequence[Action]
) -> ProposalTexts:
    """[levy.a, buy.a] Return each town with what is placed there and its cost."""
    draft = PurchaseDraft(state, role, phase.sheets[role])
    whole = draft.money
    found: list[tuple[str, int]] = []
    for lines in parts(actions, inside=draft.open != NOBODY):
        before, town = draft.money, draft.open
        for line in lines:
            town = line.first if line.verb == "at" else town
            draft.write(line)
        spent = before - draft.money
        cost = f" ({count(spent, 'crown')})" if spent else " (free)"
        if town == NOBODY:
            found.append((f"{_plain(state, lines[0])}{cost}", len(lines)))
        else:
            name = state.catalogue.ground.town_names[town]
            found.append((f"{name}: {summary(draft, town)}{cost}", len(lines)))
    return ProposalTexts(tuple(found), f"{whole - draft.money} of {whole} crowns")


def _orders(
    state: CampaignState, phase: Orders, role: int, actions: Sequence[Action]
) -> tuple[tuple[str, int], ...]:
    """[order.b, order.c] Return each body with its orders, and what is to be expected of them."""
    written = phase.copy()
    assert isinstance(written, Orders), "a copy is of the same step"
    code = phase.bodies(state, role).open
    found: list[tuple[int, str, int]] = []
    for lines in parts(actions, inside=code != NOBODY):
        for line in lines:
            written.write(state, role, line)
        heads = lines[0].verb in HEADS
        code = lines[0].first if heads else code
        found.append((code, _told(state, lines[1:] if heads else lines), len(lines)))
        code = NOBODY
    drafted = written.bodies(state, role).state
    outlook = outlooks(drafted, role)
    texts: list[tuple[str, int]] = []
    for body, text, number in found:
        if body == NOBODY:
            texts.append((capital(text), number))
            continue
        place = drafted.place(body)
        size = f"{state.catalogue.bodies[body]}, {strength(drafted, place)}"
        name = f"{capital(title(drafted, place))} ({size})"
        texts.append((told_in_lines(name, text, outlook.get(place, [])), number))
    return tuple(texts)


def told_in_lines(name: str, text: str, outlook: Sequence[str]) -> str:
    """Return a body with its orders and where they end; the rest of the outlook is a second line.

    The first sentence of an outlook has the hour of the arrival and the food.
    """
    end, rest = outlook[:1], outlook[1:]
    return "\n".join([" ".join([f"{name}: {text}.", *end]), *([" ".join(rest)] if rest else [])])


def _told(state: CampaignState, lines: Sequence[Action]) -> str:
    """Return the lines of a menu in one sentence; of a march only its end."""
    said: list[tuple[str, list[str]]] = []
    for number, line in enumerate(lines):
        after = lines[number + 1] if number + 1 < len(lines) else line
        goes_on = after is not line and after.verb == line.verb == "to"
        if line.verb in SILENT or goes_on:
            continue
        some = after.first if after.verb == COUNT else 1
        if line.verb == TAKEN:
            if not said:
                said.append((PASSED, []))
            said[-1][1].append(_number(state, line, some))
        elif line.verb == "leave":
            said.append((f"leave {_number(state, line, some)}", []))
        else:
            said.append((_begun(state, line), []))
    return "; ".join([text.format(listed(taken)) for text, taken in said]) or "stay"


def _begun(state: CampaignState, line: Action) -> str:
    """Return a line in words; what is split off or handed over takes the place of `{0}`."""
    if line.verb == "detach":
        return "split off {0}"
    if line.verb == "shift":
        return f"hand {{0}} over to {body_named(state, line.first)}"
    return _plain(state, line)


def _number(state: CampaignState, line: Action, number: int) -> str:
    """Return how many of something are split off or left as a garrison."""
    name = state.catalogue.items[line.first]
    if name in state.catalogue.leaders:
        return item(state.catalogue, name)
    if name == WORST:
        return f"{number} of the worst men"
    return number_of(state.catalogue, number, name)


def _plain(state: CampaignState, line: Action) -> str:
    """Return a line in words."""
    return sentence(state.catalogue, notation_of(state.catalogue), line)
