"""Homework 5, part 2: what a Sequential calls, and what a ModuleList holds."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.callbacks import Meant
from autograder.grading.compare import describe
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.iterables import KINDS, maker
from autograder.homeworks.hw5.layers import Layers, call, doubled, expect_near
from autograder.homeworks.hw5.names import are_same
from autograder.homeworks.hw5.test_containers import doing, expect_held, expect_list, with_weights
from autograder.homeworks.hw5.tree import FALSY, Grower, Rng
from autograder.results.verdict import Evidence, Judgement, Wrong


def special(layers: Layers, grower: Grower, factor: float, place: int) -> Remote:
    """Return a module that is false, or equal to all others, and multiplies by a factor."""
    module = grower.module_of(**FALSY[place % len(FALSY)]).remote
    module.forward = layers.session.function("forward", lambda A: A * factor)
    return module


@pytest.mark.task("sequential")
def test_called_each_time(session: Session, layers: Layers, rng: Rng) -> None:
    """Each forward calls each module once, also with the same input and the same modules.

    In the last turn, a module calls the same Sequential with another input.
    """
    A, factors = rng.normal(size=(2, 3)), [2.0, 3.0, 5.0]
    calls: list[int] = []
    again: list[Remote] = []

    def step(place: int) -> Remote:
        def forward(A: Any) -> Any:
            if again and place == 1:
                before = calls.copy()
                kept.append((call(session, model, again.pop()), B * np.prod(factors)))
                calls[:] = before
            calls.append(place)
            return A * factors[place]

        return layers.toy("forward", forward)

    model = session.find("Sequential")(*(step(place) for place in range(3)))
    B, given = 2 * A + 1, layers.tensor("A", A)
    kept: list[tuple[Remote, Any]] = []
    for turn in range(6):
        calls.clear()
        if turn == 5:
            again.append(layers.tensor("B", B))
        model.training = turn != 2
        Z = call(session, model, given)
        expect_near("Z.data", Z.data, A * np.prod(factors), "with the modules as they are now")
        expect_calls(calls, [0, 1, 2])
        kept.append((Z, A * np.prod(factors)))
        factors[turn % 3] += 1.0
        if turn == 3:
            session.call(session.handle(given, "data"), ..., 0.5, method="__setitem__")
            A = np.full(A.shape, 0.5)
    for Z, wanted in kept:
        expect_near("Z.data", Z.data, wanted, "after later forwards")


@pytest.mark.task("sequential")
def test_falsy_steps(session: Session, layers: Layers, grower: Grower, rng: Rng) -> None:
    """A module that is false, or equal to another one, is a step like any other."""
    A, cls = rng.normal(size=(2, 3)), session.find("Sequential")
    for count in (1, 2, 4):
        session.begin_record()
        modules = [special(layers, grower, place + 2.0, place) for place in range(count)]
        model = cls(*modules, *modules)
        expect_held(session, model, [*modules, *modules])
        Z = call(session, model, layers.tensor("A", A))
        wanted = A * float(np.prod(np.arange(2.0, count + 2))) ** 2
        expect_near("Z.data", Z.data, wanted)
        modules[-1] = special(layers, grower, 11.0, count)
        session.set(model, **{str(count - 1): modules[-1]})
        Z = call(session, model, layers.tensor("A", A))
        expect_near("Z.data", Z.data, wanted / (count + 1) * 11.0, "with another last module")


@pytest.mark.task("sequential")
def test_containers_within(session: Session, layers: Layers, rng: Rng) -> None:
    """A Sequential or ModuleList within is one module, with its own names, also an empty one."""
    cls, A, alone = session.find("Sequential"), rng.normal(size=(2, 3)), None
    double = doing(layers, 2)
    inner, empty = cls(double, double), cls()
    other, own = cls(double), doubled(session, "Sequential", lambda own: own(double))
    model = cls(inner, empty, other, own, inner)
    expect_held(session, model, [inner, empty, other, own, inner])
    for _ in range(2):
        Z = call(session, model, layers.tensor("A", A))
        expect_near("Z.data", Z.data, A * (4 * 2 * 4 * 4))
    session.set(inner, **{"1": doing(layers, 5)})
    Z = call(session, model, layers.tensor("A", A))
    expect_near("Z.data", Z.data, A * (10 * 2 * 4 * 10), "after a module within was exchanged")
    expect_held(session, cls(inner), [inner])
    with suppress(Judgement):  # a wrong ModuleList costs its own task
        made = session.find("ModuleList")([double, double])
        made.forward = session.function("forward", lambda A: A * 7.0)
        alone = made
    if alone is not None:
        model = cls(alone)
        expect_held(session, model, [alone])
        Z = call(session, model, layers.tensor("A", A))
        expect_near("Z.data", Z.data, A * 7, "of a single ModuleList with a forward of its own")


MANY = 300
"""How many modules a container holds."""


@pytest.mark.task("sequential")
def test_many_steps(session: Session, layers: Layers, rng: Rng) -> None:
    """A Sequential may have 300 modules, in their order."""
    turns = [np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(4)]
    steps = []
    for place, R in enumerate(turns):  # forward multiplies by R, and their order matters
        module: Any = layers.student.Module()
        module.forward = session.handle(layers.tensor(f"R{place}", R), "__matmul__")
        steps.append(module)
    for count in (101, MANY):
        order = [int(each) for each in rng.integers(4, size=count)]
        A, dLdZ = rng.normal(size=(2, 3, 2))
        program = session.program()
        given = program.student.Tensor(Named("A", A))
        model = program.student.Sequential(*(steps[each] for each in order))
        Z = program.call(model, given)
        program.call(Z, Named("dLdZ", dLdZ), method="backward")
        program.look(program.get(Z, "data"), program.get(given, "grad"))
        places = [int(each) for each in (*rng.integers(count, size=20), 10, 99, 100, count - 1)]
        for place in places:
            held = program.get(model, str(place))
            program.look(program.operate("is", held, steps[order[place]]))
        got, gradient, *same = program.run()
        product = np.eye(3)
        for each in order:
            product = turns[each] @ product
        expect_near("Z.data", got, product @ A, f"of {count} modules")
        expect_near("A.grad", gradient, product.T @ dLdZ)
        for place, is_same in zip(places, same, strict=True):
            if not is_same:
                message = f'the attribute "{place}" must be the module at {place}'
                raise Wrong(Evidence(message, "this module", "another object"))


@pytest.mark.task("sequential")
def test_what_is_passed_on(session: Session, layers: Layers, rng: Rng) -> None:
    """Each module is given the very object that the one before it has made, and the first one A.

    What modules pass on may be of another kind than a Tensor.
    """
    given = [layers.tensor(f"A{place}", rng.normal(size=(2, 3))) for place in range(4)]
    same: list[bool] = []

    def step(place: int) -> Remote:
        def forward(X: Any) -> Any:
            same.append(bool(session.operate("is", X, given[place])))
            return given[place + 1]

        return layers.toy("forward", forward)

    model = session.find("Sequential")(*(step(place) for place in range(3)))
    Z = call(session, model, given[0])
    same.append(session.operate("is", Z, given[3]))
    if same != [True] * 4:
        message = "a module must be given what the one before it has made, and no copy of it"
        raise Wrong(Evidence(message, "the same object", "another one"))
    others: list[Any] = [None, (given[1], given[2]), 0, ()]
    for made in others:
        passed: list[Any] = []

        def keep(*X: Any, passed: list[Any] = passed) -> Any:
            passed.append(X)
            return given[3]

        first = layers.toy("forward", lambda _, made=made: made)
        model = session.find("Sequential")(first, layers.toy("forward", keep))
        call(session, model, given[0])
        got = passed[0][0] if len(passed) == 1 and len(passed[0]) == 1 else passed
        if type(got) is not type(made) or (not made and got != made) or (made and len(got) != 2):
            message = "a module must be given what the one before it has made, whatever it is"
            raise Wrong(Evidence(message, describe(made), describe(got)))


ERRORS: tuple[type[Exception], ...] = (
    *(AttributeError, IndexError, KeyError, TypeError, StopIteration, ValueError, RuntimeError),
    *(NotImplementedError, AssertionError, ZeroDivisionError, RecursionError, OSError),
)
"""What a module may raise: what Python raises itself at the end of a loop, and other errors."""


@pytest.mark.task("sequential")
def test_a_step_that_fails(session: Session, layers: Layers, rng: Rng) -> None:
    """An exception of a module arrives as it is, and no other module is called after it."""
    A, factors = rng.normal(size=(2, 3)), [2.0, 3.0, 5.0]
    calls: list[int] = []
    failing: list[tuple[int, type[Exception]]] = []

    def step(place: int) -> Remote:
        def forward(A: Any) -> Any:
            calls.append(place)
            if failing and failing[0][0] == place:
                raise Meant(failing.pop()[1])
            return A * factors[place]

        return layers.toy("forward", forward)

    steps = [step(place) for place in range(3)]
    model, given = session.find("Sequential")(*steps), layers.tensor("A", A)
    for turn, error in enumerate(ERRORS):
        failing[:] = [(turn % 3, error)]
        session.record.add(f"# now forward of module {turn % 3} raises {error.__name__}")
        with expect_raises(session, error.__name__):
            session.call(model, given)
        expect_calls(calls, [*range(turn % 3 + 1)])
        if turn % 4 == 0:
            expect_near("Z.data", call(session, model, given).data, A * np.prod(factors))
            expect_calls(calls, [0, 1, 2])
    session.set(model, **{"1": layers.student.Module()})  # without forward
    with expect_raises(session, "AttributeError"):
        session.call(model, given)
    expect_calls(calls, [0])


def expect_calls(calls: list[int], wanted: list[int]) -> None:
    """Accept the calls of modules so far, by their places, and forget them."""
    if calls != wanted:
        message = f"the modules are called in the order {calls}, and must be in {wanted}"
        raise Wrong(Evidence(message, str(wanted), str(calls)))
    calls.clear()


@pytest.mark.task("module_list")
def test_any_iterable(session: Session, layers: Layers, grower: Grower) -> None:
    """A ModuleList is made of an iterator, which gives its modules once, or of an iterable module.

    A module that is an iterable, as a subclass with a `__getitem__` may be, is no item.
    """
    modules, _ = with_weights(layers, 3)
    cls = session.find("ModuleList")
    with session.off_the_record():
        loop = session.call(session.builtin("iter"), modules)
        loop.__dict__["_label"] = "iter([module, module2, module3])"
    expect_list(session, cls(loop), modules)
    made = cls(modules=tuple(modules))
    expect_list(session, made, modules)
    (new,), _ = with_weights(layers, 1)
    session.call(made, method="append", keywords={"module": new})
    expect_list(session, made, [*modules, new])
    items = callers_list(session, modules)
    getitem = session.handle(items, "__getitem__")
    expect_list(session, cls(grower.module_of(__getitem__=getitem).remote), modules)
    for error in (TypeError, KeyError, AttributeError):

        def failing(index: Any, error: type[Exception] = error) -> Any:
            if index == 1:
                raise Meant(error)
            return modules[0]

        given = grower.module_of(__getitem__=failing).remote
        with expect_raises(session, error.__name__):
            cls(given)


@pytest.mark.task("module_list")
def test_iterables_of_all_kinds(session: Session, layers: Layers) -> None:
    """A ModuleList asks nothing of an iterable but its modules: not its truth, nor its length."""
    modules, _ = with_weights(layers, 3)
    for kind, words in KINDS.items():
        session.begin_record()
        make = maker(session, kind)
        for count in (3, 1, 0):
            program, held = session.program(), modules[:count]
            made = program.student.ModuleList(program.call(make, held))
            program.look(program.operate("len", made))
            for place, module in enumerate(held):
                program.look(program.operate("is", program.operate("[]", made, place), module))
            length, *same = program.run()
            if length != count or not all(same):
                message = f"a ModuleList of {words} must hold all {count} modules in their order"
                raise Wrong(Evidence(message, f"{count} modules", f"{length} modules"))


@pytest.mark.task("module_list")
def test_many_items(session: Session, layers: Layers) -> None:
    """A ModuleList may have 300 modules, in their order."""
    pair, _ = with_weights(layers, 2)
    modules = [pair[place % 7 == 3] for place in range(MANY - 2)]
    container = session.find("ModuleList")(modules)
    for _ in range(2):
        session.call(container, pair[1], method="append")
    modules += [pair[1], pair[1]]
    program = session.program()
    places = [*range(len(modules)), -1, -2, -100, -len(modules)]
    for place in places:
        item = program.operate("[]", container, place)
        program.look(program.operate("is", item, modules[place]))
        program.look(program.operate("is", program.get(container, f"{place % MANY}"), item))
    for place, (found, is_held) in zip(places, batched(program.run()), strict=True):
        if not (found and is_held):
            message = f"the item at {place} of {len(modules)} is another module"
            raise Wrong(Evidence(message, modules[place]._label, "another object"))
    got = session.items(container, most=len(modules) + 5)
    if len(got) == len(modules) and not all(are_same(session, [*zip(got, modules, strict=True)])):
        message = f"a loop over the list of {len(modules)} modules gives them in another order"
        raise Wrong(Evidence(message, "their order", "another order"))
    if len(got) != len(modules):
        message = f"a loop over the list gives {len(got)} modules, and must give {len(modules)}"
        raise Wrong(Evidence(message, f"{len(modules)} modules", f"{len(got)} items"))


def batched(looked: list[Any]) -> list[tuple[Any, Any]]:
    """Return the items two by two."""
    return [*zip(looked[::2], looked[1::2], strict=True)]


def callers_list(session: Session, modules: list[Remote]) -> Remote:
    """Put a list of modules on the student's side."""
    with session.off_the_record():
        keeper = session.toy("Keeper", kept=0)
        session.set(keeper, kept=modules)
        given = session.handle(keeper, "kept")
    session.record.add(f"modules = [{', '.join(each._label for each in modules)}]", *modules)
    given.__dict__["_label"] = "modules"
    return given


@pytest.mark.task("module_list")
def test_lists_of_one_list(session: Session, layers: Layers) -> None:
    """Several ModuleLists of one Python list are several, and the list stays the caller's."""
    modules, _ = with_weights(layers, 3)
    extra, _ = with_weights(layers, 4)
    given = callers_list(session, modules)
    cls = session.find("ModuleList")
    one, other = cls(given), cls(given)
    session.call(one, extra[0], method="append")
    expect_list(session, one, [*modules, extra[0]])
    expect_list(session, other, modules)
    expect_length(session, given, 3)
    session.call(given, extra[1], method="append")
    session.call(given, 0, extra[2], method="__setitem__")
    expect_list(session, one, [*modules, extra[0]])
    expect_list(session, other, modules)
    session.call(other, extra[3], method="append")
    session.set(one, **{"0": extra[3]})
    expect_list(session, other, [*modules, extra[3]])
    expect_list(session, one, [extra[3], *modules[1:], extra[0]])
    expect_length(session, given, 4)
    session.call(given, method="clear")
    expect_list(session, other, [*modules, extra[3]])
    expect_list(session, cls(given), [])
    expect_list(session, cls(session.operate("iter", other)), [*modules, extra[3]])


def expect_length(session: Session, given: Remote, length: int) -> None:
    """Accept the caller's list with this number of modules."""
    with session.off_the_record():
        got = session.operate("len", given)
    if got != length:
        message = f"the caller's list has {got} modules, and had {length}"
        raise Wrong(Evidence(message, str(length), str(got)))


@pytest.mark.task("module_list")
def test_any_items(session: Session, layers: Layers, grower: Grower) -> None:
    """A ModuleList holds modules that are false or equal, one module twice, and other lists."""
    cls = session.find("ModuleList")
    falsy = [special(layers, grower, 2.0, place) for place in range(4)]
    plain, _ = with_weights(layers, 2)
    empty, inner = cls(), cls(plain)
    for items in ([falsy[0]], [*falsy, falsy[0], falsy[0]], [plain[0]] * 3, [empty, inner, empty]):
        session.begin_record()
        made, grown = cls(items), cls()
        for each in items:
            session.call(grown, each, method="append")
        expect_list(session, made, items)
        expect_list(session, grown, items)
    expect_list(session, empty, [])
    expect_list(session, inner, plain)


@pytest.mark.task("module_list")
def test_interrupted_loops(session: Session, layers: Layers) -> None:
    """A loop that ends early, or that goes on after another one, disturbs none."""
    modules, _ = with_weights(layers, 4)
    container = session.find("ModuleList")(modules[:3])
    early = session.operate("iter", container)
    expect_next(session, early, modules[0])
    expect_list(session, container, modules[:3])
    expect_next(session, early, modules[1])
    second = session.operate("iter", container)
    for place in range(3):
        expect_next(session, second, modules[place])
    expect_next(session, early, modules[2])
    session.call(container, modules[3], method="append")
    expect_list(session, container, modules)


def expect_next(session: Session, loop: Remote, module: Remote) -> None:
    """Accept the next module of a loop."""
    found = session.operate("next", loop)
    if not isinstance(found, Remote) or not session.operate("is", found, module):
        message = "each loop over a list must give all its modules in their order"
        raise Wrong(Evidence(message, module._label, "another object"))
