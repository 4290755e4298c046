"""Prediction questions: what a report says of an answer, and what it never says."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from autograder.authoring import handout
from autograder.authoring.lint import questions as lint
from autograder.declaration.questions import (
    Question,
    QuestionsError,
    is_right,
    load_questions,
)
from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework, homework_names, load_homework
from autograder.intake import receive
from autograder.results.result import Result, TaskResult
from autograder.results.verdict import Verdict
from autograder.student.claims import written
from tests.autograder import outside
from tests.autograder.command_line import run
from tests.autograder.corpus import submission_of

QUESTIONS = """
[[questions]]
name = "shape"
ask = "What is the shape of a matrix with {N} rows and {C} columns?"
numbers = { N = [2, 40], C = [2, 40] }
answer = "(N, C)"
reason = "Rows come first."

[[questions]]
name = "root"
ask = "What is the square root of {N}?"
numbers = { N = [2, 90] }
answer = "np.sqrt(N)"
reason = "It is the side of a square of that area."

[[questions]]
name = "total"
ask = "How many numbers do {N} rows of {C} have?"
numbers = { N = [20, 90], C = [2, 9] }
answer = "N * C"
reason = "Each row has one for each column."

[[questions]]
name = "even"
ask = "Is 2 even?"
answer = "True"
reason = "Two is 2 times 1."
"""
TOY = b"def twice(x):\n    return 2 * x\n"
SEED = 48213


@pytest.fixture(scope="module")
def homework(tmp_path_factory: pytest.TempPathFactory) -> Homework:
    folder = tmp_path_factory.mktemp("course") / "hw7"
    loaded = load_homework(str(outside.write(folder, **{"questions.toml": QUESTIONS})))
    handout.write(loaded)
    return loaded


def claims(homework: Homework, **answers: str) -> bytes:
    """Return a claims.py with the right answers, and others in place of some."""
    assert homework.questions is not None
    right = {each.name: repr(each.right(SEED)) for each in homework.questions.questions}
    lines = {"SEED": str(SEED), **right, **answers}
    return "\n".join(f"{name} = {answer}" for name, answer in lines.items()).encode()


def graded(homework: Homework, *sources: bytes) -> list[TaskResult]:
    """Return the task of the predictions for several claims.py; twice is right beside all."""
    results: list[Result] = []
    requests = [
        GradingRequest(submission_of({"toy.py": TOY, "claims.py": source}), 1) for source in sources
    ]
    grade_each(homework, requests, results.append)
    assert all(result.tasks[0].verdict is Verdict.PASSED for result in results)
    assert all(result.max_points == 10 and not result.unreadable for result in results)
    return [result.tasks[1] for result in results]


def message(task: TaskResult) -> str:
    assert task.failed is not None
    assert task.failed.evidence is not None
    return task.failed.evidence.message


def test_right_answers_earn_extra_points_and_get_their_reasons(homework: Homework) -> None:
    (right,) = graded(homework, claims(homework))
    assert (right.points, right.extra) == (5, True)
    assert "1. shape: Rows come first." in right.checks[0].note
    assert "4. even is True: Two is 2 times 1." in right.checks[0].note


def test_a_wrong_answer_is_not_distinguished_from_another_wrong_answer(homework: Homework) -> None:
    wrong = [
        ("shape", "(3, 2)"),
        ("shape", "(1,)"),
        ("root", "1e9"),
        ("root", "-1"),
        ("total", "1"),
    ]
    tasks = graded(homework, *(claims(homework, **{name: value}) for name, value in wrong))
    assert [task.points for task in tasks] == [0] * 5
    assert len({message(task) for task in tasks}) == 1
    assert "Rows come first." in message(tasks[0])
    assert homework.questions is not None
    for each in homework.questions.questions[:3]:
        assert str(each.right(SEED)) not in message(tasks[0])


def test_true_or_false_is_explained_and_not_graded(homework: Homework) -> None:
    alone = b"SEED = 5\neven = False\n"
    wrong, unfit, task = graded(
        homework, claims(homework, even="False"), claims(homework, even="'yes'"), alone
    )
    assert wrong.points == unfit.points == 5
    assert "4. even must be True or False." in unfit.checks[0].note
    assert "even is True: Two is 2 times 1." in wrong.checks[0].note
    assert message(task).splitlines() == [
        "Still to answer: shape, root, total.",
        "4. even is True: Two is 2 times 1.",
    ]


def test_untouched_or_broken_claims_cost_nothing(homework: Homework) -> None:
    untouched = (homework.handout / "claims.py").read_bytes()
    broken = b"this is not Python"
    drawn = written(homework, homework.questions, 7).encode() if homework.questions else b""
    tasks = graded(homework, untouched, drawn, b"", "SEED = '\u00e9'".encode("utf-16"), broken)
    verdicts = [task.verdict for task in tasks]
    assert verdicts[:3] == [Verdict.NOT_ATTEMPTED] * 3
    assert verdicts[3:] == [Verdict.CRASHED] * 2


@pytest.mark.parametrize("seed", ["None", "True", "-1", "2.0", "2**40", "'7'"])
def test_a_seed_that_draws_nothing_is_explained(homework: Homework, seed: str) -> None:
    (task,) = graded(homework, claims(homework, SEED=seed))
    assert "claims.py has no SEED that draws numbers" in message(task)


def test_a_hostile_answer_is_a_wrong_answer(homework: Homework) -> None:
    begin = b"class E(int):\n    __eq__ = __len__ = lambda *_: True\nl = []\nl.append(l)\n"
    for_shape = [
        "E()",
        "l",
        "10**4000",
        "float('nan')",
        "(l, l)",
        "(True, True)",
        "print",
        "'(2, 3)'",
    ]
    tasks = graded(homework, *(begin + claims(homework, shape=each) for each in for_shape))
    assert [task.verdict for task in tasks] == [Verdict.WRONG] * len(for_shape)


@pytest.mark.parametrize(
    ("right", "got", "accepted"),
    [
        ((2, 3), [2, 3], True),
        ((2, 3), np.array([2, 3]), True),
        ((2, 3), (3, 2), False),
        ((2, 3), (2, 3, 1), False),
        (6, 6.0, True),
        (6, np.int64(6), True),
        (6, 6.01, False),
        (1, True, False),
        (2.302, 2.3, True),
        (2.302, 2.2, False),
        (2.302, 10**400, False),
        (2.302, float("nan"), False),
        (True, 1, False),
    ],
)
def test_answers_are_compared_by_kind_and_value(right: object, got: object, accepted: bool) -> None:
    assert is_right(right, got) is accepted  # type: ignore[arg-type]


def test_a_seed_draws_the_same_numbers_again_and_no_two_are_equal(homework: Homework) -> None:
    assert homework.questions is not None
    shape = homework.questions.questions[0]
    drawn = [shape.draw(seed) for seed in range(50)]
    assert drawn == [shape.draw(seed) for seed in range(50)]
    assert all(each["N"] != each["C"] for each in drawn)
    assert len({tuple(each.values()) for each in drawn}) > 40


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{C} columns", "{D} columns", "the question shape has {D}, and it draws no such number"),
        ("[2, 90]", "[90, 2]", "the number N of root goes from 90 to 2"),
        ('"(N, C)"', '"(N, D)"', "the answer of shape fails: NameError"),
        ('"N * C"', "'[N]'", "the answer of total is [[]"),
        ('name = "even"', 'name = "root"', "the question 'root' is there 2 times"),
        ('name = "even"', 'name = "SEED"', "no question can have the name 'SEED'"),
        ('"N * C"', '"N > C"', ""),
        ("{ N = [2, 40], C = [2, 40] }", "{ N = [2, 2], C = [2, 2] }", "can't all be different"),
        ('reason = "Rows', 'why = "Rows', "unknown field"),
    ],
)
def test_a_wrong_declaration_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    (tmp_path / "questions.toml").write_text(QUESTIONS.replace(old, new), encoding="utf-8")
    if not told:
        load_questions(tmp_path)  # two graded questions are enough
        return
    with pytest.raises(QuestionsError, match=re.escape(told).replace(r"\[\[\]", r"\[")):
        load_questions(tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"twice"\ntitle', '"claims"\ntitle'),
        ("toy.py", "claims.py"),
        ('["twice"]', '["twice", "root"]'),
    ],
)
def test_a_name_of_the_homework_and_of_its_questions_is_refused(
    tmp_path: Path, old: str, new: str
) -> None:
    files = {"questions.toml": QUESTIONS, "homework.toml": outside.METADATA.replace(old, new)}
    outside.write(tmp_path / "hw7", **files)
    with pytest.raises(UsageError, match=r"is a name of questions\.toml, too"):
        load_homework(str(tmp_path / "hw7"))


def test_a_student_gets_numbers_of_their_own(
    homework: Homework, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("start", str(homework.folder), "mine").exit_code == 0
    first = (tmp_path / "mine" / "claims.py").read_text(encoding="utf-8")
    assert re.search(r"^SEED = \d+$", first, re.MULTILINE)
    told = run("reset", str(homework.folder), "claims.py", "--in", "mine").output
    assert "These tasks need it: claims" in told
    assert (tmp_path / "mine" / "claims.py").read_text(encoding="utf-8") != first
    (tmp_path / "mine" / "claims.py").write_bytes(claims(homework))
    (tmp_path / "mine" / "toy.py").write_bytes(TOY)
    assert "toy.py, claims.py" in run("zip", str(homework.folder), "mine").output
    found = receive(homework, tmp_path / "hw7.zip")
    assert [*found.sources] == ["toy.py", "claims.py"]
    assert [*receive(homework, tmp_path / "mine" / "claims.py").sources] == ["claims.py"]


@pytest.mark.parametrize("name", homework_names())
def test_no_answer_of_a_homework_is_shared_by_many_seeds(name: str) -> None:
    assert list(lint.findings(load_homework(name))) == []


def test_lint_names_an_answer_that_can_be_guessed() -> None:
    question = Question("few", "{N}?", "N", "It is N.", {"N": (1, 6)})
    assert "can be guessed or copied" in lint._wrong(question)
