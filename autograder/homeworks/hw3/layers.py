"""Layers that note their calls, without any formula, and what is right for a network of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.grading.callbacks import Meant
from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw3.attributes import attributes
from autograder.homeworks.hw3.hints import Hints
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Changed, Crashed, Evidence, NotAttempted, Wrong

ORDER = 'README.md, "The order"'
SIZES = (3, 5, 2, 4)
"""The numbers of features before and after each layer: all different."""

FOR_A_STEP = "which is left to an optimizer's step"
SAID = "can't be computed with these arguments"
"""What follows a layer's name in the message of its exception."""

INNER = -1
"""The number of a layer within another layer, which is not in the list."""

REVERSED = Hints(
    "the wrong end first",
    "The layers are called in the opposite order.",
    "Which layer can work with what {method} is given?",
    "forward goes from the first layer to the last, and backward from the last to the first.",
    ORDER,
)
REVERSED_LATER = Hints(
    "another order in a later {method}",
    "An earlier {method} calls the layers in the right order, and a later one in the opposite.",
    "What is in self.layers after the first {method}, and in which order?",
    "The order of the layers belongs to the network. list.reverse() changes the list itself.",
    ORDER,
)
LEFT_OUT = Hints(
    "a layer left out",
    "Not all layers are called.",
    "Which layers does the loop go through, and does each of them run its own {method}?",
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
        For each layer, which of train and eval it has. All layers compare equal.

    Attributes
    ----------
    failing : tuple of str and int, or None
        The method and the number of the layer that raises an exception, once.
    error : type
        The class of this exception.
    is_odd : bool
        Whether all layers are false as a condition, have an attribute `training` that says nothing
        and a layer of their own, and every second one has `__getattr__` alone.
    """

    def __init__(
        self,
        session: Session,
        rng: np.random.Generator,
        *modes: Iterable[str],
        is_odd: bool = False,
    ) -> None:
        self.session, self.rng, self.is_odd = session, rng, is_odd
        self.error: type[BaseException] = RuntimeError
        self._given: Array = np.zeros(())
        self.calls: list[tuple[str, int, Any]] = []
        self.outputs: dict[tuple[str, int], list[Array]] = {}
        self.parameters: list[dict[str, Array]] = []
        self.failing: tuple[str, int] | None = None
        self._in_order: set[str] = set()
        self._inner = self._make_inner() if is_odd else None
        self.remotes = [self._make(number, each) for number, each in enumerate(modes)]

    def _make_inner(self) -> Remote:
        """Return a layer that the layers have within them: a network has nothing to do with it."""
        return self.session.toy("Inner", **self._methods(INNER, ("train", "eval")))

    def _make(self, number: int, modes: Iterable[str]) -> Remote:
        names = ("W", "b", "dLdW", "dLdb")
        self.parameters.append({name: self.rng.normal(size=(2, 1)) for name in names})
        members: dict[str, Any] = self._methods(number, modes)
        if self.is_odd and number % 2 == 0:
            label = self.session.record.name_for("layer")
            found = {m: self.session.function(f"{label}.{m}", f) for m, f in members.items()}
            members = {"__getattr__": partial(_find, found)}
        members |= {**self.parameters[number], "__eq__": lambda other: True, "__hash__": lambda: 0}
        if self.is_odd:
            members |= {"__bool__": lambda: False, "training": bool(self.rng.random() < 0.5)}
            members |= dict.fromkeys(("layer", "inner", "module", "network"), self._inner)
            members |= {name: [self._inner] for name in ("layers", "modules", "children", "blocks")}
        return self.session.toy("Layer", **members)

    def _methods(self, number: int, modes: Iterable[str]) -> dict[str, Callable[..., Any]]:
        """Return the methods of a layer, which note their calls."""

        def noting(method: str) -> Callable[[Any], Any]:
            def called(X: Any) -> Any:
                self._fail(method, number)
                before = sum(each[:2] == (method, number) for each in self.calls)
                self.calls.append((method, number, X))
                outputs = self.outputs.get((method, number))
                return outputs[before % len(outputs)] if outputs else None

            return called

        def switching(method: str) -> Callable[[], bool | None]:
            def called() -> bool | None:
                self._fail(method, number)
                self.calls.append((method, number, None))
                return (True, None, False)[number % 3]  # nobody needs it

            return called

        methods: dict[str, Callable[..., Any]] = {m: noting(m) for m in ("forward", "backward")}
        return methods | {method: switching(method) for method in modes}

    def _fail(self, method: str, number: int) -> None:
        if self.failing == (method, number):
            self.failing = None  # another call would be right
            raise Meant(self.error)

    def expect_error(self, network: Remote, method: str, number: int, *given: Any) -> None:
        """Accept a network that lets an exception of a layer go to the caller."""
        self.failing, name = (method, number), self.error.__name__
        what = f"{self.name(number)}.{method} raises {name}, and so must MLP.{method}"
        try:
            got = self.session.call(network, *given, method=method)
        except NotAttempted:
            if self.error is NotImplementedError:
                return
            raise
        except Crashed as crash:
            if crash.bases[:1] == [name]:
                said = f"{self.name(number)}.{method} {SAID}"
                if crash.evidence.message.startswith((f"{name}: {said}", f"{name}: {said!r}")):
                    return
                crash.evidence.wanted = f"{name}, with the message: {said}"
                what += ", with the layer's own message; it raises another"
            crash.evidence.message = f"{what}: {crash.evidence.message}"
            raise Wrong(crash.evidence) from None
        finally:
            self.failing = None
        raise Wrong(Evidence(what, wanted=name, got=f"{describe(got)}, and no exception"))

    def override(self, number: int, remote: Remote, *names: str) -> None:
        """Give an object of the student's class these methods of its own: it is now that layer."""
        label, methods = remote._label, self._methods(number, ("train", "eval"))
        functions: dict[str, Any] = {
            name: self.session.function(f"{label}.{name}", methods[name]) for name in names
        }
        self.session.set(remote, **functions, **self.parameters[number])
        self.remotes[number] = remote

    def name(self, number: int) -> str:
        """Return the name of a layer in the report."""
        return "inner" if number == INNER else str(self.remotes[number]._label)

    def written(self, calls: Iterable[tuple[str, int]]) -> str:
        """Return calls of the layers as the report shows them."""
        return ", ".join(f"{self.name(number)}.{method}" for method, number in calls) or "no calls"

    def expect_pass(
        self,
        network: Remote,
        method: str,
        N: int,
        again: Remote | None = None,
        draw: Callable[[np.random.Generator], Array] | None = None,
        is_equal: bool = False,
        places: Sequence[int] = (),
    ) -> Remote:
        """Accept a forward or a backward that calls each layer once, in order, and chains them.

        Parameters
        ----------
        draw
            Draws each array; N samples of a few features if it is left out.
        is_equal
            Whether the network gets the numbers of the pass before.
        places
            The numbers of the network's layers, if a layer is in the list twice.

        Returns
        -------
        Remote
            The given array. The next pass may get the same array, `again`, with other numbers.
        """
        order = [*(places or range(len(self.remotes)))]
        count = len(order)
        if method == "backward":
            order.reverse()
        sizes = SIZES[: count + 1] if method == "forward" else SIZES[count::-1]
        arrays = [self.rng.normal(size=(N, C)) for C in sizes]
        if draw is not None:
            arrays = [draw(self.rng) for _ in range(count + 1)]
        self._given = arrays[0] = self._given if is_equal else arrays[0]
        self.calls.clear()
        for number in order:
            self.outputs[method, number] = []
        for number, X in zip(order, arrays[1:], strict=True):
            self.outputs[method, number].append(X)
        given = "A" if method == "forward" else "dLdZ"
        returned = "Z" if method == "forward" else "dLdA"
        if again is None:
            sent = self.session.array(given, arrays[0])
        else:
            sent = again
            self.session.call(sent, ..., Named(given, arrays[0]), method="__setitem__")
        got = self.session.call(network, sent, method=method)
        self._expect_order(method, order)
        for (_, number, X), wanted in zip(self.calls, arrays, strict=False):
            if not _is_like(X, wanted):
                message = f"{self.name(number)} gets a wrong array in {method}"
                given_to = f"what {self.name(number)}.{method} gets:"
                wanted_text, got_text = (f"{given_to} {describe(each)}" for each in (wanted, X))
                evidence = Evidence(message, wanted=wanted_text, got=got_text)
                if _is_like(X, arrays[0]):
                    _add(THE_FIRST_INPUT, method, evidence)
                raise Wrong(evidence)
        expect_same(returned, got, arrays[-1], f"{count} layers")
        if not _is_like(now := self.session.value(sent), arrays[0]):
            expect_unchanged(method, given, now, arrays[0])
        names = zip(self.remotes, self.parameters, strict=True)
        for now, parameters in zip(attributes(self.session, names), self.parameters, strict=True):
            for name, X in parameters.items():
                try:
                    expect_unchanged(f"MLP.{method}", f"layer.{name}", now[name], X, FOR_A_STEP)
                except Changed as changed:
                    _add(STEPPED, method, changed.evidence)
                    raise
        return sent

    def _expect_order(self, method: str, order: list[int]) -> None:
        found = [(called, number) for called, number, _ in self.calls]
        if found == [(method, number) for number in order]:
            self._in_order.add(method)
            return
        evidence = Evidence(
            f"MLP.{method} calls its layers in a wrong order, or not each of them once",
            wanted=self.written((method, number) for number in order),
            got=self.written(found),
        )
        numbers = [number for called, number in found if called == method]
        if numbers == order[::-1]:
            was_right = method in self._in_order
            _add(REVERSED_LATER if was_right else REVERSED, method, evidence)
        elif len({*numbers}) < len({*order}):
            _add(LEFT_OUT, method, evidence)
        elif len(numbers) > len(order):
            _add(TWICE, method, evidence)
        raise Wrong(evidence)


def _find(found: Mapping[str, Any], name: str) -> Any:
    """Return a method of a layer, as its `__getattr__`."""
    if name not in found:
        raise AttributeError
    return found[name]


def expect_same(name: str, got: Any, wanted: Array, because: str) -> None:
    """Accept a result that is an array of another function, passed on."""
    if wanted.dtype == np.float64 and np.isfinite(wanted).all():
        expect_array(name, got, wanted, because=because, smallest=0.0)
    if not _is_like(got, wanted):
        raise Wrong(
            Evidence(f"{name} is another array; {because}", describe(wanted), describe(got))
        )


def _is_like(X: Any, wanted: Array) -> bool:
    return (
        isinstance(X, np.ndarray)
        and X.dtype == wanted.dtype
        and np.array_equal(X, wanted, equal_nan=True)
    )


def _add(hints: Hints, method: str, evidence: Evidence) -> None:
    hints.add_to(evidence)
    evidence.diagnosis = evidence.diagnosis.replace("{method}", method)
    evidence.hints = [hint.replace("{method}", method) for hint in evidence.hints]


def expect_modes(
    network: Remote, layers: Layers, modes: Sequence[Sequence[str]], called: Iterable[str]
) -> None:
    """Accept a network whose modes, each called, reach the layers that have them."""
    for mode in map(str, called):
        layers.calls.clear()
        layers.session.call(network, method=mode)
        found = sorted((called, number) for called, number, _ in layers.calls)
        wanted = [(mode, number) for number, each in enumerate(modes) if mode in each]
        if found != wanted:
            message = f"MLP.{mode} must call {mode} of each layer that has it, once"
            raise Wrong(Evidence(message, layers.written(wanted), layers.written(found)))
