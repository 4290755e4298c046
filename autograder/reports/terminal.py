"""The result for a terminal: the explanations of failures, then the table of points."""

from __future__ import annotations

import io
import textwrap
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.reports.explanations import (
    Explanation,
    author_faults,
    explanations,
    inputs_of_numbers,
    out_of_sight,
    remarks,
    shortened,
    still_to_write,
    visible,
    weak_isolation,
)
from autograder.reports.prose import (
    points_columns,
    points_headings,
    reasons,
    score,
    why_no_score,
)
from autograder.results.result import ENDED_EARLY, Result, State
from autograder.results.verdict import Verdict

STYLES = {
    Verdict.PASSED: "green",
    Verdict.NOT_ATTEMPTED: "dim",
    Verdict.BLOCKED: "yellow",
    Verdict.UNREADABLE: "magenta",
    Verdict.GRADER_FAULT: "magenta",
}
WRONG_STYLE = "red"
PLAIN_WIDTH = 80


def render(result: Result, console: Console) -> None:
    """Print the part of a result that students may see."""
    seen = result.as_seen_by_student()
    for explanation in explanations(seen):
        _explain(explanation, console)
    console.print(_table(seen), soft_wrap=True)
    console.print()
    for remark in [*still_to_write(seen), *remarks(seen), *map(visible, seen.notes)]:
        console.print(_prose(remark, console.width, indent="", style="yellow"))
    explained = {explanation.message for explanation in explanations(seen)}
    for reason in [reason for reason in reasons(seen) if reason not in explained]:
        console.print(_prose(f"unreadable: {reason}", console.width, indent="", style="magenta"))
    for fault in seen.faults:
        console.print(Text(f"grader fault: {visible(fault)}", style="magenta"), soft_wrap=True)
    for warning in [*author_faults(seen), *weak_isolation(seen)]:
        console.print(_prose(warning, console.width, indent="", style="yellow"))
    for withheld in out_of_sight(result):
        console.print(_prose(withheld, console.width, indent=""))
    console.print(_closing(seen))


def render_plain(result: Result) -> str:
    """Return what `render` prints, in a fixed width and without colours, for a file."""
    text = io.StringIO()
    # Without the environment: FORCE_COLOR and COLUMNS would change the text.
    console = Console(
        file=text,
        width=PLAIN_WIDTH,
        color_system=None,
        highlight=False,
        force_jupyter=False,
        _environ={},
    )
    render(result, console)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


def _explain(explanation: Explanation, console: Console) -> None:
    style = STYLES.get(explanation.verdict, WRONG_STYLE)
    names = ", ".join(explanation.tasks)
    console.print(Text(f"{names}: {explanation.verdict}", style=f"bold {style}"))
    if explanation.sentence:
        console.print(_prose(explanation.sentence, console.width, style="dim"))
    console.print(_prose(explanation.message, console.width))
    for hint in explanation.hints:
        console.print(_prose(hint, console.width, style="cyan"))
    for heading, lines in (
        ("the input arrays", inputs_of_numbers(explanation)),
        ("what was called", explanation.calls),
        *_side_by_side(explanation.got, explanation.wanted, console.width),
        ("first differences", explanation.differences),
        ("where", explanation.where),
        ("what your code printed", shortened(explanation.stdout)),
        ("what your code wrote to stderr", shortened(explanation.stderr)),
    ):
        if lines:
            console.print(Text(f"  {heading}", style="bold"))
            for line in lines:
                console.print(Text(f"    {line}"), soft_wrap=True)
    console.print()


def _side_by_side(got: list[str], wanted: list[str], width: int) -> list[tuple[str, list[str]]]:
    """Return two arrays with their headings: side by side if there is room for both."""
    headings = "what came back", "what was wanted"
    column = max(map(cell_len, [headings[0], *got])) + 3
    right = max(map(cell_len, [headings[1], *wanted]))
    if min(len(got), len(wanted)) < 2 or 4 + column + right > width:
        return [(headings[0], got), (headings[1], wanted)]
    lines = [
        f"{left}{' ' * (column - cell_len(left))}{right}".rstrip()
        for left, right in zip_longest(got, wanted, fillvalue="")
    ]
    return [(f"{headings[0]:{column}}{headings[1]}", lines)]


def _prose(text: str, width: int, indent: str = "  ", style: str = "") -> Text:
    """Return a text, indented and wrapped between words to fit the terminal."""
    wrapped = [
        textwrap.fill(line, min(width, 100), initial_indent=indent, subsequent_indent=indent)
        for line in text.splitlines()
    ]
    return Text("\n".join(wrapped), style=style)


def _table(result: Result) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column(Text(result.homework))
    table.add_column(Text(result.title))
    table.add_column("verdict")
    for heading in points_headings(result):
        table.add_column(heading, justify="right")
    for task in result.tasks:
        style = STYLES.get(task.verdict, WRONG_STYLE)
        points = points_columns(task, result)
        table.add_row(Text(task.id), Text(task.title), Text(task.verdict, style=style), *points)
    return table


def _closing(result: Result) -> Text:
    text = Text()
    if ENDED_EARLY in result.faults:
        text.append("no grade: it was ended early; grade again", style="bold magenta")
    elif result.points is None:
        text.append(why_no_score(result), style="bold magenta")
    else:
        text.append(score(result), style="bold green" if result.has_full_marks else "bold")
        if result.max_points and result.points >= result.max_points and not result.has_full_marks:
            wrong = [X.id for X in result.tasks if not X.extra and X.points != X.max_points]
            text.append(f", and not right yet: {', '.join(wrong)}")
    if result.state is State.PRACTICE:
        text.append("  (practice, not a grade)", style="yellow")
    return text.append(f"  seed {result.seed}  isolation {result.isolation.tier}", style="dim")
