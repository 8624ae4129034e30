"""ASGI types as servers and applications use them. Each library has its own names for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Scope = Any
Message = Any
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
