from __future__ import annotations

import dataclasses
import os

import pytest

from autograder.grading.grade import GradingRequest, grade
from tests.autograder.corpus import submission_of, verdicts_of
from tests.autograder.grading.homeworks import SOURCE, Made, faults_of, fine, run, run_each


def test_every_task_is_judged_by_its_own_checks(made_up: Made) -> None:
    homework = made_up(
        test_it=fine("one")
        + """
from autograder.results.verdict import Wrong

@pytest.mark.task("two")
def test_two(student):
    '''two() returns 2.'''
    student.two()

@pytest.mark.task("three")
def test_three(student):
    '''one() returns 3.'''
    if student.one() != 3:
        raise Wrong("it is not 3")
"""
    )
    result = run(homework)
    assert verdicts_of(result) == {"one": "passed", "two": "not attempted", "three": "wrong"}
    assert (result.points, result.max_points, result.faults) == (5, 10, [])
    assert [task.checks[0].sentence for task in result.tasks] == [
        "one() returns 1.",
        "two() returns 2.",
        "one() returns 3.",
    ]


@pytest.mark.parametrize(
    ("raises", "told"),
    [
        ("raise KeyError('unforeseen')", "unforeseen"),
        ("assert student.one() == 2", "AssertionError"),
        ("1 / 0", "ZeroDivisionError"),
        ("raise RecursionError", "RecursionError"),
        ("raise SystemExit(0)", "SystemExit"),
        ("pytest.skip('for now')", "for now"),
        ("pytest.xfail('for now')", "for now"),
        ("pytest.fail('no')", "no"),
        ("pytest.importorskip('no_such_module')", "no_such_module"),
        (
            "from autograder.results.verdict import GraderFault; raise GraderFault('we differ')",
            "we differ",
        ),
    ],
)
@pytest.mark.slow(keep=3)
def test_whatever_a_check_raises_beyond_judgements_is_our_fault(
    made_up: Made, raises: str, told: str
) -> None:
    broken = f"""
@pytest.mark.task("three")
def test_three(student):
    '''It raises.'''
    {raises}
"""
    result = run(made_up(test_it=fine("one", "two") + broken))
    assert verdicts_of(result) == {"one": "passed", "two": "passed", "three": "grader fault"}
    assert result.points is None
    assert result.tasks[2].points is None
    assert told in faults_of(result)


def test_an_attribute_of_a_plain_value_is_missed_in_the_submission(made_up: Made) -> None:
    """A student may have a number, or None, where a check reads an attribute of an object."""
    reads = """
@pytest.mark.task("three")
def test_three(student):
    '''one() has data.'''
    student.one().data
"""
    result = run(made_up(test_it=fine("one", "two") + reads))
    assert verdicts_of(result) == {"one": "passed", "two": "passed", "three": "wrong"}
    (check,) = result.tasks[2].checks
    assert check.evidence is not None
    assert check.evidence.message.startswith("something with the attribute data belongs here")


@pytest.mark.parametrize(
    "broken",
    [
        "@pytest.mark.skip\n@pytest.mark.task('three')\ndef test_three(student):\n    '''S.'''\n",
        "@pytest.mark.task('three')\ndef test_three(no_such_fixture):\n    '''S.'''\n",
        """
@pytest.fixture
def broken():
    raise OSError("no disk")

@pytest.mark.task("three")
def test_three(broken):
    '''S.'''
""",
        """
@pytest.fixture
def broken():
    yield
    raise OSError("no disk")

@pytest.mark.task("three")
def test_three(broken):
    '''S.'''
""",
    ],
    ids=["skipped", "no such fixture", "a fixture that fails", "a fixture that fails afterwards"],
)
def test_a_check_that_could_not_run_is_our_fault(made_up: Made, broken: str) -> None:
    result = run(made_up(test_it=fine("one", "two") + broken))
    assert verdicts_of(result) == {"one": "passed", "two": "passed", "three": "grader fault"}
    assert result.points is None


def test_a_fault_in_one_check_is_a_fault_of_its_task_even_if_others_pass(made_up: Made) -> None:
    homework = made_up(
        test_it=fine("one", "two", "three")
        + "@pytest.mark.task('three')\ndef test_last():\n    '''S.'''\n    1 / 0\n"
    )
    result = run(homework)
    assert verdicts_of(result)["three"] == "grader fault"
    assert result.points is None


def test_a_task_without_a_check_is_our_fault(made_up: Made) -> None:
    result = run(made_up(test_it=fine("one", "two")))
    assert verdicts_of(result) == {"one": "passed", "two": "passed", "three": "grader fault"}
    assert result.points is None


def test_no_check_at_all_is_our_fault(made_up: Made) -> None:
    result = run(made_up())
    assert set(verdicts_of(result).values()) == {"grader fault"}
    assert result.points is None


def test_a_check_without_a_task_is_our_fault_and_is_told(
    made_up: Made, capfd: pytest.CaptureFixture[str]
) -> None:
    homework = made_up(
        test_it=fine("one", "two", "three") + "def test_stray(student):\n    '''S.'''\n"
    )
    result = run(homework)
    assert result.points is None
    assert "test_stray has no task marker" in faults_of(result)
    assert capfd.readouterr() == ("", "")


def test_a_check_of_a_task_that_the_homework_lacks_is_our_fault_and_is_told(made_up: Made) -> None:
    result = run(made_up(test_it=fine("one", "two", "three", "threee")))
    assert result.points is None
    assert "threee" in faults_of(result)


def test_a_check_without_a_sentence_is_our_fault(made_up: Made) -> None:
    mute = "@pytest.mark.task('three')\ndef test_mute():\n    pass\n"
    result = run(made_up(test_it=fine("one", "two", "three") + mute))
    assert result.points is None
    assert "test_mute" in faults_of(result) or "docstring" in faults_of(result)


@pytest.mark.parametrize(
    "broken",
    ["import no_such_module", "def (", "raise RuntimeError('at import')", "1 / 0"],
)
@pytest.mark.slow(keep=1)
def test_checks_that_can_not_be_read_are_our_fault(made_up: Made, broken: str) -> None:
    result = run(made_up(test_it=fine("one", "two", "three"), test_more=broken + "\n"))
    assert result.points is None
    assert "test_more.py" in faults_of(result)


def test_a_broken_conftest_is_our_fault(made_up: Made) -> None:
    result = run(made_up(test_it=fine("one", "two", "three"), conftest="1 / 0\n"))
    assert result.points is None
    assert faults_of(result)


def test_an_interrupt_ends_the_grading(made_up: Made) -> None:
    stop = "@pytest.mark.task('one')\ndef test_one():\n    '''S.'''\n    raise KeyboardInterrupt\n"
    with pytest.raises(KeyboardInterrupt):
        run(made_up(test_it=stop))


def test_the_first_failure_decides_and_further_checks_are_left_out(made_up: Made) -> None:
    homework = made_up(
        test_it="""
from autograder.results.verdict import Wrong

@pytest.mark.task("one")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_one(student, n):
    '''one() is asked for the {n}th time.'''
    if n == 2:
        raise Wrong("the second time")
    if n == 3:
        raise ZeroDivisionError
"""
    )
    task = run(homework).tasks[0]
    assert (task.verdict, task.points) == ("wrong", 0)
    assert [check.sentence for check in task.checks] == [
        "one() is asked for the 1th time.",
        "one() is asked for the 2th time.",
    ]


def test_only_the_tasks_that_were_asked_for_are_judged(made_up: Made) -> None:
    homework = made_up(test_it=fine("one", "three"))
    result = run(homework, tasks=homework.select(["three"]))
    assert verdicts_of(result) == {"three": "passed"}
    assert (result.points, result.max_points) == (2, 2)


def test_random_numbers_depend_on_the_seed_and_the_check_alone(made_up: Made) -> None:
    checks = """
from autograder.results.verdict import Wrong

@pytest.mark.task("one")
def test_one(rng):
    '''Draws.'''
    raise Wrong(str(rng.normal()))

@pytest.mark.task("two")
def test_two(rng):
    '''Draws.'''
    raise Wrong(str(rng.normal()))
"""
    homework = made_up(test_it=checks)

    def drawn(seed: int, *tasks: str) -> dict[str, str]:
        result = grade(homework, submission_of({"made.py": SOURCE}), seed, homework.select(tasks))
        return {
            task.id: check.evidence.message
            for task in result.tasks
            for check in task.checks
            if check.evidence
        }

    both = drawn(1, "one", "two")
    assert both["one"] != both["two"]
    assert drawn(1, "two") == {"two": both["two"]}
    assert drawn(2, "two") != {"two": both["two"]}


def test_progress_is_told_for_every_check(made_up: Made) -> None:
    told: list[tuple[int, int, str]] = []
    submission = submission_of({"made.py": SOURCE})
    request = GradingRequest(submission, 1, on_progress=lambda *progress: told.append(progress))
    run_each(made_up(test_it=fine("one", "two", "three")), request)
    assert told == [(0, 3, "one"), (1, 3, "two"), (2, 3, "three")]


def test_prints_nothing_and_leaves_the_environment_alone(
    made_up: Made, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "--no-such-option -x -k nothing")
    monkeypatch.delenv("PYTEST_PLUGINS", raising=False)
    before = dict(os.environ)
    loud = SOURCE + b"print('LOUD')\n"
    homework = made_up(test_it=fine("one", "two", "three"))
    result = grade(homework, submission_of({"made.py": loud}), 1)
    assert result.points == 10
    assert capfd.readouterr() == ("", "")
    # PYTEST_CURRENT_TEST is the outer pytest's own, and names the phase
    assert {**os.environ, "PYTEST_CURRENT_TEST": ""} == {**before, "PYTEST_CURRENT_TEST": ""}


HINTS = """
from autograder.diagnosis.explain import explain
from autograder.diagnosis.formula import Quantity
from autograder.results.verdict import Wrong

Z = Quantity("Z", "Z", "{formula}", {{"x": ("n",)}}, {{}}, "(n,)", "here", "made.py", "one", "Z")

@pytest.mark.task("three")
def test_three(student):
    '''one() returns x + x.'''
    failure = Wrong("it is not right")
    explain(failure, Z, lambda scene: 3 * scene.inputs["x"])
    raise failure
"""


@pytest.mark.parametrize(("formula", "faults"), [("x + x", 0), ("x + y", 1)])
@pytest.mark.slow
def test_hints_that_fail_leave_the_grade_as_it_is(made_up: Made, formula: str, faults: int) -> None:
    result = run(made_up(test_it=fine("one", "two") + HINTS.format(formula=formula)))
    assert verdicts_of(result)["three"] == "wrong"
    assert (result.points, result.is_grade) == (8, True)
    assert len(result.author_faults) == faults
    for fault in result.author_faults:
        assert fault.startswith("three: the hints about Z failed with NameError\nTraceback")


PARTS = """
from autograder.results.verdict import Wrong

@pytest.mark.parametrize(
    "n", [pytest.param(n, marks=pytest.mark.task("one", points=n)) for n in (1, 3, 1)]
)
def test_one(student, n):
    '''one() is asked for part {n}.'''
    if n == 1:
        raise Wrong(f"part {n}")

@pytest.mark.task("one")
def test_whole(student):
    '''one() decides all.'''
    if student.one() != 1:
        raise Wrong("it is not 1")
"""


def test_checks_with_points_of_their_own_are_all_judged(made_up: Made) -> None:
    homework = made_up(test_it=PARTS + fine("two", "three"))
    result = run(homework, tasks=homework.select(["one"]))
    (task,) = result.tasks
    assert (task.verdict, task.points, len(task.checks)) == ("wrong", 3, 4)
    without = grade(homework, submission_of({"made.py": b"def one():\n    return 2\n"}), 1)
    assert without.tasks[0].points == 0


def test_points_of_checks_that_do_not_add_up_are_our_fault(made_up: Made) -> None:
    result = run(made_up(test_it=PARTS.replace("(1, 3, 1)", "(1, 3)") + fine("two", "three")))
    assert result.points is None
    assert "the points of the checks of one add up to 4, and the task has 5" in faults_of(result)


def test_a_task_may_take_more_time_than_others(made_up: Made) -> None:
    slow = b"import time\n\ndef one():\n    end = time.process_time() + 0.5\n"
    slow += b"    while time.process_time() < end: pass\n"
    made = made_up(test_it=fine("one", "three"))
    patient, hasty, _ = (
        dataclasses.replace(task, seconds_per_check=seconds)
        for task, seconds in zip(made.tasks, (5.0, None, None), strict=True)
    )
    limits = dataclasses.replace(made.limits, seconds_per_check=0.2)
    homework = dataclasses.replace(
        made, limits=limits, tasks=(patient, hasty, dataclasses.replace(hasty, id="three"))
    )
    result = grade(homework, submission_of({"made.py": slow}), 1, homework.select(["one", "three"]))
    assert verdicts_of(result) == {"one": "passed", "three": "timed out"}
    (check,) = result.tasks[1].checks
    assert check.evidence is not None
    assert "did not finish within 0.2 s" in check.evidence.message


def test_the_report_of_a_failed_check_has_no_calls_of_the_next_one(made_up: Made) -> None:
    homework = made_up(
        test_it=fine("one", "two")
        + """
from autograder.results.verdict import Wrong

@pytest.fixture
def made(student):
    return student.one()

@pytest.mark.task("three")
def test_three(student):
    '''It fails.'''
    student.one()
    raise Wrong("it is wrong")

@pytest.mark.task("three")
def test_three_again(made):
    '''It is left out.'''
"""
    )
    (check,) = run(homework).tasks[2].checks
    assert check.calls == ["one()"]
