"""What a report says about a small mistake in a right program."""

from __future__ import annotations

import re

import pytest

from autograder.grading.grade import GradingRequest, grade, grade_each
from autograder.homework import HERE, load_homework
from autograder.results.result import Result
from autograder.results.verdict import Evidence
from tests.autograder.corpus import submission_of

SOLUTIONS = HERE.parent / "solutions"


def told(homework: str, task: str, file: str, *changes: tuple[str, str]) -> Evidence:
    """Return what is said about a task of a solution with these changes to one file."""
    files = {
        path.name: path.read_text(encoding="utf-8") for path in (SOLUTIONS / homework).glob("*.py")
    }
    for old, new in changes:
        assert old in files[file], old
        files[file] = files[file].replace(old, new)
    found = load_homework(homework)
    submission = submission_of({name: text.encode() for name, text in files.items()})
    request = GradingRequest(submission, 1, found.select((task,)), hints=3)
    results: list[Result] = []
    grade_each(found, [request], results.append)
    (result,) = results[0].tasks
    assert result.failed is not None
    assert result.failed.evidence is not None
    return result.failed.evidence


LOSS = "log_P[np.arange(N), labels].mean()"
HINTS = [
    (
        ("hw1", "dZdA", "jacobians.py", ("[n, :, n, :] = W.T", "[n] = W.T[:, np.newaxis]")),
        "dZdA has numbers where zeros belong.",
    ),
    (
        ("hw1", "dZdW", "jacobians.py", ("[k, :, :, k] = A.T", "[k] = A.T[:, :, np.newaxis]")),
        "dZdW has numbers where zeros belong.",
    ),
    (
        ("hw1", "cache", "linear.py", ("self.N = A.shape[0]", "self.N = A.shape[1]")),
        "self.N is C_in, and not N.",
    ),
    (
        ("hw1", "cache", "linear.py", ("self.N = A.shape[0]", "self.N = A.size")),
        "self.N is exactly C_in times too large.",
    ),
    (
        ("hw3", "cross_entropy_forward", "losses.py", (LOSS, "log_P[:, labels].sum() / N")),
        "In L, each row meets the labels of all samples.",
    ),
    (
        ("hw3", "cross_entropy_forward", "losses.py", (LOSS, "log_P[:, labels].mean()")),
        "In L, each row meets the labels of all samples.",
    ),
    (
        (
            "hw3",
            "cross_entropy_backward",
            "losses.py",
            ("dLdZ = (self.P - one_hot) / N", "dLdZ = (self.P - one_hot.any(axis=0)) / N"),
        ),
        "In dLdZ, each row meets the labels of all samples.",
    ),
    (
        ("hw2", "relu_backward", "activations.py", ("self.A > 0", "self.A >= 0")),
        "dLdA is wrong where A is exactly 0, and right elsewhere.",
    ),
    (
        (
            "hw2",
            "bilinear_forward",
            "bilinear.py",
            ('np.einsum("ni,kij,nj->nk", A1, self.W, A2)', "A1 @ self.W @ A2.T"),
        ),
        "Where the shapes happen to fit, in Z, every sample of A1 meets every sample of A2.",
    ),
    (
        (
            "hw1",
            "init",
            "linear.py",
            ("np.zeros((out_features, in_features))", "np.ones((out_features, in_features))"),
        ),
        "W starts from zeros, and yours has other numbers.",
    ),
    (
        ("hw3", "cross_entropy_forward", "losses.py", (LOSS, "log_P.mean()")),
        "L contains numbers of log P that should not be selected.",
    ),
    (
        ("hw0", "slopes", "slopes.py", ("(2 * eps)", "2e-5")),
        "All slopes have the same factor, the ratio of eps to its default.",
    ),
    *(
        (("hw3", "cross_entropy_forward", "losses.py", (f"-{LOSS}", f"-{other}")), seen)
        for other, seen in (
            ("np.log(self.P + 1e-12)[np.arange(N), labels].mean()", "L is the same for all sam"),
            ("np.log(np.maximum(self.P, 1e-12))[np.arange(N), labels].mean()", "L is the same"),
            ("np.log(self.P)[np.arange(N), labels].mean()", "It fails where the right class has"),
        )
    ),
]


@pytest.mark.parametrize(("mistake", "seen"), HINTS, ids=lambda each: str(each)[:60])
@pytest.mark.slow
def test_a_mistake_is_named(mistake: tuple, seen: str) -> None:
    assert told(*mistake).hints[0].startswith(seen)


ROWS = "A.max(axis=1, keepdims=True)"


@pytest.mark.parametrize(
    ("mistake", "seen"),
    [
        (
            ("hw2", "softmax_forward", "activations.py", (f"np.exp(A - {ROWS})", "np.exp(A)")),
            r"Z is right for ordinary numbers of A2?; .* as large as 1000, (exp|a division) .*\.",
        ),
        (
            ("hw2", "softmax_forward", "activations.py", (ROWS, "A.max()")),
            "Z is stopped by an exception where a row of A lies more than 745 below the largest .*",
        ),
        (
            ("hw3", "cross_entropy_forward", "losses.py", (ROWS.replace("A", "Z"), "Z.max()")),
            "It fails where a row lies far below another one, and is right for that row alone.",
        ),
    ],
    ids=lambda each: str(each)[:60],
)
@pytest.mark.slow
def test_an_overflow_is_told_in_plain_words(mistake: tuple, seen: str) -> None:
    evidence = told(*mistake)
    assert re.fullmatch(seen, evidence.hints[0])
    assert evidence.message.endswith("; the grader turns NumPy's warnings into errors")


SWAPPED = (
    ("np.zeros((out_features, in_features))", "np.zeros((in_features, out_features))"),
    ("self.W.T", "self.W"),
    ("self.dLdW = dLdZ.T @ self.A", "self.dLdW = self.A.T @ dLdZ"),
)


@pytest.mark.parametrize(
    ("returned", "seen"),
    [("self.W", "dLdA is W itself."), ("self.W.T", "dLdA does not change when dLdZ changes.")],
)
@pytest.mark.slow
def test_a_weight_is_the_students_own_in_its_own_layout(returned: str, seen: str) -> None:
    backward = "dLdA = dLdZ @ self.W", f"dLdA = {returned}"
    assert told("hw1", "dLdA", "linear.py", *SWAPPED, backward).hints[0] == seen


@pytest.mark.slow
def test_a_number_has_no_elements() -> None:
    change = LOSS, LOSS + " - 0.37 * labels[0]"
    evidence = told("hw3", "cross_entropy_forward", "losses.py", change)
    assert "L is too small" in evidence.hints[0]
    assert evidence.hints[1].startswith("Work L out by hand for a small input")


def test_a_crash_is_told_at_the_first_task() -> None:
    homework = load_homework("hw0")
    source = (SOLUTIONS / "hw0" / "slopes.py").read_text(encoding="utf-8")
    source = source.replace("dLdx = np", "dLdx = unknown")
    tasks = homework.select(("slopes", "x_unchanged"))
    result = grade(homework, submission_of({"slopes.py": source.encode()}), 1, tasks)
    messages = [task.failed.evidence.message for task in result.tasks]
    assert messages == ["NameError: name 'unknown' is not defined", "never reached, see slopes"]


STEP, BEFORE = "parameter -= self.lr * self._velocities[key]", "self.momentum * before + gradient"
FIRST = "gradient if key not in self._velocities else"


@pytest.mark.parametrize(
    ("task", "change", "name"),
    [
        ("sgd_momentum", (BEFORE, f"{FIRST} {BEFORE}"), "the gradient's own array as velocity"),
        (
            "sgd_momentum",
            (f"self._velocities[key] = {BEFORE}", f"before = {FIRST} before\n"
            "                if before is not gradient:\n"
            "                    before *= self.momentum\n"
            "                    before += gradient\n"
            "                self._velocities[key] = before"),
            "the gradient's own array as velocity",
        ),
        ("sgd_step", ("key = id(layer), name", "key = name"), "one velocity for all layers"),
        ("sgd_momentum", ("key = id(layer), name", "key = name"), "one velocity for all layers"),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_a_velocity_that_is_no_array_of_its_own_is_named(
    task: str, change: tuple[str, str], name: str
) -> None:
    assert told("hw3", task, "optimizer.py", change).diagnosis == name


@pytest.mark.slow
def test_a_parameter_that_is_assigned_is_not_told_as_a_shared_array() -> None:
    change = STEP, f"setattr(layer, name, parameter - {STEP.partition('= ')[2]})"
    for task in ("sgd_step", "sgd_momentum"):
        assert "step makes another array W" in told("hw3", task, "optimizer.py", change).message


def test_the_same_name_for_a_new_array_is_asked_about() -> None:
    change = STEP, f"parameter = parameter - {STEP.partition('= ')[2]}"
    assert (
        "give the name W to a new one" in told("hw3", "sgd_step", "optimizer.py", change).hints[1]
    )
