"""The speed of mytorch and autograder, as ratios to other programs on the same machine.

`python -m benchmarks` measures every row and writes `benchmarks/RESULTS.md`. A row (`row.py`)
compares several candidates; `measure.py` computes one ratio, and describes how it is kept fair. To
add a row, write a `Row` in the file of its subject. If the file is new, add it to `rows.py`.

Two programs take minutes, and are commands of their own: `python -m benchmarks.a_class` grades a
class of thousands, and `python -m benchmarks.peers` compares a batch with pytest, nbgrader, Otter.
"""
