"""Sizes of windows at and beyond their bounds: taken or refused as PyTorch does."""

import numpy as np
import pytest

from mytorch.autograd.tensor import Tensor
from mytorch.nn import functional as F  # noqa: N812

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")
pytestmark = pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel")

WINDOW = {"kernel_size": 2, "stride": 1, "padding": 0, "dilation": 1}
WITHOUT_DILATION = {"kernel_size": 2, "stride": 1, "padding": 0}
CONVOLUTION = {"stride": 1, "padding": 0, "dilation": 1, "groups": 1}
rng = np.random.default_rng(0)
IMAGE, SIGNAL = rng.standard_normal((1, 2, 4, 5)), rng.standard_normal((1, 2, 5))
CALLS = {
    "unfold": ((IMAGE,), WINDOW),
    "fold": ((rng.standard_normal((1, 8, 12)),), {"output_size": (4, 5), **WINDOW}),
    "max_pool2d": ((IMAGE,), WINDOW),
    "max_pool1d": ((SIGNAL,), WINDOW),
    "avg_pool2d": ((IMAGE,), WITHOUT_DILATION),
    "avg_pool1d": ((SIGNAL,), WITHOUT_DILATION),
    "conv2d": ((IMAGE, rng.standard_normal((2, 2, 2, 2))), CONVOLUTION),
    "conv1d": ((SIGNAL, rng.standard_normal((2, 2, 2))), CONVOLUTION),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("value", [-1, 0, 1, 2, 3, 4, 5, "same", "valid"])
def test_one_argument_at_a_time(name, value):
    given, options = CALLS[name]
    for argument in options.keys() - {"output_size"}:
        if isinstance(value, str) and (argument != "padding" or not name.startswith("conv")):
            continue
        changed = {**options, argument: value}
        try:
            wanted = getattr(torch.nn.functional, name)(*map(torch.tensor, given), **changed)
        except RuntimeError:
            with pytest.raises((ValueError, TypeError)):
                getattr(F, name)(*map(Tensor, given), **changed)
        else:
            got = getattr(F, name)(*map(Tensor, given), **changed)
            np.testing.assert_allclose(got.data, wanted.numpy(), rtol=1e-12, atol=1e-12)
