"""Homework 5: arrays, and views of them, that somebody holds longer than what they came from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.layers import Layers, right_kaiming, right_parameters
from autograder.homeworks.hw5.test_layers import linear_can_be_made
from autograder.homeworks.hw5.test_lazy_linear import lazy
from autograder.homeworks.hw5.test_uses_of_tied import new_tied
from autograder.homeworks.hw5.tree import Array, Grower, Node, Rng, parameter_is_right
from autograder.results.verdict import Evidence, Wrong

Named_ = Callable[[Node], Node]

TURNS = 6


def held_view(program: Program, array: Remote, turn: int) -> Remote:
    """Return the array itself, its transpose or a view of all of it, and forget the array then."""
    if turn % 3 == 0:
        return array
    view = program.get(array, "T") if turn % 3 == 1 else program.operate("[]", array, ...)
    program.forget(array)
    return view


def expect_kept(name: str, got: Any, wanted: Array, turn: int, because: str) -> None:
    """Accept the numbers of an array or a view that somebody has held."""
    wanted = wanted.T if turn % 3 == 1 else wanted
    what = f"{name}{('', '.T', '[...]')[turn % 3]} of turn {turn}"
    expect_array(what, got, np.asarray(wanted), because=because, tolerance=0.0)


@pytest.mark.task("parameter")
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (60, 50), (300, 200)])
def test_parameters_that_are_gone(session: Session, shape: tuple[int, ...]) -> None:
    """Somebody holds the array of a Parameter that is gone, or a view: nobody else uses it."""
    program = session.program()
    arrays = [np.full(shape, turn + 0.5) for turn in range(TURNS)]
    kept = []
    for turn, X in enumerate(arrays):
        made = program.student.Parameter(Named("X", X))
        data = program.get(made, "data")
        if turn % 2:  # the Parameter gets another array, and stays
            program.set(made, data=Named("new", X + 100))
        else:
            program.forget(made)
        kept.append(held_view(program, data, turn))
    given, new = program.array("Y", np.full(shape, 77.5), "new"), []
    for _ in range(TURNS):
        new.append(program.get(program.student.Parameter(given), "data"))
    program.look(*kept)
    for each in kept:
        program.call(each, ..., 7.5, method="__setitem__")
    program.look(*new)
    found = program.run()
    for turn, X in enumerate(arrays):
        expect_kept("data", found[turn], X, turn, "other Parameters were made after it")
    for got in found[TURNS:]:
        because = "somebody has written into the arrays of older Parameters"
        expect_array("data of a new Parameter", got, np.full(shape, 77.5), because=because)


@pytest.mark.task("state_dict")
@pytest.mark.parametrize("shape", [(2, 3), (60, 50), (1000, 1000)])
def test_states_that_are_gone(
    session: Session, grower: Grower, with_names: Named_, shape: tuple[int, ...]
) -> None:
    """Somebody holds an array of a state that is gone, or a view: later states use others."""
    node = grower.module()
    node.hold("weight", grower.parameter(np.zeros(shape)))
    node.hold("scale", grower.parameter(np.zeros(3)))
    with_names(node)
    program = session.program()
    data = program.get(node.members["weight"].remote, "data")
    kept, turns = [], TURNS if shape != (1000, 1000) else 3
    for turn in range(turns):
        program.call(data, ..., turn + 0.5, method="__setitem__")
        state = program.call(node.remote, method="state_dict")
        item = program.call(state, "weight", method="__getitem__")
        program.forget(state)
        kept.append(held_view(program, item, turn))
    program.call(data, ..., 7.5, method="__setitem__")
    corners = [kept, [program.operate("[]", each, slice(-2, None)) for each in kept]]
    program.look(*corners[shape == (1000, 1000)])
    for turn, got in enumerate(program.run()):
        X = np.full(np.shape(got), turn + 0.5)
        expect_kept("state['weight']", got, X.T if turn % 3 == 1 else X, turn, "it is a copy")


@pytest.mark.task("load_state_dict")
@pytest.mark.parametrize("shape", [(2, 3), (60, 50), (1000, 1000)])
def test_loadings_that_are_gone(
    session: Session, grower: Grower, with_names: Named_, shape: tuple[int, ...]
) -> None:
    """A Parameter without numbers takes a new array each time, though the older ones are held."""
    node = grower.module()
    held = grower.parameter(is_empty=True)
    node.hold("weight", held)
    with_names(node)
    program = session.program()
    given = program.array("X", np.zeros(shape), "new")
    kept, turns = [], TURNS if shape != (1000, 1000) else 3
    for turn in range(turns):
        program.call(given, ..., turn + 0.5, method="__setitem__")
        program.set(held.remote, data=None)
        program.call(node.remote, {"weight": given}, method="load_state_dict")
        kept.append(held_view(program, program.get(held.remote, "data"), turn))
    program.call(given, ..., 7.5, method="__setitem__")
    corners = [kept, [program.operate("[]", each, slice(-2, None)) for each in kept]]
    program.look(*corners[shape == (1000, 1000)])
    for turn, got in enumerate(program.run()):
        X = np.full(np.shape(got), turn + 0.5)
        because = "another state was loaded into a Parameter without numbers"
        expect_kept("data", got, X.T if turn % 3 == 1 else X, turn, because)


def expect_kept_results(
    session: Session, module: Remote, parameters: dict[str, Remote], rng: Rng, sizes: Array
) -> None:
    """Accept a module whose results and gradients stay as they were, as long as one is held.

    Everything is held as a view, and all else of a turn is forgotten. The numbers right after each
    backward are compared with the same ones at the end.
    """
    rows, C_in, C_out = map(int, sizes)
    program = session.program()
    kept: list[tuple[str, Remote]] = []
    at_once = []
    for turn in range(TURNS):
        A = program.student.Tensor(Named("A", rng.normal(size=(rows, C_in))))
        Z = program.call(module, A)
        program.call(Z, Named("dLdZ", rng.normal(size=(rows, C_out))), method="backward")
        found = {"Z.data": program.get(Z, "data"), "A.grad": program.get(A, "grad")}
        for name, parameter in parameters.items():
            found[f"{name}.grad"] = program.get(parameter, "grad")
            program.set(parameter, grad=None)
        program.forget(A, Z)
        for name, each in found.items():
            view = held_view(program, each, turn)
            kept.append((f"{name}{('', '.T', '[...]')[turn % 3]} of turn {turn}", view))
            at_once.append(view)
        program.look(*at_once)
        at_once.clear()
    program.look(*(view for _, view in kept))
    looked = program.run()
    for (name, _), before, after in zip(kept, looked, looked[len(kept) :], strict=False):
        because = "the module was used again"
        expect_array(name, after, np.asarray(before), because=because, tolerance=0.0)


KEPT_SIZES = (4, 3, 2), (3, 3, 3), (200, 40, 30)


@pytest.mark.task("linear")
@pytest.mark.parametrize("sizes", KEPT_SIZES)
def test_results_that_are_held(
    session: Session, layers: Layers, rng: Rng, sizes: tuple[int, ...]
) -> None:
    """Somebody holds a view of an older result, or of an older gradient: it stays as it was."""
    _, C_in, C_out = sizes
    layer = layers.linear(rng.normal(size=(C_out, C_in)), rng.normal(size=C_out))
    parameters = {name: session.handle(layer, name) for name in ("weight", "bias")}
    expect_kept_results(session, layer, parameters, rng, np.array(sizes))


@pytest.mark.task("lazy_linear")
@pytest.mark.parametrize("sizes", KEPT_SIZES)
def test_results_of_lazy_that_are_held(
    session: Session, layers: Layers, rng: Rng, own_linear_is_right: bool, sizes: tuple[int, ...]
) -> None:
    """Somebody holds a view of an older result, or of an older gradient: it stays as it was."""
    if not own_linear_is_right:
        return
    _, C_in, C_out = sizes
    layer = lazy(session, C_out)
    layer.weight.data = Named("W", rng.normal(size=(C_out, C_in)))
    layer.bias.data = Named("b", rng.normal(size=C_out))
    parameters = {name: session.handle(layer, name) for name in ("weight", "bias")}
    expect_kept_results(session, layer, parameters, rng, np.array(sizes))


@pytest.mark.task("tied")
@pytest.mark.parametrize("sizes", KEPT_SIZES)
def test_results_of_tied_that_are_held(
    session: Session, layers: Layers, rng: Rng, sizes: tuple[int, ...]
) -> None:
    """Somebody holds a view of an older result, or of an older gradient: it stays as it was."""
    N, C, H = sizes
    W, b, c = rng.normal(size=(H, C)), rng.normal(size=H), rng.normal(size=C)
    model = new_tied(layers, W, b, c)
    parameters = {
        "encoder.weight": model.encoder.weight,
        "encoder.bias": model.encoder.bias,
        "decoder_bias": session.handle(model, "decoder_bias"),
    }
    expect_kept_results(session, model, parameters, rng, np.array([N, C, C]))


def expect_kept_numbers(program: Program, made: Callable[[], dict[str, Remote]]) -> None:
    """Accept Parameters whose arrays are held longer than the module that had them."""
    kept: list[tuple[str, Remote]] = []
    for turn in range(TURNS):
        for name, data in made().items():
            view = held_view(program, data, turn)
            kept.append((f"{name}{('', '.T', '[...]')[turn % 3]} of turn {turn}", view))
            program.look(view)
    program.look(*(view for _, view in kept))
    looked = program.run()
    for (name, _), before, after in zip(kept, looked, looked[len(kept) :], strict=False):
        because = "another module was made after its own was gone"
        if not np.array_equal(np.asarray(before), np.asarray(after)):
            raise Wrong(Evidence(f"{name} has other numbers now: {because}", "the same numbers"))


def parts(program: Program, module: Remote, names: tuple[str, ...]) -> dict[str, Remote]:
    """Return the arrays of a module's Parameters, and forget all else."""
    found = {}
    for name in names:
        parameter = program.get(module, name)
        found[f"{name}.data"] = program.get(parameter, "data")
        program.forget(parameter)
    program.forget(module)
    return found


@pytest.mark.task("linear")
@pytest.mark.parametrize("sizes", [(3, 2), (300, 200)])
def test_linears_that_are_gone(session: Session, sizes: tuple[int, int]) -> None:
    """Somebody holds the array of a Linear that is gone, or a view: later ones use others."""
    if not parameter_is_right(session):
        return
    with right_kaiming(session, "Linear", "__init__"):
        program = session.program()

        def made() -> dict[str, Remote]:
            return parts(program, program.student.Linear(*sizes), ("weight", "bias"))

        expect_kept_numbers(program, made)


@pytest.mark.task("lazy_linear")
@pytest.mark.parametrize("sizes", [(3, 2), (300, 200)])
def test_lazy_ones_that_are_gone(
    session: Session, own_linear_is_right: bool, sizes: tuple[int, int]
) -> None:
    """Somebody holds the array of a LazyLinear that is gone, or a view: later ones use others."""
    if not (own_linear_is_right and parameter_is_right(session)):
        return
    with right_kaiming(session, "LazyLinear", "forward"):
        program = session.program()
        A = program.student.Tensor(Named("A", np.ones((2, sizes[0]))))

        def made() -> dict[str, Remote]:
            layer = program.student.LazyLinear(sizes[1])
            program.forget(program.call(layer, A))
            return parts(program, layer, ("weight", "bias"))

        expect_kept_numbers(program, made)


@pytest.mark.task("tied")
def test_tied_ones_that_are_gone(session: Session) -> None:
    """Somebody writes into the decoder_bias of a model that is gone: later ones have zeros."""
    if not (linear_can_be_made(session) and parameter_is_right(session)):
        return
    with right_parameters(session, "TiedAutoEncoder"):
        program = session.program()
        kept = []
        for turn in range(TURNS):
            model = program.student.TiedAutoEncoder(3, 2)
            (data,) = parts(program, model, ("decoder_bias",)).values()
            view = held_view(program, data, turn)
            program.look(view)
            program.call(view, ..., turn + 0.5, method="__setitem__")
            kept.append(view)
        program.look(*kept)
        found = program.run()
    for turn, (new, got) in enumerate(zip(found, found[TURNS:], strict=False)):
        because = "the decoder_biases of older models have got other numbers"
        expect_array("decoder_bias.data of a new model", new, np.zeros(3), because=because)
        expect_array(f"decoder_bias.data of model {turn}", got, np.full(3, turn + 0.5))
