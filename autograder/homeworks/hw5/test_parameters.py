"""Homework 5, part 1: Parameter, named_parameters and parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw5.hints import FOUND_IN_A_LIST, SHARED_ARRAY, TIED_TWICE
from autograder.homeworks.hw5.memory import MEMORIES, laid_out
from autograder.homeworks.hw5.names import expect_attributes, expect_names, listed
from autograder.homeworks.hw5.tree import (
    HOLD,
    Grower,
    Node,
    Rng,
    empty_tree,
    linear_tree,
    tied_tree,
    tree_with_lists,
    wide_tree,
)
from autograder.homeworks.hw5.unusual import second_weight_tree
from autograder.results.verdict import Evidence, Wrong

SHAPES: tuple[tuple[int, ...], ...] = ((), (3,), (1, 1), (2, 3), (2, 3, 2))
MORE_SHAPES: tuple[tuple[int, ...], ...] = ((), (1,), (3,), (1, 1), (3, 3), (2, 3), (0, 3), (0,))
TYPES = (
    *("float16", "float32", "longdouble", ">f8", ">f4", ">i4", ">u2"),
    *(f"{sign}int{size}" for sign in ("", "u") for size in (8, 16, 32, 64)),
)


@pytest.mark.task("parameter")
def test_empty(session: Session, student: Student) -> None:
    """Parameter(None) has no numbers yet: its data is None, and it is a leaf."""
    made = student.Parameter(None)
    if (got := made.data) is not None:
        raise Wrong(Evidence("Parameter(None).data must be None", "None", describe(got)))
    expect_leaf(made)


@pytest.mark.task("parameter")
def test_numbers(session: Session, student: Student, rng: Rng) -> None:
    """A Parameter has the numbers that it is given, as float64, and is a leaf."""
    for shape in SHAPES:
        for dtype in (np.float64, np.float32, np.int64):
            session.begin_record()
            X = np.asarray(rng.normal(size=shape) * 9).astype(dtype)
            made = student.Parameter(Named("X", X))
            expect_array("parameter.data", made.data, X.astype(np.float64), tolerance=0.0)
            expect_leaf(made)
    session.begin_record()
    for given in ([[1, 2], [3.5, 4]], [1, 2, 3], [], [[0.5]], 2.5, 3, 0, 0.0):
        made = student.Parameter(given)
        expect_array("parameter.data", made.data, np.array(given, dtype=np.float64))
        expect_leaf(made)


def expect_leaf(made: Remote) -> None:
    """Accept a leaf without a gradient."""
    for name, wanted in (("operation", None), ("grad", None), ("inputs", ())):
        if type(got := getattr(made, name)) is not type(wanted) or got != wanted:
            message = f"parameter.{name} must be {wanted!r}, as of every leaf"
            raise Wrong(Evidence(message, repr(wanted), describe(got)))


@pytest.mark.task("parameter")
def test_own_array(session: Session, student: Student, rng: Rng) -> None:
    """A Parameter owns its numbers: nobody changes it who writes into the array it was made of."""
    every = [(shape, memory) for shape in SHAPES for memory in MEMORIES]
    large: list[tuple[tuple[int, ...], str]] = [((60, 50), "plain"), ((500, 401), "plain")]
    for shape, memory in (*every, *large, ((2, 1, 2, 1, 2), "columns")):
        session.begin_record()
        X = np.asarray(rng.normal(size=shape) * rng.integers(2))
        owner, given = laid_out(session, "X", X, memory)
        made, other = student.Parameter(given), student.Parameter(given)
        try:
            session.call(owner, ..., 7.5, method="__setitem__")
            expect_array("parameter.data", made.data, X, because="after X[...] = 7.5")
            session.call(session.handle(made, "data"), ..., 2.5, method="__setitem__")
            expect_array("the other one's data", other.data, X)
            expect_array("X", session.value(given), np.full(shape, 7.5))
        except Wrong as wrong:
            SHARED_ARRAY.add_to(wrong.evidence)
            raise


@pytest.mark.task("parameter")
def test_any_type(session: Session, student: Student, rng: Rng) -> None:
    """A Parameter has numbers of float64, whatever the dtype of those that it is given."""
    for dtype in (">f8", "float32", "int16"):
        for memory in MEMORIES:
            X = rng.uniform(0, 100, (2, 3)).astype(dtype)
            made = student.Parameter(laid_out(session, "X", X, memory)[1])
            expect_array("parameter.data", made.data, X.astype(np.float64), tolerance=0.0)
    signed = np.array([0.0, -0.0, 1e-30, -1e-30, 100.0])
    data = student.Parameter(Named("X", signed)).data
    expect_array("parameter.data", data, signed, tolerance=0.0)
    if not np.array_equal(np.signbit(data), np.signbit(signed)):
        message = "parameter.data has 0.0 where X has -0.0"
        raise Wrong(Evidence(message, describe(signed), describe(data)))
    for dtype in TYPES:
        for shape in ((2, 3), (0, 3), ()):
            X = np.asarray(rng.uniform(0, 100, shape)).astype(dtype)
            made = student.Parameter(Named("X", X))
            expect_array("parameter.data", made.data, X.astype(np.float64), tolerance=0.0)


@pytest.mark.task("parameter")
def test_many(session: Session) -> None:
    """Each Parameter has an array of its own, also if several are made of equal numbers.

    Each number has a place of its own, too, also where one place was that of several.
    """
    program = session.program()
    every = [make(shape) for shape in (*MORE_SHAPES, (60, 50)) for make in (np.zeros, np.ones) * 2]
    given = [
        program.array(f"X{place}", X, "repeated" if X.ndim and place % 4 == 3 else "new")
        for place, X in enumerate(every)
    ]
    made = [program.student.Parameter(X) for X in given]
    new = [n + 0.25 + np.arange(X.size).reshape(X.shape) / 8 for n, X in enumerate(every)]
    for each, X in zip(made, new, strict=True):
        program.call(program.get(each, "data"), ..., Named("new", X), method="__setitem__")
    empty = [program.student.Parameter(None) for _ in range(2)]
    data = [program.get(each, "data") for each in made]
    program.look(*data, *given, *(program.get(each, "data") for each in empty))
    found = program.run()
    try:
        for place, (X, got) in enumerate(zip(new, found, strict=False)):
            expect_array(f"data {place}", got, X, because="each Parameter has got other numbers")
        for place, (X, got) in enumerate(zip(every, found[len(every) :], strict=False)):
            expect_array(f"X{place}", got, X, because="the Parameters have got other numbers")
    except Wrong as wrong:
        SHARED_ARRAY.add_to(wrong.evidence)
        raise
    for got in found[-2:]:
        if got is not None:
            raise Wrong(Evidence("Parameter(None).data must be None", "None", describe(got)))


@pytest.mark.task("parameter")
def test_many_of_numbers(session: Session) -> None:
    """Each Parameter has an array of its own, also if several are made of one number or one list.

    A Python number, a NumPy number, and a list that stays the caller's.
    """
    program = session.program()
    vector = program.array("v", np.array([2.5, 0.0, 1.0]), "new")
    of_numpy = [program.operate("[]", vector, place) for place in range(3)]
    flat, nested = [program.call(vector, method="tolist") for _ in range(2)], [[1.0, 2], [3, 4]]
    plain: list[Any] = [2.5, 0, 0.0, 1, 1.0, -1, 3, [], [0.0], [1, 2, 3], nested, [[0.0]] * 2]
    given = [*plain, *of_numpy, flat[0]] * 3 + [0.5] * MANY
    right: list[Any] = ([*plain, 2.5, 0.0, 1.0, [2.5, 0.0, 1.0]] * 3) + [0.5] * MANY
    every = [np.array(X, dtype=np.float64) for X in right]
    data = [program.get(program.student.Parameter(X), "data") for X in given]
    program.look(*data)
    for place, each in enumerate(data):
        program.call(each, ..., place + 0.25, method="__setitem__")
    program.call(flat[0], 0, 9.5, method="__setitem__")
    program.look(*data)
    found = program.run()
    try:
        for place, (X, before, after) in enumerate(
            zip(every, found, found[len(every) :], strict=False)
        ):
            what = f"data of Parameter({X.tolist()})"
            expect_array(what, before, X, tolerance=0.0)
            because = "each Parameter has got other numbers"
            expect_array(what, after, np.full(X.shape, place + 0.25), because=because)
    except Wrong as wrong:
        SHARED_ARRAY.add_to(wrong.evidence)
        raise


MANY = 150
"""How many Parameters are made of one number: more than any small store of arrays has."""


@pytest.mark.task("parameter")
def test_numbers_of_now(session: Session, student: Student, rng: Rng) -> None:
    """Operators read the current numbers; a Parameter gets its numbers, or others, later."""
    A, dLdZ = rng.normal(size=(4, 3)), rng.normal(size=(4, 2))
    for start in (None, rng.normal(size=(2, 3))):
        made = student.Parameter(None if start is None else Named("X", start))
        given = student.Tensor(Named("A", A))
        total = np.zeros((2, 3))
        for turn in range(3):
            X = rng.normal(size=(2, 3)) if start is None or turn else start
            if turn == 2:
                data = session.handle(made, "data")
                session.call(data, ..., Named("new", X), method="__setitem__")
            elif turn or start is None:
                made.data = Named(f"X{turn}", X)
            Z = given @ made.T
            expect_array("Z.data", Z.data, A @ X.T, because="with the current numbers")
            session.call(Z, Named("dLdZ", dLdZ), method="backward")
            total = total + dLdZ.T @ A
            expect_array("parameter.grad", made.grad, total)


@pytest.mark.task("parameter")
def test_array_of_another_class(session: Session, student: Student, rng: Rng) -> None:
    """A Parameter owns its numbers, also if it is made of an array of another class."""
    X = rng.normal(size=(2, 3))
    given = session.array("X", X)
    with session.off_the_record():
        cls = session.handle(given, "__class__")
        kind = session.call(session.handle(cls, "__class__"), "Matrix", (cls,), {})
        matrix = session.call(given, kind, method="view")
    made = student.Parameter(matrix)
    session.call(given, ..., 7.5, method="__setitem__")
    data = session.value(session.handle(made, "data"))
    expect_array("parameter.data", np.asarray(data), X, because="after X[...] = 7.5")


@pytest.mark.task("parameter")
def test_gradient(session: Session, student: Student, rng: Rng) -> None:
    """A Parameter is a Tensor: operators and backward work with it."""
    X, A, dLdZ = rng.normal(size=(3, 2, 3))
    made = student.Parameter(Named("X", X))
    Z = made * student.Tensor(Named("A", A))
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    expect_array("parameter.grad", made.grad, dLdZ * A)


def named(session: Session, node: Node, remove_duplicate: bool | None = None) -> Any:
    """Return the names of a module."""
    keywords = {} if remove_duplicate is None else {"remove_duplicate": remove_duplicate}
    return session.call(node.remote, method="named_parameters", keywords=keywords)


@pytest.mark.task("named_parameters")
def test_small_tree(session: Session, grower: Grower) -> None:
    """named_parameters finds a module's own Parameters first, then those of the module within."""
    node = linear_tree(grower)
    expect_attributes(session, node)
    for remove_duplicate in (None, True, False):
        expect_names(session, node, named(session, node, remove_duplicate))
    expect_names(session, node.members["layer"], named(session, node.members["layer"]))


@pytest.mark.task("named_parameters")
def test_tied(session: Session, grower: Grower) -> None:
    """A tied Parameter, and a module that is held twice: each Parameter once, or every name."""
    node = tied_tree(grower)
    for remove_duplicate in (None, False, True):
        expect_names(
            session, node, named(session, node, remove_duplicate), remove_duplicate is not False
        )


@pytest.mark.task("named_parameters")
def test_equal_numbers(session: Session, grower: Grower) -> None:
    """Two Parameters with equal numbers are two Parameters."""
    node, child, X = grower.module(), grower.module(), grower.rng.normal(size=2)
    for name in ("first", "second"):
        node.hold(name, grower.parameter(X))
        child.hold(name, grower.parameter(X))
    node.hold("child", child)
    expect_names(session, node, named(session, node))
    first, second = (child.members[name].remote for name in ("first", "second"))
    second.data = session.handle(first, "data")
    expect_names(session, node, named(session, node))


@pytest.mark.task("named_parameters")
def test_module_of_length_0(session: Session, grower: Grower) -> None:
    """A module that is false, such as an empty list of modules, is looked into like any other."""
    node = grower.module()
    for name, methods in (
        ("empty", {"__len__": lambda *_: 0}),
        ("no", {"__bool__": lambda *_: False}),
    ):
        child = grower.module_of(**methods)
        child.hold("scale", grower.parameter())
        node.hold(name, child)
    expect_names(session, node, named(session, node))


@pytest.mark.task("named_parameters")
def test_in_lists(session: Session, grower: Grower) -> None:
    """What a list, a tuple or a dictionary holds is passed over: Parameters and modules alike."""
    for hold in HOLD:
        session.begin_record()
        node = tree_with_lists(grower, hold)
        try:
            expect_names(session, node, named(session, node))
        except Wrong as wrong:
            if any(each in wrong.evidence.got for each in ("layers", "scales", "several")):
                FOUND_IN_A_LIST.add_to(wrong.evidence)
            raise


@pytest.mark.task("named_parameters")
def test_several_modules(session: Session, grower: Grower) -> None:
    """Modules side by side don't see each other's Parameters; a new module has none."""
    nodes = [linear_tree(grower), grower.module(), tied_tree(grower), grower.module()]
    for node in (*nodes, *nodes[::-1]):
        expect_names(session, node, named(session, node))


@pytest.mark.task("named_parameters")
def test_assigned_later(session: Session, grower: Grower) -> None:
    """named_parameters looks again each time: Parameters are exchanged, added, and taken away."""
    node = linear_tree(grower)
    layer = node.members["layer"]
    expect_names(session, node, named(session, node))
    layer.hold("weight", grower.parameter())
    node.hold("shift", grower.parameter())
    expect_names(session, node, named(session, node))
    layer.assign("bias", None)
    layer.lose("bias")
    node.hold("last", linear_tree(grower))
    expect_names(session, node, named(session, node))


@pytest.mark.task("named_parameters")
def test_without_numbers(session: Session, grower: Grower) -> None:
    """A Parameter that has no numbers yet is found, too."""
    node = empty_tree(grower)
    expect_names(session, node, named(session, node))


@pytest.mark.task("named_parameters")
def test_any_name(session: Session, grower: Grower) -> None:
    """Attributes have any names, are many, and lie four deep."""
    node = wide_tree(grower)
    for remove_duplicate in (True, False):
        expect_names(session, node, named(session, node, remove_duplicate), remove_duplicate)


@pytest.mark.task("named_parameters")
def test_prefix(session: Session, grower: Grower) -> None:
    """Each name begins with the prefix."""
    node = tied_tree(grower)
    for remove_duplicate in (True, False):
        got = session.call(
            node.remote,
            method="named_parameters",
            keywords={"prefix": "model.", "remove_duplicate": remove_duplicate},
        )
        expect_names(session, node, got, remove_duplicate, "model.")


@pytest.mark.task("named_parameters")
def test_any_tree(session: Session, grower: Grower) -> None:
    """named_parameters is right for any tree, from any of its modules."""
    for _ in range(6):
        session.begin_record()
        tree = grower.tree()
        expect_attributes(session, tree)
        for node in (tree, *tree.modules()[-2:]):
            for remove_duplicate in (None, False):
                got = named(session, node, remove_duplicate)
                expect_names(session, node, got, remove_duplicate is None)


@pytest.mark.task("parameters")
def test_parameters(session: Session, grower: Grower, with_names: Callable[[Node], Node]) -> None:
    """Parameters returns each Parameter once, in the order of named_parameters."""
    made = linear_tree, tied_tree, Grower.module, wide_tree, second_weight_tree
    for make in (*made, *[Grower.tree] * 3):
        session.begin_record()
        node = with_names(make(grower))
        for _ in range(2):
            got = listed("parameters()", session.call(node.remote, method="parameters"))
            wanted = [held.remote for _, held in node.first_names()]
            if len(got) != len(wanted):
                message = f"parameters() has {len(got)} items, and must have {len(wanted)}"
                evidence = Evidence(message, str(len(wanted)), str(len(got)))
                if len(got) == len(node.all_names()):
                    TIED_TWICE.add_to(evidence)
                raise Wrong(evidence)
            for place, (each, right) in enumerate(zip(got, wanted, strict=True)):
                if not isinstance(each, Remote) or not session.operate("is", each, right):
                    message = f"parameters()[{place}] is another object than {right._label}"
                    raise Wrong(Evidence(message, right._label, describe(each)))
