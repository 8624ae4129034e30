"""Commands of the terminal besides actions, in every game."""

from __future__ import annotations

import io
import re
from typing import Final

import pytest

from senlac import Match
from senlac.bots.bot import make_bot
from senlac.cli.examples import legal, refused, rule
from senlac.cli.keyboard import Keyboard
from senlac.cli.output import THEME, PipeAwareConsole
from senlac.cli.prompt_commands import COMMANDS
from senlac.cli.terminal_match import SLASH, TerminalMatch
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match import registry

SCENARIOS: Final = [(game.id, card.id) for game in registry.games() for card in game.scenarios()]


def begun(game: str, scenario: str) -> Match:
    """Return a match at its first decision."""
    return Match.new(game, scenario, seed=1)


def at(match: Match) -> tuple[TerminalMatch, io.StringIO]:
    """Return a session without styles, and the stream it prints to."""
    out = io.StringIO()
    console = PipeAwareConsole(theme=THEME, file=out, width=80, highlight=False)
    return TerminalMatch(match, {}, console, Keyboard(), COMMANDS), out


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_verbs_of_games_differ_from_commands(game: str, scenario: str) -> None:
    match = begun(game, scenario)
    verbs = set(match.notation(match.roles).verbs)
    assert not verbs & {command.usage.split()[0] for command in COMMANDS.values()}
    assert not [verb for verb in verbs if verb.startswith(SLASH)]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_command_is_reached_in_every_game(game: str, scenario: str) -> None:
    match = begun(game, scenario)
    role = match.actors()[0]
    session, _ = at(match)
    offered = session.offered(role)
    for word, command in COMMANDS.items():
        assert session.command(role, SLASH + word, "") is command
        assert session.command(role, word, "") is (None if word in offered else command)


@pytest.mark.parametrize("game", ["destiny", "campaign"])
def test_a_verb_with_an_argument_takes_precedence_over_a_command(game: str) -> None:
    match = begun(game, SCENARIOS[[name for name, _ in SCENARIOS].index(game)][1])
    session, _ = at(match)
    assert "board" in session.verbs(match.actors()[0])
    assert session.command(match.actors()[0], "board", "hill") is None


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_examples_of_the_help_fit_the_current_game(game: str, scenario: str) -> None:
    match = begun(game, scenario)
    role = match.actors()[0]
    examples = legal(match, role)
    assert examples
    assert all(match.why_not(role, text) is None for text in examples)
    assert match.why_not(role, refused(match, role)) is not None
    assert rule(match) in RuleLedger.of(match.game).rows


@pytest.mark.parametrize("game", [game.id for game in registry.games()])
def test_the_help_shows_its_examples(game: str) -> None:
    match = begun(game, SCENARIOS[[name for name, _ in SCENARIOS].index(game)][1])
    role = match.actors()[0]
    session, out = at(match)
    session.handle_input(role, "?")
    told = re.sub(r"\s+", " ", out.getvalue())
    assert f"Now, for example: {', '.join(legal(match, role))}" in told
    assert f"why {refused(match, role)}" in told
    assert f"rules {rule(match)}" in told


def test_help_lists_all_verbs_only_on_request() -> None:
    match = begun("destiny", "fulford")
    role = match.actors()[0]
    session, out = at(match)
    session.handle_input(role, "?")
    assert "put FIGURE SQUARE" in out.getvalue()
    assert "muster UNIT" not in out.getvalue()
    session.handle_input(role, "? all")
    assert "muster UNIT" in out.getvalue()


def after_bots(game: str, scenario: str | None = None) -> str:
    """Return what `reason` prints after the computer has moved for one role."""
    match = Match.new(game, scenario, seed=2)
    session, out = at(match)
    role = match.actors()[0]
    session.bots = {role: make_bot("normal", "seed")}
    while match.actors() == [role]:
        session.play_bot(role)
    person = next(name for name in match.roles if name != role)
    out.truncate(0)
    COMMANDS["reason"].call(session, person, "")
    return out.getvalue()


def test_the_computer_tells_what_it_wanted() -> None:
    assert "norman, move N5" in after_bots("shieldwall", "foragers")
    assert ": It wanted to " in after_bots("shieldwall", "foragers")


def test_no_reason_is_told_while_something_is_hidden() -> None:
    assert "Nothing to explain" in after_bots("comet")
