"""Homework 5, part 1: names and Parameters of modules that change, and lists that are changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.hints import CALLERS_LIST
from autograder.homeworks.hw5.names import are_same, expect_names, listed
from autograder.homeworks.hw5.scenes import hold_another_kind
from autograder.homeworks.hw5.tree import (
    Grower,
    Node,
    empty_tree,
    falsy_tree,
    linear_tree,
    tied_tree,
    wide_tree,
)
from autograder.homeworks.hw5.unusual import (
    MARKS,
    REGISTERS,
    renamings,
    several_levels,
    unusual_tree,
)
from autograder.results.verdict import Evidence, Judgement, Wrong


def expect_both(session: Session, node: Node, prefix: str = "") -> None:
    """Accept the names of a module, and those without duplicates."""
    for remove_duplicate in (True, False):
        keywords = {"remove_duplicate": remove_duplicate} | ({"prefix": prefix} if prefix else {})
        got = session.call(node.remote, method="named_parameters", keywords=keywords)
        expect_names(session, node, got, remove_duplicate, prefix)


@pytest.mark.task("named_parameters")
def test_deleted(session: Session, grower: Grower) -> None:
    """An attribute that was deleted has no name; if it is assigned again, it is the last one."""
    node = linear_tree(grower)
    layer = node.members["layer"]
    node.hold("shift", grower.parameter())
    node.hold("next", linear_tree(grower))
    expect_both(session, node)
    for owner, name in ((layer, "weight"), (node, "scale"), (node, "layer")):
        old = owner.members[name]
        owner.drop(session, name)
        expect_both(session, node)
        owner.hold(name, old)
        expect_both(session, node)
    for name in ("shift", "layer", "next"):
        node.drop(session, name)
        expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_exchanged(session: Session, grower: Grower) -> None:
    """An attribute counts as what it is now: another Parameter, another module, or a list."""
    node, other = linear_tree(grower), linear_tree(grower)
    layer = node.members["layer"]
    expect_both(session, node)
    layer.hold("weight", grower.parameter(layer.members["weight"].numbers))
    expect_both(session, node)
    node.hold("layer", other)  # with Parameters of the same names
    expect_both(session, node)
    layer.hold("weight", grower.parameter())  # what was exchanged is no part any more
    expect_both(session, node)
    other.members["layer"].hold("weight", node.members["scale"])
    expect_both(session, node)
    other.members["layer"].hold("weight", grower.parameter())
    expect_both(session, node)
    last = grower.module()
    last.hold("scale", grower.parameter())
    for value in (last, None, last, grower.parameter(), [last.remote], last, 3, grower.parameter()):
        if isinstance(value, Node) or hasattr(value, "numbers"):
            node.hold("last", value)
        else:
            node.lose("last")
            node.assign("last", value)
        expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_the_callers_list(session: Session, grower: Grower) -> None:
    """The list is the caller's: who takes items from it changes no later list."""
    node = tied_tree(grower)
    for each in (node, node.members["encoder"], node):
        for remove_duplicate in (True, False):
            keywords = {"remove_duplicate": remove_duplicate}
            change_list(session, each.remote, "named_parameters", keywords)
            try:
                expect_both(session, node)
            except Wrong as wrong:
                CALLERS_LIST.add_to(wrong.evidence)
                raise


def change_list(session: Session, module: Remote, method: str, keywords: dict[str, bool]) -> None:
    """Empty a list that a method returns, if it is a list."""
    program = session.program()
    program.call(program.call(module, method=method, keywords=keywords), method="clear")
    with suppress(Judgement):  # a tuple
        program.run()


PREFIXES = (
    *("model.", "model", "e", "encoder", "encoder.", "encoder.weight", "again.", ".", "_", "a.b."),
    *(
        "decoder.bias",
        "weight",
        "{}",
        "0",
        "%",
        "%s",
        "%(w)s.",
        "{0}",
        "{",
        "'",
        " ",
        "\\",
        "日本.",
    ),
)


@pytest.mark.task("named_parameters")
def test_any_prefix(session: Session, grower: Grower) -> None:
    """The prefix is put before each name as it is, also if the name begins with it already."""
    node = tied_tree(grower)
    node.hold("encoder_", grower.parameter())
    node.hold("_", grower.parameter())
    for prefix in PREFIXES:
        expect_both(session, node, prefix)
    got = session.call(node.remote, "encoder.", False, method="named_parameters")
    expect_names(session, node, got, False, "encoder.")
    expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_names_alike(session: Session, grower: Grower) -> None:
    """Names begin alike, have dots, or are those of a Parameter within a module."""
    node, child = grower.module(), grower.module()
    for name in ("w", "w2", "w.w", "w_", "__w__", "W", ".w", "w."):
        node.hold(name, grower.parameter())
        child.hold(name, grower.parameter())
    node.hold("w3", child)
    node.hold("w3.w", grower.parameter())
    expect_both(session, node)
    node.hold("w3.", child)
    expect_both(session, node)


@pytest.mark.task("named_parameters")
@pytest.mark.parametrize("names", [MARKS, REGISTERS], ids=["marks", "registers"])
def test_unusual_names(session: Session, grower: Grower, names: tuple[str, ...]) -> None:
    """Names with % or braces, empty ones, and those that a register of a program may have."""
    node = unusual_tree(grower, names)
    inner = node.members["inner"]
    expect_both(session, node)
    for place, name in enumerate(names):
        if place % 3 == 0:
            node.hold(name, grower.parameter())
            inner.hold(name, grower.module())
        elif place % 3 == 1:
            node.drop(session, name)
            inner.drop(session, name)
    expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_renamed(session: Session, grower: Grower) -> None:
    """Parameters and modules are found by the names of now, while the Parameters stay the same."""
    node = several_levels(grower)
    for _ in renamings(grower, node):
        expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_exchanged_modules(session: Session, grower: Grower) -> None:
    """A module that takes the place of another stands where the other stood."""
    node = tied_tree(grower)
    expect_both(session, node)
    for name in ("encoder", "decoder", "encoder"):
        node.hold(name, linear_tree(grower))
        expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_objects_of_another_kind(session: Session, grower: Grower) -> None:
    """An object that is no module is passed over, though it has such attributes and methods."""
    node = linear_tree(grower)
    hold_another_kind(session, grower, node)
    expect_both(session, node)


@pytest.mark.task("named_parameters")
def test_falsy(session: Session, grower: Grower) -> None:
    """Modules that are false or equal to others count, and so do Parameters of any numbers."""
    for make in (falsy_tree, wide_tree, empty_tree):
        session.begin_record()
        expect_both(session, make(grower))


def expect_parameters(session: Session, node: Node) -> None:
    """Accept the Parameters of a module, in their order."""
    got = listed("parameters()", session.call(node.remote, method="parameters"))
    wanted = [held.remote for _, held in node.first_names()]
    if len(got) != len(wanted) or not all(are_same(session, [*zip(got, wanted, strict=True)])):
        names = ", ".join(name for name, _ in node.first_names())
        message = f"parameters() has {len(got)} items, and must have {len(wanted)}: {names}"
        raise Wrong(Evidence(message, names, f"{len(got)} items, or others"))


@pytest.mark.task("parameters")
def test_parameters_of_now(
    session: Session, grower: Grower, with_names: Callable[[Node], Node]
) -> None:
    """Parameters are found again in each call; false modules and empty arrays count."""
    for make in (falsy_tree, empty_tree, tied_tree, linear_tree):
        session.begin_record()
        node = with_names(make(grower))
        expect_parameters(session, node)
        first = node.modules()[-1]
        (name, old), *_ = first.members.items()
        first.hold(name, grower.parameter(np.zeros((0, 3))))
        expect_parameters(session, node)
        first.hold(name, grower.parameter())
        expect_parameters(session, node)
        first.hold("other", old)
        expect_parameters(session, node)
        first.drop(session, name)
        expect_parameters(session, node)
        change_list(session, node.remote, "parameters", {})
        try:
            expect_parameters(session, node)
        except Wrong as wrong:
            CALLERS_LIST.add_to(wrong.evidence)
            raise


@pytest.mark.task("parameters")
def test_parameters_of_other_names(
    session: Session, grower: Grower, with_names: Callable[[Node], Node]
) -> None:
    """Parameters are found by any names, and in the order of now."""
    node = with_names(unusual_tree(grower, MARKS))
    expect_parameters(session, node)
    node = with_names(several_levels(grower))
    for _ in renamings(grower, node):
        expect_parameters(session, node)
    node = with_names(linear_tree(grower))
    hold_another_kind(session, grower, node)
    expect_parameters(session, node)


@pytest.mark.task("parameters")
def test_parameters_that_share_an_array(
    session: Session, grower: Grower, with_names: Callable[[Node], Node]
) -> None:
    """Two Parameters with one array, or with equal numbers, are two Parameters."""
    node, child, X = grower.module(), grower.module(), np.zeros(2)
    for name in ("first", "second", "third"):
        node.hold(name, grower.parameter(X))
        child.hold(name, grower.parameter(X))
    node.hold("child", child)
    with_names(node)
    expect_parameters(session, node)
    child.members["third"].remote.data = session.handle(node.members["first"].remote, "data")
    expect_parameters(session, node)
