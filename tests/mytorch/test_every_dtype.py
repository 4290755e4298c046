"""The dtype of every result and of every gradient, of float32 and float16: PyTorch's."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from tests.mytorch.gradients import layers as of_layers
from tests.mytorch.gradients.calls import is_variable
from tests.mytorch.gradients.oracles import of_ours, of_theirs
from tests.mytorch.test_every_gradient import CALLS, LAYERS, ours, theirs

few = settings(
    max_examples=4, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
quiet = pytest.mark.filterwarnings(
    "ignore:Using padding='same' with even kernel",
    "ignore:reduction. 'mean' divides the total",
    "ignore::RuntimeWarning",
)
TOLERANCE = {np.float32: 2e-4, np.float16: 0.2}
dtypes = pytest.mark.parametrize("dtype", [np.float32, np.float16], ids=["float32", "float16"])
"""Sums in float16 are rounded in another order: only a wrong formula is further off."""


def in_dtype(value, dtype):
    """Arguments of a call, with all floating-point arrays in one dtype."""
    if isinstance(value, np.ndarray):
        return value.astype(dtype) if value.dtype.kind == "f" else value
    if isinstance(value, dict):
        return {name: in_dtype(part, dtype) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return type(value)([in_dtype(part, dtype) for part in value])
    return value


def narrowed(call, dtype):
    return type(call)(call.name, in_dtype(call.args, dtype), in_dtype(call.options, dtype))


def assert_same(got, wanted, tolerance):
    for X, Y in zip(got, wanted, strict=True):
        assert (X.dtype, X.shape) == (Y.dtype, Y.shape)
        np.testing.assert_allclose(X, Y, rtol=tolerance, atol=tolerance)


@dtypes
@pytest.mark.parametrize("name", CALLS)
@given(data=st.data())
@few
@quiet
@pytest.mark.slow(keep=12)
def test_calls_have_the_dtypes_of_torch(name, dtype, data):
    torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")
    call = narrowed(data.draw(CALLS[name]), dtype)

    try:
        wanted = of_theirs(torch, call.of(theirs(torch, name), torch.tensor), call.inputs)
    except RuntimeError:  # not implemented for float16, or not with these options
        return
    got = of_ours(call.of(ours(name), Tensor), call.inputs)
    assert_same(got, wanted, TOLERANCE[dtype])


@pytest.mark.parametrize("name", LAYERS)
@given(data=st.data())
@few
@quiet
@pytest.mark.slow(keep=12)
def test_layers_by_hand_in_float32_give_float32(name, data):
    case = data.draw(LAYERS[name])
    layer = of_layers.filled(case, case.made.of(getattr(nn, name), Tensor)())
    rng = np.random.default_rng(1)
    results = []
    for dtype in (np.float64, np.float32):
        layer.to(dtype)
        layer.zero_grad()
        inputs = in_dtype(case.inputs, dtype)
        with_gradient = [X for X in inputs if isinstance(X, np.ndarray) and is_variable(X)]
        Z = np.asarray(layer.forward(*inputs))
        dLdZ = results[0][0] if results else rng.standard_normal(Z.shape)
        returned = layer.backward(dLdZ.astype(dtype))
        gradients = returned if isinstance(returned, tuple) else (returned,)
        gradients = [dLdX for dLdX in gradients if dLdX is not None]
        stored = [parameter.grad.data for parameter in layer.parameters()]
        assert {X.dtype for X in (Z, *gradients, *stored)} <= {np.dtype(dtype)}
        assert len(gradients) <= len(with_gradient)
        results.append((dLdZ, Z, *gradients, *stored))
    for X, Y in zip(*results, strict=True):
        np.testing.assert_allclose(X, Y, rtol=2e-4, atol=2e-4)
