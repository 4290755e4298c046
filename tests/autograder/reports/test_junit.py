from __future__ import annotations

from xml.etree import ElementTree

import junitparser
import pytest

from autograder.reports.junit import render
from autograder.results.result import Result, TaskResult
from autograder.results.verdict import Evidence, Verdict
from tests.autograder.reports.golden_files import assert_golden
from tests.autograder.reports.sample import (
    SAMPLES,
    full_marks,
    grader_fault,
    hidden,
    mixture,
    practice,
)


def suite_of(result: Result) -> junitparser.TestSuite:
    (suite,) = junitparser.JUnitXml.fromstring(render(result).encode("utf-8"))
    return suite


def outcomes(result: Result) -> list[list[str]]:
    """The names of what each test case holds of its outcome."""
    return [[outcome._tag for outcome in case.result] for case in suite_of(result)]


def properties(result: Result) -> dict[str, str]:
    return {found.name: found.value for found in suite_of(result).properties()}


@pytest.mark.parametrize("sample", ["mixture", "grader_fault", "unreadable"])
def test_it_is_as_it_was(sample: str) -> None:
    assert_golden(f"{sample}.junit.xml", render(SAMPLES[sample]()))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_reader_counts_what_the_suite_says(sample: str) -> None:
    suite = suite_of(SAMPLES[sample]())
    said = (suite.tests, suite.failures, suite.errors, suite.skipped)
    suite.update_statistics()
    assert said == (suite.tests, suite.failures, suite.errors, suite.skipped)


def test_each_check_is_a_case_of_its_task() -> None:
    cases = list(suite_of(mixture()))
    assert [(case.classname, case.name) for case in cases[1:3]] == [
        ("hw1.forward", "forward[1]"),
        ("hw1.forward", "forward[2]"),
    ]
    assert [case.time for case in cases[5:7]] == [0.125, 5.0]


def with_verdict(verdict: Verdict) -> Result:
    result = full_marks()
    check = result.tasks[0].checks[0]
    check.verdict, check.evidence = verdict, Evidence("a sentence")
    return result


@pytest.mark.parametrize("verdict", sorted(set(Verdict) - {Verdict.PASSED}))
def test_no_verdict_but_passed_reads_as_passed(verdict: Verdict) -> None:
    (outcome,) = next(iter(suite_of(with_verdict(verdict)))).result
    assert outcome.type == verdict
    errors = {"crashed", "timed out", "out of memory", "unreadable", "grader fault"}
    assert isinstance(outcome, junitparser.Error if verdict in errors else junitparser.Failure)


def test_points_are_properties() -> None:
    found = properties(mixture())
    assert (found["points"], found["max_points"], found["forward.points"]) == ("14", "100", "14")
    assert (found["seed"], found["isolation"], found["is_grade"]) == ("7", "bubblewrap", "true")
    assert properties(practice())["is_grade"] == "false"


def test_a_grader_fault_is_an_error_and_has_no_points() -> None:
    found = properties(grader_fault())
    assert "points" not in found
    assert "forward.points" not in found
    assert outcomes(grader_fault()) == [[], ["error"], ["error"]]


def test_checks_that_were_left_out_are_skipped() -> None:
    result = mixture()
    result.tasks[3].expected_checks = 3
    skipped = [case for case in suite_of(result) if case.is_skipped]
    assert [(case.classname, case.name) for case in skipped] == [
        ("hw1.dLdA", "check 2 of 3"),
        ("hw1.dLdA", "check 3 of 3"),
    ]


def test_checks_that_never_ran_are_errors() -> None:
    result = full_marks()
    result.tasks[0].expected_checks = 2
    result.tasks.append(TaskResult("later", "never begun", 5))
    assert outcomes(result) == [[], [], ["error"], ["error"]]


def test_hidden_tasks_are_left_out() -> None:
    assert [case.classname for case in suite_of(hidden())] == ["hw1.init"]
    assert properties(hidden())["max_points"] == "8"


def test_it_is_XML_whatever_a_student_printed() -> None:
    result = full_marks()
    every = "".join(map(chr, (*range(0x300), *range(0x2000, 0x2100), *range(0xD7F0, 0xE010))))
    check = result.tasks[0].checks[0]
    check.name = check.stdout = check.stderr = f"{every}\ufffe\uffff]]>\U0001f389"
    check.verdict, check.evidence = Verdict.WRONG, Evidence(every)
    case = ElementTree.fromstring(render(result)).find("testcase")
    assert case is not None
    printed = case.findtext("system-out")
    assert printed is not None
    assert printed.startswith("\\x00\\x01")
    assert printed.endswith("]]>\U0001f389")


def test_what_the_grader_s_own_traceback_says_is_not_shown() -> None:
    text = render(grader_fault())
    assert "KeyError" not in text
    assert "could not be started" not in text
