"""Optimizers: steps of the parameters downhill, given their gradients. The interface is PyTorch's.

Begin with `sgd.py`. The common part of all optimizers is in `optimizer.py`; learning rates that
change from epoch to epoch are in `lr_scheduler.py`.
"""

from mytorch.nearest import publish
from mytorch.optim import lr_scheduler as lr_scheduler
from mytorch.optim.adam import Adam as Adam, AdamW as AdamW
from mytorch.optim.optimizer import Optimizer as Optimizer
from mytorch.optim.rmsprop import RMSprop as RMSprop
from mytorch.optim.sgd import SGD as SGD

publish(globals(), "lr_scheduler")
