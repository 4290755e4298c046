"""Results for the tests of reports: one for each thing that a report must get right.

Each is made anew when asked for, so that a test may change its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograder.results.result import (
    CheckResult,
    Environment,
    Isolation,
    Result,
    SubmissionIdentity,
    TaskResult,
    Visibility,
)
from autograder.results.verdict import Evidence, Frame, Numbers, Verdict

UNICODE = "größer ≠ 你好 🎉"
CONTROL = "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x00 \x9b31m"
HALF_A_CHARACTER = "\udc80"
MARKUP = "<script>alert('&')</script> [bold]bold[/bold] ]]> %0A ::error:: =1+1 `code` | cell"
HOSTILE = f"{UNICODE}\n{CONTROL}\n{HALF_A_CHARACTER}\n{MARKUP}\n"
"""What a student's code may print, and put into its messages and names."""

SECRET = "only the hidden tasks hold this"


def full_marks() -> Result:
    """Every check of two tasks passed."""
    return _result(
        TaskResult("init", "W and b start from zeros", 8, checks=[_check("init")]),
        TaskResult("forward", "forward returns Z", 14, checks=[_check("forward")]),
    )


def mixture() -> Result:
    """Every verdict but the grader fault, passed with a note, and the first one hostile."""
    return _result(
        TaskResult("hostile", "W & b start from <zeros>", 8, checks=[_hostile()]),
        TaskResult(
            "forward",
            "forward returns Z",
            14,
            checks=[
                _check("forward[1]"),
                _check("forward[2]", note="W was read before it was set"),
            ],
        ),
        TaskResult("cache", "forward stores A and N", 6, checks=[_not_attempted()]),
        TaskResult("dLdA", "backward returns dLdA", 14, checks=[_wrong_numbers()]),
        TaskResult("dLdW", "backward stores dLdW", 14, checks=[_crashed()]),
        TaskResult(
            "dLdb",
            "backward stores dLdb",
            14,
            checks=[
                _check(
                    "dLdb",
                    Verdict.TIMED_OUT,
                    Evidence("Linear.backward did not return within 5 seconds"),
                    calls=["linear = Linear(4, 3)", "linear.backward(dLdZ)"],
                    seconds=5.0,
                )
            ],
        ),
        TaskResult(
            "dZdb",
            "the Jacobian dZ/db",
            8,
            checks=[
                _check(
                    "dZdb",
                    Verdict.OUT_OF_MEMORY,
                    Evidence("dZdb asked for more than 512 MiB of memory"),
                    calls=["dZdb(A, W, b)"],
                    peak_mebibytes=512.0,
                )
            ],
        ),
        TaskResult(
            "dZdW",
            "the Jacobian dZ/dW",
            8,
            checks=[
                _check(
                    "dZdW",
                    Verdict.FORBIDDEN_IMPORT,
                    Evidence(
                        "jacobians.py imports torch; this homework allows numpy",
                        traceback=[Frame("jacobians.py", 3, "<module>", "import torch")],
                    ),
                )
            ],
        ),
        TaskResult(
            "dZdA",
            "the Jacobian dZ/dA",
            8,
            checks=[
                _check(
                    "dZdA",
                    Verdict.MISSING,
                    Evidence("jacobians.py has no function dZdA; did you mean dZda?"),
                )
            ],
        ),
        TaskResult(
            "contract",
            "contracting a Jacobian with dLdZ",
            6,
            checks=[
                _check(
                    "contract",
                    Verdict.BLOCKED,
                    Evidence("this needs dZdA, which isn't there yet"),
                )
            ],
        ),
        notes=["numpy.py hides NumPy, and was left out"],
    )


def hidden() -> Result:
    """One visible task of 8 points, and three of 12 points that are judged out of sight."""
    failed = _check(
        SECRET, Verdict.WRONG, Evidence(SECRET, wanted=SECRET, got=SECRET), stdout=f"{SECRET}\n"
    )
    return _result(
        TaskResult("init", "W and b start from zeros", 8, checks=[_check("init")]),
        TaskResult("due", SECRET, 3, Visibility.AFTER_DUE_DATE, checks=[failed]),
        TaskResult("published", SECRET, 4, Visibility.AFTER_PUBLISHED, checks=[_check(SECRET)]),
        TaskResult("hidden", SECRET, 5, Visibility.HIDDEN, checks=[failed]),
    )


def extra() -> Result:
    """Full marks and some extra points: the score is above its maximum."""
    result = full_marks()
    result.tasks += [
        TaskResult("tanh", "Tanh", 5, checks=[_check("tanh")], extra=True),
        TaskResult("gelu", "GELU", 4, checks=[_not_attempted()], extra=True),
    ]
    return result


def parts() -> Result:
    """A task with a check for each of its parts: two of the three have failed."""
    checks = [
        _check("Z[1]", Verdict.WRONG, Evidence("Z has the shape (3,), not (3, 1)"), points=3),
        _check("Z[2]", points=4),
        _check("Z[3]", Verdict.CRASHED, Evidence("ZeroDivisionError: division by zero"), points=1),
    ]
    return _result(
        TaskResult("init", "W and b start from zeros", 8, checks=[_check("init")]),
        TaskResult("forward", "forward returns Z", 8, checks=checks, expected_checks=3),
    )


def grader_fault() -> Result:
    """One task passed, one that the grader could not judge, and a fault outside of both."""
    fault = _check("forward", Verdict.GRADER_FAULT, Evidence("the worker could not be started"))
    result = _result(
        TaskResult("init", "W and b start from zeros", 8, checks=[_check("init")]),
        TaskResult("forward", "forward returns Z", 14, checks=[fault]),
    )
    result.faults = ["pytest ended early:\nKeyError: 'W'"]
    return result


def unreadable() -> Result:
    """A file that can't be read, beside one that was graded: a person must look."""
    broken = _check("init", Verdict.UNREADABLE, Evidence(f"linear.py {HOSTILE}"))
    result = _result(
        TaskResult("init", "W and b start from zeros", 8, checks=[broken]),
        TaskResult("contract", "contracting a Jacobian", 6, checks=[_check("contract")]),
    )
    result.is_grade = False
    result.submission.arrived_at = "2025-02-01T22:58:00+00:00"
    result.unreadable = [f"linear.py {HOSTILE}"]
    return result


def practice() -> Result:
    """Full marks, and no grade: the code ran in the grader's own process."""
    result = full_marks()
    result.is_grade = False
    result.isolation = Isolation("none", "the code ran in the grader's own process")
    return result


def not_isolated() -> Result:
    """Full marks from a machine where no stronger tier than limits could be used."""
    result = full_marks()
    result.isolation = Isolation(
        "limits",
        "the code was bound in time and memory, and could read and write what you can",
        {
            "bubblewrap": "bwrap is not installed",
            "landlock": "the kernel is older than 5.13",
        },
    )
    return result


SAMPLES: dict[str, Callable[[], Result]] = {
    "full_marks": full_marks,
    "mixture": mixture,
    "hidden": hidden,
    "extra": extra,
    "parts": parts,
    "grader_fault": grader_fault,
    "practice": practice,
    "unreadable": unreadable,
    "not_isolated": not_isolated,
}
"""All of them, for tests that hold for any result."""


def numbers(shape: Sequence[int], values: Sequence[float | str]) -> Numbers:
    """Return an array as plain data, as evidence holds it."""
    return Numbers(list(shape), list(values))


def _result(*tasks: TaskResult, notes: Sequence[str] = ()) -> Result:
    return Result(
        homework="hw1",
        title="The Linear layer",
        homework_version="0f3a9c5e7b12",
        submission=SubmissionIdentity("ada", "5e" * 32, ["linear.py", "jacobians.py"]),
        seed=7,
        is_grade=True,
        isolation=Isolation("bubblewrap", "the code saw Python, NumPy and an empty folder"),
        environment=Environment(
            autograder="0.4.0",
            python="3.11.9",
            numpy="2.1.0",
            blas="openblas 0.3.27",
            cpu="x86_64",
            system="Linux 6.8",
        ),
        tasks=list(tasks),
        notes=list(notes),
        graded_at="2025-02-03T04:05:06Z",
    )


def _check(
    name: str,
    verdict: Verdict = Verdict.PASSED,
    evidence: Evidence | None = None,
    calls: Sequence[str] = (),
    stdout: str = "",
    stderr: str = "",
    note: str = "",
    seconds: float = 0.125,
    peak_mebibytes: float = 40.0,
    points: int = 0,
) -> CheckResult:
    return CheckResult(
        name=name,
        sentence="forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next.",
        verdict=verdict,
        evidence=evidence,
        calls=list(calls),
        stdout=stdout,
        stderr=stderr,
        note=note,
        seconds=seconds,
        peak_mebibytes=peak_mebibytes,
        points=points,
    )


def _hostile() -> CheckResult:
    evidence = Evidence(
        f"ValueError: {HOSTILE}",
        wanted=MARKUP,
        got=CONTROL,
        differences=[f"W[0, 0]: got {MARKUP}, wanted 0"],
        traceback=[Frame("linear.py", 12, "<lambda>", f"raise ValueError({MARKUP!r})")],
    )
    calls = ["linear = Linear(4, 3)", f"linear.W  # {MARKUP}"]
    return _check("hostile", Verdict.WRONG, evidence, calls, stdout=HOSTILE, stderr=HOSTILE)


def _not_attempted() -> CheckResult:
    evidence = Evidence(
        "still to be written",
        traceback=[Frame("linear.py", 20, "forward", "raise NotImplementedError")],
    )
    return _check("cache", Verdict.NOT_ATTEMPTED, evidence)


def _wrong_numbers() -> CheckResult:
    """A gradient of the right shape that was divided by the size of the batch, with a NaN."""
    wanted = [float(row - 2 * column) for row in range(5) for column in range(4)]
    got: list[float | str] = [value / 5 for value in wanted]
    got[7] = "nan"
    evidence = Evidence(
        "dLdA has the right shape, but 18 of its 20 numbers are wrong (tolerance 6.0e-09)",
        wanted="float64 array of shape (5, 4)\n[[ 0. -2. -4. -6.]\n ...]",
        got="float64 array of shape (5, 4)\n[[ 0.  -0.4 -0.8 -1.2]\n ...]",
        differences=["dLdA[0, 1]: got -0.4, wanted -2", "and 17 more"],
        wanted_numbers=numbers((5, 4), wanted),
        got_numbers=numbers((5, 4), got),
    )
    check = _check(
        "dLdA",
        Verdict.WRONG,
        evidence,
        calls=["linear = Linear(4, 3)", "linear.forward(A)", "linear.backward(dLdZ)"],
        stdout="".join(f"step {step}\n" for step in range(30)),
    )
    check.inputs = {"A": [[1.0, 2.0], [3.0, 4.0]], "dLdZ": [[0.5], [-0.5]]}
    return check


def _crashed() -> CheckResult:
    evidence = Evidence(
        "NameError: name 'x' is not defined",
        traceback=[
            Frame("linear.py", 31, "backward", "return self.helper()"),
            Frame("linear.py", 36, "helper", "return x @ self.W"),
        ],
    )
    return _check(
        "dLdW",
        Verdict.CRASHED,
        evidence,
        calls=["linear.backward(dLdZ)"],
        stderr="RuntimeWarning: divide by zero\n",
    )
