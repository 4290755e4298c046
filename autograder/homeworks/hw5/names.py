"""What named_parameters returns, and its place where the student's own is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints
from autograder.grading.arguments import attribute
from autograder.grading.callbacks import Refused
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.as_before import only_looks
from autograder.homeworks.hw5.hints import (
    GONE,
    LAST_NAME,
    NO_PREFIX,
    NOT_PASSED_ON,
    OF_EQUAL_NUMBERS,
    OF_THE_CLASS,
    ONE_LEVEL,
    ONE_NAME,
    OWN_ONLY,
    TIED_TWICE,
)
from autograder.homeworks.hw5.scenes import IN_ORDER
from autograder.homeworks.hw5.test_where_others_were import (
    count,
    look_at_length,
    short_lives,
)
from autograder.homeworks.hw5.tree import (
    ASIDE,
    HOLD,
    Grower,
    Held,
    Node,
    empty_tree,
    falsy_tree,
    linear_tree,
    once,
    parameter_is_right,
    tied_tree,
    tree_with_lists,
    wide_tree,
)
from autograder.homeworks.hw5.unusual import (
    MARKS,
    REGISTERS,
    equal_names_tree,
    renamings,
    second_weight_tree,
    several_levels,
    unusual_tree,
)
from autograder.results.verdict import Evidence, Judgement, Wrong


def listed(name: str, got: Any) -> list[Any]:
    """Return the items of a list, and of nothing else: a generator is used up, a tuple is fixed."""
    if isinstance(got, list):
        return [*got]
    raise Wrong(Evidence(f"{name} must be a list", "a list", describe(got)))


def expect_names(
    session: Session, node: Node, got: Any, remove_duplicate: bool = True, prefix: str = ""
) -> None:
    """Accept the names and Parameters of a tree, in their order."""
    wanted = node.first_names() if remove_duplicate else node.all_names()
    wanted = [(prefix + name, each) for name, each in wanted]
    found: list[tuple[Any, Any]] = []
    for pair in listed("named_parameters()", got):
        if isinstance(pair, Remote):
            pair = session.items(pair, most=2)
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not isinstance(pair[0], str):
            message = "named_parameters must return pairs of a name and a Parameter"
            raise Wrong(Evidence(message, "pairs", describe(pair)))
        found.append((pair[0], pair[1]))
    names, right = [name for name, _ in found], [name for name, _ in wanted]
    if names != right:
        asked = [f"prefix={prefix!r}"] if prefix else []
        asked += [] if remove_duplicate else ["remove_duplicate=False"]
        method = f"{node.remote._label}.named_parameters({', '.join(asked)})"
        message = f"{method} {_difference(names, right)}"
        evidence = Evidence(message, _in_words(right), _in_words(names))
        if hints := _hints(node, names, right, remove_duplicate, prefix):
            hints.add_to(evidence)
        raise Wrong(evidence)
    pairs = [(each, held.remote) for (_, each), (_, held) in zip(found, wanted, strict=True)]
    for (name, _), is_same in zip(found, are_same(session, pairs), strict=True):
        if not is_same:
            message = f"{name} must stand beside the Parameter that was assigned"
            raise Wrong(Evidence(message, "this Parameter", "another object"))


def expect_attributes(session: Session, node: Node) -> None:
    """Accept modules whose attributes are what was assigned, also where the class has a default."""
    program, wanted = session.program(), []
    with session.off_the_record():
        for each in node.modules():
            for name, member in each.members.items():
                found = program.get(each.remote, name)
                program.look(program.operate("is", found, member.remote))
                wanted.append(attribute(each.remote._label, name))
        for label, is_same in zip(wanted, program.run(), strict=True):
            if not is_same:
                message = f"{label} must be what was assigned to it"
                raise Wrong(Evidence(message, "the object that was assigned", "another one"))


def are_same(session: Session, pairs: Sequence[tuple[Any, Remote]]) -> list[bool]:
    """Return for each pair whether both are one object."""
    if not all(isinstance(one, Remote) for one, _ in pairs):
        return [
            isinstance(one, Remote) and session.operate("is", one, other) for one, other in pairs
        ]
    program = session.program()
    with session.off_the_record():
        if pairs:
            program.look(*(program.operate("is", one, other) for one, other in pairs))
        return [bool(each) for each in program.run()]


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
    once = [prefix + name for name, each in node.members.items() if isinstance(each, Held)]
    for name, each in node.members.items():
        if isinstance(each, Node):
            once += [f"{prefix}{name}.{below}" for below, _ in each.first_names()]
    last = {held: prefix + name for name, held in node.all_names()}
    if remove_duplicate and names == every:
        return TIED_TWICE
    if not remove_duplicate and names == first:
        return ONE_NAME
    if not remove_duplicate and names == once:
        return NOT_PASSED_ON
    if {*names} == {*last.values()} != {*right}:
        return LAST_NAME
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
    past = {name for each in node.modules() for name in each.past}
    if extra and all(past & {*name.split(".")} for name in extra):
        return GONE
    if {*names} > {*right} and not {*ASIDE} & {part for name in extra for part in name.split(".")}:
        return OF_THE_CLASS
    return None


def _difference(names: list[str], right: list[str]) -> str:
    """Return what is wrong with a list of names."""
    missing = [*(Counter(right) - Counter(names))]
    extra = [*(Counter(names) - Counter(right))]
    parts = [f"lacks {_first(missing)}"] * bool(missing)
    again = [name for name in extra if name in right]
    parts += [f"has {_first(again)} again"] * bool(again)
    other = [name for name in extra if name not in right]
    parts += [f"has {_first(other)}, which it must not have"] * bool(other)
    if parts:
        return ", and ".join(parts)
    place = next(
        place for place, (one, two) in enumerate(zip(names, right, strict=True)) if one != two
    )
    return f"has another order: after {place} right names comes {names[place]}, not {right[place]}"


def _first(names: list[str]) -> str:
    """Return the first of several names, and how many more there are."""
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


MOST_NAMES = 4


def _in_words(names: list[str]) -> str:
    return ", ".join(names) or "none"


@once
def names_are_right(session: Session) -> bool:
    """Whether the student's named_parameters is right for trees that matter most."""
    with session.experiment():
        try:
            grower = Grower(session, np.random.default_rng(0))
            trees = [linear_tree(grower), tied_tree(grower), empty_tree(grower), wide_tree(grower)]
            trees += [tree_with_lists(grower, hold) for hold in HOLD]
            trees += [*(grower.tree() for _ in range(3)), falsy_tree(grower)]
            for node in trees:
                _expect_both(session, node)
            with only_looks(session, trees[1], "named_parameters"):
                _expect_both(session, trees[1])
            first, (name, _) = trees[0], trees[0].first_names()[0]
            first.hold(name, grower.parameter())
            first.members["layer"].hold("bias", grower.parameter())
            first.hold("new", linear_tree(grower))
            _expect_both(session, first)
            data = session.handle(first.members["scale"].remote, "data")
            first.members["layer"].members["bias"].remote.data = data
            _expect_both(session, first)  # two Parameters with one array
            first.drop(session, "new")
            first.members["layer"].drop(session, "weight")
            _expect_both(session, first)
            trees = [unusual_tree(grower, names) for names in (MARKS, REGISTERS)]
            trees += [second_weight_tree(grower), *(make(grower) for make in IN_ORDER)]
            trees += [equal_names_tree(grower, are_tied) for are_tied in (True, False)]
            for node in trees:
                _expect_both(session, node)
            for _ in renamings(grower, node := several_levels(grower)):
                _expect_both(session, node)
            if parameter_is_right(session):
                lengths = short_lives(session, look_at_length("named_parameters"))
                return lengths == [count(turn) for turn in range(len(lengths))]
        except Judgement:
            return False
    return True


def _expect_both(session: Session, node: Node) -> None:
    """Accept the names of a tree, and those without duplicates."""
    for keyword in (True, False):
        keywords = {"remove_duplicate": keyword}
        got = session.call(node.remote, method="named_parameters", keywords=keywords)
        expect_names(session, node, got, keyword)


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
