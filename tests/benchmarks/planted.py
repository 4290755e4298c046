"""Rows and results whose times are written down here, and not measured."""

from __future__ import annotations

from benchmarks.row import Candidate, Ratio, Row
from benchmarks.stored import Measurement, Results

BY_NUMPY, BY_PYTORCH = Ratio("mytorch", "NumPy", at_most=1.3), Ratio("mytorch", "PyTorch")
ROW = Row(
    "planted",
    lambda: {name: Candidate(lambda: None) for name in ("mytorch", "NumPy", "PyTorch")},
    [BY_NUMPY, BY_PYTORCH],
    threads=(1,),
    subject="planted",
)


def results(
    mytorch: list[float], others: list[float] | None = None, processor: str = "ours"
) -> Results:
    """Return results of the row: times of mytorch, and of the other two."""
    others = others or [1.0] * len(mytorch)
    seconds = {"mytorch": mytorch, "NumPy": others, "PyTorch": others}
    return Results("planted", processor, "versions", [Measurement(ROW.name, 1, seconds)])
