"""What is judged: a class or a function of a table, and cases of numbers for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.formulas import terms_of
from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import (
    Call,
    Class,
    Function,
    Table,
    Value,
    draw_sizes,
    fits,
    right,
)
from autograder.results.verdict import GraderFault

SIZES = range(2, 7)
"""The sizes of ordinary cases."""

OTHER_SIZES = range(2, 12)
"""The sizes of a second batch."""

WHOLE, TENTHS = 0, 1
"""The decimals of small numbers; tenths show a rounding too."""

Maker = tuple[str, str, "Subject"]
"""Another function by name, the argument that its result can be, and the function in its form."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A class of a table, or a function in one of its forms.

    Attributes
    ----------
    name : str
        The class or function.
    cls : Class
        The class; of a function, a class with it as its only method.
    is_function : bool
    """

    table: Table
    name: str
    cls: Class
    is_function: bool = False

    @cached_property
    def sizes(self) -> tuple[str, ...]:
        """The names of all sizes: those of the constructor, and those of a pass."""
        return (*self.cls.sizes, *self.cls.free_sizes)

    @cached_property
    def domains(self) -> dict[str, Domain]:
        """The domains of all parameters and arguments, by name."""
        found = {name: each.domain for name, each in self.cls.parameters.items()}
        for call in self.cls.calls:
            found.update(call.arguments)
        return found

    @cached_property
    def stored_floats(self) -> frozenset[str]:
        """The names of the arrays of floats that its methods store."""
        stored = [v for call in self.cls.calls for v in call.stores if v.type == "array"]
        case = different_case(self) if stored else None
        return frozenset(v.name for v in stored if case and case.right(v).dtype.kind == "f")

    @cached_property
    def makers(self) -> tuple[Maker, ...]:
        """The other functions whose results have the shape of an argument, in some form.

        Each with the name of the function, that of the argument, and the function in its form.
        """
        if not self.is_function:
            return ()
        wanted = [
            (name, domain.shape)
            for call in self.cls.calls
            for name, domain in call.arguments.items()
            if domain.is_free and domain.shape
        ]
        return tuple(
            (maker.name, name, maker)
            for item in self.table.items
            if isinstance(item, Function) and item.name != self.name
            for maker in forms(self.table, item)
            for name, shape in dict.fromkeys(wanted)
            if [each.shape for each in maker.cls.calls[0].returns] == [shape]
            and maker.cls.calls[0].returns[0].type == "array"
            and {*maker.sizes} <= {*self.sizes}
        )

    @cached_property
    def other_functions(self) -> tuple[str, ...]:
        """The names of these functions."""
        return tuple(dict.fromkeys(name for name, _, _ in self.makers))

    def returned_with(self, value: Value) -> tuple[Value, ...]:
        """Return the values that one call returns together with a value."""
        return next(call.returns for call in self.cls.calls if value in call.returns)

    def is_copy(self, value: Value) -> bool:
        """Whether a value is an array that a call was given: then its numbers are the same."""
        among = (call.arguments for call in self.cls.calls)
        return value.type == "array" and any(value.formula in each for each in among)

    def right(self, value: Value, given: Mapping[str, Any]) -> Any:
        """Return what is right for given sizes, parameters and arguments.

        Raises
        ------
        GraderFault
            If the formula of the table fails.
        """
        try:
            with np.errstate(all="ignore"):
                return right(self.table, self.cls, value, given)
        except Exception as error:
            message = f"the table's formula of {self.name}'s {value.name} raised "
            raise GraderFault(f"{message}{type(error).__name__}: {error}") from error

    def terms(self, value: Value, given: Mapping[str, Any]) -> Array | None:
        """Return the sum of the magnitudes of the terms of each number; None if unknown."""
        value = self.cls.repeated(value)
        with np.errstate(all="ignore"):
            return terms_of(value.formula, value.terms, self.table.scope(self.cls, given))

    def start(self, name: str, sizes: Mapping[str, int]) -> Array:
        """Return the numbers with which a parameter starts."""
        parameter = self.cls.parameters[name]
        value = Value(name, parameter.start, parameter.shape, self.cls.made_by)
        found = np.broadcast_to(self.right(value, sizes), parameter.domain.shape_of(sizes))
        return found.copy()


def subjects(table: Table) -> Iterator[Subject]:
    """Yield the classes of a table, and its functions in all their forms."""
    for item in table.items:
        if isinstance(item, Class):
            yield Subject(table, item.name, item)
        else:
            yield from forms(table, item)


def forms(table: Table, function: Function) -> Iterator[Subject]:
    """Yield a function in all its forms."""
    for form in range(len(function.forms) + 1):
        yield Subject(table, function.name, function.as_class(form), is_function=True)


def in_all_forms(table: Table, function: Function) -> Subject:
    """Return a function with a call for each of its forms, for histories in which they change."""
    cls = function.as_class()
    calls = [each.cls.calls[0] for each in forms(table, function)]
    return Subject(table, function.name, replace(cls, calls=(*calls,)), is_function=True)


@dataclass(frozen=True)
class Case:
    """Numbers for one pass: of the parameters, and of the arguments of all calls.

    Attributes
    ----------
    values : dict of str to ndarray
    sizes : dict of str to int
    decimals : int or None
        The decimals of numbers to work out by hand; None if the numbers are random.
    """

    subject: Subject
    sizes: Mapping[str, int]
    values: Mapping[str, Array]
    decimals: int | None = None

    @property
    def given(self) -> dict[str, Any]:
        """What formulas are given: the sizes, the parameters and the arguments."""
        return {**self.sizes, **self.values}

    @property
    def constructed(self) -> list[int]:
        """The arguments of the constructor."""
        return [self.sizes[size] for size in self.subject.cls.sizes]

    def arguments(self, call: Call) -> dict[str, Array]:
        """Return the arguments of a call, by name."""
        return {name: self.values[name] for name in call.arguments}

    def right(self, value: Value) -> Any:
        """Return what is right."""
        return self.subject.right(value, self.given)

    def terms(self, value: Value) -> Array | None:
        """Return the sum of the magnitudes of the terms of each number; None if unknown."""
        return self.subject.terms(value, self.given)


def draw_case(
    subject: Subject,
    rng: np.random.Generator,
    sizes: Mapping[str, int],
    decimals: int | None = None,
) -> Case:
    """Draw a case of these sizes; with `decimals`, of numbers to work out by hand."""
    values = {}
    for name, domain in subject.domains.items():
        if decimals is None:
            values[name] = domain.draw(rng, sizes)
        else:
            values[name] = domain.draw_small(rng, sizes, decimals)
    return Case(subject, sizes, values, decimals)


def draw_cases(subject: Subject, rng: np.random.Generator) -> list[Case]:
    """Draw cases: all sizes different, a single sample, two sizes equal, another size of one.

    The first two sizes of a constructor are equal in one of them.
    """
    return [draw_case(subject, rng, sizes) for sizes in _sizes_of_cases(subject, rng)]


def different_case(subject: Subject) -> Case:
    """Draw a case whose sizes are all different, the same each time."""
    rng = np.random.default_rng(0)
    return draw_case(subject, rng, different_sizes(subject, rng))


def different_sizes(subject: Subject, rng: np.random.Generator) -> dict[str, int]:
    """Draw sizes that are all different, if there are as many."""
    names, holds = subject.sizes, subject.cls.holds
    for _ in range(100):
        different = draw_sizes(rng, names, SIZES, holds)
        if len({*different.values()}) == len(names) or len(names) > len(SIZES):
            break
    return different


def _sizes_of_cases(subject: Subject, rng: np.random.Generator) -> Iterator[dict[str, int]]:
    names, holds = subject.sizes, subject.cls.holds
    if not names:
        yield from ({}, {}, {}, {})
        return
    different = different_sizes(subject, rng)
    yield different
    free = subject.cls.free_sizes
    first = free[0] if free else names[0]
    alike, *others = [*combinations(names, 2)] or [(first, first)]
    changes: list[tuple[str, str | None]] = [(first, None), alike]
    if others:
        changes.append(others[int(rng.integers(len(others)))])
    if rest := [name for name in names if name != first]:
        changes.append((rest[int(rng.integers(len(rest)))], None))
    lengths = [*different.values()]
    for turn, (one, other) in enumerate(changes, start=1):
        by = turn % len(names)
        turned = dict(zip(names, [*lengths[by:], *lengths[:by]], strict=True))
        for sizes in (different | turned, different):
            changed = {**sizes, one: 1 if other is None else sizes[other]}
            if fits(changed, holds):
                yield changed
                break


def another_batch(case: Case, rng: np.random.Generator) -> Case:
    """Draw another batch for the object of a case: the same parameters, another first size.

    That size differs from all others, so that no mistake broadcasts to the right shape.
    """
    subject = case.subject
    sizes = dict(case.sizes)
    for size in subject.cls.free_sizes[:1]:
        lengths = [n for n in OTHER_SIZES if n not in sizes.values()]
        lengths = [n for n in lengths if fits({**sizes, size: n}, subject.cls.holds)]
        sizes[size] = lengths[0] if lengths else sizes[size]
    return alike_batch(replace(case, sizes=sizes), rng)


def alike_batch(case: Case, rng: np.random.Generator) -> Case:
    """Draw another batch of the same sizes, for an object with the same parameters."""
    drawn = draw_case(case.subject, rng, case.sizes, case.decimals)
    kept = {name: case.values[name] for name in case.subject.cls.parameters}
    return replace(drawn, values={**drawn.values, **kept})
