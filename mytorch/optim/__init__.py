"""Optimizers: how parameters step downhill, given their gradients. The interface is PyTorch's.

Begin with `sgd.py`; what all have in common is in `optimizer.py`, and what changes their learning
rates from epoch to epoch in `lr_scheduler.py`.
"""

from mytorch.nearest import module_getattr
from mytorch.optim import lr_scheduler
from mytorch.optim.adam import Adam, AdamW
from mytorch.optim.optimizer import Optimizer
from mytorch.optim.rmsprop import RMSprop
from mytorch.optim.sgd import SGD

__all__ = ["SGD", "Adam", "AdamW", "Optimizer", "RMSprop", "lr_scheduler"]

__getattr__ = module_getattr(__name__, __all__)
