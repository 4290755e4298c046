"""What the constructors of layers ask of their arguments."""

from __future__ import annotations

import operator


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


def check_device(device: str | None) -> None:
    """Accept None and "cpu".

    Raises
    ------
    ValueError
        If `device` names anything else.
    """
    if device not in (None, "cpu"):
        raise ValueError(
            f'mytorch computes on the CPU: device must be None or "cpu", got {device!r}'
        )
