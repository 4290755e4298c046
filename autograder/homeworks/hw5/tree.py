"""Trees of a student's modules, drawn at random, and what must be found in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from autograder.grading.arguments import assigned, attribute, shown
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.results.verdict import Judgement

Array = NDArray[np.float64]
Rng = np.random.Generator
Found = TypeVar("Found")

NAMES = ("weight", "bias", "encoder", "head", "_first", "scale", "block", "2", "x", "B_2")
UNUSUAL = (
    *("__hidden", "file", "self_", "10", "2", "W1", "weight_", "prefix", "module", "state", "é"),
    *("args", "grad", "name", "_", "_data", "__scale__"),
)
ASIDE = ("width", "title", "nothing", "tensor", "several", "table")


DEFAULT = "weight"
"""An attribute of the class OwnModule, which is None; its objects may have another."""


def _class_line(kind: str) -> str:
    """Return the line that defines a class of the check's, which is made of the student's."""
    body = f"{DEFAULT} = None" if kind == "OwnModule" else "pass"
    return f"class {kind}({kind.removeprefix('Own')}): {body}"


def _about(methods: dict[str, Any]) -> str:
    """Return what a class has of its own; of a length or a truth value, also what it is."""
    known = {name: each() for name, each in methods.items() if name in ("__len__", "__bool__")}
    own = [f"{name} gives {known[name]}" if name in known else name for name in methods]
    return f"its own {', '.join(own)}"


@dataclass(eq=False)
class Held:
    """A Parameter: the student's object, and its numbers; None before it has any."""

    remote: Remote
    numbers: Array | None
    kind: str = "Parameter"


class Members(dict[str, Any]):
    """The members of a module, by their names; see `name_for`."""

    def __init__(self, taken: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self._taken = taken

    def name_for(self, name: str) -> str:
        """Return the name of the attribute that a check calls by this name.

        Where the student's Module has a method or a property of this name, it is another one.
        """
        while name in self._taken:
            name += "_"
        return name

    def __getitem__(self, name: str) -> Any:
        return super().__getitem__(self.name_for(name))

    def __setitem__(self, name: str, member: Any) -> None:
        super().__setitem__(self.name_for(name), member)


@dataclass(eq=False)
class Node:
    """A module: the student's object, and its members in the order of their assignment.

    `others` is what it holds besides Parameters and modules, `kind` the name of its class, and
    `past` has the names of what it held before. `made_by` is the line that defines a class of its
    own. While a tree is made, its attributes are assigned in a `program`.
    """

    remote: Remote
    members: Members = field(default_factory=Members)
    others: dict[str, Any] = field(default_factory=dict)
    kind: str = "Module"
    past: set[str] = field(default_factory=set)
    program: Program | None = None
    made_by: str = ""

    def hold(self, name: str, member: Any) -> None:
        """Assign a Parameter or module."""
        self.members[name] = member
        self.assign(name, member.remote)

    def assign(self, name: str, value: Any) -> None:
        """Assign anything."""
        name = self.members.name_for(name)
        if self.program is None:
            setattr(self.remote, name, value)
        else:
            self.program.set(self.remote, **{name: value})

    def lose(self, name: str) -> str:
        """Count an attribute as no member any more, if it was one; return its name."""
        name = self.members.name_for(name)
        self.members.pop(name, None)
        self.past.add(name)
        return name

    def drop(self, session: Session, name: str) -> None:
        """Delete an attribute."""
        name = self.lose(name)
        session.record.add(f"del {attribute(self.remote._label, name)}")
        with session.off_the_record():
            session.call(self.remote, name, method="__delattr__")

    def show(self, session: Session) -> None:
        """Write into the record how this module is made, each object by the way to it."""
        kinds = {each.kind for each in self.modules()} | {held.kind for _, held in self.all_names()}
        own = [each.made_by for each in self.modules() if each.made_by]
        plain = [_class_line(kind) for kind in sorted(kinds - {"Module", "Parameter", "Special"})]
        for line in dict.fromkeys([*plain, *own]):
            if line not in session.record.calls:
                session.record.add(line)
        root = session.record.name_for("Model")
        session.record.add(f"{root} = {self.kind}()")
        self._show_members(session, root, {self: root})

    def _show_members(self, session: Session, path: str, paths: dict[Any, str]) -> None:
        self.remote.__dict__["_label"] = path
        for name, member in self.members.items():
            way = attribute(path, name)
            if member in paths:
                session.record.add(assigned(path, name, paths[member]))
                continue
            paths[member] = member.remote.__dict__["_label"] = way
            if isinstance(member, Node):
                session.record.add(assigned(path, name, f"{member.kind}()"))
                member._show_members(session, way, paths)
            else:
                text, given = "None", []
                if member.numbers is not None:
                    count = sum(each.startswith("X") for each in session.record.inputs) + 1
                    given = [Named(f"X{count}", member.numbers)]
                    text = given[0].name
                session.record.add(assigned(path, name, f"{member.kind}({text})"), *given)
        for name, other in self.others.items():
            session.record.add(assigned(path, name, shown(other)))

    def all_names(self, prefix: str = "") -> list[tuple[str, Held]]:
        """Return every name with its Parameter."""
        own = self.members.items()
        found = [(prefix + name, each) for name, each in own if isinstance(each, Held)]
        for name, each in own:
            if isinstance(each, Node):
                found += each.all_names(f"{prefix}{name}.")
        return found

    def first_names(self) -> list[tuple[str, Held]]:
        """Return each Parameter once, with its first name."""
        first: dict[Held, str] = {}
        for name, each in self.all_names():
            first.setdefault(each, name)
        return [(name, each) for each, name in first.items()]

    def modules(self) -> list[Node]:
        """Return this module and all within it, each once."""
        found = {self: None}
        for each in self.members.values():
            if isinstance(each, Node):
                found |= dict.fromkeys(each.modules())
        return list(found)


Naming = Callable[[Node], Node]
"""Gives the modules of a tree a right `named_parameters`, if the student's own is wrong."""


class Grower:
    """Makes Parameters and modules of the student's classes.

    A wrong Parameter costs its own task: where it is, its attributes are set one by one.
    """

    def __init__(self, session: Session, rng: Rng) -> None:
        self.session, self.rng, self.student = session, rng, Student(session)
        self.is_right = parameter_is_right(session)
        self._count = self._modules = 0
        self.program: Program | None = None
        self._subclasses: dict[str, Remote] = {}

    def parameter(self, numbers: Array | None = None, is_empty: bool = False) -> Held:
        """Return a Parameter; with numbers of any shape, if none are given."""
        self._count += 1
        if numbers is None and not is_empty:
            axes = int(self.rng.integers(0, 4))
            numbers = np.asarray(self.rng.normal(size=self.rng.integers(1, 4, axes)))
        passed = None if numbers is None else Named(f"X{self._count}", numbers)
        if self.is_right and self._count % 4 == 3:
            made = self.session.call(self._made_of("Parameter"), passed)
            return Held(made, numbers, "OwnParameter")
        if self.is_right:
            return Held(self.student.Parameter(passed), numbers)
        with self.session.off_the_record():
            made = self.session.blank(self.session.find("Parameter"))
            self.session.set(made, data=passed, operation=None, inputs=(), grad=None)
        made.__dict__["_label"] = self.session.record.name_for("Parameter")
        self.session.record.add(f"{made._label} = Parameter({shown(passed)})", passed)
        return Held(made, numbers)

    def module(self) -> Node:
        """Return a module without members: a Module, or one of a class that is made of it."""
        self._modules += 1
        if self._modules % 2:
            return Node(self.student.Module(), self.members(), program=self.program)
        made = self.session.call(self._made_of("Module"))
        return Node(made, self.members(), kind="OwnModule", program=self.program)

    def _made_of(self, name: str) -> Remote:
        """Return a class that is made of a class of the student's."""
        if name not in self._subclasses:
            with self.session.off_the_record():
                cls = self.session.find(name)
                kind = self.session.handle(cls, "__class__")
                defaults = {DEFAULT: None} if name == "Module" else {}
                made = self.session.call(kind, f"Own{name}", (cls,), defaults)
                made.__dict__["_label"] = f"Own{name}"
                self._subclasses[name] = made
        line = _class_line(f"Own{name}")
        if line not in self.session.record.calls:
            self.session.record.add(line)
        return self._subclasses[name]

    def module_of(self, **methods: Any) -> Node:
        """Return a module of a class of its own, with methods of the check's."""
        session = self.session
        members = {
            name: each if isinstance(each, Remote) else session.function(name, each)
            for name, each in methods.items()
        }
        with session.off_the_record():
            cls = session.find("Module")
            kind = session.call(session.handle(cls, "__class__"), "Special", (cls,), members)
            kind.__dict__["_label"] = "Special"
        line = f"class Special(Module): ...  # {_about(methods)}"
        session.record.add(line)
        made = session.call(kind)
        return Node(made, self.members(), kind="Special", program=self.program, made_by=line)

    def members(self) -> Members:
        """Return the members of a module that has none yet."""
        return Members(taken_names(self.session))

    def tensor(self, numbers: Array) -> Remote:
        """Return a Tensor, which is no Parameter."""
        self._count += 1
        made: Remote = self.student.Tensor(Named(f"X{self._count}", numbers))
        return made

    def tree(self, depth: int = 3) -> Node:
        """Return a random tree: some Parameters and some modules are held several times."""
        return random_tree(self, depth)

    def grow(self, depth: int, held: list[Held], nodes: list[Node]) -> Node:
        """Return a random tree of this depth; these have been made before."""
        rng, node = self.rng, self.module()
        names = [str(name) for name in rng.permutation(NAMES)]
        kinds = ["parameter"] * int(rng.integers(0 if depth < 3 else 1, 4))
        if depth:
            kinds += ["module"] * int(rng.integers(1 if depth > 1 else 0, 4))
        for kind in rng.permutation([*kinds, "aside"]):
            name = names.pop()
            if kind == "aside":
                self._put_aside(node, held, nodes)
            elif kind == "parameter":
                if held and rng.random() < 0.3:
                    node.hold(name, held[int(rng.integers(len(held)))])
                    continue
                equal = held[-1].numbers if held and rng.random() < 0.2 else None
                held.append(self.parameter(equal))
                node.hold(name, held[-1])
            elif nodes and rng.random() < 0.25:
                node.hold(name, nodes[int(rng.integers(len(nodes)))])
            else:
                node.hold(name, self.grow(depth - 1, held, nodes))
        nodes.append(node)
        return node

    def _put_aside(self, node: Node, held: list[Held], nodes: list[Node]) -> None:
        """Assign something that is neither a Parameter nor a module; a list may hold some."""
        several = [each.remote for each in held[:2]] + [each.remote for each in nodes[:2]]
        values: dict[str, Any] = {
            "width": 3,
            "title": "a text",
            "nothing": None,
            "tensor": self.tensor(np.ones(2)),
            "several": (several, tuple(several), dict(zip("abcd", several, strict=False)))[
                int(self.rng.integers(3))
            ],
            "table": Named("table", np.ones((2, 2))),
        }
        name = str(self.rng.choice(ASIDE))
        node.others[name] = values[name]
        node.assign(name, values[name])


def each_one(remotes: list[Remote], name: str) -> list[Any]:
    """Return an attribute of each object as it is now, in a single request."""
    if not remotes:
        return []
    session: Session = remotes[0]._session
    program = session.program()
    with session.off_the_record():
        program.look(*(program.get(remote, name) for remote in remotes))
        return program.run()


FOUND: WeakKeyDictionary[Session, dict[str, Any]] = WeakKeyDictionary()
"""What was found out about the submission of a session."""


def once(judge: Callable[[Session], Found]) -> Callable[[Session], Found]:
    """Find something out about a submission a single time: it takes many calls."""

    @wraps(judge)
    def judged(session: Session) -> Found:
        found = FOUND.setdefault(session, {})
        if judge.__name__ not in found:
            found[judge.__name__] = judge(session)
        answer: Found = found[judge.__name__]
        return answer

    return judged


@once
def taken_names(session: Session) -> frozenset[str]:
    """Return the names that each object of the student's Module has already."""
    with session.off_the_record():
        found = session.call(session.builtin("dir"), session.find("Module"))
    return frozenset(found if isinstance(found, list) else ())


@once
def parameter_is_right(session: Session) -> bool:
    """Whether the student's Parameters have the numbers that they are given, or none.

    Each has an array of its own, of zeros and of ones, too.
    """
    with session.experiment():
        try:
            is_empty = Student(session).Parameter(None).data is None
            return is_empty and _have_their_own(session) and _keep_their_own(session)
        except Judgement:
            return False


def _have_their_own(session: Session) -> bool:
    shapes: tuple[tuple[int, ...], ...] = ((), (1,), (3,), (1, 1), (2, 2), (2, 3), (0, 3), (60, 50))
    kinds = (np.zeros, np.zeros, np.ones, np.ones, np.empty)
    every = [np.asarray(make(shape)) for shape in shapes for make in kinds]
    for X in every[4::5]:
        X[...] = np.arange(X.size).reshape(X.shape) - 0.5
    program = session.program()
    given = [program.array(f"X{place}", X, "new") for place, X in enumerate(every)]
    made = [program.student.Parameter(X) for X in given]
    for each in made:
        program.look(program.get(each, "data"), program.get(each, "grad"))
    for place, each in enumerate(made):
        data = program.get(each, "data")
        program.call(data, ..., place + 0.25, method="__setitem__")
    program.look(*(program.get(each, "data") for each in made))
    program.look(*given)
    found, count = program.run(), len(every)
    new, changed, left = found[: 2 * count : 2], found[2 * count : 3 * count], found[3 * count :]
    places = [np.full(X.shape, place + 0.25) for place, X in enumerate(every)]
    return all(each is None for each in found[1 : 2 * count : 2]) and all(
        isinstance(one, np.ndarray) and one.dtype == np.float64 and np.array_equal(one, other)
        for got, wanted in ((new, every), (changed, places), (left, every))
        for one, other in zip(got, wanted, strict=True)
    )


def _keep_their_own(session: Session) -> bool:
    """Whether nobody uses the array of a Parameter that is gone while a view of it is held."""
    program = session.program()
    for shape in ((), (3,), (60, 50), (300, 200)):
        for _ in range(2 - (len(shape) > 1)):
            gone = program.student.Parameter(Named("X", np.ones(shape)))
            data = program.get(gone, "data")
            view = program.get(data, "T")
            program.forget(gone, data)
            new = program.get(program.student.Parameter(Named("Y", np.zeros(shape))), "data")
            program.call(view, ..., 7.5, method="__setitem__")
            program.look(new)
    return not any(np.any(X) for X in program.run())


def in_few_lines(make: Callable[..., Node]) -> Callable[..., Node]:
    """Let the record show a tree by its attributes, and not by the calls that make it.

    The attributes are assigned in a single request.
    """

    @wraps(make)
    def made(grower: Grower, *arguments: Any) -> Node:
        program = grower.program = grower.session.program()
        try:
            with grower.session.off_the_record():
                node = make(grower, *arguments)
                program.run()
        except Judgement:
            grower.program = None
            return make(grower, *arguments)  # with the call that fails
        finally:
            grower.program = None
        for each in node.modules():
            each.program = None
        node.show(grower.session)
        return node

    return made


@in_few_lines
def random_tree(grower: Grower, depth: int) -> Node:
    """Return a random tree: some Parameters and some modules are held several times."""
    held: list[Held] = []
    nodes: list[Node] = []
    return grower.grow(depth, held, nodes)


@in_few_lines
def linear_tree(grower: Grower) -> Node:
    """Return a small tree in which everything has its usual name."""
    root, layer = grower.module(), grower.module()
    layer.hold("weight", grower.parameter(grower.rng.normal(size=(2, 3))))
    layer.hold("bias", grower.parameter(grower.rng.normal(size=2)))
    root.hold("layer", layer)
    root.hold("scale", grower.parameter(grower.rng.normal(size=2)))
    return root


@in_few_lines
def tied_tree(grower: Grower) -> Node:
    """Return a tree with a tied Parameter, and a module that is held twice."""
    root, encoder, decoder = (grower.module() for _ in range(3))
    weight = grower.parameter(grower.rng.normal(size=(2, 2)))
    encoder.hold("weight", weight)
    encoder.hold("bias", grower.parameter(grower.rng.normal(size=2)))
    decoder.hold("weight", weight)
    decoder.hold("bias", grower.parameter(grower.rng.normal(size=2)))
    root.hold("encoder", encoder)
    root.hold("decoder", decoder)
    root.hold("again", encoder)
    return root


HOLD: tuple[Callable[[list[Any]], Any], ...] = (
    list,
    tuple,
    lambda items: dict(enumerate(items)),
)
"""What may hold modules and Parameters, and is no module."""


def tree_with_lists(grower: Grower, hold: Callable[[list[Any]], Any] = list) -> Node:
    """Return a small tree whose root also has modules and Parameters in lists, or the like."""
    node, layer, deeper = linear_tree(grower), linear_tree(grower), linear_tree(grower)
    node.assign("layers", hold([layer.remote]))
    node.assign("scales", hold([grower.parameter().remote]))
    node.assign("several", hold([hold([deeper.remote])]))
    return node


@in_few_lines
def wide_tree(grower: Grower) -> Node:
    """Return a tree with many members, with unusual names, and four levels of modules."""
    root, *chain = (grower.module() for _ in range(4))
    node, weight = root, grower.parameter(grower.rng.normal(size=2))
    for level, below in enumerate(chain):
        node.hold(f"empty_{level}", grower.parameter(np.ones(((0, 3), (2, 0), (0,))[level % 3])))
        for place, name in enumerate(UNUSUAL[3 * level : 3 * level + 7]):
            new = grower.parameter(np.zeros((1,) * (place % 3)))
            node.hold(name, weight if place == 3 else new)
        node.hold(f"_block{level}", below)
        node = below
    node.hold("last", grower.parameter(np.ones((1, 1))))
    return root


@in_few_lines
def empty_tree(grower: Grower) -> Node:
    """Return a tree in which some Parameters have no numbers yet."""
    root, layer = grower.module(), grower.module()
    layer.hold("weight", grower.parameter(is_empty=True))
    layer.hold("bias", grower.parameter(is_empty=True))
    layer.hold("scale", grower.parameter(grower.rng.normal(size=2)))
    root.hold("layer", layer)
    return root


@in_few_lines
def falsy_tree(grower: Grower) -> Node:
    """Return a tree in which modules are false, and Parameters have no numbers or zeros alone."""
    root = grower.module()
    shapes: tuple[tuple[int, ...], ...] = ((), (1,), (0,), (0, 3))
    for place, methods in enumerate(FALSY):
        child, below = grower.module_of(**methods), grower.module_of(**methods)
        child.hold("scale", grower.parameter(np.zeros(shapes[place % 4])))
        below.hold("table", grower.parameter(np.zeros(shapes[(place + 3) % 4])))
        child.hold("below", below)
        root.hold(f"child{place}", child)
    return root


EQUAL: dict[str, Any] = {
    "__eq__": lambda other: isinstance(other, Remote),
    "__hash__": lambda: 1,
}
"""The methods of modules that are equal to each other."""

FALSY: tuple[dict[str, Any], ...] = (
    {"__len__": lambda *_: 0},
    {"__bool__": lambda *_: False},
    EQUAL,
    {"__len__": lambda *_: 2, "__getitem__": lambda *_: 3, "__bool__": lambda *_: False},
)
"""The methods of modules that are false, or equal to all others."""
