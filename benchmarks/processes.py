"""Whole processes: the time to import mytorch, and the time to grade a homework.

Every step starts a new interpreter, in the repository's root, and waits for its end. The files were
read before, and their bytecode is cached, as in an installed package: Python must cache it even if
the environment forbids it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Row

ROOT = Path(__file__).resolve().parent.parent


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments to its end."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True
    )


def process(*arguments: str) -> Candidate | NotAvailable:
    """Return Python with these arguments as a candidate, if it exits without an error."""
    tried = run(*arguments)
    if tried.returncode:
        last = (tried.stderr.strip() or tried.stdout.strip() or "no message").splitlines()[-1]
        command = " ".join(["python", *arguments])
        return NotAvailable(f"`{command}` exits with {tried.returncode}: {last}")

    def step() -> None:
        run(*arguments).check_returncode()

    return Candidate(step)


def import_of(package: str) -> Candidate | NotAvailable:
    return process("-c", f"import {package}")


def prepare_import() -> Candidates:
    """Return the imports of mytorch and of NumPy."""
    return {"import mytorch": import_of("mytorch"), "import numpy": import_of("numpy")}


def prepare_grade(homework: str) -> Candidates:
    """Return the grading of the homework's solution, and the import of NumPy."""
    grade = process("-m", "autograder", "grade", homework, f"solutions/{homework}")
    return {f"grade {homework}": grade, "import numpy": import_of("numpy")}


ROWS = [
    Row(
        "import mytorch",
        prepare_import,
        [Ratio("import mytorch", "import numpy", at_most=1.3)],
        threads=(None,),
    ),
    Row(
        "autograder grade hw1",
        partial(prepare_grade, "hw1"),
        [Ratio("grade hw1", "import numpy", at_most=5)],
        threads=(None,),
    ),
]
