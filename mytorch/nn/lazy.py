"""Layers that learn the size of their input from the first one they see."""

from __future__ import annotations

from numpy.typing import DTypeLike

from mytorch.functions import Array
from mytorch.nn.checks import check_device, check_features
from mytorch.nn.linear import Linear
from mytorch.nn.parameter import UninitializedParameter


class LazyLinear(Linear):
    """A Linear layer that reads `in_features` off its first input, and then *is* a Linear.

    Until then its parameters are `UninitializedParameter`, and using their values is an error.

    Parameters
    ----------
    out_features
        C_out, the length of an output row.
    bias
        False leaves the bias out.
    device
        None or "cpu".
    dtype
        The floating type of the parameters; None for the default one.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.LazyLinear.html.

    Examples
    --------
    >>> import numpy as np
    >>> layer = LazyLinear(30)
    >>> layer, layer.weight
    (LazyLinear(out_features=30, bias=True), <UninitializedParameter>)
    >>> layer.forward(np.ones((128, 20))).shape
    (128, 30)
    >>> layer, layer.weight.shape
    (Linear(in_features=20, out_features=30, bias=True), (30, 20))
    """

    weight: UninitializedParameter
    bias: UninitializedParameter | None

    def __init__(
        self,
        out_features: int,
        bias: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        check_device(device)
        self.in_features = 0
        self.out_features = check_features("out_features", out_features)
        self.weight = UninitializedParameter(dtype)
        self.bias = UninitializedParameter(dtype) if bias else None

    def forward(self, A: Array) -> Array:
        """Settle `in_features`, become a Linear, and return its Z.

        Parameters
        ----------
        A : (*, C_in)
            The first batch. Its last dimension becomes `in_features`.

        Returns
        -------
        Z : (*, C_out)

        Raises
        ------
        TypeError
            If A is not an array of floating-point numbers; the layer then stays lazy.
        ValueError
            If A has no dimension to read `in_features` off; the layer then stays lazy.
        """
        A = self.check_array("input", A)
        if A.ndim == 0:
            raise ValueError(
                f"{self.short_name()}: expected input of shape (*, in_features), got (); "
                f"a single number has no dimension to read in_features off"
            )
        self.in_features = A.shape[-1]
        self.weight.materialize((self.out_features, self.in_features))
        if self.bias is not None:
            self.bias.materialize((self.out_features,))
        self.__class__ = Linear  # type: ignore[assignment]
        self.reset_parameters()
        return self.forward(A)

    def short_name(self) -> str:
        return f"LazyLinear(out_features={self.out_features})"

    def extra_repr(self) -> str:
        return f"out_features={self.out_features}, bias={self.bias is not None}"
