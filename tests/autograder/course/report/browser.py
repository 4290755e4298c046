"""A browser that a test controls: Chromium, by its own protocol over two pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
KEYS = {"Tab": 9, "Enter": 13}


class Browser:
    """One page of a browser without a window and without a network.

    Parameters
    ----------
    profile
        An empty folder.
    """

    def __init__(self, profile: Path) -> None:
        ours_read, theirs_write = os.pipe()
        theirs_read, ours_write = os.pipe()
        command = f'exec 3<&{theirs_read} 4>&{theirs_write}; exec "$@"'
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        options += ["--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        options += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        self._process = subprocess.Popen(
            ["bash", "-c", command, "browser", str(CHROMIUM), *options],
            pass_fds=(theirs_read, theirs_write),
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_read)
        os.close(theirs_write)
        self._answers = os.fdopen(ours_read, "rb", buffering=0)
        self._calls = os.fdopen(ours_write, "wb", buffering=0)
        self._rest = b""
        self._number = 0
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = {"sessionId": attached["sessionId"]}
        self.call("Page.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        """Call a method of the page, and return its result."""
        return self._call(method, self._session, **parameters)

    def show(
        self, page: Path | str, width: int = 1280, scheme: str = "light", policy: bool = False
    ) -> None:
        """Show a page, a file or an address, in a window of some width.

        Parameters
        ----------
        policy
            Whether the page's own policy counts; then the tests' scripts can't load others.
        """
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", features=features)
        self.call("Page.setBypassCSP", enabled=not policy)  # for the tests' own scripts
        self.call("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        while self.run("document.readyState") != "complete":
            pass

    def run(self, script: str) -> Any:
        """Return the value of a script; of a promise, what it becomes."""
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key, and let it go."""
        told = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS[key]}
        text = {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **told, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **told)

    def _call(self, method: str, session: dict[str, str] | None = None, **parameters: Any) -> Any:
        self._number += 1
        told = {"id": self._number, "method": method, "params": parameters, **(session or {})}
        self._calls.write(json.dumps(told).encode() + b"\0")
        while True:
            answer = self._answer()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _answer(self) -> Any:
        while b"\0" not in self._rest:
            more = self._answers.read(1 << 16)
            assert more, "the browser has ended"
            self._rest += more
        answer, _, self._rest = self._rest.partition(b"\0")
        return json.loads(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._answers.close()
        self._calls.close()
