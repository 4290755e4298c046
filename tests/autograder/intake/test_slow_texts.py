"""Texts on which a careless search takes time in proportion to the square of their length."""

from __future__ import annotations

import time
from pathlib import Path

from autograder.grading.source import sets
from autograder.intake import MAX_FILE_BYTES, find_submission
from autograder.intake.submission import Submission
from tests.autograder.corpus import hw1


def test_advice_on_an_import_is_quick_for_a_file_of_blank_lines() -> None:
    source = b"\n" * (MAX_FILE_BYTES - 30) + b"import hw1.jacobians\n"
    submission = Submission(Path(), {"linear.py": source}, {}, (), beside=("jacobians.py",))
    start = time.process_time()
    advice = submission.advice_on_import("No module named 'hw1'")
    assert "jacobians.py isn't read" in advice
    assert time.process_time() - start < 1.0


def test_a_deep_expression_is_searched_for_imports(tmp_path: Path) -> None:
    deep = f"with a{'()' * 985}:\n    pass\n"
    (tmp_path / "linear.py").write_text(f"{deep}import torch\n")
    (note,) = find_submission(hw1(), tmp_path).notes
    assert "linear.py imports torch" in note


def test_a_long_source_is_not_parsed_for_advice() -> None:
    source = b"x = [" + b"a," * 500_000 + b"]\ndef forward(self):\n self.A = 1\n"
    start = time.process_time()
    assert not sets(source, "forward", "A")
    assert sets(b"def forward(self):\n self.A = 1\n", "forward", "A")
    assert time.process_time() - start < 0.5
