"""A scenario: one use of a program, and everything that the program shows in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

import numpy as np

ROUNDING = 1e-12
"""The largest rounding error, as a part of the sum of the sizes of the terms."""

Modules = Mapping[str, ModuleType]
"""The imported files of a program, by their names without the ending."""


@dataclass(frozen=True)
class Shown:
    """One thing that a program shows.

    Attributes
    ----------
    task : str
        The task that is wrong if this is wrong.
    value : object
        The value, as it is at this moment.
    terms : object
        The sums of the sizes of the terms that make up the numbers of the value. Rounding may
        change a number by a small part of this. Without terms, each number must be exact.
    of : str
        The name of a value that a call has just computed: the attribute `self.A`, the result `Z`.
    """

    task: str
    value: Any
    terms: Any = None
    of: str = ""


@dataclass(frozen=True)
class Scenario:
    """A use of a program: what happens, and what the program shows.

    Attributes
    ----------
    file : str
        The file that it uses.
    tasks : tuple of str
        The tasks that it judges.
    play : callable
        Plays one random history and yields everything that the program shows. It draws the same
        numbers for every program, whatever the program does.
    inputs : int
        The number of calls with an input in one history.
    most : int or None
        The most histories that are played, of a scenario that takes long; None for all. Such a
        scenario is only played with programs in which the others show no difference.
    name : str
        The only class or function that it uses; "" if there are several.
    rounding : float
        The error that the write-up allows, as a part of the terms of a number.
    excuses : bool
        Whether the checks may see its mistakes in these tasks, or not: they cost another task. It
        is only played with programs that lose points of what the other scenarios show to be right.
    """

    file: str
    tasks: tuple[str, ...]
    play: Callable[[Modules, np.random.Generator], Iterator[Shown]]
    inputs: int
    most: int | None = None
    name: str = ""
    rounding: float = ROUNDING
    excuses: bool = False


@dataclass(frozen=True)
class Raised:
    """An exception that a program raised; no array is equal to it.

    Attributes
    ----------
    kind : str
        The name of its class.
    bases : tuple of str
        The names of the classes from which its class inherits.
    """

    __array_ufunc__ = None  # NumPy compares an array with it as a whole.

    kind: str
    bases: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def by(cls, error: Exception) -> Raised:
        """Return what an exception shows."""
        kind, *bases = map(_name, type(error).__mro__)
        return cls(kind, tuple(bases))

    def is_a(self, kind: str) -> bool:
        """Whether `except` of a class with this name catches it."""
        return kind in (self.kind, *self.bases)


def _name(cls: type) -> str:
    """Return the name of a class, with the module of one that Python doesn't have."""
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def is_plain(array: Any) -> bool:
    """Whether a value is no array, or one as NumPy makes it: nobody's view, in order, writeable."""
    if not isinstance(array, np.ndarray):
        return True
    return bool(array.flags.owndata and array.flags.c_contiguous and array.flags.writeable)


def tried(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return the result of a call; if it raises an exception, `Raised`."""
    try:
        return function(*arguments)
    except Exception as error:
        return Raised.by(error)


@contextmanager
def standing_in(owner: Any, **right: Any) -> Iterator[None]:
    """Let a module or a class have other attributes, in a `with` block.

    A task is judged with right versions of what another task asks for, if its code finds them by
    their names.
    """
    own = {name: vars(owner)[name] for name in right if name in vars(owner)}
    for name, value in right.items():
        setattr(owner, name, value)
    try:
        yield
    finally:
        for name in right:
            if name in own:
                setattr(owner, name, own[name])
            else:
                delattr(owner, name)


def with_right(scenario: Scenario, **right: Any) -> Scenario:
    """Return a scenario in whose file these names stand for right functions or classes."""

    def play(modules: Modules, rng: np.random.Generator) -> Iterator[Shown]:
        with standing_in(modules[scenario.file.removesuffix(".py")], **right):
            yield from scenario.play(modules, rng)

    return replace(scenario, play=play)
