"""A comparison of new ratios with stored ones: which of mytorch's are larger than before?

A ratio may grow by a margin, which comes from the noise of the stored measurement: four times the
distance between the quartiles of its rounds. It is at least `LEAST`, for what changes from process
to process, and at most `MOST`, so that a slowdown to 1.5 times the time is always found. Both the
minimum and the median must be past the margin. The command measures such rows again: a ratio that
is past its margin `TIMES` times has grown.

Of a row with NumPy's times, only the ratios to NumPy are compared: mytorch calls the same
functions, and a change of mytorch shows there. PyTorch's own times move from one hour to another,
which no round shows; a row that has only these gets the largest margin.

Only one thread is compared, because its clock stands still while another program has the processor.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from benchmarks.measure import minimum_and_median, of_rounds
from benchmarks.row import Ratio, Row
from benchmarks.stored import Measurement, Results

OURS = {"mytorch", "by hand", "tape"}
"""Candidates that are mytorch's."""

LEAST, MOST = 1.15, 1.4
TIMES = 3


@dataclass(frozen=True)
class Grown:
    """A ratio that is past its margin."""

    row: str
    ratio: Ratio
    threads: int | None
    growth: float
    margin: float

    def __str__(self) -> str:
        threads = "" if self.threads is None else f", threads {self.threads}"
        return (
            f"{self.row}, {self.ratio.numerator} / {self.ratio.denominator}{threads}: mytorch "
            f"takes {self.growth:.2f} times as long as stored, and noise explains {self.margin:.2f}"
        )


def compared(row: Row, same_processor: bool) -> list[Ratio]:
    """Return the ratios that say something about a change of mytorch.

    Those to NumPy do. If a row has none, those to PyTorch do, on the processor that was measured.
    """
    ours = [each for each in row.ratios if (each.numerator in OURS) != (each.denominator in OURS)]
    to_numpy = [each for each in ours if "PyTorch" not in each.names]
    return to_numpy or (ours if same_processor else [])


def checked(rows: Iterable[Row], same_processor: bool) -> list[Row]:
    """Return the rows with a ratio that is checked, to be measured with one thread."""
    return [
        replace(row, threads=(1,))
        for row in rows
        if 1 in row.threads and compared(row, same_processor)
    ]


def margin(ratio: Ratio, stored: Measurement) -> float:
    """Return the growth that noise explains."""
    ratios = of_rounds(ratio, stored.seconds)
    if len(ratios) < 2 or "PyTorch" in ratio.names:
        return MOST
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return min(max(LEAST, 1 + 4 * (high - low) / middle), MOST)


def growth(ratio: Ratio, stored: Measurement, new: Measurement) -> float:
    """Return how mytorch's part of a ratio has grown: the smaller one of minimum and median."""
    before, after = (minimum_and_median(ratio, m.seconds) for m in (stored, new))
    if ratio.denominator in OURS:
        before, after = after, before
    return min(b / a for a, b in zip(before, after, strict=True))


def grown(rows: Iterable[Row], stored: Results, new: Results) -> Iterator[Grown]:
    """Yield the ratios that are past their margins."""
    same_processor = stored.processor == new.processor
    for row in rows:
        for threads in row.threads:
            before, after = stored.find(row.name, threads), new.find(row.name, threads)
            if before is None or after is None:
                continue
            for ratio in compared(row, same_processor):
                measured = before.seconds.keys() & after.seconds.keys()
                if not measured.issuperset(ratio.names):
                    continue
                found = growth(ratio, before, after), margin(ratio, before)
                if found[0] > found[1]:
                    yield Grown(row.name, ratio, threads, *found)


def not_stored(rows: Iterable[Row], stored: Results) -> list[str]:
    """Return the names of rows that have never been stored."""
    known = {measurement.row for measurement in stored.measurements}
    return [row.name for row in rows if row.name not in known]
