"""Checks that a layer and its function in `nn.functional` share.

- `arguments.py`: sizes and other numbers that a layer is made with.
- `inputs.py`: the inputs and parameters of a forward pass.
- `targets.py`: the targets and weights of losses.
"""
