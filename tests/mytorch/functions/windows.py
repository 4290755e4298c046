"""Hypothesis strategies for windows that slide over signals and images."""

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st


@dataclass(frozen=True)
class WindowCase:
    A: np.ndarray
    kernel_size: tuple
    stride: tuple
    padding: tuple
    dilation: tuple

    @property
    def D(self):
        return len(self.kernel_size)

    @property
    def window(self):
        return self.kernel_size, self.stride, self.padding, self.dilation


@st.composite
def window_cases(draw, D=None, channels=None, batched=None, dilated=True, half_padding=False):
    """A of shape (N, C, *S) or (C, *S), of distinct numbers, and a window that fits into it."""
    D = D or draw(st.integers(1, 2))

    def sizes(low, high):
        return tuple(draw(st.integers(low, high)) for _ in range(D))

    kernel_size, stride = sizes(1, 3), sizes(1, 3)
    dilation = sizes(1, 3) if dilated else (1,) * D
    span = [(k - 1) * d + 1 for k, d in zip(kernel_size, dilation, strict=True)]
    padding = tuple(draw(st.integers(0, k // 2 if half_padding else 2)) for k in kernel_size)
    fewest = [max(1, s - 2 * p) for s, p in zip(span, padding, strict=True)]
    size = tuple(draw(st.integers(n, max(n, 7))) for n in fewest)
    C = draw(st.integers(1, 3)) if channels is None else channels
    batched = draw(st.booleans()) if batched is None else batched
    shape = (*((draw(st.integers(0, 3)),) if batched else ()), C, *size)
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    A = rng.permutation(np.arange(float(np.prod(shape)))).reshape(shape) / 7
    return WindowCase(A, kernel_size, stride, padding, dilation)
