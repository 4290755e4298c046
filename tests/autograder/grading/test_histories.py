import numpy as np
import pytest
from hypothesis import given, strategies as st

from autograder.diagnosis.changes import with_own_arrays
from autograder.grading.events import (
    INTERLEAVED,
    RETURNED,
    Call,
    Drop,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.histories import MOST_REPLAYS, shrunk
from autograder.grading.memory import laid_out
from autograder.grading.passed_arrays import PassedArrays
from autograder.grading.past import is_possible
from autograder.grading.script import Script

MADE = Make(0, 0, (2, 3), {})
A, dLdZ = np.ones((4, 2)), np.ones((4, 3))


def forward(number, values=A, memory="new", source=None, owner=0):
    return Call(
        number,
        owner,
        "forward",
        {"A": Passed(values, memory, source)},
        dLdZ.shape,
        sizes=values.shape[:1],
    )


def backward(number, values=dLdZ):
    return Call(
        number, 0, "backward", {"dLdZ": Passed(values)}, after="forward", sizes=values.shape[:1]
    )


@pytest.mark.parametrize(
    "history",
    [
        [MADE, forward(1), backward(2), backward(3)],
        [MADE, forward(1), backward(2), forward(3, A, "again", (1, "A"))],
        [MADE, forward(1), backward(2), forward(3, A + 1, "refilled", (1, "A")), backward(4)],
        [MADE, forward(1), backward(2), Scribble(3, 0, 2, "dLdW"), Scribble(4, 0, 2, RETURNED)],
        [MADE, forward(1), Drop(2, 0), Make(3, 0, (2, 3), {}), forward(4)],
        [MADE, forward(1), forward(2, dLdZ, "refilled", (1, RETURNED))],
        [MADE, forward(1), forward(2, dLdZ, "again", (1, RETURNED))],
        [MADE, forward(1), Scribble(2, 0, 1, RETURNED, lets_go=True), forward(3)],
        [MADE, forward(1), Step(2, 0, {"W": A}, "held"), forward(3), backward(4)],
        [MADE, Step(1, 0, {"W": A}, "assigned"), forward(2, A, "again", (1, "W")), backward(3)],
        [MADE, forward(1, A, "sliced"), forward(2, A + 1, INTERLEAVED, (1, "A"))],
    ],
)
def test_these_histories_make_sense(history):
    assert is_possible(history)


@pytest.mark.parametrize(
    "history",
    [
        pytest.param([forward(1)], id="a layer that was not made"),
        pytest.param([MADE, backward(1)], id="a backward without a forward"),
        pytest.param([MADE, forward(1), backward(2, dLdZ[:2])], id="another number of rows"),
        pytest.param(
            [MADE, forward(1), Step(2, 0, {"W": A}, "assigned"), backward(3)],
            id="a step between forward and backward",
        ),
        pytest.param([MADE, forward(1, A, "again", (0, "A"))], id="again, for the first time"),
        pytest.param(
            [MADE, forward(1), forward(2, A + 1, "again", (1, "A"))], id="again, but changed"
        ),
        pytest.param(
            [MADE, forward(1, A, "repeated"), forward(2, A + 1, "refilled", (1, "A"))],
            id="written into, though all rows are one",
        ),
        pytest.param(
            [
                MADE,
                Make(1, 1, (2, 3), {}),
                forward(2),
                forward(3, A + 1, "refilled", (2, "A"), owner=1),
                backward(4),
            ],
            id="written into between another layer's forward and backward",
        ),
        pytest.param([MADE, Scribble(1, 0, 0, RETURNED)], id="a result of no call"),
        pytest.param(
            [
                MADE,
                forward(1),
                forward(2, dLdZ, "refilled", (1, RETURNED)),
                Scribble(3, 0, 1, RETURNED),
            ],
            id="a result that has been passed on",
        ),
        pytest.param(
            [
                MADE,
                forward(1),
                Scribble(2, 0, 1, RETURNED, lets_go=True),
                Scribble(3, 0, 1, RETURNED),
            ],
            id="a result that was let go",
        ),
        pytest.param(
            [
                MADE,
                forward(1),
                Scribble(2, 0, 1, RETURNED),
                forward(3, dLdZ, "again", (1, RETURNED)),
            ],
            id="a result that the caller has written into, as it was",
        ),
        pytest.param(
            [MADE, forward(1), backward(2), forward(3), Scribble(4, 0, 2, "dLdW")],
            id="a gradient of the batch before",
        ),
        pytest.param([MADE, Drop(1, 0), forward(2)], id="a deleted layer"),
        pytest.param(
            [
                MADE,
                Step(1, 0, {"W": A}, "assigned"),
                Step(2, 0, {"W": A}, "in place"),
                forward(3, A, "again", (1, "W")),
            ],
            id="a parameter that has other numbers now",
        ),
        pytest.param(
            [MADE, forward(1), forward(2, A + 1, INTERLEAVED, (1, "A"))],
            id="an array in which there is no room",
        ),
        pytest.param(
            [
                MADE,
                forward(1, A, "sliced"),
                forward(2, A + 1, INTERLEAVED, (1, "A")),
                forward(3, A + 2, INTERLEAVED, (1, "A")),
            ],
            id="an array in which there is no room for another one",
        ),
        pytest.param([MADE, Make(1, 0, (2, 3), {})], id="a layer made twice"),
        pytest.param(
            [
                Call(0, None, "contract", {"dLdZ": Passed(A), "dZdX": Passed(A)}),
                Call(
                    1,
                    None,
                    "contract",
                    {
                        "dLdZ": Passed(A + 1, "refilled", (0, "dLdZ")),
                        "dZdX": Passed(A + 2, "refilled", (0, "dLdZ")),
                    },
                ),
            ],
            id="one array with two kinds of numbers",
        ),
    ],
)
def test_these_do_not(history):
    assert not is_possible(history)


@pytest.mark.parametrize(
    ("memory", "values", "is_right"),
    [("sliced", A + 1, True), ("new", A + 1, False), ("sliced", A[:2], False)],
)
def test_two_arguments_are_parts_of_one_array(memory, values, is_right):
    arguments = {"A1": Passed(A, memory), "A2": Passed(values, INTERLEAVED, (1, "A1"))}
    call = Call(1, 0, "forward", arguments, dLdZ.shape, sizes=(4,))
    assert is_possible([MADE, call]) == is_right
    (mended,) = with_own_arrays([call])
    assert mended.arguments["A2"].memory == (INTERLEAVED if is_right else "new")
    if not is_right:
        return
    written = PassedArrays(0)
    for name, array in arguments.items():
        written._pass(1, name, array)
    first, second = (step for step in written.steps if step["operation"] == "view")
    assert first["of"] == second["of"]
    base = np.zeros((9, 5))
    one, other = (base[tuple(slice(*each) for each in view["slices"])] for view in (first, second))
    one[...], other[...] = A, values
    np.testing.assert_array_equal(one, A)
    np.testing.assert_array_equal(other, values)


def test_lines_show_how_two_arguments_become_parts_of_one_array():
    arguments = {"A1": Passed(A, "sliced"), "A2": Passed(A + 1, INTERLEAVED, (1, "A1"))}
    call = Call(1, 0, "forward", arguments, dLdZ.shape, sizes=(4,))
    script = Script(["Layer"])
    script.write([MADE, call], lambda event: [])
    called = script.calls.index(next(line for line in script.calls if "layer.forward" in line))
    names = {"np": np, **script.inputs}
    for line in script.calls[called - 3 : called]:
        exec(line, names)
    np.testing.assert_array_equal(names["A1"], A)
    np.testing.assert_array_equal(names["A2"], A + 1)
    assert names["A1"].base is names["A2"].base
    assert script.calls[called].endswith("# A1 is float64 (4, 2), A2 is float64 (4, 2)")


def test_what_fails_is_shrunk_to_what_it_needs():
    history = [MADE, *(forward(n) for n in range(1, 12)), backward(12), forward(13)]

    shortest = shrunk(history, lambda h: any(e.number == 12 for e in h))

    assert [type(event) for event in shortest] == [Make, Call, Call]


def test_shrinking_ends_however_long_a_history_is():
    tried = []
    history = [MADE, *(forward(n) for n in range(1, 400))]

    shrunk(history, lambda h: bool(tried.append(h)) or len(h) > 300)

    assert len(tried) <= MOST_REPLAYS


@given(
    shape=st.lists(st.integers(0, 4), min_size=1, max_size=3).map(tuple),
    memory=st.sampled_from(["sliced", "cropped", "transposed", "reversed", "read-only", "locked"]),
)
def test_a_view_has_the_numbers_that_it_is_to_have(shape, memory):
    values = np.arange(np.prod(shape, dtype=int), dtype=float).reshape(shape)

    slices, base = laid_out(Passed(values, memory))
    view = base[tuple(slice(*part) for part in slices)]

    np.testing.assert_array_equal(view.T if memory == "transposed" else view, values)


def test_lines_show_how_an_array_lies_between_the_numbers_of_an_earlier_one():
    history = [
        Make(0, 0, (2, 3), {"W": A}, "sliced"),
        Step(1, 0, {"W": A + 3}, "assigned", INTERLEAVED),
        forward(2, A, "sliced"),
        forward(3, A + 1, INTERLEAVED, (2, "A")),
    ]
    script = Script(["Layer"])
    script.write(history, lambda event: [])
    names = {"np": np, **script.inputs}
    names |= {name: names[name].repeat(2, 0).repeat(2, 1)[::2, ::2] for name in ("A", "W")}
    for line in script.calls:
        if "between" in line:
            exec(line, names)
    for one, other, more in (("A", "A2", 1), ("W", "W2", 3)):
        np.testing.assert_array_equal(names[one], A)
        np.testing.assert_array_equal(names[other], A + more)
        assert names[one].base is names[other].base


@pytest.mark.parametrize("matters", [True, False])
def test_a_result_is_let_go_only_where_that_matters(matters):
    history = [MADE, forward(1), Scribble(2, 0, 1, RETURNED, lets_go=True), forward(3)]

    def fails(candidate):
        gone = [each.lets_go for each in candidate if isinstance(each, Scribble)]
        return bool(gone) and (any(gone) or not matters)

    (written,) = (each for each in shrunk(history, fails) if isinstance(each, Scribble))
    assert written.lets_go == matters
