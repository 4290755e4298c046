"""Homework 5, part 1: shapes that look alike, dictionaries of other classes, and exact numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.hints import CALLERS_STATE, CHANGED_FIRST
from autograder.homeworks.hw5.test_loading import Loading, expect_parameters
from autograder.homeworks.hw5.test_loading_over_time import expect_refused
from autograder.homeworks.hw5.tree import Array, Grower, Node, linear_tree
from autograder.results.verdict import Evidence, Wrong

Named_ = Callable[[Node], Node]

OF_SHAPES: tuple[tuple[int, ...], ...] = (
    *((), (1,), (2,), (3,), (4,), (11,), (12,), (111,), (1, 1), (1, 2), (2, 1), (2, 2), (1, 3)),
    *((3, 1), (1, 4), (4, 1), (1, 11), (11, 1), (2, 6), (6, 2), (3, 4), (4, 3), (1, 12), (12, 1)),
    *((1, 23), (12, 3), (1, 1, 1), (2, 1, 2), (1, 2, 3), (3, 2, 1), (2, 2, 3), (2, 3, 2)),
    *((0,), (0, 3), (3, 0), (0, 0), (1, 0), (0, 1), (2, 0, 3), (1, 1, 11), (11, 1, 1)),
)


def are_alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether a program that compares shapes in a careless way might take two for one."""
    measures: tuple[Callable[[tuple[int, ...]], Any], ...] = (
        lambda shape: "".join(map(str, shape)),
        lambda shape: tuple(size for size in shape if size != 1),
        sorted,
        lambda shape: (len(shape), sum(shape)),
        np.prod,
    )
    return one != other and any(each(one) == each(other) for each in measures)


@pytest.mark.task("load_state_dict")
def test_shapes_alike(session: Session, grower: Grower, with_names: Named_) -> None:
    """Shapes of the same digits, of the same sizes, or of as many elements are other shapes."""
    arrays = {f"X{place}": np.zeros(shape) for place, shape in enumerate(OF_SHAPES)}
    given = session.arrays(**arrays)
    for shape in OF_SHAPES:
        session.begin_record()
        node = grower.module()
        node.hold("w", grower.parameter(np.full(shape, 0.5)))
        with_names(node)
        for other, another in enumerate(OF_SHAPES):
            if are_alike(shape, another):
                expect_refused(session, node, {"w": given[other]})
        expect_parameters(node, "a state that is refused changes nothing", CHANGED_FIRST)


def dictionary(session: Session, kind: str, items: dict[str, Remote]) -> Remote:
    """Return a dictionary of a class of Python's, on the student's side."""
    with session.off_the_record():
        module = session.call(session.builtin("__import__"), "collections")
        cls = session.handle(module, kind)
        builtin = session.builtin("list")
        made = session.call(cls, *([builtin] if kind == "defaultdict" else []))
        for name, X in items.items():
            session.call(made, name, X, method="__setitem__")
    made.__dict__["_label"] = "state"
    shown = ", ".join(f"{name!r}: {X._label}" for name, X in items.items())
    first = "list, " if kind == "defaultdict" else ""
    session.record.add(f"state = {kind}({first}{{{shown}}})", *items.values())
    state: Remote = made
    return state


@pytest.mark.task("load_state_dict")
@pytest.mark.parametrize("kind", ["OrderedDict", "defaultdict"])
def test_other_dictionaries(
    session: Session, grower: Grower, with_names: Named_, kind: str
) -> None:
    """A state is a dictionary of another class, as torch's is; a missing name stays missing."""
    node = with_names(linear_tree(grower))
    loading = Loading(session, node, grower.rng)
    names = [*loading.arrays]
    placed = session.arrays(**{f"X{place}": X for place, X in enumerate(loading.arrays.values())})
    given = dict(zip(names, placed, strict=True))
    for left in names:
        state = dictionary(session, kind, {name: X for name, X in given.items() if name != left})
        expect_refused(session, node, state)  # type: ignore[arg-type]
        expect_parameters(node, "a state that is refused changes nothing", CHANGED_FIRST)
        with session.off_the_record():
            length = session.operate("len", state)
        if length != len(names) - 1:
            message = f"the caller's dictionary has {length} items, and had {len(names) - 1}"
            evidence = Evidence(message, str(len(names) - 1), str(length))
            CALLERS_STATE.add_to(evidence)
            raise Wrong(evidence)
    state = dictionary(session, kind, given)
    session.call(node.remote, state, method="load_state_dict")
    loading.is_done()
    expect_parameters(node, "after load_state_dict")


SIGNED = np.array([0.0, -0.0, 1e-30, -1e-30, 100.0, 0.1])


def expect_exact(name: str, got: Any) -> None:
    """Accept these numbers, also the sign of a zero."""
    expect_array(name, got, SIGNED, tolerance=0.0)
    if not np.array_equal(np.signbit(got), np.signbit(SIGNED)):
        message = f"{name} has 0.0 where -0.0 was"
        raise Wrong(Evidence(message, describe(SIGNED), describe(got)))


@pytest.mark.task("state_dict")
def test_exact_states(session: Session, grower: Grower, with_names: Named_) -> None:
    """A state is exact: zeros keep their signs. So do those of gradients."""
    node, held = grower.module(), grower.parameter(SIGNED)
    node.hold("w", held)
    with_names(node)
    held.remote.data = Named("X", SIGNED)  # whatever the Parameter has made of the zeros
    held.remote.grad = Named("grad", SIGNED)
    expect_exact("state['w']", session.call(node.remote, method="state_dict")["w"])
    expect_exact("w.grad", held.remote.grad)


@pytest.mark.task("load_state_dict")
def test_exact_loadings(session: Session, grower: Grower, with_names: Named_) -> None:
    """Loading is exact: zeros keep their signs."""
    starts: tuple[Array | None, ...] = (
        np.ones(6),
        -SIGNED,
        np.where(SIGNED == 0, -SIGNED, SIGNED),
        None,
    )
    for start in starts:
        session.begin_record()
        node, held = grower.module(), grower.parameter(start, is_empty=start is None)
        node.hold("w", held)
        with_names(node)
        given = {"w": Named("X", SIGNED)}
        session.call(node.remote, method="load_state_dict", keywords={"state": given})
        expect_exact("w.data", held.remote.data)
