"""A match at the terminal: showing it, asking people, letting bots play."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from rich.columns import Columns
from rich.text import Text

from senlac.bots.bot import Bot, decide
from senlac.bots.seat import Seat
from senlac.cli.board import draw
from senlac.cli.keyboard import Keyboard
from senlac.cli.menu import Item, Menu, Words
from senlac.cli.output import Paper, plain
from senlac.cli.picture.parts import Line
from senlac.cli.picture.sight import Sight
from senlac.engine.action import Action
from senlac.engine.errors import IllegalActionError, NotationError, SenlacError
from senlac.engine.match import Match
from senlac.engine.standpoint import Standpoint

RECENT: Final = 6
"""How much of what happened before is told when a match is taken up again."""


class Command(NamedTuple):
    """A word that can be typed besides actions: what is called with the role and the rest."""

    call: Callable[[Session, str, str], None]
    usage: str
    text: str


class Session:
    """A match with those who play it here.

    Attributes:
        match: the match; `resume` puts another in its place.
        bots: who plays for the roles that nobody here holds.
        commands: what can be typed besides actions.
        chosen: the words of an action that is being chosen in steps.
        fresh: whether what can be done has to be told again.
        last: who decided last.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[str, Bot],
        console: Paper,
        keyboard: Keyboard,
        commands: Mapping[str, Command],
    ) -> None:
        self.match = match
        self.bots = dict(bots)
        self.console = console
        self.keyboard = keyboard
        self.commands = commands
        self.chosen: Words = ()
        self.fresh = True
        self.last = ""
        self._sight = Sight()
        self._drawn = ""
        self._board: tuple[Line, ...] = ()
        self._depth = 0
        self._told = old_news(match)
        self._hinted: set[str] = set()

    @property
    def people(self) -> list[str]:
        """The roles that somebody here plays."""
        return [role for role in self.match.roles if role not in self.bots]

    def play(self) -> None:
        """Play the match to its end.

        Raises:
            Left: the player goes before its end.
            EOFError: there is nobody at the keyboard any more.
        """
        self.greet()
        while self.match.result() is None:
            role = self.asked()
            if role in self.bots:
                self.let_play(role)
            else:
                self.ask(role)
        self.part()

    def asked(self) -> str:
        """Return who decides next: of several, first those who sit here."""
        actors = self.match.actors()
        return next((role for role in actors if role not in self.bots), actors[0])

    # ---- telling --------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say what is played by whom, and how to find help."""
        match, console = self.match, self.console
        scenario = match.header.start.scenario
        title = match.game.title
        if scenario:
            card = match.game.scenario_card(scenario)
            title = f"{title}: {card.name}"
            console.print(plain(title, "bold"))
            console.print(plain(card.blurb))
        else:
            console.print(plain(title, "bold"))
        players = [f"{role}: {self.bots[role].name if role in self.bots else 'you'}"
                   for role in match.roles]  # fmt: skip
        console.print(plain(", ".join(players)), style="quiet")
        self.say(match.game.opening(match.view(self.people[:1])), "good")
        self.say("Choose by number, or type an action. '?' helps, 'quit' ends.", "quiet")

    def part(self) -> None:
        """Show the end of the match."""
        viewers = self.people
        self.tell(viewers[0] if viewers else "")
        self.look(viewers[0] if viewers else "")
        result = self.match.result()
        assert result is not None, "the match is over"
        winners = " and ".join(result.winners) or "nobody"
        self.say(f"\nThe match is over: {winners} won ({result.how}).", "bold")

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence, if there is one."""
        if text:
            self.console.print(plain(text, style))

    def say_command(self, text: str, *words: object) -> None:
        """Print a command that can be copied, on one line however long."""
        command = shlex.join(["senlac", *[str(word) for word in words]])
        self.console.print(plain(f"{text} {command}"), soft_wrap=True)

    def tell(self, role: str) -> None:
        """Print what has happened since the last time, as far as the role saw it."""
        match = self.match
        for event in match.events([role] if role else []):
            if id(event) not in self._told:
                self._told.add(id(event))
                titles = () if event.within is None else event.within.titles
                self.say("  " * (1 + len(titles)) + match.sentence(event))

    def look(self, role: str, *, legend: bool = False) -> None:
        """Show how the match stands; the board only if it has changed, or with its legend."""
        picture = self._sight.picture(self.before(role))
        self.console.print()
        draw(self.console, picture, legend=legend, board=legend or picture.board != self._board)
        self._board = picture.board
        self._drawn = self.match.head
        self._depth = len(self.match.state.stack)

    def before(self, role: str) -> Standpoint:
        """Return the match that a role has before its eyes."""
        return self.match.standpoint([role] if role else [])

    def redraw(self) -> None:
        """Have the board drawn the next time, changed or not, as after an undo."""
        self._board = ()

    def look_at(self, role: str, items: list[Item]) -> None:
        """Show the board with the choices marked that are to be found on it, if any is."""
        seen = self.before(role)
        marks = {item.words[len(self.chosen)]: item.key for item in items}
        marked = self._sight.picture(seen, marks)
        if marked != self._sight.picture(seen):
            self.console.print()
            draw(self.console, marked)

    def advise(self, role: str) -> None:
        """Give a beginner a word of advice, each but once."""
        seen = self.before(role)
        hint = seen.game.hint(seen.game.view(seen.state, seen.roles))
        if hint and hint not in self._hinted:
            self._hinted.add(hint)
            self.say(f"Hint: {hint}", "good")

    # ---- deciding -------------------------------------------------------------------------------

    def let_play(self, role: str) -> None:
        """Let a bot decide, and tell what came of it."""
        bot, match = self.bots[role], self.match
        seat = Seat(match.game, match.state, match.role(role))
        if self.console.is_terminal:
            with self.console.status(f"{role} thinks"):
                action = decide(bot, seat)
        else:
            action = decide(bot, seat)
        match.play(role, action)
        self.last = role
        self.fresh = True
        if not match.game.secrets(match.state):
            self.tell(self.people[0] if self.people else "")

    def ask(self, role: str) -> None:
        """Ask one of those who sit here, and do what he says."""
        if self.fresh:
            if role != self.last:
                self.redraw()
            self.hand_over(role)
            self.tell(role)
            self.show(role)
            self.fresh = False
        line = self.keyboard.ask(f"{role}> ")
        self.obey(role, line.strip())

    def hand_over(self, role: str) -> None:
        """Let the other player sit down first where something is hidden from him."""
        if len(self.people) == 1 or role == self.last or not self.last:
            return
        if self.match.game.secrets(self.match.state):
            self.console.clear()
            self.keyboard.ask(f"It is {role}'s turn: press Enter when only {role} looks. ")

    def show(self, role: str) -> None:
        """Show the board where it is needed, and what can be done."""
        items = self.menu(role).items(self.chosen)
        if self.chosen:
            self.look_at(role, items)
            self.say(" ".join(self.chosen), "bold")
        else:
            # A question within a question, such as the facing after a move, needs no new look.
            within = role == self.last and len(self.match.state.stack) > self._depth
            if self._drawn != self.match.head and not within:
                self.look(role, legend=not self._drawn)
            self.console.print()
            self.advise(role)
            self.say(self.match.prompt(role), "bold")
        self.list_choices(items)
        if self.chosen:
            numbers = self.menu(role).range(self.chosen)
            self.say(f"{numbers}, or Enter to go back" if numbers else "Enter: back", "quiet")

    def list_choices(self, items: list[Item]) -> None:
        """Print the choices with what is typed for each."""
        shown = []
        for item in items:
            words = " ".join(item.words[len(self.chosen) :])
            more = "" if item.action is not None else f" … {item.more}"
            shown.append(Text.assemble((f"{item.key:>2}", "id"), f" {words}", (more, "quiet")))
        if shown:
            self.console.print(Columns(shown, padding=(0, 2), equal=True))

    def menu(self, role: str) -> Menu:
        """Return the choices of a role that is asked."""
        options = self.match.offered(role)
        assert options is not None, "only who is asked has a menu"
        return Menu(options, self.match.notation([role]))

    def obey(self, role: str, text: str) -> None:
        """Do what was typed: a command, or an action."""
        word, _, rest = text.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if not text:
                self.chosen, self.fresh = (), True
            elif command is not None and word.lower() not in self.match.notation([role]).verbs:
                command.call(self, role, rest.strip())
            else:
                self.decide(role, text)
        except IllegalActionError as error:
            self.say(f"No: {error.why} [{error.rule}]", "bad")
        except NotationError as error:
            self.say(f"{error}. '?' helps.", "bad")
        except SenlacError as error:
            self.say(str(error), "bad")

    def decide(self, role: str, text: str) -> None:
        """Play the action that was chosen, or go on choosing."""
        found = self.menu(role).read(text, self.chosen)
        if isinstance(found, Action):
            self.match.play(role, found)
            self.chosen = ()
            self.last = role
        else:
            self.chosen = found
        self.fresh = True

    def begin_again(self, match: Match) -> None:
        """Go on with another match, or this one at another place."""
        self.match = match
        self._told = old_news(match)
        self.chosen, self.fresh, self.last, self._drawn, self._board = (), True, "", "", ()


def old_news(match: Match) -> set[int]:
    """Return the identities of all that happened in a match, but for the latest of it."""
    events = match.events(match.roles)
    return {id(event) for event in events[:-RECENT]}
