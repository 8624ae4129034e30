"""The channels that the settings of a host allow."""

from __future__ import annotations

from email.utils import parseaddr

from senlac.server.alerts.delivery import EMAIL, PUSH, WEBHOOK, Channel, Keys
from senlac.server.alerts.email import EmailChannel
from senlac.server.alerts.outgoing import Outgoing
from senlac.server.alerts.push import PushChannel, subject_of
from senlac.server.alerts.standing import StandingMessages
from senlac.server.alerts.webhooks import WebhookChannel
from senlac.server.config.settings import Settings
from senlac.server.database.database import Database


def channels_of(settings: Settings, keys: Keys, database: Database) -> dict[str, Channel]:
    """Return the channels of a server by name: none without a public URL."""
    found: dict[str, Channel] = {}
    if settings.mail is not None:
        found[EMAIL] = EmailChannel(settings.mail, keys)
    if settings.public_url:
        sender = "" if settings.mail is None else parseaddr(settings.mail.sender)[1]
        outgoing = Outgoing(settings.alert_networks)
        found[PUSH] = PushChannel(outgoing, keys, subject_of(settings.public_url, sender))
        standing = StandingMessages(outgoing, database)
        found[WEBHOOK] = WebhookChannel(outgoing, settings.public_url, standing)
    return found
