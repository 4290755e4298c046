"""The speed of mytorch and autograder, as ratios to other programs on the same machine.

`python -m benchmarks` measures every row and prints the ratios. A row (`row.py`) compares several
candidates; `measure.py` computes one ratio, and describes how it is kept fair. To add a row, write
a `Row` in the file of its subject. If the file is new, add it to `rows.py`.

To measure everything again, on a machine that does nothing else, and to write the pages::

    python -m benchmarks --store
    OPENBLAS_CORETYPE=Haswell python -m benchmarks --store
    python -m benchmarks.pages

The first two write `results/KERNEL.json` (`stored.py`): one with the kernels that NumPy's BLAS
library chooses on this machine, one with those of a processor without AVX-512. The third writes
`RESULTS.md` and the pictures of `docs/speed.md`.

`python -m benchmarks --check` compares with what is stored (`check.py`). `--rows growth` measures
how cost grows (`growth.py`), `python -m benchmarks.memory` the peaks of memory, and
`python -m benchmarks.training` whole trainings.

Two programs take minutes, and are commands of their own: `python -m benchmarks.a_class` grades a
class of thousands, and `python -m benchmarks.peers` compares a batch with pytest, nbgrader, Otter.
"""
