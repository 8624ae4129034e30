"""A real mail server on a free port, and the e-mails that it has accepted."""

from __future__ import annotations

import email
from email.message import EmailMessage
from email.policy import default
from threading import Condition
from types import TracebackType
from typing import Final, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.server.services import HOST, free_port

NO_SUCH_USER: Final = "550 no such user"
LATER: Final = "450 try again later"

PATIENCE: Final = 60.0
"""Maximum seconds of a wait; servers look every ten."""


class Mailbox:
    """A mail server.

    Attributes:
        raw: the accepted messages as bytes, in order.
        replies: what it says of an address, if it does not accept it.
    """

    def __init__(self) -> None:
        self.raw: list[bytes] = []
        self.replies: dict[str, str] = {}
        self._came = Condition()
        self._controller = Controller(self, hostname=HOST, port=free_port())

    @property
    def url(self) -> str:
        """The URL of the mail server."""
        return f"smtp://{HOST}:{self._controller.port}"

    @property
    def mails(self) -> list[EmailMessage]:
        """The accepted messages, in order."""
        found = [email.message_from_bytes(raw, policy=default) for raw in self.raw]
        assert all(isinstance(mail, EmailMessage) for mail in found)
        return found

    def texts(self) -> list[tuple[str, str]]:
        """Return recipient and subject of each message."""
        return [(str(mail["To"]), str(mail["Subject"])) for mail in self.mails]

    def wait(self, count: int, to: str = "") -> list[EmailMessage]:
        """Wait until a number of messages (to an address) has been accepted; return them."""

        def found() -> list[EmailMessage]:
            return [mail for mail in self.mails if to in ("", str(mail["To"]))]

        with self._came:
            assert self._came.wait_for(lambda: len(found()) >= count, PATIENCE), self.texts()
            return found()

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept a recipient, or not."""
        reply = self.replies.get(address, "250 OK")
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Keep a message."""
        assert isinstance(envelope.content, bytes)
        with self._came:
            self.raw.append(envelope.content)
            self._came.notify_all()
        return "250 OK"

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._controller.stop()


def body(mail: EmailMessage) -> str:
    """Return the text of a message."""
    text: str = mail.get_content()
    return text.replace("\r\n", "\n")
