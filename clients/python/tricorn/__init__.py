"""A client of Tricorn for Python 3.9 and later, without dependencies.

    from tricorn import Tricorn

    tricorn = Tricorn.sign_in("http://127.0.0.1:8080", "alice@example.com", "password")
    task = tricorn.genImg(prompt="a red apple")
    result = tricorn.wait_for_task(task["task_id"])
    tricorn.save(result["result_url"], "apple.png")
"""

from __future__ import annotations

import time
import urllib.parse
import urllib.request
from typing import Any, Dict, Iterator

from .operations import Operations
from .transport import ConnectionFailed, FileContent, Refused, Transport, TricornError

__all__ = ["ConnectionFailed", "FileContent", "Refused", "Tricorn", "TricornError"]

_ENDED_TASKS = ("succeeded", "failed", "cancelled")
_ENDED_JOBS = ("succeeded", "failed", "cancelled", "expired")
_POLL_SECONDS = 0.5


class Tricorn(Operations):
    """One account on one server. ``token`` is an API key or an access token."""

    def __init__(self, base_url: str, token: str = "", timeout_seconds: float = 120.0) -> None:
        self.transport = Transport(base_url, token, timeout_seconds)

    @classmethod
    def sign_in(cls, base_url: str, email: str, passwd: str) -> "Tricorn":
        """Signs in with a password. The token lasts for an hour; use an API key for longer work."""
        client = cls(base_url)
        client.transport.token = client.genToken(email=email, passwd=passwd)["token"]
        return client

    def wait_for_task(self, task_id: str, timeout_seconds: float = 600.0) -> Dict[str, Any]:
        """Waits until a picture or animation has ended. Raises Refused if it failed or was cancelled."""
        return self._wait(lambda: self.queryTask(task_id=task_id), "status", _ENDED_TASKS, timeout_seconds)

    def wait_for_job(self, job_id: str, timeout_seconds: float = 3600.0) -> Dict[str, Any]:
        """Waits until a job has ended, and returns it whatever its state is."""
        return self._wait(lambda: self.jobDetailByUser(jobID=job_id), "state", _ENDED_JOBS, timeout_seconds)

    def wait_for_inference(self, infer_id: int, timeout_seconds: float = 3600.0) -> Dict[str, Any]:
        """Waits until a run of a trained model has ended, and returns it whatever its status is."""
        return self._wait(lambda: self.queryInfer(id=infer_id)["data"], "status", _ENDED_TASKS, timeout_seconds)

    def pages(self, list_operation: Any, page_size: int = 100, **fields: Any) -> Iterator[Dict[str, Any]]:
        """Every item of a paged list, such as ``tricorn.pages(tricorn.jobListByUser)``."""
        page_no = 1
        while True:
            page = list_operation(pageNo=page_no, pageSize=page_size, **fields)
            yield from page["data"]
            if page_no >= page["totalPages"]:
                return
            page_no += 1

    def save(self, url: str, path: str) -> None:
        """Downloads a result file. Results of this server are read from the address that the client uses."""
        parts = urllib.parse.urlsplit(url)
        local = self.transport.base_url + parts.path if parts.path.startswith("/files/") else url
        with urllib.request.urlopen(local, timeout=self.transport.timeout_seconds) as response:
            with open(path, "wb") as file:
                while piece := response.read(1 << 16):
                    file.write(piece)

    def _wait(self, read: Any, field: str, ended: Any, timeout_seconds: float) -> Dict[str, Any]:
        until = time.monotonic() + timeout_seconds
        while True:
            answer: Dict[str, Any] = read()
            if answer[field] in ended:
                return answer
            if time.monotonic() > until:
                raise TricornError(f"It has not ended within {timeout_seconds} seconds.")
            time.sleep(_POLL_SECONDS)
