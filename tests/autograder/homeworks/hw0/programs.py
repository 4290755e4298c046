"""Right and wrong programs for homework 0: `programs.txt`, with the verdicts in `verdicts.csv`."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from autograder.authoring.audit.written_changes import programs_in

HERE = Path(__file__).parent
SOLUTION = HERE.parents[3] / "solutions" / "hw0" / "slopes.py"
VERDICTS = list(csv.DictReader((HERE / "verdicts.csv").open(encoding="utf-8")))


@cache
def programs() -> dict[str, str]:
    """Return the source of each program, by its name."""
    text = (HERE / "programs.txt").read_text(encoding="utf-8")
    made = programs_in(text, {"slopes.py": SOLUTION.read_text(encoding="utf-8")})
    return {name: sources["slopes.py"] for name, sources in made.items()}
