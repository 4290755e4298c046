"""One crash is reported once, although it costs several tasks."""

from __future__ import annotations

from dataclasses import replace

from autograder.results.result import CheckResult, TaskResult
from autograder.results.verdict import Evidence, Verdict

IMPORT = ("<module>", "")
"""The functions in the first line of a failed import; a report shows it once for all tasks."""


def report_once(earlier: TaskResult, task: TaskResult, check: CheckResult) -> None:
    """Let a check point to an earlier task that crashed in the same line, and is reported."""
    before = earlier.failed
    if before is None or not before.verdict is check.verdict is Verdict.CRASHED:
        return
    one, other = before.evidence, check.evidence
    if one is None or other is None or earlier.visibility is not task.visibility:
        return
    is_same = one.traceback[-1:] == other.traceback[-1:] and _exception(one) == _exception(other)
    if not one.traceback or not is_same or one.traceback[0].function in IMPORT:
        return
    message = "the same crash"
    if one.traceback[0] == other.traceback[0] and task.id not in one.traceback[-1].text:
        message = "never reached"
        other.hints, other.traceback, other.diagnosis = [], [], ""
    check.evidence = replace(other, message=f"{message}, see {earlier.id}")
    check.calls, check.inputs, check.input_types = [], {}, {}


def _exception(evidence: Evidence) -> str:
    """Return the name of the exception at the start of a message."""
    return evidence.message.partition(":")[0]
