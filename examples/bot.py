"""A bot that is a program: it attacks where it can, and does anything else by lot.

senlac simulate shieldwall --bots "exec:python examples/bot.py,random" --games 10

It reads a question a line on its input and writes an answer a line on its output, until the input
ends. Nothing else may go to the output; what is to be seen goes to the standard error.
"""

import json
import random
import sys
from typing import Any

chance = random.Random()


def begin(params: dict[str, Any]) -> object:
    """Take note of the seed; say what is to be told with each question besides."""
    chance.seed(params["seed"])
    return {"wants": []}


def choose(params: dict[str, Any]) -> object:
    """Return one of the options."""
    attacks = [text for text in params["options"] if text.startswith("attack")]
    return chance.choice(attacks or params["options"])


for line in sys.stdin:
    request = json.loads(line)
    answer = {"begin": begin, "choose": choose}[request["method"]](request["params"])
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer}), flush=True)
