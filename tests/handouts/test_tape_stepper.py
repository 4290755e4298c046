"""The stepper of homework 4, in a browser: the walk over a tape, and over tapes of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import mytorch
from tests.autograder.reports.test_html import with_browser
from tests.handouts.browsing import PRESS, page_after

pytestmark = [with_browser, pytest.mark.slow]

PAGE = Path(__file__).parents[2] / "handouts" / "hw4" / "figures" / "tape_stepper.html"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = [" ".join(each.split()) for each in re.findall(r'<option value="([^"]+)"', TEXT)]


class Seen:
    """The page after a script has used it.

    Attributes
    ----------
    said : str
        The sentence of the step.
    boxes : dict of str to dict
        For each node its texts: name, made, grad and state.
    sent : list of str
        The numbers on the arrows.
    """

    def __init__(self, page: str) -> None:
        (said,) = re.findall(r'<p id="said"[^>]*>(.*?)</p>', page, flags=re.DOTALL)
        self.said = _plain(said)
        self.count = re.findall(r"<output[^>]*>(.*?)</output>", page)[0]
        self.wrong = _plain(re.findall(r'role="alert">(.*?)</span>', page)[0])
        self.boxes = {
            name: {kind: _plain(text) for kind, text in re.findall(TEXTS, group, re.DOTALL)}
            for name, group in re.findall(r'<g data-name="(\w+)">(.*?)</g>', page, re.DOTALL)
        }
        arrows = re.findall(r'data-edge="(\w+-\w+)"[^>]*>(.*?)</text>', page, re.DOTALL)
        self.sent = [(edge, _plain(number)) for edge, number in arrows]
        self.dashed = set(re.findall(r'<g data-name="(\w+)"><rect class="[^"]*waits', page))

    def gradients(self) -> dict[str, float]:
        """Return the number in each box."""
        return {name: float(box["grad"].split(": ")[1]) for name, box in self.boxes.items()}


TEXTS = r'<text class="(\w+)"[^>]*>(.*?)</text>'


def _plain(text: str) -> str:
    text = re.sub("<[^>]+>", "", text).replace("\N{MINUS SIGN}", "-")
    return " ".join(text.split())


def after(script: str, folder: Path) -> Seen:
    """Return the page after a script."""
    return Seen(page_after(PAGE, script, folder))


def by_the_framework(text: str) -> dict[str, float]:
    """Return how the last value of a tape changes with each of them, by mytorch."""
    values: dict[str, mytorch.Tensor] = {}
    for line in text.split(";"):
        name, right = (part.strip() for part in line.split("="))
        made = eval(right, {"relu": mytorch.relu}, values)
        if not isinstance(made, mytorch.Tensor):
            made = mytorch.tensor(float(made), requires_grad=True, dtype=mytorch.float64)
        made.retain_grad()
        values[name] = made
    made.backward()
    return {name: float(np.asarray(each.grad)) for name, each in values.items()}


def test_it_begins_with_the_diamond_of_the_write_up(tmp_path: Path) -> None:
    seen = after("", tmp_path)
    assert seen.count == "1 / 13"
    names = [box["name"] for box in seen.boxes.values()]
    assert names == ["x = 2", "y = 6", "a = 12", "b = 30", "c = 42"]
    assert {box["grad"] for box in seen.boxes.values()} == {""}
    assert seen.sent == []
    assert seen.said.endswith("its end: c, b, a, y, x.")


def test_a_value_waits_for_both_of_its_uses(tmp_path: Path) -> None:
    waiting = after("go(5);", tmp_path)
    assert waiting.boxes["y"]["grad"] == "∂c/∂y: 5 + …"
    assert waiting.boxes["y"]["state"] == "waits: 1 of 2"
    assert waiting.dashed == {"y"}
    assert "y waits: 1 of its 2 uses has sent." in waiting.said
    assert waiting.boxes["x"]["grad"] == ""
    complete = after("go(7);" + PRESS % "ArrowRight", tmp_path)
    assert (
        complete.said == "It is y's turn: both uses have sent. Its gradient is the sum, 5 + 2 = 7."
    )
    assert complete.dashed == set()


def test_the_end_has_all_gradients(tmp_path: Path) -> None:
    seen = after(PRESS % "End", tmp_path)
    assert seen.gradients() == {"x": 21, "y": 7, "a": 1, "b": 1, "c": 1}
    assert sorted(seen.sent) == [
        ("a-y", "2"),
        ("b-y", "5"),
        ("c-a", "1"),
        ("c-b", "1"),
        ("y-x", "21"),
    ]
    assert "x.grad = 21" in seen.said
    assert {box["state"] for box in seen.boxes.values()} == {"done"}


def test_keys_go_forwards_and_backwards(tmp_path: Path) -> None:
    right, left = PRESS % "ArrowRight", PRESS % "ArrowLeft"
    seen = after(PRESS % "End" + PRESS % "Home" + right * 3 + left, tmp_path)
    assert seen.count == "3 / 13"
    assert seen.sent == [("c-a", "1")]


def test_buttons_do_the_same(tmp_path: Path) -> None:
    press = "".join(f"element('{name}').click();" for name in ("last", "back", "first", "next"))
    assert after(press, tmp_path).count == "2 / 13"


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_have_the_gradients_of_the_framework(tmp_path: Path, text: str) -> None:
    choose = f"element('examples').value = {text!r}; element('examples').onchange("
    choose += "{target: element('examples')});"
    seen = after(choose + PRESS % "End", tmp_path)
    assert seen.gradients() == by_the_framework(text)


def test_a_tape_of_ones_own_is_taken(tmp_path: Path) -> None:
    text = "p = 0.1; q = -2; s = p - q; t = s * q; r = relu(t); z = r + s"
    typed = f"element('steps').value = {text!r}; element('steps').oninput("
    typed += "{target: element('steps')});"
    seen = after(typed + PRESS % "End", tmp_path)
    assert seen.wrong == ""
    assert seen.gradients() == by_the_framework(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Write steps"),
        ("x", "Write a step as"),
        ("x = 1 = 2", "Write a step as"),
        ("x = 1; x = 2", "x is there already"),
        ("x = 1; y = x + u", "u is no number, and no step before y"),
        ("x = 1; y = x + x + x", "Write one operation"),
        ("x = 1; y = 2; z = 3 * y", "x doesn't lead to z"),
        ("<b>x</b> = 1", "Write a step as"),
        (";".join(f"a{i} = {'1' if not i else f'a{i - 1} + 1'}" for i in range(11)), "At most 10"),
    ],
)
def test_what_is_no_tape_changes_nothing(tmp_path: Path, text: str, says: str) -> None:
    seen = after(f"take({text!r});", tmp_path)
    assert seen.wrong.startswith(says)
    assert seen.boxes["c"]["name"] == "c = 42"


def test_without_scripts_there_is_a_picture() -> None:
    (still,) = re.findall(r"<noscript>.*?</noscript>", TEXT, re.DOTALL)
    (picture,) = re.findall(r'src="([^"]+)"', still)
    assert (PAGE.parent / picture).is_file()
    assert not re.findall(r"https?://|@import|<link", TEXT)
