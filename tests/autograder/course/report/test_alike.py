"""Hand-ins that are alike: what a copier changes counts for nothing, and what all have neither."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from autograder.course.gradebook.reading import Line, Standing
from autograder.course.report.alike.groups import compared
from autograder.course.report.alike.identical import digest, identical
from autograder.course.report.alike.pairs import LEAST, MANY, alike
from autograder.course.report.alike.tokens import units
from autograder.course.report.alike.winnowing import RUN, WINDOW, fingerprints
from autograder.course.report.gathering import Given, given_by
from autograder.course.roster import Student
from autograder.homework import load_homework
from tests.autograder.command_line import ROOT
from tests.autograder.course.report.disguises import PLANS, disguised

PROGRAM = '''
import numpy as np

class Layer:
    """A layer."""

    def forward(self, A):
        rows = [a * 2 for a in A]  # twice
        self.kept = np.stack(rows)
        total = self.kept.sum(axis=0)
        total += 1
        return np.matmul(total, self.W)

    def backward(self, dLdZ: float) -> float:
        scaled = dLdZ / len(self.kept)
        return np.maximum(scaled, 0) @ self.W.T
'''
RENAMED = """
import numpy

class Mine(object):
    def backward(this, g):
        "No other word."
        res = g/len(this.mem)
        return numpy.maximum(res, 7) @ this.W.T

    def forward(this, inp):
        lst = [x*3 for x in inp]
        this.mem = numpy.stack(lst)
        t = this.mem.sum(axis = 5)

        t = t + 9
        return t @ this.W
"""


def prints(source: str | bytes, names: Iterable[str] = ()) -> set[int]:
    text = source.encode() if isinstance(source, str) else source
    return fingerprints(units(text, {*names}))


def test_names_comments_order_and_layout_count_for_nothing() -> None:
    assert prints(PROGRAM)
    bare = PROGRAM.replace("class Layer", "class Layer(object)")
    assert prints(bare) == prints(RENAMED)


@pytest.mark.parametrize(
    ("of", "to"),
    [
        ("np.maximum(scaled, 0)", "np.minimum(scaled, 0)"),
        ("a * 2", "a - 2"),
        (".sum(axis=0)", ".sum(keepdims=True)"),
        ("total += 1", "total *= 1"),
    ],
)
def test_what_the_code_does_counts(of: str, to: str) -> None:
    assert of in PROGRAM
    assert prints(PROGRAM.replace(of, to)) != prints(PROGRAM)


def test_names_of_the_homework_stay_names() -> None:
    other = PROGRAM.replace("self.kept", "self.A")
    assert prints(PROGRAM) == prints(other)
    assert prints(PROGRAM, ["A"]) != prints(other, ["A"])


@pytest.mark.parametrize("source", ["", "def f(:", "\0", "x" * 9, "(" * 5000, "-" * 100_000 + "1"])
def test_what_is_no_program_has_no_fingerprints(source: str) -> None:
    assert prints(source) == set()


def test_a_long_shared_run_is_always_found() -> None:
    draw = random.Random(1)
    shared = [f"s{at}" for at in range(RUN + WINDOW - 1)]
    for _ in range(50):
        around = [[str(draw.random()) for _ in range(draw.randrange(30))] for _ in range(4)]
        one, other = around[0] + shared + around[1], around[2] + shared + around[3]
        assert fingerprints([one]) & fingerprints([other])
    assert not fingerprints([shared[: RUN - 1]])


def test_no_run_goes_across_two_functions() -> None:
    one, other = [*"abcdefgh"], [*"ijklmnop"]
    assert fingerprints([one, other]) == fingerprints([other, one])
    assert fingerprints([one, other]) != fingerprints([[*one, *other]])


def test_a_pair_is_listed_by_the_share_of_the_smaller_one() -> None:
    small, large = set(range(20)), set(range(8, 100))
    class_ = {"a": small, "b": large, "c": set(range(200, 240))}
    (pair,) = alike(class_, (), 0.6).pairs
    assert (pair.one, pair.other, pair.shared, pair.share) == ("a", "b", 12, 0.6)
    assert not alike(class_, (), 0.61).pairs


def test_what_everybody_was_given_is_taken_out() -> None:
    given = set(range(100))
    class_ = {"a": given | {101}, "b": given | {102}}
    assert alike(class_, (), 0.5).pairs
    found = alike(class_, given, 0.5)
    assert not found.pairs
    assert (found.compared, found.too_common) == (0, 2)


def test_what_many_have_is_taken_out_and_what_a_few_have_is_not() -> None:
    def class_of(number: int) -> dict[str, set[int]]:
        own = {f"s{n}": {1000 * n + each for each in range(1, 50)} for n in range(1, number + 1)}
        return {key: {*range(LEAST)} | mine for key, mine in own.items()}

    threshold = LEAST / 70
    assert len(alike(class_of(MANY), (), threshold).pairs) == MANY * (MANY - 1) // 2
    assert not alike(class_of(MANY + 1), (), threshold).pairs


def line(key: str, source: str) -> Line:
    return Line(Student(key, key, {}), Standing.GRADE, layout="folders", source=source)


def test_a_group_is_one_hand_in() -> None:
    own = set(range(50))
    class_ = [(line("a", "one"), own), (line("b", "one"), own), (line("c", "two"), own)]
    found, members = compared(class_, (), 0.5)
    (pair,) = found.pairs
    assert [each.student.key for each in members[pair.one]] == ["a", "b"]
    assert [each.student.key for each in members[pair.other]] == ["c"]
    assert not compared(class_[:2], (), 0.5)[0].pairs


def test_a_file_that_is_the_same_is_listed_unless_everybody_was_given_it() -> None:
    same, other = digest(b"a = 1\r\n"), digest(b"a = 2")
    assert same == digest(b"a = 1 \n\n")
    class_ = [
        (line("a", "one"), {"f.py": same, "g.py": digest(b" \n")}),
        (line("b", "two"), {"f.py": same, "g.py": digest(b"")}),
        (line("c", "three"), {"f.py": other}),
    ]
    ((file, lines),) = identical(class_, [])
    assert (file, [each.student.key for each in lines]) == ("f.py", ["a", "b"])
    assert not identical(class_, [same])


HONEST_PAIRS = {0.4: 112, 0.6: 18, 0.8: 5}
COPIES = {
    0: {0.4: 18, 0.6: 16, 0.8: 9},
    20: {0.4: 17, 0.6: 14, 0.8: 10},
    40: {0.4: 18, 0.6: 14, 0.8: 10},
}
"""What the docs page says of 200 honest programs, and of 20 copies that begin at a number."""


def honest(most: int) -> list[dict[str, bytes]]:
    """Return right programs for homework 1, each by itself."""
    top = ROOT / "tests" / "autograder" / "strangers"
    with (top / "verdicts.csv").open(encoding="utf-8") as file:
        right = [row["program"] for row in csv.DictReader(file) if row["verdict"] == "right"]
    folders = [sorted((top / name).glob("*.py")) for name in right]
    variants = sorted((ROOT / "solutions" / "hw1" / "variants").glob("*.py"))
    students = sorted((ROOT / "tests" / "autograder" / "students").glob("*right*.py"))
    every: list[list[Path]] = [*folders, *([each] for each in (*variants, *students))]
    return [{path.name: path.read_bytes() for path in paths} for paths in every if paths][:most]


def measured(
    programs: list[dict[str, bytes]], given: Given, first: int
) -> dict[float, tuple[int, int]]:
    """Return how many copies and how many honest pairs are listed, by the threshold."""

    def of(files: Iterable[bytes]) -> set[int]:
        return set().union(*(prints(source, given.names) for source in files))

    own = {f"{n:03}": of(files.values()) for n, files in enumerate(programs)}
    copied = {f"copy {n:02}": f"{n * len(programs) // len(PLANS):03}" for n in range(len(PLANS))}
    copies = {
        copy: of(
            disguised(source, first + int(copy[-2:]), [*given.sources])
            for source in programs[int(who)].values()
        )
        for copy, who in copied.items()
    }
    found = {}
    for threshold in (0.4, 0.6, 0.8):
        pairs = alike(own | copies, given.fingerprints, threshold).pairs
        caught = {each.other for each in pairs if copied.get(each.other) == each.one}
        honest_pairs = alike(own, given.fingerprints, threshold).pairs
        found[threshold] = len(caught), len(honest_pairs)
    return found


def test_most_disguised_copies_among_a_few_are_found() -> None:
    given = given_by(load_homework("hw1"))
    found = measured(honest(200)[::10], given, first=0)
    assert given.has_solution
    assert found[0.6][0] >= 12
    assert found[0.6][1] <= 2


@pytest.mark.slow
@pytest.mark.parametrize("first", COPIES)
def test_the_figures_of_the_docs_page(first: int) -> None:
    programs = honest(200)
    assert len(programs) == 200
    found = measured(programs, given_by(load_homework("hw1")), first)
    print(first, found)
    for threshold, (copies, pairs) in found.items():
        # NumPy's names differ a little from version to version.
        assert abs(copies - COPIES[first][threshold]) <= 1
        assert abs(pairs - HONEST_PAIRS[threshold]) <= 3
