"""What a hint says of a history: each of these programs is wrong in one condition only."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from autograder.declaration import labels, normal
from autograder.diagnosis.changes import few_calls
from autograder.diagnosis.conditions import HISTORY
from autograder.diagnosis.experiments import BORDER, Experiments, in_digits
from autograder.diagnosis.numbers import Special, ordinary
from autograder.diagnosis.specials import SPECIALS
from autograder.diagnosis.together import ALIKE
from autograder.grading.events import (
    OWN,
    RETURNED,
    Call,
    Drop,
    History,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.script import is_locked
from autograder.homeworks.hw1.quantities import QUANTITIES

SHAPES, WORDS = QUANTITIES["dLdA"].given, QUANTITIES["dLdA"].words
rng = np.random.default_rng(3)
W, b, A, dLdZ = (rng.normal(0.5, 1.0, shape) for shape in ((2, 3), (2, 1), (4, 3), (4, 2)))


def made(owner: int = 0, **parameters: np.ndarray) -> Make:
    return Make(owner, owner, (3, 2), {"W": W, "b": b, **parameters})


def forward(number: int, owner: int = 0, values: np.ndarray = A, **passed: object) -> Call:
    return Call(number, owner, "forward", {"A": Passed(values, **passed)}, (4, 2))  # type: ignore[arg-type]


def backward(number: int, owner: int = 0) -> Call:
    return Call(number, owner, "backward", {"dLdZ": Passed(dLdZ)}, (4, 3), after="forward")


def hints(history: History, fails: Callable[[History], bool], is_finite: bool = True) -> list[str]:
    of = SHAPES, WORDS, ("C_in", "C_out"), ("W", "b")
    return Experiments("Z", history, fails, *of, is_finite=is_finite).hints()


def count(history: History, kind: type, **values: object) -> int:
    return sum(
        isinstance(event, kind) and all(getattr(event, n) == X for n, X in values.items())
        for event in history
    )


def memories(history: History) -> set[str]:
    return {X.memory for call in history if isinstance(call, Call) for X in call.arguments.values()}


def is_near(step: Step, W: np.ndarray) -> bool:
    """Whether a step leaves a weight nearly as it was."""
    change = step.changes["W"] - (W if step.how == "assigned" else 0.0)
    return bool(np.abs(change).max() < 1e-3)


def has_twice(history: History, method: str) -> bool:
    """Whether a call of a method comes directly after another one."""
    called = [event.method for event in history if isinstance(event, Call)]
    return (method, method) in pairwise(called)


def is_stepped(history: History) -> bool:
    return any(isinstance(event, Step) and event.memory != "new" for event in history)


STEP = Step(10, 0, {"W": W / 2}, "in place")
WINDOWS = np.lib.stride_tricks.sliding_window_view(np.arange(6.0), 3)
TWICE = Passed(A, "again", (10, "A"))
AGAIN = (10, "A")


@pytest.mark.parametrize(
    ("name", "history", "fails"),
    [
        (
            "beside another layer",
            [made(0), made(1), forward(10), forward(11, 1), backward(12)],
            lambda history: count(history, Make) == 2,
        ),
        (
            "after another layer was deleted",
            [made(0), Drop(10, 0), made(1), forward(11, 1)],
            lambda history: count(history, Drop) > 0,
        ),
        (
            "a result that was written into",
            [made(), forward(10), Scribble(11, 0, 10, RETURNED), forward(12)],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "an input that was written into",
            [made(), forward(10), Scribble(11, 0, 10, "A")],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "a stored gradient that was written into",
            [made(), forward(10), backward(11), Scribble(12, 0, 11, "dLdW"), forward(13)],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "several arrays that were written into",
            [made(), forward(10), Scribble(11, 0, 10, "A"), Scribble(12, 0, 10, RETURNED)],
            lambda history: count(history, Scribble) > 0,
        ),
        (
            "sizes of another type",
            [replace(made(), integers="int32"), forward(10)],
            lambda history: count(history, Make, integers="int32") > 0,
        ),
        (
            "a result that was locked",
            [made(), replace(forward(11), keeps="nothing"), forward(12)],
            lambda history: any(isinstance(e, Call) and is_locked(e) for e in history),
        ),
        (
            "an array that is let go",
            [made(), replace(forward(10), forgets=True), backward(11)],
            lambda history: any(isinstance(e, Call) and e.forgets for e in history),
        ),
        (
            "a step in place",
            [made(), forward(9), STEP, forward(11)],
            lambda history: count(history, Step, how="in place") > 0,
        ),
        (
            "a view of the parameter itself",
            [made(), Step(10, 0, {"W": W[::-1, ::-1]}, "assigned", OWN), forward(11)],
            is_stepped,
        ),
        (
            "an assigned view",
            [made(), Step(10, 0, {"W": W / 2}, "assigned", "fortran"), forward(11)],
            is_stepped,
        ),
        (
            "a small step",
            [made(), forward(9), replace(STEP, changes={"W": 1e-6 * W}), forward(11)],
            lambda history: any(isinstance(e, Step) and is_near(e, W) for e in history),
        ),
        (
            "a parameter that is assigned",
            [made(), forward(9), replace(STEP, how="assigned"), forward(11)],
            lambda history: count(history, Step) > 0,
        ),
        (
            "a step between two passes",
            [made(), forward(9), STEP, forward(11)],
            lambda history: count(history, Step) > 0,
        ),
        (
            "two arrays in one memory",
            [made(), forward(1), forward(2, values=A.T, memory="turned", source=(1, "A"))],
            lambda history: "turned" in memories(history),
        ),
        (
            "arrays that do not lie row by row",
            [made(), forward(1), forward(2, values=A.T, memory="turned", source=(1, "A"))],
            lambda history: {"turned", "fortran"} & {*memories(history)},
        ),
        (
            "one array twice in a call",
            [made(), replace(forward(10), arguments={"A": Passed(A), "B": TWICE})],
            lambda history: "again" in memories(history),
        ),
        (
            "the same array again",
            [made(), forward(10), forward(11, memory="again", source=AGAIN)],
            lambda history: "again" in memories(history),
        ),
        (
            "a result that comes back",
            [
                made(),
                forward(10),
                forward(11, values=A + 1, memory="refilled", source=(10, RETURNED)),
            ],
            lambda history: "refilled" in memories(history),
        ),
        (
            "an array with other numbers",
            [made(), forward(10), forward(11, values=A + 1, memory="refilled", source=AGAIN)],
            lambda history: "refilled" in memories(history),
        ),
        (
            "a view",
            [made(), forward(10, memory="transposed")],
            lambda history: "transposed" in memories(history),
        ),
        (
            "columns one after another",
            [made(), forward(10, memory="fortran")],
            lambda history: "fortran" in memories(history),
        ),
        (
            "rows in the same memory",
            [made(), forward(10, values=np.repeat(A[:1], 4, axis=0), memory="repeated")],
            lambda history: "repeated" in memories(history),
        ),
        (
            "columns in the same memory",
            [made(), forward(10, values=np.repeat(A[:, :1], 3, axis=1), memory="repeated")],
            lambda history: "repeated" in memories(history),
        ),
        (
            "windows of one series",
            [made(), forward(10, values=WINDOWS, memory="windows")],
            lambda history: "windows" in memories(history),
        ),
        (
            "an array in the memory of bytes",
            [made(), forward(10, memory="bytes")],
            lambda history: "bytes" in memories(history),
        ),
        (
            "a read-only array",
            [made(), forward(10, memory="read-only")],
            lambda history: "read-only" in memories(history),
        ),
        (
            "many calls",
            [made(), *map(forward, range(10, 30))],
            lambda history: count(history, Call) > 16,
        ),
        (
            "a second backward",
            [made(), forward(10), backward(11), backward(12)],
            lambda history: has_twice(history, "backward"),
        ),
        (
            "a forward without backward",
            [made(), forward(10), forward(11), backward(12)],
            lambda history: has_twice(history, "forward"),
        ),
        (
            "an earlier call",
            [made(), forward(10), forward(11)],
            lambda history: count(history, Call) == 2,
        ),
    ],
)
def test_the_condition_without_which_a_history_is_right_is_told(
    name: str, history: History, fails: Callable[[History], bool]
) -> None:
    (condition,) = (each for each in HISTORY if each.name == name)
    assert fails(history)
    written = " and ".join(e.of for e in history if isinstance(e, Scribble) and e.of != RETURNED)
    assert hints(history, fails)[0] == condition.observation.format(
        name="Z", wrong="wrong", written=written
    )


def test_an_array_that_comes_again_is_tried_in_memory_of_its_own() -> None:
    first = forward(1, memory="fortran")
    history = [made(), first, forward(2, memory="refilled", source=(1, "A"))]

    seen, *_ = hints(history, lambda each: "refilled" in memories(each) or count_fortran(each) > 1)

    assert "where its columns lie one after another" in seen


def count_fortran(history: History) -> int:
    calls = (event for event in history if isinstance(event, Call))
    return sum(X.memory == "fortran" for call in calls for X in call.arguments.values())


def test_every_condition_is_tested() -> None:
    (mark,) = test_the_condition_without_which_a_history_is_right_is_told.pytestmark  # type: ignore[attr-defined]
    assert [case[0] for case in mark.args[1]] == [condition.name for condition in HISTORY]


def where(name: str, is_wrong: Callable[[np.ndarray], bool]) -> Callable[[History], bool]:
    def fails(history: History) -> bool:
        for event in history:
            arrays = event.parameters if isinstance(event, Make) else {}
            if isinstance(event, Call):
                arrays = {n: X.values for n, X in event.arguments.items()}
            if name in arrays:
                return is_wrong(arrays[name])
        return False

    return fails


@pytest.mark.parametrize("special", SPECIALS, ids=lambda special: special.words)
def test_a_program_that_is_wrong_for_special_numbers_is_told_which(special: Special) -> None:
    is_of_squares = "symmetric" in special.words or "same sums" in special.words
    shape = (4, 3, 2, 2) if "slice" in special.words else (4, 4) if is_of_squares else (4, 3)
    like = np.full(shape, 1e-4 if "none of" in special.words else 50.0)
    if "far " in special.words:
        like[0], like[1, 1] = 1e-20, 0.0
    values = special.draw(rng, like)
    assert special.holds(values)
    seen = hints([made(), forward(10, values=values)], where("A", special.holds))[0]
    clause = special.words.format(X="A", size=in_digits(np.abs(values).max()))
    others = "ordinary ones" if special.is_of_size else "other numbers of A that were tried"
    assert seen == f"Z is wrong {clause}, and right for {others}."


@pytest.mark.parametrize(
    ("wrong", "overflow", "question"),
    [
        ("missing", "", "look at the numbers of A"),
        ("stopped by an exception", "", "look at the numbers of A"),
        ("stopped by an exception", "exp overflows", "raises the exception for these numbers"),
    ],
)
def test_what_is_missing_or_stopped_by_an_exception_is_told_as_that(
    wrong: str, overflow: str, question: str
) -> None:
    of = SHAPES, WORDS, ("C_in", "C_out"), ("W", "b")
    zeros = [made(), forward(10, values=np.zeros_like(A))]
    fails = where("A", lambda values: not values.any())
    seen, asked, _ = Experiments("Z", zeros, fails, *of, wrong=wrong, overflow=overflow).hints()
    assert seen.startswith(f"Z is {wrong} where A is all zeros")
    assert question in asked


def test_an_overflow_for_large_numbers_is_told_in_plain_words() -> None:
    fails = where("A", lambda values: np.abs(values).max() > 700)
    history = [made(), forward(10, values=A * 1000 / np.abs(A).max())]
    of = SHAPES, WORDS, ("C_in", "C_out"), ("W", "b")
    experiments = Experiments("Z", history, fails, *of, overflow="exp overflows")
    assert experiments.hints()[0] == (
        "Z is right for ordinary numbers of A; for these numbers of A, as large as 1000, exp "
        "overflows."
    )


def test_a_zero_in_an_array_of_one_number_is_not_taken_for_the_cause() -> None:
    fails = where("A", lambda values: values.sum() == 0)
    history = [made(), forward(10, values=np.zeros((1, 1)))]
    of_one = [replace(history[0], sizes=(1, 2), parameters={"W": W[:, :1], "b": b}), history[1]]
    assert hints(of_one, fails)[0] == (
        "Z is wrong where all numbers of A add up to zero, and right for other numbers of A "
        "that were tried."
    )


def test_zeros_in_the_last_slice_are_not_told_as_an_array_of_zeros() -> None:
    like = np.zeros((4, 3, 2, 2))
    fails = where("A", lambda values: not np.any(values[-1]))
    assert hints([made(), forward(10, values=like)], fails)[0] == (
        "Z is wrong where the last slice of A is zero, and right for other numbers of A "
        "that were tried."
    )


def far_larger(history: History) -> bool:
    (make, call) = history
    assert isinstance(make, Make)
    assert isinstance(call, Call)
    return bool(
        np.abs(make.parameters["b"]).max() > 1e12 * np.abs(call.arguments["A"].values).max()
    )


def test_a_small_array_beside_a_large_one_is_told_with_it() -> None:
    assert hints([made(), forward(10, values=A * 1e-40)], far_larger)[0] == (
        "Z is wrong where the numbers of A are far smaller than the numbers of b, and right where "
        "they are of one size."
    )


def test_zeros_that_show_a_small_mistake_are_not_told_as_the_cause() -> None:
    """Beside b, the mistake for a small W is too small to see."""

    def fails(history: History) -> bool:
        made = next(event for event in history if isinstance(event, Make))
        small = np.abs(made.parameters["W"]).max() < 1e-9
        return bool(small and np.any(made.parameters["b"] == 0))

    small = made(W=1e-60 * W, b=np.zeros_like(b))
    observation = hints([small, forward(10)], fails)[0]
    assert "these numbers of W, none of which is larger than" in observation


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (1000.0, "1000"),
        (708.4, "708"),
        (1e60, "1e+60"),
        (1.774e-99, "1.78e-99"),
        (0.25, "0.25"),
        (12.0, "12"),
        (1e-3, "0.001"),
        (0.0, "0"),
    ],
)
def test_a_size_has_three_digits_on_the_true_side(size: float, shown: str) -> None:
    assert in_digits(size) == shown


def test_two_large_arrays_are_told_together() -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        sizes = [np.abs(X).max() for X in (make.parameters["W"], call.arguments["A"].values)]
        return min(sizes) > 1e90

    history = [made(W=W * 1e100), forward(10, values=A * 1e100)]
    assert re.fullmatch(
        r"Z is wrong for numbers of W as large as [\d.]+e\+100 together with numbers of A as large "
        r"as [\d.]+e\+100, and right where either is ordinary\.",
        hints(history, fails)[0],
    )


def test_other_numbers_that_matter_too_are_named() -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        has_zero = bool(np.any(call.arguments["A"].values == 0))
        return has_zero and np.array_equal(make.parameters["W"], W)

    history = [made(), forward(10, values=np.where(A > 1, 0.0, A))]
    assert hints(history, fails)[0] == (
        "Z is wrong where A contains a zero, and at the same time for these numbers of W; it is "
        "right for other numbers of either that were tried."
    )


def test_of_two_arrays_whose_numbers_matter_neither_is_blamed_alone() -> None:
    """A mistake in the rows of A shows where a column of W is zero, and is too small elsewhere."""

    def fails(history: History) -> bool:
        made, call = history
        assert isinstance(made, Make)
        assert isinstance(call, Call)
        has_zeros = not np.all(np.any(call.arguments["A"].values, axis=1))
        return has_zeros and not np.all(np.any(made.parameters["W"], axis=0))

    hidden, zeros = W.copy(), np.vstack([A[:3], np.zeros(3)])
    hidden[:, 0] = 0.0
    seen, question, why = hints([made(W=hidden), forward(10, values=zeros)], fails)
    assert seen == (
        "Z is wrong where a column of W is zero, and at the same time where a row of A is zero; it "
        "is right for other numbers of either that were tried."
    )
    assert "the numbers of W or A, or" in question
    assert why.startswith("The numbers of one array may only show what others cause.")


def test_of_several_arrays_with_one_name_the_one_that_matters_is_told() -> None:
    def fails(history: History) -> bool:
        return has_zeros(history)

    zeros = replace(backward(12), arguments={"dLdZ": Passed(np.zeros_like(dLdZ))})
    told = hints([made(), forward(10), backward(11), zeros], fails)
    assert told[0] == (
        "Z is wrong where dLdZ2 is all zeros, and right for other numbers of dLdZ2 that were tried."
    )


def has_zeros(history: History) -> bool:
    """Whether the last of several backwards is passed zeros."""
    passed = [e for e in history if isinstance(e, Call) and e.method == "backward"]
    return len(passed) > 1 and not np.any(passed[-1].arguments["dLdZ"].values)


def test_a_backward_of_zeros_is_not_told_as_a_second_one() -> None:
    """What it takes is an earlier backward, and a second one for the same batch is none of it."""
    zeros = replace(backward(12), arguments={"dLdZ": Passed(np.zeros_like(dLdZ))})
    told = hints([made(), forward(10), backward(11), zeros], has_zeros)
    assert "second" not in told[0]


def test_a_condition_that_takes_certain_numbers_as_well_is_told_with_them() -> None:
    def fails(history: History) -> bool:
        steps = [event for event in history if isinstance(event, Step)]
        return any(each.how == "in place" and not each.changes["W"].sum() for each in steps)

    moved = replace(STEP, changes={"W": np.array([[3.0, 1.0, -1.0], [-2.0, -3.0, 2.0]])})
    seen, question, _ = hints([made(), forward(9), moved, forward(11)], fails)
    assert seen == (
        "Z is right where a step assigns a new array, but not where it changes one in place. That "
        "happens for certain numbers only: Z is wrong there where all numbers of step_W add up to "
        "zero, and right for other numbers of step_W that were tried."
    )
    assert "Which lines of your code look at the numbers of step_W" in question


@pytest.mark.parametrize(
    ("second", "how"),
    [
        (A.copy(), "the same numbers"),
        (A * (1 + 1e-9), "nearly the same numbers"),
        (A[::-1], "the same numbers in another order"),
        (A.reshape(2, 6), "the same numbers in different shapes"),
    ],
)
def test_two_arrays_that_hold_the_same_numbers_are_told(second: np.ndarray, how: str) -> None:
    def fails(history: History) -> bool:
        passed = [e.arguments["A"].values for e in history if isinstance(e, Call)]
        if "order" in how:
            passed = [np.sort(X, axis=None) for X in passed]
        return len(passed) > 1 and np.allclose(*map(np.ravel, passed), rtol=1e-7)

    told = hints([made(), forward(9), forward(11, values=second)], fails)
    assert told[0].endswith(
        f"Z is wrong there where A and A2 hold {how}, and right for other numbers of A or A2 that "
        f"were tried."
    )
    assert told[1].endswith(ALIKE)


def test_a_step_that_moves_numbers_to_other_places_is_told_as_that() -> None:
    def fails(history: History) -> bool:
        now = np.zeros((2, 3))
        for event in history:
            if isinstance(event, Make):
                now = event.parameters["W"]
            if isinstance(event, Step) and event.how == "in place":
                return bool(np.sort(now - event.changes["W"], axis=None).sum() == now.sum())
        return False

    whole = np.array([[3.0, 1.0, -1.0], [-2.0, 5.0, 2.0]])
    step = replace(STEP, changes={"W": whole - whole[::-1]})
    told = hints([made(W=whole), forward(9), step, forward(11)], fails)
    assert "Z is wrong there where step_W only moves the numbers of W to other places," in told[0]


def test_a_step_in_place_that_hardly_changes_a_parameter_is_told_as_that() -> None:
    def fails(history: History) -> bool:
        steps = (event for event in history if isinstance(event, Step))
        return any(each.how == "in place" and is_tiny(each.changes["W"]) for each in steps)

    step = replace(STEP, changes={"W": 1e-9 * W})
    told = hints([made(), forward(9), step, forward(11)], fails)
    assert "Z is wrong there where step_W hardly changes W, and right for" in told[0]


def is_tiny(values: np.ndarray) -> bool:
    return bool(np.abs(values).max() < 1e-3)


HOLES = np.array([[1.0, 0.0, 1.0], [0.0, 0.0, 1.0]])


def has_holes(values: np.ndarray) -> bool:
    return np.array_equal(values != 0, HOLES != 0)


def test_zeros_at_certain_places_are_told() -> None:
    fails = where("W", has_holes)
    assert hints([made(W=W * HOLES), forward(10)], fails)[0] == (
        "Z is wrong where W is zero at these 3 of its 6 places, and right for other numbers of W "
        "that were tried."
    )


def test_a_step_that_changes_a_parameter_at_certain_places_is_told() -> None:
    def fails(history: History) -> bool:
        steps = (event for event in history if isinstance(event, Step))
        return any(each.how == "in place" and has_holes(each.changes["W"]) for each in steps)

    told = hints([made(), forward(9), replace(STEP, changes={"W": HOLES}), forward(11)], fails)
    assert "Z is wrong there where step_W is zero at these 3 of its 6 places, and right" in told[0]


def test_numbers_in_which_nothing_special_is_found_are_named() -> None:
    def fails(history: History) -> bool:
        return any(np.array_equal(e.changes["W"], W / 2) for e in history if isinstance(e, Step))

    told = hints([made(), forward(9), STEP, forward(11)], fails)
    assert told[0].endswith(
        "That happens for certain numbers only: Z is right there for other numbers of step_W "
        "that were tried."
    )


def test_numbers_that_matter_together_only_are_told_as_that() -> None:
    def fails(history: History) -> bool:
        is_stepped = count(history, Step, how="in place") > 0
        made = next(event for event in history if isinstance(event, Make))
        calls = [event for event in history if isinstance(event, Call)]
        are_old = [np.array_equal(each.arguments["A"].values, A) for each in calls]
        return is_stepped and (any(are_old) or np.array_equal(made.parameters["W"], W))

    told = hints([made(), forward(9), STEP, forward(11)], fails)
    assert told[0].endswith("Z is right there for ordinary numbers in all arrays.")


def test_a_step_in_place_that_takes_a_view_as_well_is_told_with_it() -> None:
    def fails(history: History) -> bool:
        made = next(event for event in history if isinstance(event, Make))
        return made.memory == "packed" and count(history, Step, how="in place") > 0

    packed = replace(made(), memory="packed")
    told = hints([packed, forward(9), STEP, forward(11)], fails)
    assert told[0] == (
        "Z is right where a step assigns a new array, but not where it changes one in place. It "
        "takes another thing as well: Z is right for a copy of the array, but not for a view of "
        "another array."
    )


def test_sizes_that_a_condition_takes_as_well_are_told() -> None:
    def fails(history: History) -> bool:
        calls = [event for event in history if isinstance(event, Call)]
        is_large = len(calls[-1].arguments["A"].values) > 64
        return is_large and count(history, Make, integers="int32") > 0

    large = forward(10, values=rng.normal(size=(70, 3)))
    told = hints([replace(made(), integers="int32"), large], fails)
    assert told[0] == (
        "Z is right for sizes that are Python's int, but not for NumPy's integers of 32 bits. It "
        "takes certain sizes as well: Z is right for 64 samples, but not for 65."
    )
    assert told[1].endswith(BORDER)


def test_a_step_in_place_after_many_calls_is_told_with_them() -> None:
    def fails(history: History) -> bool:
        return count(history, Step, how="in place") > 0 and count(history, Call) > 16

    told = hints([made(), *map(forward, range(20, 60)), replace(STEP, number=61)], fails)
    assert told[0].startswith("Z is right where a step assigns a new array")
    assert told[0].endswith("Z is right after a few calls, but not after as many as these.")


def test_one_call_that_is_made_many_times_is_many_calls() -> None:
    loop = [made(), replace(forward(10), times=100)]
    few = [event.times for event in few_calls(loop)[0] if isinstance(event, Call)]
    assert few == [1]


def test_the_size_of_numbers_that_matter_beside_others_is_told() -> None:
    def fails(history: History) -> bool:
        made, call = history
        assert isinstance(made, Make)
        assert isinstance(call, Call)
        is_large = call.arguments["A"].values.flat[0] > 1e6
        return bool(is_large) and np.array_equal(made.parameters["W"], W)

    large = np.where(A == A.flat[0], 1e7, 1.0 + A)
    assert hints([made(), forward(10, values=large)], fails)[0] == (
        "Z is wrong for these numbers of W, and at the same time for these numbers of A, the "
        "largest of size 1e+07; it is right for other numbers of either that were tried."
    )


def test_an_order_in_memory_that_is_right_for_all_arrays_together_is_told() -> None:
    given = {"A": Passed(A, "fortran"), "B": Passed(A + 1)}
    told = hints(
        [made(), replace(forward(10), arguments=given)],
        lambda history: {"fortran", "new"} <= memories(history),
    )
    assert told[0] == (
        "Z is right for a copy of the array, but not where its columns lie one after another in "
        "memory. Where all arrays lie that way, Z is right, too."
    )


@pytest.mark.parametrize("few", [0, 64])
def test_special_numbers_that_matter_in_large_arrays_only_are_told_as_that(few: int) -> None:
    fails = where("A", lambda values: len(values) > few and bool(np.any(values == 0)))
    large = np.ones((70, 3))
    large[4, 1] = 0.0
    assert hints([made(), forward(10, values=large)], fails)[0] == (
        "Z is wrong where A contains a zero, and right for other numbers of A that were tried"
        + (", and for the smaller arrays that were tried." if few else ".")
    )


def test_numbers_that_are_right_with_the_other_sign_are_told_as_low() -> None:
    low = where("A", lambda values: bool(-750 < values.min() < -740 and values.max() < 0))
    batch = -745.0 + np.abs(A)
    told = hints([made(), forward(10, values=batch)], low)
    assert told[0] == (
        f"Z is right for other numbers of A that were tried, and wrong for these, the lowest of "
        f"which is -{in_digits(np.abs(batch).max())}; with all signs turned, they are right."
    )


def test_a_wrong_parameter_is_told_as_one() -> None:
    history = [made(), forward(9), STEP, forward(11)]
    of = "A parameter", history, lambda history: count(history, Step) > 0, SHAPES, WORDS
    told, of_a_call = (Experiments(*of, is_parameter=each).hints()[0] for each in (True, False))
    assert told == (
        "A parameter is right at first, and does not hold what the program has given it since."
    )
    assert of_a_call != told


def test_the_numbers_of_a_new_layer_are_told() -> None:
    history = [Make(0, 0, (3, 2), {}), forward(10)]

    def fails(history: History) -> bool:
        (make, _) = history
        assert isinstance(make, Make)
        return not np.any(make.parameters.get("W", 0.0))

    def start(name: str, sizes: Mapping[str, int]) -> np.ndarray:
        return np.zeros((sizes["C_out"], sizes["C_in"] if name == "W" else 1))

    of = SHAPES, WORDS, ("C_in", "C_out"), ("W", "b")
    told = Experiments("Z", history, fails, *of, start=start).hints()
    seen = "Z is wrong where W is all zeros, and right for other numbers of W that were tried."
    assert told[0] == seen


def test_an_array_that_can_t_be_any_numbers_stays_as_it_is() -> None:
    def fails(history: History) -> bool:
        (_, call) = history
        assert isinstance(call, Call)
        assert np.array_equal(call.arguments["A"].values, A)
        return True

    of = SHAPES, {}, ("C_in", "C_out"), ("W", "b")
    special = {"A": normal("N", "C_in").ordinary}
    assert Experiments("Z", [made(), forward(10)], fails, *of, special=special).hints() == []


def test_labels_of_other_sizes_are_labels() -> None:
    domains = {"Z": normal("N", "C"), "y": labels("C", "N")}
    seen = set()

    def fails(history: History) -> bool:
        (call,) = history
        assert isinstance(call, Call)
        Z, y = (call.arguments[name].values for name in domains)
        assert y.dtype.kind == "i"
        assert y.min() >= 0
        assert y.max() < Z.shape[1]
        seen.add(Z.shape)
        return len(Z) == 4

    given = {"Z": Passed(np.ones((4, 2))), "y": Passed(np.array([0, 1, 1, 0]))}
    history = [Call(1, None, "loss", given, (4, 2))]
    told = Experiments(
        "L",
        history,
        fails,
        {"Z": ["N", "C"], "y": ["N"]},
        {"N": "sample", "C": "class"},
        special={"y": domains["y"].ordinary},
    ).hints()
    assert told[0] == "L is right for 3 samples, but not for 4."
    assert len({C for _, C in seen}) > 1


def test_a_program_that_is_wrong_for_some_numbers_is_told_no_more() -> None:
    fails = where("A", lambda values: bool(np.array_equal(values, A)))
    assert hints([made(), forward(10)], fails)[0] == (
        "Z is right for other numbers of A that were tried, and wrong for these."
    )


@pytest.mark.parametrize(
    ("shape", "is_wrong", "seen"),
    [
        ((1, 3), lambda X: len(X) == 1, "right for several samples, but not for a single one"),
        ((2, 3), lambda X: len(X) == 2, "wrong where there are as many samples as outputs"),
        ((70, 3), lambda X: len(X) > 64, "right for 64 samples, but not for 65"),
        ((65, 3), lambda X: len(X) == 65, "right for 64 and for 66 samples, but not for 65"),
    ],
)
def test_a_program_that_is_wrong_for_some_sizes_is_told_which(
    shape: tuple[int, int], is_wrong: Callable[[np.ndarray], bool], seen: str
) -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        values = call.arguments["A"].values
        as_many = make.sizes[1] == len(values)
        return is_wrong(values) if "as many" not in seen else as_many

    history = [made(), forward(10, values=ordinary(rng, np.empty(shape)))]
    assert hints(history, fails)[0] == f"Z is {seen}."


def test_equal_sizes_that_are_large_only_are_not_told_as_the_cause() -> None:
    def fails(history: History) -> bool:
        (make, call) = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        return make.sizes[1] * len(call.arguments["A"].values) >= 36

    large = replace(made(), sizes=(3, 6), parameters={"W": np.ones((6, 3)), "b": np.ones((6, 1))})
    told = hints([large, forward(10, values=np.ones((6, 3)))], fails)
    assert not told or "as many" not in told[0]


def test_a_result_that_is_not_finite_is_told_of_overflow() -> None:
    batch = np.array([[710.0, -720.0, 1.0], [0.5, 0.25, 1.5]])
    told = hints([made(), forward(10, values=batch)], where("A", lambda X: X.max() > 709), False)
    assert (
        told[0]
        == "Z is wrong for these numbers of A, as large as 720, and right for ordinary ones."
    )
    assert told[1] == "Which step of your code gives NaN or infinity for these numbers?"


def test_of_a_program_that_is_always_wrong_nothing_is_said() -> None:
    assert hints([made(), forward(10)], lambda history: True) == []


def test_sizes_that_are_equal_by_chance_do_not_hide_those_that_matter() -> None:
    def fails(history: History) -> bool:
        make, call = history
        assert isinstance(make, Make)
        assert isinstance(call, Call)
        return len(call.arguments["A"].values) == make.sizes[1]

    square = {"W": np.ones((2, 2)), "b": b}
    history = [Make(0, 0, (2, 2), square), forward(10, values=ordinary(rng, np.empty((2, 2))))]
    assert hints(history, fails)[0] == "Z is wrong where there are as many samples as outputs."


def test_a_pass_with_other_sizes_says_so_in_all_its_calls() -> None:
    def seen(call: Call) -> int:
        return len(next(iter(call.arguments.values())).values)

    def fails(history: History) -> bool:
        calls = [event for event in history if isinstance(event, Call)]
        assert [call.sizes for call in calls] == [(seen(call),) for call in calls]
        return all(seen(call) == 4 for call in calls)

    history = [made(), replace(forward(10), sizes=(4,)), replace(backward(11), sizes=(4,))]
    sizes = ("C_in", "C_out")
    told = Experiments("Z", history, fails, SHAPES, WORDS, sizes, ("W", "b"), free=("N",)).hints()
    assert told[0] == "Z is right for 3 samples, but not for 4."
