"""A module's life: its calls, in one request, and the judgement of what came back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import mytorch
from autograder.diagnosis.known import Hints, Mistake, name_mistake
from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.events import MEMORIES, SCRIBBLE, WRITEABLE
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.until import Until
from autograder.results.verdict import Evidence, Judgement, Wrong

Rng = np.random.Generator
Formula = Callable[..., Any]
"""Gets mytorch's tensors by the names of the inputs, and `state`; returns Z, or Z and weights."""


def draw_numbers(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return numbers of ordinary size: whole ones, equal rows, mostly zeros, or any."""
    X, kind = rng.normal(size=shape) * rng.choice([0.1, 1.0, 1.0, 3.0]), rng.random()
    if kind < 0.1:
        return np.asarray(np.rint(3 * X))
    if kind < 0.2 and len(shape) > 1:
        return np.array(np.broadcast_to(X[..., :1, :], shape))
    if kind < 0.3:
        return np.asarray(np.where(rng.random(shape) < 0.7, 0.0, X))
    if kind < 0.4:
        X = X + rng.uniform(-5, 5)
    return np.asarray(X)


def draw_memory(rng: Rng, X: Array) -> str:
    """Return where an array lies."""
    if not X.ndim or rng.random() < 0.4:
        return "new"
    return str(rng.choice([each for each in MEMORIES if each != "repeated"]))


def read_only_view(program: Program, array: Remote) -> Remote:
    """Return a view of an array that refuses to be written into; the array does not."""
    view = program.operate("[]", array, ...)
    program.call(view, keywords={"write": False}, method="setflags")
    return view


@dataclass(frozen=True)
class Doubt:
    """A mistake that is known by how far off the numbers are, and not by the numbers themselves.

    Attributes
    ----------
    is_it
        Says so, from what came back, what is right, the inputs and the settings.
    """

    hints: Hints
    is_it: Callable[..., bool]


class Lives:
    """Objects that live side by side, in one program."""

    def __init__(self, session: Session, rng: Rng) -> None:
        session.begin_record()
        self.session, self.rng, self.program = session, rng, Until(session)
        self._looks: list[tuple[Remote, int, Callable[[Any], None]]] = []
        self.kept: list[tuple[Remote, Callable[[Any], None]]] = []
        self.later: list[Callable[[], None]] = []

    def go_backward(self) -> None:
        """Go backward from the results that wait for it, the last one first."""
        while self.later:
            self.later.pop()()

    def judge(self) -> None:
        """Run the program; refuse the first thing that is wrong."""
        self.go_backward()
        for result, judge in self.kept:
            self.look(result, judge)
        try:
            found = self.program.run()
        except Judgement:  # a step fails: what was wrong before it, such as Z, says more
            self._judge_each(self.program.looked)
            raise
        self._judge_each(found)

    def look(self, result: Remote, judge: Callable[[Any], None]) -> None:
        """Look at a result, and judge it after the program has run."""
        self._looks.append((result, self.program.length, judge))
        self.program.look(result)

    def _judge_each(self, found: list[Any]) -> None:
        """Refuse the first result that is wrong: the report ends with it."""
        for got, (result, length, judge) in zip(found, self._looks, strict=False):
            try:
                judge(got)
            except Judgement:
                self.program.end_with(result, length)
                raise


class Life:
    """An object of a student's module: what it is called with, and what is right for each call.

    Parameters
    ----------
    module
        The object.
    formula
        Returns what is right.
    stores_weights
        Whether the module stores the weights of its last call.
    mistakes
        Known mistakes. Their numbers are Z, from the inputs, the state and the settings of a call.
    lost
        Known mistakes with a right Z and wrong gradients. Their numbers are the gradient of a name,
        from the same and dLdZ.
    has_zeros
        Whether weights that must be 0 must be so exactly.
    doubts
        Mistakes that are tried if no other one is known.
    """

    def __init__(
        self,
        lives: Lives,
        module: Remote,
        formula: Formula,
        stores_weights: bool = False,
        mistakes: Iterable[Mistake] = (),
        lost: Iterable[Mistake] = (),
        has_zeros: bool = False,
        doubts: Iterable[Doubt] = (),
    ) -> None:
        self.program, self.rng, self.module = lives.program, lives.rng, module
        self._lives, self._look = lives, lives.look
        self._given: dict[str, tuple[Remote, Remote, str]] = {}
        self._formula, self._stores_weights, self._mistakes = formula, stores_weights, mistakes
        self._lost, self._doubts = lost, doubts
        self._state: dict[str, Array] = {}
        self._has_zeros = has_zeros

    def load(self, state: Mapping[str, Array]) -> None:
        """Write numbers into the Parameters, give them other arrays, or assign other Parameters."""
        is_new, self._state = not self._state, dict(state)
        named = {name: Named(name, X) for name, X in state.items()}
        kind = self.rng.random()
        if kind < 0.7 or is_new:  # else gradients that wait are still those of the arrays before
            self._lives.go_backward()
        if kind < 0.6 or (is_new and kind < 0.8):
            self.program.call(self.module, named, method="load_state_dict")
            return
        for name, X in state.items():
            if kind < 0.8:
                memory = str(self.rng.choice(WRITEABLE)) if X.ndim else "new"
                array = self.program.array(name, X, memory)
                self.program.set(self._found(name), data=array)
            else:
                owner, _, attribute = name.rpartition(".")
                made = self.program.student.Parameter(named[name])
                self.program.set(self._found(owner), **{attribute: made})

    def fresh(self, state: Mapping[str, Array]) -> None:
        """Say what numbers the Parameters of the new module have: nothing is written."""
        self._state = dict(state)

    def call(
        self,
        inputs: Mapping[str, Array],
        *more: Any,
        same: bool = False,
        again: bool = False,
        changes_mode: bool = True,
        seen: bool = False,
        **settings: Any,
    ) -> None:
        """Call the module and go backward; the settings are the formula's.

        Parameters
        ----------
        more
            What the module is given beside the inputs. Named arrays must stay as they are.
        same
            Whether all inputs are one Tensor.
        again
            Whether the Tensors are those of the call before, with these numbers as their data.
        changes_mode
            Whether the module may be told to train or to evaluate before the call.
        seen
            Whether the Tensors have read-only views, of arrays into which others write.
        """
        program, rng = self.program, self.rng
        if again or rng.random() < 0.5:
            self._lives.go_backward()
        self._give(inputs, again, seen)
        tensors = {name: tensor for name, (_, tensor, _) in self._given.items()}
        if same:
            tensors = dict.fromkeys(inputs, tensors[next(iter(inputs))])
        others = {
            each.name: program.array(each.name, each.values, draw_memory(rng, each.values))
            for each in more
            if isinstance(each, Named)
        }
        more = tuple(others[each.name] if isinstance(each, Named) else each for each in more)
        mine = {name: _tensor(X) for name, X in inputs.items()}
        state = {name: _tensor(X) for name, X in self._state.items()}
        right = self._formula(**mine, state=state, **settings)
        Z, weights = right if isinstance(right, tuple) else (right, None)
        dLdZ = draw_numbers(rng, Z.shape)
        Z.backward(mytorch.tensor(dLdZ))

        if changes_mode and rng.random() < 0.5:  # the mode has no effect
            program.call(self.module, bool(rng.random() < 0.5), method="train")
        passed = [*tensors.values()]
        if not same and rng.random() < 0.3:  # what another operation has made
            passed = [program.call(each, program.student.Same(), method="apply") for each in passed]
        made = program.call(self.module, *passed, *more)
        self._look(program.get(program.get(made, "__class__"), "__name__"), expect_a_tensor)
        wanted = Z.detach().numpy()
        self._look(program.get(made, "data"), self._judge("Z.data", wanted, inputs, settings))
        results = {"Z.data": (program.get(made, "data"), wanted)}
        if self._stores_weights and weights is not None:
            right = weights.detach().numpy()
            results["weights"] = program.get(self.module, "weights"), right
            self._look(results["weights"][0], self._judge("weights", right))
        leaves = {name: (tensors[name], mine[name].grad.numpy()) for name in inputs}
        if same:
            total = np.sum([right for _, right in leaves.values()], axis=0)
            leaves = {name: (tensors[name], total) for name in [*inputs][:1]}
        for name in self._state:
            leaves[name] = self._found(name), state[name].grad.numpy()
        values = {name: settings[name] for name in others}
        unchanged = {name: (array, inputs[name]) for name, (array, *_) in self._given.items()}
        unchanged |= {name: (other, values[name]) for name, other in others.items()}
        about = None if same else (inputs, settings)
        backward = partial(self._go_backward, made, dLdZ, leaves, unchanged, results, about)
        self._lives.later.append(backward)
        if not seen and not same and rng.random() < 0.25:
            self._give_others(inputs)
        if again or same or rng.random() < 0.6:
            self._lives.go_backward()

    def _give_others(self, inputs: Mapping[str, Array]) -> None:
        """Give the Tensors of a call other arrays: its gradients are those of the arrays before."""
        for name, X in inputs.items():
            array = self.program.array(f"next {name}", 1.0 - X[::-1], "new")
            self.program.set(self._given[name][1], data=array)
            self._given[name] = array, self._given[name][1], "new"

    def _give(self, inputs: Mapping[str, Array], again: bool, seen: bool = False) -> None:
        """Make a Tensor of each input; or give those of the call before these numbers."""
        program, rng = self.program, self.rng
        for name, X in inputs.items():
            memory = "new" if seen else draw_memory(rng, X)
            if seen and not again:
                array, memory = program.array(f"all of {name}", X, "new"), "seen"
                tensor = program.student.Tensor(read_only_view(program, array))
            elif seen:
                array, tensor, memory = self._given[name]
                program.call(array, ..., Named(f"new {name}", X), method="__setitem__")
            elif not again or name not in self._given:
                array = program.array(name, X, memory)
                tensor = program.student.Tensor(array)
            else:
                array, tensor, memory_of_before = self._given[name]
                if memory_of_before in WRITEABLE and rng.random() < 0.5:
                    program.call(array, ..., Named(f"new {name}", X), method="__setitem__")
                    memory = memory_of_before
                else:
                    array = program.array(name, X, memory)
                    program.set(tensor, data=array)
            self._given[name] = array, tensor, memory
            program.set(tensor, grad=None)

    def _go_backward(
        self,
        made: Remote,
        dLdZ: Array,
        leaves: Mapping[str, tuple[Remote, Array]],
        unchanged: Mapping[str, tuple[Remote, Array]],
        results: Mapping[str, tuple[Remote, Array]],
        about: tuple[Mapping[str, Array], Mapping[str, Any]] | None,
    ) -> None:
        """Go backward once or twice, from grads that are None or not, and look at everything.

        `about` has the inputs and settings, for the mistakes.
        """
        program, rng = self.program, self.rng
        times, before = 2 if rng.random() < 0.15 else 1, dict[str, Any]()
        for name, (leaf, right) in leaves.items():
            if rng.random() < 0.2:
                before[name] = rng.normal(size=right.shape)
            value = Named(f"old {name}.grad", before[name]) if name in before else None
            program.set(leaf, grad=value)
        for _ in range(times):
            program.call(made, Named("dLdZ", dLdZ), method="backward")
        for name, (leaf, right) in leaves.items():
            total = before.get(name, 0.0) + times * right
            is_first = name not in before and times == 1
            inputs, settings = about or (None, None)
            judge = self._judge(f"{name}.grad", total, inputs, settings, dLdZ if is_first else None)
            self._look(program.get(leaf, "grad"), judge)
        for name, (array, values) in unchanged.items():
            self._look(array, partial(_expect_unchanged, name, values))
        is_mine = rng.random() < 0.2  # who is given a result may write into it
        for name, (result, right) in results.items():
            later = self._judge(f"{name}, looked at later,", right)
            self._look(result, later)
            if is_mine:
                program.call(result, ..., SCRIBBLE, method="__setitem__")
            else:
                self._lives.kept.append((result, later))

    def _found(self, way: str) -> Remote:
        """Return what the module holds, by the way to it; an empty way is that to the module."""
        found = self.module
        for part in filter(None, way.split(".")):
            found = self.program.get(found, part)
        return found

    def _judge(
        self,
        name: str,
        wanted: Array,
        inputs: Mapping[str, Array] | None = None,
        settings: Mapping[str, Any] | None = None,
        dLdZ: Array | None = None,
    ) -> Callable[[Any], None]:
        state = self._state

        def judge(got: Any) -> None:
            of = name.removesuffix(".grad")
            if name.endswith(".grad") and got is None:
                message = f"{name} is None: a step on the way from {of} to Z is not on the tape"
                raise Wrong(Evidence(message, f"an array of shape {wanted.shape}", "None"))
            try:
                expect_array(name, got, wanted)
                if name == "weights" and self._has_zeros:
                    _expect_zeros(name, got, wanted)
            except Wrong as wrong:
                if inputs is not None:
                    arguments: tuple[Any, ...] = inputs, state, dict(settings or {})
                    known = self._mistakes
                    if dLdZ is not None:
                        known, arguments = self._lost, (*arguments, dLdZ, of)
                    name_mistake(wrong.evidence, known, got, wanted, *arguments)
                    for doubt in self._doubts if not wrong.evidence.hints else ():
                        if doubt.is_it(got, wanted, inputs, settings):
                            doubt.hints.add_to(wrong.evidence)
                raise

        return judge


def mistaken(formula: Formula, **keywords: Any) -> Callable[..., Any]:
    """Return a function that gives the Z of a mistake, for `Mistake.gives`."""

    def gives(
        inputs: Mapping[str, Array], state: Mapping[str, Array], settings: Mapping[str, Any]
    ) -> Any:
        mine = {name: _tensor(X) for name, X in inputs.items()}
        loaded = {name: _tensor(X) for name, X in state.items()}
        right = formula(**mine, state=loaded, **settings, **keywords)
        return (right[0] if isinstance(right, tuple) else right).detach().numpy()

    return gives


def lost_gradient(formula: Formula, **keywords: Any) -> Callable[..., Any]:
    """Return a function that gives the gradient of a name by a mistake, for `Mistake.gives`."""

    def gives(
        inputs: Mapping[str, Array],
        state: Mapping[str, Array],
        settings: Mapping[str, Any],
        dLdZ: Array,
        name: str,
    ) -> Any:
        mine = {key: _tensor(X) for key, X in inputs.items()}
        loaded = {key: _tensor(X) for key, X in state.items()}
        made = formula(**mine, state=loaded, **settings, **keywords)
        (made[0] if isinstance(made, tuple) else made).backward(mytorch.tensor(dLdZ))
        gradient = (mine | loaded)[name].grad
        return None if gradient is None else gradient.numpy()

    return gives


def _tensor(X: Array) -> Any:
    return mytorch.tensor(X, dtype=mytorch.float64, requires_grad=True)


def _expect_unchanged(name: str, given: Array, got: Any) -> None:
    expect_unchanged("forward", name, got, given)


def _expect_zeros(name: str, got: Array, wanted: Array) -> None:
    """Accept weights that are 0, but for what is left of numbers that were rounded to 0."""
    most = float(np.abs(got).max(initial=0.0, where=wanted == 0))
    if most > 1e-290:
        message = f"{name} must be exactly 0 where the score is minus infinity"
        raise Wrong(Evidence(message, "0.0", f"{most:.3g}"))


def expect_a_tensor(kind: Any) -> None:
    """Accept the name of the class of what forward returns."""
    if kind != "Tensor":
        message = f"forward must return a Tensor that the tape has made, and returns a {kind}"
        raise Wrong(Evidence(message, "a Tensor", f"a {kind}"))
