"""A stepper in a browser: what its page is after a script has used it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.autograder.reports.test_html import BROWSER

PRESS = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '%s', bubbles: true}));"
"""A script that presses a key."""


def page_after(page: Path, script: str, folder: Path) -> str:
    """Return the page after a script; nothing may be fetched, and no error may be logged."""
    copy = folder / page.name
    copy.write_text(page.read_text("utf-8").replace("</script>", script + "</script>"), "utf-8")
    for picture in page.parent.glob("*.svg"):
        shutil.copy(picture, folder)
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    options += [f"--user-data-dir={folder / 'profile'}", "--enable-logging=stderr"]
    options += ["--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom"]
    ran = subprocess.run(
        [str(BROWSER), *options, copy.as_uri()], capture_output=True, check=True, timeout=120
    )
    assert b"CONSOLE" not in ran.stderr, ran.stderr.decode()
    return ran.stdout.decode()
