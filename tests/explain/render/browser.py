"""Headless Chromium by the WebDriver protocol (W3C), for tests of pages: only what they need of it."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
_SPECIAL = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}


@dataclass(frozen=True)
class Browser:
    """A session of a browser. base: the address of its driver and session."""

    base: str

    def call(self, path: str, **body: Any) -> Any:
        """A command of the protocol, with what it answers."""
        data = json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.base}{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, page: Path) -> None:
        """Load a file."""
        self.call("/url", url=page.absolute().as_uri())

    def run(self, script: str) -> Any:
        """What a script returns."""
        return self.call("/execute/sync", script=script, args=[])

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as a person does."""
        pressed = [{"type": kind, "value": _SPECIAL.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("/actions", actions=[{"type": "key", "id": "keys", "actions": pressed}])

    def point_at(self, selector: str) -> None:
        """Move the pointer over an element."""
        element = self.call("/element", using="css selector", value=selector)[_ELEMENT]
        move = {"type": "pointerMove", "duration": 0, "origin": {_ELEMENT: element}, "x": 0, "y": 0}
        self.call("/actions", actions=[{"type": "pointer", "id": "mouse", "actions": [move]}])

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        with urllib.request.urlopen(f"{self.base}/screenshot", timeout=60) as answer:
            return base64.b64decode(json.load(answer)["value"])


@contextmanager
def browsing(*arguments: str) -> Iterator[Browser]:
    """A headless Chromium with these arguments; skips the test where there is none."""
    driver, browser = shutil.which("chromedriver"), shutil.which("chromium") or shutil.which("chromium-browser")
    if driver is None or browser is None:
        pytest.skip("needs chromium and chromedriver: apt-get install chromium chromium-driver")
    with subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = next(line.split()[-1].rstrip(".") for line in process.stdout if "successfully on port" in line)
            options = {
                "binary": browser,
                "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1600,900", *arguments],
            }
            logs = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
            started = Browser(f"http://127.0.0.1:{port}")
            found = started.call("/session", capabilities={"alwaysMatch": logs})
            yield Browser(f"http://127.0.0.1:{port}/session/{found['sessionId']}")
        finally:
            process.terminate()
