"""A decoder of the socket messages, like that of the page: states with lists and every option."""

from __future__ import annotations

import re
from typing import Any, Final

Document = dict[str, Any]

WIDE: Final = 12
"""Ranges of more numbers than this stay ranges."""

BY_NAME: Final = (
    "pieces", "marks", "tints", "tracks", "panels", "arrows", "trails", "highlights",
)  # fmt: skip
"""The parts of a scene that are sent as objects."""

_manners: Final[dict[str, Document]] = {}
"""Manners by board id: each board is sent only once."""


def merged(target: object, patch: object) -> Any:  # noqa: ANN401 - JSON
    """Return a value with a JSON Merge Patch (RFC 7386) applied."""
    if not isinstance(patch, dict):
        return patch
    made = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = merged(made.get(key), value)
    return made


def apart(message: Document) -> list[Document]:
    """Return a message as a list; an answer within it comes first, as its own message."""
    if "done" not in message:
        return [message]
    change = {key: value for key, value in message.items() if key != "done"}
    match = {"match": message["match"]} if "match" in message else {}
    told = {"id": message["done"], "again": False, "seq": message["patch"]["seq"]}
    return [{**match, "type": "done", **told}, change]


class Reader:
    """A reader that applies the changes of a socket to the state they belong to."""

    def __init__(self, state: Document | None = None, count: int = 0) -> None:
        self.number = 0
        self.count = count
        self.state: Document = state or {}

    def read(self, message: Document) -> Document:
        """Return a message unchanged, or the full table after a change."""
        if message["type"] not in ("table", "change"):
            return message
        if message["type"] == "change":
            assert message["n"] == self.number + 1, "a change was lost"
            self.state = merged(self.state, message["patch"])
        else:
            self.state = message["state"]
        self.number = message["n"]
        read = spread({"since": self.count, **message, "state": self.state})
        self.count = read["event_count"]
        return {**read, "type": "table"}


def spread(sent: Document) -> Document:
    """Return a decoded table, with None or defaults for omitted fields."""
    state, since, events = sent["state"], sent["since"], sent.get("events", [])
    board_id = state.get("board_id", "")
    if "board" in sent:
        _manners[board_id] = sent["manner"]
    nothing = dict.fromkeys(("scene", "ask", "result", "lesson"))
    table = {"actors": [], "hides": False, "board_id": "", **nothing, **state}
    table["requests"] = {"undo": None, "draw": None, **state.get("requests", {})}
    table["events"] = [{"n": n, **event} for n, event in enumerate(events, since)]
    table["event_count"] = since + len(events)
    if "scene" in state and board_id in _manners:
        table["scene"] = scene_of(state["scene"])
        if "ask" in state:
            table["ask"] = ask_of(state, _manners[board_id])
    return table | {key: sent[key] for key in ("board", "manner") if key in sent}


# ---- the scene ----------------------------------------------------------------------------------


def scene_of(sent: Document) -> Document:
    """Return a decoded scene, with lists."""
    scene: Document = {}
    for name, part in sent.items():
        scene[name] = listed(part) if name in BY_NAME else part
    scene["pieces"] = scene.get("pieces", [])
    if "inset" in scene:
        scene["inset"] = {**scene["inset"], "pieces": listed(scene["inset"]["pieces"])}
    return scene


def listed(records: Document) -> list[Document]:
    """Return the records of an object as a list, in drawing order."""
    rows = sorted(records.items(), key=lambda row: (row[1].get("z", 0), by_name(row[0])))
    return [{key: part for key, part in row.items() if key != "z"} for _, row in rows]


def by_name(name: str) -> str:
    """Return a name with its numbers zero-padded."""
    return re.sub(r"[0-9]+", lambda digits: digits[0].zfill(6), name)


# ---- decisions ----------------------------------------------------------------------------------


def ask_of(state: Document, manner: Document) -> Document:
    """Return a decision with every option."""
    asked, scene, options = state["ask"], state["scene"], state["ask"].get("options", {})
    rest = scene.get("rest")
    verbs = asked["verbs"].split()
    rows = [row for v in verbs for row in options_of(v, options[v], manner, scene)]
    return {
        "role": asked["role"],
        "undo": asked.get("undo", False),
        "undo_acts": asked.get("undo_acts", 0),
        "prompt": state["prompt"],
        "options": [row for row in rows if "low" not in row],
        "spans": [row for row in rows if "low" in row],
        "several": manner.get("several", []),
        "listed": manner.get("listed", []),
        "rest": rest and {"verb": rest, "label": manner["rest"][rest]},
    }


def options_of(verb: str, given: Any, manner: Document, scene: Document) -> list[Document]:  # noqa: ANN401 - JSON
    """Return all options of a verb."""
    kinds = manner["verbs"][verb]
    label = label_of(verb, manner, scene)

    def option(args: list[Document]) -> Document:
        action = " ".join([verb, *[arg["id"] for arg in args]])
        dice = verb in manner.get("dice", [])
        return {"action": action, "verb": verb, "label": label, "args": args, "dice": dice}

    def row(names: Any, kind: str, before: list[Document]) -> list[Document]:  # noqa: ANN401 - JSON
        if isinstance(names, str):
            return [option([*before, arg_of(kind, name, manner, scene)]) for name in names.split()]
        low, high = names
        if high - low >= WIDE:
            return [{**option(before), "low": low, "high": high}]
        numbers = [str(number) for number in range(low, high + 1)]
        return [option([*before, arg_of(kind, number, manner, scene)]) for number in numbers]

    if not kinds:
        return [option([])]
    if isinstance(given, dict):
        return [
            one
            for first, seconds in given.items()
            for one in row(seconds, kinds[1], [arg_of(kinds[0], first, manner, scene)])
        ]
    return row(given, kinds[0], [])


def label_of(verb: str, manner: Document, scene: Document) -> str:
    """Return the label of a verb's button."""
    known: dict[str, str] = {verb: verb.capitalize(), **manner.get("labels", {})}
    if verb == "done" and scene.get("step") in manner.get("done", {}):
        known[verb] = manner["done"][scene["step"]]
    known |= scene.get("labels", {})
    return known[verb]


def arg_of(kind: str, name: str, manner: Document, scene: Document) -> Document:
    """Return an argument as the screen shows it."""
    shown = manner.get("kinds", {}).get(kind, "number" if kind == "number" else "choice")
    arg = {"kind": shown, "id": name}
    if shown == "direction":
        arg["degrees"] = manner.get("directions", {}).get(name, 0)
    if shown == "choice":
        arg["name"] = scene.get("choices", {}).get(name, name)
    return arg
