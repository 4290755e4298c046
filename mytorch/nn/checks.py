"""What the constructors of layers ask of their arguments."""

from __future__ import annotations

import operator

from mytorch.device import check_device

__all__ = ["check_device", "check_features"]


def check_features(name: str, value: int, minimum: int = 0) -> int:
    """Return `value` as an int, if it is a whole number of features from `minimum` up.

    Raises
    ------
    TypeError
        If `value` is not an integer.
    ValueError
        If it is below `minimum`.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        features = operator.index(value)
    except TypeError:
        raise TypeError(f"expected {name} to be an int, got {value!r}") from None
    if features < minimum:
        raise ValueError(f"expected {name} to be at least {minimum}, got {features}")
    return features
