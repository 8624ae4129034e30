"""The game definition of the medieval campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.game.game import Game, OddsCard, OptionCard, ScenarioCard
from senlac.games.campaign.catalogue import catalogue_of
from senlac.games.campaign.data.tables import SOURCE, load_game_data
from senlac.games.campaign.evaluation.position import FEATURES, WON, measure
from senlac.games.campaign.evaluation.standing import standing
from senlac.games.campaign.evaluation.values import realm_regions
from senlac.games.campaign.hidden.redact import players_in, veil
from senlac.games.campaign.hidden.resample import deal
from senlac.games.campaign.odds.single_rolls import CARDS, odds
from senlac.games.campaign.policy.advice import advised
from senlac.games.campaign.policy.follies import FOLLIES, follies
from senlac.games.campaign.policy.scripts import script
from senlac.games.campaign.rules.constants import ENTERED, REFEREE
from senlac.games.campaign.rules.dusk.victory import realm_points
from senlac.games.campaign.rules.former import EARLIER, UNMARKED, VERSION_1
from senlac.games.campaign.rules.leaving import concede
from senlac.games.campaign.rules.march.suspension import shown
from senlac.games.campaign.rules.outset import lay_out
from senlac.games.campaign.rules.sheets import ADVISED
from senlac.games.campaign.screen.action_labels import MANNER
from senlac.games.campaign.screen.charts import charts
from senlac.games.campaign.screen.drawing.board import board
from senlac.games.campaign.screen.order_previews import with_previews
from senlac.games.campaign.screen.proposals import proposal_texts
from senlac.games.campaign.screen.rows.view import CampaignView
from senlac.games.campaign.screen.scene import scene
from senlac.games.campaign.screen.view import view
from senlac.games.campaign.sequence import PHASES, Year
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.validation.campaign import restore, validate_state
from senlac.games.campaign.words.events import EVENT_CATALOGUE
from senlac.games.campaign.words.layout import CampaignLayoutReader
from senlac.games.campaign.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction
    from random import Random

    from senlac.engine.data.loader import Overlay
    from senlac.engine.model.action import Action, Notation
    from senlac.engine.model.group_intent import GroupIntent, ProposalTexts
    from senlac.engine.model.sheet_script import SheetScript
    from senlac.engine.screen.scene import Board, Scene

BATTLES: Final = "battles"
DEPLOY: Final = "deploy"

CHOICES: Final = {
    "rounds": "in rounds, by the rules of the campaign",
    "shieldwall": "on a battle board of squares",
    "entered": "on your own table: you enter the result",
    "array": "in line, placed for both sides",
    "players": "as the players set them up",
}
"""What each choice of the options means."""


class Campaign(Game[CampaignState]):
    """The medieval campaign."""

    id = "campaign"
    title = "The Medieval Campaign"
    designer = "Wesley A. Rogers, reconstructed"
    players = "2-3"
    minutes = 600
    difficulty = "for wargamers"
    blurb = (
        "Rulers around the Channel write secret orders for weeks of war and read scouts' reports."
    )
    art = "screen/art.svg"
    hidden = "where the other players' armies are, and what is reported to them"
    rules_version = "2"
    former_versions: ClassVar[Mapping[str, tuple[str, ...]]] = {**EARLIER, "1": VERSION_1}
    unmarked = UNMARKED
    package = "senlac.games.campaign"
    source = SOURCE
    phases = PHASES
    event_catalogue = EVENT_CATALOGUE
    action_labels = MANNER
    has_sheet_scripts = True
    folly_kinds = FOLLIES
    features = FEATURES
    victory = WON
    views = CampaignView

    def scenarios(self) -> Sequence[ScenarioCard]:
        rows = load_game_data().scenarios.values()
        return [
            ScenarioCard(
                row.id,
                row.name,
                row.blurb,
                tuple([player.id for player in row.player]),
                (BATTLES, DEPLOY),
                kind="campaign",
                defaults={BATTLES: row.battles, DEPLOY: row.deploy},
            )
            for row in sorted(rows, key=lambda row: len(row.player))
        ]

    def option_cards(self) -> Sequence[OptionCard]:
        handoff = load_game_data().files.tables.handoff
        return [
            OptionCard(
                BATTLES,
                "Battles",
                "How field battles are fought.",
                default=handoff.battles[0],
                choices=handoff.battles,
                says=tuple([CHOICES[choice] for choice in handoff.battles]),
            ),
            OptionCard(
                DEPLOY,
                "Deployment",
                "How armies are placed on the battle board.",
                default=handoff.deploy[0],
                choices=handoff.deploy,
                says=tuple([CHOICES[choice] for choice in handoff.deploy]),
            ),
        ]

    def odds_cards(self) -> Sequence[OddsCard]:
        return CARDS

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        return odds(question, switches)

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> CampaignState:
        state = CampaignState()
        state.scenario = scenario
        state.overlay = None if overlay is None else overlay.document
        state.catalogue = catalogue_of(load_game_data(overlay), scenario)
        state.battles = str(options.get(BATTLES, state.catalogue.scenario.battles))
        state.deploy = str(options.get(DEPLOY, state.catalogue.scenario.deploy))
        lay_out(state)
        state.push(Year(0))
        return state

    def empty_state(self) -> CampaignState:
        return CampaignState()

    def layout(self) -> CampaignLayoutReader:
        return CampaignLayoutReader()

    def attach_static(self, state: CampaignState) -> None:
        restore(state)

    def validate(self, state: CampaignState) -> None:
        validate_state(state)

    def roles(self, state: CampaignState) -> Sequence[str]:
        players = state.catalogue.players
        return [*players, REFEREE] if state.battles == ENTERED else players

    def notation(self, state: CampaignState) -> Notation:
        return notation_of(state.catalogue)

    def view(self, state: CampaignState, roles: Sequence[int]) -> dict[str, Any]:
        return view(state, roles).document()

    def view_key(self, state: CampaignState, roles: Sequence[int]) -> object:
        return view(state, roles)

    def redact(self, state: CampaignState, roles: Sequence[int]) -> CampaignState:
        return veil(state, roles)

    def resample(self, state: CampaignState, roles: Sequence[int], rng: Random) -> None:
        deal(state, roles, rng)

    def has_secrets(self, state: CampaignState) -> bool:
        return state.outcome is None

    def board(self, state: CampaignState) -> Board:
        return board(state.catalogue, charts(state.catalogue.tables))

    def board_key(self, state: CampaignState) -> object:
        return (self.id, state.scenario, state.overlay)

    def scene(self, state: CampaignState, roles: Sequence[int]) -> Scene:
        eyes = players_in(state, roles)
        drawn = scene(shown(state), eyes, self.notation(state))
        return with_previews(self.add_guidance(drawn, state, roles), state, eyes)

    def concede(self, state: CampaignState, role: int) -> None:
        concede(state, role)

    def feature_values(self, state: CampaignState, role: int) -> list[float]:
        return measure(state, role)

    def chance_score(self, state: CampaignState, role: int) -> float:
        return standing(state, role)

    def sheet_script(self, state: CampaignState, role: int, rng: Random) -> SheetScript | None:
        return script(state, role, rng)

    def actions_for_intent(
        self, state: CampaignState, role: int, intent: GroupIntent
    ) -> list[Action]:
        if intent.name == ADVISED:
            return advised(state, role)
        return super().actions_for_intent(state, role, intent)

    def proposal_texts(
        self, state: CampaignState, role: int, actions: Sequence[Action]
    ) -> ProposalTexts:
        return proposal_texts(state, role, actions)

    def follies(self, state: CampaignState, role: int, action: Action) -> list[str]:
        return follies(state, role, action)

    def scores(self, state: CampaignState) -> Sequence[int]:
        regions = realm_regions(state.catalogue)
        return [realm_points(state, seat, regions) for seat in range(len(self.roles(state)))]

    def turn(self, state: CampaignState) -> int:
        weeks = state.catalogue.tables.files.tables.time.turns_in_year
        return (state.year - 1) * weeks + state.turn
