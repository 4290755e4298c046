"""The device of every tensor: the CPU."""

from __future__ import annotations


class device(str):
    """The name of a device, "cpu"; with it, lines that choose a device run as they are.

    Raises
    ------
    ValueError
        If it is another device.

    Examples
    --------
    >>> import mytorch
    >>> device("cuda" if mytorch.cuda.is_available() else "cpu")
    device(type='cpu')
    """

    type = "cpu"
    index = None  # type: ignore[assignment]  # PyTorch's number of a device, and not str.index

    def __new__(cls, name: str = "cpu") -> device:
        check_device(name)
        return super().__new__(cls, name)

    def __repr__(self) -> str:
        return "device(type='cpu')"


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
