"""All rows, in the order in which they are measured and shown."""

from __future__ import annotations

from benchmarks import bilinear, linear, processes

ROWS = [*linear.ROWS, *bilinear.ROWS, *processes.ROWS]
