"""Check that a tag, the version and the changelog say the same: `check_release.py v1.2.3`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")


def version() -> str:
    """Return the version of the project."""
    text = (PROJECT / "mytorch" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def wrong(tag: str, version: str, changelog: str) -> str:
    """Return why a tag can't be released, in a sentence; empty if it can."""
    if not VERSION.fullmatch(version):
        return f"the version {version} isn't of the form 1.2.3"
    if tag != f"v{version}":
        return f"the tag is {tag}, and mytorch.__version__ is {version}"
    heading = re.search(r"^## (.+)$", changelog, re.MULTILINE)
    if heading is None or not re.fullmatch(
        rf"{re.escape(version)} \(\d{{4}}-\d{{2}}-\d{{2}}\)", heading[1]
    ):
        return f"CHANGELOG.md must begin with the heading: ## {version} (YEAR-MONTH-DAY)"
    return ""


def notes(changelog: str) -> str:
    """Return what the changelog says of the newest version."""
    return changelog.partition("\n## ")[2].partition("\n")[2].partition("\n## ")[0].strip() + "\n"


def main() -> None:
    """Exit with a message where something is wrong, else print what the changelog says."""
    changelog = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    if reason := wrong(sys.argv[1], version(), changelog):
        sys.exit(reason)
    print(notes(changelog), end="")


if __name__ == "__main__":
    main()
