"""Training steps of three networks: of Linear layers, of convolutions, and a transformer.

Each is there twice: as a model, which is the same in mytorch and in PyTorch, and as NumPy
expressions.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from benchmarks import plain
from benchmarks.data import batch, ids
from benchmarks.row import Candidates, Ratio, Row
from benchmarks.training_step import candidates

Array = np.ndarray

EXAMPLE = Path(__file__).parent.parent / "examples" / "write_text.py"
CHARACTERS, FEATURES, HEADS, BLOCKS = 57, 48, 4, 2


def mlp(framework: Any, width: int, depth: int) -> Any:
    """Return a network of `depth` hidden layers; inputs have `width` features, too."""
    nn = framework.nn
    hidden = [layer for _ in range(depth) for layer in (nn.Linear(width, width), nn.ReLU())]
    return nn.Sequential(*hidden, nn.Linear(width, 10))


def mlp_in_numpy(parameters: list[Array], A: Array, Y: Array) -> tuple[Array, list[Array]]:
    """Return the loss and the gradients of `mlp`."""
    backwards = []
    *hidden, last = zip(parameters[::2], parameters[1::2], strict=True)
    for W, b in hidden:
        A, backward_linear = plain.linear(A, W, b)
        A, backward_relu = plain.relu(A)
        backwards.append((backward_relu, backward_linear))
    Z, backward = plain.linear(A, *last)
    loss, dLdZ = plain.cross_entropy(Z, Y)
    dLdA, *gradients = backward(dLdZ)
    for backward_relu, backward_linear in reversed(backwards):
        dLdA, *found = backward_linear(*backward_relu(dLdA))
        gradients = [*found, *gradients]
    return loss, gradients


def prepare_mlp(N: int, width: int, depth: int) -> Candidates:
    network = partial(mlp, width=width, depth=depth)
    return candidates(network, mlp_in_numpy, batch(N, width), ids(10, N))


def cnn(framework: Any) -> Any:
    """Return a network for images of 28 × 28: two convolutions, two pools, a Linear."""
    nn = framework.nn
    return nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(8, 16, 3, padding=1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(16 * 7 * 7, 10),
    )


def cnn_in_numpy(parameters: list[Array], A: Array, Y: Array) -> tuple[Array, list[Array]]:
    """Return the loss and the gradients of `cnn`."""
    W1, b1, W2, b2, W3, b3 = parameters
    A, backward_convolution1 = plain.convolution(A, W1, b1)
    A, backward_relu1 = plain.relu(A)
    A, backward_pool1 = plain.max_pool(A)
    A, backward_convolution2 = plain.convolution(A, W2, b2)
    A, backward_relu2 = plain.relu(A)
    A, backward_pool2 = plain.max_pool(A)
    Z, backward_linear = plain.linear(A.reshape(len(A), -1), W3, b3)
    loss, dLdZ = plain.cross_entropy(Z, Y)
    dLdA, dLdW3, dLdb3 = backward_linear(dLdZ)
    (dLdA,) = backward_relu2(*backward_pool2(dLdA.reshape(A.shape)))
    dLdA, dLdW2, dLdb2 = backward_convolution2(dLdA)
    (dLdA,) = backward_relu1(*backward_pool1(dLdA))
    _, dLdW1, dLdb1 = backward_convolution1(dLdA)
    return loss, [dLdW1, dLdb1, dLdW2, dLdb2, dLdW3, dLdb3]


def prepare_cnn(N: int) -> Candidates:
    return candidates(cnn, cnn_in_numpy, batch(N, 1, 28, 28), ids(10, N))


def example(framework: Any) -> ModuleType:
    """Return `examples/write_text.py`, with a framework in the place of mytorch."""
    name = framework.__name__
    source = EXAMPLE.read_text(encoding="utf-8")
    for line, other in (
        ("import mytorch\n", f"import {name} as mytorch\n"),
        ("from mytorch import nn, optim\n", f"from {name} import nn, optim\n"),
    ):
        assert line in source, f"{EXAMPLE} imports in another way"
        source = source.replace(line, other)
    module = ModuleType(f"write_text_with_{name}")
    exec(compile(source, str(EXAMPLE), "exec"), module.__dict__)
    return module


def transformer(framework: Any, T: int) -> Any:
    """Return the transformer of homework 6, for texts of length T."""
    return example(framework).Transformer(CHARACTERS, T, FEATURES, HEADS, BLOCKS)


def transformer_in_numpy(parameters: list[Array], A: Array, Y: Array) -> tuple[Array, list[Array]]:
    """Return the loss and the gradients of `transformer`; A has the ids of characters."""
    characters, places, *inner, W_norm, b_norm, W_scores, b_scores = parameters
    X, backward_characters = plain.rows(characters, A)
    X = X + places
    backwards = []
    for number in range(BLOCKS):
        X, backward = block_in_numpy(X, inner[16 * number : 16 * (number + 1)])
        backwards.append(backward)
    X, backward_norm = plain.layer_norm(X, W_norm, b_norm)
    Z, backward_scores = plain.linear(X, W_scores, b_scores)
    loss, dLdZ = plain.cross_entropy(Z.reshape(len(Y), -1), Y)
    dLdX, *last = backward_scores(dLdZ.reshape(Z.shape))
    dLdX, *norm = backward_norm(dLdX)
    gradients = [*norm, *last]
    for backward in reversed(backwards):
        dLdX, *found = backward(dLdX)
        gradients = [*found, *gradients]
    return loss, [*backward_characters(dLdX), dLdX.sum(axis=0), *gradients]


def block_in_numpy(X: Array, parameters: list[Array]) -> plain.Applied:
    """Apply a block of the transformer; its layers have two parameters each."""
    N, T, C = X.shape
    norm1, query, key, value, projection, norm2, expand, shrink = zip(
        parameters[::2], parameters[1::2], strict=True
    )

    def split(A: Array) -> Array:
        return A.reshape(N, T, HEADS, C // HEADS).swapaxes(1, 2)

    def join(A: Array) -> Array:
        return A.swapaxes(1, 2).reshape(N, T, C)

    A, backward_norm1 = plain.layer_norm(X, *norm1)
    Q, backward_query = plain.linear(A, *query)
    K, backward_key = plain.linear(A, *key)
    V, backward_value = plain.linear(A, *value)
    found, backward_attention = plain.attention(split(Q), split(K), split(V))
    A, backward_projection = plain.linear(join(found), *projection)
    X = X + A
    A, backward_norm2 = plain.layer_norm(X, *norm2)
    A, backward_expand = plain.linear(A, *expand)
    A, backward_relu = plain.relu(A)
    A, backward_shrink = plain.linear(A, *shrink)

    def backward(dLdZ: Array) -> tuple[Array, ...]:
        dLdA, *dshrink = backward_shrink(dLdZ)
        dLdA, *dexpand = backward_expand(*backward_relu(dLdA))
        dLdA, *dnorm2 = backward_norm2(dLdA)
        dLdX = dLdZ + dLdA
        dLdA, *dprojection = backward_projection(dLdX)
        dLdQ, dLdK, dLdV = map(join, backward_attention(split(dLdA)))
        dLdA_query, *dquery = backward_query(dLdQ)
        dLdA_key, *dkey = backward_key(dLdK)
        dLdA_value, *dvalue = backward_value(dLdV)
        dLdA, *dnorm1 = backward_norm1(dLdA_query + dLdA_key + dLdA_value)
        gradients = dnorm1, dquery, dkey, dvalue, dprojection, dnorm2, dexpand, dshrink
        return dLdX + dLdA, *(each for pair in gradients for each in pair)

    return X + A, backward


def prepare_transformer(N: int, T: int) -> Candidates:
    network = partial(transformer, T=T)
    A, Y = ids(CHARACTERS, N, T), ids(CHARACTERS, N * T)
    return candidates(network, transformer_in_numpy, A, Y, adam=True)


def ratios(number: int, by_pytorch: float) -> list[Ratio]:
    """Return the ratios; the middle size, number 1, has the targets."""
    return [
        Ratio("tape", "NumPy", at_most=1.3 if number else None),
        Ratio("tape", "PyTorch", at_most=by_pytorch if number == 1 else None),
    ]


ROWS = [
    *(
        Row(f"CNN step, batch {N}", partial(prepare_cnn, N), ratios(i, 1.6), subject="CNN step")
        for i, N in enumerate((8, 64, 256))
    ),
    *(
        Row(
            f"transformer step, batch {N}, {T} long",
            partial(prepare_transformer, N, T),
            ratios(i, 1.2),
            subject="transformer step",
        )
        for i, (N, T) in enumerate(((4, 16), (32, 64), (32, 128)))
    ),
]
