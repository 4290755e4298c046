"""Module: what every layer and model is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mytorch.nn.parameter import Parameter


class Module:
    """A layer or model: parameters and modules held as attributes, and a `forward`.

    Whatever Parameter or Module is assigned to an attribute belongs to the module; there is
    nothing to register.

    Examples
    --------
    >>> from mytorch import nn
    >>> class Network(nn.Module):
    ...     def __init__(self):
    ...         self.first = nn.Linear(3, 4)
    ...         self.second = nn.Linear(4, 2)
    >>> [name for name, parameter in Network().named_parameters()]
    ['first.weight', 'first.bias', 'second.weight', 'second.bias']
    """

    def forward(self, *inputs: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no forward(); write one")

    def __call__(self, *inputs: Any) -> Any:
        return self.forward(*inputs)

    def __setattr__(self, name: str, value: Any) -> None:
        held = self.__dict__.get(name)
        if isinstance(held, Parameter) and not isinstance(value, Parameter | None):
            raise TypeError(
                f"{type(self).__name__}.{name} is a parameter and can't become a "
                f"{type(value).__name__}; set its values with .{name}.data[...] = values, "
                f"or assign an nn.Parameter"
            )
        object.__setattr__(self, name, value)

    def named_children(self) -> Iterator[tuple[str, Module]]:
        """Yield the modules held directly by this one, with their names."""
        for name, value in vars(self).items():
            if isinstance(value, Module):
                yield name, value

    def children(self) -> Iterator[Module]:
        """Yield the modules held directly by this one."""
        for _, child in self.named_children():
            yield child

    def named_modules(self, prefix: str = "") -> Iterator[tuple[str, Module]]:
        """Yield this module and all those within it, with dotted names; a shared one once."""
        seen: set[int] = set()
        pending: list[tuple[str, Module]] = [(prefix, self)]
        while pending:
            name, module = pending.pop()
            if id(module) in seen:
                continue
            seen.add(id(module))
            yield name, module
            within = [(_dotted(name, child), held) for child, held in module.named_children()]
            pending.extend(reversed(within))

    def named_parameters(self, prefix: str = "") -> Iterator[tuple[str, Parameter]]:
        """Yield every parameter, with its dotted name; a shared one once, by its first name."""
        seen: set[int] = set()
        for module_name, module in self.named_modules(prefix):
            for name, value in vars(module).items():
                if isinstance(value, Parameter) and id(value) not in seen:
                    seen.add(id(value))
                    yield _dotted(module_name, name), value

    def parameters(self) -> Iterator[Parameter]:
        """Yield every parameter of this module and of those within it; a shared one once."""
        for _, parameter in self.named_parameters():
            yield parameter

    def zero_grad(self) -> None:
        """Forget the gradients accumulated so far: every parameter's `grad` becomes None."""
        for parameter in self.parameters():
            parameter.grad = None

    def extra_repr(self) -> str:
        """What stands between the brackets of `repr(self)`; for layers to override."""
        return ""

    def __repr__(self) -> str:
        name = type(self).__name__
        children = [
            f"  ({child}): " + repr(module).replace("\n", "\n  ")
            for child, module in self.named_children()
        ]
        if not children:
            return f"{name}({self.extra_repr()})"
        return "\n".join([f"{name}(", *children, ")"])


def _dotted(prefix: str, name: str) -> str:
    return f"{prefix}.{name}" if prefix else name
