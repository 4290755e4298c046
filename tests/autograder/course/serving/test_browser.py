"""The served pages in a browser: for those who see little, and for those without a mouse."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from autograder.course.gradebook import open_gradebook
from tests.autograder.command_line import run
from tests.autograder.course.made_book import made_course
from tests.autograder.course.report.browser import CHROMIUM, Browser
from tests.autograder.course.report.test_browser import SERIOUS, WIDTHS_AND_SCHEMES
from tests.autograder.course.serving.listening import Listening, listening

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or os.name != "posix", reason="there is no browser"),
]

PAGES = ("", "small/index.html", "small/2.html", "small/2_r2.html", "small/4.html")
CAN_BE_REACHED = "a[href], summary, button, textarea, input:not([type=hidden]), [tabindex='0']"
FOCUS = """
(() => {
    const focus = document.activeElement, box = focus.getBoundingClientRect();
    return {
        place: focus.dataset.place ?? "",
        seen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
        marked: getComputedStyle(focus).outlineStyle != "none",
        named: focus.matches("a, summary, button, pre, [aria-labelledby], [aria-label]")
            || focus.labels?.length == 1,
    };
})()
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    course = made_course(tmp_path_factory.mktemp("class"))
    for arguments in (
        ("adjust", "2", "+1.5", "--reason", "the text said so"),
        ("comment", "2", "a friend of mine", "--private"),
        ("withdraw", "1", "--reason", "the wrong student"),
        ("request", "2", "is twice right?"),
    ):
        assert run("gradebook", course, *arguments, "--by", "Grace H.").exit_code == 0
    return course


@pytest.fixture(scope="module")
def server(course: Path) -> Iterator[Listening]:
    with listening(course) as found:
        yield found


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.mark.parametrize(("width", "scheme"), WIDTHS_AND_SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(
    name: str, width: int, scheme: str, server: Listening, browser: Browser
) -> None:
    axe = pytest.importorskip("axe_core_python", reason="axe-core-python isn't installed")
    browser.show(server.door.url + name, width, scheme)
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)")
    browser.run((Path(axe.__file__).parent / "axe.min.js").read_text("utf-8") + "; 0")
    violations, passes = browser.run(
        "axe.run().then(found => [found.violations, found.passes.length])"
    )
    assert passes > 10
    assert [each["id"] for each in violations if each["impact"] in SERIOUS] == []
    assert browser.run("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [1280, 400])
def test_the_keyboard_alone_reaches_everything_in_sight(
    width: int, server: Listening, browser: Browser
) -> None:
    browser.show(server.door.url + "small/2.html", width)
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)")
    number = browser.run(
        f"""
        const all = [...document.querySelectorAll("{CAN_BE_REACHED}")].filter(
            each => each.type != "radio" || each.checked);  // arrows go from one to the other
        all.forEach((each, place) => each.dataset.place = place);
        all.length
        """
    )
    assert number > 20
    walk = []
    for _ in range(number):
        browser.press("Tab")
        walk.append(browser.run(FOCUS))
    assert [each["place"] for each in walk] == [*map(str, range(number))]
    assert [each for each in walk if not (each["seen"] and each["marked"] and each["named"])] == []


def test_a_comment_is_written_by_the_keyboard_alone(
    course: Path, server: Listening, browser: Browser
) -> None:
    """In a real browser, with what it says of the origin of a form."""
    browser.show(server.door.url + "small/1.html", policy=True)
    browser.run("document.querySelector('#text-comment').focus()")
    browser.call("Input.insertText", text="well tried <b>")
    for _ in range(2):
        browser.press("Tab")
    assert browser.run("document.activeElement.textContent") == "Write the comment"
    browser.press("Enter")
    while browser.run("location.search") == "" or browser.run("document.readyState") != "complete":
        pass
    with open_gradebook(course) as book:
        row = book.connection.execute("SELECT * FROM staff ORDER BY id DESC").fetchone()
    assert (row["student"], row["text"], row["who"]) == ("1", "well tried <b>", "Grace H.")
    assert browser.run("location.search") == f"?written={row['id']}"
    assert "Written" in browser.run("document.querySelector('[role=status]').textContent")


def test_a_form_of_another_page_writes_nothing(
    course: Path, server: Listening, browser: Browser, tmp_path: Path
) -> None:
    """Even one that knows the token."""
    page = tmp_path / "evil.html"
    page.write_text(
        f'<form method="post" action="{server.door.url}small/2.html">'
        '<input name="deed" value="comment"><textarea name="text">forged</textarea></form>'
    )
    browser.show(page)
    browser.run("document.forms[0].submit()")
    while "Refused" not in (browser.run("document.body?.textContent ?? ''")):
        pass
    with open_gradebook(course) as book:
        assert not book.connection.execute("SELECT 1 FROM staff WHERE text='forged'").fetchall()
