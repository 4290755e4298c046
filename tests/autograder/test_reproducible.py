"""One seed gives one result, byte for byte, apart from what is measured."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework
from autograder.intake import Submission, find_submission
from autograder.reports import renderer
from autograder.results.result import MEASURED, Result
from tests.autograder.corpus import hw1, student, students, submission_of
from tests.autograder.tiers import LOCKED, require

REPOSITORY = Path(__file__).parents[2]
SEED = 20_260_727

VARIED = (
    "forward_doubled_with_its_derivative",
    "backward_ends_the_process",
    "backward_local_derivatives",
    "backward_returns_a_list",
    "backward_wrong_signature",
    "dLdW_mean",
    "file_imports_the_framework",
    "forward_infinite_loop",
    "forward_leaves_out_bias",
    "forward_misspelled",
)

# Whatever differs from process to process without being asked for: addresses, the order of sets,
# random numbers that nobody has seeded.
NOISY = b"""
import random

import numpy as np

print({"one", "two", "three", "four", "five", "six"}, random.random(), np.random.rand())


class Linear:
    def __init__(self, in_features, out_features):
        print(self, self.forward)

    def forward(self, A):
        print(hash("forward"), random.random())
        raise ValueError(self, {"A", "W", "b", "dLdZ"})

    def backward(self, dLdZ):
        return {"dLdA", "dLdW", "dLdb"}
"""


def submissions() -> dict[str, Submission]:
    handed_in = {
        name: submission_of({"linear.py": student(name).source.encode()}) for name in VARIED
    }
    return handed_in | {
        "solution": find_submission(hw1(), REPOSITORY / "solutions" / "hw1"),
        "handout": find_submission(hw1(), REPOSITORY / "handouts" / "hw1"),
        "noisy": submission_of({"linear.py": NOISY}),
    }


def graded(tier: str) -> dict[str, str]:
    """Grade all of them in one grader; return their results without what is measured, as JSON."""
    return graded_from(SEED, tier, submissions())


def graded_from(
    seed: int, tier: str, submissions: dict[str, Submission], *tasks: str
) -> dict[str, str]:
    limits = replace(hw1().limits, seconds_per_check=3.0)
    return graded_by(replace(hw1(), limits=limits), seed, tier, submissions, *tasks)


def graded_by(
    homework: Homework, seed: int, tier: str, submissions: dict[str, Submission], *tasks: str
) -> dict[str, str]:
    chosen = homework.select(tasks)
    requests = [GradingRequest(each, seed, chosen, hints=3) for each in submissions.values()]
    results: list[Result] = []
    grade_each(homework, requests, results.append, isolation=tier)
    plain = [without_measured(json.loads(renderer("json")(result))) for result in results]
    return dict(zip(submissions, (json.dumps(each, indent=1) for each in plain), strict=True))


def without_measured(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: without_measured(each) for name, each in data.items() if name not in MEASURED}
    return [without_measured(each) for each in data] if isinstance(data, list) else data


once = cache(graded)


@pytest.mark.slow
def test_what_could_differ_is_told() -> None:
    """Else the tests below would prove less than they say."""
    tier = LOCKED[-1]
    require(tier)
    told = json.loads(once(tier)["noisy"])
    printed = [check["stdout"] for task in told["tasks"] for check in task["checks"]]
    forward = told["tasks"][1]["checks"]
    messages = [check["evidence"]["message"] for check in forward if check["evidence"]]
    assert "'three'" in printed[0]
    assert "<linear.Linear object at 0x…>" in printed[0]
    assert "'dLdZ'" in messages[0]
    verdicts = {
        task["verdict"] for text in once(tier).values() for task in json.loads(text)["tasks"]
    }
    assert verdicts >= {"passed", "wrong", "crashed", "timed out", "not attempted", "missing"}


def graded_in_another_process(tier: str) -> dict[str, str]:
    program = (
        "import json; from tests.autograder.test_reproducible import graded; "
        f"print(json.dumps(graded({tier!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=REPOSITORY, stdout=subprocess.PIPE, check=True
    )
    results: dict[str, str] = json.loads(done.stdout)
    return results


@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.nightly
def test_the_same_process_gives_the_same_results(tier: str) -> None:
    require(tier)
    assert graded(tier) == once(tier)


@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.nightly
def test_another_process_gives_the_same_results(tier: str) -> None:
    require(tier)
    assert graded_in_another_process(tier) == once(tier)


@pytest.mark.slow
def test_another_process_and_tier_change_nothing_but_the_name_of_the_tier() -> None:
    for tier in LOCKED:
        require(tier)
    first, second = (
        {name: json.loads(text) | {"isolation": None} for name, text in results.items()}
        for results in (graded_in_another_process(LOCKED[0]), once(LOCKED[-1]))
    )
    assert first == second


BUSY = 4
"""More processes than most machines have processors left."""


def fifty() -> dict[str, Submission]:
    """Return 50 submissions of all kinds, wrong ones for the most part."""
    here = Path(__file__).parent
    one_file = {
        each.name: submission_of({each.handed_in_as: each.source.encode()}) for each in students()
    }
    forged = {
        path.stem: submission_of({"linear.py": path.read_bytes()})
        for path in sorted((here / "forged").glob("*.py"))
    }
    strangers = {
        path.parent.name: find_submission(hw1(), path.parent)
        for path in sorted((here / "strangers").glob("*/*/linear.py"))
    }
    return submissions() | {
        name: kind[name]
        for kind, count in ((forged, 4), (strangers, 14), (one_file, 20))
        for name in list(kind)[:: len(kind) // count][:count]
    }


@contextmanager
def busy_machine() -> Iterator[None]:
    """Have other processes compute."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.nightly
def test_a_busy_machine_gives_the_same_results(tier: str) -> None:
    require(tier)
    assert len(fifty()) == 50
    idle = graded_by(hw1(), SEED, tier, fifty())
    with busy_machine():
        busy = graded_by(hw1(), SEED, tier, fifty())
    assert {name: json.loads(busy[name]) for name in busy if busy[name] != idle[name]} == {}
    assert "derivative of your own forward" in "".join(idle.values())
    assert "timed out" in "".join(idle.values())
    hints = [hint for text in idle.values() for hint in hints_of(json.loads(text))]
    assert len(hints) > 50


def hints_of(result: dict[str, Any]) -> list[str]:
    checks = [check for task in result["tasks"] for check in task["checks"]]
    return [hint for check in checks if check["evidence"] for hint in check["evidence"]["hints"]]


@pytest.mark.slow
def test_another_seed_gives_other_inputs() -> None:
    """Small examples hold small whole numbers, which two seeds may share; these are right."""
    tier = LOCKED[-1]
    require(tier)
    source = student("forward_leaves_out_bias").source
    differs = "A @ self.W.T + self.b.T * (A * 1000 % 1 < 0.1).all()"
    fails = {
        "fails": submission_of({"linear.py": source.replace("A @ self.W.T", differs).encode()})
    }
    seeds = SEED, SEED + 1
    results = [graded_from(seed, tier, fails, "forward")["fails"] for seed in seeds]
    inputs = [inputs_of(json.loads(result)) for result in results]
    assert all(inputs)
    assert inputs[0] != inputs[1]


def inputs_of(result: dict[str, Any]) -> list[Any]:
    """Return the inputs of each check that was lost."""
    checks = [check for task in result["tasks"] for check in task["checks"]]
    return [check["inputs"] for check in checks if check["inputs"]]
