#!/usr/bin/env bash
# websockets 17.4, Sans-I/O layer: when a closed connection is freed.
#
# Expected: with the closing handshake over and the last reference gone, reference counting frees a
# `ServerProtocol`, and the compressor and decompressor of permessage-deflate with it.
#
# Seen: it is kept, also after the end of the stream. The parser is a generator of the connection
# that the connection holds, so the two refer to each other, and only the garbage collector frees
# them. A server that collects rarely keeps the compression of each closed WebSocket until then.
# After `parser.close()` reference counting is enough.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet websockets==17.4
cat > try.py <<'PY'
import gc
import weakref
from importlib.metadata import version

from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    ServerPerMessageDeflateFactory,
)
from websockets.server import ServerProtocol
from websockets.uri import parse_uri


def passed(source, target):
    """Pass on what one end has to send."""
    for data in source.data_to_send():
        target.receive_data(data) if data else target.receive_eof()


def closed_connection():
    """Return a server's end after a message and a closing handshake, and its client's."""
    server = ServerProtocol(extensions=[ServerPerMessageDeflateFactory()])
    client = ClientProtocol(
        parse_uri("ws://localhost/"), extensions=[ClientPerMessageDeflateFactory()]
    )
    client.send_request(client.connect())
    passed(client, server)
    [request] = server.events_received()
    server.send_response(server.accept(request))
    passed(server, client)
    server.send_text(b"a message " * 20)
    passed(server, client)
    client.send_close(1000)
    passed(client, server)
    passed(server, client)
    server.receive_eof()
    client.receive_eof()
    assert server.extensions, "compression was not negotiated"
    assert server.close_code == 1000 and server.state.name == "CLOSED", server.state
    server.events_received()
    return server


gc.disable()
gone = weakref.ref(closed_connection())
held = gone() is not None
gc.collect()
print(f"websockets {version('websockets')}: kept until a collection: {held}")
assert held, "reference counting frees a closed connection now"
assert gone() is None

server = closed_connection()
gone = weakref.ref(server)
server.parser.close()
del server
print(f"with the parser closed: kept: {gone() is not None}")
assert gone() is None, "closing the parser is not enough any more"
PY
env/bin/python try.py
