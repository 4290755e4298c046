"""The one random generator behind every initial value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

_generator: np.random.Generator | None = None  # made when first asked for: it takes a while


def default_generator() -> np.random.Generator:
    """Return the generator that initial values are drawn from."""
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
    """Start the generator anew from `seed`, and return it.

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
    """Draw from another generator within a `with` block, and leave this one as it was.

    Parameters
    ----------
    seed
        Where the generator inside the block starts; None for an unpredictable place.
    """
    global _generator
    before = _generator
    _generator = np.random.default_rng(seed)
    try:
        yield _generator
    finally:
        _generator = before
