"""The command: `python -m benchmarks`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click
from rich.console import Console
from rich.progress import Progress

from benchmarks import check, memory, stored, training
from benchmarks.agreement import DisagreementError, check_agreement
from benchmarks.measure import measure, settle_allocator
from benchmarks.report import powers, table, trainings
from benchmarks.row import Candidate, NotAvailable, Row
from benchmarks.rows import ROWS
from benchmarks.stored import Measurement, Results
from benchmarks.threads import blas_threads

console = Console(stderr=True)


def measured(row: Row, rounds: int, progress: Progress) -> list[Measurement]:
    """Measure one row with each of its numbers of threads."""
    candidates = row.prepare()
    missing = {name: c.reason for name, c in candidates.items() if isinstance(c, NotAvailable)}
    timed = {name: c for name, c in candidates.items() if isinstance(c, Candidate)}
    if row.ratios:
        # A candidate is measured only if a ratio has both candidates.
        possible = [ratio for ratio in row.ratios if not missing.keys() & ratio.names]
        wanted = {name for ratio in possible for name in ratio.names}
        timed = {name: c for name, c in timed.items() if name in wanted}
    found = []
    task = progress.add_task(row.name, total=rounds * len(row.threads))
    for threads in row.threads:
        with blas_threads(threads):
            check_agreement(timed)
            times = measure(timed, rounds, threads, lambda: progress.advance(task))
        found.append(Measurement(row.name, threads, times, missing))
    progress.remove_task(task)
    return found


def measure_all(rows: Iterable[Row], rounds: int) -> Results:
    """Measure the times of rows.

    Raises
    ------
    SystemExit
        If two candidates disagree: then their times can't be compared.
    """
    settle_allocator()
    found: list[Measurement] = []
    with Progress(console=console, disable=not console.is_terminal) as progress:
        for row in rows:
            if not console.is_terminal:
                click.echo(row.name, err=True)
            try:
                found += measured(row, rounds, progress)
            except DisagreementError as error:
                click.echo(f"{row.name}: {error}", err=True)
                raise SystemExit(1) from None
    return replace(stored.here(), measurements=found)


def check_all(rows: list[Row], rounds: int) -> None:
    """Compare with the stored ratios, and exit with 1 if one has grown past its margin."""
    kernel = stored.here().kernel
    before = stored.load(kernel)
    if before is None:
        known = ", ".join(each.kernel for each in stored.load_all()) or "none"
        click.echo(
            f"Nothing is stored for the kernel {kernel}; stored are: {known}. Store it with "
            "`python -m benchmarks --store`, or choose a stored one: `OPENBLAS_CORETYPE=Haswell "
            "python -m benchmarks --check`.",
            err=True,
        )
        raise SystemExit(2)
    same = before.processor == stored.here().processor
    if not same:
        click.echo(
            f"Stored on {before.processor}, measured on {stored.here().processor}: only the ratios "
            "to NumPy are compared.",
            err=True,
        )
    again = rows = check.checked(rows, same)
    for name in check.not_stored(rows, before):
        click.echo(f"{name} is not stored.", err=True)
    for time in range(check.TIMES):
        worse = [*check.grown(again, before, measure_all(again, rounds))]
        names = {each.row for each in worse}
        again = [row for row in again if row.name in names]
        if not again:
            click.echo(f"{len(rows)} rows are compared with the kernel {kernel}: none is slower.")
            return
        if time + 1 < check.TIMES:
            click.echo(f"Measured again: {', '.join(names)}", err=True)
    for each in worse:
        click.echo(str(each), err=True)
    raise SystemExit(1)


def store_if(wanted: bool, new: Results) -> None:
    """Store new results beside those of other rows; a run that is stopped loses little."""
    if wanted:
        before = stored.load(new.kernel) or stored.here()
        path = stored.save(before.updated_by(new, {row.name for row in ROWS}))
        click.echo(f"Wrote {path}", err=True)


@click.command()
@click.option("--rows", default="", metavar="FILTER", help="Only rows whose name contains this.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=7,
    metavar="N",
    show_default=True,
    help="The number of rounds, in which the candidates take turns.",
)
@click.option("--store", is_flag=True, help="Store the times in benchmarks/results.")
@click.option("--check", "compare", is_flag=True, help="Exit with 1 if a stored ratio has grown.")
def main(rows: str, rounds: int, store: bool, compare: bool) -> None:
    """Measure mytorch and autograder, and print the ratios.

    \b
    Examples:
        python -m benchmarks --rows bilinear --rounds 100
        python -m benchmarks --rows "linear (1, 10, 5)"
        python -m benchmarks --rows growth --store
        python -m benchmarks --check
        OPENBLAS_CORETYPE=Haswell python -m benchmarks --store
    """
    if store and compare:
        raise click.UsageError("--store and --check: a check compares with what is stored before")
    chosen = [row for row in ROWS if rows.casefold() in row.name.casefold()]
    if not chosen:
        names = "\n  ".join(row.name for row in ROWS)
        click.echo(f"No row's name contains {rows!r}. The rows are\n  {names}", err=True)
        raise SystemExit(2)
    if compare:
        check_all(chosen, rounds)
        return
    new = measure_all(chosen, rounds)
    store_if(store, new)
    new = replace(new, peaks=memory.in_a_process(rows))
    store_if(store, new)
    if store and not rows:
        new = replace(new, trainings=training.measure(training.STEPS, training.ROUNDS))
        store_if(store, new)
    click.echo("\n".join([*table(chosen, [new]), *powers([new]), *trainings([new])]))


if __name__ == "__main__":
    main()
