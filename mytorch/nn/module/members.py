"""Members: the parameters, buffers and modules of a module, each an attribute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mytorch.autograd.tensor import Tensor
from mytorch.nearest import Listed, no_attribute
from mytorch.nn.module.parameter import Parameter

T = TypeVar("T")
M = TypeVar("M", bound="Members[Any]")
"""The class of the modules within a module. It is `Module`, which is written over this file."""


class Members(Generic[M], metaclass=Listed):
    """The parameters, buffers and modules of a module, and of the modules within it, by name."""

    # A class attribute, so that a module works without super().__init__().
    _buffer_names: Mapping[str, bool] = MappingProxyType({})
    """The names of the buffers, and for each whether `state_dict` contains it."""

    def __setattr__(self, name: str, value: Any) -> None:
        current = self.__dict__.get(name)
        if isinstance(current, Parameter) and not isinstance(value, Parameter | None):
            raise TypeError(
                f"{type(self).__name__}.{name} is a parameter and can't become a "
                f"{type(value).__name__}; set its values with .{name}.data[...] = values, "
                f"or assign an nn.Parameter"
            )
        if name in self._buffer_names and not isinstance(value, Tensor | Members | None):
            raise TypeError(
                f"{type(self).__name__}.{name} is a buffer and can't become a "
                f"{type(value).__name__}; make it a Tensor first, with mytorch.tensor(...)"
            )
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        if name not in self.__dict__:
            raise no_attribute(type(self).__name__, name, vars(self))
        object.__delattr__(self, name)
        if name in self._buffer_names:
            left = {other: saved for other, saved in self._buffer_names.items() if other != name}
            self.__dict__["_buffer_names"] = left

    if TYPE_CHECKING:  # parameters, buffers and modules may have any name

        def __getattr__(self, name: str) -> Any: ...

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Assign a Parameter to the attribute `name`; None means that the module has none.

        Raises
        ------
        KeyError
            If the name is taken, empty or has a dot in it.
        TypeError
            If `param` is neither a Parameter nor None.
        """
        self._register(name, param, Parameter)

    def register_module(self, name: str, module: M | None) -> None:
        """Assign a Module to the attribute `name`.

        A name like "0" is reachable through `getattr` only.

        Raises
        ------
        KeyError
            If the name is taken, empty or has a dot in it.
        TypeError
            If `module` is neither a Module nor None.
        """
        self._register(name, module, Members)

    add_module = register_module

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Assign a Tensor to the attribute `name` and make it a buffer.

        Parameters
        ----------
        persistent
            Whether `state_dict` contains it.

        Raises
        ------
        KeyError
            If the name is taken, empty or has a dot in it.
        TypeError
            If `tensor` is neither a Tensor nor None.
        """
        if isinstance(self.__dict__.get(name), Parameter):
            raise KeyError(f"{type(self).__name__} has a parameter {name!r} already")
        self._register(name, tensor, Tensor)
        self.__dict__["_buffer_names"] = {**self._buffer_names, name: persistent}

    def _register(self, name: str, value: Any, kind: type) -> None:
        if not isinstance(value, kind | None):
            wanted = "Module" if kind is Members else kind.__name__
            raise TypeError(
                f"{type(self).__name__}.{name}: expected a {wanted} or None, got {described(value)}"
            )
        if not isinstance(name, str):
            raise TypeError(f"a name in a module is a string, got {name!r}")
        if not name or "." in name:
            raise KeyError(f"a name in a module can't be empty or have a dot in it, got {name!r}")
        current = self.__dict__.get(name)
        if (current is not None and not isinstance(current, kind)) or hasattr(type(self), name):
            raise KeyError(f"{type(self).__name__} has an attribute {name!r} already")
        setattr(self, name, value)

    def own(self, kind: type[T]) -> list[tuple[str, T]]:
        """Return this module's own attributes of one kind, by name; a shared one each time."""
        return [(name, value) for name, value in vars(self).items() if isinstance(value, kind)]

    def own_modules(self) -> list[tuple[str, M]]:
        """Return this module's own modules, by name; a shared one each time."""
        found: list[tuple[str, Any]] = self.own(Members)  # every Members is a Module
        return found

    def own_buffers(self) -> list[tuple[str, Tensor]]:
        """Return this module's own buffers, by name; a shared one each time."""
        found = [(name, vars(self).get(name)) for name in self._buffer_names]
        return [(n, X) for n, X in found if isinstance(X, Tensor) and not isinstance(X, Parameter)]

    def named_children(self) -> Iterator[tuple[str, M]]:
        """Yield this module's own modules, with their names; a shared one once."""
        return _once(self.own_modules())

    def children(self) -> Iterator[M]:
        """Yield this module's own modules; a shared one once."""
        return (child for _, child in self.named_children())

    def named_modules(
        self, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, M]]:
        """Yield this module and all modules within it, with dotted names.

        Parameters
        ----------
        prefix
            The beginning of every name.
        remove_duplicate
            Whether a shared module is listed once, by its first name; otherwise by each name.
        """
        seen: set[int] = set()
        pending: list[tuple[str, Any, frozenset[int]]] = [(prefix, self, frozenset())]
        while pending:
            name, module, above = pending.pop()
            # A module may be within itself; without this line the walk would not end.
            if id(module) in (seen if remove_duplicate else above):
                continue
            seen.add(id(module))
            yield name, module
            above |= {id(module)}
            within = [(_dotted(name, own), child, above) for own, child in module.own_modules()]
            pending.extend(reversed(within))

    def modules(self) -> Iterator[M]:
        """Yield this module and all modules within it; a shared one once."""
        return (module for _, module in self.named_modules())

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Parameter]]:
        """Yield every parameter, with its dotted name.

        Parameters
        ----------
        prefix
            The beginning of every name.
        recurse
            False yields this module's own parameters only.
        remove_duplicate
            Whether a shared parameter is listed once, by its first name; otherwise by each name.
        """
        holders = self.named_modules(prefix, remove_duplicate) if recurse else [(prefix, self)]
        named = ((_dotted(at, name), p) for at, m in holders for name, p in m.own(Parameter))
        return _once(named) if remove_duplicate else named

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        """Yield every parameter of this module and the modules within it; a shared one once."""
        return (parameter for _, parameter in self.named_parameters(recurse=recurse))

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """Yield every buffer, with its dotted name; arguments as for `named_parameters`."""
        holders = self.named_modules(prefix, remove_duplicate) if recurse else [(prefix, self)]
        named = ((_dotted(at, name), X) for at, m in holders for name, X in m.own_buffers())
        return _once(named) if remove_duplicate else named

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """Yield every buffer of this module and the modules within it; a shared one once."""
        return (buffer for _, buffer in self.named_buffers(recurse=recurse))

    def get_submodule(self, target: str) -> M:
        """Return the module of this dotted name; "" is this module.

        Raises
        ------
        AttributeError
            If there is no module of this name.
        """
        module: Any = self
        for name in target.split(".") if target else ():
            module = module.member(name, Members, "module")
        return module

    def get_parameter(self, target: str) -> Parameter:
        """Return the parameter of this dotted name, or raise AttributeError."""
        at, _, name = target.rpartition(".")
        return self.get_submodule(at).member(name, Parameter, "parameter")

    def get_buffer(self, target: str) -> Tensor:
        """Return the buffer of this dotted name, or raise AttributeError."""
        at, _, name = target.rpartition(".")
        module = self.get_submodule(at)
        buffer = module.member(name, Tensor, "buffer")
        if name not in dict(module.own_buffers()):
            raise AttributeError(f"{type(module).__name__}.{name} is not a buffer")
        return buffer

    def member(self, name: str, kind: type[T], wanted: str) -> T:
        """Return the attribute `name` if it is of this kind, or raise AttributeError."""
        value = getattr(self, name, None)
        if value is None:
            raise no_attribute(type(self).__name__, name, vars(self))
        if not isinstance(value, kind):
            raise AttributeError(
                f"{type(self).__name__}.{name} is {described(value)}, not a {wanted}"
            )
        return value


def described(value: Any) -> str:
    """Return the words for a value of the wrong type, for messages."""
    if isinstance(value, type):
        return f"the class {value.__name__}; did you mean {value.__name__}()?"
    return f"a {type(value).__name__}"


def _dotted(prefix: str, name: str) -> str:
    return f"{prefix}.{name}" if prefix else name


def _once(named: Iterable[tuple[str, T]]) -> Iterator[tuple[str, T]]:
    """Yield each value once, by its first name."""
    seen: set[int] = set()
    for name, value in named:
        if id(value) not in seen:
            seen.add(id(value))
            yield name, value
