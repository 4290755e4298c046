"""What an audit does with tapes: their order, and walks back from any tensor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Shown, standing_in, tried
from autograder.homeworks.hw4.scenarios.common import Play, Rng, shown

LENGTH = 3000
"""The length of a long chain: some times what Python allows for calls in calls."""

TIMES = 8
"""How often backward is called on it, one call after the other."""


class Noting:
    """An operation that notes what it is asked, and returns arrays that have no meaning."""

    def __init__(self, sent: Sequence[Any]) -> None:
        self.sent, self.asked = sent, []  # type: tuple[Sequence[Any], list[Any]]
        self.is_new = False

    def backward(self, dLdZ: Any) -> Any:
        self.asked.append(np.array(dLdZ))
        sent = [X.copy() if self.is_new else X for X in self.sent]
        return sent[0] if len(sent) == 1 else tuple(sent)


class Twice:
    """An operation that uses its input twice, as it is."""

    def backward(self, dLdZ: Any) -> Any:
        return dLdZ, dLdZ


SHAPES: tuple[tuple[int, ...], ...] = ((2,), (2,), (), (1,), (2, 3), (1, 1), (9,), (70,))
"""The shapes of the tensors of a tape: all have the same one, or each has any of them."""


def sent_back(rng: Rng, X: Any) -> Any:
    """Return an array; a single number also as a number of NumPy's, as an operation may."""
    return np.asarray(X) if np.shape(X) or rng.random() < 0.5 else np.float64(X)


def gradient(rng: Rng, shape: tuple[int, ...]) -> Any:
    """Return a few numbers; often others have the same sum, or are the same."""
    kind = int(rng.integers(3))
    return np.asarray(rng.normal(size=shape) if kind else rng.integers(-1, 2, shape).astype(float))


def tape_of(Tensor: Any, rng: Rng) -> tuple[list[Any], list[Any]]:
    """Return the tensors of a tape, each after its inputs, and the numbers of each."""
    tensors: list[Any] = []
    data: list[Any] = []
    among = SHAPES if rng.random() < 0.5 else (SHAPES[int(rng.integers(len(SHAPES)))],)
    for count in range(int(rng.integers(1, 12))):
        chosen = [int(n) for n in rng.integers(0, count, rng.integers(0, 4))] if count else []
        inputs = [tensors[n] for n in chosen]
        sent = [sent_back(rng, gradient(rng, X.data.shape)) for X in inputs]
        data.append(np.asarray(rng.normal(size=among[int(rng.integers(len(among)))])))
        tensors.append(Tensor(data[-1].copy(), *((Noting(sent), inputs) if inputs else ())))
    return tensors, data


def gradients_of(tensors: list[Any], last: Any, dLdZ: Any) -> dict[Any, Any]:
    """Return the gradient of each tensor that led to the last one."""
    found = {last: dLdZ}
    for tensor in reversed(tensors):
        if tensor in found and tensor.operation is not None:
            for X, dLdX in zip(tensor.inputs, tensor.operation.sent, strict=True):
                found[X] = found[X] + dLdX if X in found else dLdX
    return found


def right_order(modules: Modules, tensors: list[Any]) -> AbstractContextManager[None]:
    """Let backward call a right topological_order: a wrong one costs its own task."""

    def order(last: Any) -> list[Any]:
        led = gradients_of(tensors, last, np.zeros(np.shape(last.data)))
        return [tensor for tensor in tensors if tensor in led]

    return standing_in(modules["tensor"], topological_order=order)


def orders_of_tapes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Ask for the order of tapes of all kinds."""
    tensors, _ = tape_of(modules["tensor"].Tensor, rng)
    for last in (tensors[-1], tensors[int(rng.integers(len(tensors)))]):
        order = tried(modules["tensor"].topological_order, last)
        is_right = isinstance(order, list) and order[-1:] == [last]
        if is_right:
            is_right = {*order} == {*gradients_of(tensors, last, np.zeros(2))}
            is_right &= len(order) == len({*order})
            places = {tensor: place for place, tensor in enumerate(order)}
            is_right = is_right and all(
                places[X] < places[tensor] for tensor in order for X in tensor.inputs
            )
        yield Shown("order", bool(is_right))


def walks(task: str) -> Play:
    """Return a play of backwards over a tape: one, or several."""

    def play(modules: Modules, rng: Rng) -> Iterator[Shown]:
        tensors, data = tape_of(modules["tensor"].Tensor, rng)
        total: dict[Any, Any] = {}
        for _ in range(3 if task == "backward_again" else 1):
            last = tensors[int(rng.integers(len(tensors)))]
            dLdZ = gradient(rng, data[tensors.index(last)].shape)
            for tensor in tensors:
                if tensor.operation is not None:
                    tensor.operation.asked.clear()
                    # Whose arrays are written into, or kept, is shown by a single backward.
                    tensor.operation.is_new = task == "backward_again"
            given = dLdZ.copy()
            with right_order(modules, tensors):
                raised = isinstance(tried(last.backward, given), Raised)
            wanted = gradients_of(tensors, last, dLdZ)
            is_right = not raised and np.array_equal(given, dLdZ)
            for tensor, right in wanted.items():
                if tensor.operation is None:
                    total[tensor] = np.asarray(total.get(tensor, 0) + right)
                    is_right &= _near(tensor.grad, total[tensor])
                    is_right &= tensor.grad is not given or task == "backward_again"
                else:
                    asked = tensor.operation.asked
                    is_right &= len(asked) == 1 and _near(asked[0], right)
                    is_right &= tensor.grad is None
            if task == "backward":
                is_right &= all(map(np.array_equal, data, (tensor.data for tensor in tensors)))
            yield Shown(task, bool(is_right))
            if not is_right:
                return

    return play


def starts(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Begin a backward with all kinds of dLdZ."""
    Tensor = modules["tensor"].Tensor
    given: list[tuple[tuple[int, ...], Any]] = [
        ((), None),
        ((1, 1), None),
        ((2,), None),
        ((2, 3), rng.normal(size=(3, 2))),
        ((2, 3), rng.normal(size=(2, 3))),
        ((2, 3), rng.normal(size=3)),
        ((2,), np.array([1, 2])),
        ((3,), np.ones(3)),
        ((), np.array(1.5)),
        ((), np.array(0.0)),
        ((2,), np.zeros(2)),
        ((), np.array([1.0])),
    ]
    for shape, dLdZ in given:
        x = Tensor(rng.normal(size=shape))
        sent = [sent_back(rng, rng.normal(size=shape))]
        y = Tensor(rng.normal(size=shape), Noting(sent), [x])
        for tensor in (x, y):
            x.grad = None
            with right_order(modules, [x, y]):
                found = tried(lambda t=tensor, d=dLdZ: t.backward(*() if d is None else (d,)))
            value = found if isinstance(found, Raised) else x.grad
            is_from = dLdZ is not None or len(shape) == 1
            if tensor is y and is_from and not isinstance(found, Raised):
                value = next(iter(y.operation.asked), None)  # what comes after it is backward's
            yield shown("backward_from" if is_from else "backward", value)
            if tensor is x and dLdZ is not None and dLdZ.shape == shape:
                with right_order(modules, [x, y]):
                    tried(x.backward, dLdZ)
                yield shown("backward_from", x.grad)
                if shape and isinstance(x.grad, np.ndarray):
                    tried(x.grad.fill, 7.5)
                    yield Shown("backward_from", not (dLdZ == 7.5).any())
    yield Shown("backward_from", adds_whole_numbers(modules, rng))


def adds_whole_numbers(modules: Modules, rng: Rng) -> bool:
    """Whether two uses are added up for dLdZ of integers, or are not for floats either."""
    dLdZ = rng.integers(90, 120, 3)
    for kind in ("float64", str(rng.choice(["int8", "uint8", "int64"]))):
        x = modules["tensor"].Tensor(rng.normal(size=3))
        y = modules["tensor"].Tensor(rng.normal(size=3), Twice(), [x, x])
        with standing_in(modules["tensor"], topological_order=lambda last, order=[x, y]: order):
            tried(y.backward, dLdZ.astype(kind))
        if not _near(x.grad, 2.0 * dLdZ):
            return kind == "float64"
    return True


def long_chains(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Go back a long chain, several times."""
    Tensor = modules["tensor"].Tensor
    shape = ((), (1,))[int(rng.integers(2))]
    first = last = Tensor(np.zeros(shape))
    for _ in range(LENGTH):
        last = Tensor(np.zeros(shape), Noting([np.ones(shape)]), [last])
    order = tried(modules["tensor"].topological_order, last)
    is_right = isinstance(order, list) and len(order) == LENGTH + 1 and order[0] is first
    yield Shown("long_chain", is_right and order[-1] is last)
    for _ in range(TIMES):
        first.grad = None  # what a second backward adds is another task
        raised = isinstance(tried(last.backward), Raised)
        is_one = first.grad is not None and np.size(first.grad) == 1
        is_one = is_one and bool(np.all(first.grad == 1))
        yield Shown("long_chain", not raised and is_one)  # its shape is judged by short ones


def _near(got: Any, wanted: Any) -> bool:
    kinds = np.ndarray if wanted.shape else np.ndarray | np.float64
    is_array = isinstance(got, kinds) and got.dtype == np.float64
    return is_array and got.shape == wanted.shape and np.allclose(got, wanted, 1e-9, 1e-9)
