"""What must be true of a release, checked before there is one."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import mytorch

PROJECT = Path(__file__).resolve().parent.parent
RELEASE = runpy.run_path(str(PROJECT / ".ci" / "check_release.py"), run_name="release")
wrong, notes = RELEASE["wrong"], RELEASE["notes"]


def test_the_version_has_three_numbers() -> None:
    assert RELEASE["version"]() == mytorch.__version__
    assert RELEASE["VERSION"].fullmatch(mytorch.__version__)


@pytest.mark.parametrize(
    ("tag", "version", "heading", "told"),
    [
        ("v1.2.3", "1.2.3", "1.2.3 (2026-08-01)", ""),
        ("v1.2.4", "1.2.3", "1.2.3 (2026-08-01)", "the tag is v1.2.4"),
        ("v1.2.3", "1.2.3", "Unreleased", "CHANGELOG.md must begin"),
        ("v1.2.3", "1.2.3", "1.2.2 (2026-08-01)", "CHANGELOG.md must begin"),
        ("v1.2", "1.2", "1.2 (2026-08-01)", "isn't of the form 1.2.3"),
    ],
)
def test_a_tag_is_released_where_all_agree(tag: str, version: str, heading: str, told: str) -> None:
    reason = wrong(tag, version, f"# Changelog\n\n## {heading}\n\n- new\n")
    assert told in reason
    assert bool(told) is bool(reason)


def test_the_notes_are_those_of_the_newest_version() -> None:
    assert notes("# Changelog\n\n## 2.0.0 (x)\n\n- new\n\n## 1.0.0 (y)\n\n- old\n") == "- new\n"


def test_the_changelog_begins_with_what_comes_next_or_with_this_version() -> None:
    text = (PROJECT / "CHANGELOG.md").read_text("utf-8")
    (heading, *_) = [line for line in text.splitlines() if line.startswith("## ")]
    assert heading == "## Unreleased" or heading.startswith(f"## {mytorch.__version__} (")
