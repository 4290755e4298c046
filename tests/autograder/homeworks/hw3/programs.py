"""Right and wrong programs for homework 3: `programs.txt`, with the verdicts in `verdicts.csv`."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from autograder.authoring.audit.written_changes import programs_in

HERE = Path(__file__).parent
SOLUTION = HERE.parents[3] / "solutions" / "hw3"
FILES = ("losses.py", "optimizer.py", "network.py", "normalization.py")
VERDICTS = list(csv.DictReader((HERE / "verdicts.csv").open(encoding="utf-8")))


@cache
def programs() -> dict[str, dict[str, bytes]]:
    """Return the files of each program, by its name."""
    solution = {file: (SOLUTION / file).read_text(encoding="utf-8") for file in FILES}
    made = programs_in((HERE / "programs.txt").read_text(encoding="utf-8"), solution)
    return {
        name: {file: source.encode() for file, source in sources.items()}
        for name, sources in made.items()
    }
