"""What an audit does with layers: draws of their numbers, uses, and containers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Shown, standing_in, tried
from autograder.homeworks.hw5.scenarios.common import Play, Rng, near, parameter_of, shown


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
    parts: dict[str, Any] = {}
    drawing = np.random.default_rng(int(rng.integers(2**32)))  # a program may draw any number

    def kaiming_uniform_(parameter: Any, a: float = 0.0) -> Any:
        X = parameter.data
        bound = np.sqrt(6 / ((1 + a**2) * X[0].size))
        X[...] = drawing.uniform(-bound, bound, X.shape)
        return parameter

    parts["kaiming_uniform_"] = kaiming_uniform_
    if getattr(tried(modules["modules"].Parameter, None), "data", 0) is not None:
        parts["Parameter"] = lambda data: parameter_of(modules, data)
    with standing_in(modules["layers"], **parts):
        yield


def with_right_parts(play: Play) -> Play:
    """Return a play in which the layers use right parts."""

    def with_them(modules: Modules, rng: Rng) -> Iterator[Shown]:
        with right_parts(modules, rng):
            yield from play(modules, rng)

    return with_them


def right_linear(modules: Modules, W: Any, b: Any) -> Any:
    """Return a module with the attributes and the forward of a right Linear."""
    made = modules["modules"].Module()
    made.weight, made.bias = parameter_of(modules, W), parameter_of(modules, b)
    made.forward = lambda A: A @ made.weight.T + made.bias
    return made


def draws(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw numbers."""
    layers = modules["layers"]
    for shape in ((60, 50), (50, 60), (20, 10, 20)):
        for a in (0.0, 2.0):
            parameter = parameter_of(modules, np.zeros(shape))
            array = parameter.data
            found = tried(layers.kaiming_uniform_, parameter, a)
            yield Shown("kaiming_uniform", found is parameter and parameter.data is array)
            bound = float(np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:]))))
            yield from spread("kaiming_uniform", parameter.data, bound)
    pair = [
        tried(layers.kaiming_uniform_, parameter_of(modules, np.zeros((3, 3)))) for _ in range(2)
    ]
    same = tried(lambda: np.array_equal(pair[0].data, pair[1].data))
    yield Shown("kaiming_uniform", same)
    one = parameter_of(modules, np.zeros(3))
    yield Shown("kaiming_uniform", tried(layers.kaiming_uniform_, one))


def draws_of_linears(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw the numbers of Linears."""
    layers, Parameter = modules["layers"], modules["modules"].Parameter
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
    A, seed = rng.normal(size=(*front, C_in)), int(rng.integers(2**32))
    has_bias = bool(rng.random() < 0.7)
    more = () if has_bias and rng.random() < 0.5 else (has_bias,)
    linear = tried(layers.Linear, C_in, C_out, *more)
    lazy = tried(layers.LazyLinear, C_out, *more)
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
        own = np.random.default_rng(seed)
        is_right = used_again(modules, own, layer, (*front, C_in), C_out, has_bias)
        linear_is_right |= task == "linear" and is_right
        yield Shown(task, excused or is_right)


def used_again(
    modules: Modules, rng: Rng, layer: Any, shape: tuple[int, ...], C_out: int, has_bias: bool
) -> bool:
    """Whether a layer is right in several uses, with other numbers each time, which may be zeros.

    The Parameters get their numbers in a new array, in place, or are new themselves. What an
    earlier use has returned stays as it is.
    """
    Tensor, earlier, is_right = modules["tensor"].Tensor, [], True
    for turn in range(4):
        *front, C_in = shape if turn != 2 else (*shape[:-1], 2, shape[-1])
        numbers = {"weight": rng.normal(size=(C_out, C_in)), "bias": rng.normal(size=C_out)}
        if turn == 3 or not has_bias:
            numbers["bias"] *= 0
        for name, X in [*numbers.items()][: 2 if has_bias else 1]:
            held: Any = getattr(layer, name, None)
            if turn == 2:
                tried(setattr, layer, name, parameter_of(modules, X))
            elif turn == 1 and np.shape(getattr(held, "data", ())) == X.shape:
                held.data[...] = X
            else:
                tried(setattr, held, "data", X.copy())
            tried(lambda layer=layer, name=name: setattr(getattr(layer, name), "grad", None))
        W, b = numbers.values()
        A, dLdZ = rng.normal(size=(*front, C_in)), rng.normal(size=(*front, C_out))
        tried(setattr, layer, "training", bool(turn % 2))
        given = Tensor(A)
        Z = tried(layer, given)
        tried(lambda Z=Z, dLdZ=dLdZ: Z.backward(dLdZ))
        rows, upstream = A.reshape(-1, C_in), dLdZ.reshape(-1, C_out)
        is_right &= near(Z, "data", A @ W.T + b) and near(given, "grad", dLdZ @ W)
        is_right &= near(getattr(layer, "weight", None), "grad", upstream.T @ rows)
        bias = getattr(layer, "bias", 0)
        is_right &= near(bias, "grad", upstream.sum(axis=0)) if has_bias else bias is None
        earlier.append((Z, A @ W.T + b))
    return is_right and all(near(Z, "data", wanted) for Z, wanted in earlier)


def uses_of_tied(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Use an autoencoder with a right encoder."""
    layers, Tensor = modules["layers"], modules["tensor"].Tensor
    C, H = map(int, rng.integers(1, 5, 2))

    def linear(C_in: int, C_out: int, bias: bool = True) -> Any:
        made = right_linear(modules, np.zeros((C_out, C_in)), np.zeros(C_out))
        made.bias = made.bias if bias else None
        return made

    with standing_in(layers, Linear=linear):
        model = tried(layers.TiedAutoEncoder, C, H)
    yield shown("tied", getattr(getattr(model, "decoder_bias", None), "data", None))
    shape = tried(lambda: str(model.encoder.weight.data.shape))
    yield Shown("tied", shape)
    earlier = []
    for turn in range(3):
        N, c = int(rng.integers(1, 5)), rng.normal(size=C) * (turn != 1)
        W, b = rng.normal(size=(H, C)), rng.normal(size=H) * (turn != 2)
        X, dLdX = rng.normal(size=(2, N, C))
        tried(setattr, model, "encoder", right_linear(modules, W, b))
        if turn:  # the first use has the zeros that it was made with
            tried(setattr, model, "decoder_bias", parameter_of(modules, c))
        c = c if turn else 0 * c
        given = Tensor(X)
        Z = tried(model, given)
        tried(lambda Z=Z, dLdX=dLdX: Z.backward(dLdX))
        hidden = np.maximum(X @ W.T + b, 0)
        dLdH = dLdX @ W.T * (hidden > 0)
        encoder = getattr(model, "encoder", None)
        is_right = near(Z, "data", hidden @ W + c) and near(given, "grad", dLdH @ W)
        is_right &= near(getattr(encoder, "weight", None), "grad", dLdH.T @ X + hidden.T @ dLdX)
        is_right &= near(getattr(encoder, "bias", None), "grad", dLdH.sum(axis=0))
        is_right &= near(getattr(model, "decoder_bias", None), "grad", dLdX.sum(axis=0))
        yield Shown("tied", is_right)
        earlier.append((Z, hidden @ W + c))
    yield Shown("tied", all(near(Z, "data", wanted) for Z, wanted in earlier))


def large_lazy_ones(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw the numbers of LazyLinears."""
    layers, Tensor = modules["layers"], modules["tensor"].Tensor
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
