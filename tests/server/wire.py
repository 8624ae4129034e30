"""A decoder of the socket messages, like that of the page: states with lists and every option."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

Document = dict[str, Any]

WIDE: Final = 12
"""Ranges of more numbers than this stay ranges."""

LAST: Final = 2**30
"""The rank of a record without one."""

NUMBERED: Final = re.compile(r"~\d+$")

HEAD: Final = ("kind", "rule", "within", "game")
"""The fields that an event without a kind of its own shares with the one before."""


class Plan(NamedTuple):
    """What a screen knows from the board: centres and signs of spaces, and empty insets."""

    middles: Document
    signs: Document
    floors: Document


Known = tuple[Document, Plan]
"""The labels of a board, and its plan."""

_boards: Final[dict[str, Known]] = {}
"""Labels and plan by board id: each board is sent only once."""


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
        spaces = sent["board"]["spaces"]
        middles = {space["id"]: space["at"] for space in spaces if not space.get("stacks")}
        signs = {space["id"]: space["sign"] for space in spaces if "sign" in space}
        floors = {inset["id"]: inset for inset in sent["board"].get("floors", [])}
        _boards[board_id] = sent["manner"], Plan(middles, signs, floors)
    nothing = dict.fromkeys(("scene", "ask", "result", "lesson"))
    table = {"actors": [], "hides": False, "board_id": "", **nothing, **state}
    table["requests"] = {"undo": None, "draw": None, **state.get("requests", {})}
    table["events"] = [{"n": n, **event} for n, event in enumerate(told(events), since)]
    table["event_count"] = since + len(events)
    if "scene" in state and board_id in _boards:
        manner, plan = _boards[board_id]
        options = options_out(state["ask"]) if "ask" in state else {}
        table["scene"] = scene_of(state["scene"], plan, options)
        if "ask" in state:
            table["ask"] = ask_of(state, options, manner)
    return table | {key: sent[key] for key in ("board", "manner") if key in sent}


# ---- events -------------------------------------------------------------------------------------


def told(events: Iterable[Document]) -> Iterator[Document]:
    """Yield full events, decoded from their deltas."""
    head: Document = {}
    for event in events:
        if "kind" in event:
            head = {key: event[key] for key in HEAD if key in event}
        whole = {**head, **event}
        if "moves" in event:
            whole["moves"] = [move_of(piece, way) for piece, way in event["moves"].items()]
        if "trails" in event:
            whole["trails"] = [trail_of(key, trail) for key, trail in event["trails"].items()]
        if event.get("told") == "*":
            whole["told"] = event["text"]
        if "dice" in event:
            whole["dice"] = {"sides": 6, **event["dice"]}
        yield whole


def move_of(piece: str, way: str) -> Document:
    """Return a move of a piece, with its destination and path."""
    *via, to = way.split(" ")
    move: Document = {"piece": NUMBERED.sub("", piece)}
    return move | ({"to": to} if to else {}) | ({"via": via} if via else {})


def trail_of(key: str, record: Document) -> Document:
    """Return a trail with its ends."""
    return dict(zip(("start", "end"), NUMBERED.sub("", key).split(), strict=True)) | record


# ---- the scene ----------------------------------------------------------------------------------


def scene_of(sent: Document, plan: Plan, options: Document) -> Document:
    """Return a decoded scene, with lists."""
    kits, words = sent.get("kits", {}), sent.get("words", {})
    apart = ("kits", "words", "painted", "active")
    scene = {key: value for key, value in sent.items() if key not in apart}
    styles, active = iter(runs(sent.get("painted", ""))), sent.get("active", "").split()

    def piece(key: str, record: Document) -> Document:
        return piece_of(key, record, kits, words)

    def within(key: str, record: Document) -> Document:
        if "kit" not in record:
            both = {**without(scene["pieces"][key], "z"), **record}
            record = {name: value for name, value in both.items() if value != ""}
        return piece(key, record)

    made: dict[str, Callable[[str, Document], Document]] = {
        "pieces": lambda key, record: placed(piece(key, record), plan.middles),
        "marks": lambda key, record: {
            "space": key,
            **({"at": plan.signs[key]} if key in plan.signs and "shape" not in record else {}),
            **kits[record["kit"]],
            **without(record, "kit"),
            **({"class": next(styles)} if "shape" in record else {}),
        },
        "tints": lambda key, record: {"space": key, **kits[record["kit"]]},
        "tracks": track_of,
        "panels": lambda key, record: (
            panel_of(key, record) | ({"active": True} if key in active else {})
        ),
        "arrows": lambda key, record: (
            dict(zip(("piece", "target"), key.split(), strict=True)) | record
        ),
        "trails": trail_of,
    }
    if "inset" in scene:
        inset = scene["inset"]
        spaces = listed(inset.get("spaces", {}), lambda key, record: {"id": key, **record})
        look = plan.floors[inset["floor"]] if "floor" in inset else {"spaces": spaces}
        told = {key: part for key, part in inset.items() if key not in ("floor", "spaces")}
        scene["inset"] = {**look, **told, "pieces": listed(inset["pieces"], within)}
    if "chances" in scene:
        pairs = scene["chances"].items()
        scene["chances"] = {
            action: [{"label": label, "chance": chance} for label, chance in row]
            for action, row in pairs
        }
    if "tints" in scene:
        scene["tints"] = {space: {"kit": kit} for space, kit in scene["tints"].items()}
    for name, one in made.items():
        if name in scene:
            scene[name] = listed(scene[name], one)
    scene["pieces"] = scene.get("pieces", [])
    if "highlights" in scene:
        scene["highlights"] = list(highlights_of(scene["highlights"], options))
    return scene


def listed(records: Document, made: Callable[[str, Document], Document]) -> list[Document]:
    """Return the records of an object as a list, in drawing order."""
    rows = sorted(records.items(), key=lambda row: (row[1].get("z", LAST), by_name(row[0])))
    return [made(NUMBERED.sub("", key), without(record, "z")) for key, record in rows]


def without(record: Document, name: str) -> Document:
    """Return a record without one field."""
    return {key: value for key, value in record.items() if key != name}


def by_name(name: str) -> str:
    """Return a name with its numbers zero-padded."""
    return re.sub(r"[0-9]+", lambda digits: digits[0].zfill(6), name)


def piece_of(key: str, record: Document, kits: Document, words: Document) -> Document:
    """Return a piece with the fields of its kit."""
    kit = kits[record["kit"]]
    made: Document = {"id": key, "shape": "counter", **kit, **record}
    if "name" in kit:
        made["name"] = kit["name"].replace("*", key)
    if "spoken" in kit:
        made["spoken"] = kit["spoken"].replace("*", record["value"])
    made |= {written: key for written in ("letter", "note") if kit.get(written) == "*"}
    worn, _, because = record.get("badges", "").partition(".")
    made |= {"because": words[because]} if because else {}
    made |= {"badges": worn} if worn else {}
    if "lines" in record:
        made["lines"] = [words[word] for word in record["lines"].split()]
    for name in ("badges", "steps", "zone"):
        if name in made:
            made[name] = made[name].split()
    del made["kit"]
    return made


def placed(piece: Document, middles: Document) -> Document:
    """Return a piece at the centre of its space, unless it has a position or the space stacks."""
    middle = middles.get(piece.get("space", ""))
    return piece if "at" in piece or middle is None else {**piece, "at": middle}


def track_of(key: str, record: Document) -> Document:
    """Return a track with its steps."""
    states = runs(record.get("states", ""))
    steps = [
        {**step, "state": state}
        for step, state in zip(record.get("steps", []), states, strict=True)
    ]
    return {"id": key, **without(record, "states")} | ({"steps": steps} if steps else {})


def runs(row: str) -> list[str]:
    """Return the words of a run-length-encoded row: a number repeats the next word."""
    found: list[str] = []
    count = 1
    for word in row.split(" ") if row else []:
        if word.isdecimal():
            count = int(word)
        else:
            found += [word.replace("\N{NO-BREAK SPACE}", " ").strip()] * count
            count = 1
    return found


def panel_of(key: str, record: Document) -> Document:
    """Return a panel with its rows."""
    rows = listed(record["rows"], lambda label, row: {"label": label, **row})
    return {"id": key, **record, "rows": rows}


def highlights_of(groups: Document, options: Document) -> Iterator[Document]:
    """Yield the highlights of all groups; a star stands for the spaces to which a verb leads."""
    for group in groups.values():
        for pieces, (spaces, *texts) in group["of"].items():
            star, leading = spaces.startswith("*"), options.get(spaces[1:], {})
            led = leading.get(pieces, "") if star else spaces
            shown = {"pieces": pieces.split(" "), "spaces": led.split()}
            yield {"class": group["class"], "name": group["name"], **shown} | (
                {"texts": texts[0].split(" ")} if texts else {}
            )


# ---- decisions ----------------------------------------------------------------------------------


def options_out(asked: Document) -> Document:
    """Return the options of a decision, with shared lists filled in."""
    lists = asked.get("lists", {})

    def named(names: Any) -> Any:  # noqa: ANN401 - JSON
        return lists[names[1:]] if isinstance(names, str) and names.startswith("*") else names

    return {
        verb: {first: named(names) for first, names in given.items()}
        if isinstance(given, dict)
        else given
        for verb, given in asked.get("options", {}).items()
    }


def ask_of(state: Document, options: Document, manner: Document) -> Document:
    """Return a decision with every option."""
    asked, scene = state["ask"], state["scene"]
    rest = scene.get("rest")
    verbs = asked["verbs"].split()
    rows = [row for v in verbs for row in options_of(v, options[v], manner, scene)]
    return {
        "role": asked["role"],
        "undo": asked.get("undo", False),
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
