"""An external bot: it attacks where it can, and takes any other action at random.

senlac simulate shieldwall --bots "exec:python examples/bot.py,random" --games 10

It reads one request per line from its standard input and writes one answer per line to its standard
output, until the input ends. Only answers may go to the output; messages to people go to standard
error.
"""

import json
import random
import sys
from typing import Any

chance = random.Random()


def begin(params: dict[str, Any]) -> object:
    """Seed the random numbers; return what each request should contain besides the options."""
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
