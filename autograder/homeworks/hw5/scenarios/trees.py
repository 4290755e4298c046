"""What an audit does with modules: random trees of them, their names, states and modes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Shown, standing_in, tried
from autograder.homeworks.hw5.scenarios.common import Rng, parameter_of, shown

NAMES = ("weight", "bias", "encoder", "head", "scale", "block")


class Made:
    """A random tree of a program's modules, and its Parameters in the order of their making."""

    def __init__(self, modules: Modules, rng: Rng) -> None:
        self.modules, self.rng = modules, rng
        self.parameters: list[Any] = []
        self.nodes: list[Any] = []
        self._members: dict[Any, dict[str, Any]] = {}
        self.root = self.grow(2)

    def parameter(self) -> Any:
        """Return a new Parameter, or one that is held already."""
        if self.parameters and self.rng.random() < 0.3:
            return self.parameters[int(self.rng.integers(len(self.parameters)))]
        numbers = self.rng.normal(size=self.rng.integers(1, 3, self.rng.integers(0, 3)))
        numbers = np.array(numbers if self.rng.random() < 0.7 else np.ones(2))
        self.parameters.append(parameter_of(self.modules, numbers))
        return self.parameters[-1]

    def assign(self, node: Any, name: str, member: Any) -> None:
        """Assign an attribute of a module."""
        self._members.setdefault(node, {})[name] = member
        setattr(node, name, member)

    def add_late(self) -> Any:
        """Give the root a Parameter without numbers; return it."""
        late = parameter_of(self.modules, None)
        self.assign(self.root, "late", late)
        self.parameters.append(late)
        return late

    def pairs(self, node: Any, prefix: str = "") -> list[tuple[str, Any]]:
        """Return every name of a module with its Parameter."""
        own = self._members.get(node, {})
        found = [(prefix + name, each) for name, each in own.items() if self.place(each) >= 0]
        for name, each in own.items():
            if any(each is node for node in self.nodes):
                found += self.pairs(each, f"{prefix}{name}.")
        return found

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each Parameter that has numbers, by every name."""
        return {name: X.data.shape for name, X in self.pairs(self.root) if X.data is not None}

    @contextmanager
    def right_names(self) -> Iterator[None]:
        """Let modules have right names, which other methods may ask for: they are another task."""

        def named_parameters(
            node: Any, prefix: str = "", remove_duplicate: bool = True
        ) -> list[tuple[str, Any]]:
            pairs = [(prefix + name, X) for name, X in self.pairs(node)]
            first = {self.place(X): (name, X) for name, X in reversed(pairs)}
            return [*reversed(first.values())] if remove_duplicate else pairs

        with standing_in(self.modules["modules"].Module, named_parameters=named_parameters):
            yield

    def mark(self) -> None:
        """Give each module a mode, and each Parameter a gradient or none."""
        for node in self.nodes:
            node.training = bool(self.rng.integers(2))
        for X in self.parameters:
            X.grad = None
            if X.data is not None and self.rng.integers(2):
                X.grad = self.rng.normal(size=X.data.shape)

    def marks(self, task: str) -> Iterator[Shown]:
        """Show the modes, the gradients and the numbers, which stay as they are."""
        yield Shown(task, str([node.training for node in self.nodes]))
        for X in self.parameters:
            for each in (X.data, X.grad):
                yield shown(task, "none" if each is None else each)

    def grow(self, depth: int) -> Any:
        """Return a module with members."""
        node = self.modules["modules"].Module()
        names = [str(name) for name in self.rng.permutation(NAMES)]
        for _ in range(int(self.rng.integers(1, 5))):
            kind = self.rng.random()
            if kind < 0.1:
                self.assign(node, names.pop(), [self.parameter()])
            elif kind < 0.2:
                self.assign(node, names.pop(), self.modules["tensor"].Tensor(np.ones(2)))
            elif depth and kind < 0.5:
                is_old = self.nodes and self.rng.random() < 0.3
                old = self.nodes[int(self.rng.integers(len(self.nodes)))] if is_old else None
                self.assign(node, names.pop(), old or self.grow(depth - 1))
            else:
                self.assign(node, names.pop(), self.parameter())
        self.nodes.append(node)
        return node

    def place(self, parameter: Any) -> int:
        """Return the number of a Parameter; -1 of anything else."""
        found = (n for n, each in enumerate(self.parameters) if each is parameter)
        return next(found, -1)


def parameters_alone(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Make Parameters."""
    shape = tuple(int(size) for size in rng.integers(1, 4, rng.integers(0, 3)))
    for dtype in (np.float64, np.float32, np.int64):
        X = np.asarray(9 * rng.normal(size=shape)).astype(dtype)
        made = tried(modules["modules"].Parameter, X)
        yield shown("parameter", getattr(made, "data", None))
        yield shown("parameter", str(getattr(getattr(made, "data", None), "dtype", "")))
        X[...] = 7
        yield shown("parameter", getattr(made, "data", None))
        kept = tuple(getattr(made, name, 0) for name in ("grad", "operation", "inputs"))
        yield Shown("parameter", kept == (None, None, ()))
    empty = tried(modules["modules"].Parameter, None)
    yield Shown("parameter", not isinstance(empty, Raised) and empty.data is None)


def names_of_trees(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Ask for names."""
    made = Made(modules, rng)
    made.add_late()
    made.mark()
    for keywords in ({}, {"remove_duplicate": False}, {"prefix": "p."}):
        found = tried(lambda k=keywords: [*made.root.named_parameters(**k)])
        if isinstance(found, Raised):
            yield Shown("named_parameters", found)
            continue
        pairs = tried(lambda f=found: " ".join(f"{name}:{made.place(X)}" for name, X in f))
        yield Shown("named_parameters", pairs)
    yield from made.marks("named_parameters")


def parameters_of_trees(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Ask for the Parameters alone."""
    made = Made(modules, rng)
    made.add_late()
    made.mark()
    for _ in range(2):
        with made.right_names():
            listed = tried(lambda: [made.place(X) for X in made.root.parameters()])
        yield Shown("parameters", str(listed))
        yield from made.marks("parameters")
        made.assign(made.root, "another", made.parameter())


def states_of_trees(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Save states."""
    made = Made(modules, rng)
    made.add_late()
    with made.right_names():
        again = tried(made.root.state_dict)
    yield Shown("state_dict", again if isinstance(again, Raised) else "a state")
    made.assign(made.root, "late", None)
    made.parameters.pop()
    made.mark()
    with made.right_names():
        state = tried(made.root.state_dict)
    yield from made.marks("state_dict")
    is_state = isinstance(state, dict)
    yield Shown("state_dict", " ".join(sorted(map(str, state))) if is_state else str(state))
    for X in made.parameters:
        if isinstance(getattr(X, "data", None), np.ndarray):
            X.data[...] = 3
    for name in sorted(state, key=str) if is_state else ():
        yield shown("state_dict", state[name])


def loads_of_trees(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Load states, right ones and wrong ones."""
    made = Made(modules, rng)
    made.add_late()
    shapes: dict[str, tuple[int, ...]] = {"late": (2, 3), **made.shapes()}
    for kind in ("missing", "unexpected", "shape", "right", "float32"):
        held = [X.data for X in made.parameters]
        state = {name: np.full(shape, 0.1 + len(kind)) for name, shape in shapes.items()}
        if kind == "missing":
            del state[list(state)[int(rng.integers(len(state)))]]
        if kind == "unexpected":
            state["another"] = np.zeros(1)
        if kind == "shape" and len(state) > 1:
            name = list(state)[int(rng.integers(1, len(state)))]
            state[name] = np.zeros((1, *shapes[name]))
        if kind == "float32":
            state = {name: X.astype(np.float32) for name, X in state.items()}
        made.mark()
        with made.right_names():
            found = tried(made.root.load_state_dict, state)
        yield Shown("load_state_dict", found if isinstance(found, Raised) else kind)
        yield from made.marks("load_state_dict")
        for X in state.values():
            X[...] = 7
        for X, old in zip(made.parameters, held, strict=True):
            yield shown("load_state_dict", "none" if X.data is None else X.data)
            yield Shown("load_state_dict", str(getattr(X.data, "dtype", "")))
            yield Shown("load_state_dict", old is None or X.data is old)


def modes_of_trees(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Train and evaluate."""
    made = Made(modules, rng)
    for _ in range(4):
        node = made.nodes[int(rng.integers(len(made.nodes)))]
        arguments = [(), (True,), (False,)][int(rng.integers(3))]
        method = node.train if rng.random() < 0.6 else node.eval
        found = tried(method, *(arguments if method == node.train else ()))
        yield Shown("train", found is node)
        yield Shown("train", str([each.training for each in made.nodes]))
