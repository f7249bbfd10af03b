"""Speaks with the worker that submitted this program, at an address that nobody else knows."""
import json
import os
import threading
import time
import urllib.error
import urllib.request

# The worker counts as gone after this long without an answer.
LOST_SECONDS = 15
LOOK_SECONDS = 2
ADDRESS = os.environ["DESK_ADDRESS"]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def ask(path, body=None, seconds=60, part=None):
    """The bytes that the worker answers, or a part of a file; tries again while it may only be slow."""
    headers = {"Range": f"bytes={part[0]}-{part[1] - 1}"} if part else {}
    question = urllib.request.Request(ADDRESS + path, body, headers)
    deadline = time.monotonic() + LOST_SECONDS
    while True:
        try:
            with opener.open(question, timeout=seconds) as answer:
                return answer.read()
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(LOOK_SECONDS / 4)


def say(kind, **values):
    ask("messages", json.dumps({"kind": kind, **values}).encode())


def send(content):
    """Sends a file; returns the name under which the worker has it."""
    return ask("results", content).decode()


def next_command():
    while True:
        text = ask("command")
        if text:
            return json.loads(text)


def end_with_worker():
    """Ends this process, and what it started on the cluster, when the worker is gone."""

    def watch():
        while True:
            try:
                ask("alive", seconds=LOST_SECONDS)
            except OSError:
                os._exit(1)
            time.sleep(LOOK_SECONDS)

    threading.Thread(target=watch, daemon=True).start()
