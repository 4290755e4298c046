"""Homework 4, part 2: what is right for a walk back through a graph of noting operations."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe, expect_array
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw4.graph import Graph, before
from autograder.homeworks.hw4.hints import (
    ASKED_AGAIN,
    CARRIED_OVER,
    OVERWRITTEN,
    TOO_EARLY,
    ZEROS_LEFT_OUT,
)
from autograder.homeworks.hw4.operation import Array, Rng, whole_numbers
from autograder.results.verdict import Evidence, Wrong

SHARED = (
    "which belongs to the caller: the two share their memory. backward puts an array of its own "
    "into the grad of a leaf, such as a copy"
)


def expect_gradient(
    name: str,
    got: Any,
    wanted: Array,
    because: str = "",
    hints: Hints | None = None,
    terms: Array | None = None,
) -> None:
    """Accept a gradient; of a single number, a number of NumPy will do."""
    terms = np.abs(wanted) if terms is None else terms
    if wanted.shape == () and isinstance(got, np.generic):
        got = np.asarray(got)
    if got is None:
        hints, because = None, ""  # it says nothing about the sum
        if not wanted.any():
            evidence = Evidence(
                f"{name} is None, and must be zeros", describe(np.zeros(wanted.shape)), "None"
            )
            ZEROS_LEFT_OUT.add_to(evidence)
            raise Wrong(evidence)
    try:
        expect_array(name, got, wanted, because=because, summed=terms, smallest=0.0)
    except Wrong as wrong:
        if hints:
            hints.add_to(wrong.evidence)
        raise


def expect_float64(name: str, got: Any, wanted: Array, because: str) -> None:
    """Accept a gradient some of whose numbers are infinite, or NaN: those as NumPy has them."""
    is_missing = np.isnan(wanted)
    if isinstance(got, np.ndarray) and got.shape == wanted.shape and got.dtype.kind == "f":
        is_found = np.isnan(got)
        if (is_found != is_missing).any():
            raise Wrong(
                Evidence(
                    f"{name} has NaN at other places; {because}", describe(wanted), describe(got)
                )
            )
        got = np.where(is_found, 0.0, got)
    expect_gradient(name, got, np.where(is_missing, 0.0, wanted), because)


def expect_calls(graph: Graph, last: int, dLdZ: Array, again: bool = False) -> None:
    """Accept operations that were asked once each, with the whole sum, after all uses."""
    wanted, terms = graph.gradients(last, dLdZ), graph.terms(last, dLdZ)
    asked = [number for number in wanted if graph.inputs[number]]
    found = [number for number, _ in graph.calls]
    name = "what the operations are asked: those of"
    for number in asked:
        if found.count(number) != 1:
            message = f"the operation that made {graph.name(number)} must be asked once"
            evidence = Evidence(
                message, f"{name} {graph.names(asked)}", f"{name} {graph.names(found)}"
            )
            if found.count(number) > 1:
                ASKED_AGAIN.add_to(evidence)
            elif is_zero(graph, last, dLdZ, number):
                ZEROS_LEFT_OUT.add_to(evidence)
            raise Wrong(evidence)
    if extra := {*found} - {*asked}:
        message = f"the operation that made {graph.name(min(extra))} has nothing to do with it"
        raise Wrong(Evidence(message, graph.names(asked), graph.names(found)))
    for number, got in graph.calls:
        because = f"what the operation of {graph.name(number)} is given"
        hints = CARRIED_OVER if again else TOO_EARLY if graph.uses(last, number) > 1 else None
        expect_gradient("dLdZ", got, wanted[number], because, hints, terms[number])


def is_zero(graph: Graph, last: int, dLdZ: Array, number: int) -> bool:
    """Whether a tensor, or a tensor between it and the last one, has a gradient of zeros."""
    wanted = graph.gradients(last, dLdZ)
    after = (each for each in wanted if number in before(graph.inputs, each))
    return any(not wanted[each].any() for each in after)


def expect_leaves(
    graph: Graph,
    last: int,
    wanted: dict[int, Array],
    because: str,
    hints: Hints = OVERWRITTEN,
    terms: dict[int, Array] | None = None,
    are_unfinished: bool = False,
) -> None:
    """Accept the gradients of the leaves; all other tensors have none.

    Parameters
    ----------
    are_unfinished
        Whether the leaves may have any gradients, as backward was ended by an error.
    """
    terms = terms or {}
    for number, tensor in enumerate(graph.tensors):
        if are_unfinished and not graph.inputs[number]:
            continue
        got = tensor.grad
        if number in wanted and not graph.inputs[number]:
            name = f"{graph.name(number)}.grad"
            known = None if hints is OVERWRITTEN and graph.uses(last, number) < 2 else hints
            expect_gradient(name, got, wanted[number], because, known, terms.get(number))
        elif got is not None:
            what = "is no leaf" if graph.inputs[number] else f"did not lead to {graph.name(last)}"
            message = f"{graph.name(number)} {what}: its grad must stay None"
            raise Wrong(Evidence(message, wanted="None", got=describe(got)))


def expect_own_memory(session: Session, graph: Graph) -> None:
    """Accept gradients of leaves that the caller may write into, each an array of its own."""
    leaves = [
        number
        for number, tensor in enumerate(graph.tensors)
        if graph.shapes[number] and not graph.inputs[number] and tensor.grad is not None
    ]
    for number in leaves:
        gradient = session.handle(graph.tensors[number], "grad")
        session.call(gradient, ..., float(number), method="__setitem__")
    for number in leaves:
        name, wanted = f"{graph.name(number)}.grad", np.full(graph.shapes[number], float(number))
        because = "after somebody has written into the grad of every leaf"
        expect_gradient(name, graph.tensors[number].grad, wanted, because)


def draw_seed(rng: Rng, graph: Graph, last: int) -> Array:
    """Return a dLdZ for a tensor; of several numbers, some may be zero."""
    shape = graph.shapes[last]
    signs = [-1.0, 2.0, 0.0] if np.prod(shape) > 1 else [-1.0, 2.0]
    return np.asarray(whole_numbers(rng, shape) * rng.choice(signs, shape))


def right_order(session: Session, *tensors: Remote) -> AbstractContextManager[None]:
    """Put a right topological_order into the student's file: a wrong one costs its own task."""
    return replaced(
        session, "topological_order", lambda tensor: list(tensors), ("Tensor", "backward")
    )


def order_of(graph: Graph, last: int) -> list[Remote]:
    """Return the tensors that led to one, each after its inputs."""
    return [graph.tensors[number] for number in sorted(before(graph.inputs, last))]
