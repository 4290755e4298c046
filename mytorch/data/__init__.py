"""Datasets, and the loader that makes batches of them. The interface is that of torch.utils.data.

A dataset knows how many samples there are and what sample i is; a loader draws them in batches.
Begin with `dataset.py`.
"""

from mytorch.data.dataset import Dataset, Subset, TensorDataset, random_split
from mytorch.data.digits import Digits, load_digits
from mytorch.data.loader import DataLoader, default_collate

__all__ = [
    "DataLoader",
    "Dataset",
    "Digits",
    "Subset",
    "TensorDataset",
    "default_collate",
    "load_digits",
    "random_split",
]
