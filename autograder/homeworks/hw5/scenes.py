"""Trees that each method of a module must know: each is right for all of them or for none."""

from __future__ import annotations

from collections.abc import Callable

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.tree import Grower, Node, in_few_lines, linear_tree

PRIVATE = (
    *("_Model__scale", "_Linear__weight", "_OwnModule__w", "_Module_", "__w", "w__", "_w_", "__"),
    *("class", "lambda", "list", "id", "key", "value", "items", "keys", "update", "copy", "pop"),
    *("arr_0", "allow_pickle", "kwds", "dtype", "data", "T", "shape", "inputs", "operation"),
    *("requires_grad", "running_mean", "buffer", "device", "mode", "layer", "1", "01", "1e3"),
    *("True", "\t", "ß", "ss", "ﬁ", "fi", "e\u0301", "é", "w" * 120, "w.weight.w", "*", "~w", "#"),
)
"""More names: of a class's own attributes, Python's words, and names of other libraries."""

LEVELS = 10
"""How deep modules lie within each other."""

MANY = 60
"""How many Parameters a module holds."""


@in_few_lines
def private_tree(grower: Grower) -> Node:
    """Return a tree whose Parameters and modules have such names."""
    root, inner, leaf = (grower.module() for _ in range(3))
    few = [grower.parameter() for _ in range(3)]
    leaf.hold("w", few[0])
    for place, name in enumerate(PRIVATE):
        root.hold(name, few[place % 3])
        inner.hold(name, leaf)
    root.hold("inner", inner)
    return root


@in_few_lines
def many_tree(grower: Grower) -> Node:
    """Return a tree with many Parameters, and with modules in many places."""
    root, inner = grower.module(), grower.module()
    few = [grower.parameter() for _ in range(4)]
    inner.hold("w", few[3])
    for number in grower.rng.permutation(MANY):
        root.hold(f"w{number}", few[int(number) % 4])
    for number in grower.rng.permutation(12):
        root.hold(f"m{number}", inner)
    return root


KINDS: tuple[tuple[str, ...], ...] = (
    tuple(map(str, range(13))),
    tuple(f"{number:03}" for number in range(9, 21)),
    tuple("hgfedcba"),
    tuple("HGFEDCBA"),
    tuple(f"layer{number}" for number in range(1, 13)),
    tuple(f"{number}.0" for number in range(1, 13)),
    tuple(f"{letter}_{number}" for letter in "ab" for number in (1, 2, 10)),
    ("九", "五", "一", "七", "二", "四"),
    ("bias", "weight", "scale", "shift", "gamma", "beta"),
    ("w", "ww", "www", "wwww", "wwwww", "wwwwww"),
)
"""Names of one kind each, which a program might bring into an order of its own."""


@in_few_lines
def kinds_tree(grower: Grower) -> Node:
    """Return a tree of modules, each of which holds Parameters and modules with names of one kind.

    They are assigned in any order.
    """
    root, leaves = grower.module(), [grower.module() for _ in range(5)]
    few = [grower.parameter() for _ in range(5)]
    for leaf in leaves:
        leaf.hold("w", grower.parameter())
    for place, names in enumerate(KINDS):
        node = grower.module()
        root.hold(f"kind{place}", node)
        order = [int(each) for each in grower.rng.permutation(len(names))]
        for turn, each in enumerate(order):
            is_module = turn % 2 if place % 2 else turn > len(order) // 3
            node.hold(names[each], (leaves if is_module else few)[turn // 2 % 5])
    return root


@in_few_lines
def deep_tree(grower: Grower) -> Node:
    """Return a chain of modules, each with a Parameter."""
    node = root = grower.module()
    for level in range(LEVELS - 1):
        node.hold("w", grower.parameter())
        below = grower.module()
        node.hold(f"m{level}", below)
        node = below
    node.hold("w", grower.parameter())
    return root


@in_few_lines
def dotted_tree(grower: Grower) -> Node:
    """Return a tree in which several modules have the same way, or ways that begin alike.

    "a.b" is an attribute of the root, and so is "a", which holds "b": no two Parameters have equal
    names.
    """
    root, inner, *others = (grower.module() for _ in range(8))
    ways = (root, "a.b"), (inner, "b"), (root, "a."), (inner, ""), (inner, "b.b"), (root, "aa")
    for place, (module, (owner, name)) in enumerate(zip(others, ways, strict=True)):
        module.hold(f"w{place}", grower.parameter())
        if place == 1:
            root.hold("a", inner)
        owner.hold(name, module)
    return root


def early_tree(grower: Grower) -> Node:
    """Return a tree whose modules get attributes before `__init__` of Module is called."""
    session = grower.session
    blank = (session.blank(session.find("Module")) for _ in range(2))
    root, inner = (Node(each, grower.members()) for each in blank)
    for node in (inner, root):
        node.hold("w", grower.parameter())
        if node is root:
            node.hold("inner", inner)
        session.call(node.remote, method="__init__")
        node.hold("last", grower.parameter())
    return root


def tree_of_kinds(grower: Grower) -> Node:
    """Return a small tree that holds objects of other kinds, too."""
    node = linear_tree(grower)
    hold_another_kind(grower.session, grower, node)
    return node


SCENES: tuple[Callable[[Grower], Node], ...] = (
    private_tree,
    many_tree,
    deep_tree,
    dotted_tree,
    early_tree,
    tree_of_kinds,
)

IN_ORDER = *SCENES, kinds_tree
"""Those that a method must know whose result has an order, too."""


def hold_another_kind(session: Session, grower: Grower, node: Node) -> Remote:
    """Let a module hold objects that are no modules and have to do with them; return the first.

    They are an object with the methods of a module, the classes themselves, a method of another
    module, and an iterator.
    """
    other, aside = linear_tree(grower), grower.parameter()
    held = session.toy(
        "Keeper",
        named_parameters=lambda *_, **__: [("weight", aside.remote)],
        parameters=lambda *_, **__: [aside.remote],
        state_dict=lambda *_, **__: {"weight": aside.remote},
        train=lambda *_: None,
        module=other.remote,
        weight=aside.remote,
        training="as it was",
    )
    node.assign("keeper", held)
    node.members["layer"].assign("keeper", held)
    node.assign("kind", session.find("Module"))
    node.assign("kind_of_scale", session.find("Parameter"))
    node.assign("call_another", session.handle(other.remote, "__call__"))
    node.assign("loop", session.call(session.builtin("iter"), [other.remote, aside.remote]))
    return held
