"""Homework 5, part 1: state_dict."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.events import MEMORIES
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw5.hints import (
    ALIAS,
    ONE_NAME,
)
from autograder.homeworks.hw5.memory import expect_not_shared, run_and_write
from autograder.homeworks.hw5.tree import (
    Grower,
    Naming,
    Node,
    linear_tree,
    tied_tree,
    wide_tree,
)
from autograder.results.verdict import Evidence, Wrong


def expect_state(node: Node, got: Any) -> None:
    """Accept a state: an array for every name."""
    wanted = {name: held.numbers for name, held in node.all_names()}
    if not isinstance(got, dict):
        raise Wrong(Evidence("state_dict must return a dictionary", "a dict", describe(got)))
    if got.keys() != wanted.keys():
        names = ", ".join(wanted) or "none"
        found = ", ".join(map(str, got)) or "none"
        evidence = Evidence(f"the names are {found}, and must be {names}", names, found)
        if [*got] == [name for name, _ in node.first_names()]:
            ONE_NAME.add_to(evidence)
        raise Wrong(evidence)
    for name, numbers in wanted.items():
        assert numbers is not None
        expect_array(f"state[{name!r}]", got[name], numbers, tolerance=0.0)


def save(session: Session, node: Node) -> Any:
    """Return a module's state."""
    return session.call(node.remote, method="state_dict")


@pytest.mark.task("state_dict")
def test_state(session: Session, grower: Grower, with_names: Naming) -> None:
    """state_dict has an array for every name; a tied Parameter has all of its names."""
    for make in (linear_tree, tied_tree, Grower.module, wide_tree):
        session.begin_record()
        node = with_names(make(grower))
        expect_state(node, save(session, node))
    for _ in range(5):
        session.begin_record()
        node = with_names(grower.tree())
        for each in (node, node.modules()[-1], node):
            expect_state(each, save(session, each))


@pytest.mark.task("state_dict")
def test_state_is_a_copy(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state stays as it was when Parameters change, and who writes into it changes nothing."""
    for make in (linear_tree, tied_tree):
        session.begin_record()
        node = with_names(make(grower))
        first = {name: held.numbers for name, held in node.all_names()}
        program = session.program()
        state = program.call(node.remote, method="state_dict")
        other = program.call(node.remote, method="state_dict")
        for _, held in node.first_names():
            data = program.get(held.remote, "data")
            program.call(data, ..., 7.5, method="__setitem__")
        program.look(state)
        for name in first:
            item = program.call(other, name, method="__getitem__")
            program.call(item, ..., 2.5, method="__setitem__")
        held_ones = [held for _, held in node.first_names()]
        for held in held_ones:
            program.look(program.get(held.remote, "data"))
        found = run_and_write(program, ALIAS)
        before = {held: held.numbers for held in held_ones}
        try:
            for name, held in node.all_names():
                got = found[0].get(name) if isinstance(found[0], dict) else None
                expect_not_shared(name, got, 7.5, held.remote._label)
            expect_state(node, found[0])
            for held, got in zip(held_ones, found[1:], strict=True):
                assert held.numbers is not None
                held.numbers = np.full(held.numbers.shape, 7.5)
                expect_array(
                    f"{held.remote._label}.data", got, held.numbers, because="a state was changed"
                )
        except Wrong as wrong:
            ALIAS.add_to(wrong.evidence)
            raise
        finally:
            for held, numbers in before.items():
                held.numbers = numbers


@pytest.mark.task("state_dict")
def test_state_of_now(session: Session, grower: Grower, with_names: Naming) -> None:
    """state_dict reads the current numbers, also after somebody has assigned another array."""
    node = with_names(tied_tree(grower))
    for turn in range(3):
        expect_state(node, save(session, node))
        for name, held in node.first_names():
            assert held.numbers is not None
            held.numbers = grower.rng.normal(size=held.numbers.shape)
            if turn:
                held.remote.data = Named(f"{name.replace('.', '_')}{turn}", held.numbers)
            else:
                data = session.handle(held.remote, "data")
                session.call(data, ..., Named("new", held.numbers), method="__setitem__")


@pytest.mark.task("state_dict")
def test_each_number(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state has each single number of now, also if the sum of all stays, in any memory."""
    node = with_names(linear_tree(grower))
    held = node.members["layer"].members["weight"]
    assert held.numbers is not None
    X, program = held.numbers.copy(), session.program()
    states, wanted = [], []
    for memory, place in zip(MEMORIES, (*np.ndindex(X.shape), None), strict=False):
        X = X[::-1, ::-1].copy() if place is None else X.copy()
        if place is not None:
            X[place] += 0.5
        data = program.get(held.remote, "data")
        program.call(data, ..., Named("new", X), method="__setitem__")
        states.append(program.call(node.remote, method="state_dict"))
        wanted.append(X)
        if memory != "new":
            program.set(held.remote, data=program.array("X", 2 * X, memory))
            states.append(program.call(node.remote, method="state_dict"))
            wanted.append(2 * X)
    rows = np.tile(X[:1], (2, 1))
    program.set(held.remote, data=program.array("X", rows, "repeated"))
    states.append(program.call(node.remote, method="state_dict"))
    weight = program.call(states[-1], "layer.weight", method="__getitem__")
    program.call(weight, (0, 0), 7.5, method="__setitem__")
    rows[0, 0] = 7.5
    wanted.append(rows)
    program.look(*states)
    for state, held.numbers in zip(run_and_write(program, ALIAS), wanted, strict=True):
        expect_state(node, state)


@pytest.mark.task("state_dict")
def test_each_name_has_its_own_array(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state has a copy for every name: who writes into one of them changes no other."""
    node = with_names(tied_tree(grower))
    every = {name: np.asarray(held.numbers) for name, held in node.all_names()}
    for name in every:
        program = session.program()
        state = program.call(node.remote, method="state_dict")
        item = program.call(state, name, method="__getitem__")
        program.call(item, ..., 7.5, method="__setitem__")
        program.look(state)
        (got,) = run_and_write(program, ALIAS)
        for other, numbers in every.items():
            if other != name:
                because = f"after state[{name!r}][...] = 7.5"
                expect_array(f"state[{other!r}]", got[other], numbers, because=because)


@pytest.mark.task("state_dict")
def test_state_without_numbers(session: Session, grower: Grower, with_names: Naming) -> None:
    """state_dict raises RuntimeError if a Parameter has no numbers yet."""
    for place in range(2):
        node, child = grower.module(), grower.module()
        child.hold("weight", grower.parameter(np.ones(2)))
        child.hold("bias", grower.parameter(np.ones(2)))
        empty = grower.parameter(is_empty=True)
        (child, node)[place].hold("scale", empty)
        node.hold("child", child)
        with_names(node)
        with expect_raises(session, "RuntimeError"):
            save(session, node)
