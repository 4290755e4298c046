"""The result as one self-contained HTML page: no network, no scripts."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.reports.explanations import (
    Explanation,
    explanations,
    inputs_of_numbers,
    out_of_sight,
    remarks,
    still_to_write,
    visible,
    weak_isolation,
)
from autograder.reports.heatmap import Picture, can_be_shown, pictures, slices
from autograder.reports.pages import fill_page
from autograder.reports.prose import arrival, points_columns, points_headings, reasons, why_no_score
from autograder.reports.source import SourceFile
from autograder.results.result import Result, TaskResult
from autograder.results.verdict import Numbers, Verdict

TEMPLATE = Path(__file__).parent / "report.html.jinja"
WITHOUT_RESULT = Path(__file__).parent / "without_result.html.jinja"
KINDS = {
    Verdict.PASSED: "right",
    Verdict.NOT_ATTEMPTED: "open",
    Verdict.BLOCKED: "blocked",
    Verdict.UNREADABLE: "fault",
    Verdict.GRADER_FAULT: "fault",
}
WRONG_KIND = "wrong"
BY_A_PERSON = "the grader could not judge what you handed in; a person gave the score"


@dataclass(frozen=True)
class Beside:
    """What stands beside the machine's verdict, for a student.

    Attributes
    ----------
    score : str
        The final score in words; empty if it may not be shown.
    points : str
        Its number; empty if it may not be shown, or there is none.
    steps : tuple of str
        The way to it.
    said : tuple of str
        Comments.
    asked : tuple of (str, str)
        The student's requests, each with its answer, which is empty if there is none yet.
    """

    score: str = ""
    points: str = ""
    steps: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    asked: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class HandedIn:
    """One grading of the student's history.

    Attributes
    ----------
    attempt : int
        The number of the hand-in.
    note : str
        Whether it counts, in words; empty if there is nothing to say.
    page : str
        The page that shows it; empty if none does.
    """

    attempt: int
    arrived: str
    graded: str
    score: str
    note: str
    page: str = ""


@dataclass(frozen=True)
class Handed:
    """What the student handed in: the files of one result, and all gradings."""

    files: Sequence[SourceFile] = ()
    history: Sequence[HandedIn] = ()


def render(
    result: Result,
    replay: str = "",
    beside: Beside | None = None,
    where: str = "",
    handed: Handed | None = None,
) -> str:
    """Return the part of a result that students may see, as a page.

    Parameters
    ----------
    replay
        What grades the same files with the same inputs; the command for what was graded, if left
        out.
    beside
        What staff have said, and the final score.
    where
        Where that must be run; where the grading was, if left out.
    handed
        The files, and the history.

    Raises
    ------
    UsageError
        If jinja2 isn't installed. Without matplotlib, tables of numbers replace pictures.
    """
    seen = result.as_seen_by_student()
    values = page_values(seen, replay, beside, where, handed or Handed())
    return fill_page(
        TEMPLATE, values | {"withheld": out_of_sight(result)}, filters={"visible": visible}
    )


def page_values(
    seen: Result, replay: str, beside: Beside | None, where: str, handed: Handed
) -> dict[str, Any]:
    """Return what the template of a result needs, except for `withheld`.

    Parameters
    ----------
    seen
        What the reader of the page may see of a result.
    """
    explained = explanations(seen)
    judged_by_a_person = beside is not None and beside.points
    return {
        "result": seen,
        "explanations": explained,
        "explained_at": {task: at for at, one in enumerate(explained, 1) for task in one.tasks},
        "kind": _kind,
        "share": lambda task: _share(task, seen),
        "drawn": _drawn,
        "remarks": [*still_to_write(seen), *remarks(seen), *map(visible, seen.notes)],
        "warnings": weak_isolation(seen),
        "why_no_score": BY_A_PERSON if judged_by_a_person else why_no_score(seen),
        "reasons": reasons(seen),
        "arrived": arrival(seen),
        "beside": beside,
        "replay": replay or _replay(seen),
        "replay_heading": f"the same inputs again{where and f', {where}'}",
        "inputs_of_numbers": inputs_of_numbers,
        "points_headings": points_headings,
        "points_columns": points_columns,
        "handed": handed,
    }


def render_without_result(name: str, title: str, what: str, beside: Beside) -> str:
    """Return the page of a student without a result, of whom staff have said something.

    Parameters
    ----------
    name, title
        Those of the homework.
    what
        Why there is no result.

    Raises
    ------
    UsageError
        If jinja2 isn't installed.
    """
    values = {"name": name, "title": title, "what": what, "beside": beside}
    return fill_page(WITHOUT_RESULT, values, filters={"visible": visible})


def _kind(verdict: Verdict) -> str:
    """Return the CSS class of a verdict, for its colour."""
    return KINDS.get(verdict, WRONG_KIND)


def _share(task: TaskResult, result: Result) -> str:
    """Return the width of a task's bar; the largest task has the full width."""
    largest = max(other.max_points for other in result.tasks)
    return f"{100 * task.max_points / max(1, largest):.0f}%"


@dataclass(frozen=True)
class Table:
    """One matrix as rows of numbers."""

    caption: str
    rows: list[list[str]]


def _drawn(explanation: Explanation) -> tuple[list[Picture], list[Table]]:
    """Return the wanted and returned arrays as pictures or as tables; nothing if unsuitable."""
    if explanation.numbers is None or not can_be_shown(*explanation.numbers):
        return [], []
    try:
        return pictures(*explanation.numbers), []
    except ImportError:
        wanted, got = explanation.numbers
        return [], [*_tables("wanted", wanted), *_tables("got", got)]


def _tables(name: str, numbers: Numbers) -> list[Table]:
    return [
        Table(
            caption=f"{name}[{', '.join(map(str, index))}]" if index else name,
            rows=[[f"{number:.4g}" for number in row] for row in matrix],
        )
        for index, matrix in slices(numbers).items()
    ]


def _replay(result: Result) -> str:
    """Return the command that grades the same files with the same inputs."""
    homework = shlex.quote(visible(result.homework))
    submission = shlex.quote(visible(result.submission.name))
    chosen = [task.id for task in result.tasks] if result.is_part else []
    only = "".join(f" --only {shlex.quote(visible(task))}" for task in chosen)
    return f"autograder grade {homework} {submission}{only} --seed {result.seed}"
