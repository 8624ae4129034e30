"""A match in the terminal: shows it, asks people, lets bots play."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

from rich.columns import Columns
from rich.text import Text

from senlac.bots.bot import Bot, decide
from senlac.bots.information_set import InformationSet
from senlac.cli.ending import ending
from senlac.cli.keyboard import Keyboard
from senlac.cli.menu import Item, Menu, Words
from senlac.cli.output import PipeAwareConsole, plain
from senlac.cli.picture.renderer import PictureRenderer
from senlac.cli.picture.text import Line
from senlac.cli.render import draw
from senlac.engine.game.handicaps import title_of
from senlac.engine.match.match import Match
from senlac.engine.match.perspective import Perspective
from senlac.engine.model.action import Action
from senlac.engine.model.state import State
from senlac.engine.support.errors import IllegalActionError, NotationError, SenlacError

SLASH: Final = "/"
"""The prefix that marks a word as a command. No verb of a game begins with it."""

RECENT: Final = 6
"""Number of earlier log lines that are printed when a match is resumed."""


class TerminalCommand(NamedTuple):
    """A word that can be typed besides actions.

    Attributes:
        call: carries it out; gets the match at the terminal, the role that typed it, and the rest
            of the line.
        usage: how it is typed, as the help shows it: the word, then its arguments in capitals.
        text: what it does, as the help shows it.
    """

    call: Callable[[TerminalMatch, str, str], None]
    usage: str
    text: str


class BotMove(NamedTuple):
    """An action of a bot, and the state in which it was chosen."""

    before: State
    role: str
    action: Action
    text: str


class TerminalMatch:
    """A match with its players at this terminal.

    Attributes:
        match: the match; `resume` replaces it.
        bots: the bots, by their roles.
        commands: what can be typed besides actions.
        chosen: the words of an action that is being chosen in steps.
        fresh: whether the options must be printed again.
        last: the role that decided last.
        bot_moves: the actions of bots since a person decided last.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[str, Bot],
        console: PipeAwareConsole,
        keyboard: Keyboard,
        commands: Mapping[str, TerminalCommand],
    ) -> None:
        self.match = match
        self.bots = dict(bots)
        self.console = console
        self.keyboard = keyboard
        self.commands = commands
        self.chosen: Words = ()
        self.fresh = True
        self.last = ""
        self.bot_moves: list[BotMove] = []
        self._sight = PictureRenderer()
        self._drawn = ""
        self._board: tuple[Line, ...] = ()
        self._depth = 0
        self._printed: set[int] = set()
        self._told = events_told(match)
        self._hinted: set[str] = set()

    @property
    def people(self) -> list[str]:
        """The roles that people play here."""
        return [role for role in self.match.roles if role not in self.bots]

    def play(self) -> None:
        """Play the match to its end.

        Raises:
            LeaveMatch: the player leaves before its end.
            EOFError: the input has ended.
        """
        self.greet()
        while self.match.result() is None:
            role = self.asked()
            if role in self.bots:
                self.play_bot(role)
            else:
                self.ask(role)
        self.show_end()

    def asked(self) -> str:
        """Return who decides next: of several, people at this terminal first."""
        actors = self.match.actors()
        return next((role for role in actors if role not in self.bots), actors[0])

    # ---- telling --------------------------------------------------------------------------------

    def greet(self) -> None:
        """Print who plays what, and how to get help."""
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
        overlay = match.header.start.overlay
        handicap = title_of(None if overlay is None else overlay["name"])
        if handicap:
            console.print(plain(f"Handicap: {handicap}."))
        players = [
            f"{role}: computer ({self.bots[role].name})" if role in self.bots else f"{role}: you"
            for role in match.roles
        ]
        console.print(plain(", ".join(players)), style="quiet")
        self.say(match.game.opening_hint(match.view(self.people[:1])), "good")
        self.say("Choose by number, or type an action. Type ? for help, quit to leave.", "quiet")

    def show_end(self) -> None:
        """Show the end of the match."""
        viewers = self.people
        self.tell(viewers[0] if viewers else "")
        self.show_board_if_changed(viewers[0] if viewers else "")
        self.say(f"\n{ending(self.match)}", "bold")

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence, unless it is empty."""
        if text:
            self.console.print(plain(text, style))

    def say_command(self, text: str, *words: object) -> None:
        """Print a command on one line, so that it can be copied."""
        command = shlex.join(["senlac", *[str(word) for word in words]])
        self.console.print(plain(f"{text} {command}"), soft_wrap=True)

    def tell(self, role: str) -> None:
        """Print the events that the role saw since the last time.

        Those printed for another role are left out only while they are still on the screen.
        """
        match = self.match
        told = self._told[role]
        for event in match.events([role] if role else []):
            if id(event) in told:
                continue
            told.add(id(event))
            if id(event) not in self._printed:
                self._printed.add(id(event))
                titles = () if event.within is None else event.within.titles
                self.say("  " * (1 + len(titles)) + match.sentence(event))

    def show_board_if_changed(self, role: str, *, legend: bool = False) -> None:
        """Show the match; the board only if it has changed, or with its legend."""
        picture = self._sight.picture(self.perspective(role))
        self.console.print()
        draw(self.console, picture, legend=legend, board=legend or picture.board != self._board)
        self._board = picture.board
        self._drawn = self.match.head
        self._depth = len(self.match.state.stack)

    def perspective(self, role: str) -> Perspective:
        """Return the match that a role sees."""
        return self.match.perspective([role] if role else [])

    def redraw(self) -> None:
        """Draw the board the next time even if it has not changed, for example after an undo."""
        self._board = ()

    def look_at(self, role: str, items: list[Item]) -> None:
        """Show the board with the choices marked on it, if any are on the board."""
        seen = self.perspective(role)
        marks = {item.words[len(self.chosen)]: item.key for item in items}
        marked = self._sight.picture(seen, marks)
        if marked != self._sight.picture(seen):
            self.console.print()
            draw(self.console, marked)

    def advise(self, role: str) -> None:
        """Print advice for beginners, each only once."""
        seen = self.perspective(role)
        hint = seen.game.hint(seen.game.view(seen.state, seen.roles))
        if hint and hint not in self._hinted:
            self._hinted.add(hint)
            self.say(f"Hint: {hint}", "good")

    # ---- deciding -------------------------------------------------------------------------------

    def play_bot(self, role: str) -> None:
        """Let a bot decide, and print the result."""
        bot, match = self.bots[role], self.match
        seat = InformationSet(match.game, match.state, match.role(role))
        if self.console.is_terminal:
            with self.console.status(f"{role} thinks"):
                action = decide(bot, seat)
        else:
            action = decide(bot, seat)
        if self.last not in self.bots:
            self.bot_moves.clear()
        self.bot_moves.append(BotMove(match.state.copy(), role, action, seat.text(action)))
        match.play(role, action)
        self.last = role
        self.fresh = True
        if not match.game.has_secrets(match.state):
            self.tell(self.people[0] if self.people else "")

    def ask(self, role: str) -> None:
        """Ask a person at this terminal, and carry out the answer."""
        if self.fresh:
            if role != self.last:
                self.redraw()
            self.hand_over(role)
            self.tell(role)
            self.show(role)
            self.fresh = False
        line = self.keyboard.ask(f"{role}> ")
        self.handle_input(role, line.strip())

    def hand_over(self, role: str) -> None:
        """Ask the other player to take over before anything hidden is shown."""
        if len(self.people) == 1 or role == self.last or not self.last:
            return
        if self.match.game.has_secrets(self.match.state):
            self.console.clear()
            self._printed.clear()
            self.keyboard.ask(f"It is {role}'s turn: press Enter when no one else is looking. ")

    def show(self, role: str) -> None:
        """Show the board where it is needed, and the options."""
        items = self.menu(role).items(self.chosen)
        if self.chosen:
            self.look_at(role, items)
            self.say(" ".join(self.chosen), "bold")
        else:
            # A nested question, such as the facing after a move, needs no new board.
            within = role == self.last and len(self.match.state.stack) > self._depth
            if self._drawn != self.match.head and not within:
                self.show_board_if_changed(role, legend=not self._drawn)
            self.console.print()
            self.advise(role)
            self.say(self.match.prompt(role), "bold")
        self.list_choices(items)
        if self.chosen:
            numbers = self.menu(role).range(self.chosen)
            self.say(f"{numbers}, or Enter to go back" if numbers else "Enter: back", "quiet")

    def list_choices(self, items: list[Item]) -> None:
        """Print the choices with their keys."""
        shown = []
        for item in items:
            words = " ".join(item.words[len(self.chosen) :])
            more = "" if item.action is not None else f" … {item.more}"
            shown.append(Text.assemble((f"{item.key:>2}", "id"), f" {words}", (more, "quiet")))
        if shown:
            self.console.print(Columns(shown, padding=(0, 2), equal=True))

    def menu(self, role: str) -> Menu:
        """Return the menu of a role that must decide."""
        options = self.match.options_object(role)
        assert options is not None, "only who is asked has a menu"
        return Menu(options, self.match.notation([role]))

    def handle_input(self, role: str, text: str) -> None:
        """Carry out what was typed: a command, or an action."""
        word, _, rest = text.partition(" ")
        command = self.command(role, word.lower(), rest.strip())
        try:
            if not text:
                self.chosen, self.fresh = (), True
            elif command is not None:
                command.call(self, role, rest.strip())
            else:
                self.decide(role, text)
        except IllegalActionError as error:
            self.say(f"No: {error.why} [{error.rule}]", "bad")
        except NotationError as error:
            self.say(f"{error}. Type ? for help.", "bad")
        except SenlacError as error:
            self.say(str(error), "bad")

    def command(self, role: str, word: str, rest: str) -> TerminalCommand | None:
        """Return the command that a word stands for, `None` if it begins an action.

        With a slash it is always a command. Otherwise a verb of the same name takes precedence if
        an argument follows, or if the verb is among the options.
        """
        found = self.commands.get(word.removeprefix(SLASH))
        if found is None or word.startswith(SLASH) or word not in self.verbs(role):
            return found
        return None if rest or word in self.offered(role) else found

    def verbs(self, role: str) -> Collection[str]:
        """Return the verbs of the game that a role plays now."""
        return self.match.notation([role]).verbs

    def offered(self, role: str) -> Collection[str]:
        """Return the verbs among the options of a role."""
        options = self.match.options_object(role)
        return () if options is None else options.verbs()

    def decide(self, role: str, text: str) -> None:
        """Play the chosen action, or continue choosing."""
        found = self.menu(role).read(text, self.chosen)
        if isinstance(found, Action):
            self.match.play(role, found)
            self.chosen = ()
            self.last = role
        else:
            self.chosen = found
        self.fresh = True

    def begin_again(self, match: Match) -> None:
        """Continue with another match, or with this one at another point.

        All but its latest events count as known to everyone here, and the board is drawn again.
        """
        self.match = match
        self._printed.clear()
        self._told = events_told(match)
        self.chosen, self.fresh, self.last, self._drawn, self._board = (), True, "", "", ()


def events_told(match: Match) -> dict[str, set[int]]:
    """Return the events that are not printed at the start, for each role, and "" for spectators.

    These are all but the last `RECENT` events of the match. Each is given by its `id()`.
    """
    earlier = {id(event) for event in match.events(match.roles)[:-RECENT]}
    return {role: set(earlier) for role in ("", *match.roles)}
