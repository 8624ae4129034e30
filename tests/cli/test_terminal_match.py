"""A game without a board, with three roles and sealed sheets, played in the terminal."""

from __future__ import annotations

import io
from random import Random

import pytest

from senlac.bots.bot import make_bot
from senlac.cli.keyboard import Keyboard
from senlac.cli.menu import Item
from senlac.cli.output import THEME, PipeAwareConsole
from senlac.cli.prompt_commands import COMMANDS
from senlac.cli.terminal_match import TerminalMatch
from senlac.engine.match.match import Match
from tests.example.feud import FEUD

SEEDS = [f"seed {number}" for number in range(5)]


class Player(Keyboard):
    """A keyboard that answers every question with the key of a random choice."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.rng = Random(seed)
        self.session: TerminalMatch | None = None
        self.asked: list[str] = []

    def ask(self, prompt: str) -> str:
        """Return the key of a random choice, or the minimum of a range that must be typed."""
        self.asked.append(prompt)
        session = self.session
        assert session is not None
        role = prompt.removesuffix("> ")
        if role not in session.match.roles:
            return ""
        menu = session.menu(role)
        items: list[Item] = menu.items(session.chosen)
        if items:
            return self.rng.choice(items).key
        return menu.range(session.chosen).split()[0]


def sit_down(
    seed: str, bots: dict[str, str], scenario: str = "earldoms"
) -> tuple[TerminalMatch, Player, io.StringIO]:
    """Return a new match of the example game in a text terminal, its keyboard and its output."""
    player, out = Player(seed), io.StringIO()
    console = PipeAwareConsole(theme=THEME, file=out, width=80, highlight=False)
    made = {role: make_bot(text, role) for role, text in bots.items()}
    player.session = TerminalMatch(
        Match.new(FEUD, scenario, seed=seed), made, console, player, COMMANDS
    )
    return player.session, player, out


@pytest.mark.parametrize("seed", SEEDS)
def test_game_without_a_board_is_played_by_number(seed: str) -> None:
    session, player, out = sit_down(seed, {})
    session.play()
    assert session.match.result() is not None
    assert "The match is over" in out.getvalue()
    assert {f"{role}> " for role in session.match.roles} <= set(player.asked)


@pytest.mark.parametrize("seed", SEEDS)
def test_role_against_bots_sees_only_its_own_log(seed: str) -> None:
    role = Match.new(FEUD, seed=seed).roles[0]
    others = {name: "random" for name in Match.new(FEUD, seed=seed).roles if name != role}
    session, player, out = sit_down(seed, others)
    session.play()
    assert set(player.asked) == {f"{role}> "}
    told = [line for line in out.getvalue().splitlines() if line.startswith("  ")]
    log = {f"  {line}" for line in session.match.log([role])}
    hidden = {f"  {line}" for line in session.match.log(session.match.roles)} - log
    assert hidden
    assert hidden.isdisjoint(told)


@pytest.mark.parametrize("seed", SEEDS)
def test_nested_match_is_shown_with_its_events(seed: str) -> None:
    session, _, out = sit_down(seed, {}, "thicket")
    session.play()
    within = [event for event in session.match.events(session.match.roles) if event.within]
    for event in within:
        assert f"\n    {session.match.sentence(event)}" in out.getvalue()
    assert not within or "Stick 1 (stick1)" in out.getvalue()


def test_nested_match_is_conceded_alone() -> None:
    session, _, _ = sit_down("1", {})
    match = Match.new(FEUD, seed=2)
    for role in match.roles:
        match.play(role, "send boar")
        match.play(role, "done")
    [rival] = match.actors()
    match.play(rival, "challenge")
    session.begin_again(match)
    session.handle_input(rival, "concede within")
    assert match.view([])["owners"][0] not in (-1, match.role(rival))
    assert match.result() is None


def test_next_player_is_told_public_events_after_a_handover() -> None:
    session, player, out = sit_down("1", {})
    match = session.match
    for role in match.roles:
        match.play(role, "send boar")
        match.play(role, "done")
    assert match.game.has_secrets(match.state)
    first, second, _ = match.roles
    public = [f"  {match.sentence(event)}\n" for event in match.events([]) if not event.within]
    assert public
    session.tell(first)
    session.last = first
    before = out.tell()
    session.hand_over(second)
    assert "press Enter" in player.asked[-1]
    session.tell(second)
    told = out.getvalue()[before:]
    assert [line for line in public if line not in told] == []
    session.tell(second)
    assert out.getvalue()[before:] == told


def test_events_still_on_the_screen_are_not_printed_again() -> None:
    session, _, out = sit_down("1", {})
    match = session.match
    for role in match.roles:
        match.play(role, "send boar")
        match.play(role, "done")
    session.tell("")
    before = out.tell()
    assert before
    session.tell("")
    session.tell(match.roles[0])
    public = [match.sentence(event) for event in match.events([])]
    told = out.getvalue()[before:]
    assert [line for line in public if f"  {line}\n" in told] == []
