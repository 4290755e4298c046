"""How fast mytorch and autograder are, as ratios to something measured beside them.

`python -m benchmarks` measures every row and writes `benchmarks/RESULTS.md`. A row (`row.py`) says
what is compared; `measure.py` says how one ratio is formed, and what was done to make it fair. To
add a row, write a `Row` in the file of its subject and, if the file is new, name it in `rows.py`.
"""
