"""A bot on a server: it plays all its matches at random on one socket, and accepts invitations.

python examples/live_bot.py http://127.0.0.1:1066 TOKEN

The token is made in an account, for programs. Besides Python it needs only the package
`websockets`. When the connection is lost it reconnects, and sends unanswered messages again.
"""

import asyncio
import json
import random
import sys
import uuid
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

Message = dict[Any, Any]

PAUSE = 0.06
"""A server accepts sixty messages in three seconds."""


def merged(target: Any, patch: Any) -> Any:
    """Return a state after a JSON Merge Patch."""
    if not isinstance(patch, dict):
        return patch
    made = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        made[key] = merged(made.get(key), value)
    return {key: value for key, value in made.items() if value is not None}


def reply(told: Message, states: Message) -> Message | None:
    """Process a message about a match, and return the reply, None for none."""
    match = told.get("match")
    if told["type"] == "invited":
        return {"type": "accept", "match": match, "id": f"accept {match}"}
    if told["type"] in ("table", "change"):
        whole = told["type"] == "table"
        states[match] = told["state"] if whole else merged(states[match], told["patch"])
    state = states.get(match, {})
    ask = state.get("ask")
    # The answer to an action may arrive before the state that results from it.
    if ask is None or state["seq"] < told.get("seq", 0):
        return None
    numbers = ask.get("ranges", {}).items()
    drawn = [f"{text} {random.randint(*ends)}" for text, ends in numbers]
    action = random.choice([*ask.get("actions", []), *drawn])
    act = {"role": ask["role"], "action": action, "seq": state["seq"]}
    return {"type": "act", "match": match, **act, "id": str(uuid.uuid4())}


async def play(url: str, token: str) -> None:
    """Play for ever; each match has at most one message that waits for its answer."""
    waiting: Message = {}
    address = f"{url.rstrip('/').replace('http', 'ws', 1)}/api/live"
    async for socket in connect(address, additional_headers={"Authorization": f"Bearer {token}"}):
        states: Message = {}
        try:
            for message in waiting.values():
                await socket.send(json.dumps(message))
            async for text in socket:
                told = json.loads(text)
                match = told.get("match")
                if told["type"] in ("done", "refused") or "done" in told:
                    waiting.pop(match, None)
                said = reply(told, states)
                if said is not None and match not in waiting:
                    waiting[match] = said
                    await asyncio.sleep(PAUSE)
                    await socket.send(json.dumps(said))
        except ConnectionClosed:
            continue


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
