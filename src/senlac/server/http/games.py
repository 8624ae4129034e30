"""The games that can be played, and their rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct
from msgspec.structs import asdict

from senlac.engine.data.rows.briefing import Briefing
from senlac.engine.data.rows.tutorial import Chapter
from senlac.engine.game.game import Game, OptionCard, ScenarioCard
from senlac.engine.game.handicaps import HandicapCard, all_handicaps
from senlac.engine.game.rule_ledger import RuleRow
from senlac.engine.match import registry
from senlac.engine.match.default_setup import has_default_setup
from senlac.engine.support.errors import SenlacError
from senlac.server.config.bot_levels import BotLevel, levels
from senlac.server.http.pages import art_of
from senlac.server.matches.deadlines import time_limits
from senlac.server.support.errors import NotFound
from senlac.server.views.study import ledger

Scenario = Annotated[str, QueryParameter(name="scenario", max_length=100)]


class GameCard(Struct, frozen=True):
    """Summary of a game. Its facts are those of `main`, the most typical scenario."""

    id: str
    title: str
    designer: str
    blurb: str
    art: str
    players: str
    minutes: int
    difficulty: str
    hidden: str
    sides: Sequence[str]
    main: str
    scenarios: Sequence[ScenarioCard]
    tutorial: bool


class Games(Struct, frozen=True):
    """All games of this server."""

    games: Sequence[GameCard]


class GamePage(GameCard, frozen=True):
    """A game with its options, rules, guide and bots.

    `set_up` lists the scenarios that begin with a set-up, which may be the default one. `deadlines`
    lists the time limits in seconds that a match may have for each decision. It is empty if no step
    can go on without the players that it waits for. `handicaps` lists those of every scenario.
    """

    briefings: Sequence[Briefing]
    options: Sequence[OptionCard]
    set_up: Sequence[str]
    deadlines: Sequence[int]
    ledger: Sequence[RuleRow]
    guide: Sequence[Chapter]
    bots: Sequence[BotLevel]
    handicaps: Sequence[HandicapCard]


class ScenarioBriefing(Struct, frozen=True):
    """The briefing of a scenario, and the options that apply to it."""

    kind: str
    blurb: str
    briefing: Briefing
    options: Sequence[OptionCard]


class GamesController(Controller):
    """The routes of the games."""

    path = "/api/games"
    tags = ("games",)

    @get(sync_to_thread=False)
    def games(self) -> Games:
        """List the games, the shortest first, because it is the best one to begin with."""
        found = sorted(registry.games(), key=lambda game: (game.minutes, game.id))
        return Games([_card(game) for game in found])

    @get("/{game_id:str}", sync_to_thread=True)
    def game(self, game_id: FromPath[str]) -> GamePage:
        """Show a game with its rules."""
        try:
            return _page(registry.game(game_id))
        except SenlacError as error:
            raise NotFound(str(error)) from error

    @get("/{game_id:str}/briefing", sync_to_thread=True)
    def briefing(self, game_id: FromPath[str], scenario: Scenario = "") -> ScenarioBriefing:
        """Show the sides of a scenario and their aims, how it ends, and what its options change."""
        try:
            return _scenario_briefing(registry.game(game_id), scenario)
        except SenlacError as error:
            raise NotFound(str(error)) from error


def _card(game: Game[Any]) -> GameCard:
    scenarios = game.scenarios()
    main = game.main or scenarios[0].id
    return GameCard(
        id=game.id,
        title=game.title,
        designer=game.designer,
        blurb=game.blurb or scenarios[0].blurb,
        art=art_of(game),
        players=game.players,
        minutes=game.minutes,
        difficulty=game.difficulty,
        hidden=game.hidden,
        sides=[side.name for side in game.briefing(main).sides],
        main=main,
        scenarios=scenarios,
        tutorial=game.tutorial() is not None,
    )


@cache
def _page(game: Game[Any]) -> GamePage:
    """Return a game with its rules, cached, because they do not change while the server runs."""
    return GamePage(
        **asdict(_card(game)),
        briefings=[game.briefing(card.id) for card in game.scenarios()],
        options=game.option_cards(),
        set_up=[card.id for card in game.scenarios() if has_default_setup(game, card.id)],
        deadlines=time_limits(game),
        ledger=list(ledger(game).values()),
        guide=game.guide(),
        bots=levels(),
        handicaps=all_handicaps(game),
    )


def _scenario_briefing(game: Game[Any], scenario: str) -> ScenarioBriefing:
    """Return the briefing of a scenario; "" stands for a position.

    Raises:
        OptionError: there is no such scenario.
    """
    if not scenario:
        return ScenarioBriefing("battle", "", game.briefing(""), ())
    card = game.scenario_card(scenario)
    options = [option for option in game.option_cards() if option.id in card.options]
    return ScenarioBriefing(card.kind, card.blurb, game.briefing(scenario), options)
