"""Ten published formulas for gradients, read by your own checker: `autograder demo hw0`.

Seven are about the layer Z = A Wᵀ + b: A is a batch of N inputs, one in each row; W has a row of
weights for each output; b has a number for each output.
"""

import time

import numpy as np
from slopes import gradcheck, numerical_gradient, relative_error

SIZE = 3
"""N, the number of inputs and the number of outputs: all equal, so that no shape gives a hint."""


def forward(A, W, b):
    """Return Z: one row for each sample, one column for each output."""
    return (A[:, np.newaxis, :] * W).sum(axis=-1) + b


def square(A, W, b):
    """Return the square of each number."""
    return A**2


def exponential(A, W, b):
    """Return the power of e with each number."""
    return np.exp(A)


def row_sums(A, W, b):
    """Return the sum of each row."""
    return A.sum(axis=1)


# Each claim: what somebody says, the function, the formula for its gradient, and the array that
# moves. In a formula, G is dLdZ, the upstream gradient.
CLAIMS = [
    ("The gradient of x² is 2x G.", square, lambda A, W, b, G: 2 * A * G, "A"),
    ("The gradient of the input is W: Z is A times W.", forward, lambda A, W, b, G: W, "A"),
    (
        "The gradient of the input is G Wᵀ: W is (in, out).",
        forward,
        lambda A, W, b, G: (G[:, np.newaxis, :] * W).sum(axis=-1),
        "A",
    ),
    ("The gradient of exp(x) is exp(x) G.", exponential, lambda A, W, b, G: np.exp(A) * G, "A"),
    ("The gradient of the weight is the input A.", forward, lambda A, W, b, G: A, "W"),
    (
        "The gradient of the weight is Aᵀ G: W is (in, out).",
        forward,
        lambda A, W, b, G: (A[:, :, np.newaxis] * G[:, np.newaxis, :]).sum(axis=0),
        "W",
    ),
    ("The gradient of the bias is G's mean.", forward, lambda A, W, b, G: G.mean(axis=0), "b"),
    (
        "The gradient of a row's sum is its G, for each number.",
        row_sums,
        lambda A, W, b, G: np.ones_like(A) * G[:, np.newaxis],
        "A",
    ),
    ("The gradient of the bias is G: b is only added.", forward, lambda A, W, b, G: G, "b"),
    ("The gradient of the bias is ones.", forward, lambda A, W, b, G: np.ones_like(b), "b"),
]


def on_one_array(function, formula, name, layer):
    """Return f, df and x for your gradcheck: only the array called `name` moves."""

    def f(x):
        return function(**{**layer, name: x})

    def df(x, dLdZ):
        return formula(**{**layer, name: x}, G=dLdZ)

    return f, df, layer[name]


def draw_layer(rng, samples, inputs, outputs):
    """Return A, W and b by name."""
    sizes = {"A": (samples, inputs), "W": (outputs, inputs), "b": (outputs,)}
    return {name: rng.standard_normal(size) for name, size in sizes.items()}


def error_of(f, df, x, rng):
    """Return the relative error of a formula for a random dLdZ."""
    dLdZ = rng.standard_normal(np.shape(f(x)))
    return relative_error(df(x, dLdZ), numerical_gradient(f, x, dLdZ))


def looks_right(function, formula, name, rng):
    """Return whether a formula has the right numbers for one sample, one output and dLdZ = 1."""
    layer, one = draw_layer(rng, 1, SIZE, 1), np.ones((1, 1))
    f, df, x = on_one_array(function, formula, name, layer)
    try:
        got = np.reshape(df(x, one), x.shape)
    except ValueError:  # the shapes don't even fit
        return False
    return relative_error(got, numerical_gradient(f, x, one)) < 1e-6


def demo(steps):
    """Return which formulas survive, and which false ones a careless test would accept."""
    rng = np.random.default_rng(0)
    layer = draw_layer(rng, SIZE, SIZE, SIZE)
    began, bars, false = time.perf_counter(), [], []
    for number in steps(len(CLAIMS), "formulas"):
        claim, function, formula, name = CLAIMS[number]
        f, df, x = on_one_array(function, formula, name, layer)
        survives, error = bool(gradcheck(f, df, x)), float(error_of(f, df, x, rng))
        digits = 16 + np.log10(max(error, 1e-16))
        amount = "another shape" if np.isinf(error) else f"{error:.0e}"
        bars.append(("true" if survives else "FALSE", claim, float(digits / 16), amount))
        if not survives:
            false.append((number + 1, function, formula, name))
    milliseconds = 1000 * (time.perf_counter() - began)
    lucky = [number for number, *claim in false if looks_right(*claim, rng)]
    return [
        "Ten published formulas, seven for a Linear layer, Z = A Wᵀ + b, and your own gradcheck. "
        f"There are {SIZE} samples, {SIZE} inputs and {SIZE} outputs; G is dLdZ.",
        {"title": "The error of each formula: an empty bar is 1e-16, a full bar is 1", "bars": bars},
        f"Your checker found {len(false)} false ones of {len(bars)} in {milliseconds:.0f} ms. "
        "It has never seen a derivation.",
        "Why did nobody notice? With one sample, one output and dLdZ = 1, the numbers of "
        f"{len(lucky)} of these {len(false)} are right: {', '.join(map(str, lucky))}.",
    ]
