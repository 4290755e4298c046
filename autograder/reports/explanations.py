"""The sentences of a result: the part that all reports for people share.

Every text that a student may have written is made `visible` here, so that no report can forget it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from autograder.errors import is_seen
from autograder.reports.arrays import assignments
from autograder.results.result import CheckResult, Result, State, TaskResult, Visibility
from autograder.results.verdict import Evidence, Numbers, Verdict

UNUSUAL = re.compile(r"[^\t\n -~]")
WORD = re.compile(r"\w+")
STILL_NONE = "is still None here"
WEAK_TIERS = ("limits", "none")
MOST_LINES, MOST_COLUMNS = 20, 300
WANTED = "Wanted: "
"""Stands before the sentence of a check, which says how it should be, beside a verdict."""


@dataclass(frozen=True)
class Explanation:
    """A failed check, explained once for all tasks that failed in the same way.

    Attributes
    ----------
    tasks : list of str
        Their ids.
    sentence : str
        The check's sentence; empty if several tasks failed in the same way.
    where : list of str
        The student's own traceback, line by line.
    numbers : tuple of Numbers, or None
        The wanted array and the returned array, in full.
    """

    tasks: list[str]
    verdict: Verdict
    sentence: str
    message: str
    hints: list[str]
    calls: list[str]
    inputs: list[str]
    got: list[str]
    wanted: list[str]
    differences: list[str]
    where: list[str]
    stdout: list[str]
    stderr: list[str]
    numbers: tuple[Numbers, Numbers] | None


def explanations(result: Result) -> list[Explanation]:
    """Return an explanation of each failure; unwritten code needs none."""
    failures: list[tuple[list[TaskResult], CheckResult]] = []
    for task in result.tasks:
        for check in task.failures:
            if check.verdict is Verdict.NOT_ATTEMPTED:
                continue
            if failures and _failed_alike(failures[-1][1], check):
                tasks, first = failures[-1]
                has_more = _hints(check) and not _hints(first)
                together = tasks if task in tasks else [*tasks, task]
                failures[-1] = (together, check if has_more else first)
            else:
                failures.append(([task], check))
    return [explanation(tasks, check) for tasks, check in failures]


def _failed_alike(one: CheckResult, other: CheckResult) -> bool:
    """Whether two checks failed in the same way, diagnosis aside."""

    def plain(check: CheckResult) -> Evidence | None:
        return check.evidence and replace(check.evidence, diagnosis="", hints=[], author_fault="")

    return plain(one) == plain(other)


def _hints(check: CheckResult) -> list[str]:
    return check.evidence.hints if check.evidence else []


def explanation(tasks: list[TaskResult], check: CheckResult) -> Explanation:
    """Return the explanation of one failed check."""
    evidence = check.evidence or Evidence("")
    return Explanation(
        tasks=[task.id for task in tasks],
        verdict=check.verdict,
        sentence=f"{WANTED}{check.sentence}" if len(tasks) == 1 else "",
        message=visible(evidence.message),
        hints=[visible(hint) for hint in evidence.hints],
        calls=[visible(call) for call in check.calls],
        inputs=[visible(line) for line in assignments(check.inputs, check.input_types)],
        got=_lines(evidence.got),
        wanted=_lines(evidence.wanted),
        differences=[visible(difference) for difference in evidence.differences],
        where=_traceback(evidence),
        stdout=_lines(check.stdout),
        stderr=_lines(check.stderr),
        numbers=_numbers(evidence),
    )


def still_to_write(result: Result) -> list[str]:
    """Return the places that are still to be written, in one sentence for each kind of place."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for task in result.tasks:
        failed = task.failed
        if failed and failed.verdict is Verdict.NOT_ATTEMPTED and failed.evidence:
            is_none = failed.evidence.message.endswith(STILL_NONE)
            kind = failed.evidence.message if is_none else "NotImplementedError is raised"
            for frame in failed.evidence.traceback[-1:]:
                places = kinds.setdefault(kind.removesuffix(" here"), {})
                places.setdefault(f"{frame.file} line {frame.line}", []).append(task.id)
    return [
        visible(
            f"still to be written, where {kind}: "
            + "; ".join(f"{place} ({', '.join(tasks)})" for place, tasks in places.items())
        )
        for kind, places in kinds.items()
    ]


def remarks(result: Result) -> list[str]:
    """Return the notes on tasks that passed, each once, with the names of its tasks."""
    about: dict[str, list[str]] = {}
    for task in result.tasks:
        notes = [check.note for check in task.checks if check.note]
        if notes and task.verdict is Verdict.PASSED:
            about.setdefault(notes[0], []).append(task.id)
    return [visible(f"{', '.join(tasks)}: {note}") for note, tasks in about.items()]


def out_of_sight(result: Result) -> list[str]:
    """Return the number of points that students don't see, as one sentence or none."""
    hidden = [task for task in result.tasks if task.visibility is not Visibility.VISIBLE]
    points = sum(task.max_points for task in hidden)
    if not hidden:
        return []
    return [f"{points} more {'point is' if points == 1 else 'points are'} judged out of sight"]


def author_faults(result: Result) -> list[str]:
    """Return a sentence for each fault of the homework on which no verdict depends."""
    firsts = dict.fromkeys(fault.split("\n")[0] for fault in result.author_faults)
    return [
        visible(
            f"{first}: a fault of the homework, not of your code, and no point depends on it; "
            f"the JSON report has the details for the author"
        )
        for first in firsts
    ]


def weak_isolation(result: Result) -> list[str]:
    """Return a warning that the code was not well locked in, with the reasons; or nothing.

    Practice needs no warning.
    """
    isolation = result.isolation
    if isolation.tier not in WEAK_TIERS or result.state is State.PRACTICE:
        return []
    reasons = "; ".join(f"{tier}: {reason}" for tier, reason in isolation.not_used.items())
    stronger = f"stronger isolation was not used ({reasons}); " if reasons else ""
    return [
        visible(
            f"weak isolation ({isolation.tier}): {isolation.promise}; {stronger}"
            f"`autograder doctor` says what would help"
        )
    ]


def visible(text: str) -> str:
    """Escape unprintable characters as Python does: no student's text controls a terminal.

    Among them are the characters that nobody sees, and those that change the direction of writing.
    Tabs, line breaks and all kinds of blanks stay.
    """
    return UNUSUAL.sub(_visible, text)


def _visible(found: re.Match[str]) -> str:
    character, start = found.group(), found.start()
    before = found.string[start - 1] if start else ""
    return character if is_seen(character, before) else ascii(character)[1:-1]


def inputs_of_numbers(explanation: Explanation) -> list[str]:
    """Return the inputs, shortened, if a result is wrong; a crash is explained by shapes."""
    if explanation.verdict is not Verdict.WRONG:
        return []
    words = {*WORD.findall(" ".join([explanation.message, *explanation.hints]))}
    return shortened(_named_in_full(explanation.inputs, words))


def _named_in_full(lines: list[str], words: Collection[str]) -> list[str]:
    """Leave out arrays that no hint names, if those that are named can be shown in full then."""
    if len(lines) <= MOST_LINES:
        return lines
    arrays: list[list[str]] = []
    for line in lines:
        if line.startswith(" ") and arrays:
            arrays[-1].append(line)
        else:
            arrays.append([line])
    are_named = [array[0].partition(" = ")[0] in words for array in arrays]
    left = MOST_LINES - sum(
        len(array) if is_named else 1 for array, is_named in zip(arrays, are_named, strict=True)
    )
    if not any(are_named) or left < 0:
        return lines
    shown = []
    for array, is_named in zip(arrays, are_named, strict=True):
        if not is_named and len(array) - 1 > left:
            array = [f"# {array[0].partition(' = ')[0]} has {len(array)} lines, left out here"]
        elif not is_named:
            left -= len(array) - 1
        shown += array
    return shown


def shortened(lines: list[str]) -> list[str]:
    """Leave out the middle of a long text, and the end of long lines."""
    if len(lines) > MOST_LINES:
        count = len(lines) - MOST_LINES
        left_out = f"... {count} more {'line' if count == 1 else 'lines'} ..."
        lines = [*lines[: MOST_LINES // 2], left_out, *lines[-MOST_LINES // 2 :]]
    return [f"{line[:MOST_COLUMNS]} ..." if len(line) > MOST_COLUMNS else line for line in lines]


def _lines(text: str) -> list[str]:
    return visible(text).splitlines()


def _traceback(evidence: Evidence) -> list[str]:
    lines = []
    for frame in evidence.traceback:
        where = "" if frame.function in ("", "<module>") else f", in {frame.function}"
        lines += [f"{frame.file}, line {frame.line}{where}", f"    {frame.text}"]
    return [visible(line) for line in lines]


def _numbers(evidence: Evidence) -> tuple[Numbers, Numbers] | None:
    if evidence.wanted_numbers is None or evidence.got_numbers is None:
        return None
    return evidence.wanted_numbers, evidence.got_numbers
