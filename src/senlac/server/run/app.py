"""The ASGI application: routes, guards and services of a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from senlac import __version__
from senlac.server.config.settings import Settings
from senlac.server.http.analyses import AnalysesController, VariationsController
from senlac.server.http.chat import ChatController
from senlac.server.http.codes import CodesController, feed_of_account
from senlac.server.http.contacts import ContactsController
from senlac.server.http.errors import HANDLERS
from senlac.server.http.games import GamesController
from senlac.server.http.health import health, metrics, ready
from senlac.server.http.holidays import HolidaysController
from senlac.server.http.invitations import InvitationLinks
from senlac.server.http.matches import MatchesController
from senlac.server.http.mutes import MuteController
from senlac.server.http.pages import page_routes, web_folder
from senlac.server.http.people import PeopleController
from senlac.server.http.play import PlayController
from senlac.server.http.players import PlayersController
from senlac.server.http.schema import PlainPage
from senlac.server.notices.backends import line_maker
from senlac.server.notices.bus import NoticeBus
from senlac.server.security.authentication import (
    before,
    provide_owner,
    provide_services,
    provide_signed,
    provide_visitor,
)
from senlac.server.security.private_matches import require_seen
from senlac.server.security.request_body import StrictRequest
from senlac.server.services.context import Services
from senlac.server.sockets.route import live, live_everywhere


def make_app(settings: Settings) -> Litestar:
    """Return the application of a server.

    Raises:
        OptionError: the settings name a database or a notice bus that is not supported.
    """
    carrier = NoticeBus(line_maker(settings.channels_url, settings.url))
    services = Services(settings, carrier)

    @asynccontextmanager
    async def opened(_app: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            async with carrier.connected():
                yield
        finally:
            await services.close()

    return Litestar(
        route_handlers=[
            PeopleController, ContactsController, CodesController, MuteController,
            HolidaysController,
            PlayersController, GamesController, MatchesController, InvitationLinks,
            PlayController, ChatController,
            AnalysesController, VariationsController,
            live, live_everywhere, feed_of_account, health, ready, metrics,
            *page_routes(web_folder()),
        ],
        state=State({"services": services}, deep_copy=False),
        lifespan=[opened],
        before_request=before,
        guards=[require_seen],
        exception_handlers=HANDLERS,
        dependencies={
            "services": Provide(provide_services),
            "owner": Provide(provide_owner),
            "visitor": Provide(provide_visitor),
            "signed": Provide(provide_signed),
        },
        request_class=StrictRequest,
        request_max_body_size=settings.limits.body,
        openapi_config=OpenAPIConfig(
            title="Senlac", version=__version__, path="/schema", use_handler_docstrings=True,
            render_plugins=[PlainPage(path="/"), JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )  # fmt: skip
