"""Datasets, and a loader that makes batches of samples. The interface is that of torch.utils.data.

A dataset has a length and a sample for each index; a loader returns the samples in batches. Begin
with `dataset.py`.
"""

from mytorch.data.book import load_book as load_book
from mytorch.data.dataset import (
    Dataset as Dataset,
    Subset as Subset,
    TensorDataset as TensorDataset,
    random_split as random_split,
)
from mytorch.data.digits import Digits as Digits, load_digits as load_digits
from mytorch.data.loader import DataLoader as DataLoader, default_collate as default_collate
from mytorch.nearest import publish

publish(globals())
