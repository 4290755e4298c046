"""Homework 5, part 1: train and eval."""

from __future__ import annotations

import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.as_before import only_looks
from autograder.homeworks.hw5.hints import (
    NOT_THE_ROOT,
)
from autograder.homeworks.hw5.scenes import hold_another_kind
from autograder.homeworks.hw5.tree import (
    EQUAL,
    FALSY,
    HOLD,
    Grower,
    Node,
    each_one,
    falsy_tree,
    linear_tree,
    tied_tree,
    wide_tree,
)
from autograder.homeworks.hw5.unusual import MARKS, renamings, several_levels, unusual_tree
from autograder.results.verdict import Evidence, Wrong


def expect_mode(node: Node, modes: dict[Node, bool]) -> None:
    """Accept the modes of all modules of a tree."""
    expect_modes({each: modes[each] for each in node.modules()})


def expect_modes(modes: dict[Node, bool]) -> None:
    """Accept the modes of these modules, of which the first is the root."""
    found = each_one([each.remote for each in modes], "training")
    for number, (each, got) in enumerate(zip(modes, found, strict=True)):
        if got is not modes[each]:
            name = f"{each.remote._label}.training"
            message = f"{name} is {describe(got)}, and must be {modes[each]}"
            evidence = Evidence(message, str(modes[each]), describe(got))
            if number:
                NOT_THE_ROOT.add_to(evidence)
            raise Wrong(evidence)


@pytest.mark.task("train")
def test_modes(session: Session, grower: Grower) -> None:
    """Train and eval set training in the module and in all within, and return the module."""
    for make in (linear_tree, tied_tree, *[Grower.tree] * 3):
        session.begin_record()
        node = make(grower)
        modes = dict.fromkeys(node.modules(), True)
        expect_mode(node, modes)
        part = node.modules()[-1]
        calls: list[tuple[Node, str, tuple[bool, ...], bool]] = [
            (node, "eval", (), False),
            (part, "train", (), True),
            (node, "train", (), True),
            (part, "eval", (), False),
            (node, "train", (False,), False),
            (node, "train", (True,), True),
            (node, "eval", (), False),
            (node, "train", (), True),
        ]
        for each, method, arguments, mode in calls:
            got = session.call(each.remote, *arguments, method=method)
            if not isinstance(got, Remote) or not session.operate("is", got, each.remote):
                message = f"{method} must return the module itself"
                raise Wrong(Evidence(message, "the module", describe(got)))
            modes |= dict.fromkeys(each.modules(), mode)
            expect_mode(node, modes)
        for mode in (True, False, False, True):
            program = session.program()
            for number, each in enumerate(node.modules()):  # from any modes of the modules within
                before = bool(grower.rng.integers(2)) if number > 1 else (mode, not mode)[number]
                program.set(each.remote, training=before)
            program.run()
            session.call(node.remote, mode, method="train")
            modes = dict.fromkeys(node.modules(), mode)
            expect_mode(node, modes)


@pytest.mark.task("train")
def test_modes_change_nothing_else(session: Session, grower: Grower) -> None:
    """Train and eval leave numbers and gradients as they are."""
    for method, mode in (("eval", False), ("train", True)):
        session.begin_record()
        node = tied_tree(grower)
        with only_looks(session, node, method, sets=mode):
            session.call(node.remote, method=method)


@pytest.mark.task("train")
def test_equal_modules(session: Session, grower: Grower) -> None:
    """Modules that are equal to each other are several modules, and each gets the mode."""
    node = grower.module()
    for name in "abc":
        node.hold(name, grower.module_of(**EQUAL))
    modules = [node, *node.members.values()]
    for method, mode in (("eval", False), ("train", True)):
        session.call(node.remote, method=method)
        for each in modules:
            if (got := each.remote.training) is not mode:
                message = f"training is {describe(got)}, and must be {mode}"
                raise Wrong(Evidence(message, str(mode), describe(got)))


@pytest.mark.task("train")
def test_other_modules_keep_their_mode(session: Session, grower: Grower) -> None:
    """Eval of one module changes no other, and a new module trains."""
    node, other = linear_tree(grower), linear_tree(grower)
    session.call(node.remote, method="eval")
    expect_mode(other, dict.fromkeys(other.modules(), True))
    new = linear_tree(grower)
    expect_mode(new, dict.fromkeys(new.modules(), True))
    expect_mode(node, dict.fromkeys(node.modules(), False))


@pytest.mark.task("train")
def test_falsy_modules(session: Session, grower: Grower) -> None:
    """A module that is false, as an empty ModuleList is, gets the mode, and what it holds."""
    for make in (falsy_tree, wide_tree):
        session.begin_record()
        node = make(grower)
        for method, mode in (("eval", False), ("train", True)):
            session.call(node.remote, method=method)
            expect_mode(node, dict.fromkeys(node.modules(), mode))
    for methods in FALSY:
        root = grower.module_of(**methods)
        root.hold("child", grower.module_of(**methods))
        got = session.call(root.remote, method="eval")
        if not isinstance(got, Remote) or not session.operate("is", got, root.remote):
            raise Wrong(Evidence("eval must return the module itself", "the module", describe(got)))
        expect_mode(root, dict.fromkeys(root.modules(), False))


@pytest.mark.task("train")
def test_modules_in_lists(session: Session, grower: Grower) -> None:
    """What a list, a tuple or a dictionary holds is passed over, and keeps its mode."""
    for hold in HOLD:
        node, aside = linear_tree(grower), linear_tree(grower)
        node.assign("several", hold([aside.remote]))
        session.call(node.remote, method="eval")
        expect_mode(node, dict.fromkeys(node.modules(), False))
        expect_mode(aside, dict.fromkeys(aside.modules(), True))


@pytest.mark.task("train")
def test_modules_of_now(session: Session, grower: Grower) -> None:
    """Modules are exchanged, added and deleted: those that are held now get the mode."""
    node = linear_tree(grower)
    modes = dict.fromkeys(node.modules(), True)
    mode, old = True, node.members["layer"]

    def switch() -> None:
        nonlocal mode
        mode = not mode
        session.call(node.remote, method="train", keywords={"mode": mode})
        modes.update(dict.fromkeys(node.modules(), mode))
        for each, right in modes.items():
            if (got := each.remote.training) is not right:
                message = f"{each.remote._label}.training is {describe(got)}, and must be {right}"
                raise Wrong(Evidence(message, str(right), describe(got)))

    def hold(owner: Node, name: str, member: Node) -> None:
        owner.hold(name, member)
        for each in member.modules():
            modes.setdefault(each, True)

    switch()
    for change in (
        lambda: hold(node, "layer", linear_tree(grower)),
        lambda: hold(node.members["layer"], "deep", linear_tree(grower)),
        lambda: hold(node, "old", old),
        lambda: node.members["layer"].drop(session, "deep"),
        lambda: node.drop(session, "layer"),
        lambda: node.hold("old", grower.parameter()),
        lambda: hold(node, "old", old),
    ):
        change()
        switch()
        switch()


@pytest.mark.task("train")
def test_modules_of_any_names(session: Session, grower: Grower) -> None:
    """Modules of any names get the mode; an object that is no module keeps what it has."""
    node = unusual_tree(grower, MARKS)
    for method, mode in (("eval", False), ("train", True)):
        session.call(node.remote, method=method)
        expect_mode(node, dict.fromkeys(node.modules(), mode))
    session.begin_record()
    node = linear_tree(grower)
    keeper = hold_another_kind(session, grower, node)
    for method, mode in (("eval", False), ("train", True)):
        session.call(node.remote, method=method)
        expect_mode(node, dict.fromkeys(node.modules(), mode))
        if (got := keeper.training) != "as it was":
            message = "an object that is no module must keep its attributes"
            raise Wrong(Evidence(message, "'as it was'", describe(got)))


@pytest.mark.task("train")
def test_modules_of_other_names(session: Session, grower: Grower) -> None:
    """Modules get other names, and are held twice: the mode follows what is held now.

    A module that is held no more keeps its mode.
    """
    node, mode = several_levels(grower), True
    modes: dict[Node, bool] = {}
    for _ in renamings(grower, node):
        mode = not mode
        session.call(node.remote, mode, method="train")
        modes |= dict.fromkeys(node.modules(), mode)
        expect_modes(modes)
