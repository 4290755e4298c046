"""The audit's scenarios for linear.py, written from the sentences of the write-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from autograder.authoring.audit.arrays import fill
from autograder.authoring.audit.draws import (
    Array,
    Rng,
    draw_extremes,
    draw_numbers,
    draw_size,
    draw_sizes,
)
from autograder.authoring.audit.scenario import Modules, Scenario, Shown, tried
from autograder.homeworks.hw1.scenarios.layers import TASKS, Layers

MOST_PRODUCTS = 5000
"""The most products in a pass: programs with loops in Python are right, and slow."""

CALLS = 10
"""The number of calls in one history, or more."""

LARGEST = 1e100
"""The largest number that is passed on to the next layer: its products are finite."""


def life(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Play a life of several layers, event by event."""
    layers = Layers(modules, rng)
    sizes = [draw_sizes(rng, 2) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.5:
        sizes = sizes[:1] * len(sizes)
    all_rows = draw_sizes(rng, 2, 0.4)
    calls, wanted = 0, CALLS
    if rng.random() < 0.1:  # a long life of one layer
        wanted, sizes = 4 * CALLS, sizes[:1]
    while calls < wanted:
        if not layers.lives or (len(layers.lives) < len(sizes) and rng.random() < 0.5):
            yield from _made(layers, sizes[len(layers.lives)])
        one = layers.lives[int(rng.integers(len(layers.lives)))]
        chance = rng.random()
        if chance < 0.2:
            yield from layers.step(one)
        elif chance < 0.35:
            yield from layers.write()
        elif chance < 0.4:
            yield from layers.read_late(one)
        elif one.A is None or rng.random() < 0.3:
            rows = int(rng.choice([*all_rows, one.C_in, one.C_out]))
            if one.C_in * one.C_out * rows > MOST_PRODUCTS:
                rows = 1
            yield from layers.forward(one, rows)
            calls += 1
        else:
            yield from layers.backward(one)
            calls += 1
        if rng.random() < 0.1 and wanted == CALLS:
            layers.delete(one)
        del one
    yield from layers.results.read()


def _made(layers: Layers, sizes: tuple[int, ...]) -> Iterator[Shown]:
    """Make a layer; often it gets random numbers, and an optimizer holds its arrays."""
    yield from layers.make(sizes)
    if layers.rng.random() < 0.6:
        yield from layers.step(layers.lives[-1], "assigned")
    if layers.rng.random() < 0.5:
        layers.lives[-1].hold()


def network(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Train a chain of layers: what one returns is passed to the next."""
    layers = Layers(modules, rng)
    widths = [draw_size(rng) for _ in range(int(rng.integers(2, 5)))]
    if rng.random() < 0.5:
        widths = widths[:1] * len(widths)
    for sizes in pairwise(widths):
        yield from _made(layers, sizes)
    if widths[0] == widths[-1] and rng.random() < 0.5:  # one layer is applied again and again
        chain = layers.lives[:1] * 3 if len(set(widths)) == 1 else layers.lives * 2
    else:
        chain = list(layers.lives)
    for _ in range(3):
        rows = draw_size(rng)
        yield from layers.forward(chain[0], rows)
        for one in chain[1:]:
            yield from layers.forward(one, A=_passed_on(layers, (rows, one.C_in)))
        last = len({id(one) for one in chain})
        yield from layers.backward(chain[-1])
        for one in list(reversed(chain))[1:last]:
            yield from layers.backward(one, _passed_on(layers, (rows, one.C_out)))
        for one in layers.lives:
            yield from one.gradients()
            yield from layers.step(one, str(rng.choice(["assigned", "in place", "held"])))
    yield from layers.results.read()


def _passed_on(layers: Layers, shape: tuple[int, ...]) -> Array:
    """Return the last result with its right numbers, unless these are too large."""
    array, numbers = layers.results.pass_on(-1)
    if np.abs(numbers).max() > LARGEST:
        return layers.arrays.draw(shape, layers.busy())
    return layers.arrays.adopt(array, numbers)


def calls_that_fail(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass arrays of wrong shapes; the next right call is right again."""
    layers = Layers(modules, rng)
    sizes = draw_sizes(rng, 2)
    for _ in range(2):
        yield from _made(layers, sizes)
    for _ in range(CALLS // 4 + 1):
        for one in layers.lives:
            layers.fail(one, "forward")
            yield from layers.forward(one, draw_size(rng))
        for one in layers.lives:
            if rng.random() < 0.5:
                layers.fail(one, "backward")
            yield from layers.backward(one)
            yield from one.gradients()
    yield from layers.results.read()


def special_parameters(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Give W and b special numbers, and write into everything that is returned."""
    layers = Layers(modules, rng)
    sizes = draw_sizes(rng, 2)
    if rng.random() < 0.7:
        sizes = (int(rng.integers(2, 8)),) * 2
    yield from layers.make(sizes)
    one = layers.lives[0]
    for number in range(CALLS // 2 + 1):
        if number:  # at first, W and b are the zeros that a layer starts from
            yield from layers.step(one, wanted=_special(rng, one.right))
        yield from layers.forward(one, draw_size(rng))
        yield from layers.write_into_result(-1)
        yield from layers.backward(one)
        yield from layers.write_into_result(-1)
        yield from one.gradients()
    yield from layers.results.read()


def _special(rng: Rng, right: dict[str, Array]) -> dict[str, Array]:
    """Return numbers for W and b: zeros, ones, an identity or something similar."""
    eye = np.eye(*right["W"].shape)
    some = [np.zeros_like(eye), np.ones_like(eye), *[eye] * 4, 2 * eye, -eye, rng.permutation(eye)]
    b = draw_numbers(rng, right["b"].shape)
    return {"W": some[int(rng.integers(len(some)))], "b": b * float(rng.random() < 0.3)}


def large_weights(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Change single numbers of a W that has many."""
    layers = Layers(modules, rng)
    yield from _made(layers, (int(rng.integers(10, 25)), int(rng.integers(10, 25))))
    one = layers.lives[0]
    for _ in range(CALLS // 2):
        rows = int(rng.integers(1, 4))
        yield from layers.forward(one, rows)
        yield from layers.backward(one)
        yield from layers.step(one, "one number")


def extreme_numbers(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass numbers whose products are nearly infinite, or zero."""
    layers = Layers(modules, rng)
    yield from layers.make(draw_sizes(rng, 2))
    one = layers.lives[0]
    for _ in range(CALLS // 2):
        wanted = {name: draw_extremes(rng, each.shape) for name, each in one.right.items()}
        yield from layers.step(one, wanted=wanted)
        rows = draw_size(rng)
        yield from layers.forward(one, A=layers.arrays.add(draw_extremes(rng, (rows, one.C_in))))
        dLdZ = layers.arrays.add(draw_extremes(rng, (rows, one.C_out)))
        yield from layers.backward(one, dLdZ)
        yield from one.gradients()


def gradients_that_are_read_late(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Read the gradients only after their pass, when the caller has refilled its arrays."""
    layers = Layers(modules, rng)
    sizes = draw_sizes(rng, 2)
    for _ in range(2):
        yield from _made(layers, sizes)
    for _ in range(CALLS // 4 + 1):
        for one in layers.lives:
            yield from layers.forward(one, draw_size(rng))
        for one in layers.lives:
            yield from layers.backward(one, is_read_late=True)
        for one in layers.lives:
            yield from layers.read_late(one)


def arrays_that_outlive_their_layer(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Delete layers, and use their arrays on; new layers start from zeros of their own."""
    layers = Layers(modules, rng)
    sizes = draw_sizes(rng, 2)
    kept: list[Array] = []
    for _ in range(CALLS // 2):
        yield from _made(layers, sizes)
        one = layers.lives[-1]
        yield from layers.forward(one, draw_size(rng))
        yield from layers.backward(one)
        last = [one.get(name) for name in one.right]
        if rng.random() < 0.5:
            kept += last
        elif rng.random() < 0.5:
            for array in last:  # the training has diverged
                tried(fill, array, np.inf)
        layers.delete(one)
        del one, last
        yield from layers.make(sizes)
        for array in kept:
            yield Shown("init", array)
            tried(fill, array, 5.0)
        for each in layers.lives:
            yield from each.parameters("init")
        layers.mend()
    yield from layers.results.read()


def parameters_that_nobody_reads(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Have an optimizer hold W and b, and change them; nobody reads the layer's attributes."""
    layers = Layers(modules, rng)
    yield from layers.make(draw_sizes(rng, 2))
    one = layers.lives[0]
    yield from layers.step(one, "assigned")
    one.hold()
    layers.is_read = False
    for _ in range(CALLS // 2):
        yield from layers.step(one, "held")
        rows = draw_size(rng)
        yield from layers.forward(one, rows)
        assert one.A is not None
        one.put("A", one.A.copy())
        one.put("N", rows)
        yield from layers.backward(one)


def crowd(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Make hundreds of layers; all of them are in use at the same time."""
    layers = Layers(modules, rng)
    sizes, rows = draw_sizes(rng, 2), draw_size(rng)
    for _ in range(300):
        yield from layers.make(sizes)
        yield from layers.step(layers.lives[-1])
    for one in layers.lives:
        yield from layers.forward(one, rows)
    for one in layers.lives:
        yield from one.parameters("init")
        yield from one.cached("cache")
        one.mend()
    for at in rng.permutation(len(layers.lives)):
        yield from layers.backward(layers.lives[at])
    for one in layers.lives:
        yield from one.gradients()


def large_batches(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass batches of thousands of samples, and one of more than a megabyte."""
    layers = Layers(modules, rng)
    for C_in, C_out, N in ((*draw_sizes(rng, 2), 2500), (130, 1, 1100), (2, 1, 5001)):
        yield from _made(layers, (min(C_in, 130), min(C_out, 3)))
        one = layers.lives[-1]
        for rows in (1, N):
            yield from layers.forward(one, rows, is_temporary=True)
            yield from layers.backward(one)
            yield from one.gradients()


def many_parameters(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Make layers with millions of parameters; none has a number of another."""
    Linear = tried(getattr, modules["linear"], "Linear")
    weights = []
    for number in range(1, 7):
        weights.append(tried(lambda: Linear(1000, 1000).W))
        yield Shown("init", tried(np.any, weights[-1]))
        tried(fill, weights[-1], float(number))
    for number, W in enumerate(weights, start=1):
        yield Shown("init", bool(np.all(W == number)))


USES: tuple[Callable[[Modules, Rng], Iterator[Shown]], ...] = (
    network,
    calls_that_fail,
    special_parameters,
    large_weights,
    extreme_numbers,
    gradients_that_are_read_late,
    arrays_that_outlive_their_layer,
    parameters_that_nobody_reads,
)


def uses(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Play one of the short uses."""
    return USES[int(rng.integers(len(USES)))](modules, rng)


SCENARIOS = (
    Scenario("linear.py", TASKS, life, CALLS),
    Scenario("linear.py", TASKS, uses, CALLS),
    Scenario("linear.py", TASKS, crowd, 600, most=1),
    Scenario("linear.py", TASKS, large_batches, 6, most=3),
    Scenario("linear.py", TASKS, many_parameters, 0, most=1),
)
