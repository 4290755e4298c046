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
        Names that not everybody needs, and for each the module that defines it, or is it.
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
    """Return the error for an attribute that `owner` lacks, naming the nearest that it has.

    Examples
    --------
    >>> no_attribute("mytorch.nn", "Linaer", ["Linear", "Bilinear"])
    AttributeError("mytorch.nn has no 'Linaer'; the nearest that is there is 'Linear'")
    """
    if name.startswith("__"):  # asked for by copy and NumPy, time and again, to see if it is there
        return AttributeError(f"{owner} has no {name!r}")
    import difflib  # here: it is needed for errors alone, and takes a while to load

    public = [other for other in there if not other.startswith("_")]
    in_lower_case = {other.lower(): other for other in sorted(public)}
    near = difflib.get_close_matches(name.lower(), in_lower_case, n=1, cutoff=0.55)
    advice = f"; the nearest that is there is {in_lower_case[near[0]]!r}" if near else ""
    return AttributeError(f"{owner} has no {name!r}{advice}")


def module_getattr(
    module: str, names: Iterable[str], lazy: Mapping[str, str] = MappingProxyType({})
) -> Callable[[str], Any]:
    """Return a module's `__getattr__`, which is asked for what the module hasn't.

    Parameters
    ----------
    module
        The module's name.
    names
        The names that it has; the error for any other tells the nearest of them.
    lazy
        For names that not everybody needs, the modules that define them, or are them: these are
        imported when the name is first asked for.
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
    """An attribute that PyTorch's class has and ours has not.

    A `__getattr__` would do the same for any name at all, but a class that has one reads *all* its
    attributes more slowly; and for misspelt names Python itself suggests the nearest.

    Raises
    ------
    AttributeError
        Whenever it is read; so that `hasattr` says False.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type) -> NoReturn:
        raise no_attribute(owner.__name__, self.name, there(owner))


def there(owner: type) -> list[str]:
    """Return the names of a class's attributes, but for those that are absent."""
    bases = [vars(base) for base in reversed(owner.__mro__)]
    members = {name: value for base in bases for name, value in base.items()}
    return [name for name, value in members.items() if not isinstance(value, Absent)]


def mark_absent(owner: type, names: Iterable[str]) -> None:
    """Give a class an `Absent` for each of these names that it doesn't have."""
    for name in set(names) - set(dir(owner)):
        absent = Absent()
        absent.__set_name__(owner, name)
        setattr(owner, name, absent)
