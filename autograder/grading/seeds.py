"""The random numbers of a check."""

from __future__ import annotations

import zlib

import numpy as np


def generator(seed: int, check: str) -> np.random.Generator:
    """Return random numbers that depend only on the seed of the grading and the check's name."""
    return np.random.default_rng([seed, zlib.crc32(check.encode())])
