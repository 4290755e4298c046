"""The commands of a student's day, beside `grade`."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.commands.arguments import FilePath
from autograder.errors import UsageError, printable
from autograder.homework import homework_names, load_homework


@click.command("list", short_help="List all homeworks with their files.")
def list_homeworks() -> None:
    """List the homeworks: those of this project, and those that installed packages offer.

    Every command takes the path of a homework's folder as well.
    """
    for name in homework_names():
        try:
            homework = load_homework(name)
        except UsageError as error:  # a package may be broken; the others are not
            click.echo(f"{name}  can't be used: {error}")
            continue
        files = ", ".join(homework.defines)
        points = sum(task.points for task in homework.select(()) if task.extra)
        extra = f" and {points} extra" if points else ""
        click.echo(f"{name}  {homework.title}, {homework.points} points{extra}: {files}")


@click.command(short_help="Copy a homework into a folder; alone, list the course.")
@click.argument("homework", required=False)
@click.argument("folder", required=False, metavar="[DIR]", type=FilePath())
def start(homework: str | None, folder: Path | None) -> None:
    """Copy the handout of a homework and its notebooks into the folder DIR.

    HOMEWORK is a name or the folder of a homework; without it, the course is listed. Without DIR,
    the new folder is named after the homework. No file is ever overwritten.

    \b
    Examples:
        autograder start
        autograder start hw1
        autograder start hw1 ~/courses/mine
    """
    from autograder.files import as_argument
    from autograder.student import memory
    from autograder.student.starting import NOTEBOOKS, start as copy_handout

    if homework is None:
        _list_course()
        return
    loaded = load_homework(homework)
    if folder is None and (known := memory.read(Path())) is not None:
        raise UsageError(
            f"this folder is the homework {known.homework}, and {loaded.name} would lie inside it; "
            f"go up first (cd ..), or name a folder: autograder start {loaded.argument} DIR"
        )
    target = folder if folder is not None else Path(loaded.name)
    for path in copy_handout(loaded, target):
        click.echo(printable(str(path)))
    where = "" if folder is None else f" {as_argument(target)}"
    if loaded.notebooks:
        click.echo(
            f"\nThe notebooks derive the formulas. To open them: "
            f"jupyter lab {as_argument(target / NOTEBOOKS)}\n"
            f'(Jupyter comes with pip install "mytorch-course[notebooks]".)'
        )
    click.echo(f"\nRead {printable(str(target / 'README.md'))}, fill in the TODOs, and run")
    click.echo(f"    autograder grade {as_argument(Path(homework))}{where} --watch")


def _list_course() -> None:
    from autograder.student.progress import course

    for homework in course():
        click.echo(f"{homework.name}  {homework.title}, {homework.points} points")
    click.echo("\nBegin with the first that is new to you:")
    click.echo(f"    autograder start {course()[0].argument}")


@click.command(short_help="Show your points in every homework, and the next step.")
@click.argument("folder", required=False, metavar="[DIR]", type=FilePath())
def status(folder: Path | None) -> None:
    """Show your points in every homework, the last and the best, and the next step.

    DIR is a folder with the folders of your homeworks in it, or one of them; without it, the
    current folder. The points are those of your gradings there. They lie beside your files, in
    .autograder.json. No grading reads them, and they are never handed in.

    \b
    Examples:
        autograder status
        autograder status ~/courses/mine
    """
    from autograder.console import OpenConsole
    from autograder.student.progress import look
    from autograder.student.status import show

    show(look(folder or Path()), OpenConsole(highlight=False))


@click.command(short_help="Put a stub back, with your old text beside it.")
@click.argument("homework")
@click.argument("name", required=False, default="", metavar="[FUNCTION]")
@click.option("--in", "folder", type=FilePath(exists=True), metavar="DIR", help="Your folder.")
def reset(homework: str, name: str, folder: Path | None) -> None:
    """Put a stub back where you want to begin again, with your old text beside it.

    FUNCTION is a function, a class, a method or a file; without it, all files are put back. Your
    old text is in a new file, such as linear.py.old1.

    \b
    Examples:
        autograder reset hw1 Linear.forward
        autograder reset hw1 dZdb --in ~/courses/mine
        autograder reset hw1
    """
    from autograder.intake import find_submission
    from autograder.student.resetting import find_stubs, needed, reset as put_back, tasks_of

    loaded = load_homework(homework)
    stubs = find_stubs(loaded, name)
    found = find_submission(loaded, folder)
    if found.file is not None:
        raise UsageError(f"{found.file} is not a folder of Python files: reset can't change it")
    changed = []
    for stub in stubs:
        what = f"{'.'.join(stub.names)} in {stub.file}" if stub.names else stub.file
        kept = put_back(loaded, found.folder, stub)
        if kept is not None:
            changed.append(stub)
            click.echo(printable(f"{what} is a stub again; your old text is in {kept}"))
        else:
            click.echo(f"{what} is as it was handed out")
    if changed and (tasks := tasks_of(loaded, changed)):
        click.echo(f"These tasks need {needed(loaded, changed)}: {', '.join(tasks)}")


@click.command("zip", short_help="Make the file to hand in, and check it.")
@click.argument("homework")
@click.argument("path", required=False, type=FilePath(exists=True))
@click.option(
    "--output",
    type=FilePath(dir_okay=False),
    metavar="FILE",
    help="The zip; without it, HOMEWORK.zip.",
)
def zip_files(homework: str, path: Path | None, output: Path | None) -> None:
    """Make the zip to hand in: your files of the homework, and nothing else.

    PATH is your folder or your notebook, as for autograder grade. The zip is read back as the
    grader will read it.

    \b
    Examples:
        autograder zip hw1
        autograder zip hw1 ~/courses/mine --output ada.zip
    \b
    Exit code: 0 if all files are there, 1 if the zip lacks one or the grader would not read one,
    2 wrong usage.
    """
    from autograder.student.zipping import zip_files as make

    loaded = load_homework(homework)
    target = output or Path(f"{loaded.name}.zip")
    zipped = make(loaded, path, target)
    click.echo(printable(f"{target} contains {', '.join(zipped.files)}, as the grader reads it"))
    for file in zipped.untouched:
        click.echo(f"{file} is still as it was handed out")
    for remark in zipped.remarks:
        click.echo(printable(remark))
    raise SystemExit(1 if zipped.remarks else 0)
