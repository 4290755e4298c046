"""The commands of those who write a homework: `new`, `handout`, `lint` and others."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import click

from autograder.declaration import TableError
from autograder.errors import UsageError, printable
from autograder.homework import load_homework
from autograder.metadata import MetadataError


@click.command(short_help="Make a homework's handout, or the notebooks, from the solutions.")
@click.argument("name", metavar="[HOMEWORK]", required=False)
@click.option("--all", "every", is_flag=True, help="All homeworks with a solution, and notebooks.")
@click.option(
    "--check",
    is_flag=True,
    help="Write nothing; exit with 1 if a file has drifted.",
)
def handout(name: str | None, every: bool, check: bool) -> None:
    """Make the handout of a homework from its solution, where the homework is written.

    HOMEWORK is a name or a folder. `autograder handout notebooks` runs the notebooks in
    solutions/notebooks of this project, and makes the exercises in notebooks/ from them.

    \b
    Examples:
        autograder handout hw1
        autograder handout ~/courses/hw7 --check
        autograder handout notebooks
        autograder handout --all --check
    """
    from functools import partial

    from autograder.authoring import handout, notebooks
    from autograder.authoring.new import NOTEBOOKS
    from autograder.files import as_argument
    from autograder.places import is_ours

    chosen = [NOTEBOOKS] if name == NOTEBOOKS else _chosen(name, every)
    if every:
        chosen.append(NOTEBOOKS)
    exit_code = 0
    for each in chosen:
        homework = None if each == NOTEBOOKS else load_homework(each)
        parts: list[tuple[Callable[[], list[Path]], Callable[[], list[Path]]]] = []
        if homework is not None:
            parts.append((partial(handout.write, homework), partial(handout.drifted, homework)))
        if homework is None or not is_ours(homework.folder):
            parts.append((partial(notebooks.write, homework), partial(notebooks.drifted, homework)))
        for write, drifted in parts:
            for path in drifted() if check else write():
                if check:
                    exit_code = 1
                    word = as_argument(Path(each))
                    advice = f" has drifted from its solution; run: autograder handout {word}"
                click.echo(printable(f"{path}{advice if check else ''}"))
    raise SystemExit(exit_code)


@click.command(short_help="Make a new homework in any folder.")
@click.argument("folder", metavar="PATH", type=click.Path(path_type=Path))
def new(folder: Path) -> None:
    """Make a new homework in the folder PATH: a small one, which already can be graded.

    Its name is the folder's. The folder may lie anywhere, such as in a repository of your own.

    \b
    Examples:
        autograder new hw7
        autograder new ~/courses/deep-learning/hw7
    """
    from autograder.authoring.new import new as make
    from autograder.files import as_argument

    for path in make(folder):
        click.echo(printable(str(path)))
    here = as_argument(folder)
    click.echo("\nChange what you like, and try it:")
    click.echo(f"    autograder grade {here} {as_argument(folder / 'solution')}")
    click.echo(f"    autograder handout {here}")
    click.echo(f"    autograder lint {here}")
    click.echo(f"    autograder audit {here} --quick")


@click.command(short_help="Say what the author of a homework forgot.")
@click.argument("name", metavar="[HOMEWORK]", required=False)
@click.option("--all", "every", is_flag=True, help="All homeworks with a solution.")
@click.option(
    "--mutants",
    is_flag=True,
    help="Try wrong programs too, and name the checks that fail none of them; a minute.",
)
def lint(name: str | None, every: bool, mutants: bool) -> None:
    """Say what the author of a homework forgot, each with its file and line.

    HOMEWORK is a name or a folder. Lint looks at the solution, the handout, the write-up, the hints
    and the right variants, and grades the solution and the untouched handout.

    \b
    Examples:
        autograder lint hw1
        autograder lint ~/courses/hw7 --mutants
        autograder lint --all
    \b
    Exit code: 0 if nothing is missing, 1 if something is.
    """
    from autograder.authoring.lint import lint as findings_of

    gc.enable()  # command.py has turned it off
    count = 0
    for homework in _chosen(name, every):
        try:
            for finding in findings_of(load_homework(homework), mutants):
                count += 1
                click.echo(printable(str(finding)))
        except (MetadataError, TableError) as error:
            count += 1
            click.echo(str(error))
    raise SystemExit(1 if count else 0)


def _chosen(name: str | None, every: bool) -> list[str]:
    """Return the homework that a command names, or with `--all` every one with a solution."""
    from autograder.homework import homework_names

    if every == (name is not None):
        raise click.UsageError("name one homework, or say --all")
    if name is not None:
        return [name]
    found = [each for each in homework_names() if load_homework(each).solution.is_dir()]
    if not found:
        raise UsageError("no homework here has a solution")
    return found


@click.command(short_help="Show the known misconceptions about a homework.")
@click.argument("name", metavar="[HOMEWORK]", required=False)
@click.option("--all", "every", is_flag=True, help="All homeworks with a solution.")
@click.option("--index", is_flag=True, help="One line for each: the page docs/misconceptions.md.")
def misconceptions(name: str | None, every: bool, index: bool) -> None:
    """Show the known misconceptions about a homework: an example in numbers and all hints of each.

    \b
    Examples:
        autograder misconceptions hw1
        autograder misconceptions --all --index > docs/misconceptions.md
    """
    from autograder.authoring import misconceptions as pages

    homeworks = [load_homework(each) for each in _chosen(name, every)]
    shown = pages.index(homeworks) if index else "\n".join(map(pages.details, homeworks))
    click.echo(shown, nl=False)


@click.command(short_help="Show the names, shapes and formulas of a homework.")
@click.argument("name", metavar="[HOMEWORK]", required=False)
@click.option("--all", "every", is_flag=True, help="All homeworks with a solution.")
def shapes(name: str | None, every: bool) -> None:
    """Show the names, shapes and formulas of a homework on one page, in Markdown.

    They come from its table; a homework without one is left out.

    \b
    Examples:
        autograder shapes hw1
        autograder shapes --all > docs/shapes.md
    """
    from autograder.authoring.shapes import page

    click.echo(page([load_homework(each) for each in _chosen(name, every)]), nl=False)


@click.command(short_help="Measure how well the checks of a homework catch wrong programs.")
@click.argument("name", metavar="[HOMEWORK]", required=False)
@click.option("--all", "every", is_flag=True, help="All homeworks with a solution.")
@click.option("--quick", is_flag=True, help="Try a sample, in a few minutes.")
@click.option(
    "--seeds",
    type=click.IntRange(min=1),
    metavar="N",
    help="Grade the right programs under N seeds; without it 50, or 1 with --quick.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="The seed of everything that is drawn.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Try N programs at a time; without it, one for each core.",
)
@click.option(
    "--report", "reports", multiple=True, metavar="FORMAT=FILE", help="Write json or html too."
)
def audit(
    name: str | None,
    every: bool,
    quick: bool,
    seeds: int | None,
    seed: int,
    jobs: int | None,
    reports: tuple[str, ...],
) -> None:
    """Measure how well the checks of a homework catch wrong programs.

    HOMEWORK is a name or a folder with its solution.

    A right program must earn all points. A wrong program must lose the points of what it gets
    wrong, and no others. The wrong programs are made from the solution: one with each known
    misconception, and one with each small change that a slip of the hand could make.

    \b
    Examples:
        autograder audit hw1
        autograder audit hw1 --quick --report html=audit.html
        autograder audit --all --quick
    \b
    Exit code: 0 if every program got the points it should get, 1 if not.
    """
    from dataclasses import replace

    from autograder.authoring.audit.progress import bar_on
    from autograder.authoring.audit.reports import render, targets_of, write
    from autograder.authoring.audit.run import QUICK, WHOLE, audit as run_audit
    from autograder.console import OpenConsole

    gc.enable()  # command.py has turned it off
    chosen, targets = _chosen(name, every), targets_of(reports)
    if every and reports:
        raise click.UsageError("--report writes one homework: name it instead of --all")
    extent = QUICK if quick else WHOLE
    if seeds is not None:
        extent = replace(extent, seeds=seeds)
    console = OpenConsole(highlight=False)
    falls_short = False
    for homework in map(load_homework, chosen):
        with bar_on(console) as on_progress:
            found = run_audit(homework, extent, seed, jobs or os.cpu_count() or 1, on_progress)
        write(found, targets)
        render(found, console)
        falls_short = falls_short or any(found.shortcomings)
    raise SystemExit(1 if falls_short else 0)
