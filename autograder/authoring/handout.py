"""Handouts: the solutions with the answers taken out.

The files of a solution mark the lines that a student must write::

    ### BEGIN SOLUTION
    y = x + 1
    ### END SOLUTION

and the files of the handout are generated from them, with `raise NotImplementedError` in place of
these lines. `AGENTS.md`, which asks coding assistants to be tutors, differs only in what
it names: commands, and an example. `claims.py` is made from the prediction questions, without
numbers.
"""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.quantities import quantities_of
from autograder.declaration.questions import CLAIMS
from autograder.errors import UsageError
from autograder.files import write_whole
from autograder.homework import Homework
from autograder.student import claims
from autograder.student.demo import reference
from autograder.student.demo.play import no_report, play
from autograder.student.demo.readiness import solution_files

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
AGENTS = Path(__file__).with_name("agents.md")
WHY = "`autograder why {name} 'NAME[0, 0]'` says what one number is made of."
DEBUG = "With `--debug`, `breakpoint()` stops in their code while the grader runs it."
"""Ways to look closer: at the terms of a number, or, where a homework has no equations, at code."""
BY_NUMBERS, EXAMPLE = "By numbers", " `README.md` has such an example."
"""How an example in numbers begins in a write-up, and the sentence that points to it."""
ASKED = ", and any answer in `claims.py`"
STUB = ("# TODO: your code here", "raise NotImplementedError")


def without_solution(source: str, name: str) -> str:
    """Return a solution's source with a stub in place of each marked passage.

    Parameters
    ----------
    name
        The file's name in an error.

    Raises
    ------
    ValueError
        If the markers don't pair up.

    Examples
    --------
    >>> print(without_solution('''def f(x):
    ...     ### BEGIN SOLUTION
    ...     y = x + 1
    ...     ### END SOLUTION
    ...     return y''', "f.py"))
    def f(x):
        # TODO: your code here
        raise NotImplementedError
        return y
    <BLANKLINE>
    """
    lines = []
    began = 0
    for number, line in enumerate(source.splitlines(), start=1):
        marker = line.strip()
        if marker == BEGIN and not began:
            began = number
            indent = line[: line.index(BEGIN)]
            lines += [indent + stub for stub in STUB]
        elif marker == END and began:
            began = 0
        elif marker in (BEGIN, END):
            raise ValueError(f"{name}, line {number}: {marker} without its counterpart")
        elif not began:
            lines.append(line)
    if began:
        raise ValueError(f"{name}, line {began}: {BEGIN} without {END}")
    return "\n".join(lines) + "\n"


def generate(homework: Homework) -> dict[Path, str]:
    """Return the content of each file of a handout.

    Raises
    ------
    UsageError
        If there is no solution, as in an installed package, or it lacks a file or a marker.
    """
    solution = homework.solution
    if not solution.is_dir():
        raise UsageError(f"a handout is made from a solution, and there is no folder {solution}")
    made = {}
    for file in homework.defines:
        try:
            source = (solution / file).read_text(encoding="utf-8")
            made[homework.handout / file] = without_solution(source, file)
        except OSError as error:
            raise UsageError(f"{solution / file} can't be read: {error.strerror}") from error
        except ValueError as error:
            raise UsageError(f"{solution / file}: {error}") from error
    look = (WHY if quantities_of(homework) else DEBUG).format(name=homework.name)
    agents = AGENTS.read_text(encoding="utf-8")
    claims_too = ASKED if homework.questions is not None else ""
    agents = agents.format(
        name=homework.name,
        title=homework.title,
        look=look,
        claims=claims_too,
        example=EXAMPLE if _has_example(homework.handout / "README.md") else "",
    )
    if homework.questions is not None:
        made[homework.handout / CLAIMS] = claims.written(homework, homework.questions)
    return made | {homework.handout / "AGENTS.md": agents}


def _has_example(write_up: Path) -> bool:
    """Whether a write-up works out an example in numbers."""
    return write_up.is_file() and BY_NUMBERS in write_up.read_text(encoding="utf-8")


def drifted(homework: Homework) -> list[Path]:
    """Return the files of a handout that differ from what their solution generates."""
    return [
        path
        for path, wanted in generate(homework).items()
        if not path.is_file() or path.read_text(encoding="utf-8") != wanted
    ]


def write(homework: Homework) -> list[Path]:
    """Generate a handout from its solution; return its files.

    What the demo shows with the solution is stored too, for those who have no solution.

    Raises
    ------
    UsageError
        If there is no solution, or the handout can't be written.
    """
    handout = generate(homework)
    for path, content in handout.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        except OSError as error:
            raise UsageError(f"{path} can't be written: {error.strerror}") from error
    return [*handout, *_stored_demo(homework)]


def _stored_demo(homework: Homework) -> list[Path]:
    demo = homework.demo
    if demo is None or not (homework.handout / demo.file).is_file():
        return []
    sources = solution_files(homework, demo)
    if sources is None:
        return []
    return [reference.store(homework, play(homework, demo, sources, no_report).parts)]
