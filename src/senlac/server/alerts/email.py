"""The channel of e-mail."""

from __future__ import annotations

from collections.abc import Sequence

from senlac.server.alerts.codes import CONFIRM, STOP, code_of
from senlac.server.alerts.delivery import Keys
from senlac.server.alerts.mail import Mailer
from senlac.server.alerts.outbox import CONFIRMATION
from senlac.server.alerts.texts import PAGES, MatchNews, letter
from senlac.server.config.mail_settings import MailSettings
from senlac.server.database.models import AlertRow, ContactRow


class EmailChannel:
    """Sends e-mail to people, with links to the match and to stop."""

    def __init__(self, settings: MailSettings, keys: Keys) -> None:
        self._home = settings.public_url
        self._mailer = Mailer(settings)
        self._keys = keys

    async def send(self, alert: AlertRow, contact: ContactRow, news: Sequence[MatchNews]) -> None:
        """Hand a message to the mail server."""
        await self._mailer.send(contact.address, self._message(alert, contact, news))

    def _message(self, alert: AlertRow, contact: ContactRow, news: Sequence[MatchNews]) -> bytes:
        """Return a message as bytes."""
        home, key = self._home, self._keys.codes
        stop: str | None = f"{home}/u/{code_of(key, STOP, contact.id)}"
        link = f"{home}/match/{alert.match_id}"
        if alert.kind in PAGES:
            link = f"{home}{PAGES[alert.kind]}"
        elif alert.kind == CONFIRMATION:
            # Nothing is sent to this address unless it is confirmed, so there is nothing to stop.
            link, stop = f"{home}/c/{code_of(key, CONFIRM, contact.id)}", None
        return self._mailer.message(
            alert.id, contact.address, letter(alert.kind, news), link=link, stop=stop,
            at=alert.created_at,
        )  # fmt: skip
