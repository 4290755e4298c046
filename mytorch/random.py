"""The one random generator behind every initial value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

_generator: np.random.Generator | None = None  # made at its first use: this is slow


def default_generator() -> np.random.Generator:
    """Return the generator of the initial values."""
    global _generator
    if _generator is None:
        _generator = np.random.default_rng()
    return _generator


def check_generator(generator: Any) -> np.random.Generator:
    """Return the generator to draw from; for None, the one that `manual_seed` starts.

    Raises
    ------
    TypeError
        If `generator` is not a generator.
    """
    if generator is None:
        return default_generator()
    if not isinstance(generator, np.random.Generator):
        raise TypeError(
            f"expected generator to be a np.random.Generator, got {generator!r}; "
            f"np.random.default_rng(seed) makes one"
        )
    return generator


def manual_seed(seed: int) -> np.random.Generator:
    """Seed the generator again, and return it.

    Examples
    --------
    >>> from mytorch import nn
    >>> _ = manual_seed(0)
    >>> first = nn.Linear(3, 2)
    >>> _ = manual_seed(0)
    >>> bool((nn.Linear(3, 2).W == first.W).all())
    True
    """
    global _generator
    _generator = np.random.default_rng(seed)
    return _generator


@contextmanager
def fork_rng(seed: int | None = None) -> Iterator[np.random.Generator]:
    """Use another generator within a `with` block; after it, this generator is unchanged.

    Parameters
    ----------
    seed
        The seed of the generator in the block; None for an unpredictable seed.
    """
    global _generator
    before = _generator
    _generator = np.random.default_rng(seed)
    try:
        yield _generator
    finally:
        _generator = before
