"""Containers: modules and parameters in a list, or by name."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from itertools import count, groupby
from typing import Any, Self

from mytorch.nn.module.members import described
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import Parameter


class NumberedModule(Module):
    """A module whose members, all of one kind, have the names "0", "1", "2" and so on."""

    kind: type[Any] = Module

    def admit(self, value: Any) -> Any:
        """Return the member for `value`.

        Raises
        ------
        TypeError
            If `value` is not a module.
        """
        if not isinstance(value, Module):
            raise TypeError(f"{type(self).__name__}: expected a Module, got {described(value)}")
        return value

    def __len__(self) -> int:
        return len(self.own(self.kind))

    def __iter__(self) -> Iterator[Any]:
        return iter([value for value in vars(self).values() if isinstance(value, self.kind)])

    def __contains__(self, value: object) -> bool:
        return any(member is value for member in self)

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return type(self)(list(self)[index])  # type: ignore[call-arg]
        return vars(self)[self._name_at(index)]

    def __setitem__(self, index: int, value: Any) -> None:
        setattr(self, self._name_at(index), self.admit(value))

    def __delitem__(self, index: int | slice) -> None:
        left = list(self)
        if not isinstance(index, slice):
            self._name_at(index)
        del left[index]
        self._replace(left)

    def __add__(self, other: Iterable[Any]) -> Self:
        together = self[:]
        return together.extend(other)

    def __iadd__(self, other: Iterable[Any]) -> Self:
        return self.extend(other)

    def append(self, value: Any) -> Self:
        """Add a member at the end; return this container."""
        admitted, names = self.admit(value), map(str, count(len(self)))
        # The first free number: in a Sequential with names, a number may be one of the names.
        setattr(self, next(name for name in names if name not in vars(self)), admitted)
        return self

    def extend(self, values: Iterable[Any]) -> Self:
        """Add members at the end; return this container."""
        for value in list(values):
            self.append(value)
        return self

    def insert(self, index: int, value: Any) -> Self:
        """Insert a member before the one at `index`; return this container."""
        members = list(self)
        members.insert(index, self.admit(value))
        self._replace(members)
        return self

    def pop(self, index: int = -1) -> Any:
        """Remove the member at `index`, and return it."""
        value = self[index]
        del self[index]
        return value

    def _name_at(self, index: int) -> str:
        names = [name for name, _ in self.own(self.kind)]
        if not -len(names) <= index < len(names):
            raise IndexError(f"index {index} is out of range: there are {len(names)}")
        return names[index]

    def _replace(self, members: Iterable[Any]) -> None:
        """Replace all members by these, with numbers from 0."""
        for name, _ in self.own(self.kind):
            delattr(self, name)
        for i, value in enumerate(members):
            setattr(self, str(i), value)


class ModuleList(NumberedModule):
    """A list of modules, which belong to the module that has the list as an attribute.

    Modules in a plain list would not belong to it.

    Parameters
    ----------
    modules
        The first modules, in order.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.ModuleList.html.
    """

    def __init__(self, modules: Iterable[Module] | None = None) -> None:
        self.extend(modules or ())

    def __repr__(self) -> str:
        within = []
        texts = [repr(module) for module in self]
        for text, run in groupby(enumerate(texts), key=lambda numbered: numbered[1]):
            places = [i for i, _ in run]
            if len(places) == 1:
                within.append((f"({places[0]})", text))
            else:
                label = f"({places[0]}-{places[-1]})"
                within.append((label, f"{len(places)} x {text}"))
        return self.nested_repr(within)


class ParameterList(NumberedModule):
    """A list of parameters, which belong to the module that has the list as an attribute.

    Parameters
    ----------
    values
        The first parameters, in order. Arrays and Tensors become Parameters.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.ParameterList.html.
    """

    kind = Parameter

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        self.extend(values or ())

    def admit(self, value: Any) -> Any:
        """Return `value`, made a Parameter if it is not one."""
        return value if isinstance(value, Parameter) else Parameter(value)

    def __repr__(self) -> str:
        lines = [
            f"    ({i}): Parameter containing: "
            f"[{parameter.dtype} of size {'x'.join(map(str, parameter.shape))}]"
            for i, parameter in enumerate(self)
        ]
        name = type(self).__name__
        return "\n".join([f"{name}(", *lines, ")"]) if lines else f"{name}()"


class ModuleDict(Module):
    """A dict of modules, which belong to the module that has the dict as an attribute.

    Parameters
    ----------
    modules
        The first modules, by name.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.ModuleDict.html.
    """

    def __init__(self, modules: Mapping[str, Module] | None = None) -> None:
        self.update(modules or {})

    def __len__(self) -> int:
        return len(self.own_modules())

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __contains__(self, key: object) -> bool:
        return key in self.keys()

    def __getitem__(self, key: str) -> Module:
        if key not in self:
            raise KeyError(f"{key!r} is not among {list(self)}")
        return vars(self)[key]

    def __setitem__(self, key: str, module: Module) -> None:
        if not isinstance(module, Module):
            raise TypeError(f"{type(self).__name__}: expected a Module, got {described(module)}")
        self.register_module(key, module)

    def __delitem__(self, key: str) -> None:
        self.pop(key)

    def keys(self) -> KeysView[str]:
        """Return the names."""
        return dict(self.own_modules()).keys()

    def values(self) -> ValuesView[Module]:
        """Return the modules."""
        return dict(self.own_modules()).values()

    def items(self) -> ItemsView[str, Module]:
        """Return names and modules."""
        return dict(self.own_modules()).items()

    def update(self, modules: Mapping[str, Module] | Iterable[tuple[str, Module]]) -> None:
        """Add modules by name; a module of the same name is replaced."""
        for key, module in dict(modules).items():
            self[key] = module

    def pop(self, key: str) -> Module:
        """Remove the module of this name, and return it."""
        module = self[key]
        delattr(self, key)
        return module

    def clear(self) -> None:
        """Remove all modules."""
        for key in self:
            delattr(self, key)
