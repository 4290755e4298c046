"""What makes a Module; each file is written against those before it.

- `parameter.py`: a Parameter, the tensor that a layer learns.
- `members.py`: what a module holds: parameters, buffers and modules, by name.
- `state.py`: the state dict, which saves and loads what a module holds.
- `hooks.py`: functions that users add to the call of a module.
- `module.py`: Module, which every layer and model is.
- `checks.py`: what layers and functions check of their inputs.
- `layer.py`: Layer, a Module over one Function, by hand and on the tape.
"""
