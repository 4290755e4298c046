"""`autograder.check`: runs a homework's checks on the code of a notebook.

The code runs in the notebook's own process, so the result is practice and never a grade.
"""

from __future__ import annotations

import html as escaping
import inspect
import linecache
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest, practise
from autograder.homework import Homework, load_homework
from autograder.intake import Submission
from autograder.results.result import Result
from autograder.results.verdict import Verdict


@dataclass(frozen=True)
class Practice:
    """The result of `check`; a notebook shows it as a report.

    Attributes
    ----------
    call : str
        The call of `check` that gives the same inputs again.
    """

    result: Result
    call: str

    def __repr__(self) -> str:
        from autograder.reports import terminal

        return terminal.render_plain(self.result).rstrip()

    def _repr_html_(self) -> str:
        """Return the report in a frame of its own, so that its style is not the notebook's."""
        try:
            from autograder.reports import html

            page = html.render(self.result, self.call)
        except UsageError:  # jinja2 is missing: show the text
            return f"<pre>{escaping.escape(repr(self))}</pre>"
        return (
            f'<iframe title="report" style="width: 100%; height: {self._height}rem; border: 0" '
            f'sandbox srcdoc="{escaping.escape(page)}"></iframe>'
        )

    @property
    def _height(self) -> int:
        """The height of the frame: the table of tasks, or more if there is a mistake to look at."""
        tasks = self.result.tasks
        quiet = all(task.verdict in (Verdict.PASSED, Verdict.NOT_ATTEMPTED) for task in tasks)
        return 22 + 3 * len(tasks) if quiet else 40


def check(
    homework: str,
    *written: Callable[..., Any],
    only: str | Sequence[str] = (),
    seed: int | None = None,
    hints: int = 1,
) -> Practice:
    """Run a homework's checks on classes and functions of this process.

    Parameters
    ----------
    homework
        The homework's name, or the path of its folder.
    written
        The classes and functions to check, under the homework's names. The tasks that need only
        these are judged.
    only
        The task or tasks to judge; all of them if left out.
    seed
        The seed of the random inputs; drawn if left out.
    hints
        How many hints to show for a mistake; see `autograder.grading.grade.GradingRequest`.

    Raises
    ------
    UsageError
        If there is no such homework, or it has no such names or tasks.

    Examples
    --------
    >>> def contract(dLdZ, dZdX):
    ...     raise NotImplementedError
    >>> check("hw1", contract, seed=7)  # doctest: +ELLIPSIS
    hw1       The Linear layer                  verdict        points
    contract  contracting a Jacobian with dLdZ  not attempted   0 / 6
    <BLANKLINE>
    still to be written, where NotImplementedError is raised: ...
    0 / 6 points  (practice, not a grade)  seed 7  isolation in process
    """
    loaded = load_homework(homework)
    given = {_name(each): each for each in written}
    known = [name for names in loaded.defines.values() for name in names]
    for name in given:
        if name not in known:
            raise UsageError(f"{homework} asks for {', '.join(known)}, and not for {name!r}")
    asked = loaded.select([only] if isinstance(only, str) else only)
    tasks = tuple(task for task in asked if set(task.needs) <= set(given))
    if not tasks:
        raise UsageError(f"{homework} asks for {', '.join(known)}; give check some of them")
    submission, modules = _as_files(loaded, given)
    chosen = secrets.randbits(32) if seed is None else seed
    request = GradingRequest(submission, chosen, tasks, hints=hints)
    result = practise(loaded, request, modules)
    _call_cells_cells(result, submission)
    options = f", only={only!r}" if only else ""
    call = f'autograder.check("{homework}", {", ".join(given)}{options}, seed={chosen})'
    return Practice(result, call)


def _name(written: Any) -> str:
    name = getattr(written, "__name__", None)
    if not callable(written) or not isinstance(name, str):
        raise UsageError(f"check takes classes and functions themselves, not {written!r:.80}")
    return name


def _as_files(
    homework: Homework, given: dict[str, Any]
) -> tuple[Submission, dict[str, ModuleType]]:
    """Return the submission and the modules of these names, as if they were in files."""
    sources, paths, modules = {}, {}, {}
    for file, names in homework.defines.items():
        written = {name: given[name] for name in names if name in given}
        if not written:
            continue
        modules[file.removesuffix(".py")] = module = ModuleType(file.removesuffix(".py"))
        module.__dict__.update(written)
        paths[file] = _place(next(iter(written.values())))
        sources[file] = "".join(linecache.getlines(paths[file])).encode()
    return Submission(Path(), sources, paths, ()), modules


def _call_cells_cells(result: Result, submission: Submission) -> None:
    """Replace the file names of notebook cells in tracebacks, which are only numbers."""
    cells = {Path(path).name for path in submission.paths.values() if "ipykernel" in path}
    failures = (failure for task in result.tasks for failure in task.failures)
    for evidence in (failure.evidence for failure in failures):
        for frame in evidence.traceback if evidence else []:
            if frame.file in cells:
                frame.file = "your cell"


def _place(written: Any) -> str:
    """Return Python's name for the cell or file that defines an object."""
    functions = [written, *vars(written).values()] if inspect.isclass(written) else [written]
    codes = (getattr(function, "__code__", None) for function in functions)
    return next((code.co_filename for code in codes if code is not None), "<notebook>")
