"""Uses of a layer: several before any backward, with their right results and gradients."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import (
    Layers,
    expect_near,
)
from autograder.homeworks.hw5.test_lazy_linear import first_forward
from autograder.homeworks.hw5.tree import Array, Rng
from autograder.results.verdict import Evidence, Wrong

Gradients = dict[str, Array]

Formula = Callable[[Array, Array], tuple[Array, Array, Gradients]]


@dataclass
class Used:
    """A module, its Parameters with their numbers, and what it computes."""

    module: Remote
    parameters: dict[str, tuple[Remote, Array]]
    formula: Formula


def affine(W: Array, b: Array | None) -> Formula:
    """Return the formula of a Linear: Z, dLdA and the gradients of the Parameters."""

    def formula(A: Array, dLdZ: Array) -> tuple[Array, Array, Gradients]:
        rows, upstream = A.reshape(-1, A.shape[-1]), dLdZ.reshape(-1, dLdZ.shape[-1])
        gradients = {"weight": upstream.T @ rows}
        if b is not None:
            gradients["bias"] = upstream.sum(axis=0)
        return A @ W.T + (0 if b is None else b), dLdZ @ W, gradients

    return formula


def tied(W: Array, b: Array, c: Array) -> Formula:
    """Return the formula of a TiedAutoEncoder."""

    def formula(A: Array, dLdZ: Array) -> tuple[Array, Array, Gradients]:
        before = A @ W.T + b
        hidden = np.maximum(before, 0)
        dLdH = dLdZ @ W.T * (before > 0)
        gradients = {
            "encoder.weight": dLdH.T @ A + hidden.T @ dLdZ,
            "encoder.bias": dLdH.sum(axis=0),
            "decoder_bias": dLdZ.sum(axis=0),
        }
        return hidden @ W + c, dLdH @ W, gradients

    return formula


def expect_uses(layers: Layers, used: Used, pairs: list[tuple[Array, Array]]) -> None:
    """Accept a layer that is used several times before any backward, which comes in another order.

    Of the first result there are two backwards, before and after those of the others. The gradients
    are added up; each result, each input and each Parameter keeps its numbers. The Tensors of the
    other inputs get other arrays before any backward.
    """
    program = layers.session.program()
    tensors = [program.student.Tensor(Named("A", A)) for A, _ in pairs]
    results = []
    for place, A in enumerate(tensors):
        program.set(used.module, training=place % 2 == 0)
        results.append(program.call(used.module, A))
    program.look(*(program.get(Z, "data") for Z in results))
    inputs = [A for A, _ in pairs]
    for place in range(1, len(pairs)):  # they get other arrays: the next batch
        inputs[place] = _next_batch(inputs[place], place)
        program.set(tensors[place], data=Named("next", inputs[place]))
    again = -0.5 * pairs[0][1][::-1]
    program.call(results[0], Named("again", again), method="backward")
    for place in [*range(1, len(pairs)), 0]:
        program.call(results[place], Named("dLdZ", pairs[place][1]), method="backward")
    program.look(*(program.get(Z, "data") for Z in results))
    program.look(*(program.get(A, "grad") for A in tensors))
    program.look(*(program.get(A, "data") for A in tensors))
    for parameter, _ in used.parameters.values():
        program.look(program.get(parameter, "grad"), program.get(parameter, "data"))
    found = iter(program.run())
    upstream = [dLdZ if place else dLdZ + again for place, (_, dLdZ) in enumerate(pairs)]
    right = [used.formula(A, dLdZ) for (A, _), dLdZ in zip(pairs, upstream, strict=True)]
    for because in ("after the last forward", "after backward"):
        for number, (Z, _, _) in enumerate(right):
            expect_near(f"Z{number}.data", next(found), Z, because)
    for number, (_, dLdA, _) in enumerate(right):
        because = "of the array that forward has used, before A.data was another one" * (number > 0)
        expect_near(f"A{number}.grad", next(found), dLdA, because)
    for number, A in enumerate(inputs):
        expect_near(f"A{number}.data", next(found), A, "inputs stay unchanged")
    for name, (_, X) in used.parameters.items():
        total = sum((gradients[name] for _, _, gradients in right), np.zeros(X.shape))
        expect_near(f"{name}.grad", next(found), total, "after all backwards")
        expect_near(f"{name}.data", next(found), X, "Parameters stay unchanged")


def _next_batch(A: Array, place: int) -> Array:
    """Return other numbers, sometimes for one row more."""
    return np.concatenate([A[:1], A + 1.0]) if place % 2 == 0 else 2.0 - A


def plain(layers: Layers, name: str, X: Array, factor: float) -> tuple[Remote, Remote]:
    """Return a leaf, and a Tensor with the numbers X that the tape has made of it.

    With the factor 1 they are one Tensor. No one of them is a Parameter.
    """
    leaf = layers.tensor(name, X / factor)
    return leaf, leaf if factor == 1 else leaf * factor


def scaled(formula: Formula, factors: dict[str, float]) -> Formula:
    """Return a formula whose gradients are those of leaves, of which it has multiples."""

    def of_leaves(A: Array, dLdZ: Array) -> tuple[Array, Array, Gradients]:
        Z, dLdA, gradients = formula(A, dLdZ)
        return Z, dLdA, {name: factors.get(name, 1.0) * X for name, X in gradients.items()}

    return of_leaves


def expect_plain(layers: Layers, rng: Rng, layer: Remote, W: Array, b: Array) -> None:
    """Accept a layer whose weight or bias is a plain Tensor: gradients go through it all the same.

    It is a leaf, or the tape has made it of one.
    """
    for factors in ({"weight": 2.0, "bias": 1.0}, {"weight": 1.0, "bias": -0.5}, {"weight": 4.0}):
        layers.session.begin_record()
        parameters = {}
        for name, X in (("weight", W), ("bias", b)):
            if name in factors:
                leaf, tensor = plain(layers, name, X, factors[name])
            else:
                leaf = tensor = layers.parameter(X)
            setattr(layer, name, tensor)
            parameters[name] = (leaf, X / factors.get(name, 1.0))
        used = Used(layer, parameters, scaled(affine(W, b), factors))
        expect_uses(layers, used, large(rng, W.shape[1], W.shape[0], (2,), (3, 2)))


def cases(rng: Rng, C_in: int, C_out: int, front: int = 1) -> list[list[tuple[Array, Array]]]:
    """Return inputs and upstream gradients, of several shapes and of one, and with zeros."""

    def pair(*shape: int) -> tuple[Array, Array]:
        return rng.normal(size=(*shape, C_in)), rng.normal(size=(*shape, C_out))

    square = (C_in,) * front
    first = pair(*square)
    return [
        [first, pair(*(2,) * front), pair(*square), first],
        [(0 * first[0], first[1])],
        [(first[0], 0 * first[1])],
        [pair(*(1,) * front), pair(*(1,) * front)],
    ]


SIZES = (3, 3), (2, 4), (1, 3), (3, 1), (1, 1)

MANY = 150
"""How often a layer is used before any backward: more than any small store of arrays has."""


def large(rng: Rng, C_in: int, C_out: int, *fronts: tuple[int, ...]) -> list[tuple[Array, Array]]:
    """Return inputs with many rows, and upstream gradients."""
    return [(rng.normal(size=(*f, C_in)), rng.normal(size=(*f, C_out))) for f in fronts]


def expect_each_number(
    layers: Layers, module: Remote, formula: Callable[..., Array], *given: tuple[Remote, Array]
) -> None:
    """Accept a module whose result changes with each single number that it is made of.

    Numbers are also exchanged for each other, so that their sum stays.

    Parameters
    ----------
    formula
        Computes the result of the arrays.
    given
        The input, and then each Parameter, with their arrays.
    """
    program = layers.session.program()
    arrays = [X.copy() for _, X in given]
    wanted: list[tuple[str, Array]] = []

    def look(because: str) -> None:
        program.look(program.get(program.call(module, given[0][0]), "data"))
        wanted.append((because, formula(*arrays)))

    look("at first")
    for (remote, _), X in zip(given, arrays, strict=True):
        data = program.get(remote, "data")
        for place in np.ndindex(X.shape):
            X[place] += 0.5
            program.call(data, place, float(X[place]), method="__setitem__")
            look("after a single number was changed")
        if X.size > 1:
            X[...] = X.ravel()[::-1].reshape(X.shape)
            program.call(data, ..., Named("turned", X.copy()), method="__setitem__")
            look("after numbers have changed their places")
    for got, (because, right) in zip(program.run(), wanted, strict=True):
        expect_near("Z.data", got, right, because)


def expect_twice(session: Session, layers: Layers, module: Remote, A: Array, wanted: Array) -> None:
    """Accept a module that gives twice what the student's class gives, again and again."""
    cls = session.handle(module, "__class__")
    for turn in range(3):
        module.training = turn != 1
        Z = first_forward(session, module, layers.tensor("A", A))
        expect_near("Z.data", Z.data, 2 * wanted, "of a class with its own forward")
    expect_class(session, module, cls)


def expect_class(session: Session, module: Remote, cls: Remote) -> None:
    """Accept a module that is still an object of a class."""
    if not session.operate("is", session.handle(module, "__class__"), cls):
        message = f"{module._label} must stay an object of its class"
        raise Wrong(Evidence(message, "its class", "another class"))
