"""Homework 5, part 1: loadings that are refused or repeated, and what they leave as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.hints import CALLERS_STATE, CHANGED_FIRST, NOT_REFUSED, SHARED
from autograder.homeworks.hw5.notes import Notes
from autograder.homeworks.hw5.test_loading import Loading, expect_parameters
from autograder.homeworks.hw5.test_states_over_time import with_unusual_ones
from autograder.homeworks.hw5.tree import (
    Array,
    Grower,
    Held,
    Node,
    falsy_tree,
    linear_tree,
    tied_tree,
    wide_tree,
)
from autograder.homeworks.hw5.unusual import MARKS, renamings, several_levels, unusual_tree
from autograder.results.verdict import Evidence, Judgement, Wrong

Named_ = Callable[[Node], Node]


class Watched:
    """A model, and a state in a dictionary of the caller's, with all that loading must leave."""

    def __init__(self, session: Session, node: Node, rng: np.random.Generator) -> None:
        self.session, self.node = session, node
        self.loading = Loading(session, node, rng)
        self.grads: dict[Held, Array | None] = {}
        for place, (_, held) in enumerate(node.first_names()):
            self.grads[held] = None
            if held.numbers is not None and place % 3 < 2:
                grad = self.grads[held] = np.asarray(rng.normal(size=held.numbers.shape))
                held.remote.grad = Named(f"grad{place}", grad)
        node.remote.training = False
        self.notes = Notes(session, [*node.modules(), *self.grads])
        self.notes.write()
        self.datas = [
            (held, session.handle(held.remote, "data"))
            for _, held in node.first_names()
            if held.numbers is not None
        ]
        with session.off_the_record():
            self.keeper = session.toy("Keeper", kept=0)

    def load(self, arrays: dict[str, Any]) -> Any:
        """Load these arrays, of one dictionary that the caller keeps."""
        session = self.session
        self.arrays = {name: np.asarray(X) for name, X in arrays.items()}
        names = [f"state{place}" for place in range(len(arrays))]
        given = session.arrays(**dict(zip(names, self.arrays.values(), strict=True)))
        self.given = dict(zip(arrays, given, strict=True))
        with session.off_the_record():
            session.set(self.keeper, kept=self.given)
            self.state = session.handle(self.keeper, "kept")
        shown = ", ".join(f"{name!r}: {each._label}" for name, each in [*self.given.items()][:12])
        session.record.add(f"state = {{{shown}}}", *given)
        self.state.__dict__["_label"] = "state"
        return self.again()

    def again(self) -> Any:
        """Load the same dictionary again."""
        return self.session.call(self.node.remote, self.state, method="load_state_dict")

    def expect_the_rest(self, because: str, hints: Any = CALLERS_STATE) -> None:
        """Accept gradients, the mode, the arrays and the caller's dictionary as they were."""
        session = self.session
        program = session.program()
        with session.off_the_record():
            program.look(program.get(self.node.remote, "training"))
            for held in self.grads:
                program.look(program.get(held.remote, "grad"))
            for held, data in self.datas:
                program.look(program.operate("is", program.get(held.remote, "data"), data))
            program.look(program.operate("len", self.state))
            self.notes.look(program)
            found = iter(program.run())
        if (got := next(found)) is not False:
            raise Wrong(Evidence(f"training must stay False: {because}", "False", str(got)))
        names = {held: name for name, held in reversed(self.node.first_names())}
        for held, grad in self.grads.items():
            got = next(found)
            if grad is not None and got is None:
                message = f"{names[held]}.grad is None now, and must stay as it was: {because}"
                raise Wrong(Evidence(message, "the gradient", "None"))
            if grad is not None:
                expect_array(f"{names[held]}.grad", got, grad, because=because, tolerance=0.0)
            elif got is not None:
                raise Wrong(Evidence(f"{names[held]}.grad must stay None: {because}", "None"))
        for held, _ in self.datas:
            if not next(found):
                message = f"{names[held]}.data must stay the same array: {because}"
                raise Wrong(Evidence(message, "the same array", "another array"))
        try:
            self._expect_state(next(found), because)
        except Wrong as wrong:
            hints.add_to(wrong.evidence)
            raise
        self.notes.expect(found, because)

    def _expect_state(self, length: Any, because: str) -> None:
        session = self.session
        if length != len(self.given):
            message = f"the caller's dictionary has {length} items, and had {len(self.given)}"
            raise Wrong(Evidence(f"{message}: {because}", str(len(self.given)), str(length)))
        program = session.program()
        with session.off_the_record():
            for name, given in self.given.items():
                program.look(program.operate("is", program.operate("[]", self.state, name), given))
            try:
                same = program.run()
            except Judgement:
                message = f"the caller's dictionary has lost a name: {because}"
                raise Wrong(Evidence(message, ", ".join(self.given), "other names")) from None
            values = session.values(*self.given.values()) if self.given else []
        for name, is_same in zip(self.given, same, strict=True):
            if not is_same:
                message = f"state[{name!r}] must stay the caller's array: {because}"
                raise Wrong(Evidence(message, "the caller's array", "another object"))
        for (name, X), got in zip(self.arrays.items(), values, strict=True):
            if got.dtype != X.dtype or not np.array_equal(got, X):
                message = f"state[{name!r}] must keep its numbers: {because}"
                raise Wrong(Evidence(message, describe(X), describe(got)))


def several_kinds(grower: Grower) -> Node:
    """Return a tree with Parameters of many kinds: single, empty, tied, and without numbers."""
    node = with_unusual_ones(grower)
    node.hold("later", grower.parameter(is_empty=True))
    return node


EXTRA = (
    *("__metadata__", "_metadata", "metadata", "version", "training", "num_batches_tracked"),
    *("", ".", "encoder", "encoder.", "encoder.weight.", ".encoder.weight", "Encoder.weight"),
    *("encoder.weight ", "module.encoder.weight", "encoder.running_mean", "optimizer", "encoder._"),
    *("encoder.num_batches_tracked", "_extra_state", "encoder._extra_state", "__version__"),
)


@pytest.mark.task("load_state_dict")
def test_any_other_name_is_refused(session: Session, grower: Grower, with_names: Named_) -> None:
    """Any name that the model doesn't have is refused, and any name that is missing."""
    node = with_names(several_kinds(grower))
    watched = Watched(session, node, grower.rng)
    right = watched.loading.arrays
    first = next(iter(right))
    states = [right | {name: np.zeros(((), (0,), (2,))[n % 3])} for n, name in enumerate(EXTRA)]
    states += [{key: X for key, X in right.items() if key != name} for name in right]
    states += [
        {key: X for key, X in right.items() if key != first} | {name: right[first]}
        for name in (f"module.{first}", f"{first} ", first.upper(), f"__{first}__")
    ]
    for number, arrays in enumerate(states):
        if number in (1, len(EXTRA), len(states) - 2):
            session.begin_record()
            node.show(session)
        refuse(watched, arrays, looks=number % 9 == 0)
    refuse(watched, states[1])


def refuse(watched: Watched, arrays: dict[str, Any], looks: bool = True) -> None:
    """Accept a refusal that changes nothing."""
    try:
        with expect_raises(watched.session, "RuntimeError"):
            watched.load(arrays)
    except Wrong as wrong:
        if "raises nothing" in wrong.evidence.message:
            NOT_REFUSED.add_to(wrong.evidence)
        raise
    if looks:
        because = "a state that is refused changes nothing"
        expect_parameters(watched.node, because, CHANGED_FIRST)
        watched.expect_the_rest(because)


def with_text(front: str = "", end: str = "") -> Callable[[str], str]:
    """Return a function that puts texts around a name."""
    return lambda name: front + name + end


FRONTS = "module.", "model.", "_orig_mod.", "net.", "layer.", "state_dict.", ".", "_", " ", "./"
ENDS = " ", ".", "_", ".data", ":0", "\n", "_orig", "s"

REPAIRS: dict[str, Callable[[str], str]] = {
    **{f"{text!r} in front": with_text(front=text) for text in FRONTS},
    **{f"{text!r} at the end": with_text(end=text) for text in ENDS},
    "capitals": str.upper,
    "other cases": str.swapcase,
    "/": lambda name: name.replace(".", "/"),
    "_": lambda name: name.replace(".", "_"),
    "two dots": lambda name: name.replace(".", ".."),
    "no first part": lambda name: name.partition(".")[2] or name,
    "the last part": lambda name: name.rpartition(".")[2],
    "kernel": lambda name: name.replace("weight", "kernel"),
    "gamma": lambda name: name.replace("weight", "gamma").replace("bias", "beta"),
    "the other way round": lambda name: ".".join(name.split(".")[::-1]),
}
"""What a program might do to the names of a state that doesn't fit, and must not undo."""


@pytest.mark.task("load_state_dict")
def test_names_are_not_repaired(session: Session, grower: Grower, with_names: Named_) -> None:
    """A state with other names is refused, also if all of its names differ in one way."""
    single, within = grower.module(), grower.module()
    single.hold("weight", grower.parameter(np.ones((2, 3))))
    within.hold("module", linear_tree(grower))
    for node in (single, linear_tree(grower), within):
        session.begin_record()
        with_names(node).show(session)
        arrays = Loading(session, node, grower.rng).arrays
        placed = session.arrays(**{f"state{place}": X for place, X in enumerate(arrays.values())})
        right = dict(zip(arrays, placed, strict=True))
        changes = [[(name, change(name)) for name in right] for change in REPAIRS.values()]
        if node is within:
            changes = [[(name, name.removeprefix("module.")) for name in right], changes[0]]
        calls = len(session.record.calls)
        for pairs in changes:
            state = {new: right[name] for name, new in pairs}
            if state.keys() != right.keys():
                del session.record.calls[calls:]
                expect_refused(session, node, state)
        if node is not single:
            name, new = changes[0][0]
            expect_refused(session, node, right | {new: right[name]})
        expect_parameters(node, "a state that is refused changes nothing", CHANGED_FIRST)


def expect_refused(session: Session, node: Node, state: dict[str, Remote]) -> None:
    """Accept a module that refuses a state."""
    try:
        with expect_raises(session, "RuntimeError"):
            session.call(node.remote, state, method="load_state_dict")
    except Wrong as wrong:
        if "raises nothing" in wrong.evidence.message:
            NOT_REFUSED.add_to(wrong.evidence)
        raise


@pytest.mark.task("load_state_dict")
def test_names_of_tied_ones_are_needed(
    session: Session, grower: Grower, with_names: Named_
) -> None:
    """A state with the first names alone, or with those of one kind, is refused."""
    node = with_names(several_kinds(grower))
    watched = Watched(session, node, grower.rng)
    right = watched.loading.arrays
    firsts = {name for name, _ in node.first_names()}
    own = {name for name in right if "." not in name}
    full = {name for name, held in node.all_names() if held.numbers is not None}
    for names in (firsts, own, right.keys() - own, full, right.keys() - firsts):
        session.begin_record()
        node.show(session)
        refuse(watched, {name: X for name, X in right.items() if name in names})


@pytest.mark.task("load_state_dict")
def test_other_names(session: Session, grower: Grower, with_names: Named_) -> None:
    """Loading goes by the names of now, of any signs, while the Parameters stay the same."""
    node = with_names(several_levels(grower))
    before: dict[str, Remote] = {}
    for because in renamings(grower, node):
        new: dict[Held, Array] = {}
        for _, held in node.first_names():
            assert held.numbers is not None
            new[held] = np.asarray(grower.rng.normal(size=held.numbers.shape))
        placed = session.arrays(**{f"state{n}": X for n, X in enumerate(new.values())})
        given = dict(zip(new, placed, strict=True))
        state = {name: given[held] for name, held in node.all_names()}
        if before.keys() - state.keys():
            expect_refused(session, node, before)
        session.call(node.remote, state, method="load_state_dict")
        data = [session.handle(held.remote, "data") for held in new]
        for (held, X), got in zip(new.items(), session.values(*data), strict=True):
            held.numbers = X
            expect_array(f"{held.remote._label}.data", got, held.numbers, because=because)
        before = state
    session.begin_record()
    node = with_names(unusual_tree(grower, MARKS))
    loading = Loading(session, node, grower.rng)
    loading.load()
    loading.is_done()
    expect_parameters(node, "after load_state_dict")


@pytest.mark.task("load_state_dict")
def test_a_refusal_changes_nothing(session: Session, grower: Grower, with_names: Named_) -> None:
    """A refused state leaves data, gradients and modes as they were, and the caller's state."""
    node = with_names(several_kinds(grower))
    watched = Watched(session, node, grower.rng)
    right = {name: X.astype(np.float32) for name, X in watched.loading.arrays.items()}
    names = [name for name, held in node.first_names() if held.numbers is not None]
    for name in (names[0], names[len(names) // 2], "none", "number", "encoder.bias", "same"):
        X = right[name]
        for other in ({name: np.zeros((*X.shape, 1))}, {name: np.zeros((5, *X.shape[1:]))}):
            session.begin_record()
            node.show(session)
            refuse(watched, right | other)
            refuse(watched, dict([*(right | other).items()][::-1]), looks=False)
    for arrays in ({}, right | {"more": np.ones(2)}, dict([*right.items()][:-1])):
        session.begin_record()
        node.show(session)
        refuse(watched, arrays)


@pytest.mark.task("load_state_dict")
def test_loading_changes_data_alone(session: Session, grower: Grower, with_names: Named_) -> None:
    """Loading changes data alone: gradients and modes stay, and the caller's dictionary."""
    for make in (several_kinds, wide_tree, falsy_tree):
        session.begin_record()
        node = with_names(make(grower))
        watched = Watched(session, node, grower.rng)
        for dtype in (np.float64, np.float32, np.int64):
            arrays = {name: (9 * X).astype(dtype) for name, X in watched.loading.arrays.items()}
            if make is several_kinds:
                arrays["same"] = arrays["zeros"]  # one array
            watched.load(arrays)
            for name, held in node.all_names():
                held.numbers = arrays[name].astype(np.float64)
            expect_parameters(node, f"after a state of {np.dtype(dtype)}")
            watched.expect_the_rest("after load_state_dict")


@pytest.mark.task("load_state_dict")
def test_loaded_again(session: Session, grower: Grower, with_names: Named_) -> None:
    """A state that was loaded before is loaded again, with the numbers that it has now."""
    node = with_names(tied_tree(grower))
    watched = Watched(session, node, grower.rng)
    arrays = watched.loading.arrays
    watched.load(arrays)
    for turn in range(4):
        for name, held in node.all_names():
            held.numbers = arrays[name]
        expect_parameters(node, "after the same dictionary was loaded again" * bool(turn))
        arrays = dict(arrays)
        if turn == 1:
            arrays = {name: X + 1 for name, X in arrays.items()}
            for name, given in watched.given.items():
                new = Named("new", arrays[name])
                session.call(given, ..., new, method="__setitem__")
        for _, held in node.first_names():
            data = session.handle(held.remote, "data")
            if turn == 2:  # a single number
                place = tuple(int(size) - 1 for size in np.asarray(held.numbers).shape)
                session.call(data, place, 7.5, method="__setitem__")
            else:
                session.call(data, ..., 7.5, method="__setitem__")
        watched.again()


@pytest.mark.task("load_state_dict")
def test_loading_of_now(session: Session, grower: Grower, with_names: Named_) -> None:
    """Loading writes into the Parameters and the arrays of now; older ones keep their numbers."""
    node = with_names(tied_tree(grower))
    encoder, decoder = node.members["encoder"], with_names(node.members["decoder"])
    kept: list[tuple[str, Remote, Array]] = []
    for turn in range(4):
        loading = Loading(session, node, grower.rng)
        loading.load()
        loading.is_done()
        expect_parameters(node, "after load_state_dict")
        for name, array, X in kept:
            because = "it belongs to the model no more"
            expect_array(name, session.value(array), X, because=because, tolerance=0.0)
        for owner, name in ((encoder, "bias"), (decoder, "bias")):
            held = owner.members[name]
            assert held.numbers is not None
            array = session.handle(held.remote, "data")
            kept.append((f"the old {name}", array, held.numbers))
            X = np.asarray(grower.rng.normal(size=held.numbers.shape))
            if turn % 2:
                held.numbers, held.remote.data = X, Named(f"new_{name}", X)
            else:
                owner.hold(name, grower.parameter(X))
    loading = Loading(session, decoder, grower.rng)
    loading.load()
    loading.is_done()
    expect_parameters(node, "after load_state_dict of a part")
    root, X = grower.module(), np.zeros(3)
    for name in ("first", "second", "third"):
        root.hold(name, grower.parameter(is_empty=True))
    with_names(root)
    loading = Loading(session, root, grower.rng)
    loading.load({name: X.copy() for name in root.members})
    data = session.handle(root.members["first"].remote, "data")
    session.call(data, ..., 7.5, method="__setitem__")
    for name, held in root.first_names():
        held.numbers = np.full(3, 7.5) if name == "first" else X
    expect_parameters(root, "after first.data[...] = 7.5", SHARED)


@pytest.mark.task("load_state_dict")
def test_numbers_alike(session: Session, grower: Grower, with_names: Named_) -> None:
    """The numbers of the state are written exactly, also if they are like those that are there."""
    X = grower.rng.normal(size=(2, 3))
    node = grower.module()
    node.hold("weight", grower.parameter(X))
    with_names(node)
    one = X.copy()
    one[1, 2] += 1e-13
    every = (X[::-1], X, X[:, ::-1], -X, 0 * X, X, one, X * (1 + 1e-9), np.abs(X), X * 1e-9, 0 * X)
    for new in every:
        arrays = {"weight": np.ascontiguousarray(new)}
        Loading(session, node, grower.rng).load(arrays)
        node.members["weight"].numbers = arrays["weight"]
        expect_parameters(node, "after load_state_dict")


@pytest.mark.task("load_state_dict")
@pytest.mark.parametrize(
    "dtype",
    [
        *("float16", "float32", *(f"{sign}int{n}" for sign in ("", "u") for n in (8, 16, 32))),
    ],
)
def test_types_of_files(session: Session, grower: Grower, with_names: Named_, dtype: str) -> None:
    """A state of {dtype}, as files have them, gives float64 Parameters."""
    node = linear_tree(grower)
    node.hold("last", grower.parameter(is_empty=True))
    with_names(node)
    loading = Loading(session, node, grower.rng)
    arrays: dict[str, Any] = {
        name: np.abs(9 * X).astype(dtype) for name, X in loading.arrays.items()
    }
    loading.load(arrays)
    for name, held in node.all_names():
        held.numbers = arrays[name].astype(np.float64)
    expect_parameters(node, f"after a state of {dtype}")


@pytest.mark.task("load_state_dict")
def test_any_byte_order(session: Session, grower: Grower, with_names: Named_) -> None:
    """A state of any byte order, or of large numbers, gives float64 Parameters."""
    node = grower.module()
    node.hold("weight", grower.parameter(np.ones((2, 3))))
    with_names(node)
    for dtype in (">f8", ">f4", ">i4", "longdouble", "int64", "uint64"):
        node.hold("later", grower.parameter(is_empty=True))
        loading = Loading(session, node, grower.rng)
        arrays: dict[str, Any] = {
            name: np.abs(9 * X).astype(dtype) for name, X in loading.arrays.items()
        }
        loading.load(arrays)
        for name, held in node.all_names():
            held.numbers = arrays[name].astype(np.float64)
        expect_parameters(node, f"after a state of {dtype}")


@pytest.mark.task("load_state_dict")
def test_empty_arrays(session: Session, grower: Grower, with_names: Named_) -> None:
    """Arrays may be empty: each has the shape of its Parameter, or gives it its shape."""
    for shape, others in (((0, 3), ((0,), (3, 0), (0, 2), (1, 3), ())), ((0,), ((0, 1), (1,)))):
        session.begin_record()
        node = grower.module()
        node.hold("table", grower.parameter(np.zeros(shape)))
        node.hold("later", grower.parameter(is_empty=True))
        node.hold("shift", grower.parameter(np.ones(2)))
        with_names(node)
        watched = Watched(session, node, grower.rng)
        right = {"table": np.zeros(shape), "later": np.zeros(shape), "shift": np.zeros(2)}
        for other in others:
            refuse(watched, right | {"table": np.zeros(other)})
        for name in right:
            refuse(watched, {key: X for key, X in right.items() if key != name})
        for _ in range(2):
            watched.load(right)
            for name, held in node.first_names():
                held.numbers = right[name]
            expect_parameters(node, "after load_state_dict")
        refuse(watched, right | {"later": np.zeros((0, 4))})


@pytest.mark.task("load_state_dict")
def test_array_of_another_class(session: Session, grower: Grower, with_names: Named_) -> None:
    """A Parameter takes a copy of an array of another class, too, as a file in memory is."""
    node = linear_tree(grower)
    node.hold("later", grower.parameter(is_empty=True))
    with_names(node)
    loading = Loading(session, node, grower.rng)
    given = {name: session.array("X", X) for name, X in loading.arrays.items()}
    with session.off_the_record():
        cls = session.handle(given["later"], "__class__")
        kind = session.call(session.handle(cls, "__class__"), "Mapped", (cls,), {})
        views = {name: session.call(X, kind, method="view") for name, X in given.items()}
    session.call(node.remote, views, method="load_state_dict")
    loading.is_done()
    for each in given.values():
        session.call(each, ..., 7.5, method="__setitem__")
    for name, held in node.first_names():
        data = np.asarray(session.value(session.handle(held.remote, "data")))
        because = "after somebody has written into the state"
        expect_array(f"{name}.data", data, np.asarray(held.numbers), because=because)
