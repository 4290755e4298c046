"""Random programs over Tensors, run in PyTorch and here, line by line.

`leaves.py` and the tables of statements (`elementwise.py`, `reductions.py`, …) write the lines;
`program.py` puts them together. `comparison.py` runs a program in both and says where they differ,
and `shrink.py` makes it short. `python -m tests.mytorch.random_graphs` prints what was found.
"""
