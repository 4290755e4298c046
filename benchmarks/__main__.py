"""The command: `python -m benchmarks`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from benchmarks.agreement import DisagreementError, check_agreement
from benchmarks.measure import measure, minimum_and_median, settle_allocator
from benchmarks.report import Line, markdown, write
from benchmarks.row import Candidate, NotAvailable, Row
from benchmarks.rows import ROWS
from benchmarks.threads import blas_threads, pause

RESULTS = Path(__file__).resolve().with_name("RESULTS.md")


def lines_of(row: Row, rounds: int, progress: Progress) -> list[Line]:
    """Measure one row with each of its numbers of threads."""
    candidates = row.prepare()
    missing = {name: c.reason for name, c in candidates.items() if isinstance(c, NotAvailable)}
    # A candidate is measured only if its ratio has both candidates.
    possible = [ratio for ratio in row.ratios if not missing.keys() & ratio.names]
    wanted = {name for ratio in possible for name in ratio.names}
    timed = {
        name: c for name, c in candidates.items() if name in wanted and isinstance(c, Candidate)
    }
    lines = []
    task = progress.add_task(row.name, total=rounds * len(row.threads))
    for threads in row.threads:
        with blas_threads(threads):
            check_agreement(timed)
            times = measure(timed, rounds, pause(threads), lambda: progress.advance(task))
        for ratio in row.ratios:
            reasons = [missing[name] for name in ratio.names if name in missing]
            measured = None if reasons else minimum_and_median(ratio, times)
            lines.append(Line(row, ratio, threads, measured, "; ".join(reasons)))
    return lines


@click.command()
@click.option("--rows", default="", metavar="FILTER", help="Only rows whose name contains this.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=30,
    metavar="N",
    show_default=True,
    help="The number of rounds, in which the candidates take turns.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=RESULTS,
    metavar="FILE",
    help="The Markdown file to write; by default benchmarks/RESULTS.md.",
)
def main(rows: str, rounds: int, output: Path) -> None:
    """Measure mytorch and autograder, and write the ratios to a file.

    \b
    Examples:
        python -m benchmarks
        python -m benchmarks --rows bilinear --rounds 100
        python -m benchmarks --rows "linear (1, 10, 5)" --output smallest.md
    """
    chosen = [row for row in ROWS if rows.casefold() in row.name.casefold()]
    console = Console(stderr=True)
    if not chosen:
        names = "\n  ".join(row.name for row in ROWS)
        console.print(f"No row's name contains {rows!r}. The rows are\n  {names}", highlight=False)
        raise SystemExit(2)
    settle_allocator()
    lines: list[Line] = []
    with Progress(console=console, disable=not console.is_terminal) as progress:
        for row in chosen:
            try:
                lines += lines_of(row, rounds, progress)
            except DisagreementError as error:
                console.print(f"{row.name}: {error}", highlight=False)
                raise SystemExit(1) from None
    remarks = [row.remark() for row in chosen if row.remark]
    write(markdown(lines, rounds, remarks), output)
    console.print(f"Wrote {output}", highlight=False)


if __name__ == "__main__":
    main()
