"""The result as a student reads it in a terminal: a table of points, then what to look at."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
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
MAX_PRINTED_LINES = 20


def render(result: Result, console: Console) -> None:
    """Print a result."""
    for task in result.tasks:
        failed = task.failed
        if failed is not None and failed.verdict is not Verdict.NOT_ATTEMPTED:
            console.print(_explanation(task, failed))
    console.print(_table(result))
    for note in result.notes:
        console.print(Text(f"Note: {note}", style="yellow"))
    for fault in result.faults:
        console.print(Text(f"Grader fault: {fault}", style="magenta"))
    console.print(_closing(result))


def _table(result: Result) -> Table:
    table = Table(
        title=f"{result.homework}: {result.title}", title_justify="left", pad_edge=False, box=None
    )
    table.add_column("task")
    table.add_column("")
    table.add_column("verdict")
    table.add_column("points", justify="right")
    for task in result.tasks:
        style = STYLES.get(task.verdict, WRONG_STYLE)
        earned = "–" if task.points is None else str(task.points)
        table.add_row(
            task.id, task.title, Text(task.verdict, style=style), f"{earned} / {task.max_points}"
        )
        for check in task.checks:
            if check.note and task.verdict is Verdict.PASSED:
                table.add_row("", Text(check.note, style="yellow"), "", "")
                break
    return table


def _explanation(task: TaskResult, check: CheckResult) -> RenderableType:
    style = STYLES.get(check.verdict, WRONG_STYLE)
    evidence = check.evidence or Evidence("")
    parts: list[RenderableType] = [
        Text.assemble((f"{task.id}: {check.verdict}", f"bold {style}"), f"  {check.sentence}"),
        Padding(Text(evidence.message), (0, 0, 0, 2)),
    ]
    for heading, lines in (
        ("what was called", check.calls),
        ("what came back", evidence.got.splitlines()),
        ("what was wanted", evidence.wanted.splitlines()),
        ("first differences", evidence.differences),
        ("where", _traceback(evidence)),
        ("what your code printed", _shortened(check.printed.splitlines())),
    ):
        if lines:
            parts.append(Padding(Text(heading, style="bold"), (0, 0, 0, 2)))
            parts.append(Padding(Text("\n".join(lines)), (0, 0, 0, 4)))
    return Group(*parts, Text())


def _traceback(evidence: Evidence) -> list[str]:
    lines = []
    for frame in evidence.traceback:
        where = f", in {frame.function}" if frame.function else ""
        lines += [f"{frame.file}, line {frame.line}{where}", f"    {frame.text}"]
    return lines


def _shortened(lines: list[str]) -> list[str]:
    if len(lines) <= MAX_PRINTED_LINES:
        return lines
    left_out = f"... {len(lines) - MAX_PRINTED_LINES} more lines ..."
    return [*lines[: MAX_PRINTED_LINES // 2], left_out, *lines[-MAX_PRINTED_LINES // 2 :]]


def _closing(result: Result) -> Text:
    if result.points is None:
        text = Text("No grade: the grader itself failed. Please report this.", style="bold magenta")
    else:
        full = result.points == result.max_points
        style = "bold green" if full else "bold"
        text = Text(f"{result.points} / {result.max_points} points", style=style)
    practice = "" if result.is_grade else "  practice in --debug mode, not a grade"
    return text.append(f"  (seed {result.seed}){practice}", style="dim")
