"""The device of every tensor: the CPU."""

from __future__ import annotations


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
