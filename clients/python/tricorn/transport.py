"""Requests, answers and errors. It needs nothing but Python's standard library."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, BinaryIO, Mapping, Optional, Union

#: A file to upload: bytes, or a name with its content.
FileContent = Union[bytes, "tuple[str, bytes]", BinaryIO]

_RETRIED = (429, 502, 503, 504)
_ATTEMPTS_MAX = 4
_PAUSE_SECONDS_MAX = 10.0


class TricornError(Exception):
    """Every error of this client."""


class ConnectionFailed(TricornError):
    """The server cannot be reached."""


class Refused(TricornError):
    """The service refused a request. ``error`` is a stable name, ``code`` the HTTP status."""

    def __init__(self, code: int, error: str, message: str, details: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.error = error
        self.details = dict(details)


class Transport:
    """Sends requests to one server."""

    def __init__(self, base_url: str, token: str = "", timeout_seconds: float = 120.0) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError("base_url must begin with http:// or https://")
        self.base_url = base_url.rstrip("/")
        self.token = token
        self.timeout_seconds = timeout_seconds

    def call(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any],
        files: Mapping[str, FileContent],
        writes: bool,
        stream: bool,
    ) -> Any:
        """Calls an operation. Fields that are None are left out."""
        given = {name: value for name, value in fields.items() if value is not None}
        headers = {"token": self.token} if self.token else {}
        # A write that is repeated after a lost answer is done once.
        if writes:
            headers["idempotency-key"] = str(uuid.uuid4())
        url = self.base_url + path
        body: Optional[bytes] = None
        if method == "GET":
            if given:
                url += "?" + urllib.parse.urlencode(given)
        elif files:
            body, headers["content-type"] = _multipart(given, files)
        else:
            body = json.dumps(given).encode()
            headers["content-type"] = "application/json"
        may_repeat = method == "GET" or writes
        return self._send(urllib.request.Request(url, body, headers, method=method), stream, may_repeat)

    def _send(self, request: urllib.request.Request, stream: bool, may_repeat: bool) -> Any:
        for attempt in range(1, _ATTEMPTS_MAX + 1):
            last = attempt == _ATTEMPTS_MAX or not may_repeat
            try:
                with urllib.request.urlopen(request, timeout=self.timeout_seconds) as response:
                    content = response.read()
                    return content if stream else json.loads(content)
            except urllib.error.HTTPError as failure:
                refused = _refusal(failure)
                if last or failure.code not in _RETRIED:
                    raise refused from None
                pause = float(failure.headers.get("retry-after") or 2 ** (attempt - 1) / 4)
            except (urllib.error.URLError, TimeoutError, ConnectionError) as failure:
                if last:
                    raise ConnectionFailed(f"{self.base_url} cannot be reached: {failure}") from None
                pause = 2 ** (attempt - 1) / 4
            time.sleep(min(pause, _PAUSE_SECONDS_MAX))
        raise AssertionError("the last attempt returns or raises")


def _refusal(failure: urllib.error.HTTPError) -> TricornError:
    text = failure.read()
    try:
        body = json.loads(text)
    except ValueError:
        return TricornError(f"The address answered with status {failure.code}; check the base URL.")
    details = {name: value for name, value in body.items() if name not in ("code", "msg", "error")}
    return Refused(failure.code, body.get("error", ""), body.get("msg", ""), details)


def _multipart(fields: Mapping[str, Any], files: Mapping[str, FileContent]) -> "tuple[bytes, str]":
    boundary = uuid.uuid4().hex
    parts: "list[bytes]" = []
    for name, value in fields.items():
        text = value if isinstance(value, str) else json.dumps(value)
        parts.append(_part(boundary, f'name="{name}"', text.encode()))
    for name, content in files.items():
        file_name, data = _read(name, content)
        quoted = file_name.replace("\\", "_").replace('"', "_").replace("\r", "_").replace("\n", "_")
        parts.append(_part(boundary, f'name="{name}"; filename="{quoted}"', data))
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _part(boundary: str, names: str, data: bytes) -> bytes:
    return f"--{boundary}\r\ncontent-disposition: form-data; {names}\r\n\r\n".encode() + data + b"\r\n"


def _read(field: str, content: FileContent) -> "tuple[str, bytes]":
    if isinstance(content, bytes):
        return field, content
    if isinstance(content, tuple):
        return content
    name = getattr(content, "name", field)
    return str(name).rsplit("/", 1)[-1], content.read()
