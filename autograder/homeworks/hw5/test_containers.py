"""Homework 5, part 2: Sequential and ModuleList."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import numpy as np
import pytest

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe
from autograder.grading.expect import expect_number, expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.hints import (
    IN_LISTS,
    NO_ITEMS,
    NO_STEPS,
)
from autograder.homeworks.hw5.layers import (
    Layers,
    call,
    expect_near,
)
from autograder.homeworks.hw5.names import are_same, listed
from autograder.homeworks.hw5.tree import Rng
from autograder.results.verdict import Evidence, Judgement, Missing, Wrong


def expect_held(session: Session, container: Remote, modules: list[Remote]) -> None:
    """Accept modules that are held as attributes "0", "1" and so on."""
    program = session.program()
    with suppress(Judgement), session.off_the_record():
        for place, module in enumerate(modules):
            program.look(program.operate("is", program.get(container, str(place)), module))
        if all(program.run()):
            return
    for place, module in enumerate(modules):
        try:
            found = session.handle(container, str(place))
            if not session.operate("is", found, module):
                message = f'the attribute "{place}" must be the module at {place}'
                raise Wrong(Evidence(message, module._label, "another object"))
        except Judgement as judgement:
            if isinstance(judgement, Missing) or "attribute" in judgement.evidence.message:
                message = f'{container._label} has no attribute "{place}"'
                evidence = Evidence(message, f'the module at "{place}"', "nothing")
                IN_LISTS.add_to(evidence)
                raise Wrong(evidence) from None
            raise


def expect_found(session: Session, container: Remote, count: int, parameters: list[Remote]) -> None:
    """Accept a container whose Parameters are found, with their names."""
    got = listed("named_parameters()", session.call(container, method="named_parameters"))
    wanted = [f"{place}.weight" for place in range(count)]
    names = [pair[0] if isinstance(pair, list | tuple) else None for pair in got]
    if names != wanted:
        message = f"named_parameters finds {names}, and must find {wanted}"
        evidence = Evidence(message, str(wanted), str(names))
        IN_LISTS.add_to(evidence)
        raise Wrong(evidence)
    for (_, each), right in zip(got, parameters, strict=True):
        if not isinstance(each, Remote) or not session.operate("is", each, right):
            raise Wrong(Evidence("named_parameters finds another Parameter", right._label))


def doing(layers: Layers, factor: int) -> Remote:
    """Return a module that multiplies by a factor."""
    return layers.toy("forward", lambda A: A * float(factor), f"gives A * {factor}")


@pytest.mark.task("sequential")
def test_one_after_the_other(session: Session, layers: Layers, rng: Rng) -> None:
    """Sequential gives each module what the one before it has made, also a module used twice."""
    for count in (1, 2, 3, 12):
        session.begin_record()
        A, dLdZ = rng.normal(size=(2, 3, 4))
        factors, shifts = rng.uniform(0.5, 1.5, count), rng.normal(size=count)
        toys = [
            layers.toy(
                "forward",
                lambda A, f=factors[n], s=shifts[n]: A * float(f) + float(s),
                f"gives A * {factors[n]:.6g} + {shifts[n]:.6g}",
            )
            for n in range(count)
        ]
        order = [*range(count), *([0, 0] if count > 2 else [])]
        model = session.find("Sequential")(*(toys[n] for n in order))
        for turn in range(2):
            given = layers.tensor(f"A{turn}", A)
            Z, wanted = call(session, model, given), A
            for n in order:
                wanted = wanted * factors[n] + shifts[n]
            expect_near("Z.data", Z.data, wanted)
            session.call(Z, Named("dLdZ", dLdZ), method="backward")
            expect_near("A.grad", given.grad, dLdZ * np.prod(factors[order]))
            A = rng.normal(size=A.shape)


@pytest.mark.task("sequential")
def test_one_within_another(session: Session, layers: Layers, rng: Rng) -> None:
    """A Sequential calls its modules: one with a forward of its own, too, if it is a Sequential."""
    A, cls = rng.normal(size=(2, 3)), session.find("Sequential")
    double = doing(layers, 2)
    inner, own = cls(double, double), cls(double)
    own.forward = session.function("forward", lambda A: A * 5.0)
    model = cls(inner, own)
    for mode in (True, False):
        model.training = mode
        Z = call(session, model, layers.tensor("A", A))
        expect_near("Z.data", Z.data, A * 20.0)


@pytest.mark.task("sequential")
def test_without_modules(session: Session, layers: Layers, rng: Rng) -> None:
    """Sequential without modules returns what it is given."""
    A, dLdZ = rng.normal(size=(2, 2, 3))
    given = layers.tensor("A", A)
    Z = call(session, session.find("Sequential")(), given)
    if not session.operate("is", Z, given):
        message = "without modules, forward must return the Tensor that it is given"
        raise Wrong(Evidence(message, "this Tensor", "another one"))
    expect_near("Z.data", Z.data, A)
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    expect_near("A.grad", given.grad, dLdZ)


@pytest.mark.task("sequential")
def test_sequential_holds(session: Session, layers: Layers, own_names_are_right: bool) -> None:
    """Sequential holds its modules as attributes "0", "1" and so on; two don't share them."""
    every: list[tuple[Remote, list[Remote], list[Remote]]] = []
    for count in (1, 3, 11):
        session.begin_record()
        modules, parameters = with_weights(layers, count)
        every.append((session.find("Sequential")(*modules), modules, parameters))
        expect_held(session, *every[-1][:2])
    for container, modules, parameters in every:
        expect_held(session, container, modules)
        if own_names_are_right:
            expect_found(session, container, len(modules), parameters)


@contextmanager
def other_attributes(name: str, value: str, hints: Hints) -> Iterator[None]:
    """Let what is wrong in a block be told as a matter of attributes with other names.

    Parameters
    ----------
    name, value
        The attribute that the container was given, and what it is.
    """
    try:
        yield
    except Wrong as wrong:
        wrong.evidence.message += f"; {name} is {value}, and counts for nothing"
        hints.add_to(wrong.evidence)
        raise


@pytest.mark.task("sequential")
def test_other_attributes(session: Session, layers: Layers, rng: Rng) -> None:
    """The steps are "0", "1" and so on: other attributes of a Sequential are no steps."""
    A = rng.normal(size=(2, 3))
    first, second = (doing(layers, n) for n in (2, 3))
    model = session.find("Sequential")(first)
    expect_near("Z.data", call(session, model, layers.tensor("A", A)).data, A * 2)
    session.set(model, aside=second, width=3)
    with other_attributes("aside", "a module that was assigned", NO_STEPS):
        expect_near("Z.data", call(session, model, layers.tensor("A", A)).data, A * 2)


@pytest.mark.task("sequential")
def test_exchanged(session: Session, layers: Layers, rng: Rng) -> None:
    """A module that is assigned to "1" later takes the place of the old one."""
    A = rng.normal(size=(2, 3))
    first, second, third = (doing(layers, n) for n in (2, 3, 5))
    model = session.find("Sequential")(first, second)
    session.set(model, **{"1": third})
    expect_near("Z.data", call(session, model, layers.tensor("A", A)).data, A * 10)
    session.set(model, aside=second, **{"0": third})
    expect_near("Z.data", call(session, model, layers.tensor("A", A)).data, A * 25)
    third.forward = session.function("forward", lambda A: A * 7.0)
    Z = call(session, model, layers.tensor("A", A))
    expect_near("Z.data", Z.data, A * 49, "with another forward of its modules")


def with_weights(layers: Layers, count: int) -> tuple[list[Remote], list[Remote]]:
    """Return modules with a Parameter each, and these."""
    modules, parameters = [], []
    for _ in range(count):
        module = layers.student.Module()
        parameters.append(layers.parameter(layers.rng.normal(size=(2, 2))))
        module.weight = parameters[-1]
        modules.append(module)
    return modules, parameters


@pytest.mark.task("module_list")
def test_list(session: Session, layers: Layers, own_names_are_right: bool) -> None:
    """ModuleList has a length and indices, grows by append, and its Parameters are found."""
    lists: list[tuple[Remote, list[Remote], list[Remote]]] = []
    cls = session.find("ModuleList")
    for start in (0, 1, 3, 11):
        session.begin_record()
        modules, parameters = with_weights(layers, start)
        lists.append((cls(modules) if start else cls(), modules, parameters))
        expect_list(session, lists[-1][0], modules)
    session.begin_record()
    (new,), _ = with_weights(layers, 1)
    container = cls()
    session.call(container, new, method="append")
    expect_list(session, container, [new])
    for _ in range(3):
        for container, modules, parameters in lists:
            expect_list(session, container, modules)
            if own_names_are_right:
                expect_found(session, container, len(modules), parameters)
            (new,), (weight,) = with_weights(layers, 1)
            got = session.call(container, new, method="append")
            if not isinstance(got, Remote) or not session.operate("is", got, container):
                message = "append must return the ModuleList"
                raise Wrong(Evidence(message, "the ModuleList", describe(got)))
            modules.append(new)
            parameters.append(weight)


def expect_list(session: Session, container: Remote, modules: list[Remote]) -> None:
    """Accept a list with these modules."""
    count = len(modules)
    expect_number(f"len({container._label})", session.operate("len", container), count)
    expect_held(session, container, modules)
    program = session.program()
    for place in range(-count, count):
        found = program.operate("[]", container, place)
        program.look(program.operate("is", found, modules[place]))
    for place, is_same in zip(range(-count, count), program.run(), strict=True):
        if not is_same:
            message = f"the item at {place} is another module"
            raise Wrong(Evidence(message, modules[place]._label, "another object"))
    for place in (count, -count - 1):
        with expect_raises(session, "IndexError"):
            session.operate("[]", container, place)
    found_items = session.items(container, most=count + 5)
    pairs = [*zip(found_items, modules, strict=False)]
    if len(found_items) != count or not all(are_same(session, pairs)):
        message = "a loop over the list must give its modules in their order"
        raise Wrong(Evidence(message, f"{count} modules", f"{len(found_items)} items"))


@pytest.mark.task("module_list")
def test_two_loops(session: Session, layers: Layers) -> None:
    """Two loops over one ModuleList, one within the other, don't disturb each other."""
    modules, _ = with_weights(layers, 3)
    container = session.find("ModuleList")(modules)
    loops = [session.operate("iter", container) for _ in range(2)]
    for place, loop in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (2, 0)):
        found = session.operate("next", loops[loop])
        if not isinstance(found, Remote) or not session.operate("is", found, modules[place]):
            message = "two loops over one list must each give all its modules"
            raise Wrong(Evidence(message, modules[place]._label, describe(found)))


@pytest.mark.task("module_list")
def test_no_items(session: Session, layers: Layers) -> None:
    """The items are "0", "1" and so on: other attributes of a ModuleList are no items."""
    for name in ("head", "width"):
        session.begin_record()
        modules, _ = with_weights(layers, 2)
        (aside,), _ = with_weights(layers, 1)
        made = session.find("ModuleList")(modules)
        session.set(made, **{name: aside if name == "head" else 3})
        value = "a module that was assigned" if name == "head" else "a number that was assigned"
        with other_attributes(name, value, NO_ITEMS):
            expect_list(session, made, modules)


@pytest.mark.task("module_list")
def test_the_callers_list(session: Session, layers: Layers) -> None:
    """ModuleList takes any iterable of modules, and leaves the caller's list as it is."""
    modules, _ = with_weights(layers, 3)
    given = session.find("ModuleList")(tuple(modules))
    (new, aside), _ = with_weights(layers, 2)
    session.set(given, head=aside, training=False)
    copy = session.find("ModuleList")(given)
    if session.call(session.builtin("hasattr"), copy, "head") is not False:
        message = "a ModuleList that is made of another one takes its items, and no more of it"
        raise Wrong(Evidence(message, "no attribute head", "the head of the other one"))
    expect_training(copy, True)
    expect_training(given, False)
    session.call(copy, new, method="append")
    for each in (given, copy):
        session.set(each, head=aside, width=3)  # no items of the list
    expect_list(session, given, modules)
    expect_list(session, copy, [*modules, new])
    (later, other), _ = with_weights(layers, 2)
    session.call(copy, later, method="append")
    expect_list(session, copy, [*modules, new, later])
    session.set(copy, **{"1": other})
    expect_list(session, copy, [modules[0], other, modules[2], new, later])
    session.set(given, **{"0": later})
    expect_list(session, given, [later, *modules[1:]])
    expect_list(session, copy, [modules[0], other, modules[2], new, later])
    expect_list(session, session.find("ModuleList")(given), [later, *modules[1:]])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Sequential", marks=pytest.mark.task("sequential")),
        pytest.param("ModuleList", marks=pytest.mark.task("module_list")),
    ],
)
def test_modes_of_what_is_held(session: Session, layers: Layers, name: str) -> None:
    """A new {name} trains, and the modules that it is made of keep their modes."""
    cls = session.find(name)
    modules, _ = with_weights(layers, 3)
    for count in (1, 3):
        for mode in (False, True):
            for place, each in enumerate(modules):
                each.training = mode is (place != 1)
            held = modules[:count]
            container = cls(*held) if name == "Sequential" else cls(held)
            expect_training(container, True)
            for place, each in enumerate(modules):
                expect_training(each, mode is (place != 1))
            if name == "ModuleList":
                modules[1].training = container.training = False
                session.call(container, modules[1], method="append")
                expect_training(container, False)
                expect_training(modules[1], False)


def expect_training(module: Remote, mode: bool) -> None:
    """Accept the mode of a module."""
    if (got := module.training) is not mode:
        message = f"{module._label}.training is {describe(got)}, and must be {mode}"
        raise Wrong(Evidence(message, str(mode), describe(got)))
