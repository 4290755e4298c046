"""Homework 3, part 3: the network, on small layers that note their calls, without any formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.hints import Hints
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Changed, Evidence, Judgement, Wrong

ORDER = 'README.md, "The order"'
SIZES = (3, 5, 2, 4)
"""The numbers of features before and after each layer: all different."""

FOR_A_STEP = "which is left to an optimizer's step"

REVERSED = Hints(
    "the wrong end first",
    "The layers are called in the opposite order.",
    "Which layer can work with what {method} is given?",
    "forward goes from the first layer to the last, and backward from the last to the first.",
    ORDER,
)
LEFT_OUT = Hints(
    "a layer left out",
    "Not all layers are called.",
    "Which layer is at the end of the loop, and which one at its beginning?",
    "Each forward and each backward calls every layer once.",
    ORDER,
)
TWICE = Hints(
    "a layer called twice",
    "A layer is called more than once.",
    "How often does {method} go through the layers?",
    "Each forward and each backward calls every layer once.",
    ORDER,
)
STEPPED = Hints(
    "weights changed within {method}",
    "A layer's weights are other numbers after {method}.",
    "Who decides whether and how far the weights move, and when?",
    "The network changes no weight: this is the optimizer's part, after the whole backward.",
    ORDER,
)
THE_FIRST_INPUT = Hints(
    "the same input for all layers",
    "The order is right, and each layer gets what the network was given.",
    "What does a layer get: what the network was given, or what another layer has returned?",
    "Each layer gets what the one before it, in the order of the calls, has returned.",
    ORDER,
)


class Layers:
    """Layers that note their calls, and return arrays that have nothing to do with their inputs.

    Parameters
    ----------
    modes
        For each layer, whether it has train and eval.
    """

    def __init__(self, session: Session, rng: np.random.Generator, *modes: bool) -> None:
        self.session, self.rng = session, rng
        self.calls: list[tuple[str, int, Any]] = []
        self.outputs: dict[tuple[str, int], Array] = {}
        self.parameters: list[dict[str, Array]] = []
        self.remotes = [self._make(number, has_modes) for number, has_modes in enumerate(modes)]

    def _make(self, number: int, has_modes: bool) -> Remote:
        def noting(method: str) -> Callable[[Any], Any]:
            def called(X: Any) -> Any:
                self.calls.append((method, number, X))
                return self.outputs.get((method, number))

            return called

        def switching(method: str) -> Callable[[], None]:
            return lambda: self.calls.append((method, number, None))

        names = ("W", "b", "dLdW", "dLdb")
        self.parameters.append({name: self.rng.normal(size=(2, 1)) for name in names})
        members: dict[str, Any] = {method: noting(method) for method in ("forward", "backward")}
        if has_modes:
            members |= {method: switching(method) for method in ("train", "eval")}
        return self.session.toy("Layer", **members, **self.parameters[number])

    def name(self, number: int) -> str:
        """Return the name of a layer in the report."""
        return str(self.remotes[number]._label)

    def written(self, calls: Iterable[tuple[str, int]]) -> str:
        """Return calls of the layers as the report shows them."""
        return ", ".join(f"{self.name(number)}.{method}" for method, number in calls) or "no calls"

    def expect_pass(
        self, network: Remote, method: str, N: int, again: Remote | None = None
    ) -> Remote:
        """Accept a forward or a backward that calls each layer once, in order, and chains them.

        Returns
        -------
        Remote
            The given array. The next pass may get the same array, `again`, with other numbers.
        """
        count = len(self.remotes)
        order = range(count) if method == "forward" else range(count)[::-1]
        sizes = SIZES[: count + 1] if method == "forward" else SIZES[count::-1]
        arrays = [self.rng.normal(size=(N, C)) for C in sizes]
        self.calls.clear()
        for number, X in zip(order, arrays[1:], strict=True):
            self.outputs[method, number] = X
        given = "A" if method == "forward" else "dLdZ"
        returned = "Z" if method == "forward" else "dLdA"
        if again is None:
            sent = self.session.array(given, arrays[0])
        else:
            sent = again
            self.session.call(sent, ..., Named(given, arrays[0]), method="__setitem__")
        got = self.session.call(network, sent, method=method)
        self._expect_order(method, [*order])
        for (_, number, X), wanted in zip(self.calls, arrays, strict=False):
            if not _is_like(X, wanted):
                message = f"{self.name(number)} gets a wrong array in {method}"
                evidence = Evidence(message, wanted=describe(wanted), got=describe(X))
                if _is_like(X, arrays[0]):
                    _add(THE_FIRST_INPUT, method, evidence)
                raise Wrong(evidence)
        expect_array(returned, got, arrays[-1], because=f"{count} layers")
        expect_unchanged(method, given, self.session.value(sent), arrays[0])
        for remote, parameters in zip(self.remotes, self.parameters, strict=True):
            for name, X in parameters.items():
                now = self.session.get(remote, name)
                try:
                    expect_unchanged(f"MLP.{method}", f"layer.{name}", now, X, FOR_A_STEP)
                except Changed as changed:
                    _add(STEPPED, method, changed.evidence)
                    raise
        return sent

    def _expect_order(self, method: str, order: list[int]) -> None:
        found = [(called, number) for called, number, _ in self.calls]
        if found == [(method, number) for number in order]:
            return
        evidence = Evidence(
            f"MLP.{method} calls its layers in a wrong order, or not each of them once",
            wanted=self.written((method, number) for number in order),
            got=self.written(found),
        )
        numbers = [number for called, number in found if called == method]
        if numbers == order[::-1]:
            _add(REVERSED, method, evidence)
        elif len({*numbers}) < len(order):
            _add(LEFT_OUT, method, evidence)
        elif len(numbers) > len(order):
            _add(TWICE, method, evidence)
        raise Wrong(evidence)


def _is_like(X: Any, wanted: Array) -> bool:
    return isinstance(X, np.ndarray) and np.array_equal(X, wanted)


def _add(hints: Hints, method: str, evidence: Evidence) -> None:
    hints.add_to(evidence)
    evidence.diagnosis = evidence.diagnosis.replace("{method}", method)
    evidence.hints = [hint.replace("{method}", method) for hint in evidence.hints]


@pytest.mark.parametrize(
    "method",
    [
        pytest.param("forward", marks=pytest.mark.task("mlp_forward")),
        pytest.param("backward", marks=pytest.mark.task("mlp_backward")),
    ],
)
class TestPass:
    """The checks that forward and backward share."""

    @pytest.mark.parametrize("count", [3, 1, 2])
    def test_order(
        self, session: Session, student: Student, rng: np.random.Generator, method: str, count: int
    ) -> None:
        """{method} calls each of {count} layers once, in order, and passes on what each returns."""
        layers = Layers(session, rng, *(False for _ in range(count)))
        network = student.MLP(layers.remotes)
        sent = None
        for N, is_same_array in ((4, False), (4, False), (4, True), (1, False), (6, False)):
            if method == "backward":
                with suppress(Judgement):  # it may need a forward before, which is judged elsewhere
                    A = Named("A", rng.normal(size=(N, SIZES[0])))
                    session.call(network, A, method="forward")
            sent = layers.expect_pass(network, method, N, sent if is_same_array else None)

    def test_no_layers(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """A network without layers returns what {method} is given."""
        network, X = student.MLP([]), rng.normal(size=(3, 2))
        if method == "backward":
            with suppress(Judgement):
                session.call(network, Named("A", X), method="forward")
        given, returned = ("A", "Z") if method == "forward" else ("dLdZ", "dLdA")
        got = session.call(network, Named(given, X), method=method)
        expect_array(returned, got, X, because="there are no layers")

    def test_a_network_in_a_network(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """A network can be a layer of another network."""
        layers = Layers(session, rng, False, False, False)
        first, *others = layers.remotes
        network = student.MLP([first, student.MLP(others)])
        if method == "backward":
            with suppress(Judgement):
                A = Named("A", rng.normal(size=(2, SIZES[0])))
                session.call(network, A, method="forward")
        layers.expect_pass(network, method, 2)


@pytest.mark.task("mlp_modes")
@pytest.mark.parametrize("mode", ["train", "eval"])
@pytest.mark.parametrize("modes", [(True, False, True), (False, False), ()], ids=["2", "0", "none"])
def test_modes(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    mode: str,
    modes: tuple[bool, ...],
) -> None:
    """{mode}() calls {mode}() of each layer that has it, and nothing else."""
    layers = Layers(session, rng, *modes)
    network = student.MLP(layers.remotes)
    for _ in range(2):
        layers.calls.clear()
        session.call(network, method=mode)
        found = sorted((called, number) for called, number, _ in layers.calls)
        wanted = [(mode, number) for number, has_modes in enumerate(modes) if has_modes]
        if found != wanted:
            message = f"MLP.{mode} must call {mode} of each layer that has it, once"
            raise Wrong(Evidence(message, layers.written(wanted), layers.written(found)))
