"""What makes a Module: its parameters and sub-modules, its state, its hooks, and its two ways in.

`module.py` is what every layer and model is; `layer.py` a Module over one Function, which runs by
hand and on the tape.
"""
