"""JSON-RPC 2.0 for programs, one message a line, over two streams."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import IO, Any, Final

from senlac.engine.data.document import Document, from_json, read_json
from senlac.engine.support.errors import (
    DiceError,
    IllegalActionError,
    NotationError,
    OptionError,
    RecordError,
    SenlacError,
)
from senlac.lab.rpc_methods import INVALID_PARAMS, METHODS, RpcError, RpcSession

MAX_LINE: Final = 16_000_000
"""Maximum length of a message in bytes; the record of a long match has a few hundred thousand."""

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INTERNAL_ERROR: Final = -32603

SENLAC_ERROR: Final = -32000
CODES: Final[dict[type[SenlacError], int]] = {
    IllegalActionError: -32001,
    NotationError: -32002,
    RecordError: -32003,
    OptionError: -32004,
    DiceError: -32005,
}
"""Error codes by class; all other errors of ours have SENLAC_ERROR."""


def answer(engine: RpcSession, message: bytes) -> object:
    """Return the reply to a message, None for a notification. Never raises."""
    try:
        request = read_json(message, "message")
    except RecordError as error:
        return _failed(None, RpcError(PARSE_ERROR, str(error)))
    if not isinstance(request, list):
        return _reply(engine, request)
    if not request:
        return _failed(None, RpcError(INVALID_REQUEST, "a batch without requests"))
    replies = [_reply(engine, one) for one in request]
    return [reply for reply in replies if reply is not None] or None


def _reply(engine: RpcSession, request: object) -> Document | None:
    """Return the reply to one request, None for a notification."""
    try:
        method, params, number = _request(request)
    except RpcError as fault:
        return _failed(_number(request), fault)
    quiet = isinstance(request, dict) and "id" not in request
    try:
        result = _call(engine, method, params)
    except RpcError as fault:
        return None if quiet else _failed(number, fault)
    return None if quiet else {"jsonrpc": "2.0", "id": number, "result": result}


def _request(request: object) -> tuple[str, object, object]:
    """Return the method, parameters and id of a request.

    Raises:
        Fault: the request is invalid.
    """
    if not isinstance(request, dict):
        raise RpcError(INVALID_REQUEST, "expected an object")
    if request.get("jsonrpc") != "2.0":
        raise RpcError(INVALID_REQUEST, "jsonrpc: expected '2.0'")
    if not isinstance(request.get("method"), str):
        raise RpcError(INVALID_REQUEST, "method: expected a text")
    if not isinstance(request.get("params", {}), dict | list):
        raise RpcError(INVALID_REQUEST, "params: expected an object or an array")
    if "id" in request and _number(request) != request["id"]:
        raise RpcError(INVALID_REQUEST, "id: expected a text, a number or null")
    return request["method"], request.get("params", {}), request.get("id")


def _number(request: object) -> object:
    """Return the id of a request, null if it has no valid one."""
    number = request.get("id") if isinstance(request, dict) else None
    if isinstance(number, bool) or not isinstance(number, str | int | float):
        return None
    return number


def _call(engine: RpcSession, name: str, params: object) -> object:
    """Call a method.

    Raises:
        Fault: the call failed.
    """
    method = METHODS.get(name)
    if method is None:
        known = ", ".join(METHODS)
        raise RpcError(METHOD_NOT_FOUND, f"no method {name[:40]!a}; the methods are {known}")
    try:
        given = from_json(_named(params, method.shape), method.shape, "params")
    except SenlacError as error:
        raise RpcError(INVALID_PARAMS, str(error)) from error
    try:
        return method.call(engine, given)
    except IllegalActionError as error:
        raise RpcError(CODES[IllegalActionError], error.why, {"rule": error.rule}) from error
    except SenlacError as error:
        raise RpcError(CODES.get(type(error), SENLAC_ERROR), str(error)) from error
    except RpcError:
        raise
    except Exception as error:
        # Report a bug of ours to the program, and keep the match running.
        text = f"a fault in Senlac: {type(error).__name__}: {error}"
        raise RpcError(INTERNAL_ERROR, text) from error


def _named(params: object, shape: type[Any]) -> object:
    """Return parameters by name, also those given by position."""
    if not isinstance(params, list):
        return params
    names = [field.name for field in fields(shape)]
    if len(params) > len(names):
        raise OptionError(f"params: expected at most {len(names)}, got {len(params)}")
    return dict(zip(names, params, strict=False))


def _failed(number: object, fault: RpcError) -> Document:
    """Return the reply for an error."""
    return {"jsonrpc": "2.0", "id": number, "error": fault.document()}


# ---- the streams --------------------------------------------------------------------------------


def serve(requests: IO[bytes], replies: IO[bytes], engine: RpcSession) -> None:
    """Answer messages, one a line, until the input ends or the output is closed."""
    try:
        while line := requests.readline(MAX_LINE):
            reply = _answer_line(engine, line, requests)
            if reply is not None:
                replies.write(json.dumps(reply).encode() + b"\n")
                replies.flush()
    except BrokenPipeError:
        return


def _answer_line(engine: RpcSession, line: bytes, requests: IO[bytes]) -> object:
    """Return the reply to a line, None for a notification."""
    if len(line) == MAX_LINE and not line.endswith(b"\n"):
        while line and not line.endswith(b"\n"):
            line = requests.readline(MAX_LINE)
        return _failed(None, RpcError(PARSE_ERROR, f"message: expected at most {MAX_LINE} bytes"))
    return answer(engine, line) if line.strip() else None
