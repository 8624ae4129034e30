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
from senlac.table.guard.headers import dress
from senlac.table.guard.private import require_seen
from senlac.table.guard.reading import StrictRequest
from senlac.table.guard.visitor import (
    before,
    provide_owner,
    provide_services,
    provide_signed,
    provide_visitor,
)
from senlac.table.homes.home import Home
from senlac.table.homes.post import PostOffice
from senlac.table.homes.siblings import sibling_line
from senlac.table.http.errors import HANDLERS
from senlac.table.http.games import GameShelf
from senlac.table.http.health import health, metrics, ready
from senlac.table.http.invitations import InvitationLinks
from senlac.table.http.pages import page_routes, web_folder
from senlac.table.http.people import People
from senlac.table.http.play import Play
from senlac.table.http.players import Players
from senlac.table.http.schema import PlainPage
from senlac.table.http.tables import Tables
from senlac.table.http.talk import Talk
from senlac.table.live.carrier import Carrier
from senlac.table.live.lines import line_maker
from senlac.table.live.route import live, live_everywhere
from senlac.table.services import Services
from senlac.table.settings import Settings


def make_app(settings: Settings, home: Home | None = None) -> Litestar:
    """Return the application of a server, or of one of its workers.

    Raises:
        OptionError: the settings name a database or a notice bus that is not supported.
    """
    home = home or Home()
    office = PostOffice(home)
    to_servers = line_maker(settings.channels_url)
    to_siblings = sibling_line(home, office) if home.count > 1 else None
    carrier = Carrier(to_servers or to_siblings)
    services = Services(settings, carrier, home)

    @asynccontextmanager
    async def opened(_app: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            async with office.open(services.metrics.families), carrier.carry():
                yield
        finally:
            await services.close()

    return Litestar(
        route_handlers=[
            People, Players, GameShelf, Tables, InvitationLinks, Play, Talk, live, live_everywhere,
            health, ready, metrics,
            *page_routes(web_folder()),
        ],
        state=State({"services": services}, deep_copy=False),
        lifespan=[opened],
        before_send=[dress],
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
