"""The container Sequential: modules one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from mytorch.functions.function import Array
from mytorch.nn.container import NumberedModule


class Sequential(NumberedModule):
    """Modules one after the other: the output of each is the input of the next.

    After a forward by hand, with an array, `backward(dLdZ)` sends dLdZ through the layers in
    reverse order, and returns dLdA of the first.

    Parameters
    ----------
    *args
        The modules, or one dict of modules by name.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.Sequential.html.

    Examples
    --------
    >>> from mytorch import nn
    >>> network = Sequential(nn.Linear(784, 64), nn.Linear(64, 10))
    >>> network.forward(np.ones((5, 784))).shape
    (5, 10)
    >>> network.backward(np.ones((5, 10))).shape
    (5, 784)
    """

    _cached_by_forward = ("_applied",)

    def __init__(self, *args: Any) -> None:
        if len(args) == 1 and isinstance(args[0], Mapping):
            for name, module in args[0].items():
                self.register_module(name, self.admit(module))
        elif len(args) == 1 and isinstance(args[0], list | tuple):
            raise TypeError(
                f"{type(self).__name__} takes modules one by one, got a {type(args[0]).__name__} "
                f"of them; did you mean {type(self).__name__}(*modules)?"
            )
        else:
            self.extend(args)

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return type(self)(dict(self.own_modules()[index]))
        return super().__getitem__(index)

    def forward(self, A: Any) -> Any:
        """Return the output of the last module; by hand if A is an array.

        By hand, the cache of a module is put aside after each use, so that one module, for example
        a ReLU, may be in several places.
        """
        self.__dict__["_applied"] = applied = []
        by_hand = isinstance(A, np.ndarray)
        for module in self:
            A = module(A)
            if by_hand:
                own = vars(module)
                cache = {name: own[name] for name in module._cached_by_forward if name in own}
                applied.append((module, cache))
        return A

    def backward(self, dLdZ: Array) -> Any:
        """Send dLdZ back through the modules; return dLdA of the first.

        It ends at a module that returns no dLdA, such as an Embedding, or a Linear layer with
        `input_requires_grad = False`; it then returns None.

        Raises
        ------
        RuntimeError
            If forward has not run yet, or ran on the tape; or if a module returns no dLdA, and one
            before it has parameters that need it.
        TypeError
            If a module has no backward.
        """
        applied = vars(self).get("_applied", [])
        if not applied and len(self):
            raise RuntimeError(
                f"{type(self).__name__}: backward by hand needs a forward by hand; give forward "
                f"an array first. On the tape, call backward() on the loss"
            )
        for place, (module, cache) in reversed(list(enumerate(applied))):
            if not hasattr(type(module), "backward"):
                raise TypeError(
                    f"{type(module).__name__} has no backward(dLdZ), so a {type(self).__name__} "
                    f"with it can't go backward by hand; write one, or use the tape"
                )
            vars(module).update(cache)
            dLdZ = module.backward(dLdZ)
            if dLdZ is None:
                before = [p for earlier, _ in applied[:place] for p in earlier.parameters()]
                if any(p.requires_grad for p in before):
                    raise RuntimeError(
                        f"{type(module).__name__}.backward returned no dLdA, and modules before it "
                        f"have parameters whose gradients need it; return it, leave "
                        f"input_requires_grad at True, or freeze them: requires_grad_(False)"
                    )
                break
        return dLdZ
