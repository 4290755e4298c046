from __future__ import annotations

from pathlib import Path

import pytest

from autograder import places
from autograder.authoring.audit.programs import Program, ProgramKind, handout, solution, variants
from autograder.authoring.audit.settings import settings_of
from autograder.errors import UsageError
from autograder.results.verdict import Verdict
from tests.autograder.corpus import hw1, students


def test_the_solution_and_the_handout_are_whole() -> None:
    right, untouched = solution(hw1()), handout(hw1())
    assert list(right.sources) == list(untouched.sources) == list(hw1().defines)
    assert "raise NotImplementedError" in untouched.sources["linear.py"]
    assert "BEGIN SOLUTION" in right.sources["linear.py"]


def test_without_a_solution_the_error_says_where_one_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "HERE", tmp_path / "autograder")
    with pytest.raises(UsageError, match="where the homework is written"):
        solution(hw1())


def test_every_student_who_claims_to_be_fully_right_is_a_variant_and_no_other_is() -> None:
    right = solution(hw1())
    found = list(variants(hw1(), right, settings_of("hw1").variants))
    sources = {source for program in found for source in program.sources.values()}
    for student in students():
        passes = set(student.claim().verdicts.values()) == {Verdict.PASSED}
        noted = student.claim().noted
        assert (student.source in sources) == passes, student.name
        assert not (passes and noted)
    for path in (hw1().solution / "variants").glob("*.py"):
        assert path.read_text(encoding="utf-8") in sources, path.name
    assert len({program.name for program in found}) == len(found)


def test_a_difference_is_told_as_a_diff() -> None:
    one = Program("one", ProgramKind.SOLUTION, {"a.py": "x = 1\ny = 2\n", "b.py": "z = 3\n"})
    other = Program("other", ProgramKind.MUTANT, {"a.py": "x = 1\ny = 3\n", "b.py": "z = 3\n"})
    assert other.difference(one).splitlines() == [
        "--- a.py",
        "+++ a.py",
        "@@ -1,2 +1,2 @@",
        " x = 1",
        "-y = 2",
        "+y = 3",
    ]
