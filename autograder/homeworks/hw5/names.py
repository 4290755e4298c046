"""What named_parameters returns, and its place where the student's own is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints
from autograder.grading.callbacks import Refused
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.hints import (
    NO_PREFIX,
    OF_EQUAL_NUMBERS,
    OF_THE_CLASS,
    ONE_LEVEL,
    ONE_NAME,
    OWN_ONLY,
    TIED_TWICE,
)
from autograder.homeworks.hw5.tree import (
    ASIDE,
    HOLD,
    Grower,
    Held,
    Node,
    empty_tree,
    linear_tree,
    tied_tree,
    tree_with_lists,
)
from autograder.results.verdict import Evidence, Judgement, Wrong


def listed(session: Session, name: str, got: Any) -> list[Any]:
    """Return the items of a list, or of any iterable."""
    if isinstance(got, list | tuple):
        return [*got]
    if isinstance(got, Remote):
        return session.items(got)
    raise Wrong(Evidence(f"{name} must be a list", "a list", describe(got)))


def expect_names(
    session: Session, node: Node, got: Any, remove_duplicate: bool = True, prefix: str = ""
) -> None:
    """Accept the names and Parameters of a tree, in their order."""
    wanted = node.first_names() if remove_duplicate else node.all_names()
    wanted = [(prefix + name, each) for name, each in wanted]
    found: list[tuple[Any, Any]] = []
    for pair in listed(session, "named_parameters()", got):
        if isinstance(pair, Remote):
            pair = session.items(pair, most=2)
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not isinstance(pair[0], str):
            message = "named_parameters must return pairs of a name and a Parameter"
            raise Wrong(Evidence(message, "pairs", describe(pair)))
        found.append((pair[0], pair[1]))
    names, right = [name for name, _ in found], [name for name, _ in wanted]
    if names != right:
        evidence = Evidence(
            f"the names are {_in_words(names)}, and must be {_in_words(right)}",
            _in_words(right),
            _in_words(names),
        )
        if hints := _hints(node, names, right, remove_duplicate, prefix):
            hints.add_to(evidence)
        raise Wrong(evidence)
    for (name, each), (_, held) in zip(found, wanted, strict=True):
        if not isinstance(each, Remote) or not session.operate("is", each, held.remote):
            message = f"{name} must stand beside the Parameter that was assigned"
            raise Wrong(Evidence(message, "this Parameter", "another object"))


def _hints(
    node: Node, names: list[str], right: list[str], remove_duplicate: bool, prefix: str
) -> Hints | None:
    """Return the mistake that gives these names."""
    every = [prefix + name for name, _ in node.all_names()]
    own = [name for name in every if "." not in name.removeprefix(prefix)]
    shallow = [name for name in every if name.removeprefix(prefix).count(".") < 2]
    different: list[Any] = []
    for _, held in node.first_names():
        X = held.numbers
        is_new = X is None or not any(np.array_equal(X, each.numbers) for each in different)
        different += [held] if is_new else []
    unequal = [prefix + name for name, held in node.first_names() if held in different]
    first = [prefix + name for name, _ in node.first_names()]
    if remove_duplicate and names == every:
        return TIED_TWICE
    if not remove_duplicate and names == first:
        return ONE_NAME
    if names != right and names in (own, [name for name in own if name in right]):
        return OWN_ONLY
    if names != right and names in (shallow, [name for name in shallow if name in right]):
        return ONE_LEVEL
    ends = Counter(name.rpartition(".")[2] for name in right)
    if Counter(names) == ends or names == list(ends):
        return NO_PREFIX
    if remove_duplicate and names == unequal:
        return OF_EQUAL_NUMBERS
    extra = {*names} - {*right}
    if {*names} > {*right} and not {*ASIDE} & {part for name in extra for part in name.split(".")}:
        return OF_THE_CLASS
    return None


def _in_words(names: list[str]) -> str:
    return ", ".join(names) or "none"


def names_are_right(session: Session, rng: Any) -> bool:
    """Whether the student's named_parameters is right for trees that matter most."""
    with session.experiment():
        try:
            grower = Grower(session, rng)
            trees = [linear_tree(grower), tied_tree(grower), empty_tree(grower)]
            trees += [tree_with_lists(grower, hold) for hold in HOLD]
            trees += [*(grower.tree() for _ in range(3))]
            for node in trees:
                for keyword in (True, False):
                    got = session.call(
                        node.remote,
                        method="named_parameters",
                        keywords={"remove_duplicate": keyword},
                    )
                    expect_names(session, node, got, keyword)
        except Judgement:
            return False
    return True


def give_names(session: Session, node: Node) -> None:
    """Let a module's named_parameters be right: a wrong one costs its own task."""

    def named_parameters(prefix: Any = "", remove_duplicate: Any = True) -> list[Any]:
        if not isinstance(prefix, str) or not isinstance(remove_duplicate, bool):
            raise Refused("named_parameters takes a text and a truth value")
        found = node.first_names() if remove_duplicate else node.all_names()
        return [(prefix + name, held.remote) for name, held in found]

    with session.off_the_record():
        given = session.function("named_parameters", named_parameters)
        session.set(node.remote, named_parameters=given)


def remotes(found: list[tuple[str, Held]]) -> list[Remote]:
    """Return the student's objects."""
    return [held.remote for _, held in found]
