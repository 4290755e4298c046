"""What an audit of homework 5 tries.

These come from the sentences of the write-up, and not from the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings

Rng = np.random.Generator
Play = Callable[[Modules, Rng], Iterator[Shown]]
NAMES = ("weight", "bias", "encoder", "head", "scale", "block")


def shown(task: str, value: Any) -> Shown:
    """Return what a program shows: numbers with terms of ordinary size."""
    if isinstance(value, float | np.ndarray | np.generic):
        value = np.array(value)
        return Shown(task, value, np.full(value.shape, 1e3))
    return Shown(task, value)


class Made:
    """A random tree of a program's modules, and its Parameters in the order of their making."""

    def __init__(self, modules: Modules, rng: Rng) -> None:
        self.files, self.rng, self.tensor = modules["modules"], rng, modules["tensor"]
        self.parameters: list[Any] = []
        self.nodes: list[Any] = []
        self.numbers: list[Any] = []
        self.root = self.grow(2)

    def parameter(self) -> Any:
        """Return a new Parameter, or one that is held already."""
        if self.parameters and self.rng.random() < 0.3:
            return self.parameters[int(self.rng.integers(len(self.parameters)))]
        numbers = self.rng.normal(size=self.rng.integers(1, 3, self.rng.integers(0, 3)))
        numbers = np.array(numbers if self.rng.random() < 0.7 else np.ones(2))
        made = tried(self.files.Parameter, numbers)
        if isinstance(made, Raised):
            made = object()
        else:
            made.data = numbers.copy()
        self.parameters.append(made)
        self.numbers.append(numbers)
        return made

    def grow(self, depth: int) -> Any:
        """Return a module with members."""
        node = self.files.Module()
        names = [str(name) for name in self.rng.permutation(NAMES)]
        for _ in range(int(self.rng.integers(1, 5))):
            kind = self.rng.random()
            if kind < 0.1:
                setattr(node, names.pop(), [self.parameter()])
            elif kind < 0.2:
                setattr(node, names.pop(), self.tensor.Tensor(np.ones(2)))
            elif depth and kind < 0.5:
                is_old = self.nodes and self.rng.random() < 0.3
                old = self.nodes[int(self.rng.integers(len(self.nodes)))] if is_old else None
                setattr(node, names.pop(), old or self.grow(depth - 1))
            else:
                setattr(node, names.pop(), self.parameter())
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
    made.root.late = tried(modules["modules"].Parameter, np.zeros(1))
    made.root.late.data = None
    made.parameters.append(made.root.late)
    for keywords in ({}, {"remove_duplicate": False}, {"prefix": "p."}):
        found = tried(lambda k=keywords: [*made.root.named_parameters(**k)])
        if isinstance(found, Raised):
            yield Shown("named_parameters", found)
            continue
        pairs = tried(lambda f=found: " ".join(f"{name}:{made.place(X)}" for name, X in f))
        yield Shown("named_parameters", pairs)
    named = tried(lambda: [made.place(X) for _, X in made.root.named_parameters()])
    listed = tried(lambda: [made.place(X) for X in made.root.parameters()])
    yield Shown("parameters", isinstance(named, Raised) or listed == named)


def pairs_in(made: Made, node: Any, prefix: str = "") -> list[tuple[str, Any]]:
    """Return every name with its Parameter."""
    own = [*vars(node).items()]
    found = [(prefix + name, each) for name, each in own if made.place(each) >= 0]
    for name, each in own:
        if isinstance(each, made.files.Module):
            found += pairs_in(made, each, f"{prefix}{name}.")
    return found


def shapes_in(made: Made) -> dict[str, tuple[int, ...]]:
    """Return the shape of each Parameter that has numbers, by every name."""
    pairs = pairs_in(made, made.root)
    return {name: X.data.shape for name, X in pairs if X.data is not None}


def give_names(made: Made) -> None:
    """Give the root right names, if its own are wrong: they are a task of their own."""

    def right(prefix: str = "", remove_duplicate: bool = True) -> list[tuple[str, Any]]:
        pairs = [(prefix + name, X) for name, X in pairs_in(made, made.root)]
        first = {id(X): (name, X) for name, X in reversed(pairs)}
        return [*reversed(first.values())] if remove_duplicate else pairs

    found = tried(lambda: [name for name, _ in made.root.named_parameters("", False)])
    if found != [name for name, _ in right("", False)]:
        made.root.named_parameters = right


def states_of_trees(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Save states."""
    made = Made(modules, rng)
    late = tried(modules["modules"].Parameter, np.zeros(1))
    made.root.late, late.data = late, None
    made.parameters.append(late)
    give_names(made)
    again = tried(made.root.state_dict)
    yield Shown("state_dict", again if isinstance(again, Raised) else "a state")
    made.root.late = None
    made.parameters.pop()
    state = tried(made.root.state_dict)
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
    made.root.late = tried(modules["modules"].Parameter, np.zeros(1))
    made.root.late.data = None
    made.parameters.append(made.root.late)
    shapes: dict[str, tuple[int, ...]] = {"late": (2, 3), **shapes_in(made)}
    give_names(made)
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
        found = tried(made.root.load_state_dict, state)
        yield Shown("load_state_dict", found if isinstance(found, Raised) else kind)
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


def spread(task: str, X: Any, bound: float) -> Iterator[Shown]:
    """Show what is the same for all numbers that are drawn rightly."""
    is_array = isinstance(X, np.ndarray) and X.size > 0
    yield Shown(task, str(np.shape(X)))
    largest = float(np.abs(X).max()) / bound if is_array else 0.0
    yield Shown(task, bool(0.99 < largest <= 1 + 1e-9))
    yield Shown(task, bool(is_array and abs(X.mean()) < 0.1 * bound))
    yield Shown(task, bool(is_array and abs((np.abs(X) < bound / 2).mean() - 0.5) < 0.05))


@contextmanager
def right_parts(modules: Modules, rng: Rng) -> Iterator[None]:
    """Let the layers use a right kaiming_uniform_ and Parameter: they are tasks of their own."""
    layers, own = modules["layers"], modules["modules"].Parameter
    kept = dict(vars(layers))

    def kaiming_uniform_(parameter: Any, a: float = 0.0) -> Any:
        X = parameter.data
        bound = np.sqrt(6 / ((1 + a**2) * X[0].size))
        X[...] = rng.uniform(-bound, bound, X.shape)
        return parameter

    def made(data: Any) -> Any:
        parameter = own.__new__(own)
        modules["tensor"].Tensor.__init__(parameter, 0.0 if data is None else data)
        parameter.data = None if data is None else np.array(data, dtype=np.float64)
        return parameter

    vars(layers)["kaiming_uniform_"] = kaiming_uniform_
    if getattr(tried(own, None), "data", 0) is not None:
        vars(layers)["Parameter"] = made
    try:
        yield
    finally:
        vars(layers).update(kept)


def draws(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw numbers."""
    layers, Parameter = modules["layers"], modules["modules"].Parameter
    for shape in ((60, 50), (50, 60), (20, 10, 20)):
        for a in (0.0, 2.0):
            parameter = Parameter(np.zeros(shape))
            array = parameter.data
            found = tried(layers.kaiming_uniform_, parameter, a)
            yield Shown("kaiming_uniform", found is parameter and parameter.data is array)
            bound = float(np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:]))))
            yield from spread("kaiming_uniform", parameter.data, bound)
    pair = [tried(layers.kaiming_uniform_, Parameter(np.zeros((3, 3)))) for _ in range(2)]
    same = tried(lambda: np.array_equal(pair[0].data, pair[1].data))
    yield Shown("kaiming_uniform", same)
    one = Parameter(np.zeros(3))
    yield Shown("kaiming_uniform", tried(layers.kaiming_uniform_, one))
    with right_parts(modules, rng):
        layer = tried(layers.Linear, 40, 3000)
    for name in ("weight", "bias"):
        found = getattr(layer, name, None)
        yield from spread("linear", getattr(found, "data", None), 1 / np.sqrt(40))
        yield Shown("linear", isinstance(found, Parameter))
    yield Shown("linear", getattr(tried(layers.Linear, 2, 3, False), "bias", 0) is None)


def uses_of_layers(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Use layers forward and backward."""
    layers, Tensor = modules["layers"], modules["tensor"].Tensor
    *front, C_in, C_out = map(int, rng.integers(1, 4, rng.integers(3, 5)))
    W, b = rng.normal(size=(C_out, C_in)), rng.normal(size=C_out)
    A, dLdZ = rng.normal(size=(*front, C_in)), rng.normal(size=(*front, C_out))
    with right_parts(modules, rng):
        linear, lazy = tried(layers.Linear, C_in, C_out), tried(layers.LazyLinear, C_out)
    linear_is_right = False
    for task, layer in (("linear", linear), ("lazy_linear", lazy)):
        excused = task != "linear" and not linear_is_right
        weight = getattr(layer, "weight", None)
        if task == "lazy_linear":
            yield Shown(task, getattr(weight, "data", 0) is None)
            Z = tried(layer, Tensor(A))
            yield Shown(task, excused or not isinstance(Z, Raised))
            yield Shown(task, getattr(layer, "weight", None) is weight)
            yield Shown(task, str(np.shape(getattr(weight, "data", 0))))
        tried(lambda layer=layer: setattr(layer.weight, "data", W.copy()))
        tried(lambda layer=layer: setattr(layer.bias, "data", b.copy()))
        given = Tensor(A)
        Z = tried(layer, given)
        tried(lambda Z=Z: Z.backward(dLdZ))
        rows, upstream = A.reshape(-1, C_in), dLdZ.reshape(-1, C_out)
        is_right = near(Z, "data", A @ W.T + b) and near(given, "grad", dLdZ @ W)
        is_right &= near(getattr(layer, "weight", None), "grad", upstream.T @ rows)
        is_right &= near(getattr(layer, "bias", None), "grad", upstream.sum(axis=0))
        linear_is_right |= task == "linear" and is_right
        yield Shown(task, excused or is_right)
    model = tried(layers.TiedAutoEncoder, C_in, C_out)
    yield shown("tied", getattr(getattr(model, "decoder_bias", None), "data", None))
    tried(lambda: setattr(model.encoder.weight, "data", W.copy()))
    tried(lambda: setattr(model.encoder.bias, "data", b.copy()))
    X = A.reshape(-1, C_in)
    dLdX = rng.normal(size=X.shape)
    given = Tensor(X)
    Z = tried(model, given)
    tried(lambda: Z.backward(dLdX))
    hidden = np.maximum(X @ W.T + b, 0)
    dLdH = dLdX @ W.T * (hidden > 0)
    encoder = getattr(model, "encoder", None)
    is_right = near(Z, "data", hidden @ W) and near(given, "grad", dLdH @ W)
    is_right &= near(getattr(encoder, "weight", None), "grad", dLdH.T @ X + hidden.T @ dLdX)
    is_right &= near(getattr(encoder, "bias", None), "grad", dLdH.sum(axis=0))
    is_right &= near(getattr(model, "decoder_bias", None), "grad", dLdX.sum(axis=0))
    yield Shown("tied", not linear_is_right or is_right)


def near(of: Any, name: str, wanted: Any) -> bool:
    """Whether an attribute has these numbers."""
    got = getattr(of, name, None)
    if not isinstance(got, np.ndarray) or got.shape != wanted.shape:
        return False
    return bool(np.allclose(got, wanted, 1e-9, 1e-9))


def large_lazy_ones(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw the numbers of LazyLinears."""
    layers, Tensor = modules["layers"], modules["tensor"].Tensor
    with right_parts(modules, rng):
        layer = tried(layers.LazyLinear, 3000)
        tried(layer, Tensor(np.ones((2, 40))))
    for name in ("weight", "bias"):
        X = getattr(getattr(layer, name, None), "data", None)
        yield from spread("lazy_linear", X, 1 / np.sqrt(40))
    before = tried(lambda: layer.weight.data.copy())
    tried(layer, Tensor(np.ones((2, 40))))
    same = tried(lambda: bool(np.array_equal(before, layer.weight.data)))
    yield Shown("lazy_linear", same)
    loaded = tried(layers.LazyLinear, 3)
    tried(lambda: setattr(loaded.weight, "data", np.ones((3, 2))))
    tried(lambda: setattr(loaded.bias, "data", np.ones(3)))
    tried(loaded, Tensor(np.ones((2, 2))))
    yield Shown("lazy_linear", near(getattr(loaded, "weight", None), "data", np.ones((3, 2))))
    yield Shown("lazy_linear", getattr(tried(layers.LazyLinear, 3, False), "bias", 0) is None)


def containers(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Use containers."""
    layers, Module = modules["layers"], modules["modules"].Module

    def toy(number: int) -> Any:
        made = Module()
        made.forward = lambda A: 2 * A + number
        return made

    toys = [toy(number) for number in range(int(rng.integers(0, 13)))]
    model = tried(layers.Sequential, *toys)
    yield Shown("sequential", tried(model, 1))
    for place, each in enumerate(toys):
        yield Shown("sequential", getattr(model, str(place), None) is each)
    if toys:
        tried(lambda: setattr(model, "0", toy(50)))
    yield Shown("sequential", tried(model, 1))
    items = tried(layers.ModuleList, iter(toys))
    for _ in range(2):
        new = toy(0)
        yield Shown("module_list", tried(lambda new=new: items.append(new)) is items)
        toys.append(new)
        yield Shown("module_list", tried(lambda: len(items)))
        for place, each in enumerate(toys):
            yield Shown("module_list", getattr(items, str(place), None) is each)
            yield Shown("module_list", tried(lambda p=place: items[p]) is each)
            yield Shown("module_list", tried(lambda p=place: items[p - len(toys)]) is each)
        yield Shown("module_list", tried(lambda: items[len(toys)]))
        yield Shown("module_list", tried(lambda: [*items] == toys))


def costs(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Count the numbers and the products of a network."""
    for _ in range(3):
        sizes = [int(size) for size in rng.integers(1, 20, 5)]
        count = modules["costs"].network_costs
        yield Shown("costs", str(tried(lambda s=sizes, f=count: tuple(map(int, f(*s))))))


def of_modules(play: Play, *tasks: str) -> Scenario:
    """Return a scenario of modules.py."""
    return Scenario("modules.py", tasks, play, 6)


SETTINGS = Settings(
    scenarios=(
        of_modules(parameters_alone, "parameter"),
        of_modules(names_of_trees, "named_parameters", "parameters"),
        of_modules(states_of_trees, "state_dict"),
        of_modules(loads_of_trees, "load_state_dict"),
        of_modules(modes_of_trees, "train"),
        Scenario("layers.py", ("kaiming_uniform", "linear"), draws, 8, 20),
        Scenario("layers.py", ("linear", "lazy_linear", "tied"), uses_of_layers, 3),
        Scenario("layers.py", ("lazy_linear",), large_lazy_ones, 4, 20),
        Scenario("layers.py", ("sequential", "module_list"), containers, 13),
        Scenario("costs.py", ("costs",), costs, 3),
    ),
    quantities={},
    variants=("solutions/hw5/variants",),
    strangers="tests/autograder/homeworks/hw5/strangers",
)
