"""Datasets and loaders under PyTorch's name for the place; they are those of `mytorch.data`."""

from mytorch.data import (
    DataLoader as DataLoader,
    Dataset as Dataset,
    Subset as Subset,
    TensorDataset as TensorDataset,
    default_collate as default_collate,
    random_split as random_split,
)
from mytorch.nearest import publish

publish(globals())
