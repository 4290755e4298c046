"""Other numbers with the same checksum: a program may take them for the same."""

from __future__ import annotations

import zlib

import numpy as np

from autograder.declaration.kinds.plain import Array

BITS = 32
"""The bits of a CRC-32, and the lowest bits of a float64, which are worth a millionth of it."""


def same_checksum(before: Array) -> Array:
    """Return other numbers whose bytes have the same CRC-32: the first and a last one differ.

    The first one has the other sign. A checksum is linear in each bit: so there are lowest bits of
    the last number that bring it back, and they are the solution of a linear system. A zero would
    become a tiny number by them: the last one that is not zero is taken.
    """
    values = np.array(before, float, order="C")
    if values.size < 2:
        return values
    values.flat[0] = -values.flat[0] or 1.0
    place = np.flatnonzero(values)[-1]
    bits = values.reshape(-1).view(np.uint64)
    high = bits[place] >> np.uint64(BITS) << np.uint64(BITS)

    def checksum(low: int) -> int:
        bits[place] = high | np.uint64(low)
        return zlib.crc32(values.data)

    missing = checksum(0) ^ zlib.crc32(np.ascontiguousarray(before, float).data)
    low, pivots = 0, dict[int, tuple[int, int]]()
    for bit in range(BITS):
        change, among = _reduced(checksum(1 << bit) ^ checksum(0), 1 << bit, pivots)
        if change:
            pivots[change.bit_length()] = change, among
    _, low = _reduced(missing, 0, pivots)
    checksum(low)
    return values


def _reduced(change: int, among: int, pivots: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Return what is left of a change of the checksum, and the bits that make the rest of it."""
    for length in sorted(pivots, reverse=True):
        if change.bit_length() == length:
            change, among = change ^ pivots[length][0], among ^ pivots[length][1]
    return change, among
