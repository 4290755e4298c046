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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("t = A @ W.T\n    return t + np.exp(b)", "return A @ W.T + np.exp(b)"),
        ("u, v = A + 1, W * A.T\n    return u @ v", "return (A + 1) @ (W * A.T)"),
        ("Z = A @ W\n    Z = Z + b / 2\n    return Z", "return A @ W + b / 2"),
        (
            "n, c = A.shape\n    return np.ones((n, c, 7))",
            "return np.ones((len(A), A.shape[1], 7))",
        ),
        ("return b / 2 + A @ W", "return A @ W + b / 2"),
        ("return np.sum(A - b, axis=0)", "return (A - b).sum(axis=0)"),
        ("return np.dot(A, np.transpose(W)) - b", "return A @ W.T - b"),
        ("return A.dot(W) - b * b", "return np.matmul(A, W) - b * b"),
        ("return sum([a * b for a in A])", "return sum(x * b for x in A)"),
        ("unused = np.sqrt(A)\n    return A @ W - b", "return A @ W - b"),
    ],
)
def test_other_ways_to_write_it_count_for_nothing(one: str, other: str) -> None:
    written = [f"import numpy as np\ndef f(A, W, b):\n    {each}\n" for each in (one, other)]
    assert prints(written[0]) == prints(written[1]) != set()


@pytest.mark.parametrize(
    "body",
    [
        "t = np.zeros(b)\n    t[0] = A\n    return t @ W - t",  # t isn't zeros any more
        "t = A @ W - b\n    for a in A:\n        t = t * a + W\n    return t - b",
        "t = []\n    t.append(A @ W)\n    return t + b",
    ],
)
def test_a_name_that_changes_stays_a_name(body: str) -> None:
    source = f"import numpy as np\ndef f(A, W, b):\n    {body}\n"
    assert "name" in units(source.encode())[-1]
    assert len(units(source.encode())) == body.count("\n") + 1


def test_names_for_names_do_not_grow_without_end() -> None:
    lines = "".join(f"    x{n + 1} = x{n} + x{n}\n" for n in range(200))
    assert sum(map(len, units(f"def f(x0):\n{lines}    return x200\n".encode()))) < 10_000


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


def test_a_unit_shorter_than_a_run_is_the_same_only_as_a_whole() -> None:
    assert fingerprints([[*"abcd"]]) == fingerprints([[*"abcd"]]) != set()
    assert not fingerprints([[*"abcd"]]) & fingerprints([[*"abcde"]])
    assert not fingerprints([[*"ab"]])


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


HONEST_PAIRS = {0.5: 84, 0.7: 32, 0.9: 5}
COPIES = {
    0: {0.5: 20, 0.7: 19, 0.9: 17},
    20: {0.5: 20, 0.7: 20, 0.9: 16},
    40: {0.5: 20, 0.7: 20, 0.9: 17},
}
"""What the docs page says of 200 honest programs, and of 20 copies that begin at a number."""

BY_HAND = Path(__file__).parent / "copies_by_hand"
"""Copies of programs by strangers, in folders of their names, written anew to hide that."""


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
    for threshold in (0.5, 0.7, 0.9):
        pairs = alike(own | copies, given.fingerprints, threshold).pairs
        caught = {each.other for each in pairs if copied.get(each.other) == each.one}
        honest_pairs = alike(own, given.fingerprints, threshold).pairs
        found[threshold] = len(caught), len(honest_pairs)
    return found


def test_without_the_solution_a_class_of_right_answers_is_no_list_of_pairs() -> None:
    usual = set(range(40))  # what everybody writes who writes it right
    class_ = {f"{n}": usual | {*range(1000 * n, 1000 * n + 12)} for n in range(1, 9)}
    class_ |= {"copy": {*class_["5"]}}
    assert len(alike(class_, set(), 0.7, has_solution=True).pairs) == 36  # all of them
    found = alike(class_, set(), 0.7, has_solution=False)
    assert [(each.one, each.other) for each in found.pairs] == [("5", "copy")]
    assert (found.many, found.compared) == (3, 9)


def test_without_the_solution_disguised_copies_in_a_small_class_are_found() -> None:
    homework = load_homework("hw1")
    handout = [path.read_bytes() for path in sorted(homework.handout.glob("*.py"))]
    given = Given((*handout,), has_handout=True)
    programs = honest(200)[::7]
    own = {
        f"{n:03}": set().union(*(prints(source, given.names) for source in files.values()))
        for n, files in enumerate(programs)
    }
    copy = [disguised(source, 0, handout) for source in programs[0].values()]
    own["copy"] = set().union(*(prints(source, given.names) for source in copy))
    found = alike(own, given.fingerprints, 0.7, has_solution=False)
    assert [(each.one, each.other) for each in found.pairs] == [("000", "copy")]


def test_most_disguised_copies_among_a_few_are_found() -> None:
    given = given_by(load_homework("hw1"))
    found = measured(honest(200)[::10], given, first=0)
    assert given.has_solution
    assert found[0.7][0] >= 15
    assert found[0.7][1] <= 2


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


@pytest.mark.slow
def test_of_six_copies_by_hand_two_are_found() -> None:
    given = given_by(load_homework("hw1"))
    top = ROOT / "tests" / "autograder" / "strangers"

    def of(folder: Path) -> set[int]:
        files = [path.read_bytes() for path in folder.glob("*.py")]
        return set().union(*(prints(source, given.names) for source in files))

    copies = {
        path: path.parent.name + "/" + path.name for path in BY_HAND.glob("*/*") if path.is_dir()
    }
    own = {
        f"{n:03}": set().union(*(prints(s, given.names) for s in files.values()))
        for n, files in enumerate(honest(200))
    }
    assert len(copies) == 6
    found = {0.4: 0, 0.5: 0, 0.7: 0, 0.9: 0}
    for copy, name in copies.items():
        class_ = own | {"copy": of(copy), "original": of(top / name)}
        for threshold in found:
            pairs = alike(class_, given.fingerprints, threshold).pairs
            found[threshold] += any(
                {each.one, each.other} == {"copy", "original"} for each in pairs
            )
    assert found == {0.4: 4, 0.5: 2, 0.7: 2, 0.9: 0}
