"""Layers and models: the formulas of `mytorch.functions`, with parameters.

A layer is driven by hand: `Z = layer.forward(A)`, then `dLdA = layer.backward(dLdZ)`. All that it
keeps on the way stands on it, under its name in the mathematics. Begin with `linear.py`.
"""

from mytorch.nn import init
from mytorch.nn.bilinear import Bilinear
from mytorch.nn.identity import Identity
from mytorch.nn.layer import Layer
from mytorch.nn.lazy import LazyLinear
from mytorch.nn.linear import Linear
from mytorch.nn.module import Module
from mytorch.nn.parameter import Parameter, UninitializedParameter

__all__ = [
    "Bilinear",
    "Identity",
    "Layer",
    "LazyLinear",
    "Linear",
    "Module",
    "Parameter",
    "UninitializedParameter",
    "init",
]
