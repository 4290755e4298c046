"""Unusual names of attributes, and models whose attributes get other names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.grading.student import Named
from autograder.homeworks.hw5.tree import Grower, Node, in_few_lines

MARKS = (
    *("%", "%s", "50%", "%d%%", "%(w)s", "{}", "{0}", "{w}", "{{", "", " ", " w", "w ", "a b"),
    *(
        "'",
        '"',
        "\\",
        "\\d+",
        "$w",
        "w*",
        "[0]",
        "日本",
        "É",
        "w\n",
        "-1",
        "1.0",
        "a/b",
        "..",
        "None",
    ),
)
"""Names with signs that mean something to %, format, join, split or a pattern."""

REGISTERS = (
    *("_parameters", "_modules", "_buffers", "_params", "_names", "_registry", "_register"),
    *("_members", "_children", "_attributes", "_cache", "_found", "_state", "_pairs", "_order"),
    *("names", "modules", "found", "cache", "registry"),
)
"""Names that a program would give to what it keeps in a module for itself."""


@in_few_lines
def unusual_tree(grower: Grower, names: tuple[str, ...]) -> Node:
    """Return a tree with Parameters of these names, and with modules of these names."""
    root, inner, leaf = (grower.module() for _ in range(3))
    leaf.hold("w", grower.parameter())
    for place, name in enumerate(names):
        root.hold(name, grower.parameter())
        inner.hold(name, leaf if place else grower.module())
    inner.members[names[0]].hold(names[0], root.members[names[-1]])
    inner.members[names[0]].hold(names[-1], grower.parameter())
    root.hold("inner", inner)
    return root


@in_few_lines
def second_weight_tree(grower: Grower) -> Node:
    """Return a tree in which two Parameters have the name layer.weight."""
    root, layer = grower.module(), grower.module()
    layer.hold("weight", grower.parameter())
    layer.hold("bias", grower.parameter())
    root.hold("layer", layer)
    root.hold("scale", grower.parameter())
    root.hold("layer.weight", grower.parameter())
    return root


@in_few_lines
def equal_names_tree(grower: Grower, are_tied: bool) -> Node:
    """Return a tree in which two to four Parameters have one whole name, and others another one.

    "a.b.c" may be four ways: a Parameter, one of a module "a.b", and so on. Tied, it is one
    Parameter in all places; else there are two Parameters.
    """
    rng, names = grower.rng, [str(each) for each in grower.rng.permutation(["a", "b", "c", ""])[:3]]
    first, second, third = names
    root, outer, inner, beside = (grower.module() for _ in range(4))
    few = [grower.parameter() for _ in range(1 if are_tied else 2)]
    if rng.random() < 0.5:
        beside = inner  # the module itself has two equal ways
    ways = [
        (inner, third),
        (beside, third),
        (outer, f"{second}.{third}"),
        (root, f"{first}.{second}.{third}"),
    ]
    held = [
        (outer, second, inner),
        (root, first, outer),
        (root, f"{first}.{second}", beside),
        (inner, "w", grower.parameter()),
        (root, "w", few[0]),
    ]
    taken = [ways[place] for place in rng.permutation(4)[: int(rng.integers(2, 5))]]
    held += [(owner, name, few[place % len(few)]) for place, (owner, name) in enumerate(taken)]
    for place in rng.permutation(len(held)):
        owner, name, member = held[place]
        owner.hold(name, member)
    return root


@in_few_lines
def several_levels(grower: Grower) -> Node:
    """Return a tree of three modules with a Parameter each; see `renamings`."""
    root, inner, deep = (grower.module() for _ in range(3))
    root.hold("first", grower.parameter())
    inner.hold("weight", grower.parameter())
    deep.hold("scale", grower.parameter())
    inner.hold("deep", deep)
    root.hold("inner", inner)
    return root


def renamings(grower: Grower, root: Node) -> Iterator[str]:
    """Give the Parameters of `several_levels` other names, step by step, and say what was done.

    No Parameter is added or lost, and their order stays; with some steps, the number of names does.
    At the end, attributes become things of other kinds.
    """
    session, inner = grower.session, root.members["inner"]
    deep, first = inner.members["deep"], root.members["first"]
    weight, scale = inner.members["weight"], deep.members["scale"]

    def rename(owner: Node, old: str, new: str) -> str:
        member = owner.members[old]
        owner.drop(session, old)
        owner.hold(new, member)
        return f"after {old} was deleted and assigned to {new}"

    yield "at first"
    for owner, name, member in (
        (inner, "again", weight),
        (root, "same", inner),
        (deep, "tied", first),
    ):
        owner.hold(name, member)
        yield f"after {name} was assigned"
        owner.drop(session, name)
        yield f"after {name} was deleted"
    yield rename(inner, "weight", "%s")
    yield rename(deep, "scale", "shift")
    yield rename(root, "inner", "block")
    yield rename(inner, "deep", "low")
    for member in (weight, first, scale):
        deep.hold("tied", member)
        yield "after another Parameter was assigned to tied"
    deep.lose("tied")
    deep.assign("tied", None)
    yield "after tied was set to None"
    yield rename(root, "first", "last")
    yield from becomings(grower, (deep, "tied"), (root, "own"))


DELETED = object()
"""What an attribute becomes that is deleted."""


def becomings(grower: Grower, *places: tuple[Node, str]) -> Iterator[str]:
    """Let attributes become a Parameter or a module, something else, and so on, step by step.

    A Parameter that is to be learned no more becomes a plain Tensor, and is assigned again later.
    Of two places, one has the Parameter while the other one has the module. Each is the last
    attribute of its owner, so that its place is the same for all who keep attributes.
    """
    parameter, aside, module = grower.parameter(), grower.parameter(), grower.module()
    module.hold("w", grower.parameter())
    others: list[Any] = [
        *(grower.tensor(np.ones((2, 2))), Named("table", np.ones(2)), None, [aside.remote]),
        *(DELETED, grower.session.find("Parameter"), {"w": aside.remote}, "w", 0),
    ]
    for turn, other in enumerate(others):
        for place, (owner, name) in enumerate(places):
            owner.hold(name, module if (turn + place) % 2 else parameter)
        yield "after a Parameter and a module were assigned"
        for owner, name in places:
            become(grower, owner, name, other)
        yield "after they became something else"
    for turn in range(3):
        for place, (owner, name) in enumerate(places):
            owner.hold(name, module if (turn + place) % 2 else parameter)
        if turn:
            yield "after the Parameter and the module took each other's place"


def become(grower: Grower, owner: Node, name: str, other: Any) -> None:
    """Let the attribute of a Parameter or module become something else."""
    if other is DELETED:
        owner.drop(grower.session, name)
    else:
        owner.lose(name)
        owner.assign(name, other)
