"""Homework 5: modules and layers that are gone, whose place in memory another object gets.

A program that remembers something by `id(module)` takes the new object for the old one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import Layers, expect_near, right_kaiming
from autograder.homeworks.hw5.tree import Array, Members, Rng, parameter_is_right, taken_names
from autograder.results.verdict import Evidence, Wrong

TURNS = 16

NAMES = ("w", "v"), ("w",), ("u", "w", "t"), ()


def short_lives(session: Session, use: Callable[[Program, Remote, int], Any]) -> list[Any]:
    """Use modules with other names in each turn, of which each is gone before the next is made.

    Parameters
    ----------
    use
        Uses a module that holds a module with the Parameters of this turn, and looks at one thing.
    """
    program, name_for = session.program(), Members(taken_names(session)).name_for
    for turn in range(TURNS):
        names = NAMES[turn % len(NAMES)]
        root, inner = program.student.Module(), program.student.Module()
        for place, name in enumerate(names):
            made = program.student.Parameter([turn + 0.5, float(place)])
            program.set(inner, **{name_for(name): made})
            program.forget(made)
        program.set(root, **{name_for("inner"): inner})
        use(program, root, turn)
        program.forget(root, inner)
    return program.run()


def expect_turns(found: list[Any], right: Callable[[int], Any], what: str) -> None:
    """Accept what was found of the module of each turn."""
    for turn, got in enumerate(found):
        wanted = right(turn)
        if got != wanted:
            message = f"{what} of a new module is {got}, and must be {wanted}: older ones are gone"
            raise Wrong(Evidence(message, str(wanted), str(got)))


def count(turn: int) -> int:
    """Return how many Parameters the module of a turn has."""
    return len(NAMES[turn % len(NAMES)])


def look_at_length(method: str) -> Callable[[Program, Remote, int], None]:
    """Return a use that looks at the number of items which a method returns."""

    def use(program: Program, root: Remote, turn: int) -> None:
        found = program.call(root, method=method)
        program.look(program.operate("len", found))
        program.forget(found)

    return use


@pytest.mark.task("named_parameters")
def test_names_of_new_ones(session: Session) -> None:
    """A new module has its own names, where another one was that is gone."""
    if parameter_is_right(session):
        expect_turns(
            short_lives(session, look_at_length("named_parameters")), count, "the number of names"
        )


@pytest.mark.task("parameters")
def test_parameters_of_new_ones(session: Session, own_names_are_right: bool) -> None:
    """A new module has its own Parameters, where another one was that is gone."""
    if own_names_are_right and parameter_is_right(session):
        found = short_lives(session, look_at_length("parameters"))
        expect_turns(found, count, "the number of parameters()")


@pytest.mark.task("state_dict")
def test_states_of_new_ones(session: Session, own_names_are_right: bool) -> None:
    """A new module has its own state, where another one was that is gone."""
    if not (own_names_are_right and parameter_is_right(session)):
        return

    def use(program: Program, root: Remote, turn: int) -> None:
        program.look(program.call(root, method="state_dict"))

    name_for = Members(taken_names(session)).name_for
    found = [
        {name: X.tolist() for name, X in state.items()} if isinstance(state, dict) else state
        for state in short_lives(session, use)
    ]

    def right(turn: int) -> dict[str, list[float]]:
        names, inner = map(name_for, NAMES[turn % len(NAMES)]), name_for("inner")
        return {f"{inner}.{name}": [turn + 0.5, float(n)] for n, name in enumerate(names)}

    expect_turns(found, right, "the state")


@pytest.mark.task("load_state_dict")
def test_loadings_of_new_ones(session: Session, own_names_are_right: bool) -> None:
    """A new module is loaded by its own names, where another one was that is gone."""
    if not (own_names_are_right and parameter_is_right(session)):
        return
    name_for = Members(taken_names(session)).name_for

    def use(program: Program, root: Remote, turn: int) -> None:
        names, inside = [*map(name_for, NAMES[turn % len(NAMES)])], name_for("inner")
        X = Named("X", np.array([turn + 0.25, 1.0]))
        program.call(root, {f"{inside}.{name}": X for name in names}, method="load_state_dict")
        for name in names[-1:]:
            inner = program.get(root, inside)
            parameter = program.get(inner, name)
            program.look(program.get(parameter, "data"))
            program.forget(inner, parameter)

    every = [turn for turn in range(TURNS) if count(turn)]
    for turn, got in zip(every, short_lives(session, use), strict=True):
        expect_near("data of a new module", got, np.array([turn + 0.25, 1.0]), "after a loading")


@pytest.mark.task("train")
def test_modes_of_new_ones(session: Session) -> None:
    """A new module and what it holds get the mode, where other ones were that are gone."""

    def use(program: Program, root: Remote, turn: int) -> None:
        program.call(root, turn % 3 == 0, method="train")
        inner = program.get(root, Members(taken_names(session)).name_for("inner"))
        program.look(program.get(inner, "training"))
        program.forget(inner)

    if parameter_is_right(session):
        expect_turns(short_lives(session, use), lambda turn: turn % 3 == 0, "training")


@pytest.mark.task("linear")
def test_new_linears(session: Session, rng: Rng) -> None:
    """A new Linear computes with its own numbers, where another one was that is gone."""
    _expect_new_layers(session, rng, "Linear", "__init__")


@pytest.mark.task("lazy_linear")
def test_new_lazy_ones(session: Session, rng: Rng, own_linear_is_right: bool) -> None:
    """A new LazyLinear draws its own numbers, where another one was that is gone."""
    if own_linear_is_right:
        _expect_new_layers(session, rng, "LazyLinear", "forward")


def _expect_new_layers(session: Session, rng: Rng, name: str, method: str) -> None:
    if not parameter_is_right(session):
        return
    sizes = [(3, 2), (3, 2), (1, 2), (3, 3)]
    with right_kaiming(session, name, method):
        program, inputs = session.program(), []
        for turn in range(TURNS):
            C_in, C_out = sizes[turn % len(sizes)]
            A = np.asarray(rng.normal(size=(2, C_in)))
            is_lazy = name == "LazyLinear"
            cls = program.student.LazyLinear if is_lazy else program.student.Linear
            layer = cls(C_out) if is_lazy else cls(C_in, C_out)
            given = program.student.Tensor(Named("A", A))
            Z = program.call(layer, given)
            parts = [program.get(layer, each) for each in ("weight", "bias")]
            program.look(*(program.get(each, "data") for each in (*parts, Z)))
            inputs.append(A)
            program.forget(Z, *parts, given, layer)
        found = program.run()
    for A, W, b, Z in zip(inputs, found[::3], found[1::3], found[2::3], strict=True):
        expect_near("Z.data", Z, A @ W.T + b, f"of a new {name}, after others that are gone")


@pytest.mark.task("sequential")
def test_new_sequentials(session: Session, layers: Layers, rng: Rng) -> None:
    """A new Sequential has its own modules, where another one was that is gone."""
    A, steps = rng.normal(size=(2, 2)), []
    factors: list[Array] = [rng.normal(size=(2, 2)) for _ in range(3)]
    for place, R in enumerate(factors):
        module: Any = layers.student.Module()
        module.forward = session.handle(layers.tensor(f"R{place}", R), "__matmul__")
        steps.append(module)
    program, wanted = session.program(), []
    for turn in range(TURNS):
        order = [int(each) for each in rng.integers(3, size=turn % 4)]
        model = program.student.Sequential(*(steps[each] for each in order))
        Z = program.call(model, program.student.Tensor(Named("A", A)))
        program.look(program.get(Z, "data"))
        program.forget(model, Z)
        right = A
        for each in order:
            right = factors[each] @ right
        wanted.append(right)
    for got, right in zip(program.run(), wanted, strict=True):
        expect_near("Z.data", got, right, "of a new Sequential, after others that are gone")


@pytest.mark.task("module_list")
def test_new_lists(session: Session, layers: Layers) -> None:
    """A new ModuleList has its own modules, where another one was that is gone."""
    modules = [layers.student.Module() for _ in range(3)]
    program, wanted = session.program(), []
    for turn in range(TURNS):
        items = [modules[(turn + place) % 3] for place in range(turn % 4)]
        made = program.student.ModuleList(items)
        program.look(program.operate("len", made))
        wanted.append(len(items))
        if items:
            last = program.operate("[]", made, -1)
            program.look(program.operate("is", last, items[-1]))
            wanted.append(True)
        program.forget(made)
    if [*program.run()] != wanted:
        message = "a new ModuleList has other modules than those that it was given"
        got = describe(program.looked)
        raise Wrong(Evidence(message, "its own modules", got))
