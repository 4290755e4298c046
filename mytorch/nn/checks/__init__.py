"""Checks that several layers share; a layer and its function in `nn.functional` call the same ones.

- `arrays.py`: sizes, inputs and parameters.
- `windows.py`: the sizes and inputs of convolutions and pools.
- `targets.py`: the targets and weights of losses.

A check of one layer is in the layer's own file.
"""
