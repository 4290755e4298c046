"""Homework 5, part 1: load_state_dict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe, expect_array
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.hints import (
    CHANGED_FIRST,
    KEPT_STATE,
    NOT_REFUSED,
    REBOUND,
    SHARED,
)
from autograder.homeworks.hw5.memory import MEMORIES, expect_not_shared, laid_out, run_and_write
from autograder.homeworks.hw5.tree import (
    Array,
    Grower,
    Held,
    Node,
    each_one,
    linear_tree,
    tied_tree,
    wide_tree,
)
from autograder.results.verdict import Evidence, Wrong

Named_ = Callable[[Node], Node]


def expect_parameters(
    node: Node, because: str, hints: Hints | None = None, written: float | None = None
) -> None:
    """Accept the numbers of all Parameters of a tree.

    Parameters
    ----------
    written
        The number that was written into all arrays of the state that they were loaded from.
    """
    every = node.first_names()
    found = each_one([held.remote for _, held in every], "data")
    for (name, held), got in zip(every, found, strict=True):
        try:
            if written is not None:
                expect_not_shared(name, got, written, name)
            if held.numbers is None:
                if got is not None:
                    message = f"{name}.data must stay None: {because}"
                    raise Wrong(Evidence(message, "None", describe(got)))
            else:
                expect_array(f"{name}.data", got, held.numbers, because=because, tolerance=0.0)
        except Wrong as wrong:
            if hints:
                hints.add_to(wrong.evidence)
            raise


class Loading:
    """A state for a tree, on the student's side."""

    def __init__(self, session: Session, node: Node, rng: np.random.Generator) -> None:
        self.session, self.node = session, node
        drawn: dict[Held, Array] = {}
        self.arrays: dict[str, Array] = {}
        for name, held in node.all_names():
            shape = (2, 3) if held.numbers is None else held.numbers.shape
            drawn.setdefault(held, np.asarray(rng.normal(size=shape)))
            self.arrays[name] = drawn[held]
        self.drawn = drawn
        self.given: dict[str, Remote] = {}
        self.owners: list[Remote] = []

    def load(self, arrays: dict[str, Array] | None = None, memory: str = "plain") -> Any:
        """Load the state, or another one."""
        arrays = self.arrays if arrays is None else arrays
        self.given, self.owners = {}, []
        if memory == "plain" and arrays:
            every = {f"state{place}": X for place, X in enumerate(arrays.values())}
            self.owners = self.session.arrays(**every)
            self.given = dict(zip(arrays, self.owners, strict=True))
        else:
            for place, (name, X) in enumerate(arrays.items()):
                owner, self.given[name] = laid_out(self.session, f"state{place}", X, memory)
                self.owners.append(owner)
        return self.session.call(self.node.remote, dict(self.given), method="load_state_dict")

    def is_done(self) -> None:
        """Note that the Parameters have the numbers of the state."""
        for held, X in self.drawn.items():
            held.numbers = X.astype(np.float64)


@pytest.mark.task("load_state_dict")
def test_same_arrays(session: Session, grower: Grower, with_names: Named_) -> None:
    """load_state_dict writes into the arrays that are there: an optimizer keeps what it holds."""
    for make in (linear_tree, tied_tree, Grower.tree):
        session.begin_record()
        node = with_names(make(grower))
        held = [
            (name, each, session.handle(each.remote, "data")) for name, each in node.first_names()
        ]
        before = [_owner(session, node, name) for name, _, _ in held]
        loading = Loading(session, node, grower.rng)
        loading.load()
        loading.is_done()
        for (name, each, array), owned in zip(held, before, strict=True):
            try:
                if not session.operate("is", session.handle(each.remote, "data"), array):
                    message = f"{name}.data must be the same array after loading"
                    raise Wrong(Evidence(message, "the same array", "another array"))
                if not session.operate("is", _owner(session, node, name), owned):
                    message = f"{name} must be the same Parameter after loading"
                    raise Wrong(Evidence(message, "the same Parameter", "another object"))
            except Wrong as wrong:
                REBOUND.add_to(wrong.evidence)
                raise
            assert each.numbers is not None
            expect_array(f"{name}.data", session.value(array), each.numbers)


def _owner(session: Session, node: Node, name: str) -> Remote:
    """Return the object that a module holds by a name."""
    *way, last = name.split(".")
    for each in way:
        node = node.members[each]
    return session.handle(node.remote, last)


@pytest.mark.task("load_state_dict")
def test_loading(session: Session, grower: Grower, with_names: Named_) -> None:
    """load_state_dict gives every Parameter the numbers of the state."""
    for make in (linear_tree, tied_tree, Grower.module, wide_tree, *[Grower.tree] * 3):
        session.begin_record()
        node = with_names(make(grower))
        for turn in range(2):
            loading = Loading(session, node, grower.rng)
            found = loading.load(dict(list(loading.arrays.items())[:: (1, -1)[turn]]))
            if found is not None:
                message = "load_state_dict must return nothing"
                raise Wrong(Evidence(message, "None", describe(found)))
            loading.is_done()
            expect_parameters(node, "after load_state_dict")
        near = {name: X * (1 + 1e-7) for name, X in loading.arrays.items()}
        loading.load(near)
        for name, held in node.first_names():
            held.numbers = near[name]
        expect_parameters(node, "after a state with nearly the same numbers")


@pytest.mark.task("load_state_dict")
def test_state_stays_the_callers(session: Session, grower: Grower, with_names: Named_) -> None:
    """After loading, who writes into the state changes no Parameter, and the other way round."""
    for is_empty in (False, True):
        session.begin_record()
        node = linear_tree(grower)
        if is_empty:
            node.hold("scale", grower.parameter(is_empty=True))
        with_names(node)
        loading = Loading(session, node, grower.rng)
        loading.load()
        loading.is_done()
        for given in loading.given.values():
            session.call(given, ..., 7.5, method="__setitem__")
        expect_parameters(node, "after somebody has written into the state", KEPT_STATE, 7.5)
        for _, held in node.first_names():
            data = session.handle(held.remote, "data")
            session.call(data, ..., 2.5, method="__setitem__")
        for name, given in loading.given.items():
            X = np.full(loading.arrays[name].shape, 7.5)
            expect_array(f"state[{name!r}]", session.value(given), X)


@pytest.mark.task("load_state_dict")
def test_one_array_twice(session: Session, grower: Grower, with_names: Named_) -> None:
    """Two Parameters without numbers take one array of the state: each has a copy of its own."""
    node, X = grower.module(), np.tile(grower.rng.normal(size=3), (2, 1))
    for name in ("first", "second"):
        node.hold(name, grower.parameter(is_empty=True))
    with_names(node)
    program = session.program()
    given = program.array("X", X, "repeated")
    state = {"first": given, "second": given}
    program.call(node.remote, state, method="load_state_dict")
    first, second = (node.members[name] for name in ("first", "second"))
    program.call(program.get(first.remote, "data"), (0, 0), 7.5, method="__setitem__")
    run_and_write(program, SHARED)
    first.numbers, second.numbers = X.copy(), X
    first.numbers[0, 0] = 7.5
    expect_parameters(node, "after first.data[0, 0] = 7.5", SHARED)


@pytest.mark.task("load_state_dict")
def test_memory_of_parameters(session: Session, grower: Grower, with_names: Named_) -> None:
    """load_state_dict writes into the arrays that are there, however they lie in memory."""
    for memory in MEMORIES:
        if memory == "read-only":
            continue
        session.begin_record()
        node = with_names(linear_tree(grower))
        for name, held in node.first_names():
            assert held.numbers is not None
            _, held.remote.data = laid_out(session, f"{name[-5:]}_", held.numbers, memory)
        arrays = [(held, session.handle(held.remote, "data")) for _, held in node.first_names()]
        loading = Loading(session, node, grower.rng)
        loading.load(memory="read-only")
        loading.is_done()
        for held, array in arrays:
            assert held.numbers is not None
            expect_array("the array that was there", session.value(array), held.numbers)
        expect_parameters(node, "after load_state_dict")


@pytest.mark.task("load_state_dict")
@pytest.mark.parametrize("shape", [(), (1,), (3,), (1, 2), (3, 2), (2, 1, 3), (60, 50)])
def test_empty_ones_take_copies(
    session: Session, grower: Grower, with_names: Named_, shape: tuple[int, ...]
) -> None:
    """A Parameter without numbers takes a copy of an array, however this lies in memory."""
    for memory in MEMORIES:
        session.begin_record()
        node = grower.module()
        node.hold("weight", grower.parameter(np.ones(shape)))
        node.hold("shift", grower.parameter(is_empty=True))
        with_names(node)
        loading = Loading(session, node, grower.rng)
        X = np.asarray(grower.rng.normal(size=shape) * grower.rng.integers(2))
        arrays = {"weight": np.asarray(grower.rng.normal(size=shape)), "shift": X}
        loading.load(arrays, memory)
        for owner in loading.owners:
            session.call(owner, ..., 7.5, method="__setitem__")
        for name, held in node.first_names():
            held.numbers = arrays[name]
        expect_parameters(node, "after somebody has written into the state", KEPT_STATE, 7.5)
        data = session.handle(node.members["shift"].remote, "data")
        session.call(data, ..., 2.5, method="__setitem__")
        expect_array("state['shift']", session.value(loading.given["shift"]), np.full(shape, 7.5))


@pytest.mark.task("load_state_dict")
def test_other_types(session: Session, grower: Grower, with_names: Named_) -> None:
    """A state of float32, as most checkpoints have, gives float64 Parameters."""
    for dtype in (np.float32, np.int64):
        session.begin_record()
        node = linear_tree(grower)
        node.hold("last", grower.parameter(is_empty=True))
        with_names(node)
        loading = Loading(session, node, grower.rng)
        rounded: dict[str, Any] = {
            name: (9 * X).astype(dtype) for name, X in loading.arrays.items()
        }
        loading.load(rounded)
        for name, held in node.all_names():
            held.numbers = rounded[name].astype(np.float64)
        expect_parameters(node, f"after a state of {np.dtype(dtype)}")


@pytest.mark.task("load_state_dict")
def test_without_numbers(session: Session, grower: Grower, with_names: Named_) -> None:
    """A Parameter without numbers takes an array of any shape, and keeps it then."""
    node, child = grower.module(), grower.module()
    child.hold("weight", grower.parameter(is_empty=True))
    child.hold("bias", grower.parameter(np.ones(2)))
    node.hold("child", child)
    with_names(node)
    loading = Loading(session, node, grower.rng)
    loading.load()
    loading.is_done()
    expect_parameters(node, "after load_state_dict")
    refuse(session, node, loading, loading.arrays | {"child.weight": np.ones((2, 4))})


def refuse(session: Session, node: Node, loading: Loading, arrays: dict[str, Array]) -> None:
    """Accept a module that refuses a state, and has not changed."""
    try:
        with expect_raises(session, "RuntimeError"):
            loading.load(arrays)
    except Wrong as wrong:
        if "raises nothing" in wrong.evidence.message:
            NOT_REFUSED.add_to(wrong.evidence)
        raise
    expect_parameters(node, "a state that is refused changes nothing", CHANGED_FIRST)


@pytest.mark.task("load_state_dict")
def test_names_refused(session: Session, grower: Grower, with_names: Named_) -> None:
    """A missing or an unexpected name raises RuntimeError, and nothing has changed."""
    for node in (linear_tree(grower), tied_tree(grower)):
        with_names(node)
        every = [name for name, _ in node.all_names()]
        for name in every:
            session.begin_record()
            node.show(session)
            loading = Loading(session, node, grower.rng)
            arrays = {key: X for key, X in loading.arrays.items() if key != name}
            refuse(session, node, loading, arrays)
            wrong_name = name.replace(".", "_") + "s"
            session.begin_record()
            node.show(session)
            refuse(session, node, loading, arrays | {wrong_name: loading.arrays[name]})
            session.begin_record()
            node.show(session)
            refuse(session, node, loading, loading.arrays | {wrong_name: loading.arrays[name]})
        refuse(session, node, loading, {})
        several = {f"layer{place}.weight": np.ones((2, 3)) for place in range(5)}
        for count in range(2, 6):
            more = dict([*several.items()][:count])
            refuse(session, node, loading, loading.arrays | more)
            refuse(session, node, loading, dict([*loading.arrays.items()][count:]) | more)


@pytest.mark.task("load_state_dict")
def test_shapes_refused(session: Session, grower: Grower, with_names: Named_) -> None:
    """Another shape raises RuntimeError, also if it would broadcast; nothing changes."""
    node = linear_tree(grower)
    node.hold("number", grower.parameter(np.array(2.0)))
    node.hold("empty", grower.parameter(is_empty=True))
    node.hold("one", grower.parameter(np.ones((1, 1))))
    node.hold("flat", grower.parameter(np.ones(1)))
    node.hold("square", grower.parameter(np.eye(2)))
    node.hold("again", node.members["scale"])
    with_names(node)
    wrong_shapes: list[tuple[str, tuple[int, ...]]] = [
        ("layer.weight", (3, 2)),
        ("layer.weight", (3,)),
        ("layer.weight", (1, 3)),
        ("layer.bias", (2, 1)),
        ("layer.bias", (1,)),
        ("layer.bias", ()),
        ("number", (1,)),
        ("scale", (1, 2)),
        ("one", (1,)),
        ("one", ()),
        ("flat", (1, 1)),
        ("flat", ()),
        ("number", (1, 1)),
        ("square", (4,)),
        ("square", (2, 1, 2)),
        ("again", (1, 2)),
        ("again", (1,)),
    ]
    for name, shape in wrong_shapes:
        session.begin_record()
        node.show(session)
        loading = Loading(session, node, grower.rng)
        refuse(session, node, loading, loading.arrays | {name: np.ones(shape)})


@pytest.mark.task("load_state_dict")
def test_after_a_refused_one(session: Session, grower: Grower, with_names: Named_) -> None:
    """A right state is loaded after one that was refused; other modules see nothing of it."""
    node, other = with_names(linear_tree(grower)), with_names(linear_tree(grower))
    loading = Loading(session, node, grower.rng)
    refuse(session, node, loading, {})
    loading.load()
    loading.is_done()
    expect_parameters(node, "after load_state_dict")
    expect_parameters(other, "another module's state was loaded")
