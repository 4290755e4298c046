"""The parts of a Module, from the bottom up: each file imports only files above it in this list.

- `parameter.py`: Parameter, a tensor that a layer learns.
- `members.py`: the parameters, buffers and modules of a module, by name.
- `state.py`: state dicts, to save and load the members.
- `hooks.py`: hooks, functions that a user adds to the call of a module.
- `module.py`: Module, the class of every layer and model. Begin here.
- `layer.py`: Layer, a Module over one Function, by hand and on the tape.
"""
