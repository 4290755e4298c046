"""The stepper of homework 1, in a browser: what its keys, its buttons and its numbers show."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tests.autograder.reports.test_html import with_browser
from tests.handouts.browsing import PRESS, page_after

pytestmark = [with_browser, pytest.mark.slow]

PAGE = Path(__file__).parents[2] / "handouts" / "hw1" / "figures" / "dzdb_stepper.html"
EXAMPLE = np.array([[1, -2, 3], [-4, 5, 6]])


class Seen:
    """The page after a script has used it.

    Attributes
    ----------
    said : str
        The sentence of the step.
    matrices : dict of str to list of str
        The cells of each matrix, row by row; an empty string where nothing is known yet.
    """

    def __init__(self, page: str) -> None:
        (self.said,) = re.findall(r'<p id="said"[^>]*>(.*?)</p>', page, flags=re.DOTALL)
        self.said = " ".join(re.sub("<[^>]+>", "", self.said).split())
        self.count = re.findall(r"<output[^>]*>(.*?)</output>", page)[0]
        self.wrong = re.findall(r'role="alert">(.*?)</span>', page)[0]
        self.matrices = {
            re.findall(r'class="name"[^>]*>(.*?)<', group)[0]: _cells(group)
            for group in re.findall(r"<g .*?</g>", page, flags=re.DOTALL)
        }


def _cells(group: str) -> list[str]:
    """Return the texts of a matrix, row by row."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)">(.*?)</text>', group)
    cells = sorted((float(y), float(x), text) for x, y, text in found)
    return [text.replace("\N{MINUS SIGN}", "-") for _, _, text in cells]


def after(script: str, folder: Path) -> Seen:
    """Return the page after a script."""
    return Seen(page_after(PAGE, script, folder))


def test_it_begins_with_the_numbers_of_the_write_up(tmp_path: Path) -> None:
    seen = after("", tmp_path)
    assert seen.count == "1 / 41"
    assert seen.matrices["dLdZ"] == [str(number) for number in EXAMPLE.ravel()]
    assert seen.matrices["dZdb[0]"] == [""] * 6


def test_the_last_step_has_all_slices_and_their_sums(tmp_path: Path) -> None:
    seen = after(PRESS % "End", tmp_path)
    stack = np.einsum("kc,n->knc", np.eye(3, dtype=int), np.ones(2, int))
    for k in range(3):
        assert seen.matrices[f"dZdb[{k}]"] == [str(number) for number in stack[k].ravel()]
    assert seen.matrices["dLdb"] == [str(number) for number in EXAMPLE.sum(axis=0)]


def test_keys_go_forwards_and_backwards(tmp_path: Path) -> None:
    right, left = PRESS % "ArrowRight", PRESS % "ArrowLeft"
    seen = after(right * 2 + left + right * 3, tmp_path)
    assert seen.count == "5 / 41"
    assert seen.said.startswith("dZdb[0, 1, 0] = 1. Z[1, 0] is")
    assert seen.matrices["dZdb[0]"] == ["1", "0", "0", "1", "", ""]


def test_each_product_and_the_sum_so_far_is_said(tmp_path: Path) -> None:
    seen = after("go(1 + 18 + 3);" + "element('next').click();", tmp_path)
    assert "dLdZ[1, 1] · dZdb[0, 1, 1] = 5 · 0 = 0" in seen.said
    assert seen.said.endswith("The sum so far is −3 + 0 = −3.")
    assert seen.matrices["dLdZ ∘ dZdb[0]"] == ["1", "0", "0", "-4", "0", ""]


def test_other_numbers_are_taken(tmp_path: Path) -> None:
    seen = after("take('0.1; 0.2; -4');" + PRESS % "End", tmp_path)
    assert seen.matrices["dLdb"] == ["-3.7"]
    assert seen.matrices["dZdb[0]"] == ["1", "1", "1"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Write numbers"),
        ("1 two", "Write numbers"),
        ("1 2; 3", "All rows need"),
        ("1 2 3 4 5", "At most 4 rows"),
    ],
)
def test_what_is_no_matrix_changes_nothing(tmp_path: Path, text: str, says: str) -> None:
    seen = after(f"take('{text}');", tmp_path)
    assert seen.wrong.startswith(says)
    assert seen.matrices["dLdZ"] == [str(number) for number in EXAMPLE.ravel()]
