from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.lint import declared, drawn, hints
from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
from tests.autograder.authoring.by_hand import by_hand
from tests.autograder.authoring.test_lint import change, said

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")

DECLARATION = """\
from autograder.declaration import Function, Table, Value, normal
from autograder.declaration import Misconception, OutOf

A, dLdZ = normal("N", "C"), normal("N", "C")
HALVED = Misconception(
    "halved", OutOf("result / 2"), "Half of {name}.", "Why half?", "Because."
)
TABLE = Table(
    items=(
        Function("square", {"A": A}, (Value("Z", "A * A", ("N", "C"), "square", reading="1"),)),
        Function(
            "square_backward",
            {"A": A, "dLdZ": dLdZ},
            (Value("dLdA", "2 * A * dLdZ", ("N", "C"), "dLdA", reading="2"),),
        ),
    ),
    words={"N": "sample", "C": "feature"},
    mistakes={"dLdA": (HALVED,)},
)
"""
README, SOLUTION = "handout/README.md", "solution/squares.py"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = by_hand(tmp_path_factory.mktemp("made") / "hw7")
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.*")
        if "__pycache__" not in path.parts
        if path.is_file()
    }


@pytest.fixture
def folder(made: dict[str, str], tmp_path: Path) -> Path:
    for name, content in (made | {"declaration.py": DECLARATION}).items():
        path = tmp_path / "hw7" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path / "hw7"


def test_a_table_that_agrees_with_all(folder: Path) -> None:
    assert said(folder, declared.findings) == []


def test_a_table_of_functions_only_is_graded_in_any_folder(folder: Path) -> None:
    (folder / "test_squares.py").unlink()
    (folder.parent / "a folder").mkdir()
    folder = folder.rename(folder.parent / "a folder" / "[hw] 7")
    loaded = load_homework(str(folder))
    for program, points in ((loaded.solution, 100), (loaded.handout, 0)):
        submission = find_submission(loaded, program)
        result = grade(loaded, submission, 1, debug=True)
        assert (result.points, result.faults) == (points, [])


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("normal", "normal", ""),
        (
            'A, dLdZ = normal("N", "C")',
            'A, dLdZ = integers(1, 1, "N", "C")',
            ":10: square: the",
        ),
        ('"dLdA", reading', '"dLdA", terms="1e9 * A * A", reading', "too many errors pass"),
    ],
)
def test_what_is_drawn(folder: Path, before: str, after: str, told: str) -> None:
    change(folder / "declaration.py", before, after)
    change(folder / "declaration.py", "Value, normal", "Value, integers, normal")
    found = said(folder, drawn.findings)
    assert any(told in each for each in found) if told else found == [], found


def test_a_homework_without_a_table(folder: Path) -> None:
    (folder / "declaration.py").unlink()
    assert list(declared.findings(load_homework(str(folder)))) == []


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("declaration.py", '"C": "feature"', '"C": "sample"', "words has 'sample' for 2 sizes"),
        (
            "declaration.py",
            '"C": "feature"',
            '"C": "pixel"',
            "that C counts the pixel, a word",
        ),
        ("declaration.py", 'Value("Z"', 'Value("Y"', "no table with the column `shape` has Y"),
        (
            README,
            "`dLdA` | $N \\times C$",
            "`dLdA` | $C \\times N$",
            "19: dLdA is C × N here",
        ),
        (SOLUTION, "(A: np.ndarray, dLdZ", "(dLdZ: np.ndarray, A", "A, dLdZ here, and dLdZ, A in"),
        (
            SOLUTION,
            "def square(",
            "class square:\n    pass\n\n\ndef other(",
            "defines square as something else",
        ),
    ],
)
def test_what_disagrees(folder: Path, file: str, before: str, after: str, told: str) -> None:
    change(folder / file, before, after)
    found = said(folder, declared.findings)
    assert any(told in each for each in found), found


@pytest.mark.parametrize(("factor", "told"), [("/ 2", 0), ("* 1", 2)])
def test_a_mistake_need_not_change_all_values_of_its_task(
    folder: Path, factor: str, told: int
) -> None:
    declaration = folder / "declaration.py"
    gradient = 'Value("dLdA", "2 * A * dLdZ", ("N", "C"), "dLdA"'
    another = 'Value("A2", "A + A", ("N", "C"), "dLdA", reading="2"), '
    change(declaration, gradient, another + gradient)
    change(declaration, 'OutOf("result / 2")', f'Into({{"dLdZ": "dLdZ {factor}"}})')
    change(declaration, "Misconception, OutOf", "Into, Misconception")
    found = said(folder, hints.findings)
    assert len(found) == told, found
    assert all("the mistake 'halved' never gives wrong numbers" in each for each in found)


@pytest.mark.parametrize("source", ["", "QUANTITIES = 3", "QUANTITIES = {'Z': 'A * A'}"])
def test_a_file_without_quantities(folder: Path, source: str) -> None:
    (folder / "quantities.py").write_text(source)
    (found,) = said(folder, hints.findings)
    assert "quantities.py: it defines no QUANTITIES, a dict of Quantity by name" in found


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('reading="1"', 'reading="1"', ""),
        ('reading="1"', 'reading=""', "declaration.py:10: the quantity Z lacks a place to read on"),
        ('"Why half?"', '"Why? " * 81', "declaration.py:6: hint 2 of 'halved' about dLdA has 81"),
        ("result / 2", "result * 1", "the mistake 'halved' never gives wrong numbers"),
    ],
)
def test_the_hints_of_a_table(folder: Path, before: str, after: str, told: str) -> None:
    change(folder / "declaration.py", before, after)
    found = said(folder, hints.findings)
    assert any(told in each for each in found) if told else found == [], found


CLASS = """\
class square:
    def __init__(self, C):
        self.C = C

    def run(self, A):
        self.A, self._own = A, A
        return A

"""
TABLED = (
    'Class("square", sizes=("C",), calls=(Call("run", {"A": A}, '
    '(Value("Z", "A", ("N", "C"), "square"),), (Value("A", "A", ("N", "C"), "square"),)),)),'
)


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (SOLUTION, "self.C = C", "self.C = C", ""),
        (SOLUTION, "(self, C)", "(self, C, N)", "square takes C here, and C, N in the solution"),
        (SOLUTION, "self, A)", "self, B)", "square.run takes A here, and B in the solution"),
        (SOLUTION, "self._own", "self.mask", "the solution's square stores mask, and the table"),
        (
            SOLUTION,
            "class square:",
            "class square:\n    def more(self):\n        pass\n",
            "more, and",
        ),
        (SOLUTION, "def run", "def walk", "the solution's square has no method run"),
        (SOLUTION, "def run", "def walk", "square has a method walk, and the table none"),
        (
            "declaration.py",
            'Value("Z"',
            'Value("dLdA"',
            "dLdA belongs to the task square, and there",
        ),
        (
            "homework.toml",
            '["square",',
            '["cube", "square",',
            "has no cube, and there are no other",
        ),
    ],
)
def test_a_class(folder: Path, file: str, before: str, after: str, told: str) -> None:
    change(folder / "declaration.py", "import Function", "import Call, Class, Function")
    line = next(line for line in DECLARATION.splitlines() if 'Function("square",' in line)
    change(folder / "declaration.py", line.strip(), TABLED)
    change(folder / SOLUTION, "def square(", f"{CLASS}\ndef other(")
    (folder / "test_squares.py").unlink()
    change(folder / file, before, after)
    found = said(folder, declared.findings)
    assert any(told in each for each in found) if told else found == [], found
