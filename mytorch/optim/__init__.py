"""Optimizers: how parameters step downhill, given their gradients. The interface is PyTorch's.

Begin with `sgd.py`; what all have in common is in `optimizer.py`, and what changes their learning
rates from epoch to epoch in `lr_scheduler.py`.
"""

from mytorch.nearest import publish
from mytorch.optim import lr_scheduler as lr_scheduler
from mytorch.optim.adam import Adam as Adam, AdamW as AdamW
from mytorch.optim.optimizer import Optimizer as Optimizer
from mytorch.optim.rmsprop import RMSprop as RMSprop
from mytorch.optim.sgd import SGD as SGD

publish(globals(), "lr_scheduler")
