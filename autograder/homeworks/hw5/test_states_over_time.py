"""Homework 5, part 1: several states of one model, whose parts and names change."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw5.hints import ALIAS
from autograder.homeworks.hw5.memory import MEMORIES, laid_out
from autograder.homeworks.hw5.test_loading import expect_parameters
from autograder.homeworks.hw5.test_state import expect_state, save
from autograder.homeworks.hw5.tree import (
    Grower,
    Naming,
    Node,
    falsy_tree,
    linear_tree,
    tied_tree,
)
from autograder.homeworks.hw5.unusual import MARKS, renamings, several_levels, unusual_tree
from autograder.results.verdict import Wrong


def with_unusual_ones(grower: Grower) -> Node:
    """Return a tree with tied Parameters, two of one array, single numbers and empty arrays."""
    node = tied_tree(grower)
    for name, shape in (("number", ()), ("none", (0, 3)), ("zeros", (2, 2)), ("one", (1,))):
        node.hold(name, grower.parameter(np.zeros(shape)))
    node.hold("same", grower.parameter(np.zeros((2, 2))))
    node.members["same"].remote.data = grower.session.handle(node.members["zeros"].remote, "data")
    return node


@pytest.mark.task("state_dict")
def test_several_states(session: Session, grower: Grower, with_names: Naming) -> None:
    """Each state is new: who writes into one changes no other, nor does who takes names from it."""
    for make in (linear_tree, with_unusual_ones, falsy_tree):
        session.begin_record()
        node = with_names(make(grower))
        program = session.program()
        states = [program.call(node.remote, method="state_dict") for _ in range(3)]
        names = [name for name, _ in node.all_names()]
        for name in names:
            item = program.call(states[1], name, method="__getitem__")
            program.call(item, ..., 7.5, method="__setitem__")
        program.call(states[1], names[0], method="__delitem__")
        states.append(program.call(node.remote, method="state_dict"))
        program.look(states[0], states[2], states[3])
        program.look(*(program.get(held.remote, "data") for _, held in node.first_names()))
        found = program.run()
        try:
            for state in found[:3]:
                expect_state(node, state)
            for (name, held), got in zip(node.first_names(), found[3:], strict=True):
                assert held.numbers is not None
                because = "after somebody has written into a state"
                expect_array(f"{name}.data", got, held.numbers, because=because, tolerance=0.0)
        except Wrong as wrong:
            ALIAS.add_to(wrong.evidence)
            raise


@pytest.mark.task("state_dict")
def test_many_states(session: Session, grower: Grower, with_names: Naming) -> None:
    """Each of many states stays as it was when it was made."""
    node = with_names(linear_tree(grower))
    program = session.program()
    states = []
    for number in range(150):
        states.append(program.call(node.remote, method="state_dict"))
        for _, held in node.first_names():
            data = program.get(held.remote, "data")
            program.call(data, ..., number + 0.5, method="__setitem__")
    program.look(*states)
    found = program.run()
    for number, state in enumerate(found):
        try:
            expect_state(node, state)
        except Wrong as wrong:
            ALIAS.add_to(wrong.evidence)
            raise
        for _, held in node.first_names():
            held.numbers = np.full(np.asarray(held.numbers).shape, number + 0.5)


@pytest.mark.task("state_dict")
def test_memory_of_parameters(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state has copies, however the arrays of the Parameters lie in memory."""
    for memory in MEMORIES:
        session.begin_record()
        node = with_names(linear_tree(grower))
        for name, held in node.first_names():
            assert held.numbers is not None
            _, held.remote.data = laid_out(session, f"{name[-5:]}_", held.numbers, memory)
        program = session.program()
        first, second = (program.call(node.remote, method="state_dict") for _ in range(2))
        for name, _ in node.all_names():
            item = program.call(first, name, method="__getitem__")
            program.call(item, ..., 7.5, method="__setitem__")
        program.look(second)
        (state,) = program.run()
        try:
            expect_state(node, state)
            expect_parameters(node, "after somebody has written into a state")
        except Wrong as wrong:
            ALIAS.add_to(wrong.evidence)
            raise


@pytest.mark.task("state_dict")
def test_states_of_a_changed_model(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state has the current names and numbers: Parameters are exchanged, added and deleted."""
    node = with_names(with_unusual_ones(grower))
    decoder = node.members["decoder"]
    expect_state(node, save(session, node))
    decoder.hold("weight", grower.parameter())
    expect_state(node, save(session, node))
    node.hold("last", grower.parameter(np.zeros(())))
    expect_state(node, save(session, node))
    decoder.drop(session, "bias")
    expect_state(node, save(session, node))


@pytest.mark.task("state_dict")
def test_states_of_other_names(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state has the names of now, of any signs, while the Parameters stay the same."""
    node = with_names(several_levels(grower))
    for _ in renamings(grower, node):
        expect_state(node, save(session, node))
    session.begin_record()
    node = with_names(unusual_tree(grower, MARKS))
    expect_state(node, save(session, node))


@pytest.mark.task("state_dict")
def test_after_a_refusal(session: Session, grower: Grower, with_names: Naming) -> None:
    """A state is refused as long as any Parameter has no numbers, and leaves it without."""
    node = linear_tree(grower)
    layer = node.members["layer"]
    empty = [grower.parameter(is_empty=True) for _ in range(2)]
    node.hold("last", empty[0])
    layer.hold("weight", empty[1])
    layer.hold("again", empty[1])
    with_names(node)
    for each in empty:
        with expect_raises(session, "RuntimeError"):
            save(session, node)
        expect_parameters(node, "state_dict changes nothing")
        each.numbers = np.zeros((0, 2)) if each is empty[0] else np.zeros((2, 3))
        each.remote.data = Named("X_new", each.numbers)
    expect_state(node, save(session, node))
