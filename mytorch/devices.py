"""The device of every tensor: the CPU."""

from __future__ import annotations

NO_OTHER = 'mytorch computes on the CPU: device must be None or "cpu", got {!r}'


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

    def __new__(cls, name: str) -> device:
        if name != "cpu":
            raise ValueError(NO_OTHER.format(name))
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
        raise ValueError(NO_OTHER.format(device))
