"""The result on GitHub: a summary of the step in Markdown, and annotations beside the code.

GitHub obeys commands in printed text, and a student's prints may hold commands. So annotations are
escaped, and all other prints are inside `commands_stopped`.
"""

from __future__ import annotations

import os
import posixpath
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from autograder.reports.explanations import out_of_sight, remarks, visible, weak_isolation
from autograder.reports.prose import (
    GRADER_FAILED,
    explained_with_output,
    message_of,
    points_columns,
    points_headings,
    reasons,
    score,
    unreadable,
    why_no_score,
)
from autograder.results.result import NO_SCORE, Result, State, TaskResult
from autograder.results.verdict import Verdict

MARKDOWN = re.compile(r"([!#$&*+\-.:<=>@\[\\\]^_`{|}~])")


def render(result: Result) -> str:
    """Return the summary: a table, then an explanation of each failed task."""
    seen = result.as_seen_by_student()
    earned = why_no_score(result) or score(seen)
    blocks = [f"## {plain(seen.homework)}: {plain(seen.title)}", f"**{earned}**", _table(seen)]
    sentences = (
        *reasons(seen),
        *remarks(seen),
        *out_of_sight(result),
        *weak_isolation(seen),
        *seen.notes,
    )
    blocks += [plain(text) for text in sentences]
    for task in seen.tasks:
        if task.failed is not None:
            heading = f"### {plain(task.id)}: {task.verdict}"
            blocks += [heading, _fenced(explained_with_output(task))]
    blocks.append(f"Seed {seen.seed}")
    return "\n\n".join(blocks) + "\n"


def annotate(result: Result, folder: str = "") -> str:
    """Return the commands that annotate the code, one line for each failed task.

    Parameters
    ----------
    folder
        The submission's folder in the repository.
    """
    seen = result.as_seen_by_student()
    lines = [
        _command(task, seen.submission.files, folder)
        for task in seen.tasks
        if task.verdict not in (Verdict.PASSED, *NO_SCORE)
    ]
    if result.state is State.UNREADABLE:
        told = "; ".join([unreadable(result), *reasons(result)])
        lines.append(f"::error title=unreadable::{_data(told)}")
    elif result.points is None:
        lines.append(f"::error title=grader fault::{_data(GRADER_FAILED)}")
    return "".join(f"{line}\n" for line in lines)


@contextmanager
def commands_stopped(stream: TextIO | None = None) -> Iterator[None]:
    """Make GitHub ignore commands in text that is printed meanwhile; elsewhere, do nothing.

    Parameters
    ----------
    stream
        Where the text is printed; by default, the standard output.

    The word that ends this is drawn after the student's code has run, so that no student knows it.
    """
    if not os.environ.get("GITHUB_ACTIONS"):
        yield
        return
    word = secrets.token_hex(16)
    print(f"::stop-commands::{word}", file=stream, flush=True)
    try:
        yield
    finally:
        # On a line of its own, even if the last line has no end.
        print(f"\n::{word}::", file=stream, flush=True)


def _table(seen: Result) -> str:
    headings = points_headings(seen)
    rows = [f"| task | what it asks | verdict | {' | '.join(headings)} |"]
    rows.append(f"|---|---|---|{'---:|' * len(headings)}")
    for task in seen.tasks:
        points = " | ".join(points_columns(task, seen))
        rows.append(f"| {plain(task.id)} | {plain(task.title)} | {task.verdict} | {points} |")
    return "\n".join(rows)


def plain(text: str) -> str:
    """Return a text as one line, with its Markdown escaped."""
    return MARKDOWN.sub(r"\\\1", " ".join(visible(text).split()))


def _fenced(text: str) -> str:
    """Return a text unchanged, in a fence longer than any fence in it."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}text\n{text}\n{fence}"


def _command(task: TaskResult, files: list[str], folder: str) -> str:
    level = "notice" if task.verdict is Verdict.NOT_ATTEMPTED else "error"
    properties = {**_place(task, files, folder), "title": f"{task.id}: {task.verdict}"}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {listed}::{_data(message_of(task) or task.verdict)}"


def _place(task: TaskResult, files: list[str], folder: str) -> dict[str, str]:
    """Return the place in the student's own code, as far as it is known."""
    evidence = task.failed.evidence if task.failed else None
    frames = evidence.traceback if evidence else []
    # A traceback comes from the student's process, which may name any file there.
    own = [frame for frame in frames if frame.file in files]
    if own:
        return {"file": posixpath.join(folder, own[-1].file), "line": str(own[-1].line)}
    named = [name for name in files if name in message_of(task)] or files
    return {"file": posixpath.join(folder, named[0])} if named else {}


def _data(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
