"""The error function is that of the math module, to a digit or two."""

from __future__ import annotations

import math

import numpy as np
import pytest

import mytorch
from mytorch.functions.erf import BLOCK, END, STEPS, Erf

RNG = np.random.default_rng(0)
ORDINARY = RNG.normal(0, 2, 20_000)
TINY = 10.0 ** RNG.uniform(-300, 0, 2_000)
ON_THE_GRID = np.arange(-END * STEPS, END * STEPS + 1) / STEPS
BETWEEN = ON_THE_GRID + 0.5 / STEPS
FAR = np.array([6.0, 6.1, 7, 30, 1e300, np.inf])


@pytest.mark.parametrize("A", [ORDINARY, TINY, ON_THE_GRID, BETWEEN, FAR], ids=len)
@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize(("dtype", "tolerance"), [(np.float64, 1e-15), (np.float32, 3e-7)])
@pytest.mark.filterwarnings("error")
def test_every_number(A, sign, dtype, tolerance):
    with np.errstate(over="ignore", under="ignore"):
        A = (sign * A).astype(dtype)
    Z = Erf().forward(A)

    assert Z.dtype == dtype
    expected = np.array([math.erf(a) for a in A])
    np.testing.assert_allclose(Z, expected, rtol=tolerance, atol=float(np.finfo(dtype).tiny))


def test_not_a_number_stays_alone():
    Z = Erf().forward(np.array([1.0, np.nan, 2.0]))

    np.testing.assert_allclose(Z, [math.erf(1), np.nan, math.erf(2)], rtol=1e-15)


@pytest.mark.parametrize("shape", [(), (0,), (1,), (2, 3, 4), (BLOCK + 1,), (3, BLOCK)])
def test_every_shape(shape):
    A = np.asarray(RNG.standard_normal(shape[::-1]).T)
    Z = Erf().forward(A)

    assert Z.shape == shape
    expected = np.reshape([math.erf(a) for a in A.reshape(-1)], shape)
    np.testing.assert_allclose(Z, expected, rtol=1e-15)


def test_half_precision():
    A = np.array([-1.5, 0.25, 3], np.float16)

    np.testing.assert_array_equal(
        Erf().forward(A), np.array([math.erf(a) for a in A], np.float16), strict=True
    )


def test_derivatives_of_every_order_at_zero():
    x = mytorch.tensor(0.0, dtype=np.float64, requires_grad=True)
    y, found = mytorch.erf(x), []
    for _ in range(5):
        (y,) = mytorch.autograd.grad(y, x, create_graph=True)
        found.append(y.item())

    c = 2 / math.sqrt(math.pi)
    np.testing.assert_allclose(found, [c, 0, -2 * c, 0, 12 * c], rtol=1e-12)
