"""The audit's scenarios for jacobians.py, written from the sentences of the write-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.authoring.audit.arrays import Arrays, Results
from autograder.authoring.audit.draws import Array, Rng, draw_numbers, draw_size, draw_sizes
from autograder.authoring.audit.scenario import Modules, Scenario, Shown, tried

TASKS = ("dZdb", "dZdW", "dZdA", "contract")
JACOBIANS = TASKS[:3]

CALLS = 10
"""The number of calls in one history, or more."""


class Functions:
    """The functions of a program, and the arrays that a caller passes to them."""

    def __init__(self, modules: Modules, rng: Rng) -> None:
        self._module = modules["jacobians"]
        self.rng = rng
        self.arrays = Arrays(rng)
        self.results = Results(rng)

    def call(self, name: str, *given: Array) -> Iterator[Shown]:
        """Call a function, and yield its result."""
        terms = None
        if name == "contract":
            terms = np.tensordot(np.abs(given[1]), np.abs(given[0]), axes=2)
        result = tried(tried(getattr, self._module, name), *given)
        yield Shown(name, result, terms)
        yield Shown(name, self.arrays.all_right())
        self.results.add(name, result, right(name, *given), terms)
        self.arrays.mend()

    def fail(self, name: str, *given: Array) -> None:
        """Call a function with wrong shapes. It may do anything; the next call is right."""
        tried(lambda: getattr(self._module, name)(*given))
        self.arrays.mend()

    def write(self, at: int | None = None) -> Iterator[Shown]:
        """Write into an array that a call returned: the drawn one, or this one."""
        task, shown = self.results.write(at)
        yield shown
        yield Shown(task, self.arrays.all_right())
        self.arrays.mend()

    def draw(self, *shapes: tuple[int, ...]) -> list[Array]:
        """Return arrays of these shapes; some may be the same array."""
        given: list[Array] = []
        for shape in shapes:
            alike = [each for each in given if each.shape == shape]
            if alike and self.rng.random() < 0.3:
                given.append(alike[-1])
            else:
                given.append(self.arrays.draw(shape, busy=given))
        return given


def right(name: str, *given: Array) -> Array:
    """Return what a function should return."""
    if name == "contract":
        return np.asarray(np.tensordot(given[1], given[0], axes=2))
    A, W, _ = given
    N, C_out = len(A), len(W)
    if name == "dZdb":
        return np.asarray(np.repeat(np.eye(C_out)[:, np.newaxis], N, axis=1))
    if name == "dZdW":
        return np.asarray(np.eye(C_out)[:, np.newaxis, np.newaxis] * A.T[..., np.newaxis])
    return np.asarray(np.eye(N)[:, np.newaxis, :, np.newaxis] * W.T[:, np.newaxis])


def calls(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Call the functions again and again; a caller writes into some arrays."""
    functions = Functions(modules, rng)
    sizes = draw_sizes(rng, 3, 0.2)
    for _ in range(CALLS):
        if rng.random() < 0.5:
            sizes = draw_sizes(rng, 3, 0.2)
        N, C_in, C_out = sizes
        name = str(rng.choice(TASKS))
        if name == "contract":
            X = [(N, C_in), (C_out, C_in), (C_out,)][int(rng.integers(3))]
            given = functions.draw((N, C_out), (*X, N, C_out))
        else:
            given = functions.draw((N, C_in), (C_out, C_in), (C_out, 1))
        yield from functions.call(name, *given)
        if rng.random() < 0.3:
            yield from functions.write()
    yield from functions.results.read()


def collapses(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass a Jacobian to contract; a caller has written into some of them."""
    functions = Functions(modules, rng)
    for _ in range(CALLS // 2):
        N, C_in, C_out = draw_sizes(rng, 3)
        given = functions.draw((N, C_in), (C_out, C_in), (C_out, 1))
        yield from functions.call(str(rng.choice(JACOBIANS)), *given)
        if rng.random() < 0.5:
            yield from functions.write(-1)
        stack = functions.arrays.adopt(*functions.results.pass_on(-1))
        (dLdZ,) = functions.draw((N, C_out))
        yield from functions.call("contract", dLdZ, stack)
        yield from functions.write(-1)
    yield from functions.results.read()


def single_ones(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass a dLdZ with a single 1, which picks one entry of each slice."""
    functions = Functions(modules, rng)
    for _ in range(CALLS // 2):
        N, C_out = int(rng.integers(1, 9)), int(rng.integers(1, 9))
        dLdZ = np.zeros((N, C_out))
        dLdZ.flat[int(rng.integers(dLdZ.size))] = 1.0
        stack = functions.arrays.draw((*draw_sizes(rng, int(rng.integers(1, 3)) + 1), N, C_out))
        yield from functions.call("contract", functions.arrays.adopt(dLdZ, dLdZ), stack)
        yield from functions.write(-1)
    yield from functions.results.read()


def the_same_again(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Call a function with the same arrays many times, and write into what it returns."""
    functions = Functions(modules, rng)
    N, C_in, C_out = draw_sizes(rng, 3)
    name = str(rng.choice(JACOBIANS))
    given = functions.draw((N, C_in), (C_out, C_in), (C_out, 1))
    for _ in range(2 * CALLS):
        yield from functions.call(name, *given)
        yield from functions.write(-1)
    yield from functions.results.read()


def the_same_numbers(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass the same numbers in other shapes, or nearly the same numbers in the same shape."""
    functions = Functions(modules, rng)
    name = str(rng.choice(JACOBIANS))
    C_out, (N, C_in) = draw_size(rng), draw_sizes(rng, 2)
    A, W = draw_numbers(rng, (N, C_in)), draw_numbers(rng, (C_out, C_in))
    if rng.random() < 0.5:
        W = -rng.integers(1, 3, W.shape).astype(float)
    b = draw_numbers(rng, (C_out, 1))
    for rows, features in ((N, C_in), (C_in, N), (1, N * C_in), (N * C_in, 1)):
        for each in (W, np.where(W == -1.0, -2.0, W), W[:, ::-1], -W):
            part = np.resize(each, (C_out, features))
            given = [functions.arrays.add(x) for x in (A.reshape(rows, features), part, b)]
            yield from functions.call(name, *given)
    yield from functions.results.read()


def calls_that_fail(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass arrays of wrong shapes; the next right call is right again."""
    functions = Functions(modules, rng)
    for _ in range(CALLS // 2):
        N, C_in, C_out = draw_sizes(rng, 3)
        more = draw_size(rng)
        A, W, b = functions.draw((N, C_in), (C_out, C_in), (C_out, 1))
        longer = draw_numbers(rng, (N + 1, C_in + more)) + 1.0
        dLdZ, stack = functions.draw((N, C_out), (C_out, C_in, N, C_out))
        for name in JACOBIANS:
            functions.fail(name, longer, W, b)
            functions.fail(name, A, longer, b)
        functions.fail("contract", longer, stack)
        for name in JACOBIANS:
            yield from functions.call(name, A[:1], W, b)
            yield from functions.call(name, A, W, b)
        yield from functions.call("contract", dLdZ, stack)
    yield from functions.results.read()


def large(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Build Jacobians of many samples and of many outputs."""
    functions = Functions(modules, rng)
    for name, sizes in (
        ("dZdb", (700, 2, 11)),
        ("dZdb", (3000, 1, 3)),
        ("dZdW", (1100, 3, 5)),
        ("dZdW", (3, 40, 50)),
        ("dZdA", (1100, 1, 1)),
        ("dZdA", (150, 2, 3)),
    ):
        N, C_in, C_out = sizes
        A, W = rng.uniform(-3.0, 3.0, (N, C_in)), rng.uniform(-3.0, 3.0, (C_out, C_in))
        yield from functions.call(name, A, W, np.ones((C_out, 1)))
    stack, dLdZ = rng.uniform(-3.0, 3.0, (2, 3, 2100, 3)), rng.uniform(-3.0, 3.0, (2100, 3))
    yield from functions.call("contract", dLdZ, stack)


def huge(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Build a Jacobian of more than 2^24 numbers, and read a few of them."""
    A, W, b = rng.uniform(-3.0, 3.0, (1050, 40)), rng.uniform(-3.0, 3.0, (20, 40)), np.ones((20, 1))
    result: Any = tried(lambda: modules["jacobians"].dZdW(A, W, b))
    yield Shown("dZdW", tried(lambda: [result.shape, str(result.dtype)]))
    yield Shown("dZdW", tried(lambda: result[:, ::13, ::211].copy()))


USES: tuple[Callable[[Modules, Rng], Iterator[Shown]], ...] = (
    collapses,
    single_ones,
    the_same_again,
    the_same_numbers,
    calls_that_fail,
)


def uses(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Play one of the short uses."""
    return USES[int(rng.integers(len(USES)))](modules, rng)


SCENARIOS = (
    Scenario("jacobians.py", TASKS, calls, CALLS),
    Scenario("jacobians.py", TASKS, uses, CALLS),
    Scenario("jacobians.py", TASKS, large, 7, most=1),
    Scenario("jacobians.py", TASKS, huge, 1, most=1),
)
