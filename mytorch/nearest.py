"""The public names of a package, and errors for the names that it does not have.

The rule for every package: its `__init__.py` imports each public name once, in the form
`from module import X as X`, and ends with `publish(globals())`. Type checkers, linters and editors
read the form as "X is public", and a plain `import X` as "the package itself needs X". No list of
strings repeats the names: `publish` makes `__all__`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, NoReturn

from mytorch import absent


def publish(
    namespace: dict[str, Any], *modules: str, at_first_use: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Give a package its `__all__`, `__dir__` and `__getattr__`.

    The public names are those of all imported objects, except names that begin with an underscore,
    modules, and the functions of this file.

    Parameters
    ----------
    namespace
        The package's `globals()`.
    modules
        The modules in the package that are public too.
    at_first_use
        Names that are imported at their first use, each with the module that defines it, or with
        the module that it is.
    """
    imported = {
        name
        for name, value in namespace.items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and getattr(value, "__module__", None) != __name__
    }
    names = sorted({*imported, *modules, *at_first_use})
    namespace["__all__"] = names
    namespace["__dir__"] = lambda: list({*namespace, *names})
    namespace["__getattr__"] = module_getattr(namespace["__name__"], names, at_first_use)


def no_attribute(owner: str, name: str, there: Iterable[str]) -> AttributeError:
    """Return the error for a name that `owner` does not have.

    If PyTorch has it, the error says so. Otherwise it suggests the nearest name.

    Examples
    --------
    >>> no_attribute("mytorch.nn", "Linaer", ["Linear", "Bilinear"])
    AttributeError("mytorch.nn has no 'Linaer'; the nearest that is there is 'Linear'")
    """
    if name.startswith("__"):  # copy and NumPy often look for such names
        return AttributeError(f"{owner} has no {name!r}")
    if name in absent.names_of(owner):
        return not_here(owner, name)
    import difflib  # here: it loads slowly, and only errors need it

    public = [other for other in there if not other.startswith("_")]
    in_lower_case = {other.lower(): other for other in sorted(public)}
    near = difflib.get_close_matches(name.lower(), in_lower_case, n=1, cutoff=0.55)
    advice = f"; the nearest that is there is {in_lower_case[near[0]]!r}" if near else ""
    return AttributeError(f"{owner} has no {name!r}{advice}")


def not_here(owner: str, name: str) -> AttributeError:
    """Return the error for a name that PyTorch has.

    Examples
    --------
    >>> print(not_here("mytorch.nn", "LSTMCell"))
    PyTorch has LSTMCell, mytorch.nn has not: a loop with nn.Linear and tanh does the same
    """
    return AttributeError(f"PyTorch has {name}, {owner} has not{absent.advice_on(name)}")


def module_getattr(
    module: str, names: Iterable[str], lazy: Mapping[str, str] = MappingProxyType({})
) -> Callable[[str], Any]:
    """Return a `__getattr__` for a module: Python calls it for names that the module does not have.

    Parameters
    ----------
    module
        The module's name.
    names
        The names of the module; the error for another name suggests the nearest of them.
    lazy
        As `at_first_use` of `publish`.
    """

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name not in lazy:
            raise no_attribute(module, name, names)
        found = importlib.import_module(lazy[name])
        value = found if lazy[name] == f"{module}.{name}" else getattr(found, name)
        setattr(sys.modules[module], name, value)
        return value

    return __getattr__


class Absent:
    """An attribute that PyTorch's class has and our class does not have.

    A `__getattr__` could do this for every name, but it makes *all* attributes of a class slower.
    For misspelt names Python itself suggests the nearest name. `Listed` keeps it out of `dir`.

    Raises
    ------
    AttributeError
        Whenever it is read. So `hasattr` returns False.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        raise not_here(owner.__name__, self.name)


class Listed(type):
    """The type of classes whose `dir` has only the attributes that are there."""

    def __dir__(cls) -> list[str]:
        return there(cls)


def there(owner: type) -> list[str]:
    """Return the names of a class's attributes, without the absent ones."""
    bases = [vars(base) for base in reversed(owner.__mro__)]
    members = {name: value for base in bases for name, value in base.items()}
    return [name for name, value in members.items() if not isinstance(value, Absent)]


def mark_absent(owner: type, names: Iterable[str]) -> None:
    """Give a class an `Absent` for each of these names that it does not have."""
    for name in set(names) - set(dir(owner)):
        absent = Absent()
        absent.__set_name__(owner, name)
        setattr(owner, name, absent)
