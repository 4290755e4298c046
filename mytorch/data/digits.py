"""The handwritten digits that come with mytorch.

The data are E. Alpaydin and C. Kaynak, *Optical Recognition of Handwritten Digits*, UCI Machine
Learning Repository, 1998, https://doi.org/10.24432/C50P49, licensed under CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/). `digits.txt`, in this folder, lists our changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mytorch.data.dataset import TensorDataset

TRAINING = 1500
"""The number of training digits: the first of the 1,797."""


def load_digits() -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Return all 1,797 digits: images (1797, 64), from 0 (white) to 1 (black), and labels (1797,).

    The data are E. Alpaydin and C. Kaynak, *Optical Recognition of Handwritten Digits*, 1998,
    https://doi.org/10.24432/C50P49, CC BY 4.0.

    Examples
    --------
    >>> images, labels = load_digits()
    >>> images.shape, labels[:5]
    ((1797, 64), array([6, 6, 6, 2, 5]))
    """
    with np.load(Path(__file__).with_name("digits.npz"), allow_pickle=False) as file:
        return file["images"].astype(np.float32) / 16, file["labels"].astype(np.int64)


class Digits(TensorDataset):
    """Handwritten digits of 8 × 8 pixels: 1,500 for training, or the other 297 for testing.

    Sample i is an image, float32 of shape (64,) from 0 (white) to 1 (black), row after row, and
    its label, an int64 from 0 to 9.

    The digits were shuffled once, when the file was made. The last 297 are the test digits, the
    same on every machine. The labels are not balanced between the two parts. The same 13 people
    wrote the digits of both parts. So the accuracy is an accuracy for these 13 people, not for
    everybody: a network that reaches 99 % here reached 92 % on the last 297 digits, when it was
    trained on the first 1,500 in UCI's order.

    Parameters
    ----------
    train
        True for the digits to train on, False for those to test on.

    Attributes
    ----------
    images : (N, 64), float32
    labels : (N,), int64

    Notes
    -----
    The data are E. Alpaydin and C. Kaynak, *Optical Recognition of Handwritten Digits*, UCI Machine
    Learning Repository, 1998, https://doi.org/10.24432/C50P49, licensed under CC BY 4.0
    (https://creativecommons.org/licenses/by/4.0/).

    Examples
    --------
    >>> digits = Digits(train=False)
    >>> image, label = digits[0]
    >>> len(digits), image.shape, int(label)
    (297, (64,), 0)
    """

    def __init__(self, train: bool = True) -> None:
        part = slice(None, TRAINING) if train else slice(TRAINING, None)
        images, labels = load_digits()
        super().__init__(images[part], labels[part])

    @property
    def images(self) -> Any:
        return self.tensors[0]

    @property
    def labels(self) -> Any:
        return self.tensors[1]
