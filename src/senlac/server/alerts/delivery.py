"""What a channel of alerts does, and how a delivery can fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from senlac.server.alerts.texts import MatchNews
from senlac.server.database.models import AlertRow, ContactRow

EMAIL: Final = "email"
PUSH: Final = "push"
WEBHOOK: Final = "webhook"
"""The channels."""


MINE: Final = "mine"
TURNS: Final = "turns"
STANDING: Final = "standing"
"""Styles of webhooks: what concerns the owner, or a line for each turn of a match, or one message
for each match that is edited.
"""


class NotSentError(Exception):
    """A message was not sent, and may be tried again."""


class RefusedError(Exception):
    """The recipient does not accept messages, and will not later."""


class GoneError(Exception):
    """The recipient exists no more."""


class Channel(Protocol):
    """A way in which alerts reach people."""

    async def send(self, alert: AlertRow, contact: ContactRow, news: Sequence[MatchNews]) -> None:
        """Deliver a message about some matches.

        Raises:
            NotSentError: it may be tried again.
            RefusedError: the contact is to receive nothing more, and its owner must see why.
            GoneError: the contact is to be removed.
        """


class Keys:
    """The keys of alerts, which are read from the database when the server starts.

    Attributes:
        codes: makes the codes in links.
        push: the key by which push services recognise this server.
    """

    def __init__(self, codes: bytes = b"", push: bytes = b"") -> None:
        self.codes = codes
        self.push = push
