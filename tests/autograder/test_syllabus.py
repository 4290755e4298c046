"""The page on teaching the course names what is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "syllabus.md").read_text(encoding="utf-8")
HOMEWORKS = sorted(path.parent for path in (ROOT / "autograder/homeworks").glob("*/homework.toml"))


def test_every_homework_has_its_week() -> None:
    weeks = re.findall(r"^\| \d+ \| \[(hw\d)\]\(\S+\) (.+?) \|", PAGE, re.MULTILINE)
    titles = [
        (each.name, tomllib.loads((each / "homework.toml").read_text("utf-8"))["title"])
        for each in HOMEWORKS
    ]
    assert weeks == titles


@pytest.mark.parametrize("link", sorted({*re.findall(r"\]\(([^)#]+)", PAGE)}))
def test_what_the_page_links_to_is_there(link: str) -> None:
    assert (ROOT / "docs" / link).exists()


def test_the_mistakes_that_the_page_names_are_known() -> None:
    places = re.findall(r"\*\*Sticking places\.\*\*(.*?)\n\n", PAGE, re.DOTALL)
    assert len(places) == len(HOMEWORKS)
    named = {
        " ".join(each.split()) for place in places for each in re.findall(r"\*([^*]+?)\*", place)
    }
    known = "\n".join(
        path.read_text(encoding="utf-8")
        for path in [
            *(ROOT / "autograder/homeworks").glob("*/*.py"),
            *(ROOT / "autograder/diagnosis").rglob("*.py"),
        ]
    )
    assert len(named) > 20
    assert [each for each in sorted(named) if f'"{each}"' not in known] == []
