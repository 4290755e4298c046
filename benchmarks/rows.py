"""All rows, in the order of measurement and of the table."""

from __future__ import annotations

from benchmarks import (
    bilinear,
    black_box,
    chain,
    digits,
    gradcheck,
    layers,
    linear,
    mlp,
    processes,
)

ROWS = [
    *linear.ROWS,
    *bilinear.ROWS,
    *layers.ROWS,
    *mlp.ROWS,
    *digits.ROWS,
    *gradcheck.ROWS,
    *chain.ROWS,
    *processes.ROWS,
    *black_box.ROWS,
]
