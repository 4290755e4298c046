"""Layers that take the size of their input from their first input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from numpy.typing import DTypeLike

from mytorch.devices import check_device
from mytorch.nn.checks.arrays import check_size
from mytorch.nn.linear import Linear
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import UninitializedParameter


class LazyModuleMixin(Module):
    """A layer whose first forward fixes the shapes of its parameters.

    In a lazy layer's bases this class comes before the layer. `__init__` makes every parameter an
    `UninitializedParameter`, which has no values yet; `initialize_parameters` gives it a shape and
    values.

    Attributes
    ----------
    cls_to_become : type or None
        The layer's class after its first forward; None for the class that it has.
    """

    cls_to_become: ClassVar[type[Module] | None] = None

    def forward(self, *inputs: Any) -> Any:
        """Fit the parameters to these inputs, become an ordinary layer, and run its forward."""
        if self.has_uninitialized_params():
            self.initialize_parameters(*inputs)
        if self.become():  # parameters that were loaded have a shape before
            return self.forward(*inputs)
        return super().forward(*inputs)

    def initialize_parameters(self, *inputs: Any) -> None:
        """Materialize the parameters to fit these inputs, and draw their values.

        It checks the inputs before it changes the layer: after an error the layer is still lazy.
        """
        raise NotImplementedError(f"{type(self).__name__} has no initialize_parameters(); write it")

    def materialize(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        """Give the parameters their shapes, without values, and the layer its sizes."""
        for name, shape in shapes.items():
            parameter = getattr(self, name)
            if isinstance(parameter, UninitializedParameter):
                parameter.materialize(shape)

    def shapes_to_load(self, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        """Return the shapes that the parameters need, given the shapes of saved ones.

        The layer takes only the sizes that it does not know from the saved shapes.
        """
        return dict(shapes)

    def has_uninitialized_params(self) -> bool:
        """Whether a parameter still has no shape."""
        return bool(self.own(UninitializedParameter))

    def become(self) -> bool:
        """Change into `cls_to_become`; return whether there is such a class."""
        if self.cls_to_become is None:
            return False
        self.__class__ = self.cls_to_become  # type: ignore[assignment]
        return True


class LazyLinear(LazyModuleMixin, Linear):
    """A Linear layer that takes `in_features` from its first input, and then *is* a Linear.

    Before that its parameters are `UninitializedParameter`, and reading their values is an error.

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
    (LazyLinear(in_features=0, out_features=30, bias=True), <UninitializedParameter>)
    >>> layer.forward(np.ones((128, 20))).shape
    (128, 30)
    >>> layer, layer.weight.shape
    (Linear(in_features=20, out_features=30, bias=True), (30, 20))
    """

    cls_to_become = Linear

    def __init__(
        self,
        out_features: int,
        bias: bool = True,
        device: str | None = None,
        dtype: DTypeLike | None = None,
    ) -> None:
        check_device(device)
        self.in_features = 0
        self.out_features = check_size("out_features", out_features)
        self.weight = UninitializedParameter(dtype)
        self.bias = UninitializedParameter(dtype) if bias else None

    def reset_parameters(self) -> None:
        """Draw W and b, if they have a shape; else the first forward draws them."""
        if not self.has_uninitialized_params():
            super().reset_parameters()

    def initialize_parameters(self, A: Any) -> None:
        """Set `in_features`, and draw W and b.

        Parameters
        ----------
        A : (*, C_in)
            The first batch. Its last dimension becomes `in_features`.

        Raises
        ------
        TypeError
            If A is not an array or Tensor of floating-point numbers; the layer then stays lazy.
        ValueError
            If A has no dimension that gives `in_features`; the layer then stays lazy.
        """
        A = self.check_array("input", A)
        if A.ndim == 0:
            raise ValueError(
                f"{self.short_name()}: expected input of shape (*, in_features), got (); "
                f"a single number has no dimension to read in_features off"
            )
        self.materialize(self.shapes_to_load({"weight": A.shape}))
        self.reset_parameters()

    def shapes_to_load(self, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
        C_out = self.out_features
        return {"weight": (C_out, *shapes["weight"][-1:]), "bias": (C_out,)}

    def materialize(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        super().materialize(shapes)
        self.in_features = shapes["weight"][-1]

    def short_name(self) -> str:
        return f"LazyLinear(out_features={self.out_features})"

    def extra_repr(self) -> str:
        return f"in_features=0, out_features={self.out_features}, bias={self.bias is not None}"
