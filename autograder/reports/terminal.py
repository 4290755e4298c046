"""The result as a student reads it in a terminal: what to look at, then the table of points."""

from __future__ import annotations

import re
import textwrap

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.result import CheckResult, Result, TaskResult
from autograder.verdict import Evidence, Verdict

STYLES = {
    Verdict.PASSED: "green",
    Verdict.NOT_ATTEMPTED: "dim",
    Verdict.BLOCKED: "yellow",
    Verdict.GRADER_FAULT: "magenta",
}
WRONG_STYLE = "red"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
MAX_PRINTED_LINES = 20


def render(result: Result, console: Console) -> None:
    """Print a result."""
    for tasks, check in _failures(result):
        _explain(tasks, check, console)
    console.print(_table(result), soft_wrap=True)
    console.print()
    for remark in [*_still_to_write(result), *_remarks(result), *result.notes]:
        console.print(_prose(remark, console.width, indent="", style="yellow"))
    for fault in result.faults:
        console.print(Text(f"grader fault: {fault}", style="magenta"), soft_wrap=True)
    console.print(_closing(result))


def _failures(result: Result) -> list[tuple[list[TaskResult], CheckResult]]:
    """The checks to explain, each with its tasks: what fails alike is told once."""
    failures: list[tuple[list[TaskResult], CheckResult]] = []
    for task in result.tasks:
        check = task.failed
        if check is None or check.verdict is Verdict.NOT_ATTEMPTED:
            continue
        if failures and failures[-1][1].evidence == check.evidence:
            failures[-1][0].append(task)
        else:
            failures.append(([task], check))
    return failures


def _explain(tasks: list[TaskResult], check: CheckResult, console: Console) -> None:
    style = STYLES.get(check.verdict, WRONG_STYLE)
    names = ", ".join(task.id for task in tasks)
    console.print(Text(f"{names}: {check.verdict}", style=f"bold {style}"))
    evidence = check.evidence or Evidence("")
    if len(tasks) == 1:
        console.print(_prose(check.sentence, console.width, style="dim"))
    console.print(_prose(_visible(evidence.message), console.width))
    for heading, lines in (
        ("what was called", check.calls),
        ("what came back", evidence.got.splitlines()),
        ("what was wanted", evidence.wanted.splitlines()),
        ("first differences", evidence.differences),
        ("where", _traceback(evidence)),
        ("what your code printed", _shortened(check.printed.splitlines())),
    ):
        if lines:
            console.print(Text(f"  {heading}", style="bold"))
            for line in lines:
                console.print(Text(f"    {_visible(line)}"), soft_wrap=True)
    console.print()


def _visible(text: str) -> str:
    """Write control characters as Python does, so that no student's text steers the terminal."""
    return CONTROL.sub(lambda character: repr(character.group())[1:-1], text)


def _prose(text: str, width: int, indent: str = "  ", style: str = "") -> Text:
    """Indented, and broken between words to fit the terminal."""
    wrapped = [
        textwrap.fill(line, min(width, 100), initial_indent=indent, subsequent_indent=indent)
        for line in text.splitlines()
    ]
    return Text("\n".join(wrapped), style=style)


def _traceback(evidence: Evidence) -> list[str]:
    lines = []
    for frame in evidence.traceback:
        where = "" if frame.function in ("", "<module>") else f", in {frame.function}"
        lines += [f"{frame.file}, line {frame.line}{where}", f"    {frame.text}"]
    return lines


def _shortened(lines: list[str]) -> list[str]:
    if len(lines) <= MAX_PRINTED_LINES:
        return lines
    left_out = f"... {len(lines) - MAX_PRINTED_LINES} more lines ..."
    return [*lines[: MAX_PRINTED_LINES // 2], left_out, *lines[-MAX_PRINTED_LINES // 2 :]]


def _table(result: Result) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column(result.homework)
    table.add_column(result.title)
    table.add_column("verdict")
    table.add_column("points", justify="right")
    for task in result.tasks:
        style = STYLES.get(task.verdict, WRONG_STYLE)
        earned = "–" if task.points is None else str(task.points)
        points = f"{earned} / {task.max_points}"
        table.add_row(task.id, task.title, Text(task.verdict, style=style), points)
    return table


def _still_to_write(result: Result) -> list[str]:
    """Where the code still raises NotImplementedError, as one sentence; or none."""
    places: dict[str, list[str]] = {}
    for task in result.tasks:
        failed = task.failed
        if failed and failed.verdict is Verdict.NOT_ATTEMPTED and failed.evidence:
            for frame in failed.evidence.traceback[-1:]:
                places.setdefault(f"{frame.file} line {frame.line}", []).append(task.id)
    if not places:
        return []
    where = "; ".join(f"{place} ({', '.join(tasks)})" for place, tasks in places.items())
    return [f"still to be written, where NotImplementedError is raised: {where}"]


def _remarks(result: Result) -> list[str]:
    """The notes on tasks that passed, each told once for all tasks that it is about."""
    remarks: dict[str, list[str]] = {}
    for task in result.tasks:
        notes = [check.note for check in task.checks if check.note]
        if notes and task.verdict is Verdict.PASSED:
            remarks.setdefault(notes[0], []).append(task.id)
    return [f"{', '.join(tasks)}: {note}" for note, tasks in remarks.items()]


def _closing(result: Result) -> Text:
    text = Text()
    if result.points is None:
        text.append("no grade: the grader failed, not you; please report it", style="bold magenta")
    else:
        full = result.points == result.max_points
        style = "bold green" if full else "bold"
        text.append(f"{result.points} / {result.max_points} points", style=style)
    if not result.is_grade:
        text.append("  (practice, not a grade: --debug)", style="yellow")
    return text.append(f"  seed {result.seed}", style="dim")
