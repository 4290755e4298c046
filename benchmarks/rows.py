"""All rows, in the order of measurement and of the table."""

from __future__ import annotations

from benchmarks import (
    bilinear,
    black_box,
    chain,
    digits,
    gradcheck,
    growth,
    layers,
    linear,
    mlp,
    networks,
    operations,
    optimizers,
    processes,
)

SECTIONS = {
    "Linear and Bilinear": [*linear.ROWS, *bilinear.ROWS],
    "Layers": layers.ROWS,
    "Operations on the tape": operations.ROWS,
    "Training steps": [*mlp.ROWS, *networks.ROWS, *optimizers.ROWS, *digits.ROWS],
    "Gradient checks and long chains": [*gradcheck.ROWS, *chain.ROWS],
    "Whole processes, and the grader": [*processes.ROWS, *black_box.ROWS],
}
"""The parts of the table."""

ROWS = [row for rows in SECTIONS.values() for row in rows] + growth.ROWS
