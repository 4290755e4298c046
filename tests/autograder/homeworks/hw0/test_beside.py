"""The scenes that run beside a student's code see what they are there for, and nothing else."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.homeworks.hw0.beside import MEASURED
from autograder.homeworks.hw0.beside_any_function import EXCEPTIONS, OBJECTS
from autograder.homeworks.hw0.beside_memory import KEPT
from autograder.homeworks.hw0.inside import LEFT
from autograder.homeworks.hw0.test_alike import ALIKE
from autograder.homeworks.hw0.test_left_behind import HOLDS
from autograder.homeworks.hw0.test_lent_to_gradcheck import LENT
from solutions.hw0.slopes import gradcheck, numerical_gradient, relative_error


def function_of(source: str, name: str) -> Callable[..., Any]:
    names: dict[str, Any] = {}
    exec(source, names)
    made: Callable[..., Any] = names[name]
    return made


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 2, 3), (2, 3, 2, 2)])
def test_two_orders_of_the_axes_in_memory(shape: tuple[int, ...]) -> None:
    array = np.arange(float(np.prod(shape))).reshape(shape)
    turned, back = (function_of(MEASURED, name)(array) for name in ("turned", "turned_back"))
    assert np.array_equal(turned, array)
    assert np.array_equal(back, array)
    if len(shape) > 2:
        assert len({array.strides, array.T.copy().T.strides, turned.strides, back.strides}) == 4


def stored_once(f: Any, x: Any, dLdZ: Any) -> Any:
    got = numerical_gradient(f, x, dLdZ)
    if got.size > 1 and (got == got.flat[0]).all():
        return np.lib.stride_tricks.as_strided(got.ravel()[:1].copy(), got.shape, (0,) * got.ndim)
    return got


def test_two_numbers_of_a_result_in_one_place_are_seen() -> None:
    kept = function_of(KEPT, "kept")
    assert kept(numerical_gradient, [[[3], 2], [[], 2]]) == []
    assert kept(stored_once, [[[3], 2]])[0].startswith("two numbers of a result")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", ["x", "dLdZ", "f"])
def test_an_argument_that_is_held_is_seen(name: str) -> None:
    holds = list[Any]()

    def holding(f: Any, x: Any, dLdZ: Any) -> Any:
        holds[:] = [{"f": f, "x": x, "dLdZ": dLdZ}[name]]
        return numerical_gradient(f, x, dLdZ)

    held = function_of(HOLDS, "held")
    assert held(numerical_gradient, [[3], [], [2]]) == ""
    assert held(holding, [[3], [], [2]]) == name


def test_a_dLdZ_that_is_written_into_by_the_next_check_is_seen() -> None:
    lent, dLdZ = function_of(LENT, "lent"), np.empty(3)

    def in_one_memory(f: Any, df: Any, x: Any) -> None:
        f(x)
        dLdZ[...] = np.random.default_rng().standard_normal(3)
        df(x, dLdZ)

    assert lent(gradcheck, np.ones(3), True) == []
    assert lent(in_one_memory, np.ones(3), False) == []
    assert lent(in_one_memory, np.ones(3), True)[0].startswith("dLdZ")


def test_an_exception_within_another_one_is_seen_where_Z_is_a_number() -> None:
    same = function_of(EXCEPTIONS, "same_in_all")

    def by_the_shape(f: Any, df: Any, x: Any) -> Any:
        try:
            shape = f(x).shape
        except AttributeError:
            return df(x, 1.0)
        return df(x, np.ones(shape))

    for kind in ("", "float", "np.float64"):
        case = [[np.ones(2)], 1, 1, False, kind]
        assert same(gradcheck, [case]) == []
        found = same(by_the_shape, [case])
        assert found[2].startswith("its __context__") if kind == "float" else found == [], found


def test_the_function_that_an_object_names_is_another_one() -> None:
    decorated, wrapping = (
        function_of(OBJECTS, name)(np.square)
        for name in ("decorated_by_functools_wraps", "Wrapping")
    )
    for f in (decorated, wrapping):
        assert (f(3.0), f.__wrapped__(3.0)) == (9, 90)


@pytest.mark.parametrize("shape", [(), (3,), (3, 4), (2, 2, 3)])
def test_results_of_f_in_turns_have_the_same_numbers(shape: tuple[int, ...]) -> None:
    in_turns = function_of(MEASURED, "in_turns")
    array = np.arange(float(np.prod(shape))).reshape(shape)
    made = [in_turns(array, turn) for turn in range(8)]
    assert all(np.array_equal(each, array) for each in made)
    kinds = {(type(each), getattr(each, "strides", ())) for each in made}
    assert len(kinds) >= (2 if len(shape) == 1 else 3)


def test_a_ring_of_results_is_seen_by_calls_that_f_ends() -> None:
    ring, used = np.empty(2**18), [0]

    def in_a_ring(f: Any, x: Any, dLdZ: Any) -> Any:
        at = used[0] if used[0] + x.size <= ring.size else 0
        used[0] = at + x.size
        slopes = ring[at : used[0]].reshape(x.shape)
        for place in np.ndindex(x.shape):
            slopes[place] = np.sum(f(x))
        return slopes

    kept = function_of(KEPT, "kept")
    assert kept(in_a_ring, [[[3], 20]]) == []
    assert kept(in_a_ring, [[[3], 20]], [[[2_900], 10]]) == []
    assert kept(in_a_ring, [[[30], 200]], [[[2_900], 200]])[0].startswith("a later call")


@pytest.mark.parametrize("count", [1, 2])
def test_a_state_that_is_left_is_seen(count: int) -> None:
    left = function_of(LEFT, "left")
    before = random.getstate(), np.get_printoptions(), sys.getrecursionlimit()
    cases = [[[0] * count, [np.ones(2)] * (3 - count), False]] * 2
    changes: dict[str, Callable[[], Any]] = {
        "": lambda: None,
        "Python's random numbers": lambda: random.seed(0),
        "NumPy's random numbers": lambda: np.random.seed(0),  # noqa: NPY002
        "NumPy's print options": lambda: np.set_printoptions(precision=3),
        "Python's recursion limit": lambda: sys.setrecursionlimit(5_000),
        "NumPy's error state": lambda: np.seterr(all="ignore"),
    }
    for name, change in changes.items():
        wanted = "" if count == 2 and name.startswith("NumPy's random") else name
        found = left(lambda *given, change=change: change(), cases)
        assert [each[0] for each in found] == [wanted, wanted]
    assert before == (random.getstate(), np.get_printoptions(), sys.getrecursionlimit())


def test_a_memory_by_hash_is_seen() -> None:
    errors, memory = function_of(ALIKE, "errors"), dict[int, float]()

    def by_hash(a: Any, b: Any) -> float:
        return memory.setdefault(hash((float(a), float(b))), relative_error(a, b))

    calls = [["Python floats", -1.0, 4.0], ["Python floats", -2.0, 4.0]]
    assert errors(relative_error, calls) == [1.25, 1.5]
    assert errors(by_hash, calls) == [1.25, 1.25]
