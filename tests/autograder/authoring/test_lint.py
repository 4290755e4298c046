from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring import handout
from autograder.authoring.lint import Finding, checks, hints, lint, promises, solution, write_up
from autograder.authoring.new import new
from autograder.homework import Homework, load_homework
from autograder.homeworks.hw1.quantities import QUANTITIES
from tests.autograder.authoring.by_hand import by_hand
from tests.autograder.command_line import run

Part = Callable[[Homework], Iterator[Finding]]

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return by_hand(tmp_path_factory.mktemp("made") / "hw7")


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "hw7"))


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def said(folder: Path, part: Part) -> list[str]:
    return [str(finding) for finding in part(load_homework(str(folder)))]


def of_solution(homework: Homework) -> Iterator[Finding]:
    broken = list(solution.findings(homework))
    yield from [*broken, *([] if broken else solution.drifted(homework))]
    yield from solution.of_audit(homework)


@pytest.mark.parametrize("part", [of_solution, write_up.findings, hints.findings])
@pytest.mark.parametrize("name", ["hw7", "hw1"])
def test_nothing_is_missing(folder: Path, name: str, part: Part) -> None:
    assert said(Path(name) if name == "hw1" else folder, part) == []


POWER = "solution/variants/squares_power.py"
SQUARES, README = "solution/squares.py", "handout/README.md"
QUANTITY = """\
from autograder.diagnosis.formula import Quantity

QUANTITIES = {
    "Z": Quantity(
        "Z", "Z", "A * A", {"A": ("N", "C")}, {}, "N × C", "README.md", "squares.py", "square", "Z",
        words={"N": "sample", "C": "feature"},
    )
}
"""


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (SQUARES, "def square(", "def squared(", "squares.py: it defines no square, which home"),
        (SQUARES, "def square(", "def square(:", "squares.py:6: invalid syntax"),
        (SQUARES, "    ### END SOLUTION\n", "", "line 14: ### BEGIN SOLUTION without"),
        (SQUARES, "A * A", "A ** 2", ""),
        (SQUARES, "number of A times itself", "number, squared", "squares.py: it has drifted"),
        ("homework.toml", '"squares.py"', '"square.py"', "square.py: the solution lacks this file"),
        ("audit.py", '"solution/variants"', '"variants"', "audit knows no right program but the"),
        ("audit.py", "\nSETTINGS =", "\nSETTING =", "audit.py: it defines no SETTINGS"),
        (
            "solution/variants/squares_power.py",
            "def square(",
            "def (",
            "py:6: invalid syntax",
        ),
        ("audit.py", "CALLS = 5", "1 / 0", "audit.py:12: ZeroDivisionError: division"),
    ],
)
def test_the_solution(folder: Path, file: str, before: str, after: str, told: str) -> None:
    change(folder / file, before, after)
    found = said(folder, of_solution)
    assert any(told in each for each in found) if told else found == []


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("solution", "solution: there is no folder with the solution"),
        ("solution/variants", "audit.py: the audit knows no right program but the solution"),
        ("solution/squares.py", "squares.py: the solution lacks this file"),
        ("audit.py", "audit.py: there is no audit.py"),
        ("handout/squares.py", "handout/squares.py: it has drifted"),
    ],
)
def test_a_file_that_is_missing(folder: Path, gone: str, told: str) -> None:
    (folder / gone).rename(folder / "elsewhere")
    assert told in said(folder, of_solution)[0]


def test_a_solution_without_a_marker(folder: Path) -> None:
    for marker in (handout.BEGIN, handout.END):
        for _ in range(2):
            change(folder / SQUARES, marker, "# no marker")
    found = said(folder, of_solution)
    assert "it has no ### BEGIN SOLUTION" in found[0]


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("homework.toml", "points = 40", "points = 30", "README.md:32: square has 40 points here"),
        (
            "homework.toml",
            "points = 40",
            "points = 30",
            "README.md:34: the sum is 100 here",
        ),
        (
            "homework.toml",
            "points = 60",
            "points = 60\nextra = true",
            ":33: dLdA has 60 points here",
        ),
        (
            README,
            "| `square` | `squares.py`",
            "| `cube` | `squares.py`",
            ":32: homework.toml has no",
        ),
        (README, "| `square` | `squares.py`", "| `cube` | `squares.py`", "says that square has 40"),
        (
            README,
            "| points |",
            "| extra points |",
            "square has 40 extra points here, and 40 points",
        ),
        (README, "`A` | $N \\times C$", "`A` | ", "README.md:16: A has no shape"),
        (README, "| `dLdZ` |", "| `dZ` |", "no table with the column `shape` has dLdZ"),
        (SQUARES, "(A: np.ndarray)", "(B: np.ndarray)", "no table with the column `shape` has B"),
    ],
)
def test_the_write_up(folder: Path, file: str, before: str, after: str, told: str) -> None:
    change(folder / file, before, after)
    assert any(told in each for each in said(folder, write_up.findings))


def test_a_name_that_solution_and_table_have_is_told_once(folder: Path) -> None:
    new(folder.parent / "hw8")
    change(folder.parent / "hw8" / README, "| `dLdZ` |", "| `dZ` |")
    change(folder.parent / "hw8" / SQUARES, "### BEGIN SOLUTION", "# no marker")  # no grading
    found = [each for each in said(folder.parent / "hw8", lint) if "`shape` has dLdZ" in each]
    assert len(found) == 1


def test_a_handout_without_a_write_up(folder: Path) -> None:
    (folder / README).unlink()
    (found,) = said(folder, write_up.findings)
    assert found.endswith("README.md: the handout has no write-up")


def test_several_names_share_a_row_and_extra_points_have_a_table() -> None:
    text = """\
| task | points |
|---|---|
| `a`, `b` | 5 |
| | **10** |

| task | extra points |
|---|---:|
| `c` | 3 |
"""
    found = {name: (each.points, each.extra) for name, each in write_up.promises(text).items()}
    assert found == {"a": (5, False), "b": (5, False), "c": (3, True)}


def test_a_cache_that_the_write_up_does_not_name(tmp_path: Path) -> None:
    homework = Path(shutil.copytree(load_homework("hw2").folder, tmp_path / "hw2"))
    shutil.copytree(load_homework("hw2").handout, homework / "handout", dirs_exist_ok=True)
    write = homework / "handout" / "README.md"
    write.write_text(write.read_text(encoding="utf-8").replace("self.A1", "A1"), encoding="utf-8")
    (told,) = said(homework, promises.findings)
    assert told.endswith("Bilinear caches self.A1, and no sentence names `self.A1`")


def test_attributes_of_a_class_need_a_shape_too(folder: Path) -> None:
    layer = "\n\nclass square:\n    def forward(self, X):\n        self.M, self._own = X, X\n"
    change(folder / SQUARES, "def square(", "def other(")
    change(folder / SQUARES, "import numpy as np\n", f"import numpy as np\n{layer}")
    found = " ".join(said(folder, write_up.findings))
    assert "has M" in found
    assert "has X" in found
    assert "_own" not in found


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("N × C", "N × C", ""),
        ("N × C", "", "quantities.py:4: the quantity Z lacks the shape that the write-up requires"),
        ("README.md", "", "the quantity Z lacks a place to read on: reading"),
        ("A * A", "A * B", "the quantity Z: the formula uses unknown names: B"),
        ('"N": "sample", ', "", "the quantity Z: the size N has no word"),
        ("squares.py", "cubes.py", "the quantity Z is in cubes.py, and nobody hands that in"),
    ],
)
def test_a_quantity_without_words(folder: Path, before: str, after: str, told: str) -> None:
    (folder / "quantities.py").write_text(QUANTITY.replace(before, after), encoding="utf-8")
    found = said(folder, hints.findings)
    assert any(told in each for each in found) if told else found == []


def test_a_hint_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    contract = QUANTITIES["contract"]
    (first,) = contract.mistakes
    long = replace(contract, mistakes=(replace(first, question="word " * 80 + "word?"),))
    monkeypatch.setitem(QUANTITIES, "contract", long)
    found = said(Path("hw1"), hints.findings)
    assert len(found) == 1
    assert f"hint 2 of {first.name!r}" in found[0]
    assert "has 81 words, more than 80" in found[0]
    assert ".py:" in found[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("A * A, smallest", "A + A, smallest", "homework.toml:14: the solution fails test_square["),
        ('expect_array("Z"', '1 / 0\n    expect_array("Z"', "homework.toml:14: the solution fails"),
        (
            "import numpy as np\n",
            "import no_such_module\n",
            "squares.py:5: ModuleNotFoundError",
        ),
        (
            "def test_square(",
            "def not_a_test(",
            "toml:14: no check proves the task square",
        ),
    ],
)
def test_the_checks(folder: Path, before: str, after: str, told: str) -> None:
    change(folder / "test_squares.py", before, after)
    found = said(folder, checks.findings)
    assert any(told in each for each in found)


@pytest.mark.slow
def test_a_check_that_proves_nothing(folder: Path) -> None:
    (folder / "test_squares.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.task('square')),\n"
        "                               pytest.param(2, marks=pytest.mark.task('dLdA'))])\n"
        "def test_nothing(student, n):\n    'Nothing.'\n",
        encoding="utf-8",
    )
    found = said(folder, checks.findings)
    assert [each.split(": ")[1] for each in found] == [
        "the untouched handout earns 40 points of square",
        "the untouched handout earns 60 points of dLdA",
    ]


@pytest.mark.slow
def test_a_file_that_is_missing_hides_no_check_that_is_wrong(folder: Path) -> None:
    (folder / "audit.py").unlink()
    (folder / "handout" / "squares.py").unlink()
    change(folder / "test_squares.py", "A * A, smallest", "A + A, smallest")
    found = " ".join(map(str, lint(load_homework(str(folder)))))
    for told in ("no audit.py", "has drifted", "the solution fails test_square["):
        assert told in found


@pytest.mark.slow
def test_a_check_that_no_wrong_program_fails(folder: Path) -> None:
    pytest.importorskip("libcst", reason="audits need the audit extra")
    idle = "\n\n@pytest.mark.task('square')\ndef test_idle(student):\n    '''Nothing.'''\n"
    with (folder / "test_squares.py").open("a", encoding="utf-8") as file:
        file.write(idle)
    (found,) = lint(load_homework(str(folder)), mutants=True)
    assert found.message == "no wrong program of a quick audit fails test_idle"
    assert found.line


def test_the_command_prints_findings_and_is_1(folder: Path) -> None:
    change(folder / "homework.toml", "points = 40", "points = 40.5")
    refused = run("lint", "hw7")
    assert refused.exit_code == 1
    assert refused.stdout.startswith("hw7: homework.toml: tasks[0].points (square) is 40.5")
    change(folder / "homework.toml", "points = 40.5", "points = 40")
    change(folder / SQUARES, "def square(", "def squared(")
    found = run("lint", "hw7")
    assert found.exit_code == 1
    assert "hw7/solution/squares.py: it defines no square" in found.stdout
    assert run("lint").exit_code == 2
