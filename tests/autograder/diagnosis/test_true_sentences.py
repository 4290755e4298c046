"""Sentences of a report that once were false: each of these programs was told something untrue."""

from __future__ import annotations

import re

import pytest

from autograder.grading.grade import grade
from autograder.homework import HERE
from autograder.judging.explaining import MEMORY
from autograder.reports.explanations import Explanation, explanation, still_to_write
from autograder.results.result import Result, TaskResult
from tests.autograder.corpus import changed, hw1, plain, submission_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("drawn_once")]

SOLUTION = (HERE.parent / "solutions" / "hw1" / "linear.py").read_text(encoding="utf-8")
dLdW, dLdb = "self.dLdW = dLdZ.T @ self.A", "self.dLdb = dLdZ.T @ np.ones((self.N, 1))"
W_ZERO = "self.W = np.zeros((out_features, in_features))"


def graded(*changes: str, tasks: tuple[str, ...], seed: int = 1) -> Result:
    source = changed(plain(SOLUTION), list(changes))
    return grade(hw1(), submission_of({"linear.py": source.encode()}), seed, hw1().select(tasks))


def told(*changes: str, task: str, seed: int = 1) -> Explanation:
    (failed,) = graded(*changes, tasks=(task,), seed=seed).tasks
    return explained(failed)


def explained(task: TaskResult) -> Explanation:
    assert task.failed is not None
    return explanation([task], task.failed)


def test_a_W_that_starts_near_zero_is_not_shared() -> None:
    message = told(f"{W_ZERO} -> {W_ZERO} + 1e-12", task="init").message
    assert message.startswith("self.W has the right shape, but all")


def test_a_batch_size_of_the_wrong_type_is_told_by_its_type() -> None:
    found = told("self.N = A.shape[0] -> self.N = float(A.shape[0])", task="cache")
    assert found.message == "self.N must be an int"
    assert found.got[0].endswith(".0, a float")


def test_a_right_forward_is_not_put_right() -> None:
    calls = told(f"{dLdW} -> self.dLdW = -dLdZ.T @ self.A", task="dLdW").calls
    assert not any("right forward" in call or ".A =" in call for call in calls)


def test_a_wrong_forward_is_put_right_where_a_gradient_needs_it() -> None:
    calls = told(
        "self.A = A -> self.A = A + 1", f"{dLdW} -> self.dLdW = -dLdZ.T @ self.A", task="dLdW"
    ).calls
    assert "# what a right forward leaves:" in calls


def test_a_parameter_that_forward_changes_is_told_before_the_numbers() -> None:
    message = told("self.A = A -> self.A = A\n        | self.W += 1", task="forward").message
    assert message.startswith("forward changes W")


NEVER_SET = "self.A = A -> self.A = A * self.scael"
FAILS = f"{W_ZERO} -> {W_ZERO} + undefined"


def test_a_name_that_no_constructor_sets_is_not_blocked_by_the_constructor() -> None:
    init, forward = graded(FAILS, NEVER_SET, tasks=("init", "forward")).tasks
    assert (init.verdict, forward.verdict) == ("crashed", "crashed")
    assert "finish __init__ first" not in explained(forward).message


def test_a_name_that_the_constructor_sets_is_blocked_by_it() -> None:
    sets_it = f"{FAILS}\n        | self.scale = 1.0"
    needs_it = "self.A = A -> self.A = A * self.scale"
    _, forward = graded(sets_it, needs_it, tasks=("init", "forward")).tasks
    assert forward.verdict == "blocked by an earlier task"
    assert explained(forward).message.endswith("finish __init__ first")


def test_a_misspelled_name_is_told_with_its_near_one() -> None:
    sets_it = f"{W_ZERO} -> {W_ZERO}\n        | self.scale = 1.0"
    message = told(sets_it, NEVER_SET, task="forward").message
    assert message.endswith("did you mean self.scale?")


def test_a_stub_that_divides_none_is_not_attempted() -> None:
    result = graded(f"{dLdW} -> dLdW = None\n        | self.dLdW = dLdW / self.N", tasks=("dLdW",))
    assert [task.verdict for task in result.tasks] == ["not attempted"]
    (sentence,) = still_to_write(result)
    assert "where dLdW is still None: linear.py line" in sentence


def test_a_none_that_is_set_elsewhere_is_a_crash() -> None:
    lines = "dLdW = None\n        | dLdW = [][:1] or None\n        | self.dLdW = dLdW / self.N"
    assert told(f"{dLdW} -> {lines}", task="dLdW").verdict == "crashed"


def test_whole_numbers_of_another_type_were_not_rounded() -> None:
    message = told(f"{dLdW} -> self.dLdW = (dLdZ.T @ self.A).astype(int)", task="dLdW").message
    assert "rounded" not in message
    assert message.endswith("which step makes it int64?")


def test_a_product_in_float32_inside_forward_is_recognised() -> None:
    product = "np.float64(np.float32(A) @ np.float32(self.W).T) + self.b.T"
    hints = told(f"A @ self.W.T + self.b.T -> {product}", task="forward").hints
    assert hints[0] == "Z is right to about seven digits, the precision of float32."


@pytest.mark.parametrize("name", ["dLdW", "dLdb"])
def test_a_gradient_that_adds_up_and_divides_is_told_both(name: str) -> None:
    add = {"dLdW": dLdW, "dLdb": dLdb}[name]
    start = {"dLdW": "np.zeros_like(self.W)", "dLdb": "np.zeros((out_features, 1))"}[name]
    hints = told(
        f"{W_ZERO} -> {W_ZERO}\n        | self.{name} = {start}",
        f"{add} -> {add.replace(' =', ' +=')}\n        | self.{name} /= self.N",
        task=name,
    ).hints
    assert hints[0] == (
        f"Two things together explain all numbers of {name}: added to the last pass, and divided "
        f"by N."
    )


FORWARD = "A @ self.W.T + self.b.T"
ONE_BUFFER = (
    f"return {FORWARD} -> buffers = self.__dict__.setdefault('buffers', {{}})\n"
    f"        | Z = buffers.setdefault(A.shape, np.empty((len(A), len(self.W))))\n"
    f"        | Z[:] = {FORWARD}\n"
    f"        | return Z"
)
"""All results of one shape share their memory."""


@pytest.mark.nightly(keep=3)
@pytest.mark.parametrize(
    ("task", "changes", "message"),
    [
        (
            "forward",
            [ONE_BUFFER],
            r"result\d was right after (linear\d?\.forward\(\w+\)|result\d\[.+\] = 7\.5|"
            r"linear\d?\.[Wb] -= \w+), and "
            r"linear\d?\.forward\(\w+\) has changed it; a result belongs to the caller, so return a"
            r" new array each time",
        ),
        (
            "dLdW",
            [
                "self.W = np -> self.of_all = Linear.__dict__.get('of_all', {})\n"
                "        | Linear.of_all = self.of_all\n        | self.W = np",
                f"{dLdW} -> self.of_all[self.W.shape] = dLdZ.T @ self.A",
                "def backward -> dLdW = property(lambda self: self.of_all[self.W.shape])\n\n"
                "        | def backward",
            ],
            r"linear(\d?)\.dLdW was right after "
            r"linear\d?\.(backward\(\w+\)|dLdW\S* = [\w.]+), and "
            r"linear(?!\1\.)\d?\.backward\(\w+\) has changed it; each layer must store its own",
        ),
        (
            "cache",
            ["self.A = A -> self.A = A\n        | A.flags.writeable = False"],
            r"A\d? is read-only after linear\d?\.forward\(A\d?\), and its caller can write no "
            r"other numbers into it",
        ),
        (
            "dLdA",
            ["return dLdZ @ self.W -> self.A = None\n        | return dLdZ @ self.W"],
            r"backward changes self\.A, which another call for the same batch needs",
        ),
        (
            "dLdb",
            [f"{dLdb} -> self.dLdb = dLdZ.T if len(dLdZ) == 1 else dLdZ.sum(axis=0)[:, None]"],
            r"(linear\d?\.dLdb\S* = [\w.]+ changes dLdZ\d?|"
            r"dLdZ\d?\S* = [\w.]+ changes linear\d?\.dLdb): "
            r"the two share their memory; store a copy",
        ),
        (
            "init",
            [
                f"{W_ZERO} -> pool = Linear.__dict__.get('pool', {{}})\n"
                "        | Linear.pool = pool\n"
                "        | self.W = pool.pop((out_features, in_features), None)\n"
                "        | if self.W is None:\n"
                "        |     self.W = np.zeros((out_features, in_features))\n"
                "        | self.W.fill(0.0)",
                "def backward -> def __del__(self):\n"
                "        |     Linear.pool[self.W.shape] = self.W\n\n        | def backward",
            ],
            r"linear\d = Linear\(\d+, \d+\)( changes old_W\d?(\.T)?, which the program has kept "
            r"from a deleted object; make new arrays in __init__|, or what is assigned then, "
            r"changes W\d?, which belongs to the caller: .+)",
        ),
    ],
)
def test_what_was_right_and_has_changed_is_told_with_the_line_that_changed_it(
    task: str, changes: list[str], message: str
) -> None:
    assert re.fullmatch(message, told(*changes, task=task).message)


@pytest.mark.nightly(keep=1)
@pytest.mark.parametrize("seed", [2, 7, 9])
def test_a_call_that_changes_no_result_is_not_blamed_for_a_change(seed: int) -> None:
    """For some seeds, the caller writes into one result, and another changes with it."""
    message = told(ONE_BUFFER, task="forward", seed=seed).message
    shared = r"result\d\S* = \S+ changes result\d: the two share their memory; return a new array "
    assert re.match(
        rf"result\d(, the view that the program keeps,)? was right after |{shared}", message
    )
    assert not re.search(r"backward\([^)]*\)(\.T)? has changed", message)


@pytest.mark.nightly(keep=2)
@pytest.mark.parametrize(
    ("task", "changes", "hint"),
    [
        (
            "forward",
            ["self.A = A -> self.A = A\n        | self.WT = getattr(self, 'WT', self.W.T.copy())"],
            "after a step",
        ),
        (
            "forward",
            [
                "self.A = A -> self.A = A\n"
                "        | if getattr(self, 'seen', None) is not self.W:\n"
                "        |     self.seen, self.WT = self.W, self.W.T.copy()"
            ],
            "where a step assigns a new array",
        ),
        (
            "dLdW",
            [
                "self.A = A -> self.A = A\n        | self.dLdW = 0",
                f"{dLdW} -> self.dLdW = self.dLdW + dLdZ.T @ self.A",
            ],
            "after a second one for the same batch",
        ),
        (
            "dLdb",
            [f"{dLdb} -> self.dLdb = dLdZ[:64].sum(axis=0)[:, None]"],
            "right for 64 samples, but not for 65",
        ),
    ],
)
def test_without_which_condition_a_history_is_right_is_told(
    task: str, changes: list[str], hint: str
) -> None:
    if "WT" in changes[0]:
        changes = [*changes, f"return {FORWARD} -> return A @ self.WT + self.b.T"]
    assert hint in told(*changes, task=task).hints[0]


def test_the_lines_of_a_report_fail_without_what_an_earlier_history_has_left() -> None:
    """Z is remembered by the values of A: the caller's numbers come back in a later layer."""
    remembered = (
        f"return {FORWARD} -> key = A.tobytes() + self.W.tobytes() + self.b.tobytes()\n"
        f"        | return KNOWN.setdefault(key, {FORWARD})"
    )
    found = told(
        "class Linear: -> KNOWN = {}\n\n        | class Linear:", remembered, task="forward"
    )
    assert any(re.search(r"\] = \d+\.5", call) for call in found.calls)


def test_where_memory_runs_out_nothing_is_told_about_fewer_calls() -> None:
    """Each result is a part of an array of 64 MiB, which it keeps alive."""
    Z = "return A @ self.W.T + self.b.T"
    part = "np.empty(2**23)[: A.shape[0] * len(self.W)].reshape(-1, len(self.W))"
    found = told(
        f"{Z} -> Z = {part}\n        | Z[...] = A @ self.W.T + self.b.T\n        | return Z",
        task="forward",
    )
    assert found.hints == [MEMORY[0]]


def test_a_result_that_is_the_caller_s_own_array_is_told_as_that() -> None:
    is_identity = "np.array_equal(self.W, np.eye(A.shape[1])) and not self.b.any()"
    passed = f"return {FORWARD} -> return A if {is_identity} else {FORWARD}"
    message = told(passed, task="forward").message
    assert re.fullmatch(
        r"A\d?\S* = \S+ changes result\d: the two share their memory; return a copy|"
        r"result\d\S* = \S+ changes A\d?: the two share their memory; return a copy",
        message,
    )


def test_no_line_is_asked_for_where_a_hint_says_when_the_cache_is_lost() -> None:
    weak = "self._A = weakref.ref(A) if A.size > 99 else lambda: A"
    found = told(
        "import numpy as np -> import weakref\n\n        | import numpy as np",
        f"self.A = A -> {weak}",
        "def backward -> A = property(lambda self: self._A())\n\n        | def backward",
        task="cache",
    )
    assert re.fullmatch(r"linear\d?\.A is None", found.message)
    assert "not after it has let them go" in found.hints[0]
