"""The result as JUnit XML: a test case for each check, the points as properties of the suite.

A crash, a timeout, too much memory, an unreadable file and a grader fault are errors; other checks
that did not pass are failures. Hidden tasks are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from autograder.reports.explanations import visible
from autograder.reports.prose import GRADER_FAILED, explained_check, message_of, reasons, unreadable
from autograder.results.result import NO_SCORE, CheckResult, Result, TaskResult
from autograder.results.verdict import Verdict

ERRORS = {Verdict.CRASHED, Verdict.TIMED_OUT, Verdict.OUT_OF_MEMORY, *NO_SCORE}


def render(result: Result) -> str:
    """Return the XML document."""
    seen = result.as_seen_by_student()
    cases = [
        *(_case(seen, task, check) for task in seen.tasks for check in task.checks),
        *(case for task in seen.tasks for case in _cases_that_did_not_run(seen, task)),
    ]
    if seen.faults:
        cases.append(Element("testcase", classname=seen.homework, name="the grader", time="0.000"))
        _add_outcome(cases[-1], "error", Verdict.GRADER_FAULT, GRADER_FAILED)

    if seen.unreadable:
        name = "the submission"
        cases.append(Element("testcase", classname=seen.homework, name=name, time="0.000"))
        _add_outcome(cases[-1], "error", Verdict.UNREADABLE, unreadable(seen)).text = "\n".join(
            reasons(seen)
        )

    def count(outcome: str) -> str:
        return str(sum(case.find(outcome) is not None for case in cases))

    suite = Element(
        "testsuite",
        name=seen.homework,
        tests=str(len(cases)),
        failures=count("failure"),
        errors=count("error"),
        skipped=count("skipped"),
        time=f"{seen.seconds:.3f}",
        timestamp=seen.graded_at,
    )
    properties = SubElement(suite, "properties")
    for name, value in _properties(seen):
        SubElement(properties, "property", name=name, value=visible(str(value)))
    suite.extend(cases)
    indent(suite)
    # ASCII, with numbers for all other characters: the same text in every encoding.
    document: bytes = tostring(suite, encoding="us-ascii", xml_declaration=True)
    return document.decode("ascii") + "\n"


def _properties(seen: Result) -> Iterator[tuple[str, object]]:
    yield "seed", seen.seed
    yield "state", seen.state
    yield "is_grade", str(seen.is_grade).lower()
    yield "isolation", seen.isolation.tier
    yield "homework_version", seen.homework_version
    yield "submission", seen.submission.digest
    yield "arrived_at", seen.submission.arrived_at
    if seen.points is not None:
        yield "points", seen.points
    yield "max_points", seen.max_points
    if seen.max_extra_points:
        if seen.extra_points is not None:
            yield "extra_points", seen.extra_points
        yield "max_extra_points", seen.max_extra_points
    for task in seen.tasks:
        if task.points is not None and not seen.unreadable:
            yield f"{task.id}.points", task.points
        yield f"{task.id}.max_points", task.max_points
        if task.extra:
            yield f"{task.id}.extra", "true"


def _case(seen: Result, task: TaskResult, check: CheckResult) -> Element:
    case = _empty_case(seen, task, check.name, check.seconds)
    if check.verdict is not Verdict.PASSED:
        outcome = "error" if check.verdict in ERRORS else "failure"
        _add_outcome(case, outcome, check.verdict, message_of(task, check)).text = explained_check(
            task, check
        )
    for name, text in (("system-out", check.stdout), ("system-err", check.stderr)):
        if text:
            SubElement(case, name).text = visible(text)
    return case


def _cases_that_did_not_run(seen: Result, task: TaskResult) -> Iterator[Element]:
    for number in range(len(task.checks) + 1, task.expected_checks + 1):
        case = _empty_case(seen, task, f"check {number} of {task.expected_checks}", 0.0)
        if task.verdict is Verdict.GRADER_FAULT:
            _add_outcome(case, "error", Verdict.GRADER_FAULT, GRADER_FAILED)
        else:
            SubElement(case, "skipped", message="an earlier check has decided this task")
        yield case


def _empty_case(seen: Result, task: TaskResult, name: str, seconds: float) -> Element:
    where = f"{seen.homework}.{task.id}"
    return Element("testcase", classname=where, name=visible(name), time=f"{seconds:.3f}")


def _add_outcome(case: Element, outcome: str, verdict: Verdict, message: str) -> Element:
    return SubElement(case, outcome, type=str(verdict), message=message)
