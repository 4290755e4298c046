"""The table of a homework: what students write, and what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from autograder.declaration.domains import LARGEST, SMALLEST, Domain, Shape, sizes_in
from autograder.declaration.formulas import Formula, Scope, evaluate, is_polynomial, names_in
from autograder.declaration.kinds.plain import Array
from autograder.declaration.misconception import Misconception
from autograder.declaration.mistakes import contradictions
from autograder.declaration.own import OwnResult
from autograder.errors import UsageError

TYPES = {"array": np.ndarray, "int": int, "float": float, "bool": bool}
"""What a value can be, by the name that the table gives."""


class TableError(UsageError, ValueError):
    """A table contradicts itself; the message says where, for the author of the homework."""


@dataclass(frozen=True)
class Value:
    """A value that students' code computes.

    Attributes
    ----------
    name : str
        The name in the write-up; of an attribute, its name in Python.
    formula : str or callable
        What is right: a NumPy expression over the arguments, the parameters, the sizes and earlier
        results, or a function with such names as its parameters.
    shape : tuple of str or int
        Its shape.
    task : str
        The task that is lost if it is wrong.
    type : str
        "array", "int", "float" or "bool".
    terms : str or callable or None
        A bound for the sum of the magnitudes of the terms that each number adds up, for the
        rounding error. A formula that only adds up products needs none.
    reading : str
        The place in the course that derives it.
    like : str
        The parameter whose shape it has. A student who stores that parameter in another shape
        stores this value in that shape too.
    math : str
        The formula as the write-up has it, in LaTeX, for the page of shapes.
    """

    name: str
    formula: Formula
    shape: Shape
    task: str
    type: str = "array"
    terms: Formula | None = None
    reading: str = ""
    like: str = ""
    math: str = ""

    @property
    def is_near_one(self) -> bool:
        """Whether its tolerance is that of a number near one: its terms are not known."""
        return self.terms is None and not is_polynomial(self.formula)


@dataclass(frozen=True)
class Call:
    """A method of a class that students write.

    Attributes
    ----------
    name : str
        The method.
    arguments : dict of str to Domain
        Its arguments, in order. No two methods of a class have an argument of the same name.
    returns : tuple of Value
        What it returns: nothing, one value, or a tuple of several.
    caches : tuple of Value
        What it caches for the methods that come after it: attributes of the object. A value with
        the name of a returned one is the returned array, or a copy.
    stores : tuple of Value
        What it stores for its caller, as gradients: attributes of the object.
    after : str
        The method of the same object that must have been called before.
    shares : bool
        Whether the object may need what it returns until the last call after it, even if it caches
        something else: a caller must not write into it before.
    own : OwnResult or None
        When its gradients may be the derivative of what the student's own earlier method returns.
    """

    name: str
    arguments: Mapping[str, Domain] = field(default_factory=dict)
    returns: tuple[Value, ...] = ()
    caches: tuple[Value, ...] = ()
    stores: tuple[Value, ...] = ()
    after: str = ""
    shares: bool = False
    own: OwnResult | None = None

    def __post_init__(self) -> None:
        returned = {(each.name, each.formula) for each in self.returns}
        for part in ("caches", "stores"):  # a value that is declared twice repeats the returned one
            values: tuple[Value, ...] = getattr(self, part)
            repeated = (
                replace(each, formula=each.name) if (each.name, each.formula) in returned else each
                for each in values
            )
            object.__setattr__(self, part, tuple(repeated))

    @property
    def values(self) -> tuple[Value, ...]:
        """Everything that it computes."""
        return (*self.returns, *self.caches, *self.stores)

    @property
    def task(self) -> str:
        """The task that is lost if the call itself has no result."""
        return self.values[0].task


@dataclass(frozen=True)
class Parameter:
    """An attribute that the constructor makes, and that an optimizer changes.

    Attributes
    ----------
    shape : tuple of str or int
    start : str or callable
        The formula of its first numbers.
    largest, smallest : float
        The magnitudes between which its numbers lie, zero apart; see `Domain`.
    others : tuple of shapes
        Other shapes in which a student may store it: the same sizes in another order, with or
        without ones. The student loses the task of the constructor, and no other.
    """

    shape: Shape
    start: Formula
    largest: float = LARGEST
    smallest: float = SMALLEST
    others: tuple[Shape, ...] = ()

    @property
    def domain(self) -> Domain:
        """The numbers that a caller may assign to it."""
        return Domain(self.shape, self.largest, self.smallest)


@dataclass(frozen=True)
class Class:
    """A class that students write.

    Attributes
    ----------
    name : str
    calls : tuple of Call
        Its methods, in the order in which a program first calls them.
    sizes : tuple of str
        The sizes that its constructor takes, in order.
    parameters : dict of str to Parameter
        The attributes that its constructor makes.
    task : str
        The task that is lost if its constructor is wrong; by default that of the first method.
    derived : dict of str to formula
        Further names for formulas and hints.
    holds : str
        What the sizes must satisfy: "H >= K".
    shown : str
        What the sizes of the case in a report satisfy besides, if it can: "N > 2" if smaller cases
        can't be worked out by hand.
    example : dict of str to nested lists
        The numbers of the write-up's example, for arguments; a program may know them by heart.
    integers : tuple of str
        The types of NumPy's integers that a size of the constructor may have too: "int64".
    """

    name: str
    calls: tuple[Call, ...]
    sizes: tuple[str, ...] = ()
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    task: str = ""
    derived: Mapping[str, Formula] = field(default_factory=dict)
    holds: str = ""
    shown: str = ""
    example: Mapping[str, Any] = field(default_factory=dict)
    integers: tuple[str, ...] = ()

    def call(self, name: str) -> Call:
        """Return a method by its name."""
        return next(call for call in self.calls if call.name == name)

    def chain(self, call: Call) -> tuple[Call, ...]:
        """Return the calls that come before one, and the call itself at the end."""
        before = self.chain(self.call(call.after)) if call.after else ()
        return (*before, call)

    def repeated(self, value: Value) -> Value:
        """Return the result that a value repeats, as `self.Z` repeats a returned Z; or itself."""
        results = {each.name: each for call in self.calls for each in call.returns}
        return results.get(str(value.formula), value)

    def task_of_cache(self, argument: str) -> str:
        """Return the task that is lost if an argument is changed while it may be cached."""
        call = next(call for call in self.calls if argument in call.arguments)
        return next((value.task for value in call.caches if value.formula == argument), call.task)

    @property
    def made_by(self) -> str:
        """The task of the constructor."""
        return self.task or self.calls[0].task

    @cached_property
    def defined(self) -> dict[str, Formula]:
        """The formulas of the results, the caches and the derived names, by name."""
        values = [v for call in self.calls for v in (*call.caches, *call.returns)]
        return {v.name: v.formula for v in values if v.formula != v.name} | {**self.derived}

    @cached_property
    def free_sizes(self) -> tuple[str, ...]:
        """The sizes that are new in each pass: those that the constructor doesn't take."""
        domains = [domain for call in self.calls for domain in call.arguments.values()]
        return tuple(size for size in sizes_in(domains) if size not in self.sizes)

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks that it can lose."""
        values = (value.task for call in self.calls for value in call.values)
        return tuple(dict.fromkeys([self.made_by, *values]))


@dataclass(frozen=True)
class Function:
    """A function that students write.

    Attributes
    ----------
    name : str
    arguments : dict of str to Domain
    returns : tuple of Value
        What it returns: one value, or a tuple of several.
    forms : tuple of (dict of str to Domain, tuple of str or int)
        Other shapes for which it must be right too: some of its arguments, and the first value
        that it returns.
    derived, holds
        As those of a `Class`.
    """

    name: str
    arguments: Mapping[str, Domain]
    returns: tuple[Value, ...]
    forms: tuple[tuple[Mapping[str, Domain], Shape], ...] = ()
    derived: Mapping[str, Formula] = field(default_factory=dict)
    holds: str = ""

    def as_class(self, form: int = 0) -> Class:
        """Return a class without constructor with this function as its only method.

        What is said of a method can then be said of a function.
        """
        arguments, returns = {**self.arguments}, self.returns
        if form:
            others, shape = self.forms[form - 1]
            arguments.update(others)
            returns = (replace(returns[0], shape=shape), *returns[1:])
        call = Call(self.name, arguments, returns)
        return Class("", (call,), derived=self.derived, holds=self.holds)

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks that it can lose."""
        return tuple(dict.fromkeys(value.task for value in self.returns))


@dataclass(frozen=True)
class Table:
    """All that students write in a homework.

    Attributes
    ----------
    items : tuple of Class or Function
    words : dict of str to str
        What each size counts, for hints: `{"N": "sample", "C": "class"}`. The name of a helper may
        be among them, with the words for its result: `{"log_softmax": "log P"}`.
    helpers : dict of str to callable
        The functions that formulas may call.
    mistakes : dict of str to tuple of Misconception
        By task, the known mistakes that don't follow from the structure of a formula.

    Raises
    ------
    TableError
        If it contradicts itself.
    """

    items: tuple[Class | Function, ...]
    words: Mapping[str, str]
    helpers: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    mistakes: Mapping[str, tuple[Misconception, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        wrong = [*_contradictions(self)]
        if wrong := wrong or [*contradictions(self.mistakes, _names_by_task(self))]:
            raise TableError("; ".join(wrong))

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks that it has checks for."""
        return tuple(dict.fromkeys(task for item in self.items for task in item.tasks))

    @property
    def size_words(self) -> dict[str, str]:
        """What each size counts, without the words for the results of helpers."""
        return {name: word for name, word in self.words.items() if name not in self.helpers}

    def scope(self, cls: Class, given: Mapping[str, Any]) -> Scope:
        """Return the scope of the formulas of a class for given arrays."""
        return Scope(given, cls.defined, self.helpers)


def draw_sizes(
    rng: np.random.Generator, names: tuple[str, ...], among: Any, holds: str
) -> dict[str, int]:
    """Draw sizes that satisfy a condition.

    Raises
    ------
    TableError
        If a thousand draws satisfy none.
    """
    for _ in range(1000):
        sizes = {name: int(rng.choice(among)) for name in names}
        if fits(sizes, holds):
            return sizes
    raise TableError(f"no sizes among {sorted({*map(int, among)})} satisfy {holds!r}")


def fits(sizes: Mapping[str, int], holds: str) -> bool:
    """Whether sizes satisfy a condition."""
    return not holds or bool(evaluate(holds, Scope(sizes, {}, {})))


def _contradictions(table: Table) -> Iterator[str]:
    """Yield a sentence for each mistake in a table."""
    for name, count in Counter(item.name for item in table.items).items():
        if count > 1:
            yield f"{name} is declared {count} times"
    for item in table.items:
        forms = [item] if isinstance(item, Class) else []
        if isinstance(item, Function):
            forms = [item.as_class(form) for form in range(len(item.forms) + 1)]
        for cls in forms:
            named = replace(cls, name=item.name)
            try:
                wrong = [*_of_structure(named)] or [*_of_formulas(table, named)]
            except TableError as error:
                wrong = [f"{item.name}: {error}"]
            yield from wrong
        words = {size for cls in forms for size in (*cls.sizes, *cls.free_sizes)} - {*table.words}
        for size in sorted(words):
            yield f"{item.name}: words has no word for the size {size}"


def _names_by_task(table: Table) -> dict[str, list[set[str]]]:
    """Return by task, for each of its formulas that is an expression, the names in its scope."""
    found: dict[str, list[set[str]]] = {task: [] for task in table.tasks}
    for item in table.items:
        cls = item if isinstance(item, Class) else item.as_class()
        for call in cls.calls:
            chain = cls.chain(call)
            results = [value.name for each in chain[:-1] for value in (*each.caches, *each.returns)]
            arguments = [name for each in chain for name in each.arguments]
            sizes = (*cls.sizes, *cls.free_sizes)
            names = {*sizes, *cls.parameters, *arguments, *results, *cls.derived, *table.helpers}
            for value in call.values:
                if isinstance(value.formula, str):
                    found[value.task].append(names)
    return found


def _of_structure(cls: Class) -> Iterator[str]:
    """Yield a sentence for each name that is there twice, or isn't there."""
    if not cls.calls:
        yield f"{cls.name} has no calls"
    methods = [call.name for call in cls.calls]
    given = [name for call in cls.calls for name in call.arguments]
    for kind, names in (("method", methods), ("argument or parameter", [*given, *cls.parameters])):
        for name, count in Counter(names).items():
            if count > 1:
                yield f"{cls.name}: the {kind} {name} is declared {count} times"
    for place, call in enumerate(cls.calls):
        if not call.values:
            yield f"{cls.name}.{call.name} returns, caches and stores nothing: nothing to check"
        if call.after and call.after not in methods[:place]:
            yield f"{cls.name}.{call.name} comes after {call.after!r}, which isn't above it"
        returned = {value.name: value for value in call.returns}
        for value in (*call.caches, *call.stores):
            result = returned.get(value.name)
            if result and value.formula not in (value.name, result.formula):
                yield (
                    f"{cls.name}.{call.name}: {value.name} is returned and is an attribute, with "
                    f"two formulas; give one of them another name"
                )
        for value in call.values:
            if value.like and value.like not in cls.parameters:
                yield f"{value.name} is like {value.like!r}, which is no parameter"
            if value.type not in TYPES:
                yield f"{value.name} has the type {value.type!r}; it can be {', '.join(TYPES)}"

        if call.own is not None and call.after in methods[:place]:
            yield from _of_own(cls, call, call.own)
        elif call.own is not None:
            yield f"{cls.name}.{call.name}: own needs a method before it"
    for name, parameter in cls.parameters.items():
        for other in parameter.others:
            if not _same_sizes(parameter.shape, other):
                yield f"{name}: the shape {other} has other sizes than {parameter.shape}"
    arguments = {name: X for call in cls.calls for name, X in call.arguments.items()}
    sizes: dict[str, int] = {}
    for name, numbers in cls.example.items():
        if name not in arguments:
            yield f"{cls.name}: the example has numbers for {name!r}, which is no argument"
            continue
        shape, lengths = arguments[name].shape, np.shape(numbers)
        alike = zip(shape, lengths, strict=False)
        if len(shape) != len(lengths) or any(sizes.setdefault(str(s), n) != n for s, n in alike):
            yield f"{cls.name}: the example's {name} has the shape {lengths}, not {shape}"


def _of_own(cls: Class, call: Call, own: OwnResult) -> Iterator[str]:
    """Yield a sentence for each name in the excuse of a call that isn't there."""
    where = f"{cls.name}.{call.name}: own"
    if len(call.arguments) != 1 or len(cls.call(call.after).returns) != 1:
        yield f"{where} needs one argument, the gradient by the one result of {call.after}"
    values = {value.name for value in (*call.returns, *call.stores)}
    known = {*cls.parameters, *(name for each in cls.chain(call)[:-1] for name in each.arguments)}
    for name in sorted({*own.by} - values):
        yield f"{where} names {name!r}, which it neither returns nor stores"
    unknown = {*own.by.values(), *own.multiplies, own.adds or own.multiplies[0]} - known
    for name in sorted(unknown):
        yield f"{where} names {name!r}, which is no parameter or argument before it"
    if not unknown:
        domains = {name: each.domain for name, each in cls.parameters.items()}
        domains |= {name: X for each in cls.chain(call) for name, X in each.arguments.items()}
        one, other = (domains[name].shape for name in own.multiplies)
        if not (len(one) == len(other) == 2 and one[1] == other[1]):
            yield f"{where} multiplies matrices of different widths: {one} and {other}"


def _same_sizes(shape: Shape, other: Shape) -> bool:
    """Whether two shapes have the same sizes, apart from ones, and each of them once."""
    one, another = ([size for size in each if size != 1] for each in (shape, other))
    return sorted(map(str, one)) == sorted(map(str, another)) and len({*one}) == len(one)


def _of_formulas(table: Table, cls: Class) -> Iterator[str]:
    """Yield a sentence for each formula that can't be evaluated, or gives another shape."""
    rng = np.random.default_rng(0)
    names = (*cls.sizes, *cls.free_sizes)
    for what, condition in (("holds", cls.holds), ("shown", cls.shown)):
        if unknown := [name for name in names_in(condition or "True") if name not in names]:
            yield f"{cls.name}: {what} names the size {unknown[0]!r}, which it doesn't have"
            return
    sizes = draw_sizes(rng, names, range(2, 9), cls.holds)
    given: dict[str, Any] = dict(sizes)
    for name, parameter in cls.parameters.items():
        start, scope = f"the start of {name}", table.scope(cls, given)
        yield from _of_formula(cls, start, parameter.start, parameter.shape, scope, True)
        shape = parameter.domain.shape_of(sizes)
        given[name] = rng.normal(0.5, 1.0, shape)
    for call in cls.calls:
        for name, domain in call.arguments.items():
            given[name] = domain.draw(rng, sizes)
        reachable = {name for each in cls.chain(call) for name in each.arguments}
        known = {*sizes, *cls.parameters, *reachable}
        scope = table.scope(cls, {name: given[name] for name in given if name in known})
        for value in call.values:
            wanted = value.shape if value.type == "array" else None
            yield from _of_formula(cls, value.name, value.formula, wanted, scope)
            if value.terms is not None:
                terms = f"the terms of {value.name}"
                yield from _of_formula(cls, terms, value.terms, wanted, scope, True)


def _of_formula(
    cls: Class,
    name: str,
    formula: Formula,
    shape: Shape | None,
    scope: Scope,
    broadcasts: bool = False,
) -> Iterator[str]:
    """Yield a sentence if a formula fails, or gives another shape.

    Parameters
    ----------
    broadcasts
        Whether a shape that broadcasts to the right one will do.
    """
    where = f"{cls.name}: the formula of {name}"
    try:
        unknown = [each for each in names_in(formula) if each not in {*scope, *scope.helpers}]
        unknown = [each for each in unknown if each not in scope._defined]
        if unknown:
            yield f"{where} needs {unknown[0]!r}, which is no argument, parameter or size before it"
            return
        found = np.asarray(evaluate(formula, scope))
    except Exception as error:
        yield f"{where} raised {type(error).__name__}: {error}"
        return
    if shape is None:
        return
    if unknown := [size for size in shape if isinstance(size, str) and size not in scope]:
        yield f"{cls.name}: the shape of {name} has the size {unknown[0]!r}, and no argument has it"
        return
    wanted = Domain(shape).shape_of(scope)
    if found.shape != wanted and not (broadcasts and _broadcasts(found.shape, wanted)):
        yield f"{where} gives the shape {found.shape}, and the table says {wanted}"


def _broadcasts(shape: tuple[int, ...], to: tuple[int, ...]) -> bool:
    """Whether an array of one shape fills an array of another."""
    try:
        return np.broadcast_shapes(shape, to) == to
    except ValueError:
        return False


def right(table: Table, cls: Class, value: Value, given: Mapping[str, Any]) -> Any:
    """Return what is right for some arrays: an array of float64, or a number."""
    found = evaluate(value.formula, table.scope(cls, given))
    if value.type != "array":
        return TYPES[value.type](found)
    array: Array = np.asarray(found)
    return array.astype(np.float64) if array.dtype.kind == "f" else array
