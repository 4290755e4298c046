"""The place where PyTorch has its data loaders: `mytorch.utils.data` is `mytorch.data`."""

from mytorch.nearest import publish
from mytorch.utils import data as data

publish(globals(), "data")
