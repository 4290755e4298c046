"""The class report in a browser: for those who see little, and for those without a mouse."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.autograder.command_line import run
from tests.autograder.course.report.browser import CHROMIUM, Browser
from tests.autograder.course.report.test_page import graded

pytest.importorskip("jinja2", reason="the class report needs it")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or os.name != "posix", reason="there is no browser"),
]

SERIOUS = ("serious", "critical")
WIDTHS_AND_SCHEMES = [(width, scheme) for width in (1280, 400) for scheme in ("light", "dark")]
CAN_BE_REACHED = "a[href], summary, [tabindex='0']"
FOCUS = """
(() => {
    const focus = document.activeElement, box = focus.getBoundingClientRect();
    return {
        place: focus.dataset.place ?? "",
        seen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
        marked: getComputedStyle(focus).outlineStyle != "none",
    };
})()
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a small class, with all of its parts."""
    course = graded(tmp_path_factory.mktemp("class"))
    given = ["--homework", course.parent / "small", "--alike", "50", "--students", "names"]
    assert run("gradebook", course, "report", *given).exit_code == 0
    return course / "small_report.html"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.mark.parametrize(("width", "scheme"), WIDTHS_AND_SCHEMES)
def test_axe_finds_nothing_serious(width: int, scheme: str, page: Path, browser: Browser) -> None:
    axe = pytest.importorskip("axe_core_python", reason="axe-core-python isn't installed")
    browser.show(page, width, scheme)
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)")
    browser.run((Path(axe.__file__).parent / "axe.min.js").read_text("utf-8") + "; 0")
    found = browser.run("axe.run().then(found => [found.violations, found.passes.length])")
    violations, passes = found
    assert passes > 20
    assert [each["id"] for each in violations if each["impact"] in SERIOUS] == []


@pytest.mark.parametrize(("width", "scheme"), WIDTHS_AND_SCHEMES)
def test_nothing_is_wider_than_the_window(
    width: int, scheme: str, page: Path, browser: Browser
) -> None:
    browser.show(page, width, scheme)
    assert browser.run("document.documentElement.scrollWidth") <= width


def test_the_keyboard_alone_reaches_everything_in_sight(page: Path, browser: Browser) -> None:
    browser.show(page)
    number = browser.run(
        f"""
        const all = [...document.querySelectorAll("{CAN_BE_REACHED}")].filter(
            each => each.matches("summary") || !each.closest("details:not([open])"));
        all.forEach((each, place) => each.dataset.place = place);
        all.length
        """
    )
    assert number > 7
    walk = []
    for _ in range(number):
        browser.press("Tab")
        walk.append(browser.run(FOCUS))
    assert [each["place"] for each in walk] == [*map(str, range(number))]
    assert all(each["seen"] and each["marked"] for each in walk)


def test_enter_opens_what_is_folded_and_follows_the_links(page: Path, browser: Browser) -> None:
    browser.show(page)
    for tag, what in (("summary", "parentElement.open"), ("nav a", "hash")):
        number = browser.run(f"document.querySelectorAll('{tag}').length")
        assert number
        for place in range(number):
            one = f"document.querySelectorAll('{tag}')[{place}]"
            before = browser.run(f"{one}.focus(); {one}.{what}")
            browser.press("Enter")
            if tag == "summary":
                assert browser.run(f"{one}.{what}") is not before
            else:
                assert browser.run("location.hash") == before
                assert browser.run(f"document.querySelector('{before}') != null")
